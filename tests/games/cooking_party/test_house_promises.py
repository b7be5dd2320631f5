"""Random matches under every preset and every pair of house rules that go together (V19).

The like of what was looked at is mostly not looked at again, in the full run neither: that plays
every switch alone, and every pair three times, where the quick run plays each switch in one pair.
"""

import os
from random import Random

import pytest

from partycards.games.cooking_party.lobby.house import PRESETS, SWITCHES
from tests.games.cooking_party.case import CLASHING
from tests.games.cooking_party.house_rules import house_of, pairs, play, preset_house
from tests.games.promises import Match
from tests.games.seen import Seen

FULL = bool(os.environ.get("PARTYCARDS_FULL"))
SEEDS = range(60 if FULL else 3)
ALL_PAIRS = pairs()


def one_for_each(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pairs by lot, so that every switch is in one of them."""
    met: set[str] = set()
    chosen = []
    for pair in Random("pairs").sample(pairs, len(pairs)):
        if not met.issuperset(pair):
            chosen.append(pair)
            met.update(pair)
    return chosen


PAIRS = ALL_PAIRS if FULL else one_for_each(ALL_PAIRS)
VARIATIONS = [key for key in PRESETS if key != "basic"]


@pytest.mark.parametrize("key", VARIATIONS)
def test_every_preset_keeps_every_promise(key: str) -> None:
    seen = Seen()
    steps = sum(len(play(preset_house(key), seed, seen=seen).log.steps) for seed in SEEDS)
    print(f"{key}: {len(SEEDS)} matches, {steps} steps")


@pytest.mark.full
@pytest.mark.parametrize("key", [switch.key for switch in SWITCHES])
def test_every_switch_alone_keeps_every_promise(key: str) -> None:
    seen = Seen()
    for seed in range(20):
        play(house_of(key), seed, seen=seen)


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_pairs_of_switches_keep_every_promise_v19(pair: tuple[str, str]) -> None:
    seen = Seen()
    for seed in range(3 if FULL else 1):
        play(house_of(*pair), seed, seen=seen)


def test_a_party_of_twenty_in_teams_keeps_every_promise_v3() -> None:
    play(preset_house("big"), 1, guests=20, seen=Seen())


def test_a_special_ingredient_that_breaks_a_diet_keeps_every_promise_v14_b6() -> None:
    seen, done = Seen(), set[str]()
    for seed in range(20) if FULL else (0, 16, 19):
        match = Match(CLASHING, CLASHING.make(Random(seed), 5), 5, seed, False, seen)
        match.play()
        done.update(type(what).__name__ for kind, _, what in match.log.steps if kind == "move")
    assert {"UseSpecial", "OtherSpecial", "AnnounceDiets"} <= done
