"""Decks of the house: by rules, by hand, duplicated, renamed, put away."""

import re
from typing import Any

import pytest

from partycards.catalogue.decks import EVERYTHING, Deck
from partycards.services.dates import this_month
from tests.evening import ORIGIN, Evening
from tests.web.host_pages import does, is_refused, looks, posts, seen_on
from tests.web.sample import said


def deck(evening: Evening, key: str) -> Deck:
    entry = evening.app.site.catalogue.decks.entry(key)
    assert entry is not None, key
    found: Deck = entry.card
    return found


def cards(evening: Evening, key: str) -> dict[str, int]:
    """The cards of a deck in July, with how many of each."""
    catalogue = evening.app.site.catalogue
    return {card.key: count for card, count in catalogue.cards_of(catalogue.deck(key), 7)}


# Looking ------------------------------------------------------------------------------------------


def test_the_list_says_how_many_cards_a_deck_has_and_for_how_many_that_is(evening: Evening) -> None:
    page = said(looks(evening, "/host/decks/"))
    everything = len(evening.app.site.catalogue.ingredients.cards())
    assert f"{everything} cards enough for 20 guests" in page
    vegan = sum(cards(evening, "vegan").values())
    assert f"{vegan} cards enough for {vegan // 10 + 1} guests" in page
    assert "0 cards 9 more cards and it is enough to play" in page, "nothing is ticked yet"


def test_a_deck_lists_its_cards_by_category(evening: Evening) -> None:
    page = said(looks(evening, "/host/decks/no_nuts/"))
    assert "Tofu" in page
    assert "Walnuts" not in page
    assert page.index("Vegetables") < page.index("Fruit") < page.index("Seafood")


def test_only_the_host_sees_decks(evening: Evening) -> None:
    evening.sit("Lisa")
    for path in ("/host/decks/", "/host/shelf", "/host/assignments/"):
        answer = evening.phones["Lisa"].client.get(path, base_url=ORIGIN)
        assert answer.status_code == 403
        assert "Only the host can see this page." in said(answer.text)
    answer = posts(evening, "/host/decks/new", csrf="wrong", name="Mine")
    assert answer.status_code == 403


def test_a_deck_that_is_not_there_is_a_page_with_a_sentence(evening: Evening) -> None:
    for path in ("/host/decks/gone/", "/host/decks/gone/rules", "/host/decks/gone/delete"):
        answer = evening.host().get(path, base_url=ORIGIN)
        assert answer.status_code == 404
        assert "There is no such table or page here." in said(answer.text)


# By rules -----------------------------------------------------------------------------------------


def test_cody_makes_a_deck_for_his_vegan_friends(evening: Evening) -> None:
    where = does(
        evening, "/host/decks/new", name="For Ana and Ben", about="Both vegan",
        diets=["vegan", "no_alcohol"], strict="y", without=["nuts", "soy"],
        categories=["vegetables", "fruit", "nuts"], kids="y",
    )  # fmt: skip
    assert where == "/host/decks/for_ana_and_ben/"
    made = deck(evening, "for_ana_and_ben")
    assert made == Deck(
        key="for_ana_and_ben", name="For Ana and Ben", about="Both vegan",
        diets=("vegan", "no_alcohol"), strict=True, without=("soy", "nuts"),
        categories=("vegetables", "fruit", "nuts"), kids=True,
    )  # fmt: skip
    assert "carrots" in cards(evening, "for_ana_and_ben")
    assert not {"tofu", "walnuts", "rice"} & cards(evening, "for_ana_and_ben").keys()
    page = said(looks(evening, where))
    for label in ("Vegan", "No alcohol", "only what certainly is", "no nuts", "a child knows it"):
        assert label in page


def test_the_rules_page_shows_what_is_chosen_and_counts_it(evening: Evening) -> None:
    page = looks(evening, "/host/decks/kids/rules")
    assert re.search(r'name="kids" value="y" checked', page)
    assert re.search(r'value="no_alcohol" checked', page)
    counted = posts(evening, "/host/decks/count", base="", name="", diets=["vegan"])
    vegan = sum(cards(evening, "vegan").values())
    assert said(counted.text).startswith(f"{vegan} cards")
    without_script = posts(
        evening, "/host/decks/new", count="1", name="Half", diets=["vegan"], kids="y"
    )
    assert without_script.status_code == 200
    assert 'value="Half"' in without_script.text
    assert evening.app.site.catalogue.decks.entry("half") is None, "counting keeps nothing"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Please give the deck a name."),
        ({"name": "  "}, "Please give the deck a name."),
        ({"name": "x" * 61}, "At most 60 letters, please."),
        ({"name": "Mine", "about": "y" * 201}, "At most 200 letters, please."),
        ({"name": "VEGAN"}, "Another deck has this name."),
        ({"name": "Everything"}, "Another deck has this name."),
    ],
)
def test_a_deck_that_cannot_be_gets_a_sentence_and_loses_nothing(
    evening: Evening, fields: dict[str, str], sentence: str
) -> None:
    before = evening.app.site.catalogue.decks.entries()
    page = is_refused(
        evening, "/host/decks/new", sentence, **{"without": ["milk"], "in_season": "y", **fields}
    )
    assert f'value="{fields["name"].strip()}"' in page
    assert 'value="milk" checked' in page
    assert 'name="in_season" value="y" checked' in page
    assert evening.app.site.catalogue.decks.entries() == before


