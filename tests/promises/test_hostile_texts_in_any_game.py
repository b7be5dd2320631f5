"""Promise 8 in every game that is registered: guests are called by hostile texts, and type them
wherever a move of the game takes words."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games import GAMES
from partycards.games.features.in_match import Hushing
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.promises.hostile import TEXTS
from tests.promises.leaks import step
from tests.promises.load import FULL
from tests.promises.test_hostile_texts import HARMLESS, Shape, clip, difference, names, pages

SOME = TEXTS if FULL else (TEXTS[0], TEXTS[5], TEXTS[12])
TYPED = ("name", "words", "say", "title", "text")
"""Fields of moves that hold what a guest has typed."""
MOVES = 45


def wordy(game: Any, text: str) -> Any:
    """The same rules, whose players say the text whenever a move of theirs takes words."""

    def auto_move(self: Any, view: Any, rng: Any) -> Any:
        move = super(rules, self).auto_move(view, rng)
        typed = [f for f in getattr(move, "__struct_fields__", ()) if f in TYPED]
        said = {field: clip(text, 60) for field in typed if isinstance(getattr(move, field), str)}
        return msgspec.structs.replace(move, **said) if said else move

    rules: Any = type(game.__name__, (game,), {"auto_move": auto_move})
    return rules


def tell(folder: Path, key: str, text: str) -> tuple[dict[str, Shape], int]:
    """What pages look like on the way, and how often the text was typed."""
    evening, luck, found = Evening(folder), Random(4), {}
    try:
        evening.house._seed = "the same for every text"
        evening.sit(*names(text)[: min(3, GAMES[key]().seats()[-1])])
        evening.table.agree(HOST, key, {})
        evening.house.start(evening.table, HOST)
        rules = wordy(GAMES[key], text)()
        table = evening.table
        match = msgspec.structs.replace(table.saved.current, game=rules)
        table.saved = table.ahead = msgspec.structs.replace(table.saved, current=match)
        for number in range(MOVES):
            if not evening.table.saved.playing():
                break
            step(evening, luck)
            if number % 15 == 14:
                found |= {f"{number}: {w}": Shape(p, evening) for w, p in pages(evening).items()}
        standing: Any = evening.table.saved
        typing = standing.current.game.feature(Hushing)
        return found, len(typing.said(standing.current.state)) if typing else 0
    finally:
        evening.stop()


@pytest.mark.parametrize("key", GAMES)
def test_a_hostile_text_stays_text_in_every_game_promise_8(tmp_path: Path, key: str) -> None:
    harmless, said = tell(tmp_path / "harmless", key, HARMLESS)
    assert len(harmless) > 5
    for number, text in enumerate(SOME):
        hostile, also = tell(tmp_path / str(number), key, text)
        assert not difference(harmless, hostile)
        assert said == also
