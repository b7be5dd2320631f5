"""The record of who plays alone is a diary: every evening with its dishes, chips and day, the best
dishes on top (rule V2); and all the ways in which an evening alone goes otherwise."""

import re
from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.after_game import CookForReal
from partycards.games.cooking_party.steps.cooking import Plated
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE, SCREEN, WATCH
from partycards.rows import Alone, db, writing
from partycards.tables.record import Record
from partycards.tables.table import HOST, Table
from tests.evening import Evening, moves_of
from tests.web.test_hiding import key_of_words
from tests.web.test_needs import in_files

ALONE = {"house": msgspec.to_builtins(HouseRules(solo=True))}


@pytest.fixture
def lisa(evening: Evening) -> Evening:
    """Lisa has sat down at a table where one plays alone."""
    evening.table.agree(HOST, "cooking_party", ALONE)
    evening.sit("Lisa")
    return evening


def cook(evening: Evening, table: Table | None = None, **dishes: int) -> None:
    """A match alone begins (unless one runs), and so many dishes of it get a chip each."""
    table = evening.table if table is None else table
    if not table.saved.playing():
        evening.house.start(table, HOST)
    luck, left = Random(1), iter(dishes.items())
    name, chip = next(left)
    match: Any
    while (match := table.saved.current) is not None and table.saved.playing():
        move = match.game.auto_move(match.game.view(match.state, 1), luck)
        if isinstance(move, ChooseAssignment | DrawAssignment):
            move = ChooseAssignment("dish_of_your_choice")
        if isinstance(move, Lay):
            move = msgspec.structs.replace(move, names={0: name})
        if isinstance(move, PutChip):
            move = msgspec.structs.replace(move, chip=chip)
        before = len(state(table).results)
        table.play(1, move, match.game.question(match.state, 1))
        if len(state(table).results) > before:
            name, chip = next(left, ("", 0))
            if not name:
                break


def cook_all(evening: Evening, table: Table | None = None, **dishes: int) -> None:
    """The same to the end of the match."""
    table = evening.table if table is None else table
    cook(evening, table, **dishes)
    while table.saved.playing():
        match = table.saved.current
        assert match is not None
        move = match.game.auto_move(match.game.view(match.state, 1), Random(1))
        table.play(1, move, match.game.question(match.state, 1))
    assert isinstance(state(table).phase, Over)


def state(table: Table) -> Any:
    return table.saved.state


def kept(evening: Evening) -> list[dict[str, int]]:
    """Every evening of the diary, the oldest first."""
    return [dict(one.dishes) for one in evening.house.record.evenings("cooking_party")]


def diary(evening: Evening, name: str = "Lisa", path: str = "diary") -> str:
    """The page of the diary, as the guest's phone shows it."""
    answer = evening.phones[name].get(path)
    assert answer.status_code == 200
    return answer.text


def main(evening: Evening, face: str = SCREEN, name: str = "") -> str:
    """What a page shows of the diary."""
    seat = evening.seat(name) if name else None
    html: str = evening.app.site.pages.main(evening.table, Viewer(face, seat, "en"))
    found = re.search(r'<div class="part" id="part-(own-)?diary">(.*?)</section>', html, re.S)
    return found[0] if found else ""


def phone(evening: Evening, name: str = "Lisa") -> str:
    return main(evening, PHONE, name)


def in_order(page: str, *words: str) -> bool:
    """One after the other, whatever stands between."""
    return re.search(".*".join(map(re.escape, words)), page, re.S) is not None


def test_the_best_dishes_stand_on_top_with_their_chips_at_the_podium_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 50}]
    for page in (phone(lisa), main(lisa)):
        assert in_order(page, "chip-100", "Lobster", "chip-50", "Cake", "Soup")
    assert "This is the first evening in it." in phone(lisa)
    assert "1 evening<" in phone(lisa)
    assert "Well cooked" in lisa.main("Lisa")
    assert in_order(diary(lisa), "The best dishes", "Lobster", "The evenings", "175 points", "Soup")


def test_the_diary_goes_on_from_evening_to_evening_and_over_the_night_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    cook_all(lisa, Stew=100, Toast=5, Pie=100)
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 50},
                          {"Stew": 100, "Toast": 5, "Pie": 100}]  # fmt: skip
    page = phone(lisa)
    assert in_order(page, "Stew", "tonight", "Pie", "tonight", "Lobster"), "the newest of the same"
    assert "2 evenings<" in page
    again = lisa.restart()
    assert kept(again)[1] == {"Stew": 100, "Toast": 5, "Pie": 100}
    assert in_order(phone(again), "The solo diary", "Stew", "Pie", "Lobster")


