"""House players cook and judge like guests: by what goes together, the course, the diet, the wish.

They are played with the cards that come with the program, whose facts they may look up like
anybody else.
"""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games.cards import Card
from partycards.games.cooking_party.box import CHIPS, Box, Restriction
from partycards.games.cooking_party.conditions import verdict
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.judging import ChooseDishes, Critique
from partycards.games.cooking_party.steps.planning_asks import (
    OUT,
    AskTeamTrade,
    AskTrade,
    Commit,
    Keep,
    Pick,
    TradeIn,
)
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.taste import Taste, all_known
from partycards.games.cooking_party.variations.swaps import AnswerOffer, DropOffer, OfferCard
from partycards.games.facts import facts_by_key
from tests.evening import shipped_box
from tests.games.cooking_party.party import Party, a_box

BOX = msgspec.json.decode(shipped_box(), type=Box)
FACTS = facts_by_key(BOX)
LISAS = "Tomatoes Basil Mozzarella Pasta Cola Gingerbread Oysters"


class Always:
    """Chance that always comes to the same."""

    def __init__(self, roll: float = 0.0) -> None:
        self.roll = roll

    def random(self) -> float:
        return self.roll


def thinks(party: Party, name: str, luck: Any = None) -> Any:
    """What a house player on this seat would do, from what the seat sees."""
    view = party.game.view(party.state, party.seat(name))
    return party.game.auto_move(view, luck or Random(1))


def faces(party: Party, cards: Any) -> list[str]:
    return [party.box.ingredients[card].name for card in cards]


def go_together(one: Card, other: Card) -> bool:
    """By the deck's own data: one of them says so, or both go with the same third card."""
    return other.key in company(one.key) or bool(company(one.key) & company(other.key))


def company(key: str) -> set[str]:
    """What a card goes with, by its own word or theirs."""
    theirs = {facts.key for facts in BOX.facts if key in facts.goes_with}
    return theirs | set(FACTS[key].goes_with)


def dealt(
    hand: str,
    assignment: str = "dish_of_your_choice",
    house: HouseRules = BASIC,
    **terms: Any,
) -> Party:
    """Cody judges, and Lisa is dealt this hand."""
    party = Party("Cody", "Lisa", "Ellen", "Amir", box=BOX, house=house, first="Cody")
    party.stack(hand)
    party.deals(assignment, **terms)
    assert party.hand("Lisa") == hand
    return party


def dish_of(party: Party, name: str = "Lisa") -> list[str]:
    """The dish that a house player makes of this hand without trading, in its order."""
    if isinstance(party.ask(name), AskTrade):
        party.does(name, Keep())
    move = thinks(party, name, Always(0.9))
    assert isinstance(move, Commit)
    party.does(name, move)
    return faces(party, move.place)


# A dish -------------------------------------------------------------------------------------------


def test_lisa_cooks_what_goes_together_and_lays_it_side_by_side_b9() -> None:
    party = dealt(LISAS)
    dish = dish_of(party)
    assert sorted(dish) == ["Basil", "Mozzarella", "Pasta", "Tomatoes"]
    cards = [BOX.ingredients[party.card(name)] for name in dish]
    assert all(go_together(*pair) for pair in pairwise(cards))


def test_a_dessert_is_sweet_though_the_hand_is_not_b6() -> None:
    hand = "Strawberries Salmon Cream Potatoes Meringues Bacon Raspberries"
    dish = dish_of(dealt(hand, "black_and_white", deal=7))
    assert len(dish) >= 3
    assert set(dish) <= {"Strawberries", "Cream", "Meringues", "Raspberries"}


def test_in_a_menu_the_dessert_gets_what_is_sweet_v5() -> None:
    hand = "Chocolate Salmon Cherries Dill Cucumber Marzipan Lettuce Radishes Potatoes Leeks Bacon"
    party = dealt(f"{hand} Cream", "three_course_menu", deal=12)
    party.does("Lisa", Keep())
    move = thinks(party, "Lisa")
    dessert = [card for card, course in move.place.items() if course == 2]
    assert set(faces(party, dessert)) <= {"Chocolate", "Cherries", "Marzipan", "Cream"}
    assert set(move.place.values()) == {0, 1, 2}


