"""Rules of The COOK-OFF with one thing wrong: a scenario must notice each of them."""

from typing import Any

from msgspec.structs import replace

from partycards.games.cook_off_sabotage import board, kitchens, rules, table
from partycards.games.cook_off_sabotage.kitchens import Kitchen
from partycards.games.cook_off_sabotage.steps import (
    acting,
    choosing,
    ordering,
    programming,
    ways,
)
from partycards.games.cook_off_sabotage.table import CookOffState
from tests.games.cook_off_sabotage import (
    test_cooking,
    test_ending,
    test_order,
    test_people,
    test_rounds,
    test_sabotage,
)
from tests.games.cook_off_sabotage.match import CookOff
from tests.games.planting import Mutant

REAL_SABOTAGED = acting.sabotaged
REAL_CLEANED = programming.cleaned
REAL_TARGETS = acting.targets
REAL_COOKED = ways.cooked


def three() -> CookOff:
    return CookOff("Emily", "John", "Ana")


def sabotage_earns_nothing(state: Any, seat: int, target: int, place: int) -> Any:
    after = REAL_SABOTAGED(state, seat, target, place)
    return after.with_guest(seat, points=state.of(seat).points)


def cleaning_clears_the_board(state: Any, kitchen: Any, news: str) -> Any:
    after = REAL_CLEANED(state, kitchen, news)
    food = after.of(kitchen.seat)
    after = replace(after, meat=after.meat + food.meat, vegetables=after.vegetables)
    return after.with_guest(kitchen.seat, meat=0)


def cleaning_is_no_shelter(state: Any, kitchen: Any, news: str) -> Any:
    return REAL_CLEANED(state, kitchen, news).with_guest(kitchen.seat, cleaning=False)


def own_kitchen_too(state: Any, seat: int) -> Any:
    return (*REAL_TARGETS(state, seat), (seat, 0, ""))


def meat_is_done_at_once(state: Any, kitchen: Any, meat: int, vegetables: int) -> Any:
    twice = 2 if meat and kitchen.grill == "raw" else meat
    return REAL_COOKED(state, kitchen, twice, vegetables)


MUTANTS: dict[str, Mutant] = {
    "a sabotage earns nothing": (
        acting, "sabotaged", sabotage_earns_nothing,
        lambda: test_sabotage.test_food_is_removed_to_the_stock_for_a_point_f6(three()),
    ),
    "a chef can sabotage their own kitchen": (
        acting, "targets", own_kitchen_too,
        lambda: (
            test_sabotage.test_never_in_the_own_kitchen_and_only_where_there_is_a_place_f6(three())
        ),
    ),
    "meat is done the first time": (
        ways, "cooked", meat_is_done_at_once,
        lambda: (
            test_cooking.test_meat_cooked_once_is_half_cooked_and_worth_nothing_yet_f4(three())
        ),
    ),
    "cooking is no shelter": (
        CookOffState, "is_safe", lambda self, kitchen: kitchen.cleaning,
        lambda: (
            test_sabotage.test_a_card_that_does_nothing_still_protects_for_its_whole_step_f2(
                three()
            )
        ),
    ),
    "cleaning is no shelter": (
        programming, "cleaned", cleaning_is_no_shelter,
        lambda: test_sabotage.test_who_prepares_or_cooks_or_cleans_is_safe_f3_f4_f6(three()),
    ),
    "cleaning clears the board": (
        programming, "cleaned", cleaning_clears_the_board,
        lambda: test_rounds.test_tokens_and_food_go_and_board_and_tray_stay_f7(three()),
    ),
    "nobody has to clean": (
        Kitchen, "must_clean", False,
        lambda: test_rounds.test_with_all_four_sabotaged_one_has_to_clean_next_round_f7(three()),
    ),
    "a double lasts": (
        CookOffState, "times", lambda self, kitchen: 1 + ("double" in kitchen.programme),
        lambda: test_cooking.test_double_doubles_the_very_next_card_only_f5(three()),
    ),
    "a double does nothing": (
        CookOffState, "times", lambda self, kitchen: 1,
        lambda: test_cooking.test_double_and_get_bring_four_f5(three()),
    ),
    "get brings one": (
        ways, "GET", 1,
        lambda: test_cooking.test_two_ingredients_in_any_mix_f5(three(), 2, (3, 2)),
    ),
    "highest score first": (
        ordering, "by_rule", lambda state, seats: tuple(
            sorted(seats, key=lambda seat: -state.of(seat).points)
        ),
        lambda: test_order.test_the_host_may_end_the_talk_f2(three()),
    ),
    "the clockwise order always starts with the same": (
        programming, "next_start", lambda state: state.start,
        lambda: (
            test_order.test_the_clockwise_order_starts_one_further_on_each_round_f2(three())
        ),
    ),
    "the stock is never short": (
        choosing, "contested", lambda state: (),
        lambda: (
            test_order.test_getters_agree_on_an_order_only_when_the_stock_is_short_f2(three())
        ),
    ),
    "nobody swaps": (
        programming, "swapped", lambda state, seat: state,
        lambda: test_rounds.test_after_the_first_action_two_cards_may_be_swapped_in_secret_f2(
            three()
        ),
    ),
    "eleven rounds": (
        rules, "ROUNDS", 11,
        lambda: (
            test_rounds.test_a_round_has_three_actions_and_the_tournament_ten_rounds_f2(three())
        ),
    ),
    "a token costs one": (
        kitchens, "TOKEN_POINTS", -1,
        lambda: test_ending.test_every_token_costs_two_also_below_zero_f8_g1(three()),
    ),
    "half-cooked meat earns nothing": (
        kitchens, "HALF_POINTS", 0,
        lambda: (
            test_ending.test_every_half_cooked_meat_of_the_last_round_earns_three_f8(three())
        ),
    ),
    "vegetables do not break a tie": (
        board, "vegetables_first", lambda kitchen: (0, 0),
        lambda: (
            test_ending.test_a_tie_goes_to_more_vegetables_then_to_fewer_meats_f8(three())
        ),
    ),
    "a kitchen that is left keeps its food": (
        table, "to_stock", lambda state, things: state,
        lambda: (
            test_people.test_who_leaves_clears_the_kitchen_into_the_stock_and_keeps_the_points_g4(
                three()
            )
        ),
    ),
    "a late chef begins with the highest score": (
        rules, "min", max,
        lambda: (
            test_people.test_a_late_chef_cooks_from_the_next_round_with_the_lowest_score_g2(
                three()
            )
        ),
    ),
    "overdue meat stays": (
        table, "HALF", "none",
        lambda: (
            test_cooking.test_meat_not_done_by_the_end_of_the_next_round_goes_to_the_stock_f4(
                three()
            )
        ),
    ),
}  # fmt: skip
