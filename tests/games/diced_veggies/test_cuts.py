"""The block and the knife (D1)."""

from random import Random

import pytest

from partycards.games.diced_veggies.block import (
    HIGH,
    MOST,
    SIDES,
    WIDE,
    dice_of,
    in_one_piece,
    legal_cuts,
    line_and_depth,
    piece_with,
    places,
    rolled,
)
from partycards.games.diced_veggies.steps.cutting import Cut, Mark
from tests.games.diced_veggies.case import BOX
from tests.games.diced_veggies.kitchen import FULL, Kitchen


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


# Cuts ---------------------------------------------------------------------------------------------


def test_a_fresh_block_has_about_70_legal_cuts_d1() -> None:
    counts = []
    for seed in range(20):
        block, numbers = rolled((0,) * 35, range(35), BOX.faces, Random(seed))
        counts.append(len(legal_cuts(block, numbers)))
    assert 60 <= sum(counts) / 20 <= 80
    assert min(counts) > 40


def test_a_cut_is_compulsory_and_takes_at_least_a_die_d1(kitchen: Kitchen) -> None:
    assert kitchen.asks("Emily") == "AskCut"
    assert "Choose" in kitchen.refused("Emily", Cut(()))
    kitchen.cuts("Emily", "A1")
    assert kitchen.holds("Emily") == "c2"


def test_dice_that_are_cut_off_add_up_to_ten_at_the_most_d1(kitchen: Kitchen) -> None:
    kitchen.block(FULL)
    kitchen.cuts("Emily", "A1 A2 A3 A4 A5")
    assert kitchen.holds("Emily") == "c2 c2 c2 c2 c2"
    kitchen = Kitchen("Emily", "John")
    kitchen.block(FULL)
    move = Cut(kitchen.places("A1 A2 A3 A4 A5 A6"))
    assert kitchen.refused("Emily", move) == "Those dice add up to 12; ten is the most."


def test_a_stretch_of_several_lines_comes_off_down_to_the_seam_d1(kitchen: Kitchen) -> None:
    kitchen.cuts("Emily", "A1 B1 A2 B2")
    assert kitchen.holds("Emily") == "c2 c2 m3 m3"


def test_a_stretch_may_be_in_the_middle_of_a_side_d1(kitchen: Kitchen) -> None:
    kitchen.cuts("Emily", "B1 B2 B3")
    assert kitchen.holds("Emily") == "m3 m3 m3"


@pytest.mark.parametrize("wanted", ["A1 C1", "B2", "A1 B2", "A1 A2 B1"])
def test_one_straight_cut_does_not_take_just_any_dice_d1(kitchen: Kitchen, wanted: str) -> None:
    said = kitchen.refused("Emily", Cut(kitchen.places(wanted)))
    assert said == "One straight cut cannot take exactly those dice."


def test_touching_by_a_corner_only_does_not_hold_the_rest_together_d1(kitchen: Kitchen) -> None:
    kitchen.block("""
        c2 m2 o4 p5 t5
        -- c3 o4 p5 t5
    """)
    said = kitchen.refused("Emily", Cut(kitchen.places("B1")))
    assert said == "The rest of the block would fall apart."
    corner = frozenset({0, WIDE + 1})
    assert not in_one_piece(corner)
    assert in_one_piece(corner | {1})


def test_a_bridge_cannot_be_cut_d1(kitchen: Kitchen) -> None:
    kitchen.block("""
        c6 m2 o6
        c6 -- o6
    """)
    said = kitchen.refused("Emily", Cut(kitchen.places("B1")))
    assert said == "The rest of the block would fall apart."


def test_dice_that_are_cut_off_need_not_touch_each_other_d1(kitchen: Kitchen) -> None:
    kitchen.block("""
        c2 -- o3 p5
        m4 m4 m4 p5
        o6 o6 o6 p5
    """)
    kitchen.cuts("Emily", "A1 C1")
    assert kitchen.holds("Emily") == "c2 o3"


def test_cuts_that_give_the_same_dice_are_one_d1() -> None:
    block, numbers = rolled((0,) * 35, range(35), BOX.faces, Random(4))
    pieces = [piece.dice for piece in legal_cuts(block, numbers)]
    assert len(pieces) == len(set(pieces))
    corner = (block[0],)
    assert pieces.count(corner) == 1


