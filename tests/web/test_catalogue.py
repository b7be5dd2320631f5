"""Hanna, the host, looks after her cards."""

import io
import re
import shutil
import time
from typing import Any

import msgspec
import pytest
from PIL import Image
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from partycards.catalogue.decks import Deck
from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import COLUMNS, Ingredient, cells_of
from partycards.catalogue.store import Entry
from partycards.web.catalogue_forms import FIELDS
from tests.evening import ORIGIN, Evening
from tests.web.forms import Fields, form_on, typed
from tests.web.sample import dealt, play_until, said, unchanged

QUARK = {
    "name": "Quark",
    "category": "dairy",
    "number": "3",
    "vegan": "no",
    "vegetarian": "yes",
    "gluten_free": "yes",
    "contains": "milk",
    "glossary": "Fresh curd, mild and a little sour. Good with herbs, with fruit and in a cake.",
}


class Hanna:
    """The host's browser without scripts."""

    def __init__(self, evening: Evening) -> None:
        self._client = evening.host()
        self._shelf = evening.app.site.catalogue.ingredients

    def opens(self, path: str = "") -> str:
        answer = self._client.get(f"/host/cards/{path}", base_url=ORIGIN)
        assert answer.status_code == 200, answer.status
        page: str = answer.text
        return page

    def form(self, path: str = "new") -> Fields:
        return form_on(self.opens(path), "card-form")

    def sends(self, path: str, fields: Fields, photo: bytes = b"", do: str = "") -> TestResponse:
        data: dict[str, Any] = {**fields, "do": do}
        if photo:
            data["upload"] = FileStorage(io.BytesIO(photo), "holiday.jpg")
        boundary, body = encode_multipart(MultiDict(data))
        answer: TestResponse = self._client.post(
            f"/host/cards/{path}",
            data=body,
            content_type=f"multipart/form-data; boundary={boundary}",
            headers={"Origin": ORIGIN},
            base_url=ORIGIN,
        )
        return answer

    def saves(self, path: str, fields: Fields, photo: bytes = b"", do: str = "") -> Ingredient:
        """A card that is saved; returns it as it is on the shelf."""
        answer = self.sends(path, fields, photo, do)
        assert answer.status_code == 303, said(answer.text)[:800]
        key = answer.headers["Location"].partition("saved=")[2]
        assert "is saved" in said(self.opens(f"?saved={key}"))
        return self.card(key)

    def is_refused(self, path: str, fields: Fields, *sentences: str, photo: bytes = b"") -> str:
        """A card that is not saved: the sentences are there, all that was typed, nothing else is
        changed. Returns the page."""
        before = self._shelf.entries()
        answer = self.sends(path, fields, photo)
        assert answer.status_code == 409
        for sentence in sentences:
            assert sentence in said(answer.text), said(answer.text)[:1500]
        assert self._shelf.entries() == before
        page: str = answer.text
        now = form_on(page, "card-form")
        for field in fields.keys() - {"picture", "picture_from"}:
            there = sorted(filter(None, now.get(field, [])))
            assert there == sorted(filter(None, fields[field])), field
        return page

    def entry(self, key: str) -> Entry[Ingredient]:
        entry: Entry[Ingredient] | None = self._shelf.entry(key)
        assert entry is not None
        return entry

    def card(self, key: str) -> Ingredient:
        return self.entry(key).card

    def presses(self, key: str, verb: str) -> str:
        answer = self.sends(f"{key}/{verb}", {"csrf": self.form(f"{key}/")["csrf"]})
        assert answer.status_code == 303
        return self.opens(f"{key}/")


@pytest.fixture
def hanna(evening: Evening) -> Hanna:
    return Hanna(evening)


