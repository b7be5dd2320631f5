"""Thieving Chefs: the game, and how its turns follow each other."""

from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import (
    N_,
    About,
    Chance,
    IllegalMove,
    Part,
    Seat,
    Step,
    Timed,
    View,
    WithScoreSheet,
)
from partycards.games.cards import shuffled
from partycards.games.changes import Changes, compared
from partycards.games.coming import check_new
from partycards.games.features.before_match import FirstPlayer
from partycards.games.features.in_match import LookingUp, Timing
from partycards.games.lobby import FIRST, Begins
from partycards.games.stepped import OwnPiece, Stepped
from partycards.games.stepping import EARLY, Over, Short, ShortStage, over
from partycards.games.thieving_chefs import board, box, table
from partycards.games.thieving_chefs.board_paper import ChefsOnPaper
from partycards.games.thieving_chefs.box import Aid, Box
from partycards.games.thieving_chefs.steps import acting, announcing, giving
from partycards.games.thieving_chefs.steps.acting_house import best_action
from partycards.games.thieving_chefs.steps.turn import TableStage, asks_the_cook
from partycards.games.thieving_chefs.table import (
    DEAL,
    FEWEST,
    GOAL,
    MOST,
    ChefsState,
    Cook,
    News,
    Resuming,
    draw_cards,
)
from partycards.games.turns import TurnEnded

Phase = (
    acting.Acting
    | giving.Giving
    | announcing.Announcing
    | announcing.Discarding
    | Resuming
    | TurnEnded
    | Short
    | Over
)
Moves = (
    acting.Draw
    | acting.Lay
    | acting.Pour
    | acting.Send
    | giving.Give
    | acting.Score
    | acting.Hold
    | announcing.Announce
    | announcing.Discard
)
TableMoves = WithScoreSheet
Ask = acting.AskTurn | giving.AskGive | announcing.AskAnnounce | announcing.AskDiscard | board.Watch


