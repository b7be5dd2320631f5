"""Names are shared by all houses; a house whose cards differ knows its own just as well."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.names import Names, names_of, shipped_names, shipped_others
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.files import shipped
from tests.catalogue.test_other_names import EVERYDAY, everyday
from tests.shipped import INGREDIENTS

PANTRY = tuple(read_pantry(shipped("data") / "pantry.toml"))
CALLED = ("Grandma’s cheese", "Pain", "Peanut butter", "Oma’s Brot", "Noix", "Milk", "Zucchini")
ASKED = (
    *(card.name for card in INGREDIENTS[::7]), *list(EVERYDAY)[::9], *CALLED,
    *list(everyday("everyday_words_de.csv"))[::9], *list(everyday("everyday_words_fr.csv"))[::9],
    "peanut butter and jelly", "zuchini", "Erdnussbutterbrot", "grandmas chese", "no milk, please",
)  # fmt: skip


def changed(chance: Random) -> tuple[tuple[Ingredient, ...], tuple[PantryItem, ...]]:
    """The cards and the pantry of a house that has put some away, written others anew, and has a
    few of its own."""
    cards, pantry = list(INGREDIENTS), list(PANTRY)
    for _ in range(chance.randrange(4)):
        del cards[chance.randrange(len(cards))]
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(cards))
        cards[place] = replace(cards[place], **chance.choice((
            {"name": chance.choice(CALLED)}, {"plural": "Somethings"}, {"contains": ("fish",)},
        )))  # fmt: skip
    for number in range(chance.randrange(3)):
        card = chance.choice(INGREDIENTS)
        cards.append(replace(card, key=f"own_{number}", name=chance.choice(CALLED)))
    for _ in range(chance.randrange(3)):
        del pantry[chance.randrange(len(pantry))]
    return tuple(cards), tuple(pantry)


def told(names: Names, asked: Iterable[str], cards: Iterable[Ingredient]) -> list[object]:
    """All that there is to ask of names."""
    answers: list[object] = []
    for text in asked:
        said = names.said(text)
        answers += [text, said.foods, said.guessed, said.left_out, said.rest]
        answers += [names.called(text), names.like(text), names.meaning(text.lower())]
        answers += [text in names, names.spelt(text.lower().split()[0])]
    for card in cards:
        answers += [names.text_of(card.key), names.text_of(card.key, "de")]
    return answers


@pytest.mark.parametrize("seed", range(6))
def test_a_house_knows_its_names_as_if_there_were_no_other(seed: int) -> None:
    chance = Random(seed)
    cards, pantry = changed(chance)
    asked = [*CALLED, *chance.sample(ASKED, 25)]
    looked = [*cards[-3:], *chance.sample(cards, 6)]
    shared = names_of(cards, pantry, shipped_others())
    alone = Names(cards, pantry, shipped_others())
    assert told(shared, asked, looked) == told(alone, asked, looked)


def test_a_house_that_changed_nothing_has_no_names_of_its_own() -> None:
    assert names_of(tuple(INGREDIENTS), PANTRY, shipped_others()) is shipped_names()
