"""What the console offers before a match: presets, switches, teams, saved house rules."""

from typing import Any

from partycards.catalogue.store import Catalogue
from partycards.tables.house import House
from partycards.tables.standing import Standing


def house_values(house: House, standing: Standing) -> dict[str, Any]:
    """The values of `templates/host/house_rules.html`; nothing while a match runs."""
    if standing.playing() or standing.closed:
        return {"presets": (), "themes": (), "teams": None, "saved": (), "ticked": 0}
    game, seats = standing.offered(), standing.present()
    return {
        "presets": game.presets(len(seats)),
        "themes": game.themes(len(seats)),
        "teams": game.teams(seats),
        "saved": house.saved_rules.all(),
        "ticked": len(house.catalogue.ingredients.cards()) - len(missing_here(house.catalogue)),
    }


def missing_here(catalogue: Catalogue) -> tuple[str, ...]:
    """Keys of the ingredients that were not ticked as being in the house."""
    there = catalogue.in_house
    return tuple(card.key for card in catalogue.ingredients.cards() if card.key not in there)
