"""Ten matches of every game are recorded, move by move. Whatever changes what became of them is a
change of the rules: it shows in the diff and must raise `rules_version`."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from partycards.games import EARLIER, GAMES
from partycards.games.base import Correct
from partycards.games.cards import shuffled
from partycards.games.kitchen_closing import table
from partycards.games.kitchen_closing.rules import KitchenClosing
from tests.playthroughs import matches, record
from tests.playthroughs.matches import (
    MATCHES,
    earlier_path_of,
    of_the_rules,
    path_of,
    read,
    told,
)

RECORD = "python -m tests.playthroughs.record"


@pytest.mark.parametrize("key", GAMES)
def test_promise_10_recorded_matches_come_to_what_they_came_to(key: str) -> None:
    assert path_of(key).exists(), f"run `{RECORD} {key}`"
    before, about = path_of(key).read_text(), GAMES[key].about
    version, recorded = read(before)
    now = told(key, recorded)
    place = f"rules_version in partycards/games/{key}/rules.py"
    if of_the_rules(now) != of_the_rules(before):
        first = next(
            (was, is_)
            for was, is_ in zip(of_the_rules(before), of_the_rules(now), strict=False)
            if was != is_
        )
        pytest.fail(
            f"The rules of {about.title} changed: raise {place} and run `{RECORD} {key}`. "
            f"The first difference:\nwas {first[0][:300]}\nis  {first[1][:300]}",
            pytrace=False,
        )
    assert version == about.rules_version, f"run `{RECORD} {key}`"
    assert now == before, f"What is seen of {about.title} changed: run `{RECORD} {key}`."


@pytest.mark.parametrize(("key", "version"), EARLIER)
def test_promise_10_matches_by_earlier_rules_come_to_what_they_came_to_then(
    key: str, version: int
) -> None:
    """Their pages may change; hands, piles, points, questions and who is waited for may not."""
    path = earlier_path_of(key, version)
    assert path.exists(), f"what was recorded with rules_version {version} belongs to {path}"
    before = path.read_text()
    then, recorded = read(before)
    assert then == version
    assert len(recorded) == MATCHES
    now = told(key, recorded, version)
    for was, is_ in zip(before.split("\n"), now.split("\n"), strict=True):
        assert is_ == was, f"a match begun with rules_version {version} goes another way"


@pytest.mark.parametrize("key", GAMES)
def test_a_record_holds_ten_whole_matches_of_different_tables(key: str) -> None:
    _, recorded = read(path_of(key).read_text())
    assert len(recorded) == MATCHES
    seats = GAMES[key]().seats()
    assert len({one.guests for one in recorded}) >= min(3, len(seats))
    kinds = {kind for one in recorded for kind, _, _ in one.steps}
    assert {"moved", "left"} <= kinds, "people come and go"
    assert path_of(key).read_text().count("\nended {") == MATCHES


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of The Kitchen is Closing that a test may change: its first two matches."""
    head, *some = path_of("kitchen_closing").read_text().split("\n\n")[:3]
    monkeypatch.setattr(matches, "HERE", tmp_path)
    monkeypatch.setattr(record, "MATCHES", 2)
    path_of("kitchen_closing").write_text("\n\n".join([head, *some]) + "\n")
    return path_of("kitchen_closing")


@pytest.fixture
def other_rules(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same once the cards are shuffled otherwise."""

    def backwards(cards: Any, rng: Any) -> Any:
        return shuffled(cards, rng)[::-1]

    monkeypatch.setattr(table, "shuffled", backwards)
    return copy


def test_another_shuffle_turns_the_test_red_and_is_not_recorded_with_the_same_version(
    other_rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = other_rules.read_text()
    with pytest.raises(pytest.fail.Exception, match="raise rules_version in"):
        test_promise_10_recorded_matches_come_to_what_they_came_to("kitchen_closing")
    assert "raise rules_version" in record.record("kitchen_closing")
    assert other_rules.read_text() == before
    about = replace(KitchenClosing.about, rules_version=2)
    monkeypatch.setattr(KitchenClosing, "about", about)
    assert "2 matches recorded with rules_version 2" in record.record("kitchen_closing")
    test_promise_10_recorded_matches_come_to_what_they_came_to("kitchen_closing")


def test_what_was_recorded_with_rules_that_are_kept_stays(
    other_rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = other_rules.read_text()
    about = replace(KitchenClosing.about, rules_version=2)
    monkeypatch.setattr(KitchenClosing, "about", about)
    monkeypatch.setattr(record, "EARLIER", {("kitchen_closing", 1): KitchenClosing})
    record.record("kitchen_closing")
    head, *rest = earlier_path_of("kitchen_closing", 1).read_text().split("\n")
    assert head == "The Kitchen is Closing, rules_version 1"
    assert rest == of_the_rules(before)
    version, recorded = read("\n".join([head, *rest]))
    assert (version, len(recorded)) == (1, 2)
    assert "rules_version 2" in other_rules.read_text()


def test_it_is_recorded_when_somebody_says_that_the_rules_are_the_same(other_rules: Path) -> None:
    assert "with rules_version 1" in record.record("kitchen_closing", same_rules=True)


def test_what_is_only_seen_needs_no_other_version(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that says more: the same matches are kept."""
    text = copy.read_text()
    monkeypatch.setattr(KitchenClosing, "waiting", lambda self, state: ("Somebody is slow.", {}))
    with pytest.raises(AssertionError, match="What is seen of The Kitchen is Closing changed"):
        test_promise_10_recorded_matches_come_to_what_they_came_to("kitchen_closing")
    assert "the same matches" in record.record("kitchen_closing")
    now = copy.read_text()
    assert now != text
    assert of_the_rules(now) == of_the_rules(text)


def test_one_point_more_or_less_is_a_difference(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no move is refused by it."""
    before = copy.read_text()
    correct = KitchenClosing.apply

    def apply(self: Any, state: Any, seat: Any, move: Any, rng: Any) -> Any:
        after = correct(self, state, seat, move, rng)
        if seat is None or after.totals == state.totals:
            return after
        return correct(self, after, None, Correct(seat, 1, "a wrong rule"), rng)

    monkeypatch.setattr(KitchenClosing, "apply", apply)
    _, recorded = read(before)
    assert of_the_rules(told("kitchen_closing", recorded)) != of_the_rules(before)