def test_what_is_no_rule_is_refused(evening: Evening) -> None:
    for field in ("diets", "without", "categories"):
        typed: dict[str, Any] = {"name": "Odd", field: ["poison"]}
        answer = posts(evening, "/host/decks/new", **typed)
        assert answer.status_code == 409
    assert evening.app.site.catalogue.decks.entry("odd") is None


def test_a_name_is_text_and_nothing_else(evening: Evening) -> None:
    name = '<b>"Salt" & pepper</b>'
    where = does(evening, "/host/decks/new", name=name)
    for path in (
        where,
        where + "rules",
        where + "cards",
        where + "delete",
        "/host/decks/",
        "/host/?all",
    ):
        page = looks(evening, path)
        assert '<b>"Salt' not in page
        assert "&lt;b&gt;&#34;Salt&#34; &amp; pepper&lt;/b&gt;" in page


# By hand ------------------------------------------------------------------------------------------


def test_a_deck_by_hand_has_what_was_ticked_as_often_as_it_says(evening: Evening) -> None:
    where = does(
        evening, "/host/decks/by-hand", name="Sunday",
        card=["rice", "tofu", "figs"],
        **{"copies.rice": "3", "copies.tofu": "1", "copies.figs": "0", "copies.steak": "5"},
    )  # fmt: skip
    assert where == "/host/decks/sunday/"
    assert cards(evening, "sunday") == {"rice": 3, "tofu": 1}
    page = looks(evening, "/host/decks/sunday/cards")
    assert re.search(r'value="rice" checked', page)
    assert re.search(r'name="copies.rice"[^>]* value="3"', page)
    assert not re.search(r'value="steak" checked', page)
    does(evening, "/host/decks/sunday/cards", name="Monday", card=["rice", "steak"])
    assert cards(evening, "sunday") == {"rice": 1, "steak": 1}
    assert deck(evening, "sunday").name == "Monday"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": "Sunday"}, "Please tick at least one card."),
        ({"name": "Sunday", "card": ["rice"], "copies.rice": "21"}, "From 0 to 20 of each card"),
        ({"name": "Sunday", "card": ["rice"], "copies.rice": "-1"}, "From 0 to 20 of each card"),
        ({"name": "Sunday", "card": ["rice"], "copies.rice": "many"}, "From 0 to 20 of each card"),
        ({"name": "", "card": ["rice"]}, "Please give the deck a name."),
        ({"name": "Sunday", "card": ["poison"]}, "Please tick at least one card."),
    ],
)
def test_a_deck_by_hand_that_cannot_be_loses_nothing(
    evening: Evening, fields: dict[str, Any], sentence: str
) -> None:
    page = is_refused(evening, "/host/decks/by-hand", sentence, **{"copies.tofu": "7", **fields})
    assert re.search(r'name="copies.tofu"[^>]* value="7"', page)
    if fields.get("card") == ["rice"]:
        assert 'value="rice" checked' in page
        assert f'value="{fields.get("copies.rice", "1")}"' in page
    assert evening.app.site.catalogue.decks.entry("sunday") is None


def test_a_card_is_left_out_of_a_deck_by_rules(evening: Evening) -> None:
    before = cards(evening, "kids")
    assert "carrots" in before
    kept = [key for key in before if key != "carrots"]
    does(evening, "/host/decks/kids/cards", name="Kids know it", card=kept)
    assert cards(evening, "kids").keys() == set(kept)
    assert "1 left out" in said(looks(evening, "/host/decks/kids/"))
    does(evening, "/host/decks/kids/as-it-came")
    assert cards(evening, "kids") == before


def test_what_is_out_of_season_stays_as_it_was_left(evening: Evening) -> None:
    """A deck in season shows this month's cards only; those of another month are not forgotten."""
    catalogue = evening.app.site.catalogue
    out = next(
        card.key for card in catalogue.ingredients.cards()
        if card.season and this_month() not in card.season
    )  # fmt: skip
    mine = Deck(key="mine", name="Mine", in_season=True, left_out=(out,), copies={out: 4})
    catalogue.decks.keep(mine)
    now = {card.key for card, _ in catalogue.cards_of(mine, this_month())}
    does(evening, "/host/decks/mine/cards", name="Mine", card=sorted(now - {"rice"}))
    changed = deck(evening, "mine")
    assert set(changed.left_out) == {out, "rice"}
    assert changed.copies == {out: 4}


# Copies, and away ---------------------------------------------------------------------------------


