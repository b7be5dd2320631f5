"""No wait for nobody and no end without a sentence, in evenings by lot: all games, all house rules
that a lobby offers, people who come and leave, and a host who taps whatever stands on the console.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps import tasting
from partycards.games.cooking_party.steps.evening import WithPlates
from partycards.games.stepping import Over
from tests.evening import Evening
from tests.games.planting import seeds
from tests.games.seen import Seen
from tests.promises.load import FULL, times
from tests.promises.random_evening import RandomEvening

EVENINGS, BATCH = times(24, 1000), times(24, 100)
QUICK: dict[str, Any] = {"patience": 30, "to_the_end": False}
"""Short evenings; the full run has long ones, and looks at the pages of each new situation."""


@pytest.mark.timeout(times(120, 1800))
@pytest.mark.parametrize("first", range(0, EVENINGS, BATCH))
def test_random_evenings_never_wait_for_nobody_and_end_in_words(
    evening: Evening, first: int
) -> None:
    happened, seen, steps = Counter[str](), Seen(), 0
    for seed in range(first, first + BATCH):
        tonight = RandomEvening(evening, seed, **({"seen": seen} if FULL else QUICK))
        try:
            tonight.play()
        except BaseException:
            print(f"evening {seed}, step {tonight.steps}: {tonight.told()}")
            raise
        happened += tonight.happened
        steps += tonight.steps
    told = ", ".join(f"{count} times {what}" for what, count in happened.most_common())
    print(f"\n{BATCH} evenings, {steps} steps: {told}")


# Planted faults -----------------------------------------------------------------------------------


class Planted(NamedTuple):
    """A fault: a function of the rules and the wrong one in its place, the game and house rules
    with which it shows, the words by which it is noticed, and the first evening that notices."""

    where: Any
    name: str
    wrong: Callable[..., Any]
    key: str
    house: HouseRules
    says: str
    seed: int = 0
    restless: int = 10


def whoever_judged(state: Any, *_: Any) -> Any:
    """In place of `judges_of_taste`: the guest of honour, here or not, as in version 0.1."""
    return (state.judge,)


def plates_are_all_gone(self: Any, state: Any, seat: int) -> Any:
    """In place of `WithPlates.left`: nobody asks whether there is a plate left, as in 0.1."""
    return state.in_step(replace(self, plates=self.plates_without(seat)))


PLANTED = {
    "it waits for a guest of honour who has left": Planted(
        tasting,
        "judges_of_taste",
        whoever_judged,
        "cooking_party",
        HouseRules(honour=True),
        "left",
        11,
    ),
    "the one cook has left a kitchen for one": Planted(
        WithPlates,
        "left",
        plates_are_all_gone,
        "cooking_party",
        HouseRules(cook=True, permanent=True, rounds=1, kitchen=1),
        "nowhere",
        177,
        restless=5,
    ),
    "an end without a sentence": Planted(
        Over, "sentence", lambda self, state: "", "kitchen_closing", HouseRules(), "says that"
    ),
}


@pytest.mark.parametrize("it", PLANTED.values(), ids=PLANTED)
def test_a_planted_dead_end_is_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, it: Planted
) -> None:
    monkeypatch.setattr(it.where, it.name, it.wrong)
    house = {"house": msgspec.to_builtins(it.house)} if it.key == "cooking_party" else {}
    assert it.says in noticed(evening, it.seed, it.restless, it.key, house)


def noticed(evening: Evening, first: int, restless: int, key: str, house: dict[str, Any]) -> str:
    """What the first evening says that does not go as it must."""
    for seed in seeds(first):
        tonight = RandomEvening(
            evening, seed, key=key, house=house, restless=restless, one_in=10_000
        )
        try:
            tonight.play()
        except AssertionError as caught:
            return str(caught)
    pytest.fail("nobody noticed")
