"""Real food: favourites, kitchens, blind plates, chips (rules V8, V10)."""

import msgspec
import pytest

from partycards.games.base import Away, Correct, EndEarly, OnceMore
from partycards.games.cooking_party.board_album import Finale
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.cooking import AskPlate, Cooking, CookingStage, Plated
from partycards.games.cooking_party.steps.evening import GoTasting
from partycards.games.cooking_party.steps.favourites import (
    AskFavourite,
    CookThis,
    Favour,
    Favourites,
)
from partycards.games.cooking_party.steps.judge import Award, TakeChip
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.tasting import AskTaste, PutOnPlate, Tasting, TastingStage
from tests.games.cooking_party.food_party import (
    ALL,
    after_the_cards,
    choose,
    code_of,
    in_the_kitchen,
    plate_all,
    tastes,
)
from tests.games.cooking_party.party import Party

COOK = HouseRules(cook=True)


def at_the_tasting(house: HouseRules = COOK, *names: str) -> Party:
    party = in_the_kitchen(house, *names)
    plate_all(party)
    return party


# Favourites --------------------------------------------------------------------------------------


def test_after_the_last_round_everybody_says_what_they_cook_v8() -> None:
    party = after_the_cards(COOK)
    assert isinstance(party.state.phase, Favourites)
    assert party.awaited() == {"Ana", "Ben", "Cleo"}
    ask = party.ask("Ben")
    assert isinstance(ask, AskFavourite)
    assert [(number, points) for number, _, points in ask.dishes] == [(1, 190), (3, 0)]


def test_unless_chosen_it_is_the_own_dish_with_most_chips_v8() -> None:
    party = after_the_cards(COOK)
    assert [party.ask(name).chosen for name in ("Ana", "Ben", "Cleo")] == [2, 1, 1]


def test_a_favourite_can_be_chosen_all_through_the_game_v8() -> None:
    party = Party("Ana", "Ben", "Cleo", house=COOK)
    assert party.phone("Ben").favourite is None
    party.round("Ben")
    party.round("Cleo")
    party.deals()
    favourite = party.phone("Cleo").favourite
    assert favourite is not None
    party.does("Ben", Favour(1))
    party.does("Ana", Favour(2))
    assert party.refused("Ana", Favour(1)) == "Choose one of your own dishes."
    assert party.phone("Ana").favourite.chosen == 2
    basic = Party("Ana", "Ben", "Cleo")
    assert basic.refused("Ana", Favour(1)) == "Nothing is cooked in this game."


def test_a_choice_can_be_changed_until_all_have_chosen_g6() -> None:
    party = after_the_cards(COOK)
    tv = msgspec.json.encode(party.phone("Ana"))
    party.does("Ben", CookThis(3))
    assert party.ask("Ben").settled
    assert msgspec.json.encode(party.phone("Ana")) == tv, "only ready is seen"
    party.does("Ben", CookThis(1))
    party.does("Ana", CookThis(2))
    party.does("Cleo", CookThis(1))
    assert isinstance(party.state.phase, Cooking)


def test_an_away_guest_cooks_the_best_dish_and_stalls_nobody_g3() -> None:
    party = after_the_cards(COOK)
    party.does("Ben", CookThis(1))
    party.does("Cleo", CookThis(1))
    party.table(Away(1))
    phase = party.state.phase
    assert isinstance(phase, Cooking)
    assert [plate.round for plate in phase.plates] == [2, 1, 1]


def test_nobody_joins_once_the_end_has_begun_g2() -> None:
    party = after_the_cards(COOK)
    with pytest.raises(Exception, match="takes no more guests"):
        party.joins("Dan")


# The kitchen -------------------------------------------------------------------------------------


def test_every_cook_has_a_blind_code_of_their_own_v8() -> None:
    party = in_the_kitchen(COOK)
    ask = party.ask("Ana")
    assert isinstance(ask, AskPlate)
    assert sorted(code_of(party, name) for name in party.names) == ["A", "B", "C"]
    stage = party.tv.stage
    assert isinstance(stage, CookingStage)
    assert stage.stoves == tuple(((seat,), False, False, "") for seat in (1, 2, 3))


