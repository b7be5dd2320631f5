"""What every sheet there is promises, on A4 and on US Letter."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

from partycards.files import shipped
from partycards.printing.engine.options import PAPERS
from partycards.printing.every_sheet import SHEETS
from tests.printing.letters import PageOfLetters, letters
from tests.printing.reading import is_grey, printed
from tests.printing.whole import content_for

TO_SCALE = {key for key, kind in SHEETS.items() if kind.knows & {"layout", "back_x"}} - {"box"}
"""What is cut out or measured: there a ruler says whether the printer kept the size.
A box has plain paper in it, too."""
ON_A_WALL = {"poster", "tent", "certificate"}
"""Single pages that stand or hang for themselves: a foot would only be in the way."""

every_sheet = pytest.mark.parametrize("key", SHEETS)


def in_turn(*options: tuple[str, ...], first: bool) -> list[Any]:
    """Every sheet with each of these options. In the quick run one of them, of neighbours another,
    and the `first` in any case if it is to be."""
    return [
        pytest.param(
            key,
            *option,
            marks=() if number % 2 == turn or (first and not turn) else pytest.mark.full,
        )
        for number, key in enumerate(SHEETS)
        for turn, option in enumerate(options)
    ]


every_sheet_on_paper = pytest.mark.parametrize(
    ("key", "paper"), in_turn(("a4",), ("letter",), first=True)
)
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


@cache
def pdf_of(key: str, paper: str) -> bytes:
    """The sheet with a small deck, as its first options are."""
    return printed(key, content_for(SHEETS[key], cards=20), paper=paper)


@cache
def pages_of(key: str, paper: str) -> tuple[PageOfLetters, ...]:
    return letters(pdf_of(key, paper))


@every_sheet
def test_the_same_input_gives_the_same_bytes(key: str) -> None:
    again = printed(key, content_for(SHEETS[key], cards=20), paper="a4")
    assert pdf_of(key, "a4") == again


@every_sheet_on_paper
def test_fonts_are_in_the_file_and_only_the_letters_that_are_used(key: str, paper: str) -> None:
    pdf = pdf_of(key, paper)
    named = re.findall(rb"/BaseFont /(\S+)", pdf)
    assert named
    assert all(re.fullmatch(rb"[A-Z]{6}\+\S+", name) for name in named)
    assert pdf.count(b"/FontFile2") == len(set(re.findall(rb"/FontDescriptor (\d+)", pdf)))


@every_sheet_on_paper
def test_the_file_says_what_it_is_in_which_language_and_at_which_size(key: str, paper: str) -> None:
    pdf, content = pdf_of(key, paper), content_for(SHEETS[key], cards=20)
    title = SHEETS[key].title + (f": {content.name}" if content.name else "")
    with pypdfium2.PdfDocument(pdf) as document:
        assert document.get_metadata_value("Title") == title
    assert b"/Lang (en)" in pdf
    assert b"/PrintScaling /None" in pdf


@every_sheet_on_paper
def test_letters_can_be_selected_read_and_reached_by_the_printer(key: str, paper: str) -> None:
    for page in pages_of(key, paper):
        assert page.text.strip()
        assert "\ufffd" not in page.text
        assert "(cid:" not in page.text
        assert page.smallest >= 8
        assert page.outside == ""


@every_sheet_on_paper
def test_pages_are_as_large_as_the_paper_and_counted(key: str, paper: str) -> None:
    size, pages = PAPERS[paper], pages_of(key, paper)
    for page in pages:
        found = sorted([page.width, page.height])
        assert found == pytest.approx([size.width, size.height], abs=0.1)
    told = [page.text for page in pages]
    numbers = sorted(int(n) for text in told for n in re.findall(r"Page (\d+) of", text))
    assert numbers == list(range(1, len(numbers) + 1))
    assert bool(numbers) != (key in ON_A_WALL)
    for number in numbers:
        assert any(f"Page {number} of {len(numbers)}" in text for text in told)


@pytest.mark.parametrize("key", sorted(TO_SCALE))
@both_papers
def test_a_ruler_stands_where_the_size_matters(key: str, paper: str) -> None:
    pages = pages_of(key, paper)
    fronts = pages[::2] if "backs" in SHEETS[key].usual else pages
    assert all("50 mm · print at full size" in page.text for page in fronts)


@pytest.mark.parametrize(
    ("key", "paper", "large", "ink"),
    in_turn(("a4", "yes", "grey_low"), ("letter", "no", "grey"), first=False),
)
def test_a_grey_printer_gets_no_colour_and_every_letter_in_any_size(
    key: str, paper: str, large: str, ink: str
) -> None:
    content = content_for(SHEETS[key], cards=11)
    pdf = printed(key, content, ink=ink, paper=paper, large=large)
    assert is_grey(pdf)
    assert all(page.smallest >= 8 and page.outside == "" for page in letters(pdf))


@every_sheet
def test_nothing_in_the_file_tells_on_which_computer_it_was_made(key: str) -> None:
    pdf = pdf_of(key, "a4")
    assert str(shipped("static").parent).encode() not in pdf
    assert all(name.isdigit() for name in re.findall(rb"/FormXob\.([^\s<]*)", pdf))
    assert b"Date" not in pdf


@every_sheet
def test_every_file_is_pdf_1_7_and_says_what_it_is_where_programs_look(key: str) -> None:
    pdf = pdf_of(key, "a4")
    assert pdf.startswith(b"%PDF-1.7\n")
    with pypdfium2.PdfDocument(pdf) as document:
        told = document.get_metadata_dict(skip_empty=True)
    assert told.keys() == {"Title", "Creator", "Producer"}
    assert told["Creator"] == "Party Cards"
    packet = ElementTree.fromstring(
        pdf.partition(b'W5M0MpCehiHzreSzNTczkc9d"?>\n')[2].partition(b"\n<?xpacket end")[0]
    )
    words = [" ".join(part.split()) for part in packet.itertext() if part.strip()]
    assert {told["Title"], told["Creator"], told["Producer"], "en"} <= set(words)


LONG, SHORT, ONE, ANY = "DuplexFlipLongEdge", "DuplexFlipShortEdge", "Simplex", ""
SIDES = {
    ANY: {
        *("cookbook", "scores", "season", "judge"),
        *("shopping", "shopping_deck"),
    },
    SHORT: {"booklet"},
    LONG: {
        *("box", "calibration", "cook_off_sabotage_kitchens", "cook_off_sabotage_tokens"),
        *("thieving_chefs_aid", "diced_veggies_aid", "cook_off_sabotage_aid"),
    },
}
"""Which sides of the paper are printed: what is read may lie on both; the back of a kitchen, of
half-cooked meat and of an aid is behind it; everything else is for itself. Two guests on one paper
would be one too many."""
WITH_BACKS = sorted(key for key, kind in SHEETS.items() if "backs" in kind.knows)


def duplex(pdf: bytes) -> str:
    """What the file asks of the printer."""
    (asked,) = re.findall(rb"/Duplex /(\w+)", pdf) or [b""]
    return asked.decode()


@every_sheet
def test_a_printer_that_knows_two_sides_is_told_which_of_them(key: str) -> None:
    expected = next((sides for sides, keys in SIDES.items() if key in keys), ONE)
    assert duplex(pdf_of(key, "a4")) == expected


@pytest.mark.parametrize("key", WITH_BACKS)
def test_with_backs_the_paper_is_turned_on_its_long_edge(key: str) -> None:
    content = content_for(SHEETS[key], cards=11)
    assert duplex(printed(key, content, backs="duplex")) == LONG
    assert duplex(printed(key, content, backs="fold")) == ONE
    assert duplex(printed(key, content, backs="none")) == ONE
