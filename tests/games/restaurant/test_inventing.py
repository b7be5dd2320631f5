"""At the table: what the house has set, picking, and inventing (rules R2, R3)."""

from random import Random

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.conditions import arranged
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTrade,
    Commit,
    Keep,
    Reconsider,
    TradeIn,
)
from partycards.games.restaurant.box import MenuCourse
from partycards.games.restaurant.first_edition import FirstEdition
from partycards.games.restaurant.rules import Restaurant
from partycards.games.restaurant.steps.choosing import AskAssignment, PickAssignment
from partycards.games.restaurant.steps.inventing import AskTell
from partycards.games.restaurant.steps.inventing_dish import Exchange, SitOut, Tell
from tests.games.cooking_party.facts import with_facts
from tests.games.cooking_party.party import a_box, an_assignment
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


def test_what_an_assignment_asks_of_a_dish_holds_at_dinner_r3() -> None:
    """Every fourth card is no dish for Monday; Butter stays on its shelf, and nobody passes."""
    monday = an_assignment("monday", "starter", use_min=3, diet="vegetarian", one_of_each=True,
                           pantry_without=("Butter",), pass_left=2)  # fmt: skip
    box = replace(with_facts(a_box()), assignments=(monday,))
    dinner = Dinner("Lisa", "Ellen", box=box, assignments=("monday",))
    assert dinner.ask("Lisa").assignments[0].pass_left == 0
    dinner.picks("Lisa", "monday")
    assert dinner.state.terms.lifted == ("pass_left",)
    meat = tuple(card.id for card in dinner.ask("Lisa").hand if card.id % 4 == 1)
    run_out = dinner.private("Lisa").run_out
    assert meat
    assert run_out is not None
    assert dict(run_out.barred) == dict.fromkeys(meat, ("vegetarian",))
    dinner.does("Lisa", Keep())
    assert "does not fit this assignment" in dinner.refused("Lisa", Commit(dict.fromkeys(meat, 0)))
    dinner.does("Lisa", Exchange(meat))
    assert dinner.private("Lisa").run_out is None, "what comes fits"
    ask = dinner.ask("Lisa")
    rows = arranged(ask.hand, 1, ask.use_min, ask.asked)
    assert rows is not None
    dinner.does("Lisa", Commit({card.id: 0 for card in rows[0]}))
    assert dinner.ask("Lisa").pantry == ("salt", "pepper")
    assert dinner.refused("Lisa", Tell(pantry=("butter",))) == (
        "butter stays on the shelf this time."
    )


def test_a_meal_of_0_1_goes_on_as_it_began_promise_10() -> None:
    """Then nobody held a dish to the diet on the card, and bacon went into Monday's."""
    monday = an_assignment("monday", "starter", use_min=3, diet="vegetarian")
    box = replace(with_facts(a_box()), assignments=(monday,))
    dinner = Dinner("Lisa", "Ellen", box=box, edition=FirstEdition, assignments=("monday",))
    dinner.picks("Lisa", "monday")
    assert (dinner.private("Lisa").run_out, dinner.state.terms.diets) == (None, ())
    meat = next(card.id for card in dinner.ask("Lisa").hand if card.id % 4 == 1)
    others = [card.id for card in dinner.ask("Lisa").hand if card.id != meat][:2]
    dinner.does("Lisa", Keep(), Commit(dict.fromkeys((meat, *others), 0)))
    assert Restaurant.about.rules_version > FirstEdition.about.rules_version == 1


def test_a_dish_of_nothing_is_no_dish_and_a_house_player_sits_out_r3() -> None:
    """The piggy bank holds less than Lisa's lowest number."""
    bank = an_assignment("bank", use_min=3, sum_at_most=1)
    box = replace(with_facts(a_box()), assignments=(bank,))
    dinner = Dinner("Lisa", "Ellen", box=box, assignments=("bank",))
    dinner.picks("Lisa", "bank")
    dinner.does("Lisa", Keep())
    ask = dinner.ask("Lisa")
    assert (ask.use_min, min(card.number for card in ask.hand)) == (1, 3)
    assert dinner.refused("Lisa", Commit({})) == "A dish needs at least one card."
    view = dinner.game.view(dinner.state, dinner.seat("Lisa"))
    assert dinner.game.auto_move(view, Random(1)) == SitOut()
    dinner.does("Lisa", SitOut())


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
