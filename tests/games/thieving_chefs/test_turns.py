"""A turn: three actions, scoring, discarding, winning (T1, T2, T3, T5, T6, T7, T9)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import EndEarly, IllegalMove
from partycards.games.stepping import Over
from partycards.games.thieving_chefs.rules import ThievingChefs
from partycards.games.thieving_chefs.steps.acting import Draw, Hold, Lay, Pour, Score, Send
from partycards.games.thieving_chefs.steps.announcing import Announce, Discard
from partycards.games.thieving_chefs.steps.giving import Give
from partycards.games.thieving_chefs.table import Eaten
from tests.games.guests import InOrder
from tests.games.thieving_chefs.case import BOX
from tests.games.thieving_chefs.kitchen import Kitchen


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


def test_the_box_has_39_ingredients_6_sauces_and_10_pets_t1() -> None:
    counts = {kind.key: kind.count for kind in BOX.kinds}
    assert counts == {
        "greens": 10, "rice": 8, "bread": 5, "onion": 5, "meat": 5, "cheese": 3, "fish": 3,
        "spicy": 3, "ketchup": 3,
        "rabbit": 3, "sparrow": 2, "raccoon": 4, "cat": 1,
    }  # fmt: skip
    by_sort = dict.fromkeys(("ingredient", "sauce", "pet"), 0)
    for kind in BOX.kinds:
        by_sort[kind.sort] += kind.count
    assert by_sort == {"ingredient": 39, "sauce": 6, "pet": 10}
    takes = {kind.takes: kind.count for kind in BOX.kinds if kind.takes}
    assert takes == {
        ("greens",): 3,
        ("rice",): 2,
        ("bread", "onion", "meat"): 4,
        ("fish", "cheese"): 1,
    }


def test_everybody_begins_with_three_cards_and_the_most_experienced_cook_begins_t1_t7() -> None:
    state = ThievingChefs(first=2).setup((1, 2, 3), BOX, InOrder())
    assert [len(cook.hand) for cook in state.guests] == [3, 3, 3]
    assert len(state.draw) == 55 - 9
    assert state.turn == 2


def test_who_begins_is_drawn_when_nobody_says_so_g9() -> None:
    assert ThievingChefs().setup((1, 2, 3), BOX, InOrder()).turn == 3


@pytest.mark.parametrize("seats", [(1,), (1, 2, 3, 4, 5, 6)])
def test_two_to_five_cooks_can_play_t1(seats: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="2 to 5"):
        ThievingChefs().setup(seats, BOX, InOrder())
    assert ThievingChefs().seats() == range(2, 6)


def test_who_begins_must_sit_at_the_table_t7() -> None:
    with pytest.raises(IllegalMove, match="one of the guests who are playing"):
        ThievingChefs(first=9).setup((1, 2), BOX, InOrder())


def test_three_actions_in_any_order_then_the_next_clockwise_t2_t7(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="greens fish")
    kitchen.stack("meat")
    kitchen.draws("Emily")
    kitchen.lays("Emily", "meat")
    assert kitchen.turn == "Emily"
    kitchen.draws("Emily")
    assert kitchen.turn == "John"
    kitchen.draws("John", 3)
    kitchen.draws("Ana", 3)
    assert kitchen.turn == "Emily"


def test_nobody_stops_before_the_third_action_and_nobody_takes_a_fourth_t2(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", hand="greens onion rice meat")
    kitchen.lays("Emily", "greens onion")
    assert kitchen.refused("Emily", Announce(("salad",))) == "The round moved on."
    kitchen.lays("Emily", "rice")
    assert kitchen.asks("Emily") == "AskAnnounce"
    assert kitchen.refused("Emily", Draw()) == "The round moved on."
    kitchen.announces("Emily", "salad")
    assert kitchen.refused("Emily", Draw()) == "It is not your turn."


def test_a_pet_without_prey_cannot_be_played_and_an_impossible_action_is_skipped_t2_g9(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", hand="rabbit greens")
    kitchen.has("John", hand="meat")
    kitchen.has("Ana", area="rice")
    kitchen.nothing_to_draw()
    refusal = kitchen.refused("Emily", Send(kitchen.card("Emily", "rabbit"), 3, "greens"))
    assert refusal == "Ana has no Greens on the table."
    kitchen.lays("Emily", "greens")
    assert kitchen.turn == "John"
    assert any(news.kind == "stuck" and news.seat == 1 for news in kitchen.state.news)


def test_a_dish_of_last_turn_is_eaten_by_itself_after_the_actions_t2(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion rice", "salad")
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 3
    assert kitchen.gone() == "greens onion"
    assert kitchen.lies("Emily") == "rice"


def test_it_can_be_eaten_at_any_moment_of_the_own_turn_but_not_in_anothers_t2(
    kitchen: Kitchen,
) -> None:
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.announced("John", "bread meat", "burger")
    assert kitchen.refused("John", Score(0)) == "It is not your turn."
    kitchen.draws("Emily")
    kitchen.does("Emily", Score(0))
    assert kitchen.points("Emily") == 3
    assert kitchen.ask("Emily").left == 2
    assert kitchen.refused("Emily", Score(0)) == "That dish is not waiting to be eaten."


def test_a_dish_that_was_never_announced_does_not_score_t2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", area="bread cheese")
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 0
    kitchen.announces("Emily", "grilled_cheese")
    assert kitchen.points("Emily") == 0
    for name in ("John", "Ana", "Emily"):
        kitchen.draws(name, 3)
    assert kitchen.points("Emily") == 5


def test_a_held_dish_lapses_and_can_be_announced_again_t2_t8(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "rice greens", "congee")
    kitchen.does("Emily", Hold(0))
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 0
    assert kitchen.waits("Emily") == {}
    kitchen.announces("Emily", "congee")
    assert kitchen.waits("Emily")["congee"].sure


def test_holding_can_be_undone_t2(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "rice greens", "congee")
    kitchen.does("Emily", Hold(0), Hold(0, False))
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 3


# Sauces -------------------------------------------------------------------------------------------


def test_a_sauce_goes_into_the_middle_and_replaces_the_old_one_t3(kitchen: Kitchen) -> None:
    kitchen.sauce("ketchup")
    kitchen.has("Emily", hand="spicy")
    kitchen.pours("Emily", "spicy")
    assert kitchen.tv.sauce is not None
    assert kitchen.tv.sauce.key == "spicy"
    assert kitchen.gone() == "ketchup"


def test_a_sauce_poured_this_turn_counts_whoever_poured_it_and_stays_t2_t3_t6(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", hand="spicy")
    kitchen.announced("Emily", "rice greens", "congee")
    kitchen.announced("John", "rice onion meat", "chili")
    kitchen.pours("Emily", "spicy")
    assert kitchen.waits("Emily")["congee"].points == 5
    kitchen.draws("Emily", 2)
    assert kitchen.points("Emily") == 5
    kitchen.draws("John", 3)
    assert kitchen.points("John") == 10
    assert kitchen.tv.sauce is not None
    assert kitchen.tv.sauce.key == "spicy"


def test_the_same_sauce_can_be_poured_again_and_adds_two_only_once_t3(kitchen: Kitchen) -> None:
    kitchen.sauce("spicy")
    kitchen.has("Emily", hand="spicy")
    kitchen.announced("Emily", "rice greens", "congee")
    kitchen.pours("Emily", "spicy")
    kitchen.does("Emily", Score(0))
    assert kitchen.points("Emily") == 5
    assert kitchen.gone() == "spicy rice greens"


def test_every_dish_gets_its_own_bonus_t3(kitchen: Kitchen) -> None:
    kitchen.sauce("ketchup")
    kitchen.announced("Emily", "bread meat bread cheese greens onion",
                      "burger", "grilled_cheese", "salad")  # fmt: skip
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 6 + 7 + 3


DISHES = {
    "salad": ("greens onion", 3, ""),
    "congee": ("rice greens", 3, "spicy"),
    "burger": ("bread meat", 4, "ketchup"),
    "grilled_cheese": ("bread cheese", 5, "ketchup"),
    "sushi": ("greens rice fish", 7, "spicy"),
    "chili": ("rice onion meat", 8, "spicy"),
}


@pytest.mark.parametrize("sauce", ["", "spicy", "ketchup"])
@pytest.mark.parametrize("dish", DISHES)
def test_what_each_dish_needs_and_earns_t5(dish: str, sauce: str) -> None:
    kitchen = Kitchen("Emily", "John")
    needs, points, fits = DISHES[dish]
    if sauce:
        kitchen.sauce(sauce)
    kitchen.announced("Emily", needs, dish)
    kitchen.does("Emily", Score(0))
    assert kitchen.points("Emily") == points + (2 if sauce and sauce == fits else 0)


def test_only_the_right_sort_of_card_goes_to_each_place_t3_t4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="greens spicy rabbit")
    kitchen.has("John", area="greens")
    greens, spicy, rabbit = (kitchen.card("Emily", k) for k in ("greens", "spicy", "rabbit"))
    assert "ingredient" in kitchen.refused("Emily", Lay(spicy))
    assert "sauce" in kitchen.refused("Emily", Pour(rabbit))
    assert "pet" in kitchen.refused("Emily", Send(greens, 2, "greens"))
    assert kitchen.refused("Emily", Lay(kitchen.state.draw[-1])) == (
        "That card is not in your hand."
    )


# The end of a turn, and of the match --------------------------------------------------------------


def test_the_hand_may_pass_five_until_the_discard_step_t2_t7(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="greens greens rice meat fish")
    kitchen.draws("Emily", 3)
    assert kitchen.asks("Emily") == "AskDiscard"
    assert kitchen.ask("Emily").over == 3
    assert "exactly 3" in kitchen.refused("Emily", Discard(()))
    kitchen.discards("Emily", "greens rice fish")
    assert kitchen.area("Emily").cards == 5
    assert kitchen.gone() == "greens rice fish"
    assert kitchen.turn == "John"


def test_nobody_discards_a_card_twice_or_anothers_t2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="greens greens rice meat fish")
    kitchen.has("John", hand="bread")
    kitchen.draws("Emily", 3)
    fish = kitchen.card("Emily", "fish")
    for cards in ((fish, fish, fish), (fish, kitchen.card("John", "bread"), 999)):
        assert "not in your hand" in kitchen.refused("Emily", Discard(cards))


def test_twenty_points_win_at_once_t6(kitchen: Kitchen) -> None:
    kitchen.has("Emily", points=17)
    kitchen.has("John", points=19)
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.does("Emily", Score(0))
    assert kitchen.winners() == ["Emily"]
    assert kitchen.refused("Emily", Draw()) == "The match is over already."


def test_the_rest_is_not_eaten_any_more_once_somebody_has_twenty_t6(kitchen: Kitchen) -> None:
    kitchen.has("Emily", points=13)
    kitchen.announced("Emily", "greens onion greens rice fish", "salad", "sushi")
    kitchen.draws("Emily", 3)
    assert kitchen.points("Emily") == 20
    assert kitchen.winners() == ["Emily"]


def test_nineteen_points_do_not_win_t6(kitchen: Kitchen) -> None:
    kitchen.has("Emily", points=16)
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.draws("Emily", 3)
    assert not kitchen.over


def test_a_round_in_which_nobody_can_do_anything_ends_it_most_points_win_t6(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", hand="greens cat", points=7)
    kitchen.has("John", hand="sparrow", points=11)
    kitchen.has("Ana", hand="sparrow", points=11)
    kitchen.state = replace(kitchen.state, eaten=(Eaten(1, 2, "chili", 8, 0),))
    kitchen.nothing_to_draw()
    kitchen.lays("Emily", "greens")
    assert kitchen.state.phase == Over("stuck")
    assert kitchen.winners() == ["John", "Ana"]


def test_it_goes_on_as_long_as_one_can_still_play_t6(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="greens")
    kitchen.has("Ana", hand="rice")
    kitchen.nothing_to_draw()
    kitchen.lays("Emily", "greens")
    assert kitchen.turn == "Ana"
    assert not kitchen.over


def test_without_a_dish_nobody_wins_g1(kitchen: Kitchen) -> None:
    kitchen.table(EndEarly())
    assert kitchen.winners() == []


def test_a_pile_that_is_out_is_made_from_the_discards_t1(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hand="rabbit")
    kitchen.has("John", area="greens")
    kitchen.sends("Emily", "rabbit", "John", "greens")
    left = kitchen.take("fish meat")
    rest = kitchen.state.draw
    gone = (*rest, *left[1:], *kitchen.state.discards)
    kitchen.state = replace(kitchen.state, draw=left[:1], discards=gone)
    kitchen.draws("Emily")
    assert kitchen.tv.draw == 0
    chances = kitchen.state.chances
    kitchen.draws("Emily")
    assert kitchen.state.chances == chances + 1
    assert kitchen.tv.discards == 0
    assert kitchen.tv.draw > 40


def test_dishes_values_sauces_and_points_are_always_in_view_t9(kitchen: Kitchen) -> None:
    kitchen.has("Emily", points=19)
    kitchen.announced("Emily", "greens onion", "salad")
    for _ in range(2):
        aid = kitchen.game.public(kitchen.state).aid
        shown = {
            recipe.key: (
                " ".join(card.key for card in recipe.needs),
                recipe.points,
                recipe.sauce.key if recipe.sauce else "",
            )
            for recipe in aid.recipes
        }
        assert shown == DISHES
        if not kitchen.over:
            assert [area.points for area in kitchen.tv.areas] == [19, 0, 0]
            kitchen.does("Emily", Score(0))
    assert isinstance(kitchen.state.phase, Over)


def test_a_turn_can_be_timed_and_whose_pet_is_on_its_way_is_timed_on(kitchen: Kitchen) -> None:
    def turn() -> str:
        timed = kitchen.game.timed(kitchen.state)
        assert timed is not None
        return timed.turn

    kitchen.has("Emily", hand="rabbit")
    kitchen.announced("John", "greens onion greens", "salad")
    first = turn()
    kitchen.sends("Emily", "rabbit", "John", "greens")
    assert turn() == first
    kitchen.does("John", Give(kitchen.ask("John").options[0][0]))
    kitchen.draws("Emily", 2)
    assert turn() != first
    kitchen.table(EndEarly())
    assert kitchen.game.timed(kitchen.state) is None


def test_the_race_of_points_is_shown_at_the_end(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion rice greens", "salad", "congee")
    kitchen.does("Emily", Score(0), Score(0))
    assert kitchen.game.public(kitchen.state).race is None
    kitchen.table(EndEarly())
    race = kitchen.game.public(kitchen.state).race
    assert race is not None
    assert race.lines[0] == (1, (3, 6))
