"""What a guest's own phone says of what they must not eat; nobody else's page has any of it. What
guests let the table know is told to a judge, without a name. And what it takes to go on with a meal
that a kitchen cooks."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.live.people import MayStand, Placed
from partycards.tables.dining import AskNeeds, PrintedCards, calling
from partycards.tables.house import House
from partycards.tables.onward import together
from partycards.tables.standing import Standing

TOLD = "told_by_guests"
"""The field of a part that shows what guests let the table know."""


def own_needs(house: House, standing: Standing, seat: Seat) -> Iterator[Placed]:
    """The question that comes before the chef does."""
    if not standing.orders.number or standing.closed or not standing.playing():
        return
    if calling(standing) is not None and house.shield.asks(standing, seat, house.heard):
        law, printed = house.catalogue.law, house.restaurant.setup.printed
        yield "ask-needs", "table", AskNeeds(law, printed)


def printed_cards(house: House, standing: Standing, seat: Seat) -> Iterator[Placed]:
    """The way to a dish of printed cards, where the house has them."""
    if not house.restaurant.setup.printed or not standing.orders.number:
        return
    if standing.playing() and not standing.closed and seat in standing.seated:
        yield "printed-cards", "table", PrintedCards()


def shielded(
    house: House, standing: Standing, seat: Seat, parts: Iterable[MayStand]
) -> Iterator[MayStand]:
    """The same parts; those that say what is `not_for_you`, is `told_by_guests`, or is only done
    `together`, do so."""
    careful = house.shield.careful(standing.code, seat)
    not_for_you = house.shield.not_for(standing, seat) if careful else None
    for slot, folder, part in parts:
        if part is None:
            yield slot, folder, part
            continue
        fields = part.__struct_fields__
        if careful and "not_for_you" in fields:
            part = replace(part, not_for_you=not_for_you)
        if "together" in fields:
            part = replace(part, together=together(standing, seat))
        if TOLD in fields:
            part = replace(part, told_by_guests=told_by_guests(house, standing))
        yield slot, folder, part


def told_by_guests(house: House, standing: Standing) -> tuple[str, ...]:
    """What those at the table let it know."""
    return house.needs.for_table(standing.code, standing.present())
