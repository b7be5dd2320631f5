"""What a phone goes through at a party: locked, killed, swapped, disturbed, without JavaScript."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.e2e.test_sample_round import PILE, stack_the_deck
from tests.evening import Evening, Server
from tests.web.sample import dealt

FIRST_SEVEN = set(PILE.split()[:7])


SIX_BEFORE_IT = """async field => {
    const fields = {...Object.fromEntries(new FormData(field.form)), words: ""};
    const sent = {method: "POST", body: new URLSearchParams(fields)};
    await Promise.all(Array.from({length: 6}, () => fetch(field.form.action, sent)));
    field.form.requestSubmit();
}"""
"""Taps that send nothing, and right after them the form as it is: no machine is too slow for it."""


def in_mid_trade(
    browser: Browser, folder: Path, start: Callable[..., Server], *names: str
) -> list[Somebody]:
    """Cody judges, Lisa and Ellen hold the rulebook's cards; the phones of those who are named."""
    evening = Evening(folder)
    dealt(evening)
    house, keys = goes_on(evening, start)
    return [Somebody(browser, house).holds(keys[name]) for name in names]


def test_what_lisa_picked_and_typed_survives_what_the_others_do(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    with chromium() as browser:
        cody, lisa, ellen = in_mid_trade(browser, tmp_path, server, "Cody", "Lisa", "Ellen")
        lisa.taps("Keep all 7").sees("Name of the dish")
        lisa.picks("Lobster Tofu")
        field = lisa.page.get_by_label("Name of the dish")
        field.press_sequentially("Lobster und")
        version = lisa.page.locator("#main").get_attribute("data-version")
        ellen.picks("Pickles").taps("Trade 1 card")
        ellen.sees("Peaches")
        cody.page.get_by_label("Add to your wishes").fill("And quickly!")
        cody.taps("Add", exact=True)
        lisa.sees("And quickly!")
        assert version is not None
        expect(field).to_have_value("Lobster und")
        expect(field).to_be_focused()
        expect(lisa.page.locator("#main .hand input:checked")).to_have_count(2)
        field.press_sequentially("er peaches")
        lisa.picks("Lavender Cucumber").taps("Cook with 4 cards")
        lisa.sees("You are ready")
        expect(field).to_have_value("Lobster under peaches")


def test_cards_that_stay_in_the_hand_are_laid_down_for_the_next_trade(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """Only the new card is sent; what was ticked for one trade is not ticked for the next."""
    evening = Evening(tmp_path)
    dealt(evening, trade_times=4)
    house, keys = goes_on(evening, server)
    with chromium() as browser:
        lisa = Somebody(browser, house).holds(keys["Lisa"])
        other = lisa.context.new_page()
        other.goto(lisa.page.url)
        other.locator("#main .hand label").filter(has_text="Tofu").click()
        ticked = other.locator("#main .hand input:checked")
        expect(ticked).to_have_count(1)
        cards, new = (lisa.page.locator(f"#main .hand {what}") for what in ("li", "li.is-new"))
        lisa.picks("Popcorn").taps("Trade 1 card").sees("You got Peaches")
        expect(new).to_have_count(1)
        expect(new).to_contain_text("new")
        lisa.picks("Chocolate").taps("Trade 1 card").sees("You got Apples")
        hand = ["Lobster", "Lavender", "Cucumber", "Parsley", "Tofu", "Peaches", "Apples"]
        expect(cards).to_contain_text(hand)
        expect(new).to_have_count(1)
        expect(new).to_contain_text("Apples")
        expect(cards.filter(has_text="Peaches").get_by_text("new")).not_to_be_visible()
        expect(other.locator("#main")).to_contain_text("You got Apples")
        expect(ticked).to_have_count(0)
        expect(other.get_by_role("button", name="Tap the cards to trade")).to_be_disabled()
        # A card that is said to be there and is not comes with the whole page.
        lisa.page.evaluate("document.querySelector('#main .hand li').remove()")
        lisa.picks("Lavender").taps("Trade 1 card").sees("You got Juice")
        expect(cards.first).to_contain_text("Lobster")
        expect(cards).to_have_count(7)


@pytest.mark.full
def test_a_reload_and_a_killed_tab_lose_nothing(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    with chromium() as browser:
        [lisa] = in_mid_trade(browser, tmp_path, server, "Lisa")
        lisa.sees("Lobster")
        lisa.page.reload()
        assert lisa.hand() == FIRST_SEVEN
        lisa.page.close()
        lisa.page = lisa.context.new_page()
        lisa.goes_to(f"/t/{lisa.server.code}/")
        assert lisa.hand() == FIRST_SEVEN
        lisa.picks("Popcorn").taps("Trade 1 card").sees("Peaches")


@pytest.mark.full
def test_lisa_takes_her_seat_to_another_phone_and_the_old_one_stops(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    with chromium() as browser:
        [lisa] = in_mid_trade(browser, tmp_path, server, "Lisa")
        lisa.sees("Lobster")
        code = lisa.page.locator(".seat-code").inner_text()
        other = Somebody(browser, lisa.server, SMALL_PHONE).goes_to(f"/t/{lisa.server.code}/")
        other.page.get_by_role("link", name="I was here before").click()
        other.page.get_by_label("Seat code").fill("WRNG")
        other.taps("Take my seat back").sees("No seat here has that code")
        expect(other.page.get_by_label("Seat code")).to_have_value("WRNG")
        other.page.get_by_label("Seat code").fill(code.lower())
        other.taps("Take my seat back").sees("Lobster")
        assert other.hand() == FIRST_SEVEN
        expect(lisa.page.locator("#main")).to_contain_text("another phone", timeout=1000)
        lisa.does_not_see("Lobster")
        other.picks("Popcorn").taps("Trade 1 card").sees("Peaches")
        # Whoever was turned away is one tap from the door; the code that they had opens nothing.
        expect(lisa.page.get_by_text(code)).not_to_be_visible()
        expect(lisa.page.get_by_role("link", name="Sit down again")).not_to_be_visible()
        lisa.page.get_by_role("link", name="My seat, back on this phone").click()
        lisa.page.get_by_label("Seat code").fill(other.page.locator(".seat-code").inner_text())
        lisa.taps("Take my seat back").sees("Peaches")
        expect(other.page.get_by_role("link", name="My seat, back on this phone")).to_be_visible()


def test_a_locked_phone_is_right_again_when_it_wakes(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """A locked phone closes its stream; on waking it covers the hand and shows the newest page."""
    with chromium() as browser:
        cody, lisa, ellen = in_mid_trade(browser, tmp_path, server, "Cody", "Lisa", "Ellen")
        lisa.sees("Lobster")
        sleep = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
        tell = "document.dispatchEvent(new Event('visibilitychange'));"
        lisa.page.evaluate(sleep % "true" + tell)
        cody.page.get_by_label("Add to your wishes").fill("While you slept")
        cody.taps("Add", exact=True)
        ellen.sees("While you slept")
        lisa.does_not_see("While you slept")
        lisa.page.evaluate(sleep % "false" + tell)
        expect(lisa.page.locator("#main")).to_contain_text("While you slept", timeout=3000)
        expect(lisa.page.get_by_role("button", name="Show")).to_be_visible()
        lisa.taps("Show")
        assert lisa.hand() == FIRST_SEVEN


def test_the_whole_trade_works_without_javascript(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        table = server()
        cody, lisa, ellen = (
            Somebody(browser, table, scripts=False).scans_and_sits(name)
            for name in ("Cody", "Lisa", "Ellen")
        )
        table.stop()
        stack_the_deck(table)
        again = server(table.folder, table.port)
        for somebody in (cody, lisa, ellen):
            somebody.server = again
            somebody.page.reload()
        cody.page.get_by_role("button", name="Whatever you like").first.click()
        cody.taps("Deal the cards")
        lisa.page.reload()
        assert lisa.hand() == FIRST_SEVEN
        lisa.picks("Popcorn Chocolate Tofu Lobster").taps("Trade the chosen cards")
        lisa.sees("up to 3")
        expect(lisa.page.locator("#main .hand input:checked")).to_have_count(4)
        lisa.picks("Lobster").taps("Trade the chosen cards")
        lisa.sees("Peaches", "Apples", "Juice")
        lisa.page.get_by_label("Name of the dish").fill("Too small")
        lisa.picks("Lobster Peaches Lavender").taps("Cook with the chosen cards")
        lisa.sees("at least 4")
        expect(lisa.page.get_by_label("Name of the dish")).to_have_value("Too small")
        lisa.picks("Cucumber").taps("Cook with the chosen cards")
        lisa.sees("You are ready")
        expect(lisa.page.get_by_label("Name of the dish")).to_have_value("Too small")


@pytest.mark.full
def test_everybody_is_right_again_after_a_restart(server: Callable[..., Server]) -> None:
    with chromium() as browser:
        table = server()
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")
        cody, lisa, ellen = (Somebody(browser, table).sits(n) for n in ("Cody", "Lisa", "Ellen"))
        tv.sees("Ellen")
        table.stop()
        stack_the_deck(table)
        server(table.folder, table.port)
        tv.sees("Cody", "Round 1")
        cody.sees("What should they cook?")
        for chef in (lisa, ellen):
            chef.sees("Cody is choosing")
        assert [t for t in tv.trouble if "Failed to load" not in t] == []


def test_a_phone_that_was_told_to_wait_sends_again_by_itself(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """At a table where a seat may move six times at once and once a second for long, Cody's thumb
    slips, and then he writes down a wish: he has to do nothing more, and it is there once."""
    with chromium() as browser:

        def slowly(folder: Path) -> Server:
            return server(folder, 0, "--moves-per-second", "1")

        cody, lisa = in_mid_trade(browser, tmp_path, slowly, "Cody", "Lisa")
        statuses: list[int] = []

        def hear(answer: Response) -> None:
            if "quickly" in (answer.request.post_data or ""):
                statuses.append(answer.status)

        cody.page.on("response", hear)
        field = cody.page.get_by_label("Add to your wishes")
        field.fill("And quickly!")
        field.evaluate(SIX_BEFORE_IT)
        lisa.sees("And quickly!")
        expect(lisa.page.get_by_text("And quickly!")).to_have_count(1)
        expect(field).to_have_value("")
        assert statuses[0] == 429
        assert statuses[-1] == 200
        expect(cody.page.locator("#toast")).to_be_empty()
