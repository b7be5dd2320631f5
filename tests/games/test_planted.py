"""What is planted beside the games: each leak, fault and mutant must be noticed."""

from collections.abc import Iterator

import pytest

from partycards.games.base import IllegalMove
from tests.games.planting import Mutant, Planted, forget, noticed, planted_in_any_game

LEAKS = planted_in_any_game("LEAKS")
FAULTS = planted_in_any_game("FAULTS")
MUTANTS = planted_in_any_game("MUTANTS")


@pytest.fixture(autouse=True)
def _short_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that never ends is seen early."""
    monkeypatch.setattr("tests.games.promises.LONGEST", 1_000)


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(leak: Planted) -> None:
    assert "leak" in noticed(leak)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(fault: Planted) -> None:
    assert noticed(fault)


@pytest.fixture
def _nothing_remembered(key: str) -> Iterator[None]:
    """What a game remembers by its rules is forgotten once a mutant has been there."""
    yield
    forget(key)


@pytest.mark.usefixtures("_nothing_remembered")
@pytest.mark.parametrize(
    ("key", "mutant"), [(name.partition(":")[0], one) for name, one in MUTANTS.items()], ids=MUTANTS
)
def test_a_mutant_is_killed(key: str, mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, wrong, scenario = mutant
    scenario()
    if isinstance(where, dict):
        monkeypatch.setitem(where, name, wrong)
    else:
        monkeypatch.setattr(where, name, wrong, raising=False)
    forget(key)
    with pytest.raises(NOTICED):
        scenario()


NOTICED = (
    AssertionError,
    IllegalMove,
    LookupError,
    AttributeError,
    pytest.fail.Exception,
)
"""How a scenario ends that its rule has left."""
