"""Sheets as people have them: Lisa's is Excel's, Cody's Numbers', Ellen types a few lines."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from partycards.app import create_app
from partycards.catalogue import packs
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.keys import plain_key
from partycards.catalogue.pack_contents import table
from partycards.catalogue.store import Catalogue
from partycards.rows import db
from partycards.settings import Settings
from tests.catalogue.pack_house import imported, looked

EASY = (
    'Name,Category,Number,Per person\nKäse aus Tirol,Dairy and eggs,4,"0,5"\nBärlauch,Herb,6,20\n'
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Catalogue, Path]]:
    folder = tmp_path_factory.mktemp("house")
    app = create_app(Settings(data=str(folder)))
    yield app.site.catalogue, folder
    app.site.stop()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def catalogue(house: tuple[Catalogue, Path]) -> Iterator[Catalogue]:
    yield house[0]
    for pack in house[0].packs.cards():
        packs.remove(house[0], pack.key)


def cards(catalogue: Catalogue, text: str | bytes, name: str = "mine.csv") -> dict[str, Ingredient]:
    """The cards that a sheet would bring, by name; nothing in it may be refused."""
    data = text.encode() if isinstance(text, str) else text
    plan, refused = looked(catalogue, data, name)
    assert refused == []
    assert plan is not None
    return {card.name: card for card in plan.ingredients}


def said(catalogue: Catalogue, text: str) -> list[str]:
    """What is refused."""
    return [str(error) for error in looked(catalogue, text.encode(), "mine.csv")[1]]


def notes(catalogue: Catalogue, data: bytes) -> list[str]:
    plan, _ = looked(catalogue, data, "mine.csv")
    assert plan is not None
    return [str(note) for note in plan.notes]


def semicolons(text: str) -> str:
    """What a German Excel makes of the same table."""
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(csv.reader(io.StringIO(text)))
    return out.getvalue()


TABS = semicolons(EASY).replace(";", "\t")
FILES = {
    "Excel in German, CSV UTF-8": semicolons(EASY).encode("utf-8-sig"),
    "Excel in German, CSV": semicolons(EASY).encode("cp1252"),
    "Excel on a Mac, CSV": semicolons(EASY).encode("mac_roman"),
    "Excel, Unicode text": TABS.encode("utf-16"),
    "UTF-16 without a mark": TABS.encode("utf-16-le"),
    "Google Sheets": EASY.encode(),
    "for Excel": b"sep=;\r\n" + semicolons(EASY).encode(),
    "empty columns": EASY.replace("\n", ",,\n").encode(),
    "blank lines": ("\n,,,\n" + EASY.replace("\n", "\n , ,,\n\n")).encode(),
    "capitals and another order": (
        "PER PERSON;number;Category;NAME\n0,5;4;DAIRY;Käse aus Tirol\n20;6;herbs;Bärlauch\n"
    ).encode(),
    "opened in one column and saved again": (
        'Name;Category;Number;Per person\n"Käse aus Tirol;Dairy and eggs;4;0,5"\n'
        '"Bärlauch;Herb;6;20"\n'
    ).encode(),
    "an old Mac's lines": EASY.replace("\n", "\r").encode(),
}


@pytest.mark.parametrize("program", FILES)
def test_what_any_program_saves_comes_in(catalogue: Catalogue, program: str) -> None:
    found = cards(catalogue, FILES[program], "mine.txt")
    told = {name: (card.category, card.number, card.per_person) for name, card in found.items()}
    assert told == {"Käse aus Tirol": ("dairy", 4, 0.5), "Bärlauch": ("herbs", 6, 20)}


def test_letters_that_had_to_be_guessed_are_told(catalogue: Catalogue) -> None:
    told = notes(catalogue, FILES["Excel in German, CSV"])
    assert "It was read as “Windows, Western Europe”: look at the names" in told[0]
    assert not [note for note in notes(catalogue, EASY.encode()) if "letters" in note]
    head = "Name,Category,Number\n"
    for codec, name in (("cp1250", "Żółty ser"), ("cp1251", "Гречка"), ("cp1253", "Ντομάτα")):
        assert list(cards(catalogue, f"{head}{name},dairy,1\n".encode(codec))) == [name]


def test_a_name_a_category_and_a_number_are_enough(catalogue: Catalogue) -> None:
    """And nothing is known of such a card: not that it has no allergen, nor that it is vegan."""
    found = cards(catalogue, "name,category,number\nPurple mush,Sauces,3\nGreen mush,Sauces,4\n")
    mush = found["Purple mush"]
    assert (mush.key, mush.plural, mush.aisle) == ("purple_mush", "Purple mush", "tins_and_jars")
    assert {mush.vegan, mush.vegetarian, mush.gluten_free, mush.pork, mush.alcohol} == {"depends"}
    assert mush.guessed
    assert not mush.kid_friendly
    assert mush.glossary == ""
    assert mush.picture[11:] != found["Green mush"].picture[10:], "they do not look alike"


def test_what_a_name_says_is_guessed_and_warned_of(catalogue: Catalogue) -> None:
    head, name = "name,category,number", "Oat biscuits with hazelnuts"
    biscuits = cards(catalogue, f"{head}\n{name},sweets,3\n")[name]
    assert {"gluten", "nuts"} <= {*biscuits.contains, *biscuits.may_contain}
    assert biscuits.guessed
    told = cards(catalogue, f"{head},contains\n{name},sweets,3,milk\n")[name]
    assert (told.contains, told.guessed) == (("milk",), False), "who tells a fact tells them all"


def test_what_is_said_of_an_allergen_settles_the_diets(catalogue: Catalogue) -> None:
    text = (
        "Name,Category,Number,Allergens,Vegan,Pork\n"
        'Fish pie,Seafood,3,"Fish, Milk; gluten",,\nTofu dog,Grains,3,soya,TRUE,Nein\n'
    ).replace("Nein", "FALSCH")
    found = cards(catalogue, text)
    pie, dog = found["Fish pie"], found["Tofu dog"]
    assert pie.contains == ("gluten", "fish", "milk")
    assert (pie.vegan, pie.vegetarian, pie.gluten_free, pie.guessed) == ("no", "no", "no", False)
    assert (dog.vegan, dog.vegetarian, dog.pork, dog.contains) == ("yes", "yes", "no", ("soy",))


@pytest.mark.parametrize(
    ("cell", "months"),
    [("Jun-Sep", (6, 7, 8, 9)), ("6-9", (6, 7, 8, 9)), ("November to February", (1, 2, 11, 12)),
     ("6;7", (6, 7)), ("May, Sept.", (5, 9)), ("all year", ()), ("", ()), ("3", (3,))],
)  # fmt: skip
def test_a_season_is_written_as_people_say_it(
    catalogue: Catalogue, cell: str, months: tuple[int, ...]
) -> None:
    found = cards(catalogue, f'name,category,number,In season\nMush,sauces,3,"{cell}"\n')
    assert found["Mush"].season == months


@pytest.mark.parametrize("cell", ["9-Jun", "06. Sep", "spring", "13", "6-9-11"])
def test_a_season_that_excel_has_made_a_date_is_no_season(catalogue: Catalogue, cell: str) -> None:
    [told] = said(catalogue, f"name,category,number,Season\nMush,sauces,3,{cell}\n")
    assert told.startswith("mine.csv, line 2: “Season”: ")
    assert told.endswith("is not a month from 1 to 12.")


@pytest.mark.parametrize(
    ("cell", "amount", "unit"),
    [("0,5", 0.5, "g"), ("0.50", 0.5, "g"), ("100 g", 100, "g"), ("2 pieces", 2, "piece"),
     ("1,25", 1.25, "g"), ("0,125", 0.125, "g"), ("-", 100, "g"), ("3,0", 3, "g")],
)  # fmt: skip
def test_an_amount_may_have_a_decimal_comma_and_its_unit(
    catalogue: Catalogue, cell: str, amount: float, unit: str
) -> None:
    found = cards(catalogue, f'name,category,number,Per person\nMush,sauces,3,"{cell}"\n')
    assert (found["Mush"].per_person, found["Mush"].unit) == (amount, unit)


def test_a_thousand_is_not_taken_for_one(catalogue: Catalogue) -> None:
    [told] = said(catalogue, 'name,category,number,Per person\nMush,sauces,3,"1,000"\n')
    assert '“Per person”: The amount per person, "1,000", is not a number above 0.' in told


def test_a_wrong_heading_is_one_message(catalogue: Catalogue) -> None:
    lines = "".join(f"Mush {n},sauces,3\n" for n in range(44))
    assert said(catalogue, f"Nom,Categoria,Numero\n{lines}") == [
        "mine.csv, line 1: This line is not a heading. It must name the columns, at least "
        "name, category and number."
    ]
    assert said(catalogue, f"Name,Category,Nummer\n{lines}") == [
        'mine.csv, line 1: The column "number" is missing. The column "Nummer" is unknown. '
        'Is it "number"?'
    ]
    assert said(catalogue, f"Name,Category,Number,Alergens\n{lines}") == [
        'mine.csv, line 1: The column "Alergens" is unknown. Is it "contains"?'
    ]


def test_a_line_is_one_message_with_the_headings_of_the_sheet(catalogue: Catalogue) -> None:
    text = "Name,Category,Number,Is it vegan,Vegan\n,Cakes,12,,perhaps\nMush,sauces,3,,\n"
    assert said(catalogue, text) == [
        'mine.csv, line 2: “Name”: Nothing stands here. “Category”: The category "Cakes" is '
        "not one of vegetables, fruit, meat, seafood, dairy, grains, nuts, herbs, sauces, sweets. "
        '“Number”: The number "12" is not between 1 and 10. “Vegan”: The answer "perhaps" is not '
        "one of yes, no, depends."
    ]


def test_a_name_that_is_there_twice_is_told_by_its_name(catalogue: Catalogue) -> None:
    text = "Name,Category,Number\nMush,Sauces,3\n\nMUSH,Sauces,4\n"
    assert said(catalogue, text) == ['mine.csv, line 4: "MUSH" is also the name in line 2.']


def test_of_whom_nothing_is_told_is_noted_once(catalogue: Catalogue) -> None:
    text = "Name,Category,Number,Contains\nMush,Sauces,3,\nMosh,Sauces,3,milk\nMish,Sauces,3,\n"
    assert notes(catalogue, text.encode()) == [
        "mine.csv, line 2: No allergen and no diet is told of Mush and Mish: kitchens hear that "
        "nothing is known."
    ]


BLANKS = b" " * 1900
HOSTILE = {
    "columns without end": b"Name,Category,Number" + b",Alergens" * 80_000,
    "lines without end": b"Name,Category,Number\n" + b"a,b,1\n" * 150_000,
    "blanks": b"Name,Category,Number,Season\n" + (b"a,b,1,m" + BLANKS + b"n\n") * 480,
    "blanks in a text": b"Name,Category,Number,Text\n" + (b"a,b,1,m" + BLANKS + b"n\n") * 480,
    "months": b"Name,Category,Number,Season\n" + (b'a,b,1,"' + b"1-2;" * 480 + b'"\n') * 480,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_sheet_that_is_meant_badly_is_refused_quickly(catalogue: Catalogue, what: str) -> None:
    began = time.process_time()
    _, refused = looked(catalogue, HOSTILE[what], "mine.csv")
    assert refused
    assert time.process_time() - began < 1.5


def test_columns_of_ones_own_are_told_and_not_read(catalogue: Catalogue) -> None:
    text = "Name,Category,Number,Price,Where I buy it\nMush,sauces,3,2.50,market\n"
    assert list(cards(catalogue, text)) == ["Mush"]
    assert notes(catalogue, text.encode())[0] == (
        "mine.csv, line 1: These columns are not read: Price and Where I buy it."
    )


def test_a_cell_with_lines_in_it_is_one_line(catalogue: Catalogue) -> None:
    text = (
        "Name,Category,Number,Text,Kinds\n"
        '"Purple mush",sauces,3,"Thick.\nSweet.","hot mush\ncold mush"\nMoss,herbs,11,,\n'
    )
    assert said(catalogue, text) == [
        'mine.csv, line 3: “Number”: The number "11" is not between 1 and 10.'
    ], "the line is the one that the spreadsheet shows"
    mush = cards(catalogue, text.replace("11", "10"))["Purple mush"]
    assert mush.glossary == "Thick. Sweet."
    assert [form.name for form in mush.forms] == ["hot mush", "cold mush"]


def test_a_sheet_that_says_little_of_a_card_leaves_the_rest_of_it(
    house: tuple[Catalogue, Path], catalogue: Catalogue
) -> None:
    """Lisa gives Milk another number; it still contains milk, and has its picture and its text."""
    entry = catalogue.ingredients.entry("milk")
    assert entry is not None
    imported(catalogue, house[1], b"Name;Number;Category\nMilk;9;Dairy\n", "mine.csv")
    changed = catalogue.ingredients.entry("milk")
    assert changed is not None
    assert changed.card.number == 9
    before = {name: getattr(entry.card, name) for name in entry.card.__struct_fields__}
    after = {name: getattr(changed.card, name) for name in entry.card.__struct_fields__}
    assert before | {"number": 9} == after
    assert said(catalogue, "Name;Number;Category;Vegan\nMilk;9;Dairy;yes\n")[0].startswith(
        "mine.csv, line 2: It is vegan but"
    )


@pytest.mark.parametrize("german", [False, True])
def test_an_export_that_was_saved_again_is_the_same(catalogue: Catalogue, german: bool) -> None:
    """Excel writes it as it shows it: in Germany with semicolons, and half a piece is 0,5."""
    contents = packs.chosen_table(catalogue, "all", 6)
    assert contents is not None
    data = table(contents, semicolons=german)
    assert data.startswith(b"\xef\xbb\xbf"), "Excel is told that it is UTF-8"
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";" if german else ","))
    assert len({len(row) for row in rows}) == 1
    amounts = {row[rows[0].index("per_person")] for row in rows}
    assert ("0,5" if german else "0.5") in amounts
    assert ("0.5" if german else "0,5") not in amounts
    again = io.StringIO()
    csv.writer(again, delimiter=";" if german else ",").writerows(rows)
    plan, refused = looked(catalogue, again.getvalue().encode("utf-8-sig"), "mine.csv")
    assert refused == []
    assert plan is not None
    assert (plan.added, plan.changed, plan.kept) == ((), (), ())
    assert plan.same > 200


def test_names_in_any_script_have_keys_of_their_own(catalogue: Catalogue) -> None:
    names = [
        "שקשוקה",
        "Ζαμπόν",
        "ほうれん草",
        "Serrano шинка",
        "Творог",
        "חומוס",
        "はし",
        "ばし",
        "🍕",
    ]
    keys = [plain_key(name) for name in names]
    assert len(set(keys)) == len(names)
    assert keys[0] == "card_f32dfdb30a", "as in every other house"
    assert keys[3].startswith("serrano_")
    lines = "".join(f"{name},Meat & poultry,3\n" for name in names)
    found = cards(catalogue, f"Name,Category,Number\n{lines}")
    assert [card.key for card in found.values()] == keys
    assert catalogue.ingredients.free_key("Crème fraîche aux œufs") == "creme_fraiche_aux_oeufs"
