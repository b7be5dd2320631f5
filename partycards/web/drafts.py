"""What a page tells `static/drafts.js`, which keeps what was typed and not sent yet."""

from hashlib import sha256

from msgspec import Struct

from partycards.live.pages import Viewer
from partycards.tables.table import Table


class Drafts(Struct, frozen=True):
    """Where they lie (who plays for a guest has another place than the guest), a mark of whoever
    holds the seat (it opens nothing, and another key to the seat makes another one), and the
    version in which the match began: earlier drafts are of another."""

    place: str
    owner: str
    begun: int


def drafts(table: Table, viewer: Viewer, for_a_guest: bool = False) -> Drafts:
    """Whose drafts a page of this viewer brings back; `for_a_guest`: somebody plays for them."""
    place = f"{table.code}/for/{viewer.seat}" if for_a_guest else table.code
    owner = sha256(f"draft:{viewer.csrf}:{viewer.seat}".encode()).hexdigest()[:16]
    return Drafts(place, owner, table.saved.started_seq)
