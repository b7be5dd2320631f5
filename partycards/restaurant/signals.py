"""What the staff's screens ring for: static/bell.js sounds what is new to it, once (docs/sound.md).

A key tells a signal from every other of the evening, so that a screen knows after a reconnect, too,
what it has rung for; nothing in it is secret, and no name.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec
from msgspec import Struct

from partycards.restaurant import errands
from partycards.restaurant.board import Board, Ticket, TicketDish
from partycards.restaurant.errands import Errand, Takers
from partycards.restaurant.expo import Gathering
from partycards.restaurant.floor_board import TableNow
from partycards.restaurant.orders import COOKING, SENT_BACK, VOID, Line

ALLERGY, VOIDED, CHANGED, TICKET = "allergy", "void", "changed", "ticket"
CARRY, CALL = "carry", "call"
"""What a screen sounds like: the cues of static/bell.js."""

UNTIL_KNOWN = 15
"""Seconds after which a late allergy rings again, until somebody knows of it."""
AGAIN = (60, 120)
"""Seconds after which what nobody has gone for rings again."""


class Signal(Struct, frozen=True, omit_defaults=True):
    """Something to ring for. `cue` is what it sounds like, "" for nothing; `since` in seconds since
    1970 (0: since it came), and it rings once more when it is `late` seconds old, when it is as old
    as one of `again`, or after `every` few seconds. `plates` tells of each plate by number what is
    written of it: another number, and it has changed. `on` is the id of what flashes. `server` is
    the number of the colleague whose phone rings first, `by` of whoever did it and knows.
    `counts`: the title counts it."""

    key: str
    cue: str
    since: float = 0.0
    late: int = 0
    again: tuple[int, ...] = ()
    every: int = 0
    plates: dict[str, int] = {}
    on: str = ""
    server: int = 0
    by: int = 0
    counts: bool = False


def of_kitchen(board: Board, tables: Iterable[TableNow]) -> Iterator[Signal]:
    """What a screen of the kitchen that shows this board rings for, whichever tab it stands on."""
    for table in tables:
        yield from told_late(table, table.late)
        yield from calls(table)
    for ticket in (*board.cooking, *board.held):
        for dish in ticket.dishes:
            if dish.status == VOID:
                yield Signal(f"void-{dish.code}-{dish.number}", VOIDED, on=f"ticket-{ticket.key}")
    for ticket in board.cooking:
        yield from _on_stove(ticket)


def _on_stove(ticket: Ticket) -> Iterator[Signal]:
    """What is new on a ticket, what came to it later, and what has come back."""
    again = [dish for dish in ticket.dishes if dish.recalls and dish.status == COOKING]
    on = f"ticket-{ticket.key}"
    cue = CHANGED if any(dish.add_on for dish in ticket.dishes) else TICKET
    yield Signal(
        f"ticket-{ticket.key}",
        "" if again else cue,
        ticket.since,
        ticket.late,
        plates={str(dish.number): dish.written for dish in ticket.dishes if dish.status != VOID},
        on=on,
        counts=True,
    )
    for dish in again:
        yield Signal(f"recall-{dish.code}-{dish.number}-{dish.recalls}", CHANGED, on=on)


CUES = {errands.ALLERGY: ALLERGY, errands.CARRY: CARRY}


def of_floor(
    tables: Iterable[TableNow],
    there: Iterable[Errand],
    takers: Takers,
    server: Callable[[str], int],
) -> Iterator[Signal]:
    """What a server's phone rings for: what nobody has gone for, and what else happened to plates.
    `server` is whose table this is, by its number."""
    for errand in there:
        if errand.kind == errands.COMING or takers.of(errand.key) is not None:
            continue
        times = takers.times(errand.key)
        late = errand.kind == errands.ALLERGY
        yield Signal(
            f"{errand.key}-{times}" if times else errand.key,
            CUES.get(errand.kind, CALL),
            takers.since(errand),
            again=() if late else AGAIN,
            every=UNTIL_KNOWN if late else 0,
            server=server(errand.table.number),
            counts=True,
        )
    for table in tables:
        for newcomer, _ in table.newcomers:
            key = f"newcomer-{table.code}-{newcomer}"
            yield Signal(key, CALL, server=server(table.number), counts=True)
        for line in table.orders.lines:
            yield from _of_plate(table, line, server(table.number))


def _of_plate(table: TableNow, line: Line, server: int) -> Iterator[Signal]:
    """What servers hear of a plate besides."""
    place = f"{table.code}-{line.number}"
    if line.status == VOID and not line.seen:
        yield Signal(
            f"void-{place}", VOIDED, line.voided_at, server=server, by=_who(line.voided_by)
        )
    elif line.status == COOKING and line.recalls:
        yield Signal(f"recall-{place}-{line.recalls}", CHANGED, server=server)
    elif line.status == SENT_BACK and line.number in table.changed:
        yield Signal(f"changed-{place}", CALL, server=server)
    if line.undecided:
        yield Signal(f"out-{place}-{'+'.join(line.undecided)}", CALL, server=server)


def _who(actor: str) -> int:
    """The number of a colleague as a log has them; 0 is the host, or nobody known."""
    number = actor.partition(":")[2]
    return int(number) if number.isascii() and number.isdigit() else 0


def told_late(table: TableNow, dishes: tuple[TicketDish, ...]) -> Iterator[Signal]:
    """Somebody has told that they must not eat these plates, which the kitchen has promised."""
    if dishes:
        key = f"allergy-{table.code}-{table.stamp(dishes)}"
        yield Signal(key, ALLERGY, every=UNTIL_KNOWN, counts=True)


def calls(table: TableNow) -> Iterator[Signal]:
    """A table wants the chef."""
    for call in table.orders.calls:
        if not call.here:
            key = f"call-{table.code}-{call.course}-{1000 * call.at:.0f}"
            yield Signal(key, CALL, call.at, again=AGAIN, counts=True)


def to_carry(several: Iterable[Gathering]) -> Iterator[Signal]:
    """All of a table's course stands on the pass and nobody goes for it: it rings again, and at
    once when the pass asks for it."""
    for each in several:
        key = f"carry-{each.key}-{1000 * each.called_at():.0f}"
        yield Signal(key, CARRY, each.called_at(), again=AGAIN, counts=True)


def as_json(signals: Iterable[Signal]) -> str:
    """As #bell has it."""
    return msgspec.json.encode(list(signals)).decode()
