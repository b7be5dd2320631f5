"""The longest and the oddest names, on every sheet that prints them and in every language: whole,
inside the page, in letters that can be read, and never taken for anything but letters."""

import re

import pytest
from msgspec import structs

from partycards.catalogue.assignments import Assignment
from partycards.printing.content import Content, Used
from partycards.words import languages, translated
from tests.printing.reading import bare, drawn, outside, printed, smallest
from tests.printing.sample import EVENING, HARD_NAMES, LOBSTER, with_names

HOSTILE = ("<b>Lisa</b>", "&amp; (co) \\n", "%(name)s %s", "<para/>{{ 7*7 }}", "'); DROP TABLE")
LONG_DISH = "Rindfleischetikettierungsüberwachungsaufgaben an Ελευθερία-Schaum im Glas"
LONG_WORDS = "hauchdünngeschnittenundzweimalinButtergebraten, then smoked over cherry wood"


every_language = pytest.mark.parametrize(
    "language",
    [
        pytest.param(each, marks=() if each in ("en", "de") else pytest.mark.full)
        for each in languages()
    ],
)
"""German words are the longest; the others have their turn in the full run."""


def letters(name: str) -> str:
    """A name as it is printed. Hyphens are not compared: others stand where a word is broken."""
    return bare(name)


FOOT = re.compile(r"Everything[^\W\d]+\d[^\W\d]+\d")
"""What stands below a page, in the middle of words that go on overleaf."""


def check(pdf: bytes, told: list[str]) -> None:
    words = FOOT.sub("", bare(drawn(pdf)))
    assert [one for one in told if letters(one) not in words] == []
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""


@every_language
@pytest.mark.parametrize("large", ["no", "yes"])
@pytest.mark.parametrize("names", [HARD_NAMES, HOSTILE], ids=["hard", "hostile"])
@pytest.mark.parametrize("key", ["seat_cards", "cookbook", "certificate"])
def test_guests_names_are_whole(
    key: str, names: tuple[str, ...], large: str, language: str
) -> None:
    table = with_names(names)
    if key == "certificate":
        table = structs.replace(table, winners=names)
    pdf = printed(key, Content(name="SALT", table=table), large=large, language=language)
    check(pdf, list(names))


@every_language
@pytest.mark.parametrize("large", ["no", "yes"])
def test_long_words_of_a_chef_are_whole(language: str, large: str, everything: Content) -> None:
    used = tuple(
        Used(key=each.key, name=each.name, words=LONG_WORDS, checked=False) for each in LOBSTER.used
    )
    dish = structs.replace(LOBSTER, name=LONG_DISH, used=used, words="<i>W" * 70)
    table = structs.replace(EVENING, dishes=(dish,))
    deck = structs.replace(everything, table=table)
    pdf = printed("cookbook", deck, language=language, large=large)
    check(pdf, [LONG_DISH, LONG_WORDS, "<i>W" * 70])
    assert bare(drawn(pdf)).count(letters(LONG_WORDS)) >= 2 * len(used), (
        "on the card and not checked"
    )


@every_language
@pytest.mark.parametrize("large", ["no", "yes"])
def test_the_longest_titles_are_whole(language: str, large: str, everything: Content) -> None:
    longest = sorted(everything.assignments, key=lambda card: -len(card.title))[:6]
    invented = [
        structs.replace(longest[0], key=f"long_{number}", title=title)
        for number, title in enumerate(("W" * 60, "Rindfleischetikettierung " * 2, "Ξ " * 30))
    ]
    deck: tuple[Assignment, ...] = (*longest, *invented)
    pdf = printed("assignments", Content(assignments=deck), language=language, large=large)
    told = [text for card in deck for text in (card.title, card.text)]
    check(pdf, [translated(text, language) for text in told])


@every_language
@pytest.mark.parametrize("key", ["chips", "buyer_tokens", "votes", "pantry", "poster", "tent"])
def test_every_other_sheet_stays_on_its_page_in_every_language(
    key: str, language: str, everything: Content
) -> None:
    deck = structs.replace(everything, table=structs.replace(EVENING, name="PAPRIKA"))
    for large in ("no", "yes"):
        check(printed(key, deck, large=large, language=language), [])
