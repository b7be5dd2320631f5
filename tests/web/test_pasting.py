"""Hanna, the host, pastes a list: one table to correct, one tap to add, all of it taken back."""

import io
import json
from typing import Any

import pytest
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from partycards.catalogue.ingredients import Ingredient
from tests.evening import ORIGIN, Evening
from tests.web.forms import Fields, form_on, typed
from tests.web.host_pages import does, is_refused, looks, posts
from tests.web.sample import said

LIST = """\
For the sauce:
3 courgettes
1 tub ajvar
salt & pepper
2 packs smoked sheep cheese
"""


def pasted(evening: Evening, text: str = LIST) -> Fields:
    """The form of the table that the list becomes."""
    answer = posts(evening, "/host/paste/", list=text)
    assert answer.status_code == 200, said(answer.text)[:500]
    return form_on(answer.text, "paste-form")


def sends(evening: Evening, form: Fields, do: str = "add") -> TestResponse:
    fields: dict[str, Any] = {**form, "do": do}
    return posts(evening, "/host/paste/table", **fields)


def adds(evening: Evening, form: Fields) -> str:
    """The page that says what was done."""
    answer = sends(evening, form)
    assert answer.status_code == 303, said(answer.text)[:2000]
    return looks(evening, answer.headers["Location"])


def cards(evening: Evening) -> dict[str, Ingredient]:
    entries = evening.app.site.catalogue.ingredients.entries()
    return {entry.card.key: entry.card for entry in entries if not entry.pack}


def test_hanna_adds_what_is_not_there_and_takes_it_back(evening: Evening) -> None:
    form = pasted(evening)
    assert cards(evening) == {}, "reading writes nothing"
    assert [form[f"as-{n}"][0] for n in range(5)] == [
        "card:zucchini", "new", "pantry:salt", "pantry:pepper", "new"
    ]  # fmt: skip
    page = adds(evening, form)
    assert "2 cards are added" in said(page)
    ajvar, cheese = cards(evening)["ajvar"], cards(evening)["smoked_sheep_cheese"]
    assert (ajvar.category, cheese.category) == ("sauces", "dairy")
    assert (cheese.contains, cheese.guessed, cheese.glossary) == (("milk",), True, "")
    assert ajvar.picture != cheese.picture
    assert evening.app.site.catalogue.in_house == frozenset()
    undo = form_on(page, "undo")
    assert "2 cards are gone" in said(posts(evening, "/host/paste/undo", mark=undo["mark"][0]).text)
    assert cards(evening) == {}
    is_refused(evening, "/host/paste/undo", "can no longer be taken back", mark=undo["mark"][0])


def test_what_hanna_changed_since_stays_when_the_list_is_taken_back(evening: Evening) -> None:
    catalogue = evening.app.site.catalogue
    catalogue.tick({"rice": True})
    form = typed(pasted(evening), shelf="only", deck="y", deck_name="Friday’s fridge")
    page = said(adds(evening, form))
    assert "3 of the list are ticked as in the house. Nothing else is." in page
    assert "The deck “Friday’s fridge” is made." in page
    assert catalogue.in_house == {"zucchini", "ajvar", "smoked_sheep_cheese"}
    [deck] = [entry.card for entry in catalogue.decks.entries() if not entry.pack]
    assert set(deck.picked) == catalogue.in_house
    ajvar = form_on(looks(evening, "/host/cards/ajvar/"), "card-form")
    does(evening, "/host/cards/ajvar/", **{**typed(ajvar, number=7), "do": ""})
    undo = form_on(looks(evening, "/host/paste/done"), "undo")
    answer = said(posts(evening, "/host/paste/undo", mark=undo["mark"][0]).text)
    assert "One card is gone" in answer
    assert "These were changed since, so they stay: Ajvar" in answer
    assert set(cards(evening)) == {"ajvar"}
    assert catalogue.in_house == {"rice"}
    assert not [entry for entry in catalogue.decks.entries() if not entry.pack]


def test_what_hanna_typed_counts_and_a_check_makes_it_known(evening: Evening) -> None:
    form = typed(
        pasted(evening),
        **{"name-1": "Red ajvar", "number-1": "9", "category-1": "vegetables", "as-4": "other",
           "other-4": "feta", "contains-1": ["celery"], "checked-1": "y", "as-0": "out"},
    )  # fmt: skip
    adds(evening, typed(form, shelf="too"))
    [ajvar] = cards(evening).values()
    assert (ajvar.name, ajvar.number, ajvar.category) == ("Red ajvar", 9, "vegetables")
    assert (ajvar.contains, ajvar.guessed) == (("celery",), False)
    assert evening.app.site.catalogue.in_house == {"red_ajvar", "feta"}


def test_mistakes_are_told_beside_the_row_and_nothing_is_lost(evening: Evening) -> None:
    form = typed(
        pasted(evening),
        **{"name-1": "Milk", "number-1": "11", "vegan-4": "yes", "name-4": "", "as-0": "other",
           "other-0": "unobtainium", "deck": "y"},
    )  # fmt: skip
    answer = sends(evening, form)
    assert answer.status_code == 409
    page = said(answer.text)
    for sentence in (
        "There is already a card for Milk.",
        'The number "11" is not between 1 and 10.',
        "What is it called?",
        "There is no card “unobtainium” here.",
        "Please give the deck a name.",
        "everything you typed is still here",
    ):
        assert sentence in page, sentence
    now = form_on(answer.text, "paste-form")
    for field in form.keys() - {"name-4"}:
        assert sorted(now[field]) == sorted(form[field]), field
    assert cards(evening) == {}


