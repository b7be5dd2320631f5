"""Cooking a neighbour's dish, and against the clock (rules V12, V13)."""

import pytest

from partycards.games.base import EndEarly
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.cooking import (
    Cooking,
    MarkLate,
    Plated,
    SetMinutes,
    TimeUp,
)
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.tasting import PutOnPlate
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


# Neighbours --------------------------------------------------------------------------------------


def test_the_dish_goes_to_the_next_cook_on_the_left_v13() -> None:
    party = in_the_kitchen(HouseRules(cook=True, neighbours_dish=True))
    phase = party.state.phase
    assert isinstance(phase, Cooking)
    assert [(p.inventors, p.cooks) for p in phase.plates] == [
        ((1,), (2,)),
        ((2,), (3,)),
        ((3,), (1,)),
    ]
    assert party.ask("Ana").inventors == (3,)


@pytest.mark.parametrize("inventor", [False, True])
def test_chips_count_for_the_cook_or_for_the_inventor_v13(inventor: bool) -> None:
    house = HouseRules(cook=True, neighbours_dish=True, for_inventor=inventor)
    party = at_the_tasting(house)
    codes = [code for code, _, _ in party.ask("Ana").given]
    counts = code_of(party, "Ben" if inventor else "Ana")
    assert counts not in codes, "nobody judges a plate that counts for them"
    assert party.refused("Ana", PutOnPlate(5, counts)) == "That plate is not yours to judge."
    for name in party.names:
        code = party.ask(name).given[0][0]
        party.does(name, *(PutOnPlate(chip, code) for chip in ALL), Award())
    assert sum(party.scores().values()) == 3 * 190


# The clock ---------------------------------------------------------------------------------------

CLOCK = HouseRules(cook=True, clock=True, minutes=45)


def test_the_time_is_agreed_before_the_game_or_after_it_v12() -> None:
    party = in_the_kitchen(CLOCK)
    assert party.tv.stage.minutes == 45
    party.table(SetMinutes(20))
    assert party.tv.stage.minutes == 20
    early = after_the_cards(HouseRules(cook=True, clock=True))
    early.table(SetMinutes(30))
    choose(early)
    assert early.tv.stage.minutes == 30
    assert "clock" in after_the_cards(COOK).table_refused(SetMinutes(5))


def test_who_has_not_plated_in_time_keeps_half_rounded_down_v12() -> None:
    party = in_the_kitchen(CLOCK)
    party.does("Ana", Plated())
    party.does("Cleo", Plated())
    party.table(TimeUp())
    assert "clock" in party.table_refused(TimeUp())
    assert party.ask("Ben").late
    party.does("Ben", Plated())
    tastes(party, "Ana", Ben=ALL)
    tastes(party, "Ben", Ana=(5, 10, 25, 50), Cleo=(100,))
    tastes(party, "Cleo", Ben=(5,), Ana=(10, 25, 50, 100))
    assert party.scores() == {"Ana": 275, "Cleo": 100, "Ben": 97}
    assert party.winners() == ["Ana"]


def test_late_cooks_keep_half_of_the_game_when_the_evening_ends_before_the_tasting_v12() -> None:
    party = in_the_kitchen(CLOCK)
    party.does("Cleo", Plated())
    party.table(TimeUp())
    party.table(EndEarly())
    assert party.totals() == {"Ana": 380, "Ben": 190, "Cleo": 0}, "the sheet stays as it is"
    assert party.scores() == {"Ana": 190, "Ben": 95, "Cleo": 0}
    assert party.tv.stage.late == (1, 2)


def test_the_host_corrects_who_was_late_v12() -> None:
    party = in_the_kitchen(CLOCK)
    party.table(TimeUp())
    for name in party.names:
        party.does(name, Plated())
    party.table(MarkLate(1, False))
    party.table(MarkLate(2, False))
    tastes(party, "Ana", Cleo=ALL)
    tastes(party, "Ben", Cleo=ALL)
    tastes(party, "Cleo", Ben=(5, 10, 25, 50), Ana=(100,))
    assert party.scores() == {"Cleo": 190, "Ana": 100, "Ben": 90}
    assert "not one of the cooks" in in_the_kitchen(CLOCK).table_refused(MarkLate(9, True))
