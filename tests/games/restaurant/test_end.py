"""After the meal: tasted, chips, the kitchen's marks, who wins (rules R6-R9)."""

import pytest

from partycards.games.base import Correct, EndEarly
from partycards.games.cooking_party.steps.judge import Award, TakeChip
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.dining import OnOrder
from partycards.games.restaurant.board import Podium, Watch
from partycards.games.restaurant.host import KitchenMarks, Ordered
from partycards.games.restaurant.steps.tasting import (
    AskChips,
    AskTasted,
    ChipsStage,
    Counted,
    CountedStage,
    Tasted,
    Tasting,
)
from partycards.games.restaurant.table_dishes import DontWant, Want
from partycards.games.restaurant.table_meal import NextCourse
from partycards.games.stepping import Over
from tests.games.restaurant.dinner import Dinner

THREE = ("Lisa", "Ellen", "Cody")


@pytest.fixture
def dinner() -> Dinner:
    """A starter for everybody has been eaten."""
    dinner = Dinner(*THREE)
    dinner.course(*THREE)
    dinner.ends("Lisa")
    return dinner


def eaten(*names: str, kitchen: bool = False) -> Dinner:
    dinner = Dinner(*names, kitchen=kitchen)
    dinner.course(*names)
    dinner.ends(names[0])
    dinner.tastes(*names)
    return dinner


# Tasted (R9) --------------------------------------------------------------------------------------


def test_everybody_is_asked_whether_they_tasted_every_dish_r9(dinner: Dinner) -> None:
    ask = dinner.ask("Ellen")
    assert isinstance(ask, AskTasted)
    assert [dish.name for dish in ask.dishes] == [f"{name}'s starter" for name in THREE]
    assert dinner.refused("Ellen", PutChip(100, 1)).startswith("Taste every dish first")
    assert dinner.refused("Ellen", Award()).startswith("Taste every dish first")
    dinner.tastes("Ellen")
    assert isinstance(dinner.ask("Ellen"), AskChips)
    assert dinner.refused("Ellen", Tasted()).startswith("You have said so already")
    stage = dinner.public.stage
    assert isinstance(stage, ChipsStage)
    assert (stage.tasting, stage.giving, stage.done) == ((1, 3), (2,), ())


def test_nothing_is_ordered_any_more_when_the_meal_is_over_r6(dinner: Dinner) -> None:
    for move in (Want("r1-1"), DontWant("r1-1"), NextCourse()):
        assert dinner.refused("Lisa", move) == "The meal is over."


# Chips (R6) ---------------------------------------------------------------------------------------


def test_five_chips_for_each_on_persons_with_their_dishes_r6(dinner: Dinner) -> None:
    dinner.tastes("Lisa")
    ask = dinner.ask("Lisa")
    assert isinstance(ask, AskChips)
    assert (ask.left, ask.most) == ((5, 10, 25, 50, 100), 5)
    names = [(to, [dish.name for dish in dishes]) for to, _, _, dishes in ask.given]
    assert names == [(2, ["Ellen's starter"]), (3, ["Cody's starter"])]


def test_nobody_gives_to_themselves_or_twice_the_same_chip_r6(dinner: Dinner) -> None:
    dinner.tastes("Lisa")
    own = "Your chips are for what the others invented."
    assert dinner.refused("Lisa", PutChip(100, 1)) == own
    assert dinner.refused("Lisa", PutChip(7, 2)) == "There is no chip of 7."
    dinner.gives("Lisa", Ellen=100)
    assert dinner.refused("Lisa", PutChip(100, 3)).startswith("The 100 is given already")
    assert dinner.refused("Lisa", PutChip(50, 9)).startswith("Nothing that this guest invented")
    assert dinner.refused("Lisa", TakeChip(50)) == "The 50 is not on the table."


def test_all_five_are_given_in_any_mix_r6(dinner: Dinner) -> None:
    dinner.tastes("Lisa")
    dinner.gives("Lisa", Ellen=(100, 5), Cody=(50, 25))
    assert dinner.refused("Lisa", Award()) == "All five chips have to be given away; 1 to go."
    dinner.gives("Lisa", Ellen=10)
    dinner.does("Lisa", Award())
    assert dinner.line("Lisa").doing == "done"


def test_each_at_their_own_pace_and_hidden_until_all_are_done_r6(dinner: Dinner) -> None:
    dinner.tastes("Lisa", "Cody")
    dinner.gives_all("Lisa", "Ellen")
    assert dinner.awaited == ["Ellen", "Cody"]
    assert {line.total for line in dinner.public.seats.lines} == {None}
    dinner.does("Lisa", TakeChip(100), PutChip(100, 3), Award())
    dinner.gives_all("Cody", "Lisa")
    dinner.tastes("Ellen")
    dinner.gives_all("Ellen", "Cody")
    assert dinner.totals == {"Lisa": 190, "Ellen": 90, "Cody": 290}
    assert dinner.winners == ["Cody"]


