"""A restaurant's game: the rules, and how a meal goes on."""

from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace as changed

from partycards.games.base import (
    N_,
    About,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    IllegalMove,
    Part,
    Seat,
    View,
)
from partycards.games.cards import discard, shuffled
from partycards.games.coming import check_new, known
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.steps.planning_asks import AskDish, AskTrade
from partycards.games.cooking_party.taste import Known, Taste
from partycards.games.features.in_match import LookingUp
from partycards.games.restaurant import board, host, people, table, table_dishes, table_meal
from partycards.games.restaurant.board import Words
from partycards.games.restaurant.box import MOST, Numbers, check
from partycards.games.restaurant.lobby import RESTAURANT, HouseRules
from partycards.games.restaurant.steps import (
    choosing,
    house,
    inventing,
    inventing_dish,
    tasting,
)
from partycards.games.restaurant.table import RestaurantState, cleared, swept
from partycards.games.seated import Guest
from partycards.games.stepped import OwnPiece, Stepped
from partycards.games.stepping import EARLY, Over, over

Phase = (
    choosing.Choosing
    | inventing.Inventing
    | table_meal.GoingOn
    | tasting.Tasting
    | tasting.Counted
    | Over
)
Moves = (
    choosing.PickAssignment
    | inventing_dish.Moves
    | table_dishes.Moves
    | table_meal.Moves
    | tasting.Moves
)
TableMoves = Away | Back | Correct | EndEarly | host.Heard
Stage = (
    choosing.PickingStage
    | inventing.TableStage
    | tasting.ChipsStage
    | tasting.CountedStage
    | board.Podium
)
Ask = (
    choosing.AskAssignment
    | AskTrade
    | AskDish
    | inventing.AskTell
    | inventing.AskTable
    | tasting.AskTasted
    | tasting.AskChips
    | board.Watch
)


