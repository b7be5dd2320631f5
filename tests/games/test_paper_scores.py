"""Matches that were played on paper: the score sheet of each game, summed by its own rules."""

from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games import GAMES
from partycards.games.base import Correct, EndEarly, EnterScores, IllegalMove, OnceMore
from partycards.games.paper_scores import Cell, Filled
from tests.games.cases import CASES
from tests.games.guests import InOrder
from tests.once import one_box

NAMES = ("Lisa", "Amir", "Ellen")
Lines = dict[str, tuple[int | None, ...]]


class OnPaper:
    """A match of this game whose sheet Lisa, Amir and Ellen have filled in."""

    def __init__(self, key: str, house: dict[str, Any] | None = None) -> None:
        self.rules: Any = GAMES[key](**(house or {}))
        cards = one_box(CASES[key].cards(Random(1)))
        self.state: Any = self.rules.setup((1, 2, 3), cards, InOrder())

    def moves(self, move: Any) -> None:
        self.state = self.rules.apply(self.state, None, move, InOrder())

    def enters(self, lines: Lines) -> dict[str, int]:
        """A line's values stand in the order of the names; None is an empty cell. Comes to
        everybody's points."""
        self.moves(EnterScores(cells(lines)))
        return {NAMES[seat - 1]: points for seat, points in self.outcome.scores.items()}

    @property
    def outcome(self) -> Any:
        return self.rules.outcome(self.state)

    @property
    def winners(self) -> list[str]:
        return [NAMES[seat - 1] for seat in self.outcome.winners]

    def told_beside(self, lines: Lines) -> dict[tuple[str, str], str]:
        """What is said beside which cell."""
        found = self.rules.worked_out(self.state, Filled(cells(lines))).faults
        return {(one.line, NAMES[one.seat - 1]): one.sentence % one.values for one in found}


def cells(lines: Lines) -> tuple[Cell, ...]:
    return tuple(
        Cell(line, seat, value)
        for line, values in lines.items()
        for seat, value in enumerate(values, 1)
        if value is not None
    )


# The Kitchen is Closing ---------------------------------------------------------------------------


def test_the_highest_dish_of_a_round_gains_a_point_and_the_lowest_pantry_loses_one_k5() -> None:
    paper = OnPaper("kitchen_closing")
    points = paper.enters({"r1-dish": (31, 28, 31), "r1-pantry": (4, 9, 0)})
    assert points == {"Lisa": 1, "Amir": 0, "Ellen": 0}
    assert paper.winners == ["Lisa"]


def test_where_nobody_wrote_dishes_down_the_points_are_enough_and_a_tie_is_shared_k6() -> None:
    paper = OnPaper("kitchen_closing")
    points = paper.enters({"r1-points": (1, 0, -1), "r2-points": (0, 1, -1)})
    assert points == {"Lisa": 1, "Amir": 1, "Ellen": -2}
    assert paper.winners == ["Lisa", "Amir"]
    assert paper.rules.public(paper.state).stage.rounds == 2


def test_points_that_dish_and_pantry_deny_are_told_beside_the_cell_k5() -> None:
    paper = OnPaper("kitchen_closing")
    round_1: Lines = {"r1-dish": (31, 28, 20), "r1-pantry": (4, 9, 5), "r1-points": (0, 1, None)}
    told = paper.told_beside(round_1)
    assert told == {("r1-points", "Amir"): "The lines above come to 0."}
    with pytest.raises(IllegalMove, match="come to 0"):
        paper.enters(round_1)


def test_a_dish_without_its_pantry_and_a_round_without_others_ask_for_what_is_missing_k4() -> None:
    paper = OnPaper("kitchen_closing")
    told = paper.told_beside({"r1-dish": (31, None, None)})
    assert told == {("r1-pantry", "Lisa"): "What was the pantry worth? An empty one is 0."}
    told = paper.told_beside({"r1-dish": (31, None, None), "r1-pantry": (0, None, None)})
    assert told == {("r1-points", "Lisa"): "A round takes two. What had the others?"}


# Thieving Chefs -----------------------------------------------------------------------------------


def test_a_counter_of_twenty_is_all_that_thieving_chefs_needs_t6() -> None:
    paper = OnPaper("thieving_chefs")
    assert paper.enters({"points": (12, 21, 8)}) == {"Lisa": 12, "Amir": 21, "Ellen": 8}
    assert paper.winners == ["Amir"]


def test_dishes_that_were_noted_are_added_up_with_their_sauce_t3_t5() -> None:
    paper = OnPaper("thieving_chefs")
    eaten: Lines = {"dish-chili": (2, None, None), "dish-burger": (1, 1, None)}
    sauce: Lines = {"sauce-spicy": (1, None, None), "points": (None, None, 7)}
    assert paper.enters({**eaten, **sauce}) == {"Lisa": 22, "Amir": 4, "Ellen": 7}


def test_no_more_sauce_than_dishes_that_it_goes_with_t3() -> None:
    paper = OnPaper("thieving_chefs")
    told = paper.told_beside({"dish-salad": (1, None, None), "sauce-ketchup": (1, None, None)})
    assert told == {("sauce-ketchup", "Lisa"): "More sauce than dishes that it goes with."}


# Cook Off! ----------------------------------------------------------------------------------------