def test_of_two_each_gives_one_chip_and_never_the_same_r6_v1() -> None:
    dinner = eaten("Lisa", "Ellen")
    assert dinner.ask("Lisa").most == 1
    dinner.gives("Lisa", Ellen=50)
    assert dinner.refused("Lisa", PutChip(100, 2)).startswith("You give one chip")
    dinner.gives("Ellen", Lisa=50)
    dinner.does("Lisa", Award())
    ask = dinner.ask("Ellen")
    assert (ask.taken, ask.given[0][1]) == ((50,), ()), "the first chip is open"
    assert dinner.refused("Ellen", PutChip(50, 1)).startswith("The 50 is given already")
    dinner.gives("Ellen", Lisa=25)
    dinner.does("Ellen", Award())
    assert dinner.totals == {"Lisa": 25, "Ellen": 50}


def test_one_possible_receiver_among_three_gets_one_chip_of_choice_r6() -> None:
    dinner = Dinner(*THREE)
    dinner.course(*THREE)
    for name in ("Ellen", "Cody"):
        dinner.wants(name, "Lisa")
    dinner.ends("Lisa")
    dinner.tastes(*THREE)
    assert dinner.ask("Ellen").most == 1
    assert dinner.refused("Ellen", Award()) == "Give one chip of your choice first."
    assert (dinner.ask("Lisa").most, dinner.line("Lisa").doing) == (0, "done")
    for name in ("Ellen", "Cody"):
        dinner.gives(name, Lisa=100)
        dinner.does(name, Award())
    assert dinner.totals["Lisa"] == 200


def test_who_ordered_nothing_judges_but_gets_none_r6() -> None:
    dinner = Dinner(*THREE)
    dinner.course(*THREE)
    dinner.does("Cody", DontWant(dinner.key("Cody")))
    dinner.ends("Cody")
    dinner.tastes(*THREE)
    assert [to for to, *_ in dinner.ask("Cody").given] == [1, 2]
    assert [to for to, *_ in dinner.ask("Lisa").given] == [2]


def test_only_what_came_to_the_table_gets_chips_r6(dinner: Dinner) -> None:
    orders = [OnOrder(f"r1-{seat}", seat, "starter", name) for seat, name in enumerate(THREE, 1)]
    dinner.table(Ordered(tuple(orders[:2])))
    dinner.tastes("Cody")
    assert [to for to, *_ in dinner.ask("Cody").given] == [1, 2], "what is on order"
    dinner.table(Ordered((OnOrder("r1-2", 2, "starter", "Ellen's starter", True), orders[0])))
    assert [to for to, *_ in dinner.ask("Cody").given] == [2], "what was served"


def test_a_dish_that_a_server_took_from_a_guest_without_a_phone_counts_r4_r6() -> None:
    dinner = Dinner(*THREE)
    taken = OnOrder("paper-3", 3, "main", "Cody's roast", True)
    dinner.table(Ordered((taken,)))
    dinner.ends("Lisa")
    (dish,) = dinner.ask("Lisa").dishes
    assert (dish.name, dish.chef, dish.course) == ("Cody's roast", 3, "Main course")
    dinner.tastes("Lisa")
    assert [to for to, *_ in dinner.ask("Lisa").given] == [3]


def test_chips_for_what_was_struck_from_the_order_come_back_r6() -> None:
    dinner = eaten(*THREE)
    first = OnOrder("r1-1", 1, "starter", "Soup", True)
    dinner.table(Ordered((first, OnOrder("r1-2", 2, "starter", "Stew", True))))
    dinner.gives_all("Cody", "Ellen")
    dinner.table(Ordered((first,)))
    assert dinner.line("Cody").doing == "giving", "nobody ate Ellen's stew"
    assert dinner.ask("Cody").left == (5, 10, 25, 50, 100)


def test_without_any_dish_the_meal_ends_without_a_winner_r6() -> None:
    dinner = Dinner(*THREE)
    dinner.ends("Lisa")
    assert dinner.ask("Lisa") == AskTasted("tasted", ())
    dinner.tastes(*THREE)
    assert isinstance(dinner.state.phase, Over)
    assert dinner.winners == []


# The kitchen's marks and the winner (R7, R8) ------------------------------------------------------


