"""The host chooses Teams for six guests, makes teams, and starts; the phones show the team."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from partycards.commands.simulated import SimulatedGuest
from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, PHONE, TV, Somebody, chromium
from tests.evening import Server

OTHERS = ("Cody", "Ellen", "Amir", "Zoë")


def turn(host: Somebody, title: str) -> None:
    host.page.get_by_role("switch", name=title, exact=True).click()


@pytest.mark.full
def test_six_guests_in_teams(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        house = server()
        host = Somebody(browser, house, LAPTOP)
        host.goes_to("/host/enter?" + house.console.partition("?")[2])
        host.goes_to(f"/host/t/{house.code}/")
        lisa, ben = (Somebody(browser, house).sits(name) for name in ("Lisa", "Ben"))
        for name in OTHERS:
            SimulatedGuest(f"127.0.0.1:{house.port}", house.code, name, Random(0)).sit()
        tv = Somebody(browser, house, TV).goes_to(f"/t/{house.code}/tv")
        host.sees("Start with 6 guests")

        host.opens("What you play")
        host.taps("Teams").sees("3 teams, made by lot when the game begins.")
        host.taps("As we sit").sees("Team Plum")
        host.taps("Put Ben into team 2")
        for screen in (lisa, ben, tv):
            screen.sees("Teams", "teams judge in turn")
        expect(ben.page.locator(".people li").filter(has_text="Ben")).to_contain_text("Team Basil")
        expect(tv.page.locator(".arrival").filter(has_text="Lisa")).to_contain_text("Team Tomato")
        assert violations(host.page) == []
        assert violations(ben.page) == []

        host.page.get_by_text("Real food", exact=True).click()
        turn(host, "Cook and taste")
        tv.sees("Cook and taste")
        turn(host, "Against the clock")
        expect(host.page.get_by_role("switch", name="Cook and taste")).to_be_disabled()
        host.sees("The clock runs while you cook")
        host.page.get_by_role("group", name="Minutes to cook").get_by_label("More").click()
        expect(host.page.locator("#now-minutes")).to_have_text("15")
        turn(host, "Against the clock")
        turn(host, "Cook and taste")
        assert violations(host.page) == []

        # The same from the host's phone, whose browser runs no scripts.
        phone = Somebody(browser, house, PHONE, scripts=False)
        phone.context.add_cookies(host.context.cookies())  # type: ignore[arg-type]
        phone.goes_to(f"/host/t/{house.code}/").opens("What you play")
        phone.page.get_by_text("Assignments", exact=True).click()
        turn(phone, "Top card")
        expect(phone.page.get_by_role("switch", name="Top card")).to_be_visible()
        expect(phone.page.get_by_role("switch", name="Top card")).to_be_checked()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tv.sees("Top card")

        host.opens("First judge").page.locator("#agree-0 select[name=first_judge]").select_option(
            label="Cody"
        )
        host.taps("Start with 6 guests")
        for screen in (lisa, ben):
            screen.page.get_by_text("House rules").click()
            screen.sees("Teams share one hand")
        assert [*host.trouble, *lisa.trouble, *tv.trouble] == []
