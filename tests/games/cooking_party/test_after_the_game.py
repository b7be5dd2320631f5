"""Cook it for real, after the game too: dishes, cooks, a clock, the neighbour's dish and a tasting
are chosen at the podium (6.1, 6.4-6.6; rules V8, V11-V13)."""

from random import Random
from typing import Any

import pytest

from partycards.games.base import Away, Correct, EndEarly, Lever, OnceMore
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.steps.after_game import CookChoices, CookForReal
from partycards.games.cooking_party.steps.cooking import (
    Cooking,
    Plated,
    ReadyToCook,
    Shopping,
    TimeUp,
)
from partycards.games.cooking_party.steps.evening import GoTasting
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.tasting import PutOnPlate, Tasting
from tests.games.cooking_party.food_party import (
    ALL,
    after_the_cards,
    in_the_kitchen,
    plate_all,
    tastes,
)
from tests.games.cooking_party.party import Party

AT_PODIUM = {"Ana": 380, "Ben": 190, "Cleo": 0}
"""After three rounds: Ben won Ana's, Ana won Ben's and Cleo's."""


def at_the_podium(house: HouseRules = BASIC, *names: str) -> Party:
    party = after_the_cards(house, *names)
    assert isinstance(party.state.phase, Over)
    return party


def cooks(party: Party, *dishes: str, **how: Any) -> None:
    """The table chooses these dishes, as "round-name"."""
    party.table(CookForReal(keys(party, *dishes), **how))


def keys(party: Party, *dishes: str) -> tuple[str, ...]:
    found = (dish.split("-") for dish in dishes)
    return tuple(f"{number}-{party.seat(name)}" for number, name in found)


def stoves(party: Party) -> dict[str, list[str]]:
    """Who cooks which dish."""
    phase: Any = party.state.phase
    return {
        f"{plate.round}-{party.who(plate.dish.chef)}": [party.who(seat) for seat in plate.cooks]
        for plate in phase.plates
    }


def levers(party: Party) -> dict[str, Lever]:
    return {lever.key: lever for lever in party.game.levers(party.state)}


def offered(party: Party) -> CookChoices:
    page = levers(party)["cook-it"].page
    assert isinstance(page, CookChoices)
    return page


def won(party: Party) -> list[str]:
    return party.winners()


# What is offered ---------------------------------------------------------------------------------


def test_at_every_podium_the_dishes_of_all_rounds_can_be_chosen_6_4() -> None:
    party = at_the_podium()
    page = offered(party)
    assert [(number, len(dishes)) for number, _, dishes in page.rounds] == [(1, 2), (2, 2), (3, 2)]
    proposed = [one.key for _, _, dishes in page.rounds for one in dishes if one.proposed]
    assert tuple(proposed) == keys(party, "2-Ana"), "the best dish of whoever won, and nothing else"
    early = Party("Ana", "Ben", "Cleo")
    early.judging()
    early.table(EndEarly())
    assert len(offered(early).rounds[0][2]) == 2, "dishes that got no chips can be cooked, too"


def test_before_the_podium_and_in_a_match_of_0_1_nothing_is_offered_v12() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.round("Ben")
    assert "cook-it" not in levers(party)
    assert party.table_refused(CookForReal(("1-2",))) == "The match is still going on."
    old = Party("Ana", "Ben", "Cleo", edition=FirstEdition)
    for _ in old.names:
        old.round(next(name for name in old.names if name != old.judge))
    assert isinstance(old.state.phase, Over)
    assert "cook-it" not in levers(old)
    assert old.table_refused(CookForReal(("1-2",))) == "Nothing is cooked in this game."


def test_what_cannot_be_cooked_is_refused_in_words_6_4() -> None:
    party = at_the_podium()
    says = party.table_refused
    assert says(CookForReal()) == "Choose at least one dish."
    assert "not there any more" in says(CookForReal(("1-1",)))
    assert "at least two cooks" in says(CookForReal(keys(party, "1-Ben"), chips=True))
    one = CookForReal(keys(party, "1-Ben"), kitchen=1, neighbours=True)
    assert "at least two cooks" in says(one)
    long = CookForReal(keys(party, "1-Ben"), clock=True, minutes=361)
    assert says(long) == "A whole number from 1 to 360, please."


