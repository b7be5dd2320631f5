"""What an assignment asks of a dish besides its numbers holds at every table, over cards and the
pantry; its judge may let it go, and nobody is left with a hand of which nothing can be cooked (V14,
B6)."""

import dataclasses
import os
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from partycards.games.base import Away, Back
from partycards.games.cooking_party.box import Assignment, Box
from partycards.games.cooking_party.conditions import arranged, kept_back, meets
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.steps.announcing import AnnounceDiets
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.briefing import AskBrief, Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import AskDish, Commit, Keep, Pick
from partycards.games.cooking_party.steps.presenting import AskLay, Lay
from partycards.games.cooking_party.steps.presenting_judge import PassOver
from partycards.games.cooking_party.variations.exchanges import Exchange
from partycards.games.cooking_party.variations.passing import AskPass, PassOn
from partycards.games.facts import PantryFacts
from tests.games.cooking_party.case import house_case
from tests.games.cooking_party.facts import with_facts
from tests.games.cooking_party.house_rules import house_of
from tests.games.cooking_party.party import Party, a_box, an_assignment
from tests.games.promises import Match
from tests.games.seen import Seen

FULL = bool(os.environ.get("PARTYCARDS_FULL"))
MEATLESS = an_assignment("meatless", use_min=3, diet="vegetarian")
NO_CAKE = an_assignment("no_cake", pantry_without=("Butter",), diet="no_alcohol")
ISLAND = an_assignment("island", pantry_without=("*",), assume=("butter",))
TWO_KINDS = an_assignment("two_kinds", use_min=3, only_categories=("category 3", "category 2"))
RAINBOW = an_assignment("rainbow", use_min=4, one_of_each=True)
OLD_WORLD = an_assignment("old_world", use_min=3, forbidden_origin="americas")
CHEAP = an_assignment("cheap", use_min=3, sum_at_most=12)
DEAR = an_assignment("dear", use_min=4, sum_at_most=7)
PAIR = an_assignment("pair", "starter", "main", deal=8, use_min=2, one_of_each=True, sum_at_most=14)
LEFT = an_assignment("left", deal=4, use_min=2, pass_left=2)
ALL = (LEFT, MEATLESS, NO_CAKE, ISLAND, TWO_KINDS, RAINBOW, OLD_WORLD, CHEAP, DEAR, PAIR)


def our_box(*assignments: Assignment, size: int = 100) -> Box:
    """The box of the tests: every fourth card is not vegetarian, every fifth came from America."""
    box = with_facts(a_box(size))
    facts = tuple(
        replace(each, origin="americas") if at % 5 == 4 else each
        for at, each in enumerate(box.facts)
    )
    vanilla = PantryFacts(name="vanilla", vegan="yes", alcohol="yes", category="herbs",
                          origin="americas")  # fmt: skip
    lard = PantryFacts(name="lard", vegan="no", vegetarian="no", pork="yes")
    butter = PantryFacts(name="butter", vegan="no", vegetarian="yes", category="dairy")
    return replace(
        box, assignments=assignments or ALL, facts=facts,
        pantry=("salt", "butter", "lard", "vanilla"), pantry_facts=(butter, lard, vanilla),
    )  # fmt: skip


def a_party(house: HouseRules | None = None, *names: str, **more: Any) -> Party:
    """Cody judges; Lisa is dealt the cards from 99 down."""
    names = names or ("Cody", "Lisa", "Ellen")
    return Party(*names, box=our_box(), house=house or HouseRules(), **more)


def wrong(party: Party, name: str) -> dict[int, tuple[str, ...]]:
    part = party.phone(name).breaking
    return {} if part is None else dict(part.broken)


def dish_of(party: Party, name: str) -> AskDish:
    party.does(name, Keep())
    ask = party.ask(name)
    assert isinstance(ask, AskDish)
    return ask


