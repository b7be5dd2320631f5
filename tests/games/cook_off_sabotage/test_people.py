"""Late, away, left, too few (G2-G5), and what everybody can do now."""

import pytest

from partycards.games.base import Away, Back, EndEarly, IllegalMove
from partycards.games.cook_off_sabotage.steps.acting import Acting, Sabotage
from partycards.games.cook_off_sabotage.steps.ordering import Next
from partycards.games.cook_off_sabotage.steps.ways import Get, Prepare
from partycards.games.stepping import Short, ShortStage
from tests.games.cook_off_sabotage.match import IDLE, CookOff

OPEN = "double get cook"


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana")


def test_a_late_chef_cooks_from_the_next_round_with_the_lowest_score_g2(match: CookOff) -> None:
    for name, points in (("Emily", 8), ("John", 5), ("Ana", 6)):
        match.has(name, points=points)
    match.joins("Mei", after="Emily")
    assert match.points("Mei") == 5
    assert match.board("Mei") == (0, 0)
    assert match.can("Mei").startswith("You cook from the next round on")
    match.programmes(Emily="sabotage get cook", John=OPEN, Ana=OPEN)
    assert "another chef" in match.refused("Emily", Sabotage(4, 0))
    match.plays_on()
    assert match.board("Mei") == (1, 2)
    assert "Mei" in match.waits_for


def test_a_late_chef_is_refused_when_all_kitchens_are_taken_g2(match: CookOff) -> None:
    for name in ("Mei", "Noor", "Olga"):
        match.joins(name)
    with pytest.raises(IllegalMove, match="seats are taken"):
        match.joins("Ravi")


def test_a_late_chef_is_refused_when_the_last_round_has_begun_g2(match: CookOff) -> None:
    match.at_round(10)
    with pytest.raises(IllegalMove, match="last round has begun"):
        match.joins("Mei")
    match.table(EndEarly())
    with pytest.raises(IllegalMove, match="takes no more guests"):
        match.joins("Noor")


def test_who_is_away_is_not_waited_for_and_can_be_sabotaged_g3(match: CookOff) -> None:
    match.table(Away(2))
    match.lays("Emily", "sabotage get cook")
    match.lays("Ana", OPEN)
    match.sabotages("Emily", "John", "grill")
    assert match.stove("John") == "token - - -"
    assert match.waits_for == "Emily Ana"


def test_cards_that_lie_there_are_revealed_and_protect_but_choose_nothing_g3(
    match: CookOff,
) -> None:
    match.lays("John", "prepare get cook")
    match.lays("Emily", "sabotage get cook")
    match.table(Away(2))
    match.lays("Ana", OPEN)
    assert match.counter("John") == "prepare back back"
    assert [news.seat for news in match.told("passed")] == [2]
    assert match.stove("John") == "- - - -"
    assert match.ask("Emily").safe == (2,)


def test_who_comes_back_in_time_chooses_g3(match: CookOff) -> None:
    match.lays("John", "prepare get cook")
    match.lays("Emily", "prepare get cook")
    match.table(Away(2))
    match.lays("Ana", OPEN)
    match.table(Back(2))
    assert match.waits_for == "Emily John"
    match.does("John", Prepare(1))
    match.does("Emily", Prepare(1))
    assert match.stove("John") == "raw - - -"


def test_who_comes_back_without_cards_acts_in_the_next_round_g3(match: CookOff) -> None:
    match.table(Away(2))
    match.lays("Emily", OPEN)
    match.lays("Ana", OPEN)
    match.table(Back(2))
    assert match.can("John").startswith("You have no cards on the countertop.")
    match.plays_on()
    assert "John" in match.waits_for


def test_a_saboteur_who_steps_out_is_passed_over_g3(match: CookOff) -> None:
    for name in match.names:
        match.lays(name, "sabotage get cook")
    match.table(Away(1))
    match.proposes("John", "Emily", "Ana")
    match.proposes("Ana", "Emily", "Ana")
    assert match.waits_for == "Ana"
    assert match.told("agreed")


def test_a_forced_cleaning_needs_nobody_g3_f7(match: CookOff) -> None:
    match.has("John", stove="token token token token")
    match.table(Away(2))
    match.programmes()
    match.plays_on()
    assert match.mat("John").cleaning


def test_when_all_are_away_nothing_happens_g3(match: CookOff) -> None:
    match.lays("Emily", IDLE)
    for seat in (1, 2, 3):
        match.table(Away(seat))
    assert match.waits_for == ""
    assert match.awaited() == "Everybody is away: somebody has to come back"
    match.table(Back(3))
    assert match.waits_for == "Ana"


def test_who_leaves_clears_the_kitchen_into_the_stock_and_keeps_the_points_g4(
    match: CookOff,
) -> None:
    match.has("John", stove="half vegetable token -", cooked_meat=1, points=6)
    match.lays("John", OPEN)
    match.leaves("John")
    assert [mat.seat for mat in match.tv.mats] == [1, 3]
    assert (match.tv.meat, match.tv.vegetables, match.tv.tokens) == (34, 50, 18)
    assert match.points("John") == 6
    assert match.can("John") == "You have left this match."
    assert match.waits_for == "Emily Ana"


def test_who_has_left_cannot_win_nor_have_a_bonus_g4(match: CookOff) -> None:
    match.has("John", points=30, cooked_vegetables=5)
    match.has("Emily", cooked_vegetables=1)
    match.leaves("John")
    for _ in range(10):
        match.programmes()
        match.plays_on()
    assert "John" not in match.winners()
    assert match.podium().places[-1] == (0, 2, 30, True)
    assert [bonus.seat for bonus in match.state.bonuses] == [1, 3]


def test_a_saboteur_who_leaves_is_out_of_the_order_g4(match: CookOff) -> None:
    match.programmes(**dict.fromkeys(match.names, "sabotage get cook"))
    match.does("John", Next(1))
    match.leaves("Emily")
    match.proposes("Ana", "John")
    match.proposes("John", "Ana")
    assert isinstance(match.state.phase, Acting)
    assert match.state.phase.order == (2, 3)
    match.leaves("John")
    assert match.waits_for == "Ana"


def test_with_one_chef_left_the_round_is_finished_then_the_table_waits_g5() -> None:
    match = CookOff("Emily", "John")
    match.lays("Emily", "get double cook")
    match.leaves("John")
    match.does("Emily", Get(1))
    match.confirms()
    assert isinstance(match.state.phase, Short)
    assert match.game.public(match.state).stage == ShortStage(1, 2)
    assert match.waits_for == ""
    assert "one more guest" in match.awaited()
    match.joins("Mei")
    assert match.state.round == 2
    assert match.board("Mei") == (1, 2)


def test_the_host_can_end_with_the_standings_g5() -> None:
    match = CookOff("Emily", "John")
    match.programmes()
    match.plays_on()
    match.leaves("John")
    match.table(EndEarly())
    assert match.winners() == ["Emily"]


def test_every_phone_says_at_every_moment_what_can_be_done(match: CookOff) -> None:
    said = {match.can("Emily")}
    for _ in range(10):
        while not match.over and match.waits_for:
            for name in match.names:
                said.add(match.can(name))
            name = match.waits_for.split()[0]
            view = match.game.view(match.state, match.seat(name))
            match.does(name, match.game.auto_move(view, match.chance))
    said |= {match.can(name) for name in match.names}
    assert "" not in said
    assert len(said) > 12
    assert match.can("Ana") == "That was the cook-off. Thank you for cooking."
