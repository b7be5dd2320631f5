"""What has been looked at in random matches, so that the like of it is not looked at again."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec

from partycards.games.base import AnyGame

Situation = tuple[str, object]
"""A step of a match, and who is awaited: the seats, or at a large table only how many."""
EVERYTHING, THINGS, PEOPLE, NOTHING = "everything", "things", "people", ""
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
        self._kinds: set[tuple[str, str]] = set()

    def is_new(self, match: Playing) -> bool:
        """Whether nobody has looked at the like of it; remembers it."""
        return self.news(match) != NOTHING

    def news(self, match: Playing) -> str:
        """What nobody has looked at yet: a thing that this step holds, only other people awaited,
        or nothing. Remembers it."""
        now = situation(match)
        kinds = {(now[0], kind) for kind in kinds_in(match.state)}
        found = THINGS if not kinds <= self._kinds else NOTHING
        if found == NOTHING and now not in self.situations:
            found = PEOPLE
        self.situations.add(now)
        self._kinds |= kinds
        return found


def kinds_in(state: Any) -> Iterator[str]:
    """The fields that hold anything: of the state, its step, and whatever there are many of."""
    for name in state.__struct_fields__:
        value = getattr(state, name)
        if value:
            yield name
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, msgspec.Struct) and name != "box":
                yield from (
                    f"{name}.{field}" for field in one.__struct_fields__ if getattr(one, field)
                )
