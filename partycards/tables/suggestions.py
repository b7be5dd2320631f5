"""Which assignments this house suggests next: what it remembers of them, and what it knows.

Rows say what was suggested and cooked in which match; they go with their evening. When a match
begins the house puts all its assignments into an order, which the log keeps with the match, and the
rules suggest from the front of it what suits the table.

Only what everybody at the table may know makes that order: the month, the deck, what was cooked.
What guests must not eat stays theirs: a table that is offered vegetables would know whose plate
that is for.
"""

import time
from collections.abc import Sequence
from typing import cast, get_args

from msgspec import Struct
from sqlalchemy import delete, select

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.decks import DietRule, keeps
from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import Chance
from partycards.games.features.in_match import Suggesting
from partycards.rows import App, Suggested, db, writing
from partycards.tables.played import Played
from partycards.tables.standing import Standing
from partycards.tables.table import Table

HOUR = 60 * 60.0
DAY = 24 * HOUR
EVENING = 18 * HOUR
"""What was suggested at a table so lately is not suggested there again."""
REMEMBERED = 400 * DAY
LATELY = 8 * DAY
"""What was suggested anywhere in the house so lately comes after all that is right for tonight."""
COOKED = 35 * DAY
"""An assignment that was cooked waits so much longer than one that was only suggested."""
IN_SEASON = 10 * DAY
"""An assignment for this month waits so much less."""
AHEAD = 0.3
"""Of those that have waited equally long one for this month, or for such a house, has a lot (from 0
to 1) that is so much better."""
OF_USE = 1 / 4
"""The part of a deck that an assignment must be able to use, or it is suggested last."""

WAYS_TO_EAT = get_args(DietRule)
Where = tuple[str, int]
"""A match: the code of its table, and its number there."""


class Tonight(Struct, frozen=True):
    """What is known when a match begins: the cards that are played with, the names of those of the
    catalogue that are not among them, the month (1 to 12), and whether guests eat `out`."""

    cards: tuple[Ingredient, ...]
    missing: frozenset[str]
    month: int
    out: bool = False


class Suggestions:
    """What was suggested here, and when; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._at: dict[Where, float] = {}
        self._shown: dict[Where, dict[str, bool]] = {}
        wanted = select(
            Suggested.table, Suggested.match, Suggested.key, Suggested.at, Suggested.cooked
        )
        for code, match, key, at, cooked in db.session.execute(
            wanted.where(Suggested.at > time.time() - REMEMBERED)
        ):
            self._at[code, match] = at
            self._shown.setdefault((code, match), {})[key] = cooked

    # Remembering ------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        """A round was scored, or taken back, or the evening is over: what this match has shown is
        written anew."""
        match = table.saved.current
        suggesting = match.game.feature(Suggesting) if match is not None else None
        if match is None or suggesting is None:
            return
        where, cooked = (table.code, match.match), suggesting.cooked_from(match.state)
        before = self._shown.get(where, {})
        same = all(before.get(key) for key in cooked) and sum(before.values()) == len({*cooked})
        if same and not table.saved.closed:
            return
        at = self._at.get(where, time.time())
        shown = {key: key in cooked for key in (*suggested_in(match), *cooked)}
        with writing(self._app):
            here = (Suggested.table == table.code) & (Suggested.match == match.match)
            db.session.execute(delete(Suggested).where(here))
            db.session.add_all(
                Suggested(table=table.code, match=match.match, key=key, at=at, cooked=was_cooked)
                for key, was_cooked in shown.items()
            )
        self._at[where], self._shown[where] = at, shown

    def forget(self, code: str) -> None:
        """Erase what was suggested at a table."""
        with writing(self._app):
            db.session.execute(delete(Suggested).where(Suggested.table == code))
        for where in [where for where in self._at if where[0] == code]:
            del self._at[where], self._shown[where]

    # What comes first -------------------------------------------------------------------------

    def order(
        self,
        standing: Standing,
        assignments: Sequence[Assignment],
        tonight: Tonight,
        luck: Chance,
    ) -> tuple[str, ...]:
        """The keys of all assignments, those to be suggested at this table first: what this evening
        has not seen, what deck and month are right for, what was never suggested here, and then
        what was longest ago. Equals are drawn by lot."""
        seen, waiting = self._seen(standing), self._waiting_since()
        lately = self._lately()
        ranked = []
        for card in assignments:
            now = tonight.month in card.months
            since = waiting.get(card.key, 0.0) - (IN_SEASON if now else 0)
            lot = luck.random() - AHEAD * (now + (tonight.out and "restaurant" in card.kinds))
            wrong = not (in_season(card, tonight.month) and of_use(card, tonight))
            tired = card.key in lately
            ranked.append((card.key in seen, wrong, tired, max(0.0, since), lot, card.key))
        return tuple(key for *_, key in sorted(ranked))

    def _seen(self, standing: Standing) -> set[str]:
        """What lay before somebody at this table this evening: all of a match of which nothing is
        written down yet, because nothing was scored in it."""
        lately = time.time() - EVENING
        matches = [
            match
            for match in standing.matches_played()
            if self._at.get((standing.code, match.match), lately) >= lately
        ]
        return {key for match in matches for key in suggested_in(match)}

    def _lately(self) -> set[str]:
        """What was suggested at any table in the last days."""
        after = time.time() - LATELY
        return {key for where, at in self._at.items() if at > after for key in self._shown[where]}

    def _waiting_since(self) -> dict[str, float]:
        """The day from which on an assignment that was suggested waits, in seconds since 1970."""
        since: dict[str, float] = {}
        for where, shown in self._shown.items():
            day = self._at[where] // DAY * DAY
            for key, cooked in shown.items():
                since[key] = max(since.get(key, 0.0), day + COOKED * cooked)
        return since


def suggested_in(match: Played) -> tuple[str, ...]:
    """The keys of what was suggested or played in a match; none in a game without assignments."""
    suggesting = match.game.feature(Suggesting)
    return suggesting.suggested(match.state) if suggesting is not None else ()


# One assignment -----------------------------------------------------------------------------------


def in_season(card: Assignment, month: int) -> bool:
    """Whether it is for this month, or for all of them."""
    return not card.months or month in card.months


def of_use(card: Assignment, tonight: Tonight) -> bool:
    """Whether enough cards of the deck can be cooked by it, and nothing that it gives for free is a
    card that was left out of the deck (a shelf without watermelons)."""
    if any(name.casefold() in tonight.missing for name in card.assume):
        return False
    fit = sum(may_be_used(card, food) for food in tonight.cards)
    return fit >= OF_USE * len(tonight.cards)


def may_be_used(card: Assignment, food: Ingredient) -> bool:
    """Whether a food keeps to what the assignment asks for."""
    if card.only_categories and food.category not in card.only_categories:
        return False
    if card.forbidden_origin and food.origin == card.forbidden_origin:
        return False
    if card.diet in WAYS_TO_EAT:
        return keeps(cast(DietRule, card.diet), food, strict=False)
    return card.diet not in food.contains
