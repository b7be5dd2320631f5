"""The checker of promise 3: what a viewer is shown must not depend on what the viewer may not know.

Here are random matches that are played through the house. What is exchanged is in `truths`, what is
compared in `looks`.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games.base import IllegalMove
from partycards.tables.audience import Audience
from partycards.tables.standing import Standing
from partycards.tables.table import HOST
from partycards.tables.votes import Voter, open_ballot
from tests.evening import Evening
from tests.games.cases import CASES, agree_by_lot, how_many
from tests.promises.looks import flat as flat
from tests.promises.looks import key_of as key_of
from tests.promises.looks import look
from tests.promises.truths import Truth

NAMES = ["Lisa", "Ellen", "Cody", "Amir", "June", "Mateo", "Priya", "Sven"]


@pytest.fixture(autouse=True)
def long_seat_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four letters may stand on a page by chance, sixteen do not."""
    monkeypatch.setattr("partycards.tables.guests.SEAT_CODE_LENGTH", 16)


# A random match ---------------------------------------------------------------------------------


def play_on(evening: Evening, luck: Random, moves: int) -> None:
    """Some moves of a random match, with people coming and going."""
    for _ in range(moves):
        if not evening.table.saved.playing():
            return
        if luck.random() < 0.06:
            interrupt(evening, luck)
        elif luck.random() < 0.15:
            dabble(evening, luck)
        else:
            step(evening, luck)


def step(evening: Evening, luck: Random) -> None:
    """A legal move of somebody the table waits for."""
    table, standing = evening.table, evening.table.saved
    waited = sorted(standing.current.game.to_move(standing.current.state))
    if not waited:
        come_back(evening)
        return
    seat = luck.choice(waited)
    move = standing.current.game.auto_move(
        standing.current.game.view(standing.current.state, seat), luck
    )
    table.play(seat, move, standing.current.game.question(standing.current.state, seat))


def tries(standing: Standing, seat: int, luck: Random) -> list[Any]:
    """Moves that this seat may try, made from the box and what the seat sees."""
    game: Any = standing.current.game
    view = game.view(standing.current.state, seat)
    return list(CASES[game.about.key].samples(standing.current.state, view, luck))


def come_back(evening: Evening) -> None:
    """The table waits for nobody: everybody who stepped out is back, or the game is ended."""
    away = [place.seat for place in evening.table.saved.places if place.status == "away"]
    for seat in away:
        evening.table.about(HOST, "came_back", seat)
    if not away:
        evening.host_does("end-early")


def dabble(evening: Evening, luck: Random) -> None:
    """Something that is not asked, if the rules let it: a note, a comment, a chip."""
    table, standing = evening.table, evening.table.saved
    seat = luck.choice(sorted(standing.seated))
    for move in tries(standing, seat, luck):
        try:
            table.play(seat, move, standing.current.game.question(standing.current.state, seat))
        except IllegalMove:
            continue
        return


def interrupt(evening: Evening, luck: Random) -> None:
    """Somebody steps out or comes back, the host plays for somebody."""
    table = evening.table
    place = luck.choice(table.saved.places)
    if place.status == "away":
        table.about(HOST, "came_back", place.seat)
    elif luck.random() < 0.4:
        cheer(evening, luck)
    elif luck.random() < 0.5:
        table.about(HOST, "stepped_out", place.seat)
    else:
        table.about(HOST, "stood_in", place.seat)


def cheer(evening: Evening, luck: Random) -> None:
    """Somebody votes for a dish, if there is a vote."""
    ballot = open_ballot(evening.table.saved)
    if ballot is not None:
        voter = Voter(f"somebody {luck.random()}", f"192.168.1.{luck.randint(1, 200)}")
        chef = luck.choice(ballot.dishes).chef
        evening.house.votes.cast(evening.table, ballot.key, chef, voter)


def check(evening: Evening, luck: Random) -> int:
    """Everybody looks at the table as it stands; returns how many pieces were compared."""
    standing, house = evening.table.saved, evening.house
    truth = Truth(
        standing,
        house.needs.at(evening.code, standing.present()),
        house.votes._votes,
        house.photos.at(evening.code),
    )
    return look(evening, truth, msgspec.structs.replace(standing, seq=standing.seq - 1), luck)


def seated(evening: Evening, luck: Random, key: str, most: int = 8) -> None:
    """Guests with a match of this game that has begun, house rules by lot."""
    evening.sit(*NAMES[: how_many(key, luck, most)])
    agree_by_lot(evening.table, key, luck)
    evening.house._seed = f"seed {luck.random()}"
    evening.house.start(evening.table, HOST)
    evening.table.allow(HOST, Audience(luck.random() < 0.8, luck.random() < 0.5))
