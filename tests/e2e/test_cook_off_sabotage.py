"""The last round of The COOK-OFF on two real phones and a TV."""

from collections.abc import Callable
from pathlib import Path

from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.games.cook_off_sabotage.staged import quiet_rounds, write_start


def lays(somebody: Somebody, *cards: str) -> None:
    """Taps a card for each place and lays them down."""
    for place, card in zip(("first", "second", "third"), cards, strict=True):
        somebody.page.locator(f"label[for$='-{place}-{card}']").click()
    somebody.taps("Lay them face down")


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

        emily.sees("Round 10 of 10", "Lay three of your seven cards")
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
        john.taps("Disable a pan")
        tv.sees("John sabotaged a pan of Emily.")
        john.sees("You prepare").taps("A vegetable into a pan")

        for somebody in (emily, john, tv):
            somebody.sees("Emily wins")
            assert somebody.trouble == []
