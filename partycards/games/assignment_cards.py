"""What stands on an assignment card, whatever game plays it: its numbers, with the usual ones where
it leaves them out, and what it asks of every dish besides (rule B6)."""

from typing import Protocol

from msgspec import Struct

from partycards.games.parts import Part

DEAL, TRADE, USE = 7, 3, 4
"""Cards dealt to each chef, traded in by each and used at least in a dish, where the assignment
leaves it to the judge (rule B6)."""
FOR_EACH = 4
"""Cards dealt for each of several dishes: the book deals 12 for three courses."""
IN_EACH, IN_LARGER = 2, 3
"""Cards used at least in each of several dishes, and where four or more are dealt for each."""

ALL = "*"
"""The whole pantry, in `pantry_without`."""


class Conditions(Part, frozen=True, kw_only=True):
    """What an assignment asks of every dish besides its numbers: what stays in the pantry, by name
    (or `ALL`), the only categories, at most one card of each, an origin that is out, and what its
    numbers may add up to; and how many cards each chef passes to the left after the deal."""

    pantry_without: tuple[str, ...] = ()
    only_categories: tuple[str, ...] = ()
    one_of_each: bool = False
    forbidden_origin: str = ""
    sum_at_most: int | None = None
    pass_left: int = 0


NO_CONDITIONS = Conditions()


class AssignmentCard(Protocol):
    """An assignment of the house: its dishes and its numbers; None is left to the judge."""

    @property
    def dishes(self) -> tuple[str, ...]: ...
    @property
    def special_ingredient(self) -> str: ...
    @property
    def deal(self) -> int | None: ...
    @property
    def trade(self) -> int | None: ...
    @property
    def trade_times(self) -> int | None: ...
    @property
    def use_min(self) -> int | None: ...
    @property
    def use_max(self) -> int | None: ...
    @property
    def use_exactly(self) -> int | None: ...


class Numbers(Struct, frozen=True):
    """The numbers that hold: cards dealt, up to so many traded so often, at least and at most so
    many used in each dish (None: no most)."""

    deal: int
    trade: int
    trade_times: int
    use_min: int
    use_max: int | None


def numbers_of(card: AssignmentCard, edition: int = 2) -> Numbers:
    """The numbers on the card; what it leaves out is 7 dealt, 3 traded once and at least 4 used.
    For several dishes 4 are dealt for each and half of them traded, and at least 2 are used in
    each, 3 where four or more are dealt for each (B6). In 0.1 it was 7, 3 and 2 for those too."""
    dishes = len(card.dishes)
    several = dishes > 1 and edition > 1
    deal = card.deal
    if deal is None:
        deal = dishes * FOR_EACH if several else DEAL
    each = deal // dishes
    usual = USE if dishes == 1 else IN_LARGER if several and each >= FOR_EACH else IN_EACH
    least, most = min(usual, max(1, each)), card.use_max
    if card.use_min is not None:
        least = card.use_min
    elif most is not None:
        least = min(least, most)
    if card.use_exactly is not None:
        least = most = card.use_exactly
    trade = (deal // 2 if several else TRADE) if card.trade is None else card.trade
    times = 1 if card.trade_times is None else card.trade_times
    return Numbers(deal, trade, times, least, most)
