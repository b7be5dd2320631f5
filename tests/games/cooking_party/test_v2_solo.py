"""Just me: one guest cooks and judges, with real food or without (rules V2, V18)."""

from partycards.games.base import EndEarly, OnceMore
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.cooking import AskPlate, Plated, TimeUp
from partycards.games.cooking_party.steps.favourites import AskFavourite, CookThis
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.steps.tasting import AskTaste, PutOnPlate
from tests.games.cooking_party.party import Party


def alone(house: HouseRules) -> Party:
    party = Party("Ana", house=house)
    for chip in (50, 100, 100):
        party.deals()
        party.all_present()
        party.gives("Ana", chip)
        party.does("Ana", Award(), FinishRound())
    return party


def test_ana_judges_three_dishes_of_her_own_and_chips_may_repeat_v2() -> None:
    party = alone(HouseRules(solo=True))
    assert isinstance(party.state.phase, Over)
    assert party.scores() == {"Ana": 250}
    assert len(party.game.album(party.state)) == 3
    assert party.game.alone(party.state) == 250
    assert [dish.points for dish in party.game.dishes_alone(party.state)] == [50, 100, 100]


def test_two_dishes_are_an_evening_and_none_is_not_v2() -> None:
    party = Party("Ana", house=HouseRules(solo=True))
    party.table(EndEarly())
    assert party.game.alone(party.state) is None
    party.table(OnceMore())
    party.deals()
    party.cooks("Ana", dish="Lobster")
    party.presents("Ana")
    party.does("Ana", BeginJudging())
    assert party.game.alone(party.state) is None, "it goes on"
    party.gives("Ana", 50)
    party.does("Ana", Award())
    party.table(EndEarly())
    assert party.game.alone(party.state) == 50
    assert party.game.dishes_alone(party.state) == (("Lobster", 50),)


def test_with_others_nobody_plays_alone_v2() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.table(EndEarly())
    assert party.game.alone(party.state) is None


def test_it_is_a_game_for_one_v2() -> None:
    assert list(Party("Ana", house=HouseRules(solo=True)).game.seats()) == [1]


def test_ana_cooks_an_invention_of_her_own_with_the_clock_v18() -> None:
    party = alone(HouseRules(solo=True, cook=True, clock=True, minutes=30))
    ask = party.ask("Ana")
    assert isinstance(ask, AskFavourite)
    assert ask.chosen == 2, "the first dish with most chips"
    party.does("Ana", CookThis(3))
    assert isinstance(party.ask("Ana"), AskPlate)
    party.table(TimeUp())
    party.does("Ana", Plated())
    ask = party.ask("Ana")
    assert isinstance(ask, AskTaste)
    assert ask.one
    party.does("Ana", PutOnPlate(25, "A"), Award())
    assert party.scores() == {"Ana": 12}, "half of 25, rounded down (V12)"


def test_without_the_clock_there_is_no_hurry_v18() -> None:
    party = alone(HouseRules(solo=True, cook=True))
    assert "clock" in party.table_refused(TimeUp())
    party.does("Ana", CookThis(1), Plated(), PutOnPlate(100, "A"), Award())
    assert party.scores() == {"Ana": 100}
