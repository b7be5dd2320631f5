"""One card to a page: what a print shop takes without asking back."""

import re
from functools import partial
from typing import Any

import pytest

from partycards.printing.content import Content
from partycards.printing.engine.options import MM, OptionError
from partycards.printing.every_sheet import SHEETS
from tests.printing.letters import texts
from tests.printing.press import Opened, faults
from tests.printing.reading import printed
from tests.printing.whole import content_for

OF_CARDS = sorted(key for key, kind in SHEETS.items() if "layout" in kind.knows)
shop = partial(printed, layout="shop")


def boxes(pdf: bytes) -> list[tuple[list[float], list[float]]]:
    """Width and height of each page as it is cut, and by how much it bleeds on the four sides, in
    millimetres to a hundredth."""
    found = []
    for page in Opened(pdf).pages():
        media, trim = page["MediaBox"], page["TrimBox"]
        assert page["BleedBox"] == media
        size = [trim[2] - trim[0], trim[3] - trim[1]]
        bleed = [trim[0] - media[0], trim[1] - media[1], media[2] - trim[2], media[3] - trim[3]]
        found.append(([round(a / MM, 2) for a in size], [round(a / MM, 2) for a in bleed]))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "grey", "low_ink"])
def test_a_preflight_finds_nothing(few: Content, paper: str, ink: str) -> None:
    assert faults(shop("cards", few, paper=paper, ink=ink, backs="duplex")) == []


@pytest.mark.parametrize("key", OF_CARDS)
def test_a_preflight_finds_nothing_in_any_deck(key: str) -> None:
    content = content_for(SHEETS[key], cards=3)
    backs = "once" if "backs" in SHEETS[key].knows else "none"
    assert faults(shop(key, content, backs=backs)) == []


@pytest.mark.parametrize(
    ("honest", "spoilt", "fault"),
    [
        (b"%PDF-1.6", b"%PDF-1.7", "PDF 1.6 or older"),
        (b">PDF/X-4<", b">PDF/X-3<", "GTS_PDFXVersion in XMP"),
        (b"/GTS_PDFX ", b"/GTS_PDFA ", "one output intent"),
        (b"/TrimBox", b"/ArtBox ", "a TrimBox on every page, and no ArtBox"),
        (b"/DefaultRGB", b"/DefaultXYZ", "RGB that is told"),
        (b"/FontFile2", b"/FontFileX", "every font in the file"),
        (b"/Trapped /False", b"/Trappet /False", "Trapped in the file's info"),
        (b"<xmpMM:DocumentID>uuid", b"<xmpMM:DocumentXD>uuid", "xmpMM:DocumentID in XMP"),
        (b"/BleedBox [ 0 0", b"/BleedBox [ 9 9", "boxes that lie in each other"),
    ],
)
def test_a_preflight_finds_what_is_wrong(
    few: Content, honest: bytes, spoilt: bytes, fault: str
) -> None:
    pdf = shop("cards", few)
    assert honest in pdf
    spoilt_pdf = pdf.replace(honest, spoilt).replace(b"ID></xmpMM:DocumentID", b"")
    spoilt_pdf = re.sub(rb"(<xmpMM:DocumentXD>.*)</xmpMM:DocumentID>", rb"\1</xmpMM:DocumentXD>",
                        spoilt_pdf)  # fmt: skip
    assert fault in faults(spoilt_pdf)


def test_a_sheet_for_the_printer_at_home_is_no_file_for_a_shop(few: Content) -> None:
    assert {"GTS_PDFXVersion in XMP", "one output intent", "RGB that is told"} <= set(
        faults(printed("cards", few))
    )


@pytest.mark.parametrize(("paper", "bleed"), [("a4", 3.0), ("letter", 3.17)])
def test_every_page_is_a_card_with_its_bleed_and_nothing_else(
    few: Content, paper: str, bleed: float
) -> None:
    pdf = shop("cards", few, paper=paper)
    assert boxes(pdf) == [([63.5, 88.9], [pytest.approx(bleed, abs=0.011)] * 4)] * 11
    narrow = shop("cards", few, paper=paper, card="narrow")
    assert boxes(narrow)[0][0] == [63.0, 88.0]
    assert not any("Page" in page or "print at full size" in page for page in texts(pdf))


@pytest.mark.parametrize(
    ("backs", "order"),
    [
        ("none", "F" * 11),
        ("duplex", "FB" * 11),
        ("once", "F" * 11 + "B"),
    ],
)
def test_backs_come_as_the_shop_wants_them(few: Content, backs: str, order: str) -> None:
    pages = texts(shop("cards", few, backs=backs))
    assert "".join("B" if "Ingredients" in page else "F" for page in pages) == order


def test_two_decks_of_a_box_have_each_their_back_once() -> None:
    content = content_for(SHEETS["diced_veggies"])
    pages = texts(shop("diced_veggies", content, backs="once"))
    assert len(pages) == 44 + 34 + 2
    assert "Recipes" in pages[-2]
    assert "Hypes" in pages[-1]


@pytest.mark.parametrize(
    "asked", [{"layout": "shop", "backs": "fold"}, {"layout": "grid", "backs": "once"}]
)
def test_what_cannot_be_is_refused_before_anything_is_drawn(
    few: Content, asked: dict[str, Any]
) -> None:
    with pytest.raises(OptionError) as refused:
        printed("cards", few, **asked)
    assert refused.value.option == "backs"


def test_the_same_cards_give_the_same_file_and_others_another_number(few: Content) -> None:
    assert shop("cards", few) == shop("cards", few)
    numbers = {Opened(shop("cards", few, copies=n)).told("xmpMM:DocumentID") for n in (1, 2)}
    assert len(numbers) == 2
