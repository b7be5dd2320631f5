"""The bot plays sensibly: it beats a chef who plays at random by far."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.games.base import View
from partycards.games.cook_off_sabotage.rules import CookOffSabotage
from partycards.games.cook_off_sabotage.steps.acting import AskSabotage, Decline, Sabotage
from partycards.games.cook_off_sabotage.steps.ordering import AskOrder, ByRule
from partycards.games.cook_off_sabotage.steps.programming import (
    AskConfirm,
    AskProgramme,
    Confirm,
    Lay,
)
from partycards.games.cook_off_sabotage.steps.ways import AskWay, Cook, Get, Prepare
from tests.games.cook_off_sabotage.case import BOX
from tests.games.cook_off_sabotage.match import CookOff

VERBS = {"prepare": Prepare, "cook": Cook, "get": Get}


def legal(ask: Any, rng: Random) -> Iterator[Any]:
    """Legal moves of every kind."""
    match ask:
        case AskProgramme(actions=actions):
            hand = [action.key for action in actions for _ in range(action.count)]
            yield from (Lay(*rng.sample(hand, 3)) for _ in range(4))
            yield Lay("clean")
        case AskConfirm():
            yield from (Confirm(True), Confirm(False))
        case AskWay(card=card, ways=ways):
            yield from (VERBS[card.key](meat) for meat, _ in ways)
        case AskOrder():
            yield ByRule()
        case AskSabotage(targets=targets):
            yield Decline()
            for target in targets:
                yield from (Sabotage(target.mat.seat, place) for place, _ in target.places)


def random_move(view: View[Any, Any], rng: Random) -> Any:
    return rng.choice(list(legal(view.private.ask, rng)))


def winners(seed: int, seats: int) -> tuple[int, ...]:
    """Seat 1 plays by the bot, the others at random."""
    game, rng = CookOffSabotage(), Random(seed)
    state = game.setup(tuple(range(1, seats + 1)), BOX, rng)
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_move(state))
        view = game.view(state, seat)
        move = game.auto_move(view, rng) if seat == 1 else random_move(view, rng)
        state = game.apply(state, seat, move, rng)
    return outcome.winners


def test_the_bot_beats_random_play_by_far() -> None:
    won = sum(winners(seed, 2) == (1,) for seed in range(30))
    assert won >= 27, won


def test_it_beats_three_at_random_together() -> None:
    won = sum(winners(seed, 4) == (1,) for seed in range(30))
    assert won >= 22, won


def bot(match: CookOff, name: str) -> Any:
    view = match.game.view(match.state, match.seat(name))
    return match.game.auto_move(view, Random(1))


def test_it_finishes_the_meat_before_it_is_lost() -> None:
    match = CookOff("Emily", "John", "Ana")
    match.at_round(4)
    match.has("Emily", stove="half - - -", half=3)
    laid = bot(match, "Emily")
    assert "cook" in (laid.first, laid.second, laid.third)


def test_it_doubles_and_cooks_the_meat_in_the_last_round() -> None:
    match = CookOff("Emily", "John")
    match.at_round(10)
    match.has("Emily", stove="raw - - -")
    laid = bot(match, "Emily")
    row = (laid.first, laid.second, laid.third)
    assert row.index("double") + 1 == row.index("cook")


def test_it_takes_the_dearest_food_of_the_leader() -> None:
    match = CookOff("Emily", "John", "Ana")
    match.has("John", stove="half - - -", half=1)
    match.has("Ana", stove="- vegetable - -")
    row = "double get cook"
    match.programmes(Emily="sabotage get cook", John=row, Ana=row)
    assert bot(match, "Emily") == Sabotage(2, 0)


def test_it_cleans_a_kitchen_that_is_of_no_use() -> None:
    match = CookOff("Emily", "John")
    match.has("Emily", stove="token token - token")
    match.has("John", stove="- - - token")
    match.round_begins()
    assert bot(match, "Emily") == Lay("clean")
    assert bot(match, "John") != Lay("clean")
