"""B15: how long an evening takes, from its dishes, and its shorter forms."""

import pytest
from msgspec.structs import replace

from partycards.games.base import EndEarly, IllegalMove, OnceMore
from partycards.games.cooking_party.box import Terms, terms_of
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby import length
from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.after_game import CookChoices, CookForReal
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import Invent
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.over import Podium
from partycards.games.lobby import Shorter
from tests.games.cooking_party.party import Party, an_assignment

EIGHT = ("Lisa", "Ellen", "Cody", "Amir", "Zoë", "Ben", "Ana", "Cleo")
KIDS, DINNER = PRESETS["kids"].house, PRESETS["dinner"].house


def game(house: HouseRules | None = None, around: int = 1) -> CookingParty:
    return CookingParty(house=house or HouseRules(), around=around)


def offers(at: CookingParty, guests: int) -> dict[str, Shorter]:
    return {form.key: form for form in at.length(guests).forms}


# How long ---------------------------------------------------------------------------------------


def test_four_guests_take_the_ten_minutes_each_that_the_book_says_b15() -> None:
    assert game().minutes(4) == 40
    assert game(around=2).minutes(4) == 80


def test_three_to_six_take_about_ten_minutes_each_and_more_take_longer_b15() -> None:
    each = [game().minutes(guests) / guests for guests in range(3, 21)]
    assert all(8 <= minutes <= 15 for minutes in each[:4])
    assert each == sorted(each), "with every guest there are more dishes for each"
    assert game().minutes(12) > 5 * 60 - 30, "132 dishes are no two hours"


def test_what_is_said_of_an_evening_is_what_is_played_b15() -> None:
    names = ("Lisa", "Ellen", "Cody", "Amir", "Zoë", "Ben", "Ana", "Cleo", "Dora")
    for house in (
        HouseRules(),
        HouseRules(teams=True),
        HouseRules(permanent=True),
        HouseRules(reformed=True),
        HouseRules(teams=True, permanent=True),
        HouseRules(rounds=4),
        HouseRules(honour=True),
        HouseRules(teams=True, menu=True),
    ):
        said, party = game(house).length(len(names)), Party(*names, house=house)
        assert party.tv.top.rounds == said.rounds, house
        party.deals()
        dishes = len(party.chefs) * (3 if house.menu else 1)
        assert dishes == said.dishes, house
        assert len(party.state.chefs[0].hand) == said.cards, house


def test_a_team_has_one_dish_and_a_menu_three_b15_v3_v5() -> None:
    teams = game(HouseRules(teams=True)).length(12)
    assert (teams.rounds, teams.dishes, teams.cards) == (5, 4, 7)
    menu = game(HouseRules(teams=True, menu=True)).length(12)
    assert (menu.rounds, menu.dishes, menu.cards) == (5, 12, 21)
    assert menu.minutes > teams.minutes + 60


def test_childrens_evenings_are_shorter_b15_v15() -> None:
    assert game(KIDS).minutes(4) == 25
    assert game(KIDS).length(4).cards == 5
    assert offers(game(KIDS), 8), "an hour and a half is long for children"
    assert not offers(game(), 7), "and not for others"


def test_shopping_cooking_and_tasting_are_in_it_where_they_are_chosen_b15_v8() -> None:
    cards = game().minutes(4)
    cook = game(HouseRules(cook=True))
    assert cook.length(4).cooking == 60
    assert cook.minutes(4) == length.nearest(cards + 60 + 4 * length.TASTE)
    assert game(HouseRules(cook=True, shopping=True)).minutes(4) == cook.minutes(4) + length.SHOP
    assert game(HouseRules(cook=True, clock=True, minutes=30)).length(4).cooking == 30
    assert cook.length(12).cooking > cook.length(4).cooking
    assert game(HouseRules(honour=True)).length(5).plates == 4
    assert game(HouseRules(honour_menu=True)).length(9).plates == 3


def test_time_to_cook_is_proposed_from_the_plates_that_are_cooked_b15_v12() -> None:
    assert length.of_cooking(1) < length.of_cooking(4) < length.of_cooking(9)
    plain, kitchen = HouseRules(cook=True), HouseRules(cook=True, kitchen=3)
    assert game(kitchen).length(9).plates == 3
    assert game(kitchen).length(9).cooking < game(plain).length(9).cooking
    assert game(HouseRules(cook=True, permanent=True)).length(9).plates == 8
    assert game(HouseRules(cook=True, teams=True)).length(9).plates == 4


# Shorter forms ----------------------------------------------------------------------------------


def test_an_evening_of_four_has_no_shorter_form_b15() -> None:
    assert not offers(game(), 4)
    assert not game().length(4).long


