"""People with real browsers: Chromium with phone viewports, on a LAN name."""

import atexit
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from partycards.commands.simulated import SimulatedGuest
from tests.browser import LAUNCH_ARGS, chromium_path
from tests.e2e import devices
from tests.evening import Evening, Server
from tests.promises.looks import key_of

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}
TV = {"width": 1920, "height": 1080}
_running: list[tuple[Playwright, Browser]] = []
"""The one Chromium of this process: to start one takes longer than many a test."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium; windows that are opened in it are closed afterwards, and devices that
    are lent are taken back."""
    if not _running:
        playwright = sync_playwright().start()
        _running.append((playwright, _launched(playwright)))
    playwright, browser = _running[-1]
    if not browser.is_connected():
        browser = _launched(playwright)
        _running[-1] = playwright, browser
    before = list(browser.contexts)
    try:
        with devices.lent():
            yield browser
    finally:
        for context in browser.contexts:
            if context not in before and not devices.is_spare(context):
                context.close()


def _launched(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=chromium_path(), args=LAUNCH_ARGS, headless=True
    )


@atexit.register
def _close() -> None:
    for playwright, browser in _running:
        browser.close()
        playwright.stop()


class Somebody:
    """A person with a device of their own (cookies apart) that shows one page."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        size: dict[str, int] = PHONE,
        scripts: bool = True,
        moves: bool = False,
    ) -> None:
        self._device = devices.lend(browser, size, scripts, moves)
        self.context = self._device.context
        self.page = self._device.page
        self.trouble = self._device.trouble
        self.server = server

    def begins_pages_with(self, script: str) -> "Somebody":
        """From now on; nobody else gets this device."""
        self._device.for_good = True
        self.context.add_init_script(script)
        return self

    def goes_to(self, path: str) -> "Somebody":
        self.page.goto(f"http://{self.server.address}{path}")
        return self

    def sits(self, name: str) -> "Somebody":
        """Has sat down, and looks at the table: what a guest does for it is not the case here."""
        guest = SimulatedGuest(f"127.0.0.1:{self.server.port}", self.server.code, name, Random(0))
        guest.sit()
        for key, value in guest.cookies.items():
            self._gets(key, value)
        return self.goes_to(f"/t/{self.server.code}/")

    def holds(self, key: str) -> "Somebody":
        """The phone has this key to a seat, and shows the table."""
        self._gets(f"seat-{self.server.code}-{self.server.port}", key)
        return self.goes_to(f"/t/{self.server.code}/")

    def _gets(self, cookie: str, value: str) -> None:
        where = f"http://{self.server.address}"
        self.context.add_cookies([{"name": cookie, "value": value, "url": where}])

    def scans_and_sits(self, name: str) -> "Somebody":
        """Scans, types a name, sits."""
        self.goes_to(f"/t/{self.server.code}/")
        self.page.get_by_label("What shall we call you?").fill(name)
        self.taps("Take a seat")
        expect(self.page.locator("#main")).to_be_visible()
        return self

    def opens(self, step: str) -> "Somebody":
        """A step of the console's lobby that is folded to a line."""
        self.page.locator("details.step > summary").filter(has_text=step).click()
        return self

    def taps(self, button: str, exact: bool = False) -> "Somebody":
        self.page.get_by_role("button", name=button, exact=exact).first.click()
        return self

    def picks(self, cards: str, within: str = "") -> "Somebody":
        """Taps cards of the hand by their names."""
        for card in cards.split():
            place = self.page.locator("#main .hand label, #main .row-card")
            place.filter(has_text=card).first.click()
        return self

    def lets_all_chips_fall(self) -> "Somebody":
        """One after the other, and then shows how it has ended."""
        while True:
            form = self.page.locator("#main form.look-up")
            question, button = form.get_attribute("id"), form.get_by_role("button")
            last = button.inner_text().startswith("Show")
            button.click()
            expect(self.page.locator(f"#{question}")).to_have_count(0)
            if last:
                return self

    def sees(self, *texts: str) -> "Somebody":
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)
        return self

    def does_not_see(self, *texts: str) -> "Somebody":
        for text in texts:
            assert text not in self.page.content(), text
        return self

    def hand(self) -> set[str]:
        names = self.page.locator("#main .hand .card-name").all_inner_texts()
        return {name.strip() for name in names}


def goes_on(evening: Evening, start: Callable[..., Server]) -> tuple[Server, dict[str, str]]:
    """The evening goes on at a server of its own; the guests' keys by their names."""
    keys = {name: key_of(evening, name) for name in evening.phones}
    evening.stop()
    return start(evening.folder), keys