class InStep(RestaurantState, frozen=True, kw_only=True):
    """A meal: the table, and in which step it is."""

    phase: Phase


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: board.Top
    brief: board.Brief | None
    stage: Stage
    seats: board.Seats
    piles: board.Piles
    sheet: board.Sheet


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it is asked, what of its hand has run out, the table as it
    may order from it, how the table may go on, and what the deck tells of the cards in question,
    which anybody may look up: house players know nothing else."""

    seat: Seat
    ask: Ask
    run_out: table_meal.RunOut | None = None
    table: table_meal.OnTable | None = None
    onward: table_meal.Onward | None = None
    known: tuple[Known, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Restaurant(
    host.Serving,
    people.Travelling,
    Words,
    LookingUp[RestaurantState],
    HouseRules,
    Stepped[RestaurantState, PublicView, PrivateView],
):
    """A match of a restaurant's guests, by its house rules."""

    about: ClassVar[About] = About(
        key=RESTAURANT,
        title="Restaurant",
        summary=N_(
            "Everybody invents dishes at the table, the kitchen cooks them, and the guests give "
            "chips."
        ),
        at_home=False,
        rules_version=2,
        box=Box,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[PublicView, PrivateView],
        phone=(
            "top", "brief", "private.run_out", "private.ask", "private.table", "private.onward",
            "stage", "seats", "piles", "sheet",
        ),
        screen=("top", "brief", "stage", "seats"),
    )  # fmt: skip

    edition: ClassVar[int] = 2

    # Before the meal --------------------------------------------------------------------------

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> RestaurantState:
        """Ingredients shuffled face down, without what is not there (R2)."""
        check(cards, self.courses, self.out, len(seats), self.needed(len(seats)))
        state = InStep(
            chances=1,
            box=cards,
            courses=self.courses,
            menu=self.assignments,
            numbers=Numbers(self.deal, self.trade, self.use),
            kitchen=self.kitchen,
            guests=tuple(Guest(seat) for seat in seats),
            phase=choosing.Choosing(),
            draw=shuffled((card.id for card in cards.ingredients), rng),
            edition=self.edition,
        )
        return self.settle(table.run_out(state, self.out, rng), rng)

    # How the meal goes on -----------------------------------------------------------------------

    def apply(
        self, state: RestaurantState, seat: Seat | None, move: Any, rng: Chance
    ) -> RestaurantState:
        """The state after the move, or IllegalMove; once the meal is over nothing can be ordered,
        in whatever step."""
        if seat is not None and isinstance(move, table_dishes.Moves | table_meal.Moves):
            known(state.guest(seat))
            if not isinstance(state.phase, table_meal.AtTheTable):
                raise IllegalMove(N_("The meal is over."))
        return super().apply(state, seat, move, rng)

    def apply_table_move(self, state: RestaurantState, move: Any, rng: Chance) -> RestaurantState:
        """What the staff tells besides."""
        if isinstance(move, host.Heard):
            return host.heard_from_staff(state, move, rng)
        return super().apply_table_move(state, move, rng)

    def settle(self, state: RestaurantState, rng: Chance) -> RestaurantState:
        """Besides what follows within a step: what has run out is in no pile, the next round
        begins, and chips are given to those who can get them."""
        state = swept(state)
        if isinstance(state.phase, table_meal.GoingOn):
            boards = tuple(tasting.Board(guest.seat) for guest in state.active)
            chips = tasting.Tasting(boards) if state.phase.chips else choosing.Choosing()
            state = changed(state, phase=chips)
        if isinstance(state.phase, tasting.Tasting):
            state = changed(state, phase=state.phase.fitted(state))
        return super().settle(state, rng)

    def end_early(self, state: RestaurantState) -> RestaurantState:
        """The chips of those who are done count (B13), unless everybody has left."""
        if isinstance(state.phase, tasting.Tasting) and state.active:
            state = state.phase.counted(state)
        if isinstance(state.phase, inventing.Inventing) and state.active:
            state = cleared(state)
        return over(state, EARLY)

    def round_of(self, state: RestaurantState) -> int:
        """Which round it is, of all courses."""
        return state.round

    def played(self, state: RestaurantState) -> bool:
        """Whether anything was given."""
        return board.has_points(state)

    # Guests who come and go ---------------------------------------------------------------------

    def join(
        self, state: RestaurantState, seat: Seat, after: Seat | None, rng: Chance
    ) -> RestaurantState:
        """A late guest cooks from the next course on (R3); where this one has just begun, at once.
        Refused when the seats are full or the end has begun (G2)."""
        ended = not isinstance(state.phase, table_meal.AtTheTable)
        check_new(state.guest(seat), ended, len(state.active), MOST)
        begun = any(dish.course == state.now.key for dish in state.dishes)
        at_once = isinstance(state.phase, choosing.Choosing) and not begun
        return state.with_late(Guest(seat, "here" if at_once else "waiting"), after)

    def late(self, state: RestaurantState, seat: Seat) -> bool:
        """Whoever has no cards cooks from the next course on."""
        return isinstance(state.phase, inventing.Inventing) and state.chef(seat) is None

    def without(self, state: RestaurantState, seat: Seat) -> RestaurantState:
        """The hand goes unseen to the discards, what they wanted lapses until the end. Their dishes
        stay: others may have ordered them (G4)."""
        if state.phase.watching:
            return state
        chef = state.chef(seat)
        if chef is not None:
            state = discard(state, chef.hand)
            state = changed(state, chefs=tuple(c for c in state.chefs if c.seat != seat))
        return changed(state, wants=tuple(pair for pair in state.wants if pair[0] != seat))

    # What is seen -------------------------------------------------------------------------------

    def public(self, state: RestaurantState) -> PublicView:
        """Dishes on the table, numbers of cards, chips once all are done (G6, G7)."""
        phase = state.phase
        stage: Any = board.podium(state, phase) if isinstance(phase, Over) else phase.stage(state)
        return PublicView(
            top=board.top(state),
            brief=board.brief(state),
            stage=stage,
            seats=board.Seats(tuple(board.seat_line(state, guest) for guest in state.guests)),
            piles=board.piles(state),
            sheet=board.sheet(state),
        )

    def private(self, state: RestaurantState, seat: Seat) -> PrivateView:
        """What this seat is asked; while the meal lasts, the table as well."""
        ask = self.asked(state, seat)
        phase, known = state.phase, house.known_to(state, ask)
        if not isinstance(phase, table_meal.AtTheTable) or isinstance(ask, board.Watch):
            return PrivateView(seat, ask, known=known)
        return PrivateView(
            seat,
            ask,
            phase.run_out(state, seat, ask.question),
            table_meal.on_table(state, seat),
            phase.onward(state, seat, ask.question),
            known,
        )

    def idle(self, state: RestaurantState, seat: Seat) -> Part | None:
        """Why there is nothing to do, and what was earned."""
        return board.watch(state, seat)

    def redeal(self, state: RestaurantState, seat: Seat | None, rng: Chance) -> RestaurantState:
        """Another state that this viewer cannot tell from this one."""
        return table.redealt(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Any:
        """What has run out is exchanged first, and mostly what does not fit; what goes together
        depends on the course."""
        mine, stage = view.private, view.public.stage
        gone = mine.run_out if mine is not None else None
        if gone is not None and (len(gone.cards) > len(gone.barred) or rng.random() < 0.8):
            return inventing_dish.Exchange(tuple(card.id for card in gone.cards))
        brief = view.public.brief
        if mine is not None and brief is not None:
            order = house.ordered(brief.assignment, brief.terms, brief.key, mine.known)
            if isinstance(mine.ask, inventing.AskTable):
                table, onward = mine.table, mine.onward
                return house.at_table(mine.ask, table, onward, mine.seat, rng)
            if (move := house.cooked(mine.ask, order, rng)) is not None:
                return move
        if mine is not None:
            chip = house.one_chip(mine.ask, stage, mine.seat, Taste(mine.known), rng)
            if chip is not None:
                return chip
        return super().auto_move(view, rng)

    def album(self, state: RestaurantState) -> tuple[Part, ...]:
        """Every course with its dishes."""
        return board.album(state)
