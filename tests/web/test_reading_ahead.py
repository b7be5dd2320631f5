"""Templates that are read before they are asked for."""

import gevent
import pytest

from partycards import drawing
from partycards.live import reading_ahead
from partycards.templates import read_anew


def test_the_first_look_at_a_game_reads_all_that_it_may_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh = read_anew("en")
    asked: list[str] = []
    monkeypatch.setattr(fresh, "get_template", asked.append)
    monkeypatch.setattr(drawing, "environment", lambda language: fresh)
    reading = reading_ahead.ReadingAhead()
    reading.looked("kitchen_closing", "en")
    assert asked == [], "whoever looks does not wait for it"
    gevent.sleep(0.2)
    assert {"games/kitchen_closing/phone/ask_lay.html", "table/phone/lobby.html"} <= set(asked)
    assert not any("cooking_party" in name for name in asked)
    once = len(asked)
    reading.looked("kitchen_closing", "en")
    gevent.sleep(0.02)
    assert len(asked) == once
