"""Late, away, left, alone (G2-G5), what others see (G7), and the sentences on every phone."""

import pytest
from msgspec.structs import replace

from partycards.games.base import Away, Back, Correct, EndEarly, IllegalMove
from partycards.games.diced_veggies.block import EMPTY
from partycards.games.diced_veggies.board import Podium
from partycards.games.diced_veggies.steps.cooking import Cooking
from partycards.games.diced_veggies.steps.cutting import Cutting, Restock
from partycards.games.diced_veggies.steps.drawing import Drawing
from partycards.games.diced_veggies.steps.final_cook import FinalCook
from partycards.games.stepping import Over
from tests.games.diced_veggies.kitchen import RECIPES, Kitchen


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


def the_end_has_begun(kitchen: Kitchen) -> None:
    """John has brought the end; it is Emily's last turn, and Ana has one too."""
    kitchen.state = replace(kitchen.state, closer=2, coming=(3,))


# Late (G2) ----------------------------------------------------------------------------------------


def test_a_late_chef_gets_the_usual_start_and_plays_when_the_turn_comes_round_g2(
    kitchen: Kitchen,
) -> None:
    kitchen.joins("Mei", after="Emily")
    mei = kitchen.place("Mei")
    assert (len(mei.recipes), mei.hypes, mei.dice, mei.token) == (2, 1, (), True)
    assert kitchen.points("Mei") == 0
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.turn == "Mei"


def test_a_late_chef_is_refused_when_seats_are_full_or_the_end_has_begun_g2(
    kitchen: Kitchen,
) -> None:
    kitchen.joins("Mei")
    with pytest.raises(IllegalMove, match="seats are taken"):
        kitchen.joins("Olga")
    kitchen = Kitchen("Emily", "John", "Ana")
    the_end_has_begun(kitchen)
    with pytest.raises(IllegalMove, match="last turns"):
        kitchen.joins("Olga")
    kitchen.table(EndEarly())
    with pytest.raises(IllegalMove, match="takes no more guests"):
        kitchen.joins("Ravi")


def test_a_second_chef_may_come_to_somebody_who_plays_alone_g2_d8() -> None:
    kitchen = Kitchen("Emily")
    kitchen.joins("John")
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.turn == "John"
    kitchen.table(EndEarly())
    assert kitchen.game.alone(kitchen.state) is None


# Away (G3) ----------------------------------------------------------------------------------------


def test_the_turn_of_who_is_away_is_passed_over_and_everything_stays_g3(kitchen: Kitchen) -> None:
    kitchen.has("John", dice="c2 c3", hypes="Perfect Ten", cooked="Salsa")
    kitchen.table(Away(2))
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.turn == "Ana"
    assert kitchen.holds("John") == "c2 c3"
    assert kitchen.points("John") == 4
    assert kitchen.can("John").startswith("You are away")
    kitchen.table(Back(2))
    kitchen.plays_a_turn("Ana", "A2")
    kitchen.plays_a_turn("Emily", "A3")
    assert kitchen.turn == "John"


