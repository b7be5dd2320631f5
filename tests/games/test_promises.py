"""Random matches of every game, and planted faults that the same checks must find."""

import os
from random import Random

import pytest

from partycards.games import GAMES
from tests.games.cook_off_budget.case import COOK_OFF_BUDGET
from tests.games.cook_off_sabotage.case import COOK_OFF_SABOTAGE
from tests.games.cooking_party_case import COOKING_PARTY
from tests.games.kitchen_closing.case import KITCHEN_CLOSING
from tests.games.promises import Case, Match
from tests.games.thieving_chefs.case import THIEVING_CHEFS

CASES: dict[str, Case] = {
    "cooking_party": COOKING_PARTY,
    "cook_off_budget": COOK_OFF_BUDGET,
    "kitchen_closing": KITCHEN_CLOSING,
    "thieving_chefs": THIEVING_CHEFS,
    "cook_off_sabotage": COOK_OFF_SABOTAGE,
}
BLOCKS = range(34 if os.environ.get("PARTYCARDS_FULL") else 1)
"""60 matches of most games in the quick run, 2,040 in the full one."""


def test_every_game_has_a_case() -> None:
    assert CASES.keys() == GAMES.keys()


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
