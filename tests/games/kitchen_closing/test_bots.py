"""What plays for house players plays well: clearly better than chance."""

from random import Random
from typing import Any

from partycards.games.cards import Card
from partycards.games.kitchen_closing import stacks
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.games.kitchen_closing.stacks import proposals
from partycards.games.kitchen_closing.steps.scored import DealNext
from partycards.games.kitchen_closing.steps.splitting import AskStacks, Stack
from partycards.games.kitchen_closing.steps.turns import (
    AskLay,
    AskTurn,
    CloseKitchen,
    Draw,
    LayDown,
    LayFirst,
    Pass,
    Take,
)
from tests.games.kitchen_closing.case import a_box
from tests.games.kitchen_closing.kitchen import Kitchen


def by_chance(ask: Any, luck: Random) -> Any:
    """A legal move, whatever it is."""
    match ask:
        case AskTurn():
            some = luck.choice(ask.hand).id
            moves = [Draw()] * ask.can_draw + [Take()] * (ask.top is not None)
            moves += [LayFirst(some)] * bool(ask.fourth) + [CloseKitchen()] * (not ask.last)
            return luck.choice(moves or [Pass()])
        case AskLay():
            return LayDown(luck.choice(ask.hand).id)
        case AskStacks():
            return Stack(luck.randrange(len(ask.offered)))
    return DealNext()


def played(seed: int) -> dict[int, int]:
    """A match of one who thinks (seat 1) and three who do not: everybody's points."""
    game, luck = KitchenClosing(), Random(seed)
    state = game.setup((1, 2, 3, 4), a_box(150), luck)
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_move(state))
        view = game.view(state, seat)
        assert view.private is not None
        think = game.auto_move(view, luck) if seat == 1 else by_chance(view.private.ask, luck)
        state = game.apply(state, seat, think, luck)
    return dict(outcome.scores)


def test_who_thinks_beats_chance_clearly() -> None:
    matches = [played(seed) for seed in range(12)]
    won = sum(points[1] > max(points[2], points[3], points[4]) for points in matches)
    assert won >= 9, matches


def test_an_open_card_that_helps_is_taken_and_a_poor_one_is_not() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    hand = "fruit9 fruit2 herbs8 meat2 dairy1 nuts4"
    kitchen.lies(Lisa=hand, top="dairy10")
    view = kitchen.game.view(kitchen.state, 1)
    assert kitchen.game.auto_move(view, Random(1)) == Take()
    kitchen.does("Lisa", Take())
    lay = kitchen.game.auto_move(kitchen.game.view(kitchen.state, 1), Random(1))
    assert lay == kitchen.lay("dairy1")
    kitchen.lies(Lisa=hand, top="dairy2")


def test_a_full_larder_closes_the_kitchen() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.lies(Lisa="fruit10 fruit9 herbs10 meat10 dairy10 nuts10", top="dairy2")
    view = kitchen.game.view(kitchen.state, 1)
    assert kitchen.game.auto_move(view, Random(1)) == CloseKitchen()


def test_what_a_hand_is_worth_is_the_best_of_its_proposals() -> None:
    luck = Random(7)
    for _ in range(50):
        hand = [Card(i, "", "", luck.choice("abc"), luck.randint(1, 10)) for i in range(6)]
        best = max(stacks.together(one.dish_value, one.pantry_value) for one in proposals(hand))
        assert stacks.good(hand) == best
