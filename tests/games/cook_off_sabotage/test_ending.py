"""The end: bonus points, ties, the winner, and what is told of a match (F4, F8, G1)."""

import pytest

from partycards.games.base import Correct, EndEarly
from tests.games.cook_off_sabotage.match import CookOff

LAST = 10


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana")


def ends(match: CookOff, **stoves: str) -> None:
    """The last round, in which nothing happens."""
    match.at_round(LAST)
    for name in match.names:
        match.has(name, meat=0, vegetables=0)
    for name, stove in stoves.items():
        match.has(name, stove=stove)
    row = "sabotage sabotage double"
    match.programmes(**dict.fromkeys(match.names, row))
    while not match.over:
        match.by_rule()
        if not match.over and match.waits_for:
            name = match.waits_for.split()[0]
            if match.asks(name) == "AskConfirm":
                match.confirms()
            else:
                match.declines(name)


def test_every_half_cooked_meat_of_the_last_round_earns_three_f8(match: CookOff) -> None:
    match.has("Emily", half=LAST)
    match.has("Ana", half=LAST)
    ends(match, Emily="half - - -", Ana="half - - -")
    assert [match.bonus(name) for name in match.names] == [(3, 0, 0), (0, 0, 0), (3, 0, 0)]
    assert [match.points(name) for name in match.names] == [3, 0, 3]


def test_overdue_meat_goes_before_the_bonuses_f4_f8(match: CookOff) -> None:
    match.has("Emily", half=LAST - 1)
    ends(match, Emily="half - - -")
    assert match.bonus("Emily") == (0, 0, 0)
    assert match.told("overdue")


def test_raw_meat_that_was_never_turned_earns_nothing_f8(match: CookOff) -> None:
    ends(match, Emily="raw - - -")
    assert match.points("Emily") == 0


def test_every_token_costs_two_also_below_zero_f8_g1(match: CookOff) -> None:
    ends(match, Emily="token token - -", John="- - - token")
    assert (match.points("Emily"), match.points("John")) == (-4, -2)


@pytest.mark.parametrize(
    ("trays", "healthy"),
    [
        ({"Emily": (3, 0), "John": (4, 2), "Ana": (1, 0)}, ["John"]),
        ({"Emily": (4, 1), "John": (4, 2), "Ana": (1, 0)}, ["Emily"]),
        ({"Emily": (4, 1), "John": (4, 1), "Ana": (1, 0)}, ["Emily", "John"]),
        ({"Emily": (0, 1), "John": (0, 0), "Ana": (0, 0)}, []),
    ],
)
def test_most_cooked_vegetables_earn_three_then_fewer_meats_then_both_f8(
    match: CookOff, trays: dict[str, tuple[int, int]], healthy: list[str]
) -> None:
    for name, (vegetables, meat) in trays.items():
        match.has(name, cooked_vegetables=vegetables, cooked_meat=meat)
    ends(match)
    assert [name for name in match.names if match.bonus(name)[2] == 3] == healthy


def test_most_points_win_f8(match: CookOff) -> None:
    match.has("Ana", points=12)
    match.has("Emily", points=11, cooked_vegetables=2)
    ends(match)
    assert match.winners() == ["Emily"]
    assert match.points("Emily") == 14


def test_a_tie_goes_to_more_vegetables_then_to_fewer_meats_f8(match: CookOff) -> None:
    match.has("Emily", points=12, cooked_vegetables=2, cooked_meat=1)
    match.has("John", points=9, cooked_vegetables=3, cooked_meat=1)
    ends(match)
    assert match.points("Emily") == match.points("John")
    assert match.winners() == ["John"]
    fewer = CookOff("Emily", "John")
    fewer.has("Emily", points=15, cooked_vegetables=2, cooked_meat=2)
    fewer.has("John", points=12, cooked_vegetables=2, cooked_meat=1)
    ends(fewer)
    assert fewer.winners() == ["John"]


def test_a_tie_that_stays_is_shared_f8_g1(match: CookOff) -> None:
    for name in ("Emily", "John"):
        match.has(name, points=12, cooked_vegetables=2, cooked_meat=1)
    ends(match)
    assert match.winners() == ["Emily", "John"]
    assert [rank for rank, *_ in match.podium().places] == [1, 1, 3]


def test_ended_early_it_counts_as_it_stands_without_bonuses(match: CookOff) -> None:
    match.has("Emily", points=2, cooked_vegetables=1)
    match.has("John", points=4, stove="token token - -")
    match.programmes()
    match.plays_on()
    match.table(EndEarly())
    assert match.state.bonuses == ()
    assert match.points("John") == match.state.totals[1][1]
    assert match.game.outcome(match.state) is not None


def test_without_a_round_nobody_wins_g1(match: CookOff) -> None:
    match.table(EndEarly())
    assert match.winners() == []


def test_points_put_right_stand_on_the_sheet(match: CookOff) -> None:
    match.table(Correct(2, -3, "a vegetable too many"))
    assert match.points("John") == -3
    sheet = match.game.public(match.state).sheet
    assert sheet.corrections == ((2, -3, "a vegetable too many"),)


def test_the_race_and_the_album_show_every_round(match: CookOff) -> None:
    match.has("Emily", stove="- vegetable vegetable -")
    match.programmes(Emily="cook double get")
    match.plays_on()
    assert match.game.public(match.state).race is None
    match.table(EndEarly())
    race = match.game.public(match.state).race
    assert race is not None
    assert race.lines[0] == (1, (2,))
    (album,) = match.game.album(match.state)
    assert album.played[0] == (1, ("cook", "double", "get"), False, 2)  # type: ignore[attr-defined]


def test_steps_can_be_timed_and_no_turn_comes_back(match: CookOff) -> None:
    turns = []
    match.programmes(**dict.fromkeys(match.names, "sabotage get cook"))
    while match.state.round == 1:
        timed = match.game.timed(match.state)
        assert timed is not None
        if timed.turn not in turns[-1:]:
            assert timed.turn not in turns
            turns.append(timed.turn)
        name = match.waits_for.split()[0]
        if match.asks(name) == "AskSabotage":
            match.declines(name)
        else:
            view = match.game.view(match.state, match.seat(name))
            match.does(name, match.game.auto_move(view, match.chance))
    match.table(EndEarly())
    assert match.game.timed(match.state) is None
