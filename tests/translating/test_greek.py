"""No English is left where another language is read: in matches of the games, and on sheets that
hold only what the house says."""

import re
from collections.abc import Iterator

import pytest

from partycards.games import GAMES
from partycards.printing.every_sheet import SHEETS
from tests.evening import Evening
from tests.printing.reading import printed, text
from tests.printing.whole import content_for
from tests.promises.load import times
from tests.promises.test_two_englishes import pages_at, read_on
from tests.promises.walks import Lantern, Walk, walks
from tests.translating.greek import GREEK, LATIN, speaking_greek

TYPED = re.compile(r"Ana \d+|(?:Ingredient|Card|category) \d+|\bAna\b")
"""Guests' names, and cards of the matches that tests play."""
WITH_BOXES_OF_TESTS = {"cooking_party", "restaurant"}
"""Games whose matches here are played with assignments that only tests have."""
WITH_TYPED_WORDS = {"poster", "tent", "seat_cards", "cookbook", "certificate", "scores", "season",
                    "judge", "hands", "tasting", "plates", "tasting_key", "shopping", "orders",
                    "bill", "cards", "pantry", "booklet", "assignments", "shopping_deck", "box",
                    "calibration"}  # fmt: skip
"""Sheets of an evening, and of a deck that is called Everything: people’s words stand among the
house’s."""


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


@pytest.mark.parametrize("key", [key for key in SHEETS if key not in WITH_TYPED_WORDS])
def test_a_sheet_is_printed_without_a_word_of_english(key: str) -> None:
    read = text(printed(key, content_for(SHEETS[key], cards=20), language=GREEK))
    assert english_in(read) == []
