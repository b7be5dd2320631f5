"""House rules for tests: switches with the settings that they want, pairs of them, matches."""

from itertools import combinations
from random import Random

from partycards.games.cooking_party.lobby.house import PRESETS, SWITCHES, HouseRules, Preset
from partycards.games.cooking_party.lobby.offered import refusals
from tests.games.cooking_party.case import house_case
from tests.games.promises import Match
from tests.games.seen import Seen

SETTINGS: dict[str, dict[str, object]] = {
    "on_hand": {"missing": ("tofu", "popcorn")},
    "diet_removed": {"restriction": "no_pork"},
    "cooks_judge": {"kitchen": 2},
    "clock": {"minutes": 45},
}
"""What a switch is played with in random matches."""


def house_of(*keys: str) -> HouseRules:
    """These switches with their settings, together with what they cannot do without."""
    values: dict[str, object] = dict.fromkeys(keys, True)
    for key in keys:
        values |= SETTINGS.get(key, {})
    house = HouseRules(**values)
    if {"clock", "neighbours_dish"} & set(keys) and not house.cooking:
        values["cook"] = True
    return HouseRules(**values)


def pairs() -> list[tuple[str, str]]:
    """Every two switches that go together."""
    keys = [switch.key for switch in SWITCHES]
    return [pair for pair in combinations(keys, 2) if not refusals(house_of(*pair))]


def play(house: HouseRules, seed: int, guests: int = 0, seen: Seen | None = None) -> Match:
    """A random match that keeps every promise; prints how to play it again when it does not."""
    luck = Random(f"{house}-{seed}")
    case = house_case(house)
    seats = case.make(luck, 3).seats()
    most = 2 if house.two else min(seats[-1], 6)
    count = guests or luck.randint(seats[0], most)
    match = Match(case, case.make(luck, count), count, seed, seed % 4 == 0, seen)
    try:
        match.play()
    except BaseException:
        print(f"{house}: seed {seed}, {count} seats, after {len(match.log.steps)} steps")
        print(*match.log.steps[-5:], sep="\n")
        raise
    return match


def usual(preset: Preset) -> int:
    """How many guests play a preset here."""
    fewest, most = preset.guests
    return 10 if preset.key == "big" else min(max(4, fewest), most)


def preset_house(key: str) -> HouseRules:
    return PRESETS[key].house