def test_twenty_guests_play_in_teams_with_one_tap_and_alone_again_with_another_b15() -> None:
    twenty = game()
    assert twenty.length(20).long
    tap = offers(twenty, 20)["teams"]
    assert (tap.title, tap.on) == ("Teams of four", False)
    in_teams = twenty.with_form("teams", True, 20)
    assert in_teams.minutes(20) == tap.minutes < 90
    again = offers(in_teams, 20)["teams"]
    assert again.on
    assert again.minutes == twenty.minutes(20)
    assert in_teams.with_form("teams", False, 20) == twenty


@pytest.mark.parametrize(
    ("guests", "title"),
    [
        (8, "Teams of two"),
        (9, "Teams of two or three"),
        (15, "Teams of three"),
        (20, "Teams of four"),
    ],
)
def test_teams_are_called_by_how_many_are_in_them_b15_v3(guests: int, title: str) -> None:
    assert offers(game(), guests)["teams"].title == title


@pytest.mark.parametrize("guests", [4, 5])
def test_so_few_that_a_team_is_one_guest_have_teams_too_b15_v3(guests: int) -> None:
    in_teams = game(HouseRules(teams=True, menu=True, cook=True))
    assert offers(in_teams, guests)["teams"].on


def test_every_form_is_as_long_as_it_said_and_can_be_left_b15() -> None:
    for house in (HouseRules(), KIDS, DINNER, HouseRules(permanent=True), HouseRules(tokens=True)):
        for guests in range(3, 21):
            before = game(house)
            for key, form in offers(before, guests).items():
                after = before.with_form(key, True, guests)
                after.check_rules()
                assert after.minutes(guests) == form.minutes < before.minutes(guests)
                assert after.with_form(key, False, guests) == before, (key, guests, house)


def test_a_tap_that_comes_twice_counts_once_b15() -> None:
    once = game().with_form("teams", True, 12)
    assert once.with_form("teams", True, 12) == once
    assert game().with_form("teams", False, 12) == game()


def test_teams_that_the_host_made_are_no_form_to_be_left_b15() -> None:
    made = game(HouseRules(teams=True, made=((1, 2, 3), (4, 5, 6), (7, 8, 9))))
    assert "teams" not in offers(made, 9)
    with pytest.raises(IllegalMove, match="no such house rule"):
        made.with_form("teams", True, 9)
    with pytest.raises(IllegalMove, match="no such house rule"):
        made.with_form("quickly", True, 9)


def test_in_a_small_kitchen_only_the_best_cook_b15_v8() -> None:
    dinner = game(DINNER)
    fewer = dinner.with_form("cooks", True, 8)
    assert fewer.length(8).plates == 4
    assert "cooks" not in offers(dinner, 4), "four have room"
    assert dinner.with_form("teams", True, 20).length(20).plates == 5


def test_guests_who_go_home_before_it_begins_leave_the_figures_true_b15() -> None:
    some = game().with_form("judges", True, 12)
    assert some.house.rounds == 4
    assert some.length(3).rounds == 3, "nobody judges twice"
    assert some.minutes(3) == game().minutes(3)
    party = Party("Lisa", "Ellen", "Cody", house=some.house)
    assert party.tv.top.rounds == 3


def test_a_form_that_changes_nothing_any_more_is_not_shown_b15() -> None:
    cooks = game(DINNER).with_form("cooks", True, 8).with_form("teams", True, 8)
    assert set(offers(cooks, 8)) == {"teams"}, "four teams have room"


# What is still to come --------------------------------------------------------------------------


def test_the_time_that_is_left_grows_less_with_every_step_b15() -> None:
    party = Party("Lisa", "Ellen", "Cody", "Amir")
    left = [party.game.to_go(party.state)]
    assert left == [party.game.minutes(4)]
    for _ in range(4):
        party.judging()
        left.append(party.game.to_go(party.state))
        party.gives(party.chefs[0], 5, 10, 25, 50, 100)
        party.does(party.judge, Award(), FinishRound())
        left.append(party.game.to_go(party.state))
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0


def test_a_late_guest_brings_a_round_and_a_dish_in_each_b15_g2() -> None:
    party = Party("Lisa", "Ellen", "Cody")
    party.deals()
    before = party.game.to_go(party.state)
    assert party.game.brought_by_late(party.state) == 0
    party.joins("Amir")
    brought = party.game.brought_by_late(party.state)
    assert brought == party.game.to_go(party.state) - before >= 10
    party.leaves("Amir")
    assert party.game.to_go(party.state) == before
    assert party.game.brought_by_late(party.state) == 0


def test_in_teams_a_late_guest_makes_nothing_longer_b15_v3() -> None:
    party = Party(*EIGHT, house=HouseRules(teams=True))
    party.deals()
    party.joins("Dora")
    assert party.game.brought_by_late(party.state) == 0


