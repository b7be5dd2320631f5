"""Nobody is harmed at table 12, in real browsers: Ana must not eat peanuts, and has invented a soup
of them before she read what she wrote; Cleo's satay has them too."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from partycards.restaurant.staff import CHEF, SERVER
from tests.e2e.browsers import LAPTOP, PHONE, TV, Somebody, chromium
from tests.evening import Evening, Server
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import PINS

TABLET = {"width": 1024, "height": 768}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


class Friday:
    """Ana with her phone, Mira with a tablet, an old tablet and the wall; Tom and the manager."""

    def __init__(self, browser: Browser, folder: Path, server: Callable[..., Server]) -> None:
        evening = Evening(folder)
        meal = Meal(evening)
        meal.tells("Ana", "peanuts")
        meal.invents("Ana", "Peanut soup")
        meal.invents("Ben", "Tofu on rice", say="with tofu")
        meal.invents("Cleo", "Satay, my way", say="Drizzled with peanut sauce")
        cookies = list(meal.phones["Ana"].client._cookies.values())
        evening.stop()
        running = server(folder)
        self.code, self.pad = meal.code, f"/kitchen/{meal.code}/"
        self.ana = Somebody(browser, running, PHONE)
        self.ana.context.add_cookies(
            [
                {"name": each.key.replace("5000", str(running.port)), "value": each.value,
                 "url": f"http://{running.address}"}
                for each in cookies
            ]
        )  # fmt: skip
        self.ana.goes_to(f"/t/{meal.code}/")
        self.mira = self.comes_in(Somebody(browser, running, TABLET), CHEF, self.pad)
        old = Somebody(browser, running, TABLET, scripts=False)
        self.old_tablet = self.comes_in(old, CHEF, self.pad)
        self.wall = self.comes_in(Somebody(browser, running, TV), CHEF, "/kitchen/")
        self.tom = self.comes_in(Somebody(browser, running, PHONE), SERVER, f"/floor/{meal.code}/")
        self.manager = Somebody(browser, running, LAPTOP)
        self.manager.page.goto(running.console.replace("localhost", "party.test"))

    def comes_in(self, somebody: Somebody, role: str, page: str) -> Somebody:
        somebody.goes_to(f"/staff?then={page}")
        somebody.page.get_by_label("Your PIN").fill(PINS[role])
        return somebody.taps("Sign in")

    def everybody(self) -> tuple[Somebody, ...]:
        return self.ana, self.mira, self.old_tablet, self.wall, self.tom, self.manager


def sheet(somebody: Somebody, dish: str) -> Locator:
    """The dish on the notepad."""
    return somebody.page.locator(".note-sheet", has_text=dish)


def first_tap(dish: Locator) -> None:
    dish.locator(".decide :is(button, summary)", has_text="We will cook it").click()


def test_a_friday_on_which_nobody_is_harmed(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    friday = Friday(browser, folder, server)
    ana, mira, wall, tom = friday.ana, friday.mira, friday.wall, friday.tom
    ana.sees("Not this one: peanuts").taps("Call the chef: Starter, 3 dishes")

    # The soup goes back; an old tablet was opened before Ana changed it, and has the soup still.
    back = sheet(mira, "Peanut soup")
    back.locator("summary", has_text="Send back").click()
    back.get_by_label("A word to the guest").fill("No peanuts for you, Ana")
    back.get_by_role("button", name="Send back").click()
    ana.sees("No peanuts for you, Ana")
    friday.old_tablet.goes_to(friday.pad)
    old = sheet(friday.old_tablet, "Peanut soup")
    first_tap(old)
    expect(old).to_contain_text("Ana ordered this and must not eat: peanuts.")
    ana.page.locator(".own-dish.is-sent_back").get_by_role("button", name="Change my dish").click()
    ana.sees("Name of the dish")
    mira.sees("The guest is changing this dish")
    old.get_by_role("button", name="Seen: Ana").click()
    friday.old_tablet.sees("The guest has changed this dish since")
    for card in sorted(ana.hand())[:4]:
        ana.page.locator("#main .hand label", has_text=card).first.click()
    ana.page.get_by_label("Name of the dish").fill("Soup of the garden")
    ana.page.locator("form.ask button.main").first.click()
    ana.sees("Tell the table").taps("Put it on the table")
    ana.taps("Call the chef: Starter, 1 dish")
    first_tap(sheet(mira, "Soup of the garden"))
    expect(sheet(mira, "Soup of the garden")).to_contain_text("confirmed")
    mira.does_not_see("Peanut soup")

    # Cleo's satay is confirmed by a second tap that names Ana.
    satay = sheet(mira, "Satay, my way")
    expect(satay).to_contain_text("At this table: peanuts (Ana, seat 1)")
    first_tap(satay)
    expect(satay).to_contain_text("Ana at this table must not eat: peanuts.")
    expect(satay.locator(".is-done")).to_have_count(0)
    satay.get_by_role("button", name="Seen: Ana – peanuts. We cook it").click()
    expect(satay).to_contain_text("confirmed")
    first_tap(sheet(mira, "Tofu on rice"))
    mira.taps("Send 3 dishes to the kitchen")
    wall.sees("Satay, my way", "Soup of the garden").does_not_see("Peanut soup", "Allergy added")
    expect(wall.page.locator(".plate", has_text="Satay")).to_contain_text("At this table: peanuts")

    # Ben tells late: every screen says so until the kitchen knows.
    needs = tom.page.locator("#needs-2")
    needs.locator("summary").click()
    needs.get_by_label("soy").check(force=True)
    needs.get_by_role("button", name="Keep").click()
    wall.sees("Allergy added: table 12", "Ben ordered this and must not eat: soy.")
    mira.sees("Allergy added: table 12")
    ana.does_not_see("soy")
    wall.taps("Seen: the kitchen knows")
    expect(wall.page.locator(".told-late")).to_have_count(0)
    expect(mira.page.locator(".told-late")).to_have_count(0)

    # The table is cleared: its tickets are gone from the wall without a reload.
    friday.manager.goes_to("/restaurant/")
    friday.manager.page.locator("#table-12 summary").first.click()
    friday.manager.taps("Clear: they are gone").taps("Clear it anyway")
    wall.sees("The stove is free").does_not_see("Satay, my way")
    for somebody in friday.everybody():
        assert somebody.trouble == []
