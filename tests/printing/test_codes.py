"""The codes on printed cards: read back from the page, in every ink and size of print."""

from collections.abc import Iterator

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace

from partycards.catalogue.card_numbers import Came, check_digit, read_numbers
from partycards.files import shipped
from partycards.printing.content import Content
from partycards.printing.engine.card_codes import CODE, modules
from partycards.printing.engine.options import MM
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheet_kind import Kind
from tests.printing.reading import printed
from tests.printing.whole import content_for

CAME: Came = read_numbers(shipped("data"))
LOOKS = [{}, {"ink": "low_ink"}, {"ink": "grey"}, {"ink": "grey_low"}, {"large": "yes"},
         {"card": "narrow", "paper": "letter"}, {"layout": "bleed"}]  # fmt: skip
NUMBERED = [kind.key for kind in SHEETS.values() if kind.numbered]


def numbered(key: str, cards: int = 9) -> Content:
    """What a kind of cards is printed from, with a number on every card."""
    kind = SHEETS[key]
    content = content_for(kind, cards)
    assert kind.pieces is not None
    keys = [piece.key for piece in kind.pieces(content)]
    return replace(content, numbers=dict(zip(keys, numbers(kind, keys), strict=True)))


def numbers(kind: Kind, keys: list[str]) -> Iterator[str]:
    """The numbers that come with the program, as they stand on cards."""
    deck, came = (CAME.kinds[kind.numbered].deck, CAME.kinds[kind.numbered].cards) if (
        kind.numbered in CAME.kinds
    ) else (1, CAME.ingredients)  # fmt: skip
    for key in keys:
        yield f"{deck:02d}{came[key]:03d}{check_digit(f'{came[key]:03d}')}"


def codes(pdf: bytes, pages: int = 1000) -> list[str]:
    """What a scanner finds on the first pages of a file."""
    with pypdfium2.PdfDocument(pdf) as document:
        count = min(pages, len(document))
        sheets = [document[number].render(scale=150 / 72).to_pil() for number in range(count)]
    return sorted(code.text for sheet in sheets for code in zxingcpp.read_barcodes(sheet))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: ", ".join(look.values()) or "usual")
def test_a_phone_reads_every_ingredient_card(look: dict[str, str]) -> None:
    content = numbered("cards")
    pdf = printed("cards", content, numbers="code", **look)
    assert codes(pdf) == sorted(content.numbers.values())


@pytest.mark.parametrize("large", ["no", "yes"])
@pytest.mark.parametrize("key", NUMBERED)
def test_a_phone_reads_every_kind_of_card(key: str, large: str) -> None:
    content = numbered(key)
    few = list(content.numbers)[:4]
    pdf = printed(key, content, numbers="code", large=large, only=",".join(few))
    found = codes(pdf, 2)
    assert found
    assert set(found) <= {content.numbers[each] for each in few}
    assert len(found) >= min(8 if large == "no" else 2, len(few))


def test_every_kind_of_card_that_has_numbers_is_printed_with_them() -> None:
    assert {SHEETS[key].numbered for key in NUMBERED} == {"ingredient", *CAME.kinds}


def test_without_the_option_a_card_is_as_it_was() -> None:
    content = numbered("cards")
    assert printed("cards", content) == printed("cards", replace(content, numbers={}))
    assert codes(printed("cards", content, numbers="yes")) == []


def test_a_code_has_ten_modules_and_is_nine_to_ten_millimetres_wide() -> None:
    rows = modules("031206")
    assert [len(row) for row in rows] == [10] * 10
    assert all(row[0] for row in rows)
    assert all(rows[-1])
    assert 9 * MM <= CODE <= 10 * MM
