"""The clock of the house: one greenlet that counts the seconds of every running timer.

What is left is kept in the log when a timer begins, stops or is given more, when its step is over,
and once a minute besides; every page counts the seconds down by itself. Nobody's turn is eaten:

- A pause is a pause, of the timer or of the table.
- The laptop's lid closes, the laptop sleeps, the server hangs: more than 10 seconds pass between
  two ticks. The timer stops by itself with what was left at the last tick; every screen says so.
- The server is stopped: every timer is written down with what is left. It crashes: a timer has
  what was left at the last event about it, at most a minute more than the guests saw. Either way
  it waits until the host lets it run on.
- Another server of a hosting site goes on with the house: every timer is written down as moved, and
  runs on there by itself.
- The host goes back to before a time-up: see `taking_back`.
"""

import logging
import time
from typing import Any

import gevent
from msgspec.structs import replace

from partycards.games.base import KITCHEN, N_, IllegalMove, Timed
from partycards.games.features.in_match import Timing, steps_of
from partycards.tables.events import ClockSet, RanOut
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.tables.timer import Stage, Timer

logger = logging.getLogger(__name__)

TICK = 1.0
GAP = 10.0
"""Seconds between two ticks after which nobody can have played."""
NOTED = 60.0
"""Seconds between two notes in the log of how much is left."""
MORE = 30
"""Seconds that one tap gives."""
CLOCK = "table"
"""Who acts when the clock does."""

RESTARTED_ON_SITE = N_(
    "Another server had to go on with this house, so the clock waits. Nobody has lost any time."
)
SLEPT_ON_SITE = N_("The clock stopped by itself for a while. Nobody has lost any time.")
"""The same where there is no laptop; see `Clock`."""
SLEPT = N_("The clock stopped by itself: this laptop was asleep. Nobody has lost any time.")
RESTARTED = N_("Party Cards was restarted, so the clock waits. Nobody has lost any time.")
GIVEN = N_("There are 30 more seconds.")


