"""In the house: ticking what is there, from one phone or from two."""

import re

import pytest

from tests.evening import Evening
from tests.web.host_pages import does, looks, posts
from tests.web.sample import said


def there(evening: Evening) -> set[str]:
    return set(evening.app.site.catalogue.in_house)


def fields(page: str) -> dict[str, list[str]]:
    """What the page's form would send as it stands."""
    ticked = re.findall(r'name="tick" value="(\w+)" checked', page)
    return {"tick": ticked, "was": re.findall(r'name="was" value="(\w+)"', page)}


def test_the_shelf_has_every_card_by_aisle(evening: Evening) -> None:
    page = looks(evening, "/host/shelf")
    cards = evening.app.site.catalogue.ingredients.cards()
    assert len(re.findall(r'name="tick" value="(\w+)"', page)) == len(cards)
    text = said(page)
    assert (
        text.index("Fruit and vegetables 0 /") < text.index("Fridge 0 /") < text.index("Drinks 0 /")
    )
    assert "0 cards , 9 more cards and it is enough to play" in text


def test_ticks_are_kept_and_counted(evening: Evening) -> None:
    does(evening, "/host/shelf", tick=["rice", "tofu", "figs"])
    assert there(evening) == {"rice", "tofu", "figs"}
    page = looks(evening, "/host/shelf")
    assert sorted(fields(page)["was"]) == sorted(fields(page)["tick"]) == ["figs", "rice", "tofu"]
    assert "3 cards" in said(page)
    does(evening, "/host/shelf", was=["rice", "tofu", "figs"], tick=["rice", "figs"])
    assert there(evening.restart()) == {"rice", "figs"}


def test_two_phones_that_tick_at_once_do_not_lose_each_others_ticks(evening: Evening) -> None:
    does(evening, "/host/shelf", tick=["rice"])
    cody = fields(looks(evening, "/host/shelf"))
    lisa = fields(looks(evening, "/host/shelf"))
    cody["tick"] += ["tofu"]
    lisa["tick"] = ["figs"]  # rice is used up, she sees
    does(evening, "/host/shelf", **cody)
    does(evening, "/host/shelf", **lisa)
    assert there(evening) == {"tofu", "figs"}


def test_a_script_sends_one_tick_and_learns_of_the_others(evening: Evening) -> None:
    does(evening, "/host/shelf", tick=["rice", "figs"])
    answer = posts(evening, "/host/shelf", script=True, tick="tofu")
    assert answer.get_json()["ticked"] == ["figs", "rice", "tofu"]
    assert said(answer.get_json()["reach"]).startswith("3 cards")
    answer = posts(evening, "/host/shelf", script=True, was="figs")
    assert answer.get_json()["ticked"] == ["rice", "tofu"]


def test_all_of_an_aisle_and_none_of_it(evening: Evening) -> None:
    fish = {
        card.key for card in evening.app.site.catalogue.ingredients.cards()
        if card.aisle == "fishmonger"
    }  # fmt: skip
    assert does(evening, "/host/shelf", all="fishmonger", tick="rice") == "/host/shelf#fishmonger"
    assert there(evening) == {*fish, "rice"}
    does(evening, "/host/shelf", none="fishmonger", was=["rice"], tick=["rice"])
    assert there(evening) == {"rice"}


@pytest.mark.parametrize(
    ("count", "words"), [(9, "few, but 3 guests can play"), (40, "enough for 5 guests")]
)
def test_the_shelf_says_how_many_can_be_invited(evening: Evening, count: int, words: str) -> None:
    keys = [card.key for card in evening.app.site.catalogue.ingredients.cards()[:count]]
    does(evening, "/host/shelf", tick=keys)
    assert f"{count} cards , {words}" in said(looks(evening, "/host/shelf"))
    assert words in said(looks(evening, "/host/decks/in_the_house/"))


def test_without_a_script_a_word_is_looked_for_and_the_rest_stays(evening: Evening) -> None:
    does(evening, "/host/shelf", tick=["steak"])
    page = looks(evening, "/host/shelf?q=tof")
    found = re.findall(r'name="tick" value="(\w+)"', page)
    assert found == ["tofu", "rice_paper"], "and what has a tofu kind"
    assert 'action="/host/shelf?q=tof"' in page
    assert does(evening, "/host/shelf?q=tof", tick="tofu") == "/host/shelf?q=tof"
    assert there(evening) == {"steak", "tofu"}
    assert "Nothing has that name." in said(looks(evening, "/host/shelf?q=<script>"))


def test_what_is_no_ingredient_and_what_is_retired_cannot_be_ticked(evening: Evening) -> None:
    evening.app.site.catalogue.ingredients.retire("lobster")
    answer = posts(evening, "/host/shelf", tick=["poison", "lobster", "rice"], all="cellar")
    assert answer.status_code == 303
    assert there(evening) == {"rice"}
    assert 'value="lobster"' not in looks(evening, "/host/shelf")
