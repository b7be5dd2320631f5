"""Hundreds of matches of house players: every seat wins as often as is fair, no hype is a dead
card, and the rating fits (D3, D8). docs/balance.md tells the same of all games."""

from collections import Counter
from functools import cache

import pytest

from bench.balance.diced_veggies import ALIVE
from bench.balance.figures import quantile
from bench.balance.matches import Played, play
from partycards.games.diced_veggies.box import hype_cards
from tests.games.diced_veggies.case import BOX

pytestmark = [pytest.mark.full, pytest.mark.timeout(1200)]

MATCHES = 300


@cache
def matches(guests: int) -> tuple[Played, ...]:
    return tuple(play("diced_veggies", guests, number) for number in range(MATCHES))


@pytest.mark.parametrize("guests", [2, 3, 4])
def test_every_seat_wins_as_often_as_is_fair_within_five_in_a_hundred_d8(guests: int) -> None:
    won = [sum(one.won[place] for one in matches(guests)) / MATCHES for place in range(guests)]
    assert all(abs(share - 1 / guests) <= 0.05 for share in won), won


def test_every_hype_is_played_at_least_once_in_five_when_it_was_drawn_d3() -> None:
    drawn, played = Counter[int](), Counter[int]()
    for guests in (2, 3, 4):
        for one in matches(guests):
            drawn.update(one.note.drawn)
            played.update(one.note.played)
    shares = {card.name: played[number] / drawn[number] for number, card in hype_cards(BOX).items()}
    assert min(shares.values()) >= ALIVE, shares


@pytest.mark.parametrize("guests", [2, 3, 4])
def test_the_median_cook_reaches_a_middle_line_of_the_rating_d8(guests: int) -> None:
    points = [points for one in matches(guests) for points in one.points]
    assert 41 <= quantile(points, 0.5) <= 60
    assert quantile(points, 0.1) <= 40, "the lower lines are reached too"
    assert quantile(points, 0.97) > 60, "and so are the higher ones"
