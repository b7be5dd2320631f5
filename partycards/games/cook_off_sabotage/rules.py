"""The Cook-off!: the rules as one record of pure functions."""

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
    Lever,
    Outcome,
    Part,
    Seat,
    State,
    Step,
    Timed,
    View,
)
from partycards.games.cards import chosen
from partycards.games.cook_off_sabotage import (
    acting,
    asking,
    bots,
    glossary,
    levers,
    people,
    redealing,
    rounds,
    seeing,
    waiting,
)
from partycards.games.cook_off_sabotage.box import Box, tokens
from partycards.games.cook_off_sabotage.flow import settle
from partycards.games.cook_off_sabotage.moves import Moves, OrderByRule, PutNext, TableMoves
from partycards.games.cook_off_sabotage.state import FEWEST, MOST, CookOffState, Kitchen, Short
from partycards.games.cook_off_sabotage.views import PrivateView, PublicView
from partycards.games.features import FirstPlayer, Hosting, LookingUp, Timing


@dataclass(frozen=True, kw_only=True)
class CookOffSabotage(
    Timing[CookOffState],
    Hosting[CookOffState],
    LookingUp[CookOffState],
    FirstPlayer,
    Game[CookOffState, PublicView, PrivateView],
):
    """The game. `first` is where the clockwise order of a tie starts; None is a lot (F2, G9)."""

    first: Seat | None = None

    key: ClassVar[str] = "cook_off_sabotage"
    title: ClassVar[str] = "The Cook-off!"
    summary: ClassVar[str] = N_(
        "Three actions face down, ten rounds at the stove, and a trick or two on your neighbours."
    )
    rules_version: ClassVar[int] = 1
    album_title: ClassVar[str] = N_("The rounds so far")
    cards: ClassVar[type[Box]] = Box
    own_box: ClassVar[bool] = True
    state: ClassVar[type[State]] = CookOffState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = (
        "top", "private.ask", "private.mine", "stage", "private.others", "sheet",
    )  # fmt: skip
    screen: ClassVar[tuple[str, ...]] = ("top", "stage", "race")
    steps: ClassVar[tuple[Step, ...]] = (
        Step("programme", N_("Laying three cards"), relaxed=120, brisk=45),
        Step("choice", N_("Another choice"), relaxed=60, brisk=20),
    )

    def seats(self) -> range:
        """Two to six (F1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """Ten rounds, most of them at once for all."""
        return 20 + 4 * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> CookOffState:
        """A kitchen, one raw meat and two vegetables for everybody (F1)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("The Cook-off! is for 2 to 6 guests."))
        if self.first is not None and self.first not in seats:
            raise IllegalMove(N_("Who begins has to be one of the guests who play."))
        stock = tokens(cards)
        state = CookOffState(
            chances=1,
            box=cards,
            kitchens=tuple(Kitchen(seat=seat) for seat in seats),
            start=self.first or chosen(seats, rng),
            phase=Short(),
            meat=stock["meat"].count,
            vegetables=stock["vegetable"].count,
            tokens=stock["sabotage"].count,
        )
        return settle(state)

    def to_move(self, state: CookOffState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: CookOffState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: CookOffState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(self, state: CookOffState, seat: Seat | None, move: Any, rng: Chance) -> CookOffState:
        """The state after the move, or IllegalMove."""
        return settle(of_table(state, move) if seat is None else acting.play(state, seat, move))

    def timed(self, state: CookOffState) -> Timed | None:
        """The step that somebody is at who is here."""
        return waiting.timed(state)

    def public(self, state: CookOffState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: CookOffState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def redeal(self, state: CookOffState, seat: Seat | None, rng: Chance) -> CookOffState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view, rng)

    def join(
        self, state: CookOffState, seat: Seat, after: Seat | None, rng: Chance
    ) -> CookOffState:
        """A late guest, from the next round on (G2)."""
        return settle(people.join(state, seat, after))

    def leave(self, state: CookOffState, seat: Seat, rng: Chance) -> CookOffState:
        """A guest leaves for good (G4)."""
        return settle(people.leave(state, seat))

    def levers(self, state: CookOffState) -> tuple[Lever, ...]:
        """The host may set the order of those in conflict (F2)."""
        return levers.levers(state)

    def outcome(self, state: CookOffState) -> Outcome | None:
        """Totals and winners once the match is over (F8)."""
        return rounds.outcome(state)

    def album(self, state: CookOffState) -> tuple[Part, ...]:
        """Every finished round with its cards."""
        return seeing.album(state)

    def card(self, state: CookOffState, number: int) -> Part | None:
        """A kind of action card."""
        return glossary.card_info(state.box, number)

    def glossary(self, state: CookOffState) -> Part | None:
        """Every kind of action card."""
        return glossary.card_list(state.box)


def of_table(state: CookOffState, move: Any) -> CookOffState:
    """What the table itself does, in any step."""
    match move:
        case Away(seat=seat):
            return people.away(state, seat)
        case Back(seat=seat):
            return people.back(state, seat)
        case Correct():
            return rounds.correct(state, move)
        case EndEarly():
            return rounds.end_early(state)
        case PutNext(seat=seat):
            return acting.put_next(state, seat)
        case OrderByRule():
            return acting.order_by_rule(state)
    raise acting.moved_on()
