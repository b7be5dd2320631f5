"""A blind tasting on paper: what the tasters see, and what only the host sees."""

import pytest
from msgspec import structs

from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError
from partycards.printing.sheets.tasting import code_of
from tests.printing.reading import is_grey, outside, pages, printed, smallest, text
from tests.printing.sample import EVENING, HARD_NAMES, with_names

TASTING = Content(name="SALT", table=EVENING)


def test_every_guest_gets_a_sheet_with_a_row_for_every_plate() -> None:
    each = [page.extract_text() for page in pages(printed("tasting", TASTING))]
    assert all(name in page for name, page in zip(("Cody", "Lisa", "Ellen"), each, strict=True))
    for page in each:
        words = page.split()
        assert words.count("A") == words.count("B") == 1
        assert "C" not in words
        assert words.count("100") == 2


@pytest.mark.parametrize("kind", ["tasting", "plates"])
def test_what_tasters_see_says_neither_dish_nor_chef(kind: str) -> None:
    anybody = structs.replace(EVENING, guests=())
    found = text(printed(kind, Content(name="SALT", table=anybody)))
    for dish in EVENING.dishes:
        assert dish.name not in found
        assert dish.chefs[0] not in found
        assert not any(used.name in found for used in dish.used)


def test_the_key_says_which_plate_is_whose_to_the_host_alone() -> None:
    pdf = printed("tasting_key", TASTING)
    found = text(pdf)
    assert "For the host only" in found
    assert "A Lobster in a summer garden Lisa" in found
    assert "B Sunday at my aunt's Ellen" in found
    assert b"/Duplex /Simplex" in pdf


def test_a_dish_that_comes_later_changes_no_code_that_was_printed() -> None:
    more = structs.replace(EVENING, dishes=(*EVENING.dishes, EVENING.dishes[0]))
    found = text(printed("tasting_key", Content(name="SALT", table=more)))
    assert "B Sunday at my aunt's Ellen" in found
    assert "C Lobster in a summer garden Lisa" in found


def test_codes_are_short_and_each_is_another() -> None:
    codes = [code_of(number) for number in range(200)]
    assert codes[:3] == ["A", "B", "C"]
    assert len(set(codes)) == 200
    assert max(map(len, codes)) == 2
    assert not any(letter in code for code in codes for letter in "IO")


def test_every_plate_has_a_label() -> None:
    dishes = EVENING.dishes * 15
    content = Content(name="SALT", table=structs.replace(EVENING, dishes=dishes))
    labels = text(printed("plates", content)).split()
    assert all(labels.count(code_of(number)) == 1 for number in range(30))


def test_a_table_without_dishes_is_told_so_and_blank_sheets_need_no_table() -> None:
    nothing = Content(name="SALT", table=structs.replace(EVENING, dishes=()))
    for kind in ("tasting", "plates", "tasting_key"):
        with pytest.raises(OptionError, match="nothing to taste"):
            printed(kind, nothing)
    blank = text(printed("tasting_blank", Content())).split()
    labels = text(printed("plates_blank", Content())).split()
    for code in "ABCDEFGH":
        assert blank.count(code) == labels.count(code) == 1


@pytest.mark.parametrize("kind", ["tasting", "plates", "tasting_key"])
@pytest.mark.parametrize(
    "options", [{"ink": "grey", "paper": "letter"}, {"large": "yes", "ink": "low_ink"}]
)
def test_many_plates_and_hard_names_are_whole_and_legible(
    kind: str, options: dict[str, str]
) -> None:
    table = with_names(HARD_NAMES)
    content = Content(name="SALT", table=structs.replace(table, dishes=table.dishes * 3))
    pdf = printed(kind, content, **options)
    found = text(pdf)
    assert all(code_of(number) in found.split() for number in range(15))
    assert kind == "plates" or "Щербакова" in found
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
    assert options.get("ink") != "grey" or is_grey(pdf)
    assert pdf == printed(kind, content, **options)