def test_every_legal_cut_is_a_straight_one_and_no_other_was_forgotten_d1() -> None:
    """Against another way to find them: every rectangle of places that touches a side."""
    for seed in range(6):
        luck = Random(seed)
        block, numbers = rolled((0,) * 35, range(luck.randint(6, 35)), BOX.faces, luck)
        found = set()
        there = set(places(block))
        for side in SIDES:
            for one in there:
                for other in there:
                    ends = [line_and_depth(place, side) for place in (one, other)]
                    lines = range(min(e[0] for e in ends), max(e[0] for e in ends) + 1)
                    for seam in range(HIGH):
                        cut = {
                            place for place in there
                            if line_and_depth(place, side)[0] in lines
                            and line_and_depth(place, side)[1] <= seam
                        }  # fmt: skip
                        total = sum(numbers[block[place]] for place in cut)
                        if cut and total <= MOST and in_one_piece(frozenset(there - cut)):
                            found.add(tuple(sorted(block[place] for place in cut)))
        assert {piece.dice for piece in legal_cuts(block, numbers)} == found


def test_a_block_of_ten_or_less_is_taken_whole_and_no_smaller_cut_is_legal_d1(
    kitchen: Kitchen,
) -> None:
    kitchen.block("""
        c2 m2
        o3 p3
    """)
    assert kitchen.ask("Emily").whole
    assert kitchen.can("Emily") == "The block adds up to 10 or less: take all of it."
    assert kitchen.refused("Emily", Cut(kitchen.places("A1")))
    kitchen.cuts("Emily", "A1 B1 A2 B2")
    assert kitchen.holds("Emily") == "c2 m2 o3 p3"
    assert not dice_of(kitchen.state.block)


def test_a_block_of_eleven_is_cut_d1(kitchen: Kitchen) -> None:
    kitchen.block("""
        c2 m2
        o3 p4
    """)
    assert not kitchen.ask("Emily").whole
    assert kitchen.refused("Emily", Cut(kitchen.places("A1 B1 A2 B2"))).startswith("Those dice add")
    kitchen.cuts("Emily", "A1 B1")


def test_dice_keep_their_numbers_when_they_are_cut_d1(kitchen: Kitchen) -> None:
    before = kitchen.state.numbers
    kitchen.cuts("Emily", "E1")
    assert kitchen.state.numbers == before
    assert kitchen.holds("Emily") == "t6"


# The knife, before it cuts ------------------------------------------------------------------------


def test_the_phone_shows_the_piece_its_sum_and_whether_the_rest_holds_before_it_cuts_d1(
    kitchen: Kitchen,
) -> None:
    kitchen.does("Emily", Mark(kitchen.places("A1 B2")))
    marked = kitchen.ask("Emily").marked
    assert {die.id for die in marked.dice} == set(kitchen.places("A1 B1 A2 B2"))
    assert (marked.total, marked.why) == (10, "")
    assert kitchen.place("Emily").dice == ()
    kitchen.does("Emily", Mark(kitchen.places("D1 E2")))
    assert kitchen.ask("Emily").marked.why == "much"
    assert kitchen.turn == "Emily"


def test_the_knife_comes_from_the_side_that_is_named_d1(kitchen: Kitchen) -> None:
    kitchen.does("Emily", Mark(kitchen.places("A2"), "top"))
    assert {die.id for die in kitchen.ask("Emily").marked.dice} == set(kitchen.places("A1 A2"))
    kitchen.does("Emily", Mark(kitchen.places("A2"), "left"))
    assert {die.id for die in kitchen.ask("Emily").marked.dice} == set(kitchen.places("A2"))
    kitchen.does("Emily", Mark(kitchen.places("A2")))
    assert kitchen.ask("Emily").marked.side == "left"


def test_a_mark_that_would_tear_the_block_says_so_d1(kitchen: Kitchen) -> None:
    kitchen.block("""
        c6 m2 o6
        c6 -- o6
    """)
    kitchen.does("Emily", Mark(kitchen.places("B1")))
    assert kitchen.ask("Emily").marked.why == "apart"


def test_the_mark_of_a_legal_cut_is_that_cut_d1() -> None:
    for seed in range(5):
        luck = Random(seed)
        block, numbers = rolled((0,) * 35, range(luck.randint(8, 35)), BOX.faces, luck)
        for piece in legal_cuts(block, numbers):
            found = piece_with(block, numbers, piece.dice)
            assert (found.dice, found.total, found.why) == (piece.dice, piece.total, "")


def test_hints_are_legal_cuts_d1(kitchen: Kitchen) -> None:
    ask = kitchen.ask("Emily")
    assert 1 <= len(ask.hints) <= 4
    assert all(hint in ask.cuts for hint in ask.hints)
    assert all(0 < cut.total <= MOST for cut in ask.cuts)


def test_only_dice_of_the_block_can_be_cut_d1(kitchen: Kitchen) -> None:
    kitchen.block("""
        c6 m6
        o6 p6
    """)
    spent = kitchen.state.frame[0]
    assert kitchen.refused("Emily", Cut((spent,))) == "Those dice are not all in the block."
    assert kitchen.refused("Emily", Mark((spent,))) == "Those dice are not all in the block."
