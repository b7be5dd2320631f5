"""House rules ready to choose."""

from msgspec import Struct

from partycards.games.base import N_
from partycards.games.cooking_party.conflicts import chosen
from partycards.games.cooking_party.house import HouseRules


class Preset(Struct, frozen=True):
    """House rules for an occasion; `guests` is for how many it is meant, `play` how many a demo
    seats."""

    key: str
    title: str
    says: str
    house: HouseRules
    guests: tuple[int, int] = (3, 20)
    play: int = 4


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("basic", N_("Basic"), N_("Everybody judges once, the others cook."), HouseRules()),
        Preset("two", N_("Two of us"), N_("Both cook, both judge, one chip each."),
               HouseRules(two=True), (2, 2), 2),
        Preset("solo", N_("Just me"), N_("Cook for yourself and beat your own record."),
               HouseRules(solo=True), (1, 1), 1),
        Preset("teams", N_("Teams"), N_("Teams plan together over one hand and judge in turn."),
               HouseRules(teams=True), (6, 20), 6),
        Preset("big", N_("Big party"),
               N_("Teams, the top card each round, and nobody knows who leads."),
               HouseRules(teams=True, top_card=True, hidden=True), (8, 20), 10),
        Preset("honour", N_("Judge of honour"),
               N_("A birthday: one round, cooked and tasted by the guest of honour."),
               HouseRules(honour=True), (2, 20)),
        Preset("kids", N_("Kids"),
               N_("Fewer cards, no alcohol, free exchanges, swaps with a neighbour, only taps."),
               HouseRules(permanent=True, few_cards=True, unknown=True, offers=True, taps=True,
                          tips=True, diet_removed=True, restriction="no_alcohol"), (3, 20)),
        Preset("dinner", N_("Dinner for real"),
               N_("After the game the favourites are cooked and tasted, and taste decides."),
               HouseRules(cook=True, shopping=True, diet_exchange=True, clock=True, minutes=60,
                          hidden=True)),
    )
}  # fmt: skip
"""Presets by key, in the order in which the lobby offers them."""


def preset_of(house: HouseRules) -> str:
    """The key of the preset whose switches these are, whatever their settings; "" when they are the
    table's own."""
    on = chosen(house)
    return next((key for key, preset in PRESETS.items() if chosen(preset.house) == on), "")
