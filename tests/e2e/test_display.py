"""A phone stays awake while its owner has the turn, a TV always; both can be filled."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browsers import TV, Somebody, chromium, goes_on
from tests.e2e.test_drafts import to_the_brief
from tests.evening import Evening, Server

SEEN = """
window.locks = 0; window.films = [];
const make = document.createElement.bind(document);
document.createElement = (name, how) => {
  const made = make(name, how);
  if (name === "video") window.films.push(made);
  return made;
};
if (navigator.wakeLock) {
  const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = (kind) => ask(kind).then((lock) => {
    window.locks++;
    lock.addEventListener("release", () => window.locks--);
    return lock;
  });
}
"""
PLAYS = (
    "films.length === 1 && !films[0].paused && !films[0].muted && films[0].currentTime > 0"
    " && films[0].volume > 0"
)
RESTS = "films.every((film) => film.paused)"
FETCHED = "performance.getEntriesByType('resource').some((one) => one.name.includes('/awake/'))"


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def until(somebody: Somebody, holds: str) -> None:
    """Until this is so on their page."""
    for _ in range(200):
        if somebody.page.evaluate(holds):
            return
        somebody.page.wait_for_timeout(50)
    raise AssertionError(holds)


def test_on_plain_http_a_silent_film_keeps_a_phone_awake_while_its_owner_has_the_turn(
    server: Callable[..., Server], tmp_path: Path, browser: Browser
) -> None:
    evening = Evening(tmp_path)
    to_the_brief(evening)
    house, keys = goes_on(evening, server)
    cody, lisa = (
        Somebody(browser, house).begins_pages_with(SEEN).holds(keys[name])
        for name in ("Cody", "Lisa")
    )
    switch = lisa.page.get_by_label("Keep the screen awake")
    expect(switch).to_be_checked()
    assert not lisa.page.evaluate("'wakeLock' in navigator"), "a LAN name on plain http"
    lisa.page.locator(".me-name").click()
    assert not cody.page.evaluate(FETCHED), "nobody has tapped here yet"
    cody.page.locator(".me-name").click()
    until(cody, PLAYS)
    # It begins anew before it ends: a film that has ended keeps nothing awake.
    cody.page.evaluate("films[0].currentTime = 2.1")
    until(cody, "films[0].currentTime < 1 && !films[0].paused")

    assert not lisa.page.evaluate(FETCHED), "she waits for Cody"
    cody.taps("Deal ").sees("are still at work")
    until(cody, RESTS)
    until(lisa, PLAYS)

    switch.uncheck()
    until(lisa, RESTS)
    lisa.page.reload()
    lisa.page.locator(".me-name").click()
    expect(switch).not_to_be_checked()
    assert not lisa.page.evaluate(FETCHED), "she wants none"
    switch.check()
    until(lisa, PLAYS)
    assert cody.trouble == lisa.trouble == []


def test_a_tv_stays_awake_as_browsers_mean_it_and_fills_the_screen(
    server: Callable[..., Server], tmp_path: Path, browser: Browser
) -> None:
    house = server(tmp_path)
    tv = Somebody(browser, house, TV).begins_pages_with(SEEN)
    # People's browsers allow it unasked; a browser without a window has nobody to ask.
    tv.context.grant_permissions(["screen-wake-lock"])
    tv.page.goto(f"http://localhost:{house.port}/t/{house.code}/tv")
    switch = tv.page.get_by_label("Keep the screen awake")
    until(tv, "locks === 1")
    switch.uncheck()
    until(tv, "locks === 0")
    switch.check()
    until(tv, "locks === 1")
    assert tv.page.evaluate("films.length") == 0

    tv.taps("Full screen", exact=True)
    until(tv, "document.fullscreenElement === document.documentElement")
    tv.taps("Leave full screen")
    until(tv, "document.fullscreenElement === null")
    expect(tv.page.get_by_role("button", name="Full screen", exact=True)).to_be_visible()
    assert tv.trouble == []
