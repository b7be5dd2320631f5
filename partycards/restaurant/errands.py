"""What servers go for: needs that were told late, plates to carry, the chef to fetch, questions.

One server takes an errand, so that two do not run. That is kept in memory only: after a restart
what was taken stands open again, which costs a server a way and no guest a wait.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from partycards.restaurant.board import TicketDish
from partycards.restaurant.floor_board import OfCourse, TableNow
from partycards.restaurant.orders import ASKED, COOKING, HELD, READY, SERVED, Question

ALLERGY, CARRY, CHEF, QUESTION, COMING = "allergy", "carry", "chef", "question", "coming"
KINDS = (ALLERGY, CARRY, CHEF, QUESTION, COMING)
"""The most urgent first."""
BACK_AFTER = 120.0
"""Seconds after which what was taken and is not done stands open again."""


class Errand(Struct, frozen=True):
    """Something a server goes for at a table. `key` tells it from every other of the evening: what
    comes besides makes it another one, a part that is done does not. It waits `since`, in seconds
    since 1970 (0: the log does not say). `dishes` are the plates, `courses` how many of each course
    (of the chef: to talk about), `questions` those of the chef; `on_table`: what a guest must not
    eat stands before them. COMING are plates that wait for the others of their ticket: nobody is to
    go yet."""

    kind: str
    key: str
    table: TableNow
    since: float = 0.0
    courses: tuple[OfCourse, ...] = ()
    dishes: tuple[TicketDish, ...] = ()
    questions: tuple[Question, ...] = ()
    on_table: bool = False

    @property
    def stamp(self) -> str:
        """What a form says that was read of a late need."""
        return self.table.stamp(self.dishes)


def errands(table: TableNow) -> Iterator[Errand]:
    """What there is to go for at a table."""
    for dishes, on_table in ((table.eaten, True), (table.late, False)):
        if dishes:
            key = f"allergy-{table.code}-{table.stamp(dishes)}"
            yield Errand(ALLERGY, key, table, dishes=dishes, on_table=on_table)
    yield from _to_carry(table)
    waiting = {one.key: one for one in table.by_course(ASKED)}
    for call in table.orders.calls:
        if not call.here:
            nothing = OfCourse(call.course, table.orders.course(call.course).title, 0)
            key = f"call-{table.code}-{call.course}-{1000 * call.at:.0f}"
            courses = (waiting.get(call.course, nothing),)
            yield Errand(CHEF, key, table, call.at, courses)
    asked = [question for line in table.orders.lines for question in line.questions]
    if any(not question.answer for question in asked):
        # Answering one of two makes it no other errand.
        key = f"question-{table.code}-{len(asked)}"
        yield Errand(QUESTION, key, table, questions=tuple(q for q in asked if not q.answer))


def _to_carry(table: TableNow) -> Iterator[Errand]:
    """The plates of the tickets that are all ready, and of those that are not."""
    at = {line.number: max(line.ready_at, line.rung_at) for line in table.orders.lines}
    found: dict[str, list[TicketDish]] = {CARRY: [], COMING: []}
    done: dict[str, float] = {}
    for ticket in table.tickets:
        if READY in (states := {dish.status for dish in ticket.dishes}):
            kind = COMING if states & {HELD, COOKING} else CARRY
            found[kind] += [dish for dish in ticket.dishes if dish.status == READY]
            # A plate that was carried before the others still tells which errand it is; when the
            # pass rings once more it is another one.
            last = [at[each.number] for each in ticket.dishes if each.status in (READY, SERVED)]
            done[kind] = max(done.get(kind, 0.0), *last)
    for kind, dishes in found.items():
        if dishes:
            key = f"{kind}-{table.code}-{1000 * done[kind]:.0f}"
            courses = table.courses_of(dish.number for dish in dishes)
            yield Errand(kind, key, table, done[kind], courses, tuple(dishes))


class Taken(Struct, frozen=True):
    """Somebody goes, `by` as a log has them ("server:3"), since `at`."""

    by: str
    at: float


class Takers:
    """Who goes for what, by the errands' keys. `version` counts every change."""

    def __init__(self) -> None:
        self._taken: dict[str, Taken] = {}
        self._again: dict[str, int] = {}
        self._first: dict[str, float] = {}
        self.version = 0

    def take(self, key: str, by: str, now: float) -> Taken:
        """Whoever is first goes; who that is."""
        if key not in self._taken:
            self._taken[key] = Taken(by, now)
            self.version += 1
        return self._taken[key]

    def give_back(self, key: str) -> None:
        """It stands open again, and rings."""
        self._taken.pop(key, None)
        self._again[key] = self._again.get(key, 0) + 1
        self.version += 1

    def of(self, key: str) -> Taken | None:
        """Who goes for it."""
        return self._taken.get(key)

    def times(self, key: str) -> int:
        """How often it came back."""
        return self._again.get(key, 0)

    def since(self, errand: Errand) -> float:
        """Since when it waits, in seconds since 1970."""
        return errand.since or self._first.get(errand.key, 0.0)

    def look(self, there: Iterable[Errand], now: float) -> None:
        """These are all errands there are. What was taken too long ago comes back; what is done is
        forgotten."""
        keys = {errand.key for errand in there}
        self._first = {key: self._first.get(key, now) for key in keys}
        self._taken = {key: taken for key, taken in self._taken.items() if key in keys}
        self._again = {key: times for key, times in self._again.items() if key in keys}
        for key, taken in list(self._taken.items()):
            if now - taken.at >= BACK_AFTER:
                self.give_back(key)
