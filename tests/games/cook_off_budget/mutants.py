"""Rules of Cook Off! with one thing wrong: a scenario must notice each of them."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from partycards.games.cook_off_budget import meals, people, table_market
from partycards.games.cook_off_budget.box import foods
from partycards.games.cook_off_budget.steps import (
    cooking,
    leading,
    scored,
    trading,
    turns,
    voting,
)
from partycards.games.cook_off_budget.steps.turns import Turns
from tests.games.cook_off_budget import (
    test_cook_off,
    test_goals,
    test_meals_and_events,
    test_people,
    test_store,
    test_trades,
    test_two_kinds,
)
from tests.games.cook_off_budget.party import Party
from tests.games.planting import Mutant, given, nothing, same

REAL_FILLED = table_market.filled
REAL_TAKEN = turns.taken


def filled_from_the_right(state: Any, rng: Any) -> Any:
    store = state.store
    after = REAL_FILLED(state, rng)
    new = after.store[: len(after.store) - len(store)]
    return replace(after, store=(*store, *new))


def the_leftmost_expire(state: Any, count: int, rng: Any) -> Any:
    gone = state.store[:count]
    return REAL_FILLED(replace(table_market.dumped(state, gone), store=state.store[count:]), rng)


def free_of_charge(printed: int, what: str, changes: Any) -> int:
    return printed


def met_by_first_kinds(box: Any, meal: Any, cards: Any, there: Any = ()) -> Any:
    kinds = Counter(foods(box)[card].kind for card in cards)
    return meals.met_by(meal.needs, kinds)


def all_are_paid(state: Any, player: Any, cards: Any, pays: Any = None) -> Any:
    return REAL_TAKEN(state, player, cards)


def a_trade() -> Party:
    return given(test_trades.party)


MUTANTS: dict[str, Mutant] = {
    "the store is filled from the dumpster's side": (
        turns,
        "filled",
        filled_from_the_right,
        test_store.test_a_purchase_is_paid_and_the_cards_left_of_it_move_right_o5,
    ),
    "the two leftmost expire": (
        turns,
        "expired",
        the_leftmost_expire,
        test_store.test_who_passes_sends_the_two_rightmost_into_the_dumpster_o7,
    ),
    "one card expires": (
        turns,
        "EXPIRE",
        1,
        test_store.test_who_passes_sends_the_two_rightmost_into_the_dumpster_o7,
    ),
    "a hand of six is fine": (
        turns,
        "HAND",
        6,
        test_store.test_a_sixth_card_makes_the_owner_choose_at_once_the_new_one_too_o2_o5,
    ),
    "prices do not change": (
        table_market,
        "changed",
        free_of_charge,
        test_store.test_a_price_is_what_is_printed_then_events_then_at_least_a_dollar_o11,
    ),
    "prices may fall to nothing": (
        table_market,
        "LEAST_PRICE",
        0,
        test_store.test_a_price_is_what_is_printed_then_events_then_at_least_a_dollar_o11,
    ),
    "goals work at once": (
        table_market,
        "works",
        lambda state, owned: True,
        test_goals.test_a_goal_of_this_round_does_not_count_at_its_cook_off_o6,
    ),
    "the purse is not looked at": (
        turns,
        "check_money",
        nothing,
        test_goals.test_goals_are_refused_in_words_o6,
    ),
    "money back makes things free": (
        turns,
        "money_back",
        lambda state, paid, player: 2,
        test_goals.test_cash_back_returns_money_but_never_makes_it_less_than_a_dollar_o11,
    ),
    "a fish is seafood alone": (
        scored,
        "needs_met",
        met_by_first_kinds,
        test_two_kinds.test_a_fish_is_protein_where_protein_is_asked_o4,
    ),
    "the bike is paid for both": (
        turns,
        "taken",
        all_are_paid,
        test_goals.test_the_bike_is_paid_for_the_dearer_one_alone_where_its_card_says_so_o16,
    ),
    "income events do not add up": (
        leading,
        "income_after",
        lambda income, event: 25 + event.income,
        test_meals_and_events.test_changes_of_income_add_up_and_an_event_that_sets_it_replaces_them_o4_o11,
    ),
    "events never end": (
        turns,
        "ended",
        same,
        test_meals_and_events.test_an_event_holds_until_the_round_ends_unless_it_says_longer_o15,
    ),
    "three rounds to a meal": (
        turns,
        "ROUNDS",
        3,
        test_meals_and_events.test_after_four_rounds_comes_the_cook_off_and_then_the_next_meal_o4_o11,
    ),
    "anybody turns cards over": (
        leading.Leading,
        "act",
        lambda self, state, player, move, rng: self.led(state, rng),
        test_meals_and_events.test_the_first_player_turns_three_meals_over_and_everybody_gets_25_dollars_o3_o13,
    ),
    "a gift is a trade": (
        trading,
        "check_side",
        nothing,
        lambda: test_trades.test_both_sides_give_something_and_an_ingredient_is_among_it_o8(
            a_trade()
        ),
    ),
    "a trade is not looked at again": (
        trading,
        "check_trade",
        nothing,
        lambda: test_trades.test_a_trade_that_leaves_either_hand_over_five_is_refused_o2(a_trade()),
    ),
    "offers are for everybody": (
        trading,
        "closed_by",
        lambda state: "",
        test_trades.test_an_event_can_forbid_trades_o4,
    ),
    "who steps out leaves the offers behind": (
        people,
        "without_offers",
        same,
        lambda: test_trades.test_who_steps_out_takes_the_offers_along_g3(a_trade()),
    ),
    "two cards make a meal": (
        cooking,
        "LEAST",
        2,
        test_cook_off.test_who_has_fewer_than_three_ingredients_makes_no_meal_o9,
    ),
    "nothing more for everything": (
        meals,
        "WHOLE",
        0,
        test_cook_off.test_each_need_counts_all_of_them_count_two_more_o10,
    ),
    "the dearest is the cheapest": (
        scored,
        "cheapest",
        lambda state: (max(state.plates, key=lambda plate: table_market.cost(state, plate.cards)),),
        test_cook_off.test_the_cheapest_meal_gets_a_point_in_a_tie_each_of_them_o10,
    ),
    "a tie of three shares too": (
        scored,
        "CHOICE",
        {1: 3, 2: 1, 3: 1},
        test_cook_off.test_a_tie_of_two_and_a_tie_of_three_o10,
    ),
    "everybody votes": (
        voting,
        "voters",
        lambda state: state.in_play,
        test_cook_off.test_with_two_players_or_one_meal_there_is_no_vote_and_nothing_for_it_o10,
    ),
    "the hand of who leaves is laid on top": (
        people,
        "slipped_under",
        table_market.dumped,
        test_people.test_who_leaves_puts_the_hand_unseen_under_the_top_and_goals_back_g4,
    ),
    "the turn of who is away is played": (
        Turns,
        "settled",
        lambda self, state, rng: state,
        test_people.test_turns_of_who_is_away_are_passed_over_g3,
    ),
    "offers outlive the action": (
        turns,
        "Turns",
        lambda order: Turns(order, offers=("old",)),  # type: ignore[arg-type]
        lambda: test_trades.test_the_action_ends_the_turn_and_all_offers_o8(a_trade()),
    ),
}
