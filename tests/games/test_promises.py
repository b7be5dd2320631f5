"""Random matches of every game, and planted faults that the same checks must find."""

import os
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from partycards.games import EARLIER, GAMES
from tests.games.cases import CASES
from tests.games.promises import SPARING, Match
from tests.games.seen import Seen
from tests.kept.folders import cards_then

FULL = bool(os.environ.get("PARTYCARDS_FULL"))
MATCHES, ALL, BLOCK = 15, 2_000, 397
LATER = [range(first, first + BLOCK) for first in range(MATCHES, ALL, BLOCK)]
BLOCKS = [range(MATCHES), *(LATER if FULL else [])]
"""15 matches of every game in the quick run, looked at wherever there is a new thing, and at one
step in ten. The full run looks at every step of these, and plays 1,985 more, of which it looks at
each new thing and one step in five."""
RARE: dict[str, tuple[int, ...]] = {} if FULL else {"cook_off_budget": (69,)}
"""Seeds of later matches that the quick run plays as well: two have too many cards at once."""


@pytest.mark.timeout(1800 if FULL else 600)
@pytest.mark.parametrize("seeds", BLOCKS, ids=lambda seeds: f"from-{seeds.start}")
@pytest.mark.parametrize("key", GAMES)
def test_random_matches_keep_every_promise(key: str, seeds: range) -> None:
    case = CASES[key]
    seen = Seen()
    one_in = 1 if FULL and seeds.start == 0 else SPARING
    steps = refused = 0
    for seed in (*seeds, *RARE.get(key, ())):
        luck = Random(seed)
        fewest = GAMES[key]().seats()[0]
        most = GAMES[key]().seats()[-1]
        seats = most if seed % 30 == 7 else luck.randint(fewest, min(8, most))
        match = Match(case, case.make(luck, seats), seats, seed, seed % 4 == 0, seen, one_in)
        try:
            match.play()
        except BaseException:
            print(f"{key}: seed {seed}, {seats} seats, after {len(match.log.steps)} steps")
            print(*match.log.steps[-5:], sep="\n")
            raise
        steps += len(match.log.steps)
        refused += match.refused
    print(f"{key}: {len(seeds)} matches, {steps} steps, {refused} bent moves refused")
    assert refused > MATCHES


@pytest.mark.parametrize(("key", "version"), EARLIER)
def test_matches_by_earlier_rules_keep_every_promise(key: str, version: int) -> None:
    """They go on for as long as there are folders with them."""
    rules, case, seen = EARLIER[key, version], CASES[key], Seen()
    case = replace(case, cards=partial(cards_then, case, rules))
    for seed in range(8):
        luck, seats = Random(seed), 3 + seed % 2
        agreed = vars(case.make(luck, seats))
        Match(case, rules(**agreed), seats, seed, seed % 4 == 0, seen).play()
