"""Sentences, and the words of cards, in the reader's language.

Sentences are written in American English where they are used, marked with `N_` or `_`, and
translated here, when it is known who reads them. So are the words of cards, assignments, the guide:
what a box holds is English, and is the same at every table. Of each language there are two
catalogues in `data/<language>/LC_MESSAGES`: `partycards.mo` has the sentences, `cards.mo` the words
of cards (`translating` makes them); British English is made of the American (`british`). A language
is named as browsers and pages name it, "pt-BR".
"""

import gettext
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from partycards.british import shipped_british
from partycards.files import shipped
from partycards.games.base import N_, Named, OnCard, Seat

ENGLISH, BRITISH = "en", "en-GB"
"""American, in which everything is written, and the other one."""

BRITISH_SPOKEN = frozenset(("gb", "ie", "au", "nz", "za", "in"))
"""Where English is read that is nearer to the British: the regions of a browser's language."""

SPOKEN_NAMES = {
    ENGLISH: "English (American)",
    BRITISH: "English (British)",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt-BR": "Português (Brasil)",
}
"""What languages call themselves."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = shipped("data").glob("*/LC_MESSAGES/partycards.mo")
    return (ENGLISH, BRITISH, *sorted(path.parts[-3] for path in found))


def spoken_names() -> dict[str, str]:
    """The languages there are, each by its own name."""
    return {language: SPOKEN_NAMES.get(language, language) for language in languages()}


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """All that is said in a language, sentences before words of cards; American is what stands in
    the code."""
    if language == BRITISH:
        return shipped_british()
    sentences = _read(language, "partycards")
    sentences.add_fallback(_words_of_cards(language))
    return sentences


@cache
def _words_of_cards(language: str) -> gettext.NullTranslations:
    """The words of a language’s cards without sentences: what people type is seldom one of them."""
    return _read(language, "cards")


NUMBER = "%(num)s"


class Spoken(gettext.GNUTranslations):
    """A catalogue in which what is said of several may stand by itself, because it is said without
    their number."""

    def knows(self, text: str) -> bool:
        """Whether this is said here, be it in the same words: what is not comes back itself."""
        asked = OnCard(text)
        return bool(text) and super().gettext(asked) is not asked

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """What is said of so many. French and Portuguese speak of none as they do of one: where
        that is said without its number, none is spoken of as several are."""
        said = super().ngettext(msgid1, msgid2, n)
        if n == 0 and NUMBER in msgid2 and NUMBER not in said:
            said = super().ngettext(msgid1, msgid2, 2)
        return self.gettext(said) if said in (msgid1, msgid2) else said


def _read(language: str, name: str) -> gettext.NullTranslations:
    """A catalogue as it was compiled, or one that leaves all as it is."""
    path = shipped("data") / language / "LC_MESSAGES" / f"{name}.mo"
    if not path.exists():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return Spoken(file)


def translated(text: str, language: str) -> str:
    """A card's name, or other words of a box, in a language. What nobody has translated (a card of
    the host's own, a guest's words) stays as it is."""
    if language == BRITISH:
        return shipped_british().on_card(text)
    return _words_of_cards(language).gettext(text) if text else ""


def stands_on_cards(text: str, language: str) -> bool:
    """Whether this is among the words of cards that can be said in a language."""
    if language == BRITISH:
        return shipped_british().stands_on_cards(text)
    cards = _words_of_cards(language)
    return isinstance(cards, Spoken) and cards.knows(text)


def plural_of(name: str, plural: str, language: str) -> str:
    """What several of a card are called, whose name and plural are English: three courgettes."""
    if language == BRITISH:
        return shipped_british().on_card(plural, several=name == plural)
    return _words_of_cards(language).ngettext(name, plural, 2) if plural else ""


@lru_cache(maxsize=256)
def best_language(accept: str) -> str:
    """The first language of an Accept-Language header that is there, else English.

    >>> best_language("xx, en-GB;q=0.8"), best_language("en-CA, en-GB")
    ('en-GB', 'en')
    """
    wishes: list[tuple[float, str]] = []
    for item in accept.split(",")[:20]:
        tag, _, quality = item.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        wishes.append((-weight, tag.lower()))
    for _, tag in sorted(wishes, key=lambda wish: wish[0]):
        if (language := _spoken(tag)) in languages():
            return language
    return ENGLISH


def _spoken(tag: str) -> str:
    """The language of the house that is nearest to a browser's, whether there is one or not."""
    language, _, region = tag.partition("-")
    if language == ENGLISH:
        return BRITISH if region in BRITISH_SPOKEN else ENGLISH
    there = {each.lower(): each for each in languages()}
    nearest = {each.partition("-")[0]: spoken for each, spoken in there.items()}
    return there.get(tag) or nearest.get(language, language)


