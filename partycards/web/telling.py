"""A need is told, changed or taken back: who may know hears it at once, and nobody else notices."""

from partycards.games.base import Seat
from partycards.tables.needs import Needs
from partycards.tables.table import Table
from partycards.web import site


def keep(table: Table, seat: Seat, needs: Needs) -> None:
    """From now on a guest must not eat this; no needs at all are erased."""
    site().house.needs.keep(table.code, seat, needs)
    if not needs:
        site().house.keeper.look_soon()
    _tell(table, seat)


def nothing(table: Table, seat: Seat) -> None:
    """A guest was asked, and eats everything."""
    site().house.heard.said_no(table.code, seat)
    _tell(table, seat)


def _tell(table: Table, seat: Seat) -> None:
    """The staff and the host, the kitchen's printers, and the guest's own phone."""
    site().pages.draw_anew(table, seat)
    site().streams.tell_console(table.code)
    site().streams.tell_seat(table.code, seat)
    site().chits.look(table.code)
