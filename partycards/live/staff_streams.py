"""Views out to the staff: kitchen screens, chefs' notepads, servers' phones.

All of them look at the tables of the house as they stand on the disk, so they agree at all times.
Every event is a whole page: a screen whose Wi-Fi was out has missed nothing once it is back.
"""

import logging
import time
from collections.abc import Callable
from functools import cache

from msgspec import json

from partycards.fast.lent import Lent
from partycards.games.base import N_
from partycards.live.boards import Boards
from partycards.live.open_stream import Stream, message
from partycards.live.pages import Pages, Viewer
from partycards.live.streams import Streams
from partycards.restaurant.floor_board import TableNow
from partycards.restaurant.staff import Staff
from partycards.tables.house import House
from partycards.words import catalogue

logger = logging.getLogger(__name__)

OF_THE_HOUSE = ""
"""Where streams are kept that belong to no single table."""


Alike = tuple[str, str, str]
"""Face, where on it, language: screens with the same show the same."""


class StaffStreams:
    """All open streams of the staff."""

    def __init__(self, house: House, streams: Streams, boards: Boards, pages: Pages) -> None:
        self._staff: Staff = house.staff
        self._streams = streams
        self._boards = boards
        self._pages = pages
        self._version = int(time.time() * 1000)
        streams.tell_staff = self.push
        house.bell.listen_at_once(self.push)

    def serve(self, lent: Lent, viewer: Viewer, key: str) -> None:
        """Answer on this connection until the browser hangs up; returns at once. `key` is the
        colleague's, "" the host's."""
        stream = Stream(lent.sock, viewer, key)

        def begin() -> None:
            self._show(stream, self._boards.tables, {})

        self._streams.hold(lent, OF_THE_HOUSE, stream, begin)

    def push(self, where: str | tuple[str, ...]) -> None:
        """Something has happened at a table, or at some: whoever sees it there is shown it."""
        streams = self._streams.open_at(OF_THE_HOUSE)
        if not streams:
            return
        self._version += 1
        tables, drawn = cache(self._boards.tables), dict[Alike, str]()
        for stream in streams:
            if stream.key_digest and self._staff.holder(stream.key_digest) is None:
                self._turn_away(stream)
            else:
                self._show(stream, tables, drawn)

    def _turn_away(self, stream: Stream) -> None:
        say = catalogue(stream.viewer.language).gettext(SIGNED_OUT)
        stream.send(message("gone", json.encode({"say": say})))
        stream.end()

    def _show(
        self,
        stream: Stream,
        tables: Callable[[str], tuple[TableNow, ...]],
        drawn: dict[Alike, str],
    ) -> None:
        """Send the page unless it is as the browser has it; screens alike are drawn once."""
        nows = self._boards.seen(stream.viewer, tables(stream.viewer.language))
        if stream.nows == nows:
            return
        stream.nows = nows
        stream.send(self.view(stream.viewer, drawn))

    def view(self, viewer: Viewer, drawn: dict[Alike, str]) -> bytes:
        """The viewer's whole page as one event; pages that were drawn just now are in `drawn`."""
        alike = viewer.face, viewer.where, viewer.language
        try:
            if alike not in drawn:
                drawn[alike] = self._boards.main(*alike)
            html = self._boards.signed(drawn[alike], viewer)
        except Exception:
            logger.exception("the page of %s cannot be drawn", viewer.face)
            html = self._pages.broken(viewer)
        return message("view", html.encode(), self._version)


SIGNED_OUT = N_("You are signed out. Please type your PIN again.")
