"""Judge of honour: one round tasted, or a menu without points (rule V11)."""

from partycards.games.base import Away, EndEarly
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import AwardedStage, FinishRound
from partycards.games.cooking_party.steps.cooking import Cooking, Plated, TimeUp
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import (
    AskWinner,
    ChooseDishes,
    ChooseNothing,
    ChooseWinner,
    Judging,
    PutChip,
)
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from partycards.games.cooking_party.steps.tasting import AskTaste, PutOnPlate, Tasting
from tests.games.cooking_party.food_party import ALL, code_of, plate_all, tastes
from tests.games.cooking_party.party import Party


def birthday(**house: bool) -> Party:
    """It is Ana's birthday; Ben, Cleo and Dan cook for her."""
    party = Party("Ana", "Ben", "Cleo", "Dan", house=HouseRules(**house))
    party.deals()
    party.all_present()
    return party


def test_chips_wait_until_the_dishes_are_tasted_v11() -> None:
    party = birthday(honour=True)
    assert isinstance(party.state.phase, Cooking)
    plate_all(party)
    assert isinstance(party.state.phase, Tasting)
    assert party.awaited() == {"Ana"}
    ask = party.ask("Ana")
    assert isinstance(ask, AskTaste)
    assert len(ask.given) == 3
    assert party.refused("Ben", PutOnPlate(5, "A")) == "You have no chips to give this time."
    tastes(party, "Ana", Ben=(100, 50), Cleo=(25, 10, 5))
    assert isinstance(party.state.phase, Over)
    assert party.scores() == {"Ben": 150, "Cleo": 40, "Dan": 0}
    assert party.winners() == ["Ben"]
    assert party.tv.finale is not None
    assert party.tv.finale.honoured == 1


def test_a_guest_of_honour_who_leaves_meanwhile_leaves_the_tasting_to_the_others_v11() -> None:
    party = birthday(honour=True)
    party.leaves("Ana")
    plate_all(party)
    assert party.awaited() == {"Ben", "Cleo", "Dan"}
    tastes(party, "Ben", Cleo=(100, 25, 5), Dan=(50, 10))
    assert party.awaited() == {"Cleo", "Dan"}


def test_a_guest_of_honour_who_leaves_while_tasting_is_followed_by_the_others_v11_g3() -> None:
    party = birthday(honour=True)
    plate_all(party)
    party.does("Ana", PutOnPlate(100, code_of(party, "Ben")))
    party.leaves("Ana")
    assert isinstance(party.state.phase, Tasting)
    assert party.awaited() == {"Ben", "Cleo", "Dan"}
    tastes(party, "Ben", Cleo=(100, 25, 5), Dan=(50, 10))
    tastes(party, "Cleo", Ben=(100,), Dan=(50, 25, 10, 5))
    tastes(party, "Dan", Ben=(5,), Cleo=(100, 50, 25, 10))
    assert party.winners() == ["Cleo"]


def test_nobody_wins_with_no_chips_v11() -> None:
    party = birthday(honour=True)
    plate_all(party)
    party.table(EndEarly())
    assert party.winners() == []
    alone = Party("Ana", "Ben", house=HouseRules(honour=True))
    alone.deals()
    alone.all_present()
    alone.does("Ben", Plated())
    alone.leaves("Ana")
    assert isinstance(alone.state.phase, Over)
    assert alone.winners() == [], "nobody is left who could taste it"


def test_it_is_one_round_v11() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(honour=True))
    assert party.tv.top.rounds == 1


def test_two_alone_have_one_plate_and_one_chip_v11_b11() -> None:
    party = Party("Ana", "Ben", house=HouseRules(honour=True))
    party.deals()
    party.all_present()
    party.does("Ben", Plated())
    assert party.ask("Ana").one
    tastes(party, "Ana", Ben=(100,))
    assert party.scores() == {"Ben": 100}


def test_without_points_one_dish_wins_each_course_v11() -> None:
    party = birthday(honour_menu=True)
    assert isinstance(party.state.phase, Judging)
    ask = party.ask("Ana")
    assert isinstance(ask, AskWinner)
    assert party.refused("Ana", Award()) == ("No chips this evening: choose what will be cooked.")
    party.does("Ana", ChooseDishes((2,)))
    stage = party.tv.stage
    assert isinstance(stage, AwardedStage)
    assert stage.chosen == (2,)
    assert party.totals() == {"Ana": 0, "Ben": 0, "Cleo": 0, "Dan": 0}


