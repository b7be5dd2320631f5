"""How an assignment reads at this table, where other numbers may hold than on its card.

A card says its numbers in its text as well ("Seven cards, up to three traded, at least four
used."). The judge may set others (B5), and so may the house (V5, V15); then these sentences are
left out, because the numbers that hold stand beside the text.
"""

import re
from functools import lru_cache

from msgspec.structs import replace

from partycards.games.cooking_party.box import Assignment, Terms, assignments_by_key
from partycards.games.cooking_party.briefing import terms_for, terms_of
from partycards.games.cooking_party.state import PartyState

COUNT = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).replace(" ", "|")
TELLS_NUMBERS = re.compile(
    rf"(?<![^.!?\s])\s*(?:You get )?(?:{COUNT}|\d+) cards\b[^.!?]*[.!?]+", re.I
)
"""A sentence of an assignment that says how many cards there are, to its end."""


@lru_cache(maxsize=1024)
def as_read(assignment: Assignment, terms: Terms) -> Assignment:
    """The card as it is read out with these numbers."""
    if counts(terms) == counts(terms_of(assignment)):
        return assignment
    text = TELLS_NUMBERS.sub("", assignment.text).strip()
    return assignment if text == assignment.text else replace(assignment, text=text)


def counts(terms: Terms) -> tuple[int | None, ...]:
    """The numbers alone."""
    return terms.deal, terms.trade, terms.trade_times, terms.use_min, terms.use_max


def task_as_read(state: PartyState) -> Assignment:
    """The assignment of the round. A judge's own words (V6) stay as they are."""
    task = state.task(state.assignment)
    return as_read(task, state.terms) if task.key in assignments_by_key(state.box) else task


def all_as_read(state: PartyState) -> tuple[Assignment, ...]:
    """The whole deck, for a judge who looks through it."""
    return tuple(as_read(task, terms_for(state, task)) for task in state.box.assignments)
