"""`python -m tests.blind_sheet SEED FOLDER`: a hundred pictures without their names, to be guessed.

Draws a hundred cards by lot and lays their pictures, numbered, on two sheets, as large as a hand on
a phone shows them; nothing tells the category. Whoever guesses sees the sheets and writes into
guesses.md; what the pictures are stands apart in answers.md.
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from partycards.games.cards import Card
from partycards.games.cooking_party.box import Box
from tests.contact_sheet import SHEET, shown, take
from tests.e2e.browsers import chromium
from tests.evening import shipped_box

HOW_MANY, ON_A_SHEET = 100, 50
LAYOUT = """
body { margin: 0; padding: 20px; width: max-content; background: var(--paper); }
ol { display: grid; grid-template-columns: repeat(10, 114px); gap: 10px; margin: 0; padding: 0; }
li { font-weight: 700; list-style: none; }
.card-art { display: grid; place-items: center; height: 91px; background: #f5f0e8; }
.card-art img { width: 60%; height: auto; }
"""


def drawn_by_lot(seed: str) -> list[Card]:
    """The same hundred for the same seed."""
    cards = msgspec.json.decode(shipped_box(), type=Box).ingredients
    return Random(seed).sample(cards, HOW_MANY)


def page(cards: list[Card], first: int) -> str:
    """A sheet of pictures with their numbers, beginning with `first`."""
    items = "".join(
        f'<li>{number}<span class="card-art"><img src="/static/cards/art/{card.picture}" alt="">'
        "</span></li>"
        for number, card in enumerate(cards, first)
    )
    head = f'<meta charset="utf-8"><link rel="stylesheet" href="/static/{SHEET}">'
    return f"<!doctype html><html><head>{head}<style>{LAYOUT}</style></head><ol>{items}</ol></html>"


def table(column: str, lines: list[str], seed: str) -> str:
    """A table in Markdown with the numbers of the pictures and one more column."""
    rows = [f"| {number} | {line} |" for number, line in enumerate(lines, 1)]
    head = [f"# A blind look at {len(lines)} pictures (seed {seed})", "",
            f"| number | {column} |", "|---|---|"]  # fmt: skip
    return "\n".join((*head, *rows, ""))


def main(seed: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cards = drawn_by_lot(seed)
    with chromium() as browser:
        for start in range(0, HOW_MANY, ON_A_SHEET):
            opened = shown(browser, page(cards[start : start + ON_A_SHEET], start + 1))
            take(opened, folder / f"sheet-{start // ON_A_SHEET + 1}.png")
            opened.close()
    names, blanks = [card.name for card in cards], [""] * HOW_MANY
    (folder / "answers.md").write_text(table("it is", names, seed), encoding="utf-8")
    (folder / "guesses.md").write_text(table("named", blanks, seed), encoding="utf-8")
    print(folder)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
