"""A later version opens what an earlier one wrote (promise 10): the folders kept here, as they were
left by a server that was killed, with every game in the middle and a restaurant's evening."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.evening import ORIGIN
from tests.kept.facts import facts_of
from tests.kept.folders import VERSIONS, Morning, facts_then, unpacked
from tests.restaurant.house import PINS, posts

EARLIER = "earlier_rules"
OF_THE_RULES = {"match", "timer", "night"}
"""Facts of a table that a match by other rules takes with it: itself, the clock of its step, and in
0.1, which did not write results down, what had counted for the night."""
TABLES = [(version, code) for version in VERSIONS for code in facts_then(version)["tables"]]


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def mornings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Morning]]:
    """Each kept folder, opened once; nobody plays in it."""
    opened = {each: Morning(each, tmp_path_factory.mktemp("kept")) for each in VERSIONS}
    yield opened
    for morning in opened.values():
        morning.stop()


@pytest.fixture
def again(version: str, tmp_path: Path) -> Iterator[Morning]:
    """The folder opened for one test alone, which may play in it."""
    morning = Morning(version, tmp_path)
    yield morning
    morning.stop()


@pytest.fixture(scope="module")
def now(mornings: dict[str, Morning]) -> dict[str, Any]:
    """What today's program knows of each folder."""
    return {version: facts_of(morning.app) for version, morning in mornings.items()}


def test_a_folder_of_every_game_is_kept() -> None:
    assert "0.1" in VERSIONS
    games = {
        table["match"]["game"]
        for table in facts_then("0.1")["tables"].values()
        if "match" in table and table["match"]["playing"]
    }
    assert games == {
        "cooking_party", "cook_off_budget", "kitchen_closing", "restaurant", "thieving_chefs",
        "cook_off_sabotage", "diced_veggies",
    }  # fmt: skip


@pytest.mark.parametrize(("version", "code"), TABLES)
def test_promise_10_a_table_is_as_it_was(
    version: str, code: str, now: dict[str, Any], mornings: dict[str, Morning]
) -> None:
    """Who sits there, whose turn it is, hands, piles, points, dishes, words, photos, orders; but
    for what falls with a match by other rules than today's."""
    then, today = facts_then(version)["tables"][code], now[version]["tables"][code]
    fallen = OF_THE_RULES if by_other_rules(mornings[version], code) else set()
    for fact in then.keys() - fallen:
        assert today[fact] == then[fact], (facts_then(version)["about"][code], fact)


def by_other_rules(morning: Morning, code: str) -> bool:
    """Whether a match at this table was begun with rules that today's program does not have."""
    played = morning.house.table(code).saved.played
    return any(one.game.about.key == EARLIER for one in played)


def test_promise_10_a_match_by_other_rules_is_closed_and_all_are_told(
    version: str, mornings: dict[str, Morning]
) -> None:
    """0.1 did not write down what a match had come to, so its points are not known any more."""
    morning = mornings[version]
    for table in morning.house.tables():
        started = facts_then(version)["tables"][table.code].get("match")
        if started is None or table.saved.earlier() is None:
            continue
        assert table.saved.current is None
        if table.saved.closed:
            continue
        name = next(iter(morning.phones[table.code]))
        page = morning.phones[table.code][name].get().text
        assert "different rules" in page, (table.code, name)


def test_promise_10_what_the_house_kept_is_there(version: str, now: dict[str, Any]) -> None:
    for fact, value in facts_then(version)["house"].items():
        assert now[version]["house"][fact] == value, fact


def test_promise_10_no_row_is_lost_or_changed(
    version: str, mornings: dict[str, Morning], tmp_path: Path
) -> None:
    before = rows_of(unpacked(version, tmp_path) / "party.sqlite")
    after = rows_of(mornings[version].folder / "party.sqlite")
    assert len(before) > 20
    for table, old in before.items():
        if table not in ("chit", "alembic_version"):  # a chit is printed as soon as it can be
            now = [{column: row[column] for column in (old or [row])[0]} for row in after[table]]
            assert sorted(map(repr, now)) == sorted(map(repr, old)), table


