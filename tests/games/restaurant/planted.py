"""Leaks that the promises must catch; rules with one thing wrong that a scenario must notice."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Part, Seat
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.games.restaurant import rules, table_dishes, table_meal
from partycards.games.restaurant.rules import PrivateView, Restaurant
from partycards.games.restaurant.steps import choosing, inventing_dish, tasting
from partycards.games.restaurant.table import RestaurantState
from partycards.games.restaurant.table_meal import CourseOnTable, OnTable
from tests.games.planting import Mutant, Secrets, given, nothing, planted, same, telling
from tests.games.restaurant import test_end, test_inventing, test_ordering, test_out, test_people
from tests.games.restaurant.case import RESTAURANT
from tests.games.restaurant.dinner import Dinner

# Leaks ----------------------------------------------------------------------------------------


SECRETS: Secrets = {
    "a hand": lambda state: [chef.hand for chef in state.chefs[:1]],
    "the top of the pile": lambda state: state.draw[-1:],
    "what is chosen before it is told": lambda state: [
        chef.draft.name for chef in state.chefs if chef.draft and not chef.done
    ],
    "chips before all are done": lambda state: (
        [board.chips for board in getattr(state.phase, "boards", ())]
    ),
}


class ShowsTheNeighboursHand(Restaurant):
    def private(self, state: RestaurantState, seat: Seat) -> PrivateView:
        others = [chef.hand for chef in state.chefs if chef.seat != seat][:1]
        told = CourseOnTable("", str(others), 0, (), (), False)
        return replace(super().private(state, seat), table=OnTable((told,)))


class RefusesWithTheHolder(Restaurant):
    """A card of somebody else's is refused with where it is."""

    def apply(self, state: RestaurantState, seat: Seat | None, move: Any, rng: Any) -> Any:
        if isinstance(move, Commit):
            for chef in state.chefs:
                if chef.seat != seat and set(move.place) & set(chef.hand):
                    raise IllegalMove("%(who)s has it", who=chef.seat)
        return super().apply(state, seat, move, rng)


class AsksByThePile(Restaurant):
    """The key of a question that depends on the pile."""

    def question(self, state: RestaurantState, seat: Seat) -> str | None:
        return f"{super().question(state, seat)}-{sum(state.draw[-1:]) % 2}"


class ListsOnlyThePile(Restaurant):
    def card(self, state: RestaurantState, number: int) -> Part | None:
        return super().card(state, number) if number in state.draw else None


LEAKS = planted(
    RESTAURANT,
    *telling(Restaurant, SECRETS),
    ShowsTheNeighboursHand,
    RefusesWithTheHolder,
    AsksByThePile,
    ListsOnlyThePile,
)


# Faults in the rules ---------------------------------------------------------------------------


class LosesTheHandOfWhoLeaves(Restaurant):
    def leave(self, state: RestaurantState, seat: Seat, rng: Any) -> RestaurantState:
        after = super().leave(state, seat, rng)
        return replace(after, fresh=state.fresh)


class ShufflesWithItsOwnChance(Restaurant):
    def apply(self, state: RestaurantState, seat: Seat | None, move: Any, rng: Any) -> Any:
        after = super().apply(state, seat, move, rng)
        return replace(after, draw=tuple(Random().sample(after.draw, len(after.draw))))


class LetsAnybodyCook(Restaurant):
    def apply(self, state: RestaurantState, seat: Seat | None, move: Any, rng: Any) -> Any:
        waits = sorted(self.to_move(state)) if seat else []
        return super().apply(state, waits[0] if waits else seat, move, rng)


class WaitsForWhoIsAway(Restaurant):
    def to_move(self, state: RestaurantState) -> frozenset[Seat]:
        away = {guest.seat for guest in state.guests if guest.status == "away"}
        return super().to_move(state) | away


class OverlooksWhoMoved(Restaurant):
    def changes(self, before: RestaurantState, seen: Any, after: RestaurantState) -> Any:
        told = super().changes(before, seen, after)
        return replace(told, seats=frozenset()) if told is not None else None


