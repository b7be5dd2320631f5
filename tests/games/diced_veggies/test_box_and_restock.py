"""What is in the box, the start, and the restock (D1, D2, D3, D5, D7)."""

from collections import Counter
from random import Random

import pytest

from partycards.games.base import IllegalMove
from partycards.games.diced_veggies.block import (
    EMPTY,
    HIGH,
    WIDE,
    Piece,
    dice_of,
    legal_cuts,
    rolled,
)
from partycards.games.diced_veggies.board import TableStage
from partycards.games.diced_veggies.box import veggie_of
from partycards.games.diced_veggies.rules import DicedVeggies
from partycards.games.diced_veggies.steps.cooking import Cooking
from partycards.games.diced_veggies.steps.cutting import Cut, Cutting, Restock
from partycards.games.diced_veggies.steps.drawing import Drawing
from tests.games.diced_veggies.case import BOX
from tests.games.diced_veggies.kitchen import Kitchen
from tests.games.guests import InOrder


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


# The box ------------------------------------------------------------------------------------------


def test_35_dice_7_of_each_vegetable_with_faces_2_2_3_4_5_6_d1() -> None:
    assert Counter(veggie_of(BOX)) == dict.fromkeys(
        ("carrot", "mushroom", "onion", "pepper", "tomato"), 7
    )
    assert BOX.faces == (2, 2, 3, 4, 5, 6)
    assert (WIDE, HIGH) == (5, 7)


def test_44_recipes_of_2_to_6_dice_at_most_3_of_a_vegetable_d2() -> None:
    assert len(BOX.recipes) == 44
    assert {len(recipe.needs) for recipe in BOX.recipes} == {2, 3, 4, 5, 6}
    assert all(max(Counter(recipe.needs).values()) <= 3 for recipe in BOX.recipes)


def test_a_recipes_value_rises_with_size_and_repeats_d2() -> None:
    value = {
        (len(recipe.needs), len(recipe.needs) - len(set(recipe.needs))): recipe.points
        for recipe in BOX.recipes
    }
    for recipe in BOX.recipes:
        size, again = len(recipe.needs), len(recipe.needs) - len(set(recipe.needs))
        assert value[size, again] == recipe.points
        smaller = [
            points for (other, same), points in value.items()
            if other <= size and same <= again and (other, same) != (size, again)
        ]  # fmt: skip
        assert all(points < recipe.points for points in smaller), recipe.name


def test_34_hypes_of_every_kind_and_dishes_that_are_in_the_box_d3() -> None:
    assert len(BOX.hypes) == 34
    kinds = Counter(hype.kind for hype in BOX.hypes)
    assert set(kinds) == {
        "total", "sequence", "even", "odd", "different", "same", "double", "extra", "dish",
        "menu",
    }  # fmt: skip
    named = [hype for hype in BOX.hypes if hype.kind == "dish"]
    dishes = [dish for hype in named for dish in (hype.dish, hype.or_dish)]
    assert len(set(dishes)) == len(dishes)
    assert set(dishes) <= {recipe.key for recipe in BOX.recipes}
    assert all(9 <= hype.points <= 11 for hype in named)
    assert {hype.veggie for hype in BOX.hypes if hype.kind == "extra"} == set(veggie_of(BOX))


# The start ----------------------------------------------------------------------------------------


def test_two_recipes_a_hype_and_a_token_each_three_on_display_d5() -> None:
    state = DicedVeggies(first=2).setup((1, 2, 3, 4), BOX, InOrder())
    assert [len(chef.recipes) for chef in state.guests] == [2, 2, 2, 2]
    assert [len(chef.hypes) for chef in state.guests] == [1, 1, 1, 1]
    assert all(chef.token for chef in state.guests)
    assert len(state.display) == 3
    assert (len(state.recipes), len(state.hypes)) == (44 - 11, 34 - 4)
    assert state.turn == 2


