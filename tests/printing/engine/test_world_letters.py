"""Names in every script print as themselves: the right shapes in the right order, and a reader who
copies them gets the letters that somebody typed."""

from io import BytesIO
from typing import Any

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from partycards.printing.content import Content
from partycards.printing.engine import world
from partycards.printing.engine.breaks import CLOSING, OPENING, unbroken
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT, path, row, runs, width
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import BASELINE
from partycards.printing.engine.reading_order import in_sight
from partycards.printing.engine.shaping import shaping_font, wide
from partycards.printing.engine.text import HYPHEN, clean, wrapped
from tests.printing.menu import a_dish, an_evening
from tests.printing.reading import outside, pages, printed
from tests.printing.sample import with_names

NAMES = {
    "simplified": "王丽 饺子",
    "traditional": "李小龍 餃子",
    "japanese": "田中さくら",
    "korean": "김민수 비빔밥",
    "arabic": "محمد علي",
    "persian": "مریم پنیر",
    "hebrew": "שרה כהן",
    "thai": "สมหญิง กุ้ง",
    "hindi": "श्रीकृष्ण क्षत्रिय",
    "vietnamese": "Nguyễn Thị Hương",
    "emoji": "Ann 🍝👨‍👩‍👧‍👦🇯🇵👍🏽❤️",
    "bengali": "বাংলা",
}


def letters(pdf: bytes) -> str:
    """All letters of a file in the order in which they stand, without blanks."""
    chars = (char["text"] for page in pages(pdf) for char in page.chars)
    return "".join("".join(chars).split())


def seen(name: str) -> str:
    """A name in the order in which its letters stand from left to right, without blanks."""
    return "".join(str(get_display(name, base_dir="L")).split())


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
@pytest.mark.parametrize("face", [TEXT, BOLD, DISPLAY], ids=["text", "bold", "display"])
def test_every_letter_of_a_name_has_a_shape_of_its_own(name: str, face: tuple[str, ...]) -> None:
    pieces = runs(clean(name), row(face, name))
    assert not [piece for piece in pieces if piece.lost]
    assert all(glyph.number for piece in pieces for glyph in piece.glyphs), "0 is an empty box"


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_guest_is_read_back_from_seat_cards_cookbook_and_order_as_they_are_called(
    name: str,
) -> None:
    table = with_names((name, "Lisa"))
    content = Content(name="SALT", table=structs.replace(table, dishes=table.dishes[:1]))
    for key in ("seat_cards", "cookbook"):
        pdf = printed(key, content)
        assert seen(name) in letters(pdf), key
        assert outside(pdf) == ""
    order = printed("orders", an_evening(a_dish(name, [("lobster", name)], chefs=(name,))))
    assert letters(order).count(seen(name)) >= 3


def test_a_name_is_shaped_in_all_the_ways_of_its_script() -> None:
    def glyphs(text: str) -> list[tuple[int, str]]:
        return [(each.number, each.text)
                for piece in runs(text, row(TEXT, text)) for each in piece.glyphs]  # fmt: skip

    beh = glyphs("ب")
    assert beh[0][0] not in {number for number, _ in glyphs("ببب")}, "letters join"
    assert len(glyphs("👨‍👩‍👧‍👦")) == 1, "a family is one picture"
    assert len(glyphs("🇯🇵")) == 1, "two letters are a flag"
    assert len(glyphs("क्ष")) < len("क्ष"), "a conjunct is one shape"
    (_, mark) = glyphs("q\u0303")
    assert mark[1] == "\u0303"


def test_a_character_is_written_as_those_beside_it_write() -> None:
    def font(text: str) -> str:
        return next(piece.font for piece in runs(text, row(TEXT, text)) if "直" in piece.text)

    assert font("直子さん") == "Japanese"
    assert font("直ㄓˊ") == "Traditional"
    assert font("直龍") == "Traditional"
    assert font("直龙") == "Simplified"
    assert font("桜直") == "Japanese"
    assert font("직접 直") == "Traditional"
    assert font("Lisa 直") == "Simplified"


