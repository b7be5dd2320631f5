"""Names and texts as guests type them: what is kept, what goes, what looks the same."""

import unicodedata

import pytest

from partycards.games.base import IllegalMove
from partycards.tables.texts import LONGEST_NAME, clean_name, clean_text, graphemes, looks_like


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Lisa  ", "Lisa"),
        ("Anna\u00a0\u2003 Maria", "Anna Maria"),
        ("Lisa\nEllen", "Lisa Ellen"),
        ("Ｌｉｓａ", "Lisa"),
        ("Zoe\u0301", "Zoé"),
        ("\u202easiL", "asiL"),
        ("Li\u200bsa\x00", "Lisa"),
        ("Lisa\u2066\u2069\ufeff", "Lisa"),
        ("<b>Lisa</b>", "<b>Lisa</b>"),
        ("🍋", "🍋"),
        ("李明", "李明"),
        ("محمد", "محمد"),
        ("O'Neil", "O'Neil"),
    ],
)
def test_a_name_is_kept_as_it_is_read(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\u200b", "\u202e\u202c", "\x00\x1f", "\ufe0f", "\u3164", "\u2800\u2800", "\u115f"],
)
def test_a_name_that_nobody_can_see_is_refused(typed: str) -> None:
    with pytest.raises(IllegalMove, match="a name that the others can read"):
        clean_name(typed)


def test_twenty_letters_fit_and_one_more_is_refused_with_a_sentence() -> None:
    assert clean_name("x" * 20) == "x" * 20
    assert len(graphemes(clean_name("👍🏽" * 20))) == LONGEST_NAME
    with pytest.raises(IllegalMove, match="at most 20 letters"):
        clean_name("x" * 21)
    with pytest.raises(IllegalMove, match="at most 20 letters"):
        clean_name("x" * 1_000_000)


def test_a_tower_of_accents_does_not_cover_the_lines_above() -> None:
    assert len(clean_name("Li" + "\u0336\u0489" * 500 + "sa")) < 20
    assert clean_name("Nguyễn Thị Hồng") == "Nguyễn Thị Hồng"
    assert clean_name("क्षत्रिय") == "क्षत्रिय"


@pytest.mark.parametrize(
    "other",
    ["lisa", "LISA", "L i s a", "Lísa", "Li\u0307sa", "Lisа", "ＬＩＳＡ", "Lіsa"],
)
def test_lisa_and_a_name_that_looks_like_it_are_the_same(other: str) -> None:
    assert looks_like(clean_name(other)) == looks_like("Lisa")


@pytest.mark.parametrize("other", ["Lina", "Lisa 2", "Elisa", "Lis"])
def test_lisa_and_another_name_are_not_the_same(other: str) -> None:
    assert looks_like(other) != looks_like("Lisa")


def test_a_text_keeps_its_lines_and_loses_what_no_reader_sees() -> None:
    assert clean_text("  first\r\nsecond\rthird  ") == "first\nsecond\nthird"
    assert clean_text("pa\u202ersley\x1f\u200b\u2028") == "parsley"
    assert clean_text("<script>{{ 7*7 }}</script>") == "<script>{{ 7*7 }}</script>"


def test_a_family_and_persian_keep_the_joiners_they_need() -> None:
    assert clean_text("👩\u200d🍳") == "👩\u200d🍳"
    assert clean_text("می\u200cخواهم") == "می\u200cخواهم"


def test_no_control_or_format_character_survives_in_a_name() -> None:
    everything = "".join(chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000)
    seen = set()
    for start in range(0, len(everything), 500):
        for char in everything[start : start + 500]:
            if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Co"):
                seen.update(clean_name(f"a{char}b"))
    assert seen <= {"a", "b", " "}


@pytest.mark.parametrize("name", ["Host", "the HOST", "Hоst", "Guest 1", "guest10", "Guest"])
def test_nobody_passes_for_the_host_or_for_a_guest_without_a_name(name: str) -> None:
    with pytest.raises(IllegalMove, match="is what the pages call somebody else"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Hostess", "Guestav", "Ghost", "Guest L12"])
def test_a_name_that_only_begins_like_that_is_fine(name: str) -> None:
    assert clean_name(name) == name
