"""What the kitchen's screen shows: tickets, what is held, what is to be seen, all-day counts.

A ticket is what one table had fired of one course at one time; what came later is a ticket of its
own. Everything here is made from the orders, so every screen of the house agrees.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Part, Seat
from partycards.restaurant.dishes import Warnings
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
    Share,
)
from partycards.restaurant.shield import Breach, Guests, beyond, breaches, seen, warned_of

PROMISED = (CONFIRMED, HELD, COOKING, READY)
"""The kitchen has said that it cooks the plate, and the guest does not have it yet."""
MOST_UNDONE = 9
"""Taps that can be taken back one after the other."""
LAST = 40
"""Dishes that were served last, which can still be recalled from the screen."""


class TicketDish(Part, frozen=True):
    """A dish on a ticket, with everything that whoever cooks it must read. `shield` is whose needs
    speak against it, of all at the table; `late` what of that the kitchen has not said that it
    knows. `alone`: it is the only one to cook there, so that the ticket's own button is enough.
    `shares` are who cooks it, `station` whose screen this is, "" the whole kitchen's. `ready_at` is
    in seconds since 1970, 0 not yet. `recalls` is how often it came back to the stove; `written`
    stands for what whoever cooks it has read: when it is another number, there is something new to
    read. `undecided` is what has run out since the kitchen has the plate, by name, and
    `back_wanted` that its guest asks to take it back; `without` is what the kitchen leaves out.
    `was` is another table for which the kitchen had it."""

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
    needs_named: tuple[str, ...]
    status: str
    word: str
    add_on: bool
    recalls: int
    out: tuple[str, ...]
    shield: tuple[Breach, ...] = ()
    late: tuple[Breach, ...] = ()
    alone: bool = False
    shares: tuple[Share, ...] = ()
    station: str = ""
    written: int = 0
    undecided: tuple[str, ...] = ()
    back_wanted: bool = False
    without: tuple[str, ...] = ()
    was: str = ""
    ready_at: float = 0.0

    @property
    def recalled(self) -> bool:
        """Whether it came back to the stove."""
        return self.recalls > 0

    def at(self, station: str) -> "TicketDish | None":
        """The plate as a station has it: ready as soon as its own part is. None when it has no
        share in it, or knows that it is void. What nobody has a share in is on every screen."""
        if not self.shares:
            return self
        mine = self.share(station)
        if mine is None or (self.status == VOID and mine.seen):
            return None
        if self.status == COOKING and mine.ready_at:
            return replace(self, station=station, status=READY, ready_at=mine.ready_at)
        return replace(self, station=station)

    def share(self, station: str) -> Share | None:
        """What a station has to do with it."""
        return next((share for share in self.shares if share.station == station), None)

    def is_mine(self, food: Food) -> bool:
        """Whether an ingredient is the matter of the station whose screen this is; what nobody has
        is everybody's."""
        mine = self.share(self.station)
        others = (share.foods for share in self.shares if share is not mine)
        return (
            mine is None or food.key in mine.foods or not any(food.key in each for each in others)
        )

    def beside(self) -> tuple[Share, ...]:
        """The shares of the other stations; on the whole kitchen's screen, those of several."""
        several = tuple(share for share in self.shares if share.station != self.station)
        return several if self.station or len(several) > 1 else ()

    def others(self) -> tuple[Breach, ...]:
        """What the other guests of the table must not eat of it, and whom to ask."""
        return tuple(breach for breach in self.shield if not breach.own)

    def told_late(self) -> bool:
        """Whether somebody has told a need that speaks against it after the kitchen promised it."""
        return self.status in PROMISED and bool(self.late)

    def seen(self) -> str:
        """What a form says that was seen of the shield; "" when there is nothing to confirm."""
        return seen(self.shield)

    def avoided(self) -> frozenset[str]:
        """Allergens in it that somebody at the table must not eat, even in traces."""
        return frozenset(key for breach in self.shield for key in breach.allergens)

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
    state: str
    since: float
    soon: int
    late: int
    dishes: tuple[TicketDish, ...]
    fire: str = ""

    def lines(self, *states: str) -> tuple[int, ...]:
        """The numbers of its dishes in these states."""
        return tuple(dish.number for dish in self.dishes if dish.status in states)

    def at(self, station: str) -> "Ticket | None":
        """The ticket as a station has it, None when it has no share in it."""
        there = [here for dish in self.dishes if (here := dish.at(station)) is not None]
        if not there:
            return None
        state = _state({dish.status for dish in there})
        alone = sum(dish.status == COOKING for dish in there) == 1
        parts = (dish.share(station) for dish in there)
        since = max(part.ready_at for part in parts if part) if state == READY else 0.0
        return replace(
            self,
            state=state,
            since=since or self.since,
            dishes=tuple(replace(dish, alone=alone) for dish in there),
        )

    def plates(self) -> int:
        return sum(dish.status != VOID for dish in self.dishes)

    def how_old(self, now: float) -> str:
        """ "new", "soon" or "late"."""
        age = now - self.since
        return "late" if age >= self.late else "soon" if age >= self.soon else "new"


