"""Who sits where, who is away, for whom somebody else plays: the part of the fold about people."""

from collections.abc import Callable

from msgspec.structs import replace

from partycards.games.base import N_, Away, Back, Named, Seat, TableMove
from partycards.tables.board import Notice
from partycards.tables.events import (
    About,
    HouseSat,
    Reseated,
    Sat,
    decoded,
)
from partycards.tables.log import Event
from partycards.tables.played import Played, with_newcomer
from partycards.tables.standing import Place, Standing, lot


def _sat(standing: Standing, event: Event) -> Standing:
    data: Sat = decoded(event.data, Sat)
    places = list(standing.places)
    order = [place.seat for place in places]
    at = order.index(data.after) + 1 if data.after in order else len(places)
    places.insert(at, Place(data.seat))
    standing = replace(
        standing, places=tuple(places), next_seat=max(standing.next_seat, data.seat + 1)
    )
    return _late(standing, data.seat, data.after)


def _late(standing: Standing, seat: Seat, after: Seat | None) -> Standing:
    """Whoever sits down while a match runs joins it (rule G2)."""
    match = standing.current
    if match is None or not standing.playing():
        return standing
    neighbour = after if after in standing.seated else None
    state = match.game.join(match.state, seat, neighbour, lot(standing))
    match = replace(match, state=state)
    return replace(standing, current=match, seated=standing.seated | {seat})


def _told(standing: Standing, seat: Seat, move: TableMove) -> Played | None:
    """The match once it was told of one of its seats; None while there is none."""
    match = standing.current
    if match is None or seat not in standing.seated:
        return match
    return match.moved(None, move, lot(standing))


def _house_sat(standing: Standing, event: Event) -> Standing:
    data: HouseSat = decoded(event.data, HouseSat)
    places = (*standing.places, Place(data.seat, house=data.name))
    by_house = standing.by_house | {data.seat}
    standing = replace(standing, places=places, by_house=by_house, next_seat=data.seat + 1)
    return _late(standing, data.seat, None)


def _house_plays(standing: Standing, event: Event) -> Standing:
    """The match waits for this seat again, though its guest is away."""
    seat = decoded(event.data, About).seat
    match = _told(standing, seat, Back(seat))
    notice = Notice(N_("The house plays for %(who)s."), (("who", Named(seat)),))
    return replace(standing, current=match, by_house=standing.by_house | {seat}, notice=notice)


def _by_house_after(standing: Standing, seat: Seat) -> frozenset[Seat]:
    """The seats the house plays for, once a guest has come or gone: a house player stays one."""
    place = standing.place(seat)
    return standing.by_house if place and place.house else standing.by_house - {seat}


def _reseated(standing: Standing, event: Event) -> Standing:
    data: Reseated = decoded(event.data, Reseated)
    by_seat = {place.seat: place for place in standing.places}
    return replace(standing, places=tuple(by_seat[seat] for seat in data.order))


def _with_status(standing: Standing, seat: Seat, status: str) -> tuple[Place, ...]:
    return tuple(replace(p, status=status) if p.seat == seat else p for p in standing.places)


def _stepped_out(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    match = _told(standing, seat, Away(seat))
    notice = Notice(N_("%(who)s stepped out for a moment."), (("who", Named(seat)),))
    places = _with_status(standing, seat, "away")
    by_house = _by_house_after(standing, seat)
    return replace(standing, places=places, current=match, notice=notice, by_house=by_house)


def _came_back(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    match = standing.current
    by_house = _by_house_after(standing, seat)
    # For whom the house plays the match is waiting already.
    if by_house == standing.by_house:
        match = _told(standing, seat, Back(seat))
    notice = Notice(N_("%(who)s is back."), (("who", Named(seat)),))
    places = _with_status(standing, seat, "here")
    return replace(standing, places=places, current=match, notice=notice, by_house=by_house)


def _left(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    match = standing.current
    if match is not None and seat in standing.seated:
        match = replace(match, state=match.game.leave(match.state, seat, lot(standing)))
    notice = Notice(N_("%(who)s has left the table."), (("who", Named(seat)),))
    standing_in = None if standing.standing_in == seat else standing.standing_in
    places = _with_status(standing, seat, "left")
    return replace(
        standing,
        places=places,
        current=match,
        notice=notice,
        standing_in=standing_in,
        by_house=standing.by_house - {seat},
    )


def _stood_in(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    notice = Notice(N_("The host is playing for %(who)s."), (("who", Named(seat)),))
    return replace(standing, standing_in=seat, notice=notice)


def _stood_down(standing: Standing, event: Event) -> Standing:
    return replace(standing, standing_in=None, notice=None)


def _as_it_was(standing: Standing, event: Event) -> Standing:
    return standing


def _replaced(standing: Standing, event: Event) -> Standing:
    seat = decoded(event.data, About).seat
    notice = Notice(N_("%(who)s has taken over a seat."), (("who", Named(seat)),))
    match = standing.current
    if match is not None and not standing.playing():
        (match,) = with_newcomer((match,), seat)
    since = standing.match if standing.playing() else standing.match + 1
    return replace(
        standing,
        places=tuple(
            replace(place, since=since) if place.seat == seat else place
            for place in standing.places
        ),
        notice=notice,
        played=with_newcomer(standing.played, seat),
        current=match,
    )


PEOPLE: dict[str, Callable[[Standing, Event], Standing]] = {
    "sat": _sat,
    "house_sat": _house_sat,
    "house_plays": _house_plays,
    "reseated": _reseated,
    "stepped_out": _stepped_out,
    "came_back": _came_back,
    "left": _left,
    "stood_in": _stood_in,
    "stood_down": _stood_down,
    "renamed": _as_it_was,
    "reissued": _as_it_was,
    "photographed": _as_it_was,
    "replaced": _replaced,
}
"""What becomes of a table when people come and go, by the kind of event."""
