"""A restaurant in the middle of its evening, every page at its sizes: axe finds nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.browsers import chromium
from tests.e2e.test_every_page import Inspector
from tests.evening import Server
from tests.screenshots_dinner import Dinner, Round, busy


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_busy_restaurant(
    server: Callable[..., Server], tmp_path: Path, scheme: str
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    dinner = Dinner(folder)
    busy(dinner)
    dinner.evening.stop()
    with chromium() as browser:
        inspector = Inspector(browser, server(folder))
        inspector.scheme = scheme
        Round(inspector.server, inspector, dinner).run()
        # In light the laptop is left out (`Inspector.takes`): 18 pages; in dark 26.
        assert inspector.looked_at > 15
        assert inspector.faults == [], "\n".join(inspector.faults)
