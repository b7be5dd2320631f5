"""What was typed or picked and not sent yet is there again after a reload, and when the phone threw
the tab away; it is nobody else's, and it goes when the question is answered."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import Keep
from tests.e2e.browsers import PHONE, Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.web.plates import judged
from tests.web.sample import SAMPLE, dealt

Start = Callable[..., Server]


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def party(server: Start, tmp_path: Path, browser: Browser) -> Callable[..., Any]:
    """An evening that got so far, and phones of those who sit there."""

    def at(so_far: Callable[[Evening], None], *names: str) -> tuple[Server, list[Somebody]]:
        evening = Evening(tmp_path)
        so_far(evening)
        house, keys = goes_on(evening, server)
        return house, [Somebody(browser, house).holds(keys[name]) for name in names]

    return at


def kept(page: Page) -> str:
    """Everything that lies in the phone's storage."""
    return str(page.evaluate("JSON.stringify(Object.values(localStorage))"))


def waits_until(somebody: Somebody, holds: Callable[[str], bool]) -> None:
    """Until this holds of what lies in the phone's storage."""
    for _ in range(200):
        if holds(kept(somebody.page)):
            return
        somebody.page.wait_for_timeout(50)
    raise AssertionError(kept(somebody.page))


def waits_until_kept(somebody: Somebody, words: str) -> None:
    waits_until(somebody, lambda storage: words in storage)


def waits_until_gone(somebody: Somebody) -> None:
    waits_until(somebody, lambda storage: storage == "[]")


def to_the_dishes(evening: Evening) -> None:
    """Lisa and Ellen put their dishes together."""
    dealt(evening)
    evening.play("Lisa", Keep())
    evening.play("Ellen", Keep())


def to_the_brief(evening: Evening) -> None:
    """Cody sets the numbers of an assignment."""
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody", cards=SAMPLE)
    ask = evening.view("Cody").private.ask
    evening.play("Cody", ChooseAssignment(ask.assignments[0].key))


def to_the_award(evening: Evening) -> None:
    """Cody has given all chips and has a word for Lisa alone."""
    judged(evening)
    lisa = evening.seat("Lisa")
    evening.play("Cody", *(PutChip(chip, lisa) for chip in (5, 10, 25, 50, 100)))


def test_a_dish_that_was_half_made_survives_a_reload_and_a_thrown_away_tab_until_it_is_sent(
    party: Callable[..., Any],
) -> None:
    _, (lisa, ellen) = party(to_the_dishes, "Lisa", "Ellen")
    other = lisa.context.new_page()
    other.goto(lisa.page.url)
    lisa.picks("Lobster Tofu")
    lisa.page.get_by_label("Name of the dish").fill("Moonlit lobster")
    waits_until_kept(lisa, "Moonlit lobster")

    lisa.page.reload()
    expect(lisa.page.get_by_label("Name of the dish")).to_have_value("Moonlit lobster")
    expect(lisa.page.locator("#main .hand input:checked")).to_have_count(2)
    lisa.sees("Choose 2 more")

    # Ellen sends hers meanwhile: the push leaves Lisa's alone, and so does Lisa's other tab.
    ellen.picks("Chicken Thyme Mushrooms Steak").taps("Cook with 4 cards")
    ellen.sees("You are ready")
    expect(other.locator("#main")).to_contain_text("Name of the dish")
    other.close()
    lisa.page.close()
    lisa.page = lisa.context.new_page()
    lisa.page.goto(f"http://{lisa.server.address}/t/{lisa.server.code}/")
    expect(lisa.page.get_by_label("Name of the dish")).to_have_value("Moonlit lobster")

    lisa.picks("Lavender Cucumber").taps("Cook with 4 cards").sees("You are ready")
    waits_until_gone(lisa)
    lisa.taps("Change my dish").sees("Name of the dish")
    lisa.page.reload()
    expect(lisa.page.get_by_label("Name of the dish")).to_have_value("")
    expect(lisa.page.locator("#main .hand input:checked")).to_have_count(0)
    assert kept(lisa.page) == "[]", "an answered question does not come back"


def test_a_judge_s_criteria_and_numbers_survive_a_reload(party: Callable[..., Any]) -> None:
    _, (cody,) = party(to_the_brief, "Cody")
    cody.page.get_by_label("What will you judge by?").fill("Be bold.")
    cody.page.get_by_role("button", name="More").first.click()
    cody.sees("Deal 8 cards each")
    waits_until_kept(cody, "Be bold.")
    cody.page.reload()
    expect(cody.page.get_by_label("What will you judge by?")).to_have_value("Be bold.")
    cody.taps("Deal 8 cards each").sees("Be bold.")
    waits_until_gone(cody)
    assert cody.trouble == []


