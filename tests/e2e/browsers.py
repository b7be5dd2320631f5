"""People with real browsers: Chromium with phone viewports, on a LAN name."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser import LAUNCH_ARGS, chromium_path
from tests.evening import Server

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}
TV = {"width": 1920, "height": 1080}
PATIENCE = 10_000
"""Milliseconds before a page that does not change is a failure."""


_running: list[tuple[Playwright, Browser]] = []
"""The one Chromium of this process: to start one takes longer than many a test."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium; windows that are opened in it are closed afterwards."""
    if not _running:
        playwright = sync_playwright().start()
        _running.append((playwright, _launched(playwright)))
    playwright, browser = _running[-1]
    if not browser.is_connected():
        browser = _launched(playwright)
        _running[-1] = playwright, browser
    before = list(browser.contexts)
    try:
        yield browser
    finally:
        for context in browser.contexts:
            if context not in before:
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
    """A person with a browser of their own (cookies apart) that shows one page.

    Every complaint of the browser (a script's error, a blocked resource) is kept in `trouble`.
    """

    def __init__(
        self, browser: Browser, server: Server, size: dict[str, int] = PHONE, scripts: bool = True
    ) -> None:
        phone = size["width"] < 800
        self.context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            java_script_enabled=scripts,
            locale="en-GB",
        )
        self.context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        self.page: Page = self.context.new_page()
        self.server = server
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._complaint)

    def _complaint(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        if kind == "error" and "net::ERR" not in text and "status of 409" not in text:
            where = getattr(message, "location", {}).get("url", "")
            self.trouble.append(f"{text} {where}")

    def goes_to(self, path: str) -> "Somebody":
        self.page.goto(f"http://{self.server.address}{path}")
        return self

    def sits(self, name: str) -> "Somebody":
        """Scans, types a name, sits."""
        self.goes_to(f"/t/{self.server.code}/")
        self.page.get_by_label("What shall we call you?").fill(name)
        self.taps("Take a seat")
        expect(self.page.locator("#main")).to_be_visible()
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