def photo(size: tuple[int, int] = (300, 200)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(out, "JPEG")
    return out.getvalue()


def names_on(page: str) -> list[str]:
    return re.findall(r'class="card-name[^"]*">([^<]+)<', page)


def beside(page: str, field: str) -> str:
    """The sentence that stands beside a field."""
    found = re.search(rf'id="{field}-refusal">([^<]*)</p>', page)
    assert found is not None, field
    return said(found.group(1))


# Looking ----------------------------------------------------------------------------------------


def test_hanna_looks_for_cards_by_name_and_by_kind(hanna: Hanna) -> None:
    assert len(names_on(hanna.opens())) == 269
    assert names_on(hanna.opens("?words=chees"))[0] == "Cheese", "its own name first"
    assert "Cheese" in names_on(hanna.opens("?words=parmesan")), "a kind of it"
    assert "Cheese" in names_on(hanna.opens("?words=GRUYERE")), "without the accent"
    assert names_on(hanna.opens("?words=cream+sour"))[0] == "Sour cream", "in any order"
    nothing = hanna.opens("?words=unobtainium")
    assert names_on(nothing) == []
    assert "No card fits." in said(nothing)
    near = hanna.opens("?words=sundriedtomatos")
    assert "Or did you mean: Sun-dried tomatoes ?" in said(near)
    assert form_on(hanna.opens("new?name=zuccini"), "card-form")["name"] == ["zuccini"]


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("tomatos", "Tomatoes"), ("zuccini", "Zucchini"), ("zuccin", "Zucchini"),
        ("courgette", "Zucchini"), ("aubergine", "Eggplant"), ("prawns", "Shrimp"),
        ("rocket", "Lettuce"), ("goats cheese", "Goat’s cheese"), ("chilli", "Chili peppers"),
        ("yoghurt", "Yogurt"), ("maize", "Sweet corn"), ("brocoli", "Broccoli"),
        ("spagetti", "Pasta"), ("mozarela", "Mozzarella"),
    ],
)  # fmt: skip
def test_hanna_need_not_know_what_a_card_calls_it(hanna: Hanna, typed: str, card: str) -> None:
    assert card in names_on(hanna.opens(f"found?words={typed}"))[:4]


def test_while_she_types_only_the_found_cards_are_sent(hanna: Hanna) -> None:
    part = hanna.opens("found?words=cheese&category=dairy")
    assert names_on(part) == names_on(hanna.opens("?words=cheese&category=dairy"))
    assert "<html" not in part
    assert len(part) < 20_000


@pytest.mark.parametrize(
    ("wish", "there", "gone"),
    [
        ("category=seafood", "Lobster", "Thyme"),
        ("diet=vegan", "Tofu", "Steak"),
        ("diet=vegetarian", "Cheese", "Lobster"),
        ("diet=no_pork", "Chicken", "Bacon"),
        ("without=milk", "Lobster", "Cheese"),
        ("month=1", "Cheese", "Strawberries"),
        ("month=6", "Strawberries", "Pumpkin"),
        ("deck=vegan", "Tofu", "Steak"),
        ("deck=kids", "Cheese", "Beer"),
        ("category=dairy&diet=vegan", "", "Cheese"),
        ("category=castles&month=13&without=rain&diet=air&deck=9", "", "Lobster"),
    ],
)
def test_hanna_narrows_the_cards(hanna: Hanna, wish: str, there: str, gone: str) -> None:
    names = names_on(hanna.opens(f"?{wish}"))
    assert not there or there in names
    if "castles" in wish:
        assert names == [], "a category that is none has no cards"
    assert gone not in names


def test_what_was_looked_for_stands_in_the_form(hanna: Hanna) -> None:
    wish = form_on(hanna.opens("?words=a%22%3Eb&category=fruit&month=7&retired=1"), "find")
    assert wish["words"] == ['a">b']
    assert (wish["category"], wish["month"], wish["retired"]) == (["fruit"], ["7"], ["1"])


def test_a_page_of_all_cards_is_small_and_quick(hanna: Hanna) -> None:
    page = hanna.opens()
    assert len(page) < 180_000
    assert page.count("<img ") == page.count("loading=") == 269
    started = time.process_time()
    hanna.opens()
    assert time.process_time() - started < 0.5


# Writing ----------------------------------------------------------------------------------------


def test_hanna_adds_quark(hanna: Hanna) -> None:
    card = hanna.saves("new", typed(hanna.form(), **QUARK))
    assert (card.key, card.name, card.plural, card.number) == ("quark", "Quark", "Quark", 3)
    assert card.contains == ("milk",)
    assert re.fullmatch(r"quark-[0-9a-f]{8}\.svg", card.picture), "a drawing, as none was chosen"
    assert hanna.entry("quark").pack == ""
    assert names_on(hanna.opens("?words=quark")) == ["Quark"]
    assert "yours" in said(hanna.opens("?words=quark"))


