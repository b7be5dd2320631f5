"""A rehearsal: a table of house guests at which owner, cooks and servers try their screens.

It is a table like any other, so every screen shows it, and it is erased with its log when it is
over: nothing of it is in a report, an album or a season. No chit is printed for it.
"""

from partycards.games.base import N_, IllegalMove
from partycards.tables import laying
from partycards.tables.house import House
from partycards.tables.house_players import free_house_name
from partycards.tables.table import Table

GUESTS = 3


def begin(house: House, actor: str, language: str) -> Table:
    """House guests sit down at a table that is on no floor, and begin to invent; IllegalMove while
    real ones are here, because their kitchen would cook for nobody."""
    if guests_are_here(house):
        raise IllegalMove(
            N_("Guests are sitting at your tables: rehearse before they come, or when they left.")
        )
    table = laying.lay_rehearsal(house, actor, language)
    names: list[str] = []
    for _ in range(GUESTS):
        names.append(free_house_name(names, language))
        table.seat_house_player(actor, names[-1])
    house.start(table, actor)
    return table


def guests_are_here(house: House) -> bool:
    """Whether somebody sits at a table of the floor."""
    return any(table.ahead.present() for table in laying.laid(house).values())


def end(house: House, table: Table, actor: str) -> None:
    """Nobody rehearses any more: what ran out meanwhile is back, and the table is closed. Whoever
    asked for it erases it then. What ran out while guests were here stays out: it may be true."""
    house.close_table(table, actor)
    if not guests_are_here(house):
        house.restaurant.stock.as_before(table.saved.opened_at)
        laying.tell_out(house, actor)
