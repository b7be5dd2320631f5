"""Hanna pastes what is in her fridge on her phone, corrects it with a thumb, and plays with it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.browsers import PHONE, Somebody, chromium
from tests.e2e.test_glossary import found
from tests.evening import Server
from tests.promises.load import FULL

FRIDGE = (
    "3 courgettes\n1 tub ajvar\n2 eggs\n200 g smoked sheep cheese\nWipe the shelf with a cloth."
)


def test_hanna_pastes_her_fridge_with_a_thumb(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        hanna = Somebody(browser, server(), PHONE)
        page = hanna.page
        page.goto(hanna.server.console.replace("localhost", "party.test"))
        hanna.goes_to("/host/cards/")
        page.get_by_role("link", name="Paste a list").click()
        page.get_by_label("Your list").fill(FRIDGE)
        hanna.taps("Read it").sees("Is here: Zucchini", "Add 2 cards", "a step of a recipe")
        if FULL:
            assert found(hanna, "the table") == []
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]

        ajvar, courgettes = page.locator("#row-1"), page.locator("#row-0")
        before = ajvar.locator("img").get_attribute("src")
        ajvar.get_by_role("button", name="Another picture").click()
        expect(ajvar.locator("img")).not_to_have_attribute("src", before or "")
        ajvar.locator("summary").click()
        ajvar.get_by_label("celery: contains").check()
        expect(ajvar.locator("summary")).to_contain_text("contains celery")
        page.get_by_label("200 g smoked sheep cheese").select_option("out")
        expect(page.locator("#add")).to_have_text("Add one card")

        courgettes.get_by_label("3 courgettes").select_option("new")
        expect(courgettes.get_by_label("Name")).to_have_value("Courgettes")
        expect(ajvar.get_by_label("celery: contains")).to_be_checked()
        courgettes.get_by_label("Name").fill("Zucchini")
        page.get_by_text("nothing else: my fridge tonight").click()
        hanna.taps("Add 2 cards").sees("There is already a card for Zucchini.")
        expect(page.locator("#wrongs")).to_be_focused()
        courgettes.get_by_label("Name").fill("Round courgettes")
        hanna.taps("Add 2 cards").sees("2 cards are added", "3 of the list are ticked")
        hanna.taps("Open a table with it")
        expect(page.get_by_label("Which cards").locator("option:checked")).to_contain_text(
            "In the house · 3 cards"
        )
        assert hanna.trouble == []