def test_of_a_hand_that_goes_together_nothing_is_handed_in_as_unknown_v15() -> None:
    party = dealt("Tomatoes Basil Mozzarella Pasta", house=HouseRules(unknown=True), deal=4)
    assert thinks(party, "Lisa", Always()) == Keep()


def test_in_a_vegetarian_round_neither_the_dish_nor_its_words_break_it_v14() -> None:
    house = HouseRules(diet_exchange=True)
    hand = "Chicken Cheese Onions Ham Tomatoes Pasta Pesto"
    party = dealt(hand, "meatless_monday", house, diet="vegetarian")
    dish = dish_of(party)
    assert not {"Chicken", "Ham"} & set(dish)
    words = said_of(party, "Lisa")
    assert words["Cheese"] != "Parmesan"
    for name, word in words.items():
        key = BOX.ingredients[party.card(name)].key
        (form,) = (form for form in FACTS[key].forms if form.name == word)
        assert form.vegetarian == "yes"


def test_where_meat_may_stand_for_something_else_it_is_told_as_that_v14() -> None:
    hand = "Chicken Ham Salami Turkey Steak Venison Rabbit"
    house = HouseRules(diet_substitute=True)
    party = dealt(hand, "meatless_monday", house, diet="vegetarian")
    dish = dish_of(party)
    words = said_of(party, "Lisa")
    assert len(dish) >= 4
    for name in dish:
        facts = FACTS[BOX.ingredients[party.card(name)].key]
        fit = {form.name for form in facts.forms if form.vegetarian == "yes"}
        assert words[name] in fit | {facts.meat_like}


def test_what_the_assignment_alone_asks_for_is_kept_to_as_well_v14() -> None:
    hand = "Bacon Raspberries Burrata Jam Spinach Ricotta Chicken"
    assert not {"Bacon", "Chicken"} & set(dish_of(dealt(hand, "watermelon_starter", deal=7)))


@pytest.mark.parametrize("wish", ["Anything with lemons, but no fish!", "No salmon. Lemons!"])
def test_what_the_judge_wishes_for_goes_in_and_what_they_will_not_have_stays_out_b5(
    wish: str,
) -> None:
    hand = "Lemons Salmon Dill Cucumber Chicken Thyme Radishes"
    assert "Salmon" in dish_of(dealt(hand))
    dish = dish_of(dealt(hand, criteria=wish))
    assert "Lemons" in dish
    assert "Salmon" not in dish


def test_a_card_that_the_story_of_an_assignment_names_is_no_wish_but_its_no_counts_b6() -> None:
    hand = "Salmon Strawberries Tuna Meringues Cream Trout Raspberries Sardines"
    party = Party("Cody", "Lisa", "Ellen", "Amir", box=BOX, first="Cody")
    party.stack(f"Honey {hand}")
    party.deals("dessert_by_chance")
    assert "Fish or fowl" in party.state.task("dessert_by_chance").text
    assert not {"Salmon", "Tuna", "Trout", "Sardines"} & set(dish_of(party))
    hand = "Bread Tea Cheese Ham Mustard Pickles Cookies Milk"
    party = dealt(hand, "sweet_without_milk", deal=8)
    assert "Milk" not in dish_of(party)


def test_what_is_free_anyway_is_not_asked_for_twice_b6() -> None:
    hand = "Rice Dill Cucumber Salmon Lemons Radishes Potatoes"
    assert "Rice" not in dish_of(dealt(hand, "bowl_of_rice", deal=7, use_min=3, use_max=3))


def test_the_special_ingredient_lies_beside_what_goes_with_it_b6() -> None:
    hand = "Cola Bread Dill Cucumber Gingerbread Oysters Popcorn"
    party = Party("Cody", "Lisa", "Ellen", "Amir", box=BOX, first="Cody")
    party.stack(hand)
    party.deals("special_ingredient", special=party.card("Salmon"))
    dish = dish_of(party)
    at = dish.index("Salmon")
    assert {"Dill", "Cucumber"} & set(dish[max(0, at - 1) : at + 2])
    assert len(dish) >= 5