def test_a_broken_line_keeps_the_way_of_its_whole_text() -> None:
    block = wrapped("直直直さん", 12, 13)
    fonts = {piece.font for line in block.lines for span in line.spans
             for piece in runs(span.text, span.face)}  # fmt: skip
    assert fonts == {"Japanese"}


# Right to left ----------------------------------------------------------------------------------


def order(text: str, leftward: bool = False) -> str:
    return "".join(piece[::-1] if back else piece for _, piece, back in in_sight([text], leftward))


def test_a_hebrew_name_turns_nothing_but_itself() -> None:
    assert order("by שרה כהן, 12 guests") == "by ןהכ הרש, 12 guests"
    assert order("2 x שרה (3)") == "2 x הרש (3)"


def test_brackets_in_an_arabic_wish_stay_with_it() -> None:
    # The shapes are mirrored when they are printed.
    assert order("Lisa: بلا جوز (حساسية) 3 x") == "Lisa: )ةيساسح( زوج الب 3 x"


def test_an_arabic_dish_is_read_from_the_right_with_its_numbers() -> None:
    (line,) = wrapped("شكشوكة 3 بيض", 12, 300).lines
    assert line.leftward
    assert order("شكشوكة 3 بيض", leftward=True).split()[1] == "3"
    assert order("شكشوكة 3 بيض", leftward=True).startswith("ضيب")


def test_an_english_sentence_about_a_hebrew_name_is_read_from_the_left() -> None:
    (line,) = wrapped("שרה won the evening", 12, 300).lines
    assert not line.leftward


def test_lines_that_are_read_from_the_right_end_together_at_the_right() -> None:
    out = BytesIO()
    with Sheet(out, "Note", Options()) as sheet:
        box = sheet.page()
        block = wrapped("السلام عليكم ورحمة الله وبركاته هذه وجبة لذيذة", 12, 120)
        sheet.words(block, box.x, box.top)
    ends: dict[float, float] = {}
    for char in pages(out.getvalue())[0].chars:
        if char["text"].strip() and ord(char["text"][0]) > 0x600:
            ends[char["bottom"]] = max(ends.get(char["bottom"], 0), char["x1"])
    assert len(ends) >= 2
    assert max(ends.values()) - min(ends.values()) < 1.5


# Lines ------------------------------------------------------------------------------------------


def lines(text: str, room: float) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in wrapped(text, 12, room).lines]


def test_japanese_is_broken_between_characters_but_never_before_a_full_stop() -> None:
    text = "今日は天気がいいので、みんなで「お好み焼き」を作りましょう。"
    for room in range(40, 200, 7):
        broken = lines(text, room)
        assert "".join(broken) == text
        assert not any(line[0] in CLOSING or line[-1] in OPENING for line in broken)


def test_latin_words_among_chinese_ones_stay_whole() -> None:
    assert unbroken("我爱Ratatouille和3.5个") == ("我", "爱", "Ratatouille", "和", "3.5", "个")


def test_thai_is_never_broken_between_a_letter_and_its_vowels() -> None:
    for line in lines("พี่สาวน้องชายกินข้าวผัดกะเพราหมูสับไข่ดาวที่ร้านอาหารใกล้บ้าน", 60):
        assert line[0] not in "ะาำิีึืุู่้๊๋์ๆ"
        assert line[-1] not in "เแโใไ"


def test_korean_is_broken_at_its_blanks() -> None:
    assert lines("김치찌개 비빔밥 불고기", 80) == ["김치찌개", "비빔밥 불고기"]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_lines_of_tall_letters_do_not_touch(name: str) -> None:
    block = wrapped(f"{name}\n{name}", 12, 300)
    high, low = 0.0, 0.0
    for piece in runs(clean(name), row(TEXT, name)):
        for glyph in piece.glyphs:
            font = shaping_font(piece.font, path(piece.font))
            ink, unit = font.get_glyph_extents(glyph.number), 12 / font.face.upem
            up = glyph.up * 12 / 1000
            high = max(high, ink.y_bearing * unit + up)
            low = min(low, (ink.y_bearing + ink.height) * unit + up)
    # A line's letters stand about its middle; above and below it begins the next line.
    assert low >= BASELINE * 12 - block.leading / 2 - 0.3
    assert high - low <= block.leading + 0.01