def test_who_steps_out_in_the_middle_of_a_turn_keeps_what_may_be_kept_g3_d6(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", dice="c2 c3 m2 m3 o2 o3 t2 t3", recipes="Tomato Salad")
    kitchen.cuts("Emily", "A1 B1")
    assert len(kitchen.place("Emily").dice) == 10
    kitchen.table(Away(1))
    assert kitchen.turn == "John"
    assert len(kitchen.place("Emily").dice) == 8


def test_a_die_that_was_changed_is_what_it_was_when_its_chef_steps_out_g3_d4(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    kitchen.at("Emily", Cooking)
    kitchen.changes("Emily", "t4", "6")
    kitchen.table(Away(1))
    assert kitchen.holds("Emily") == "t3 t4"


def test_the_final_cook_does_not_wait_for_who_is_away_g3_d8(kitchen: Kitchen) -> None:
    for name in ("Emily", "John", "Ana"):
        kitchen.has(name, dice="t2 o3", recipes="")
    kitchen.has("Emily", dice="p2 p3", recipes="Pepper Dip")
    kitchen.has("John", dice="m2 m3", recipes="Stuffed Mushrooms")
    the_end_has_begun(kitchen)
    kitchen.table(Away(3))
    kitchen.at("Emily", Drawing)
    kitchen.draws("Emily", "hypes")
    assert isinstance(kitchen.state.phase, FinalCook)
    kitchen.table(Away(1))
    kitchen.goes_on("John")
    assert kitchen.over


def test_in_the_last_turns_who_is_away_is_passed_over_too_g3_d8(kitchen: Kitchen) -> None:
    the_end_has_begun(kitchen)
    kitchen.table(Away(3))
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.over


def test_when_all_are_away_the_table_waits_for_anybody_g3(kitchen: Kitchen) -> None:
    for seat in (2, 3, 1):
        kitchen.table(Away(seat))
    assert kitchen.game.to_move(kitchen.state) == frozenset()
    assert kitchen.awaited() == "Everybody is away: somebody has to come back"
    kitchen.table(Back(3))
    assert kitchen.turn == "Ana"
    assert kitchen.asks("Ana") == "AskCut"


def test_away_and_back_are_refused_when_they_say_nothing_new_g3(kitchen: Kitchen) -> None:
    with pytest.raises(IllegalMove, match="is at the table"):
        kitchen.table(Back(1))
    kitchen.table(Away(1))
    with pytest.raises(IllegalMove, match="is away already"):
        kitchen.table(Away(1))
    with pytest.raises(IllegalMove, match="Nobody sits"):
        kitchen.table(Away(9))


# Left, too few (G4, G5) ---------------------------------------------------------------------------


def test_who_leaves_gives_dice_and_cards_back_and_keeps_the_points_g4(kitchen: Kitchen) -> None:
    kitchen.has("John", dice="c2 t3", recipes="Lasagne", hypes="Perfect Ten", cooked="Gazpacho")
    dice, hypes = kitchen.chef("John").dice, kitchen.chef("John").hypes
    kitchen.leaves("John")
    assert set(dice) <= set(kitchen.state.frame)
    assert kitchen.state.recipe_discards == (RECIPES["Lasagne"],)
    assert kitchen.state.hype_discards == hypes
    assert kitchen.points("John") == 5
    assert [place.seat for place in kitchen.tv.places] == [1, 3]


def test_who_has_left_cannot_win_g4(kitchen: Kitchen) -> None:
    kitchen.has("John", cooked="Gazpacho")
    kitchen.has("Emily", cooked="Tomato Salad")
    kitchen.leaves("John")
    kitchen.table(EndEarly())
    assert kitchen.winners() == ["Emily"]
    podium = kitchen.game.public(kitchen.state).stage
    assert isinstance(podium, Podium)
    assert podium.places[-1] == (0, 2, 5, True)


def test_who_leaves_in_the_own_turn_hands_it_on_g4(kitchen: Kitchen) -> None:
    kitchen.cuts("Emily", "A1")
    kitchen.leaves("Emily")
    assert kitchen.turn == "John"
    assert kitchen.asks("John") == "AskCut"


def test_the_end_stands_when_who_brought_it_leaves_g4_d8(kitchen: Kitchen) -> None:
    the_end_has_begun(kitchen)
    kitchen.leaves("John")
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.turn == "Ana"
    kitchen.plays_a_turn("Ana", "A2")
    assert kitchen.over


def test_the_last_one_at_the_table_plays_on_alone_g5_d8() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.leaves("John")
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.turn == "Emily"
    assert kitchen.asks("Emily") == "AskCut"
    kitchen.leaves("Emily")
    assert kitchen.state.phase == Over("early", (1, 2))


def test_the_host_can_end_it_and_it_counts_as_it_stands_g5(kitchen: Kitchen) -> None:
    kitchen.table(EndEarly())
    assert kitchen.winners() == []
    with pytest.raises(IllegalMove, match="over already"):
        kitchen.table(EndEarly())
    assert "over" in kitchen.refused("Emily", Restock())


def test_points_put_right_stand_on_the_sheet_and_count_g1(kitchen: Kitchen) -> None:
    kitchen.has("Emily", cooked="Tomato Salad")
    kitchen.table(Correct(2, 15, "two recipes forgotten"))
    kitchen.table(Correct(1, -9, "a slip"))
    assert (kitchen.points("John"), kitchen.points("Emily")) == (15, -6)
    kitchen.table(EndEarly())
    sheet = kitchen.game.public(kitchen.state).sheet
    assert sheet.corrections == ((2, 15, "two recipes forgotten"), (1, -9, "a slip"))
    assert kitchen.winners() == ["John"]


# What is seen (G7) --------------------------------------------------------------------------------


def test_hands_and_piles_are_only_numbers_to_the_others_g7(kitchen: Kitchen) -> None:
    kitchen.has("John", dice="c2", recipes="Lasagne", hypes="Perfect Ten", cooked="Salsa")
    john = kitchen.place("John")
    assert (john.hypes, john.cooked) == (1, 1)
    assert [card.name for card in john.recipes] == ["Lasagne"]
    assert kitchen.tv.hypes == len(kitchen.state.hypes)
    own = kitchen.phone("John").own
    assert [card.name for card in own.hypes] == ["Perfect Ten"]
    assert own.points == 4
    assert kitchen.phone("Emily").own.hypes == ()


def test_the_block_and_the_frame_are_open_g7(kitchen: Kitchen) -> None:
    block = kitchen.game.public(kitchen.state).block
    assert block is not None
    assert sum(die is not None for die in block.places) == sum(
        die != EMPTY for die in kitchen.state.block
    )
    assert block.spent == len(kitchen.state.frame)


# What can I do now? -------------------------------------------------------------------------------


def test_every_phone_says_at_every_moment_what_can_be_done(kitchen: Kitchen) -> None:
    assert kitchen.can("Emily") == "Cut dice that add up to 10 at the most: one straight cut."
    assert kitchen.can("John").startswith("Emily is cutting.")
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad")
    kitchen.cuts("Emily", "A1")
    assert kitchen.can("Emily") == "You can cook Tomato Salad, or go on and draw."
    assert kitchen.can("Ana").startswith("Emily is cooking and drawing.")
    kitchen.goes_on("Emily")
    assert kitchen.can("Emily").startswith("Draw one card")
    kitchen.leaves("John")
    assert kitchen.can("John").startswith("You have left")
    kitchen.table(EndEarly())
    assert kitchen.can("Emily").startswith("The match is over.")


def test_the_table_says_whom_it_waits_for(kitchen: Kitchen) -> None:
    assert kitchen.awaited() == "Waiting for Emily to cut"
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad")
    kitchen.at("Emily", Cooking)
    assert kitchen.awaited() == "Waiting for Emily to cook or go on"
    kitchen.at("Emily", Cutting)
    kitchen.table(EndEarly())
    assert kitchen.awaited() == "The match is over."