def test_least_and_most_are_kept_b9() -> None:
    assert len(dish_of(dealt(LISAS, "worst_dish"))) == 4
    assert len(dish_of(dealt(LISAS, use_min=2, use_max=2))) == 2
    assert len(dish_of(dealt(LISAS, use_min=7))) == 7


def test_what_a_team_mate_has_picked_goes_in_v3() -> None:
    house = HouseRules(teams=True, team_count=3)
    names = ("Cody", "Lisa", "Ellen", "Amir", "June", "Mateo")
    party = Party(*names, box=BOX, house=house, first="Cody")
    party.stack(LISAS)
    party.deals("dish_of_your_choice")
    name = next(one for one in names if isinstance(party.ask(one), AskTeamTrade))
    team = party.team(name)
    assert len(team) == 2
    dear = party.state.chef(party.seat(name)).hand[0]
    party.does(team[0], Pick(dear, OUT))
    assert thinks(party, team[1]) == TradeIn((dear,))
    party.does(team[0], Keep())
    hand = party.hand(team[0]).split()
    alone = faces(party, thinks(party, team[1]).place)
    out = next(card for card in hand if card not in alone)
    party.does(team[0], Pick(party.card(out), 0))
    assert out in faces(party, thinks(party, team[1]).place)


# Trading ------------------------------------------------------------------------------------------


def test_what_the_dish_does_without_is_traded_in_b8() -> None:
    move = thinks(dealt(f"{LISAS}".replace("Pasta", "Beer")), "Lisa")
    assert isinstance(move, TradeIn)
    gone = {BOX.ingredients[card].name for card in move.cards}
    assert len(gone) == 3
    assert gone <= {"Cola", "Gingerbread", "Oysters", "Beer"}


def test_a_hand_that_the_deck_itself_puts_together_is_kept_b8() -> None:
    party = dealt("Tomatoes Basil Mozzarella Pesto Pasta Garlic Cola")
    assert isinstance(thinks(party, "Lisa"), Keep)


@pytest.mark.parametrize(
    ("offered", "answer"), [("Pasta", AnswerOffer), ("Gingerbread", DropOffer)]
)
def test_amir_swaps_for_what_makes_the_dish_better_and_for_nothing_else_v15(
    offered: str, answer: type
) -> None:
    party = Party("Cody", "Lisa", "Amir", box=BOX, house=HouseRules(offers=True), first="Cody")
    lisas = "Pasta Gingerbread Cola Popcorn Tea Rum Cookies"
    amirs = "Tomatoes Basil Mozzarella Oysters Doughnuts Marzipan Licorice"
    party.stack(f"{lisas} {amirs}")
    party.deals("dish_of_your_choice")
    party.does("Lisa", OfferCard(party.seat("Amir"), party.card(offered)))
    move = thinks(party, "Amir")
    assert isinstance(move, answer)
    if isinstance(move, AnswerOffer):
        assert faces(party, [move.back])[0] in {"Oysters", "Doughnuts", "Marzipan", "Licorice"}


# In words -----------------------------------------------------------------------------------------


def said_of(party: Party, name: str) -> dict[str, str]:
    """The words that a house player on this seat says to each card, called first."""
    for other in party.chefs:
        if other != name:
            party.cooks(other)
    party.does("Cody", Call(party.seat(name)))
    luck = Random(5)
    while (chef := party.state.chef(party.seat(name))) and chef.to_come:
        move = thinks(party, name, luck)
        assert isinstance(move, Lay)
        party.does(name, move)
    stage: Any = party.tv.stage
    return {one.card.name: one.words for one in stage.dish.laid}


def test_each_card_is_told_in_a_form_that_the_deck_knows_none_of_them_twice_b10() -> None:
    party = dealt(LISAS)
    dish_of(party)
    words = said_of(party, "Lisa")
    for name, word in words.items():
        forms = FACTS[BOX.ingredients[party.card(name)].key].forms
        assert word in [form.name for form in forms]
    assert len(set(words.values())) == len(words)