# A diet on the card -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_card_keeps_to_holds_in_every_preset_v14(preset: str) -> None:
    """Bacon on a meatless Monday is marked, stays out of the dish and goes for free."""
    house = replace(PRESETS[preset].house, diet_removed=False, restriction="")
    names = ("Cody", "Lisa", "Ellen", "Amir", "Ana", "Ben")[: PRESETS[preset].guests[1]]
    party = Party(*names, box=our_box(MEATLESS), house=house)
    if house.top_card or house.two:
        party.does(party.judge, DrawAssignment())
    else:
        party.does(party.judge, ChooseAssignment("meatless"))
    party.does(party.judge, Deal(party.state.terms))
    assert party.state.terms.diets == ("vegetarian",)
    cook = party.names[party.state.chefs[0].seat - 1]
    chef = party.state.chefs[0]
    meat = {card for card in chef.hand if card % 4 == 1}
    assert meat
    assert wrong(party, cook) == dict.fromkeys(meat, ("vegetarian",))
    party.does(cook, Exchange("diet", tuple(meat)))
    assert wrong(party, cook) == {}, "what comes fits"


def test_where_anything_goes_on_paper_nobody_minds_v14() -> None:
    party = a_party(HouseRules(diet_ignored=True))
    party.deals("meatless")
    assert wrong(party, "Lisa") == {}
    assert dish_of(party, "Lisa").barred == ()


def test_a_match_of_0_1_goes_on_as_it_began_v14() -> None:
    party = a_party(edition=FirstEdition)
    party.deals("meatless")
    assert wrong(party, "Lisa") == {}


def test_at_a_table_with_substitutes_a_card_stands_for_another_v14() -> None:
    party = a_party(HouseRules(diet_substitute=True))
    party.deals("meatless")
    assert dish_of(party, "Lisa").barred == ()
    party.does("Lisa", Commit(dict.fromkeys((97, 93, 98), 0)))


def test_the_judge_lets_it_go_before_the_deal_and_may_not_invent_more_b5() -> None:
    party = a_party()
    party.does("Cody", ChooseAssignment("meatless"))
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert (ask.asks, ask.unmet) == (("diet",), ())
    terms = replace(party.state.terms, lifted=("diet", "sum_at_most"), diet=("vegan",))
    party.does("Cody", Deal(terms))
    assert (party.state.terms.diets, party.state.terms.lifted) == ((), ("diet",))
    assert wrong(party, "Lisa") == {}


def test_where_diets_are_announced_the_judges_own_word_counts_v14() -> None:
    party = a_party(HouseRules(diet_exchange=True))
    party.does("Cody", ChooseAssignment("meatless"))
    assert party.ask("Cody").asks == ()
    assert party.state.terms.diets == ("vegetarian",)
    party.does("Cody", Deal(replace(party.state.terms, diet=())))
    assert party.state.terms.lifted == ("diet",)
    assert party.tv.brief is not None
    assert party.tv.brief.assignment.asks(party.state.terms.lifted) == MEATLESS.asks()


def test_a_judge_who_announces_other_diets_after_the_deal_lets_the_cards_own_go_v14() -> None:
    party = a_party(HouseRules(diet_exchange=True))
    party.deals("meatless")
    party.does("Cody", AnnounceDiets(("nuts",)))
    assert (party.state.terms.diets, party.state.terms.lifted) == (("nuts",), ("diet",))
    party.does("Cody", AnnounceDiets(("nuts", "vegetarian")))
    assert party.state.terms.lifted == ()


# Cards --------------------------------------------------------------------------------------------


def test_only_the_categories_that_are_asked_for_go_into_a_dish_b6() -> None:
    party = a_party()
    party.deals("two_kinds")
    assert set(wrong(party, "Lisa").values()) == {("category",)}
    ask = dish_of(party, "Lisa")
    assert [card for card, _ in ask.barred] == [97, 96, 95, 94, 93]
    assert ask.use_min == 2, "no more of hers can be used"
    assert party.refused("Lisa", Commit(dict.fromkeys((99, 98, 97), 0))) == (
        "Ingredient 98 does not fit this assignment: exchange it, or leave it out."
    )
    party.does("Lisa", Exchange("diet", (97, 96)))
    ask = party.ask("Lisa")
    assert ask.use_min == 3
    came = (card.category for card in ask.hand if card.id in ask.got)
    assert set(came) <= set(TWO_KINDS.only_categories)


