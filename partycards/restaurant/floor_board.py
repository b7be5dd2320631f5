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
    VOID,
    Line,
    Orders,
)
from partycards.restaurant.shares import Owed
from partycards.restaurant.shield import Guests, seen

NOTHING = Owed()


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
    `newcomers` wait to be let sit down, each with a number and a name; `begins`: its
    guests sit there and can begin; `broken`: nothing more can be read of it until the host has
    looked after it. `owed` is what its bills come to."""

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
    begins: bool = False
    owed: Owed = NOTHING

    @property
    def number(self) -> str:
        return self.orders.number

    def lines(self, *states: str) -> tuple[Line, ...]:
        """Its plates in these states."""
        return tuple(line for line in self.orders.lines if line.status in states)

    def ready(self) -> tuple[Line, ...]:
        """The plates that wait to be carried."""
        return self.lines(READY)

    def eats(self) -> bool:
        """Whether everything stands on the table and nothing more is wanted: the guests eat, or
        wait for somebody to say how it goes on."""
        busy = self.lines(ASKED, SENT_BACK, CONFIRMED, HELD, COOKING, READY)
        return self.playing and bool(self.lines(SERVED)) and not (busy or self.marked)

    @staticmethod
    def stamp(dishes: tuple[TicketDish, ...]) -> str:
        """What a form says that was read of needs that were told late."""
        return seen(tuple(breach for dish in dishes for breach in dish.late))

    def by_course(self, *states: str) -> tuple[OfCourse, ...]:
        """How many plates of each course are in these states."""
        return self._by_course(self.lines(*states))

    def courses_of(self, numbers: Iterable[int]) -> tuple[OfCourse, ...]:
        """How many of these plates are of which course."""
        wanted = set(numbers)
        return self._by_course(line for line in self.orders.lines if line.number in wanted)

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


class Want(Struct, frozen=True):
    """How a table stands: a message with one or two values, when it began (0: no matter), and
    whether somebody has to do something."""

    message: str
    many: str = ""
    count: int = 1
    course: str = ""
    since: float = 0.0
    urgent: bool = False


def wants(table: TableNow, now: float) -> Iterator[Want]:
    """How a table stands besides what servers go for (`errands`), the most urgent first; `now` in
    seconds since 1970."""
    if table.broken:
        yield Want(N_("This table needs the host."), urgent=True)
    yield from _to_tell(table)
    for changed, (one, many) in ((True, CHANGED), (False, BACK)):
        for _, title, count in table.sent_back(changed):
            yield Want(one, many, count, title, urgent=changed)
    talking, asked = {call.course for call in table.orders.calls}, table.by_course(ASKED)
    waiting = {one.key: one.dishes for one in asked}
    for call in table.orders.calls:
        if call.here:
            title, count = table.orders.course(call.course).title, waiting.get(call.course, 0)
            yield Want(*(HERE if count else (HERE_ANYWAY, "")), count, title)
    for state, one, many in STATES:
        for key, title, count in table.by_course(state):
            if state != ASKED or key not in talking:
                yield Want(one, many, count, title)
    yield from _on_stove(table, now)
    yield from _between(table)


def _to_tell(table: TableNow) -> Iterator[Want]:
    """What has happened to plates that the kitchen has."""
    kitchen = table.lines(HELD, COOKING, READY)
    for (one, many), lines in (
        (SHORT_OF, [line for line in kitchen if line.undecided]),
        (VOIDED, [line for line in table.lines(VOID) if line.sent_at and not line.seen]),
        (RECALLED, [line for line in kitchen if line.recalls and line.status == COOKING]),
    ):
        for _, title, count in table.courses_of(line.number for line in lines):
            yield Want(one, many, count, title, urgent=True)


def _on_stove(table: TableNow, now: float) -> Iterator[Want]:
    """What cooks, and since when; late as the kitchen's screen has it."""
    for key, title, count in table.by_course(COOKING):
        since = min(line.fired_at for line in table.lines(COOKING) if line.course == key)
        late = now - since >= table.orders.course(key).late
        yield Want(*(LATE if late else ON_STOVE), count, title, since, urgent=late)


def _between(table: TableNow) -> Iterator[Want]:
    """Guests who wait to begin, or who eat; then the table decides how it goes on."""
    if table.begins:
        yield Want(*TO_BEGIN, len(table.seated), urgent=True)
    if table.eats():
        last = max(table.lines(SERVED), key=lambda line: line.served_at)
        title = table.orders.course(last.course).title
        yield Want(ALL_SERVED, course=title, since=last.served_at)


HERE = (
    N_("%(course)s: the chef is here, %(num)s dish to talk about"),
    N_("%(course)s: the chef is here, %(num)s dishes to talk about"),
)
HERE_ANYWAY = N_("%(course)s: the chef is here")
"""Of a call whose dishes are all decided on or withdrawn."""

BACK = (
    N_("%(course)s: %(num)s dish sent back, its guest is changing it"),
    N_("%(course)s: %(num)s dishes sent back, their guests are changing them"),
)
CHANGED = (
    N_("%(course)s: %(num)s dish changed, call the chef again"),
    N_("%(course)s: %(num)s dishes changed, call the chef again"),
)
SHORT_OF = (
    N_("%(course)s: something of %(num)s dish has run out, tell its guest"),
    N_("%(course)s: something of %(num)s dishes has run out, tell their guests"),
)
VOIDED = (
    N_("%(course)s: %(num)s dish not wanted any more"),
    N_("%(course)s: %(num)s dishes not wanted any more"),
)
RECALLED = (
    N_("%(course)s: %(num)s dish is back on the stove"),
    N_("%(course)s: %(num)s dishes are back on the stove"),
)
ON_STOVE = (
    N_("%(course)s: %(num)s dish on the stove"),
    N_("%(course)s: %(num)s dishes on the stove"),
)
LATE = (N_("%(course)s: %(num)s dish late"), N_("%(course)s: %(num)s dishes late"))
TO_BEGIN = (N_("%(num)s guest waits to begin"), N_("%(num)s guests wait to begin"))
ALL_SERVED = N_("%(course)s: all served")

STATES = (
    (CONFIRMED, N_("%(course)s: %(num)s dish to send"), N_("%(course)s: %(num)s dishes to send")),
    (HELD, N_("%(course)s: %(num)s dish held"), N_("%(course)s: %(num)s dishes held")),
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
    begins: bool = False,
    owed: Owed = NOTHING,
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
        begins=begins,
        owed=owed,
        late=tuple(dish for _, dish in dishes if dish.told_late()),
        eaten=tuple(
            dish
            for line, dish in dishes
            if line.status == SERVED and line.course == on_table and dish.late
        ),
    )
