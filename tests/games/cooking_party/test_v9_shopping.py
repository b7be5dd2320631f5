"""Shopping after the cards: nobody's time runs before everything is there (rules V9, V12)."""

from partycards.games.base import Away
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.cooking import (
    AskShop,
    Cooking,
    Plated,
    ReadyToCook,
    SetMinutes,
    Shopping,
    ShoppingStage,
)
from partycards.games.cooking_party.steps.evening import GoTasting
from partycards.games.cooking_party.steps.favourites import CookThis
from tests.games.cooking_party.food_party import after_the_cards
from tests.games.cooking_party.party import Party

DINNER = HouseRules(cook=True, shopping=True, clock=True, minutes=60)


def at_the_shop(house: HouseRules = DINNER, *names: str) -> Party:
    """Everybody has said what they cook."""
    party = after_the_cards(house, *names)
    while party.tv.top.food == "favourites":
        name = min(party.awaited())
        party.does(name, CookThis(party.ask(name).chosen))
    return party


def timed(party: Party) -> bool:
    return party.game.timed(party.state) is not None


def test_whoever_shops_afterwards_does_it_before_the_clock_runs_v9_v12() -> None:
    party = at_the_shop()
    assert isinstance(party.state.phase, Shopping)
    assert not timed(party)
    ask = party.ask("Ana")
    assert isinstance(ask, AskShop)
    assert ask.dish.chef == party.seat("Ana")
    stage = party.tv.stage
    assert isinstance(stage, ShoppingStage)
    assert (stage.dishes, stage.missing, stage.minutes) == (3, (1, 2, 3), 60)


def test_all_begin_at_once_when_the_last_one_has_everything_v12() -> None:
    party = at_the_shop()
    party.does("Ana", ReadyToCook())
    party.does("Ben", ReadyToCook())
    assert party.waits() == "Waiting for Cleo to have everything for cooking"
    assert not timed(party)
    party.does("Cleo", ReadyToCook())
    assert isinstance(party.state.phase, Cooking)
    assert timed(party)


def test_who_is_still_in_the_shop_holds_up_nobody_for_ever_g3() -> None:
    party = at_the_shop()
    party.does("Ana", ReadyToCook())
    party.table(Away(2))
    party.table(SetMinutes(30))
    party.table(GoTasting())
    phase = party.state.phase
    assert isinstance(phase, Cooking)
    assert phase.minutes == 30
    assert party.refused("Ana", ReadyToCook()) == "The round moved on. Have another look."


def test_only_cooks_shop_and_nothing_is_plated_in_the_shop_v8() -> None:
    house = HouseRules(cook=True, shopping=True, kitchen=2)
    party = at_the_shop(house, "Ana", "Ben", "Cleo", "Dan")
    assert party.awaited() == {"Ana", "Ben"}
    assert party.refused("Dan", ReadyToCook()) == "You are not one of the cooks."
    assert party.refused("Ana", Plated()) == "The round moved on. Have another look."


def test_a_dish_whose_cook_has_left_is_not_bought_g4() -> None:
    party = at_the_shop()
    party.leaves("Ben")
    assert party.tv.stage.dishes == 2
    party.leaves("Ana")
    party.does("Cleo", ReadyToCook())
    assert isinstance(party.state.phase, Cooking)


def test_what_is_in_the_house_needs_no_shop_v9() -> None:
    party = at_the_shop(HouseRules(cook=True, on_hand=True))
    assert isinstance(party.state.phase, Cooking)
