"""At the table: talking about dishes, ordering them, going on course by course (rules R2-R5)."""

import pytest

from partycards.games.cooking_party.steps.planning_asks import Reconsider
from partycards.games.dining import OnOrder, Used
from partycards.games.restaurant.box import MenuCourse
from partycards.games.restaurant.host import Ordered
from partycards.games.restaurant.steps.choosing import PickingStage
from partycards.games.restaurant.steps.inventing import AskTable, AskTell, TableStage
from partycards.games.restaurant.steps.inventing_dish import Tell
from partycards.games.restaurant.table_dishes import DontWant, Remark, Want
from partycards.games.restaurant.table_meal import EndMeal, NextCourse, NextRound
from tests.games.cooking_party.party import a_box
from tests.games.restaurant.dinner import Dinner

THREE = ("Lisa", "Ellen", "Cody")


@pytest.fixture
def dinner() -> Dinner:
    return Dinner(*THREE)


# Talking (R3) -------------------------------------------------------------------------------------


def test_everybody_may_say_something_about_every_dish_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.lays("Lisa")
    dinner.does("Ellen", Remark(dinner.key("Lisa"), " More lemon? "))
    dinner.does("Lisa", Remark(dinner.key("Lisa"), "Gladly."))
    (dish,) = dinner.public.stage.dishes
    assert [(one.seat, one.words) for one in dish.comments] == [(2, "More lemon?"), (1, "Gladly.")]
    assert dinner.refused("Cody", Remark("r9-9", "Hm")).startswith("This dish is not on the table")
    assert dinner.refused("Cody", Remark(dinner.key("Lisa"), "  ")).startswith("Say something")


