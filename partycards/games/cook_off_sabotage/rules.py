"""The COOK-OFF: the game, and how its rounds follow each other."""

from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    About,
    Chance,
    IllegalMove,
    Lever,
    Part,
    Seat,
    Step,
    Timed,
    View,
    WithScoreSheet,
)
from partycards.games.coming import check_new
from partycards.games.cook_off_sabotage import board, table
from partycards.games.cook_off_sabotage.board import PrivateView, PublicView
from partycards.games.cook_off_sabotage.board_paper import CookOffOnPaper
from partycards.games.cook_off_sabotage.box import Box, tokens
from partycards.games.cook_off_sabotage.kitchens import Kitchen
from partycards.games.cook_off_sabotage.steps import (
    acting,
    choosing,
    ordering,
    programming,
    ways,
)
from partycards.games.cook_off_sabotage.steps.round import Again, InRound, Sight
from partycards.games.cook_off_sabotage.table import (
    FEWEST,
    MOST,
    ROUNDS,
    STEPS,
    Acted,
    CookOffState,
    News,
    cleared,
    scored,
    with_bonuses,
)
from partycards.games.features.before_match import FirstPlayer
from partycards.games.features.in_match import Hosting, LookingUp, Timing
from partycards.games.finale import Placing
from partycards.games.stepped import Stepped
from partycards.games.stepping import Over, Short, moved_on, over

Phase = (
    programming.Programming
    | choosing.Choosing
    | ordering.Ordering
    | acting.Acting
    | programming.Confirming
    | Acted
    | Short
    | Over
)
Moves = (
    programming.Lay
    | programming.Confirm
    | ways.Prepare
    | ways.Cook
    | ways.Get
    | ordering.Next
    | ordering.ByRule
    | acting.Sabotage
    | acting.Decline
    | Again
)
TableMoves = WithScoreSheet | ordering.PutNext | ordering.OrderByRule


class InStep(CookOffState, frozen=True, kw_only=True):
    """A match of The COOK-OFF: the table, and in which step it is."""

    phase: Phase


