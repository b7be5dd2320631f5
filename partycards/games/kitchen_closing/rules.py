"""The Kitchen is Closing: the rules as one record of pure functions."""

from dataclasses import dataclass
from typing import Any, ClassVar

from partycards.games.base import (
    N_,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    Game,
    IllegalMove,
    Option,
    Outcome,
    Part,
    Seat,
    State,
    View,
)
from partycards.games.cards import chosen
from partycards.games.coming import known
from partycards.games.kitchen_closing import (
    asking,
    bots,
    glossary,
    people,
    redealing,
    rounds,
    seeing,
    stacking,
    turns,
    waiting,
)
from partycards.games.kitchen_closing.box import EACH, Box
from partycards.games.kitchen_closing.moves import DealNext, Moves, TableMoves
from partycards.games.kitchen_closing.parts import PrivateView, PublicView
from partycards.games.kitchen_closing.state import (
    FEWEST,
    MOST,
    Fourth,
    Guest,
    KitchenState,
    Over,
    Scored,
    Short,
    Splitting,
    Turns,
)


@dataclass(frozen=True, kw_only=True)
class KitchenClosing(Game[KitchenState, PublicView, PrivateView]):
    """The game. `fourth` is what the fourth action is (house rule of K2)."""

    fourth: Fourth = "swap"

    key: ClassVar[str] = "kitchen_closing"
    title: ClassVar[str] = "The Kitchen is Closing"
    summary: ClassVar[str] = N_(
        "A quick card game: cook the highest dish, fill your pantry, and close the kitchen in time."
    )
    rules_version: ClassVar[int] = 1
    album_title: ClassVar[str] = N_("The stacks so far")
    cards: ClassVar[type[Box]] = Box
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "fourth",
            N_("The fourth thing one may do in a turn"),
            (
                ("swap", N_("lay a card down, then draw one")),
                ("literal", N_("as printed: lay down, draw, lay down")),
                ("double", N_("lay down, draw two, lay down")),
            ),
        ),
    )
    state: ClassVar[type[State]] = KitchenState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = (
        "top", "stage", "private.ask", "private.hand", "chart", "seats", "sheet", "house",
    )  # fmt: skip
    screen: ClassVar[tuple[str, ...]] = ("top", "stage", "chart", "seats")

    def seats(self) -> range:
        """Three to seven (rule K1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """Most matches have eight rounds, and a round takes about a minute for each player."""
        return 8 * seats

    def needed(self, seats: int) -> int:
        """Eight for each player (rule K2)."""
        return EACH * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> KitchenState:
        """The first dealer by lot, then the first deal (rules K1, K6)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("The Kitchen is Closing is for 3 to 7 guests."))
        people.check_deck(cards.ingredients, len(seats))
        state = KitchenState(
            box=cards,
            fourth=self.fourth,
            guests=tuple(Guest(seat) for seat in seats),
            round=0,
            dealer=seats[0],
            phase=Short(),
            draw=(),
            totals=tuple((seat, 0) for seat in seats),
        )
        return rounds.deal(state, chosen(seats, rng), rng)

    def to_move(self, state: KitchenState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: KitchenState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: KitchenState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(self, state: KitchenState, seat: Seat | None, move: Any, rng: Chance) -> KitchenState:
        """The state after the move, or IllegalMove."""
        if seat is None:
            return settle(of_table(state, move))
        known(state.guest(seat))
        return settle(of_seat(state, seat, move, rng))

    def public(self, state: KitchenState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: KitchenState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def affected(self, before: KitchenState, after: KitchenState) -> frozenset[Seat] | None:
        """While turns are taken: who was on turn and who is."""
        return asking.affected(before, after)

    def redeal(self, state: KitchenState, seat: Seat | None, rng: Chance) -> KitchenState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view.private, rng)

    def join(
        self, state: KitchenState, seat: Seat, after: Seat | None, rng: Chance
    ) -> KitchenState:
        """A late guest, from the next round on (rule G2)."""
        return people.join(state, seat, after, rng)

    def leave(self, state: KitchenState, seat: Seat, rng: Chance) -> KitchenState:
        """A guest leaves for good (rule G4)."""
        return settle(people.leave(state, seat, rng))

    def outcome(self, state: KitchenState) -> Outcome | None:
        """Totals and winners once the match is over."""
        return rounds.outcome(state)

    def album(self, state: KitchenState) -> tuple[Part, ...]:
        """Every finished round with its dishes and pantries."""
        return tuple(seeing.remembered(state, result) for result in state.results)

    def card(self, state: KitchenState, number: int) -> Part | None:
        """An ingredient card with a word about it."""
        return glossary.card_info(state.box, number)

    def glossary(self, state: KitchenState) -> Part | None:
        """All cards of the box, by category."""
        return glossary.card_list(state.box)


def of_seat(state: KitchenState, seat: Seat, move: Moves, rng: Chance) -> KitchenState:
    """A guest's move."""
    match state.phase:
        case Turns() as phase:
            return turns.play(state, phase, seat, move, rng)
        case Splitting() as phase if seat in state.players:
            return stacking.play(state, phase, seat, move)
        case Scored() if isinstance(move, DealNext):
            if seat != rounds.deals(state):
                raise IllegalMove(N_("Somebody else deals this time."))
            return rounds.go_on(state, rng)
        case Scored():
            raise IllegalMove(N_("This round is over."))
        case Over():
            raise IllegalMove(N_("The match is over already."))
    raise IllegalMove(N_("You join in with the next round."))


def of_table(state: KitchenState, move: Any) -> KitchenState:
    """What the table itself does."""
    match move:
        case Away():
            return people.away(state, move.seat)
        case Back():
            return people.back(state, move.seat)
        case Correct():
            return rounds.correct(state, move)
        case EndEarly():
            return rounds.end_early(state)
    raise IllegalMove(N_("There is no such thing in this game."))


def settle(state: KitchenState) -> KitchenState:
    """What follows by itself: turns of who is away are passed over, stacks of all are shown."""
    if isinstance(state.phase, Turns):
        state = turns.settle(state, state.phase)
    if isinstance(state.phase, Splitting):
        state = stacking.settle(state, state.phase)
    return state
