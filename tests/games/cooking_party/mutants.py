"""Rules with one thing wrong: a scenario must notice each of them."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.cards import draw_cards, shuffled
from partycards.games.cooking_party import table_task
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps import (
    awarded,
    briefing,
    judging,
    planning,
    presenting_judge,
    stoves,
    terms,
)
from partycards.games.cooking_party.table_round import clear_table
from partycards.games.cooking_party.table_seats import clockwise
from partycards.games.cooking_party.variations import exchanges
from tests.games.cooking_party import (
    test_briefing,
    test_judging,
    test_people,
    test_planning,
    test_presenting,
    test_sample_round,
    test_too_few,
)
from tests.games.cooking_party.party import Party
from tests.games.planting import Mutant, given, nothing, same

REAL_TRADE = stoves.trade_in


def used_cards_into_the_draw_pile(state: Any) -> Any:
    after = clear_table(state)
    pile = shuffled((*after.draw, *after.discards), Random(1))
    return replace(after, draw=pile, discards=())


def trades_without_end(state: Any, chef: Any, move: Any, rng: Any) -> Any:
    after = REAL_TRADE(state, chef, move, rng)
    traded = after.chef(chef.seat)
    return after.with_chef(replace(traded, trades_left=chef.trades_left))


def this_rounds_discards_first(state: Any, count: int, rng: Any) -> Any:
    swapped = replace(state, discards=state.fresh, fresh=state.discards)
    drawn, after = draw_cards(swapped, count, rng)
    return drawn, replace(after, discards=after.fresh, fresh=after.discards)


def four_of_them() -> Party:
    return Party("Cody", "Lisa", "Ellen", "Ana")


def ready_to_present() -> Party:
    return given(test_presenting.party)


def planning_party() -> Party:
    return given(test_planning.party)


def judging_party() -> Party:
    return given(test_judging.party)


MUTANTS: dict[str, Mutant] = {
    "used cards are shuffled into the draw pile": (
        awarded,
        "clear_table",
        used_cards_into_the_draw_pile,
        lambda: test_judging.test_used_cards_go_to_the_discards_and_not_to_the_draw_pile_b12(
            judging_party()
        ),
    ),
    "trades never end": (
        stoves,
        "trade_in",
        trades_without_end,
        lambda: test_planning.test_trades_are_refused_in_words_b8(planning_party()),
    ),
    "any card can be traded in": (
        stoves,
        "check_trade",
        nothing,
        lambda: test_planning.test_trades_are_refused_in_words_b8(planning_party()),
    ),
    "this round's discards come first": (
        exchanges,
        "draw_cards",
        this_rounds_discards_first,
        test_briefing.test_a_trade_takes_earlier_rounds_discards_before_this_rounds_b7,
    ),
    "least and most are not counted": (
        stoves,
        "check_counts",
        nothing,
        lambda: test_planning.test_exactly_four_means_exactly_four_b6(planning_party()),
    ),
    "what is laid aside stays in the hand": (
        planning,
        "lay_aside",
        same,
        lambda: test_planning.test_what_is_not_used_is_laid_aside_before_presenting_b9(
            planning_party()
        ),
    ),
    "two dishes at once": (
        presenting_judge,
        "refuse_while_presenting",
        nothing,
        lambda: test_presenting.test_any_order_one_at_a_time_b10(ready_to_present()),
    ),
    "chips may be left": (
        judging,
        "missing",
        lambda phase: 0,
        lambda: test_judging.test_all_five_chips_are_given_in_any_combination_b11(judging_party()),
    ),
    "one dish gets all chips": (
        judging,
        "wanted",
        lambda places: 5,
        test_judging.test_one_dish_on_the_table_gets_one_chip_of_choice_b11,
    ),
    "the judge never changes": (
        awarded,
        "next_judge",
        lambda state: state.judge,
        test_sample_round.test_the_whole_sample_round_b14,
    ),
    "away guests judge like the others": (
        awarded,
        "next_judge",
        lambda state: clockwise(state)[0].seat,
        lambda: test_people.test_an_away_guest_is_not_the_next_judge_while_others_are_here_b12(
            four_of_them()
        ),
    ),
    "the Special Ingredient stays in its pile": (
        briefing,
        "take_out",
        same,
        lambda: test_briefing.test_cody_names_the_special_ingredient_before_the_deal_b6(
            four_of_them()
        ),
    ),
    "a turn handed on does not count": (
        briefing,
        "counted",
        same,
        lambda: test_too_few.test_a_turn_handed_on_before_the_deal_counts_as_had_b12(
            four_of_them()
        ),
    ),
    "who takes over the judging keeps the dish": (
        awarded,
        "drop_chef",
        same,
        lambda: test_too_few.test_the_host_names_the_new_judge_b12(four_of_them()),
    ),
    "numbers that no chef can meet are dealt": (
        terms,
        "check_terms",
        nothing,
        test_briefing.test_too_few_cards_are_told_before_dealing_b7,
    ),
    "numbers left out are zero": (
        table_task,
        "terms_of",
        lambda assignment, larger: Terms(deal=0),
        lambda: test_sample_round.test_lisa_and_ellen_get_seven_cards_and_trade_three_b14(),
    ),
}
