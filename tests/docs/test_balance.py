"""The balance report: what is played, counted and told."""

import pickle
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bench.balance import page
from bench.balance.cook_off_budget import at_once
from bench.balance.figures import quantile, share_of
from bench.balance.matches import Played, guests_of, jobs, play, play_some
from bench.balance.watchers import WATCHERS
from bench.balance.watching import Watcher
from partycards.catalogue.boxes import box_of
from partycards.games import GAMES
from partycards.games.cook_off_budget.box import Box
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.turns import AskTurn, BuyGoal
from partycards.games.cook_off_sabotage.rules import CookOffSabotage

BOX = box_of("cook_off_budget", Box)


def lisa_wins(count: int, of: int) -> list[Played]:
    """Matches of Lisa, who begins, and Ellen."""
    lost = Played(1, (3, 8), (0.0, 1.0), 60, {"Get": 4}, 0.0, None)
    won = replace(lost, points=(8, 3), won=(1.0, 0.0))
    return [won] * count + [lost] * (of - count)


def row(text: str, guests: int) -> list[str]:
    """The cells of the first line of a table for so many guests."""
    line = next(line for line in text.split("\n") if line.startswith(f"| {guests} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("key", GAMES)
def test_a_match_of_every_game_is_played_and_told(key: str) -> None:
    guests = min(4, guests_of(key)[-1])
    (match,) = play_some((key, guests, range(1)))
    assert len(match.points) == len(match.won) == guests
    assert sum(match.won) == pytest.approx(1)
    assert 0 < match.waits <= sum(match.moves.values())
    text = page.page({(key, guests): [match]})
    assert f"## {GAMES[key].about.title}\n" in text
    assert row(text, guests)[1] == "1"


def test_the_same_number_is_the_same_match_and_another_number_another() -> None:
    first, again, other = (play("thieving_chefs", 3, number) for number in (1, 1, 2))
    assert replace(first, seconds=0) == replace(again, seconds=0)
    assert first.moves != other.moves


def test_every_game_is_played_with_every_number_of_guests_up_to_seven() -> None:
    todo = list(jobs(list(GAMES), 60, at_once=25))
    assert {key for key, _, _ in todo} == set(GAMES)
    of_dice = [(guests, len(numbers)) for key, guests, numbers in todo if key == "diced_veggies"]
    assert of_dice == [(guests, some) for guests in (1, 2, 3, 4) for some in (25, 25, 10)]


def test_who_begins_too_often_wins_stands_out_with_the_confidence_of_so_many_matches() -> None:
    fair = page.page({("cook_off_sabotage", 2): lisa_wins(55, 100)})
    assert row(fair, 2)[2:5] == ["55 % (45-64)", "50 %", "55 - 45"]
    unfair = page.page({("cook_off_sabotage", 2): lisa_wins(70, 100)})
    assert row(unfair, 2)[2] == "**70 % (60-78)**"


def test_minutes_are_ten_seconds_a_wait_beside_what_the_lobby_promises() -> None:
    text = page.page({("cook_off_sabotage", 2): lisa_wins(1, 2)})
    assert row(text, 2)[-2:] == ["10", str(CookOffSabotage().minutes(2))]


def test_moves_that_nobody_makes_are_named() -> None:
    text = page.page({("cook_off_sabotage", 2): lisa_wins(1, 2)})
    assert "`Get` 4.0" in text
    assert "`Sabotage`" in text.partition("Never")[2]


def test_places_count_from_whoever_begins_chosen_or_by_lot() -> None:
    assert {play("diced_veggies", 2, number).first for number in range(3)} == {1}
    assert {play("kitchen_closing", 3, number).first for number in range(12)} == {1, 2, 3}


class Counted(Watcher):
    """Counts what the first seat does."""

    def __init__(self, state: Any) -> None:
        self.moves = 0

    def saw(self, before: Any, seat: int, move: Any, after: Any) -> None:
        assert before is not after
        self.moves += seat == 1

    def note(self, state: Any) -> int:
        return self.moves

    @staticmethod
    def told(notes: Mapping[int, Sequence[int]]) -> Iterator[str]:
        yield f"Lisa made {notes[2][0]} moves."


def test_a_game_adds_figures_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WATCHERS, "thieving_chefs", Counted)
    match = play("thieving_chefs", 2, 1)
    assert 0 < match.note < sum(match.moves.values())
    assert f"Lisa made {match.note} moves." in page.page({("thieving_chefs", 2): [match]})


def test_hypes_and_ratings_of_diced_veggies_are_counted() -> None:
    some = [play("diced_veggies", 2, number) for number in range(3)]
    for match in some:
        assert all(match.note.drawn[hype] >= count for hype, count in match.note.played.items())
    text = page.page({("diced_veggies", 2): some})
    assert "of these played" in text
    ratings = row(text.partition("| guests | 81 and more |")[2], 2)[1:]
    assert sum(int(cell.removesuffix(" %")) for cell in ratings) in range(97, 104)


def test_the_dishes_of_cooking_party_cards_are_counted_and_who_fits_best_gets_most_b11() -> None:
    matches = [play("cooking_party", 4, number) for number in range(2)]
    for match in matches:
        counts = match.note.counts
        assert 0.7 * counts["pairs"] <= counts["names"] + counts["friend"] <= counts["pairs"]
        assert counts["right"] <= counts["were"]
        assert counts["forms"] <= counts["words"]
        assert len(match.note.best) == 4
        assert sum(match.note.best) > 2 * sum(match.note.worst)
    text = page.page({("cooking_party", 4): matches})
    line = next(line for line in text.split("\n") if "by that or by a third card" in line)
    assert int(line.split("|")[3].split()[0]) >= 70


def test_dollars_offers_and_goals_of_cook_off_are_counted() -> None:
    some = [play("cook_off_budget", 3, number) for number in range(3)]
    for match in some:
        assert sum(match.note.bought.values()) == match.moves.get("BuyGoal", 0)
        assert sum(match.note.used.values()) == match.moves.get("UseGoal", 0)
        assert match.note.whole <= match.note.meals <= match.note.lines == 9
    text = page.page({("cook_off_budget", 3): some})
    left = [dollars for match in some for dollars in match.note.left]
    assert row(text.partition("dollars left")[2], 3)[1].startswith(f"{sum(left) / 9:.1f} ")
    assert "8 of 20 goals are used as an action" in text


def test_what_a_goal_is_worth_is_tried_on_the_same_deal() -> None:
    """Once with every goal, where three play; whoever begins really buys it."""
    note = play("cook_off_budget", 3, 1).note
    assert set(note.ahead) == {"", *(goal.key for goal in BOX.goals)}
    assert len(set(note.ahead.values())) > 1
    assert set(play("cook_off_budget", 2, 1).note.ahead) == {""}
    game = CookOffBudget(first=1)
    state = game.setup((1, 2, 3), BOX, Random(1))
    while not isinstance(game.view(state, 1).private.ask, AskTurn):
        state = game.apply(state, 1, game.auto_move(game.view(state, 1), Random(1)), Random(2))
    ask = game.view(state, 1).private.ask
    assert at_once(ask, "farm_share") == BuyGoal("farm_share")
    assert at_once(replace(ask, goals=()), "farm_share") is None


def test_a_house_player_of_thieving_chefs_is_put_among_chance() -> None:
    some = [play("thieving_chefs", 3, number) for number in range(2)]
    assert all(sum(match.note.eaten.values()) <= match.note.announced for match in some)
    text = page.page({("thieving_chefs", 3): some})
    won = sum(match.note.beat_chance for match in some) / len(some)
    assert row(text.partition("| guests | it wins |")[2], 3)[1].startswith(f"{won * 100:.0f} %")


def test_shares_and_quantiles() -> None:
    assert str(share_of(5, 10)) == "50 % (24-76)"
    assert str(share_of(0, 100)) == "0 % (0-4)"
    assert share_of(0, 0) == (0, 0, 1)
    assert [quantile([5, 1, 3, 2, 4], share) for share in (0.0, 0.5, 0.9, 1.0)] == [1, 3, 5, 5]


def test_one_games_section_is_made_anew_and_the_others_stay() -> None:
    cells = {("restaurant", 2): lisa_wins(1, 2), ("cook_off_sabotage", 2): lisa_wins(1, 2)}
    before = page.page(cells)
    now = page.page({("restaurant", 2): lisa_wins(2, 2)}, before)
    assert page.page(cells, now) == before
    assert now != before
    assert now.partition("## The C")[2] == before.partition("## The C")[2]
    assert now.count("\n## ") == 2


def test_what_is_told_of_a_match_goes_from_one_process_to_another() -> None:
    match = play("diced_veggies", 2, 1)
    assert pickle.loads(pickle.dumps(match)) == match
