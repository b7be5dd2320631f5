"""Promise 3 in every game that is registered: random matches through the server, and planted leaks
that know nothing of the game and must be caught in each."""

import hashlib
from dataclasses import fields
from random import Random
from typing import Any

import msgspec
import pytest

from partycards import drawing
from partycards.figures import at_time
from partycards.games import GAMES
from partycards.games.base import IllegalMove
from partycards.live.pages import Pages, Viewer
from partycards.live.parts import PHONE, SCREEN
from tests.evening import ORIGIN, Evening, Phone
from tests.games.seen import EVERYTHING, Seen
from tests.promises.leaks import (
    check,
    long_seat_codes,  # noqa: F401
    seated,
    step,
)
from tests.promises.load import FULL, times
from tests.promises.looks import TIMES, Leak, key_of
from tests.promises.truths import forget, shown_as
from tests.promises.walks import Lantern, Walk, steps_of, walks

MATCHES = times(30, 2000)
"""For each game."""
MOST = times(240, 8000)
"""Where a step has not come by then, the walks do not find it."""


@pytest.mark.timeout(times(600, 1800))
@pytest.mark.parametrize("key", GAMES)
def test_random_matches_show_nobody_what_is_hidden_promise_3(evening: Evening, key: str) -> None:
    """Every step with every set of people awaited that these matches come to is looked at, and they
    come to every step there is. In the quick run one of each kind of onlooker looks."""
    lantern, luck = Lantern(evening, key), Random(MATCHES)
    seen, looks, compared = Seen(), 0, 0

    def look_once(walk: Walk) -> None:
        nonlocal looks, compared
        if new := seen.news(walk):
            looks += 1
            compared += lantern.shows(walk, luck, EVERYTHING if FULL else new)

    for number, _ in enumerate(walks(key, range(MOST), look_once), 1):
        # A step that comes once in a hundred matches may want a few more than the others.
        missed = steps_of(key) - {step for step, _ in seen.situations}
        if number >= MATCHES and not missed:
            break
    print(f"{key}: {number} matches, {looks} looks, {compared} pieces compared")
    assert not missed, "some steps were never looked at"


@pytest.mark.parametrize("hour", [8, 20])
def test_the_time_of_day_on_the_kitchens_wall_is_no_leak(hour: int) -> None:
    """Two looks may lie on both sides of a minute's end."""
    on_the_wall = f"<time>{at_time(hour * 3600.0, 'en')}</time>".encode()
    assert not TIMES.sub(b"", on_the_wall)


# Planted leaks: the checker must find every one ---------------------------------------------------


@pytest.fixture(params=GAMES)
def playing(request: pytest.FixtureRequest, evening: Evening) -> Evening:
    """In the middle of a match, so that there is something to hide."""
    return in_the_middle(request.param, evening)


SOME_GAMES = ("cooking_party", "kitchen_closing")
"""Where the quick run plants a leak in what all games share."""


@pytest.fixture(
    params=[pytest.param(key, marks=() if key in SOME_GAMES else pytest.mark.full) for key in GAMES]
)
def sampled(request: pytest.FixtureRequest, evening: Evening) -> Evening:
    """The same, in some games only."""
    return in_the_middle(request.param, evening)


def in_the_middle(key: str, evening: Evening) -> Evening:
    seated(evening, Random(3), key, most=4)
    for _ in range(9):
        step(evening, Random(4))
    while not hides(evening):
        step(evening, Random(4))
    check(evening, Random(2))
    return evening


def hides(evening: Evening) -> bool:
    """Whether something is hidden now from everybody, those without a seat too."""
    standing: Any = evening.table.saved
    return all(
        standing.current.game.redeal(standing.current.state, viewer, Random(8))
        != standing.current.state
        for viewer in (None, *standing.present())
    )


def caught(evening: Evening) -> bool:
    """Whether the checker finds something, with a few other truths."""
    forget(evening)
    try:
        for seed in range(5):
            check(evening, Random(seed))
    except Leak:
        return True
    return False


def mark_of(evening: Evening) -> str:
    """A mark that changes with whatever is true at the table, hidden or not."""
    return hashlib.sha256(msgspec.json.encode(evening.table.saved.current.state)).hexdigest()


def a_template(evening: Evening, face: str) -> str:
    """The template of a part that names somebody and stands on every page of the match now."""
    standing: Any = evening.table.saved
    seen = standing.current.game.public(standing.current.state)
    about = standing.current.game.about
    shown = about.screen if face == SCREEN else about.phone
    parts = [getattr(seen, field, None) for field in shown]
    kind = next(type(part) for part in parts if part is not None and not part.names_nobody)
    template = drawing._template(f"games/{about.key}/{face}", kind, "en")
    assert template.name is not None
    return template.name


@pytest.mark.parametrize("face", [PHONE, SCREEN])
def test_a_template_that_prints_what_is_hidden_is_caught_promise_3(
    playing: Evening, template: Any, face: str
) -> None:
    name = a_template(playing, face)
    template(name, "<p>{{ secret() }}</p>", lambda: mark_of(playing))
    assert caught(playing)


def test_a_template_without_a_secret_is_not_taken_for_a_leak(
    sampled: Evening, template: Any
) -> None:
    template(a_template(sampled, PHONE), "<p>{{ secret() }}</p>", lambda: "parsley")
    assert not caught(sampled)


