"""Taking back: a guest their own last move, the host anything of the match.

Nothing is erased. What stays is played again from a standing shortly before what falls, and an
event says what has fallen. Others play on meanwhile.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Move, Seat
from partycards.tables.events import Moved, TookBack, decoded
from partycards.tables.folding import CAN_FALL, after
from partycards.tables.history import History
from partycards.tables.log import Event
from partycards.tables.saving import Stale
from partycards.tables.slices import Slices
from partycards.tables.standing import LastMove, Standing
from partycards.tables.table import Table
from partycards.tables.timer import LEAST, Timer

# What can be taken back ---------------------------------------------------------------------------


def may_take_back(standing: Standing, seat: Seat) -> bool:
    """Whether the seat may take its own last move back: nobody else has moved since, and it
    revealed nothing."""
    last = standing.last_move
    return (
        last is not None
        and last.seat == seat
        and not last.reveals
        and not standing.paused
        and not standing.closed
    )


def latest_moves(table: Table) -> Iterator[Event]:
    """The events of this match that the host can take back, the newest first."""
    if table.saved.earlier() is None:
        yield from (event for event in table.history.latest() if can_fall(table, event))


def falling(table: Table, seq: int) -> list[Event]:
    """What falls when the host goes back to before event `seq`, oldest first."""
    return [event for event in table.history.since(seq) if can_fall(table, event)]


def can_fall(table: Table, event: Event) -> bool:
    """Whether the host can take this back: what happened in the match, and is not one guest's own
    (`Move.stays`). Where the log cannot be played any more, that can go too."""
    if event.kind not in CAN_FALL:
        return False
    return table.broken is not None or not _stays(table, event)


def _stays(table: Table, event: Event) -> bool:
    move = move_of(table, event) if event.kind == "moved" else None
    return isinstance(move, Move) and move.stays


def move_of(table: Table, event: Event) -> Any:
    """What a `moved` event did, as the game's move; None when it can no longer be read."""
    match = table.saved.current
    if match is None:
        return None
    data: Moved = decoded(event.data, Moved)
    about = match.game.about
    union = about.moves if data.seat is not None else about.table_moves
    try:
        return msgspec.json.decode(data.move, type=union)
    except msgspec.DecodeError:
        return None


# Taking it back -----------------------------------------------------------------------------------


def take_back(table: Table, seat: Seat) -> int:
    """A seat takes its own last move back. Returns the version once that is on the disk."""
    _check_same_rules(table)
    last = _last_move_of(table, seat)

    def check() -> None:
        if _last_move_of(table, seat).seq != last.seq:
            raise Stale(N_("That move has been taken back already."))

    return _fall(table, f"seat:{seat}", last.seq, lambda event: event.seq == last.seq, seat, check)


def _last_move_of(table: Table, seat: Seat) -> LastMove:
    """The seat's own last move, which it may take back, or IllegalMove."""
    last = table.ahead.last_move
    table.ahead.check_open()
    if table.ahead.paused:
        raise IllegalMove(N_("The host has paused the game. Your choice is still here."))
    if last is None or last.seat != seat:
        raise IllegalMove(N_("Somebody else has moved since, so only the host can take it back."))
    if last.reveals:
        raise IllegalMove(N_("Cards have been seen, so only the host can take it back."))
    return last


def rewind(table: Table, actor: str, seq: int) -> int:
    """Take back event `seq` and every move after it; people stay as they are. Returns the version
    once that is on the disk."""
    _check_same_rules(table)

    def check() -> None:
        first = next(table.history.since(seq), None)
        if first is None or first.seq != seq or not can_fall(table, first):
            raise Stale(N_("That move has been taken back already."))
        table.ahead.check_open()

    def falls(event: Event) -> bool:
        return event.seq >= seq and can_fall(table, event)

    return _fall(table, actor, seq, falls, None, check)


def _check_same_rules(table: Table) -> None:
    if table.ahead.earlier() is not None:
        raise IllegalMove(
            N_("That game was begun with different rules, so nothing in it can be taken back.")
        )


def _fall(
    table: Table,
    actor: str,
    first: int,
    falls: Callable[[Event], bool],
    seat: Seat | None,
    check: Callable[[], None],
) -> int:
    """Play again what stays, in slices. Others play on meanwhile: what they do is played again,
    too, or falls, as if it had been done before; `check` is asked again in the end. When the match
    went another way meanwhile it is all done anew."""
    slices = Slices()
    through = False
    while not through:
        check()
        turns, before = table.turns, table.history
        history, standing = before.before(first)
        fallen: list[Event] = []
        number = len(history)
        while turns == table.turns and number < len(before):
            event = before[number]
            number += 1
            if falls(event):
                fallen.append(event)
                continue
            try:
                standing = _played_again(history, standing, event)
            except IllegalMove:
                if not _stays(table, event):
                    raise
                fallen.append(event)
            slices.rest()
        through = turns == table.turns
    check()
    ran_out = any(event.kind == "ran_out" for event in fallen)
    timer = _timer_then(table, standing.timer, ran_out)
    took_back = TookBack(tuple(event.seq for event in fallen), seat, timer)
    return table.go_back(actor, took_back, history, standing).version()


def _played_again(history: History, standing: Standing, event: Event) -> Standing:
    """The standing after an event that stays, which is in the history then, or IllegalMove."""
    try:
        standing = after(standing, event)
    except Exception as error:
        raise IllegalMove(
            N_("Something else was built on that move. The host can go back further.")
        ) from error
    history.add(event, standing)
    return standing


def _timer_then(table: Table, timer: Timer | None, ran_out: bool) -> Timer | None:
    """How a timer of the step that a take-back leads to shall stand. `timer` is what the events
    that stay make of it.

    In the same turn it runs on: nobody wins time by taking back. A turn that was over has what was
    left of it. When a time-up has fallen, or nearly nothing is left of a turn that begins again,
    there are at least 30 seconds; and after a time-up the timer waits for the host.
    """
    now = table.ahead.timer
    if timer is None:
        return None
    if now is not None and now.turn == timer.turn and not ran_out:
        return replace(now, left=table.left(now))
    if timer.out and not ran_out:
        return timer
    left = max(timer.left, LEAST)
    running = timer.running and not ran_out
    total = max(timer.total, round(left))
    return replace(timer, left=left, total=total, running=running, out=False)
