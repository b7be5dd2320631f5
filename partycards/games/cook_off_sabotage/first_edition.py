"""The COOK-OFF by the rules of 0.1, for matches that were begun with them: everybody says whether
they clean before the cards are laid (F7)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    About,
    Chance,
    IllegalMove,
    Part,
    Reveals,
    Seat,
    View,
)
from partycards.games.cook_off_sabotage import board, table
from partycards.games.cook_off_sabotage.board import PrivateView, PublicView
from partycards.games.cook_off_sabotage.box import Box
from partycards.games.cook_off_sabotage.kitchens import EMPTY, TOKEN, Kitchen
from partycards.games.cook_off_sabotage.rules import CookOffSabotage, Moves, Phase
from partycards.games.cook_off_sabotage.steps.programming import (
    AskProgramme,
    Lay,
    Programming,
    another_round,
    cleaned,
    worth_cleaning,
)
from partycards.games.cook_off_sabotage.steps.round import (
    AskChef,
    AtOnce,
    KitchensStage,
    Now,
    Ready,
)
from partycards.games.cook_off_sabotage.table import CookOffState
from partycards.games.stepping import Swap, moved_on

# Who cleans ---------------------------------------------------------------------------------------


class Declare(Reveals, frozen=True):
    """Say whether one's kitchen is cleaned this round (F7)."""

    told: ClassVar[str] = N_("decided whether to clean")
    clean: bool = False


class AskClean(AskChef, frozen=True):
    """Does the kitchen clean this round (F7)? It has this many tokens, and this much food to
    lose."""

    tokens: int
    food: int


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
            if kitchen.must_clean:
                state = cleaned(state, kitchen, "must")
            elif self.choice(kitchen.seat):
                state = cleaned(state, kitchen, "cleans")
        return replace(state, phase=Laying())


# Three cards --------------------------------------------------------------------------------------


class AskThree(AskProgramme, frozen=True):
    """Three cards face down; who cleans has been asked."""

    cleans: ClassVar[bool] = False


class Laying(Programming, frozen=True):
    """Three cards are laid face down (F2)."""

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to lay three cards")

    def stage(self, state: CookOffState) -> KitchensStage:
        """All kitchens; nobody chooses any more to clean."""
        return replace(super().stage(state), stage="three")

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What is laid."""
        return Now(N_("Lay three of your seven cards face down, in the order you act."))

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskThree:
        """All seven cards."""
        return AskThree(key, self.to_choose(state, kitchen), state.box.actions, 0, 0)

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """Three cards, and nothing else."""
        if isinstance(move, Lay) and move.first == "clean":
            raise IllegalMove(N_("Who cleans was asked before. Lay three cards, please."))
        return super().choose(state, seat, move)


# The game -----------------------------------------------------------------------------------------


class InStep(CookOffState, frozen=True, kw_only=True):
    """A match, and in which step it is."""

    phase: Phase | Declaring | Laying


class FirstPrivateView(PrivateView, frozen=True):
    """What one seat sees besides."""

    ask: board.Ask | AskClean | AskThree  # type: ignore[assignment]


class FirstEdition(CookOffSabotage):
    """Each round begins with the question who cleans."""

    about: ClassVar[About] = replace(
        CookOffSabotage.about,
        rules_version=1,
        state=InStep,
        moves=Moves | Declare,
        view=View[PublicView, FirstPrivateView],
    )

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> CookOffState:
        """As today."""
        state = super().setup(seats, cards, rng)
        return InStep(**{field: getattr(state, field) for field in state.__struct_fields__})

    def begun(self, state: CookOffState) -> CookOffState:
        """Where there is nothing to clean nobody is asked."""
        state = another_round(state)
        asked = any(any(kitchen.places) for kitchen in state.playing)
        return replace(state, phase=Declaring() if asked else Laying())

    def private(self, state: CookOffState, seat: Seat) -> FirstPrivateView:
        """What this seat is asked, its own kitchen, the others."""
        own = super().private(state, seat)
        return FirstPrivateView(own.seat, own.ask, own.mine, own.others)

    def idle(self, state: CookOffState, seat: Seat) -> Part | None:
        """Who has to clean is not asked."""
        kitchen = state.guest(seat)
        if isinstance(state.phase, Declaring) and kitchen is not None and kitchen.must_clean:
            words = N_("All your utensils are sabotaged: you have to clean in this round.")
            return board.Watch(Now(words))
        return super().idle(state, seat)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Any:
        """A house player cleans when it would today."""
        mine, top = view.private, view.public.top
        if mine is None or mine.mine is None or not isinstance(mine.ask, AskClean):
            return super().auto_move(view, rng)
        return Declare(worth_cleaning(mine.mine.places, top.rounds - top.round))

    def redeal(self, state: CookOffState, seat: Seat | None, rng: Chance) -> CookOffState:
        """Whatever lies face down is a row of cards."""
        return table.redealt(state, seat, rng, table.other_row)
