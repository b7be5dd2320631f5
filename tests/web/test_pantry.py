"""Hanna, the host, changes what stands in the pantry."""

import re
from typing import Any

import msgspec
import pytest

from partycards.catalogue.pantry import MOST, PantryItem
from partycards.restaurant.dishes import from_pantry
from tests.evening import Evening
from tests.web.host_pages import does, is_refused, looks, posts, seen_on
from tests.web.sample import said, unchanged

NINE = ["Salt", "Pepper", "Oil", "Butter", "Flour", "Water", "Sugar", "Soy sauce", "Vanilla"]


def pantry(evening: Evening) -> list[str]:
    return [item.name for item in evening.app.site.catalogue.pantry()]


def food(evening: Evening, key: str) -> PantryItem:
    entry = evening.app.site.catalogue.foods.entry(key)
    assert entry is not None, key
    found: PantryItem = entry.card
    return found


def beside(page: str) -> str:
    found = re.search(r'id="name-refusal" role="alert">([^<]*)<', page)
    assert found is not None
    return said(found.group(1))


def test_nine_things_came_with_the_program(evening: Evening) -> None:
    assert pantry(evening) == NINE
    page = said(looks(evening, "/host/pantry/"))
    assert "Soy sauce Contains soy and gluten." in page
    assert "Oil May contain peanuts, soy and sesame." in page
    assert "Salt no allergen noted" in page
    assert 'href="/host/pantry/"' in looks(evening, "/host/shelf")


def test_hanna_puts_cream_in_and_takes_vanilla_out_and_the_next_match_has_it_so(
    evening: Evening,
) -> None:
    where = does(evening, "/host/pantry/", name="  Cream ", contains=["milk"])
    assert "“Cream” is saved." in said(looks(evening, where))
    does(evening, "/host/pantry/vanilla/out")
    assert pantry(evening) == [*NINE[:-1], "Cream"]
    assert food(evening, "cream").contains == ("milk",)
    evening.sit("Cody", "Lisa", "Ellen")
    evening.house.start(evening.table, "host")
    assert evening.table.saved.current.state.box.pantry == (*NINE[:-1], "Cream")  # type: ignore[union-attr]
    assert pantry(evening.restart()) == [*NINE[:-1], "Cream"]


def test_hanna_says_what_is_in_her_bacon_bits_and_the_kitchen_reads_it(evening: Evening) -> None:
    answers = {"vegan": "no", "vegetarian": "no", "pork": "yes", "may_contain": ["milk", "soy"]}
    does(evening, "/host/pantry/", name="Bacon bits", **answers)
    page = looks(evening, "/host/pantry/bacon_bits/")
    for field, value in (("vegan", "no"), ("pork", "yes"), ("gluten_free", "depends")):
        assert f'name="{field}" value="{value}" checked' in page
    laid = from_pantry(food(evening, "bacon_bits"))
    assert laid.against == ("vegetarian", "vegan", "no_pork")
    assert laid.may_contain == ("soy", "milk")
    assert laid.known


def test_of_a_thing_of_which_nothing_is_said_the_kitchen_is_told_so(evening: Evening) -> None:
    """What was put in before facts were asked for is one, too."""
    does(evening, "/host/pantry/", name="Lard")
    assert "Lard nothing noted: the kitchen is told so" in said(looks(evening, "/host/pantry/"))
    assert not from_pantry(food(evening, "lard")).known
    old = msgspec.json.decode(b'{"key":"ghee","name":"Ghee","contains":["milk"]}', type=PantryItem)
    assert from_pantry(old).known
    assert from_pantry(old).against == ("vegan",)


def test_vanilla_is_told_to_who_drinks_no_alcohol(evening: Evening) -> None:
    assert from_pantry(food(evening, "vanilla")).against == ("no_alcohol",)
    assert from_pantry(food(evening, "oil")).may_contain == ("peanuts", "soy", "sesame")


def test_facts_that_cannot_both_hold_are_refused_beside_the_allergens(evening: Evening) -> None:
    wrong = "It is vegan but contains milk."
    page = is_refused(evening, "/host/pantry/", wrong, name="Cream", vegan="yes",
                      vegetarian="yes", contains="milk")  # fmt: skip
    assert page.count(wrong) == 1
    assert pantry(evening) == NINE


