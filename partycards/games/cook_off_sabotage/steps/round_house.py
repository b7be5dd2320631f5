"""What a house player sees from its kitchen: no more than its own phone shows."""

from msgspec import Struct

from partycards.games.cook_off_sabotage.kitchens import (
    EMPTY,
    GRILL,
    HALF,
    RAW,
    TOKEN,
    VEGETABLE,
)
from partycards.games.cook_off_sabotage.plans import Danger, Stove
from partycards.games.cook_off_sabotage.steps.round import Mat

SPITE = 0.75
"""How much a sabotage counts beside cooking: with more, all end up poor."""


class Sight(Struct, frozen=True):
    """Its own kitchen, those of the others, and how many rounds are still to come."""

    mine: Mat
    others: tuple[Mat, ...]
    left: int

    def stove(self, due: bool = True) -> Stove:
        """Its own kitchen in numbers; `due`: half-cooked meat has to be finished in this round."""
        grill, *pans = self.mine.places
        return Stove(
            grill,
            pans.count(VEGETABLE),
            pans.count(EMPTY),
            self.mine.meat,
            self.mine.vegetables,
            due and grill == HALF,
        )

    def danger(self) -> Danger:
        """How it looks from this kitchen."""
        working = [mat for mat in self.others if not mat.cleaning and not mat.late]
        dearest = max((harm(mat, GRILL, mat.places[GRILL], 1) for mat in working), default=0.0)
        share = 0.5 if len(self.others) == 1 else 0.25
        prey = SPITE * (1 + share * dearest) if working else 0.0
        risk = min(0.12 + 0.08 * len(working), 0.45) if working else 0.0
        return Danger(risk, prey, self.left)


def harm(mat: Mat, place: int, what: str, left: int) -> float:
    """What a sabotage takes from somebody when this many rounds are still to come."""
    if what == EMPTY:
        fourth = mat.places.count(TOKEN) == len(mat.places) - 1
        if not left:
            return 2.0
        return (3.0 if fourth else 0.7) + (1.0 if place == GRILL else 0.0)
    return {HALF: 4.5, RAW: 3.2, VEGETABLE: 1.3}.get(what, 0.0)