# Hostile ----------------------------------------------------------------------------------------

ZALGO = "Z" + "\u0334\u0327\u031b\u0319\u0300\u0301\u0302\u0303\u0304\u0305" * 6 + "algo"
HOSTILE = (
    ZALGO,
    "\u202e\u2066שרה\u2069\u202c\u200f",
    "李" * 200,
    "ส" + "ี่" * 40,
    "👨‍" * 60,
    "\u0301" * 40,
    "\u200d\ufe0f",
    "שלוםabc123" * 20,
    "\U000e0067" * 10,
)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_names_stay_on_the_page(words: str) -> None:
    content = Content(name="SALT", table=with_names((words[:200], "Lisa")))
    for key in ("seat_cards", "scores"):
        assert outside(printed(key, content)) == ""


def test_no_letter_has_more_marks_than_a_language_gives_it() -> None:
    assert clean("o" + "\u0334" * 30) == "o" + "\u0334" * 4


WRITTEN = ["a", "é", "1", ", ", "(", ")", " ", "בג", "ابل", "٣", "ต้ม", "क्षि", "李は", "。", "「",
           "ป์", "한", "🍝", "👨\u200d👩", "🇯🇵", "q\u0301", "\u200d", "\n"]  # fmt: skip
SCRIPTS = st.lists(st.sampled_from(WRITTEN), max_size=16).map("".join)


@settings(max_examples=120, deadline=None)
@given(SCRIPTS, st.floats(30, 300), st.floats(8, 30))
def test_mixed_scripts_are_set_and_shaped_and_ordered(text: str, room: float, size: float) -> None:
    check_any(text, room, size)


@pytest.mark.full
@settings(max_examples=2000, deadline=None)
@given(SCRIPTS | st.text(max_size=80), st.floats(30, 300), st.floats(8, 30))
def test_any_text_is_set_and_shaped_and_ordered(text: str, room: float, size: float) -> None:
    check_any(text, room, size)


def check_any(text: str, room: float, size: float) -> None:
    """Nothing is lost on the way from a text to its glyphs, and nothing is wider than measured."""
    block = wrapped(text, size, room)
    whole = "".join(span.text for line in block.lines for span in line.spans)
    assert "".join(whole.replace(HYPHEN, "").split()) == "".join(clean(text).split())
    for line in block.lines:
        spans = line.spans
        placed = in_sight([span.text for span in spans], line.leftward)
        assert sorted("".join(piece for _, piece, _ in placed)) == sorted(
            "".join(span.text for span in spans)
        )
        assert all(isinstance(runs(piece, spans[number].face, back), tuple)
                   for number, piece, back in placed)  # fmt: skip
        if text.isascii() or set(text) <= set("".join(WRITTEN)):
            drawn = sum(
                width_of(runs(piece, spans[number].face, back), size)
                for number, piece, back in placed
            )
            assert abs(drawn - line.width) < 0.02 * line.width + 0.06 * size


def width_of(pieces: tuple[Any, ...], size: float) -> float:
    return sum(
        wide(piece.glyphs) * size / 1000 if piece.glyphs else width(piece.text, (piece.font,), size)
        for piece in pieces
    )


# What it costs ----------------------------------------------------------------------------------


def test_sheets_without_such_letters_never_ask_for_a_packed_font() -> None:
    before = world.letters.cache_info()
    printed("seat_cards", Content(name="SALT", table=with_names(("Zoë", "Αθηνά", "Щербак"))))
    assert world.letters.cache_info() == before


def test_a_file_holds_only_the_shapes_it_prints() -> None:
    plain = len(printed("seat_cards", Content(name="SALT", table=with_names(("Lisa",)))))
    chinese = len(printed("seat_cards", Content(name="SALT", table=with_names(("李小龍",)))))
    assert chinese < plain + 12_000


def test_every_packed_font_has_its_file() -> None:
    assert all(len(world.letters(name)) > 100 for name in world.PACKED)