# Cook and eat ------------------------------------------------------------------------------------


def test_ellens_best_dish_is_cooked_and_the_podium_stays_what_it_was_6_1() -> None:
    party = at_the_podium()
    told = party.game.outcome(party.state)
    cooks(party, "2-Ana", shopping=True)
    assert isinstance(party.state.phase, Shopping)
    assert party.awaited() == {"Ana"}
    assert party.game.outcome(party.state) == told, "the night and the season go on counting it"
    assert party.ask("Ana").dish.chef == 1
    party.does("Ana", ReadyToCook())
    assert party.ask("Ana").code == "", "nobody tastes for chips, so there is nothing to hide"
    assert not party.game.blind(party.state)
    party.does("Ana", Plated())
    assert isinstance(party.state.phase, Over)
    assert party.game.outcome(party.state) == told
    assert party.scores() == AT_PODIUM
    assert party.tv.finale is not None
    assert [plate.cooks for plate in party.tv.finale.plates] == [(1,)]


def test_several_dishes_of_a_round_and_none_of_another_6_4() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", "3-Ben")
    assert stoves(party) == {"1-Ben": ["Ben"], "1-Cleo": ["Cleo"], "3-Ben": ["Ben"]}
    assert party.awaited() == {"Ben", "Cleo"}


def test_whoever_cooks_two_dishes_plates_one_after_the_other_6_4() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "3-Ben", shopping=True)
    assert [dish.round for dish in party.ask("Ben").more] == [3]
    party.does("Ben", ReadyToCook())
    first = party.key("Ben")
    party.does("Ben", Plated())
    assert isinstance(party.state.phase, Cooking), "the second one is still on the stove"
    assert party.key("Ben") != first, "a second tap on the first button is stale"
    party.does("Ben", Plated())
    assert isinstance(party.state.phase, Over)


def test_awards_and_standings_are_told_once_v8() -> None:
    house = HouseRules(hidden=True)
    party = at_the_podium(house)
    given = party.game.honours(party.state)
    cooks(party, "2-Ana")
    assert not party.tv.sheet.hidden, "what was told at the podium is not hidden again"
    assert party.tv.finale is None, "the kitchen has the screen"
    plate_all(party)
    assert party.game.awards_to_come(party.state) == 0
    shown: Any = party.game.honours(party.state)
    assert shown[0].prizes == given[0].prizes


# Who cooks ---------------------------------------------------------------------------------------


def test_in_a_small_kitchen_those_with_most_points_share_the_dishes_6_1() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", "2-Ana", "2-Cleo", kitchen=2)
    assert stoves(party) == {
        "1-Ben": ["Ben"],
        "1-Cleo": ["Ana"],
        "2-Ana": ["Ana"],
        "2-Cleo": ["Ben"],
    }


def test_with_more_stoves_than_inventors_others_help_6_1() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "3-Ben", kitchen=2)
    assert stoves(party) == {"1-Ben": ["Ben"], "3-Ben": ["Ana"]}


def test_the_lot_at_the_last_stove_is_told_v8() -> None:
    party = at_the_podium(BASIC, "Ana", "Ben", "Cleo", "Dan")
    party.table(Correct(3, party.totals()["Dan"] - party.totals()["Cleo"], "a tie"))
    cooks(party, "1-Cleo", "1-Dan", kitchen=1)
    (drawn,) = party.tv.stage.drawn
    assert [party.who(drawn)] in stoves(party).values()


