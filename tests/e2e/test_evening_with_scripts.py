"""An evening on which every chef has a script: four phones and a TV (rule B10).

Lisa writes hers on one phone and presents from another, and Amir still types when the judge calls
him. Whoever waits claps, comments and bets; nobody sees a word before it is spoken.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.tables.table import HOST
from tests.e2e.browsers import LAPTOP, TV, Somebody, chromium, goes_on
from tests.e2e.test_sample_round import gives
from tests.evening import SEED, Evening, Server, shipped_box

NAMES = ("Cody", "Lisa", "Ellen", "Amir")
CARDS = 4
ALL_IS_KEPT = """() => Array.from(document.querySelectorAll(".script input[type=text]"))
    .every(field => field.value === field.defaultValue)"""


def before_the_scripts(folder: Path) -> Evening:
    """Cody judges, and the three chefs have each made a dish of four cards."""
    evening = Evening(folder)
    evening.sit(*NAMES)
    rules = {"around": 1, "first_judge": 1, "house": {"rounds": 1}}
    evening.table.agree(HOST, "cooking_party", rules)
    evening.table.start(HOST, shipped_box(), SEED)
    evening.play("Cody", ChooseAssignment(evening.view("Cody").private.ask.assignments[0].key))
    evening.play("Cody", Deal(evening.view("Cody").private.ask.terms))
    for chef in NAMES[1:]:
        evening.play(chef, Keep())
        hand = evening.view(chef).private.ask.hand
        evening.play(chef, Commit({card.id: 0 for card in hand[:CARDS]}))
    return evening


def card(chef: Somebody, number: int) -> Locator:
    """A row of the script."""
    return chef.page.locator(".script-card").nth(number)


def names_of(chef: Somebody) -> list[str]:
    """The cards of the script in their order."""
    titles = chef.page.locator(".script-card label").all_inner_texts()
    return [title.split("\n")[0].strip() for title in titles]


def writes(chef: Somebody, words: list[str], line: str = "", name: str = "") -> None:
    for number, said in enumerate(words):
        card(chef, number).get_by_role("textbox").fill(said)
    chef.page.get_by_label("A line for the dish").fill(line)
    chef.page.get_by_label("Name of the dish").fill(name)


def is_kept(chef: Somebody) -> None:
    """No button was tapped: what was typed has gone to the server by itself."""
    chef.page.wait_for_function(ALL_IS_KEPT)


def taps_through(chef: Somebody, first: int = 0) -> None:
    """One tap a card, from this one on."""
    for number in range(first, CARDS):
        button = chef.page.locator("button.prompt-lay")
        expect(button).to_contain_text(f"{number + 1} of {CARDS}")
        button.click()
    expect(chef.page.locator("button.prompt-lay")).to_have_count(0)


def judges(judge: Somebody, winner: str) -> None:
    judge.taps("On to the chips")
    for chip in (5, 10, 25, 50, 100):
        gives(judge, chip, winner)
    judge.taps("Award the chips").lets_all_chips_fall()


@pytest.mark.full
def test_an_evening_on_which_every_chef_used_the_script(
    tmp_path: Path, server: Callable[..., Server]
) -> None:
    house, keys = goes_on(before_the_scripts(tmp_path), server)
    with chromium() as browser:
        phones = {name: Somebody(browser, house).holds(keys[name]) for name in NAMES}
        cody, lisa, ellen, amir = phones.values()
        tv = Somebody(browser, house, TV).goes_to(f"/t/{house.code}/tv")
        for chef in (lisa, ellen, amir):
            chef.sees("Write your script")

        # Lisa turns two cards round, and writes. A second phone of hers knows it all.
        before = names_of(lisa)
        card(lisa, 1).get_by_role("button", name=f"{before[1]} earlier").click()
        expect(card(lisa, 0)).to_contain_text(before[1])
        words = ["slow fire", "low tide", "brittle", "last light"]
        writes(lisa, words, "Come home.", "Night train")
        is_kept(lisa)
        other = Somebody(browser, house).holds(keys["Lisa"])
        expect(card(other, 3).get_by_role("textbox")).to_have_value("last light")
        assert names_of(other) == [before[1], before[0], *before[2:]]
        card(other, 2).get_by_role("textbox").fill("crackling")
        expect(card(lisa, 2).get_by_role("textbox")).to_have_value("crackling")
        lisa.page.close()
        lisa = other

        writes(ellen, ["ember", "mist", "", "thunder"], name="Weather")
        ellen.taps("My script is ready").sees("Your script is ready")
        for somebody in (tv, cody, amir):
            somebody.does_not_see("slow fire", "Come home.", "Night train", "thunder", "Weather")

        # Lisa presents with a tap a card, and says one thing differently.
        cody.taps("Call Lisa")
        lisa.sees(f"First: your {before[1]}", "“slow fire”")
        lisa.taps(f"Lay {before[1]}")
        tv.sees("Night train", "“slow fire”").does_not_see("low tide", "Come home.")
        lisa.page.get_by_text("Say it differently").click()
        lisa.page.get_by_label("In your words").first.fill("a spring tide")
        lisa.taps(f"Lay {before[0]}")
        tv.sees("“a spring tide”").does_not_see("low tide")
        lisa.page.locator(f".prompt-cards button:has-text('{before[3]}')").click()
        lisa.sees(f"Next: your {before[3]}")
        taps_through(lisa, 2)
        tv.sees("Come home.")

        # Nobody is idle meanwhile.
        ellen.page.get_by_role("button", name="Wow").click()
        expect(tv.page.locator("[data-reaction=wow] *").first).to_be_attached()
        bet = ellen.page.locator(".bet-on")
        bet.filter(has_text="Lisa").click()
        expect(bet.filter(has_text="Lisa")).to_have_attribute("aria-pressed", "true")
        bet.filter(has_text="Amir").click()
        expect(bet.filter(has_text="Amir")).to_have_attribute("aria-pressed", "true")
        amir.page.locator(".bet-on").filter(has_text="Lisa").click()
        expect(amir.page.locator(".bet-on[aria-pressed=true]")).to_contain_text("Night train")

        # Those who have not presented comment while Ellen does.
        cody.taps("Call Ellen")
        ellen.sees("“ember”")
        cody.taps("Let the others comment")
        amir.page.get_by_label("Your comment on the dish").fill("Is that rain?")
        amir.taps("Say it", exact=True)
        tv.sees("Is that rain?")
        taps_through(ellen)

        # Amir is called while he types: what he has typed is there.
        card(amir, 0).get_by_role("textbox").fill("at the very last moment")
        cody.taps("Call Amir")
        amir.sees("“at the very last moment”")
        taps_through(amir)
        tv.sees("at the very last moment")

        judges(cody, "Amir")
        for somebody in (tv, cody, lisa, ellen, amir):
            somebody.sees("Ellen bet right.")
        ellen.sees("and you were right.")
        amir.sees("Nobody else knows.")
        lisa.does_not_see("Nobody else knows.")

        cody.taps("End the match")
        ellen.does_not_see("You bet on the winner")
        host = Somebody(browser, house, LAPTOP)
        host.page.goto(house.console.replace("localhost", "party.test"))
        host.taps("Tell all at once")
        ellen.sees("You bet on the winner in 1 of 1 round.")
        amir.sees("You bet on the winner in 0 of 1 round.")
        for somebody in (tv, host, cody, lisa, ellen, amir):
            assert somebody.trouble == []
