"""Moving in real browsers: a phone follows its guest to another table, and Tonight says so by
itself."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import LAPTOP, PHONE, Somebody, chromium
from tests.evening import Evening, Server
from tests.restaurant.house import House, lays


@pytest.mark.full
def test_a_phone_follows_its_guest_and_tonight_goes_on_by_itself(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    evening = Evening(folder)
    house = House(evening)
    house.restaurant.floor.add("4", 1)
    house.restaurant.floor.add("7", 4)
    lays(house)
    for name in ("June", "Noor"):
        house.guest("7", name)
    evening.house.start(house.tables()["7"], "manager")
    code, word = house.tables()["4"].code, house.restaurant.floor.table("4").word
    house.guest("4", "Alma")
    evening.stop()
    running = server(folder)
    with chromium() as browser:
        dan = Somebody(browser, running, PHONE)
        owner, tom = Somebody(browser, running, LAPTOP), Somebody(browser, running, PHONE)
        for somebody in (owner, tom):
            somebody.page.goto(running.console.replace("localhost", "party.test"))
        owner.goes_to("/restaurant/")
        # All seats are taken: he waits, a server taps once, and his phone goes on by itself.
        dan.goes_to(f"/r/4/{word}")
        dan.page.get_by_label("What shall we call you?").fill("Dan")
        dan.taps("Take a seat").sees("A moment, please, Dan")
        expect(owner.page.locator("#table-4")).to_contain_text("would like to sit down")
        tom.goes_to("/floor/").taps("Let them sit down")
        dan.sees("Your seat:")
        expect(owner.page.locator("#table-4")).to_contain_text("2 guests")
        # He moves: his phone, the new table and Tonight know it without a reload.
        tom.goes_to(f"/floor/{code}/")
        tom.page.locator("#move > summary").click()
        tom.page.locator("#move .tick", has_text="Alma").click()
        tom.page.locator("#move-to").select_option(value="7")
        tom.page.locator("#move-form button").click()
        dan.sees("You sit at table 7 now. What is yours has come along.")
        expect(owner.page.locator("#table-7")).to_contain_text("3 of 4")
        expect(owner.page.locator("#table-4")).to_contain_text("1 guest")
        dan.page.reload()
        dan.sees("Dan came over from table 4.", "June")
        for somebody in (dan, owner, tom):
            assert somebody.trouble == []
