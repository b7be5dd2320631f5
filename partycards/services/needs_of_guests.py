"""What guests must or will not eat, as the host sees it and chooses cards by it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.decks import EVERYTHING, Deck, suits
from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.store import Catalogue
from partycards.games.base import Seat
from partycards.services.dates import this_month
from partycards.tables.house import House
from partycards.tables.needs import DIETS, Needs, counted
from partycards.tables.standing import Standing

Counted = tuple[tuple[str, int], ...]
"""How many guests have which need."""


class AtTable(Struct, frozen=True):
    """What the host sees: each guest's needs by seat, how many have which, and how many kinds of
    card of the table's deck break them, of how many."""

    each: Mapping[Seat, Needs]
    counted: Counted
    clash: int
    cards: int

    @property
    def query(self) -> str:
        """The rules of a deck that suits everybody, as the form for one reads them."""
        keys = [f"{'diets' if kind in DIETS else 'without'}={kind}" for kind, _ in self.counted]
        return "&".join(keys)


def at_table(house: House, standing: Standing) -> AtTable | None:
    """The needs of those who sit there; None when nobody has any."""
    each = house.needs.at(standing.code, standing.present())
    if not each:
        return None
    kinds = counted(each.values())
    clash, cards = _clash(house.catalogue, standing.deck, suiting(kinds)) if kinds else (0, 0)
    return AtTable(each, kinds, clash, cards)


def suiting(kinds: Counted) -> Deck:
    """The cards that everybody with these needs can eat. One that may go either way stays, because
    the chef's own words settle it."""
    keys = [kind for kind, _ in kinds]
    return replace(
        EVERYTHING,
        diets=tuple(key for key in DIETS if key in keys),
        without=tuple(key for key in ALLERGENS if key in keys),
    )


def _clash(catalogue: Catalogue, key: str, rule: Deck) -> tuple[int, int]:
    """How many kinds of card in this deck break the rule, of how many."""
    month = this_month()
    cards = [card for card, _ in catalogue.cards_of(catalogue.deck(key), month)]
    return sum(not suits(rule, card, month) for card in cards), len(cards)