def joined(items: Sequence[str], language: str) -> str:
    """Names in a row: "Lisa", "Lisa and Ellen", "Lisa, Ellen and Amir"."""
    if len(items) < 2:
        return "".join(items)
    conjunction = catalogue(language).gettext("and")
    if (sounds := SOUNDS_LIKE_AND.get(language)) is not None and sounds[0].match(items[-1]):
        conjunction = sounds[1]
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


_BEFORE = r"(?:<[^>]*>|[^\w<])*"
"""What stands before a word and is not heard: tags and quotation marks."""

SOUNDS_LIKE_AND = {
    "es": (re.compile(rf"{_BEFORE}(?:h?[ií](?![aáeéoóu])|y(?![aáeéioóuú]))", re.IGNORECASE), "e"),
    "it": (re.compile(rf"{_BEFORE}[eèé]", re.IGNORECASE), "ed"),
}
"""Words before which “and” is another: Lisa e Isabel, Lisa ed Ellen, but sal y hielo."""


@cache
def called(kind: str) -> Mapping[str, str]:
    """What the keys of a kind ("allergen") are called, untranslated."""
    words: dict[str, dict[str, str]] = tomllib.loads(
        (shipped("data") / "words.toml").read_text(encoding="utf-8")
    )
    return words[kind]


DRINKS = N_("Drinks")
USUAL_COURSES = frozenset((N_("Starter"), N_("Main course"), N_("Dessert"), DRINKS))
"""What courses, and what is drunk, are called where the house has not called them otherwise."""


def course_called(title: str, language: str) -> str:
    """A course's title in a language, or as the house wrote it."""
    return catalogue(language).gettext(title) if title in USUAL_COURSES else title


def course_titled(called: str, language: str) -> str:
    """The title to keep of a course that is called so in this language: of a usual one that which
    every reader is told in their own words."""
    usual = (each for each in USUAL_COURSES if course_called(each, language) == called)
    return next(usual, called)


QUOTED = N_("“%(words)s”")
"""What somebody said."""

COLON = N_("%(words)s:")
"""What is said of these words follows."""


def quoted(words: str, language: str) -> str:
    """What somebody said, between the quotation marks of the reader's language."""
    return catalogue(language).gettext(QUOTED) % {"words": words}


def coloned(words: str, language: str) -> str:
    """The words, and their colon as the reader's language writes it: "Lisa:", « Lisa : »."""
    return catalogue(language).gettext(COLON) % {"words": words}


IN_ORDER = (
    N_("First game"), N_("Second game"), N_("Third game"), N_("Fourth game"), N_("Fifth game"),
)  # fmt: skip


def which_game(number: int, language: str) -> str:
    """The games of an evening, counted: "Second game"."""
    say = catalogue(language).gettext
    if number <= len(IN_ORDER):
        return say(IN_ORDER[number - 1])
    return say(N_("Game %(number)s")) % {"number": number}


def name_of(seat: Seat, names: Mapping[Seat, str], language: str) -> str:
    """The guest's name, or "Guest 3" when it was erased or never written."""
    name = names.get(seat)
    return name if name else catalogue(language).gettext("Guest %(seat)s") % {"seat": int(seat)}


def sentence(
    message: str, values: Mapping[str, Any], language: str, names: Mapping[Seat, str]
) -> str:
    """The message in a language, with its blanks filled; seats become names."""
    text = catalogue(language).gettext(message)
    if not values:
        return text
    return text % {key: _filled(key, value, language, names) for key, value in values.items()}


COURSE = "course"
"""The blank of a sentence in which a course stands."""


def _filled(key: str, value: Any, language: str, names: Mapping[Seat, str]) -> Any:
    if isinstance(value, Named):
        return name_of(value, names, language)
    if isinstance(value, OnCard):
        return translated(value, language)
    if isinstance(value, tuple):
        return joined([str(_filled(key, item, language, names)) for item in value], language)
    return course_called(value, language) if key == COURSE else value
