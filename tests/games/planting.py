"""Games with something wrong in them, and what must notice it: a random match, or a scenario.

What is planted lies beside each game's tests, in `planted*.py` and `mutants*.py`: games that tell
something hidden (`LEAKS`), games that break another promise (`FAULTS`), and single functions that
are wrong (`MUTANTS`), each with the scenario that must fail by it. All are tried by
`test_planted.py`.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from partycards.games.base import Game
from tests.games.promises import Case, Match
from tests.games.seen import Seen

MATCHES = 60
"""Of so many random matches one must notice."""
Mutant = tuple[Any, str, Any, Callable[[], Any]]
"""Where a function stands, its name, the wrong one in its place, and the scenario that notices."""


Secrets = dict[str, Callable[[Any], object]]
"""What a state has that not everybody may know, by name."""


@dataclass(frozen=True)
class Planted:
    """A game with something wrong in it, and how it is played."""

    name: str
    game: Game[Any, Any, Any]
    case: Case
    seats: int
    seed: int
    """The first that notices: if it no longer does, all are tried."""


def planted(
    case: Case,
    *games: type[Game[Any, Any, Any]],
    seats: int = 4,
    found_by: dict[str, int] | None = None,
    **rules: Any,
) -> tuple[Planted, ...]:
    """These games under these house rules; `found_by` has the seeds that notice, where not 0."""
    found = found_by or {}
    names = {in_words(game.__name__): game for game in games}
    assert found.keys() <= names.keys()
    return tuple(
        Planted(name, game(**rules), case, seats, found.get(name, 0))
        for name, game in names.items()
    )


def in_words(name: str) -> str:
    """`TellsAHand` as "tells a hand"."""
    return re.sub("(?<!^)([A-Z])", r" \1", name).lower()


def telling(game: type[Game[Any, Any, Any]], secrets: Secrets) -> list[type[Game[Any, Any, Any]]]:
    """For each secret the game with that secret told to everybody, by the name it has here."""
    return [type(f"tells {name}", (telling_one(game, secrets[name]),), {}) for name in secrets]


def telling_one(
    game: type[Game[Any, Any, Any]], secret: Callable[[Any], object]
) -> type[Game[Any, Any, Any]]:
    class Whisper(game):  # type: ignore[misc,valid-type]
        def public(self, state: Any) -> Any:
            return whispered(super().public(state), secret(state))

        def changes(self, before: Any, seen: Any, after: Any) -> Any:
            return None

    return Whisper


def whispered(public: Any, secret: object) -> Any:
    """The public piece with a secret in the score sheet, as the reason of a correction."""
    row, kinds = row_of(type(public.sheet))
    told = [str(secret) if kind is str else 0 for kind in kinds]
    correction = tuple(told) if get_args(row) else row(*told)
    return replace(public, sheet=replace(public.sheet, corrections=(correction,)))


@cache
def row_of(sheet: type) -> tuple[Any, tuple[Any, ...]]:
    """What a correction is on this score sheet, and what it holds."""
    [row, _] = get_args(get_type_hints(sheet)["corrections"])
    return row, get_args(row) or tuple(get_type_hints(row).values())


def noticed(it: Planted) -> str:
    """What the first random match says that fails by it."""
    for seed in seeds(it.seed):
        try:
            Match(it.case, it.game, it.seats, seed, calm=seed % 4 == 0, seen=Seen()).play()
        except AssertionError as caught:
            return str(caught)
    pytest.fail("nobody noticed")


def seeds(first: int) -> Iterator[int]:
    """The seed that found it last, then all; prints when it is to be put right."""
    yield first
    print(f"seed {first} finds it no longer; all are tried")
    yield from (seed for seed in range(MATCHES) if seed != first)


def given(fixture: Any) -> Any:
    """What a fixture of a test file makes, made for a scenario."""
    return fixture.__wrapped__()


def nothing(*_: Any, **__: Any) -> None:
    """In place of a check: none at all."""


def same(state: Any, *_: Any, **__: Any) -> Any:
    """In place of a change: none at all."""
    return state


def forget(key: str) -> None:
    """Have everything that a game's modules remember worked out anew."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(f"partycards.games.{key}."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def planted_in_any_game(what: str) -> dict[str, Any]:
    """Each of the `LEAKS`, `FAULTS` or `MUTANTS` of every game, by the game's key and its name."""
    found: dict[str, Any] = {}
    for path in sorted(Path(__file__).parent.glob("*/*.py")):
        if path.stem.startswith(("planted", "mutants")):
            key = path.parent.name
            here = getattr(import_module(f"tests.games.{key}.{path.stem}"), what, {})
            named = here if isinstance(here, dict) else {one.name: one for one in here}
            found |= {f"{key}: {name}": one for name, one in named.items()}
    return found
