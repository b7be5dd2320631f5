"""Guests who come late, step out, come back or leave (rules R3, G2-G5)."""

import pytest

from partycards.games.base import Away, Back
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning_asks import AskTrade, Keep
from partycards.games.restaurant.board import Watch
from partycards.games.restaurant.steps.choosing import AskAssignment, PickAssignment
from partycards.games.restaurant.steps.inventing import AskTable
from partycards.games.restaurant.steps.tasting import AskTasted, Tasting
from partycards.games.restaurant.table_dishes import Remark, Want
from partycards.games.restaurant.table_meal import EndMeal, NextCourse
from partycards.games.stepping import Over
from tests.games.restaurant.dinner import CHOICE, Dinner

THREE = ("Lisa", "Ellen", "Cody")


@pytest.fixture
def dinner() -> Dinner:
    return Dinner(*THREE)


# Late (R3, G2) ------------------------------------------------------------------------------------


def test_a_late_guest_cooks_from_the_next_course_on_and_eats_at_once_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.joins("Ben")
    assert dinner.line("Ben").role == "waiting"
    assert dinner.hand("Ben") == []
    ask = dinner.ask("Ben")
    assert isinstance(ask, AskTable)
    assert ask.late
    assert dinner.refused("Ben", Keep()) == "You cook from the next course on."
    dinner.lays("Lisa", called="Soup")
    dinner.does("Ben", Want("r1-1"), Remark("r1-1", "Yes please."))
    assert ("Ben", "Soup") in dinner.ordered()
    assert "Ben" not in dinner.awaited
    for name in ("Ellen", "Cody"):
        dinner.lays(name)
    assert dinner.refused("Ben", NextCourse()) == "You cook from the next course on."
    assert dinner.private("Ben").onward is None
    dinner.again("Lisa")
    assert dinner.refused("Ben", PickAssignment(CHOICE)) == "You cook from the next course on."
    dinner.goes_on("Lisa")
    assert isinstance(dinner.ask("Ben"), AskAssignment)
    dinner.picks("Ben")
    assert len(dinner.hand("Ben")) == 7


def test_who_comes_before_the_first_dish_of_a_course_cooks_at_once_r3(dinner: Dinner) -> None:
    dinner.joins("Ben")
    dinner.picks("Ben")
    assert isinstance(dinner.ask("Ben"), AskTrade)


def test_a_late_guest_of_the_last_course_gives_chips_r6(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.joins("Ben")
    for name in THREE:
        dinner.lays(name, called=name)
    dinner.ends("Lisa")
    dinner.tastes("Ben")
    assert [to for to, *_ in dinner.ask("Ben").given] == [1, 2, 3]
    assert dinner.join_refused("Ana") == "This match takes no more guests. Join the next one."


def test_a_table_has_twenty_seats_g2() -> None:
    dinner = Dinner(*(f"Guest {n}" for n in range(1, 21)), use=2)
    assert dinner.join_refused("Ben") == "All 20 seats are taken."


# Away (G3) ----------------------------------------------------------------------------------------


def test_nobody_waits_for_who_is_away_g3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    for name in ("Lisa", "Ellen"):
        dinner.lays(name)
    assert dinner.awaited == ["Cody"]
    dinner.away("Cody")
    assert dinner.awaited == ["Lisa", "Ellen"]
    hand = dinner.hand("Cody")
    dinner.back("Cody")
    assert dinner.hand("Cody") == hand
    assert dinner.awaited == ["Cody"]
    dinner.away("Cody")
    dinner.goes_on("Lisa")
    dinner.picks("Lisa")
    assert len(dinner.hand("Cody")) == 7, "the cards lie there for the way back"


def test_the_chips_of_who_is_away_are_not_waited_for_g3(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.ends("Lisa")
    dinner.tastes("Lisa", "Ellen")
    dinner.gives_all("Lisa", "Ellen")
    dinner.away("Cody")
    dinner.gives_all("Ellen", "Lisa")
    assert isinstance(dinner.state.phase, Over)
    assert dinner.totals == {"Lisa": 190, "Ellen": 190, "Cody": 0}


def test_while_all_are_away_everything_stays_as_it_is_g3(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.ends("Lisa")
    for name in THREE:
        dinner.away(name)
    assert isinstance(dinner.state.phase, Tasting)
    assert dinner.awaited == []
    assert dinner.game.waiting(dinner.state)[0].startswith("Everybody is away")
    dinner.back("Ellen")
    assert isinstance(dinner.ask("Ellen"), AskTasted)
    assert dinner.table_refused(Back(2)) == "Ellen is at the table."
    assert dinner.table_refused(Away(1)) == "Lisa is away already."


def test_who_comes_late_while_away_cooks_from_the_next_course_on_g3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.joins("Ben")
    dinner.away("Ben")
    dinner.back("Ben")
    assert dinner.line("Ben").role == "waiting"


# Left (G4) ----------------------------------------------------------------------------------------


def test_who_leaves_takes_no_card_along_and_orders_lapse_g4(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    for name in THREE:
        dinner.lays(name, called=name)
    dinner.wants("Lisa", "Cody")
    dinner.leaves("Cody")
    assert dinner.ordered() == [("Lisa", "Cody"), ("Ellen", "Ellen")], "the dish stays"
    assert len(dinner.state.fresh) == 7
    assert dinner.ask("Cody") == Watch("left")
    assert dinner.refused("Cody", EndMeal()) == "Nobody sits in that seat."


def test_a_round_goes_on_without_who_left_g4(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    for name in ("Lisa", "Ellen"):
        dinner.lays(name)
    dinner.leaves("Cody")
    assert dinner.awaited == ["Lisa", "Ellen"]


def test_who_left_gets_no_chips_and_those_given_come_back_g4(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.ends("Lisa")
    dinner.tastes(*THREE)
    dinner.gives("Lisa", Cody=100, Ellen=(50, 25, 10, 5))
    dinner.does("Lisa", Award())
    dinner.leaves("Cody")
    ask = dinner.ask("Lisa")
    assert not ask.done
    assert [to for to, *_ in ask.given] == [2]
    assert (ask.most, ask.left) == (1, (5, 10, 25, 50, 100)), "of two, one chip each"


def test_the_points_of_who_left_stay_and_cannot_win_g4() -> None:
    dinner = Dinner(*THREE, kitchen=True)
    dinner.course(*THREE)
    dinner.ends("Lisa")
    dinner.tastes(*THREE)
    dinner.gives_all("Lisa", "Cody")
    dinner.gives_all("Ellen", "Cody")
    dinner.gives_all("Cody", "Ellen")
    dinner.leaves("Cody")
    dinner.table(dinner.game.levers(dinner.state)[0].move)
    assert dinner.totals == {"Lisa": 0, "Ellen": 190, "Cody": 380}
    assert dinner.winners == ["Ellen"]


def test_with_one_guest_left_the_meal_goes_on_and_nobody_wins_g5(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.leaves("Ellen")
    dinner.leaves("Cody")
    dinner.goes_on("Lisa")
    dinner.picks("Lisa")
    dinner.lays("Lisa")
    dinner.ends("Lisa")
    dinner.tastes("Lisa")
    assert dinner.winners == []


def test_when_the_last_one_leaves_it_is_over_g5(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    for name in THREE:
        dinner.leaves(name)
    assert isinstance(dinner.state.phase, Over)