def test_an_inn_before_columbus_has_no_potatoes_b6() -> None:
    party = a_party()
    party.deals("old_world")
    assert wrong(party, "Lisa") == {99: ("americas",), 94: ("americas",)}
    assert "vanilla" not in laying(party, "Lisa", (98, 97, 96)).pantry


def test_a_dish_of_one_of_each_has_no_two_cards_of_a_category_b6() -> None:
    party = a_party()
    party.stack("Lobster")  # of the category of card 96
    party.deals("rainbow")
    party.does("Lisa", Keep())
    assert "are of the same category" in party.refused(
        "Lisa", Commit(dict.fromkeys((party.card("Lobster"), 96, 98, 97), 0))
    )
    party.does("Lisa", Commit(dict.fromkeys((99, 98, 97, 96), 0)))


def test_the_numbers_of_a_dish_add_up_to_no_more_than_is_asked_b6() -> None:
    party = a_party()
    party.deals("cheap")
    ask = dish_of(party, "Lisa")
    assert (ask.use_min, ask.asked.sum_at_most) == (3, 12)
    assert party.refused("Lisa", Commit(dict.fromkeys((98, 97, 93), 0))) == (
        "The numbers of your dish add up to 18. 12 is the most this time."
    )
    party.does("Lisa", Commit(dict.fromkeys((95, 94, 93), 0)))


def test_a_hand_that_cannot_meet_it_needs_fewer_cards_b6() -> None:
    """Lisa's lowest numbers are 3, 4 and 5: only two of them make seven."""
    party = a_party()
    party.deals("dear")
    assert dish_of(party, "Lisa").use_min == 2
    party.does("Lisa", Commit({94: 0, 93: 0}))


def test_the_special_ingredient_counts_for_none_of_it_b6() -> None:
    task = an_assignment(
        "star", use_min=2, sum_at_most=7, one_of_each=True, special_ingredient="judge",
        only_categories=("category 6", "category 5"),
    )  # fmt: skip
    party = Party("Cody", "Lisa", "Ellen", box=our_box(task))
    party.deals("star", special=29)
    party.does("Lisa", Keep())
    party.does("Lisa", Commit({94: 0, 93: 0, 29: 0}))


def test_what_a_small_deck_cannot_meet_is_let_go_and_the_judge_is_told_b6() -> None:
    rare = an_assignment("rare", use_min=4, only_categories=("category 99",))
    party = Party("Cody", "Lisa", "Ellen", box=our_box(rare))
    party.does("Cody", ChooseAssignment("rare"))
    ask = party.ask("Cody")
    assert isinstance(ask, AskBrief)
    assert ask.unmet == ask.terms.lifted == ("only_categories",)
    party.does("Cody", Deal(replace(ask.terms, lifted=())))
    assert party.state.terms.lifted == ("only_categories",)
    assert wrong(party, "Lisa") == {}


def test_team_mates_cannot_pick_what_does_not_fit_v3() -> None:
    party = a_party(HouseRules(teams=True), "Cody", "Lisa", "Ellen", "Amir", "Ana", "Ben")
    party.deals("meatless")
    cook = party.names[party.state.chefs[0].seat - 1]
    meat = next(card for card in party.state.chefs[0].hand if card % 4 == 1)
    party.does(cook, Keep())
    assert "breaks what the judge announced" in party.refused(cook, Pick(meat, 0))


def test_fewer_cards_hold_the_same_conditions_v15() -> None:
    party = a_party(HouseRules(few_cards=True))
    party.deals("rainbow")
    ask = dish_of(party, "Lisa")
    assert (len(ask.hand), ask.use_min, ask.asked.one_of_each) == (5, 3, True)


# Passed to the left -------------------------------------------------------------------------------


def hands(party: Party) -> dict[str, tuple[int, ...]]:
    return {name: chef.hand for name, chef in zip(party.chefs, party.state.chefs, strict=True)}


