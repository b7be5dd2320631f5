"""Guests who play by themselves, as the demo's do."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.commands.simulated import SimulatedGuest
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from tests.evening import Evening
from tests.web.sample import dealt


class Late:
    """A browser whose move comes when the table has gone on already."""

    def __init__(self, now: dict[str, Any]) -> None:
        self._now = now

    def send(self, path: str, sent: Any) -> dict[str, Any]:
        return {"refused": "The round moved on.", "stale": True, "gone": False}

    def stream(self, path: str) -> Iterator[dict[str, Any]]:
        yield self._now


def test_whoever_comes_too_late_looks_again(evening: Evening) -> None:
    dealt(evening)
    lisa = SimulatedGuest("127.0.0.1:1", evening.code, "Lisa", Random(1))
    viewer = Viewer(PHONE, evening.seat("Lisa"), "en", "a token")
    lisa.seen = json.loads(evening.app.site.pages.json(evening.table, viewer))
    lisa._browser = Late({**lisa.seen, "version": lisa.seen["version"] + 1})  # type: ignore[assignment]
    before = lisa.seen["version"]
    assert lisa.answer() == before + 1
    assert lisa.seen["version"] == before + 1
