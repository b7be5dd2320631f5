"""Two phones in two shops, and one list."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, SMALL_PHONE, Somebody, chromium
from tests.evening import Evening, Server
from tests.web.sample import judging

QUICK = 6000
"""Milliseconds in which the other phone has to show a tick: it asks every two seconds."""


def line(somebody: Somebody, number: int) -> Locator:
    return somebody.page.locator(".shop-tick").nth(number)


def taps_line(somebody: Somebody, number: int) -> None:
    somebody.page.locator(".shop-line label").nth(number).click()


@pytest.mark.full
def test_what_lisa_ticks_amir_sees_and_a_dead_spot_loses_nothing(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    judging(evening)
    evening.stop()
    with chromium() as browser:
        house = server(tmp_path)
        host = Somebody(browser, house, LAPTOP)
        host.goes_to("/host/enter?" + house.console.partition("?")[2])
        host.goes_to(f"/host/t/{house.code}/").page.get_by_text("Shopping for the dishes").click()
        host.page.get_by_role("link", name="Make a shopping list").click()
        assert violations(host.page) == []
        host.taps("Make the list").sees("Scan this with the shopper’s phone.")
        assert violations(host.page) == []
        host.taps("Copy").sees("Copied")
        address = host.page.get_by_role("link", name="Open it here").get_attribute("href")

        lisa, amir = Somebody(browser, house, SMALL_PHONE), Somebody(browser, house)
        for shopper in (lisa, amir):
            shopper.goes_to(str(address)).sees("0 of")
        taps_line(lisa, 0)
        lisa.sees("1 of")
        expect(line(amir, 0)).to_be_checked(timeout=QUICK)
        amir.sees("1 of")
        assert violations(amir.page) == []

        amir.page.context.set_offline(True)
        taps_line(amir, 1)
        taps_line(amir, 2)
        amir.sees("Your ticks stay on this phone")
        taps_line(lisa, 3)
        amir.page.context.set_offline(False)
        for number in (1, 2):
            expect(line(lisa, number)).to_be_checked(timeout=QUICK)
        expect(line(amir, 3)).to_be_checked(timeout=QUICK)

        amir.taps("Undo:")
        expect(line(lisa, 2)).not_to_be_checked(timeout=QUICK)
        expect(line(lisa, 1)).to_be_checked()
        amir.taps("Undo:").sees("2 of")
        expect(amir.page.get_by_role("button", name="Undo")).to_be_disabled()

        host.page.get_by_text("This list is done with").click()
        host.taps("Put it away")
        lisa.sees("This shopping list was put away.")
        assert host.trouble == []
        assert [t for t in (*lisa.trouble, *amir.trouble) if "404" not in t] == []
