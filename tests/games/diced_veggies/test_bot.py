"""The bot plays sensibly: it beats a chef who plays at random by far."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.games.base import View
from partycards.games.diced_veggies.rules import DicedVeggies
from partycards.games.diced_veggies.steps.cooking import AskCook, Change, Cook, Cooking, StopCooking
from partycards.games.diced_veggies.steps.cutting import AskCut, AskRestock, Cut, Restock
from partycards.games.diced_veggies.steps.drawing import AskDraw, Draw, Drawing, Take
from partycards.games.diced_veggies.steps.keeping import AskKeep, Discard, Keeping
from tests.games.diced_veggies.case import BOX
from tests.games.diced_veggies.kitchen import LITTLE, RECIPES, Kitchen


def legal(ask: Any, luck: Random) -> Iterator[Any]:
    """Legal moves of every kind; what can be cooked is among them."""
    match ask:
        case AskCut():
            yield from (Cut(tuple(die.id for die in cut.dice)) for cut in ask.cuts)
            yield from (Restock(),) * ask.may_restock
        case AskRestock():
            yield Restock()
        case AskCook():
            yield StopCooking()
            for dish in ask.dishes:
                hype = None if dish.hype is None else dish.hype.id
                yield Cook(dish.recipe.id, tuple(die.id for die in dish.dice), hype)
            yield from (Change(help.die.id, help.veggie) for help in ask.helps)
        case AskDraw():
            yield from (Draw("hypes"),) * ask.hypes
            yield from (Draw("recipes"),) * ask.recipes
            yield from (Take(card.id) for card in ask.display)
        case AskKeep():
            own = (ask.dice, ask.recipes, ask.hypes)
            gone = [
                tuple(thing.id for thing in luck.sample(mine, count))
                for mine, count in zip(own, ask.over, strict=True)
            ]
            yield Discard(*gone)


def random_move(view: View[Any, Any], luck: Random) -> Any:
    return luck.choice(list(legal(view.private.ask, luck)))


def scores(seed: int) -> dict[int, int]:
    """Seat 1 plays by the bot, seat 2 at random; they take turns in beginning."""
    game, luck = DicedVeggies(first=seed % 2 + 1), Random(seed)
    state = game.setup((1, 2), BOX, luck)
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_move(state))
        view = game.view(state, seat)
        move = game.auto_move(view, luck) if seat == 1 else random_move(view, luck)
        state = game.apply(state, seat, move, luck)
    return dict(outcome.scores)


def test_the_bot_beats_random_play_by_far() -> None:
    ends = [scores(seed) for seed in range(8)]
    won = sum(end[1] > end[2] for end in ends)
    assert won >= 7, ends
    assert sum(end[1] for end in ends) > 2 * sum(end[2] for end in ends)


def test_alone_it_reaches_a_decent_rating() -> None:
    game, total = DicedVeggies(), 0
    for seed in range(6):
        luck = Random(seed)
        state = game.setup((1,), BOX, luck)
        while game.outcome(state) is None:
            state = game.apply(state, 1, game.auto_move(game.view(state, 1), luck), luck)
        total += game.alone(state) or 0
    assert total / 6 > 45


def auto(kitchen: Kitchen, name: str) -> Any:
    return kitchen.game.auto_move(
        kitchen.game.view(kitchen.state, kitchen.seat(name)), kitchen.chance
    )


def test_it_cuts_the_dice_that_its_recipe_lacks() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="c2 o3", recipes="Glazed Carrots; Minestrone")
    kitchen.block("""
        t2 m2 p2 p3 p4
        c2 m4 p4 p5 p6
        m5 m4 p6 o5 o6
    """)
    assert set(kitchen.places("A1 A2")) <= set(auto(kitchen, "Emily").dice)


def test_it_cooks_with_a_hype_when_one_fits() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.block(LITTLE)
    kitchen.has("Emily", dice="t3 t5 t6", recipes="Tomato Salad", hypes="Odd Couple")
    kitchen.at("Emily", Cooking)
    assert auto(kitchen, "Emily") == kitchen.cook("Emily", "Tomato Salad", "t3 t5", "Odd Couple")


def test_it_turns_a_die_so_that_a_hype_fits() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad", hypes="Odd Couple")
    kitchen.at("Emily", Cooking)
    move = auto(kitchen, "Emily")
    assert isinstance(move, Change)
    kitchen.does("Emily", move)
    kitchen.does("Emily", auto(kitchen, "Emily"))
    assert kitchen.points("Emily") == 6


def test_it_spends_the_token_on_a_recipe_that_lacks_a_die() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t3 m4", recipes="Tomato Salad")
    kitchen.at("Emily", Cooking)
    assert auto(kitchen, "Emily") == Change(kitchen.own("Emily", "m4")[0], "tomato")


def test_it_restocks_when_what_it_needs_is_not_in_the_block() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", recipes="Tomato Salad; Roast Onions")
    kitchen.block("""
        c6 m6 o6 p6
        c6 m6 o6 p6
    """)
    assert auto(kitchen, "Emily") == Restock()


def test_it_takes_the_recipe_that_its_dice_go_into_and_keeps_the_better_ones() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.block(LITTLE)
    kitchen.has("Emily", dice="t3 t4 o2")
    kitchen.shows("Pepper Dip; Tomato Soup; Feast Platter")
    kitchen.at("Emily", Drawing)
    assert auto(kitchen, "Emily") == Take(RECIPES["Tomato Soup"])
    kitchen.has("Emily", recipes="Pepper Dip; Tomato Soup; Shakshuka")
    kitchen.at("Emily", Keeping)
    assert auto(kitchen, "Emily") == Discard((), (RECIPES["Pepper Dip"],), ())


def test_it_takes_and_keeps_the_dish_that_its_hype_names() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.block(LITTLE)
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Soup; Gazpacho", hypes="Nonna’s Secret")
    kitchen.shows("Carrot Sticks; Minestrone; Pot Pie")
    kitchen.at("Emily", Drawing)
    assert auto(kitchen, "Emily") == Take(RECIPES["Minestrone"])
    kitchen.takes("Emily", "Minestrone")
    gone = auto(kitchen, "Emily")
    assert isinstance(gone, Discard)
    assert RECIPES["Minestrone"] not in gone.recipes


def test_it_cuts_the_die_that_its_hype_wants_on_top() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad", hypes="Family Size")
    kitchen.spends_the_token("Emily")
    kitchen.block("""
        c6 m6 p6 c6 t6
        c6 m6 p6 o6 m6
        c6 m6 p6 o6 m6
    """)
    assert auto(kitchen, "Emily") == Cut(kitchen.places("E1"))


def test_it_makes_a_die_the_vegetable_that_a_hype_wants_on_top() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t3 t4 m2", recipes="Tomato Salad", hypes="Double Portion")
    kitchen.at("Emily", Cooking)
    assert auto(kitchen, "Emily") == Change(kitchen.own("Emily", "m2")[0], "tomato")
    kitchen.does("Emily", auto(kitchen, "Emily"))
    kitchen.does("Emily", auto(kitchen, "Emily"))
    assert kitchen.points("Emily") == 6


def test_it_plays_a_hype_that_is_counted_at_the_end_rather_than_none() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.spends_the_token("Emily")
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad", hypes="Tasting Menu; Perfect Ten")
    kitchen.at("Emily", Cooking)
    assert auto(kitchen, "Emily") == kitchen.cook("Emily", "Tomato Salad", "t3 t4", "Tasting Menu")