@pytest.mark.parametrize(
    ("guests", "first", "dice"),
    [(1, 1, (0,)), (2, 1, (0, 2)), (2, 2, (2, 0)), (3, 2, (4, 0, 2)), (4, 1, (0, 1, 3, 4)),
     (4, 3, (3, 4, 0, 1))],
)  # fmt: skip
def test_the_later_somebody_begins_the_more_dice_they_have_d8(
    guests: int, first: int, dice: tuple[int, ...]
) -> None:
    state = DicedVeggies(first=first).setup(tuple(range(1, guests + 1)), BOX, Random(1))
    assert tuple(len(chef.dice) for chef in state.guests) == dice
    held = [die for chef in state.guests for die in chef.dice]
    assert sorted([*held, *dice_of(state.block)]) == list(range(35))
    assert not state.frame


@pytest.mark.parametrize("guests", [1, 2, 3, 4])
def test_of_two_chefs_the_token_of_who_begins_is_spent_at_first_d8(guests: int) -> None:
    game = DicedVeggies(first=1)
    state = game.setup(tuple(range(1, guests + 1)), BOX, Random(1))
    spent = [chef.seat for chef in state.guests if not chef.token]
    assert spent == ([1] if guests == 2 else [])
    stage = game.public(state).stage
    assert isinstance(stage, TableStage)
    assert [news.seat for news in stage.news if news.kind == "first"] == spent


def test_dice_to_begin_with_are_a_lot_and_rolled_d8() -> None:
    game = DicedVeggies(first=1)
    states = [game.setup((1, 2, 3, 4), BOX, Random(seed)) for seed in range(60)]
    dice = [state.die(die) for state in states for die in state.guests[3].dice]
    assert {die.id for die in dice} == set(range(35))
    assert {die.number for die in dice} == {2, 3, 4, 5, 6}


def test_everybody_hears_who_has_dice_to_begin_with_d8() -> None:
    game = DicedVeggies(first=2)
    state = game.setup((1, 2, 3), BOX, Random(1))
    stage = game.public(state).stage
    assert isinstance(stage, TableStage)
    assert [(news.kind, news.seat, len(news.dice)) for news in stage.news] == [
        ("begins", 3, 2), ("begins", 1, 4),
    ]  # fmt: skip
    assert stage.news[0].dice == tuple(map(state.die, state.guests[2].dice))


def test_who_begins_is_a_lot_unless_the_table_says_so_d5_g9() -> None:
    assert DicedVeggies().setup((1, 2, 3), BOX, InOrder()).turn == 3
    with pytest.raises(IllegalMove, match="one of the guests who are playing"):
        DicedVeggies(first=9).setup((1, 2), BOX, InOrder())


@pytest.mark.parametrize("count", [0, 5])
def test_one_to_four_play_d8(count: int) -> None:
    with pytest.raises(IllegalMove, match="1 to 4"):
        DicedVeggies().setup(tuple(range(1, count + 1)), BOX, InOrder())
    assert DicedVeggies().seats() == range(1, 5)


# Restocking ---------------------------------------------------------------------------------------


def test_a_restock_is_possible_only_when_a_vegetable_is_missing_from_the_block_d7(
    kitchen: Kitchen,
) -> None:
    said = kitchen.refused("Emily", Restock())
    assert said == "Every vegetable is still in the block, so it stays as it is."
    kitchen.block("""
        c6 m6 o6 p6
        c6 m6 o6 p6
    """)
    assert kitchen.ask("Emily").may_restock
    assert "or restock first" in kitchen.can("Emily")
    kitchen.cuts("Emily", "A1")


def test_only_the_block_counts_for_missing_d7(kitchen: Kitchen) -> None:
    kitchen.block("""
        c6 m6 o6 p6
        c6 m6 o6 p6
    """)
    kitchen.has("Emily", dice="t3 t3")
    assert kitchen.ask("Emily").may_restock
    kitchen.block("""
        c6 m6 o6 p6
        c6 m6 o6 t6
    """)
    assert not kitchen.ask("Emily").may_restock


