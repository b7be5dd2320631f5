"""The pass under a hand in a hurry: keys stay with their tables, and a wrong one is taken back."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from partycards.restaurant.happenings import Bumped
from partycards.restaurant.staff import SERVER
from partycards.tables import service
from tests.e2e.axe import violations
from tests.e2e.browsers import TV, Somebody, chromium
from tests.e2e.test_kitchen import comes_in
from tests.evening import Evening, Server
from tests.restaurant.staffed import PINS
from tests.restaurant.stove import Stove, dish


def three_tables(folder: Path) -> None:
    """A main is ready at each; table 3 has a dessert that waits for a server."""
    evening = Evening(folder)
    evening.house.staff.add("Tom", SERVER, PINS[SERVER])
    stove = Stove(evening, 3)
    for number in (1, 2, 3):
        table = stove.sits(number, "Lisa", "Ellen")
        stove.cooks(number, dish(number), dish(number + 3))
        service.record_happening(table, "chef:1", Bumped((1, 2)))
    evening.stop()


def keys(page: Page) -> dict[str, str]:
    """Which key every table to carry has."""
    cards = page.locator("[data-card]").all()
    return {
        card.locator(".expo-table").inner_text(): card.locator(".expo-head kbd").inner_text()
        for card in cards
    }


def test_a_key_stays_with_its_table_and_a_wrong_one_is_taken_back(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    three_tables(folder)
    with chromium() as browser:
        running = server(folder)
        tom = comes_in(Somebody(browser, running, TV), SERVER, "/pass/")
        tom.sees("Carry now 3", "6 plates on the pass")
        page = tom.page
        expect(page.locator("[data-card] .expo-head kbd").last).to_have_text("3")
        before = keys(page)
        assert sorted(before.values()) == ["1", "2", "3"]
        first = next(table for table, key in before.items() if key == "1")
        assert violations(page) == []
        page.keyboard.press("1")
        tom.sees("Carry now 2", f"Undo: table {first} carried")
        page.keyboard.press("1")
        assert keys(page) == {table: key for table, key in before.items() if key != "1"}
        page.keyboard.press("u")
        tom.sees("Carry now 3")
        expect(page.locator("[data-card] .expo-head kbd", has_text="1")).to_have_count(1)
        assert keys(page) == before
        page.keyboard.press("b")
        expect(page.locator("[data-card] button[data-press=b] kbd")).to_have_count(1)