def dish_on(
    code: str, line: Line, guests: Guests, alone: bool = False, shares: tuple[Share, ...] = ()
) -> TicketDish:
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
        told=warned_of(line, guests),
        needs=eater.needs,
        needs_words=eater.words,
        needs_named=eater.avoids.foods,
        status=line.status,
        word=line.word,
        add_on=line.add_on,
        was=line.was,
        recalls=line.recalls,
        out=line.out,
        shield=shield,
        late=beyond(line, shield, guests),
        alone=alone,
        shares=shares or line.shares,
        written=_written(line),
        undecided=line.dish.names(line.undecided),
        back_wanted=line.back_wanted,
        without=line.dish.names(line.without),
        ready_at=line.ready_at,
    )


def _written(line: Line) -> int:
    """What stands on a ticket of a plate. What its guest must not eat is told otherwise."""
    foods = [(food.key, food.words, food.contains) for food in line.dish.foods]
    answers = [(each.words, each.answer) for each in line.questions if each.answer]
    told = (line.dish.name, foods, line.notes, answers, line.out, line.back_wanted)
    return crc32(msgspec.json.encode(told))


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
    course, state = orders.course(key), _state({line.status for line in left})
    alone = sum(line.status == COOKING for line in left) == 1
    yield Ticket(
        key=f"{code}-{key}-{lines[0].number}",
        code=code,
        table=orders.number,
        course=key,
        title=course.title,
        state=state,
        since=_since(left, state),
        soon=course.soon,
        late=course.late,
        dishes=tuple(dish_on(code, ln, guests, alone, orders.shares(ln)) for ln in left),
        fire=left[0].fire,
    )


def _state(states: set[str]) -> str:
    """What has to happen next with a ticket whose plates are in these states; voids that nobody has
    seen keep it on the stove."""
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


class Bump(NamedTuple):
    """Plates of a table that were said to be ready with one tap, by number."""

    code: str
    table: str
    lines: tuple[int, ...]


class Board(Struct, frozen=True):
    """The kitchen's whole evening: tickets on the stove by fire time, held ones in the order of
    sending, ready ones the longest waiting first, and those served last, the latest first."""

    cooking: tuple[Ticket, ...]
    held: tuple[Ticket, ...]
    ready: tuple[Ticket, ...]
    served: tuple[Ticket, ...]
    counts: Counts

    def bumps(self) -> list[Bump]:
        """The taps that can be taken back, the last first: nothing of them was carried yet."""
        taps: dict[tuple[float, str, str], list[int]] = {}
        for ticket in (*self.cooking, *self.held, *self.ready):
            for dish in ticket.dishes:
                if dish.status == READY:
                    at = (dish.ready_at, ticket.code, ticket.table)
                    taps.setdefault(at, []).append(dish.number)
        return [
            Bump(code, table, tuple(lines))
            for (_, code, table), lines in sorted(taps.items(), reverse=True)[:MOST_UNDONE]
        ]

    def stations(self) -> tuple[str, ...]:
        """Stations that have anything to do."""
        several = (*self.cooking, *self.held, *self.ready)
        dishes = (dish for ticket in several for dish in ticket.dishes)
        return tuple(dict.fromkeys(share.station for dish in dishes for share in dish.shares))


def board(every: Iterable[Ticket], station: str = "") -> Board:
    """The board of these tickets, or what a station has to do with them."""
    mine = [here for each in every if (here := each.at(station) if station else each) is not None]
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
