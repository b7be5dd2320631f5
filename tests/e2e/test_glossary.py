"""A guest looks a card up in the middle of something: nothing that was picked is lost."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.e2e.browsers import PHONE, SMALL_PHONE, Somebody, chromium
from tests.e2e.test_every_page import NARROW, RUNS_OFF
from tests.e2e.test_phones import in_mid_trade
from tests.evening import Server

LYING = {"width": 740, "height": 360}
SLEEP = """Object.defineProperty(document, "hidden", {value: %s, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));"""
A_VOICE = """
    window.spoken = [];
    const voices = [{lang: "de-DE", localService: true}, {lang: "en_GB", localService: false}];
    const speech = new EventTarget();
    speech.getVoices = () => voices;
    speech.speak = words => window.spoken.push(words.text);
    speech.cancel = () => window.spoken.push("(silence)");
    Object.defineProperty(window, "speechSynthesis", {value: speech});
    window.SpeechSynthesisUtterance = function (text) { this.text = text; };
"""


def i_on(somebody: Somebody, card: str) -> Locator:
    return somebody.page.locator("#main").get_by_role("link", name=f"About {card}", exact=True)


def card_on(somebody: Somebody) -> Locator:
    """The card that lies over the table."""
    return somebody.page.get_by_role("dialog")


def ticked(somebody: Somebody) -> Locator:
    return somebody.page.locator("#main .hand input:checked")


@pytest.fixture
def trading(server: Callable[..., Server]) -> Callable[[Somebody, Somebody, Somebody], Server]:
    return lambda *people: in_mid_trade(server, *people)


def test_ellen_looks_coffee_up_and_her_picks_stay(
    server: Callable[..., Server], trading: Callable[..., Server]
) -> None:
    with chromium() as browser:
        table = server()
        cody, lisa, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Lisa", "Ellen"))
        trading(cody, lisa, ellen)
        ellen.picks("Pickles Steak")
        i_on(ellen, "Coffee").click()
        card = card_on(ellen)
        expect(card.get_by_role("heading", name="Coffee")).to_be_focused()
        expect(card).to_contain_text("Be more specific")
        expect(ticked(ellen)).to_have_count(2)

        cody.page.get_by_label("Add to your wishes").fill("And quickly!")
        cody.taps("Add", exact=True)
        expect(ellen.page.locator("#main")).to_contain_text("And quickly!")
        expect(card).to_contain_text("Coffee")

        card.get_by_role("link", name="Chocolate", exact=True).click()
        expect(card.get_by_role("heading", name="Chocolate", exact=True)).to_be_focused()
        card.get_by_role("link", name="Back to the table").click()
        expect(card).to_be_hidden()
        expect(i_on(ellen, "Coffee")).to_be_focused()
        expect(ticked(ellen)).to_have_count(2)

        i_on(ellen, "Thyme").click()
        expect(card).to_contain_text("Thyme")
        ellen.page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        i_on(ellen, "Thyme").press("Enter")
        expect(card).to_contain_text("Thyme")
        ellen.page.go_back()
        expect(card).to_be_hidden()
        assert ellen.page.url.endswith(f"/t/{table.code}/")

        ellen.taps("Trade 2 cards").sees("You got")
        assert ellen.hand().isdisjoint({"Pickles", "Steak"})
        assert ellen.trouble == []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, LYING])
def test_the_i_is_a_whole_target_and_the_rest_of_the_card_still_picks(
    server: Callable[..., Server], trading: Callable[..., Server], size: dict[str, int]
) -> None:
    with chromium() as browser:
        table = server()
        cody = Somebody(browser, table).sits("Cody")
        lisa = Somebody(browser, table, size).sits("Lisa")
        ellen = Somebody(browser, table).sits("Ellen")
        trading(cody, lisa, ellen)
        expect(i_on(lisa, "Lobster")).to_be_visible()
        for card in ("Lobster", "Chocolate", "Tofu"):
            box = i_on(lisa, card).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 48
        lisa.picks("Lobster Chocolate Tofu")
        expect(ticked(lisa)).to_have_count(3)
        expect(card_on(lisa)).to_be_hidden()


def test_a_covered_hand_has_no_i_and_sleep_puts_the_card_away(
    server: Callable[..., Server], trading: Callable[..., Server]
) -> None:
    with chromium() as browser:
        table = server()
        cody, lisa, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Lisa", "Ellen"))
        trading(cody, lisa, ellen)
        lisa.taps("Hide hand")
        expect(lisa.page.locator("#main .hand a.info").first).to_be_hidden()
        expect(lisa.page.get_by_role("link", name="About")).to_have_count(0)
        lisa.taps("Show hand")
        i_on(lisa, "Lobster").click()
        expect(card_on(lisa)).to_contain_text("Lobster")
        lisa.page.evaluate(SLEEP % "true")
        lisa.page.evaluate(SLEEP % "false")
        expect(card_on(lisa)).to_be_hidden()
        expect(lisa.page.locator("dialog")).to_be_empty()
        expect(lisa.page.get_by_role("button", name="Show hand")).to_be_visible()


def test_a_card_is_read_aloud_when_the_phone_can(
    server: Callable[..., Server], trading: Callable[..., Server]
) -> None:
    with chromium() as browser:
        table = server()
        cody, lisa, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Lisa", "Ellen"))
        trading(cody, lisa, ellen)
        lisa.page.add_init_script(A_VOICE)
        lisa.page.reload()
        i_on(lisa, "Chocolate").click()
        lisa.taps("Read it to me")
        spoken = lisa.page.evaluate("window.spoken")
        assert spoken[0] == "Chocolate"
        assert "Contains soy and milk." in spoken[-1]
        lisa.taps("Stop reading")
        assert lisa.page.evaluate("window.spoken.at(-1)") == "(silence)"
        lisa.taps("Read it to me")
        lisa.page.keyboard.press("Escape")
        expect(card_on(lisa)).to_be_hidden()
        assert lisa.page.evaluate("window.spoken.at(-1)") == "(silence)"
        i_on(ellen, "Coffee").click()
        expect(card_on(ellen)).to_contain_text("Coffee")
        expect(ellen.page.get_by_role("button", name="Read it to me")).to_have_count(0)


def test_without_javascript_the_i_is_a_link_with_a_way_back(
    server: Callable[..., Server], trading: Callable[..., Server]
) -> None:
    with chromium() as browser:
        table = server()
        cody, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Ellen"))
        lisa = Somebody(browser, table, scripts=False).sits("Lisa")
        trading(cody, ellen, lisa)
        ellen.sees("Tap up to 3 cards to trade in.")
        lisa.page.reload()
        i_on(lisa, "Chicken").click()
        lisa.sees("Be more specific", "Goes well with")
        lisa.page.get_by_role("link", name="Thyme", exact=True).click()
        expect(lisa.page.get_by_role("heading", name="Thyme")).to_be_visible()
        lisa.page.get_by_role("link", name="All cards").click()
        lisa.page.get_by_role("link", name="Cheese", exact=True).click()
        lisa.sees("Parmesan")
        lisa.page.get_by_role("link", name="Back to the table").click()
        lisa.sees("Tap up to 3 cards to trade in.")


def test_when_the_table_cannot_be_reached_the_page_stays_and_says_so(
    server: Callable[..., Server], trading: Callable[..., Server]
) -> None:
    with chromium() as browser:
        table = server()
        cody, lisa, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Lisa", "Ellen"))
        running = trading(cody, lisa, ellen)
        lisa.picks("Lobster")
        running.stop()
        i_on(lisa, "Lobster").click()
        lisa.sees("The table cannot be reached. Nothing is lost: please try again.")
        expect(ticked(lisa)).to_have_count(1)


def test_axe_finds_nothing_on_a_card_and_gruyere_finds_cheese(
    server: Callable[..., Server], trading: Callable[..., Server]
) -> None:
    with chromium() as browser:
        table = server()
        cody, lisa, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Lisa", "Ellen"))
        trading(cody, lisa, ellen)
        i_on(lisa, "Chocolate").click()
        expect(card_on(lisa)).to_be_visible()
        faults = found(lisa, "over the table")
        address = i_on(lisa, "Chocolate").get_attribute("href")
        faults += found(lisa.goes_to(f"/t/{table.code}/{address}"), "a card")
        faults += found(lisa.goes_to(f"/t/{table.code}/cards"), "all cards")
        lisa.page.get_by_label("Search the cards").fill("gruyere")
        expect(lisa.page.locator("#cards a:visible")).to_have_text(["Cheese"])
        lisa.page.get_by_label("Search the cards").fill("no such food")
        lisa.sees("Nothing like that in this box.")
        faults += found(lisa, "nothing found")
        assert faults == []


def found(somebody: Somebody, where: str) -> list[str]:
    """What is wrong with a page for axe, or on a narrow phone."""
    violations = Axe().run(somebody.page, options={"resultTypes": ["violations"]})
    faults = [f"{where}: {v['id']} {v['nodes'][0]['html'][:120]}"
              for v in violations.response["violations"]]  # fmt: skip
    somebody.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    off = somebody.page.evaluate(RUNS_OFF)
    return faults + ([f"{where}: runs off the screen: {off}"] if off else [])
