"""An evening in Chromium with four phones and a TV: the last chips fall, then the podium."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, TV, Somebody, chromium, goes_on
from tests.evening import Server
from tests.last_round import NAMES, last_chips

ORDER = ("5", "10", "25", "50", "100")
FALLEN = ".row .lies"


def tap(judge: Somebody, button: str) -> None:
    """Unless the table's own seconds were over sooner: a slow machine may need more."""
    judge.page.evaluate(
        """words => [...document.querySelectorAll("#main form.look-up button")]
            .filter(button => button.innerText.trim().startsWith(words))
            .forEach(button => button.click())""",
        button,
    )


def lie(somebody: Somebody, chips: str, least: int) -> None:
    """So many chips have fallen on their screen, or more by now."""
    enough = "([chips, least]) => document.querySelectorAll(chips).length >= least"
    somebody.page.wait_for_function(enough, arg=[chips, least])


@pytest.mark.full
def test_chips_fall_for_all_to_see_and_the_podium_is_told_from_the_third_place(
    tmp_path: Path, server: Callable[..., Server]
) -> None:
    evening, judge = last_chips(tmp_path)
    house, keys = goes_on(evening, server)
    with chromium() as browser:
        phones = {name: Somebody(browser, house).holds(keys[name]) for name in NAMES}
        tv = Somebody(browser, house, TV, moves=True).goes_to(f"/t/{house.code}/tv")
        host = Somebody(browser, house, LAPTOP)
        host.page.goto(house.console.replace("localhost", "party.test"))
        host.page.goto(f"http://{house.address}/host/t/{house.code}/")
        host.sees("Waiting for")
        others = [phones[name] for name in NAMES if name != judge]
        cody = phones[judge]

        # The chips, from the 5 to the 100: nothing tells where one falls before it does.
        cody.taps("Award the chips")
        tv.sees("Who gets the 5?")
        rows = tv.page.locator(".row .row-name").all_inner_texts()
        others[0].page.get_by_text("No TV in sight? Show it here").click()
        for number, chip in enumerate(ORDER):
            for phone in others:
                phone.sees("Look up")
                expect(phone.page.locator("#main .award-line .points")).to_have_count(0)
            assert tv.page.locator(".row .row-name").all_inner_texts() == rows, "nobody moves up"
            tap(cody, f"Drop the {chip}")
            lie(tv, FALLEN, number + 1)
            if number == 0:
                lie(others[0], "#reveal-here .chip", 1)
        tap(cody, "Show who wins")
        tv.sees("wins the round")
        expect(tv.page.locator(".row.is-best .row-points")).to_have_text("100")
        expect(tv.page.locator(".row").first).to_have_class(re.compile("is-best"))
        for phone in others:
            phone.sees("The chips have landed.", "100 points")

        # The podium: the third place at the host's tap, and nobody knows the first before.
        cody.taps("End the match")
        tv.sees("Who stands on the podium?")
        expect(tv.page.locator(".column.is-covered")).to_have_count(3)
        host.page.get_by_label("How does it go on?").select_option("tap")
        host.taps("Choose")
        expect(host.page.get_by_label("How does it go on?")).to_have_value("tap")
        before = tv.page.locator(".column.is-covered").count()
        for left in range(before - 1, -1, -1):
            for phone in phones.values():
                phone.sees("Look up")
                expect(phone.page.locator(".farewell, .podium-say")).to_have_count(0)
            assert tv.page.locator(".crown").count() == 0
            host.taps("Tell the next")
            expect(tv.page.locator(".column.is-covered")).to_have_count(left)
        expect(tv.page.locator(".column.rank-1 .column-name").first).to_be_visible()
        names = tv.page.locator(".column-name, .column-dish")
        for text in names.all():
            cut = text.evaluate("e => e.scrollWidth > e.clientWidth + 1")
            assert not cut, "no name and no dish is cut on the podium"
        host.taps("Tell all at once")
        expect(tv.page.locator(".honours li").first).to_be_visible()

        # Every phone says something to its owner, and none a last place.
        said = {name: phone.page.locator("#farewell-say") for name, phone in phones.items()}
        for name in NAMES:
            expect(said[name]).not_to_be_empty()
            phones[name].does_not_see("place 4", "last")
        winner = tv.page.locator(".column.rank-1 .column-name").first.inner_text()
        expect(said[winner]).to_contain_text(re.compile("You have won|You share the first place"))
        assert len({words.inner_text() for words in said.values()}) == len(NAMES)

        # The last page of a phone is light, and nobody had trouble.
        lisa = phones["Lisa"]
        lisa.page.reload()
        lisa.sees("Everybody’s best dish")
        asked = lisa.page.evaluate("performance.getEntriesByType('resource').length")
        assert asked <= 40, f"{asked} requests of a podium page"

        # What can be cooked for real now, on a page of the host's.
        assert violations(host.goes_to(f"/host/t/{house.code}/lever/cook-it/").page) == []
        for somebody in (tv, host, *phones.values()):
            assert somebody.trouble == []
