"""A round of The Kitchen is Closing on three phones and a TV, with cards that are known; then the
host ends the match."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import LAPTOP, SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server, begin, told_by
from tests.games.kitchen_closing.dealing import write_start

HANDS = (
    "Figs Kale Steak Lobster Milk Dates",
    "Apples Bananas Carrots Onions Eggs Bread",
    "Trout Bacon Mint Honey Cola Rice",
)
THEN = "Popcorn Saffron Beer Walnuts"
NAMES = ("Lisa", "Ellen", "Cody")


def lays(guest: Somebody, offer: int) -> Somebody:
    """They tap the stacks with this number, and lay them."""
    guest.page.locator(".k-offer").nth(offer).click()
    return guest.taps("Lay these stacks")


@pytest.mark.full
def test_a_round_is_played_to_its_points_and_the_host_ends_the_match(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    evening.sit(*NAMES)
    turns = write_start(evening.table, HANDS, THEN)
    names = evening.house.guests.name_map(evening.code)
    order = [names[seat] for seat in turns]
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        people = {
            name: Somebody(browser, table, SMALL_PHONE).holds(key) for name, key in keys.items()
        }
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        first, second, third = (people[name] for name in order)

        # A card is drawn, one is laid down; nobody else sees what came.
        tv.sees(f"{order[0]}’s turn", "Popcorn")
        first.sees("Your turn: do one thing.", "dish 37, pantry 9")
        first.taps("Draw a card").sees("You got Saffron. Lay a card down.")
        second.sees(f"{order[0]} drew a card.").does_not_see("Saffron")
        first.picks("Milk").taps("Lay it down")
        tv.sees(f"{order[0]} drew and laid down Milk.", f"{order[1]}’s turn")
        tv.does_not_see("Saffron")

        # The open card is taken and that is taken back; then the fourth action.
        second.taps("Take Milk").sees("You got Milk.")
        tv.sees(f"{order[1]} took Milk.")
        second.taps("Take my last move back").sees("Your turn: do one thing.")
        second.picks("Bread").taps("Lay it down, then draw")
        tv.sees(f"{order[1]} laid down Bread, then drew.")

        # The kitchen closes; everybody else has one more turn.
        third.taps("Close the kitchen")
        tv.sees("The kitchen is closing", f"says {order[2]}", "Still to come")
        first.sees("Your last turn: do one thing.").taps("Take Bread")
        first.picks("Bread").taps("Lay it down")
        second.sees("This is the last turn.").taps("Draw a card")
        second.picks("Walnuts").taps("Lay it down")

        # Two stacks each, hidden until all have made them.
        # None is chosen before the guest chooses.
        first.sees("Make your dish and your pantry.", "Dish 46", "Pantry 9")
        expect(first.page.get_by_role("button", name="Tap a dish and its pantry")).to_be_disabled()
        lays(first, 0).sees("Your stacks lie face down.")
        second.does_not_see("Saffron")
        first.taps("Change my stacks").sees("Make your dish and your pantry.")
        lays(first, 1).sees("Pantry 10")
        lays(second, 0).sees("Your stacks lie face down.")
        lays(third.sees("Dish 20"), 0)
        tv.sees(f"{order[0]} has the best dish", "Dish 45", "+1", "−1")
        second.sees(f"{order[2]} has the lowest pantry.", "Saffron")

        # The next one deals; later the host ends it as it stands.
        dealer = people[order[0]]
        dealer.taps("Shuffle and deal")
        tv.sees("Round 2")
        host = Somebody(browser, table, LAPTOP)
        host.page.goto(table.console.replace("localhost", "party.test"))
        host.sees("Waiting for")
        host.page.get_by_text("End the game early").click()
        host.taps("Yes, end the game now").sees(f"{order[0]} won.")
        for somebody in (first, second, third, tv):
            somebody.sees(f"{order[0]} wins")
        # Covers lift on the TV, and phones tell it after that; whoever looks again sees it at once.
        tv.sees("Who stands on the podium?")
        winner = people[order[0]].sees("You have won").page
        how = "at => getComputedStyle(at).animationName"
        assert winner.locator(".after-tv").first.evaluate(how) == "comes-after-tv"
        winner.reload()
        expect(winner.locator("#farewell-say")).to_be_visible()
        assert winner.locator(".after-tv").first.evaluate(how) == "none"
        expect(tv.page.locator(".podium .block-name").first).to_be_visible()
        assert [t for s in (first, second, third, tv) for t in s.trouble if "stream" not in t] == []


def test_the_demo_plays_it_to_the_end() -> None:
    command = ["demo", "--game", "kitchen_closing", "--guests", "3", "--seed", "8"]
    table = told_by(begin([*command, "--headless", "--port", "0"])).partition("Final table")[2]
    assert all(name in table for name in ("Lisa", "Ellen", "Cody"))
