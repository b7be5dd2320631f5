"""Cooking Party Cards by the rules of 0.1, for matches that were begun with them."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import About
from partycards.games.cooking_party.rules import CookingParty


class FirstEdition(CookingParty):
    """The few places where 0.2 decides otherwise ask for the edition that a match was begun
    with."""

    about: ClassVar[About] = replace(CookingParty.about, rules_version=1)
    edition: ClassVar[int] = 1
