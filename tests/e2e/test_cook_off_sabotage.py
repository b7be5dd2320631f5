"""The last round of The Cook-off! on two real phones and a TV."""

from collections.abc import Callable

from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium
from tests.evening import Evening, Server
from tests.games.cook_off_sabotage.staged import quiet_rounds, write_start


def lays(somebody: Somebody, *cards: str) -> None:
    """Taps a card for each place and lays them down."""
    for place, card in zip(("first", "second", "third"), cards, strict=True):
        somebody.page.locator(f"label[for$='-{place}-{card}']").click()
    somebody.taps("Lay them face down")


def test_john_sabotages_a_pan_but_emilys_meat_is_done(server: Callable[..., Server]) -> None:
    table = server()
    with chromium() as browser:
        emily = Somebody(browser, table).sits("Emily")
        john = Somebody(browser, table, SMALL_PHONE).sits("John")
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        tv.sees("Emily", "John")

        # The laptop goes down and comes up in the last round; the pages come back by themselves.
        table.stop()
        evening = Evening(table.folder)
        write_start(evening.table)
        quiet_rounds(evening, ("Emily", "John"), until=10)
        evening.stop()
        server(table.folder, table.port)

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
