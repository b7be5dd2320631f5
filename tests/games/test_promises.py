"""Random matches of every game, and planted faults that the same checks must find."""

import os
from random import Random

import pytest

from partycards.games import GAMES
from tests.games.cases import CASES
from tests.games.promises import Match
from tests.games.seen import Seen

FULL = bool(os.environ.get("PARTYCARDS_FULL"))
MATCHES = 60
BLOCKS = range(34 if FULL else 1)
"""60 matches of every game in the quick run; 2,040 in the full one, each looked at all the way."""
RARE = {"cook_off_budget": (69,)}
"""Seeds of later matches that the quick run plays as well: two have too many cards at once."""


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("key", GAMES)
def test_random_matches_keep_every_promise(key: str, block: int) -> None:
    case = CASES[key]
    seen = None if FULL else Seen()
    steps = refused = 0
    seeds = range(block * MATCHES, (block + 1) * MATCHES)
    for seed in (*seeds, *RARE.get(key, ())):
        luck = Random(seed)
        fewest = GAMES[key]().seats()[0]
        most = GAMES[key]().seats()[-1]
        seats = most if seed % 30 == 7 else luck.randint(fewest, min(8, most))
        match = Match(case, case.make(luck, seats), seats, seed, seed % 4 == 0, seen)
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