def test_whoever_is_handed_the_phone_or_takes_the_seat_reads_nothing_of_it(
    party: Callable[..., Any], browser: Browser
) -> None:
    house, (lisa, ellen) = party(to_the_dishes, "Lisa", "Ellen")
    for somebody in (lisa, ellen):
        somebody.page.get_by_label("Name of the dish").fill("A secret of mine")
        waits_until_kept(somebody, "A secret of mine")
    # Ellen's key is given to this phone: it is another guest's now.
    key = next(c for c in ellen.context.cookies() if str(c.get("name", "")).startswith("seat-"))
    lisa.holds(str(key.get("value", "")))
    expect(lisa.page.get_by_label("Name of the dish")).to_have_value("")
    assert "secret" not in kept(lisa.page)

    # Another phone takes Ellen's seat: the words on the old one go.
    code = ellen.page.locator(".seat-code").inner_text()
    Somebody(browser, house, PHONE).goes_to(f"/t/{house.code}/back?code={code}").taps("")
    ellen.sees("This seat is on another phone now.")
    waits_until_gone(ellen)


def test_a_host_who_plays_for_lisa_has_a_draft_apart_from_their_own_and_from_hers(
    party: Callable[..., Any], browser: Browser
) -> None:
    house, (lisa, ellen) = party(to_the_dishes, "Lisa", "Ellen")
    # Ellen is the host, too, and has the console on her own phone.
    ellen.page.get_by_label("Name of the dish").fill("Ellen's own")
    waits_until_kept(ellen, "Ellen's own")
    ellen.goes_to("/host/enter?" + house.console.partition("?")[2])
    ellen.goes_to(f"/host/t/{house.code}/").page.locator("summary", has_text="Lisa").click()
    ellen.taps("Play for Lisa")
    ellen.page.get_by_label("Name of the dish").fill("Typed for Lisa")
    waits_until_kept(ellen, "Typed for Lisa")
    ellen.page.reload()
    expect(ellen.page.get_by_label("Name of the dish")).to_have_value("Typed for Lisa")
    expect(lisa.page.get_by_label("Name of the dish")).to_have_value("")
    ellen.goes_to(f"/t/{house.code}/")
    expect(ellen.page.get_by_label("Name of the dish")).to_have_value("Ellen's own")


def test_when_the_evening_is_over_no_words_lie_on_the_phone(
    party: Callable[..., Any], browser: Browser
) -> None:
    house, (lisa,) = party(to_the_dishes, "Lisa")
    lisa.page.get_by_label("Name of the dish").fill("Too late")
    waits_until_kept(lisa, "Too late")
    host = Somebody(browser, house).goes_to("/host/enter?" + house.console.partition("?")[2])
    host.goes_to(f"/host/t/{house.code}/")
    csrf = host.page.locator("[name=csrf]").first.input_value()
    close = "csrf => fetch('close', {method: 'POST', body: new URLSearchParams({csrf})})"
    host.page.evaluate(close, csrf)
    lisa.sees("The evening at this table is over.")
    waits_until_gone(lisa)


def test_who_leaves_the_table_takes_the_words_along(party: Callable[..., Any]) -> None:
    house, (lisa,) = party(to_the_dishes, "Lisa")
    lisa.page.get_by_label("Name of the dish").fill("Never cooked")
    waits_until_kept(lisa, "Never cooked")
    lisa.goes_to(f"/t/{house.code}/help")
    lisa.page.get_by_text("I have to go").click()
    lisa.taps("Leave the table").sees("You have left the table")
    assert kept(lisa.page) == "[]"


@pytest.mark.full
def test_a_critique_that_was_not_sent_goes_along_with_the_award_also_after_a_reload(
    party: Callable[..., Any],
) -> None:
    _, (cody, ellen) = party(to_the_award, "Cody", "Ellen")
    fields = cody.page.get_by_label("What you liked, and what you missed")
    fields.nth(1).fill("Grandmother would cry.")
    waits_until_kept(cody, "Grandmother would cry.")
    cody.page.reload()
    expect(fields.nth(1)).to_have_value("Grandmother would cry.")
    ellen.does_not_see("Grandmother")
    cody.taps("Award the chips").lets_all_chips_fall()
    ellen.sees("Grandmother would cry.", "It still smelled of the sea.")
    waits_until_gone(cody)
    assert cody.trouble == ellen.trouble == []
