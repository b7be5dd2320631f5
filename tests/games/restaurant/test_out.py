"""An ingredient has run out: piles, hands and dishes (86, rule R2)."""

from random import Random

import pytest

from partycards.games.cooking_party.steps.planning_asks import AskDish, Commit, Reconsider, TradeIn
from partycards.games.restaurant import table
from partycards.games.restaurant.host import Out
from partycards.games.restaurant.steps.inventing import AskTell
from partycards.games.restaurant.steps.inventing_dish import Exchange, Tell
from partycards.games.restaurant.table_dishes import Want
from tests.games.restaurant.dinner import Dinner

THREE = ("Lisa", "Ellen", "Cody")
SOUP = "lobster lavender chicken tofu"


@pytest.fixture
def dinner() -> Dinner:
    return Dinner(*THREE)


def piled(dinner: Dinner, name: str) -> bool:
    """Whether somebody could still draw the card."""
    state = dinner.state
    return dinner.card(name) in (*state.draw, *state.discards, *state.fresh)


def test_what_has_run_out_leaves_every_pile_and_comes_back_when_it_is_in_again(
    dinner: Dinner,
) -> None:
    dinner.course(*THREE)
    dinner.goes_on("Lisa")
    (old,) = {dinner.state.box.ingredients[dinner.state.discards[-1]].key}
    dinner.table(Out(("lobster", old)))
    assert not piled(dinner, "lobster")
    assert not piled(dinner, old)
    assert "Lobster" in dinner.public.piles.out
    dinner.table(Out((old,)))
    assert piled(dinner, "lobster")
    assert not piled(dinner, old)
    dinner.table(Out(()))
    assert piled(dinner, old)
    assert dinner.state.aside == ()


def test_who_holds_it_changes_it_for_free_and_besides_the_trades(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    question = dinner.game.question(dinner.state, 1)
    dinner.table(Out(("lobster",)))
    gone = dinner.private("Lisa").run_out
    assert gone is not None
    assert [card.name for card in gone.cards] == ["Lobster"]
    assert dinner.private("Ellen").run_out is None
    dinner.does("Lisa", Exchange(dinner.cards("lobster")))
    assert "lobster" not in dinner.hand("Lisa")
    assert len(dinner.hand("Lisa")) == 7
    assert dinner.private("Lisa").run_out is None
    assert dinner.game.question(dinner.state, 1) != question
    dinner.does("Lisa", TradeIn(dinner.cards("tofu")))


def test_only_what_has_run_out_is_changed_like_that(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    dinner.table(Out(("lobster",)))
    assert dinner.refused("Lisa", Exchange(())) == "Choose the cards to exchange."
    assert dinner.refused("Lisa", Exchange(dinner.cards("lobster tofu"))).startswith("Only what")
    assert dinner.refused("Ellen", Exchange(dinner.cards("lobster"))).startswith("You can only")


def test_it_is_not_cooked_with(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    dinner.keeps("Lisa")
    dinner.table(Out(("lobster",)))
    said = dinner.refused("Lisa", Commit(dict.fromkeys(dinner.cards(SOUP), 0)))
    assert said == "Lobster has run out: exchange it for free, or leave it out."
    others = " ".join(dinner.hand("Lisa")[1:5])
    dinner.chooses("Lisa", others)


def test_with_few_cards_left_fewer_make_a_dish(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    dinner.keeps("Lisa")
    dinner.table(Out(tuple(dinner.hand("Lisa")[:5])))
    assert dinner.ask("Lisa").use_min == 2
    dinner.chooses("Lisa", " ".join(dinner.hand("Lisa")[5:]))


def test_a_dish_that_is_being_told_of_is_chosen_anew(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    dinner.chooses("Lisa", SOUP, "Soup")
    assert isinstance(dinner.ask("Lisa"), AskTell)
    dinner.table(Out(("steak",)))
    assert isinstance(dinner.ask("Lisa"), AskTell), "it is not hers that is gone"
    dinner.table(Out(("tofu",)))
    assert isinstance(dinner.ask("Lisa"), AskDish)
    assert dinner.refused("Lisa", Tell()) == "Choose the cards of your dish first."


def test_a_dish_on_the_table_is_flagged_to_everybody_and_is_not_ordered(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    for name in THREE:
        dinner.lays(name, SOUP if name == "Lisa" else "", name)
    dinner.wants("Ellen", "Lisa")
    dinner.table(Out(("lobster", "tofu")))
    dish = next(dish for dish in dinner.public.stage.dishes if dish.chef == 1)
    assert sorted(dish.out) == ["Lobster", "Tofu"]
    assert [food.card.name for food in dish.cards if food.out] == list(dish.out)
    assert sorted(dinner.ask("Lisa").mine.out) == ["Lobster", "Tofu"]
    assert dinner.ordered() == [("Cody", "Cody")], "nobody can be served it"
    assert dinner.refused("Cody", Want(dinner.key("Lisa"))).startswith("Something of this dish")


def test_the_flagged_dish_is_changed_with_cards_for_free_and_ordered(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    for name in THREE:
        dinner.lays(name, SOUP if name == "Lisa" else "", name)
    dinner.table(Out(("lobster",)))
    assert dinner.private("Lisa").run_out is None, "first she takes the dish back"
    dinner.does("Lisa", Reconsider())
    dinner.does("Lisa", Exchange(dinner.cards("lobster")))
    dinner.lays("Lisa", "lavender chicken tofu " + dinner.hand("Lisa")[-1], "Soup again")
    assert dinner.ordered()[0] == ("Lisa", "Soup again")


def test_a_dish_is_as_before_when_it_is_in_again(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    for name in THREE:
        dinner.lays(name, SOUP if name == "Lisa" else "", name)
    dinner.table(Out(("lobster",)))
    dinner.table(Out(()))
    assert dinner.ordered()[0] == ("Lisa", "Lisa")
    assert {dish.out for dish in dinner.public.stage.dishes} == {()}


def test_a_card_that_ran_out_in_a_hand_is_never_drawn_again(dinner: Dinner) -> None:
    dinner.picks("Lisa", Lisa=SOUP)
    dinner.table(Out(("lobster", "tofu")))
    dinner.does("Lisa", TradeIn(dinner.cards("lobster")))
    assert not piled(dinner, "lobster")
    for name in THREE:
        dinner.lays(name, " ".join(key for key in dinner.hand(name) if key != "tofu"))
    dinner.goes_on("Lisa")
    assert sorted(dinner.state.aside) == sorted(dinner.cards("lobster tofu"))


def test_nothing_is_drawn_for_it_where_every_pile_is_empty() -> None:
    dinner = Dinner(*THREE)
    everything = tuple(card.key for card in dinner.state.box.ingredients)
    dinner.picks("Lisa")
    dinner.table(Out(everything))
    dinner.does("Lisa", Exchange(dinner.cards(" ".join(dinner.hand("Lisa")[:2]))))
    assert len(dinner.hand("Lisa")) == 5


def test_who_holds_what_has_run_out_is_another_truth_too() -> None:
    dinner = Dinner(*THREE)
    dinner.picks("Lisa")
    dinner.table(Out((dinner.hand("Ellen")[0],)))
    held = set()
    for seed in range(12):
        other = dinner.game.redeal(dinner.state, 1, Random(seed))
        held |= {chef.seat for chef in other.chefs if table.out_of(other, chef.hand)}
    assert held == {2, 3}
