"""What a table's log makes of it when it is read again."""

import msgspec

from partycards.tables.events import TookBack, decoded
from partycards.tables.folding import after
from partycards.tables.history import History
from partycards.tables.log import Event
from partycards.tables.slices import Slices
from partycards.tables.standing import Standing


def replayed(code: str, events: list[Event]) -> tuple[Standing, History, Exception | None]:
    """How a table stands after these events, the history of its match, and why the events cannot be
    played further than that (None: they can). Rests on the way."""
    slices = Slices()
    standing = Standing(code)
    history = History(standing)
    broken: Exception | None = None
    fallen: set[int] = set()
    for event in events:
        if event.kind == "took_back":
            fallen.update(_fallen_with(event))
    for event in events:
        if event.seq in fallen:
            continue
        try:
            if broken is None:
                standing = after(standing, event)
        except Exception as error:
            broken = error
        if event.kind == "started" and broken is None:
            history = History(standing)
        else:
            # What cannot be played is kept, too, so that the host can take it back.
            history.add(event, standing if broken is None else None)
        slices.rest()
    if broken is not None:
        standing = msgspec.structs.replace(standing, seq=events[-1].seq)
    return standing, history, broken


def _fallen_with(event: Event) -> tuple[int, ...]:
    """Which events a take-back let fall; none when it cannot be read."""
    try:
        data: TookBack = decoded(event.data, TookBack)
    except msgspec.DecodeError:
        return ()
    return data.falls
