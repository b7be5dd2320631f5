"""The codes on printed cards: read back from the page, in every ink and size of print."""

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace

from partycards.printing.content import Content
from partycards.printing.engine.card_codes import CODE, modules
from partycards.printing.engine.options import MM
from partycards.printing.every_sheet import SHEETS
from tests.printing.reading import printed
from tests.printing.whole import content_for

LOOKS = [{}, {"ink": "low_ink"}, {"ink": "grey"}, {"ink": "grey_low"}, {"large": "yes"},
         {"card": "narrow", "paper": "letter"}, {"layout": "bleed"}]  # fmt: skip


def numbered(key: str, cards: int = 9) -> Content:
    """What a kind of cards is printed from, with a number on every card."""
    content = content_for(SHEETS[key], cards)
    keys = [card.key for card, _ in content.ingredients]
    return replace(content, numbers={card: f"{31000 + n:06d}" for n, card in enumerate(keys)})


def codes(pdf: bytes) -> list[str]:
    """What a scanner finds on the pages of a file."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheets = [page.render(scale=150 / 72).to_pil() for page in document]
    return sorted(code.text for sheet in sheets for code in zxingcpp.read_barcodes(sheet))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: ", ".join(look.values()) or "usual")
def test_a_phone_reads_every_ingredient_card(look: dict[str, str]) -> None:
    content = numbered("cards")
    pdf = printed("cards", content, numbers="code", **look)
    assert codes(pdf) == sorted(content.numbers.values())


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
