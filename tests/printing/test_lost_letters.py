"""What cannot be printed is counted, and whoever prints reads in which words it stands."""

from partycards.printing.lost_letters import Lost, gathered, told


def test_all_is_printed_and_nothing_is_told() -> None:
    assert told((), "en") == ("", ())


def test_letters_are_counted_and_told_with_their_words_and_numbers() -> None:
    lost = gathered(
        {"\U0002b8e2": "Lisa’s soup \U0002b8e2\u0378", "\u0378": "Lisa’s soup \U0002b8e2\u0378"}
    )
    assert lost == (Lost(("\U0002b8e2", "\u0378"), "Lisa’s soup \U0002b8e2\u0378"),)
    many, (place,) = told(lost, "en")
    assert many == "2 letters cannot be printed. A mark stands in their place:"
    assert place.startswith("\U0002b8e2 (U+2B8E2), \u0378 (U+0378) in “Lisa’s soup")


def test_long_words_are_told_in_part() -> None:
    _, (place,) = told(gathered({"\u0378": "soup " * 40}), "en")
    assert len(place) < 90
    assert place.endswith(" …”")