def test_a_meal_has_four_ways_to_points_o10() -> None:
    paper = OnPaper("cook_off_budget", {"meals": 1})
    meal: Lines = {
        "m1-needs": (4, 3, 2), "m1-whole": (2, None, None), "m1-cheapest": (None, 1, None),
        "m1-choice": (None, 3, None),
    }  # fmt: skip
    assert paper.enters(meal) == {"Lisa": 6, "Amir": 7, "Ellen": 2}
    assert paper.winners == ["Amir"]


def test_the_players_choice_goes_to_one_or_to_two_o10() -> None:
    paper = OnPaper("cook_off_budget")
    assert not paper.told_beside({"m1-choice": (1, 1, None)})
    three = paper.told_beside({"m1-choice": (1, 1, 1)})
    assert [name for _, name in three] == ["Lisa", "Amir", "Ellen"]


def test_one_more_meal_after_three_on_paper_counts_on_o12() -> None:
    paper = OnPaper("cook_off_budget")
    paper.enters({"m1-points": (5, 4, 3), "m2-points": (1, 1, 1), "m3-points": (2, 2, 2)})
    paper.moves(OnceMore())
    assert paper.state.meal == 4
    assert dict(paper.state.totals) == {1: 8, 2: 7, 3: 6}


# The COOK-OFF -------------------------------------------------------------------------------------


def test_bonus_points_are_worked_out_and_vegetables_break_a_tie_f8() -> None:
    paper = OnPaper("cook_off_sabotage")
    points = paper.enters(
        {
            "track": (20, 22, 23), "half": (1, None, None), "tokens": (None, None, 1),
            "vegetables": (4, 4, 3), "meat": (2, 1, 0),
        }
    )  # fmt: skip
    # Amir has as many vegetables as Lisa and fewer meats.
    assert points == {"Lisa": 23, "Amir": 25, "Ellen": 21}
    tied = OnPaper("cook_off_sabotage")
    assert set(tied.enters({"total": (9, 9, 5), "vegetables": (1, 3, 0)}).values()) == {9, 5}
    assert tied.winners == ["Amir"]


def test_meat_on_the_grill_leaves_room_for_three_tokens_f6() -> None:
    paper = OnPaper("cook_off_sabotage")
    told = paper.told_beside({"track": (9, 9, 9), "half": (1, 0, 0), "tokens": (4, 4, 0)})
    assert [name for _, name in told] == ["Lisa"]


# Diced Veggies ------------------------------------------------------------------------------------


def test_recipes_and_hypes_are_added_up_and_rated_d8() -> None:
    paper = OnPaper("diced_veggies")
    points = paper.enters(
        {"recipe-1": (9, 8, None), "hype-1": (3, None, None), "recipe-2": (9, 13, None)}
        | {"total": (None, None, 45)}
    )
    assert points == {"Lisa": 21, "Amir": 21, "Ellen": 45}
    ratings = dict(paper.rules.public(paper.state).stage.ratings)
    assert ratings[3] == "Impressive cleaver work"


# Every game ---------------------------------------------------------------------------------------

GAMES_ON_PAPER = [key for key, kind in GAMES.items() if hasattr(kind, "sheet_lines")]
ENOUGH: dict[str, Lines] = {
    "kitchen_closing": {"r1-points": (1, 0, -1)},
    "thieving_chefs": {"points": (12, 20, 8)},
    "cook_off_budget": {"m1-points": (4, 9, 3)},
    "cook_off_sabotage": {"total": (9, 12, 5)},
    "diced_veggies": {"total": (30, 41, 20)},
}


def test_the_five_other_games_have_a_sheet() -> None:
    assert set(GAMES_ON_PAPER) == set(ENOUGH)


@pytest.mark.parametrize("key", GAMES_ON_PAPER)
def test_what_was_put_right_stays_and_whoever_left_cannot_win_g4(key: str) -> None:
    paper = OnPaper(key)
    paper.moves(Correct(1, 3, "Forgot a dish"))
    paper.state = paper.rules.leave(paper.state, 2, InOrder())
    points = paper.enters(ENOUGH[key])
    typed = next(iter(ENOUGH[key].values()))
    assert points == {"Lisa": typed[0] + 3, "Amir": typed[1], "Ellen": typed[2]}  # type: ignore[operator]
    assert paper.winners == ["Lisa"]
    # Entered again, because a cell was wrong, it counts once.
    assert paper.enters(ENOUGH[key]) == points


@pytest.mark.parametrize("key", GAMES_ON_PAPER)
def test_a_sheet_can_be_entered_after_the_end_and_comes_back_from_the_log_g10(key: str) -> None:
    paper = OnPaper(key)
    paper.moves(EndEarly())
    paper.enters(ENOUGH[key])
    about = paper.rules.about
    again = msgspec.json.decode(msgspec.json.encode(paper.state), type=about.state)
    assert paper.rules.public(again) == paper.rules.public(paper.state)
    assert paper.state.paper in paper.rules.album(again)
    move = msgspec.json.encode(EnterScores(cells(ENOUGH[key])))
    assert msgspec.json.decode(move, type=about.table_moves).cells == cells(ENOUGH[key])


@pytest.mark.parametrize(
    "wrong",
    [(), (Cell("r99-dish", 1, 3),), (Cell("r1-points", 1, 2),), (Cell("r1-points", 9, 1),),
     (Cell("r1-points", 1, 1), Cell("r1-points", 1, 0))],
)  # fmt: skip
def test_a_sheet_that_is_none_is_refused(wrong: tuple[Cell, ...]) -> None:
    paper = OnPaper("kitchen_closing")
    with pytest.raises(IllegalMove):
        paper.moves(EnterScores(wrong))