class InStep(ChefsState, frozen=True, kw_only=True):
    """A match of Thieving Chefs: the table, and in which step it is."""

    phase: Phase


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: board.Top
    stage: TableStage | ShortStage | board.Podium
    aid: Aid
    sheet: board.Sheet
    race: board.Race | None = None


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it is asked, with its hand."""

    seat: Seat
    ask: Ask


@dataclass(frozen=True, kw_only=True)
class ThievingChefs(
    Timing[ChefsState],
    LookingUp[ChefsState],
    FirstPlayer,
    ChefsOnPaper,
    Stepped[ChefsState, PublicView, PrivateView],
):
    """The game. `first` is the most experienced cook, whom the table names; None is a lot (T7)."""

    first: Seat | None = None

    about: ClassVar[About] = About(
        key="thieving_chefs",
        title="Thieving Chefs",
        summary=N_("Lay ingredients, announce a dish, and eat it next turn, if no pet was faster."),
        rules_version=1,
        pictures=("pets/raccoon", "art/cherries", "pets/cat", "art/cheese", "pets/sparrow"),
        album_title=N_("What was eaten so far"),
        album_after=N_("What was eaten"),
        box=Box,
        own_box=True,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[PublicView, PrivateView],
        phone=("top", "private.ask", "stage", "aid", "sheet"),
        screen=("top", "stage", "aid", "race"),
    )
    steps: ClassVar[tuple[Step, ...]] = (Step("turn", N_("A turn"), relaxed=180, brisk=75),)
    deserted: ClassVar[str] = N_("Everybody is away: somebody has to come back")
    who_begins: ClassVar[Begins] = replace(
        FIRST, question=N_("Who begins: the most experienced chef in the restaurant")
    )

    # Before the match ---------------------------------------------------------------------------

    def seats(self) -> range:
        """Two to five (T1)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """About how long it takes until somebody has 20 points."""
        return 6 + 6 * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> ChefsState:
        """All cards shuffled, three to everybody (T1); the most experienced cook begins (T7)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Thieving Chefs is for 2 to 5 guests."))
        draw = shuffled(range(len(box.cards(cards))), rng)
        cooks = []
        for seat in seats:
            cooks.append(Cook(seat, hand=draw[: -DEAL - 1 : -1]))
            draw = draw[:-DEAL]
        return InStep(
            chances=1,
            box=cards,
            guests=tuple(cooks),
            turn=self.seat_that_begins(seats, rng),
            phase=acting.Acting(),
            draw=draw,
        )

    # How turns follow each other ----------------------------------------------------------------

    def followed(self, state: ChefsState, rng: Chance) -> ChefsState:
        """Twenty points end the match at once (T6); else the turn goes on, or the next begins."""
        if isinstance(state.phase, Over):
            return state
        if not state.active:
            return over(state, EARLY)
        if any(cook.points >= GOAL for cook in state.active):
            return over(state, "goal")
        match state.phase:
            case Resuming(actions=actions):
                return replace(state, phase=acting.Acting(actions))
            case TurnEnded():
                return pass_on(state)
            case Short() if len(state.active) >= FEWEST:
                return begin_turn(state, state.next_seat())
        return super().followed(state, rng)

    def timed(self, state: ChefsState) -> Timed | None:
        """The turn of somebody who is here, with what a pet's target takes to choose."""
        return Timed("turn", f"t{state.number}") if self.to_move(state) else None

    def changes(
        self, before: ChefsState, seen: PublicView, after: ChefsState
    ) -> Changes[PublicView] | None:
        """In the middle of a turn the one whose turn it is, and whose hand or presence is another;
        whatever the step, unless others choose in it."""
        if (
            before.turn != after.turn
            or not asks_the_cook(before)
            or not asks_the_cook(after)
            or len(before.guests) != len(after.guests)
        ):
            return None
        pairs = zip(before.guests, after.guests, strict=True)
        changed = (n.seat for o, n in pairs if (o.hand, o.status) != (n.hand, n.status))
        return compared(seen, self.public(after), frozenset((after.turn, *changed)))

    def round_of(self, state: ChefsState) -> int:
        """Turns are counted."""
        return state.number

    def played(self, state: ChefsState) -> bool:
        """Without a dish there is no winner."""
        return bool(state.eaten or state.on_paper)

    # Guests who come and go ---------------------------------------------------------------------

    def join(self, state: ChefsState, seat: Seat, after: Seat | None, rng: Chance) -> ChefsState:
        """A late guest gets three cards and plays when the turn comes round (G2)."""
        check_new(state.guest(seat), isinstance(state.phase, Over), len(state.active), MOST)
        hand, after_drawing = draw_cards(state, DEAL, rng)
        return self.settle(after_drawing.with_late(Cook(seat, hand=hand), after), rng)

    def without(self, state: ChefsState, seat: Seat) -> ChefsState:
        """The hand goes unseen below the discards, the cards of the area among them; the points
        stay on the sheet (G4)."""
        if isinstance(state.phase, Over):
            return state
        if isinstance(state.phase, giving.Giving):
            state = state.phase.forsaken(state, seat)
        cook = state.of(seat)
        return replace(
            state.with_guest(seat, hand=(), loose=(), laid=(), dishes=()),
            buried=(*state.buried, *cook.hand),
            discards=(*cook.area, *state.discards),
        ).telling(News("left", seat))

    # What is seen -------------------------------------------------------------------------------

    def public(self, state: ChefsState) -> PublicView:
        """Numbers of cards in hands and piles; what lies in the areas and in the middle (G7)."""
        end = state.phase if isinstance(state.phase, Over) else None
        stage: Any = board.podium(state, end) if end else state.phase.stage(state)
        return PublicView(
            top=board.top(state),
            stage=stage,
            aid=board.aid(state),
            sheet=board.sheet(state),
            race=board.race(state) if end else None,
        )

    def private(self, state: ChefsState, seat: Seat) -> PrivateView:
        """What this seat is asked, with its hand."""
        return PrivateView(seat, self.asked(state, seat))

    def idle(self, state: ChefsState, seat: Seat) -> Part | None:
        """Whom it watches."""
        return board.watch(state, seat)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Any:
        """For a turn, and for what to discard, a house player looks at the table as well."""
        match view.private and view.private.ask, view.public.stage:
            case acting.AskTurn() as ask, TableStage() as stage:
                assert view.private is not None
                return best_action(ask, stage, view.public.aid, view.private.seat, rng)
            case announcing.AskDiscard() as ask, _:
                return ask.least(view.public.aid.recipes, rng)
        return super().auto_move(view, rng)

    def redeal(self, state: ChefsState, seat: Seat | None, rng: Chance) -> ChefsState:
        """Another state that this viewer cannot tell from this one."""
        return table.redealt(state, seat, rng)

    def album(self, state: ChefsState) -> tuple[Part, ...]:
        """What everybody has eaten so far."""
        return board.album(state)


def pass_on(state: ChefsState) -> ChefsState:
    """The turn is over. A whole round in which nobody could do anything ends the match (T6); too
    few cooks wait for another (G5). A turn that is passed over does not count."""
    idle = 0 if state.busy else state.idle + (state.now.status == "here")
    state = replace(state, idle=idle)
    if idle >= max(len(state.here), 1):
        return over(state, "stuck")
    if len(state.active) < FEWEST:
        return replace(state, phase=Short(FEWEST))
    return begin_turn(state, state.next_seat())


def begin_turn(state: ChefsState, seat: Seat) -> ChefsState:
    """Three actions for this cook (T2)."""
    return replace(
        state, turn=seat, number=state.number + 1, step=0, phase=acting.Acting(), busy=False
    )
