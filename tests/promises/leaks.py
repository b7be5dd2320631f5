"""The checker of promise 3: what a viewer is shown must not depend on what the viewer may not know.

The truth at a table is exchanged for another truth that this viewer cannot tell from it
(`Game.redeal`); the page, the stream and every refusal must then be the same, byte for byte. And
nothing that opens a seat (a key, a token, a seat code) may stand on a page of somebody else.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games.base import IllegalMove
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE, SCREEN, WATCH
from partycards.tables.audience import Audience
from partycards.tables.standing import Standing
from partycards.tables.table import HOST
from partycards.tables.votes import Voter, open_ballot
from tests.evening import ORIGIN, Evening
from tests.games.cases import CASES, agree_by_lot, how_many

NAMES = ["Lisa", "Ellen", "Cody", "Amir", "June", "Mateo", "Priya", "Sven"]


class Leak(AssertionError):
    """A viewer was shown something hidden."""


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
    waited = sorted(standing.game.to_move(standing.state))
    if not waited:
        come_back(evening)
        return
    seat = luck.choice(waited)
    move = standing.game.auto_move(standing.game.view(standing.state, seat), luck)
    table.play(seat, move, standing.game.question(standing.state, seat))


def tries(standing: Standing, seat: int, luck: Random) -> list[Any]:
    """Moves that this seat may try, made from the box and what the seat sees."""
    game: Any = standing.game
    view = game.view(standing.state, seat)
    return list(CASES[game.key].samples(standing.state, view, luck))


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
            table.play(seat, move, standing.game.question(standing.state, seat))
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


# Looking ----------------------------------------------------------------------------------------


@contextmanager
def shown_as(evening: Evening, standing: Standing) -> Iterator[None]:
    """While this lasts the table stands so, and no page is remembered."""
    table, before = evening.table, evening.table.saved
    try:
        table.saved = table.ahead = standing
        forget(evening)
        yield
    finally:
        table.saved = table.ahead = before
        forget(evening)


def forget(evening: Evening) -> None:
    evening.app.site.pages._shown.clear()


def viewers(evening: Evening) -> list[Viewer]:
    """Every seat's phone, the TV, a bystander's phone, and the page of somebody who watches."""
    csrf = evening.app.site.guard.csrf
    seats = [
        Viewer(PHONE, evening.seat(name), "en", csrf(key_of(evening, name)))
        for name in evening.phones
    ]
    watching = Viewer(WATCH, None, "en", csrf("somebody who watches"))
    return [*seats, Viewer(SCREEN, None, "en"), Viewer(PHONE, None, "en"), watching]


def key_of(evening: Evening, name: str) -> str:
    cookie = evening.phones[name].client.get_cookie(
        f"seat-{evening.code}-5000", domain="party.test", path="/"
    )
    assert cookie is not None
    return cookie.value


def sights(evening: Evening, viewer: Viewer) -> dict[str, bytes]:
    """All that this viewer is sent: the page's main, the stream as HTML and as JSON, the album."""
    site, table = evening.app.site, evening.table
    as_json = msgspec.structs.replace(viewer, as_json=True)
    return {
        "page": site.pages.main(table, viewer).encode(),
        "stream": site.streams.view(table, viewer),
        "JSON stream": site.streams.view(table, as_json),
        "album": site.pages.album(table, viewer.language).encode(),
    }


def answers(evening: Evening, name: str, move: Any, page: bool) -> list[bytes]:
    """What a phone is answered that sends a move: as JSON, and (a whole page, so not every time) as
    a plain form without script."""
    phone, standing = evening.phones[name], evening.table.saved
    question = standing.game.question(standing.state, evening.seat(name))
    csrf = evening.app.site.guard.csrf(key_of(evening, name))
    sent = {"csrf": csrf, "question": question, "move": msgspec.to_builtins(move)}
    live = phone.client.post(
        f"/t/{evening.code}/move",
        data=msgspec.json.encode(sent),
        content_type="application/json",
        headers={"Origin": ORIGIN, "Accept": "application/json"},
        base_url=ORIGIN,
    )
    heard = [b"%d " % live.status_code + live.data]
    if page:
        fields = {"csrf": csrf, **({"question": question} if question else {}), **flat(move)}
        plain = phone.post("move", **fields)
        heard.append(b"%d " % plain.status_code + plain.data)
    return heard


