"""Cards of paper in a form: photographed, typed, ticked off, and the page comes again with them."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager

from werkzeug.datastructures import FileStorage, MultiDict

from partycards.templates import environment
from partycards.web.photographed_form import Named, cards_named
from tests.evening import Evening
from tests.printing.test_cards_photographed import sent, table_with

FORM = '{% from "macros/photographed.html" import cards_field %}{{ cards_field(named, "2") }}'


@contextmanager
def asked(evening: Evening) -> Iterator[None]:
    """As if a guest had sent a form."""
    with evening.app.test_request_context("/", base_url="http://party.test:5000"):
        yield


def photo_of(evening: Evening, *keys: str) -> FileStorage:
    """A photograph of these cards, side by side."""
    numbers = evening.app.site.catalogue.numbers
    table = table_with(*((numbers.printed("", key) or key, 8 + 64 * place, 20)
                         for place, key in enumerate(keys)))  # fmt: skip
    return FileStorage(io.BytesIO(sent(table)), "table.jpg", "photo")


def named(evening: Evening, *fields: tuple[str, str], photo: FileStorage | None = None) -> Named:
    files = {"photo": photo} if photo else {}
    with asked(evening):
        return cards_named(MultiDict(fields), files, evening.app.site.catalogue)


def test_lisa_photographs_three_cards_and_they_are_ticked(evening: Evening) -> None:
    photo = photo_of(evening, "lobster", "peaches", "feta")
    found = named(evening, photo=photo)
    assert found.cards == ("lobster", "peaches", "feta")
    assert [chip.ring for chip in found.chips] == [1, 2, 3]
    assert found.found == 3
    assert found.again, "she is to look at them before they count"


def test_again_keeps_what_lisa_has_put_right(evening: Evening) -> None:
    fields = (("offered", "lobster"), ("offered", "peaches"), ("cards", "lobster"),
              ("offered", "carrots"), ("cards", "carrots"))  # fmt: skip
    found = named(evening, *fields, photo=photo_of(evening, "lobster", "peaches", "feta"))
    assert found.cards == ("lobster", "carrots", "feta")
    assert [chip.card.key for chip in found.chips if not chip.on] == ["peaches"]


def test_what_is_missing_is_typed_by_number_or_name(evening: Evening) -> None:
    numbers = evening.app.site.catalogue.numbers
    typed = f"{numbers.card('feta')} {numbers.printed('', 'olives')}, Carots; lobster"
    found = named(evening, ("typed", typed))
    assert found.cards == ("feta", "olives", "carrots", "lobster")
    assert not found.again


def test_a_card_that_was_put_away_since_it_was_printed_is_known_by_number_name_and_photo(
    evening: Evening,
) -> None:
    catalogue = evening.app.site.catalogue
    for key in ("feta", "olives", "lobster"):
        catalogue.ingredients.retire(key)
    typed = f"Feta, {catalogue.numbers.card('olives')}"
    found = named(evening, ("typed", typed), photo=photo_of(evening, "lobster"))
    assert set(found.cards) == {"feta", "olives", "lobster"}


def test_a_wrong_digit_stays_with_the_card_that_was_most_likely_meant(evening: Evening) -> None:
    right = evening.app.site.catalogue.numbers.card("lobster")
    slip = right[0] + right[2] + right[1] + right[3]
    found = named(evening, ("typed", f"{slip}, feta"))
    assert found.cards == ("feta",)
    assert found.typed == slip
    assert [each.likely.key for each in found.unknown if each.likely] == ["lobster"]
    assert found.again


def test_the_photo_is_still_there_when_something_was_typed(evening: Evening) -> None:
    photo = named(evening, photo=photo_of(evening, "lobster"))
    later = named(evening, ("seen", photo.seen), ("offered", "lobster"), ("cards", "lobster"),
                  ("typed", "feta"))  # fmt: skip
    assert later.photo == photo.photo
    assert [(chip.card.key, chip.ring) for chip in later.chips] == [("lobster", 1), ("feta", 0)]
    assert not later.again
    assert named(evening, ("seen", "0" * 32)).photo is None


def test_a_photo_without_a_code_says_what_helps_and_loses_nothing(evening: Evening) -> None:
    found = named(evening, ("offered", "feta"), ("cards", "feta"), photo=photo_of(evening))
    assert "Closer, please, with more light" in found.refusal
    assert found.cards == ("feta",)
    hostile = FileStorage(io.BytesIO(b"<svg/>"), "table.jpg", "photo")
    refused = named(evening, ("offered", "feta"), ("cards", "feta"), photo=hostile)
    assert "not a picture we can read" in refused.refusal
    assert refused.cards == ("feta",)


def test_a_card_of_no_ingredient_is_asked_about_and_never_counts(evening: Evening) -> None:
    found = named(evening, photo=photo_of(evening, "lobster", "019993", "990032"))
    assert found.cards == ("lobster",)
    assert [(each.typed, each.ring) for each in found.unknown] == [("019993", 2), ("990032", 3)]
    assert [mark for mark, _, _ in found.rings] == ["1", "?", "?"]


def test_two_lobsters_are_one_card_that_lies_there_twice(evening: Evening) -> None:
    found = named(evening, photo=photo_of(evening, "lobster", "lobster"))
    assert [(chip.card.key, chip.times) for chip in found.chips] == [("lobster", 2)]
    assert found.found == 2


def test_the_fields_of_a_page_with_several_dishes_have_names_of_their_own(
    evening: Evening,
) -> None:
    with asked(evening):
        found = cards_named(
            MultiDict([("offered2", "feta"), ("cards2", "feta"), ("cards", "lobster")]),
            {"photo2": photo_of(evening, "olives")},
            evening.app.site.catalogue,
            "2",
        )
    assert found.cards == ("feta", "olives")
    page = environment("en").from_string(FORM).render(named=found)
    assert re.findall(r'name="(cards2|offered2|seen2|photo2|typed2|look2)"', page) == [
        "seen2", "offered2", "cards2", "offered2", "cards2", "photo2", "typed2", "look2",
    ]  # fmt: skip
    assert page.count("checked") == 2
    assert "1 card found" in page


def test_keys_of_no_card_are_nobodys(evening: Evening) -> None:
    assert named(evening, ("cards", "<script>"), ("offered", "../etc")).cards == ()