def test_a_row_becomes_a_new_card_and_another_picture_is_a_tap_away(evening: Evening) -> None:
    form = typed(pasted(evening), **{"as-0": "new"})
    answer = sends(evening, form)
    assert answer.status_code == 409, "she has not seen what is proposed"
    assert "Please look at the new cards first." in said(answer.text)
    form = form_on(answer.text, "paste-form")
    assert form["name-0"] == ["Courgettes"]
    turned = form_on(sends(evening, form, "picture-0").text, "paste-form")
    assert turned["look-0"] != form["look-0"]
    assert {**turned, "look-0": []} == {**form, "look-0": []}
    page = sends(evening, turned).text
    assert "There is already a card for Zucchini." not in said(page), "its own name is another"


def test_a_line_that_was_left_out_is_taken_in(evening: Evening) -> None:
    form = pasted(evening)
    assert form["left"] == ["For the sauce:"]
    now = form_on(sends(evening, form, "take-0").text, "paste-form")
    assert "left" not in now
    assert (now["rows"], now["text-5"], now["name-5"]) == (
        ["6"],
        ["For the sauce:"],
        ["For the sauce"],
    )


def test_a_second_tap_adds_nothing_twice(evening: Evening) -> None:
    form = pasted(evening)
    adds(evening, form)
    assert "2 cards are added" in said(adds(evening, form))
    assert set(cards(evening)) == {"ajvar", "smoked_sheep_cheese"}
    again = said(sends(evening, pasted(evening, "ajvar\nkombucha")).text)
    assert again == "", "another list is another list"
    assert set(cards(evening)) == {"ajvar", "smoked_sheep_cheese", "kombucha"}


def test_a_card_that_went_while_hanna_looked_is_proposed_and_a_retired_one_is_named(
    evening: Evening,
) -> None:
    shelf = evening.app.site.catalogue.ingredients
    form = pasted(evening, "lobster\n1 tub ajvar")
    shelf.retire("lobster")
    answer = sends(evening, form)
    assert "Please look at the new cards first." in said(answer.text)
    form = form_on(answer.text, "paste-form")
    assert form["as-0"] == ["new"]
    answer = sends(evening, typed(form, **{"as-1": "other"}))
    assert "Lobster is retired. Bring it back under Cards" in said(answer.text)
    assert "Which card? Type its name or number." in said(answer.text)
    assert cards(evening) == {}


def test_a_list_of_which_all_is_here_can_be_ticked_and_played_with(evening: Evening) -> None:
    form = pasted(evening, "courgettes\n2 eggs")
    assert "All of it is here already." in said(sends(evening, form).text)
    assert "ticked as in the house" in said(adds(evening, typed(form, shelf="too")))
    assert evening.app.site.catalogue.in_house == {"zucchini", "eggs"}


def sends_file(evening: Evening, data: bytes, name: str) -> TestResponse:
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    boundary, body = encode_multipart(
        MultiDict({"csrf": csrf, "list": "", "file": FileStorage(io.BytesIO(data), name)})
    )
    answer: TestResponse = evening.host().post(
        "/host/paste/",
        data=body,
        content_type=f"multipart/form-data; boundary={boundary}",
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )
    return answer


def test_a_file_is_read_too_and_one_that_is_none_gets_a_sentence(
    evening: Evening, capfd: pytest.CaptureFixture[str]
) -> None:
    recipe = json.dumps({"recipeIngredient": ["2 leeks", "1 l kombucha"]}).encode()
    form = form_on(sends_file(evening, recipe, "soup.json").text, "paste-form")
    assert (form["as-0"], form["name-1"]) == (["card:leeks"], ["Kombucha"])
    for data, sentence in (
        (b"\x89PNG\0", "not a text"),
        (b"%PDF-1.7\nmilk", "not a text"),
        (b"x" * 2_000_001, "more than 2 MB"),
    ):
        answer = sends_file(evening, data, "list.txt")
        assert answer.status_code == 409
        assert sentence in said(answer.text)
    is_refused(evening, "/host/paste/", "Please paste something", list=" \n")
    refused = is_refused(evening, "/host/paste/", "damaged or cut off", list='{"name": "Soup", ')
    assert "{&#34;name&#34;: &#34;Soup&#34;, " in refused, "what was pasted is still there"
    assert "Traceback" not in capfd.readouterr().err, "the terminal is not told of it"


def test_two_hundred_unknown_lines_with_angle_brackets_are_one_table(evening: Evening) -> None:
    lines = "\n".join(f"<b>{chr(97 + n % 26)}{n}oof{'x' * (n % 7)}</b> sauce" for n in range(200))
    answer = posts(evening, "/host/paste/", list=lines)
    assert answer.status_code == 200
    assert "<b>a0oof" not in answer.text
    assert "Add 200 cards" in said(answer.text)


def test_only_the_host_pastes(evening: Evening) -> None:
    client = evening.app.test_client()
    for path in ("", "done"):
        assert client.get(f"/host/paste/{path}", base_url=ORIGIN).status_code == 403
    for path in ("", "table", "undo"):
        answer = client.post(f"/host/paste/{path}", base_url=ORIGIN, headers={"Origin": ORIGIN})
        assert answer.status_code == 403
    assert posts(evening, "/host/paste/", csrf="x", list="eggs").status_code == 403
