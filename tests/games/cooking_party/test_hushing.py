"""What can be hidden, looked at after every move of whole evenings."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.evening import Evening


@pytest.mark.parametrize(
    ("house", "guests"),
    [({}, 3), ({"cook": True}, 3), ({"teams": True, "team_count": 3}, 6), ({"invent": True}, 3)],
    ids=["basic", "cooked", "teams", "invented"],
)
def test_hidden_words_are_in_no_view_and_change_no_question_and_nothing_else(
    tmp_path: Path, house: dict[str, Any], guests: int
) -> None:
    evening, luck, most = Evening(tmp_path), Random(7), 0
    evening.sit(*["Lisa", "Ellen", "Cody", "Amir", "June", "Mateo"][:guests])
    evening.table.agree("host", "cooking_party", {"house": house})
    evening.house.start(evening.table, "host")
    while (standing := evening.table.saved).playing():
        most = max(most, look(standing))
        waited = sorted(standing.current.game.to_move(standing.current.state))
        if not waited:
            evening.host_does("end-early")
            continue
        seat = luck.choice(waited)
        move = standing.current.game.auto_move(
            standing.current.game.view(standing.current.state, seat), luck
        )
        evening.table.play(seat, move, standing.current.game.question(standing.current.state, seat))
    most = max(most, look(evening.table.saved))
    evening.stop()
    assert most >= 6, "the guests have said something"


def look(standing: Any) -> int:
    """Hide everything that can be; how many pieces that was."""
    game, state = standing.current.game, standing.current.state
    assert game.hushed(state, frozenset()) == state
    said = game.said(state)
    keys = [one.key for one in said]
    assert len(set(keys)) == len(keys)
    quiet = game.hushed(state, frozenset(keys))
    assert game.said(quiet) == ()
    shown = [game.public(quiet), *game.album(quiet)]
    cards = {text for card in state.box.ingredients for text in (card.name, card.key)}
    typed = {text for part in shown for text in texts(part)} & {one.words for one in said} - cards
    assert typed == set(), typed
    for seat in standing.seated:
        assert game.question(quiet, seat) == game.question(state, seat)
        assert game.has_cooked(state, seat) == bool(game.cooked(state, seat))
    assert game.to_move(quiet) == game.to_move(state)
    assert game.outcome(quiet) == game.outcome(state)
    return len(said)


def texts(part: Any) -> set[str]:
    """Every text in a part of a view."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                walk(inner)

    walk(msgspec.to_builtins(part, str_keys=True))
    return found