def rows_of(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table of a database."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    rows = {
        table: [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]
        for (table,) in tables
    }
    connection.close()
    return rows


def test_promise_10_every_phone_still_opens_its_seat_and_no_other_does(
    version: str, mornings: dict[str, Morning]
) -> None:
    morning, opened = mornings[version], 0
    for code, phones in morning.phones.items():
        for name, phone in phones.items():
            seat = morning.shown[code][name].get("seat")
            assert phone.sees().get("seat") == seat, (code, name)
            opened += seat is not None
    assert 60 < opened < sum(map(len, morning.phones.values())), "one has left, one was replaced"


def test_promise_10_every_page_of_every_table_is_drawn(
    version: str, mornings: dict[str, Morning]
) -> None:
    """Phones, the TV, albums, those who watch, the console, photos, the restaurant's screens."""
    morning = mornings[version]
    host = morning.app.test_client()
    host.get(f"/host/enter?key={morning.app.site.guard.host_key}", base_url=ORIGIN)
    addresses = ["/host/", "/host/decks/", "/host/seasons/1/", "/host/shopping/", "/kitchen",
                 "/floor", "/restaurant/report"]  # fmt: skip
    for table in morning.house.tables():
        code = table.code
        addresses += [f"/host/t/{code}/", f"/t/{code}/tv"]
        if table.saved.current is not None:
            addresses.append(f"/t/{code}/album")
        if morning.house.photos.at(code):
            addresses += [f"/t/{code}/watch", f"/host/t/{code}/said"]
        addresses += [shot.address for shot in morning.house.photos.at(code)]
        if table.saved.orders.number:
            addresses.append(f"/floor/{code}/bill")
    for address in addresses:
        answer = host.get(address, base_url=ORIGIN, follow_redirects=True)
        assert answer.status_code == 200, (address, answer.status)


def test_promise_10_the_staffs_pins_still_let_them_in(
    version: str, mornings: dict[str, Morning]
) -> None:
    for pin in PINS.values():
        client = mornings[version].app.test_client()
        assert posts(client, "/staff", pin=pin).status_code == 303


def test_promise_10_the_guests_play_on_and_the_next_morning_it_is_there(again: Morning) -> None:
    """One move at every table whose match runs, from a phone of then; at a paused one after the
    host has gone on."""
    played: dict[str, int] = {}
    ran = [
        code
        for code, facts in facts_then(again.version)["tables"].items()
        if facts.get("match", {}).get("playing") and not facts["closed"]
    ]
    assert len(ran) > 15
    for table in again.house.tables():
        if not table.saved.playing() or table.saved.closed:
            continue
        if table.saved.paused:
            table.resume("host")
        played[table.code] = moves(again, table)
    assert played.keys() == {code for code in ran if not by_other_rules(again, code)}
    again.stop()
    again.opens()
    for code, seq in played.items():
        table = again.house.table(code)
        assert table.broken is None
        assert table.saved.seq == seq


def moves(morning: Morning, table: Any) -> int:
    """Somebody whom the table waits for makes a move from their own phone, or the house does."""
    standing, luck = table.saved, Random(7)
    names = morning.house.guests.name_map(table.code)
    for seat in sorted(standing.current.game.to_move(standing.current.state)):
        move = standing.current.game.auto_move(
            standing.current.game.view(standing.current.state, seat), luck
        )
        phone = morning.phones[table.code].get(names[seat])
        if move is None:
            continue
        if phone is None:
            question = standing.current.game.question(standing.current.state, seat)
            seq: int = table.play(seat, move, question)
            return seq
        answer = phone.send(move)
        assert answer.status_code == 200, answer.text
        version: int = answer.get_json()["version"]
        return version
    raise AssertionError(f"nobody at {table.code} has anything to do")