def test_a_duplicate_has_another_name_and_the_same_cards(evening: Evening) -> None:
    where = does(evening, "/host/decks/no_pork/duplicate")
    assert where == "/host/decks/no_pork_2/rules"
    assert does(evening, "/host/decks/no_pork/duplicate") == "/host/decks/no_pork_3/rules"
    assert cards(evening, "no_pork_2") == cards(evening, "no_pork")
    does(evening, "/host/decks/no_pork_2/rules", name="Ours", diets=["no_pork"])
    assert deck(evening, "no_pork_2").name == "Ours"
    assert does(evening, "/host/decks/everything/duplicate") == "/host/decks/everything_2/rules"
    assert cards(evening, "everything_2").keys() == {
        card.key for card in evening.app.site.catalogue.ingredients.cards()
    }


def test_no_deck_takes_the_place_of_everything(evening: Evening) -> None:
    assert does(evening, "/host/decks/new", name="Everything!") == "/host/decks/own_everything/"
    assert evening.app.site.catalogue.decks.entry(EVERYTHING.key) is None
    assert does(evening, "/host/decks/new", name="New") == "/host/decks/new/"
    does(evening, "/host/decks/new/rules", name="New", kids="y")
    assert deck(evening, "new").kids


def test_deleting_asks_first_and_names_the_tables(evening: Evening) -> None:
    does(evening, "/host/decks/new", name="Mine", diets=["vegan"])
    evening.table.agree("host", "cooking_party", {}, "mine")
    page = said(looks(evening, "/host/decks/mine/delete"))
    assert "Delete “Mine”?" in page
    assert f"The table {evening.code} has chosen it." in page
    assert deck(evening, "mine").diets == ("vegan",), "asking deletes nothing"
    does(evening, "/host/decks/mine/delete")
    assert evening.app.site.catalogue.decks.entry("mine") is None


def test_a_deck_of_the_program_is_put_away_and_comes_back(evening: Evening) -> None:
    assert "Put “Vegan” away?" in said(looks(evening, "/host/decks/vegan/delete"))
    does(evening, "/host/decks/vegan/delete")
    page = said(looks(evening, "/host/decks/"))
    assert "Put away (1) Vegan Bring back" in page
    assert "This deck is put away" in said(looks(evening, "/host/decks/vegan/"))
    again = evening.restart()
    assert "vegan" not in [offer.key for offer in again.app.site.catalogue.decks.cards()]
    does(again, "/host/decks/vegan/back")
    assert "Put away" not in said(looks(again, "/host/decks/"))


# Two windows --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "fields"), [
    ("rules", {"diets": ["vegan"]}),
    ("cards", {"card": ["tofu", "rice"]}),
])  # fmt: skip
def test_two_windows_on_one_deck_do_not_undo_each_other(
    evening: Evening, path: str, fields: dict[str, Any]
) -> None:
    does(evening, "/host/decks/new", name="Ours")
    seen = seen_on(looks(evening, f"/host/decks/ours/{path}"))
    does(evening, "/host/decks/ours/rules", name="Theirs", kids="y")
    page = is_refused(evening, f"/host/decks/ours/{path}", "in another window in the meantime",
                      name="Mine", seen=seen, **fields)  # fmt: skip
    assert deck(evening, "ours").name == "Theirs"
    assert 'value="Mine"' in page
    does(evening, f"/host/decks/ours/{path}", name="Mine", seen=seen_on(page), **fields)
    assert deck(evening, "ours").name == "Mine"


def test_a_mistake_does_not_hide_that_the_deck_was_changed_meanwhile(evening: Evening) -> None:
    does(evening, "/host/decks/new", name="Ours")
    seen = seen_on(looks(evening, "/host/decks/ours/rules"))
    does(evening, "/host/decks/ours/rules", name="Theirs")
    page = is_refused(evening, "/host/decks/ours/rules", "give the deck a name", name="", seen=seen)
    is_refused(
        evening, "/host/decks/ours/rules", "in the meantime", name="Mine", seen=seen_on(page)
    )


@pytest.mark.parametrize("path", ["rules", "cards"])
def test_a_deck_deleted_in_another_window_is_there_again_if_she_likes(
    evening: Evening, path: str
) -> None:
    does(evening, "/host/decks/new", name="Ours")
    does(evening, "/host/decks/ours/delete")
    page = is_refused(evening, f"/host/decks/ours/{path}", "deleted in another window",
                      name="Ours", card=["tofu"])  # fmt: skip
    action = re.search(r'<form method="post" action="(/host/decks/[^"]+)"', page)
    assert action is not None
    does(evening, action.group(1), name="Ours", card=["tofu"])
    assert deck(evening, "ours").name == "Ours"


def test_parmesan_finds_cheese_on_the_page_of_a_deck(evening: Evening) -> None:
    page = looks(evening, "/host/decks/by-hand")
    texts = re.findall(r'data-text="([^"]+)"', page)
    assert any(text.startswith("cheese ") for text in texts if "parmesan" in text)
    assert not any(text.startswith("lobster ") for text in texts if "parmesan" in text)
