"""Guests at the table clap, wow, hunger and laugh as those do who watch, while they have nothing
else to do."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from werkzeug.test import TestResponse

from partycards.games import GAMES
from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.live.streams import Streams
from partycards.tables.table import HOST
from tests.evening import Evening
from tests.promises.leaks import step
from tests.web.plates import judged
from tests.web.sample import dealt, said
from tests.web.test_watch import chips

Heard = list[bytes]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """What the TVs are told in passing."""
    found: Heard = []
    monkeypatch.setattr(Streams, "whisper", lambda self, code, event: found.append(event))
    return found


def presenting(evening: Evening) -> None:
    """Cody judges, Lisa presents, Ellen is ready."""
    dealt(evening)
    for name, cards in (("Lisa", "Lobster Lavender Cucumber Tofu"), ("Ellen", "Chicken Thyme "
                        "Mushrooms Steak")):  # fmt: skip
        evening.play(name, Keep(), Commit(dict.fromkeys(evening.cards(cards), 0)))
    evening.play("Cody", Call(evening.seat("Lisa")))


def can_react(evening: Evening, name: str) -> bool:
    return 'action="react"' in evening.main(name)


def reacts(evening: Evening, name: str, kind: str = "clap", **more: Any) -> TestResponse:
    return evening.phones[name].post("react", reaction=kind, **more)


def test_ellen_claps_for_lisa_and_no_name_goes_along(evening: Evening, heard: Heard) -> None:
    presenting(evening)
    assert can_react(evening, "Ellen")
    before = evening.table.saved.seq
    assert reacts(evening, "Ellen", "wow").status_code == 303
    assert heard == [b"event: reaction\ndata: wow\n\n"]
    assert evening.table.saved.seq == before, "nobody writes it down"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Lisa", "It is up to you just now: the others clap."),
        ("Cody", "Whoever judges or presents leaves that to the others."),
    ],
)
def test_neither_the_presenting_chef_nor_the_judge_claps(
    evening: Evening, heard: Heard, name: str, sentence: str
) -> None:
    presenting(evening)
    assert not can_react(evening, name)
    answer = reacts(evening, name)
    assert answer.status_code == 409
    assert sentence in said(answer.text)
    assert heard == []


def test_who_is_at_work_does_not_clap_and_who_is_done_does(evening: Evening) -> None:
    dealt(evening)
    assert not can_react(evening, "Lisa")
    cards = evening.cards("Lobster Lavender Cucumber Tofu")
    evening.play("Lisa", Keep(), Commit(dict.fromkeys(cards, 0)))
    assert can_react(evening, "Lisa")
    assert not can_react(evening, "Cody"), "whoever will judge keeps a straight face"


def test_when_the_chips_are_out_everybody_may(evening: Evening) -> None:
    judged(evening)
    assert [can_react(evening, name) for name in ("Cody", "Lisa", "Ellen")] == [False, True, True]
    chips(evening, "Lisa")
    assert can_react(evening, "Lisa")
    assert can_react(evening, "Ellen")


def test_a_phone_that_taps_too_fast_is_asked_to_be_slower_and_no_other(
    evening: Evening, heard: Heard
) -> None:
    evening.sit("Amir")
    dealt(evening)
    for name in ("Lisa", "Ellen"):
        cards = evening.view(name).private.ask.hand[:4]
        evening.play(name, Keep(), Commit({card.id: 0 for card in cards}))
    answers = [reacts(evening, "Lisa").status_code for _ in range(8)]
    assert answers == [303] * 6 + [409] * 2
    assert reacts(evening, "Ellen").status_code == 303
    assert len(heard) == 7


def test_the_host_puts_them_away_and_nobody_makes_up_others(evening: Evening, heard: Heard) -> None:
    presenting(evening)
    assert reacts(evening, "Ellen", "boo").status_code == 409
    assert reacts(evening, "Ellen", csrf="wrong").status_code == 403
    evening.host_does("audience")
    assert not can_react(evening, "Ellen")
    assert "The host has turned the reactions off." in said(reacts(evening, "Ellen").text)
    assert heard == []


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_not_waited_for_reacts_in_every_game(game: str, tmp_path: Path) -> None:
    evening, luck = Evening(tmp_path), Random(3)
    names = ("Lisa", "Ellen", "Cody", "Amir")
    evening.sit(*names)
    evening.table.agree(HOST, game, {"kitchen": True} if game == "restaurant" else {})
    evening.host_does("start")
    idle = 0
    for _ in range(40):
        match: Any = evening.table.saved.current
        waited = match.game.to_move(match.state)
        for name in names:
            allowed = can_react(evening, name)
            assert not (allowed and evening.seat(name) in waited), f"{name} has something to do"
            idle += allowed
        step(evening, luck)
    assert idle > 20
    evening.stop()
