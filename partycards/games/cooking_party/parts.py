"""What everybody sees, as parts: each is drawn by the template that has its name.

Names of guests are not here: a part holds seats, the template asks for the name.
"""

from partycards.games.base import Part, Seat
from partycards.games.cooking_party.table_records import ShownDish


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
