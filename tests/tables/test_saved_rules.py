"""Files of house rules: what they hold, and what is refused with a sentence (V16)."""

import json
from typing import Any

import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.rules import CookingParty
from partycards.tables.saved_rules import Saved, file_of, read_file


def file_with(**changes: Any) -> bytes:
    """A file of house rules, with something changed; None takes a field away."""
    said = {
        "party_cards": "house rules", "version": 1, "name": "Friday", "game": "cooking_party",
        "rules": {"around": 2, "house": {"teams": True, "team_count": 4}},
    } | changes  # fmt: skip
    kept = {name: value for name, value in said.items() if value is not None}
    return json.dumps(kept).encode()


@pytest.mark.parametrize("key", PRESETS)
def test_what_a_file_carries_is_what_was_saved(key: str) -> None:
    game = CookingParty(around=2, house=PRESETS[key].house)
    assert read_file(file_of(Saved("key", "Familie Müller", game))) == ("Familie Müller", game)


def test_seats_and_the_shelf_stay_at_home_and_texts_are_cleaned() -> None:
    rules = {
        "first_judge": 3,
        "house": {
            "teams": True,
            "made": [[1], [2], [3]],
            "on_hand": True,
            "missing": ["tofu"],
            "own_rule": "Sing\u202e!\u0000",
        },
    }
    name, game = read_file(file_with(name=" Our\n Friday ", rules=rules))
    assert name == "Our Friday"
    assert game == CookingParty(house=HouseRules(teams=True, on_hand=True, own_rule="Sing!"))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This is not a file of house rules."),
        (b"\xff\xfe{", "This is not a file of house rules."),
        (b"[" * 9000, "This is not a file of house rules."),
        (b'{"a":' * 600 + b"1" + b"}" * 600, "This is not a file of house rules."),
        (b'{"party_cards": "deck"}', "This is not a file of house rules."),
        (b" " * 20_001, "too large for house rules: at most 20 kB"),
        (file_with(version=2), "made by a newer Party Cards"),
        (file_with(version="one"), "What the file says about “version” is not possible."),
        (file_with(name=None), "What the file says about"),
        (file_with(name=" "), "What would you like to call these house rules?"),
        (file_with(script="alert(1)"), "The file says “script”, and there is no such house rule."),
        (file_with(game="poker"), "for a game that is not here: “poker”"),
        (file_with(rules={"poker": 1}), "The file says “poker”"),
        (file_with(rules={"house": {"poker": True}}), "The file says “poker”"),
        (file_with(rules={"house": {"teams": "yes"}}), "about “teams” is not possible."),
        (file_with(rules={"house": {"minutes": 601}}), "about “minutes” is not possible."),
        (file_with(rules={"house": {"made": [["x"]]}}), "about “made” is not possible."),
        (file_with(rules=[]), "about “rules” is not possible."),
        (file_with(rules={"around": 10**9}), "From 1 to 9 times around, please."),
        (file_with(rules={"house": {"two": True, "solo": True}}), "A game is for two or for one"),
        (file_with(rules={"house": {"clock": True}}), "The clock runs while you cook"),
    ],
)  # fmt: skip
def test_a_file_that_is_wrong_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_file(data)
    assert sentence in str(refused.value)