def test_two_that_the_deck_puts_together_may_land_together_and_others_never_b10() -> None:
    party = dealt("Tomatoes Basil Mozzarella Cola Oats Oysters Doughnuts")
    dish_of(party)
    for other in ("Ellen", "Amir"):
        party.cooks(other)
    party.does("Cody", Call(party.seat("Lisa")))
    while (chef := party.state.chef(party.seat("Lisa"))) and chef.to_come:
        move = thinks(party, "Lisa", Always())
        if len(move.cards) == 2:
            one, other = (BOX.ingredients[card] for card in move.cards)
            assert other.key in company(one.key)
        party.does("Lisa", move)


DIETS: tuple[Restriction, ...] = (
    "", "vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol",
)  # fmt: skip


@pytest.mark.parametrize("diet", DIETS)
def test_no_word_for_a_card_brings_along_what_nobody_asked_for_v14(diet: Restriction) -> None:
    for card in BOX.ingredients:
        facts = FACTS[card.key]
        for word in all_known(BOX, (diet,) if diet else ())[card.key].forms:
            form = next((form for form in facts.forms if form.name == word), None)
            if form is None:
                assert word == facts.meat_like, card
                assert diet in ("vegetarian", "vegan")
                continue
            if diet in ("vegetarian", "vegan", "gluten_free"):
                assert getattr(form, diet) == "yes"
            if diet in ("no_pork", "no_alcohol"):
                assert getattr(form, diet.removeprefix("no_")) == "no"
            if not diet and any(plain(each, facts) for each in facts.forms):
                assert plain(form, facts)


def plain(form: Any, card: Any) -> bool:
    """No allergen, pork or alcohol that the card alone would not bring."""
    new = set(form.contains) - {*card.contains, *card.may_contain}
    return not new and all(
        getattr(form, each) in (getattr(card, each), "no") or getattr(card, each) == "depends"
        for each in ("pork", "alcohol")
    )


# Judging ------------------------------------------------------------------------------------------

GOOD = "Tomatoes Basil Mozzarella Pasta"
ODD = "Oysters Gingerbread Sauerkraut Bananas"
MEATY = "Bacon Eggs Potatoes Sausages"


def presented(dishes: dict[str, str], box: Box = BOX, **house: Any) -> Party:
    """These dishes lie before Cody, in the order of their cooks; where the table asks for a diet he
    is a vegetarian."""
    rules = HouseRules(**house)
    party = Party("Cody", *dishes, box=box, house=rules, first="Cody")
    party.stack(" ".join(dishes.values()))
    party.does("Cody", ChooseAssignment(box.assignments[0].key))
    diet: tuple[Restriction, ...] = ("vegetarian",) if rules.restricted else ()
    party.does("Cody", Deal(replace(party.state.terms, deal=4, trade=0, diet=diet)))
    for name in dishes:
        party.cooks(name)
    for name in dishes:
        party.presents(name)
    party.does("Cody", BeginJudging())
    return party


def given(party: Party, luck: Any) -> dict[str, int]:
    """The points of each chef once a house player on Cody's seat has given all chips."""
    while not isinstance(party.state.phase, Awarded):
        party.does("Cody", thinks(party, "Cody", luck))
    return {name: total for name, total in party.totals().items() if name != "Cody"}


@pytest.mark.parametrize("order", [("Lisa", "Ellen", "Amir"), ("Amir", "Ellen", "Lisa")])
def test_cody_gives_most_to_what_goes_together_wherever_it_lies_b11(order: tuple[str, ...]) -> None:
    dishes = {"Lisa": GOOD, "Ellen": ODD, "Amir": MEATY}
    for seed in range(5):
        points = given(presented({name: dishes[name] for name in order}), Random(seed))
        assert sum(points.values()) == sum(CHIPS)
        assert points["Lisa"] > points["Ellen"]
        assert points["Amir"] > points["Ellen"]


