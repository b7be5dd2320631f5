"""Buttons of the console about people: who sits where, who is away, for whom the host plays."""

from flask import request

from partycards.games.base import N_
from partycards.tables import seating
from partycards.tables.house_players import free_house_name
from partycards.tables.saving import Stale
from partycards.tables.table import HOST, Table
from partycards.web import (
    language,
    printed_hands,
    site,
)
from partycards.web.guest_door import sent_needs
from partycards.web.host_forms import seat_of_form


def _shift(table: Table, by: int) -> None:
    order = [place.seat for place in table.ahead.places]
    here = [place.seat for place in table.ahead.places if place.status != "left"]
    seat = seat_of_form()
    if seat not in here:
        raise Stale(N_("Nobody sits there any more."))
    neighbour = here[(here.index(seat) + by) % len(here)]
    a, b = order.index(seat), order.index(neighbour)
    order[a], order[b] = order[b], order[a]
    table.reseat(HOST, tuple(order))


def up(table: Table) -> None:
    _shift(table, -1)


def down(table: Table) -> None:
    _shift(table, +1)


def away(table: Table) -> None:
    table.about(HOST, "stepped_out", seat_of_form())


def here(table: Table) -> None:
    table.about(HOST, "came_back", seat_of_form())


def left(table: Table) -> None:
    seating.go_home(site().house, table, HOST, seat_of_form())


def replace(table: Table) -> None:
    """Someone else takes the seat: their name, their phone."""
    name = request.form.get("name", "")
    seating.replace(site().house, table, HOST, seat_of_form(), name)


def rename(table: Table) -> None:
    """A guest has another name: a rude one leaves every screen at once."""
    name = request.form.get("name", "")
    seating.rename(site().house, table, HOST, seat_of_form(), name)


def needs(table: Table) -> None:
    """What a guest without a phone has said about food."""
    seat = seat_of_form()
    table.check_seat(seat)
    site().needs_told.keep(table, seat, sent_needs())


def seat_guest(table: Table) -> None:
    """A guest without a phone sits down; the host plays for them."""
    seating.sit_down(site().house, table, request.form.get("name", ""), seating.NOT_CHOSEN)


def add_house_player(table: Table) -> None:
    """An empty seat is filled by a player of the house."""
    taken = [name for _, name in site().house.guests.names(table.code)]
    table.seat_house_player(HOST, free_house_name(taken, language()))


def let_house_play(table: Table) -> None:
    """The house plays for a guest who is away."""
    table.let_house_play(HOST, seat_of_form())


def hold_printed(table: Table) -> None:
    """A guest holds printed cards from the next deal on, or cards on the phone again."""
    wanted = request.form.get("printed") == "1"
    printed_hands.hold(table, HOST, seat_of_form(), wanted)


def play_for(table: Table) -> None:
    table.about(HOST, "stood_in", seat_of_form())


def stop_playing_for(table: Table) -> None:
    if table.ahead.standing_in is not None:
        table.about(HOST, "stood_down", table.ahead.standing_in)


BUTTONS = (
    up,
    down,
    away,
    here,
    left,
    replace,
    rename,
    needs,
    seat_guest,
    add_house_player,
    let_house_play,
    hold_printed,
    play_for,
    stop_playing_for,
)
"""Verbs of the console, by their names."""