def test_the_dish_of_a_guest_who_went_home_is_cooked_by_somebody_else_g4() -> None:
    party = at_the_podium()
    party.leaves("Ana")
    assert [o.left for _, _, dishes in offered(party).rounds for o in dishes if o.proposed] == [
        True
    ]
    cooks(party, "2-Ana", shopping=True)
    assert len(stoves(party)["2-Ana"]) == 1
    assert party.awaited() <= {"Ben", "Cleo"}
    assert party.awaited()
    while not isinstance(party.state.phase, Over):
        name = min(party.awaited())
        party.does(name, ReadyToCook() if isinstance(party.state.phase, Shopping) else Plated())
    assert won(party) == ["Ana"], "whoever has won and goes to bed has won"


def test_nobody_waits_for_a_cook_who_is_in_the_garden_g3() -> None:
    party = at_the_podium()
    party.table(Away(1))
    cooks(party, "2-Ana", "1-Ben")
    assert "Ana" not in {name for names in stoves(party).values() for name in names}
    party.table(Away(2))
    party.table(Away(3))
    assert not party.awaited()
    assert "podium" in levers(party)
    party.table(levers(party)["podium"].move)
    assert isinstance(party.state.phase, Over)
    assert party.scores() == AT_PODIUM


def test_when_all_go_home_while_it_simmers_the_podium_stays_g4() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "2-Ana")
    for name in ("Ana", "Ben", "Cleo"):
        party.leaves(name)
    assert isinstance(party.state.phase, Over)
    assert won(party) == ["Ana"]
    assert "cook-it" not in levers(party), "nobody is here who could cook"


def test_everybody_cooks_a_neighbours_dish_6_6() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", "2-Ana", neighbours=True)
    assert stoves(party) == {"1-Ben": ["Cleo"], "1-Cleo": ["Ana"], "2-Ana": ["Ben"]}
    one = at_the_podium()
    cooks(one, "1-Ben", "3-Ben", neighbours=True)
    assert all(names != ["Ben"] for names in stoves(one).values()), "nobody cooks their own"


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ben")])
def test_alone_or_as_two_they_cook_what_they_like_v1_v2(names: tuple[str, ...]) -> None:
    party = Party(*names, house=HouseRules(two=len(names) == 2, solo=len(names) == 1))
    play_on(party)
    assert offered(party).chips == (len(names) > 1)
    cooks(party, "1-Ana")
    assert party.awaited() == {"Ana"}
    told = party.game.outcome(party.state)
    plate_all(party)
    assert party.game.outcome(party.state) == told


def test_a_team_stands_at_one_stove_v3() -> None:
    names = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
    party = Party(*names, house=HouseRules(teams=True))
    play_on(party)
    key = offered(party).rounds[0][2][0].key
    party.table(CookForReal((key,)))
    (plate,) = party.state.phase.plates
    assert plate.cooks == plate.inventors
    assert len(plate.cooks) == 2
    party.does(party.who(plate.cooks[0]), Plated())
    assert isinstance(party.state.phase, Over)


def play_on(party: Party) -> None:
    """To the podium by the moves that the pages propose."""
    luck = Random(1)
    while not isinstance(party.state.phase, Over):
        name = min(party.awaited())
        view = party.game.view(party.state, party.seat(name))
        party.does(name, party.game.auto_move(view, luck))


# The clock ---------------------------------------------------------------------------------------


def test_the_clock_is_off_unless_the_table_chooses_it_v12() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "2-Ana")
    assert not party.game.keeps_time(party.state)
    assert "clock" in party.table_refused(TimeUp())
    assert party.tv.stage.minutes == 0


def test_whoever_is_late_after_the_game_keeps_half_of_its_points_v12() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "2-Ana", clock=True, minutes=45)
    assert party.game.keeps_time(party.state)
    timed = party.game.timed(party.state)
    assert timed is not None
    assert timed.seconds == 45 * 60
    party.does("Ben", Plated())
    party.table(TimeUp())
    assert won(party) == ["Ana"], "until the kitchen closes the podium stands"
    party.does("Ana", Plated())
    assert party.scores() == {"Ana": 190, "Ben": 190, "Cleo": 0}
    assert won(party) == ["Ana", "Ben"]
    assert party.tv.stage.late == (1,)
    assert not party.state.house.clock, "it was for this dinner"


