"""Every shipped card is laid where cards are narrow: no name is divided inside a word."""

from collections.abc import Iterable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route

from partycards.bundles import BUNDLES, joined, named
from partycards.drawing import draw_leaf
from partycards.files import shipped
from partycards.games.cards import Card
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.steps.planning_asks import TradePick
from tests.e2e.browsers import TV, chromium
from tests.evening import shipped_box

CARDS = msgspec.json.decode(shipped_box(), type=Box).ingredients
GAME = "games/cooking_party"
DIVIDED = """() => {
    const lines = (text, from, to) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
    };
    const faults = [];
    for (const name of document.querySelectorAll(".card-name")) {
        const text = name.firstChild;
        for (const word of text.data.matchAll(/[^ -]+/g))
            if (lines(text, word.index, word.index + word[0].length) > 1) faults.push(text.data);
        if (name.scrollWidth > name.clientWidth) faults.push(text.data + " runs over");
    }
    for (const foot of document.querySelectorAll(".card-foot")) {
        const kind = foot.querySelector(".card-kind"), text = kind.firstChild;
        if (lines(text, 0, text.length) > 1) faults.push("two lines: " + text.data);
        if (foot.scrollWidth > foot.clientWidth) faults.push("foot: " + text.data);
    }
    return [document.querySelectorAll(".card-name").length, [...new Set(faults)]];
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def static_file(route: Route) -> None:
    """Styles and letters straight from the folder: no server is needed, nor are the pictures."""
    name, _ = named(route.request.url.partition("/static/")[2])
    path = shipped("static") / name
    if name in BUNDLES:
        route.fulfill(body=joined(name), content_type="text/css")
    elif path.suffix == ".woff2":
        route.fulfill(path=path)
    elif path.suffix:
        route.abort()
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


def laid(browser: Browser, html: str, sheet: str) -> Page:
    """A page with these cards on it, in its own letters."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="en-US")
    page.route("**/*", static_file)
    page.goto("http://party.test/")
    link = f'<link rel="stylesheet" href="/static/{sheet}">'
    page.set_content(f'<!doctype html><html lang="en"><head>{link}</head>{html}</html>')
    page.evaluate("document.fonts.load('650 1em Fraunces').then(() => document.fonts.ready)")
    return page


def faults(page: Page, *sizes: tuple[int, int]) -> list[str]:
    """What is wrong at which size."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        cards, faults = page.evaluate(DIVIDED)
        assert cards == len(CARDS)
        found += [f"{width}x{height}: {fault}" for fault in faults]
    return found


def faces(look: str) -> Iterable[str]:
    return (draw_leaf(card, f"{GAME}/{look}", "en") for card in CARDS)


def test_no_name_is_divided_on_a_card_in_the_hand(browser: Browser) -> None:
    def pick(card: Card) -> str:
        return draw_leaf(TradePick(card=card, new=False, picked=False), f"{GAME}/phone", "en")

    hand = "".join(map(pick, CARDS))
    page = laid(browser, f'<body><ul class="hand">{hand}</ul></body>', "css/phone.css")
    upright = [(width, 740) for width in (320, 341, 360, 381, 600)]
    assert faults(page, *upright, (725, 360)) == []
    page.close()


def test_no_name_is_divided_on_a_card_in_a_row(browser: Browser) -> None:
    rows = "".join(f'<li><div class="row-card">{face}</div></li>' for face in faces("phone"))
    page = laid(browser, f'<body><ul class="hand-rows">{rows}</ul></body>', "css/phone.css")
    assert faults(page, (320, 640), (360, 740)) == []
    page.close()


@pytest.mark.parametrize(
    "on_a_plate", [*(pytest.param(many, marks=pytest.mark.full) for many in (4, 5, 6, 10)), 12]
)
def test_no_name_is_divided_on_the_tv(browser: Browser, on_a_plate: int) -> None:
    slots = [f'<li class="slot">{face}</li>' for face in faces("screen")]
    plates = "".join(
        f'<ul class="plate cards-{on_a_plate}">{"".join(slots[first : first + on_a_plate])}</ul>'
        for first in range(0, len(slots), on_a_plate)
    )
    rows = "one-row" if on_a_plate <= 6 else "two-rows"
    body = f'<main id="main"><section class="stage presenting {rows}">{plates}</section></main>'
    page = laid(browser, f"<body>{body}</body>", "css/screen.css")
    page.evaluate("document.documentElement.className = 'tv'")
    assert faults(page, (TV["width"], TV["height"])) == []
    page.close()
