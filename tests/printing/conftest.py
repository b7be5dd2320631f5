"""What the tests print."""

import pytest

from partycards.catalogue.ingredients import Ingredient
from partycards.printing.content import Content
from partycards.printing.shipped_content import shipped_content


@pytest.fixture(scope="session")
def everything() -> Content:
    """All that comes with the program."""
    return shipped_content()


@pytest.fixture(scope="session")
def few(everything: Content) -> Content:
    """Eleven cards of every category: one full sheet and two cards more."""
    found: dict[str, Ingredient] = {}
    for card, _ in everything.ingredients:
        found.setdefault(card.category, card)
    cards = (*found.values(), everything.ingredients[-1][0])
    return Content(name="Everything", version="1.2", ingredients=tuple((c, 1) for c in cards))
