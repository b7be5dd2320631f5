"""Diced Veggies: the game, and how its turns follow each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as replace_rules
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    About,
    Chance,
    IllegalMove,
    Option,
    Part,
    Seat,
    Step,
    Timed,
    View,
    WithScoreSheet,
)
from partycards.games.diced_veggies import board, box, people, table
from partycards.games.diced_veggies.block import Block, Numbers, dealt
from partycards.games.diced_veggies.board_paper import VeggiesOnPaper
from partycards.games.diced_veggies.box import Box
from partycards.games.diced_veggies.steps import cooking, cutting, drawing, final_cook, keeping
from partycards.games.diced_veggies.steps.turn import Can, Own, VeggiesStep, possessions
from partycards.games.diced_veggies.table import (
    DISPLAY,
    MOST,
    START_DICE,
    START_HYPES,
    START_RECIPES,
    Chef,
    VeggiesState,
)
from partycards.games.features.before_match import FirstPlayer, OptionalRules, Solo
from partycards.games.features.in_match import LookingUp, Timing
from partycards.games.lobby import Begins
from partycards.games.seated import Watch
from partycards.games.stepped import OwnPiece, Stepped
from partycards.games.stepping import EARLY, Over, one_chance
from partycards.games.turns import TurnEnded

Phase = (
    cutting.Cutting
    | cooking.Cooking
    | drawing.Drawing
    | keeping.Keeping
    | TurnEnded
    | final_cook.FinalCook
    | Over
)
Moves = (
    cutting.Restock
    | cutting.Mark
    | cutting.Cut
    | cooking.Change
    | cooking.Cook
    | cooking.StopCooking
    | final_cook.StartOver
    | drawing.Draw
    | drawing.Take
    | keeping.Discard
)
TableMoves = WithScoreSheet
Ask = (
    cutting.AskCut
    | cutting.AskRestock
    | cooking.AskCook
    | drawing.AskDraw
    | keeping.AskKeep
    | final_cook.AskReady
    | Watch
)


BEGINS = Begins(N_("Who begins"), N_("begins"), N_("%(who)s begins; the others start with dice."))


class InStep(VeggiesState, frozen=True, kw_only=True):
    """A match of Diced Veggies: the table, and in which step it is."""

    phase: Phase


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it can do, what it is asked, what it has."""

    seat: Seat
    can: Can
    ask: Ask
    own: Own


