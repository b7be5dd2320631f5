"""What forms about orders send: numbers of dishes, and words short enough for a ticket."""

from flask import request

from partycards.games.base import N_, IllegalMove
from partycards.live.forms import NOT_WHOLE, whole_number
from partycards.tables.service import LONGEST_WORDS
from partycards.tables.texts import clean_text, graphemes


def number(field: str) -> int:
    """A whole number of the form, or IllegalMove."""
    found = whole_number(request.form.get(field, ""))
    if found is None:
        raise IllegalMove(NOT_WHOLE)
    return found


def numbers(field: str) -> tuple[int, ...]:
    """All whole numbers that the form has under this name."""
    found = [whole_number(text) for text in request.form.getlist(field)]
    return tuple(each for each in found if each is not None)


def words(field: str = "words") -> str:
    """What somebody typed, short enough for a ticket; IllegalMove when it is nothing."""
    text = " ".join(clean_text(request.form.get(field, "")[:2000]).split())
    if not text:
        raise IllegalMove(N_("Please write something first."))
    if len(graphemes(text)) > LONGEST_WORDS:
        raise IllegalMove(
            N_("That text is too long: at most %(most)s characters."), most=LONGEST_WORDS
        )
    return text


def move_id() -> str | None:
    """The sender's own id of what is sent, so that it counts once."""
    return request.form.get("move_id", "")[:64] or None
