"""How the meal of a restaurant's table goes on: no course ends while plates are out, and it takes
two guests, or one of the staff.

The first guest who would like it is written down; the second one's tap is the move itself. At a
table without a kitchen one tap is enough.
"""

from partycards.games.base import N_, Lever, Move, Seat
from partycards.games.dining import Together
from partycards.games.features.in_match import Hosting
from partycards.restaurant.happenings import EndingWanted, kind_of
from partycards.tables.saving import Saving, Stale
from partycards.tables.standing import Standing, lot
from partycards.tables.table import Table


def takes_another(standing: Standing, seat: Seat, move: Move, question: str | None) -> bool:
    """Whether this guest's tap only says what they would like, so that somebody else can agree."""
    if not (move.ends_course and standing.orders.number):
        return False
    now = _together(standing, seat, question or "")
    agreed = now.wanted == type(move).__name__ and set(now.seats) - {seat}
    return not (agreed or now.alone)


def want_ending(
    table: Table, seat: Seat, move: Move, question: str | None, own_id: str | None
) -> Saving[Table]:
    """A guest would like to end the course; whoever is behind is told so."""
    standing = table.ahead
    standing.check_open()
    match = table.need_match()
    if question != match.game.question(match.state, seat):
        raise Stale(N_("The round moved on."))
    standing.check_nothing_out(move)
    # Whether it is possible at all is judged now, and not when the second guest agrees.
    match.moved(seat, move, lot(standing))
    wanted = EndingWanted(seat, type(move).__name__, question or "")
    return table.send(f"seat:{seat}", kind_of(EndingWanted), wanted, own_id)


def together(standing: Standing, seat: Seat) -> Together | None:
    """What this guest's page says of it; None where one tap is enough."""
    match = standing.current
    if not standing.orders.number or match is None:
        return None
    return _together(standing, seat, match.game.question(match.state, seat) or "")


def _together(standing: Standing, seat: Seat, question: str) -> Together:
    """The staff says it for whoever is alone with guests that cannot tap."""
    ending = standing.orders.ending
    here = {place.seat for place in standing.places if place.status == "here" and not place.house}
    said = ending is not None and ending.question == question
    seats = tuple(one for one in ending.seats if one in here) if ending and said else ()
    return Together(
        out=standing.orders.out_now(),
        wanted=ending.move if ending and seats else "",
        seats=seats,
        mine=seat in seats,
        alone=not here - {seat},
    )


def levers(standing: Standing) -> tuple[Lever, ...]:
    """What the staff may do about it now."""
    hosting = standing.feature(Hosting) if standing.playing() else None
    found = hosting.levers(standing.state) if hosting else ()
    return tuple(lever for lever in found if lever.move.ends_course)
