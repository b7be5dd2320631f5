"""What a guest's first pages weigh on the wire: a full Wi-Fi carries twenty of them at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.e2e.browsers import Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.web.sample import dealt

BYTES, REQUESTS = 90_000, 12
WEIGHT = """() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""


class Scales:
    """Weighs what a page loads from now on: what comes from the network, not what was kept."""

    def __init__(self, page: Page) -> None:
        self._of: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self._asks)
        network.on("Network.loadingFinished", self._has)

    def _asks(self, told: dict[str, Any]) -> None:
        self._of[told["requestId"]] = told["request"]["url"].partition("/")[2]

    def _has(self, told: dict[str, Any]) -> None:
        if told["encodedDataLength"]:
            self.bytes[self._of[told["requestId"]]] = told["encodedDataLength"]

    def weigh(self, icon: float = 0) -> tuple[float, int]:
        """Bytes and requests so far, with a browser's icon; some without a window leave it out."""
        if any("/favicon" in address for address in self.bytes):
            icon = 0
        return sum(self.bytes.values()) + icon, len(self.bytes) + bool(icon)


def test_the_first_page_and_the_first_hand_are_light(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    dealt(evening)
    house, keys = goes_on(evening, server)
    with chromium() as browser:
        guest = Somebody(browser, house).begins_pages_with("")
        scales = Scales(guest.page)
        guest.goes_to(f"/t/{house.code}/").sees("Cooking Party Cards", "Take a seat")
        guest.page.wait_for_load_state("networkidle")
        weight, requests = scales.weigh(icon=1_300)
        assert weight <= BYTES, scales.bytes
        assert requests <= REQUESTS, scales.bytes
        # The same browser once its owner sits: the letters and the icon are kept.
        scales.bytes.clear()
        guest.holds(keys["Lisa"]).sees("Lobster")
        guest.page.wait_for_load_state("load")
        weight, requests = scales.weigh()
        assert weight <= BYTES - 30_000, scales.bytes
        assert requests <= REQUESTS, scales.bytes
        # And when she looks again. The page itself says it: on the scales would be pictures, too,
        # that came late to the page before; and what that did not get is got by the first reload.
        for _ in range(2):
            guest.page.reload()
            guest.sees("Lobster")
            guest.page.wait_for_load_state("load")
        assert 0 < guest.page.evaluate(WEIGHT) < 6_000
