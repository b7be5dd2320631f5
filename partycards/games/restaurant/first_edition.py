"""A restaurant's game by the rules of 0.1, for meals that were begun with them: no dish was held to
what stands on the card besides its numbers, and what had run out was exchanged for any card."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import About
from partycards.games.restaurant.rules import Restaurant


class FirstEdition(Restaurant):
    """The few places where 0.2 decides otherwise ask for the edition that a meal was begun with."""

    about: ClassVar[About] = replace(Restaurant.about, rules_version=1)
    edition: ClassVar[int] = 1
