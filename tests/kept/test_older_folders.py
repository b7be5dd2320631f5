"""A later version opens what an earlier one wrote (promise 10): the folders kept here, as they were
left by a server that was killed, with every game in the middle and a restaurant's evening."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from partycards.games import EARLIER, GAMES
from partycards.tables.events import Started, decoded
from tests.evening import ORIGIN, Phone
from tests.kept.facts import facts_of
from tests.kept.folders import VERSIONS, Morning, facts_then, unpacked
from tests.restaurant.house import PINS, posts
from tests.web.sample import said

OF_0_1 = {
    "cooking_party", "cook_off_budget", "kitchen_closing", "restaurant", "thieving_chefs",
    "cook_off_sabotage", "diced_veggies",
}  # fmt: skip
"""The games there were then, so in every folder."""
RUNNING = {"cooking_party": "teams, planning"}
"""The table of a game whose name does not begin with the game's."""
AT_HOME = sorted({key for key, _ in EARLIER if GAMES[key].about.at_home})
"""Those that guests end by themselves: a meal waits for the kitchen's marks."""
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
    assert games == OF_0_1


@pytest.mark.parametrize(("version", "code"), TABLES)
def test_promise_10_a_table_is_as_it_was(version: str, code: str, now: dict[str, Any]) -> None:
    """Who sits there, whose turn it is, hands, piles, points, dishes, words, photos, orders, and
    what has counted for the night."""
    then, today = facts_then(version)["tables"][code], now[version]["tables"][code]
    for fact in then:
        assert today[fact] == then[fact], (facts_then(version)["about"][code], fact)


def test_promise_10_every_match_goes_on_by_the_rules_it_was_begun_with(
    version: str, mornings: dict[str, Morning]
) -> None:
    house, games = mornings[version].house, set()
    for table in house.tables():
        assert table.saved.earlier() is None, table.code
        begun = [event.data for event in house.log.read(table.code) if event.kind == "started"]
        rules = [decoded(data, Started) for data in begun]
        for match in table.saved.matches_played():
            about, one = match.game.about, rules[match.match - 1]
            assert (about.key, about.rules_version) == (one.game, one.rules_version)
            games.add(about.key)
    assert games >= OF_0_1


def test_promise_10_what_was_finished_has_its_podium_its_album_and_its_points(
    version: str, mornings: dict[str, Morning]
) -> None:
    """The points and winners that were written down for the season then, when the match
    ended, are those that it comes to today, and its album is there."""
    morning, games = mornings[version], set()
    for row in rows_of(morning.folder / "party.sqlite")["season_result"]:
        match = next(
            match
            for match in morning.house.table(row["table"]).saved.matches_played()
            if match.match == row["match"]
        )
        outcome, seat = match.told(), row["seat"]
        assert outcome is not None, row
        assert row["points"] == outcome.scores[seat], row
        assert row["won"] == (seat in outcome.winners), row
        # A stranger sees no album of a restaurant's table.
        table = morning.house.table(row["table"])
        album = said(morning.app.site.pages.album(table, "en"))
        assert row["name"] in album, row
        games.add(match.game.about.key)
    assert games >= OF_0_1


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
            addresses += [f"/floor/{code}/bill", f"/floor/{code}/tab"]
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
    assert played.keys() == set(ran)
    again.stop()
    again.opens()
    for code, seq in played.items():
        table = again.house.table(code)
        assert table.broken is None
        assert table.saved.seq == seq


@pytest.mark.parametrize("game", AT_HOME)
def test_promise_10_a_match_by_earlier_rules_is_played_to_its_end_and_counts(
    again: Morning, game: str
) -> None:
    """Its pages are drawn on the way: a phone, and the TV."""
    (code,) = (
        code
        for code, facts in facts_then(again.version)["tables"].items()
        if facts_then(again.version)["about"][code] in (f"{game}, running", RUNNING.get(game))
    )
    table, count, luck = again.house.table(code), 0, Random(7)
    phone, screen = next(iter(again.phones[code].values())), Phone(again.app, code)
    while table.saved.playing():
        current = table.saved.current
        seat = luck.choice(sorted(current.game.to_move(current.state)))
        move = current.game.auto_move(current.game.view(current.state, seat), luck)
        table.play(seat, move, current.game.question(current.state, seat))
        count += 1
        if count % 5 == 0:
            assert phone.get().status_code == screen.get("tv").status_code == 200
    assert table.broken is None
    assert count > 10
    assert len(table.saved.matches()) == 1
    assert screen.get("album").status_code == 200


@pytest.mark.parametrize("page", ["help", "why", "tv/rules"])
def test_promise_10_where_rules_are_read_it_is_said_when_a_match_goes_on_by_others(
    mornings: dict[str, Morning], page: str
) -> None:
    """Diced Veggies was changed since, The Kitchen is Closing was not."""
    words = {
        code: said(Phone(mornings["0.1"].app, code).get(page).text) for code in ("SORREL", "MAPLE")
    }
    goes_on = "goes on by the rules of then. A few of them are not as they stand here."
    assert goes_on in words["SORREL"]
    assert "goes on by the rules" not in words["MAPLE"]


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
