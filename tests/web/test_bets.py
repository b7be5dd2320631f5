"""Bets on the phones: one tap each, and nobody reads of another's (V16)."""

import re

import pytest

from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import Judging, PutChip
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.tables import taking_back
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening
from tests.web.plates import screens
from tests.web.sample import said, unchanged
from tests.web.test_watch import until

PRESSED = re.compile(r'<button[^>]*class="bet-on" aria-pressed="true"')


@pytest.fixture
def presenting(evening: Evening) -> Evening:
    """Cody judges; the first of Lisa, Ellen, Amir and Zoe presents."""
    evening.sit("Cody", "Lisa", "Ellen", "Amir", "Zoe")
    evening.start(first="Cody")
    until(evening, lambda state: isinstance(state.phase, Presenting) and state.on_table)
    return evening


def bets(evening: Evening, name: str, on: str) -> None:
    answer = evening.phones[name].post(
        "move", type="PlaceBet", round="1", chef=str(evening.seat(on))
    )
    assert answer.status_code == 303, said(answer.text)


def pressed(evening: Evening) -> set[str]:
    return {where for where, page in screens(evening).items() if PRESSED.search(page)}


def awarded(evening: Evening, winner: str) -> None:
    until(evening, lambda state: isinstance(state.phase, Judging))
    ask = evening.view("Cody").private.ask
    assert not any(heap.chips for heap in ask.given)
    for chip in (5, 10, 25, 50, 100):
        evening.play("Cody", PutChip(chip, evening.seat(winner)))
    evening.play("Cody", Award())


def test_amir_bets_with_one_tap_and_no_other_screen_shows_it_v16(presenting: Evening) -> None:
    assert "Who wins this round?" in said(presenting.phones["Amir"].get().text)
    assert "Who wins this round?" not in said(presenting.phones["Cody"].get().text)
    bets(presenting, "Amir", "Zoe")
    assert pressed(presenting) == {"Amir", "Amir's stream"}
    console = presenting.host().get(f"/host/t/{presenting.code}/", base_url=ORIGIN).text
    assert "placed a bet" not in console, "not even that there is one"
    with unchanged(presenting):
        answer = presenting.phones["Amir"].post(
            "move", type="PlaceBet", round="1", chef=str(presenting.seat("Amir"))
        )
    assert "Bet on a dish of somebody else." in said(answer.text)


def test_a_bet_outlives_a_crash_and_moves_that_are_taken_back_v16(presenting: Evening) -> None:
    bets(presenting, "Amir", "Zoe")
    before = presenting.table.saved.seq
    until(presenting, lambda state: sum(chef.called for chef in state.chefs) == 2)
    evening = presenting.restart()
    assert pressed(evening) == {"Amir", "Amir's stream"}
    call = next(e for e in taking_back.latest_moves(evening.table) if b'"Call"' in e.data)
    assert call.seq > before
    taking_back.rewind(evening.table, HOST, call.seq)
    assert pressed(evening.restart()) == {"Amir", "Amir's stream"}


def test_the_awards_name_who_was_right_and_keep_who_was_not_v16(presenting: Evening) -> None:
    bets(presenting, "Amir", "Zoe")
    bets(presenting, "Lisa", "Zoe")
    bets(presenting, "Ellen", "Lisa")
    awarded(presenting, "Zoe")
    shown = {where: said(page) for where, page in screens(presenting).items()}
    assert "Lisa and Amir bet right." in shown["tv"]
    assert "Lisa and Amir bet right." in shown["Cody"]
    assert "You bet on Zoe" in shown["Amir"]
    assert "and you were right." in shown["Amir"]
    assert "You had bet on Lisa" in shown["Ellen"]
    assert "Nobody else knows." in shown["Ellen"]
    others = [page for where, page in shown.items() if not where.startswith("Ellen")]
    assert not any("had bet" in page for page in others)
    assert pressed(presenting) == set()
    presenting.play("Cody", FinishRound())
    assert not any("bet right" in said(page) for page in screens(presenting).values())


def test_the_host_turns_bets_off_in_the_lobby_v16(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen", "Amir")
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "No bets" in said(page)