def test_spent_and_left_dice_are_rolled_players_keep_theirs_and_tokens_come_back_d7(
    kitchen: Kitchen,
) -> None:
    kitchen.block("""
        c6 m6 o6 p6
        c6 m6 o6 p6
    """)
    kitchen.has("Emily", dice="t3 t4")
    kitchen.has("John", dice="c5")
    kitchen.spends_the_token("John")
    kitchen.spends_the_token("Emily")
    chances = kitchen.state.chances
    kitchen.does("Emily", Restock())
    assert len(dice_of(kitchen.state.block)) == 35 - 3
    assert kitchen.state.frame == ()
    assert (kitchen.holds("Emily"), kitchen.holds("John")) == ("t3 t4", "c5")
    assert kitchen.place("John").token
    assert kitchen.place("Emily").token
    assert kitchen.state.chances == chances + 1
    assert kitchen.turn == "Emily"
    assert kitchen.asks("Emily") == "AskCut"


def test_a_turn_has_one_restock_at_its_start_d7(kitchen: Kitchen) -> None:
    kitchen.block("""
        c6 m6
        o6 p6
    """)
    kitchen.has("Emily", dice="t2 t2 t2 t2 t2 t2 t2")
    kitchen.does("Emily", Restock())
    assert "tomato" in kitchen.state.missing
    assert not kitchen.ask("Emily").may_restock
    assert kitchen.refused("Emily", Restock()) == "The block is new already. Now cut."


def test_an_empty_block_must_be_restocked_d7(kitchen: Kitchen) -> None:
    kitchen.block("""
        --
    """)
    assert kitchen.asks("Emily") == "AskRestock"
    assert kitchen.awaited() == "Waiting for Emily to restock"
    assert kitchen.can("Emily").startswith("There is nothing to cut")
    assert kitchen.refused("Emily", Cut((0,))) == "There is nothing to cut. Restock first."
    kitchen.does("Emily", Restock())
    assert kitchen.asks("Emily") == "AskCut"


def test_without_a_legal_cut_the_block_must_be_restocked_types_missing_or_not_d1(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not seen in play; so the knife is made dull here."""

    def dull(block: object, numbers: object) -> tuple[Piece, ...]:
        return ()

    monkeypatch.setattr("partycards.games.diced_veggies.steps.cutting.legal_cuts", dull)
    assert kitchen.asks("Emily") == "AskRestock"
    kitchen.does("Emily", Restock())


def test_the_new_block_settles_into_a_corner_in_columns_that_do_not_grow_away_from_it_d7() -> None:
    corners = set()
    for seed in range(40):
        luck = Random(seed)
        count = luck.randint(3, 34)
        block, _ = rolled((0,) * 35, range(count), BOX.faces, luck)
        rows = [block[place : place + WIDE] for place in range(0, WIDE * HIGH, WIDE)]
        low = sum(die != EMPTY for die in rows[-1]) > sum(die != EMPTY for die in rows[0])
        columns = list(zip(*(rows[::-1] if low else rows), strict=True))
        heights = [sum(die != EMPTY for die in column) for column in columns]
        right = heights[-1] > heights[0]
        away = heights[::-1] if right else heights
        assert away == sorted(away, reverse=True)
        for column, height in zip(columns, heights, strict=True):
            assert all(die != EMPTY for die in column[:height])
        assert sum(heights) == count
        corners.add((low, right))
    assert len(corners) == 4


def test_new_blocks_are_ragged_by_lot_and_dice_are_rolled_anew_d7() -> None:
    shapes, numbers = set(), set()
    for seed in range(10):
        block, shown = rolled((2,) * 35, range(20), BOX.faces, Random(seed))
        shapes.add(tuple(die != EMPTY for die in block))
        numbers.add(shown)
        assert shown[20:] == (2,) * 15
        assert set(shown) <= set(BOX.faces)
    assert len(shapes) > 5
    assert len(numbers) == 10


def test_after_a_restock_the_rest_of_the_turn_follows_as_normal_d7(kitchen: Kitchen) -> None:
    kitchen.block("""
        c6 m6
        o6 p6
    """)
    kitchen.does("Emily", Restock())
    (first, *_) = legal_cuts(kitchen.state.block, kitchen.state.numbers)
    kitchen.does("Emily", Cut(first.dice))
    assert isinstance(kitchen.state.phase, Cooking | Drawing)
    assert not isinstance(kitchen.state.phase, Cutting)
