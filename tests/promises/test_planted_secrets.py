"""Secrets put where they may not be: the look at every step must find each of them (promise 3)."""

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from partycards.live.moves_in import MovesIn
from partycards.live.pages import Pages, Viewer
from partycards.tables.standing import lot
from partycards.tables.table import Table
from tests.evening import Evening
from tests.games.seen import Seen, situation
from tests.promises.leaks import long_seat_codes  # noqa: F401
from tests.promises.looks import Leak
from tests.promises.walks import Lantern, Walk, walks

ENOUGH = 60
"""Looks at a step in which the secret has to be found."""

Secret = Callable[[Pages, Table], object]


def found(evening: Evening, key: str, step: str) -> bool:
    """Whether somebody who looks at this step, whenever there is anything new, finds a leak."""
    lantern, luck, seen, looks = Lantern(evening, key), Random(4), Seen(), 0

    def look(walk: Walk) -> None:
        nonlocal looks
        if situation(walk)[0] == step and looks < ENOUGH and (new := seen.news(walk)):
            looks += 1
            lantern.shows(walk, luck, new)

    try:
        for _ in walks(key, range(60), look):
            if looks >= ENOUGH:
                break
    except Leak:
        return True
    return False


def mark(value: object) -> bytes:
    return hashlib.sha256(repr(value).encode()).hexdigest().encode()


def final_cook(pages: Pages, table: Table) -> object:
    state: Any = table.saved.current.state
    return [(chef.dice, chef.cooked) for chef in state.guests]


SECRETS: dict[str, tuple[str, str, Secret]] = {
    "what another team has picked": (
        "cooking_party", "Planning", lambda pages, table: [
            chef.picks for chef in table.saved.current.state.chefs  # type: ignore[union-attr]
        ],
    ),
    "votes that are pending": (
        "cook_off_budget", "Voting",
        lambda pages, table: table.saved.current.state.phase.chosen,  # type: ignore[union-attr]
    ),
    "the kitchen's covered marks": (
        "restaurant", "Counted", lambda pages, table: table.saved.orders.marks,
    ),
    "what another guest told the chef": (
        "restaurant", "Inventing", lambda pages, table: table.saved.orders.lines,
    ),
    "the first buried card": (
        "thieving_chefs", "Acting",
        lambda pages, table: table.saved.current.state.buried[:1],  # type: ignore[union-attr]
    ),
    "the final cook of others": ("diced_veggies", "FinalCook", final_cook),
    "the next random number": (
        "kitchen_closing", "Turns", lambda pages, table: lot(table.saved).random(),
    ),
    "open votes": (
        "cooking_party", "Judging", lambda pages, table: pages._house.votes._votes,
    ),
    "what others must not eat": (
        "cook_off_sabotage", "Acting", lambda pages, table: sorted(
            (seat, needs.kinds)
            for seat, needs in pages._house.needs.at(table.code, table.saved.present()).items()
        ),
    ),
    "whose photos they are at a blind tasting": (
        "cooking_party", "Tasting", lambda pages, table: pages._house.photos.at(table.code),
    ),
}  # fmt: skip


IN_OTHER_GAMES = (
    "votes that are pending", "the first buried card", "the final cook of others", "open votes",
    "whose photos they are at a blind tasting",
)  # fmt: skip
"""For the full run: the quick one finds others of the match, the orders, the luck and the house."""


@pytest.mark.parametrize(
    "what",
    [pytest.param(it, marks=pytest.mark.full if it in IN_OTHER_GAMES else ()) for it in SECRETS],
)
def test_a_secret_in_everybodys_json_is_found_promise_3(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    key, step, secret = SECRETS[what]
    real = Pages.json

    def tells(self: Pages, table: Table, viewer: Viewer) -> bytes:
        return real(self, table, viewer) + mark(secret(self, table))

    monkeypatch.setattr(Pages, "json", tells)
    assert found(evening, key, step)


def hand_of_all(table: Table) -> bytes:
    return mark(table.saved.current.state)


def test_a_secret_in_the_parts_that_a_phone_is_pushed_is_found_promise_3(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Pages.event

    def tells(self: Pages, table: Table, *more: Any) -> Any:
        now, event = real(self, table, *more)
        if b"event: parts" in event:
            event = event[:-2] + hand_of_all(table) + event[-2:]
        return now, event

    monkeypatch.setattr(Pages, "event", tells)
    assert found(evening, "kitchen_closing", "Turns")


def test_a_secret_in_a_header_is_found_promise_3(evening: Evening) -> None:
    def tells(response: Any) -> Any:
        response.headers["ETag"] = hand_of_all(evening.table).decode()
        return response

    evening.app.after_request_funcs.setdefault(None, []).append(tells)
    assert found(evening, "kitchen_closing", "Turns")


def test_a_secret_in_the_answer_to_a_move_that_is_taken_is_found_promise_3(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = MovesIn.told

    def tells(self: MovesIn, outcome: Any, *more: Any) -> Any:
        status, body = real(self, outcome, *more)
        if isinstance(outcome, int):
            # The move itself has changed the state; what lay face down before it tells enough.
            body = body[:-1] + b',"draw":"%b"}' % mark(evening.table.saved.current.state)
        return status, body

    monkeypatch.setattr(MovesIn, "told", tells)
    assert found(evening, "kitchen_closing", "Turns")


def test_where_nothing_is_planted_nothing_is_found(evening: Evening) -> None:
    assert not found(evening, "kitchen_closing", "Turns")
