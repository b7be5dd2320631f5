"""What the table itself may do in every game, or in several."""

from typing import ClassVar

from msgspec import Struct

from partycards.games.paper_scores import Cells
from partycards.games.saying import N_, Seat


class TableMove(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """What the table itself does: nobody's turn, always legal for the host to ask. `told` and the
    others as in `Move`; no guest takes it back."""

    told: ClassVar[str] = N_("a move")
    reveals: ClassVar[bool] = True
    any_time: ClassVar[bool] = False
    ends_course: ClassVar[bool] = False


class Away(TableMove, frozen=True):
    """The guest stepped out (rule G3): the match goes on without waiting for them."""

    seat: Seat


class Back(TableMove, frozen=True):
    """The guest is at the table again (rule G3)."""

    seat: Seat


class Correct(TableMove, frozen=True):
    """The host puts a score right: `points` are added to (or taken from) the seat's total."""

    seat: Seat
    points: int
    reason: str


class EndEarly(TableMove, frozen=True):
    """The match ends now and counts as it stands (rule B13)."""

    told: ClassVar[str] = N_("the game was ended")


class EnterScores(TableMove, frozen=True):
    """The match was played on paper, or its rest was: this is its score sheet, which counts in
    place of the points so far, and it is over. For games with such a sheet (`SheetOnPaper`)."""

    told: ClassVar[str] = N_("the scores were entered from paper")
    cells: Cells


WithScoreSheet = Away | Back | Correct | EndEarly | EnterScores
"""What the table of a game with such a sheet may do."""


class OnceMore(TableMove, frozen=True):
    """The match that has ended goes on and the scores keep counting: once more around (rule B13),
    one more meal (rule O12). For games in which that is possible."""

    told: ClassVar[str] = N_("once more")


class TellNext(TableMove, frozen=True):
    """What is settled and told piece by piece goes on: a chip falls, an award is shown."""

    told: ClassVar[str] = N_("it went on by itself")


class NextAward(TableMove, frozen=True):
    """The next award of the ceremony is shown; after the last one, the podium."""

    told: ClassVar[str] = N_("the next award was shown")


class ShowPodium(TableMove, frozen=True):
    """The podium at once, whatever awards are left."""

    told: ClassVar[str] = N_("the podium was shown")
