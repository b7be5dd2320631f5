"""Random matches of every game, and planted faults that the same checks must find."""

import os
from random import Random

import pytest

from partycards.games import GAMES
from tests.games.cases import CASES
from tests.games.promises import Match

BLOCKS = range(68 if os.environ.get("PARTYCARDS_FULL") else 1)
"""30 matches of most games in the quick run, 2,040 in the full one."""


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("key", GAMES)
def test_random_matches_keep_every_promise(key: str, block: int) -> None:
    case = CASES[key]
    steps = refused = 0
    for seed in range(block * case.matches, (block + 1) * case.matches):
        luck = Random(seed)
        fewest = GAMES[key]().seats()[0]
        most = GAMES[key]().seats()[-1]
        seats = most if seed % 30 == 7 else luck.randint(fewest, min(8, most))
        match = Match(case, case.make(luck, seats), seats, seed, calm=seed % 4 == 0)
        try:
            match.play()
        except BaseException:
            print(f"{key}: seed {seed}, {seats} seats, after {len(match.log.steps)} steps")
            print(*match.log.steps[-5:], sep="\n")
            raise
        steps += len(match.log.steps)
        refused += match.refused
    print(f"{key}: {case.matches} matches, {steps} steps, {refused} bent moves refused")
    assert refused > case.matches
