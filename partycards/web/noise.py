"""Noisy phones on the console: who they are, and the host's buttons to mute them."""

from flask import request
from msgspec import Struct

from partycards.games.base import N_, Seat
from partycards.live.forms import whole_number
from partycards.noise import Phone, at
from partycards.site import Site
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import site


class Noisy(Struct, frozen=True):
    """A phone as the console names it: of a seat, or (0) without one at an address, where the
    phones of these guests are, too."""

    seat: Seat
    address: str
    neighbours: tuple[str, ...]
    muted: bool


def noisy_at(of_site: Site, table: Table) -> list[Noisy]:
    """The phones that this table's console shows."""
    noise, found = of_site.guard.noise, []
    names = of_site.house.guests.name_map(table.code)
    for phone in noise.noisy(table.code):
        muted = noise.is_muted(phone)
        if not phone.seat:
            there = of_site.streams.seats_at(table.code, phone.key)
            known = tuple(names[seat] for seat in sorted(there) if seat in names)
            found.append(Noisy(0, phone.key, known, muted))
        elif phone == _phone_of(of_site, table, phone.seat):
            found.append(Noisy(phone.seat, "", (), muted))
    return found


def _phone_of(of_site: Site, table: Table, seat: Seat) -> Phone | None:
    """The phone that holds the seat now: muting ends when another one takes it."""
    person = of_site.house.guests.person(table.code, seat)
    return None if person is None else Phone(table.code, seat, person.key_digest)


def _asked(table: Table) -> Phone:
    seat, address = whole_number(request.form.get("seat", "")), request.form.get("address", "")
    phone = _phone_of(site(), table, seat) if seat else at(address)
    if phone is None or phone not in site().guard.noise.noisy(table.code):
        raise Stale(N_("That phone is quiet now."))
    return phone


def mute(table: Table) -> None:
    """A verb of the console: moves of this phone are refused, and without a seat it may hardly
    look. In memory only, until the host lets it go on."""
    site().guard.noise.mute(_asked(table))


def unmute(table: Table) -> None:
    """A verb of the console: it may go on."""
    site().guard.noise.unmute(_asked(table))