def test_in_a_small_kitchen_the_best_cook_and_the_others_judge_v8() -> None:
    party = in_the_kitchen(HouseRules(cook=True, kitchen=2), "Ana", "Ben", "Cleo", "Dan")
    assert party.totals() == {"Ana": 570, "Ben": 190, "Cleo": 0, "Dan": 0}
    stage = party.tv.stage
    assert isinstance(stage, CookingStage)
    assert [cooks for cooks, *_ in stage.stoves] == [(1,), (2,)]
    plate_all(party)
    assert party.awaited() == {"Cleo", "Dan"}
    assert party.refused("Ana", PutOnPlate(5, "A")) == "You have no chips to give this time."


def test_cooks_may_taste_too_where_the_house_says_so_v8() -> None:
    house = HouseRules(cook=True, kitchen=2, cooks_judge=True)
    party = at_the_tasting(house, "Ana", "Ben", "Cleo", "Dan")
    assert party.awaited() == {"Ana", "Ben", "Cleo", "Dan"}
    assert party.ask("Ana").one, "one plate is not their own"


def test_tokens_count_only_for_a_place_in_the_kitchen_v7_v8() -> None:
    house = HouseRules(cook=True, kitchen=1, tokens=True)
    party = in_the_kitchen(house)
    assert party.totals() == {"Ana": 410, "Ben": 220, "Cleo": 30}
    plate_all(party)
    for name in ("Ben", "Cleo"):
        tastes(party, name, Ana=(100,))
    assert party.scores() == {"Ana": 200}


def test_a_lot_decides_about_the_last_place_v8() -> None:
    party = in_the_kitchen(HouseRules(cook=True, kitchen=3), "Ana", "Ben", "Cleo", "Dan")
    stage = party.tv.stage
    assert isinstance(stage, CookingStage)
    cooks = {cooks for cooks, *_ in stage.stoves}
    assert {(1,), (2,)} < cooks
    assert len(cooks) == 3
    (third,) = cooks - {(1,), (2,)}
    assert stage.drawn == third, "everybody is told"


def test_where_points_decide_nobody_is_said_to_come_by_lot_v8() -> None:
    party = in_the_kitchen(HouseRules(cook=True, kitchen=2), "Ana", "Ben", "Cleo", "Dan")
    assert party.tv.stage.drawn == ()


def test_cookbooks_are_allowed_or_not_v10() -> None:
    for house, allowed in ((COOK, True), (HouseRules(cook=True, no_cookbooks=True), False)):
        stage = in_the_kitchen(house).tv.stage
        assert isinstance(stage, CookingStage)
        assert stage.cookbooks is allowed
        assert in_the_kitchen(house).ask("Ana").cookbooks is allowed


def test_a_fixed_team_cooks_one_plate_v8_v3() -> None:
    house = HouseRules(cook=True, teams=True, made=((1, 2), (3, 4), (5, 6)))
    party = Party("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", house=house)
    for winner in ("Cleo", "Eva", "Ana"):
        party.round(winner)
    choose(party)
    stage = party.tv.stage
    assert isinstance(stage, CookingStage)
    assert [cooks for cooks, *_ in stage.stoves] == [(1, 2), (3, 4), (5, 6)]
    plate_all(party)
    assert len(party.ask("Ana").given) == 2, "not her own team's plate"


# Teams at the tasting ----------------------------------------------------------------------------


def teams_at_the_tasting() -> Party:
    """Ana, Ben and Cleo are a team of three; Dan and Eva, Finn and Gus are pairs."""
    house = HouseRules(cook=True, teams=True, made=((1, 2, 3), (4, 5), (6, 7)))
    party = Party("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", house=house)
    for winner in ("Dan", "Finn", "Ana"):
        party.round(winner)
    choose(party)
    plate_all(party)
    return party


