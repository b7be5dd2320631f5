"""Text finds room: whole, then in lines, then smaller, and broken only when nothing else helps."""

from hypothesis import given, settings
from hypothesis import strategies as st

from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT, width
from partycards.printing.engine.text import FLOOR, HYPHEN, Block, Span, fitted, one_line, wrapped


def words(block: Block) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in block.lines]


def test_a_short_name_keeps_its_size() -> None:
    block = fitted("Eggs", 20, 160, 50, DISPLAY)
    assert (block.size, words(block)) == (20, ["Eggs"])


def test_a_longer_name_takes_two_lines_before_it_gets_smaller() -> None:
    block = fitted("Roasted red peppers", 20, 130, 50, DISPLAY)
    assert block.size == 20
    assert words(block) == ["Roasted red", "peppers"]


def test_a_long_word_gets_smaller_before_it_is_broken() -> None:
    block = fitted("Worcestershiresauce", 20, 130, 50, DISPLAY)
    assert words(block) == ["Worcestershiresauce"]
    assert FLOOR < block.size < 20


def test_at_the_floor_a_word_is_broken_and_all_of_it_is_there() -> None:
    name = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
    block = fitted(name, 20, 100, 60, DISPLAY)
    assert block.size == FLOOR
    assert "".join(words(block)).replace(HYPHEN, "") == name
    assert block.height <= 60


def test_a_broken_word_has_hyphens_and_pieces_of_about_the_same_width() -> None:
    lines = words(wrapped("Rindfleischetikettierungsüberwachungsaufgaben", 12, 100, DISPLAY))
    assert all(line.endswith(HYPHEN) for line in lines[:-1])
    wide = [width(line, DISPLAY, 12) for line in lines]
    assert min(wide) > 0.7 * max(wide)
    assert max(wide) <= 100


def test_no_letter_stands_alone_because_a_word_is_a_little_too_long() -> None:
    for more in range(1, 20):
        name = "Frischkäsebällchen" + "r" * more
        lines = words(wrapped(name, 12, width("Frischkäsebällchen", DISPLAY, 12), DISPLAY))
        assert min(map(len, lines)) > 4, lines


def test_what_is_typed_letter_by_letter_gets_no_hyphen() -> None:
    for text in ("http://192.168.178.23:8000/t/K7QX", "WPA3-al#dente#0123456789", "x" * 60):
        block = wrapped(Span(text, BOLD, copy=True), 12, 60)
        assert "".join(words(block)) == text
        assert len(block.lines) > 1
    assert HYPHEN not in "".join(words(wrapped("https://example.org:8000/longer/x", 12, 60)))


def test_a_hyphen_of_others_is_not_printed_where_a_word_is_whole() -> None:
    assert words(wrapped("Cauli\u00adflower", 12, 200)) == ["Cauliflower"]


def test_a_word_is_broken_after_its_hyphen_if_it_has_one() -> None:
    block = wrapped("Sage-and-onion-stuffing", 12, 70)
    assert all(line.endswith("-") for line in words(block)[:-1])


def test_text_that_does_not_fit_at_all_is_still_whole() -> None:
    long = " ".join(f"word{n}" for n in range(200))
    block = fitted(long, 12, 100, 30)
    assert " ".join(words(block)) == long
    assert block.height > 30


def test_one_line_is_one_line_down_to_the_floor() -> None:
    assert len(one_line("A deck with a rather long name", 12, 120).lines) == 1
    assert len(one_line("A deck with a rather long name " * 4, 12, 110).lines) > 1


def test_a_bold_word_and_its_meaning_stand_in_one_line() -> None:
    block = wrapped([Span("Braise", BOLD), Span(", cook slowly")], 10, 300)
    (line,) = block.lines
    assert [(span.text, span.face) for span in line.spans] == [
        ("Braise", BOLD),
        (", cook slowly", TEXT),
    ]


def test_line_breaks_stay_and_an_empty_line_too() -> None:
    assert words(wrapped("one\n\ntwo three", 10, 300)) == ["one", "", "two three"]
    assert words(wrapped("", 10, 300)) == [""]


def test_a_no_break_space_keeps_words_together() -> None:
    assert words(wrapped("about 200\u00a0g", 10, width("about 200", TEXT, 10) + 1)) == [
        "about",
        "200\u00a0g",
    ]


@settings(deadline=None)  # the first letter of a script unpacks its font
@given(st.text(max_size=120), st.floats(40, 400), st.floats(8, 30))
def test_nothing_is_dropped_and_nothing_is_wider_than_its_room(
    text: str, room: float, size: float
) -> None:
    from partycards.printing.engine.text import clean

    block = wrapped(text, size, room)
    printed = "".join("".join(words(block)).replace(HYPHEN, "").split())
    assert printed == "".join(clean(text).split())
    assert all(line.width <= room + 0.1 or len(words(block)[n]) <= 8
               for n, line in enumerate(block.lines))  # fmt: skip