def test_where_nobody_has_points_no_clock_can_take_them_v11_v12() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(honour_menu=True, rounds=1))
    play_on(party)
    assert not offered(party).clock
    key = offered(party).rounds[0][2][0].key
    assert "leave the clock out" in party.table_refused(CookForReal((key,), clock=True))
    party.table(CookForReal((key,)))
    assert party.awaited() <= {"Ben", "Cleo"}, "the guest of honour is cooked for"


# The tasting -------------------------------------------------------------------------------------


def test_a_tasting_that_the_table_wants_decides_v8() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", chips=True)
    assert party.ask("Ben").code in ("A", "B")
    plate_all(party)
    assert isinstance(party.state.phase, Tasting)
    assert party.awaited() == {"Ana", "Ben", "Cleo"}, "all taste what the others cooked"
    tastes(party, "Ana", Cleo=(100, 50), Ben=(25, 10, 5))
    tastes(party, "Ben", Cleo=(25,))
    assert won(party) == ["Ana"], "the game stands until all are done"
    tastes(party, "Cleo", Ben=(50,))
    assert won(party) == ["Cleo"]
    assert party.scores() == {"Cleo": 175, "Ben": 90}
    assert party.tv.stage.after == "tasting"
    assert not offered(party).chips, "it has decided"


def test_of_several_plates_the_best_one_counts_v8() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "3-Ben", "1-Cleo", chips=True)
    plate_all(party)
    phase = party.state.phase
    assert isinstance(phase, Tasting)
    codes = {(plate.round, plate.dish.chef): plate.code for plate in phase.plates}
    for chip, plate in zip(ALL, ((1, 2), (1, 2), (3, 2), (3, 2), (1, 3)), strict=True):
        party.does("Ana", PutOnPlate(chip, codes[plate]))
    party.does("Ana", Award())
    party.table(GoTasting())
    assert party.scores() == {"Cleo": 100, "Ben": 75}


def test_in_a_kitchen_that_is_small_the_others_taste_v8() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", kitchen=2, chips=True)
    plate_all(party)
    assert party.awaited() == {"Ana"}


def test_a_tasting_that_breaks_off_counts_no_chips_v8() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", chips=True)
    plate_all(party)
    tastes(party, "Ana", Cleo=(100, 50), Ben=(25, 10, 5))
    assert {"count", "podium"} <= levers(party).keys()
    party.table(levers(party)["podium"].move)
    assert party.scores() == AT_PODIUM


def test_a_tasting_that_nobody_finishes_takes_nothing_from_anybody_v8() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", chips=True)
    plate_all(party)
    assert "count" not in levers(party)
    party.table(levers(party)["podium"].move)
    assert isinstance(party.state.phase, Over)
    assert party.scores() == AT_PODIUM


def test_the_taster_who_goes_to_bed_is_not_waited_for_v8_g4() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", chips=True)
    plate_all(party)
    party.leaves("Ana")
    assert party.awaited() <= {"Ben", "Cleo"}
    assert party.awaited() or isinstance(party.state.phase, Over)


# And then ----------------------------------------------------------------------------------------


def test_a_second_helping_is_another_dish_and_another_code_6_4() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "2-Ana")
    plate_all(party)
    left = [one.key for _, _, dishes in offered(party).rounds for one in dishes]
    assert len(left) == 4
    assert "not there any more" in party.table_refused(CookForReal(keys(party, "1-Ben")))
    cooks(party, "1-Cleo")
    plate_all(party)
    assert party.tv.finale is not None
    codes = [plate.code for plate in party.tv.finale.plates]
    assert len(codes) == len(set(codes)) == 3