@dataclass(frozen=True, kw_only=True)
class DicedVeggies(
    Timing[VeggiesState],
    LookingUp[VeggiesState],
    Solo[VeggiesState],
    OptionalRules,
    FirstPlayer,
    VeggiesOnPaper,
    Stepped[VeggiesState, board.PublicView, PrivateView],
):
    """The game. `first` is who begins, None is a lot (D5); `most_turns` ends a game alone at the
    latest after that many turns, 0 does not (D8); `record` is what was reached alone before."""

    first: Seat | None = None
    most_turns: int = 0
    record: tuple[int, ...] = ()

    about: ClassVar[About] = About(
        key="diced_veggies",
        title="Diced Veggies",
        summary=N_(
            "Cut dice from the block, ten at the most, and cook recipes with what comes off."
        ),
        rules_version=2,
        pictures=("dice/carrot", "dice/tomato", "dice/mushroom", "dice/pepper", "dice/onion"),
        album_title=N_("What was cooked"),
        album_after=N_("What was cooked"),
        box=Box,
        own_box=True,
        state=InStep,
        moves=Moves,
        table_moves=TableMoves,
        view=View[board.PublicView, PrivateView],
        phone=("top", "private.can", "private.ask", "private.own", "block", "stage", "sheet"),
        screen=("top", "block", "stage"),
    )
    steps: ClassVar[tuple[Step, ...]] = (Step("turn", N_("A turn"), relaxed=240, brisk=120),)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "most_turns",
            N_("A solo game"),
            ((0, N_("takes as many turns as six recipes take")),
             (12, N_("ends after 12 turns at the latest"))),
        ),
    )  # fmt: skip
    deserted: ClassVar[str] = N_("Everybody is away: somebody has to come back")

    # Before the match ---------------------------------------------------------------------------

    def begins(self) -> Begins:
        """The others begin with dice (D8)."""
        return BEGINS

    def seats(self) -> range:
        """Two to four, and one alone (D8)."""
        return range(1, MOST + 1)

    def minutes(self, seats: int) -> int:
        """About how long it takes until somebody has cooked six recipes."""
        return 10 + 8 * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> VeggiesState:
        """The dice in the block, two open recipes, a secret hype and a token each, three recipes on
        display (D5). Who begins later has dice (D8), and all are told."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Diced Veggies is for 1 to 4 guests."))
        turn = self.seat_that_begins(seats, rng)
        dice = len(box.veggie_of(cards))
        given, block, numbers = dealt(START_DICE[len(seats)], dice, cards.faces, rng)
        state = self.laid_out(seats, turn, cards, block, numbers, table.piles(cards, rng))
        return people.given_to_begin_with(state, given)

    def laid_out(
        self, seats: tuple[Seat, ...], turn: Seat, cards: Box, block: Block, numbers: Numbers,
        piles: table.Piles,
    ) -> VeggiesState:  # fmt: skip
        """The block, recipes and hypes dealt from their piles, and a token each (D5)."""
        recipes, hypes = piles
        chefs = []
        for seat in seats:
            mine, recipes = recipes[-START_RECIPES:], recipes[:-START_RECIPES]
            secret, hypes = hypes[-START_HYPES:], hypes[:-START_HYPES]
            chefs.append(Chef(seat, recipes=mine, hypes=secret, turns=int(seat == turn)))
        return InStep(
            chances=1,
            box=cards,
            guests=tuple(chefs),
            turn=turn,
            phase=cutting.Cutting(),
            block=block,
            numbers=numbers,
            recipes=recipes[:-DISPLAY],
            hypes=hypes,
            display=recipes[-DISPLAY:],
            most_turns=self.most_turns,
            best=max(self.record, default=None) if len(seats) == 1 else None,
        )

    # How turns follow each other ----------------------------------------------------------------

    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Chance) -> VeggiesState:
        """The state after the move, or IllegalMove."""
        return one_chance(state, super().apply(state, seat, move, rng))

    def followed(self, state: VeggiesState, rng: Chance) -> VeggiesState:
        """Besides what follows within a step: the next turn, or the end."""
        if not state.active and not isinstance(state.phase, Over):
            return self.end_early(state)
        if isinstance(state.phase, TurnEnded):
            return people.pass_on(state)
        return super().followed(state, rng)

    def timed(self, state: VeggiesState) -> Timed | None:
        """The turn of somebody who is here, and the final cook."""
        return Timed("turn", f"t{state.number}") if state.phase.awaited(state) else None

    def round_of(self, state: VeggiesState) -> int:
        """Turns are counted."""
        return state.number

    def end_early(self, state: VeggiesState) -> VeggiesState:
        """It counts as it stands."""
        return table.ended(state, EARLY)

    def played(self, state: VeggiesState) -> bool:
        """Without a recipe there is no winner (D8)."""
        return bool(state.on_paper) or any(chef.cooked for chef in state.guests)

    def open_points(self, state: VeggiesState) -> Mapping[Seat, int]:
        """Until it is over recipes lie face down, and only what the host put right is known."""
        if isinstance(state.phase, Over):
            return dict(state.totals)
        return {chef.seat: state.points(replace(chef, cooked=())) for chef in state.guests}

    def alone(self, state: VeggiesState) -> int | None:
        """The points of somebody who has played alone to the end (D8)."""
        if not isinstance(state.phase, Over) or state.phase.early or len(state.guests) > 1:
            return None
        return state.points(state.guests[0])

    def with_record(self, points: tuple[int, ...]) -> dict[str, Any]:
        """The points of earlier games alone, which the last page tells."""
        return {"record": points} if points != self.record else {}

    def shareable(self) -> Self:
        """The game without what belongs to one table."""
        return replace_rules(super().shareable(), record=())

    # Guests who come and go ---------------------------------------------------------------------

    def join(
        self, state: VeggiesState, seat: Seat, after: Seat | None, rng: Chance
    ) -> VeggiesState:
        """A late guest, from their next turn in order (G2)."""
        return one_chance(state, self.settle(people.joined(state, seat, after, rng), rng))

    def without(self, state: VeggiesState, seat: Seat) -> VeggiesState:
        """Nobody keeps what they had (G4)."""
        return people.left(state, seat)

    # What is seen -------------------------------------------------------------------------------

    def public(self, state: VeggiesState) -> board.PublicView:
        """What everybody sees."""
        return board.public(state)

    def private(self, state: VeggiesState, seat: Seat) -> PrivateView:
        """What this seat can do, what it is asked, what it has."""
        ask = self.asked(state, seat)
        chef = None if isinstance(state.phase, Over) else state.guest(seat)
        own = possessions(state, chef) if chef else Own((), (), (), (), 0, False)
        return PrivateView(seat, board.can(state, seat), ask, own)

    def idle(self, state: VeggiesState, seat: Seat) -> Part | None:
        """It is somebody else's turn, or one is ready with the final cook."""
        phase = state.phase
        turn = Watch(phase.meanwhile) if isinstance(phase, VeggiesStep) else None
        return super().idle(state, seat) or turn

    def auto_move(self, view: View[board.PublicView, PrivateView], rng: Chance) -> Any:
        """To cut and to draw, a house player looks at what else it has."""
        match view.private and view.private.ask:
            case cutting.AskCut() as ask if view.private:
                return ask.best(view.private.own, rng)
            case drawing.AskDraw() as ask if view.private:
                return ask.best(view.private.own)
        return super().auto_move(view, rng)

    def redeal(self, state: VeggiesState, seat: Seat | None, rng: Chance) -> VeggiesState:
        """Another state that this viewer cannot tell from this one: in the final cook the others
        have done nothing yet."""
        phase = state.phase
        if isinstance(phase, final_cook.FinalCook):
            for chef in state.active:
                state = phase.undone(state, chef) if chef.seat != seat else state
        state = table.redealt(state, seat, isinstance(phase, Over), rng)
        return replace(state, phase=phase.redealt(state, seat, tuple, rng))

    def album(self, state: VeggiesState) -> tuple[Part, ...]:
        """What everybody has cooked, once it is turned up."""
        return board.album(state)
