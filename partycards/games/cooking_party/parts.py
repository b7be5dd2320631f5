"""What everybody sees, as parts: each is drawn by the template that has its name.

Names of guests are not here: a part holds seats, the template asks for the name.
"""

from partycards.games.base import N_, Part, Seat
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.finale import Placing


class ChoosingStage(Part, frozen=True):
    """The judge is looking through the assignments or writing the brief."""

    judge: Seat
    briefing: bool
    source: str = "choose"  # or top, or invent (V6)
    jury: tuple[Seat, ...] = ()  # a team that judges together (V3)


class PlanningStage(Part, frozen=True):
    """Chefs trade and plan: who is ready, who is still choosing, who is away."""

    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    away: tuple[Seat, ...]


class PresentingStage(Part, frozen=True):
    """A dish on the table (None before the first call), how many were presented, who is to come.

    `remarks` are (kind, seat, words): the judge's hurry and questions, the others' comments.
    """

    dish: ShownDish | None
    number: int
    dishes: int
    to_come: tuple[Seat, ...]
    remarks: tuple[tuple[str, Seat, str], ...]
    comments_allowed: bool


class JudgingStage(Part, frozen=True):
    """All dishes side by side with the critiques so far; the judge is giving out chips."""

    judge: Seat
    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    given: tuple[tuple[int, Seat], ...] = ()  # by the first of two who judge each other (V1)
    jury: tuple[Seat, ...] = ()


class AwardedStage(Part, frozen=True):
    """The round's chips, best first: (seat, chips, points of the round, new total or None while
    standings are hidden)."""

    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    awards: tuple[tuple[Seat, tuple[int, ...], int, int | None], ...]
    next_judge: Seat | None
    winner: Seat | None = None  # whose dish will be cooked, where no chips are given (V11)
    next_jury: tuple[Seat, ...] = ()  # the next judge's team (V3)


class Prize(Part, frozen=True):
    """An award of the finale. `key` is round, boldest, words, comeback or purist; `value` is what
    it counts; `dish` is its dish's name, if it is for one."""

    key: str
    seats: tuple[Seat, ...]
    value: int
    dish: str = ""

    @property
    def title(self) -> str:
        return PRIZES[self.key][0]

    @property
    def reason(self) -> tuple[str, str]:
        """What it is for: of one, and of `%(num)s`, which is its value."""
        return PRIZES[self.key][1:]


PRIZES = {
    "round": (N_("The best round"), N_("%(num)s point in one round"),
              N_("%(num)s points in one round")),
    "boldest": (N_("The boldest mix"), N_("together as never before"),
                N_("together as never before")),
    "words": (N_("The best words"), N_("told in %(num)s word"), N_("told in %(num)s words")),
    "comeback": (N_("The comeback"), N_("up by %(num)s place"), N_("up by %(num)s places")),
    "purist": (N_("Less is more"), N_("%(num)s point a card"), N_("%(num)s points a card")),
}  # fmt: skip
"""The title of each kind of award, and its reason of one and of many."""


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    present: int
    needed: int


class Record(Part, frozen=True):
    """What somebody who plays alone reached before (V2): the most, None the first time, and the
    last few games."""

    best: int | None
    last: tuple[int, ...]


class Podium(Part, frozen=True):
    """The end; who never judged when it was ended early."""

    places: tuple[Placing, ...]
    early: bool
    not_judged: tuple[Seat, ...]
    best: tuple[ShownDish, ...]  # each guest's dish that earned most, best first
    after: str = ""  # what decided: the tasting (V8), a number of rounds (V1, V4), else the turns
    prizes: tuple[Prize, ...] = ()
    menu: tuple[ShownDish, ...] = ()  # what was cooked for a guest of honour, without points (V11)
    record: "Record | None" = None
