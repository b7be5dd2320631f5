"""The pass: where a table's plates come together before they are carried.

Stations say ready for their parts; here somebody sees the table: what it waits for, which plate
stands and gets cold, and who has to be rung. Everything is made from the orders.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from partycards.restaurant.board import TicketDish, dish_on
from partycards.restaurant.floor_board import TableNow
from partycards.restaurant.orders import COOKING, HELD, READY, SERVED, VOID, Course, Line

AMBER, RED = 120, 240
"""Seconds that a plate may stand before it is told in amber, and in red."""
UNDOES = 300
"""Seconds during which what was carried by mistake can be taken back."""
CARRY, COMING, NEXT = "carry", "coming", "next"
ROOM, CARD, PLATE, LABEL = 880, 150, 85, 50
"""How high a lane is on a wall of 1920 x 1080, and what stands in it, in pixels."""


class Plate(Struct, frozen=True):
    """A plate on its way: `ready_at` and `rung_at` in seconds since 1970, 0 not yet."""

    dish: TicketDish
    ready_at: float
    rung_at: float

    def waits_for(self) -> tuple[str, ...]:
        """The stations that are not ready; nobody is named where every screen has it."""
        if self.dish.status != COOKING:
            return ()
        return tuple(share.station for share in self.dish.shares if not share.ready_at)

    def warns(self) -> bool:
        """Whether a label belongs to it up to the table."""
        return bool(self.dish.shield or self.dish.told.alarms or self.dish.told.broken)


class Gathering(Struct, frozen=True):
    """The plates of a table and course from the stove until they are carried. `lane` is CARRY when
    all are ready, COMING when some are, NEXT when none is; `held`: they are not on the stove yet.
    `since` is when the first went there (held: was sent), `eaten_at` when the last plate before
    them was served, 0 none was."""

    code: str
    table: str
    course: Course
    lane: str
    held: bool
    since: float
    plates: tuple[Plate, ...]
    eaten_at: float = 0.0

    @property
    def key(self) -> str:
        return f"{self.code}-{self.course.key}"

    def wanted(self) -> tuple[Plate, ...]:
        """Its plates without the void ones."""
        return tuple(plate for plate in self.plates if plate.dish.status != VOID)

    def ready(self) -> tuple[Plate, ...]:
        return tuple(plate for plate in self.plates if plate.dish.status == READY)

    def numbers(self) -> tuple[int, ...]:
        """The lines that can be carried."""
        return tuple(plate.dish.number for plate in self.ready())

    def stands_since(self) -> float:
        """When the oldest plate was ready, 0 when none is."""
        return min((plate.ready_at for plate in self.ready()), default=0.0)

    def called_at(self) -> float:
        """When the floor was rung for it by hand, or by the last plate."""
        return max((max(one.ready_at, one.rung_at) for one in self.ready()), default=0.0)

    def waits_for(self) -> tuple[str, ...]:
        """The stations that it waits for, each once."""
        return tuple(dict.fromkeys(name for plate in self.plates for name in plate.waits_for()))

    def by_station(self) -> tuple[tuple[str, int], ...]:
        """How many of its plates each station has a share in."""
        several = (share.station for plate in self.wanted() for share in plate.dish.shares)
        return tuple(Counter(several).items())

    def how_long(self, now: float) -> str:
        """ "", "amber" or "red": how long its oldest plate stands."""
        stands = now - self.stands_since() if self.ready() else 0
        return "red" if stands >= RED else "amber" if stands >= AMBER else ""

    def how_old(self, now: float) -> str:
        """ "new", "soon" or "late", by the course's own minutes."""
        age = now - self.since
        return "late" if age >= self.course.late else "soon" if age >= self.course.soon else "new"


class Load(Struct, frozen=True):
    """What a station has to cook: its plates, and when the oldest went to the stove."""

    station: str
    plates: int
    oldest: float
    soon: int
    late: int


class Carried(Struct, frozen=True):
    """What was carried last, `at` seconds since 1970, and can be taken back."""

    code: str
    table: str
    lines: tuple[int, ...]
    at: float