def test_the_same_chef_may_win_again_and_the_menu_is_cooked_v11() -> None:
    party = birthday(honour_menu=True)
    courses = []
    for winner in (2, 2, 4):
        dishes = party.state.phase.dishes
        courses.append(dishes[0].courses)
        party.does("Ana", ChooseDishes((winner,)), FinishRound())
        if not isinstance(party.state.phase, Cooking):
            party.deals()
            party.all_present()
    assert courses == [("starter",), ("main",), ("dessert",)]
    phase = party.state.phase
    assert isinstance(phase, Cooking)
    assert [(plate.round, plate.cooks) for plate in phase.plates] == [
        (1, (2,)),
        (2, (2,)),
        (3, (4,)),
    ]
    plate_all(party)
    assert isinstance(party.state.phase, Over)
    assert party.winners() == []
    assert party.tv.finale is not None
    assert len(party.tv.finale.plates) == 3
    assert {plate.points for plate in party.tv.finale.plates} == {None}


def test_the_guest_of_honour_decides_which_dishes_are_cooked_several_or_none_v11() -> None:
    party = Party("Ana", "Ben", "Cleo", "Dan", house=HouseRules(honour_menu=True, rounds=2))
    party.deals()
    party.all_present()
    assert "at least one dish, or nothing" in party.refused("Ana", ChooseDishes())
    assert "no dish" in party.refused("Ana", ChooseDishes((2, 9)))
    party.does("Ana", ChooseDishes((4, 2)))
    assert party.tv.stage.chosen == (2, 4)
    party.does("Ana", FinishRound())
    party.deals()
    party.all_present()
    party.does("Ana", ChooseNothing())
    assert party.tv.stage.chosen == ()
    party.does("Ana", FinishRound())
    phase = party.state.phase
    assert isinstance(phase, Cooking)
    assert [(plate.round, plate.cooks) for plate in phase.plates] == [(1, (2,)), (1, (4,))]


def test_where_nothing_is_chosen_nothing_is_cooked_v11() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(honour_menu=True, rounds=1))
    party.deals()
    party.all_present()
    party.does("Ana", ChooseNothing(), FinishRound())
    assert isinstance(party.state.phase, Over)


def test_a_choice_as_0_1_wrote_it_is_read_as_ever_v11() -> None:
    party = birthday(honour_menu=True)
    party.does("Ana", ChooseWinner(3))
    assert party.tv.stage.chosen == (3,)


def test_chips_and_winners_are_not_mixed_up_v11() -> None:
    basic = Party("Ana", "Ben", "Cleo")
    basic.judging()
    assert basic.refused("Ana", ChooseWinner(2)) == (
        "Give the chips away: they tell whose dish you liked best."
    )


def test_the_clock_halves_what_the_guest_of_honour_gave_v11_v12() -> None:
    house = HouseRules(honour=True, clock=True)
    party = Party("Ana", "Ben", "Cleo", house=house)
    party.deals()
    party.all_present()
    party.does("Cleo", Plated())
    party.table(TimeUp())
    party.does("Ben", Plated())
    tastes(party, "Ana", Ben=(100, 25), Cleo=(50, 10, 5))
    assert party.scores() == {"Cleo": 65, "Ben": 62}


def test_neighbours_cook_for_the_guest_of_honour_too_v11_v13() -> None:
    party = birthday(honour=True, neighbours_dish=True)
    phase = party.state.phase
    assert isinstance(phase, Cooking)
    assert [(p.inventors, p.cooks) for p in phase.plates] == [
        ((2,), (3,)),
        ((3,), (4,)),
        ((4,), (2,)),
    ]
    plate_all(party)
    for chip in ALL:
        party.does("Ana", PutOnPlate(chip, code_of(party, "Cleo")))
    party.does("Ana", Award())
    assert party.scores()["Cleo"] == 190


def test_an_evening_without_a_tasting_has_no_winner_v11() -> None:
    party = birthday(honour=True)
    party.table(EndEarly())
    assert party.winners() == []


def test_the_guest_of_honour_gives_no_chips_before_v11() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(honour=True))
    party.deals()
    assert party.refused("Ana", PutChip(100, 2)) == "The round moved on. Have another look."
    assert "Not every dish" in party.refused("Ana", BeginJudging())


def test_a_course_without_any_dish_is_left_out_v11() -> None:
    party = Party("Ana", "Ben", house=HouseRules(honour_menu=True, rounds=1))
    party.deals()
    party.cooks("Ben")
    party.table(Away(2))
    party.does("Ana", PassOver(2), BeginJudging())
    assert party.ask("Ana").chefs == ()
    party.does("Ana", Award(), FinishRound())
    assert isinstance(party.state.phase, Over)
    assert party.winners() == []
