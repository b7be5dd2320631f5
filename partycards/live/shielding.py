"""What a guest's own phone says of what they must not eat; nobody else's page has any of it."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.live.people import Placed
from partycards.tables.dining import AskNeeds, calling
from partycards.tables.house import House
from partycards.tables.standing import Standing


def own_needs(house: House, standing: Standing, seat: Seat) -> Iterator[Placed]:
    """The question that comes before the chef does."""
    if not standing.orders.number or standing.closed or not standing.playing():
        return
    if calling(standing) is not None and house.shield.asks(standing, seat, house.heard):
        yield "ask-needs", "table", AskNeeds()


def shielded(
    house: House, standing: Standing, seat: Seat, parts: Iterable[Placed]
) -> Iterator[Placed]:
    """The same parts; those that say what is `not_for_you` do so."""
    if not house.shield.careful(standing.code, seat):
        yield from parts
        return
    not_for_you = house.shield.not_for(standing, seat)
    for slot, folder, part in parts:
        asks = "not_for_you" in part.__struct_fields__
        yield slot, folder, replace(part, not_for_you=not_for_you) if asks else part
