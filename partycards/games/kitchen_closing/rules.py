"""The Kitchen is Closing: the game, and how its rounds follow each other."""

from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import (
    N_,
    About,
    Chance,
    IllegalMove,
    Option,
    Part,
    Seat,
    View,
    WithScoreSheet,
)
from partycards.games.cards import CardId, chosen
from partycards.games.coming import check_deck, check_new
from partycards.games.features.before_match import DeckSize, OptionalRules
from partycards.games.features.in_match import LookingUp
from partycards.games.finale import Chart
from partycards.games.kitchen_closing import table
from partycards.games.kitchen_closing.board import (
    House,
    Podium,
    Seats,
    Sheet,
    Top,
    chart,
    podium,
    remembered,
    seat_line,
    sheet,
)
from partycards.games.kitchen_closing.board_paper import KitchenOnPaper
from partycards.games.kitchen_closing.box import EACH, Box, in_order
from partycards.games.kitchen_closing.steps import scored, splitting, turns
from partycards.games.kitchen_closing.table import (
    FEWEST,
    MOST,
    ROUNDS,
    Dealing,
    Fourth,
    Hand,
    KitchenState,
    dealt,
    next_dealer,
)
from partycards.games.seated import Guest, Watch
from partycards.games.stepped import OwnPiece, Stepped
from partycards.games.stepping import EARLY, Over, Short, ShortStage, over

Phase = turns.Turns | splitting.Splitting | scored.Scored | Dealing | Short | Over
Moves = (
    turns.CloseKitchen
    | turns.Draw
    | turns.Take
    | turns.LayFirst
    | turns.LayDown
    | turns.Pass
    | splitting.Stack
    | splitting.StackByHand
    | splitting.StackAgain
    | scored.DealNext
)
TableMoves = WithScoreSheet
Stage = turns.TurnsStage | splitting.StacksStage | scored.ScoredStage | ShortStage | Podium
Ask = turns.AskTurn | turns.AskLay | splitting.AskStacks | splitting.Ready | scored.AskDeal | Watch