def test_before_a_game_the_diary_is_in_the_lobby_v2(lisa: Evening) -> None:
    assert "Every dish that you cook alone comes in here" in phone(lisa)
    assert "Every dish that you cook alone" in diary(lisa)
    assert "dishes" not in main(lisa), "the TV has nothing to show yet"
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    later = another_table(lisa, "Ellen")
    for page in (phone(later, "Ellen"), main(later)):
        assert in_order(page, "Lobster", "Cake", "Soup")
    assert "For one guest." in later.stranger().get("tv").text
    cook(later, Tart=10)
    assert (phone(later, "Ellen"), main(later)) == ("", ""), "she is cooking"
    assert "Lobster" in diary(later, "Ellen"), "she may look it up"


def another_table(evening: Evening, name: str) -> Evening:
    """The same house, seen from another table where somebody is about to play alone."""
    table = evening.house.open_table()
    table.agree(HOST, "cooking_party", ALONE)
    later = object.__new__(Evening)
    later.__dict__.update(evening.__dict__, code=table.code, phones={})
    later.sit(name)
    return later


# Who reads it -------------------------------------------------------------------------------------


def test_nobody_else_reads_it_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    door = lisa.stranger().post("join", name="Cody")
    assert "The only seat of this table is taken." in door.text
    lisa.table.agree(HOST, "cooking_party", {})
    lisa.sit("Cody")
    assert "Lobster" in phone(lisa)
    assert phone(lisa, "Cody") == "", "he sat down after the game"
    assert main(lisa, WATCH) == ""
    for somebody in (lisa.phones["Cody"], lisa.stranger()):
        assert somebody.get("diary").status_code == 303
    later = another_table(lisa, "Ellen")
    later.table.agree(HOST, "cooking_party", {})
    assert phone(later, "Ellen") == "", "she waits for others"
    later.sit("Amir")
    later.table.agree(HOST, "cooking_party", ALONE)
    assert {phone(later, "Ellen"), phone(later, "Amir"), main(later)} == {""}, "they are two"
    assert later.phones["Ellen"].get("diary").status_code == 303


def test_whoever_takes_over_the_seat_does_not_read_it_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    lisa.table.about(HOST, "replaced", lisa.seat("Lisa"))
    assert phone(lisa) == ""
    assert lisa.phones["Lisa"].get("diary").status_code == 303


def test_lisa_is_told_who_reads_it_v2(lisa: Evening) -> None:
    assert "for whoever plays alone here" in diary(lisa, path="me")
    assert "Whoever plays alone here can read it" in diary(lisa)
    lisa.table.agree(HOST, "cooking_party", {})
    assert "plays alone" not in diary(lisa, path="me")


def test_no_dish_of_it_is_in_the_log_of_the_next_evening_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobsterissimo=100, Cake=50)
    later = another_table(lisa, "Ellen")
    cook_all(later, Tart=10, Pie=5, Jam=5)
    assert "Lobsterissimo" in phone(later, "Ellen")
    told = [event.data for event in later.house.log.read(later.code)]
    assert not [data for data in told if b"Lobsterissimo" in data]
    assert "Lobsterissimo" not in str(later.phones["Ellen"].sees())


# When an evening goes otherwise -------------------------------------------------------------------


def test_an_end_that_is_taken_back_is_no_evening_until_it_ends_again_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    last = moves_of(lisa.table)[-1]
    assert lisa.host_does("rewind", seq=last.seq).status_code == 303
    assert kept(lisa) == []
    assert kept(lisa.restart()) == []


def test_a_dish_that_is_judged_anew_has_the_new_chip_and_stands_there_once_v2(
    lisa: Evening,
) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    put = [event for event in moves_of(lisa.table) if b"PutChip" in event.data][-1]
    lisa.host_does("rewind", seq=put.seq)
    cook_all(lisa, Cake=10)
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 10}]


def test_one_more_dish_belongs_to_the_same_evening_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    assert lisa.host_does("once-more").status_code == 303
    assert kept(lisa) == []
    cook_all(lisa, Fig=5)
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 50, "Fig": 5}]


def test_lisa_is_tired_after_two_dishes_and_they_stay_v2(lisa: Evening) -> None:
    cook(lisa, Soup=25, Lobster=100)
    assert lisa.host_does("end-early").status_code == 303
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100}]


def test_while_lisa_cooks_her_lobster_the_diary_waits_and_keeps_the_evening_v2(
    lisa: Evening,
) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    lisa.table.table_move(HOST, CookForReal(("2-1",)))
    assert (phone(lisa), main(lisa)) == ("", "")
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 50}]
    lisa.play("Lisa", Plated())
    assert in_order(phone(lisa), "Lobster", "tonight", "Cake")
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 50}]


def test_an_evening_without_a_dish_is_none_v2(lisa: Evening) -> None:
    lisa.house.start(lisa.table, HOST)
    assert lisa.host_does("end-early").status_code == 303
    assert kept(lisa) == []
    assert "Every dish that you cook alone" in phone(lisa)


def test_a_house_player_who_cooks_alone_has_no_diary_v2(evening: Evening) -> None:
    evening.table.agree(HOST, "cooking_party", ALONE)
    evening.table.seat_house_player(HOST, "Auguste")
    cook_all(evening, Soup=25, Lobster=100, Cake=50)
    assert kept(evening) == []
    assert "Soup" not in main(evening)


