"""Evenings in the middle of something, for tests of the pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from random import Random
from typing import Any

import regex
from msgspec.structs import replace

from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.presenting import Presenting
from tests.evening import Evening

SAMPLE = (
    "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu "
    "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak "
    "Peaches Apples Juice Carrots Pasta Cheese"
)


def dealt(evening: Evening, *others: str, trade_times: int = 0) -> None:
    """Cody judges, Lisa and Ellen hold the cards of the sample round, and may trade so many times
    (0: as proposed)."""
    evening.sit("Cody", "Lisa", "Ellen", *others)
    evening.start(first="Cody", cards=SAMPLE)
    ask = evening.view("Cody").private.ask
    evening.play("Cody", ChooseAssignment(ask.assignments[0].key))
    terms = evening.view("Cody").private.ask.terms
    evening.play("Cody", Deal(replace(terms, trade_times=trade_times or terms.trade_times)))


def play_until(evening: Evening, reached: Any, most: int = 500) -> None:
    """By moves that the rules propose, until something holds."""
    luck = Random(4)
    for _ in range(most):
        standing: Any = evening.table.saved
        if reached(standing.current.state):
            return
        seat = sorted(standing.current.game.to_move(standing.current.state))[0]
        move = standing.current.game.auto_move(
            standing.current.game.view(standing.current.state, seat), luck
        )
        evening.table.play(seat, move, standing.current.game.question(standing.current.state, seat))
    raise AssertionError("that did not happen")


def judging(evening: Evening) -> None:
    """All dishes are on the table, and Cody has the chips."""
    dealt(evening)
    play_until(evening, lambda state: isinstance(state.phase, Judging))


def presenting(evening: Evening) -> str:
    """A dish is half on the table; returns whose."""
    dealt(evening)
    play_until(evening, lambda s: isinstance(s.phase, Presenting) and any(c.laid for c in s.chefs))
    state: Any = evening.table.saved.current.state
    return evening.house.guests.name_map(evening.code)[state.phase.chef]


@contextmanager
def unchanged(evening: Evening) -> Iterator[None]:
    """What happens here changes nothing at the table, and nobody's row."""
    before, people = evening.table.saved, people_of(evening)
    yield
    assert evening.table.saved == before
    assert evening.table.ahead == before
    assert people_of(evening) == people


def people_of(evening: Evening) -> dict[int, Any]:
    return dict(evening.house.guests._people.get(evening.code, {}))


def said(page: str) -> str:
    """The page as it is read, without tags."""
    text = regex.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", page, flags=regex.DOTALL)
    return " ".join(unescape(text).split())
