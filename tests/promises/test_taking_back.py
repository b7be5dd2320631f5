"""What a table takes back leaves exactly what would stand had it never happened, in every game."""

from random import Random

import pytest

from partycards.games import GAMES
from partycards.games.base import IllegalMove
from partycards.tables import history, taking_back
from partycards.tables.folding import CAN_FALL
from partycards.tables.log import Event
from partycards.tables.replaying import replayed
from partycards.tables.standing import Standing
from partycards.tables.table import HOST
from tests.evening import Evening, moves_of
from tests.promises.leaks import play_on, seated
from tests.promises.load import times

MATCHES = times(3, 60)
"""For each game; each goes back, and on from there, again and again."""
TIMES = 6


@pytest.fixture(autouse=True)
def _standings_are_kept_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A take-back begins from one of them, and these matches are short."""
    monkeypatch.setattr(history, "EVERY", 4)


def without(evening: Evening, falls: set[int]) -> Standing | None:
    """How the table would stand without these events, from the first one on, and without what a
    guest wrote for themselves that no longer fits; None where something else that stays was built
    on them."""
    events = [event for event in evening.house.log.read(evening.code) if event.seq not in falls]
    standing, _, broken = replayed(evening.code, events)
    if broken is None:
        return standing
    for own in [event for event in events if event.seq > min(falls) and is_own(evening, event)]:
        upto = [event for event in events if event.seq <= own.seq]
        if replayed(evening.code, upto)[2] is not None:
            events.remove(own)
    standing, _, broken = replayed(evening.code, events)
    return standing if broken is None else None


def is_own(evening: Evening, event: Event) -> bool:
    """Whether this is a guest's own, which stays when the host goes back (a script, a bet)."""
    return event.kind in CAN_FALL and not taking_back.can_fall(evening.table, event)


def goes_back(evening: Evening, luck: Random) -> None:
    """A guest takes their own last move back, if it may be, or the host some more, sometimes all.
    What a guest said or noted since then stays; where it was built on that move, nothing falls."""
    table = evening.table
    moves = moves_of(table)
    far = luck.choice((1, 2, 5, 12, len(moves)))
    first = moves[-min(far, len(moves))].seq
    falls = {event.seq for event in moves if event.seq >= first}
    last = table.saved.last_move
    before = table.saved
    seat = None if last is None else last.seat
    if far == 1 and last and seat is not None and taking_back.may_take_back(before, seat):
        falls = {last.seq}
        expected = without(evening, falls)
        if expected is None:
            with pytest.raises(IllegalMove, match="Something else was built on that move"):
                taking_back.take_back(table, seat)
            assert table.saved == before
            return
        taking_back.take_back(table, seat)
    else:
        expected = without(evening, falls)
        assert expected is not None
        taking_back.rewind(table, HOST, first)
    now = table.saved
    assert now.current == expected.current, f"{sorted(falls)} of {len(moves)} are not undone"
    assert (now.places, now.seated) == (expected.places, expected.seated)
    again, _, broken = replayed(evening.code, evening.house.log.read(evening.code))
    assert broken is None
    assert again.current.state == now.current.state, "the log says something else than the table"


def back_and_on(evening: Evening, key: str, seed: int) -> int:
    """A match that goes back now and then; how many moves fell."""
    luck, fell = Random(f"{key}-{seed}"), 0
    seated(evening, luck, key, most=5)
    for _ in range(TIMES):
        play_on(evening, luck, luck.randint(3, 25))
        before = len(moves_of(evening.table))
        if before:
            goes_back(evening, luck)
        fell += before - len(moves_of(evening.table))
    return fell


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("key", GAMES)
def test_what_is_taken_back_has_never_happened(evening: Evening, key: str, seed: int) -> None:
    assert back_and_on(evening, key, seed) > TIMES


def test_a_standing_that_knows_a_move_that_falls_is_noticed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = history.History.before
    monkeypatch.setattr(history.History, "before", lambda self, seq: real(self, seq + 1))
    # So often that it does not hang on which moves fall.
    monkeypatch.setitem(globals(), "TIMES", 40)
    with pytest.raises(AssertionError, match="are not undone"):
        back_and_on(evening, "kitchen_closing", 0)