class TellsWhatIsHidden(Pages):
    def main(self, table: Any, viewer: Viewer) -> str:
        mark = hashlib.sha256(msgspec.json.encode(table.saved.current.state)).hexdigest()
        return f"{super().main(table, viewer)}<!-- {mark} -->"


class TellsItAsJson(Pages):
    def json(self, table: Any, viewer: Viewer) -> bytes:
        mark = hashlib.sha256(msgspec.json.encode(table.saved.current.state)).hexdigest()
        return super().json(table, viewer) + mark.encode()


class TellsTheAlbum(Pages):
    def album(self, table: Any, language: str) -> str:
        mark = hashlib.sha256(msgspec.json.encode(table.saved.current.state)).hexdigest()
        return super().album(table, language) + mark


@pytest.mark.parametrize("pages", [TellsWhatIsHidden, TellsItAsJson, TellsTheAlbum])
def test_pages_that_tell_what_is_hidden_are_caught_promise_3(
    sampled: Evening, pages: type[Pages]
) -> None:
    site = sampled.app.site
    site.pages = site.door._pages = site.streams._pages = pages(sampled.house)
    assert caught(sampled)


def refuses_with_a_secret(real: Any) -> Any:
    """Rules whose refusals differ with what is hidden."""

    def apply(self: Any, state: Any, seat: Any, move: Any, rng: Any) -> Any:
        try:
            return real.apply(self, state, seat, move, rng)
        except IllegalMove:
            mark = hashlib.sha256(msgspec.json.encode(state)).hexdigest()
            raise IllegalMove("No: %(mark)s.", mark=mark) from None

    return type("RefusesWithASecret", (real,), {"apply": apply})


def refuses_what_is_hidden(real: Any) -> Any:
    """Legal or not depends on what is hidden."""

    def apply(self: Any, state: Any, seat: Any, move: Any, rng: Any) -> Any:
        if hashlib.sha256(msgspec.json.encode(state)).digest()[0] % 2:
            raise IllegalMove("Not now.")
        return real.apply(self, state, seat, move, rng)

    return type("RefusesWhatIsHidden", (real,), {"apply": apply})


@pytest.mark.parametrize("plant", [refuses_with_a_secret, refuses_what_is_hidden])
def test_rules_that_tell_what_is_hidden_are_caught_promise_3(sampled: Evening, plant: Any) -> None:
    table = sampled.table
    game: Any = table.saved.current.game
    rules = plant(type(game))(**{field.name: getattr(game, field.name) for field in fields(game)})
    match = msgspec.structs.replace(table.saved.current, game=rules)
    table.saved = table.ahead = msgspec.structs.replace(table.saved, current=match)
    assert caught(sampled)


# Every route, in every game -----------------------------------------------------------------------


def own_pages(evening: Evening) -> list[str]:
    """Every page that a browser may ask of this table; the streams are looked at above, and what
    files are drawn from in tests/printing/test_evening_content.py."""
    seat = str(evening.seat("Lisa"))
    rules = [rule for rule in evening.app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    paths = [rule.rule for rule in rules if "<code>" in rule.rule]
    blanks = {"code": evening.code, "seat": seat, "int:seat": seat, "int:number": "0",
              "int:seq": "1", "ticket": "none"}  # fmt: skip
    for blank, value in blanks.items():
        paths = [path.replace(f"<{blank}>", value) for path in paths]
    looked_at_elsewhere = ("stream", ".pdf", ".jpg")
    return [path for path in paths if not any(one in path for one in ("<", *looked_at_elsewhere))]


def reads(evening: Evening, phone: Phone) -> dict[str, bytes]:
    heard = {}
    for path in own_pages(evening):
        answer = phone.client.get(path, base_url=ORIGIN, buffered=True)
        assert answer.status_code < 500, (path, answer.status_code)
        heard[path] = answer.data
    return heard


def told_apart(evening: Evening, phone: Phone, seat: int | None) -> list[str]:
    """Pages that are not the same, byte for byte, in a truth their reader cannot tell apart."""
    phone.get("back")  # Whoever has no seat is given a token, and keeps it.
    standing: Any = evening.table.saved
    other = standing.current.game.redeal(standing.current.state, seat, Random(8))
    with shown_as(evening, standing):
        truth = reads(evening, phone)
    match = msgspec.structs.replace(standing.current, state=other)
    with shown_as(evening, msgspec.structs.replace(standing, current=match)):
        pretended = reads(evening, phone)
    assert len(truth) > 20
    assert key_of(evening, "Lisa").encode() not in b"".join(truth.values())
    return [path for path in truth if truth[path] != pretended[path]]


def test_no_page_of_a_table_tells_what_is_hidden_promise_3(playing: Evening) -> None:
    """Neither to somebody without a seat nor to Ellen."""
    assert not told_apart(playing, playing.stranger(), None)
    assert not told_apart(playing, playing.phones["Ellen"], playing.seat("Ellen"))


def test_the_control_a_page_that_tells_is_found_promise_3(sampled: Evening) -> None:
    sampled.app.site.pages = TellsWhatIsHidden(sampled.house)
    assert told_apart(sampled, sampled.phones["Ellen"], sampled.seat("Ellen"))
