"""Allergens on the faces of cards: all of them, whole, and only where somebody wants them."""

from functools import partial
from io import BytesIO
from itertools import combinations, product

import pytest
from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import Ingredient
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_codes import code_place, numbered
from partycards.printing.engine.options import CARD_SIZES, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Block
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheets.ingredient_cards import ingredient_front
from tests.printing.menu import card
from tests.printing.reading import printed, text
from tests.printing.whole import content_for

CAKE = replace(
    card("cookies"),
    key="cake",
    name="Grandmother’s anniversary cake",
    contains=("gluten", "eggs", "milk", "nuts", "soy", "sesame"),
    may_contain=("peanuts", "celery", "mustard", "sulphites", "lupin"),
)
PEANUTS = card("peanut_butter")


def test_what_peanut_butter_contains_stands_on_its_card() -> None:
    content = replace(content_for(SHEETS["cards"]), ingredients=((PEANUTS, 1),))
    told = text(printed("cards", content, allergens="yes"))
    assert "peanuts" in told
    assert "may: " in told
    assert "peanuts" not in text(printed("cards", content))


def test_a_restaurants_cards_have_them_by_themselves_and_can_be_without() -> None:
    content = replace(content_for(SHEETS["cards"]), ingredients=((PEANUTS, 1),), restaurant=True)
    assert "peanuts" in text(printed("cards", content))
    assert "peanuts" not in text(printed("cards", content, allergens="no"))


def test_they_are_those_of_the_houses_list() -> None:
    content = replace(content_for(SHEETS["cards"]), ingredients=((card("pasta"), 1),), law="us")
    told = text(printed("cards", content, allergens="yes"))
    assert "wheat" in told
    assert "gluten" not in told


class Told(Struct, frozen=True):
    """Words as they stand on a card, in points from its lower left corner."""

    words: str
    left: float
    low: float
    right: float
    high: float

    def over(self, other: "Told") -> bool:
        """Whether they stand in each other's way: letters are a little smaller than their lines."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.high, other.high) - max(self.low, other.low) > 2


def told_on(card: Ingredient, options: Options, monkeypatch: pytest.MonkeyPatch) -> list[Told]:
    """Every block of words on the face of a card, and its code."""
    told: list[Told] = []
    words = Sheet.words

    def noted(sheet: Sheet, block: Block, x: float, top: float, align: Align = "left") -> float:
        left = x - {"left": 0, "middle": 0.5, "right": 1}[align] * block.width
        text = " ".join(span.text for line in block.lines for span in line.spans)
        told.append(Told(text, left, top - block.height, left + block.width, top))
        return words(sheet, block, x, top, align)

    wide, high = CARD_SIZES[options.card]
    box = Box(0, 0, wide, high)
    with monkeypatch.context() as patched:
        patched.setattr(Sheet, "words", noted)
        sheet = Sheet(BytesIO(), "", options)
        sheet.page()
        front = partial(ingredient_front, card=card, content=Content())
        numbered(front, "019993", options)(sheet, box, 0)
    code = code_place(box)
    if options.numbers == "code":
        told.append(Told("the code", code.x, code.y, code.right, code.top))
    return told


def check_all_fit(card: Ingredient, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on a card stands over something else, and nothing leaves it."""
    wide, high = CARD_SIZES[options.card]
    told = told_on(card, options, monkeypatch)
    assert [(a.words, b.words) for a, b in combinations(told, 2) if a.over(b)] == []
    for each in told:
        assert each.left > 2 * MM, each
        assert each.right < wide - 2 * MM, each
        assert each.low > 0, each
        assert each.high < high - 15 * MM, each


OPTIONS = [
    Options(allergens="yes", numbers=numbers, large=large, card=card)
    for numbers, large, card in product(("no", "code"), (False, True), ("poker", "narrow"))
]


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda each: f"{each.numbers}-{each.large}-{each.card}"
)
def test_every_card_of_the_box_has_room_for_its_marks(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each, _ in content_for(SHEETS["cards"]).ingredients:
        check_all_fit(each, options, monkeypatch)
    check_all_fit(CAKE, options, monkeypatch)
    check_all_fit(replace(CAKE, contains=ALLERGENS, may_contain=()), options, monkeypatch)
