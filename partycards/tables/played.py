"""The matches of an evening: what lay on the table stays, whatever is played next.

When a match begins the one before is kept as it ended. The log says so again whenever it is read,
so nothing of this stands in a file of its own.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import (
    AnyGame,
    Beat,
    Chance,
    Move,
    Outcome,
    Said,
    Seat,
    ShowPodium,
    State,
    TableMove,
)
from partycards.games.features.in_match import Ceremony, Hushing

Hidden = frozenset[str]
PHOTO = "photo-"
"""With this the key of a photo begins, by which it is hidden."""


class Played(Struct, frozen=True):
    """A match of an evening: its number at the table, its game by the rules that were agreed, and
    how it stands. `replaced` are seats that somebody else has taken since it ended: nobody knows
    any more by name whose dishes these were, and they are not the newcomer's."""

    match: int
    game: AnyGame
    state: State
    replaced: frozenset[Seat] = frozenset()

    def visible(self, hidden: Hidden) -> "Played":
        """The match as pages and prints show it: without the words that are hidden."""
        keys = keys_in(hidden, self.match)
        typing = self.game.feature(Hushing) if keys else None
        return replace(self, state=typing.hushed(self.state, keys)) if typing else self

    def moved(self, seat: Seat | None, move: Move | TableMove, rng: Chance) -> "Played":
        """The match after a move; seat None is the table itself. IllegalMove when it cannot be."""
        return replace(self, state=self.game.apply(self.state, seat, move, rng))

    def said(self) -> tuple[Said, ...]:
        """What guests have typed in it for all to read, by the keys that are hidden at a table."""
        typing = self.game.feature(Hushing)
        words = typing.said(self.state) if typing else ()
        return tuple(replace(one, key=f"{self.match}:{one.key}") for one in words)

    def names(self, names: Iterable[tuple[Seat, str]]) -> tuple[tuple[Seat, str], ...]:
        """Of these names those that belong to this match."""
        return tuple((seat, name) for seat, name in names if seat not in self.replaced)

    def named(self, names: Mapping[Seat, str]) -> Mapping[Seat, str]:
        """The same as a mapping."""
        return dict(self.names(names.items()))

    def beat(self) -> Beat | None:
        """What is told next by itself while the match runs; None where nothing is."""
        ceremony = self.game.feature(Ceremony)
        return ceremony.beat(self.state) if ceremony else None

    def told(self) -> Outcome | None:
        """How it ended; None while it runs, or while awards are to come before anybody may know."""
        outcome = self.game.outcome(self.state)
        return None if outcome is None or awards_to_come(self.game, self.state) else outcome


def awards_to_come(game: AnyGame, state: State) -> int:
    """How much the ceremony at the end of the match has to tell; 0 in a game without one."""
    ceremony = game.feature(Ceremony)
    return ceremony.awards_to_come(state) if ceremony else 0


def as_it_ended(match: Played, rng: Chance) -> tuple[Played, ...]:
    """What a match leaves to the evening when the next one begins: itself, or nothing when nothing
    in it was finished. Awards that nobody has waited for are not waited for any more."""
    if awards_to_come(match.game, match.state):
        match = match.moved(None, ShowPodium(), rng)
    return (match,) if match.game.album(match.state) else ()


def with_newcomer(played: tuple[Played, ...], seat: Seat) -> tuple[Played, ...]:
    """The same once somebody else has taken the seat."""
    return tuple(replace(one, replaced=one.replaced | {seat}) for one in played)


def key_at_table(key: str, match: int) -> str:
    """By which something is hidden at a table: words of this match by its number and their own key,
    a photo by its name."""
    return key if key.startswith(PHOTO) or ":" in key else f"{match}:{key}"


def match_of(key: str) -> int:
    """The number of the match in which the words with this key stand."""
    return int(key.partition(":")[0])


@lru_cache(maxsize=256)
def keys_in(hidden: Hidden, match: int) -> Hidden:
    """The keys (`Hushing.said`) of the words of a match that are hidden. Those of other matches
    stay as they are: it may have been left some of their words (`OwnDeck`)."""
    start = f"{match}:"
    return frozenset(key.removeprefix(start) for key in hidden if not key.startswith(PHOTO))