def test_every_column_can_be_changed(hanna: Hanna) -> None:
    form = typed(
        hanna.form("lobster/"), name="Blue lobster", plural="Blue lobsters", category="sauces",
        number="1", vegan="no", vegetarian="depends", gluten_free="depends",
        contains=["celery", "fish"], may_contain=["milk", "nuts"], pork="depends", alcohol="yes",
        meat_like="smoked carrot", forms="tail\n\nclaw[contains=crustaceans|vegetarian=no]\r\n",
        glossary="From the deep.", season=["1", "12"], aisle="frozen", unit="g",
        per_person="0,25", kid_friendly="y", origin="americas", picture_from="drawn",
        sold_in="can", sold_holds="0,5", weight="12",
        template="tin",
    )  # fmt: skip
    form["goes_with-0"], form["goes_with-1"] = ["Potatoes"], ["lemon"]
    form["vegetarian"] = ["no"]
    before, after = cells_of(hanna.card("lobster")), cells_of(hanna.saves("lobster/", form))
    assert after["goes_with"].startswith("potatoes;lemons")
    assert after["forms"] == "tail;claw[contains=crustaceans]"
    assert (after["per_person"], after["season"], after["key"]) == ("0.25", "1;12", "lobster")
    assert (after["sold"], after["weight"]) == ("can 0.5", "12")
    same = {column for column in COLUMNS if before[column] == after[column]}
    assert same == {"key", "vegan", "vegetarian"}, "lobster is no vegetable whatever one types"
    assert set(FIELDS) == set(COLUMNS)


def test_saving_a_card_as_it_is_changes_nothing(hanna: Hanna) -> None:
    for key in ("cheese", "lobster", "nuts", "soy_sauce"):
        if hanna._shelf.entry(key) is not None:
            before = hanna.card(key)
            assert hanna.saves(f"{key}/", hanna.form(f"{key}/")) == before
            assert not hanna.entry(key).changed


def test_an_own_card_needs_no_text(hanna: Hanna) -> None:
    form = typed(hanna.form(), **{**QUARK, "glossary": ""})
    assert hanna.saves("new", form).glossary == ""


def test_what_was_guessed_stays_a_guess_until_hanna_has_checked_it(
    hanna: Hanna, evening: Evening
) -> None:
    quark = hanna.saves("new", typed(hanna.form(), **QUARK))
    shelf = evening.app.site.catalogue.ingredients
    shelf.keep(msgspec.structs.replace(quark, guessed=True))
    assert "This was guessed from the name." in said(hanna.opens("quark/"))
    assert hanna.saves("quark/", typed(hanna.form("quark/"), number=4)).guessed
    assert not hanna.saves("quark/", typed(hanna.form("quark/"), checked="y")).guessed
    assert "guessed" not in hanna.opens("quark/")


def test_hannas_mistakes_are_told_beside_the_field_and_nothing_is_lost(hanna: Hanna) -> None:
    form = typed(
        hanna.form(), **{**QUARK, "number": "11"}, per_person="a lot",
        forms='with "herbs"\n<b>low fat</b>', season=["5", "6"], may_contain=["nuts", "soy"],
    )  # fmt: skip
    form["goes_with-2"] = ["Unobtainium"]
    page = hanna.is_refused("new", form, "3 things need another look")
    assert beside(page, "number") == 'The number "11" is not between 1 and 10.'
    assert "number above 0" in beside(page, "per_person")
    assert beside(page, "goes_with") == "There is no card “Unobtainium”."
    assert beside(page, "name") == ""
    assert "<b>low fat" not in page


@pytest.mark.parametrize(
    ("typed_in", "field", "sentence"),
    [
        ({"vegan": "yes", "vegetarian": "yes"}, "vegan", "It is vegan but contains milk."),
        ({"vegan": "yes"}, "vegan", "It is vegan but not vegetarian."),
        ({"vegan": "depends", "vegetarian": "no"}, "vegan", "It is not vegetarian"),
        ({"contains": ["fish"], "vegetarian": "yes"}, "vegetarian", "contains fish"),
        ({"pork": "yes", "vegetarian": "yes"}, "vegetarian", "contains pork"),
        ({"contains": ["gluten"], "gluten_free": "yes"}, "gluten_free", "may contain, gluten"),
        ({"may_contain": ["milk"]}, "contains", "both contains and may contain milk"),
        ({"forms": "curd[milk=no]"}, "forms", 'unknown fact, "milk"'),
        ({"forms": "curd[vegan=yes"}, "forms", "not written as a name"),
        ({"name": " "}, "name", "What is it called?"),
        ({"name": "Q" * 41}, "name", "40"),
        ({"category": None}, "category", "Which category?"),
        ({"category": "castles"}, "category", "castles"),
        ({"number": "²"}, "number", "between 1 and 10"),
        ({"unit": "barrel"}, "unit", "barrel"),
        ({"picture_from": "keep"}, "picture", "Which picture?"),
        ({"picture_from": "upload"}, "picture", "Please choose a file."),
        ({"template": "castle"}, "picture", "Which drawing?"),
    ],
)
def test_what_cannot_be_stands_beside_its_field(
    hanna: Hanna, typed_in: dict[str, Any], field: str, sentence: str
) -> None:
    fields = typed(hanna.form(), **{**QUARK, "vegetarian": "no", **typed_in})
    answer = hanna.sends("new", fields)
    assert answer.status_code == 409
    assert sentence in beside(answer.text, field)
    assert hanna._shelf.entry("quark") is None