@dataclass(frozen=True, kw_only=True)
class CookOffSabotage(
    Timing[CookOffState],
    Hosting[CookOffState],
    LookingUp[CookOffState],
    FirstPlayer,
    CookOffOnPaper,
    Stepped[CookOffState, PublicView, PrivateView],
):
    """The game. `first` is where the clockwise order of a tie starts; None is a lot (F2, G9)."""

    first: Seat | None = None

    about: ClassVar[About] = About(
        key="cook_off_sabotage",
        title="The COOK-OFF",
        summary=N_(
            "Three actions face down, ten rounds at the stove, and a trick or two on your "
            "neighbors."
        ),
        rules_version=2,
        pictures=("art/steak", "art/carrots", "cookoff/done_steak", "art/tomatoes", "art/broccoli"),
        album_title=N_("The rounds so far"),
        album_after=N_("The rounds"),
        box=Box,
        own_box=True,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[PublicView, PrivateView],
        phone=("top", "private.ask", "private.mine", "stage", "private.others", "sheet"),
        screen=("top", "stage", "race"),
    )
    steps: ClassVar[tuple[Step, ...]] = (
        Step("programme", N_("Laying three cards"), relaxed=120, brisk=45),
        Step("choice", N_("Another choice"), relaxed=60, brisk=20),
    )
    deserted: ClassVar[str] = N_("Everybody is away: somebody has to come back")

    # Before the match ---------------------------------------------------------------------------

    def seats(self) -> range:
        """Two to six (F1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """Ten rounds, most of them at once for all."""
        return 20 + 4 * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> CookOffState:
        """A kitchen, one raw meat and two vegetables for everybody (F1)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("The COOK-OFF is for 2 to 6 guests."))
        stock = tokens(cards)
        state = InStep(
            chances=1,
            box=cards,
            guests=tuple(Kitchen(seat=seat) for seat in seats),
            start=self.seat_that_begins(seats, rng),
            phase=Short(FEWEST),
            meat=stock["meat"].count,
            vegetables=stock["vegetable"].count,
            tokens=stock["sabotage"].count,
        )
        return self.next_round(state)

    # How rounds follow each other ---------------------------------------------------------------

    def followed(self, state: CookOffState, rng: Chance) -> CookOffState:
        """Besides what follows within a step: the next group, step or round (F2, G5)."""
        match state.phase:
            case Acted(group="get"):
                return ordering.to_sabotage(state)
            case Acted():
                return self.step_over(state)
            case Short() if len(state.active) >= FEWEST:
                return self.next_round(state)
        return super().followed(state, rng)

    def step_over(self, state: CookOffState) -> CookOffState:
        """After the first step two cards may change places, after the third the round is over
        (F2)."""
        if state.step == 1:
            return replace(state, phase=programming.Confirming())
        if state.step < STEPS:
            return choosing.revealed(state)
        state = scored(state)
        if state.round == ROUNDS:
            return over(with_bonuses(state), "played")
        return self.next_round(state)

    def next_round(self, state: CookOffState) -> CookOffState:
        """It takes two (G5)."""
        if len(state.active) < FEWEST:
            return replace(state, phase=Short(FEWEST))
        return self.begun(state)

    def begun(self, state: CookOffState) -> CookOffState:
        """Three cards or cleaning, at once for all (F2, F7)."""
        return programming.begun(state)

    def waiting(self, state: CookOffState) -> tuple[str, dict[str, Any]]:
        """Those it waits for are named as they sit."""
        sentence, values = super().waiting(state)
        seats = [kitchen.seat for kitchen in state.guests]
        who = sorted(values.get("who", ()), key=seats.index)
        return sentence, {"who": tuple(who)} if who else values

    def timed(self, state: CookOffState) -> Timed | None:
        """The step that somebody is at who is here."""
        phase = state.phase
        return phase.timed(state) if isinstance(phase, InRound) and self.to_move(state) else None

    def round_of(self, state: CookOffState) -> int:
        """Rounds are counted."""
        return state.round

    def played(self, state: CookOffState) -> bool:
        """Without a round that was played there is no winner (F8)."""
        return bool(state.rounds or state.on_paper)

    def places(self, state: CookOffState, end: Over) -> tuple[Placing, ...]:
        """Most points win; vegetables break a tie (F8)."""
        return board.ranking(state, end.gone)

    def apply_table_move(self, state: CookOffState, move: Any, rng: Chance) -> CookOffState:
        """The host may set the order of those in conflict (F2)."""
        if not isinstance(move, ordering.PutNext | ordering.OrderByRule):
            return super().apply_table_move(state, move, rng)
        if not isinstance(state.phase, ordering.Ordering):
            raise moved_on()
        return state.phase.hosted(state, move)

    def levers(self, state: CookOffState) -> tuple[Lever, ...]:
        """The same as buttons."""
        return state.phase.levers() if isinstance(state.phase, ordering.Ordering) else ()

    # Guests who come and go ---------------------------------------------------------------------

    def join(
        self, state: CookOffState, seat: Seat, after: Seat | None, rng: Chance
    ) -> CookOffState:
        """A late guest cooks from the next round with the usual start and the lowest score at the
        table; not when all kitchens are taken or the last round has begun (G2)."""
        check_new(state.guest(seat), isinstance(state.phase, Over), len(state.active), MOST)
        if state.round >= ROUNDS:
            raise IllegalMove(N_("The last round has begun. Join the next match."))
        lowest = min((kitchen.points for kitchen in state.active), default=0)
        late = Kitchen(seat=seat, points=lowest, since=state.round + 1)
        return self.settle(state.with_late(late, after), rng)

    def without(self, state: CookOffState, seat: Seat) -> CookOffState:
        """The kitchen is cleared into the stock, its cards are gone; the points stay on the sheet
        (G4)."""
        if isinstance(state.phase, Over):
            return state
        return cleared(state, seat).telling(News("left", seat))

    # What is seen -------------------------------------------------------------------------------

    def public(self, state: CookOffState) -> PublicView:
        """What lies on the table, backs of cards, and who is ready (G6, G7)."""
        return board.public(state)

    def private(self, state: CookOffState, seat: Seat) -> PrivateView:
        """What this seat is asked, its own kitchen, the others."""
        return board.private(state, seat, self.asked(state, seat))

    def idle(self, state: CookOffState, seat: Seat) -> Part | None:
        """Why there is nothing to choose."""
        return board.watch(state, seat)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Any:
        """For all but an order, a house player looks at the kitchens as well."""
        mine, top = view.private, view.public.top
        if mine is None or mine.mine is None or mine.others is None:
            return None
        sight = Sight(mine.mine, mine.others.mats, top.rounds - top.round)
        match mine.ask:
            case programming.AskConfirm() | ways.AskWay() as ask:
                return ask.best(sight)
            case programming.AskProgramme() | acting.AskSabotage() as ask:
                return ask.best(sight, rng)
        return super().auto_move(view, rng)

    def redeal(self, state: CookOffState, seat: Seat | None, rng: Chance) -> CookOffState:
        """Another state that this viewer cannot tell from this one."""
        return table.redealt(state, seat, rng)

    def album(self, state: CookOffState) -> tuple[Part, ...]:
        """Every finished round with its cards."""
        return board.album(state)
