"""What a house suggests: what it remembers of earlier evenings, and what it knows of tonight."""

import time
from datetime import datetime
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from partycards.catalogue.assignments import Assignment
from partycards.games.base import EndEarly
from partycards.rows import Suggested, db
from partycards.tables import erasing, house, suggestions, taking_back
from partycards.tables.standing import Standing
from partycards.tables.suggestions import DAY, Tonight, suggested_in
from partycards.tables.table import HOST
from tests.evening import Evening, moves_of
from tests.shipped import INGREDIENTS
from tests.web.sample import play_until
from tests.web.test_needs import tells


class Calendar:
    """The clock of the house, which a test sets."""

    def __init__(self) -> None:
        self.now = time.time()

    def time(self) -> float:
        return self.now


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    calendar = Calendar()
    monkeypatch.setattr(suggestions, "time", calendar)
    return calendar


def begins(evening: Evening, **changes: Any) -> None:
    """The match of Lisa, Cody and Ellen ends as it stands, and the next one begins."""
    if not evening.table.saved.present():
        evening.sit("Lisa", "Cody", "Ellen")
    if evening.table.saved.playing():
        evening.table.table_move(HOST, EndEarly())
    evening.table.agree(HOST, "cooking_party", changes)
    evening.house.start(evening.table, HOST)


def next_week(evening: Evening, calendar: Calendar) -> None:
    """The evening is over, and a week later there is another one."""
    evening.house.close_table(evening.table, HOST)
    calendar.now += 7 * DAY
    evening.code = evening.house.open_table().code


def plays_a_round(evening: Evening) -> str:
    """A round is played, and the next judge looks; the assignment that was taken."""
    rounds = len(state(evening).results)
    play_until(evening, lambda now: len(now.results) > rounds and now.phase.number == 0)
    assignment: str = state(evening).results[-1].assignment
    return assignment


def state(evening: Evening) -> Any:
    return evening.table.saved.state


def few(evening: Evening) -> set[str]:
    """What lies before the judge."""
    match = evening.table.saved.current
    assert match is not None
    judge = min(match.game.to_move(match.state))
    return set(match.game.private(match.state, judge).ask.suggested)


def shown(evening: Evening) -> set[str]:
    """What has lain before a judge in this match."""
    match = evening.table.saved.current
    assert match is not None
    return set(suggested_in(match))


def kept(evening: Evening) -> dict[str, bool]:
    with evening.app.app_context():
        return {row.key: row.cooked for row in db.session.scalars(select(Suggested))}


# Remembering --------------------------------------------------------------------------------------


def test_the_second_match_of_the_night_begins_with_others(evening: Evening) -> None:
    begins(evening)
    plays_a_round(evening)
    first = shown(evening)
    begins(evening)
    assert not few(evening) & first
    second = few(evening)
    begins(evening)
    assert not few(evening) & (first | second), "a match that was broken off at once counts too"


def test_next_week_begins_with_others_and_what_was_cooked_comes_last(
    evening: Evening, calendar: Calendar
) -> None:
    begins(evening)
    cooked = plays_a_round(evening)
    first = shown(evening)
    next_week(evening, calendar)
    assert kept(evening) == {key: key == cooked for key in first}
    begins(evening)
    assert not few(evening) & first
    order = state(evening).order
    assert order.index(cooked) > max(order.index(key) for key in kept(evening) if key != cooked)


def test_the_table_beside_them_is_offered_others(evening: Evening) -> None:
    begins(evening)
    plays_a_round(evening)
    first = set(kept(evening))
    evening.code = evening.house.open_table().code
    begins(evening)
    assert not few(evening) & first


def test_a_restart_changes_nothing(evening: Evening, calendar: Calendar) -> None:
    begins(evening)
    plays_a_round(evening)
    before = few(evening), kept(evening), state(evening).order
    again = evening.restart()
    assert (few(again), kept(again), state(again).order) == before
    begins(again)
    assert not few(again) & before[1].keys()


def test_a_round_that_is_taken_back_was_not_cooked(evening: Evening) -> None:
    begins(evening)
    cooked = plays_a_round(evening)
    assert kept(evening)[cooked]
    scored = next(event for event in reversed(moves_of(evening.table)) if b"Award" in event.data)
    taking_back.rewind(evening.table, HOST, scored.seq)
    assert not state(evening).results
    assert not kept(evening)[cooked]


def test_an_evening_that_is_erased_is_forgotten(evening: Evening, calendar: Calendar) -> None:
    begins(evening)
    plays_a_round(evening)
    evening.house.close_table(evening.table, HOST)
    assert kept(evening)
    erasing.evening(evening.house, evening.code)
    assert kept(evening) == {}