def test_all_pass_to_the_left_at_once_before_they_trade_b6() -> None:
    party = a_party(None, "Cody", "Lisa", "Ellen", "Amir")
    party.deals("left")
    assert hands(party) == {
        "Lisa": (99, 98, 97, 96), "Ellen": (95, 94, 93, 92), "Amir": (91, 90, 89, 88),
    }  # fmt: skip
    ask = party.ask("Amir")
    assert isinstance(ask, AskPass)
    assert (ask.many, ask.to) == (2, (party.seat("Lisa"),)), "the judge is no chef"
    assert party.refused("Lisa", Keep()) == "First pass cards to the left."
    assert "exactly 2" in party.refused("Lisa", PassOn((99,)))
    assert "your hand" in party.refused("Lisa", PassOn((99, 95)))
    party.does("Lisa", PassOn((99, 97)))
    party.does("Lisa", PassOn((99, 98)))
    assert party.ask("Lisa").chosen == (99, 98), "she thought again"
    assert party.awaited() == {"Ellen", "Amir"}
    assert party.waits() == "Waiting for Ellen, Amir to pass cards to the left"
    party.does("Ellen", PassOn((95, 94)))
    party.does("Amir", PassOn((91, 90)))
    assert hands(party) == {
        "Lisa": (97, 96, 91, 90), "Ellen": (93, 92, 99, 98), "Amir": (89, 88, 95, 94),
    }  # fmt: skip
    assert party.ask("Ellen").got == (99, 98)
    assert party.refused("Ellen", PassOn((93, 92))) == "No cards are passed now."
    party.does("Ellen", Keep())


def test_whoever_steps_out_keeps_nobody_waiting_and_gets_nothing_g3() -> None:
    party = a_party(None, "Cody", "Lisa", "Ellen", "Amir")
    party.deals("left")
    party.does("Lisa", PassOn((99, 98)))
    assert party.ask("Lisa").to == (party.seat("Ellen"),)
    party.table(Away(party.seat("Ellen")))
    assert party.ask("Lisa").to == (party.seat("Amir"),)
    party.table(Back(party.seat("Ellen")))
    party.does("Amir", PassOn((91, 90)))
    party.table(Away(party.seat("Ellen")))
    assert hands(party) == {
        "Lisa": (97, 96, 91, 90), "Ellen": (95, 94, 93, 92), "Amir": (89, 88, 99, 98),
    }  # fmt: skip
    party.table(Back(party.seat("Ellen")))
    party.does("Ellen", Keep())


def test_who_comes_back_when_all_were_passed_over_cooks_and_passes_nothing_b10() -> None:
    """Nobody is left on the left to wait for."""
    party = a_party(None, "Cody", "Lisa", "Ellen", "Amir")
    party.deals("left")
    for name in party.chefs:
        party.table(Away(party.seat(name)))
    for name in party.chefs:
        party.does("Cody", PassOver(party.seat(name)))
    party.table(Back(party.seat("Lisa")))
    party.does("Lisa", Keep())
    party.does("Lisa", Commit({99: 0, 98: 0}))
    party.does("Cody", Call(party.seat("Lisa")))


def test_a_chef_who_leaves_takes_the_cards_along_and_the_others_go_on_g4() -> None:
    party = a_party(None, "Cody", "Lisa", "Ellen", "Amir")
    party.deals("left")
    party.does("Lisa", PassOn((99, 98)))
    party.does("Ellen", PassOn((95, 94)))
    party.leaves("Amir")
    assert hands(party) == {"Lisa": (97, 96, 95, 94), "Ellen": (93, 92, 99, 98)}


@pytest.mark.parametrize("seed", range(60) if FULL else range(2))
def test_a_match_of_nothing_but_conditions_keeps_every_promise(seed: int) -> None:
    """Nothing leaks, nothing stalls, whoever comes, steps out or leaves (G2-G7)."""
    names = ("", "teams", "few_cards", "diet_substitute", "two", "offers")
    house = house_of(*filter(None, (names[seed % len(names)],)))
    case = dataclasses.replace(house_case(house), cards=lambda luck: our_box())
    luck = Random(seed)
    count = 2 if house.two else 4
    Match(case, case.make(luck, count), count, seed, False, Seen()).play()


def test_no_more_are_passed_than_are_dealt_and_the_card_says_so_b6() -> None:
    party = a_party()
    party.does("Cody", ChooseAssignment("left"))
    party.does("Cody", Deal(replace(party.state.terms, deal=1, use_min=1)))
    assert party.ask("Lisa").many == 1
    assert party.tv.brief is not None
    assert party.tv.brief.assignment.pass_left == 1


