"""A round begins: before the cards everybody says at once whether they clean (F7)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Reveals, Seat
from partycards.games.cook_off_sabotage.kitchens import EMPTY, GRILL, HALF, TOKEN, Kitchen
from partycards.games.cook_off_sabotage.steps.programming import Programming
from partycards.games.cook_off_sabotage.steps.round import (
    AskChef,
    AtOnce,
    Now,
    Ready,
    Sight,
)
from partycards.games.cook_off_sabotage.table import (
    CookOffState,
    News,
    next_start,
    supplied,
    to_stock,
)
from partycards.games.stepping import Swap, moved_on


class Declare(Reveals, frozen=True):
    """Say whether one's kitchen is cleaned this round (F7)."""

    told: ClassVar[str] = N_("decided whether to clean")
    clean: bool = False


class AskClean(AskChef, frozen=True):
    """Does the kitchen clean this round (F7)? It has this many tokens, and this much food to
    lose."""

    tokens: int
    food: int

    def best(self, sight: Sight) -> Declare:
        """With three tokens, or the grill and a pan with time to use them again."""
        places = sight.mine.places
        tokens = places.count(TOKEN)
        able = tokens >= 3 or (tokens == 2 and places[GRILL] == TOKEN and sight.left >= 2)
        return Declare(able and HALF not in places)


class Declaring(AtOnce[bool], frozen=True):
    """Everybody says whether they clean this round (F7)."""

    word: ClassVar[str] = "clean"
    chosen_say: ClassVar[str] = N_("You have decided. It is shown when everybody has.")

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """All but those who have to."""
        return tuple(kitchen.seat for kitchen in state.playing if not kitchen.must_clean)

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to say who cleans")

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What cleaning brings and costs."""
        return Now(
            N_(
                "Cook this round, or clean? Cleaning empties your grill and pans and takes "
                "the whole round; nobody can sabotage you."
            )
        )

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskClean:
        """What there is to lose."""
        food = sum(what not in (EMPTY, TOKEN) for what in kitchen.places)
        return AskClean(key, self.to_choose(state, kitchen), kitchen.tokens, food)

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """Yes or no."""
        return replace(ready, clean=bool(self.choice(kitchen.seat)))

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """Yes or no."""
        if not isinstance(move, Declare):
            raise moved_on()
        return self.chose(state, seat, move.clean)

    def another(
        self, state: CookOffState, seat: Seat, choice: bool, swap: Swap, rng: Chance
    ) -> bool:
        """Either."""
        return rng.random() < 0.5

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """All who clean do it together, and have to when all four utensils are sabotaged (F7)."""
        for kitchen in state.playing:
            if kitchen.must_clean or self.choice(kitchen.seat):
                state = cleaned(state, kitchen.seat)
        return replace(state, phase=Programming())


def cleaned(state: CookOffState, seat: Seat) -> CookOffState:
    """Tokens and food leave grill and pans; board and tray stay. For this round the kitchen does
    nothing else, and nobody can sabotage it (F7)."""
    kitchen = state.of(seat)
    kind = "must" if kitchen.must_clean else "cleans"
    state = to_stock(state, kitchen.places)
    state = state.with_guest(seat, places=(EMPTY,) * len(kitchen.places), cleaning=True)
    return state.telling(News(kind, seat))


def begun(state: CookOffState) -> CookOffState:
    """The next round, for late guests too; the order of a tie starts one further on (F2, G2). Where
    there is nothing to clean nobody is asked."""
    state = replace(state, round=state.round + 1, step=0)
    if state.round > 1:
        state = replace(state, start=next_start(state))
    for kitchen in state.active:
        if kitchen.since == state.round:
            state = supplied(state, kitchen)
    if any(any(kitchen.places) for kitchen in state.playing):
        return replace(state, phase=Declaring())
    return replace(state, phase=Programming())
