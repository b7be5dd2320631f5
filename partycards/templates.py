"""The templates of the house, read once in every language, and what all of them can call."""

import gettext
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any

import jinja2
from markupsafe import Markup, escape

from partycards import figures
from partycards.bundles import address
from partycards.catalogue.names import shipped_names
from partycards.catalogue.spelling import plain
from partycards.fast import templating
from partycards.fast.templating import Plain
from partycards.files import shipped
from partycards.plates.address import plate_address
from partycards.words import (
    COLON,
    ENGLISH,
    QUOTED,
    called,
    catalogue,
    course_called,
    joined,
    spoken_names,
    translated,
    which_game,
)

CSRF = "\x1f"
"""Stands in drawn parts where the reader's own token goes. Guests' texts hold no such character."""

QUESTION = "\x1e"
"""Stands in pieces where the key of the part's question goes, so that a card of the hand is the
same piece from one question to the next."""

ITEM = "\x1d"
"""Stands before and after each item of a part that is sent by itself."""


def read_anew(language: str) -> Plain:
    """The templates in this language; they are read once, so a change of one wants a new start."""
    words = catalogue(language)
    sayings = _sayings(words, partial(figures.figure, language=language))
    read = templating.environment()(
        sayings["_"],
        loader=jinja2.FileSystemLoader(shipped("templates")),
        auto_reload=False,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.do", "jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    read.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    read.globals.update(sayings, language=language, and_join=_and_join(language))
    read.globals.update(word=_word(sayings["_"]))
    read.globals.update(which_game=partial(which_game, language=language), tongues=spoken_names())
    say_card = _translated(language)
    read.filters.update(quoted=_around(words, QUOTED), colon=_around(words, COLON))
    read.filters.update(
        figure=partial(figures.figure, language=language),
        change=partial(figures.change, language=language),
        translated=say_card,
    )
    read.globals.update(
        money_of=partial(figures.money, language=language),
        at_time=partial(figures.at_time, language=language),
    )
    read.filters.update(course=partial(course_called, language=language))
    read.globals.update(to_search=_to_search(say_card), alphabetical=_alphabetical(say_card))
    read.globals.update(static=address, plate_address=plate_address)
    read.globals.update(searched_as=partial(searched_as, language=language))
    read.globals.update(csrf=Markup(CSRF), key=Markup(QUESTION))
    return read


@cache
def environment(language: str) -> Plain:
    """The templates in this language."""
    return read_anew(language)


def searched_as(key: str, *words: str, language: str) -> str:
    """What a card of a match is searched by on a phone: these words, and what people call it who do
    not say what is on it, in English and in the language of the page."""
    return " ".join((*words, shipped_names().text_of(key, language))).lower()


def _sayings(
    words: gettext.NullTranslations, figure: Callable[[int], str]
) -> dict[str, Callable[..., Markup]]:
    """`_` and `ngettext` as templates call them. A sentence without blanks, and a number of things,
    is looked up once: a page has dozens of them."""

    @cache
    def plain(message: str) -> Markup:
        return Markup(words.gettext(message) % {})

    @lru_cache(maxsize=4096)
    def counted(one: str, many: str, num: int) -> Markup:
        return Markup(words.ngettext(one, many, num) % {"num": figure(num)})

    def say(message: str, /, **values: Any) -> Markup:
        return Markup(words.gettext(message)) % values if values else plain(message)

    def say_number(one: str, many: str, num: int, /, **values: Any) -> Markup:
        if not values:
            return counted(one, many, num)
        return Markup(words.ngettext(one, many, num)) % {"num": figure(num), **values}

    return {"_": say, "gettext": say, "ngettext": say_number}


def _around(words: gettext.NullTranslations, marks: str) -> Callable[[str], Markup]:
    """`quoted` and `colon`: words with the marks that the page's language puts around them."""
    begin, end = map(Markup, words.gettext(marks).split("%(words)s"))
    return lambda said: begin + said + end


def _translated(language: str) -> Callable[[str], str]:
    """`translated`: a card's name, or other words that are English in a box, in the language of the
    page. They are made safe as any text is, for a host writes cards, too."""
    if language == ENGLISH:
        return lambda text: text
    return partial(translated, language=language)


def _alphabetical(say: Callable[[str], str]) -> Callable[[Iterable[Any]], list[Any]]:
    """`alphabetical`: whatever has a card, by the card's name as it is read."""

    def alphabetical(lines: Iterable[Any]) -> list[Any]:
        return sorted(lines, key=lambda line: plain(say(line.card.name)))

    return alphabetical


def _to_search(say: Callable[[str], str]) -> Callable[[Iterable[str]], str]:
    """`to_search`: texts as a field on the page searches them, in English and as they are read."""

    def to_search(texts: Iterable[str]) -> str:
        english = tuple(texts)
        read = [word for text in english if (word := say(text)) != text]
        return " ".join([*english, *read]).lower()

    return to_search


def _word(say: Callable[..., Markup]) -> Callable[..., str | int]:
    """`word`: what a key of a kind is called, or the key itself where it is called nothing."""

    def word(kind: str, key: str | int, /, **values: Any) -> str | int:
        found = called(kind).get(str(key))
        return key if found is None else say(found, **values)

    return word


def _and_join(language: str) -> Callable[[Iterable[str]], str]:
    def and_join(items: Iterable[str]) -> Markup:
        return Markup(joined([str(escape(item)) for item in items], language))

    return and_join
