"""The print page in a browser: the pages follow what is chosen, with scripts and without."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from partycards.games import GAMES
from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, PHONE, Somebody, chromium
from tests.e2e.test_every_page import NARROW, RUNS_OFF, SMALL_TARGETS
from tests.evening import Server

DRAWN = 40_000
"""Milliseconds in which pages are drawn by a machine that has much else to do."""


def test_the_host_prints_on_the_laptop_on_the_phone_and_without_scripts(tmp_path: Path) -> None:
    with chromium() as browser:
        server = Server(tmp_path)
        try:
            Somebody(browser, server, PHONE).sits("Lisa")
            laptop = host(browser, server, LAPTOP)
            the_pages_follow_what_is_chosen(laptop.page, server)
            what_was_printed_is_not_new(laptop.page, server)
            nothing_is_in_the_way(laptop, "", "seat_cards/")
            nothing_is_in_the_way(host(browser, server, PHONE), "calibration/", "poster/")
            without_scripts_a_button_shows_the_pages(host(browser, server, LAPTOP, scripts=False))
        finally:
            server.stop()


def host(browser: Browser, server: Server, size: dict[str, int], scripts: bool = True) -> Somebody:
    key = server.console.partition("?")[2]
    return Somebody(browser, server, size, scripts).goes_to(f"/host/enter?{key}")


def the_pages_follow_what_is_chosen(page: Page, server: Server) -> None:
    pages = page.locator(".print-list img")
    page.goto(f"http://{server.address}/host/prints/cards/?deck=vegan")
    expect(page.locator("#pages")).to_contain_text("20 pages.", timeout=DRAWN)
    expect(pages.first).to_have_js_property("naturalWidth", 700, timeout=DRAWN)
    page.get_by_text("Choose cards, and how many of each").click()
    page.get_by_placeholder("Search").last.fill("tof")
    page.get_by_text("Tofu", exact=True).click()
    page.get_by_role("button", name="More").locator("visible=true").click()
    expect(page.locator("#pages")).to_contain_text("1 page.", timeout=DRAWN)
    assert page.locator("[name='amount.tofu']").input_value() == "2"

    page.get_by_label("Copies of each card").fill("many")
    expect(page.locator("#copies-refusal")).to_have_text("Write a number from 1 to 20.")
    expect(page.locator("#pages")).to_contain_text("please see the note")
    page.get_by_label("Copies of each card").fill("5")
    expect(page.locator("#copies-refusal")).to_be_empty()
    expect(page.locator("#pages")).to_contain_text("2 pages.", timeout=DRAWN)
    page.reload()
    expect(page.locator("#pages")).to_contain_text("2 pages.", timeout=DRAWN)
    assert page.get_by_label("Copies of each card").input_value() == "5"


def what_was_printed_is_not_new(page: Page, server: Server) -> None:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the PDF").click()
    assert download.value.suggested_filename == "Ingredient cards, Vegan, A4.pdf"
    assert download.value.path().read_bytes().startswith(b"%PDF")
    page.goto(f"http://{server.address}/host/prints/cards/?deck=vegan")
    page.get_by_text("New: 177").click()
    expect(page.locator("#pages")).to_contain_text("20 pages.", timeout=DRAWN)
    page.get_by_label("Deck").select_option("kids")
    expect(page.locator("body")).to_contain_text("None of them has been printed yet.")


def nothing_is_in_the_way(somebody: Somebody, *paths: str) -> None:
    """For anybody's eyes, fingers and voice; also on the narrowest phone."""
    faults: list[str] = []
    for path in paths:
        somebody.goes_to(f"/host/prints/{path}")
        if path:
            expect(somebody.page.locator(".print-list").first).to_be_visible()
        faults += [f"{path}: {fault}" for fault in violations(somebody.page)]
        if somebody.page.viewport_size == PHONE:
            faults += [f"{path}: {small}" for small in somebody.page.evaluate(SMALL_TARGETS)]
            somebody.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
            faults += [f"{path}: runs off: {off}" for off in somebody.page.evaluate(RUNS_OFF)]
            somebody.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert faults + somebody.trouble == []


def without_scripts_a_button_shows_the_pages(somebody: Somebody) -> None:
    somebody.goes_to("/host/prints/rules/").sees("The pages appear here")
    somebody.page.get_by_text("US Letter").click()
    somebody.taps("Show the pages").sees(f"{len(GAMES)} pages.")
    assert somebody.page.get_by_role("radio", name="US Letter").is_checked()
    assert somebody.page.locator(".print-list img").count() == len(GAMES)
