"""House rules with one thing wrong: a scenario must notice each of them."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from partycards.games.cooking_party import conditions, people, table_task
from partycards.games.cooking_party.lobby import offered, teams
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps import (
    after_game,
    announcing,
    awarded,
    briefing,
    deck,
    favourites,
    judging,
    over,
    planning_asks,
    presenting,
    presenting_judge,
    revealing,
    special,
    stoves,
    tasting,
)
from partycards.games.cooking_party.table_seats import crews
from partycards.games.cooking_party.variations import exchanges, swaps
from tests.games.cooking_party import (
    test_after_the_game,
    test_conditions,
    test_v1_two,
    test_v2_solo,
    test_v3_v4_v5_teams,
    test_v6_v7_assignments_and_tokens,
    test_v8_tasting,
    test_v9_v14_cards,
    test_v11_honour,
    test_v12_v13_kitchen,
    test_v14_diets,
    test_v15_kids,
    test_v19_combinations,
)
from tests.games.planting import Mutant, given, nothing, same

REAL_POINTS = tasting.points_of
REAL_RECORD = awarded.record
BREAKS = conditions.breaks
PODIUM = tasting.at_podium_again
OWN = after_game.first_choice


def late_keeps_all(state: Any, phase: Any) -> Any:
    plates = tuple(replace(plate, late=False) for plate in phase.plates)
    return REAL_POINTS(state, replace(phase, plates=plates))


def only_the_first_gets_points(state: Any, *rest: Any) -> Any:
    alone = tuple(replace(chef, team=()) for chef in state.chefs)
    return REAL_RECORD(replace(state, chefs=alone), *rest)


def gone_too(state: Any, after: Any, *rest: Any) -> Any:
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return PODIUM(state, replace(after, ended=replace(after.ended, gone=gone)), *rest)


def kids() -> Any:
    return given(test_v15_kids.party)


def with_tokens() -> Any:
    return given(test_v6_v7_assignments_and_tokens.party)


def in_teams() -> Any:
    return given(test_v3_v4_v5_teams.party)


MUTANTS: dict[str, Mutant] = {
    "the second judge may give the same chip (V1)": (
        judging,
        "second_judge",
        lambda state, phase: replace(
            state, judge=2, phase=replace(phase, own=2, given=((0, 1),), chips=())
        ),
        test_v1_two.test_each_gives_exactly_one_chip_and_not_the_same_one_v1,
    ),
    "anybody presents first (V1)": (
        presenting_judge,
        "callable_chefs",
        lambda state: tuple(chef.seat for chef in state.chefs if not chef.called),
        lambda: test_v1_two.test_who_judges_second_presents_first_v1(given(test_v1_two.party)),
    ),
    "alone one needs two others (V2)": (
        HouseRules,
        "fewest",
        3,
        test_v2_solo.test_it_is_a_game_for_one_v2,
    ),
    "only the first of a team gets points (V3)": (
        revealing,
        "record",
        only_the_first_gets_points,
        test_v3_v4_v5_teams.test_a_judge_team_has_one_chip_board_and_every_member_gets_the_points_v3,
    ),
    "a member who leaves takes the team's dish along (V3)": (
        people,
        "drop_member",
        awarded.drop_chef,
        lambda: test_v3_v4_v5_teams.test_a_team_goes_on_without_a_member_who_leaves_v3(in_teams()),
    ),
    "teams as they come (V3)": (
        teams,
        "with_newcomers",
        lambda teams, seats: teams,
        test_v3_v4_v5_teams.test_teams_made_by_hand_and_who_is_in_none_joins_the_smallest_v3,
    ),
    "the numbers of a menu are those of one dish (V5)": (
        table_task,
        "fitted",
        lambda terms, assignment, house: terms,
        test_v3_v4_v5_teams.test_a_menu_has_three_courses_and_the_numbers_hold_for_each_v5,
    ),
    "any source of assignments (V6)": (
        deck,
        "refuse_other_sources",
        nothing,
        test_v6_v7_assignments_and_tokens.test_the_top_card_is_played_and_goes_to_the_bottom_v6,
    ),
    "a token is never used up (V7)": (
        exchanges.KINDS,
        "token",
        lambda state, seat, cards: state,
        lambda: (
            test_v6_v7_assignments_and_tokens.test_a_token_buys_a_card_before_or_after_the_trades_v7(
                with_tokens()
            )
        ),
    ),
    "tokens are worth nothing in the end (V7)": (
        over,
        "cash_in",
        same,
        test_v6_v7_assignments_and_tokens.test_tokens_are_kept_and_unused_ones_are_ten_points_v7,
    ),
    "cooks judge their own plate (V8)": (
        tasting,
        "counts_for",
        lambda state, plate: (),
        test_v8_tasting.test_everybody_judges_the_others_and_never_the_own_dish_v8,
    ),
    "a tasting board may be closed with chips left (V8)": (
        tasting,
        "check_all_given",
        nothing,
        test_v8_tasting.test_all_five_chips_and_each_once_v8_b11,
    ),
    "everybody fits into the kitchen (V8)": (
        favourites,
        "in_the_kitchen",
        lambda state, rng: (crews(state), set()),
        test_v8_tasting.test_in_a_small_kitchen_the_best_cook_and_the_others_judge_v8,
    ),
    "who is late keeps everything (V12)": (
        tasting,
        "points_of",
        late_keeps_all,
        test_v12_v13_kitchen.test_who_has_not_plated_in_time_keeps_half_rounded_down_v12,
    ),
    "every dish is cooked for the guest of honour (V11)": (
        judging,
        "choose",
        lambda state, phase, move: awarded.judged(awarded.record(state, phase.dishes, (), (2,))),
        test_v11_honour.test_the_same_chef_may_win_again_and_the_menu_is_cooked_v11,
    ),
    "whoever won and goes home before dinner has not won (G4)": (
        tasting,
        "at_podium_again",
        gone_too,
        test_after_the_game.test_the_dish_of_a_guest_who_went_home_is_cooked_by_somebody_else_g4,
    ),
    "who is away stands at a stove (G3)": (
        after_game,
        "here",
        crews,
        test_after_the_game.test_nobody_waits_for_a_cook_who_is_in_the_garden_g3,
    ),
    "neighbours cook their own dishes (V13)": (
        after_game,
        "first_choice",
        lambda state, dish, cooks, neighbours: OWN(state, dish, cooks, False),
        test_after_the_game.test_everybody_cooks_a_neighbours_dish_6_6,
    ),
    "the tasting after the game adds up a cook's plates (V8)": (
        tasting,
        "points_of",
        lambda state, phase: tuple((seat, 115) for seat, _ in REAL_POINTS(state, phase)),
        test_after_the_game.test_of_several_plates_the_best_one_counts_v8,
    ),
    "any card is exchanged for a diet (V14)": (
        exchanges.KINDS,
        "diet",
        lambda state, seat, cards: state,
        test_v9_v14_cards.test_only_cards_that_break_the_diet_are_exchanged_v14,
    ),
    "one diet of several is enough (V14)": (
        conditions,
        "breaks",
        lambda box, diets, card: BREAKS(box, diets[:1], card),
        test_v14_diets.test_a_card_is_judged_by_all_that_is_announced_and_says_what_it_breaks_v14,
    ),
    "a Special Ingredient is named whatever it breaks (V14)": (
        briefing,
        "against",
        lambda state, held: (0, ()),
        test_v14_diets.test_a_special_ingredient_that_breaks_a_diet_is_told_before_it_is_named_v14,
    ),
    "what the judge has seen of the pile is dealt (V14)": (
        special,
        "discard",
        lambda state, cards: replace(state, draw=(*state.draw, *cards)),
        test_v14_diets.test_another_is_turned_over_that_keeps_to_all_of_it_v14,
    ),
    "a team cooks what was picked before the diet (V14)": (
        announcing,
        "without_barred",
        lambda state, chef: chef,
        test_v14_diets.test_what_a_team_has_picked_and_cannot_use_any_more_goes_back_v14_v3,
    ),
    "nobody is told that their dish has become wrong (V14)": (
        planning_asks,
        "with_reasons",
        lambda state, cards: (),
        test_v14_diets.test_a_dish_that_was_set_before_is_told_to_its_chef_who_takes_it_back_v14,
    ),
    "what breaks a diet is cooked (V14)": (
        stoves,
        "check_fitting",
        nothing,
        test_v9_v14_cards.test_what_stays_cannot_go_into_a_dish_v14,
    ),
    "a diet is but a word on the card (V14)": (
        table_task,
        "diets_on",
        lambda assignment: (),
        partial(test_conditions.test_what_the_card_keeps_to_holds_in_every_preset_v14, "basic"),
    ),
    "two cards of a category, and any sum (B6)": (
        stoves,
        "check_together",
        nothing,
        test_conditions.test_the_numbers_of_a_dish_add_up_to_no_more_than_is_asked_b6,
    ),
    "the pantry is free, whatever is asked (V14)": (
        presenting,
        "check_pantry",
        nothing,
        test_conditions.test_the_pantry_keeps_to_the_diet_and_what_is_left_out_stays_on_the_shelf_v14,
    ),
    "the least stays where few cards fit (V14)": (
        stoves,
        "least",
        lambda state, chef, dishes: state.terms.use_min,
        test_v9_v14_cards.test_the_least_falls_to_the_cards_that_fit_v14,
    ),
    "a chef asks themselves (V15)": (
        swaps,
        "partners",
        lambda state, chef: tuple(one.seat for one in state.chefs),
        lambda: test_v15_kids.test_an_offer_is_refused_in_words_g8(kids()),
    ),
    "a trade leaves the offer standing (G8)": (
        stoves,
        "without_offers_of",
        same,
        lambda: test_v15_kids.test_a_change_of_either_hand_cancels_g8(kids()),
    ),
    "everything goes together (V19)": (
        offered,
        "CONFLICTS",
        (),
        lambda: test_v19_combinations.test_the_lobby_is_told_what_a_tap_would_answer_v19(),
    ),
}