def test_a_team_gives_one_board_of_chips_and_any_member_moves_them_v8() -> None:
    party = teams_at_the_tasting()
    party.does("Ana", PutOnPlate(100, code_of(party, "Dan")))
    party.does("Ben", PutOnPlate(50, code_of(party, "Finn")))
    assert party.ask("Cleo").left == (5, 10, 25)
    assert party.refused("Cleo", PutOnPlate(100, code_of(party, "Finn"))) == (
        "The 100 is given already. Take it back first."
    )
    party.does("Cleo", TakeChip(100), PutOnPlate(100, code_of(party, "Finn")))
    assert party.ask("Ana").mates == (2, 3)
    assert party.refused("Ben", PutOnPlate(5, code_of(party, "Cleo"))) == (
        "That plate is not yours to judge."
    )


def test_a_large_team_cannot_give_more_than_a_small_one_v8() -> None:
    party = teams_at_the_tasting()
    tastes(party, "Ana", Dan=ALL)
    tastes(party, "Eva", Finn=ALL)
    tastes(party, "Gus", Dan=ALL)
    assert isinstance(party.state.phase, Over), "nobody waits for the rest of a team"
    most = {"Dan": 380, "Eva": 380, "Finn": 190, "Gus": 190, "Ana": 0, "Ben": 0, "Cleo": 0}
    assert party.scores() == most


def test_a_team_is_done_when_one_says_so_and_another_can_still_change_it_v8_g6() -> None:
    party = teams_at_the_tasting()
    tastes(party, "Dan", Ana=ALL)
    assert party.tv.stage.done == (4, 5)
    assert party.awaited() == {"Ana", "Ben", "Cleo", "Finn", "Gus"}
    assert party.ask("Eva").done
    party.does("Eva", TakeChip(100))
    assert {"Dan", "Eva"} <= party.awaited()


def test_a_team_goes_on_tasting_without_whoever_is_away_or_left_v8_g3_g4() -> None:
    party = teams_at_the_tasting()
    party.does("Ana", PutOnPlate(100, code_of(party, "Dan")))
    party.leaves("Ana")
    party.table(Away(2))
    assert party.awaited() == {"Cleo", "Dan", "Eva", "Finn", "Gus"}
    assert party.ask("Cleo").left == (5, 10, 25, 50), "Ana's chip is the team's"
    party.leaves("Cleo")
    party.leaves("Ben")
    assert party.awaited() == {"Dan", "Eva", "Finn", "Gus"}
    tastes(party, "Dan", Finn=ALL)
    tastes(party, "Finn", Dan=ALL)
    assert set(party.winners()) == {"Dan", "Eva", "Finn", "Gus"}


def test_of_two_teams_one_judges_after_the_other_v8_v1() -> None:
    house = HouseRules(cook=True, teams=True, permanent=True, made=((2, 3), (4, 5)), rounds=1)
    party = Party("Ana", "Ben", "Cleo", "Dan", "Eva", house=house)
    party.round("Ben")
    choose(party)
    party.leaves("Ana")
    plate_all(party)
    assert party.awaited() == {"Ben", "Cleo"}
    assert party.refused("Dan", PutOnPlate(5, code_of(party, "Ben"))) == (
        "One after the other: it is not your turn to judge."
    )
    tastes(party, "Cleo", Dan=(100,))
    assert party.awaited() == {"Dan", "Eva"}
    assert party.ask("Eva").taken == (100,)
    tastes(party, "Eva", Ben=(50,))
    assert party.scores() == {"Ben": 50, "Cleo": 50, "Dan": 100, "Eva": 100}


# Tasting -----------------------------------------------------------------------------------------


