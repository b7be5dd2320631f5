"""Pages that only the laptop in the house can have; on a hosting site a sentence says why not."""

from functools import partial

from flask import Response

from partycards.games.base import N_, IllegalMove
from partycards.web import message, site

COPIES = N_("This house is kept by a hosting site, which makes the copies.")
PRINTERS = N_(
    "This house is kept by a hosting site, which does not reach the printers in your network. "
    "The kitchen’s screen shows every order."
)


def _only_here(why: str, home: str) -> Response | None:
    return message(IllegalMove(why), 404, home) if site().hosted else None


copies_only_here = partial(_only_here, COPIES, "/host/")
printers_only_here = partial(_only_here, PRINTERS, "/restaurant/setup")
