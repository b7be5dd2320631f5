"""`python -m tests.contact_sheet`: every card of the box as guests see it, to be looked at.

Two categories a page, five pages in docs/screens: 25 cards beside 25 others, by number and in the
order of the file. The cards are drawn by the game's own template and style sheets, as
wide as in a hand on a phone of 390 px.
"""

import sys
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from partycards.bundles import joined, named
from partycards.catalogue.ingredients import CATEGORIES
from partycards.drawing import draw_leaf
from partycards.files import shipped
from partycards.games.cards import Card
from partycards.games.cooking_party.box import Box
from tests.e2e.browsers import chromium
from tests.evening import shipped_box

SCREENS = Path(__file__).parent.parent / "docs" / "screens"
SHARP = 1.5
"""Dots of the picture to a pixel of the phone."""
STEP = 4
"""Colours (0 to 255) are rounded to this: nobody sees it, and a page takes half the room."""
LAYOUT = """
body { margin: 0; padding: 20px; width: max-content; background: var(--paper); }
.sheet { display: flex; gap: 32px; }
h2 { margin: 0 0 12px; font-family: var(--display); font-size: 26px; }
.hand { grid-template-columns: repeat(5, 114px); margin: 0; padding: 0; list-style: none; }
"""
SHEET = "css/phone.css"


def pages() -> dict[str, str]:
    """The HTML of every page, by the name of its picture."""
    cards = msgspec.json.decode(shipped_box(), type=Box).ingredients
    pairs = zip(CATEGORIES[::2], CATEGORIES[1::2], strict=True)
    return {f"contact-sheet-{'-'.join(pair)}": page(cards, pair) for pair in pairs}


def page(cards: tuple[Card, ...], categories: tuple[str, ...]) -> str:
    link = f'<link rel="stylesheet" href="/static/{SHEET}">'
    hands = "".join(hand([card for card in cards if card.category == c]) for c in categories)
    head = f'<meta charset="utf-8">{link}<style>{LAYOUT}</style>'
    return (
        f'<!doctype html><html lang="en"><head>{head}</head><div class="sheet">{hands}</div></html>'
    )


def hand(cards: list[Card]) -> str:
    by_number = sorted(cards, key=lambda card: card.number)
    items = "".join(f"<li>{face(card)}</li>" for card in by_number)
    return f'<section><h2>{cards[0].category.title()}</h2><ul class="hand">{items}</ul></section>'


def face(card: Card) -> str:
    return draw_leaf(card, "games/cooking_party/phone", "en")


def shown(browser: Browser, html: str) -> Page:
    """A browser's page with this HTML, which finds the static files without a server."""

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=html, content_type="text/html")
        elif path == f"/static/{SHEET}":
            route.fulfill(body=joined(SHEET), content_type="text/css")
        else:
            route.fulfill(path=shipped("static") / named(path.removeprefix("/static/"))[0])

    opened = browser.new_page(viewport={"width": 1310, "height": 900}, device_scale_factor=SHARP)
    opened.route("**/*", answer)
    opened.goto("http://party.test/", wait_until="networkidle")
    return opened


def take(opened: Page, path: Path) -> None:
    opened.screenshot(path=path, full_page=True)
    rounded = [min(255, (value + STEP // 2) // STEP * STEP) for value in range(256)]
    with Image.open(path) as picture:
        coarse = picture.convert("RGB").point(rounded * 3)
    coarse.save(path, optimize=True)


def main(folder: Path = SCREENS) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, html in pages().items():
            opened = shown(browser, html)
            take(opened, folder / f"{name}.png")
            opened.close()
            print(f"{folder / name}.png")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