def test_vegan_but_it_contains_milk_and_all_she_typed_is_there(hanna: Hanna) -> None:
    form = typed(hanna.form(), **{**QUARK, "vegan": "yes"})
    page = hanna.is_refused("new", form, "One thing needs another look")
    assert beside(page, "vegan") == "It is vegan but contains milk."
    others = QUARK.keys() - {"vegan"}
    assert {beside(page, field) for field in others} == {""}


def test_a_card_that_may_be_there_already_is_shown_and_can_be_added_all_the_same(
    hanna: Hanna,
) -> None:
    form = typed(hanna.form(), **{**QUARK, "name": "Parmesan"})
    page = hanna.is_refused("new", form, "Is it one of these?", "is already a kind of Cheese")
    assert "Save anyway" in said(page)
    card = hanna.saves("new", form, do="anyway")
    assert card.key == "parmesan"
    again = hanna.saves("new", form, do="anyway")
    assert again.key == "parmesan_2"


def test_save_anyway_saves_nothing_that_cannot_be(hanna: Hanna) -> None:
    form = typed(hanna.form(), **{**QUARK, "name": "Parmesan", "number": "11"})
    assert hanna.sends("new", form, do="anyway").status_code == 409


def test_after_one_card_comes_the_next_of_its_kind_and_hanna_finds_only_hers(hanna: Hanna) -> None:
    answer = hanna.sends("new", typed(hanna.form(), **QUARK), do="next")
    path = answer.headers["Location"].partition("/host/cards/")[2]
    page = hanna.opens(path)
    assert "“Quark” is saved." in said(page)
    following = form_on(page, "card-form")
    assert (following["name"], following["category"]) == ([""], ["dairy"])

    again = hanna.sends("new", typed(hanna.form(path), **QUARK), do="next")
    assert "Is it one of these?" in said(again.text)
    assert 'value="anyway-next"' in again.text, "and then the one after it"
    assert hanna.sends("new", typed(hanna.form(), **QUARK), do="anyway-next").status_code == 303
    hanna.saves("lobster/", typed(hanna.form("lobster/"), number="3"))
    assert names_on(hanna.opens("?mine=1")) == ["Lobster", "Quark", "Quark"]
    assert "No card of yours fits." in said(hanna.opens("?mine=1&words=cucumber"))


def test_without_scripts_a_button_shows_the_card_as_it_is_so_far(hanna: Hanna) -> None:
    form = typed(hanna.form(), name="Quark", number="11", template="smooth")
    answer = hanna.sends("new", form, do="preview")
    assert answer.status_code == 200
    assert names_on(answer.text) == ["Quark"]
    assert "/host/cards/drawn/smooth/c9643f-fbf3df-4c8c3f.svg" in answer.text, "its own colours"
    assert form_on(answer.text, "card-form")["number"] == ["11"]
    red = typed(form, colour_2="#ff0000")
    assert "/host/cards/drawn/smooth/e0851f-ff0000-fff6e0.svg" in hanna.sends(
        "new", red, do="preview"
    ).text, "chosen ones stay"  # fmt: skip


def test_two_windows_on_lobster_do_not_undo_each_other(hanna: Hanna) -> None:
    mine = typed(hanna.form("lobster/"), number="2", do="")
    hanna.saves("lobster/", typed(hanna.form("lobster/"), number="3"))
    wrong = hanna.sends("lobster/", typed(mine, number="11"))
    assert beside(wrong.text, "number")
    again = form_on(wrong.text, "card-form")
    answer = hanna.sends("lobster/", typed(again, number="2"))
    assert answer.status_code == 409
    assert "This was changed in another window in the meantime." in said(answer.text)
    assert hanna.card("lobster").number == 3
    told = form_on(answer.text, "card-form")
    assert told["number"] == ["2"]
    assert hanna.saves("lobster/", told).number == 2


