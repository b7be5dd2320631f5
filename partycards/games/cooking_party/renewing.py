"""What everybody sees one move later, made from what they saw before.

While chefs plan, a move changes one kitchen and the piles, and such moves are nearly all of an
evening's: the rest is taken over as it is.
"""

from operator import attrgetter, is_

from msgspec.structs import replace

from partycards.games.cooking_party.parts import Piles, Seats
from partycards.games.cooking_party.seeing import public, seat_line
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.views import PublicView

KEPT = attrgetter(
    "phase", "guests", "judge", "jury", "teams", "round", "around", "last", "assignment", "terms",
    "added", "results", "corrections", "rows", "totals", "cashed", "house", "invented",
)  # fmt: skip
"""What the public piece is made of besides kitchens and piles. A state keeps the very objects that
a move left alone, so what is the same object is the same."""


def public_after(before: PartyState, seen: PublicView, after: PartyState) -> PublicView:
    """`public(after)`, where `seen` is `public(before)`."""
    if not after.phase.planning or len(before.chefs) != len(after.chefs):
        return public(after)
    changed = [pair for pair in zip(before.chefs, after.chefs, strict=True) if not is_(*pair)]
    if not all(map(is_, KEPT(before), KEPT(after))) or any(
        old.seats != new.seats or (old.dishes is None) != (new.dishes is None)
        for old, new in changed
    ):
        return public(after)
    lines = seen.seats.lines
    for _, chef in changed:
        for seat in chef.seats:
            lines = tuple(
                seat_line(after, guest, chef, line.total, line.team)
                if line.seat == seat and (guest := after.guest(seat)) is not None
                else line
                for line in lines
            )
    seats = seen.seats if lines == seen.seats.lines else Seats(lines)
    piles = Piles(len(after.draw), len(after.discards) + len(after.fresh))
    return replace(seen, seats=seats, piles=piles)
