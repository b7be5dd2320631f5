"""A game in steps: its answers are those of the step in which the match is (`stepping`).

What is left to the game are the table before a match, the order of its rounds (`followed`), what
becomes of the things of a guest who leaves, and what is seen beside the step.
"""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import (
    N_,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    EnterScores,
    Game,
    IllegalMove,
    Named,
    Outcome,
    Part,
    Public,
    Seat,
    View,
)
from partycards.games.changes import Changes, compared
from partycards.games.coming import coming_back, known, stepping_out
from partycards.games.features.in_match import SheetOnPaper, Sparing
from partycards.games.finale import Placing, outcome, ranking
from partycards.games.paper_scores import PAPER, Filled, check, paper_sheet
from partycards.games.seated import Correction, Watch
from partycards.games.stepping import EARLY, Asked, Over, S, over


class OwnPiece(Struct, frozen=True):
    """What one seat sees besides; what it is asked is a part of it."""

    @property
    def ask(self) -> Part | None:
        """What the seat is asked, or why it is not; None where the rest tells."""
        raise NotImplementedError


P = TypeVar("P", bound=OwnPiece)


@dataclass(frozen=True, kw_only=True)
class Stepped(Sparing[S, Public], Game[S, Public, P]):
    """A game whose answers are those of the step in which the match is."""

    deserted: ClassVar[str] = N_("Everybody is away. It goes on as soon as somebody is back.")
    """What is said while everybody is away whom a step would wait for."""

    # Whom it waits for, and what it asks --------------------------------------------------------

    def to_move(self, state: S) -> frozenset[Seat]:
        """Whom the table waits for."""
        return frozenset(state.phase.awaited(state))

    def waiting(self, state: S) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        seats = sorted(self.to_move(state))
        if not seats and not state.phase.alone:
            return self.deserted, {}
        sentence = state.phase.sentence(state)
        return sentence, {"who": tuple(map(Named, seats))} if "%(who)s" in sentence else {}

    def question(self, state: S, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        key: str | None = state.phase.question(state, seat)
        return key

    def asked(self, state: S, seat: Seat) -> Any:
        """What this seat is asked, or why there is nothing to do; None while others play.

        It asks the step for the key and not `question`, so that a game whose `question` tells too
        much is found out by what it says.
        """
        key = state.phase.question(state, seat)
        if key is None:
            return self.idle(state, seat)
        return state.phase.ask(state, seat, key)

    def idle(self, state: S, seat: Seat) -> Part | None:
        """Why there is nothing to do for a seat that is not asked; None while others play."""
        guest = state.guest(seat)
        if guest is None or guest.status == "left":
            return Watch("left")
        if state.phase.watching:
            return Watch(state.phase.watching)
        return Watch(guest.status) if guest.status != "here" else None

    def auto_move(self, view: View[Public, P], rng: Chance) -> Any:
        """What is asked answers itself; None when nothing is asked."""
        ask = view.private.ask if view.private is not None else None
        return ask.auto(rng) if isinstance(ask, Asked) else None

    def changes(self, before: S, seen: Public, after: S) -> Changes[Public] | None:
        """As the step says, while it stays the same step of the same guests."""
        if before.guests is not after.guests or type(before.phase) is not type(after.phase):
            return None
        seats = before.phase.affected(before, after)
        return None if seats is None else compared(seen, self.public(after), seats)

    # What happens -------------------------------------------------------------------------------

    def apply(self, state: S, seat: Seat | None, move: Any, rng: Chance) -> S:
        """The state after the move, or IllegalMove."""
        if seat is None:
            return self.settle(self.apply_table_move(state, move, rng), rng)
        known(state.guest(seat))
        return self.settle(state.phase.play(state, seat, move, rng), rng)

    def settle(self, state: S, rng: Chance) -> S:
        """What follows by itself, until nothing does any more."""
        while (after := self.followed(state, rng)) is not state:
            state = after
        return state

    def followed(self, state: S, rng: Chance) -> S:
        """What follows next; the very same state when nothing does."""
        after: S = state.phase.settled(state, rng)
        return after

    def apply_table_move(self, state: S, move: Any, rng: Chance) -> S:
        """What the table itself does, in any step; a game with more of it looks first."""
        match move:
            case Away():
                return self.away(state, move.seat)
            case Back():
                return self.back(state, move.seat)
            case Correct():
                return self.correct(state, move)
            case EndEarly():
                if isinstance(state.phase, Over):
                    raise IllegalMove(N_("The match is over already."))
                return self.end_early(state)
            case EnterScores() if (on_paper := self.feature(SheetOnPaper)) is not None:
                return self.scores_entered(state, move, on_paper)
        raise IllegalMove(N_("There is no such thing in this game."))

    def away(self, state: S, seat: Seat) -> S:
        """A guest steps out (rule G3)."""
        stepping_out(state.guest(seat))
        return state.with_guest(seat, status="away")

    def back(self, state: S, seat: Seat) -> S:
        """A guest is back at the table (rule G3); whoever is late for this round waits for the
        next."""
        coming_back(state.guest(seat))
        return state.with_guest(seat, status="waiting" if self.late(state, seat) else "here")

    def late(self, state: S, seat: Seat) -> bool:
        """Whether a guest of this seat who comes (back) now has to wait for the next round."""
        return False

    def correct(self, state: S, move: Correct) -> S:
        """The host puts a score right, at any time, with a reason that everybody can read."""
        if state.guest(move.seat) is None:
            raise IllegalMove(N_("Nobody in that seat is on the score sheet."))
        line = Correction(self.round_of(state), move.seat, move.points, move.reason)
        return state.corrected(line)

    def scores_entered(self, state: S, move: EnterScores, game: SheetOnPaper[S]) -> S:
        """The match ends with a score sheet that was filled in on paper. Whoever had left before
        cannot win (rule G4)."""
        lines, seats = game.sheet_lines(state), tuple(guest.seat for guest in state.guests)
        filled = Filled(move.cells)
        worked = game.worked_out(state, filled)
        check(lines, seats, move.cells, worked)
        sheet = paper_sheet(lines, seats, move.cells, worked)
        scored = replace(game.with_scores(state, filled, worked), paper=sheet)
        return (
            replace(scored, phase=Over(PAPER, scored.phase.gone))
            if isinstance(scored.phase, Over)
            else over(scored, PAPER)
        )

    @abstractmethod
    def round_of(self, state: S) -> int:
        """Which round it is, or turn, or meal: what the game counts."""

    def leave(self, state: S, seat: Seat, rng: Chance) -> S:
        """A guest leaves for good (rule G4)."""
        known(state.guest(seat))
        state = self.without(state, seat).with_guest(seat, status="left")
        if not state.active and not isinstance(state.phase, Over):
            return self.end_early(state)
        return self.settle(state.phase.left(state, seat), rng)

    @abstractmethod
    def without(self, state: S, seat: Seat) -> S:
        """What this guest holds goes where the rules of the game have it, before they are marked as
        left (rule G4)."""

    # The end ------------------------------------------------------------------------------------

    def end_early(self, state: S) -> S:
        """The match ends here and counts as it stands (rule B13)."""
        return over(state, EARLY)

    @abstractmethod
    def played(self, state: S) -> bool:
        """Whether anything was scored: without that there is no winner."""

    def places(self, state: S, end: Over) -> tuple[Placing, ...]:
        """The podium: most points win, ties share the win (rule G1)."""
        return ranking(state.totals, end.gone)

    def outcome(self, state: S) -> Outcome | None:
        """Totals and winners once the match is over; whoever left cannot win (rule G4)."""
        if not isinstance(state.phase, Over):
            return None
        places = self.places(state, state.phase) if self.played(state) else ()
        return outcome(state.totals, places)
