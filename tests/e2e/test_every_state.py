"""Evenings of every game, played by lot to the last award and the closed table: axe finds nothing
on any page that shows something new, on a phone, a watcher's, the console and the TV."""

import re
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Route

from partycards.games import GAMES
from partycards.games.base import TellNext
from partycards.tables.pace import TABLE
from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, PHONE, TV, chromium
from tests.e2e.test_every_page import NARROW, RUNS_OFF
from tests.evening import ORIGIN, Evening
from tests.promises.leaks import dabble, seated, step

pytestmark = pytest.mark.full
SIZES = {"phone": (PHONE, NARROW), "watch": (PHONE, NARROW), "tv": (TV,), "console": (LAPTOP,)}
SHAPE = re.compile(r'class="([^"]*)"')
AFTERWARDS = (*["tell-next"] * 12, "show-podium", *["tell-next"] * 4, "close")


class Onlookers:
    """Look at an evening in this process, in daylight and at night."""

    def __init__(self, browser: Browser, evening: Evening) -> None:
        self.faults: list[str] = []
        self.looked_at = 0
        self._evening = evening
        self._host, self._stranger = evening.host(), evening.stranger().client
        self._client = self._host
        self._seen: dict[str, set[str]] = {face: set() for face in SIZES}
        self._pages = [self._opened(browser, scheme) for scheme in ("light", "dark")]

    def _opened(self, browser: Browser, scheme: str) -> Page:
        context = browser.new_context(
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.add_init_script("window.EventSource = class { addEventListener() {} close() {} };")
        page.route("**/*", self._answer)
        return page

    def _answer(self, route: Route) -> None:
        answer = self._client.get(route.request.url.removeprefix(ORIGIN), base_url=ORIGIN)
        headers = {"Content-Type": answer.headers.get("Content-Type", "text/plain")}
        route.fulfill(status=answer.status_code, headers=headers, body=answer.data)
        answer.close()

    def look(self) -> None:
        """Everybody at the page as it stands."""
        at = f"/t/{self._evening.code}/"
        for phone in self._evening.phones.values():
            self._looks("phone", phone.client, at)
        self._looks("tv", self._stranger, at + "tv")
        self._looks("watch", self._stranger, at + "watch")
        self._looks("console", self._host, f"/host{at}")

    def _looks(self, face: str, client: FlaskClient, path: str) -> None:
        shown = set(SHAPE.findall(client.get(path, base_url=ORIGIN).text))
        if shown <= self._seen[face]:
            return
        self._seen[face] |= shown
        self._client = client
        for page in self._pages:
            page.goto(ORIGIN + path)
            for size in SIZES[face]:
                page.set_viewport_size(size)  # type: ignore[arg-type]
                self.looked_at += 1
                off = page.evaluate(RUNS_OFF)
                found = violations(page) + ([f"runs off the screen: {off}"] if off else [])
                self.faults += [f"{face} at {size['width']}: {fault}" for fault in found]


def goes_on(evening: Evening, luck: Random) -> None:
    """The next that is told, something that nobody asked for, or a move."""
    match = evening.table.saved.current
    if match is not None and match.beat() is not None and luck.random() < 0.9:
        evening.table.table_move(TABLE, TellNext())
    elif luck.random() < 0.35:
        dabble(evening, luck)
    else:
        step(evening, luck)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("key", GAMES)
def test_axe_finds_nothing_whatever_a_page_shows(key: str, tmp_path: Path) -> None:
    luck, evening = Random(7), Evening(tmp_path)
    seated(evening, luck, key, most=5)
    with chromium() as browser:
        onlookers = Onlookers(browser, evening)
        onlookers.look()
        for _ in range(150):
            if not evening.table.saved.playing():
                break
            goes_on(evening, luck)
            onlookers.look()
        for verb in AFTERWARDS:
            evening.host_does(verb)
            onlookers.look()
    evening.stop()
    assert onlookers.looked_at > 20
    assert onlookers.faults == [], "\n".join(onlookers.faults)
