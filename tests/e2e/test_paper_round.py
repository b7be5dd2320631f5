"""The host enters a round from paper on a laptop, by the keyboard, and on a phone."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, Somebody, chromium
from tests.e2e.test_console import SMALLEST, arrives, is_whole
from tests.evening import Server


def test_a_round_is_typed_without_a_reload_and_outlives_one(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        house = server()
        host = Somebody(browser, house, LAPTOP)
        host.goes_to("/host/enter?" + house.console.partition("?")[2])
        arrives(house, "Cody", "Lisa", "Ellen")
        host.sees("3 guests are here").taps("Start")
        expect(host.page.locator("#now")).to_be_visible()
        page = host.goes_to(f"/host/t/{house.code}/paper-round").page
        page.get_by_label("Who judged").select_option(label="Cody")
        lisa = page.get_by_role("group", name="Lisa", exact=True)
        ellen = page.get_by_role("group", name="Ellen", exact=True)

        # Faster than any answer: no card is lost.
        cards = lisa.get_by_placeholder("number or name")
        cards.focus()
        for typed in ("lobster", "lavender", "tofu", "3160"):
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        for card in ("Lobster", "Lavender", "Tofu"):
            expect(lisa.get_by_role("checkbox", name=card)).to_be_checked()
        host.sees("3160 is left out unless you put it right.")
        lisa.get_by_role("checkbox", name="Is it Mint?").check()
        expect(lisa.get_by_role("checkbox", name="Mint 1360")).to_be_checked()
        expect(page.get_by_text("is left out")).to_have_count(0)

        # A chip that is given to another leaves the first; tapped again it is in nobody's dish.
        page.get_by_role("radio", name="100 to Lisa").check()
        page.get_by_role("radio", name="100 to Ellen").check()
        expect(ellen.locator(".paper-sum")).to_contain_text("100")
        expect(lisa.locator(".paper-sum")).to_contain_text("0")
        page.get_by_role("radio", name="100 to Ellen").click()
        expect(ellen.locator(".paper-sum")).not_to_contain_text("100")
        page.get_by_label("The name of the dish").first.fill("Moon soup")
        page.keyboard.press("Tab")
        page.reload()
        expect(lisa.get_by_role("checkbox", name="Lavender")).to_be_checked()
        expect(page.get_by_label("The name of the dish").first).to_have_value("Moon soup")

        page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
        is_whole(host)
        host.goes_to(f"/host/t/{house.code}/paper-sheet")
        is_whole(host)
        host.goes_to("/host/paper-evening")
        assert violations(page) == []
        assert host.trouble == []
