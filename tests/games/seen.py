"""What has been looked at in random matches, so that the like of it is not looked at again."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

import msgspec

from partycards.games.base import AnyGame

Situation = tuple[str, object]
"""A step of a match, and who is awaited: the seats, or at a large table only how many."""
EVERYTHING, THINGS, PEOPLE, NOTHING = "everything", "things", "people", ""
NEVER: tuple[Any, set[str]] = (object(), set())
SMALL = 4
"""Guests of a match whose every set of people awaited is looked at."""


class Playing(Protocol):
    """A match as it stands."""

    game: AnyGame
    state: Any

    @property
    def present(self) -> Sequence[int]: ...


def situation(match: Playing) -> Situation:
    awaited = frozenset(match.game.to_move(match.state))
    few = len(match.present) <= SMALL
    return type(match.state.phase).__name__, awaited if few else len(awaited)


class Seen:
    """What has been looked at: situations, and at each step every kind of thing that a state there
    can hold (picks, offers, votes that are cast, a pile that is not empty)."""

    def __init__(self) -> None:
        self.situations: set[Situation] = set()
        self._kinds: dict[str, set[str]] = defaultdict(set)
        self._last: dict[str, tuple[Any, set[str]]] = {}

    def is_new(self, match: Playing) -> bool:
        """Whether nobody has looked at the like of it; remembers it."""
        return self.news(match) != NOTHING

    def news(self, match: Playing) -> str:
        """What nobody has looked at yet: a thing that this step holds, only other people awaited,
        or nothing. Remembers it."""
        now = situation(match)
        known, kinds = self._kinds[now[0]], self._kinds_in(match.state)
        found = THINGS if not kinds <= known else NOTHING
        if found == NOTHING and now not in self.situations:
            found = PEOPLE
        self.situations.add(now)
        known |= kinds
        return found

    def _kinds_in(self, state: Any) -> set[str]:
        """The fields that hold anything: of the state, its step, and whatever there are many of.
        Most of a state is the very same after a move, and is not gone through again."""
        found: set[str] = set()
        for name in state.__struct_fields__:
            value = getattr(state, name)
            before, kinds = self._last.get(name, NEVER)
            if value is not before:
                kinds = kinds_of(name, value)
                self._last[name] = value, kinds
            found |= kinds
        return found


def kinds_of(name: str, value: Any) -> set[str]:
    """What the state's field of this name holds: itself if it is not empty, and the fields that are
    not of whatever lies in it."""
    found = {name} if value else set()
    if name == "box":
        return found
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, msgspec.Struct):
            found |= {kind for field, kind in fields_in(name, type(one)) if getattr(one, field)}
    return found


@cache
def fields_in(name: str, kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of what lies in the state's field of this name, and what they are called here."""
    return tuple((field, f"{name}.{field}") for field in kind.__struct_fields__)
