"""Phones, laptops and TVs that go from test to test: to wipe one takes half of what a new window
takes, and its pages are sooner there."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Frame,
    expect,
)

PATIENCE = 10_000
"""Milliseconds before a page that does not change is a failure."""
HARMLESS = ("net::ERR", "status of 409")
"""In what a browser complains of: a cut, a refusal."""
SPARE = 4
"""How many of a kind are kept while nobody uses them."""

expect.set_options(timeout=PATIENCE)


class Device:
    """A window with cookies of its own, which shows one page.

    Every complaint of the browser (a script's error, a blocked resource) is kept in `trouble`.
    Only where something `moves` is anything drawn sixty times a second.
    """

    def __init__(self, browser: Browser, size: dict[str, int], scripts: bool, moves: bool) -> None:
        phone = size["width"] < 800
        self.size = size
        self.kind = (browser, tuple(size.values()), scripts, moves)
        self.context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            java_script_enabled=scripts,
            locale="en-US",
            reduced_motion=None if moves else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._complaint)
        self.page.on("framenavigated", self._was_at)
        self.trouble: list[str] = []
        self.for_good = False
        """It has got something that cannot be wiped."""
        self._origins: set[str] = set()
        self._storage: CDPSession | None = None

    def _complaint(self, message: ConsoleMessage) -> None:
        text = message.text
        if message.type == "error" and not any(harmless in text for harmless in HARMLESS):
            self.trouble.append(f"{text} {message.location.get('url', '')}")

    def _was_at(self, frame: Frame) -> None:
        where = urlsplit(frame.url)
        if where.netloc:
            self._origins.add(f"{where.scheme}://{where.netloc}")

    def wipe(self) -> bool:
        """Forget everybody, cookies and all; whether it is as a new one."""
        if self.for_good or self.context.pages != [self.page]:
            return False
        try:
            self.page.unroute_all()
            self.page.goto("about:blank")
            self.context.set_offline(False)
            self.page.set_viewport_size(self.size)  # type: ignore[arg-type]
            self._storage = self._storage or self.context.new_cdp_session(self.page)
            for origin in self._origins:
                kept = {"origin": origin, "storageTypes": "all"}
                self._storage.send("Storage.clearDataForOrigin", kept)
        except Error:
            return False
        self._origins, self.trouble = set(), []
        return True


_spare: list[Device] = []
_lent: list[Device] = []


def lend(
    browser: Browser, size: dict[str, int], scripts: bool = True, moves: bool = False
) -> Device:
    """One that was wiped, or a new one."""
    kind = (browser, tuple(size.values()), scripts, moves)
    for device in reversed(_spare):
        if device.kind == kind:
            _spare.remove(device)
            break
    else:
        device = Device(browser, size, scripts, moves)
    _lent.append(device)
    return device


@contextmanager
def lent() -> Iterator[None]:
    """What is lent from here on is taken back."""
    before = len(_lent)
    try:
        yield
    finally:
        for device in _lent[before:]:
            room = [spare.kind for spare in _spare].count(device.kind) < SPARE
            if room and device.wipe():
                _spare.append(device)
            else:
                device.context.close()
        del _lent[before:]


def is_spare(context: BrowserContext) -> bool:
    """Whether it waits for somebody."""
    return any(device.context == context for device in _spare)
