"""Pages of a demo party, at their sizes: nothing runs off the screen, and axe finds nothing. The
quick run looks at one page of each kind, the full run at all."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from partycards.words import languages
from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, SMALL_PHONE, chromium
from tests.evening import Server
from tests.promises.load import FULL
from tests.screenshots import Camera, DemoParty

NARROW = {"width": 320, "height": 640}
ALIKE = (
    "host-lobby", "host-rules", "host-", "tv-lobby", "tv-", "phone-lobby", "phone-guide",
    "phone-watch-", "phone-after-",
)  # fmt: skip
"""How names of pages begin that are made of the same: the quick run looks at the first of them."""
MANY = ("phone-cards", "phone-album", "phone-farewell")
"""Pages of dozens of cards and dishes, whose colours are those of one."""
RUNS_OFF = """() => {
    const wide = document.documentElement.clientWidth + 1;
    return [...document.querySelectorAll("body *")]
        .filter(e => e.getBoundingClientRect().right > wide
            && getComputedStyle(e).position !== "fixed"
            && e.getBoundingClientRect().width > 1
            && !e.closest(".quiet, .scroll, svg, .skip, .market"))
        .map(e => e.tagName + "." + e.className).slice(0, 3);
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a.button, summary, .pick")]
    .map(e => [e, e.getBoundingClientRect()])
    .filter(([e, r]) => r.width > 1 && r.height > 1 && (r.width < 44 || r.height < 44)
        && getComputedStyle(e).visibility !== "hidden")
    .map(([e, r]) => e.className + " " + Math.round(r.width) + "x" + Math.round(r.height))"""
COVERED = """[...document.querySelectorAll(".arrivals")]
    .some(list => list.scrollHeight > list.clientHeight + 2)"""


def kind_of(name: str) -> str:
    """What pages are called that are made of the same."""
    return next((alike for alike in ALIKE if name.startswith(alike)), name)


class Inspector(Camera):
    """Looks at every page as the camera does, and writes down what is wrong."""

    def __init__(self, browser: Browser, server: Server) -> None:
        super().__init__(browser, server, server.folder)
        self.faults: list[str] = []
        self.looked_at = 0
        self._kinds: set[str] = set()

    def takes(
        self,
        name: str,
        path: str,
        size: dict[str, int],
        who: str,
        cookies: dict[str, str],
        then: Callable[[Page], None] = lambda page: None,
    ) -> None:
        # A phone's page is narrowed further below; the long run looks at the laptop's, too.
        elsewhere = size == SMALL_PHONE or (size == LAPTOP and self.scheme != "dark")
        if not elsewhere and (FULL or kind_of(name) not in self._kinds):
            super().takes(name, path, size, who, cookies, then)

    def take(self, page: Page, name: str) -> None:
        self.looked_at += 1
        self._kinds.add(kind_of(name))
        found = violations(page, colours=FULL or name not in MANY)
        self.faults += [f"{name}: {fault}" for fault in found]
        if name.startswith("phone"):
            small = page.evaluate(SMALL_TARGETS)
            self.faults += [f"{name}: small target {target}" for target in small]
            page.set_viewport_size(NARROW)  # type: ignore[arg-type]
        if name.startswith("tv"):
            tall = page.evaluate("document.documentElement.scrollHeight > innerHeight + 1")
            self.faults += [f"{name}: the TV scrolls"] if tall else []
            covered = page.evaluate(COVERED)
            self.faults += [f"{name}: guests under the lines below"] if covered else []
        off = page.evaluate(RUNS_OFF)
        self.faults += [f"{name}: runs off the screen: {off}"] if off else []


@pytest.mark.timeout(600)
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.full)])
def test_axe_finds_nothing_and_nothing_runs_off_the_screen(
    server: Callable[..., Server], scheme: str
) -> None:
    with chromium() as browser:
        inspector = Inspector(browser, server())
        inspector.scheme = scheme
        assert_well(inspector)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", languages()[1:])
def test_the_words_of_every_language_have_room(
    server: Callable[..., Server], language: str
) -> None:
    with chromium() as browser:
        inspector = Inspector(browser, server())
        inspector.language = language
        assert_well(inspector)


def assert_well(inspector: Inspector) -> None:
    DemoParty(inspector.server, inspector).run()
    assert inspector.looked_at > (40 if FULL else 25)
    assert len(inspector._kinds) > 25
    assert inspector.faults == [], "\n".join(inspector.faults)
