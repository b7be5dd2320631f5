"""Cooking Party Cards: the rules of the basic game as one record of pure functions."""

from dataclasses import dataclass
from typing import Any, ClassVar

from partycards.games.base import (
    N_,
    Chance,
    Game,
    IllegalMove,
    Outcome,
    Part,
    Seat,
    State,
    View,
)
from partycards.games.cards import chosen, shuffled
from partycards.games.cooking_party import (
    album,
    asking,
    bots,
    glossary,
    moving,
    people,
    redealing,
    rounds,
    seeing,
    waiting,
)
from partycards.games.cooking_party.box import Box, needed
from partycards.games.cooking_party.moves import Moves, TableMoves
from partycards.games.cooking_party.state import Choosing, Guest, PartyState
from partycards.games.cooking_party.views import PrivateView, PublicView


@dataclass(frozen=True, kw_only=True)
class CookingParty(Game[PartyState, PublicView, PrivateView]):
    """The basic game. `around`: how often everybody judges; `first_judge`: None is a lot (B4)."""

    around: int = 1
    first_judge: Seat | None = None

    key: ClassVar[str] = "cooking_party"
    title: ClassVar[str] = "Cooking Party Cards"
    summary: ClassVar[str] = N_(
        "One guest judges, the others invent dishes from the cards they are dealt."
    )
    rules_version: ClassVar[int] = 1
    cards: ClassVar[type[Box]] = Box
    state: ClassVar[type[State]] = PartyState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = (
        "top", "brief", "private.ask", "private.notes", "stage", "chart", "seats", "piles",
        "sheet",
    )  # fmt: skip
    screen: ClassVar[tuple[str, ...]] = ("top", "brief", "stage", "chart", "seats")

    def seats(self) -> range:
        """Three and up; never refused up to 20 (rule B1)."""
        return range(rounds.FEWEST, people.MOST + 1)

    def minutes(self, seats: int) -> int:
        """About ten minutes a player and time around (rule B15)."""
        return 10 * seats * self.around

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> PartyState:
        """Ingredients shuffled face down, assignments face up, a judge (rules B3, B4)."""
        self.check(seats, cards)
        draw = shuffled(range(len(cards.ingredients)), rng)
        deck = shuffled((assignment.key for assignment in cards.assignments), rng)
        return PartyState(
            chances=1,
            box=cards,
            guests=tuple(Guest(seat) for seat in seats),
            around=self.around,
            round=1,
            judge=self.first_judge or chosen(seats, rng),
            phase=Choosing(),
            draw=draw,
            deck=deck,
            totals=tuple((seat, 0) for seat in seats),
        )

    def check(self, seats: tuple[Seat, ...], cards: Box) -> None:
        """Enough guests, not too many, a first judge among them, and cards for everybody."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Cooking Party Cards is for 3 to 20 guests."))
        if self.around < 1 or (self.first_judge is not None and self.first_judge not in seats):
            raise IllegalMove(N_("The first judge has to be one of the guests who play."))
        if len(cards.ingredients) < needed(len(seats)):
            raise IllegalMove(
                N_(
                    "This deck has %(has)s cards, and %(guests)s guests need at least %(need)s. "
                    "Please choose a larger one."
                ),
                has=len(cards.ingredients),
                guests=len(seats),
                need=needed(len(seats)),
            )
        if not cards.assignments:
            raise IllegalMove(N_("There is no assignment to judge by. Please bring one back."))

    def to_move(self, state: PartyState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: PartyState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: PartyState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(self, state: PartyState, seat: Seat | None, move: Any, rng: Chance) -> PartyState:
        """The state after the move, or IllegalMove. An away guest's move is played by the host."""
        if seat is None:
            return moving.of_table(state, move)
        return moving.of_seat(state, seat, move, rng)

    def public(self, state: PartyState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: PartyState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def affected(self, before: PartyState, after: PartyState) -> frozenset[Seat] | None:
        """While chefs plan, each at their own pace: who planned, and a judge who is told of it."""
        return asking.affected(before, after)

    def redeal(self, state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view.private, rng)

    def join(self, state: PartyState, seat: Seat, after: Seat | None, rng: Chance) -> PartyState:
        """A late guest, from the next round on (rule G2)."""
        return people.join(state, seat, after)

    def leave(self, state: PartyState, seat: Seat, rng: Chance) -> PartyState:
        """A guest leaves for good (rule G4)."""
        return people.leave(state, seat)

    def outcome(self, state: PartyState) -> Outcome | None:
        """Totals and winners once the match is over."""
        return rounds.outcome(state)

    def album(self, state: PartyState) -> tuple[Part, ...]:
        """Every finished round with its dishes, critiques and chips."""
        return tuple(album.remembered(state, result) for result in state.results)

    def card(self, state: PartyState, number: int) -> Part | None:
        """An ingredient card with all that is known about it."""
        return glossary.card_info(state.box, number)

    def glossary(self, state: PartyState) -> Part | None:
        """Every kind of ingredient in the box, by category."""
        return glossary.card_list(state.box)
