"""What every PDF of ours is: whole in itself, the same each time, and fit for a print shop."""

import re
import subprocess
import sys
import tracemalloc
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from partycards.printing.content import Content
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.preview import pictures
from partycards.printing.engine.text import wrapped
from partycards.printing.every_sheet import SHEETS, print_pdf
from tests.printing.reading import decoded, fonts, is_grey, printed, text

GUEST = "<b>Bobby</b> & “Tables” %(x)s \\) Tj"
FOOT = "Page 1 of 1 "


def note(words: str, **options: str) -> bytes:
    """A page with somebody's words on it."""
    out = BytesIO()
    with Sheet(out, words, Options(**options)) as sheet:  # type: ignore[arg-type]
        box = sheet.page()
        sheet.words(wrapped(words, 14, box.width), box.x, box.top)
    return out.getvalue()


@pytest.mark.parametrize("options", [{}, {"backs": "duplex", "ink": "grey"}, {"large": "yes"}])
def test_the_same_cards_give_the_same_bytes(few: Content, options: dict[str, str]) -> None:
    assert printed("cards", few, **options) == printed("cards", few, **options)


def test_another_run_of_the_program_gives_the_same_bytes() -> None:
    script = (
        "import hashlib; from tests.printing.engine.test_file import note;"
        "print(hashlib.sha256(note('Ratatouille für Αθηνά, 李さん, שרה, ต้ม, क्ष, 🍝')).hexdigest())"
    )
    runs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout.strip()) == 64


def test_every_font_that_is_named_is_in_the_file(few: Content) -> None:
    pdf = printed("cards", few, backs="duplex") + note("Σουβλάκι")
    named = re.findall(rb"/BaseFont /(\S+)", pdf)
    assert len(named) >= 4
    assert all(re.fullmatch(rb"[A-Z]{6}\+\S+", name) for name in named)
    assert b"Helvetica" not in pdf
    assert pdf.count(b"/FontFile2") == len(set(re.findall(rb"/FontDescriptor (\d+)", pdf)))


def test_the_file_says_its_title_its_language_and_that_it_is_printed_at_full_size(
    few: Content,
) -> None:
    with pypdfium2.PdfDocument(printed("cards", few, language="en")) as document:
        assert document.get_metadata_value("Title") == "Ingredient cards: Everything"
    pdf = printed("cards", few, language="de")
    assert b"/Lang (de)" in pdf
    assert b"/PrintScaling /None" in pdf


def test_without_coloured_ink_nothing_sets_a_colour(few: Content) -> None:
    assert is_grey(printed("cards", few, ink="grey", backs="duplex"))
    assert is_grey(printed("calibration", few, ink="grey"))
    assert is_grey(printed("cards", few, ink="grey_low", backs="duplex"))
    assert not is_grey(printed("cards", few))


def test_little_ink_is_little(few: Content) -> None:
    """At most an eighth of the paper's white is used up, against more with colour. Seen sharply: a
    line thinner than a dot would count as a dot."""

    def dark(ink: str) -> float:
        (png,) = pictures(printed("cards", few, ink=ink), 900, 0, 1)
        values = Image.open(BytesIO(png)).convert("L").tobytes()
        return 1 - sum(values) / (255 * len(values))

    assert dark("low_ink") < 0.06
    assert dark("low_ink") < 0.5 * dark("colour")
    assert dark("grey_low") < 0.5 * dark("grey")


def test_what_a_guest_types_is_printed_as_it_was_typed() -> None:
    assert GUEST in text(note(GUEST))
    assert text(note("tab\there\x00and\x07bell")) == f"{FOOT}tab here and bell"


def test_greek_and_russian_come_from_fonts_that_have_them() -> None:
    pdf = note("Σπανακόπιτα & щи & phở")
    assert "Σπανακόπιτα & щи & phở" in text(pdf)
    assert {"NotoSans-Regular", "NunitoSans-Regular"} <= fonts(pdf)


@pytest.mark.parametrize(
    ("words", "marks"), [("\u202eevil", "evil"), ("\ud800", "\ufffd"), ("\U0010ffff", "\ufffd")]
)
def test_letters_that_no_font_has_leave_a_mark(words: str, marks: str) -> None:
    assert text(note(f"Chef {words} cooks")) == f"{FOOT}Chef {marks} cooks"


def test_a_camera_reads_the_codes_at_a_hand_s_size() -> None:
    link = "http://192.168.178.23:8000/t/K7QX?seat=blue-kettle-42"
    out = BytesIO()
    with Sheet(out, "Join", Options(ink="low_ink")) as sheet:
        box = sheet.page()
        sheet.qr(link, box.cut_top(25 * MM)[0])
    assert decoded(out.getvalue()) == [link]


def test_progress_is_told_and_ends_with_everything(few: Content) -> None:
    told: list[tuple[int, int]] = []
    print_pdf(
        SHEETS["cards"],
        few,
        Options(),
        BytesIO(),
        lambda done, all_: told.append((done, all_)),
    )
    assert told == [(9, 11), (11, 11)]


def test_more_cards_need_hardly_more_memory(few: Content) -> None:
    def peak(copies: int) -> int:
        tracemalloc.start()
        printed("cards", few, copies=copies)
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return held

    peak(1)
    assert peak(20) - peak(1) < 1_500_000


def test_pictures_for_the_screen_are_as_wide_as_asked(few: Content) -> None:
    shown = list(pictures(printed("cards", few), 420))
    assert len(shown) == 2
    assert Image.open(BytesIO(shown[0])).width == 420
    assert list(pictures(printed("cards", few), 100, first=1, count=5))[1:] == []
