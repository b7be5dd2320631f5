"""Cook Off!: the game, and how its meals, rounds and turns follow each other."""

from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    About,
    Chance,
    Correct,
    IllegalMove,
    OnceMore,
    Option,
    Part,
    Said,
    Seat,
    Step,
    Timed,
    View,
    WithScoreSheet,
)
from partycards.games.cards import shuffled
from partycards.games.coming import known
from partycards.games.cook_off_budget import board, people, table_shown
from partycards.games.cook_off_budget.board import PublicView
from partycards.games.cook_off_budget.board_paper import BudgetOnPaper
from partycards.games.cook_off_budget.box import Box, events, foods
from partycards.games.cook_off_budget.people import PrivateView
from partycards.games.cook_off_budget.steps import (
    cooking,
    leading,
    scored,
    too_many,
    trading,
    turns,
    voting,
)
from partycards.games.cook_off_budget.steps.meal import AtMeal, moved_on
from partycards.games.cook_off_budget.table import (
    FEWEST,
    MOST,
    BudgetState,
    NextMeal,
    NextRound,
    NextTurn,
    Player,
    Watch,
)
from partycards.games.cook_off_budget.table_market import filled, seated, swapped
from partycards.games.features.before_match import FirstPlayer, OptionalRules
from partycards.games.features.in_match import Hushing, LookingUp, Timing
from partycards.games.finale import Placing
from partycards.games.lobby import FIRST, Begins
from partycards.games.stepped import Stepped
from partycards.games.stepping import EARLY, Over, one_chance, over

MOST_MEALS = 9

Phase = (
    leading.NewMeal | leading.NewRound | too_many.TooMany | turns.Turns | cooking.Cooking
    | voting.Serving | voting.Voting | scored.Scored | NextMeal | NextRound | NextTurn
    | leading.Short | Over
)  # fmt: skip
Moves = (
    leading.RevealMeals | leading.RevealEvent | scored.CleanUp | turns.Action | too_many.Toss
    | trading.OfTheAsker | trading.OfAPartner | cooking.Chosen | voting.Serve | voting.Vote
    | voting.VoteAgain
)  # fmt: skip
TableMoves = WithScoreSheet | OnceMore


class InStep(BudgetState, frozen=True, kw_only=True):
    """A match of Cook Off!: the table, and in which step it is."""

    phase: Phase


