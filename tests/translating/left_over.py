"""What of an answer nobody has translated: every text of a page, what is read aloud, in attributes
or by scripts, and the sentences of JSON."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from partycards.services.measured import measured
from tests.translating.greek import GREEK, LATIN

READ = frozenset(("title", "aria-label", "aria-description", "aria-roledescription",
                  "aria-valuetext", "alt", "placeholder", "label"))  # fmt: skip
"""Attributes that people read, or hear."""
NO_WORDS = frozenset(("data-text", "data-mood"))
"""What is searched, in every language; names of styles."""
PRESSED = frozenset(("submit", "button", "reset"))
BARE = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta",
                  "source", "track", "wbr"))  # fmt: skip
NOT_READ = frozenset(("script", "style", "textarea"))
"""What is for no reader, and a card’s own text that is being edited, which is English."""
MACHINE = getattr(measured(), "cpu", "no machine")
"""What the bench was run on last calls itself so in every language."""
LATIN_BY_RIGHT = re.compile(
    # Addresses, and where something lies.
    r"https?://\S+|\b\d+\.\d+\.\d+\.\d+\S*|(?<![\w.])/[\w./-]+|\b\w+\.local\b"
    # Codes of seats, and what two laptops find each other by.
    r"|\b[A-Z2-9]{6}\b|\b[A-Z2-9]{4}-[A-Z2-9]{4}\b|\beth\d|\blo\b"
    # Codes of tables stand in their sentences.
    r"|\b[A-Z]{5}\b"
    # The command of the second laptop, the licence of a pack, a plug, and units.
    r"|partycards standby|\bMIT\b|\bUSB\b|\bmm\b|\b[kM]B\b"
    # Blanks that a script fills, and files and keys of a pack.
    r"|\{\w*\}|\b\w+\.(?:toml|csv)\b|: [a-z_, ]+\.$"
    # Guests of the tour, and of a rehearsal.
    r"|\b(?:Lisa|Ellen|Cody)\b"
    # What is typed on the evening of the screenshots.
    r"|\b(?:Mira|Tom|birthday)\b|" + re.escape(MACHINE)
)
"""What no translator is shown, and why."""


TOKEN = re.compile(r"<(/?)(\w+)([^>]*)>|<![^>]*>|([^<]+)")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


class Tag(NamedTuple):
    """A tag as it is opened: whether what is in it is for no reader of this language, and what is
    read of its attributes."""

    quiet: bool
    read: tuple[str, ...]


@cache
def tag(name: str, attributes: str) -> Tag:
    given = {key: unescape(value) for key, value in ATTRIBUTE.findall(attributes)}
    quiet = name in NOT_READ or given.get("lang", GREEK) != GREEK
    return Tag(quiet, () if quiet else tuple(_of_attributes(name, given)))


def _of_attributes(name: str, given: dict[str, str]) -> Iterator[str]:
    """What is read of them; a script says no single words, which are keys."""
    for key, value in given.items():
        if key in READ:
            yield value
        elif key.startswith("data-") and key not in NO_WORDS and " " in value.strip():
            yield from _in_json(value) if value[0] in "[{" else (value,)
    if name == "input" and given.get("type") in PRESSED:
        yield given.get("value", "")


def texts(page: str) -> list[str]:
    """Every text of a page, one after the other; what is in another language than the page says so
    itself. Templates close every tag, and write no > that ends none."""
    read: list[str] = []
    quiet: list[tuple[str, bool]] = [("", False)]
    for shuts, name, attributes, said in TOKEN.findall(page):
        if shuts:
            while len(quiet) > 1 and quiet.pop()[0] != name:
                pass
        elif name:
            found = tag(name, attributes)
            if not quiet[-1][1]:
                read += found.read
            if name not in BARE and not attributes.endswith("/"):
                quiet.append((name, found.quiet or quiet[-1][1]))
        elif said and not quiet[-1][1] and not said.isspace():
            read.append(unescape(said))
    return [" ".join(text.split()) for text in read]


@cache
def is_english(text: str) -> bool:
    return LATIN.search(LATIN_BY_RIGHT.sub("", text)) is not None


def _in_json(value: str) -> Iterator[str]:
    try:
        yield from sentences(json.loads(value))
    except ValueError:
        yield value


def sentences(told: Any) -> Iterator[str]:
    """What a script is told in words; single words are keys."""
    match told:
        case dict():
            for value in told.values():
                yield from sentences(value)
        case list():
            for value in told:
                yield from sentences(value)
        case str() if re.search(r"<\w", told):
            yield from texts(told)
        case str() if " " in told.strip():
            yield told


def english_in(answer: TestResponse) -> list[str]:
    """The texts of an answer in which there is English."""
    if answer.mimetype == "text/html":
        said = texts(answer.text)
    elif answer.mimetype.endswith("json"):
        said = [*sentences(answer.json)]
    elif answer.mimetype in ("text/plain", "text/csv"):
        said = answer.text.splitlines()
    else:
        return []
    return [text for text in said if is_english(text)]
