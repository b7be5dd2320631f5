"""What the kitchen's screen shows: tickets, what is held, what is to be seen, all-day counts.

A ticket is what one table had fired of one course at one time; what came later is a ticket of its
own. Everything here is made from the orders, so every screen of the house agrees.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.restaurant.dishes import Warnings, warnings
from partycards.restaurant.orders import (
    CONFIRMED,
    COOKING,
    HELD,
    READY,
    SERVED,
    VOID,
    Food,
    Line,
    Orders,
    Question,
)
from partycards.restaurant.shield import Breach, Guests, beyond, breaches, seen

PROMISED = (CONFIRMED, HELD, COOKING, READY)
"""The kitchen has said that it cooks the plate, and the guest does not have it yet."""
LAST = 40
"""Dishes that were served last, which can still be recalled from the screen."""


class TicketDish(Part, frozen=True):
    """A dish on a ticket, with everything that whoever cooks it must read. `shield` is whose needs
    speak against it, of all at the table; `late` what of that the kitchen has not said that it
    knows. `alone`: it is the only one to cook there, so that the ticket's own button is enough."""

    names_nobody = True  # the names are plain texts here

    code: str
    number: int
    seat: Seat
    guest: str
    name: str
    foods: tuple[Food, ...]
    words: str
    notes: tuple[str, ...]
    questions: tuple[Question, ...]
    told: Warnings
    needs: tuple[str, ...]
    needs_words: str
    status: str
    word: str
    add_on: bool
    recalled: bool
    out: tuple[str, ...]
    shield: tuple[Breach, ...] = ()
    late: tuple[Breach, ...] = ()
    alone: bool = False

    def others(self) -> tuple[Breach, ...]:
        """What the other guests of the table must not eat of it, and whom to ask."""
        return tuple(breach for breach in self.shield if not breach.own)

    def told_late(self) -> bool:
        """Whether somebody has told a need that speaks against it after the kitchen promised it."""
        return self.status in PROMISED and bool(self.late)

    def seen(self) -> str:
        """What a form says that was seen of the shield; "" when there is nothing to confirm."""
        return seen(self.shield)

    def own(self) -> Breach | None:
        """What its own guest must not eat of it."""
        return next((breach for breach in self.shield if breach.own), None)


class Ticket(Struct, frozen=True):
    """Dishes of one table and course that go together. `since` is when the present state began in
    seconds since 1970 (its fire, for what cooks); `soon` and `late` are seconds from the fire."""

    key: str
    code: str
    table: str
    course: str
    title: str
    station: str
    state: str
    since: float
    soon: int
    late: int
    dishes: tuple[TicketDish, ...]
    fire: str = ""

    def lines(self, *states: str) -> tuple[int, ...]:
        """The numbers of its dishes in these states."""
        return tuple(dish.number for dish in self.dishes if dish.status in states)

    def guests(self) -> int:
        return len({dish.seat for dish in self.dishes if dish.status != VOID})

    def how_old(self, now: float) -> str:
        """ "new", "soon" or "late"."""
        age = now - self.since
        return "late" if age >= self.late else "soon" if age >= self.soon else "new"


def dish_on(code: str, line: Line, guests: Guests, alone: bool = False) -> TicketDish:
    """A line as the staff reads it."""
    eater, shield = guests.at(line.seat), breaches(line, guests)
    return TicketDish(
        code=code,
        number=line.number,
        seat=line.seat,
        guest=eater.name,
        name=line.dish.name,
        foods=line.dish.foods,
        words=line.dish.words,
        notes=line.notes,
        questions=line.questions,
        told=warnings(line, eater.kinds()),
        needs=eater.needs,
        needs_words=eater.words,
        status=line.status,
        word=line.word,
        add_on=line.add_on,
        recalled=line.recalled,
        out=line.out,
        shield=shield,
        late=beyond(line, shield, guests),
        alone=alone,
    )


def tickets(orders: Orders, code: str, guests: Guests) -> tuple[Ticket, ...]:
    """Every ticket of a table that the kitchen has had, whatever became of it."""
    groups: dict[tuple[str, float], list[Line]] = {}
    for line in orders.lines:
        if line.sent_at:
            groups.setdefault((line.course, line.fired_at), []).append(line)
    return tuple(
        ticket
        for (course, _), lines in groups.items()
        for ticket in _ticket(orders, code, course, lines, guests)
    )


def _ticket(
    orders: Orders, code: str, key: str, lines: list[Line], guests: Guests
) -> Iterator[Ticket]:
    """The ticket of lines that were fired together; none when nothing of it is left to see."""
    left = [line for line in lines if not (line.status == VOID and line.seen)]
    if not left:
        return
    course, state = orders.course(key), _state(left)
    alone = sum(line.status == COOKING for line in left) == 1
    yield Ticket(
        key=f"{code}-{key}-{lines[0].number}",
        code=code,
        table=orders.number,
        course=key,
        title=course.title,
        station=course.station,
        state=state,
        since=_since(left, state),
        soon=course.soon,
        late=course.late,
        dishes=tuple(dish_on(code, line, guests, alone) for line in left),
        fire=left[0].fire,
    )


def _state(lines: list[Line]) -> str:
    """What has to happen next with a ticket; voids that nobody has seen keep it on the stove."""
    states = {line.status for line in lines}
    if HELD in states:
        return HELD
    if COOKING in states or VOID in states:
        return COOKING
    return READY if READY in states else SERVED


def _since(lines: list[Line], state: str) -> float:
    if state == HELD:
        return min(line.sent_at for line in lines)
    if state in (READY, SERVED):
        return max(line.ready_at if state == READY else line.served_at for line in lines)
    return lines[0].fired_at or lines[0].sent_at


class Counts(Struct, frozen=True):
    """All-day counts of what is still to be cooked, most first: (name, how many)."""

    foods: tuple[tuple[str, int], ...]
    dishes: tuple[tuple[str, int], ...]


class Board(Struct, frozen=True):
    """The kitchen's whole evening: tickets on the stove by fire time, held ones in the order of
    sending, ready ones the longest waiting first, and those served last, the latest first."""

    cooking: tuple[Ticket, ...]
    held: tuple[Ticket, ...]
    ready: tuple[Ticket, ...]
    served: tuple[Ticket, ...]
    counts: Counts

    def stations(self) -> tuple[str, ...]:
        """Stations that have anything to do."""
        several = (*self.cooking, *self.held, *self.ready)
        return tuple(dict.fromkeys(ticket.station for ticket in several if ticket.station))


def board(every: Iterable[Ticket], station: str = "") -> Board:
    """The board of these tickets, or of one station's."""
    mine = [each for each in every if not station or each.station == station]
    by_state = {
        state: sorted((t for t in mine if t.state == state), key=lambda t: (t.since, t.key))
        for state in (COOKING, HELD, READY, SERVED)
    }
    return Board(
        cooking=tuple(by_state[COOKING]),
        held=tuple(by_state[HELD]),
        ready=tuple(by_state[READY]),
        served=tuple(by_state[SERVED][::-1][:LAST]),
        counts=_counts(mine),
    )


def _counts(several: Iterable[Ticket]) -> Counts:
    open_dishes = [d for ticket in several for d in ticket.dishes if d.status in (HELD, COOKING)]
    foods = Counter(food.name for dish in open_dishes for food in dish.foods if not food.pantry)
    dishes = Counter(dish.name for dish in open_dishes)
    return Counts(_most_first(foods), _most_first(dishes))


def _most_first(counted: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counted.items(), key=lambda each: (-each[1], each[0])))