def test_a_name_that_the_host_hides_is_blank_in_the_diary_too_v2(lisa: Evening) -> None:
    cook_all(lisa, Soup=25, Lobster=100, Cake=50)
    key = key_of_words(lisa, "Lobster")
    cook_all(lisa, Tart=10, Pie=5, Jam=5)
    later = another_table(lisa, "Ellen")
    lisa.host_does("hide", key=key)
    for page in (phone(lisa), main(lisa), phone(later, "Ellen"), diary(later, "Ellen")):
        assert "Lobster" not in page
        assert in_order(page, "chip-100", "A dish without a name", "Cake")
    assert "Lobster" not in diary(lisa)
    assert "party.sqlite" not in in_files(lisa, "Lobster")
    lisa.host_does("show", key=key)
    assert "Lobster" in diary(later, "Ellen")


def test_an_evening_that_is_erased_is_gone_from_the_diary_and_every_page_v2_promise_9(
    lisa: Evening,
) -> None:
    cook_all(lisa, Soup=25, Lobsterissimo=100, Cake=50)
    later = another_table(lisa, "Ellen")
    cook_all(later, Tart=10, Pie=5, Jam=5)
    assert "Lobsterissimo" in phone(later, "Ellen") + main(later)
    told: list[str] = []
    lisa.house.bell.listen(told.append)
    lisa.host_does("close")
    assert lisa.host_does("erase-evening").status_code == 303
    assert later.code in told, "pages that are open hear of it"
    assert kept(later) == [{"Tart": 10, "Pie": 5, "Jam": 5}]
    assert "Lobsterissimo" not in phone(later, "Ellen") + main(later) + diary(later, "Ellen")
    assert in_files(later, "Lobsterissimo") == set()


def test_a_disk_that_is_full_at_the_end_costs_no_evening_v2(
    lisa: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        full.setattr(Record, "_keep", lambda *_: 1 / 0)
        cook_all(lisa, Soup=25, Lobster=100, Cake=50)
        assert "Well cooked" in lisa.main("Lisa"), "she sees how it ended"
        assert kept(lisa) == []
    lisa.house.catch_up()
    assert kept(lisa) == [{"Soup": 25, "Lobster": 100, "Cake": 50}]


def test_the_day_of_an_evening_stays_whatever_happens_at_its_table_later_v2(lisa: Evening) -> None:
    with writing(lisa.app):
        db.session.add(row("LIME", 1, "2026-03-14T20:00:00", 65, ("Toast", 65)))
    again = lisa.restart()
    cook_all(again, Soup=25, Lobster=100, Cake=50)
    (_, evening) = again.house.record.evenings("cooking_party")
    again.table.agree(HOST, "diced_veggies", {})
    again.house.catch_up()
    assert again.house.record.evenings("cooking_party")[1] == evening
    assert in_order(diary(again), "Lobster", "tonight", "Toast", "March 14, 2026")


# Old evenings, and many ---------------------------------------------------------------------------


def row(table: str, match: int, ended: str, points: int, *dishes: tuple[str, int]) -> Alone:
    told = msgspec.json.encode(dishes).decode() if dishes else ""
    return Alone(table=table, match=match, game="cooking_party", points=points, ended=ended,
                 dishes=told)  # fmt: skip


def test_an_evening_of_0_1_has_its_day_and_its_points_v2(lisa: Evening) -> None:
    with writing(lisa.app):
        db.session.add(row("LIME", 1, "2026-03-14T20:00:00.123456", 230))
    again = lisa.restart()
    page = diary(again)
    assert in_order(page, "The evenings", "March 14, 2026", "230 points")
    assert "The best dishes" not in page
    assert "1 evening<" in phone(again)
    assert "Every dish" not in phone(again)


def test_of_two_hundred_evenings_the_best_and_the_newest_are_on_the_page_v2(lisa: Evening) -> None:
    day = datetime(2026, 1, 1, 20)
    with writing(lisa.app):
        for number in range(200):
            dishes = ((f"Starter {number}", 5), (f"Main {number}", 100 if number % 9 == 0 else 25))
            ended = (day + timedelta(days=number)).isoformat()
            db.session.add(row(f"T{number}", 1, ended, 30, *dishes))
    again = lisa.restart()
    page = diary(again)
    assert in_order(page, "Main 198<", "Main 189<", "Main 117<", "The evenings", "July 19, 2026",
                    "Starter 199<", "Main 190<")  # fmt: skip
    assert "Main 108<" not in page
    assert "Starter 189<" not in page
    assert "diary?all=1" in page
    whole = diary(again, path="diary?all=1")
    assert in_order(whole, "The evenings", "Main 199<", "Main 0<")
    assert whole.count("chip chip-") == 2 * 400
    assert "diary?all=1" not in whole