def test_everybody_judges_the_others_and_never_the_own_dish_v8() -> None:
    party = at_the_tasting()
    assert isinstance(party.state.phase, Tasting)
    own = code_of(party, "Ana")
    ask = party.ask("Ana")
    assert isinstance(ask, AskTaste)
    assert sorted([own, *(code for code, _, _ in ask.given)]) == ["A", "B", "C"]
    assert party.refused("Ana", PutOnPlate(5, own)) == "That plate is not yours to judge."


def test_all_five_chips_and_each_once_v8_b11() -> None:
    party = at_the_tasting()
    code = party.ask("Ana").given[0][0]
    party.does("Ana", PutOnPlate(5, code))
    assert party.refused("Ana", Award()) == "All five chips have to be given away; 4 to go."
    assert party.refused("Ana", PutOnPlate(5, code)) == (
        "The 5 is given already. Take it back first."
    )
    assert party.refused("Ana", PutOnPlate(7, code)) == "There is no chip of 7."
    party.does("Ana", TakeChip(5))
    assert party.refused("Ana", TakeChip(5)) == "The 5 is not on the table."


def test_chips_are_hidden_until_all_are_done_and_can_be_changed_g6() -> None:
    party = at_the_tasting()
    before = [msgspec.json.encode(party.game.view(party.state, s)) for s in (None, 2, 3)]
    party.does("Ana", PutOnPlate(100, code_of(party, "Ben")))
    after = [msgspec.json.encode(party.game.view(party.state, s)) for s in (None, 2, 3)]
    assert before == after
    for chip in (5, 10, 25, 50):
        party.does("Ana", PutOnPlate(chip, code_of(party, "Ben")))
    party.does("Ana", Award())
    stage = party.tv.stage
    assert isinstance(stage, TastingStage)
    assert stage.done == (1,)
    party.does("Ana", TakeChip(5), PutOnPlate(5, code_of(party, "Cleo")), Award())


def test_the_tasting_decides_and_not_the_game_v8() -> None:
    party = at_the_tasting()
    assert party.totals() == {"Ana": 380, "Ben": 190, "Cleo": 0}
    tastes(party, "Ana", Cleo=ALL)
    tastes(party, "Ben", Cleo=ALL)
    tastes(party, "Cleo", Ben=ALL)
    assert isinstance(party.state.phase, Over)
    assert party.scores() == {"Cleo": 380, "Ben": 190, "Ana": 0}
    assert party.winners() == ["Cleo"]
    finale = party.tv.finale
    assert isinstance(finale, Finale)
    assert {plate.cooks: plate.points for plate in finale.plates} == {
        (1,): 0,
        (2,): 190,
        (3,): 380,
    }


def test_two_cooks_alone_judge_as_two_v8_v1() -> None:
    house = HouseRules(cook=True, two=True, rounds=2)
    party = Party("Ana", "Ben", house=house)
    for _ in range(2):
        party.turns()
        party.all_present()
        for chip in (100, 5):
            party.gives(*[n for n in ("Ana", "Ben") if n != party.judge], chip)
            party.does(party.judge, Award())
        party.does(party.judge, FinishRound())
    choose(party)
    plate_all(party)
    assert party.awaited() == {"Ana"}
    assert party.refused("Ben", PutOnPlate(5, code_of(party, "Ana"))) == (
        "One after the other: it is not your turn to judge."
    )
    tastes(party, "Ana", Ben=(50,))
    assert party.ask("Ben").taken == (50,)
    assert party.refused("Ben", PutOnPlate(50, code_of(party, "Ana"))) == (
        "The 50 is given already: choose another one."
    )
    tastes(party, "Ben", Ana=(100,))
    assert party.scores() == {"Ana": 100, "Ben": 50}


def test_a_board_that_is_never_closed_counts_for_nobody_g3() -> None:
    party = at_the_tasting()
    party.does("Ana", PutOnPlate(100, code_of(party, "Ben")))
    tastes(party, "Ben", Cleo=ALL)
    tastes(party, "Cleo", Ben=ALL)
    party.table(Away(1))
    assert party.scores() == {"Ben": 190, "Cleo": 190, "Ana": 0}