def test_a_running_match_keeps_its_pantry(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    evening.house.start(evening.table, "host")
    with unchanged(evening):
        does(evening, "/host/pantry/butter/", name="Margarine", contains=["soy"])
        does(evening, "/host/pantry/", name="Honey")
        for key in ("salt", "water", "oil"):
            does(evening, f"/host/pantry/{key}/out")
    state: Any = evening.restart().table.saved.current.state
    assert list(state.box.pantry) == NINE


def test_what_was_taken_out_is_put_back_and_what_was_changed_is_as_it_came(
    evening: Evening,
) -> None:
    does(evening, "/host/pantry/butter/", name="Margarine", contains=["soy"])
    does(evening, "/host/pantry/butter/out")
    assert "Margarine" not in pantry(evening)
    assert "Taken out (1)" in said(looks(evening, "/host/pantry/"))
    does(evening, "/host/pantry/butter/back")
    assert food(evening, "butter").contains == ("soy",), "as it was when it went"
    does(evening, "/host/pantry/butter/as-it-came")
    assert pantry(evening) == NINE


def test_a_pantry_can_be_empty(evening: Evening) -> None:
    for item in evening.app.site.catalogue.pantry():
        does(evening, f"/host/pantry/{item.key}/out")
    assert "The pantry is empty" in said(looks(evening, "/host/pantry/"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "What is it called?"),
        ("\u202e \u200b", "What is it called?"),
        ("x" * 41, "At most 40 letters, please."),
        ("soy SAUCES", "That is in the pantry already."),
    ],
)
def test_what_cannot_be_stands_beside_its_field_and_the_ticks_stay(
    evening: Evening, name: str, sentence: str
) -> None:
    for path in ("/host/pantry/", "/host/pantry/salt/"):
        page = is_refused(evening, path, sentence, name=name, contains=["fish", "milk"])
        assert beside(page) == sentence
        assert page.count('type="checkbox" name="contains" value="fish" checked') == 1
        assert page.count('type="checkbox" name="contains" value="milk" checked') == 1
    assert pantry(evening) == NINE


def test_a_name_that_was_taken_out_is_put_back_instead(evening: Evening) -> None:
    does(evening, "/host/pantry/vanilla/out")
    is_refused(evening, "/host/pantry/", "put it back below", name="vanilla")


def test_a_full_pantry_takes_no_more(evening: Evening) -> None:
    does(evening, "/host/pantry/vanilla/out")
    for number in range(MOST - len(NINE) + 1):
        does(evening, "/host/pantry/", name=f"Spice {chr(65 + number)}")
    assert len(pantry(evening)) == MOST
    is_refused(evening, "/host/pantry/", "The pantry is full", name="Cream")
    is_refused(evening, "/host/pantry/vanilla/back", "The pantry is full")
    does(evening, "/host/pantry/salt/", name="Sea salt")
    assert len(pantry(evening)) == MOST


def test_an_allergen_that_is_none_is_refused(evening: Evening) -> None:
    assert posts(evening, "/host/pantry/", name="Cream", contains="rain").status_code == 409
    assert posts(evening, "/host/pantry/castle/", name="Cream").status_code == 404
    assert pantry(evening) == NINE


def test_a_name_is_shown_as_it_is_typed(evening: Evening) -> None:
    does(evening, "/host/pantry/", name="<b>Соль</b>")
    does(evening, "/host/pantry/", name="<b>Перец</b>")
    page = looks(evening, "/host/pantry/")
    assert "&lt;b&gt;Соль" in page
    assert "<b>Соль" not in page
    assert len(pantry(evening)) == 11, "two names in other letters are two things"


def test_two_windows_on_butter(evening: Evening) -> None:
    seen = seen_on(looks(evening, "/host/pantry/butter/"))
    does(evening, "/host/pantry/butter/", name="Salted butter", contains=["milk"])
    again = is_refused(evening, "/host/pantry/butter/", "in another window in the meantime",
                       name="Ghee", seen=seen)  # fmt: skip
    assert food(evening, "butter").name == "Salted butter"
    does(evening, "/host/pantry/butter/", name="Ghee", seen=seen_on(again))
    assert food(evening, "butter").name == "Ghee"
