"""Guests who go from one table to another, as part of the fold: who comes, and who goes."""

from collections.abc import Callable

from msgspec.structs import replace

from partycards.games.base import N_, Named, Seat
from partycards.games.features.in_match import Dinner, Moving
from partycards.restaurant.folding import released
from partycards.restaurant.moving import at_number, with_brought, without
from partycards.tables.board import Notice
from partycards.tables.events import NO_LUGGAGE, MovedAway, MovedIn, Renumbered, decoded
from partycards.tables.log import Event
from partycards.tables.orders_of_table import on_order
from partycards.tables.standing import Place, Standing, lot


def _moved_in(standing: Standing, event: Event) -> Standing:
    """They sit at the end of the row, and what they have ordered is this table's."""
    data: MovedIn = decoded(event.data, MovedIn)
    seats = tuple(mover.seat for mover in data.movers)
    places = (*standing.places, *(Place(m.seat, m.status, m.house) for m in data.movers))
    by_house = standing.by_house | {mover.seat for mover in data.movers if mover.house}
    to = {mover.was: mover.seat for mover in data.movers}
    orders = with_brought(standing.orders, data.brought, to, data.dishes, data.number, event.at)
    # At this table nothing may be left that their held plates would wait for, nor at the other.
    orders = released(orders, event.at)
    values = (("who", tuple(map(Named, seats))), ("number", data.number))
    standing = replace(
        standing,
        places=places,
        next_seat=max(standing.next_seat, *(seat + 1 for seat in seats)),
        by_house=by_house,
        orders=orders,
        notice=Notice(N_("%(who)s came over from table %(number)s."), values),
    )
    match = standing.current
    if match is None or not standing.playing():
        return standing
    moving, state = match.game.feature(Moving), match.state
    if moving is not None and data.luggage != NO_LUGGAGE:
        state = moving.moved_in(state, data.luggage, to, data.dishes)
    else:
        for seat in seats:
            state = match.game.join(state, seat, None, lot(standing))
    match = replace(match, state=state)
    return _told(replace(standing, current=match, seated=standing.seated | set(seats)))


def _told(standing: Standing) -> Standing:
    """The match hears what is on order now."""
    match = standing.current
    dinner = standing.feature(Dinner)
    if match is None or dinner is None:
        return standing
    move = dinner.on_order(match.state, on_order(standing.orders))
    return replace(standing, current=match.moved(None, move, lot(standing)))


def _moved_away(standing: Standing, event: Event) -> Standing:
    """They have left, with what is theirs (G4)."""
    data: MovedAway = decoded(event.data, MovedAway)
    match, seats = standing.current, data.seats
    if match is not None and standing.playing():
        moving, state = match.game.feature(Moving), match.state
        if moving is not None:
            state = moving.moving_away(state, seats, data.hands)
        match = replace(match, state=state)
    orders = released(without(standing.orders, seats, data.brought), event.at)
    standing = replace(standing, current=match, orders=orders)
    for seat in seats:
        standing = _left(standing, seat, data.table)
    values = (("who", tuple(map(Named, seats))), ("number", data.number))
    notice = Notice(N_("%(who)s moved to table %(number)s."), values)
    return _told(replace(standing, notice=notice))


def _left(standing: Standing, seat: Seat, to: str) -> Standing:
    match = standing.current
    if match is not None and seat in standing.seated:
        match = replace(match, state=match.game.leave(match.state, seat, lot(standing)))
    return replace(
        standing,
        current=match,
        places=tuple(
            replace(place, status="left", to=to) if place.seat == seat else place
            for place in standing.places
        ),
        standing_in=None if standing.standing_in == seat else standing.standing_in,
        by_house=standing.by_house - {seat},
    )


def _renumbered(standing: Standing, event: Event) -> Standing:
    number = decoded(event.data, Renumbered).number
    notice = Notice(N_("This is table %(number)s now."), (("number", number),))
    return replace(standing, orders=at_number(standing.orders, number, event.at), notice=notice)


MOVING: dict[str, Callable[[Standing, Event], Standing]] = {
    "moved_in": _moved_in,
    "moved_away": _moved_away,
    "renumbered": _renumbered,
}
"""What becomes of a table when guests move, by the kind of event."""
