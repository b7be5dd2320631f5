"""Seasons: evenings that belong together, and who is who in them."""

import csv
import io
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partycards.games.base import ShowPodium
from partycards.printing.content import Content
from partycards.printing.engine.options import Options
from partycards.printing.sheets.season_table import season_csv
from partycards.services.prints_content import with_season
from partycards.tables import erasing
from partycards.tables.house import House
from partycards.tables.season import Board, Line, finished
from partycards.tables.table import HOST
from tests.evening import ORIGIN, SEED, Evening, Phone, shipped_box
from tests.printing.reading import printed, text
from tests.promises.crashes import Seams
from tests.promises.leaks import step
from tests.web.plates import csrf_of
from tests.web.test_personal_data import takes_over


class Thursdays:
    """A house in which the same friends play on many evenings, at a table each."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.house = evening.house
        self.key: int = self.house.seasons.begin("Thursdays")
        self.client: FlaskClient = evening.host()
        self.phones: dict[str, Phone] = {}

    @property
    def board(self) -> Board:
        board: Board = self.house.seasons.season(self.key)
        return board

    def plays(self, *names: str, finale: bool = False, ends: bool = True) -> str:
        """An evening at a new table, played until its first round is scored; its code."""
        code: str = self.house.open_table().code
        table = self.house.table(code)
        for name in names:
            phone = self.phones[name] = Phone(self.evening.app, code, name)
            assert phone.post("join", name=name).status_code == 303
        agreed = {"around": 1, "first_judge": 1, "finale": finale}
        table.agree(HOST, "cooking_party", agreed)
        table.start(HOST, shipped_box(), SEED)
        self.evening.code = code
        luck = Random(4)
        rounds = len(names) if finale else 1
        while table.saved.playing() and len(table.saved.current.state.results) < rounds:
            step(self.evening, luck)
        if finale:
            while table.saved.playing():
                step(self.evening, luck)
        elif ends:
            self.evening.host_does("end-early")
        return code

    def plays_again(self, code: str) -> None:
        """The same table plays a second match until its first round is scored."""
        table, luck = self.house.table(code), Random(5)
        table.start(HOST, shipped_box(), SEED)
        while not table.saved.current.state.results:
            step(self.evening, luck)
        self.evening.host_does("end-early")

    def line(self, name: str) -> Line:
        return next(line for line in self.board.lines if line.name == name)

    def does(self, verb: str, **fields: object) -> TestResponse:
        csrf = self.evening.app.site.guard.csrf(self.evening.app.site.guard.host_key)
        return self.client.post(
            f"/host/seasons/{self.key}/{verb}",
            data={"csrf": csrf, **fields},
            headers={"Origin": ORIGIN},
            base_url=ORIGIN,
        )

    def page(self) -> str:
        return self.client.get(f"/host/seasons/{self.key}/", base_url=ORIGIN).text

    def names(self) -> list[str]:
        return [line.name for line in self.board.lines]


@pytest.fixture
def thursdays(evening: Evening) -> Thursdays:
    return Thursdays(evening)


def test_a_match_that_ends_counts_by_itself_while_the_season_is_open(
    thursdays: Thursdays,
) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    points = dict(thursdays.house.table(code).saved.current.state.totals)
    assert {line.name: line.points for line in thursdays.board.lines} == {
        "Cody": points[1],
        "Lisa": points[2],
        "Ellen": points[3],
    }
    assert thursdays.board.lines[0].wins == 1
    thursdays.does("let")
    thursdays.plays("Cody", "Lisa", "Ellen")
    assert len(thursdays.board.evenings) == 1
    thursdays.does("let", open="yes")
    assert thursdays.board.open


def test_a_crash_right_at_the_end_of_a_match_leaves_it_out_of_no_season_promise_1(
    thursdays: Thursdays, tmp_path_factory: pytest.TempPathFactory
) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen", ends=False)
    seams = Seams(thursdays.evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        thursdays.evening.host_does("end-early")
    ended = 0
    for when, later in seams.mornings():
        if finished(later.house.table(code).saved) is not None:
            ended += 1
            board = later.house.seasons.season(thursdays.key)
            assert [one.id for one in board.evenings] == [(code, 1)], when
            assert sorted(line.name for line in board.lines) == ["Cody", "Ellen", "Lisa"], when
    assert ended > 1


def test_a_second_crash_during_the_next_start_leaves_it_out_of_no_season_promise_1(
    thursdays: Thursdays,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The laptop dies when the match has ended in the log, and again while it starts."""
    code = thursdays.plays("Cody", "Lisa", "Ellen", ends=False)
    monkeypatch.setattr(thursdays.house.seasons, "look", lambda standing: None)
    thursdays.evening.host_does("end-early")
    crashed = tmp_path_factory.mktemp("crashed")
    folders = [crashed / "night", crashed / "morning"]
    photographed(thursdays.evening.folder, folders[0])
    with monkeypatch.context() as patch:
        patch.setattr(House, "catch_up", lambda house: photographed(*folders))
        Evening(folders[0]).stop()
    for _ in range(2):
        later = Evening(folders[1])
        board = later.house.seasons.season(thursdays.key)
        later.stop()
        assert [one.id for one in board.evenings] == [(code, 1)]
        assert sorted(line.name for line in board.lines) == ["Cody", "Ellen", "Lisa"]
    assert not (folders[1] / "cut-off").exists()


