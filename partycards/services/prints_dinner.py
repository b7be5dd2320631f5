"""What a restaurant's table prints: its orders as they stand, and its bills."""

from collections.abc import Sequence

from msgspec.structs import replace

from partycards.printing.content import Content
from partycards.printing.order_content import with_orders
from partycards.printing.sheet_kind import Kind
from partycards.restaurant.setup import Setup
from partycards.services.bill_content import House, parties_of
from partycards.tables.guests import Person
from partycards.tables.shield import Shield
from partycards.tables.standing import Standing


def with_dinner(base: Content, kind: Kind, standing: Standing, people: Sequence[Person],
                shield: Shield, setup: Setup, language: str = "en") -> Content:  # fmt: skip
    """The same with the table's orders for the kitchen's sheet, or with its bills; other sheets are
    not told what a guest must not eat. Nothing changes where no table is laid."""
    standing = standing.read_in(language)
    orders = standing.orders
    if not orders.number or base.table is None:
        return base
    names = {person.seat: person.name for person in people}
    if kind.key == "orders":
        guests = shield.guests(standing, names)
        table = with_orders(base.table, orders, names, guests, language)
        return replace(base, table=table, earlier=())
    if kind.key == "bill":
        house = House(setup.name, setup.currency)
        parties = parties_of(standing, names, house, language)
        return replace(base, bills=tuple(party.written for party in parties))
    return base
