"""Guests look cards and words up in the middle of something: nothing that was picked is lost.

Looking up changes nothing, so all these tests share one evening; what ends something stands last.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.browsers import PHONE, SMALL_PHONE, Somebody, chromium, goes_on
from tests.e2e.test_every_page import NARROW, RUNS_OFF
from tests.evening import Evening, Server
from tests.web.sample import dealt

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


@dataclass
class Party:
    """Cody judges; Lisa, Ellen and Amir may trade. Amir's phone has no JavaScript."""

    server: Server
    cody: Somebody
    lisa: Somebody
    ellen: Somebody
    amir: Somebody

    def at_the_table(self, somebody: Somebody) -> Somebody:
        """The guest's page anew, with nothing picked: what was, the phone has kept."""
        somebody.goes_to(f"/t/{self.server.code}/")
        somebody.page.evaluate(
            "document.querySelectorAll('#main .hand input:checked').forEach(box => box.click())"
        )
        return somebody


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    evening = Evening(tmp_path_factory.mktemp("party"))
    dealt(evening, "Amir")
    house, keys = goes_on(evening, Server)
    with chromium() as browser:
        cody, lisa, ellen = (
            Somebody(browser, house).holds(keys[name]) for name in ("Cody", "Lisa", "Ellen")
        )
        amir = Somebody(browser, house, SMALL_PHONE, scripts=False).holds(keys["Amir"])
        yield Party(house, cody, lisa, ellen, amir)
    house.kill()


def i_on(somebody: Somebody, card: str) -> Locator:
    return somebody.page.locator("#main").get_by_role("link", name=f"About {card}", exact=True)


def over(somebody: Somebody) -> Locator:
    """What lies over the table."""
    return somebody.page.get_by_role("dialog")


def title(somebody: Somebody, name: str) -> Locator:
    return over(somebody).get_by_role("heading", name=name, exact=True, level=1)


def follows(somebody: Somebody, link: str) -> None:
    over(somebody).get_by_role("link", name=link, exact=True).click()


def ticked(somebody: Somebody) -> Locator:
    return somebody.page.locator("#main .hand input:checked")


def test_ellen_looks_coffee_up_and_her_picks_stay(party: Party) -> None:
    ellen = party.at_the_table(party.ellen).picks("Pickles Steak")
    i_on(ellen, "Coffee").click()
    expect(title(ellen, "Coffee")).to_be_focused()
    expect(over(ellen)).to_contain_text("Be more specific")
    expect(ticked(ellen)).to_have_count(2)

    party.cody.page.get_by_label("Add to your wishes").fill("And quickly!")
    party.cody.taps("Add", exact=True)
    expect(ellen.page.locator("#main")).to_contain_text("And quickly!")
    expect(over(ellen)).to_contain_text("Coffee")

    follows(ellen, "Chocolate")
    expect(title(ellen, "Chocolate")).to_be_focused()
    follows(ellen, "Back to the table")
    expect(over(ellen)).to_be_hidden()
    expect(i_on(ellen, "Coffee")).to_be_focused()
    expect(ticked(ellen)).to_have_count(2)

    i_on(ellen, "Thyme").press("Enter")
    expect(title(ellen, "Thyme")).to_be_focused()
    ellen.page.keyboard.press("Escape")
    expect(over(ellen)).to_be_hidden()
    expect(i_on(ellen, "Thyme")).to_be_focused()
    assert ellen.trouble == []


@pytest.mark.full
def test_from_a_card_to_a_word_to_a_recipe_and_back_to_the_hand(party: Party) -> None:
    ellen = party.at_the_table(party.ellen).picks("Pickles Steak")
    i_on(ellen, "Coffee").click()
    follows(ellen, "Roast")
    expect(over(ellen)).to_contain_text("dry heat of an oven")
    follows(ellen, "Roast, step by step")
    expect(over(ellen)).to_contain_text("Check the middle with a thermometer.")
    follows(ellen, "Cooking guide")
    ellen.page.get_by_label("Search the guide").fill("sauteed")
    expect(over(ellen)).to_contain_text("Nothing like that in the guide.")
    ellen.page.get_by_label("Search the guide").fill("saute")
    ellen.page.get_by_label("Search the guide").press("Enter")
    expect(over(ellen).locator("li:visible")).to_contain_text(["Sauté", "To fry small pieces"])

    for earlier in ("Roast", "Roast", "Coffee"):
        ellen.page.go_back()
        expect(title(ellen, earlier)).to_be_focused()
    ellen.page.go_back()
    expect(over(ellen)).to_be_hidden()
    assert ellen.page.url.endswith(f"/t/{party.server.code}/")
    expect(ticked(ellen)).to_have_count(2)

    i_on(ellen, "Coffee").click()
    follows(ellen, "All cards")
    ellen.page.get_by_label("Search the cards").fill("gruyere")
    expect(over(ellen).locator("#cards a:visible")).to_have_text(["Cheese"])
    follows(ellen, "Back to the table")
    expect(ticked(ellen)).to_have_count(2)
    assert ellen.trouble == []


def test_the_i_is_a_whole_target_and_the_rest_of_the_card_still_picks(party: Party) -> None:
    lisa = party.lisa
    for size in (SMALL_PHONE, LYING, PHONE):
        lisa.page.set_viewport_size(size)  # type: ignore[arg-type]
        party.at_the_table(lisa)
        for card in ("Lobster", "Chocolate", "Tofu"):
            box = i_on(lisa, card).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 48
        lisa.picks("Lobster Chocolate Tofu")
        expect(ticked(lisa)).to_have_count(3)
        expect(over(lisa)).to_be_hidden()