def test_the_kitchens_marks_wait_until_all_guests_have_given_theirs_r7() -> None:
    dinner = eaten(*THREE, kitchen=True)
    marks = KitchenMarks(((1, 80), (3, 95)))
    said = dinner.table_refused(marks)
    assert said == "The guests give their chips first, then the kitchen’s marks."
    dinner.gives_all("Lisa", "Ellen")
    dinner.gives_all("Ellen", "Cody")
    assert dinner.table_refused(marks) == said
    dinner.gives_all("Cody", "Ellen")
    assert isinstance(dinner.state.phase, Counted)
    assert dinner.winners is None
    assert dinner.awaited == []
    stage = dinner.public.stage
    assert isinstance(stage, CountedStage)
    assert [line.total for line in stage.earned] == [380, 190, 0]
    assert dinner.ask("Ellen").why == "counted"
    dinner.table(marks)
    assert dinner.totals == {"Lisa": 80, "Ellen": 380, "Cody": 285}
    assert dinner.winners == ["Ellen"]
    assert dinner.table_refused(marks) == "The match is over already."


def test_marks_decide_and_stand_beside_the_chips_r7_r8() -> None:
    dinner = eaten("Lisa", "Ellen", kitchen=True)
    dinner.gives("Lisa", Ellen=10)
    dinner.does("Lisa", Award())
    dinner.gives("Ellen", Lisa=5)
    dinner.does("Ellen", Award())
    move = dinner.game.kitchen_marked(dinner.state, ((1, 60), (2, 10)))
    dinner.table(move)
    stage = dinner.public.stage
    assert isinstance(stage, Podium)
    assert stage.kitchen
    assert [(e.seat, e.chips, e.kitchen, e.total) for e in stage.earned] == [
        (1, (5,), 60, 65),
        (2, (10,), 10, 20),
    ]
    assert dinner.winners == ["Lisa"]
    assert [dish.name for dish in stage.best] == ["Lisa's starter", "Ellen's starter"]
    assert isinstance(dinner.ask("Lisa"), Watch)


def test_a_kitchen_without_marks_is_not_waited_for_r7() -> None:
    dinner = eaten("Lisa", "Ellen")
    assert dinner.game.kitchen_marked(dinner.state, ((1, 60),)) is None
    dinner = eaten("Lisa", "Ellen", kitchen=True)
    assert dinner.game.levers(dinner.state) == ()
    for name, other, chip in (("Lisa", "Ellen", 10), ("Ellen", "Lisa", 5)):
        dinner.gives(name, **{other: chip})
        dinner.does(name, Award())
    (lever,) = dinner.game.levers(dinner.state)
    dinner.table(lever.move)
    assert dinner.winners == ["Ellen"]


def test_equal_sums_share_the_win_r8_g1() -> None:
    dinner = eaten(*THREE)
    for name, to in (("Lisa", "Ellen"), ("Ellen", "Cody"), ("Cody", "Lisa")):
        dinner.gives_all(name, to)
    assert dinner.winners == list(THREE)


def test_a_mark_for_nobody_is_refused_r7() -> None:
    dinner = eaten("Lisa", "Ellen", kitchen=True)
    for name, other, chip in (("Lisa", "Ellen", 10), ("Ellen", "Lisa", 5)):
        dinner.gives(name, **{other: chip})
        dinner.does(name, Award())
    assert dinner.table_refused(KitchenMarks(((9, 50),))).startswith("Nobody in that seat")


# The host -----------------------------------------------------------------------------------------


def test_the_host_puts_a_score_right_at_any_time(dinner: Dinner) -> None:
    dinner.table(Correct(2, -5, "spilled the soup"))
    assert dinner.public.sheet.corrections == ((2, -5, "spilled the soup"),)
    assert {line.total for line in dinner.public.seats.lines} == {None}
    dinner.tastes(*THREE)
    for name, to in (("Lisa", "Ellen"), ("Ellen", "Cody"), ("Cody", "Lisa")):
        dinner.gives_all(name, to)
    assert dinner.totals["Ellen"] == 185
    assert dinner.winners == ["Lisa", "Cody"]
    assert dinner.table_refused(Correct(9, 5, "who?")).startswith("Nobody in that seat")


def test_ended_early_the_chips_of_those_who_are_done_count_b13(dinner: Dinner) -> None:
    dinner.tastes("Lisa", "Cody")
    dinner.gives_all("Lisa", "Ellen")
    dinner.gives("Cody", Lisa=100)
    dinner.table(EndEarly())
    assert dinner.totals == {"Lisa": 0, "Ellen": 190, "Cody": 0}
    stage = dinner.public.stage
    assert isinstance(stage, Podium)
    assert stage.early
    assert dinner.table_refused(EndEarly()) == "The match is over already."


def test_ended_while_dishes_are_made_nobody_wins_b13() -> None:
    dinner = Dinner(*THREE)
    dinner.picks("Lisa")
    dinner.table(EndEarly())
    assert dinner.winners == []
    assert dinner.state.chefs == ()


def test_the_meal_may_be_ended_after_any_course_r6(dinner: Dinner) -> None:
    assert isinstance(dinner.state.phase, Tasting)
    assert dinner.public.top.step == 2
