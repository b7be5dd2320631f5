"""A kitchen: grill and pans, board, tray and cards, and its bonus at the end (F1, F3, F4, F8)."""

from typing import NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.seated import Scorer

GRILL = 0
"""The place of the grill; 1 to 3 are the pans (F1)."""
PANS = (1, 2, 3)

Place = int
Programme = tuple[str, ...]
"""Action cards by key, in the order in which they are played."""

CLEAN: Programme = ("clean",)
"""What lies on the countertop of a kitchen that is to be cleaned, in place of three cards (F7)."""

EMPTY, RAW, HALF, VEGETABLE, TOKEN = "", "raw", "half", "vegetable", "token"
"""What stands on the grill or in a pan: nothing, raw meat, half-cooked meat, a vegetable, or a
sabotage token."""

HALF_POINTS = 3
TOKEN_POINTS = -2
HEALTHY_POINTS = 3
"""Bonus points after the last round (F8)."""


class Way(NamedTuple):
    """A way to do what a card says: on how many meats and on how many vegetables."""

    meat: int
    vegetables: int


class Kitchen(Scorer, frozen=True, kw_only=True):
    """A seat's mat. `places` are the grill and the pans; `half` is the round in which the meat on
    the grill was half cooked (F4). `meat` and `vegetables` lie on the cutting board, what is
    `cooked` on the tray. `programme` lies face down until it is revealed, three cards or `CLEAN`;
    `cleaning` is for this round (F7). `since` is the first round that this kitchen plays (G2)."""

    places: tuple[str, ...] = (EMPTY,) * 4
    half: int = 0
    meat: int = 0
    vegetables: int = 0
    cooked_meat: int = 0
    cooked_vegetables: int = 0
    programme: Programme = ()
    cleaning: bool = False
    since: int = 1

    @property
    def grill(self) -> str:
        """What stands on the grill."""
        return self.places[GRILL]

    @property
    def pans(self) -> tuple[str, ...]:
        """What stands in the three pans."""
        return self.places[1:]

    @property
    def tokens(self) -> int:
        """How many of its utensils are sabotaged."""
        return self.places.count(TOKEN)

    @property
    def cards(self) -> Programme:
        """The cards on the countertop, in their order."""
        return () if self.programme == CLEAN else self.programme

    @property
    def must_clean(self) -> bool:
        """All four utensils are sabotaged (F7)."""
        return self.tokens == len(self.places)

    def put(self, place: Place, what: str) -> Self:
        """The kitchen with something else on this place."""
        places = (*self.places[:place], what, *self.places[place + 1 :])
        return replace(self, places=places)


def prepared(kitchen: Kitchen, meat: int, vegetables: int) -> Kitchen:
    """Raw meat to the grill, vegetables into free pans (F3)."""
    if meat:
        kitchen = replace(kitchen.put(GRILL, RAW), meat=kitchen.meat - meat)
    for _ in range(vegetables):
        free = next(place for place in PANS if kitchen.places[place] == EMPTY)
        kitchen = replace(kitchen.put(free, VEGETABLE), vegetables=kitchen.vegetables - 1)
    return kitchen


def turned(kitchen: Kitchen, meat: int, vegetables: int, now: int) -> Kitchen:
    """One turn for each in this round: a vegetable is done, meat half done and then done (F4)."""
    for _ in range(vegetables):
        full = next(place for place in PANS if kitchen.places[place] == VEGETABLE)
        kitchen = kitchen.put(full, EMPTY)
        kitchen = replace(kitchen, cooked_vegetables=kitchen.cooked_vegetables + 1)
    for _ in range(meat):
        if kitchen.grill == RAW:
            kitchen = replace(kitchen.put(GRILL, HALF), half=now)
        else:
            kitchen = replace(kitchen.put(GRILL, EMPTY), cooked_meat=kitchen.cooked_meat + 1)
    return kitchen


# The end ------------------------------------------------------------------------------------------


class Bonus(Struct, frozen=True):
    """A kitchen's bonus points after the last round (F8)."""

    seat: Seat
    half: int
    tokens: int
    vegetables: int


def bonuses(kitchens: tuple[Kitchen, ...]) -> tuple[Bonus, ...]:
    """Half-cooked meat, tokens, most vegetables, in this order (F8)."""
    healthy = healthiest(kitchens)
    return tuple(
        Bonus(
            kitchen.seat,
            half=HALF_POINTS * (kitchen.grill == HALF),
            tokens=TOKEN_POINTS * kitchen.tokens,
            vegetables=HEALTHY_POINTS * (kitchen.seat in healthy),
        )
        for kitchen in kitchens
    )


def healthiest(kitchens: tuple[Kitchen, ...]) -> set[Seat]:
    """Most cooked vegetables, then fewest cooked meats; still tied: all of them (F8)."""
    able = [kitchen for kitchen in kitchens if kitchen.cooked_vegetables]
    best = max((vegetables_first(kitchen) for kitchen in able), default=None)
    return {kitchen.seat for kitchen in able if vegetables_first(kitchen) == best}


def vegetables_first(kitchen: Kitchen) -> tuple[int, int]:
    """Larger is healthier."""
    return kitchen.cooked_vegetables, -kitchen.cooked_meat
