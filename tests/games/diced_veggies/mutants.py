"""Rules of Diced Veggies with one thing wrong: a scenario must notice each of them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from partycards.games.diced_veggies import block, hypes, people, rules, table
from partycards.games.diced_veggies.steps import cooking as cooking_step
from partycards.games.diced_veggies.steps import cutting
from partycards.games.diced_veggies.steps.cooking import Cooking
from partycards.games.diced_veggies.steps.cutting import Cutting
from partycards.games.diced_veggies.steps.final_cook import FinalCook
from partycards.games.diced_veggies.table import VeggiesState, ended
from tests.games.diced_veggies import (
    test_box_and_restock,
    test_cooking,
    test_cuts,
    test_people,
    test_the_end,
    test_turns,
)
from tests.games.diced_veggies.kitchen import LITTLE, Kitchen
from tests.games.planting import Mutant, given

REAL_RESTOCK = Cutting.restock
REAL_START_OVER = FinalCook.start_over
REAL_CLOSING = cooking_step.closing
REAL_DICE = VeggiesState.dice


def three() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


def cooking() -> Kitchen:
    kitchen = Kitchen("Emily", "John")
    kitchen.block(LITTLE)
    kitchen.at("Emily", Cooking)
    return kitchen


def drawing() -> Kitchen:
    return given(test_turns.kitchen)


def tokens_stay_spent(phase: Any, state: Any, rng: Any) -> Any:
    after = REAL_RESTOCK(phase, state, rng)
    chefs = tuple(
        replace(chef, token=old.token) for chef, old in zip(after.guests, state.guests, strict=True)
    )
    return replace(after, guests=chefs)


def the_token_stays_spent(phase: Any, state: Any, chef: Any) -> Any:
    return REAL_START_OVER(phase, state, chef).with_guest(chef.seat, token=chef.token)


def every_sixth_starts_it_again(state: Any) -> Any:
    return REAL_CLOSING(replace(state, closer=None))


def corners_hold(there: frozenset[int]) -> bool:
    return bool(there)


def extra_dice_are_free(recipe: Any, hype: Any) -> Any:
    return Counter(recipe.needs)


def anew(scenario: Callable[[], None]) -> None:
    """What can be cut is worked out once: for this it is worked out anew, and forgotten."""
    block.legal_cuts.cache_clear()
    try:
        scenario()
    finally:
        block.legal_cuts.cache_clear()


MUTANTS: dict[str, Mutant] = {
    "eleven may be cut": (
        block,
        "MOST",
        13,
        lambda: anew(
            lambda: test_cuts.test_dice_that_are_cut_off_add_up_to_ten_at_the_most_d1(three())
        ),
    ),
    "corners hold the block together": (
        block,
        "in_one_piece",
        corners_hold,
        lambda: anew(
            lambda: test_cuts.test_touching_by_a_corner_only_does_not_hold_the_rest_together_d1(
                three()
            )
        ),
    ),
    "a block may be restocked at any time": (
        Cutting,
        "may_restock",
        lambda phase, state: True,
        lambda: (
            test_box_and_restock.test_a_restock_is_possible_only_when_a_vegetable_is_missing_from_the_block_d7(
                three()
            )
        ),
    ),
    "tokens do not come back": (
        Cutting,
        "restock",
        tokens_stay_spent,
        lambda: (
            test_box_and_restock.test_spent_and_left_dice_are_rolled_players_keep_theirs_and_tokens_come_back_d7(
                three()
            )
        ),
    ),
    "an empty block is cut": (
        cutting,
        "legal_cuts",
        lambda block, numbers: (1,),
        lambda: test_box_and_restock.test_an_empty_block_must_be_restocked_d7(three()),
    ),
    "what is paid on top is free": (
        hypes,
        "price",
        extra_dice_are_free,
        lambda: test_cooking.test_extra_dice_are_paid_on_top_and_not_counted_d3(cooking()),
    ),
    "nobody has dice to begin with": (
        rules,
        "START_DICE",
        {guests: (0,) * guests for guests in range(1, 5)},
        lambda: test_box_and_restock.test_the_later_somebody_begins_the_more_dice_they_have_d8(
            4, 3, (3, 4, 0, 1)
        ),
    ),
    "of two, whoever begins has the token too": (
        people,
        "TOKEN_SPENT",
        (),
        lambda: test_box_and_restock.test_of_two_chefs_the_token_of_who_begins_is_spent_at_first_d8(
            2
        ),
    ),
    "a hype that is counted at the end looks at its own recipe alone": (
        table,
        "at_the_end",
        lambda hype, recipe, cooked: hype.points * (hype.kind == "menu"),
        lambda: (
            test_cooking.test_a_hype_that_is_counted_at_the_end_looks_at_what_else_its_chef_has_cooked_d3_d8(
                cooking()
            )
        ),
    ),
    "a hype needs no condition": (
        cooking_step,
        "is_met",
        lambda hype, recipe, numbers: True,
        lambda: (
            test_cooking.test_a_hype_whose_condition_is_not_met_is_refused_before_a_die_is_spent_d3(
                cooking(), "Perfect Ten", "Salsa", "t2 o3 p6"
            )
        ),
    ),
    "a hype looks at the dice without the token": (
        VeggiesState,
        "dice",
        lambda state, chef: REAL_DICE(state, replace(chef, changed=None)),
        lambda: test_cooking.test_a_hype_looks_at_the_dice_as_the_token_has_changed_them_d3_d4(
            cooking()
        ),
    ),
    "nine dice are kept": (
        table,
        "KEPT_DICE",
        9,
        lambda: test_turns.test_neither_more_nor_less_than_what_is_too_much_goes_d6(drawing()),
    ),
    "the display is not filled": (
        table,
        "DISPLAY",
        2,
        lambda: test_turns.test_a_recipe_from_the_display_is_taken_and_the_gap_is_filled_d5(
            drawing()
        ),
    ),
    "five recipes end it": (
        cooking_step,
        "ENOUGH",
        5,
        lambda: test_the_end.test_five_recipes_do_not_bring_the_end_d8(),
    ),
    "a later sixth recipe starts it again": (
        cooking_step,
        "closing",
        every_sixth_starts_it_again,
        lambda: test_the_end.test_a_later_sixth_recipe_starts_nothing_again_d8(),
    ),
    "there is no final cook": (
        people,
        "final_cook",
        lambda state: ended(state, "six"),
        lambda: test_the_end.test_the_token_and_hypes_help_in_the_final_cook_too_d8_d4(),
    ),
    "starting over keeps the token spent": (
        FinalCook,
        "start_over",
        the_token_stays_spent,
        lambda: test_the_end.test_starting_over_gives_the_token_and_the_dice_back_g6_d8(),
    ),
    "the final cook is open": (
        FinalCook,
        "shown",
        lambda phase, state: state.active,
        lambda: (
            test_the_end.test_the_final_cook_is_hidden_and_may_be_changed_until_all_are_ready_d8_g6()
        ),
    ),
    "a late chef begins without cards": (
        people,
        "START_RECIPES",
        0,
        lambda: (
            test_people.test_a_late_chef_gets_the_usual_start_and_plays_when_the_turn_comes_round_g2(
                three()
            )
        ),
    ),
    "who steps out keeps too much": (
        people,
        "within_limits",
        lambda state: state,
        lambda: test_people.test_who_steps_out_in_the_middle_of_a_turn_keeps_what_may_be_kept_g3_d6(
            three()
        ),
    ),
}
