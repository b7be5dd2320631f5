"""The last round of The COOK-OFF on two real phones and a TV."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.games.cook_off_sabotage.staged import quiet_rounds, write_start


def lays(somebody: Somebody, *cards: str) -> None:
    """Taps cards of the hand, which fill the three places, and lays them down."""
    for card in cards:
        tile(somebody, card).click()
    somebody.taps("Lay them face down")


def tile(somebody: Somebody, card: str) -> Locator:
    """The first card of this kind in the hand that is not laid yet, as it can be tapped."""
    return somebody.page.locator(f".sab-hand .sab-pick[value='{card}'] + label:visible").first


def in_order(somebody: Somebody) -> list[str]:
    """What lies in the three places."""
    words = somebody.page.locator(".sab-in .sab-card-word:visible").all_inner_texts()
    return [word.strip() for word in words]


def test_without_scripts_cards_are_tapped_put_back_and_laid(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """What cannot be laid cannot be tapped: Ana has one Cook!, and cleaning takes all places."""
    evening = Evening(tmp_path)
    evening.sit("Ana", "John")
    write_start(evening.table)
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        ana = Somebody(browser, table, SMALL_PHONE, scripts=False).holds(keys["Ana"])
        ana.sees("Tap three cards in the order you act")
        tile(ana, "cook").click()
        assert in_order(ana) == ["Cook!"]
        expect(tile(ana, "cook")).to_have_count(0)
        for card in ("sabotage", "sabotage"):
            tile(ana, card).click()
        assert in_order(ana) == ["Cook!", "Sabotage", "Sabotage"]
        expect(ana.page.locator(".sab-hand label:visible")).to_have_count(1)
        ana.page.locator(".sab-slot-first .sab-in-cook").click()
        tile(ana, "double").click()
        assert in_order(ana) == ["Double!", "Sabotage", "Sabotage"]
        tile(ana, "clean").click()
        assert in_order(ana) == ["Clean the whole round"]
        expect(ana.page.locator(".sab-hand label:visible")).to_have_count(0)
        ana.page.locator(".sab-in-clean").click()
        tile(ana, "get").click()
        ana.taps("That is my plan").sees("Your three cards lie face down.")
        words = ana.page.locator(".sab-row .sab-card-word").all_inner_texts()
        assert words == ["Get Ingredient", "Sabotage", "Sabotage"]


@pytest.mark.full
def test_john_sabotages_a_pan_but_emilys_meat_is_done(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    write_start(evening.table)
    quiet_rounds(evening, ("Emily", "John"), until=10)
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        emily = Somebody(browser, table).holds(keys["Emily"])
        john = Somebody(browser, table, SMALL_PHONE).holds(keys["John"])
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")

        emily.sees("Round 10 of 10", "Tap three cards")
        lays(emily, "prepare", "double", "cook")
        emily.sees("Your three cards lie face down.")
        john.sees("ready")
        for somebody in (john, tv):
            assert somebody.page.locator("svg.sab-mat use[href$='#prepare']").count() == 0
        lays(john, "get", "sabotage", "prepare")
        tv.sees("Prepare, cook, get")

        emily.sees("You prepare")
        emily.taps("Meat onto the grill")
        john.taps("2 meats")
        emily.sees("You may swap").taps("Leave them as they are")
        emily.sees("Your cards are confirmed.")
        john.sees("You may swap").taps("Leave them as they are")

        emily.sees("Your kitchen can be sabotaged in this step.")
        tv.sees("John sabotages")
        john.taps("Disable pan 1")
        tv.sees("John sabotaged a pan of Emily.")
        john.sees("You prepare").taps("A vegetable into a pan")

        for somebody in (emily, john, tv):
            somebody.sees("Emily wins")
            assert somebody.trouble == []
