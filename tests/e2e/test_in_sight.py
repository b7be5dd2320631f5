"""What matters on a small screen is in sight: the question that has just come, what the judge
wants, the field that is typed in, and nothing lies over anything else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from tests.e2e.browsers import Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.web.sample import dealt, judging

NARROW = {"width": 320, "height": 640}
FELT = "navigator.vibrate = how => (window.felt = window.felt || []).push(how);"
TOP = "selector => document.querySelector(selector).getBoundingClientRect().top"
OVER = """() => {
    const seen = [...document.querySelectorAll(".me > *, .top-line, .steps, .brief, .say, .hand")]
        .map(e => [e.className, e.getBoundingClientRect()]).filter(([, r]) => r.width > 1);
    const meet = (p, q) => p.left < q.right - 1 && q.left < p.right - 1
        && p.top < q.bottom - 1 && q.top < p.bottom - 1;
    return seen.flatMap(([a, p], i) => seen.slice(i + 1).filter(([, q]) => meet(p, q))
        .map(([b]) => a + " and " + b));
}"""
COVERED = """field => {
    const box = field.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
    return over === field ? "" : String(over && over.className);
}"""


def top_of(page: Page, selector: str) -> Any:
    return page.evaluate(TOP, selector)


def scrolled_to_the_end(page: Page) -> None:
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("scrollY > 200")


def test_a_question_comes_into_sight_and_nobody_who_types_is_disturbed(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    dealt(evening)
    dish = dict.fromkeys(evening.cards("Chicken Mushrooms Thyme Coffee"), 0)
    evening.play("Ellen", Keep(), Commit(dish))
    house, keys = goes_on(evening, server)
    with chromium() as browser:
        lisa = Somebody(browser, house, NARROW).begins_pages_with(FELT).holds(keys["Lisa"])
        cody = Somebody(browser, house).holds(keys["Cody"])
        expect(lisa.page).to_have_title(f"Tap up to 3 cards to trade in. · {house.code}")
        scrolled_to_the_end(lisa.page)
        lisa.taps("Keep all 7").sees("Tap the cards for your dish")
        assert 50 < top_of(lisa.page, ".ask .say") < 90
        assert not lisa.page.evaluate("window.felt"), "she looks at it: it is she who has tapped"
        # What the judge wants is one line now, and all of it at a tap.
        line = lisa.page.get_by_role("button", name="The whole assignment")
        expect(lisa.page.get_by_text("pantry is free")).not_to_be_visible()
        line.click()
        expect(line).to_have_attribute("aria-expanded", "true")
        expect(lisa.page.get_by_text("pantry is free")).to_be_visible()
        line.click()
        expect(lisa.page.get_by_text("pantry is free")).not_to_be_visible()
        # While she types, nothing moves, whatever the others do, and no keyboard hides the field.
        lisa.picks("Lobster Lavender Cucumber Tofu")
        field = lisa.page.get_by_label("Name of the dish")
        field.press_sequentially("Lobster")
        lisa.page.set_viewport_size({"width": 320, "height": 300})
        lisa.page.wait_for_function("innerHeight === 300")
        expect(lisa.page.locator("html.typing")).to_have_count(1)
        assert field.evaluate(COVERED) == ""
        before = lisa.page.evaluate("scrollY")
        cody.page.get_by_label("Add to your wishes").fill("And quickly!")
        cody.taps("Add", exact=True)
        expect(lisa.page.locator(".brief")).to_contain_text("And quickly!")
        expect(field).to_be_focused()
        assert abs(lisa.page.evaluate("scrollY") - before) < 2
        lisa.page.set_viewport_size({**NARROW})
        lisa.taps("Cook with 4 cards").sees("You are ready")
        expect(lisa.page).to_have_title(house.code)
        lisa.page.reload()
        lisa.sees("You are ready")
        scrolled_to_the_end(lisa.page)
        cody.taps("Call Lisa")
        expect(lisa.page.locator(".ask .say")).to_contain_text("It is your turn")
        assert 0 <= top_of(lisa.page, ".ask .say") < 90
        assert lisa.page.evaluate("felt") == [[80, 60, 80]]
        assert lisa.page.title().startswith("It is your turn")
        # Letters of twice the size, here and on a larger phone.
        lisa.page.evaluate("document.documentElement.style.fontSize = '200%'")
        for size in (NARROW, {"width": 390, "height": 844}):
            lisa.page.set_viewport_size({**size})
            lisa.page.evaluate("scrollTo(0, 0)")
            expect(lisa.page.locator(".brief.is-line")).to_have_count(0)
            assert lisa.page.evaluate(OVER) == []
            assert lisa.page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert lisa.trouble == []


def test_the_judge_sees_what_is_judged_and_gives_one_of_five_chips_in_one_row(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    judging(evening)
    dish = evening.view("Cody").private.ask.dishes[0]
    house, keys = goes_on(evening, server)
    with chromium() as browser:
        cody = Somebody(browser, house, NARROW).holds(keys["Cody"])
        box = cody.page.locator(".judged").first
        expect(box.locator("h3")).to_contain_text(dish.names[0])
        pictures = [img.get_attribute("alt") for img in box.locator(".thumb img").all()]
        assert pictures == [laid.card.name for laid in dish.laid]
        chips = box.locator(".chip-row .chip")
        for size in (NARROW, {"width": 390, "height": 844}):
            cody.page.set_viewport_size({**size})
            boxes = [chip.bounding_box() for chip in chips.all()]
            assert len({round(at["y"]) for at in boxes if at}) == 1
            assert all(at and at["width"] >= 48 for at in boxes)
        chips.nth(4).click()
        expect(box.locator(".points")).to_have_text("100 points")
        expect(box.locator(".is-given")).to_have_text("100")
        # The other box shows that it is gone, and cannot take it.
        expect(cody.page.locator(".judged").nth(1).locator(".is-spent")).to_have_text("100")
        cody.sees("4 chips to go: 5, 10, 25 and 50")
        # Nothing but the words themselves says them; they go along with the chips.
        say = box.get_by_role("button", name="Say it to everybody")
        expect(say).not_to_be_visible()
        box.get_by_role("textbox").fill("Brave.")
        expect(say).to_be_visible()
        box.locator(".is-given").click()
        expect(box.locator(".points")).to_have_count(0)
        cody.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert cody.page.evaluate("document.documentElement.scrollWidth") == 390
        assert cody.trouble == []