class Pass(Struct, frozen=True):
    """All of it: tables to carry and those that come together, whose oldest plate stands longest
    first; what is on the stove, the oldest first, then what is held."""

    carry: tuple[Gathering, ...]
    coming: tuple[Gathering, ...]
    next: tuple[Gathering, ...]
    loads: tuple[Load, ...]
    last: Carried | None

    def standing(self) -> int:
        """How many plates stand on the pass."""
        return sum(len(each.ready()) for each in (*self.carry, *self.coming))

    def longest(self) -> float:
        """Since when the oldest of them stands, 0 none does."""
        return min((each.stands_since() for each in (*self.carry, *self.coming)), default=0.0)


def is_brief(lane: Iterable[Gathering]) -> bool:
    """Whether a lane is too full to be shown plate by plate: then only plates stand in it that are
    waited for, or have a label."""
    several = tuple(lane)
    plates = [plate for each in several for plate in each.plates]
    labels = sum(plate.warns() for plate in plates)
    return CARD * len(several) + PLATE * len(plates) + LABEL * labels > ROOM


def at_pass(tables: Iterable[TableNow]) -> Pass:
    """What is on its way at these tables."""
    tables = tuple(tables)
    every = [each for table in tables for each in gatherings(table)]
    lanes = {
        lane: sorted((each for each in every if each.lane == lane), key=_first)
        for lane in (CARRY, COMING, NEXT)
    }
    return Pass(
        carry=tuple(lanes[CARRY]),
        coming=tuple(lanes[COMING]),
        next=tuple(lanes[NEXT]),
        loads=tuple(_loads(every)),
        last=_last_carried(tables),
    )


def _first(each: Gathering) -> tuple[bool, float, str]:
    return each.held, each.since if each.lane == NEXT else each.stands_since(), each.key


def gatherings(table: TableNow) -> Iterator[Gathering]:
    """A table's courses on their way, in their order."""
    orders = table.orders
    for course in orders.courses:
        lines = [line for line in orders.lines if line.course == course.key and _is_here(line)]
        wanted = [line for line in lines if line.status != VOID]
        if wanted:
            ready = sum(line.status == READY for line in wanted)
            held = all(line.status == HELD for line in wanted)
            yield Gathering(
                code=table.code,
                table=table.number,
                course=course,
                lane=CARRY if ready == len(wanted) else COMING if ready else NEXT,
                held=held,
                since=min(line.fired_at or line.sent_at for line in wanted),
                plates=tuple(_plate(table, line) for line in lines),
                eaten_at=max((line.served_at for line in orders.lines), default=0.0),
            )


def _is_here(line: Line) -> bool:
    unseen = line.status == VOID and not line.seen and bool(line.fired_at)
    return unseen or line.status in (HELD, COOKING, READY)


def _plate(table: TableNow, line: Line) -> Plate:
    dish = dish_on(table.code, line, table.guests, shares=table.orders.shares(line))
    return Plate(dish, line.ready_at, line.rung_at)


def _loads(every: Iterable[Gathering]) -> Iterator[Load]:
    cooks: dict[str, list[Gathering]] = {}
    for each in every:
        for plate in each.plates:
            for station in plate.waits_for():
                cooks.setdefault(station, []).append(each)
    for station, several in cooks.items():
        oldest = min(several, key=lambda each: each.since + each.course.late)
        yield Load(station, len(several), oldest.since, oldest.course.soon, oldest.course.late)


def _last_carried(tables: Iterable[TableNow]) -> Carried | None:
    """One tap's plates have one time."""
    taps: dict[tuple[float, str, str], list[int]] = {}
    for table in tables:
        for line in table.lines(SERVED):
            if not table.over:
                tap = (line.served_at, table.code, table.number)
                taps.setdefault(tap, []).append(line.number)
    if not taps:
        return None
    at, code, number = last = max(taps)
    return Carried(code, number, tuple(taps[last]), at)
