"""The host and the clock: timers agreed in the lobby, and the buttons while they run."""

import re

from flask import request
from msgspec import Struct

from partycards.drawing import Typed
from partycards.games.base import N_, AnyGame, IllegalMove, Step
from partycards.games.features.in_match import steps_of
from partycards.live.forms import whole_number
from partycards.live.parts import countdown
from partycards.tables import clock
from partycards.tables.board import Countdown
from partycards.tables.standing import Standing
from partycards.tables.table import HOST, Table
from partycards.tables.texts import clean_text, graphemes
from partycards.tables.timer import LONGEST, TEMPOS, Stage, Timers, timers_of, title_of

LONGEST_NAME = 40
"""Graphemes in the name of a stage."""
STAGES = 3
"""Stages that the form has room for."""

# Timers for the steps of a match -----------------------------------------------------------------


class Offered(Struct, frozen=True):
    """What the lobby offers: how long each step (key, title) takes at each tempo, as texts, and the
    table's own times."""

    tempo: str
    steps: tuple[tuple[str, str], ...]
    relaxed: tuple[str, ...]
    brisk: tuple[str, ...]
    own: tuple[str, ...]


def offered(standing: Standing) -> Offered:
    """The timers that the table can agree on for its next match."""
    steps = steps_of(standing.agreed())
    agreed = standing.timers
    own = [agreed.seconds.get(s.key, 0) if agreed.tempo == "own" else s.relaxed for s in steps]
    return Offered(
        tempo=agreed.tempo,
        steps=tuple((step.key, step.title) for step in steps),
        relaxed=tuple(as_time(step.relaxed) for step in steps),
        brisk=tuple(as_time(step.brisk) for step in steps),
        own=tuple(as_time(seconds) for seconds in own),
    )


def as_time(seconds: int) -> str:
    """4:30, as it is typed; 0 for no time."""
    return f"{seconds // 60}:{seconds % 60:02}" if seconds else "0"


def chosen_timers(game: type[AnyGame], tempo: str | None) -> Timers | None:
    """The timers of the form that was sent, None when it has none; or IllegalMove."""
    if tempo is None:
        return None
    if tempo not in TEMPOS:
        raise IllegalMove(N_("Which timers? Please choose one."))
    own = {step.key: _own_time(step) for step in steps_of(game)} if tempo == "own" else {}
    return timers_of(steps_of(game), tempo, own)


def typed_times(standing: Standing) -> bool:
    """Whether other times were sent than the lobby shows: whoever types them wants them, tapping
    the button beside them or not."""
    shown = offered(standing)
    fields = zip(shown.steps, shown.own, strict=True)
    return any(request.form.get(f"time-{key}", time).strip() != time for (key, _), time in fields)


_TIME = re.compile(r"(\d{1,3}):([0-5]\d)", re.ASCII)


def _own_time(step: Step) -> int:
    typed = request.form.get(f"time-{step.key}", "").strip()
    found = _TIME.fullmatch(typed)
    seconds = 60 * int(found[1]) + int(found[2]) if found else 0
    if (not found and typed not in ("", "0")) or seconds > LONGEST:
        raise IllegalMove(N_("Write a time like 4:30, or 0 for no timer."))
    return seconds


# The console ------------------------------------------------------------------------------------


class OnConsole(Struct, frozen=True):
    """The clock as the console shows it: the timer that runs, else what could be timed now."""

    timer: Countdown | None
    step: str
    time: str
    rows: tuple[tuple[object, object], ...]


def on_console(table: Table, typed: Typed) -> OnConsole:
    """What the console shows; `rows` are the stages that were typed, with room for all."""
    standing = table.saved
    names, minutes = typed.values("stage"), typed.values("at")
    rows = [*zip(names, minutes, strict=False)][:STAGES]
    rows += [("", "")] * (STAGES - len(rows))
    timer = None
    if standing.timer is not None:
        timer = countdown(standing, table.left(standing.timer))
    timed = clock.step_now(table) if table.broken is None and timer is None else None
    seconds = clock.seconds_for(table, timed) if timed is not None else 0
    game = standing.current.game if standing.current is not None else None
    step = title_of(game, timed.step) if timed is not None and seconds else ""
    return OnConsole(timer, step, as_time(seconds), tuple(rows))


def start_clock(table: Table) -> None:
    clock.start(table, HOST)


def pause_clock(table: Table) -> None:
    clock.stop_for_now(table, HOST)


def run_clock(table: Table) -> None:
    clock.run_on(table, HOST)


def more_time(table: Table) -> None:
    clock.give_more(table, HOST)


def stop_clock(table: Table) -> None:
    clock.put_away(table, HOST)


def cook_for(table: Table) -> None:
    """The kitchen's clock, with stages on the way (rule V12)."""
    minutes = whole_number(request.form.get("minutes", "").strip()) or 0
    if not 1 <= minutes <= LONGEST // 60:
        raise IllegalMove(N_("How many minutes to cook? From 1 to %(most)s."), most=LONGEST // 60)
    names, ats = request.form.getlist("stage"), request.form.getlist("at")
    typed = [(clean_text(name), at.strip()) for name, at in zip(names, ats, strict=False)]
    stages = [_stage(name, at, minutes) for name, at in typed[:STAGES] if name or at]
    stages.sort(key=lambda stage: -stage.left)
    clock.cook_for(table, HOST, 60 * minutes, tuple(stages))


def _stage(name: str, typed: str, minutes: int) -> Stage:
    """A stage on the way; `typed` is the minute at which it is due."""
    name = " ".join(name.split())
    if not name:
        raise IllegalMove(N_("What has to be ready by that minute? Please name it."))
    if len(graphemes(name)) > LONGEST_NAME:
        raise IllegalMove(N_("At most %(most)s letters for a stage, please."), most=LONGEST_NAME)
    minute = whole_number(typed) or 0
    if not 1 <= minute <= minutes:
        raise IllegalMove(
            N_("At which minute is “%(stage)s” due? From 1 to %(most)s."), stage=name, most=minutes
        )
    return Stage(name, 60 * (minutes - minute))


BUTTONS = (start_clock, pause_clock, run_clock, more_time, stop_clock, cook_for)