FAULTS = planted(
    RESTAURANT,
    LosesTheHandOfWhoLeaves,
    ShufflesWithItsOwnChance,
    LetsAnybodyCook,
    WaitsForWhoIsAway,
    OverlooksWhoMoved,
    found_by={"loses the hand of who leaves": 2, "waits for who is away": 1},
)


# Mutants ---------------------------------------------------------------------------------------


def three() -> Dinner:
    return Dinner("Lisa", "Ellen", "Cody")


def eaten() -> Dinner:
    return given(test_end.dinner)


MUTANTS: dict[str, Mutant] = {
    "the table goes on over the heads of who is at a dish": (
        table_meal,
        "check_go_on",
        nothing,
        lambda: test_ordering.test_the_table_goes_on_when_every_dish_lies_there_r3(three()),
    ),
    "any assignment can be picked": (
        choosing,
        "offered",
        lambda state: state.box.assignments,
        test_inventing.test_the_table_picks_from_the_small_set_of_the_house_r2,
    ),
    "any number of cards makes a dish": (
        inventing_dish,
        "check_cards",
        nothing,
        lambda: test_inventing.test_a_dish_has_the_cards_that_are_asked_for_b9(three()),
    ),
    "cards of others can be traded": (
        inventing_dish,
        "check_own",
        nothing,
        lambda: test_inventing.test_trades_are_those_of_the_party_game_b8(three()),
    ),
    "nobody orders without saying so": (
        inventing_dish,
        "want_own",
        same,
        lambda: test_ordering.test_the_own_dish_is_ordered_unless_another_one_is_r3(three()),
    ),
    "orders stay though it is another dish": (
        inventing_dish,
        "without_dish",
        lambda state, dish: replace(state, dishes=()),
        lambda: test_ordering.test_a_dish_that_is_changed_keeps_its_words_and_others_choose_anew_r3(
            three()
        ),
    ),
    "what has run out is ordered all the same": (
        table_dishes,
        "missing",
        lambda state, dish: (),
        lambda: test_out.test_a_dish_on_the_table_is_flagged_to_everybody_and_is_not_ordered(
            three()
        ),
    ),
    "what has run out stays in the piles": (
        rules,
        "swept",
        same,
        lambda: test_out.test_what_has_run_out_leaves_every_pile_and_comes_back_when_it_is_in_again(
            three()
        ),
    ),
    "a dish is told of with what has run out": (
        inventing_dish,
        "out_of",
        lambda state, cards: (),
        lambda: test_out.test_it_is_not_cooked_with(three()),
    ),
    "a late guest cooks at once": (
        choosing,
        "check_cooks",
        nothing,
        lambda: test_people.test_a_late_guest_cooks_from_the_next_course_on_and_eats_at_once_r3(
            three()
        ),
    ),
    "own dishes get chips": (
        tasting,
        "receivers",
        lambda state, seat: tuple(guest.seat for guest in state.active),
        lambda: test_end.test_five_chips_for_each_on_persons_with_their_dishes_r6(eaten()),
    ),
    "two give all five chips to each other": (
        tasting,
        "most_of",
        lambda state, seat: 5,
        test_end.test_of_two_each_gives_one_chip_and_never_the_same_r6_v1,
    ),
    "two give the same chip": (
        tasting,
        "face_to_face",
        lambda state, phase: False,
        test_end.test_of_two_each_gives_one_chip_and_never_the_same_r6_v1,
    ),
    "chips do not wait for anybody": (
        tasting.Tasting,
        "awaited",
        lambda phase, state: (),
        lambda: test_end.test_each_at_their_own_pace_and_hidden_until_all_are_done_r6(eaten()),
    ),
    "everything that was wanted gets chips": (
        tasting,
        "eaten",
        lambda state: REAL_EATEN(replace(state, orders=())),
        lambda: test_end.test_only_what_came_to_the_table_gets_chips_r6(eaten()),
    ),
    "who left gets chips": (
        Restaurant,
        "leave",
        lambda game, state, seat, rng: state,
        lambda: test_people.test_who_left_gets_no_chips_and_those_given_come_back_g4(three()),
    ),
}
REAL_EATEN = table_dishes.eaten
