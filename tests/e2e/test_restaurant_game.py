"""A short meal on two phones and a TV: invented, told, talked about, ordered, tasted, and given
chips; the kitchen's marks come last."""

from collections.abc import Callable
from pathlib import Path

import pytest

from partycards.tables.table import HOST
from tests.e2e.browsers import LAPTOP, SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server


def begin(evening: Evening) -> None:
    """The table is one of a restaurant with a starter alone, whose kitchen gives marks."""
    starter = {"key": "starter", "title": "Starter"}
    rules = {"kitchen": True, "courses": [starter], "assignments": ["dish_of_your_choice"]}
    evening.table.agree(HOST, "restaurant", rules)
    evening.house.start(evening.table, HOST)


def makes(guest: Somebody, dish: str, words: str) -> None:
    """Keeps the hand, takes the first four cards and tells of them."""
    guest.sees("Tap up to 3 cards to trade in.").taps("Keep all 7")
    guest.sees("Tap the cards for your dish")
    for card in guest.page.locator("#main .hand label").all()[:4]:
        card.click()
    guest.taps("Cook with 4 cards").sees("Tell the table, and the chef, about your dish.")
    guest.page.get_by_label("Name of the dish").fill(dish)
    guest.page.get_by_label("Which kind, how cut, how cooked?").first.fill(words)
    guest.taps("Put it on the table").sees(dish)


def gives(guest: Somebody, chip: int, whom: str) -> None:
    """Has tasted everything, and gives one chip."""
    guest.sees("Have you tasted every dish?").taps("I have tasted them all")
    guest.sees("Give one chip of your choice").taps(f"Give the {chip} to {whom}")
    guest.sees("These are my chips").taps("These are my chips")


@pytest.mark.full
def test_two_guests_eat_what_they_invent(server: Callable[..., Server], tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("Lisa", "Cody")
    begin(evening)
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        lisa = Somebody(browser, table, SMALL_PHONE).holds(keys["Lisa"])
        cody = Somebody(browser, table, SMALL_PHONE).holds(keys["Cody"])
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")

        # Anybody picks for all.
        tv.sees("What do we invent?", "Whatever you like")
        cody.sees("agree on what you all cook").taps("Whatever you like")
        tv.sees("Cook one dish of your choice.", "Lisa and Cody are inventing.")

        # Each at their own pace; a dish lies on the table at once, for all to talk about.
        makes(lisa, "Garden in a bowl", "in thin ribbons")
        tv.sees("Still inventing: Cody", "Garden in a bowl", "in thin ribbons")
        lisa.sees("You would like: Garden in a bowl", "Still inventing: Cody")
        makes(cody, "Cody's surprise", "smoked")
        cody.sees("Garden in a bowl", "in thin ribbons")
        cody.page.get_by_text("Say something about it").first.click()
        cody.page.get_by_label("What you say about it").first.fill("With lemon, please.")
        cody.taps("Say it").sees("With lemon, please.")
        lisa.sees("With lemon, please.")
        tv.sees("Everybody has chosen", "With lemon, please.")
        cody.taps("This one instead").sees("You would like: Garden in a bowl")
        lisa.sees("Lisa and Cody would like it")
        cody.page.get_by_role("button", name="This one instead").click()
        cody.sees("You would like: Cody's surprise")

        # The end of the meal: one chip each, then the kitchen.
        lisa.taps("We have eaten: on to the chips")
        tv.sees("have you tasted every dish?")
        gives(lisa, 50, "Cody")
        lisa.sees("Done. You can change it until everybody is.")
        gives(cody, 100, "Lisa")
        tv.sees("The kitchen’s marks are still covered", "100", "50")
        host = Somebody(browser, table, LAPTOP)
        host.page.goto(table.console.replace("localhost", "party.test"))
        host.sees("Waiting for the kitchen’s marks").taps("End without the kitchen’s marks")
        for somebody in (lisa, cody, tv):
            somebody.sees("Lisa wins")
        people = (lisa, cody, tv)
        assert [t for s in people for t in s.trouble if "stream" not in t] == []