def seconds_awake_or_asleep() -> float:
    """A clock that nobody can set and that also counts while the laptop sleeps.

    Python's `time.monotonic` counts that on Windows only; Linux and macOS have clocks that do.
    """
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    if clock is None:
        clock = getattr(time, "CLOCK_MONOTONIC", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Clock:
    """All running timers of the house. `now` tells seconds from anywhere; `hosted`: a hosting site
    keeps the house."""

    def __init__(self, hosted: bool = False) -> None:
        self._slept = SLEPT_ON_SITE if hosted else SLEPT
        self._restarted = RESTARTED_ON_SITE if hosted else RESTARTED
        self.now = seconds_awake_or_asleep
        self._since: dict[str, tuple[int, float]] = {}
        self._running: dict[str, Table] = {}
        self._known: set[str] = set()
        self._ticked = 0.0
        self._greenlet: Any = None

    # Measuring --------------------------------------------------------------------------------

    def left(self, code: str, timer: Timer) -> float:
        """Seconds left now on a timer of this table."""
        run, since = self._since.get(code, (0, 0.0))
        return _left_at(self._reading(), timer, since) if run == timer.run else timer.left

    def _reading(self) -> float:
        """What time it is; for somebody who has just woken up it is when they fell asleep."""
        now = self.now()
        return self._ticked if now - self._ticked > GAP else now

    def follow(self, table: Table) -> None:
        """Something is on the disk about a table that has a timer; every screen is told of it now,
        so its seconds count from now."""
        timer = table.saved.timer
        if timer is None or not table.saved.ticking():
            self._forget(table)
            return
        if not self._running:
            self._ticked = self.now()
        self._known.add(table.code)
        if self._since.get(table.code, (0, 0.0))[0] != timer.run:
            self._since[table.code] = (timer.run, self._reading())
        self._running[table.code] = table
        if self._greenlet is None:
            self._greenlet = gevent.spawn(self._tick_while_needed)

    def _forget(self, table: Table) -> None:
        self._running.pop(table.code, None)
        self._since.pop(table.code, None)

    def read_again(self, table: Table) -> None:
        """The table's log was read: what ran when the server went down waits for the host; what was
        moved here runs on, and so it does when it is read again because a commit failed."""
        timer = table.saved.timer
        if timer is not None and table.saved.ticking() and table.code not in self._known:
            if timer.moved:
                _set(table, replace(timer, moved=False))
            else:
                _stop(table, timer.left, self._restarted)
        else:
            self.follow(table)
        self._known.add(table.code)

    # Ticking ----------------------------------------------------------------------------------

    def _tick_while_needed(self) -> None:
        while self._running:
            gevent.sleep(TICK)
            self.tick()
        self._greenlet = None

    def tick(self) -> None:
        """Look at every running timer once."""
        before, self._ticked = self._ticked, self.now()
        for table in tuple(self._running.values()):
            try:
                self._look_at(table, before)
            except Exception:
                # One table's trouble stops no other table's clock; the next tick tries again.
                logger.exception("the clock of table %s", table.code)

    def _look_at(self, table: Table, before: float) -> None:
        standing, timer = table.saved, table.saved.timer
        if timer is None or not standing.ticking() or table.broken is not None:
            self._forget(table)
            return
        if table.ahead.timer is not timer:
            # Something about it is on its way to the disk.
            return
        since = self._since[table.code][1]
        left = _left_at(self._ticked, timer, since)
        if self._ticked - before > GAP:
            _stop(table, _left_at(before, timer, since), self._slept)
        elif left <= 0:
            table.send(CLOCK, "ran_out", RanOut(timer.turn))
        elif timer.left - left >= NOTED:
            _set(table, replace(timer, left=left))

    def stop(self, moved: bool = False) -> None:
        """The server goes down, or another one goes on (`moved`): write down what is left."""
        for table in tuple(self._running.values()):
            timer = table.ahead.timer
            if timer is not None and table.ahead.ticking() and table.broken is None:
                left = self.left(table.code, timer)
                if moved:
                    _set(table, replace(timer, left=left, moved=True))
                else:
                    _stop(table, left, self._restarted)
        self.drop()

    def drop(self) -> None:
        """Nothing is counted any more."""
        self._running.clear()
        if self._greenlet is not None:
            self._greenlet.kill()


def _left_at(moment: float, timer: Timer, since: float) -> float:
    return round(max(0.0, timer.left - max(0.0, moment - since)), 1)


def _stop(table: Table, left: float, said: str) -> None:
    """The clock stops by itself."""
    timer = table.ahead.timer
    assert timer is not None
    _set(table, replace(timer, left=left, running=False), said)


def _set(table: Table, timer: Timer, said: str = "") -> None:
    table.send(CLOCK, "clock_set", ClockSet(timer.turn, timer, said))


# What the host does ---------------------------------------------------------------------------


def start(table: Table, actor: str) -> int:
    """Time the step that the match is at, although nothing was agreed, or its timer was stopped."""
    if table.ahead.timer is not None:
        raise Stale(N_("There is a clock already."))
    timed = step_now(table)
    seconds = 0 if timed is None else seconds_for(table, timed)
    if timed is None or not seconds:
        raise IllegalMove(N_("There is nothing to time now."))
    timer = Timer(timed.step, timed.turn, seconds, seconds)
    return table.record(actor, "clock_set", ClockSet(timed.turn, timer))


def step_now(table: Table) -> Timed | None:
    """The step that could be timed now."""
    standing = table.ahead
    timing = standing.feature(Timing) if not standing.closed else None
    return timing.timed(standing.state) if timing else None


def seconds_for(table: Table, timed: Timed) -> int:
    """How long a step takes: as agreed, else at ease; 0 when nothing is known."""
    agreed = timed.seconds or table.ahead.timers.seconds.get(timed.step, 0)
    match = table.ahead.current
    steps = steps_of(match.game) if match is not None else ()
    relaxed = (step.relaxed for step in steps if step.key == timed.step)
    return agreed or next(relaxed, 0)


def stop_for_now(table: Table, actor: str) -> int:
    """The timer alone is paused; the table plays on."""
    timer = _timer(table)
    timer = replace(timer, left=table.left(timer), running=False)
    return table.record(actor, "clock_set", ClockSet(timer.turn, timer))


def run_on(table: Table, actor: str) -> int:
    """A paused timer runs on."""
    timer = _timer(table)
    if timer.out:
        raise IllegalMove(N_("The time is up. You can give 30 seconds more."))
    timer = replace(timer, left=table.left(timer), running=True)
    return table.record(actor, "clock_set", ClockSet(timer.turn, timer))


def give_more(table: Table, actor: str) -> int:
    """30 seconds more; after a time-up they begin now."""
    timer = _timer(table)
    left = table.left(timer) + MORE
    running = timer.running or timer.out
    total = max(timer.total, round(left))
    timer = replace(timer, left=left, total=total, running=running, out=False)
    return table.record(actor, "clock_set", ClockSet(timer.turn, timer, GIVEN))


def run_out(table: Table, actor: str) -> int:
    """The host says that the time is up, as if the timer had run out."""
    return table.record(actor, "ran_out", RanOut(_timer(table).turn))


def put_away(table: Table, actor: str) -> int:
    """No timer any more, until the next step begins."""
    return table.record(actor, "clock_set", ClockSet(_timer(table).turn, None))


def cook_for(table: Table, actor: str, seconds: int, stages: tuple[Stage, ...]) -> int:
    """The kitchen's clock, with stages on the way (rule V12). While the match itself is in the
    kitchen it is that step's timer, so the rules hear when the time is up; else it is the table's
    own and runs beside the match."""
    table.ahead.check_open()
    timed = step_now(table)
    turn = timed.turn if timed is not None and timed.step == KITCHEN else KITCHEN
    timer = Timer(KITCHEN, turn, seconds, seconds, stages=stages)
    return table.record(actor, "clock_set", ClockSet(turn, timer))


def _timer(table: Table) -> Timer:
    timer = table.ahead.timer
    if timer is None:
        raise Stale(N_("There is no clock running here now."))
    return timer
