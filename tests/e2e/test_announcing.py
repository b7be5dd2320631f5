"""A judge announces what the table cannot eat, on real phones, before and after the deal (V14)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.tables.table import HOST
from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import SEED, Evening, Server, shipped_box
from tests.web.house_table import at_table


def ticked(somebody: Somebody, field: str) -> set[str]:
    boxes = somebody.page.locator(f"input[type=checkbox][name='{field}']:checked")
    return {str(box.get_attribute("value")) for box in boxes.all()}


def tells(somebody: Somebody, *needs: str) -> None:
    """On their own page, and the table may know."""
    somebody.goes_to(f"/t/{somebody.server.code}/me")
    somebody.page.locator("#fold-needs summary").click()
    for words in (*needs, "A judge may announce what I have ticked"):
        somebody.page.locator("#fold-needs label", has_text=words).first.click()
    somebody.taps("Tell the host").sees("Saved.")


@pytest.mark.full
def test_what_a_judge_has_ticked_and_not_sent_stays_when_the_table_is_announced_for(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    at_table(evening, HouseRules(diet_exchange=True), "Cody", "Lisa", "Ellen")
    evening.table.start(HOST, shipped_box(), SEED)
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"))
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        cody = Somebody(browser, table, SMALL_PHONE).holds(keys["Cody"])
        lisa = Somebody(browser, table, SMALL_PHONE).holds(keys["Lisa"])
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        cody.sees("No guest has let the table know of anything they cannot eat.")
        tells(lisa, "Vegetarian", "nuts")
        lisa.goes_to(f"/t/{table.code}/").sees("Cody has taken an assignment")
        cody.sees("This table cannot eat everything")
        cody.page.get_by_label("What will you judge by?").fill("Make it pretty.")
        cody.page.locator("label", has_text="without pork").click()
        cody.taps("Announce what this table cannot eat")
        cody.sees("What the guests cannot eat is ticked below.")
        assert ticked(cody, "terms.diet") == {"vegetarian", "nuts", "no_pork"}
        lisa.does_not_see("without nuts")
        cody.taps("Deal 7 cards each")
        for each in (cody, lisa, tv):
            each.sees("Make it pretty.", "without pork", "without nuts")
        cody.page.locator("summary", has_text="Every dish is vegetarian").click()
        cody.page.locator("details[open] label", has_text="without pork").click()
        cody.page.locator("details[open] label", has_text="vegan").click()
        cody.taps("Announce it")
        for each in (lisa, tv):
            # A brief that is scrolled away is one line, which names no diets; the news does.
            expect(each.page.locator("li:visible", has_text="vegan").first).to_be_visible()
            expect(each.page.locator("li", has_text="without pork")).to_have_count(0)
        expect(cody.page.locator("summary", has_text="Every dish is vegan")).to_be_visible()
        assert ticked(cody, "diets") == {"vegan", "nuts"}
        lisa.sees("You may exchange cards that do not fit for free")
        lisa.taps("Exchange the chosen cards").sees("You got")
