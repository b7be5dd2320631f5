"""A meal of Cook Off! by two people with phones, a TV and the host's console."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import LAPTOP, PHONE, SMALL_PHONE, TV, Somebody, chromium
from tests.evening import Server


def names(somebody: Somebody, where: str) -> list[str]:
    """The names of the cards there, in order."""
    found = somebody.page.locator(f"#main {where} .co-chip-name").all_inner_texts()
    return [name.strip() for name in found]


def starts(host: Somebody, server: Server) -> None:
    """The host chooses the game, one meal, and who begins."""
    host.page.goto(server.console.replace("localhost", "party.test"))
    host.sees("Ana", "Ben")
    host.opens("What you play")
    host.page.get_by_label("Which game").select_option(label="Cook Off!")
    host.taps("Choose this game").sees("Who begins")
    host.page.locator("summary").filter(has_text="How it is played").click()
    host.taps("one, to try it out")
    answer = host.page.get_by_role("button", name="one, to try it out")
    expect(answer).to_have_attribute("aria-pressed", "true")
    host.opens("Who begins")
    host.page.get_by_label("Who begins").select_option(label="Ana")
    host.taps("Start with 2 guests")


def trades(asker: Somebody, partner: Somebody, give: str, back: str) -> None:
    """A card for a card: offered, laid, accepted."""
    asker.page.get_by_text("Trade first, as often as you like").click()
    asker.page.locator(".co-trade .ticks label").filter(has_text=give).first.click()
    asker.taps("Ask Ben")
    partner.sees("Ana offers you", give)
    partner.page.locator(".co-offer .ticks label").filter(has_text=back).first.click()
    partner.taps("Show Ana what I would give")
    asker.sees(f"would give {back} for {give}")
    asker.taps("Yes, trade")


@pytest.mark.full
def test_a_meal_on_real_phones_from_the_menu_to_the_podium(
    server: Callable[..., Server],
) -> None:
    with chromium() as browser:
        table = server()
        ana = Somebody(browser, table).sits("Ana")
        ben = Somebody(browser, table, SMALL_PHONE).sits("Ben")
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        host = Somebody(browser, table, LAPTOP)
        starts(host, table)

        ana.taps("Turn over and pay the income")
        ben.sees("$25", "Ana turns the event over.")
        ana.taps("Turn the event over")
        expect(tv.page.locator(".co-news-name")).not_to_contain_text("What will happen")
        ana.sees("Your turn")
        for place in (".co-purse", ".co-chips", ".co-meals"):
            box = ana.page.locator(place).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] < PHONE["height"], f"{place} is on the first screen"
        mine, theirs = names(ana, ".co-own"), names(ben, ".co-own")
        closed = ana.page.get_by_text("no trades in this round").count()
        if not closed:
            trades(ana, ben, mine[0], theirs[0])
            swapped = [*mine[1:], theirs[0]]
            expect(ana.page.locator(".co-own .co-chip-name")).to_have_text(swapped)
            assert mine[0] not in tv.page.locator("#part-stage").inner_text()

        for somebody in (ana, ben):
            buys_or_passes(somebody)
        for _ in range(3):
            ana.taps("Turn the event over")
            makes_room(ana, ben)
            for somebody in (ana, ben):
                somebody.sees("Your turn")
                somebody.taps("Pass:")
        tv.sees("Cook off!")

        ana.page.get_by_label("Give it a name").fill("Soup <b>of</b> the day")
        ana.taps("Cook with")
        ana.sees("Your meal lies face down")
        tv.does_not_see("of the day")
        ben.taps("Cook with")
        ana.taps("Turn the meal over")
        tv.sees("Soup <b>of</b> the day")
        ben.taps("Turn the meal over")
        tv.sees("The points of this meal")
        ana.taps("Clear the table and see who wins")
        for screen in (tv, ana, ben):
            screen.sees(" win")
        host.sees(" won.", "One more")
        for somebody in (ana, ben, tv, host):
            assert somebody.trouble == []


def makes_room(*guests: Somebody) -> None:
    """Free samples may have filled a hand."""
    for guest in guests:
        said = re.compile("Your turn|A hand holds five|is shopping|room in the fridge")
        expect(guest.page.locator("#main h2.say").first).to_contain_text(said)
        if guest.page.get_by_text("A hand holds five").count():
            guest.page.locator("#main .hand label").first.click()
            guest.taps("Into the dumpster with it")


def buys_or_passes(guest: Somebody) -> None:
    """The first ingredient that can be paid; the button says what it will do."""
    guest.sees("Your turn")
    cards = guest.page.locator(".co-for-sale label:has(input:not([disabled]))")
    name = cards.first.locator(".card-name").inner_text().strip()
    cards.first.click()
    guest.taps(f"Buy {name} for $")