def test_who_leaves_is_served_but_cannot_win_g4() -> None:
    party = at_the_tasting()
    party.leaves("Cleo")
    assert sorted(party.tv.stage.codes) == ["A", "B", "C"]
    tastes(party, "Ana", Cleo=ALL)
    tastes(party, "Ben", Cleo=(10, 25, 50, 100), Ana=(5,))
    assert party.winners() == ["Ana"]


def test_a_plate_that_nobody_cooks_any_more_is_not_served_g4() -> None:
    party = in_the_kitchen(COOK)
    party.leaves("Cleo")
    plate_all(party)
    assert len(party.tv.stage.codes) == 2


def test_the_host_goes_on_without_waiting_g3() -> None:
    party = after_the_cards(COOK)
    party.table(GoTasting())
    assert isinstance(party.state.phase, Cooking)
    assert party.table_refused(GoTasting()) == (
        "Nothing is plated yet, so there is nothing to taste."
    )
    party.does("Ana", Plated())
    party.does("Ben", Plated())
    party.table(GoTasting())
    assert isinstance(party.state.phase, Tasting)
    assert party.table_refused(GoTasting()) == (
        "Nobody has given all their chips yet, so there is nothing to count."
    )
    tastes(party, "Cleo", Ana=ALL)
    party.table(GoTasting())
    assert isinstance(party.state.phase, Over)
    assert party.winners() == ["Ana"]
    assert "judging" in party.table_refused(HandOn())


def test_a_tasting_in_which_nobody_gave_a_chip_counts_as_the_game_v8_b13() -> None:
    party = at_the_tasting(COOK)
    party.table(EndEarly())
    assert party.scores() == {"Ana": 380, "Ben": 190, "Cleo": 0}
    assert party.winners() == ["Ana"]


def test_when_all_who_have_a_dish_leave_before_the_kitchen_it_is_over_g4() -> None:
    house = HouseRules(cook=True, permanent=True, rounds=1)
    party = Party("Ana", "Ben", "Cleo", house=house)
    party.judging()
    party.gives("Ben", *ALL)
    party.does("Ana", Award())
    party.leaves("Ben")
    party.leaves("Cleo")
    party.does("Ana", FinishRound())
    assert isinstance(party.state.phase, Over), "nobody waits for nobody"


def test_an_evening_that_ends_before_the_tasting_counts_as_the_game_b13() -> None:
    party = in_the_kitchen(COOK)
    party.table(EndEarly())
    assert party.scores() == {"Ana": 380, "Ben": 190, "Cleo": 0}
    party.table(OnceMore())
    assert party.tv.top.round == 4


def test_the_host_corrects_the_tasting_too_b13() -> None:
    party = at_the_tasting()
    for name, other in (("Ana", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ana")):
        tastes(party, name, **{other: ALL})
    party.table(Correct(1, 5, "a slip"))
    assert party.winners() == ["Ana"]
    assert party.scores()["Ana"] == 195


# Cooks who are away (G3) --------------------------------------------------------------------------


def test_the_table_names_cooks_who_are_away_and_says_what_the_host_can_do_g3() -> None:
    party = in_the_kitchen(HouseRules(cook=True, kitchen=1))
    [cook] = party.awaited()
    party.table(Away(party.seat(cook)))
    assert party.waits() == f"Away: {cook}. The host can play for them or end the match"
    party.does(cook, Plated())
    tasters = sorted({"Ana", "Ben", "Cleo"} - {cook})
    for name in tasters:
        party.table(Away(party.seat(name)))
    away = ", ".join(tasters)
    assert party.waits() == f"Away: {away}. The host can play for them or end the match"


def test_a_late_guest_is_not_told_that_a_match_is_over_in_which_it_is_cooked_g2() -> None:
    party = in_the_kitchen(HouseRules(cook=True))
    assert party.join_refused("Dana") == "This match takes no more guests. Join the next one."
