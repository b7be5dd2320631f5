"""A form's fields become a move: what is a row in the move is a row, however few were ticked."""

from typing import Any

import pytest
from msgspec import Struct

from partycards.games import GAMES
from partycards.games.base import IllegalMove, Move
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.live.forms import fields_of, move_from_fields


class Jar(Struct, frozen=True):
    lid: str
    herbs: tuple[str, ...] = ()


class Season(Move, frozen=True):
    spices: tuple[int, ...]
    jars: dict[int, Jar] = {}
    shelves: dict[str, frozenset[int]] = {}
    best: Jar | None = None


class Taste(Move, frozen=True):
    spices: int


def sent(form: str, union: Any = Season | Taste) -> Move:
    return move_from_fields(fields_of(form.encode()), union)


def test_one_tick_and_two_ticks_make_a_row_in_a_game_that_nobody_knows() -> None:
    assert sent("type=Season&spices=3") == Season((3,))
    assert sent("type=Season&spices=3&spices=4") == Season((3, 4))
    assert sent("type=Season&spices=3", Season) == Season((3,)), "also where there is one move"


def test_a_field_of_the_same_name_is_no_row_in_another_move() -> None:
    assert sent("type=Taste&spices=3") == Taste(3)
    with pytest.raises(IllegalMove):
        sent("type=Taste&spices=3&spices=4")


def test_rows_are_found_in_tables_and_within_what_may_be_left_out() -> None:
    assert sent("type=Season&spices=1&shelves.top=2") == Season(
        (1,), shelves={"top": frozenset({2})}
    )
    best = sent("type=Season&spices=1&best.lid=red&best.herbs=dill")
    assert best == Season((1,), best=Jar("red", ("dill",)))
    jars = sent("type=Season&spices=1&jars.2.lid=red&jars.2.herbs=dill")
    assert jars == Season((1,), {2: Jar("red", ("dill",))})


@pytest.mark.parametrize(
    ("key", "form", "row"),
    [
        ("cooking_party", "type=TradeIn&cards=3", (3,)),
        ("cook_off_budget", "type=Toss&cards=3", (3,)),
        ("restaurant", "type=TradeIn&cards=3", (3,)),
        ("thieving_chefs", "type=Discard&cards=3", (3,)),
        ("diced_veggies", "type=Mark&dice=3", (3,)),
    ],
)
def test_one_tick_is_enough_in_every_game_that_has_ticks(
    key: str, form: str, row: tuple[int, ...]
) -> None:
    move = sent(form, GAMES[key].about.moves)
    assert row in (getattr(move, field) for field in move.__struct_fields__)


def test_the_judge_assumes_one_thing_within_the_terms_b6() -> None:
    move = sent("type=Deal&terms.assume=bread&terms.deal=7", GAMES["cooking_party"].about.moves)
    assert isinstance(move, Deal)
    assert move.terms.assume == ("bread",)
