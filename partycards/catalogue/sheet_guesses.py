"""What a sheet does not say of a new card: guessed from its name, as a pasted list's are.

A card of which the sheet tells an allergen or a diet has these facts and no others; of any other
card they are guessed, and it says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from partycards.catalogue.diet import Diet
from partycards.catalogue.drawn import drawn
from partycards.catalogue.ingredients import Ingredient, card_from, cells_of
from partycards.catalogue.pasted.lines import Line
from partycards.catalogue.pasted.looks import Looks
from partycards.catalogue.pasted.meeting import House, Row
from partycards.catalogue.pasted.proposals import Proposal, proposed
from partycards.catalogue.store import Catalogue

FACTS = Diet.__struct_fields__
MOST_APART = 150
"""Drawings that are all kept apart from each other; there are not many more."""


class SheetGuesses:
    """Guesses about the cards of one sheet."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._house = House(catalogue)
        self._proposals: dict[str, Proposal] = {}
        self._looks = Looks()
        self._drawn = 0

    def completed(self, card: Ingredient, said: Mapping[str, str]) -> Ingredient:
        """The card, of which the sheet has only said so much, with what its name says of it; raises
        `Wrong` where the two contradict each other."""
        guess = self._proposal(card).cells
        cells = cells_of(card)
        if not any(said.get(fact) for fact in FACTS):
            cells |= {fact: guess[fact] for fact in FACTS}
        if not {"unit", "per_person"} & said.keys():
            cells |= {column: guess[column] for column in ("unit", "per_person")}
        cells |= {column: guess[column] for column in ("aisle", "kid_friendly")}
        return card_from({**cells, **said})

    def drawing(self, card: Ingredient) -> bytes:
        """A picture of the card that looks like no other of the sheet."""
        if self._drawn == MOST_APART:
            self._looks, self._drawn = Looks(), 0
        guess = self._proposal(card)
        cells = {**guess.cells, "category": card.category}
        [look] = self._looks.free(Proposal(cells, guess.drawing, guess.colour))
        self._looks.take(look)
        self._drawn += 1
        return drawn(look.template, look.colours)

    def _proposal(self, card: Ingredient) -> Proposal:
        if card.key not in self._proposals:
            row = Row(Line(card.name, card.name, group=card.category), card.name)
            self._proposals[card.key] = proposed(row, self._house)
        return self._proposals[card.key]