def test_other_games_and_older_matches_have_no_order(evening: Evening) -> None:
    begins(evening)
    evening.table.table_move(HOST, EndEarly())
    evening.table.agree(HOST, "thieving_chefs", {})
    assert evening.house.order_for(evening.table.ahead.agreed(), evening.table) == ()
    evening.start()
    assert state(evening).order == ()
    assert len(few(evening)) == 3


def test_what_a_guest_must_not_eat_moves_no_assignment(evening: Evening) -> None:
    evening.sit("Lisa", "Cody", "Ellen")
    orders = []
    for needs in (None, "vegetarian"):
        if needs is not None:
            tells(evening, "Ellen", needs)
            assert evening.house.needs.of(evening.code, evening.seat("Ellen"))
        evening.house.luck = Random("the same lots")
        orders.append(evening.house.order_for(evening.table.ahead.agreed(), evening.table))
    assert orders[0] == orders[1]


# What comes first ---------------------------------------------------------------------------------


def an_assignment(key: str, **fields: Any) -> Assignment:
    return Assignment(key=key, title=key, text=f"{key}.", dishes=("dish",), difficulty=1, **fields)


TONIGHT = Tonight(tuple(INGREDIENTS), frozenset(), month=1)


def order(evening: Evening, *cards: Assignment, tonight: Tonight = TONIGHT, luck: int = 1) -> Any:
    found = evening.house.suggestions.order(Standing("OAK"), cards, tonight, Random(luck))
    return " ".join(found)


def test_in_august_nobody_is_snowed_in(evening: Evening) -> None:
    snow, beach, bread = (
        an_assignment("snow", months=(12, 1, 2)),
        an_assignment("beach", months=(6, 7, 8)),
        an_assignment("bread"),
    )
    for luck in range(8):
        january = order(evening, beach, snow, bread, luck=luck)
        assert january.endswith("beach")
        august = order(evening, beach, snow, bread, tonight=replace(TONIGHT, month=8), luck=luck)
        assert august.endswith("snow")


def test_what_is_not_in_the_house_is_not_asked_for(evening: Evening) -> None:
    melon = an_assignment("melon", assume=("watermelon",))
    dough = an_assignment("dough", assume=("pizza dough",))
    at_home = replace(TONIGHT, missing=frozenset({"watermelon"}))
    assert {order(evening, melon, dough, luck=luck) for luck in range(8)} == {
        "melon dough",
        "dough melon",
    }
    assert {order(evening, melon, dough, tonight=at_home, luck=luck) for luck in range(8)} == {
        "dough melon"
    }


def test_a_deck_of_meat_is_no_deck_for_a_vegan_dish(evening: Evening) -> None:
    meat = tuple(card for card in INGREDIENTS if card.category in ("meat", "seafood"))
    cards = (
        an_assignment("vegan", diet="vegan"),
        an_assignment("greens", only_categories=("vegetables", "herbs")),
        an_assignment("no_nuts", diet="nuts"),
        an_assignment("anything"),
    )
    for luck in range(4):
        first = order(evening, *cards, tonight=replace(TONIGHT, cards=meat), luck=luck).split()
        assert set(first[:2]) == {"no_nuts", "anything"}


def test_out_for_dinner_what_was_written_for_restaurants_comes_early(evening: Evening) -> None:
    cards = (an_assignment("chalk", kinds=("restaurant",)), an_assignment("sofa", kinds=("two",)))
    ahead = [
        sum(
            order(evening, *cards, tonight=replace(TONIGHT, out=out), luck=luck) == "chalk sofa"
            for luck in range(40)
        )
        for out in (False, True)
    ]
    assert ahead[0] < 30 <= ahead[1]


def test_a_pack_that_comes_new_is_suggested_at_once(evening: Evening, calendar: Calendar) -> None:
    begins(evening)
    plays_a_round(evening)
    next_week(evening, calendar)
    with evening.house.catalogue.together():
        evening.house.catalogue.assignments.put(an_assignment("attic"))
    begins(evening)
    known = kept(evening)
    place = state(evening).order.index
    assert all(place("attic") < place(key) for key in known)


def test_the_month_is_that_of_the_evening(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    august = type("August", (), {"now": lambda: datetime(2026, 8, 7, 19)})
    with evening.house.catalogue.together():
        evening.house.catalogue.assignments.put(an_assignment("snow", months=(12, 1, 2)))
    monkeypatch.setattr(house, "datetime", august)
    begins(evening)
    cards = {card.key: card.months for card in evening.house.catalogue.assignments.cards()}
    order = state(evening).order
    later = order[order.index("snow") :]
    assert all(cards[key] and 8 not in cards[key] for key in later)
