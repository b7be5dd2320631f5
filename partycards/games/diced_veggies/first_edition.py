"""Diced Veggies by the rules of 0.1, for matches that were begun with them.

Recipes, hypes and their points are those of the box that the log has from the beginning of the
match. What differs besides: how it began, and what three kinds of hypes ask for.
"""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import About, Chance, Seat
from partycards.games.diced_veggies.block import rolled
from partycards.games.diced_veggies.box import Box, Kind, veggie_of
from partycards.games.diced_veggies.rules import DicedVeggies
from partycards.games.diced_veggies.table import VeggiesState, piles

KINDS: dict[Kind, Kind] = {"odd": "all_odd", "double": "twice", "dish": "one_dish"}
"""What the kinds of hypes that ask for something else today are called since."""


class FirstEdition(DicedVeggies):
    """All dice are in the block, and everybody has a token."""

    about: ClassVar[About] = replace(DicedVeggies.about, rules_version=1)

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> VeggiesState:
        """The block first, then the cards, then who begins (D5)."""
        hypes = tuple(replace(hype, kind=KINDS.get(hype.kind, hype.kind)) for hype in cards.hypes)
        cards = replace(cards, hypes=hypes)
        dice = len(veggie_of(cards))
        block, numbers = rolled((0,) * dice, range(dice), cards.faces, rng)
        shuffled = piles(cards, rng)
        turn = self.seat_that_begins(seats, rng)
        return self.laid_out(seats, turn, cards, block, numbers, shuffled)
