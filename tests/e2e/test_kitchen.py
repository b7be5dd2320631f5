"""Two kitchen screens and a server's phone agree at all times, through a kill -9 too.

Lisa and Ellen sit at table 12; Mira cooks at two screens, Tom carries.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from partycards.restaurant.staff import CHEF, SERVER
from tests.e2e.axe import violations
from tests.e2e.browsers import PHONE, Somebody, chromium
from tests.e2e.cable import Cable
from tests.e2e.test_every_page import RUNS_OFF, SMALL_TARGETS
from tests.evening import Evening, Server
from tests.restaurant.dinner import CHICKEN, LOBSTER, TOFU
from tests.restaurant.staffed import PINS, Restaurant

KITCHEN = {"width": 1366, "height": 1024}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def a_busy_table(folder: Path) -> None:
    """Two starters on the stove, a main that waits for them."""
    evening = Evening(folder)
    evening.sit("Lisa", "Ellen")
    dinner = Restaurant(evening)
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.cooks((2, TOFU), course="main")
    evening.stop()


def comes_in(somebody: Somebody, role: str, page: str) -> Somebody:
    """With the PIN, to the page of their work."""
    somebody.goes_to(f"/staff?then={page}")
    somebody.page.get_by_label("Your PIN").fill(PINS[role])
    somebody.taps("Sign in")
    return somebody


def test_screens_and_phones_agree_though_the_server_dies(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_busy_table(folder)
    running = server(folder)
    left = comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
    right = comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
    tom = comes_in(Somebody(browser, running, PHONE), SERVER, "/floor/")
    left.sees("Sound is on").taps("Sound is on").sees("Sound is off")
    left.page.reload()
    muted = left.page.get_by_role("button", name="Silent: tap here")
    muted.click()
    left.sees("Sound is on")
    expect(muted).to_be_hidden()
    left.page.reload()
    left.page.wait_for_load_state()
    assert left.page.evaluate("!!sound.audio()"), "it rings as soon as the browser lets it"
    right.sees("Sound is on")
    for screen in (left, right):
        screen.sees("Lobster under peach blossom", "1 dish waits for the course before", "new")
    left.page.keyboard.press("1")
    for screen in (left, right):
        screen.sees("Ready 1", "Undo: table 12 ready")
        expect(screen.page.locator(".ticket.is-new")).to_have_count(0)
    tom.sees("2 dishes to carry")

    running.kill()
    again = server(folder, running.port)
    assert again.port == running.port
    right.page.keyboard.press("u")
    for screen in (left, right):
        expect(screen.page.locator(".ticket.is-new")).to_have_count(1)
        screen.sees("Lobster under peach blossom", "Ready 0")
    tom.sees("Starter: 2 dishes on the stove")

    right.page.keyboard.press("1")
    tom.sees("2 dishes to carry")
    tom.taps("All served").sees("Main course: 1 dish on the stove")
    for screen in (left, right):
        screen.sees("Popcorn-crusted tofu", "On the stove 1", "Held 0")
        assert screen.trouble == []
    assert tom.trouble == []


def test_a_bump_while_the_wifi_is_out_arrives_once(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_busy_table(folder)
    running = server(folder)
    cable = Cable(running.port)
    near = comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
    far = comes_in(Somebody(browser, cable, KITCHEN), CHEF, "/kitchen/")
    far.sees("Lobster under peach blossom").page.wait_for_load_state()  # its script, too
    cable.pull()
    expect(far.page.locator("#lost")).to_be_visible()
    far.page.keyboard.press("1")
    near.sees("On the stove 1")
    cable.plug()
    for screen in (near, far):
        screen.sees("Ready 1", "On the stove 0")
    expect(far.page.locator("#lost")).to_be_hidden()
    near.taps("Undo: table 12 ready")
    far.sees("On the stove 1", "Ready 0")
    cable.close()
    assert near.trouble == far.trouble == []


def test_axe_finds_nothing_on_the_staffs_pages(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_busy_table(folder)
    running = server(folder)
    mira = comes_in(Somebody(browser, running, PHONE), CHEF, "/kitchen/")
    code, faults = running.code, []
    for path in ("/kitchen/", f"/kitchen/{code}/", "/floor/", f"/floor/{code}/"):
        mira.goes_to(path).sees("12")
        faults += [f"{path}: {fault}" for fault in violations(mira.page, colours=True)]
        faults += [f"{path}: {off}" for off in mira.page.evaluate(RUNS_OFF)]
        faults += [f"{path}: small {small}" for small in mira.page.evaluate(SMALL_TARGETS)]
    assert faults == []
    assert mira.trouble == []
