"""Rules of Thieving Chefs with one thing wrong: a scenario must notice each of them."""

from typing import Any

from msgspec.structs import replace

from partycards.games.thieving_chefs import rules, table
from partycards.games.thieving_chefs.steps import acting, announcing, giving
from tests.games.planting import Mutant, given
from tests.games.thieving_chefs import test_people, test_pets, test_turns
from tests.games.thieving_chefs.kitchen import Kitchen

REAL_SCORE = announcing.score
REAL_GIVEN = giving.given
REAL_CHOICES = giving.choices
REAL_LEFTOVERS = table.leftovers
REAL_TAKEN = announcing.taken_for


def three() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


def thief() -> Kitchen:
    return given(test_pets.kitchen)


def sauce_is_used_up(state: Any, cook: Any, number: int) -> Any:
    return replace(REAL_SCORE(state, cook, number), sauce=None, discards=(*state.discards, 0))


def into_the_own_area(state: Any, pet: Any, target: Any, card: Any) -> Any:
    after = REAL_GIVEN(state, pet, target, card)
    hand = tuple(one for one in after.now.hand if one != card)
    return after.with_guest(after.turn, hand=hand, laid=(*after.now.laid, card))


def a_pet_costs_nothing(state: Any, pet: Any, target: Any, card: Any) -> Any:
    return REAL_GIVEN(state, replace(pet, actions=pet.actions + 1), target, card)


def always_the_first(box: Any, cook: Any, ingredient: str) -> Any:
    return REAL_CHOICES(box, cook, ingredient)[-1:]


def any_card_stands_in(box: Any, cook: Any, number: int) -> Any:
    return [*cook.laid, *REAL_LEFTOVERS(box, cook, number)]


MUTANTS: dict[str, Mutant] = {
    "the sauce goes with the dish": (
        announcing,
        "score",
        sauce_is_used_up,
        lambda: (
            test_turns.test_a_sauce_poured_this_turn_counts_whoever_poured_it_and_stays_t2_t3_t6(
                three()
            )
        ),
    ),
    "every sauce goes with every dish": (
        table,
        "worth",
        lambda state, dish: dish.points + (2 if state.sauce is not None else 0),
        lambda: test_turns.test_every_dish_gets_its_own_bonus_t3(three()),
    ),
    "a stolen card goes into the thief's area": (
        giving,
        "given",
        into_the_own_area,
        lambda: test_pets.test_a_pet_takes_an_ingredient_into_the_thiefs_hand_and_is_discarded_t4(
            thief()
        ),
    ),
    "a pet costs no action": (
        giving,
        "given",
        a_pet_costs_nothing,
        lambda: test_pets.test_a_pet_takes_an_ingredient_into_the_thiefs_hand_and_is_discarded_t4(
            thief()
        ),
    ),
    "the thief chooses": (
        giving,
        "choices",
        always_the_first,
        lambda: test_pets.test_emily_protects_her_salad_with_the_onion_that_was_doing_nothing_t4(
            thief()
        ),
    ),
    "the dearest dish goes first for who is away": (
        giving,
        "proposed",
        lambda box, cook, found: found[0],
        lambda: test_pets.test_for_who_is_away_else_one_of_the_cheapest_dish_t4(thief()),
    ),
    "a card laid later stands in": (
        table,
        "leftovers",
        any_card_stands_in,
        lambda: test_pets.test_a_card_that_is_laid_later_does_not_mend_a_dish_t8(thief()),
    ),
    "what is left of a broken dish is useless": (
        table,
        "leftovers",
        lambda box, cook, number: [],
        lambda: test_pets.test_what_is_left_of_a_broken_dish_may_serve_another_t8(thief()),
    ),
    "the cheaper dish gets the spare": (
        announcing,
        "worth",
        lambda state, dish: 10 - dish.points,
        lambda: test_pets.test_a_spare_protects_one_dish_the_dearer_by_itself_t8(thief()),
    ),
    "a card may be in two dishes": (
        announcing,
        "taken_for",
        lambda box, dish, area: REAL_TAKEN(box, dish, list(area)),
        lambda: test_pets.test_several_dishes_but_a_card_in_one_only_t8(thief()),
    ),
    "nineteen points win": (
        rules,
        "GOAL",
        19,
        lambda: test_turns.test_nineteen_points_do_not_win_t6(three()),
    ),
    "six cards are kept": (
        announcing,
        "HAND",
        8,
        lambda: test_turns.test_the_hand_may_pass_five_until_the_discard_step_t2_t7(three()),
    ),
    "nobody is ever stuck": (
        acting,
        "can_act",
        lambda state, cook: True,
        lambda: test_turns.test_a_round_in_which_nobody_can_do_anything_ends_it_most_points_win_t6(
            three()
        ),
    ),
    "play goes counterclockwise": (
        table.ChefsState,
        "next_seat",
        lambda state: (state.turn - 2) % len(state.guests) + 1,
        lambda: test_turns.test_three_actions_in_any_order_then_the_next_clockwise_t2_t7(three()),
    ),
    "a late cook begins without cards": (
        rules,
        "DEAL",
        0,
        lambda: (
            test_people.test_a_late_cook_gets_three_cards_and_plays_when_the_turn_comes_round_g2(
                three()
            )
        ),
    ),
}
