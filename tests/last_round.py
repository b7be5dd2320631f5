"""An evening just before its last chips are given, for those who want to see how it ends."""

from pathlib import Path
from random import Random
from typing import Any

from partycards.games.cooking_party.steps.awarded import judged, next_judge
from partycards.games.cooking_party.steps.judging import Judging, PutChip
from tests.evening import Evening

NAMES = ("Cody", "Lisa", "Ellen", "Amir")
CHIPS = (5, 10, 25, 50, 100)


def last_chips(folder: Path, *names: str) -> tuple[Evening, str]:
    """The last judge has put all chips and can award them; the evening, and who that is. Of three
    dishes the first gets 10 and 50, the second 5 and 25, the last the 100."""
    evening, luck = Evening(folder), Random(5)
    evening.sit(*(names or NAMES))
    evening.start((names or NAMES)[0])
    while True:
        standing: Any = evening.table.saved
        game, state = standing.current.game, standing.current.state
        if isinstance(state.phase, Judging) and next_judge(judged(state)) is None:
            break
        seat = luck.choice(sorted(game.to_move(state)))
        move = game.auto_move(game.view(state, seat), luck)
        evening.table.play(seat, move, game.question(state, seat))
        evening.tells_all()
    judge = (names or NAMES)[state.judge - 1]
    chefs = [chef.seat for chef in state.chefs]
    to = dict(zip(CHIPS, (chefs[1 % len(chefs)], chefs[0], chefs[1 % len(chefs)], chefs[0],
                          chefs[-1]), strict=True))  # fmt: skip
    evening.play(judge, *(PutChip(chip, to[chip]) for chip in CHIPS))
    return evening, judge
