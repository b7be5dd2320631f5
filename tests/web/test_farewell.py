"""The end of a match on the phones of a game without a ceremony of its own: a place for everybody,
the last one not told as such, and nobody's before the TV has uncovered it."""

import re

import pytest

from partycards.games.base import Correct, EndEarly, Outcome
from partycards.games.finale import Farewell, farewell_after
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.web.sample import said as read

LISA, ELLEN, CODY, AMIR = 1, 2, 3, 4


def ended(**points: int) -> Outcome:
    """Lisa, Ellen, Cody and Amir in this order with so many points."""
    scores = dict(enumerate(points.values(), 1))
    ranks = {s: 1 + sum(other > own for other in scores.values()) for s, own in scores.items()}
    return Outcome(scores, tuple(s for s, rank in ranks.items() if rank == 1), ranks)


def told(end: Outcome, seat: int) -> Farewell:
    farewell = farewell_after(end, seat)
    assert farewell is not None
    return farewell


def test_everybody_hears_their_place_and_how_far_behind_whom_g1() -> None:
    end = ended(lisa=30, ellen=20, cody=12, amir=0)
    lisa, ellen, cody, amir = (told(end, seat) for seat in (LISA, ELLEN, CODY, AMIR))
    assert (lisa.rank, lisa.behind, lisa.last) == (1, 0, False)
    assert (ellen.rank, ellen.behind, ellen.before) == (2, 10, (LISA,))
    assert (cody.rank, cody.behind, cody.before) == (3, 8, (ELLEN,))
    assert (amir.rank, amir.last) == (4, True)


def test_two_share_the_first_place_even_with_nothing_g1() -> None:
    for end in (ended(lisa=9, ellen=9, cody=4), ended(lisa=0, ellen=0)):
        for seat in (LISA, ELLEN):
            said = told(end, seat)
            assert (said.rank, said.shared, said.last) == (1, True, False)


def test_who_left_has_no_place_and_is_thanked_g4() -> None:
    said = told(Outcome({LISA: 9, ELLEN: 30}, (LISA,), {LISA: 1}), ELLEN)
    assert (said.rank, said.last) == (0, False)


def test_alone_and_without_points_nobody_has_a_place_d8() -> None:
    assert farewell_after(ended(lisa=30), LISA) is None
    assert farewell_after(Outcome({LISA: 0, ELLEN: 0}, (), {}), LISA) is None


@pytest.fixture
def over(evening: Evening) -> Evening:
    """Lisa, Ellen, Cody and Amir at the end of Cook Off!, with 30, 20, 12 and no points."""
    evening.sit("Lisa", "Ellen", "Cody", "Amir")
    evening.table.agree(HOST, "cook_off_budget", {})
    evening.host_does("start")
    for name, points in (("Lisa", 30), ("Ellen", 20), ("Cody", 12)):
        evening.table.table_move(HOST, Correct(evening.seat(name), points, "Sums"))
    evening.table.table_move(HOST, EndEarly())
    return evening


def test_every_phone_says_something_to_its_owner(over: Evening) -> None:
    lisa, ellen, cody, amir = (read(over.main(name)) for name in ("Lisa", "Ellen", "Cody", "Amir"))
    assert "You have won" in lisa
    assert "You are second" in ellen
    assert "10 behind Lisa" in ellen
    assert "You are third" in cody
    assert "It was good to have you in the kitchen" in amir
    assert "place 4" not in amir, "nobody is called the last"
    for name in ("Lisa", "Amir"):
        page = over.main(name)
        assert page.index("before-tv") < page.index("farewell-say"), "the TV is first"
        assert re.search(r'class="stage after-tv">\s*<h2 class="say podium-say"', page)


def test_the_tv_lifts_a_cover_for_everybody_on_the_podium(over: Evening) -> None:
    page = over.stranger().get("tv").text
    assert "Who stands on the podium?" in page
    assert page.count('class="lifts"') == page.count('class="block ') > 2
