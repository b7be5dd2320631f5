"""The catalogue of a house: the host's changes stay, what came with the program can come back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from partycards.app import create_app
from partycards.catalogue.decks import Deck
from partycards.catalogue.store import STARTER, Catalogue
from partycards.settings import Settings


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    app = create_app(Settings(data=str(tmp_path)))
    yield app.site.catalogue
    app.site.stop()


def names(catalogue: Catalogue) -> set[str]:
    return {card.name for card in catalogue.ingredients.cards()}


def test_at_first_it_is_what_came_with_the_program(catalogue: Catalogue) -> None:
    entries = catalogue.ingredients.entries()
    assert len(entries) >= 240
    assert {entry.pack for entry in entries} == {STARTER}
    assert not any(entry.changed or entry.retired for entry in entries)


def test_a_changed_card_stays_changed_after_a_restart(catalogue: Catalogue, tmp_path: Path) -> None:
    peaches = catalogue.ingredients.entry("peaches")
    assert peaches is not None
    catalogue.ingredients.keep(replace(peaches.card, name="White peaches"))
    again = Catalogue(catalogue._app)
    entry = again.ingredients.entry("peaches")
    assert entry is not None
    assert (entry.card.name, entry.pack, entry.changed) == ("White peaches", STARTER, True)


def test_a_changed_card_can_be_put_back_as_it_came(catalogue: Catalogue) -> None:
    peaches = catalogue.ingredients.entry("peaches")
    assert peaches is not None
    catalogue.ingredients.keep(replace(peaches.card, name="White peaches"))
    catalogue.ingredients.drop("peaches")
    assert catalogue.ingredients.entry("peaches") == peaches
    catalogue.ingredients.keep(replace(peaches.card, name="White peaches"))
    catalogue.ingredients.keep(peaches.card)
    assert catalogue.ingredients.entry("peaches") == peaches


def test_a_retired_card_is_in_no_deck_and_comes_back_as_it_was(catalogue: Catalogue) -> None:
    before = catalogue.ingredients.entry("lobster")
    catalogue.ingredients.retire("lobster")
    assert "Lobster" not in names(catalogue)
    catalogue.ingredients.retire("lobster", False)
    assert catalogue.ingredients.entry("lobster") == before


def test_a_changed_card_is_retired_with_its_change(catalogue: Catalogue) -> None:
    lobster = catalogue.ingredients.entry("lobster")
    assert lobster is not None
    changed = replace(lobster.card, name="Blue lobster")
    catalogue.ingredients.keep(changed)
    catalogue.ingredients.retire("lobster")
    catalogue.ingredients.keep(replace(changed, number=9))
    entry = catalogue.ingredients.entry("lobster")
    assert entry is not None
    assert entry.retired
    assert (entry.card.name, entry.card.number) == ("Blue lobster", 9)


def test_the_hosts_own_card_gets_a_key_of_its_name(catalogue: Catalogue) -> None:
    assert catalogue.ingredients.free_key("Crème fraîche") == "creme_fraiche"
    assert catalogue.ingredients.free_key("Peaches") == "peaches_2"
    assert catalogue.ingredients.free_key("7 Up") == "card_7_up"
    assert catalogue.ingredients.free_key("豆腐") == "card_4fc10d8f39"
    assert catalogue.ingredients.free_key("???") == "ingredient"


def test_a_deck_has_the_cards_its_rules_allow(catalogue: Catalogue) -> None:
    kept = {card.key for card, _ in catalogue.cards_of(catalogue.deck("vegetarian"), 6)}
    assert {"cheese", "bread", "tofu"} <= kept
    assert not kept & {"steak", "salmon", "marshmallows"}
    strict = replace(catalogue.deck("vegetarian"), strict=True)
    assert "cheese" not in {card.key for card, _ in catalogue.cards_of(strict, 6)}
    no_nuts = {card.key for card, _ in catalogue.cards_of(catalogue.deck("no_nuts"), 6)}
    assert not no_nuts & {"walnuts", "peanuts", "marzipan", "pesto"}


def test_what_was_only_guessed_is_in_no_deck_that_promises(catalogue: Catalogue) -> None:
    figs = catalogue.ingredients.entry("figs")
    assert figs is not None
    catalogue.ingredients.keep(replace(figs.card, guessed=True))
    for deck in (
        Deck(key="d", name="D", without=("milk",)),
        Deck(key="d", name="D", diets=("vegan",), strict=True),
    ):
        assert "figs" not in {card.key for card, _ in catalogue.cards_of(deck, 8)}
    lenient = Deck(key="d", name="D", diets=("vegan",))
    assert "figs" in {card.key for card, _ in catalogue.cards_of(lenient, 8)}


def test_a_season_deck_knows_the_month(catalogue: Catalogue) -> None:
    june = {card.key for card, _ in catalogue.cards_of(catalogue.deck("in_season"), 6)}
    december = {card.key for card, _ in catalogue.cards_of(catalogue.deck("in_season"), 12)}
    assert "strawberries" in june
    assert "strawberries" not in december
    assert "rice" in june & december


def test_only_what_is_ticked_is_in_the_house(catalogue: Catalogue) -> None:
    deck = catalogue.deck("in_the_house")
    assert catalogue.cards_of(deck, 6) == ()
    catalogue.tick({"rice": True, "tofu": True, "steak": True})
    catalogue.tick({"steak": False})
    assert {card.key for card, _ in catalogue.cards_of(deck, 6)} == {"rice", "tofu"}
    assert Catalogue(catalogue._app).in_house == {"rice", "tofu"}


def test_a_deck_by_hand_says_how_often_a_card_is_in_it(catalogue: Catalogue) -> None:
    deck = Deck(key="mine", name="Mine", picked=("rice", "tofu", "figs"), copies={"rice": 3})
    catalogue.decks.keep(deck)
    cards = catalogue.cards_of(catalogue.deck("mine"), 6)
    assert {card.key: count for card, count in cards} == {"rice": 3, "tofu": 1, "figs": 1}


def test_a_deck_that_is_gone_is_everything(catalogue: Catalogue) -> None:
    assert len(catalogue.cards_of(catalogue.deck("gone"), 6)) >= 240