class InStep(KitchenState, frozen=True, kw_only=True):
    """A match of The Kitchen is Closing: the table, and in which step it is."""

    phase: Phase


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    stage: Stage
    seats: Seats
    sheet: Sheet
    house: House
    chart: Chart | None = None  # once the match is over


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it is asked, or its hand while others play."""

    seat: Seat
    ask: Ask | None
    hand: Hand | None = None


@dataclass(frozen=True, kw_only=True)
class KitchenClosing(
    LookingUp[KitchenState],
    DeckSize,
    OptionalRules,
    KitchenOnPaper,
    Stepped[KitchenState, PublicView, PrivateView],
):
    """The game. `fourth` is what the fourth action is (house rule of K2)."""

    fourth: Fourth = "swap"

    about: ClassVar[About] = About(
        key="kitchen_closing",
        title="The Kitchen is Closing",
        summary=N_(
            "A quick card game: cook the highest dish, fill your pantry, and close the kitchen in "
            "time."
        ),
        rules_version=1,
        album_title=N_("The stacks so far"),
        album_after=N_("The stacks"),
        box=Box,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[PublicView, PrivateView],
        phone=(
            "top", "stage", "private.ask", "private.hand", "chart", "seats", "sheet", "house",
        ),
        screen=("top", "stage", "chart", "seats"),
    )  # fmt: skip
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "fourth",
            N_("The fourth thing you may do in a turn"),
            (
                ("swap", N_("lay a card down, then draw one")),
                ("literal", N_("as printed: lay down, draw, lay down")),
                ("double", N_("lay down, draw two, lay down")),
            ),
        ),
    )

    # Before the match ---------------------------------------------------------------------------

    def seats(self) -> range:
        """Three to seven (rule K1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """Most matches have eight or nine rounds of six turns, and a turn of two taps takes a dozen
        seconds (docs/balance.md)."""
        return 12 * seats

    def needed(self, seats: int) -> int:
        """Eight for each player (rule K2)."""
        return EACH * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> KitchenState:
        """The first dealer by lot, then the first deal (rules K1, K6)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("The Kitchen is Closing is for 3 to 7 guests."))
        check_deck(len(cards.ingredients), len(seats), self.needed(len(seats)))
        state = InStep(
            box=cards,
            fourth=self.fourth,
            guests=tuple(Guest(seat) for seat in seats),
            dealer=seats[0],
            phase=Dealing(),
            draw=(),
            totals=tuple((seat, 0) for seat in seats),
        )
        return deal(state, chosen(seats, rng), rng)

    # How rounds follow each other ---------------------------------------------------------------

    def followed(self, state: KitchenState, rng: Chance) -> KitchenState:
        """Besides what follows within a step: the deal, by the next one clockwise (rule K7); with
        too few the table waits for a guest or the host, and a round that could not be finished does
        not count (rule G5)."""
        if not isinstance(state.phase, Dealing):
            return super().followed(state, rng)
        state = replace(state, round=state.round - state.phase.again)
        if len(state.active) < FEWEST:
            return replace(state, phase=Short(FEWEST))
        return deal(state, next_dealer(state), rng)

    def round_of(self, state: KitchenState) -> int:
        """Which round is played."""
        return state.round

    def ended(self, state: KitchenState) -> bool:
        """Never in the middle of a round (rule K6)."""
        return bool(state.phase.watching) and scored.ended(state)

    def end_early(self, state: KitchenState) -> KitchenState:
        """Not early any more once the end was reached."""
        return over(state, "" if self.ended(state) else EARLY)

    def played(self, state: KitchenState) -> bool:
        """Without a round there is no winner."""
        return bool(state.results or state.on_paper)

    # Guests who come and go ---------------------------------------------------------------------

    def join(
        self, state: KitchenState, seat: Seat, after: Seat | None, rng: Chance
    ) -> KitchenState:
        """A late guest sits in from the next round, with the lowest score at the table (rule G2).
        Refused when the seats are full, the cards do not reach, or the end has begun."""
        finished = not isinstance(state.phase, Short) and self.ended(state)
        finished = finished or isinstance(state.phase, Over)
        check_new(state.guest(seat), finished, len(state.active), MOST)
        guests = len(state.active) + 1
        check_deck(len(state.box.ingredients), guests, self.needed(guests))
        staying = {guest.seat for guest in state.active}
        lowest = min((total for one, total in state.totals if one in staying), default=0)
        state = state.with_late(Guest(seat, "waiting"), after)
        totals = {**dict(state.totals), seat: lowest}
        state = replace(state, totals=tuple((one.seat, totals[one.seat]) for one in state.guests))
        ready = isinstance(state.phase, Short) and len(state.active) >= FEWEST
        return self.settle(replace(state, phase=Dealing()), rng) if ready else state

    def late(self, state: KitchenState, seat: Seat) -> bool:
        """Without a hand in a round that has begun (rule G2)."""
        return seat not in state.players and not state.phase.watching

    def without(self, state: KitchenState, seat: Seat) -> KitchenState:
        """The hand goes unseen under the discards (rule G4); a card that was taken from them lies
        on top again, as everybody knows it."""
        for card in seen(state):
            if card in state.hand(seat):
                state = table.lay(state, seat, card)
        hands = tuple(pair for pair in state.hands if pair[0] != seat)
        return replace(state, under=(*state.under, *state.hand(seat)), hands=hands)

    # What is seen -------------------------------------------------------------------------------

    def public(self, state: KitchenState) -> PublicView:
        """Numbers of cards in hands and piles, the open card, stacks once all are shown (G7)."""
        phase = state.phase
        end = phase if isinstance(phase, Over) else None
        stage: Any = podium(state, end) if end else phase.stage(state)
        return PublicView(
            top=Top(max(state.round, 1), ROUNDS, state.dealer, number(state), end is not None),
            stage=stage,
            seats=Seats(tuple(seat_line(state, guest) for guest in state.guests)),
            sheet=sheet(state),
            house=House(state.fourth),
            chart=chart(state) if end else None,
        )

    def private(self, state: KitchenState, seat: Seat) -> PrivateView:
        """What this seat is asked, or its hand while others play."""
        ask = self.asked(state, seat)
        looks_on = ask is None or isinstance(ask, Watch)
        if isinstance(state.phase, turns.Turns) and seat in state.players and looks_on:
            cards = in_order(state.box.cards(state.hand(seat)))
            return PrivateView(seat, ask, Hand(cards, state.worth(seat)))
        return PrivateView(seat, ask)

    def redeal(self, state: KitchenState, seat: Seat | None, rng: Chance) -> KitchenState:
        """Another state that this viewer cannot tell from this one."""
        return table.redealt(state, seat, seen(state), rng)

    def album(self, state: KitchenState) -> tuple[Part, ...]:
        """Every finished round with its dishes and pantries, and the sheet if it was on paper."""
        return (*(remembered(state, result) for result in state.results), *state.on_paper)


def deal(state: KitchenState, dealer: Seat, rng: Chance) -> KitchenState:
    """Six cards for each player; left of the dealer begins (rules K1, K7)."""
    state = dealt(state, dealer, rng)
    around = table.around(state, dealer)
    here = [seat for seat in around if state.is_here(seat)]
    return replace(state, phase=turns.Turns((here or around)[0]))


def seen(state: KitchenState) -> tuple[CardId, ...]:
    """Cards of a hand that all have seen: they came from the discards in this turn."""
    return state.phase.seen if isinstance(state.phase, turns.Turns) else ()


def number(state: KitchenState) -> int:
    """The step for the top of the page: 0 turns, 1 last turns, 2 stacks, 3 points."""
    match state.phase:
        case turns.Turns(closed=closed):
            return int(closed)
        case splitting.Splitting():
            return 2
    return 3