def test_who_serves_meat_to_a_vegetarian_gets_least_v14() -> None:
    party = presented({"Lisa": GOOD, "Amir": MEATY}, diet_substitute=True)
    words, luck = list[str](), Random(4)
    while not isinstance(party.state.phase, Awarded):
        move = thinks(party, "Cody", luck)
        words += [move.words] if isinstance(move, Critique) else []
        party.does("Cody", move)
    assert party.totals()["Lisa"] >= 150
    assert any("eat" in each or "pity" in each for each in words)


def test_among_equal_dishes_the_lot_decides_and_the_same_luck_gives_the_same_b11() -> None:
    def evening(seed: int) -> dict[str, int]:
        dishes = {"Lisa": "Lobster Lavender Cucumber Popcorn", "Ellen": "Tofu Apples Juice Steak"}
        return given(presented(dishes, box=a_box()), Random(seed))

    first = [evening(seed) for seed in range(12)]
    assert first == [evening(seed) for seed in range(12)]
    assert {points["Lisa"] > points["Ellen"] for points in first} == {True, False}


def test_the_guest_of_honour_has_the_best_dish_cooked_v11() -> None:
    for order in (("Lisa", "Ellen", "Amir"), ("Ellen", "Amir", "Lisa")):
        dishes = {"Lisa": GOOD, "Ellen": ODD, "Amir": MEATY}
        party = presented({name: dishes[name] for name in order}, honour_menu=True)
        move = thinks(party, "Cody")
        assert isinstance(move, ChooseDishes)
        assert len(move.chefs) == 1
        assert party.seat("Ellen") not in move.chefs


# Decks that know nothing --------------------------------------------------------------------------


def test_a_deck_of_ones_own_without_such_facts_is_cooked_and_judged_too_v9() -> None:
    party, luck = Party("Cody", "Lisa", "Ellen", box=a_box(), first="Cody"), Random(2)
    while party.game.outcome(party.state) is None:
        name = min(party.awaited())
        party.does(name, thinks(party, name, luck))
    assert sum(party.totals().values()) == 3 * sum(CHIPS)


def test_without_facts_there_is_no_fish_in_a_dessert_while_there_is_fruit_v9() -> None:
    kinds = ("seafood", "meat", "fruit", "sweets", "dairy", "nuts", "vegetables")
    cards = [Card(at, kind, kind, kind, 1) for at, kind in enumerate(kinds)]
    _, row = Taste(()).row(cards, 4, "dessert")
    assert {card.category for card in row} == {"fruit", "sweets", "dairy", "nuts"}


# Whole evenings -----------------------------------------------------------------------------------


def test_of_ten_evenings_most_neighbours_go_together_and_hardly_a_name_comes_twice() -> None:
    pairs, words, names = list[bool](), list[bool](), list[str]()
    for seed in range(10):
        party, luck = Party("Cody", "Lisa", "Ellen", "Amir", box=BOX, first="Cody"), Random(seed)
        party.chance = luck
        pile = party.state.draw
        party.state = replace(party.state, draw=tuple(luck.sample(pile, len(pile))))
        while party.game.outcome(party.state) is None:
            name = min(party.awaited())
            party.does(name, thinks(party, name, luck))
        for dish in (dish for result in party.state.results for dish in result.dishes):
            names += dish.names
            for at, _ in enumerate(dish.courses):
                laid = [one for one in dish.laid if one.dish == at]
                pairs += [go_together(a.card, b.card) for a, b in pairwise(laid)]
                forms = [[form.name for form in FACTS[one.card.key].forms] for one in laid]
                words += [one.words in known for one, known in zip(laid, forms, strict=True)]
    assert sum(pairs) >= 0.7 * len(pairs)
    assert sum(words) >= 0.95 * len(words)
    assert all(names)
    assert len(set(names)) >= 0.97 * len(names)


def test_they_know_of_no_card_but_those_in_question_g7() -> None:
    party = dealt(LISAS)
    known = {one.key for one in party.phone("Lisa").known}
    assert known == {BOX.ingredients[party.card(name)].key for name in LISAS.split()}
    assert party.phone("Cody").known == ()
    assert verdict(BOX, party.card("Oysters"), ("vegetarian",)) == "no"
