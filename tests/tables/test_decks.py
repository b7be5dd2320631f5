"""A table and its deck: what is dealt, what stays, what is warned of (promise: a match keeps its
cards whatever happens to the catalogue)."""

from typing import Any

import pytest
from msgspec.structs import replace

from partycards.catalogue.decks import Deck
from tests.evening import Evening
from tests.web.host_pages import does, looks, posts
from tests.web.sample import play_until, said, unchanged


def box(evening: Evening) -> list[str]:
    """The keys of all cards of the match, in the order of the box."""
    state: Any = evening.table.saved.current.state
    return [card.key for card in state.box.ingredients]


def agree(evening: Evening, deck: str) -> None:
    answer = evening.host_does("agree", game="cooking_party", around=1, deck=deck)
    assert answer.status_code == 303, said(answer.text)


def console(evening: Evening) -> str:
    return said(looks(evening, f"/host/t/{evening.code}/"))


def test_a_table_opened_with_no_nuts_deals_no_nut(evening: Evening) -> None:
    answer = posts(evening, "/host/open", deck="no_nuts")
    code = answer.headers["Location"].split("/")[3]
    table = evening.house.table(code)
    assert table.saved.deck == "no_nuts"
    evening.code = code
    evening.sit("Cody", "Lisa", "Ellen")
    evening.house.start(table, "host")
    nuts = {
        card.key for card in evening.app.site.catalogue.ingredients.cards()
        if {"nuts", "peanuts"} & {*card.contains, *card.may_contain}
    }  # fmt: skip
    assert len(nuts) > 20
    assert not nuts & set(box(evening))
    assert len(box(evening)) > 200


def test_the_deck_is_agreed_on_in_the_console_and_stays_for_the_next_match(
    evening: Evening,
) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    agree(evening, "kids")
    assert evening.host_does("draw-judge").status_code == 303
    assert evening.table.saved.deck == "kids", "another agreement leaves the deck"
    evening.host_does("start")
    first = box(evening)
    play_until(evening, lambda state: not evening.table.saved.playing())
    evening.host_does("start")
    assert box(evening) == first
    assert evening.restart().table.saved.deck == "kids"


def test_a_deck_that_changes_during_a_match_changes_nothing(evening: Evening) -> None:
    does(evening, "/host/decks/new", name="Ours", diets=["vegan"])
    evening.sit("Cody", "Lisa", "Ellen")
    agree(evening, "ours")
    evening.host_does("start")
    catalogue, before = evening.app.site.catalogue, evening.table.saved
    with unchanged(evening):
        does(evening, "/host/decks/ours/rules", name="Ours", categories=["meat"])
        catalogue.ingredients.retire("tofu")
        rice = catalogue.ingredients.entry("rice")
        catalogue.ingredients.keep(replace(rice.card, name="Black rice"))
        for card in catalogue.assignments.cards():
            catalogue.assignments.retire(card.key)
    again = evening.restart()
    assert again.table.saved.current.state == before.current.state
    names = {card.name for card in again.table.saved.current.state.box.ingredients}  # type: ignore[union-attr]
    assert {"Rice", "Tofu"} <= names
    does(again, "/host/decks/ours/delete")
    last = again.restart()
    assert last.table.saved.current.state == before.current.state


def test_a_deleted_deck_is_everything_and_the_console_says_so(evening: Evening) -> None:
    does(evening, "/host/decks/new", name="Ours", diets=["vegan"])
    evening.sit("Cody", "Lisa", "Ellen")
    agree(evening, "ours")
    assert "Ours · " in console(evening)
    does(evening, "/host/decks/ours/delete")
    assert "The deck that was chosen here is gone. Everything is dealt" in console(evening)
    answer = evening.host_does("start", game="cooking_party", around=1, deck="ours")
    assert answer.status_code == 409
    assert "That deck is not there any more. Please choose another one." in said(answer.text)
    evening.host_does("start")
    assert len(box(evening)) == len(evening.app.site.catalogue.ingredients.cards())


def test_a_deck_that_is_put_away_cannot_be_chosen(evening: Evening) -> None:
    evening.app.site.catalogue.decks.retire("vegan")
    for deck in ("vegan", "poison"):
        with unchanged(evening):
            answer = evening.host_does("agree", game="cooking_party", around=1, deck=deck)
            assert answer.status_code == 409
            assert "That deck is not there any more." in said(answer.text)
    tables = evening.house.codes()
    assert posts(evening, "/host/open", deck="vegan").status_code == 409
    assert evening.house.codes() == tables


def hand_made(evening: Evening, count: int) -> None:
    """A deck of so many cards, called "Few", for this table."""
    keys = tuple(card.key for card in evening.app.site.catalogue.ingredients.cards()[:count])
    evening.app.site.catalogue.decks.keep(Deck(key="few", name="Few", picked=keys))
    agree(evening, "few")


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (8, "“Few” has 8 cards. For 3 guests it needs at least 9"),
        (9, "“Few” has 9 cards; 3 guests would like 20. You can play"),
        (19, "“Few” has 19 cards; 3 guests would like 20. You can play"),
    ],
)
def test_the_console_warns_when_a_deck_is_small_for_its_guests(
    evening: Evening, cards: int, sentence: str
) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    hand_made(evening, cards)
    assert sentence in console(evening)


def test_a_guest_more_can_make_the_deck_too_small(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    hand_made(evening, 20)
    assert "“Few”" not in console(evening)
    evening.sit("Ana")
    assert "“Few” has 20 cards; 4 guests would like 30." in console(evening)


def test_what_is_too_few_to_play_is_refused_in_words(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen", "Ana")
    hand_made(evening, 12)
    with unchanged(evening):
        answer = evening.host_does("start")
        assert answer.status_code == 409
        assert "This deck has 12 cards, and 4 guests need at least 13." in said(answer.text)
    evening.host_does("left", seat=evening.seat("Ana"))
    assert evening.host_does("start").status_code == 303
    play_until(evening, lambda state: not evening.table.saved.playing())
    assert len(box(evening)) == 12


def test_a_card_that_is_three_times_in_the_deck_is_three_cards(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    keys = tuple(card.key for card in evening.app.site.catalogue.ingredients.cards()[:10])
    deck = Deck(key="few", name="Few", picked=keys, copies={keys[0]: 3, keys[1]: 0})
    evening.app.site.catalogue.decks.keep(deck)
    agree(evening, "few")
    evening.host_does("start")
    assert sorted(box(evening)) == sorted([*keys[2:], *[keys[0]] * 3])


def test_what_is_ticked_on_the_shelf_is_seen_in_an_open_console(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    agree(evening, "in_the_house")
    assert "“In the house” has 0 cards." in console(evening)
    rung: list[str] = []
    evening.house.bell.listen(rung.append)
    does(evening, "/host/shelf", tick=["rice", "tofu"])
    assert rung == [evening.code]
    assert "“In the house” has 2 cards." in console(evening)
