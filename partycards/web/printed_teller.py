"""Who tells the table of printed cards: a guest of their own, or the host for one."""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any

from msgspec import Struct

from partycards.games.base import N_, Move, Seat
from partycards.live.moves_in import play_once
from partycards.tables.guests import Person
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import site
from partycards.web.guest_door import key_at
from partycards.web.host import as_host
from partycards.web.order_forms import move_id

Play = Callable[[Move, str], None]
"""Makes a move, as the answer to the question with this key."""


class Teller(Struct, frozen=True):
    """Whose cards they are, and the `actor` who tells of them: the `frame` around the page, its
    address `home`, the token of its form, and how the move is made."""

    table: Table
    seat: Seat
    actor: str
    frame: str
    home: str
    csrf: str
    play: Play

    @property
    def around(self) -> dict[str, Any]:
        """What stands around the page."""
        names = site().house.guests.name_map(self.table.code)
        own = {"table_url": self.home} if self.frame.startswith("phone") else {}
        return {
            **own,
            "frame": self.frame,
            "home": self.home,
            "seat": self.seat,
            "who": names.get(self.seat, ""),
            "csrf": self.csrf,
            "move_id": token_urlsafe(8),
        }


def own(table: Table, person: Person) -> Teller:
    """A guest on their own phone."""

    def play(move: Move, question: str) -> None:
        saving = play_once(site().guard, table, person, lambda moves: move, question, move_id())
        if not isinstance(saving, int):
            saving.version()

    csrf = site().guard.csrf(key_at(table))
    return Teller(
        table,
        person.seat,
        f"seat:{person.seat}",
        "phone/base.html",
        f"/t/{table.code}/",
        csrf,
        play,
    )


def for_guest(table: Table, seat: Seat) -> Teller:
    """The host, while they play for this guest."""
    helper = as_host(table, seat)

    def play(move: Move, question: str) -> None:
        if table.saved.standing_in != seat:
            raise Stale(N_("You are not playing for this guest now."))
        table.play(seat, move, question, move_id(), actor=helper.actor)

    return Teller(table, seat, helper.actor, "host/base.html", helper.page, helper.csrf, play)
