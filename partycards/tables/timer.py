"""A table's timer: seconds that are left, never a time of day at which they end.

Everything here is what the log knows: how much was left when something happened to the timer. What
is left right now only the house's clock knows (`tables/clock.py`).
"""

from collections.abc import Mapping

from msgspec import Struct

from partycards.games.base import KITCHEN, N_, AnyGame, Step, Timed
from partycards.games.features.in_match import steps_of

TEMPOS = ("off", "relaxed", "brisk", "own")
"""How a table may time its steps."""
LONGEST = 6 * 3600
"""Seconds; a roast may take its time."""
LEAST = 30
"""Seconds that are left at least when the host goes back to before a time that had run out."""


class Timers(Struct, frozen=True):
    """What a table has agreed on: a tempo, and seconds by the key of the step (none: not timed)."""

    tempo: str = "off"
    seconds: Mapping[str, int] = {}


OFF = Timers()


class Stage(Struct, frozen=True):
    """Something on the way, in the host's words: its time comes with `left` seconds to go."""

    name: str
    left: int


class Timer(Struct, frozen=True):
    """A timer as the last event about it left it: `left` seconds of `total`.

    `step` and `turn` are as in `Timed`; a timer of the turn `kitchen` belongs to the table and not
    to a step of the match. `out`: the time is up. `run` is the number of that event: with the same
    number it is the same running. `moved`: another server goes on with the table, and the timer
    with it.
    """

    step: str
    turn: str
    left: float
    total: int
    running: bool = True
    out: bool = False
    stages: tuple[Stage, ...] = ()
    run: int = 0
    moved: bool = False

    @property
    def of_the_table(self) -> bool:
        """It runs whatever step the match is at."""
        return self.turn == KITCHEN


def timers_of(steps: tuple[Step, ...], tempo: str, own: Mapping[str, int]) -> Timers:
    """The timers of a tempo; `own` are the seconds of the table's own, by step."""
    if tempo == "off":
        return OFF
    if tempo == "own":
        seconds = {step.key: own[step.key] for step in steps if own.get(step.key)}
    else:
        seconds = {step.key: step.brisk if tempo == "brisk" else step.relaxed for step in steps}
    return Timers(tempo, seconds)


def begun(timed: Timed | None, timers: Timers, run: int) -> Timer | None:
    """The timer of a step that has just begun, None when it is not timed here."""
    if timed is None:
        return None
    seconds = timed.seconds or timers.seconds.get(timed.step, 0)
    return Timer(timed.step, timed.turn, seconds, seconds, run=run) if seconds else None


def title_of(game: AnyGame | None, step: str) -> str:
    """What is done in a step, as a message."""
    for known in steps_of(game) if game is not None else ():
        if known.key == step:
            return known.title
    return N_("Kitchen clock") if step == KITCHEN else N_("The clock")