def flat(move: Any) -> dict[str, Any]:
    """A move as the fields of a form."""
    fields: dict[str, Any] = {}
    for name, value in msgspec.to_builtins(move, str_keys=True).items():
        if isinstance(value, dict):
            fields |= {f"{name}.{key}": inner for key, inner in value.items() if inner is not None}
        elif value is not None:
            fields[name] = value
    return fields


# Checking ---------------------------------------------------------------------------------------


def check(evening: Evening, luck: Random) -> int:
    """Every viewer, against another truth; returns how many pieces were compared."""
    with shown_as(evening, evening.table.saved):
        truths = {viewer: sights(evening, viewer) for viewer in viewers(evening)}
    return sum(check_viewer(evening, viewer, truths[viewer], luck) for viewer in truths)


def check_viewer(evening: Evening, viewer: Viewer, truth: dict[str, bytes], luck: Random) -> int:
    standing = evening.table.saved
    assert standing.state is not None
    other = msgspec.structs.replace(
        standing, state=standing.game.redeal(standing.state, viewer.seat, luck)
    )
    with shown_as(evening, other):
        for kind, shown in sights(evening, viewer).items():
            if shown != truth[kind]:
                raise Leak(f"the {kind} of {viewer.face} {viewer.seat} tells something hidden")
    check_keys(evening, viewer, b"".join(truth.values()))
    name = next((n for n in evening.phones if evening.seat(n) == viewer.seat), None)
    if name is None:
        return len(truth)
    return len(truth) + check_refusals(evening, name, standing, other, luck)


def check_refusals(
    evening: Evening, name: str, standing: Standing, other: Standing, luck: Random
) -> int:
    """What is refused is refused in both truths, with the same words."""
    seat, compared = evening.seat(name), 0
    for move in tries(standing, seat, luck):
        legal = [is_legal(evening, now, seat, move) for now in (standing, other)]
        if legal[0] != legal[1]:
            raise Leak(f"whether {name} may {move} tells something hidden")
        if legal[0]:
            continue
        heard = []
        for now in (standing, other):
            with shown_as(evening, now):
                heard.append(answers(evening, name, move, page=compared == 0))
        if heard[0] != heard[1]:
            raise Leak(f"the refusal of {move} tells {name} something hidden")
        for answer in heard[0]:
            assert answer.startswith(b"409 "), answer[:300]
            check_keys(evening, Viewer(PHONE, seat, "en"), answer)
        compared += len(heard[0])
    return compared


def is_legal(evening: Evening, standing: Standing, seat: int, move: Any) -> bool:
    """Whether the table would take the move, judged without making it."""
    if standing.paused or standing.closed:
        return False
    try:
        standing.game.apply(standing.state, seat, move, Random(1))
    except IllegalMove:
        return False
    return True


def check_keys(evening: Evening, viewer: Viewer, shown: bytes) -> None:
    """Nothing that opens somebody else's seat, or the host's console, or the shuffle."""
    for whose, what, secret in secrets_of(evening):
        if whose != viewer.seat and secret.encode() in shown:
            raise Leak(f"{viewer.face} {viewer.seat} is shown the {what} of {whose}")


def secrets_of(evening: Evening) -> Iterator[tuple[object, str, str]]:
    guard, house = evening.app.site.guard, evening.house
    for name in evening.phones:
        seat, key = evening.seat(name), key_of(evening, name)
        yield seat, "key", key
        yield seat, "token", guard.csrf(key)
        yield seat, "seat code", house.guests.person(evening.code, seat).code
    yield "the host", "key", guard.host_key
    yield "the host", "token", guard.csrf(guard.host_key)
    if evening.table.saved.seed:
        yield "the match", "seed", evening.table.saved.seed


def seated(evening: Evening, luck: Random, key: str, most: int = 8) -> None:
    """Guests with a match of this game that has begun, house rules by lot."""
    evening.sit(*NAMES[: how_many(key, luck, most)])
    agree_by_lot(evening.table, key, luck)
    evening.house._seed = f"seed {luck.random()}"
    evening.house.start(evening.table, HOST)
    evening.table.allow(HOST, Audience(luck.random() < 0.8, luck.random() < 0.5))
