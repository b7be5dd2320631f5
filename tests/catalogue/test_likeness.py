"""The same thing under another name is noticed before it is added a second time."""

import pytest

from partycards.catalogue import names, naming
from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.likeness import alike
from partycards.files import shipped
from partycards.words import BRITISH, ENGLISH


@pytest.fixture(scope="module")
def cards() -> tuple[Ingredient, ...]:
    return read_ingredients(shipped("data") / "ingredients.csv")


@pytest.mark.parametrize(
    ("typed", "card", "why"),
    [
        ("Tomatoes", "Tomatoes", "already a card for"),
        ("tomato", "Tomatoes", "already a card for"),
        ("  TOMATOS ", "Tomatoes", "already a card for"),
        ("Strawberry", "Strawberries", "already a card for"),
        ("Radish", "Radishes", "already a card for"),
        ("pepper, chili", "Chili peppers", "already a card for"),
        ("Parmesan", "Cheese", "is already a kind of Cheese"),
        ("Creme fraiche", "Cream", "is already a kind of Cream"),
        ("Zuccini", "Zucchini", "looks a lot like"),
        ("Brocolli", "Broccoli", "looks a lot like"),
        ("Yoghurt", "Yogurt", "There is already a card"),
    ],
)
def test_a_card_that_may_be_the_same_is_named_first(
    cards: tuple[Ingredient, ...], typed: str, card: str, why: str
) -> None:
    (first, reason), *_ = alike(cards, typed)
    assert first.name == card
    assert why in str(reason)


@pytest.mark.parametrize("typed", ["Quark", "Kohl", "Dragon fruit", "Sauerkraut juice", "", "Tea"])
def test_something_new_is_like_nothing(cards: tuple[Ingredient, ...], typed: str) -> None:
    here = [card for card in cards if card.name not in ("Dragon fruit", "Tea")]
    assert alike(here, typed) == ()


def test_the_plural_counts_as_well(cards: tuple[Ingredient, ...]) -> None:
    (first, _), *_ = alike(cards, "A red thing", "tomatoes")
    assert first.name == "Tomatoes"


A_LETTER_APART = {("Beers", "Beets"), ("Beets", "Beer")}
"""What several of one card are called, and the card that a slip of the finger would mean."""


def test_a_card_is_not_like_itself(
    cards: tuple[Ingredient, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In English; a French raisin is a grape."""
    monkeypatch.setattr(naming, "languages", lambda: (ENGLISH, BRITISH))
    english = names.Names(cards)
    quiet = [
        card for card in cards if not alike(cards, card.name, card.plural, card.key, names=english)
    ]
    assert len(quiet) > 0.85 * len(cards), (
        "the others are kinds of another card, as almonds of nuts"
    )
    for card in cards:
        for other, why in alike(cards, card.name, card.plural, card.key, names=english):
            if (card.plural, other.name) not in A_LETTER_APART:
                assert "is already a kind of" in str(why), f"{card.name}: {why}"


def test_the_surest_come_first_and_there_are_few(cards: tuple[Ingredient, ...]) -> None:
    found = alike(cards, "cream cheese")
    assert found[0][0].name == "Cream cheese"
    assert len(found) <= 5
