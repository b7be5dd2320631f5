"""At the table: picking, inventing, talking, ordering course by course (rules R2, R3)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.moves import Award, Commit, Keep, PutChip, Reconsider, TradeIn
from partycards.games.dining import OnOrder, Used
from partycards.games.restaurant.asks import AskAssignment, AskDish, AskTable, AskTell, AskTrade
from partycards.games.restaurant.moves import (
    DontWant,
    EndMeal,
    NextCourse,
    NextRound,
    Ordered,
    PickAssignment,
    Remark,
    SitOut,
    Tell,
    Want,
)
from partycards.games.restaurant.parts import PickingStage, TableStage
from partycards.games.restaurant.rules import Restaurant
from partycards.games.restaurant.state import MenuCourse
from tests.games.party import a_box, an_assignment
from tests.games.restaurant.dinner import CHOICE, Dinner

THREE = ("Lisa", "Ellen", "Cody")


@pytest.fixture
def dinner() -> Dinner:
    return Dinner(*THREE)


# The house's rules (R2) ---------------------------------------------------------------------------


def test_a_meal_is_one_starter_one_main_and_one_dessert_unless_the_house_says_else_r2() -> None:
    courses = [(course.key, course.most) for course in Restaurant().courses]
    assert courses == [("starter", 1), ("main", 1), ("dessert", 1)]
    tapas = Dinner(*THREE, courses=(MenuCourse("tapas", "Tapas", 3),))
    assert (tapas.public.top.course, tapas.public.top.courses) == ("Tapas", 1)


def test_the_table_picks_from_the_small_set_of_the_house_r2() -> None:
    dinner = Dinner(*THREE, assignments=("worst_dish", "sandwich"))
    ask = dinner.ask("Cody")
    assert isinstance(ask, AskAssignment)
    assert [card.key for card in ask.assignments] == ["worst_dish"], "a sandwich is no starter"
    assert dinner.refused("Cody", PickAssignment(CHOICE)).startswith("This assignment is not one")
    dinner.does("Cody", PickAssignment("worst_dish"))


def test_assignments_for_several_dishes_or_for_a_judge_are_not_offered_r3() -> None:
    dinner = Dinner(*THREE, assignments=())
    offered = {card.key for card in dinner.ask("Lisa").assignments}
    assert CHOICE in offered
    assert not offered & {"menu", "special", "market", "special_pair", "two_bites"}


def test_a_few_that_suit_the_course_are_offered_and_none_twice_a_night_r2() -> None:
    tasks = (
        *(an_assignment(f"soup_{n}", "soup", kinds=("restaurant",)) for n in range(7)),
        an_assignment("cake", "dessert", kinds=("restaurant",)),
        an_assignment("party", "soup"),
    )
    box = a_box()
    dinner = Dinner(*THREE, box=replace(box, assignments=tasks), assignments=())
    offered = [card.key for card in dinner.ask("Lisa").assignments]
    assert offered == ["soup_0", "soup_1", "soup_2", "soup_3", "soup_4"]
    dinner.picks("Lisa", "soup_0")
    for name in THREE:
        dinner.lays(name)
    dinner.again("Lisa")
    assert [card.key for card in dinner.ask("Lisa").assignments][:2] == ["soup_1", "soup_2"]
    assert dinner.ask("Lisa").played == ("soup_0",)


def test_the_staff_says_the_numbers_that_a_card_leaves_out_r3() -> None:
    dinner = Dinner(*THREE, deal=9, trade=1, use=3, assignments=("sandwich",))
    dinner.goes_on("Lisa")
    dinner.picks("Lisa", "sandwich")
    assert len(dinner.hand("Ellen")) == 9
    ask = dinner.ask("Ellen")
    assert isinstance(ask, AskTrade)
    assert ask.most == 1
    dinner.keeps("Ellen")
    assert dinner.ask("Ellen").use_min == 3


def test_what_is_not_in_the_kitchen_is_in_no_pile_from_the_start_r2() -> None:
    dinner = Dinner(*THREE, out=("lobster", "tofu"))
    assert sorted(dinner.state.aside) == sorted(dinner.cards("lobster tofu"))
    assert dinner.public.piles.draw == 98
    assert sorted(dinner.public.piles.out) == ["Lobster", "Tofu"]


def test_a_table_has_two_guests_or_more_and_cards_for_them_r1() -> None:
    with pytest.raises(IllegalMove, match="2 to 20 guests"):
        Dinner("Lisa")
    with pytest.raises(IllegalMove, match="need at least 12"):
        Dinner(*THREE, box=a_box(11))
    with pytest.raises(IllegalMove, match="at least one course"):
        Dinner(*THREE, courses=())
    box = a_box()
    with pytest.raises(IllegalMove, match="no assignment"):
        Dinner(*THREE, box=replace(box, assignments=(an_assignment("two", "a", "b"),)))


# A round (R3) -------------------------------------------------------------------------------------


def test_anybody_picks_and_everybody_is_a_chef_r3(dinner: Dinner) -> None:
    assert dinner.awaited == list(THREE)
    dinner.picks("Ellen")
    assert [len(dinner.hand(name)) for name in THREE] == [7, 7, 7]
    assert {dinner.line(name).role for name in THREE} == {"chef"}
    assert dinner.refused("Lisa", PickAssignment(CHOICE)).startswith("The round moved on")


def test_each_invents_at_their_own_pace_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa="lobster lavender chicken tofu")
    old = dinner.hand("Lisa")[4:6]
    dinner.does("Lisa", TradeIn(dinner.cards(" ".join(old))))
    assert not set(old) & set(dinner.hand("Lisa"))
    assert isinstance(dinner.ask("Lisa"), AskDish)
    assert isinstance(dinner.ask("Ellen"), AskTrade)
    dinner.does("Lisa", Commit(dict.fromkeys(dinner.cards("lobster lavender chicken tofu"), 0)))
    assert isinstance(dinner.ask("Lisa"), AskTell)
    assert dinner.awaited == list(THREE)


def test_a_dish_has_the_cards_that_are_asked_for_b9(dinner: Dinner) -> None:
    dinner.picks("Lisa", "your_choice", Lisa="lobster lavender chicken")
    three = Commit(dict.fromkeys(dinner.cards("lobster lavender chicken"), 0))
    assert dinner.refused("Lisa", three).startswith("Trade in cards first")
    dinner.keeps("Lisa")
    assert dinner.refused("Lisa", three) == "Your dish needs at least 4 cards; it has 3."
    foreign = Commit({dinner.card(dinner.hand("Ellen")[0]): 0})
    assert dinner.refused("Lisa", foreign) == "You can only cook with cards from your hand."
    assert dinner.refused("Lisa", Commit({}, {1: "Soup"})).startswith("There is no such dish")


def test_a_most_is_kept_b6() -> None:
    dinner = Dinner(*THREE, assignments=("worst_dish",))
    dinner.picks("Lisa", "worst_dish")
    dinner.keeps("Lisa")
    five = dict.fromkeys(dinner.cards(" ".join(dinner.hand("Lisa")[:5])), 0)
    assert dinner.refused("Lisa", Commit(five)) == "Your dish may have at most 4 cards; it has 5."


def test_trades_are_those_of_the_party_game_b8(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    mine = dinner.cards(" ".join(dinner.hand("Lisa")))
    theirs = dinner.cards(dinner.hand("Ellen")[0])
    assert dinner.refused("Lisa", TradeIn(())).startswith("Choose the cards")
    assert dinner.refused("Lisa", TradeIn(mine[:4])).startswith("You may trade in up to 3 cards")
    assert dinner.refused("Lisa", TradeIn(theirs)).startswith("You can only exchange cards")
    assert dinner.refused("Lisa", TradeIn(mine[:1] * 2)).startswith("You can only exchange cards")
    dinner.does("Lisa", TradeIn(mine[:3]))
    assert dinner.refused("Lisa", TradeIn(mine[3:4])) == "You have no trade left this round."
    assert dinner.refused("Lisa", Keep()) == "You have no trade left this round."


def test_a_dish_lies_on_the_table_for_all_with_its_words_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa="lobster lavender chicken tofu")
    dinner.chooses("Lisa", "lobster lavender chicken tofu")
    assert dinner.public.stage.dishes == (), "nobody sees it before it is told of"
    words = {dinner.card("lobster"): "tails, grilled "}
    dinner.does("Lisa", Tell(words, ("butter", "butter"), " On a low flame.", "Sea and field"))
    (dish,) = dinner.public.stage.dishes
    assert (dish.name, dish.pantry, dish.say) == ("Sea and field", ("butter",), "On a low flame.")
    told = [(food.card.name, food.words) for food in dish.cards]
    assert sorted(told) == sorted(
        [("Lobster", "tails, grilled"), ("Lavender", ""), ("Chicken", ""), ("Tofu", "")]
    )
    assert dinner.line("Lisa").doing == "ready"


def test_only_what_is_in_the_pantry_or_free_is_taken_from_there(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.chooses("Lisa")
    assert dinner.refused("Lisa", Tell(pantry=("truffles",))) == "That is not in the pantry."


def test_words_come_after_the_cards(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    assert dinner.refused("Lisa", Tell()) == "Choose the cards of your dish first."
    dinner.chooses("Lisa")
    again = Commit(dict.fromkeys(dinner.cards(" ".join(dinner.hand("Lisa")[:4])), 0))
    assert dinner.refused("Lisa", again).startswith("Your dish is set already")
    dinner.does("Lisa", Tell())
    assert dinner.refused("Lisa", Tell()).startswith("You are done with this round")
    assert dinner.refused("Lisa", SitOut()).startswith("You are done with this round")


def test_there_are_no_points_and_no_judge_while_dishes_are_made_r3(dinner: Dinner) -> None:
    dinner.course(*THREE)
    assert {line.total for line in dinner.public.seats.lines} == {None}
    assert dinner.refused("Lisa", PutChip(100, 2)).startswith("The round moved on")
    assert dinner.refused("Lisa", Award()).startswith("The round moved on")


def test_who_has_no_idea_makes_no_dish_and_may_think_again_r3(dinner: Dinner) -> None:
    dinner.picks("Lisa")
    dinner.does("Cody", SitOut())
    assert dinner.line("Cody").doing == "out"
    assert dinner.awaited == ["Lisa", "Ellen"]
    dinner.does("Cody", Reconsider())
    assert isinstance(dinner.ask("Cody"), AskTrade)
    assert dinner.refused("Cody", Reconsider()).startswith("Your dish is not set yet")


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
    assert dinner.refused("Lisa", Reconsider()).startswith("The chef knows this dish already")
    dinner.table(Ordered(()))
    dinner.does("Lisa", Reconsider())


def test_what_the_chef_knows_is_not_ordered_away_by_a_tap_r4(dinner: Dinner) -> None:
    dinner.course(*THREE)
    dinner.table(Ordered((OnOrder("r1-1", 1, "starter", "Soup", False, (1,)),)))
    said = "The chef knows what you want of this course. Take that order back first."
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
