"""What a server sees of the floor: what each table needs now, and what is ready to be carried."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from partycards.games.base import N_, Lever
from partycards.restaurant.board import Ticket, TicketDish, dish_on, tickets
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    READY,
    SENT_BACK,
    SERVED,
    Line,
    Orders,
)
from partycards.restaurant.shield import Guests, seen


class OfCourse(NamedTuple):
    """How many dishes of a course."""

    key: str
    title: str
    dishes: int


class TableNow(Struct, frozen=True):
    """A table of the restaurant with everything the staff may know: its join code, its guests, what
    the kitchen has of it, and how many dishes of a course are marked without the chef having been
    told. `changed` are the plates, by number, whose dish is another one since
    the chef was told of it. `late` are the plates that the kitchen had promised before somebody
    said that they must not eat them, and `eaten` those of them that stand on the table. `seated`
    are those who are here or `away`, `over`: the game has ended; `levers` are how the meal goes on;
    `newcomers` wait to be let sit down, each with a number and a name;
    `broken`: nothing more can be read of it until the host has looked after it."""

    code: str
    orders: Orders
    guests: Guests
    seated: tuple[int, ...]
    marked: tuple[OfCourse, ...] = ()
    playing: bool = False
    over: bool = False
    broken: bool = False
    tickets: tuple[Ticket, ...] = ()
    changed: frozenset[int] = frozenset()
    late: tuple[TicketDish, ...] = ()
    eaten: tuple[TicketDish, ...] = ()
    levers: tuple[Lever, ...] = ()
    newcomers: tuple[tuple[int, str], ...] = ()
    away: frozenset[int] = frozenset()

    @property
    def number(self) -> str:
        return self.orders.number

    def lines(self, *states: str) -> tuple[Line, ...]:
        """Its plates in these states."""
        return tuple(line for line in self.orders.lines if line.status in states)

    def ready(self) -> tuple[Line, ...]:
        """The plates that wait to be carried."""
        return self.lines(READY)

    @staticmethod
    def stamp(dishes: tuple[TicketDish, ...]) -> str:
        """What a form says that was read of needs that were told late."""
        return seen(tuple(breach for dish in dishes for breach in dish.late))

    def by_course(self, *states: str) -> tuple[OfCourse, ...]:
        """How many plates of each course are in these states."""
        return self._by_course(self.lines(*states))

    def sent_back(self, changed: bool) -> tuple[OfCourse, ...]:
        """The same of those that were sent back: not changed yet, or `changed` and to be called."""
        back = (line for line in self.lines(SENT_BACK) if (line.number in self.changed) is changed)
        return self._by_course(line for line in back if not changed or self._waits(line.course))

    def _waits(self, course: str) -> bool:
        """Whether dishes of the course lie on the table of which the chef does not know."""
        return any(one.key == course for one in self.marked)

    def _by_course(self, lines: Iterable[Line]) -> tuple[OfCourse, ...]:
        counts: dict[str, int] = {}
        for line in lines:
            counts[line.course] = counts.get(line.course, 0) + 1
        titles = {course.key: course.title for course in self.orders.courses}
        return tuple(OfCourse(key, titles.get(key, key), count) for key, count in counts.items())

    def short_of(self) -> tuple[OfCourse, ...]:
        """How many plates of each course the kitchen has and misses something for, as long as it
        has not said what now."""
        return self._by_course(line for line in self.orders.lines if line.undecided)

    def open_questions(self) -> int:
        return sum(not q.answer for line in self.orders.lines for q in line.questions)


class Want(Struct, frozen=True):
    """Something a table needs: a message with one or two values, when it began (0: no matter),
    and whether a server is wanted at once."""

    message: str
    many: str
    count: int
    course: str = ""
    since: float = 0.0
    urgent: bool = False


def wants(table: TableNow) -> Iterator[Want]:
    """What a table needs of the staff, the most urgent first."""
    if table.broken:
        yield Want(N_("This table needs the host."), "", 1, urgent=True)
    for late, (one, many) in ((table.eaten, TAKE_AWAY), (table.late, TOLD_LATE)):
        if late:
            yield Want(one, many, len(late), urgent=True)
    yield from _calls(table)
    for _, title, count in table.by_course(READY):
        one, many = (
            N_("%(course)s: %(num)s dish to carry"),
            N_("%(course)s: %(num)s dishes to carry"),
        )
        since = min(line.ready_at for line in table.ready())
        yield Want(one, many, count, title, since, urgent=True)
    for _, title, count in table.short_of():
        yield Want(*SHORT_OF, count, title, urgent=True)
    if count := table.open_questions():
        one, many = N_("%(num)s question of the chef"), N_("%(num)s questions of the chef")
        yield Want(one, many, count, urgent=True)
    talking = {call.course for call in table.orders.calls}
    for state, one, many in STATES:
        for key, title, count in table.by_course(state):
            if state != ASKED or key not in talking:
                yield Want(one, many, count, title)
    for changed, (one, many) in ((False, BACK), (True, CHANGED)):
        for _, title, count in table.sent_back(changed):
            yield Want(one, many, count, title, urgent=changed)


def _calls(table: TableNow) -> Iterator[Want]:
    """Courses to talk about, with the dishes that the chef has not decided on."""
    waiting = {one.key: one.dishes for one in table.by_course(ASKED)}
    for call in table.orders.calls:
        title, count = table.orders.course(call.course).title, waiting.get(call.course, 0)
        if not call.here:
            one, many = FETCH if count else (FETCH_ANYWAY, "")
            yield Want(one, many, count, title, since=call.at, urgent=True)
        else:
            one, many = HERE if count else (HERE_ANYWAY, "")
            yield Want(one, many, count, title)


FETCH = (
    N_("%(course)s: fetch the chef for %(num)s dish"),
    N_("%(course)s: fetch the chef for %(num)s dishes"),
)
HERE = (
    N_("%(course)s: the chef is here, %(num)s dish to talk about"),
    N_("%(course)s: the chef is here, %(num)s dishes to talk about"),
)
FETCH_ANYWAY = N_("%(course)s: fetch the chef")
HERE_ANYWAY = N_("%(course)s: the chef is here")
"""Of a call whose dishes are all decided on or withdrawn."""

TAKE_AWAY = (
    N_("Told late: somebody must not eat %(num)s dish that is on the table"),
    N_("Told late: somebody must not eat %(num)s dishes that are on the table"),
)
TOLD_LATE = (
    N_("Told late: the kitchen has %(num)s dish that somebody must not eat"),
    N_("Told late: the kitchen has %(num)s dishes that somebody must not eat"),
)
SHORT_OF = (
    N_("%(course)s: something of %(num)s dish has run out, tell its guest"),
    N_("%(course)s: something of %(num)s dishes has run out, tell their guests"),
)
BACK = (
    N_("%(course)s: %(num)s dish sent back, its guest is changing it"),
    N_("%(course)s: %(num)s dishes sent back, their guests are changing them"),
)
CHANGED = (
    N_("%(course)s: %(num)s dish changed, call the chef again"),
    N_("%(course)s: %(num)s dishes changed, call the chef again"),
)

STATES = (
    (CONFIRMED, N_("%(course)s: %(num)s dish to send"), N_("%(course)s: %(num)s dishes to send")),
    (HELD, N_("%(course)s: %(num)s dish held"), N_("%(course)s: %(num)s dishes held")),
    (COOKING, N_("%(course)s: %(num)s dish on the stove"),
     N_("%(course)s: %(num)s dishes on the stove")),
    (ASKED, N_("%(course)s: %(num)s dish for the chef"),
     N_("%(course)s: %(num)s dishes for the chef")),
)  # fmt: skip


def table_now(
    code: str,
    orders: Orders,
    guests: Guests,
    seated: Iterable[int],
    marked: tuple[OfCourse, ...],
    *,
    playing: bool,
    over: bool,
    broken: bool,
    changed: frozenset[int] = frozenset(),
    levers: tuple[Lever, ...] = (),
) -> TableNow:
    """A table as it stands, with its tickets."""
    dishes = [(line, dish_on(code, line, guests)) for line in orders.lines]
    served = [line for line in orders.lines if line.status == SERVED]
    on_table = max(served, key=lambda line: line.served_at).course if served else ""
    return TableNow(
        code=code,
        orders=orders,
        guests=guests,
        seated=tuple(seated),
        marked=marked,
        playing=playing,
        over=over,
        broken=broken,
        tickets=tickets(orders, code, guests),
        changed=changed,
        levers=levers,
        late=tuple(dish for _, dish in dishes if dish.told_late()),
        eaten=tuple(
            dish
            for line, dish in dishes
            if line.status == SERVED and line.course == on_table and dish.late
        ),
    )