def test_a_match_that_came_to_its_end_early_has_nothing_to_come_b15() -> None:
    party = Party("Lisa", "Ellen", "Cody", house=HouseRules(cook=True))
    party.round("Ellen")
    party.table(EndEarly())
    assert party.game.to_go(party.state) == 0


def test_the_kitchen_is_proposed_time_for_the_dishes_that_are_cooked_there_b15_v12() -> None:
    house = HouseRules(cook=True, clock=True)
    party = Party("Lisa", "Ellen", "Cody", "Amir", house=house)
    assert party.game.time_to_cook(party.state) == 60
    agreed = Party("Lisa", "Ellen", "Cody", house=replace(house, minutes=90))
    assert agreed.game.time_to_cook(agreed.state) == 90


# Hands --------------------------------------------------------------------------------------------


def test_for_several_dishes_four_cards_are_proposed_for_each_b6_b15() -> None:
    several = an_assignment("supper", "starter", "main", "dessert")
    assert terms_of(several) == Terms(deal=12, trade=6, use_min=3)
    assert terms_of(an_assignment("pair", "soup", "bread")) == Terms(deal=8, trade=4, use_min=3)
    assert terms_of(an_assignment("one")) == Terms(deal=7, trade=3, use_min=4)
    assert terms_of(several, 1) == Terms(deal=7, trade=3, use_min=2), "a match of before"


def test_whoever_makes_up_a_menu_is_proposed_the_twelve_cards_of_the_book_b6_v6() -> None:
    party = Party("Lisa", "Ellen", "Cody", house=HouseRules(invent=True))
    party.does("Lisa", Invent("From the beach", "", ("starter", "main", "dessert")))
    assert party.ask("Lisa").terms.deal == 12
    party.does("Lisa", Deal(party.state.terms))
    assert len(party.state.chefs[0].hand) == 12


# Only the first few judge -----------------------------------------------------------------------


def test_the_game_is_over_when_the_first_few_have_judged_b15_b13() -> None:
    party = Party(*EIGHT, house=HouseRules(rounds=3))
    assert party.tv.top.rounds == 3
    for judge in ("Lisa", "Ellen", "Cody"):
        assert party.judge == judge
        party.round("Cleo")
    assert party.game.outcome(party.state) is not None
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert (stage.early, stage.not_judged, stage.after) == (False, (), "rounds"), "that was agreed"


def test_once_more_around_the_next_ones_judge_b15_b13() -> None:
    party = Party(*EIGHT, house=HouseRules(rounds=3))
    for _ in range(3):
        party.round("Cleo")
    party.table(OnceMore())
    assert party.judge == "Amir"
    assert party.tv.top.rounds == 6


def test_a_match_of_before_knows_nothing_of_it_b15() -> None:
    party = Party(*EIGHT, house=HouseRules(rounds=3), edition=FirstEdition)
    assert party.tv.top.rounds == 8


def test_a_first_judge_who_leaves_takes_no_round_along_b15_b12() -> None:
    party = Party(*EIGHT, house=HouseRules(rounds=3))
    party.leaves("Lisa")
    assert (party.judge, party.tv.top.rounds) == ("Ellen", 3)
    party.round("Cleo")
    party.deals()
    party.leaves("Cody")
    assert party.judge == "Amir", "who takes over after the deal"
    assert party.tv.top.rounds == 3


def test_a_late_guest_does_not_judge_where_the_first_few_do_b15_g2() -> None:
    party = Party(*EIGHT, house=HouseRules(rounds=2))
    party.round("Cleo")
    party.deals()
    party.joins("Dora", after="Ellen")
    assert party.tv.top.rounds == 2
    party.all_present()
    party.gives("Cleo", 5, 10, 25, 50, 100)
    party.does(party.judge, Award(), FinishRound())
    assert isinstance(party.tv.stage, Podium)


def test_ended_early_it_says_who_of_the_first_few_has_not_judged_b15_b13() -> None:
    party = Party(*EIGHT, house=HouseRules(rounds=3))
    party.round("Cleo")
    party.table(EndEarly())
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert stage.early
    assert [party.who(seat) for seat in stage.not_judged] == ["Ellen", "Cody"]


# Cooked after the game --------------------------------------------------------------------------


def test_for_a_dish_that_is_cooked_after_the_game_time_is_proposed_b15_v12() -> None:
    party = Party("Lisa", "Ellen", "Cody")
    party.round("Ellen")
    party.table(EndEarly())
    lever = next(one for one in party.game.levers(party.state) if one.key == "cook-it")
    assert isinstance(lever.page, CookChoices)
    assert lever.page.minutes == length.of_cooking(1) == 45
    party.table(CookForReal(("1-2",), shopping=True))
    assert party.game.time_to_cook(party.state) == 45
    left = party.game.to_go(party.state)
    assert left == length.nearest(45 + length.TASTE), "and no round of the game that ended"