@dataclass(frozen=True, kw_only=True)
class CookOffBudget(
    Timing[BudgetState],
    LookingUp[BudgetState],
    Hushing[BudgetState],
    OptionalRules,
    FirstPlayer,
    BudgetOnPaper,
    Stepped[BudgetState, PublicView, PrivateView],
):
    """The game. `meals`: how many are cooked (rule O12); `first` player: None is a lot (O13)."""

    meals: int = 3
    first: Seat | None = None

    about: ClassVar[About] = About(
        key="cook_off_budget",
        title="Cook Off!",
        summary=N_("Shop on a budget, trade, and cook three meals that are good and cheap."),
        rules_version=2,
        album_title=N_("The meals so far"),
        album_after=N_("The evening’s meals"),
        box=Box,
        own_box=True,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[PublicView, PrivateView],
        phone=(
            "top", "news", "private.hand", "private.menu", "private.ask", "private.trade", "stage",
            "shop", "shelf", "seats", "sheet"),
        screen=("top", "news", "shop", "menu", "shelf", "stage", "seats"),
    )  # fmt: skip
    options: ClassVar[tuple[Option, ...]] = (
        Option("meals", N_("How many meals?"), (
            (3, N_("three, as printed")), (1, N_("one, to try it out")), (2, N_("two")),
            (4, N_("four")), (5, N_("five")))),
    )  # fmt: skip
    deserted: ClassVar[str] = N_("Everybody who is playing is away: somebody has to come back")
    who_begins: ClassVar[Begins] = replace(
        FIRST,
        question=N_("Who begins: whoever was youngest at a first dish, otherwise the youngest"),
    )
    does_not_play: ClassVar[str] = N_(
        "The first player has to be one of the guests who are playing."
    )
    steps: ClassVar[tuple[Step, ...]] = (
        Step("turn", N_("A turn"), relaxed=120, brisk=45),
        Step("cook", N_("Choosing a meal"), relaxed=180, brisk=75),
    )

    # Before the match ---------------------------------------------------------------------------

    def seats(self) -> range:
        """Two to four (rule O1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """Four minutes for a meal, and four more for every guest."""
        return self.meals * (4 + 4 * seats)

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> BudgetState:
        """Three ingredients each, a store of five, goals beside it (rule O2)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Cook Off! is for 2 to 4 guests."))
        if not 1 <= self.meals <= MOST_MEALS:
            raise IllegalMove(N_("From 1 to 9 meals, please."))
        state: BudgetState = InStep(
            chances=1,
            box=cards,
            guests=tuple(Player(seat) for seat in seats),
            draw=shuffled(range(len(foods(cards))), rng),
            meal_deck=shuffled(range(len(cards.meals)), rng),
            event_deck=shuffled(range(len(events(cards))), rng),
            meals=self.meals,
            meal=1,
            round=1,
            first=self.seat_that_begins(seats, rng),
            phase=leading.NewMeal(),
            store=(),
            goals=tuple((goal.key, goal.copies) for goal in cards.goals),
            totals=tuple((seat, 0) for seat in seats),
        )
        for player in state.in_play:
            state = seated(state, player, rng)
        return filled(state, rng)

    # How meals, rounds and turns follow each other ------------------------------------------------

    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Chance) -> BudgetState:
        """The state after the move, or IllegalMove."""
        if seat is not None:
            player = known(state.guest(seat))
            if not player.playing and seat != state.leader:
                raise IllegalMove(N_("You play from the next meal on."))
            if state.phase.alone:
                raise moved_on()
        return one_chance(state, super().apply(state, seat, move, rng))

    def followed(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Besides what follows within a step: the next meal, round or turn."""
        phase = state.phase
        if not state.in_play and not phase.alone and not isinstance(phase, leading.NewMeal):
            # Only late guests are left: this meal begins again with them.
            return replace(state, round=1, phase=leading.NewMeal())
        match phase:
            case NextMeal():
                return replace(state, phase=leading.NewMeal())
            case NextRound():
                return replace(state, phase=leading.NewRound())
            case NextTurn():
                return replace(state, phase=turns.Turns(phase.order))
        return super().followed(state, rng)

    def apply_table_move(self, state: BudgetState, move: Any, rng: Chance) -> BudgetState:
        """Besides what every table does, one more meal with the same scores (rule O12)."""
        if isinstance(move, OnceMore):
            return scored.one_more(state, rng)
        return super().apply_table_move(state, move, rng)

    def round_of(self, state: BudgetState) -> int:
        """Which meal it is."""
        return state.meal

    def timed(self, state: BudgetState) -> Timed | None:
        """A turn with its trades, and the choice of a meal; nothing is forced at its end."""
        phase = state.phase
        return phase.timed(state) if isinstance(phase, AtMeal) else None

    # Guests who come and go ---------------------------------------------------------------------

    def join(self, state: BudgetState, seat: Seat, after: Seat | None, rng: Chance) -> BudgetState:
        """A late guest, from the next meal on (rule G2)."""
        return one_chance(state, self.settle(people.joined(state, seat, after, rng), rng))

    def away(self, state: BudgetState, seat: Seat) -> BudgetState:
        """What was offered lapses (rule G3)."""
        return people.without_offers(super().away(state, seat), seat)

    def without(self, state: BudgetState, seat: Seat) -> BudgetState:
        """Cards unseen to the dumpster, goals back beside the store (rule G4)."""
        return people.without_things(state, state.of(seat))

    def correct(self, state: BudgetState, move: Correct) -> BudgetState:
        """The host puts a score right."""
        if state.guest(move.seat) is None:
            raise IllegalMove(N_("Nobody sits in that seat."))
        return super().correct(state, move)

    # The end ------------------------------------------------------------------------------------

    def end_early(self, state: BudgetState) -> BudgetState:
        """Not early when nobody is left (rule G4)."""
        return over(state, EARLY if state.active else "")

    def played(self, state: BudgetState) -> bool:
        """Whether anything was scored, or put right."""
        return bool(state.results or state.corrections or state.on_paper)

    def places(self, state: BudgetState, end: Over) -> tuple[Placing, ...]:
        """Best first (rule G1)."""
        return board.ranking(state, end.gone)

    # What is seen -------------------------------------------------------------------------------

    def public(self, state: BudgetState) -> PublicView:
        """Everybody's piece of the view; the TV sees nothing else."""
        return board.everything(state)

    def idle(self, state: BudgetState, seat: Seat) -> Watch:
        """Why there is nothing to do for a seat without a question."""
        player, phase = state.guest(seat), state.phase
        if player is None or player.status == "left":
            return Watch("left")
        return Watch(phase.watching if player.playing or isinstance(phase, Over) else "waiting")

    def private(self, state: BudgetState, seat: Seat) -> PrivateView:
        """What this seat is asked, its things, and its trades in its own turn."""
        return people.own_view(state, seat, self.asked(state, seat))

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Any:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return people.house_move(view, rng) or super().auto_move(view, rng)

    def redeal(self, state: BudgetState, seat: Seat | None, rng: Chance) -> BudgetState:
        """Another state that this viewer cannot tell from this one."""
        phase = state.phase
        shown = phase.shown_to(seat) if isinstance(phase, turns.Turns) else frozenset()
        state, swap = swapped(state, seat, shown, rng)
        return replace(state, phase=phase.redealt(state, seat, swap, rng))

    def album(self, state: BudgetState) -> tuple[Part, ...]:
        """Every finished meal with its points."""
        return board.album(state)

    def said(self, state: BudgetState) -> tuple[Said, ...]:
        """The names that players have given their meals."""
        return table_shown.said(state)

    def hushed(self, state: BudgetState, hidden: frozenset[str]) -> BudgetState:
        """The state for views, with these names blank."""
        return table_shown.hushed(state, hidden)