def test_what_was_cooked_after_the_tasting_has_no_points_and_not_none_at_all_v8() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", chips=True)
    plate_all(party)
    tastes(party, "Ana", Cleo=(100, 50), Ben=(25, 10, 5))
    tastes(party, "Ben", Cleo=(25,))
    tastes(party, "Cleo", Ben=(50,))
    cooks(party, "2-Ana")
    plate_all(party)
    assert party.tv.finale is not None
    points = {party.who(plate.cooks[0]): plate.points for plate in party.tv.finale.plates}
    assert points == {"Cleo": 175, "Ben": 90, "Ana": None}


def test_words_that_the_host_has_hidden_stay_hidden_in_the_kitchen_v8() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.deals()
    party.cooks("Ben", dish="Rude soup")
    party.all_present()
    party.table(EndEarly())
    cooks(party, "1-Ben")
    assert party.tv.stage.stoves[0].dish == "Rude soup"
    hidden = party.game.hushed(party.state, frozenset({"r1-c2-name-0"}))
    assert "Rude" not in repr(party.game.public(hidden))
    party.does("Ben", Plated())
    hidden = party.game.hushed(party.state, frozenset({"r1-c2-name-0"}))
    assert "Rude" not in repr((party.game.public(hidden), party.game.levers(hidden)))


def test_a_clock_cannot_halve_nothing_v12() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.judging()
    party.table(EndEarly())
    assert not offered(party).clock
    assert "leave the clock out" in party.table_refused(CookForReal(("1-2",), clock=True))


def test_what_is_not_on_a_plate_is_left_out_and_can_be_cooked_later_6_4() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "2-Ana")
    party.does("Ben", Plated())
    party.table(EndEarly())
    assert party.tv.finale is not None
    assert [plate.cooks for plate in party.tv.finale.plates] == [(2,)]
    assert keys(party, "2-Ana")[0] in [
        o.key for _, _, dishes in offered(party).rounds for o in dishes
    ]


def test_once_more_around_goes_on_by_the_rules_of_the_cards_b13() -> None:
    party = at_the_podium()
    cooks(party, "2-Ana", clock=True, minutes=30, neighbours=True)
    assert party.table_refused(OnceMore()) == "The match is still going on."
    plate_all(party)
    party.table(OnceMore())
    assert party.state.house == BASIC
    party.round("Ben" if party.judge != "Ben" else "Ana")
    assert not party.tv.top.food


def test_a_score_that_is_put_right_while_it_simmers_is_right_at_the_podium_b12() -> None:
    party = at_the_podium()
    cooks(party, "2-Ana")
    party.table(Correct(2, 200, "forgotten chips"))
    assert won(party) == ["Ben"]
    plate_all(party)
    assert won(party) == ["Ben"]


def test_after_a_dinner_that_was_tasted_more_can_be_cooked_v8() -> None:
    party = in_the_kitchen(HouseRules(cook=True))
    plate_all(party)
    tastes(party, "Ana", Ben=ALL)
    tastes(party, "Ben", Cleo=ALL)
    tastes(party, "Cleo", Ben=(100,), Ana=(5, 10, 25, 50))
    told = party.scores()
    assert won(party) == ["Ben"]
    page = offered(party)
    assert not page.chips
    key = page.rounds[0][2][0].key
    party.table(CookForReal((key,), clock=True, minutes=5))
    (plate,) = party.state.phase.plates
    party.table(TimeUp())
    plate_all(party)
    (late,) = plate.cooks
    name = party.who(late)
    assert party.scores() == told | {name: told[name] // 2}, "half of what decided"


def test_the_host_goes_on_when_the_cook_does_not_tap_g3() -> None:
    party = at_the_podium()
    cooks(party, "1-Ben", "1-Cleo", shopping=True, chips=True)
    party.table(GoTasting())
    assert isinstance(party.state.phase, Cooking)
    party.does("Ben", Plated())
    assert {"taste", "podium"} <= levers(party).keys()
    party.table(GoTasting())
    assert isinstance(party.state.phase, Tasting)
