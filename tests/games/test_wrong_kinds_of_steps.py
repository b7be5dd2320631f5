"""Kinds of steps with one thing wrong, which what they promise must notice, in The Kitchen is
Closing."""

from typing import Any

import pytest

from partycards.games.kitchen_closing.steps.splitting import Splitting, StacksStage
from partycards.games.kitchen_closing.steps.turns import Turns
from partycards.games.stepping import OnTurn, Short, Together
from tests.games import test_kinds_of_steps as kinds


def awaits_the_absent(turn: Any, state: Any) -> tuple[int, ...]:
    return (turn.turn(state),)


def awaits_absent_choosers(step: Any, state: Any) -> tuple[int, ...]:
    return tuple(seat for seat in step.choosers(state) if not step.has_chosen(seat))


def awaits_all(step: Any, state: Any) -> tuple[int, ...]:
    return tuple(seat for seat in step.choosers(state) if state.is_here(seat))


def goes_on_at_the_first(step: Any, state: Any, rng: Any) -> Any:
    return step.shown(state, rng) if step.chosen else state


def stays(step: Any, state: Any, *_: Any) -> Any:
    return state


def who_is_ready(step: Any, state: Any) -> Any:
    """The stage tells the cards of those who are ready."""
    laid = tuple(choice.dish[:1] for _, choice in step.chosen)
    return StacksStage(step.closed_by, laid, (), ())  # type: ignore[arg-type]


WRONG: dict[str, tuple[Any, str, Any, Any, Any]] = {
    "a turn waits for who is away": (
        OnTurn,
        "awaited",
        awaits_the_absent,
        kinds.test_everybody_steps_out_and_the_match_waits_until_somebody_is_back_g3,
        Turns,
    ),
    "a turn is not passed on": (
        Turns,
        "settled",
        stays,
        kinds.test_the_turn_of_who_steps_out_is_passed_over_g3,
        Turns,
    ),
    "everybody is asked on a turn": (
        OnTurn,
        "question",
        lambda step, state, seat: step.key(state),
        kinds.test_only_who_is_on_turn_is_asked,
        Turns,
    ),
    "absent choosers are waited for": (
        Together,
        "awaited",
        awaits_absent_choosers,
        kinds.test_nobody_waits_for_who_steps_out_before_choosing_g3,
        Splitting,
    ),
    "the ready are waited for": (
        Together,
        "awaited",
        awaits_all,
        kinds.test_who_has_chosen_is_not_waited_for_g6,
        Splitting,
    ),
    "the first one who has chosen decides": (
        Together,
        "settled",
        goes_on_at_the_first,
        kinds.test_all_is_shown_when_the_last_who_is_here_has_chosen_g6,
        Splitting,
    ),
    "it never goes on": (
        Together,
        "settled",
        stays,
        kinds.test_all_is_shown_when_the_last_who_is_here_has_chosen_g6,
        Splitting,
    ),
    "taking up again does nothing": (
        Together,
        "took_up",
        stays,
        kinds.test_a_choice_can_be_taken_up_again_until_all_have_chosen_g6,
        Splitting,
    ),
    "what a guest chose stays when they leave": (
        Splitting,
        "left",
        stays,
        kinds.test_what_a_guest_chose_who_leaves_lapses_g4,
        Splitting,
    ),
    "a choice is seen": (
        Splitting,
        "stage",
        who_is_ready,
        kinds.test_nobody_learns_what_another_has_chosen_before_all_have_g6,
        Splitting,
    ),
    "too few are asked": (
        Short,
        "question",
        lambda step, state, seat: "more",
        kinds.test_too_few_wait_for_one_more_guest_or_for_the_host_g5,
        Short,
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_kind_of_step_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, name, otherwise, test, step = WRONG[wrong]
    kinds.tables("kitchen_closing", Turns)  # matches of the right rules
    monkeypatch.setattr(kind, name, otherwise)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test("kitchen_closing", step)
