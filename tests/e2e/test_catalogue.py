"""Hanna, the host, writes a card of her own and deals it the same evening."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Route, expect

from partycards.commands.simulated import SimulatedGuest
from tests.e2e.browsers import LAPTOP, Somebody, chromium
from tests.e2e.test_glossary import found
from tests.evening import Server
from tests.promises.load import FULL

PAGES = (
    "cards/?words=cheese", "cards/new", "decks/in_the_house/", "assignments/new",
    *(("decks/", "decks/new", "shelf?q=tom", "pantry/", "assignments/?q=soup") if FULL else ()),
)  # fmt: skip
"""Where there is a list, a short one: axe looks at each card. Every kind is for the full run."""


def test_hanna_adds_quark_picks_a_deck_and_opens_a_table_with_it(
    server: Callable[..., Server],
) -> None:
    with chromium() as browser:
        hanna = Somebody(browser, server(), LAPTOP)
        hanna.page.goto(hanna.server.console.replace("localhost", "party.test"))
        adds_quark(hanna)
        picks_a_deck(hanna)
        table = opens_a_table(hanna)
        for name in ("Cody", "Lisa", "Ellen"):
            SimulatedGuest(f"127.0.0.1:{hanna.server.port}", table, name, Random(1)).sit()
            hanna.sees(name)
        hanna.taps("Start with 3 guests").sees("Waiting for")
        hanna.goes_to(f"/t/{table}/cards")
        names = set(hanna.page.locator("#cards a").all_inner_texts())
        assert {"Quark", "Potatoes"} < names
        assert {"Cheese", "Lobster"}.isdisjoint(names)
        types_what_cards_do_not_say(hanna)
        assert hanna.trouble == []


def test_axe_finds_nothing_on_the_pages_of_the_catalogue(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        hanna = Somebody(browser, server(), LAPTOP)
        hanna.page.goto(hanna.server.console.replace("localhost", "party.test"))
        faults = []
        for path in PAGES:
            hanna.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
            faults += found(hanna.goes_to(f"/host/{path}"), path)
        assert faults == []


def test_what_is_typed_while_the_page_is_loading_is_found(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        hanna = Somebody(browser, server(), LAPTOP)
        hanna.page.goto(hanna.server.console.replace("localhost", "party.test"))

        late: list[Route] = []
        hanna.page.route("**/catalogue*.js*", lambda route: late.append(route))
        hanna.page.goto(f"http://{hanna.server.address}/host/cards/", wait_until="commit")
        hanna.page.get_by_label("Search").fill("chees")
        late[0].continue_()
        expect(hanna.page.locator("#list .card-name").first).to_have_text("Cheese")


def types_what_cards_do_not_say(hanna: Somebody) -> None:
    """In lists that are searched by a script, on a phone and on the console."""
    for path, label, row in (
        (hanna.page.url, "Search the cards", "#cards a"),
        ("/host/shelf", "Search the shelf", ".card-row .row-label"),
    ):
        hanna.page.goto(path) if path.startswith("http") else hanna.goes_to(path)
        there = hanna.page.locator(row).filter(visible=True)
        for typed, cards in (("spuds", 1), ("brocoli", 1), ("unobtainium", 0)):
            hanna.page.get_by_label(label).fill(typed)
            expect(there).to_have_count(cards)


def adds_quark(hanna: Somebody) -> None:
    """She looks for it while she types, does not find it, and writes it; the card grows beside."""
    page = hanna.page
    page.get_by_role("link", name="Cards").click()
    cheese = page.locator("#list [data-key=cheese]")
    cheese.evaluate("card => card.marked = true")
    page.get_by_label("Search").press_sequentially("chees")
    expect(page.locator("#list .card-name").first).to_have_text("Cheese")
    assert cheese.evaluate("card => card.marked"), "what is on the page already is not drawn again"
    page.get_by_label("Search").fill("Quark")
    page.get_by_role("link", name="Add “Quark”").click()

    card = page.locator("#preview")
    expect(card).to_contain_text("Quark")
    page.locator("label.cat-dairy").click()
    expect(card.locator(".card")).to_have_class("card cat-dairy")
    page.get_by_label("Number").fill("3")
    expect(card.locator(".card-number")).to_have_text("3")
    page.get_by_text("Bowl of something smooth").click()
    expect(card.locator("img")).to_have_attribute(
        "src", "/host/cards/drawn/smooth/c9643f-fbf3df-4c8c3f.svg"
    )
    page.set_viewport_size({"width": 390, "height": 844})
    name = page.get_by_label("Name", exact=True)
    name.click()
    at = name.bounding_box()
    name.fill("Parmesan")
    hanna.sees("“Parmesan” is already a kind of Cheese")
    assert name.bounding_box() == at, "what is told moves nothing that is being typed"
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    page.get_by_label("Name", exact=True).fill("Quark")
    expect(page.locator("#likes")).to_be_empty()

    hanna.taps("Save the card").sees("“Quark” is saved.")


def picks_a_deck(hanna: Somebody) -> None:
    """All vegetables once, and her own card three times."""
    page = hanna.page
    page.get_by_role("link", name="Decks").click()
    page.get_by_role("link", name="Pick one by hand").click()
    page.get_by_label("Name", exact=True).fill("Hanna's own")
    hanna.taps("All of them")
    page.get_by_label("Search the cards").fill("quark")
    row = page.locator(".card-row:visible")
    row.locator(".row-label").click()
    for _ in range(2):
        row.get_by_role("button", name="More").click()
    vegetables = page.locator(".cat-vegetables .row-tick:checked").count()
    expect(page.locator("[data-total]")).to_have_text(str(vegetables + 3))
    hanna.taps("Keep this deck").sees("Quark ×3", f"{vegetables + 3} cards")


def opens_a_table(hanna: Somebody) -> str:
    """The code of the table on whose console she is then."""
    hanna.taps("Open a table with it")
    expect(hanna.page.get_by_label("Which cards").locator("option:checked")).to_contain_text(
        "Hanna's own"
    )
    return hanna.page.url.rstrip("/").rpartition("/")[2]
