"""Cook Off!: the rules as one record of pure functions."""

from dataclasses import dataclass
from typing import Any, ClassVar

from partycards.games.base import (
    N_,
    Chance,
    Game,
    IllegalMove,
    Option,
    Outcome,
    Part,
    Said,
    Seat,
    State,
    Step,
    Timed,
    View,
)
from partycards.games.cards import chosen, shuffled
from partycards.games.cook_off_budget import (
    asking,
    bots,
    faces,
    hushing,
    moving,
    people,
    redealing,
    seeing,
    turns,
    waiting,
)
from partycards.games.cook_off_budget.box import Box, events, foods
from partycards.games.cook_off_budget.moves import Moves, TableMoves
from partycards.games.cook_off_budget.piles import filled
from partycards.games.cook_off_budget.state import FEWEST, MOST, BudgetState, NewMeal, Player
from partycards.games.cook_off_budget.turns import seated, settle
from partycards.games.cook_off_budget.views import PrivateView, PublicView
from partycards.games.features import FirstPlayer, Hushing, LookingUp, OptionalRules, Timing

MOST_MEALS = 9


@dataclass(frozen=True, kw_only=True)
class CookOffBudget(
    Timing[BudgetState],
    LookingUp[BudgetState],
    Hushing[BudgetState],
    OptionalRules,
    FirstPlayer,
    Game[BudgetState, PublicView, PrivateView],
):
    """The game. `meals`: how many are cooked (rule O12); `first` player: None is a lot (O13)."""

    meals: int = 3
    first: Seat | None = None

    key: ClassVar[str] = "cook_off_budget"
    title: ClassVar[str] = "Cook Off!"
    summary: ClassVar[str] = N_(
        "Shop on a budget, trade, and cook three meals that are good and cheap."
    )
    rules_version: ClassVar[int] = 1
    album_title: ClassVar[str] = N_("The meals so far")
    cards: ClassVar[type[Box]] = Box
    own_box: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "meals",
            N_("How many meals?"),
            (
                (3, N_("three, as printed")),
                (1, N_("one, to try it")),
                (2, N_("two")),
                (4, N_("four")),
                (5, N_("five")),
            ),
        ),
    )
    state: ClassVar[type[State]] = BudgetState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = (
        "top", "news", "menu", "private.ask", "private.hand", "private.trade", "stage", "shop",
        "shelf", "seats", "sheet",
    )  # fmt: skip
    screen: ClassVar[tuple[str, ...]] = ("top", "news", "shop", "menu", "shelf", "stage", "seats")
    steps: ClassVar[tuple[Step, ...]] = (
        Step("turn", N_("A turn"), relaxed=120, brisk=45),
        Step("cook", N_("Choosing a meal"), relaxed=180, brisk=75),
    )

    def seats(self) -> range:
        """Two to four (rule O1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """About a quarter of an hour a meal, and a little more for every guest."""
        return self.meals * (8 + 4 * seats)

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> BudgetState:
        """Three ingredients each, a store of five, goals beside it (rule O2)."""
        self.check(seats)
        draw = shuffled(range(len(foods(cards))), rng)
        meal_deck = shuffled(range(len(cards.meals)), rng)
        event_deck = shuffled(range(len(events(cards))), rng)
        state = BudgetState(
            chances=1,
            box=cards,
            players=tuple(Player(seat) for seat in seats),
            meals=self.meals,
            meal=1,
            round=1,
            first=self.first or chosen(seats, rng),
            phase=NewMeal(),
            draw=draw,
            store=(),
            meal_deck=meal_deck,
            event_deck=event_deck,
            goals=tuple((goal.key, goal.copies) for goal in cards.goals),
            totals=tuple((seat, 0) for seat in seats),
        )
        for player in state.in_play:
            state = seated(state, player, rng)
        return filled(state, rng)

    def check(self, seats: tuple[Seat, ...]) -> None:
        """Enough guests and not too many, a first player among them, a sensible number of meals."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Cook Off! is for 2 to 4 guests."))
        if not 1 <= self.meals <= MOST_MEALS:
            raise IllegalMove(N_("From 1 to 9 meals, please."))
        if self.first is not None and self.first not in seats:
            raise IllegalMove(N_("The first player has to be one of the guests who play."))

    def to_move(self, state: BudgetState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: BudgetState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: BudgetState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Chance) -> BudgetState:
        """The state after the move, or IllegalMove."""
        if seat is None:
            after = moving.of_table(state, move, rng)
        else:
            after = moving.of_seat(state, seat, move, rng)
        return settle(state, after)

    def timed(self, state: BudgetState) -> Timed | None:
        """A turn with its trades, and the choice of a meal; nothing is forced at its end."""
        return waiting.timed(state)

    def public(self, state: BudgetState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: BudgetState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def redeal(self, state: BudgetState, seat: Seat | None, rng: Chance) -> BudgetState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view, rng)

    def join(self, state: BudgetState, seat: Seat, after: Seat | None, rng: Chance) -> BudgetState:
        """A late guest, from the next meal on (rule G2)."""
        return settle(state, people.join(state, seat, after, rng))

    def leave(self, state: BudgetState, seat: Seat, rng: Chance) -> BudgetState:
        """A guest leaves for good (rule G4)."""
        return settle(state, people.leave(state, seat))

    def outcome(self, state: BudgetState) -> Outcome | None:
        """Totals and winners once the match is over."""
        return turns.outcome(state)

    def album(self, state: BudgetState) -> tuple[Part, ...]:
        """Every finished meal with its points."""
        return seeing.album(state)

    def said(self, state: BudgetState) -> tuple[Said, ...]:
        """The names that players have given their meals."""
        return hushing.said(state)

    def hushed(self, state: BudgetState, hidden: frozenset[str]) -> BudgetState:
        """The state for views, with these names blank."""
        return hushing.hushed(state, hidden)

    def card(self, state: BudgetState, number: int) -> Part | None:
        """An ingredient card as anybody may look it up."""
        return faces.card_info(state.box, number)

    def glossary(self, state: BudgetState) -> Part | None:
        """Every kind of ingredient in the box."""
        return faces.card_list(state.box)
