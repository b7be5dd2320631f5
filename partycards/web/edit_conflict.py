"""Two windows on one card: a form carries along which card was seen when it was opened, so that
what was saved in another window meanwhile is not undone unseen."""

from hashlib import sha256

import msgspec
from flask import request
from msgspec import Struct

from partycards.games.base import N_

MEANWHILE = N_(
    "This was changed in another window in the meantime. What you typed is still here, and not "
    "saved yet: save once more, and yours counts."
)
GONE = N_("This was deleted in another window in the meantime. Save it, and it is back.")


def seen(card: Struct | None) -> str:
    """What a form says that was seen: a digest of the card, "" for a new one."""
    return "" if card is None else sha256(msgspec.json.encode(card)).hexdigest()[:16]


def still_seen(card: Struct | None) -> str:
    """The same for a page that comes back: what was seen first counts until somebody is told."""
    return request.form.get("seen", "") if request.method == "POST" else seen(card)


def changed_meanwhile(card: Struct) -> bool:
    """Whether the card is another one than the form was opened with."""
    return request.form.get("seen", "") not in ("", seen(card))
