"""Parties that cook for real: a card game played to its end, kitchens, tastings."""

from typing import Any

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.cooking import Cooking, Plated, ReadyToCook, Shopping
from partycards.games.cooking_party.steps.favourites import CookThis, Favourites
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.tasting import PutOnPlate, Tasting
from tests.games.cooking_party.party import Party

ALL = (5, 10, 25, 50, 100)


def after_the_cards(house: HouseRules, *names: str) -> Party:
    """Everybody has judged; whoever sits next to the judge got all the chips."""
    party = Party(*(names or ("Ana", "Ben", "Cleo")), house=house)
    for _ in party.names:
        others = [name for name in party.names if name != party.judge]
        party.round(others[0])
    return party


def in_the_kitchen(house: HouseRules, *names: str) -> Party:
    """Everybody cooks the dish that the page proposes."""
    party = after_the_cards(house, *names)
    choose(party)
    return party


def choose(party: Party) -> None:
    """Whoever is asked takes what the page proposes, and buys it where the house shops."""
    while isinstance(party.state.phase, Favourites):
        name = min(party.awaited())
        party.does(name, CookThis(party.ask(name).chosen))
    while isinstance(party.state.phase, Shopping):
        party.does(min(party.awaited()), ReadyToCook())


def plate_all(party: Party) -> None:
    """Everybody plates."""
    while isinstance(party.state.phase, Cooking):
        party.does(min(party.awaited()), Plated())


def code_of(party: Party, name: str) -> str:
    """The blind code of what this guest cooks."""
    phase: Any = party.state.phase
    assert isinstance(phase, Cooking | Tasting)
    return next(plate.code for plate in phase.plates if party.seat(name) in plate.cooks)


def tastes(party: Party, name: str, **chips: tuple[int, ...]) -> None:
    """Chips by the names of the cooks, then done."""
    for cook, given in chips.items():
        for chip in given:
            party.does(name, PutOnPlate(chip, code_of(party, cook)))
    party.does(name, Award())
