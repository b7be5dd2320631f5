"""Switches: off unless chosen, explained, combined or refused in words; presets (V16, V19)."""

from typing import Any

import msgspec
import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.lobby.house import BASIC, PRESETS, SWITCHES, HouseRules
from partycards.games.cooking_party.lobby.offered import refusals, themes
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.lobby import Switch
from tests.games.cooking_party.house_rules import usual
from tests.games.cooking_party.party import Party, a_box
from tests.games.guests import InOrder


def test_every_switch_is_off_unless_chosen_and_explained_in_a_line_v19() -> None:
    assert BASIC.chosen == frozenset()
    for switch in SWITCHES:
        assert 10 < len(switch.says) < 100, switch.key
        assert switch.says.endswith(".")
        assert getattr(HouseRules(**{switch.key: True}), switch.key)


def test_every_rule_row_has_its_switch_v19() -> None:
    rows = {switch.row for switch in SWITCHES}
    combined = {"V16", "V18", "V19"}  # own rules, alone with real food, combinations
    assert rows | combined == {f"V{number}" for number in range(1, 21)}


REFUSED: list[tuple[dict[str, Any], str]] = [
    *(({alone: True, other: True}, "no teams, menus or single judges")
      for alone in ("two", "solo")
      for other in ("teams", "permanent", "reformed", "menu", "honour", "honour_menu")),
    ({"two": True, "solo": True}, "for two or for one"),
    ({"two": True, "invent": True}, "so nobody invents one"),
    ({"honour": True, "permanent": True}, "judges everything"),
    ({"honour": True, "reformed": True}, "judges everything"),
    ({"honour_menu": True, "permanent": True}, "judges everything"),
    ({"honour": True, "cook": True}, "tastes already"),
    ({"honour_menu": True, "cook": True}, "tastes already"),
    ({"honour": True, "honour_menu": True}, "gives chips, or chooses a menu"),
    ({"invent": True, "top_card": True}, "invented or comes from the top"),
    ({"on_hand": True, "shopping": True}, "go shopping afterwards"),
    ({"tokens": True, "honour_menu": True}, "tokens would be worth nothing"),
    ({"neighbours_dish": True}, "something must be cooked and tasted"),
    ({"neighbours_dish": True, "honour_menu": True}, "something must be cooked and tasted"),
    ({"neighbours_dish": True, "cook": True, "kitchen": 1}, "at least two cooks"),
    ({"neighbours_dish": True, "cook": True, "solo": True}, "at least two cooks"),
    ({"clock": True}, "The clock runs while you cook"),
    *(({"diet_ignored": True, food: True}, "diets cannot be ignored")
      for food in ("cook", "honour", "honour_menu")),
    ({"two": True, "rounds": 3}, "an even number"),
    ({"diet_removed": True}, "what to take out"),
    ({"teams": True, "team_count": 2}, "at least three of them"),
    ({"teams": True, "team_count": 1}, "at least two"),
    ({"teams": True, "made": ((1,), (2, 3))}, "at least three of them"),
    ({"teams": True, "made": ((1, 2, 3),)}, "two to five teams"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "why"), REFUSED, ids=lambda value: str(value)[:60])
def test_what_does_not_go_together_is_refused_in_words_v19(house: dict[str, Any], why: str) -> None:
    assert any(why in sentence for sentence in refusals(HouseRules(**house)))
    game = CookingParty(house=HouseRules(**house))
    with pytest.raises(IllegalMove):
        game.setup((1, 2, 3), a_box(), InOrder())


GO_TOGETHER: list[dict[str, Any]] = [
    {"solo": True, "cook": True, "clock": True},
    {"two": True, "cook": True, "neighbours_dish": True},
    {"teams": True, "menu": True, "tokens": True, "invent": True},
    {"honour": True, "teams": True, "clock": True, "neighbours_dish": True},
    {"honour_menu": True, "diet_exchange": True, "clock": True},
    {"permanent": True, "cook": True, "kitchen": 3},
    {"diet_exchange": True, "diet_substitute": True, "diet_removed": True, "restriction": "vegan"},
    {"permanent": True, "teams": True, "team_count": 2},
]


@pytest.mark.parametrize("house", GO_TOGETHER, ids=str)
def test_everything_else_goes_together_v19(house: dict[str, Any]) -> None:
    assert refusals(HouseRules(**house)) == ()


def test_the_lobby_is_told_what_a_tap_would_answer_v19() -> None:
    def switches(house: HouseRules) -> dict[str, Switch]:
        rules = [rule for theme in themes(house, 5) for rule in theme.rules]
        return {rule.field: rule for rule in rules if isinstance(rule, Switch)}

    cooked = switches(HouseRules(cook=True))
    assert cooked["cook"].on
    assert cooked["diet_ignored"].refused == (
        "Somebody is going to eat this, so diets cannot be ignored."
    )
    assert cooked["clock"].refused == ""
    assert "two" not in cooked
    assert "teams" in cooked
    assert switches(BASIC)["clock"].refused.startswith("The clock runs while you cook")


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_holds_together_and_can_begin(key: str) -> None:
    preset = PRESETS[key]
    assert refusals(preset.house) == ()
    assert preset.house.preset == key
    names = [f"Guest {number}" for number in range(usual(preset))]
    assert Party(*names, box=a_box(160), house=preset.house).tv.top.round == 1


def test_house_rules_survive_the_log_and_the_log_of_before_is_still_read_v16() -> None:
    house = PRESETS["dinner"].house
    agreed = msgspec.to_builtins({"around": 2, "first_judge": None, "house": house})
    assert msgspec.convert(agreed, CookingParty).house == house
    assert msgspec.convert({"around": 2, "first_judge": 3}, CookingParty).house == BASIC
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"house": {"no_such_rule": True}}, CookingParty)


def test_everybody_can_read_the_house_rules_and_the_tables_own_v16() -> None:
    house = HouseRules(tokens=True, own_rule="Who laughs first washes up.")
    party = Party("Ana", "Ben", "Cleo", house=house)
    part = party.tv.house
    assert part is not None
    assert [title for title, _ in part.rules] == ["Buyer’s tokens"]
    assert part.own_rule == "Who laughs first washes up."
    assert Party("Ana", "Ben", "Cleo").tv.house is None


def test_how_many_can_play_and_how_long_it_takes_v1_v2_v3() -> None:
    def game(**house: Any) -> CookingParty:
        return CookingParty(house=HouseRules(**house))

    assert list(game(solo=True).seats()) == [1]
    assert game(two=True).seats() == range(2, 21), "a third guest may come"
    assert game(permanent=True).seats() == range(2, 21)
    assert game(teams=True).seats() == range(3, 21)
    assert game(two=True).minutes(2) == 50
    assert game(teams=True).minutes(20) == 70
    assert game(cook=True, clock=True, minutes=90).minutes(4) == 140
    assert CookingParty().minutes(5) == 60
