"""Late, away, left, too few (G2-G5), and the host (G7)."""

import pytest

from partycards.games.base import Away, Back, Correct, EndEarly, IllegalMove
from partycards.games.stepping import Over, ShortStage
from partycards.games.thieving_chefs.board import Podium
from partycards.games.thieving_chefs.steps.giving import Give
from tests.games.thieving_chefs.kitchen import Kitchen


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen("Emily", "John", "Ana")


def test_a_late_cook_gets_three_cards_and_plays_when_the_turn_comes_round_g2(
    kitchen: Kitchen,
) -> None:
    kitchen.joins("Mei", after="Emily")
    assert kitchen.area("Mei").cards == 3
    assert kitchen.points("Mei") == 0
    kitchen.draws("Emily", 3)
    assert kitchen.turn == "Mei"


def test_a_late_cook_is_refused_when_seats_are_full_or_it_is_over_g2(kitchen: Kitchen) -> None:
    kitchen.joins("Mei")
    kitchen.joins("Noor")
    with pytest.raises(IllegalMove, match="seats are taken"):
        kitchen.joins("Olga")
    kitchen.table(EndEarly())
    with pytest.raises(IllegalMove, match="takes no more guests"):
        kitchen.joins("Ravi")


def test_the_turn_of_who_is_away_is_passed_over_and_the_dish_waits_g3(kitchen: Kitchen) -> None:
    kitchen.announced("John", "greens onion", "salad")
    kitchen.table(Away(2))
    kitchen.draws("Emily", 3)
    assert kitchen.turn == "Ana"
    assert kitchen.waits("John")["salad"].sure
    kitchen.table(Back(2))
    kitchen.draws("Ana", 3)
    kitchen.draws("Emily", 2)
    kitchen.draws("Emily", 1)
    if kitchen.asks("Emily") == "AskDiscard":
        kitchen.discards("Emily", kitchen.hand("Emily").split()[0])
    kitchen.draws("John", 3)
    assert kitchen.points("John") == 3


def test_who_steps_out_in_the_middle_of_a_turn_keeps_everything_g3(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.has("Emily", hand="greens rice rice rice meat fish bread")
    kitchen.lays("Emily", "greens")
    kitchen.table(Away(1))
    assert kitchen.turn == "John"
    assert kitchen.area("Emily").cards == 6
    kitchen.has("John", hand="rabbit")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    assert kitchen.waits("Emily")["salad"].sure


def test_what_was_laid_before_stepping_out_still_mends_nothing_t8_g3(kitchen: Kitchen) -> None:
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.has("Emily", hand="greens")
    kitchen.has("John", hand="rabbit")
    kitchen.lays("Emily", "greens")
    kitchen.turn_of("John")
    kitchen.sends("John", "rabbit", "Emily", "greens")
    options = {option[1]: option[0] for option in kitchen.ask("Emily").options}
    kitchen.does("Emily", Give(options["Salad"]))
    assert not kitchen.waits("Emily")["salad"].sure


def test_when_all_are_away_the_table_waits_for_anybody_g3(kitchen: Kitchen) -> None:
    for seat in (2, 3, 1):
        kitchen.table(Away(seat))
    assert kitchen.game.to_move(kitchen.state) == frozenset()
    assert kitchen.awaited() == "Everybody is away: somebody has to come back"
    kitchen.table(Back(3))
    assert kitchen.turn == "Ana"
    assert kitchen.asks("Ana") == "AskTurn"


def test_who_leaves_gives_the_hand_back_unseen_under_the_open_discards_g4(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", hand="greens greens rice meat fish")
    kitchen.draws("Emily", 3)
    kitchen.discards("Emily", "greens greens fish")
    kitchen.has("John", hand="meat meat", area="rice", points=12)
    kitchen.leaves("John")
    assert kitchen.tv.top is not None
    assert kitchen.tv.top.key == "fish"
    assert kitchen.tv.discards == 6
    assert kitchen.gone() == "rice greens greens fish"
    assert kitchen.turn == "Ana"
    assert kitchen.points("John") == 12


def test_who_has_left_cannot_win_g4(kitchen: Kitchen) -> None:
    kitchen.has("John", points=18)
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.draws("Emily", 3)
    kitchen.leaves("John")
    kitchen.table(EndEarly())
    assert kitchen.winners() == ["Emily"]
    podium = kitchen.game.public(kitchen.state).stage
    assert isinstance(podium, Podium)
    assert podium.places[-1] == (0, 2, 18, True)


def test_a_target_who_leaves_gives_the_card_first_g4_t4(kitchen: Kitchen) -> None:
    kitchen.announced("John", "greens onion greens", "salad")
    kitchen.has("Emily", hand="rabbit")
    kitchen.sends("Emily", "rabbit", "John", "greens")
    assert kitchen.asks("John") == "AskGive"
    kitchen.leaves("John")
    assert "greens" in kitchen.hand("Emily")
    assert kitchen.asks("Emily") == "AskTurn"


def test_a_thief_who_leaves_gets_nothing_any_more_g4_t4(kitchen: Kitchen) -> None:
    kitchen.announced("John", "greens onion greens", "salad")
    kitchen.has("Emily", hand="rabbit")
    kitchen.sends("Emily", "rabbit", "John", "greens")
    kitchen.leaves("Emily")
    assert kitchen.turn == "John"
    assert kitchen.lies("John") == "greens"


def test_with_one_cook_left_the_turn_is_finished_then_the_table_waits_g5() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.leaves("John")
    kitchen.draws("Emily", 3)
    assert kitchen.game.public(kitchen.state).stage == ShortStage(1, 2)
    assert kitchen.game.to_move(kitchen.state) == frozenset()
    assert "one more guest" in kitchen.awaited()
    kitchen.joins("Mei")
    assert kitchen.turn == "Mei"
    assert kitchen.asks("Mei") == "AskTurn"


def test_the_host_can_end_with_the_standings_g5() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.announced("Emily", "greens onion", "salad")
    kitchen.draws("Emily", 3)
    kitchen.leaves("John")
    kitchen.table(EndEarly())
    assert kitchen.state.phase == Over("early", (2,))
    assert kitchen.winners() == ["Emily"]


def test_points_put_right_stand_on_the_sheet_and_can_end_it_t6(kitchen: Kitchen) -> None:
    kitchen.table(Correct(2, 15, "two burgers forgotten"))
    assert kitchen.points("John") == 15
    sheet = kitchen.game.public(kitchen.state).sheet
    assert sheet.corrections == ((2, 15, "two burgers forgotten"),)
    kitchen.table(Correct(2, 5, "and a grilled cheese"))
    assert kitchen.over


def test_hands_and_piles_are_only_numbers_to_the_others_g7(kitchen: Kitchen) -> None:
    kitchen.has("John", hand="cat fish")
    assert kitchen.area("John").cards == 2
    assert kitchen.tv.draw == len(kitchen.state.draw)
    assert kitchen.hand("John") == "fish cat"
    assert "cat" not in kitchen.hand("Emily")
