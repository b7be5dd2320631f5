"""No English is left where another language is read: in matches of the games."""

import re
from collections.abc import Iterator

import pytest

from partycards.games import GAMES
from tests.evening import Evening
from tests.promises.load import times
from tests.promises.test_two_englishes import pages_at, read_on
from tests.promises.walks import Lantern, Walk, walks
from tests.translating.greek import GREEK, LATIN, speaking_greek

TYPED = re.compile(r"Ana \d+|(?:Ingredient|Card|category) \d+|\bAna\b")
"""Guests' names, and cards of the matches that tests play."""
WITH_BOXES_OF_TESTS = {"cooking_party", "restaurant"}
"""Games whose matches here are played with assignments that only tests have."""


@pytest.fixture(scope="module", autouse=True)
def _greek(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with speaking_greek(tmp_path_factory.mktemp("greek")):
        yield


def english_in(read: str) -> list[str]:
    return sorted(set(LATIN.findall(TYPED.sub("", read))))


@pytest.mark.parametrize("key", [key for key in GAMES if key not in WITH_BOXES_OF_TESTS])
def test_a_match_is_played_without_a_word_of_english(evening: Evening, key: str) -> None:
    lantern, seen, wrong = Lantern(evening, key), set(), {}

    def look(walk: Walk) -> None:
        step = type(walk.state.phase).__name__
        if step not in seen:
            seen.add(step)
            for page in pages_at(lantern, walk, GREEK):
                wrong.update(dict.fromkeys(english_in(read_on(page)), step))

    assert list(walks(key, range(times(1, 5)), look))
    assert len(seen) > 2
    assert wrong == {}