def test_a_covered_hand_has_no_i_and_sleep_puts_the_card_away(party: Party) -> None:
    lisa = party.at_the_table(party.lisa)
    lisa.taps("Hide")
    expect(lisa.page.locator("#main .hand a.info").first).to_be_hidden()
    expect(lisa.page.get_by_role("link", name="About")).to_have_count(0)
    lisa.taps("Show")
    i_on(lisa, "Lobster").click()
    expect(over(lisa)).to_contain_text("Lobster")
    lisa.page.evaluate(SLEEP % "true")
    lisa.page.evaluate(SLEEP % "false")
    expect(over(lisa)).to_be_hidden()
    expect(lisa.page.locator("dialog")).to_be_empty()
    expect(lisa.page.get_by_role("button", name="Show")).to_be_visible()


def comes_to_be_silent(somebody: Somebody, silent: bool) -> None:
    """The phone stops reading, or goes on. A page of ours lets no sentence be made into a script,
    so that the browser cannot be told to wait for one."""
    said = "window.spoken.at(-1) === '(silence)'"
    for _ in range(50):
        if somebody.page.evaluate(said) is silent:
            return
        somebody.page.wait_for_timeout(100)
    pytest.fail(f"it {'reads on' if silent else 'stays silent'}")


def test_a_card_is_read_aloud_when_the_phone_can(party: Party) -> None:
    lisa, ellen = party.lisa, party.at_the_table(party.ellen)
    lisa.begins_pages_with(A_VOICE)
    party.at_the_table(lisa)
    i_on(lisa, "Chocolate").click()
    lisa.taps("Read it to me")
    spoken = lisa.page.evaluate("window.spoken")
    assert spoken[0] == "Chocolate"
    assert "Contains soy and milk." in spoken[-1]
    lisa.taps("Stop reading")
    comes_to_be_silent(lisa, True)
    lisa.taps("Read it to me")
    comes_to_be_silent(lisa, False)
    lisa.page.keyboard.press("Escape")
    expect(over(lisa)).to_be_hidden()
    # A dialog tells that it closed only after it is gone from the page.
    comes_to_be_silent(lisa, True)
    i_on(ellen, "Coffee").click()
    expect(over(ellen)).to_contain_text("Coffee")
    expect(ellen.page.get_by_role("button", name="Read it to me")).to_have_count(0)


@pytest.mark.full
def test_without_javascript_the_i_is_a_link_with_a_way_back(party: Party) -> None:
    amir = party.at_the_table(party.amir)
    amir.page.locator("#main .hand a.info").first.click()
    amir.sees("Be more specific", "Goes well with")
    amir.page.get_by_role("link", name="All cards", exact=True).click()
    amir.page.get_by_role("link", name="Chicken", exact=True).click()
    amir.page.get_by_role("link", name="Simmer", exact=True).click()
    amir.sees("bubble")
    amir.page.get_by_role("link", name="Cooking guide").click()
    amir.page.get_by_label("Search the guide").fill("al dente")
    amir.taps("Search").sees("a little firmness is left")
    expect(amir.page.locator("#guide li:visible")).to_have_count(1)
    amir.page.get_by_role("link", name="Back to the table").click()
    amir.sees("Tap up to 3 cards to trade in.")


def test_axe_finds_nothing_over_the_table_and_when_nothing_was_found(party: Party) -> None:
    """The pages themselves are looked at with all others, in `test_every_page`."""
    lisa = party.at_the_table(party.lisa)
    i_on(lisa, "Chocolate").click()
    expect(over(lisa)).to_be_visible()
    faults = found(lisa, "a card")
    follows(lisa, "Cooking guide")
    expect(title(lisa, "Cooking guide")).to_be_focused()
    faults += found(lisa, "the guide")
    lisa.page.get_by_label("Search the guide").fill("motor oil")
    lisa.sees("Nothing like that in the guide.")
    faults += found(lisa, "nothing found")
    assert faults == []


def found(somebody: Somebody, where: str) -> list[str]:
    """What is wrong with a page for axe, or on a narrow phone."""
    faults = [f"{where}: {fault}" for fault in violations(somebody.page)]
    somebody.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    off = somebody.page.evaluate(RUNS_OFF)
    return faults + ([f"{where}: runs off the screen: {off}"] if off else [])


def test_the_name_lisa_types_stays_and_so_do_her_cards(party: Party) -> None:
    lisa = party.at_the_table(party.lisa)
    lisa.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    lisa.taps("Keep all 7").sees("Name of the dish").picks("Lobster Tofu")
    lisa.page.get_by_label("Name of the dish").fill("Lobster und")
    i_on(lisa, "Tofu").click()
    expect(title(lisa, "Tofu")).to_be_focused()
    follows(lisa, "Marinate")
    follows(lisa, "Back to the table")
    expect(i_on(lisa, "Tofu")).to_be_focused()
    expect(lisa.page.get_by_label("Name of the dish")).to_have_value("Lobster und")
    expect(ticked(lisa)).to_have_count(2)


def test_when_the_table_cannot_be_reached_the_page_stays_and_says_so(party: Party) -> None:
    ellen = party.at_the_table(party.ellen).picks("Pickles")
    party.server.stop()
    i_on(ellen, "Steak").click()
    ellen.sees("The table cannot be reached. Nothing is lost: please try again.")
    expect(ticked(ellen)).to_have_count(1)