def test_only_the_newest_of_many_comments_stay(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.lays("Lisa")
    dinner.lays("Ellen")
    for count in range(10):
        dinner.does("Ellen", Remark(dinner.key("Lisa"), f"No. {count}"))
    dinner.does("Cody", Remark(dinner.key("Ellen"), "Mine?"))
    lisas, ellens = dinner.public.stage.dishes
    assert [one.words for one in lisas.comments] == [f"No. {count}" for count in range(2, 10)]
    assert [one.words for one in ellens.comments] == ["Mine?"]


def test_hidden_words_are_blank_for_everybody_and_for_the_album(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa="lobster lavender chicken tofu")
    dinner.chooses("Lisa", "lobster lavender chicken tofu")
    dinner.does("Lisa", Tell({dinner.card("lobster"): "rude"}, (), "ruder", "rudest"))
    dinner.does("Ellen", Remark("r1-1", "rudest of all"))
    said = {one.key for one in dinner.game.said(dinner.state)}
    lobster = dinner.card("lobster")
    assert said == {"r1-1-name", f"r1-1-card-{lobster}", "r1-1-say", "r1-1-comment-0"}
    hushed = dinner.game.hushed(dinner.state, frozenset(said))
    (course,) = dinner.game.album(hushed)
    assert "rude" not in str(course)
    assert dinner.game.public(hushed).stage.dishes[0].comments == ()
    assert dinner.game.question(hushed, 1) == dinner.game.question(dinner.state, 1)


# Ordering (R2, R3) --------------------------------------------------------------------------------


def test_the_own_dish_is_ordered_unless_another_one_is_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.lays("Lisa", called="Soup")
    dinner.wants("Ellen", "Lisa")
    dinner.lays("Ellen", called="Stew")
    dinner.lays("Cody", called="Pie")
    assert dinner.ordered() == [("Lisa", "Soup"), ("Ellen", "Soup"), ("Cody", "Pie")]
    ask = dinner.ask("Ellen")
    assert isinstance(ask, AskTable)
    assert [dish.name for dish in ask.chosen] == ["Soup"]


def test_with_one_dish_a_course_another_one_takes_its_place_r2(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.wants("Cody", "Ellen")
    assert dinner.ordered()[2] == ("Cody", "Ellen's starter")
    assert dinner.refused("Cody", Want(dinner.key("Ellen"))).startswith("You have chosen this")
    dinner.does("Cody", DontWant(dinner.key("Ellen")))
    assert dict(dinner.ordered()).keys() == {"Lisa", "Ellen"}
    assert dinner.refused("Cody", DontWant(dinner.key("Ellen"))).startswith("You have not chosen")
    assert dinner.public.stage.choosing == (3,)


def test_of_more_dishes_a_course_the_most_is_kept_r2() -> None:
    dinner = Dinner(*THREE, courses=(MenuCourse("tapas", "Tapas", 2), MenuCourse("tea", "Tea", 0)))
    dinner.course(*THREE)
    dinner.wants("Lisa", "Ellen")
    said = dinner.refused("Lisa", Want(dinner.key("Cody")))
    assert said == "You may order 2 dishes of this course. Take one back first."
    assert dinner.ordered("tapas")[:2] == [("Lisa", "Lisa's tapas"), ("Lisa", "Ellen's tapas")]
    dinner.goes_on("Lisa")
    dinner.course(*THREE)
    assert dinner.ordered("tea") == [], "nothing of that course is cooked"
    assert dinner.public.stage.choosing == ()


def test_a_dish_that_others_order_still_belongs_to_its_inventor_r3(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.wants("Lisa", "Cody")
    plates = dinner.game.plates(dinner.state, "starter")
    mine = next(plate for plate in plates if plate.seat == 1)
    assert (mine.inventor, mine.key, mine.name) == (3, "r1-3", "Cody's starter")


def test_the_kitchen_is_told_of_everything_in_a_dish_r4(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa="lobster lavender chicken tofu")
    dinner.lays("Lisa", "lobster lavender chicken tofu", "Soup",
                words={dinner.card("tofu"): "silken"}, pantry=("salt",), say="Hot.")  # fmt: skip
    (plate,) = dinner.game.plates(dinner.state, "starter")
    assert plate.words == "Hot."
    assert Used("tofu", "Tofu", "silken") in plate.used
    assert plate.used[-1] == Used("salt", "salt", pantry=True)


def test_what_the_chef_knows_cannot_be_changed_any_more_r4(dinner: Dinner) -> None:
    dinner.course(*THREE)
    assert dinner.ask("Lisa").can_change
    dinner.table(Ordered((OnOrder("r1-1", 1, "starter", "Soup"),)))
    assert not dinner.ask("Lisa").can_change
    assert dinner.refused("Lisa", Reconsider()).startswith("The chef already knows this dish")
    dinner.table(Ordered(()))
    dinner.does("Lisa", Reconsider())


def test_what_the_chef_knows_is_not_ordered_away_by_a_tap_r4(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.table(Ordered((OnOrder("r1-1", 1, "starter", "Soup", False, (1,)),)))
    said = "The chef already knows what you want from this course. Take that order back first."
    assert dinner.refused("Lisa", DontWant("r1-1")) == said
    assert dinner.refused("Lisa", Want("r1-2")) == said
    table = dinner.private("Lisa").table
    assert table is not None
    assert table.courses[0].ordered == ("r1-1",)
    assert [dinner.ask(name).ordered for name in THREE] == [True, False, False]
    dinner.does("Cody", Want("r1-1"), DontWant("r1-1"))
    dinner.table(Ordered(()))
    dinner.does("Lisa", Want("r1-2"))


def test_a_dish_is_photographed_when_it_has_been_served_r5() -> None:
    dinner = Dinner(*THREE, kitchen=True)
    dinner.course(*THREE)
    assert not dinner.game.has_cooked(dinner.state, 1)
    orders = [OnOrder(f"r1-{seat}", seat, "starter", "", seat == 2) for seat in (1, 2)]
    dinner.table(Ordered(tuple(orders)))
    (photo,) = dinner.game.cooked(dinner.state, 2)
    assert (photo.round, photo.chef, photo.name) == (1, 2, "Ellen's starter")
    assert not dinner.game.has_cooked(dinner.state, 1)


def test_a_dish_that_is_changed_keeps_its_words_and_others_choose_anew_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa="lobster lavender chicken tofu")
    four = "lobster lavender chicken tofu"
    words = {dinner.card("tofu"): "silken", dinner.card("chicken"): "legs"}
    dinner.lays("Lisa", four, "Soup", words=words, pantry=("salt",), say="Hot.")
    dinner.wants("Ellen", "Lisa")
    dinner.does("Lisa", Reconsider())
    assert dinner.public.stage.dishes == ()
    assert dinner.ordered() == []
    other = dinner.hand("Lisa")[4]
    dinner.chooses("Lisa", f"lobster lavender tofu {other}")
    ask = dinner.ask("Lisa")
    assert isinstance(ask, AskTell)
    assert (ask.name, ask.say, ask.taken) == ("Soup", "Hot.", ("salt",))
    assert sorted(words for _, words in ask.cards) == ["", "", "", "silken"]
    dinner.does("Lisa", Tell(name="Stew"))
    assert dinner.ordered() == [("Lisa", "Stew")]


# Going on (R3) ------------------------------------------------------------------------------------


def test_the_table_goes_on_when_every_dish_lies_there_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.lays("Lisa")
    for move in (NextRound(), NextCourse(), EndMeal()):
        assert "Not everybody has a dish yet" in dinner.refused("Lisa", move)
    assert dinner.private("Lisa").onward is None
    dinner.lays("Ellen")
    dinner.lays("Cody")
    assert dinner.awaited == list(THREE)
    dinner.goes_on("Cody")
    assert dinner.public.top.course == "Main course"
    assert isinstance(dinner.public.stage, PickingStage)


def test_several_rounds_may_make_a_course_and_all_dishes_stay_r3(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.again("Lisa")
    assert dinner.refused("Lisa", NextRound()).startswith("The next round has begun")
    dinner.picks("Lisa")
    for name in THREE:
        dinner.lays(name, called=f"{name}'s second")
    stage = dinner.public.stage
    assert isinstance(stage, TableStage)
    assert len(stage.dishes) == 6
    assert dinner.ordered()[0] == ("Lisa", "Lisa's starter"), "the first choice stands"
    dinner.wants("Lisa", "Lisa")
    assert dinner.ordered()[0] == ("Lisa", "Lisa's second")


def test_earlier_courses_can_still_be_ordered_from_r5(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.goes_on("Lisa")
    dinner.course(*THREE)
    dinner.does("Lisa", Want("r1-2"))
    assert dinner.ordered("starter")[0] == ("Lisa", "Ellen's starter")
    table = dinner.private("Lisa").table
    assert table is not None
    assert [course.key for course in table.courses] == ["main", "starter"]


def test_a_course_may_be_left_out_and_the_last_one_is_the_last_r2(dinner: Dinner) -> None:
    dinner.goes_on("Lisa")
    dinner.goes_on("Lisa")
    assert dinner.refused("Lisa", NextCourse()) == "That was the last course."
    onward = dinner.private("Lisa").onward
    assert onward is not None
    assert (onward.course, onward.first) == ("", True)


def test_all_cards_of_a_round_are_dealt_again_some_day_b12(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.goes_on("Lisa")
    assert len(dinner.state.discards) == 21
    assert dinner.public.piles.draw == 79


def test_where_there_are_few_cards_fewer_are_dealt_and_asked_for_b7() -> None:
    dinner = Dinner(*THREE, box=a_box(12))
    dinner.picks("Lisa")
    assert [len(dinner.hand(name)) for name in THREE] == [4, 4, 4]
    dinner.keeps("Lisa")
    assert dinner.ask("Lisa").use_min == 4


def test_who_told_a_server_of_a_dish_on_paper_is_not_waited_for_r4(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.lays("Lisa")
    dinner.lays("Ellen")
    dinner.table(Ordered((OnOrder("paper-1", 3, "main", "Pie", False, (3,)),)))
    assert dinner.awaited == ["Cody"], "that is for another course"
    dinner.table(Ordered((OnOrder("paper-2", 3, "starter", "Pie", False, (3,)),)))
    assert dinner.awaited == list(THREE)
    dinner.goes_on("Ellen")