def test_who_cooks_alone_passes_nothing_v2() -> None:
    party = a_party(HouseRules(solo=True), "Cody")
    party.deals("left")
    assert party.state.terms.lifted == ("pass_left",)
    party.does("Cody", Keep())


# The pantry ---------------------------------------------------------------------------------------


def laying(party: Party, name: str, cards: tuple[int, ...]) -> AskLay:
    """What a chef is asked who is called with a dish of these cards; all others are done, too."""
    for who in party.chefs:
        chef = party.state.chef(party.seat(who))
        assert chef is not None
        if chef.trades_left:
            party.does(who, Keep())
        ask = party.ask(who)
        barred = dict(ask.barred)
        mine = cards if who == name else tuple(
            card.id for card in ask.hand if card.id not in barred
        )[: ask.use_min]  # fmt: skip
        party.does(who, Commit(dict.fromkeys(mine, 0)))
    party.does(party.judge, Call(party.seat(name)))
    lay = party.ask(name)
    assert isinstance(lay, AskLay)
    return lay


def test_the_pantry_keeps_to_the_diet_and_what_is_left_out_stays_on_the_shelf_v14() -> None:
    party = a_party()
    party.deals("no_cake")
    lay = laying(party, "Lisa", (98, 97, 96, 95))
    assert lay.pantry == ("salt", "lard")
    assert party.refused("Lisa", Lay((98,), pantry=("butter",))) == (
        "butter stays on the shelf this time."
    )
    assert party.refused("Lisa", Lay((98,), pantry=("vanilla",))) == (
        "vanilla stays on the shelf: it breaks what every dish keeps to."
    )
    assert party.refused("Lisa", Lay((98,), pantry=("gold",))) == "That is not in the pantry."
    party.does("Lisa", Lay((98,), pantry=("salt",)))


def test_on_the_island_there_is_nothing_but_what_is_free_b6() -> None:
    party = a_party()
    party.deals("island")
    assert laying(party, "Lisa", (98, 97, 96, 95)).pantry == ("butter",)


def test_butter_that_is_free_is_kept_back_from_vegans_as_far_as_it_is_known_v14() -> None:
    box, asked = our_box(), MEATLESS.asks()
    assert kept_back(box, "butter", ("butter",), asked, ("vegan",)) == "diet"
    assert kept_back(box, "moon dust", ("moon dust",), asked, ("vegan",)) == ""
    lobster = box.ingredients[0].name.lower()
    assert kept_back(box, lobster, (lobster,), asked, ("no_alcohol",)) == "diet", "a card, too"


def test_a_thing_with_a_category_stays_where_only_others_are_asked_for_b6() -> None:
    box, asked = our_box(), replace(MEATLESS, only_categories=("herbs",)).asks()
    kept = [kept_back(box, name, (), asked, ()) for name in ("salt", "butter", "vanilla")]
    assert kept == ["", "shelf", ""]


# House players ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [each.key for each in ALL])
def test_house_players_cook_what_is_asked_and_the_round_comes_to_its_end(key: str) -> None:
    luck, guests = Random(key), ("Cody", "Lisa", "Ellen", "Amir")
    party = Party(*guests, box=our_box(size=48))
    party.does("Cody", ChooseAssignment(key))
    while not isinstance(party.state.phase, Awarded):
        name = min(party.awaited())
        move = party.game.auto_move(party.game.view(party.state, party.seat(name)), luck)
        party.does(name, move)
    asked = party.state.task(key).asks(party.state.terms.lifted)
    for dish in party.state.results[-1].dishes:
        for at, _ in enumerate(dish.courses):
            cards = [laid.card for laid in dish.laid if laid.dish == at]
            assert meets(cards, asked)
        assert not [laid for laid in dish.laid if laid.substitute]


def test_dishes_are_arranged_so_that_every_course_has_enough() -> None:
    hand = our_box().ingredients[86:94]
    rows = arranged(hand, 2, 2, PAIR.asks())
    assert rows is not None
    assert [len(row) for row in rows] == [2, 2]
    assert all(meets(row, PAIR.asks()) for row in rows)
    assert arranged(hand, 2, 4, PAIR.asks()) is None