def photographed(folder: Path, copy: Path) -> None:
    """What a crash now would leave."""
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.lock", "*-shm"))


def test_a_match_that_had_ended_before_its_season_began_is_not_added_at_a_start(
    evening: Evening,
) -> None:
    code = Thursdays(evening).plays("Cody", "Lisa", "Ellen")
    fridays = evening.house.seasons.begin("Fridays")
    again = evening.restart()
    assert finished(again.house.table(code).saved) is not None
    assert again.house.seasons.season(fridays).evenings == ()


def test_a_new_table_is_not_called_like_an_erased_one_whose_results_are_kept(
    thursdays: Thursdays, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    points = [line.points for line in thursdays.board.lines]
    monkeypatch.setattr("partycards.tables.house.TABLE_NAMES", (code,))
    thursdays.evening.host_does("close")
    assert thursdays.evening.host_does("erase-evening").status_code == 303
    assert re.fullmatch(code + r"\d+", thursdays.house.open_table().code)
    again = thursdays.evening.restart().house
    assert re.fullmatch(code + r"\d+", again.open_table().code)
    assert [line.points for line in thursdays.board.lines] == points


def test_an_evening_is_not_told_before_the_podium_stands(thursdays: Thursdays) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen", finale=True)
    assert thursdays.board.evenings == ()
    thursdays.house.table(code).table_move(HOST, ShowPodium())
    assert [one.table for one in thursdays.board.evenings] == [code]


def test_a_score_that_is_put_right_is_right_in_the_season(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    before = thursdays.line("Lisa").points
    seat = thursdays.evening.seat("Lisa")
    thursdays.evening.host_does("correct", seat=seat, points="1000", reason="a chip was lost")
    assert thursdays.line("Lisa").points == before + 1000
    assert thursdays.board.lines[0].name == "Lisa"


def test_the_same_name_is_proposed_and_the_host_says_who_is_who(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.plays("lisa", "Cody", "Amir")
    assert len(thursdays.board.lines) == 6
    pairs = {one.name.lower() for one, _ in thursdays.board.alike}
    assert pairs == {"cody", "lisa"}
    assert "The same person?" in thursdays.page()
    one, other = next(pair for pair in thursdays.board.alike if pair[0].name == "Cody")
    thursdays.does("keep-apart", one=one.player, other=other.player)
    one, other = thursdays.board.alike[0]
    thursdays.does("join", one=one.player, other=other.player)
    assert thursdays.board.alike == ()
    assert sorted(thursdays.names()) == ["Amir", "Cody", "Cody", "Ellen", "lisa"]
    assert len(thursdays.line("lisa").played) == 2
    assert thursdays.line("lisa").names == ("Lisa", "lisa")


def test_all_who_have_the_same_name_are_joined_at_once(thursdays: Thursdays) -> None:
    for _ in range(3):
        thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.does("join-alike")
    assert sorted(thursdays.names()) == ["Cody", "Ellen", "Lisa"]
    assert all(len(line.played) == 3 for line in thursdays.board.lines)


def test_who_played_in_the_same_game_cannot_be_one(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    one, other = thursdays.line("Cody").player, thursdays.line("Lisa").player
    answer = thursdays.does("join", player=one, one=one, other=other)
    assert answer.status_code == 409
    assert "They have played in the same game, so they are two people." in answer.text
    assert len(thursdays.board.lines) == 3


def test_an_evening_that_was_somebody_elses_is_split_off(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    second = thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.does("join-alike")
    cody = thursdays.line("Cody").player
    thursdays.does("split", player=cody, table=second)
    assert thursdays.names().count("Cody") == 2
    assert thursdays.board.alike == ()
    answer = thursdays.does("split", player=cody, table=thursdays.board.line(cody).tables[0])  # type: ignore[union-attr]
    assert "That is their only evening." in answer.text


def test_two_games_of_one_evening_are_the_same_guests(thursdays: Thursdays) -> None:
    thursdays.plays_again(thursdays.plays("Cody", "Lisa", "Ellen"))
    assert len(thursdays.board.evenings) == 2
    assert sorted(thursdays.names()) == ["Cody", "Ellen", "Lisa"]


def test_the_host_takes_an_evening_out_and_puts_it_back(thursdays: Thursdays) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.does("remove", table=code, match=1)
    assert thursdays.board.lines == ()
    seat = thursdays.evening.seat("Lisa")
    thursdays.evening.host_does("correct", seat=seat, points="5", reason="a chip was lost")
    assert thursdays.board.evenings == (), "it came back by itself"
    assert "Played, but not in this season" in thursdays.page()
    thursdays.does("add", table=code, match=1)
    assert len(thursdays.board.lines) == 3
    assert "That game has not ended yet." not in thursdays.page()


def test_a_game_that_goes_on_cannot_be_added(thursdays: Thursdays) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen", ends=False)
    answer = thursdays.does("add", table=code, match=1)
    assert answer.status_code == 409


def test_ties_share_a_place_and_who_left_before_the_end_has_none(thursdays: Thursdays) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen", "Amir", ends=False)
    table, evening = thursdays.house.table(code), thursdays.evening
    state = table.saved.current.state
    points = {name: dict(state.totals)[evening.seat(name)] for name in ("Lisa", "Ellen", "Amir")}
    best = max(points, key=lambda name: points[name])
    evening.host_does("left", seat=evening.seat(best))
    evening.host_does("end-early")
    places = {line.name: line.played[(code, 1)].place for line in thursdays.board.lines}
    assert places[best] == 0
    others = {name: number for name, number in points.items() if name != best} | {"Cody": 0}
    top = max(others.values())
    assert {name for name in others if places[name] == 1} == {
        name for name in others if others[name] == top
    }
    evening.host_does("left", seat=evening.seat("Cody"))
    seat = evening.seat(best)
    evening.host_does("correct", seat=seat, points="5", reason="a chip was lost")
    assert thursdays.line("Cody").played[(code, 1)].place == places["Cody"]


# Names --------------------------------------------------------------------------------------------


def test_the_host_calls_a_player_as_everybody_does(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    lisa = thursdays.line("Lisa").player
    thursdays.does("call", player=lisa, name="Aunt Lisa")
    assert "Aunt Lisa" in thursdays.page()
    answer = thursdays.does("call", player=lisa, name="\u200b")
    assert answer.status_code == 409
    assert "Please type a name that the others can read." in answer.text


def test_a_name_is_erased_and_the_points_stay(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    points = thursdays.line("Lisa").points
    lisa = thursdays.line("Lisa").player
    thursdays.does("call", player=lisa, name="Lisa Wilhelmina")
    thursdays.does("erase-name", player=lisa)
    assert thursdays.board.line(lisa).points == points  # type: ignore[union-attr]
    page = thursdays.page()
    assert "A guest" in page
    assert "Lisa" not in page
    assert "Wilhelmina" not in (thursdays.evening.folder / "party.sqlite").read_bytes().decode(
        "latin-1"
    )


def test_guests_who_were_erased_after_an_evening_are_a_guest(thursdays: Thursdays) -> None:
    first = thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.does("join-alike")
    erasing.people(thursdays.house, first)
    assert sorted(thursdays.names()) == ["Cody", "Ellen", "Lisa"], "the other evening names them"
    erasing.guest(thursdays.house, thursdays.evening.code, thursdays.evening.seat("Lisa"))
    assert sorted(thursdays.names()) == ["", "Cody", "Ellen"]
    assert "A guest" in thursdays.page()


def test_a_guest_who_is_erased_is_gone_by_whatever_name_the_host_gave(
    thursdays: Thursdays,
) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    thursdays.does("call", player=thursdays.line("Lisa").player, name="Aunt Lisa")
    erasing.guest(thursdays.house, thursdays.evening.code, thursdays.evening.seat("Lisa"))
    assert sorted(thursdays.names()) == ["", "Cody", "Ellen"]


def test_a_guest_reads_in_which_seasons_their_name_stands(thursdays: Thursdays) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    lisa = thursdays.phones["Lisa"]
    assert "are in Thursdays" in lisa.get("me").text
    thursdays.does("erase-name", player=thursdays.line("Lisa").player)
    assert "are in Thursdays" not in lisa.get("me").text
    standing = thursdays.house.table(code).saved
    naming = thursdays.house.seasons.naming(standing, thursdays.evening.seat("Cody"))
    assert naming == ["Thursdays"]


def test_whoever_takes_lisas_seat_is_not_in_the_season_for_her(thursdays: Thursdays) -> None:
    """June's page does not say that she stands there, and what she erases is her own."""
    evening = thursdays.evening
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    june = takes_over(evening, "Lisa", "June")
    assert "Thursdays" not in june.get("me").text
    thursdays.does("remove", table=code, match=1)
    thursdays.does("add", table=code, match=1)
    assert sorted(thursdays.names()) == ["", "Cody", "Ellen"], "nobody knows whose points these are"


def test_whoever_takes_lisas_seat_erases_only_their_own_evenings(thursdays: Thursdays) -> None:
    evening = thursdays.evening
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    june = takes_over(evening, "Lisa", "June")
    thursdays.plays_again(code)
    assert sorted(thursdays.names()) == ["Cody", "Ellen", "June", "Lisa"]
    assert "are in Thursdays" in june.get("me").text
    evening.host_does("close")
    csrf = csrf_of(evening, "June")
    assert june.post("me/erase", what="all", csrf=csrf).status_code == 200
    assert sorted(thursdays.names()) == ["", "Cody", "Ellen", "Lisa"]


def test_an_evening_added_after_its_names_were_erased_has_guests_without_names(
    thursdays: Thursdays,
) -> None:
    thursdays.does("let")
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    erasing.people(thursdays.house, code)
    thursdays.does("add", table=code, match=1)
    assert thursdays.names() == ["", "", ""]
    assert thursdays.board.alike == ()


# Seasons themselves -------------------------------------------------------------------------------


def test_a_season_is_begun_renamed_and_deleted_on_its_pages(evening: Evening) -> None:
    host = evening.host()
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)

    def post(path: str, **fields: str) -> TestResponse:
        data = {"csrf": csrf, **fields}
        return host.post(path, data=data, headers={"Origin": ORIGIN}, base_url=ORIGIN)

    refused = post("/host/seasons/", name="  ")
    assert refused.status_code == 409
    assert "What is the season called?" in refused.text
    assert post("/host/seasons/", name="<b>Thursdays</b>").location == "/host/seasons/1/"
    page = host.get("/host/seasons/", base_url=ORIGIN).text
    assert "&lt;b&gt;Thursdays" in page
    post("/host/seasons/1/rename", name="Fridays")
    assert evening.house.seasons.season(1).name == "Fridays"
    assert "At most 40 letters" in post("/host/seasons/1/rename", name="x" * 41).text
    assert post("/host/seasons/1/delete").location == "/host/seasons/"
    assert host.get("/host/seasons/1/", base_url=ORIGIN).status_code == 404


def test_only_the_host_sees_seasons(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    stranger = thursdays.evening.app.test_client()
    for path in ("/host/seasons/", f"/host/seasons/{thursdays.key}/"):
        answer = stranger.get(path, base_url=ORIGIN)
        assert answer.status_code == 403
        assert "Lisa" not in answer.text


def test_a_season_survives_a_restart(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "Lisa", "Ellen")
    before = thursdays.board
    again = thursdays.evening.restart()
    assert again.house.seasons.season(thursdays.key) == before


def test_the_console_tells_which_season_an_evening_counts_for(thursdays: Thursdays) -> None:
    code = thursdays.plays("Cody", "Lisa", "Ellen")
    page = thursdays.client.get(f"/host/t/{code}/", base_url=ORIGIN).text
    assert "This evening counts towards Thursdays." in page


# On paper -----------------------------------------------------------------------------------------


def test_the_season_is_printed_and_is_a_spreadsheet(thursdays: Thursdays) -> None:
    thursdays.plays("Cody", "=Lisa", "Ellen")
    thursdays.does("erase-name", player=thursdays.line("Ellen").player)
    csrf = thursdays.evening.app.site.guard.csrf(thursdays.evening.app.site.guard.host_key)
    answer = thursdays.client.post(
        "/host/prints/season/",
        data={"csrf": csrf, "season": thursdays.key},
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
        follow_redirects=True,
    )
    assert answer.status_code == 200
    content = with_season(Content(), thursdays.board)
    told = text(printed("season", content))
    for word in ("Thursdays", "Cody", "=Lisa", "A guest", "1 evening"):
        assert word in told
    table = list(csv.reader(io.StringIO(season_csv(content, Options()).decode("utf-8-sig"))))
    assert table[0][:2] == ["Place", "Name"]
    assert {row[1] for row in table[1:]} == {"Cody", "'=Lisa", "A guest"}
    assert all(re.fullmatch(r"\d+", row[-1]) for row in table[1:])


def test_without_a_season_the_print_page_says_so(evening: Evening) -> None:
    page = evening.host().get("/host/prints/season/", base_url=ORIGIN).text
    assert "There is no season yet." in page