def test_a_text_of_three_thousand_letters_is_refused_and_stays(hanna: Hanna) -> None:
    form = typed(hanna.form(), **{**QUARK, "glossary": "Fresh curd. " * 250})
    answer = hanna.sends("new", form)
    assert "400" in beside(answer.text, "glossary")
    assert form_on(answer.text, "card-form")["glossary"] == form["glossary"]


def test_another_card_like_cheese(hanna: Hanna) -> None:
    form = typed(hanna.form("new?like=cheese"), name="Stinky cheese", plural="", do="")
    card = hanna.saves("new", form, do="anyway")
    cheese = hanna.card("cheese")
    assert card.key == "stinky_cheese"
    assert (card.forms, card.goes_with, card.season) == (cheese.forms, cheese.goes_with, ())
    assert hanna.entry("cheese").card == cheese


def test_a_changed_card_is_put_back_as_it_came(hanna: Hanna) -> None:
    before = hanna.card("lobster")
    hanna.saves("lobster/", typed(hanna.form("lobster/"), number="1"))
    assert "Changed by you." in said(hanna.opens("lobster/"))
    hanna.presses("lobster", "as-it-came")
    assert hanna.card("lobster") == before
    hanna.saves("new", typed(hanna.form(), **QUARK))
    hanna.presses("quark", "as-it-came")
    assert hanna.card("quark").name == "Quark", "what never came has nothing to go back to"


def test_cards_that_are_not_there(hanna: Hanna, evening: Evening) -> None:
    host = evening.host()
    for path in ("unobtainium/", "drawn/castle/ff0000.svg", "drawn/jar/red.svg"):
        assert host.get(f"/host/cards/{path}", base_url=ORIGIN).status_code == 404


def test_only_the_host_sees_and_changes_cards(evening: Evening, hanna: Hanna) -> None:
    guest = evening.app.test_client()
    for path in ("", "new", "lobster/", "drawn/jar/e0851f-5b2a55-fff6e0.svg"):
        assert guest.get(f"/host/cards/{path}", base_url=ORIGIN).status_code == 403
    form = hanna.form("lobster/")
    for path in ("new", "lobster/", "lobster/retire", "preview"):
        answer = guest.post(
            f"/host/cards/{path}", data=form, headers={"Origin": ORIGIN}, base_url=ORIGIN
        )
        assert answer.status_code == 403
        assert hanna.sends(path, typed(form, csrf="x")).status_code == 403
    assert not hanna.entry("lobster").retired


# In play ----------------------------------------------------------------------------------------


def in_the_box(evening: Evening) -> set[str]:
    state: Any = evening.table.saved.current.state
    return {card.name for card in state.box.ingredients}


def test_a_retired_lobster_is_not_dealt_in_the_next_match_and_a_running_one_goes_on(
    evening: Evening, hanna: Hanna
) -> None:
    dealt(evening)
    assert "Lobster" in evening.main("Lisa")
    with unchanged(evening):
        page = hanna.presses("lobster", "retire")
        assert "Retired: it is in no deck." in said(page)
        hanna.saves("tofu/", typed(hanna.form("tofu/"), name="Bean curd"), do="anyway")
    assert "Lobster" in evening.main("Lisa")
    assert "Tofu" in evening.main("Lisa")
    assert {"Lobster", "Tofu"} <= in_the_box(evening)
    evening.host_does("end-early")
    assert evening.host_does("start").status_code == 303
    assert "Lobster" not in in_the_box(evening)
    assert {"Bean curd"} <= in_the_box(evening)
    assert "Lobster" not in names_on(hanna.opens())
    assert "Lobster" in names_on(hanna.opens("?retired=1"))
    assert "Retire it" in said(hanna.presses("lobster", "restore"))


