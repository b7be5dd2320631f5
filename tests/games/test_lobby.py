"""What a game says in the lobby when it only names its options; what makes a switch appear."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from partycards.games import GAMES
from partycards.games.base import IllegalMove, Option
from partycards.games.features.before_match import OptionalRules, Presets

HEAT = Option("heat", "How hot is it", (("mild", "mild"), ("hot", "hot")))
MEALS = Option("meals", "Meals", kind="number", least=1, most=9)
PAUSE = Option("pause", "Minutes between", kind="number", least=5, most=20, step=5, zero="none")
TWIST = Option("twist", "With a twist", ((False, "no"), (True, "yes")))


@dataclass(frozen=True, kw_only=True)
class Stew(OptionalRules):
    """A game of plain fields."""

    heat: str = "mild"
    meals: int = 3
    pause: int = 0
    twist: bool = False

    options: ClassVar[tuple[Option, ...]] = (HEAT, MEALS, PAUSE, TWIST)


def test_its_options_are_a_theme_and_change_by_what_a_form_sends() -> None:
    assert [theme.rules for theme in Stew().themes(4)] == [Stew.options]
    game = Stew().with_rule("heat", "hot").with_rule("meals", "5").with_rule("twist", "True")
    assert game == Stew(heat="hot", meals=5, twist=True)
    assert game.in_short() == (
        ("How hot is it", "hot"), ("Meals", "5"), ("With a twist", "yes"),
    )  # fmt: skip
    assert Stew().in_short() == ()


@pytest.mark.parametrize(
    ("field", "sent"),
    [("heat", "cold"), ("meals", "0"), ("meals", "10"), ("meals", "²"), ("pause", "3"),
     ("twist", "1"), ("poker", "1"), ("themes", "1")],
)  # fmt: skip
def test_an_answer_that_is_none_is_refused(field: str, sent: str) -> None:
    with pytest.raises(IllegalMove):
        Stew().with_rule(field, sent)


def test_numbers_go_in_steps_and_zero_comes_before_the_least() -> None:
    assert PAUSE.numbers() == (0, 5, 10, 15, 20)
    assert (PAUSE.less(0), PAUSE.more(0)) == (None, 5)
    assert (PAUSE.less(5), PAUSE.more(20)) == (0, None)
    assert (PAUSE.less(7), PAUSE.more(7)) == (5, 10), "a file may say what no step reaches"
    assert (MEALS.less(1), MEALS.more(8)) == (None, 9)


def test_rules_from_a_file_are_judged_alike() -> None:
    Stew(pause=7, meals=9).check_rules()
    for wrong in (Stew(meals=10), Stew(heat="cold"), Stew(pause=4)):
        with pytest.raises(IllegalMove):
            wrong.check_rules()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_offers_rules_that_can_be_tapped(key: str) -> None:
    for guests in (0, *GAMES[key]().seats()):
        game = GAMES[key]()
        optional, presets = game.feature(OptionalRules), game.feature(Presets)
        for theme in optional.themes(guests) if optional else ():
            for rule in theme.rules:
                if isinstance(rule, Option):
                    if rule.kind == "answers":
                        for answer, _ in rule.answers:
                            assert game.with_rule(rule.field, str(answer)).in_short is not None
                elif rule.refused:
                    with pytest.raises(IllegalMove, match=rule.refused[:20]):
                        game.with_rule(rule.field, "0" if rule.on else "1")
                else:
                    after = game.with_rule(rule.field, "0" if rule.on else "1")
                    assert after.rule(rule.field) != rule.on
                    after.check_rules()
        for preset in presets.presets(guests) if presets else ():
            presets.with_preset(preset.key).check_rules()
    assert replace(game) == game
