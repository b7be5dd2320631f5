"""A need is told, changed or taken back: who may know hears it at once, and nobody else notices."""

from partycards.games.base import Seat
from partycards.live.pages import Pages
from partycards.live.streams import Streams
from partycards.services.chits_queue import ChitQueue
from partycards.tables.house import House
from partycards.tables.needs import Needs
from partycards.tables.table import Table


class NeedsTold:
    """Keeps what guests must not eat, and tells the staff and the host, the kitchen's printers, the
    guest's own phone, and a judge of what the table may know."""

    def __init__(self, house: House, pages: Pages, streams: Streams, chits: ChitQueue) -> None:
        self._house = house
        self._pages = pages
        self._streams = streams
        self._chits = chits

    def keep(self, table: Table, seat: Seat, needs: Needs) -> None:
        """From now on a guest must not eat this; no needs at all are erased."""
        self._house.needs.keep(table.code, seat, needs)
        if not needs:
            self._house.keeper.look_soon()
        self._tell(table, seat)

    def nothing(self, table: Table, seat: Seat) -> None:
        """A guest was asked, and eats everything."""
        self._house.heard.said_no(table.code, seat)
        self._tell(table, seat)

    def _tell(self, table: Table, seat: Seat) -> None:
        self._streams.tell_console(table.code)
        for each in {seat, *self._pages.told_otherwise(table)}:
            self._pages.draw_anew(table, each)
            self._streams.tell_seat(table.code, each)
        self._chits.look(table.code)