def test_hannas_photo_is_on_the_phones_of_her_guests(evening: Evening, hanna: Hanna) -> None:
    form = typed(hanna.form(), **QUARK, picture_from="upload")
    card = hanna.saves("new", form, photo=photo())
    deck = Deck(key="curd", name="Curd", picked=("quark", "milk", "rice"),
                copies={"quark": 20, "milk": 8, "rice": 8})  # fmt: skip
    evening.app.site.catalogue.decks.keep(deck)
    evening.sit("Cody", "Lisa", "Ellen")
    evening.host_does("agree", game="cooking_party", around=1, deck="curd")
    assert evening.host_does("start").status_code == 303
    assert in_the_box(evening) == {"Quark", "Milk", "Rice"}
    play_until(evening, lambda state: any(chef.hand for chef in getattr(state, "chefs", ())))
    hands = "".join(evening.phones[name].get().text for name in ("Cody", "Lisa", "Ellen"))
    assert f'src="/pictures/{card.picture}"' in hands
    answer = evening.stranger().client.get(f"/pictures/{card.picture}", base_url=ORIGIN)
    assert answer.status_code == 200
    assert answer.mimetype == "image/png"
    assert Image.open(io.BytesIO(answer.data)).size == (512, 512)
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


# Pictures ---------------------------------------------------------------------------------------


def test_a_photo_outlives_a_mistake_elsewhere(hanna: Hanna) -> None:
    form = typed(hanna.form(), **{**QUARK, "number": "11"}, picture_from="upload")
    page = hanna.is_refused("new", form, "between 1 and 10", photo=photo())
    again = form_on(page, "card-form")
    assert again["picture_from"] == ["keep"]
    card = hanna.saves("new", typed(again, number="3"))
    assert card.picture == again["picture"][0]
    assert card.picture.endswith(".png")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (b"hello", "PNG, JPEG or WebP"),
        (photo()[:200], "damaged"),
        (photo() + bytes(15_000_000), "5 MB"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "PNG, JPEG or WebP"),
    ],
)
def test_a_photo_that_cannot_be_is_told_beside_it(hanna: Hanna, sent: bytes, sentence: str) -> None:
    form = typed(hanna.form(), **QUARK, picture_from="upload")
    page = hanna.is_refused("new", form, photo=sent)
    assert sentence in beside(page, "picture")


def test_far_too_much_at_once_is_refused_with_a_page(hanna: Hanna) -> None:
    answer = hanna.sends("new", typed(hanna.form(), **QUARK), photo=bytes(41_000_000))
    assert answer.status_code == 413
    assert "too much at once" in said(answer.text)


@pytest.mark.parametrize("name", ["../host.key", "../../etc/passwd", "none-00000000.png", "x"])
def test_no_other_file_becomes_a_picture(hanna: Hanna, evening: Evening, name: str) -> None:
    form = typed(hanna.form(), **QUARK, picture_from="keep", picture=name)
    assert "Which picture?" in beside(hanna.sends("new", form).text, "picture")
    found = evening.stranger().client.get(f"/pictures/{name}", base_url=ORIGIN)
    assert found.status_code == 404


def test_a_drawing_in_her_colours(evening: Evening, hanna: Hanna) -> None:
    form = typed(
        hanna.form(), **QUARK, picture_from="drawn", template="tin", colours_of="tin",
        colour_1="#112233", colour_2="#445566",
    )  # fmt: skip
    card = hanna.saves("new", form)
    answer = evening.stranger().client.get(f"/pictures/{card.picture}", base_url=ORIGIN)
    assert answer.mimetype == "image/svg+xml"
    assert "#112233" in answer.text
    assert "script-src" not in answer.headers["Content-Security-Policy"]


def test_a_picture_that_is_gone_from_the_folder_is_asked_for_again(
    evening: Evening, hanna: Hanna
) -> None:
    hanna.saves("new", typed(hanna.form(), **QUARK))
    shutil.rmtree(evening.folder / "pictures")
    assert "Which picture?" in beside(
        hanna.sends("quark/", typed(hanna.form("quark/"), number="4")).text, "picture"
    )


def test_every_allergen_can_be_ticked_as_contained_and_as_possible(hanna: Hanna) -> None:
    page = hanna.opens("new")
    for allergen in ALLERGENS:
        for column in ("contains", "may_contain"):
            assert f'name="{column}" value="{allergen}"' in page


@pytest.mark.parametrize(
    ("typed", "name"),
    [("courgette", "Zucchini"), ("Prawns", "Shrimp"), ("AUBERGINE", "Eggplant")],
)
def test_a_card_is_found_by_what_else_people_call_it(hanna: Hanna, typed: str, name: str) -> None:
    assert names_on(hanna.opens(f"?words={typed}"))[0] == name
    sent = {**hanna.form(), "name": [typed]}
    assert f"There is already a card for {name}." in said(hanna.sends("preview", sent).text)


def test_what_contains_milk_is_not_the_card_milk(hanna: Hanna) -> None:
    assert "Milk" not in names_on(hanna.opens("?words=whey"))
