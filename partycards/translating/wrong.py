"""What is wrong with a translation: blanks, tags and ends that are not those of the English."""

import re
from collections.abc import Iterator

from babel.messages.catalog import Message

BLANK = re.compile(r"%\(\w+\)[\d.]*[a-z]|%%")
TAG = re.compile(r"</?[a-zA-Z][^>]*>|&\w+;")
NUMBER = "%(num)s"
"""The one blank that may be left out where one thing is spoken of, and may be written there."""


def forms_of(message: Message) -> list[str]:
    """What a translation says: one text, or one for each plural form of its language."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def english_of(message: Message) -> list[str]:
    """The English text, or what it says of one and of several."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def is_missing(message: Message) -> bool:
    """Whether nobody has translated it, or not in all of its forms."""
    return not message.string or not all(forms_of(message))


def wrong_in(message: Message, plurals: int) -> Iterator[str]:
    """What is wrong with a text that is translated; `plurals` is how many forms the language
    has."""
    english, said = english_of(message), forms_of(message)
    if len(said) != (1 if len(english) == 1 else plurals):
        yield f"has {len(said)} plural forms, not {plurals}"
        return
    for number, text in enumerate(said):
        of_one = number == 0 and len(said) > 1
        yield from _wrong_text(english[0] if of_one else english[-1], english[-1], text)


def _wrong_text(english: str, several: str, text: str) -> Iterator[str]:
    """What is wrong with one form; `several` is what English says of more than one."""
    blanks, wanted = sorted(BLANK.findall(text)), sorted(BLANK.findall(english))
    allowed = [wanted]
    if english != several:
        allowed += [sorted(BLANK.findall(several)), _without_number(wanted)]
    if blanks not in allowed and sorted({*blanks}) not in [sorted({*one}) for one in allowed]:
        yield f"has the blanks {' '.join(blanks) or '(none)'}, not {' '.join(wanted) or '(none)'}"
    if sorted(TAG.findall(text)) != sorted(TAG.findall(english)):
        yield f"has the tags {' '.join(TAG.findall(text)) or '(none)'}"
    for end in (0, -1):
        if text[end].isspace() != english[end].isspace():
            yield f"{'has' if text[end].isspace() else 'lacks'} a space at an end"
    if "'" in text and "'" not in english:
        yield "has a straight apostrophe: write ’"


def _without_number(blanks: list[str]) -> list[str]:
    return [blank for blank in blanks if blank != NUMBER]
