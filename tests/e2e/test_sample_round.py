"""The rulebook's sample round, played by three people through real pages (rule B14).

Cody judges, Lisa and Ellen cook; a TV shows the table, the host has the console. Phones reach the
server by a LAN name over plain http, as at a party.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import LAPTOP, TV, Somebody, chromium
from tests.evening import Evening, Server, write_start

CRITERIA = "Unique flavor combinations, please. And impress me."
PILE = (
    "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu "
    "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak "
    "Peaches Apples Juice Carrots Pasta Cheese"
)


def stack_the_deck(server: Server) -> None:
    """While the server is down, write a `started` event whose pile begins as the rulebook's."""
    evening = Evening(server.folder)
    write_start(evening.table, evening.seat("Cody"), PILE.split())
    evening.stop()


@pytest.fixture
def table(server: Callable[..., Server]) -> Server:
    return server()


def test_the_sample_round_on_real_phones_ends_lisa_165_ellen_25(
    table: Server, server: Callable[..., Server]
) -> None:
    with chromium() as browser:
        people = [Somebody(browser, table).scans_and_sits(n) for n in ("Cody", "Lisa", "Ellen")]
        cody, lisa, ellen = people
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        tv.sees("Cody", "Lisa", "Ellen", "Scan to join")

        # The laptop goes down and comes up with a match; the pages come back by themselves.
        table.stop()
        stack_the_deck(table)
        again = server(table.folder, table.port)
        assert again.code == table.code

        cody.sees("What should they cook?")
        cody.page.get_by_role("button", name="Whatever you like").first.click()
        cody.page.get_by_label("What will you judge by?").fill(CRITERIA)
        tv.does_not_see(CRITERIA)
        cody.taps("Deal 7 cards each")
        lisa.sees(CRITERIA)
        tv.sees(CRITERIA)
        for chef in (lisa, ellen):
            expect(chef.page.locator("#main .hand label")).to_have_count(7)
        assert lisa.hand() == set(PILE.split()[:7])
        assert ellen.hand() == set(PILE.split()[7:14])

        lisa.picks("Popcorn Chocolate Tofu").taps("Trade 3 cards")
        ellen.picks("Pickles Potatoes Steak").taps("Trade 3 cards")
        lisa.sees("Peaches", "Apples", "Juice").does_not_see("Popcorn")
        ellen.sees("Carrots", "Pasta", "Cheese")
        for stranger in (cody, tv):
            stranger.does_not_see("Peaches", "Lobster", "Pasta")

        lisa.picks("Lobster Lavender Cucumber Peaches")
        lisa.page.get_by_label("Name of the dish").fill("Lobster under peach blossom")
        lisa.taps("Cook with 4 cards")
        tv.sees("Ellen")
        ellen.picks("Chicken Mushrooms Thyme Pasta Cheese").taps("Cook with 5 cards")
        tv.does_not_see("Lobster under peach blossom")

        cody.taps("Call Lisa")
        lays(lisa, "Lobster", "shelled, sautéed", pantry="Butter")
        tv.sees("Lobster under peach blossom", "shelled, sautéed")
        lays(lisa, "Peaches Lavender", "thin slices")
        lays(lisa, "Cucumber", "a cold circle")
        tv.sees("Peaches", "Lavender", "Cucumber")
        tv.does_not_see("Chicken")
        expect(tv.page.locator(".presenting.is-whole")).to_have_css("opacity", "0")
        expect(tv.page.locator(".served-plate img")).to_have_js_property("naturalWidth", 800)
        expect(tv.page.locator(".join-home")).to_be_hidden()

        cody.taps("Call Ellen")
        lays(ellen, "Chicken", "roasted, in strips")
        lays(ellen, "Mushrooms Thyme", "portabella")
        cody.page.get_by_label("Ask Ellen something").fill("Won't the pasta overcook?")
        cody.taps("Ask", exact=True)
        tv.sees("Won't the pasta overcook?")
        lays(ellen, "Pasta", "wide lasagne")
        lays(ellen, "Cheese", "Parmesan")
        tv.sees("Parmesan")

        # A fourth phone comes late.
        amir = Somebody(browser, again).scans_and_sits("Amir")
        amir.sees("You join in with the next round")

        cody.taps("On to the chips")
        cody.page.get_by_label("What you liked, and what you missed").first.fill(
            "I am dying to taste it."
        )
        cody.taps("Say it to everybody")
        tv.sees("I am dying to taste it.")
        for chip in (5, 10, 50, 100):
            gives(cody, chip, "Lisa")
        gives(cody, 25, "Ellen")
        expect(tv.page.locator("#main")).not_to_contain_text(re.compile(r"\b165\b"))
        cody.taps("Award the chips")
        for guest in (lisa, ellen):
            guest.sees("Look up", "The chips are falling on the TV.")
        cody.lets_all_chips_fall()
        for everybody in (tv, cody, lisa, ellen):
            everybody.sees("165", "25")

        cody.taps("End the round, Lisa judges next")
        lisa.sees("What should they cook?")

        # It gets late, and the host ends it as it stands.
        host = Somebody(browser, again, LAPTOP)
        host.page.goto(again.console.replace("localhost", "party.test"))
        host.sees("Waiting for")
        host.page.get_by_text("End the game early").click()
        host.taps("Yes, end the game now")
        tv.sees("The host ended it here", "Lisa wins", "Lobster under peach blossom")
        lisa.sees("You have won")
        amir.sees("Lisa wins")
        for somebody in (cody, lisa, ellen, amir, tv, host):
            assert somebody.trouble == []


def lays(chef: Somebody, cards: str, words: str, pantry: str = "") -> None:
    """Taps a card or two, types words for the first, lays them."""
    chef.picks(cards)
    row = chef.page.locator("#main li.lay").filter(has_text=cards.split()[0])
    row.get_by_label("In your words").fill(words)
    if pantry:
        chef.page.get_by_text(pantry, exact=True).click()
    before = chef.page.locator("#main li.lay").count()
    chef.page.locator("#main .bar button.main").click()
    expect(chef.page.locator("#main li.lay")).to_have_count(before - len(cards.split()))


def gives(judge: Somebody, chip: int, chef: str) -> None:
    judge.page.get_by_role("button", name=f"Give the {chip} to {chef}").click()
    expect(
        judge.page.get_by_role("button", name=f"Take the {chip} back from {chef}")
    ).to_be_visible()


@pytest.mark.full
def test_the_host_leads_a_party_from_the_console(table: Server) -> None:
    with chromium() as browser:
        host = Somebody(browser, table, LAPTOP)
        host.page.goto(table.console.replace("localhost", "party.test"))
        for name in ("Cody", "Lisa", "Ellen"):
            Somebody(browser, table).sits(name)
            host.sees(name)
        host.taps("Start")
        host.sees("Waiting for")
        assert host.trouble == []
