"""What house players say, in the reader's language.

A house player's words come into a match like a guest's, as English text that is written and kept.
They are made of the game's own sentences and the names of cards, so they can be known again and
said otherwise where they are drawn. Only words of seats that the house plays for are looked at, and
of those only what is a known sentence, its blanks filled with what stands on shipped cards:
anything else stays as it was written.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.features.in_match import Hushing
from partycards.games.parts import Part
from partycards.words import ENGLISH, catalogue, stands_on_cards, translated

T = TypeVar("T")

BLANK = re.compile(r"%\((\w+)\)s")
SMALL_INSIDE = frozenset(("es", "fr", "it", "pt-BR"))
"""Languages in which "Chicken with Mushrooms" has one capital letter."""
SENTENCE_ENDS = re.compile(r"(?<=[.!?]) ")


def retold(value: T, house: Collection[Seat], language: str) -> T:
    """A part, or any struct or tuple with such in it, as it is read in a language at a table where
    the house plays for these seats."""
    if not house or language == ENGLISH:
        return value
    told: T = _retold(value, frozenset(house), language)
    return told


def _retold(value: Any, house: frozenset[Seat], language: str) -> Any:
    """The same value where nothing in it is said otherwise."""
    kind: Any = type(value)
    if kind is not tuple and not holds_words(kind):
        return value
    if hasattr(kind, "retold"):  # quicker than to ask for the protocol
        value = _own_words(value, house, language)
    if isinstance(value, Struct):
        changed = {}
        for name in _fields(kind):
            field = getattr(value, name)
            told = _retold(field, house, language)
            if told is not field:
                changed[name] = told
        return replace(value, **changed) if changed else value
    items = [_retold(item, house, language) for item in value]
    if all(new is old for new, old in zip(items, value, strict=True)):
        return value
    return tuple(items) if kind is tuple else kind(*items)


@lru_cache(maxsize=4096, typed=True)
def _own_words(value: Any, house: frozenset[Seat], language: str) -> Any:
    """The same with its own texts as they are read. A dish stands in many parts, in one after the
    other: it is retold once for a language."""
    own = value.retold(partial(_said, house, language))
    return value if own == value else own


def _said(house: frozenset[Seat], language: str, seats: Collection[Seat], text: str) -> str:
    """Words of several are retold where all of them are house players: any may have said them."""
    return in_language(text, language) if text and house.issuperset(seats) else text


@cache
def holds_words(kind: Any) -> bool:
    """Whether somebody's words may be in what is of this type."""
    return _holds(kind, set())


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a struct in which somebody's words may be: what is said to be any part may be
    one with words."""
    hints = get_type_hints(kind)
    return tuple(
        name
        for name in kind.__struct_fields__
        if holds_words(hints[name]) or {Any, Part, Struct}.intersection(_within(hints[name]))
    )


def _within(hint: Any) -> Iterator[Any]:
    """A type, and those that it is made of."""
    yield hint
    for each in get_args(hint):
        yield from _within(each)


def _holds(kind: Any, seen: set[Any]) -> bool:
    if hasattr(kind, "retold"):
        return True
    if kind in seen:
        return False
    seen.add(kind)
    inside = list(get_args(kind))
    if isinstance(kind, type) and (issubclass(kind, Struct | tuple)):
        inside += get_type_hints(kind).values()
    return any(_holds(each, seen) for each in inside)


# Sentences that are known again -------------------------------------------------------------------


class Pattern(NamedTuple):
    """A sentence with blanks: what stands before, between and after them, and their names."""

    message: str
    texts: tuple[str, ...]
    blanks: tuple[str, ...]


@cache
def patterns() -> tuple[Pattern, ...]:
    """All that house players say in any game; what has most text of its own is first."""
    # Here and not at the top: to read all games takes long, and few who draw need them.
    from partycards.games import GAMES

    said = {each for game in GAMES.values() if issubclass(game, Hushing) for each in game.by_house}
    cut = {message: BLANK.split(message) for message in said}
    found = [Pattern(one, tuple(each[::2]), tuple(each[1::2])) for one, each in cut.items()]
    return tuple(sorted(found, key=lambda one: (-sum(map(len, one.texts)), one.message)))


@lru_cache(maxsize=4096)
def in_language(text: str, language: str) -> str:
    """What a house player said, in a language; as it is where it is no known sentence.

    >>> in_language("A glass of Cilantro with Eggplant", "en-GB")
    'A glass of Coriander with Aubergine'
    """
    whole = _known(text, language)
    if whole is not None:
        return whole
    sentences = SENTENCE_ENDS.split(text)
    known = (_known(sentence, language) for sentence in sentences)
    return " ".join(new or old for new, old in zip(known, sentences, strict=True))


def _known(text: str, language: str) -> str | None:
    """A known sentence in a language, or what stands on a card; None for anything else."""
    if stands_on_cards(text, language):
        return translated(text, language)
    for pattern in patterns():
        for cards in _cards_in(text, pattern.texts, language):
            said = catalogue(language).gettext(pattern.message)
            names = (
                _inside(translated(card, language), said.partition(f"%({blank})s")[0], language)
                for card, blank in zip(cards, pattern.blanks, strict=True)
            )
            return said % dict(zip(pattern.blanks, names, strict=True)) if cards else said
    return None


def _inside(name: str, before: str, language: str) -> str:
    """A card's name as it stands behind these words: small in the languages that write nouns so, at
    the beginning of a sentence and in "BBQ" as it is."""
    begins = not before or before.rstrip()[-1:] in ".!?"
    if begins or language not in SMALL_INSIDE or not name[1:2].islower():
        return name
    return name[0].lower() + name[1:]


def _cards_in(text: str, texts: Sequence[str], language: str) -> Iterator[tuple[str, ...]]:
    """What stands in the blanks between these texts, wherever it is names of cards."""
    first, *rest = texts
    if not text.startswith(first):
        return
    text = text[len(first) :]
    if not rest:
        if not text:
            yield ()
        return
    ends = [found.start() for found in re.finditer(re.escape(rest[0]), text)] if rest[0] else []
    for end in ends or [len(text)]:
        if stands_on_cards(text[:end], language):
            for others in _cards_in(text[end:], rest, language):
                yield (text[:end], *others)
