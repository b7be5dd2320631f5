"""What house players do at dinner beside their game: they wait for what they ordered, call the
chef, answer what is asked, and take back what the kitchen cannot cook.

They do it only where nobody else sits who could: guests call the chef themselves.
"""

from collections.abc import Callable

from partycards.games.dining import HOUSE_ANSWER
from partycards.restaurant.dishes import Larder
from partycards.restaurant.happenings import Withdrawn
from partycards.restaurant.orders import ASKED, SENT_BACK, SERVED, VOID, CourseKey
from partycards.tables import service
from partycards.tables.standing import Standing
from partycards.tables.table import Table


def waits(standing: Standing) -> bool:
    """Whether a dish of this table is still to come, or the chef is still to hear of one."""
    lines = standing.orders.lines
    return any(line.status not in (SERVED, VOID) for line in lines) or _untold(standing) != ""


def _untold(standing: Standing) -> CourseKey:
    """A course with a dish of which the chef was never told, "" none. What was taken back or is not
    wanted any more is not asked for again."""
    told = {(line.course, line.seat, line.dish.key) for line in standing.orders.lines}
    for course in standing.orders.courses:
        plates = service.to_call(standing, course.key)
        if any((course.key, plate.seat, plate.key) not in told for plate in plates):
            return course.key
    return ""


def dined(table: Table, actor: str, larder: Callable[[], Larder]) -> bool:
    """One thing that the house does at a table that is all its own; False when it only waits."""
    standing = table.saved
    people = {place.seat for place in standing.places if place.status == "here"}
    if not standing.orders.number or people - standing.by_house:
        return False
    for line in standing.orders.lines:
        if line.status == SENT_BACK:
            service.record_happening(table, actor, Withdrawn(line.number))
            return True
        open_now = [at for at, each in enumerate(line.questions) if not each.answer]
        if line.status == ASKED and open_now:
            service.answer(table, actor, line.number, open_now[0], HOUSE_ANSWER, larder())
            return True
    course = _untold(standing)
    if course:
        service.call_chef(table, actor, course, larder())
    return bool(course)
