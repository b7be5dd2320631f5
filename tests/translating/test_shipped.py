"""The catalogues that travel with the program: whole, sound, and as the code is now."""

from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from partycards.files import checkout
from partycards.translating.__main__ import translated_into
from partycards.translating.catalogues import (
    Words,
    as_text,
    compiled,
    merged,
    read_words,
    report_on,
)
from partycards.translating.gathering import CARDS, SENTENCES, gathered
from partycards.words import (
    BRITISH,
    ENGLISH,
    SPOKEN_NAMES,
    best_language,
    languages,
    translated,
)

LANGUAGES = translated_into(checkout())
both = pytest.mark.parametrize("name", [SENTENCES, CARDS])
every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def now() -> dict[str, Catalog]:
    return gathered(checkout())


def file_of(language: str, name: str) -> Path:
    return checkout() / "data" / language / "LC_MESSAGES" / f"{name}.po"


@cache
def words(language: str, name: str) -> Words:
    return merged(read_words(file_of(language, name), language), now()[name])


def test_every_language_has_both_catalogues_and_a_name_of_its_own() -> None:
    assert [*languages()] == [ENGLISH, BRITISH, *LANGUAGES]
    assert {*SPOKEN_NAMES} == {*languages()}


@every_language
@both
def test_the_files_are_as_make_language_writes_them(language: str, name: str) -> None:
    """Whoever changes a sentence runs `make language`, and commits what it has written."""
    file = file_of(language, name)
    assert file.read_bytes() == as_text(words(language, name)), "make language"
    assert file.with_suffix(".mo").read_bytes() == compiled(words(language, name)), "make language"


@every_language
@both
def test_blanks_and_tags_are_those_of_the_english(language: str, name: str) -> None:
    assert report_on(words(language, name)).wrong == ()


@every_language
def test_nothing_is_missing_and_nothing_stale(language: str) -> None:
    for name in (SENTENCES, CARDS):
        report = report_on(words(language, name))
        assert (report.missing, report.stale) == ((), ())


@pytest.mark.parametrize(
    ("browser", "language"),
    [
        ("de-AT", "de"), ("fr-CA, en;q=0.5", "fr"), ("es-MX", "es"), ("it-CH", "it"),
        ("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("nl, de;q=0.3", "de"), ("ja", "en"),
    ],
)  # fmt: skip
def test_a_guest_from_anywhere_reads_the_nearest_language(browser: str, language: str) -> None:
    assert best_language(browser) == language


def test_a_grandmother_and_a_student_read_one_card_in_their_own_words() -> None:
    names = [translated("Potatoes", each) for each in LANGUAGES]
    assert len(set(names)) > 3
    assert "Potatoes" not in names
    for own in ("Oma Ernas Kartoffelsalat", "Grandma’s eggplant", ""):
        assert [translated(own, each) for each in LANGUAGES] == [own] * len(LANGUAGES)
