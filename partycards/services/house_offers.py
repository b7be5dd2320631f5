"""What the console offers before a match: presets, switches, teams, saved house rules."""

from typing import Any

from partycards.catalogue.store import Catalogue
from partycards.games.features.before_match import Lengths, OptionalRules, Presets, TeamPlay
from partycards.tables.house import House
from partycards.tables.standing import Standing


def house_values(house: House, standing: Standing) -> dict[str, Any]:
    """The values of `templates/host/house_rules.html`; nothing while a match runs."""
    game, seats = standing.offered(), standing.present()
    optional = game.feature(OptionalRules)
    if standing.playing() or standing.closed:
        nothing: dict[str, Any] = {"presets": (), "themes": (), "teams": None, "saved": ()}
        return {"optional": optional, "ticked": 0, "length": None, **nothing}
    presets, play, lengths = game.feature(Presets), game.feature(TeamPlay), game.feature(Lengths)
    return {
        "optional": optional,
        "presets": presets.presets(len(seats)) if presets else (),
        "themes": optional.themes(len(seats)) if optional else (),
        "teams": play.teams(seats) if play else None,
        "length": lengths.length(max(len(seats), game.seats()[0])) if lengths else None,
        "saved": house.saved_rules.all(),
        "ticked": len(house.catalogue.ingredients.cards()) - len(missing_here(house.catalogue)),
    }


def missing_here(catalogue: Catalogue) -> tuple[str, ...]:
    """Keys of the ingredients that were not ticked as being in the house."""
    there = catalogue.in_house
    return tuple(card.key for card in catalogue.ingredients.cards() if card.key not in there)
