"""A second laptop has all that the first one has, before anybody is told of it."""

import time

import gevent
import msgspec
import pytest
from msgspec.structs import replace

from partycards.standby import going_on, link, roles
from partycards.standby.ends import ends_of
from partycards.standby.first import Copied
from partycards.tables import erasing
from partycards.tables.log_sqlite import SqliteLog
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening
from tests.standby.laptops import TwoLaptops, until

PATIENT = 5.0
"""Seconds for which a mover waits here: this machine does other things, too."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "LIMIT", PATIENT)


def play(laptops: TwoLaptops) -> None:
    """A move, until its mover is told."""
    laptops.evening.table.agree(HOST, "cooking_party", {})


def test_a_move_is_on_the_second_laptop_before_its_mover_is_told(laptops: TwoLaptops) -> None:
    laptops.follow()
    laptops.evening.sit("Cem")
    laptops.evening.start("Ana")
    laptops.evening.host_does("pause")
    code = laptops.evening.code
    assert ends_of(laptops.two / "log.sqlite")[code][0] == laptops.evening.table.saved.seq
    assert laptops.first.told_alone == 0


def test_a_guest_s_row_is_there_when_the_guest_reads_that_they_sit(laptops: TwoLaptops) -> None:
    laptops.follow()
    laptops.evening.sit("Cem", "Dora")
    assert laptops.are_equal()


def test_rows_that_change_without_the_log_go_over(laptops: TwoLaptops) -> None:
    """Whatever table they are in: the file is compared, not what wrote it."""
    laptops.follow()
    laptops.evening.host().post(
        "/host/language",
        data={
            "language": "en",
            "csrf": laptops.evening.app.site.guard.csrf(laptops.evening.app.site.guard.host_key),
        },
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )
    assert laptops.are_equal()


def test_files_come_and_go_and_one_that_came_while_it_copied_is_there(
    laptops: TwoLaptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "PULSE", 0.01)
    photos = laptops.one / "photos"
    photos.mkdir()
    (photos / f"{'a' * 32}.jpg").write_bytes(b"a" * 70_000)
    laptops.start_second()
    (photos / f"{'b' * 32}.jpg").write_bytes(b"b")
    (laptops.one / "cards").mkdir()
    (laptops.one / "cards" / "own.csv").write_text("name")
    until(laptops.are_equal)
    (photos / f"{'a' * 32}.jpg").unlink()
    (laptops.one / "cards" / "own.csv").write_text("other")
    until(laptops.are_equal)


def test_an_evening_that_is_erased_is_erased_on_both(laptops: TwoLaptops) -> None:
    laptops.follow()
    evening = laptops.evening
    code, house = evening.code, evening.house
    house.open_table()
    house.close_table(evening.table, HOST)
    erasing.evening(house, code)
    until(laptops.are_equal)
    for name in ("log.sqlite", "log.sqlite-wal", "party.sqlite"):
        path = laptops.two / name
        assert not path.exists() or b"Ana" not in path.read_bytes()
    assert code not in ends_of(laptops.two / "log.sqlite")


def test_a_second_laptop_that_was_away_catches_up(laptops: TwoLaptops) -> None:
    laptops.follow()
    laptops.stop_second()
    until(lambda: laptops.first.copied().how == "gone")
    laptops.evening.sit("Cem")
    play(laptops)
    assert laptops.first.copied().since > time.time() - 60
    laptops.follow()
    assert laptops.are_equal()


def test_nobody_waits_twice_for_a_second_laptop_that_is_late(
    laptops: TwoLaptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cable is pulled: one mover waits for the limit, the next not at all; it is put back, and
    all that was played meanwhile is there."""
    laptops.follow()
    monkeypatch.setattr(link, "LIMIT", 0.05)
    laptops.cable.pull()
    took = []
    for _ in range(3):
        began = time.monotonic()
        play(laptops)
        took.append(time.monotonic() - began)
    assert took[0] >= 0.05
    assert max(took[1:]) < 0.05
    assert laptops.first.copied().how == "behind"
    assert laptops.first.told_alone == 3
    laptops.cable.mend()
    until(lambda: laptops.first.copied().how == "yes")
    until(laptops.are_equal)


def test_a_second_laptop_that_says_nothing_any_more_is_not_there(
    laptops: TwoLaptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "PULSE", 0.01)
    monkeypatch.setattr(link, "SILENT", 0.1)
    laptops.follow()
    laptops.cable.pull()
    until(lambda: laptops.first.copied().how == "gone")


def test_a_gap_is_noticed_and_healed(laptops: TwoLaptops) -> None:
    """Events that got lost, and a table whose log went another way, come anew."""
    second = laptops.follow()
    code = laptops.evening.code
    second._ends[code] = (1, 0.0)  # It forgets what it has: what comes next does not go on.
    play(laptops)
    until(lambda: laptops.first.copied().how == "yes" and laptops.are_equal())
    laptops.stop_second()
    log = SqliteLog(laptops.two / "log.sqlite")
    (last,) = log.read(code)[-1:]
    log.append([replace(last, seq=last.seq + 1, at=last.at + 1, move_id=None)])
    log.close()
    laptops.let_in()
    play(laptops)
    laptops.follow()
    assert laptops.are_equal()


def test_a_full_disk_over_there_stops_nobody_here(
    laptops: TwoLaptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = laptops.follow()
    append = second._log.append

    def full(events: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(second._log, "append", full)
    monkeypatch.setattr(link, "LIMIT", 0.05)
    play(laptops)
    until(lambda: second.state == "full")
    play(laptops)
    monkeypatch.setattr(second._log, "append", append)
    until(lambda: laptops.first.copied().how == "yes")
    assert laptops.are_equal()


def test_without_a_second_laptop_nobody_waits(laptops: TwoLaptops) -> None:
    laptops.let_in()
    play(laptops)
    assert laptops.first.copied().how == "gone"
    assert laptops.first.told_alone == 0
    laptops.first.forget()
    assert laptops.first.copied().how == "alone"


def test_what_goes_over_can_be_hosted_at_any_moment(laptops: TwoLaptops) -> None:
    laptops.follow()
    laptops.evening.sit("Cem")
    laptops.evening.start("Ana")
    laptops.evening.host_does("pause")
    laptops.stop_second()
    gevent.sleep(0)
    other = Evening(laptops.two)
    assert other.house.guests.name_map(other.code) == {1: "Ana", 2: "Ben", 3: "Cem"}
    assert other.table.saved.seq == laptops.evening.table.saved.seq
    assert other.app.site.guard.host_key == laptops.evening.app.site.guard.host_key
    other.stop()


def test_the_first_test_catches_a_laptop_that_does_not_wait(
    laptops: TwoLaptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptops.follow()
    monkeypatch.setattr(link.Link, "wait", lambda self, number: True)
    play(laptops)
    code = laptops.evening.code
    assert ends_of(laptops.two / "log.sqlite")[code][0] < laptops.evening.table.saved.seq


def test_a_second_laptop_that_is_told_to_takes_over_from_one_that_runs(
    laptops: TwoLaptops,
) -> None:
    """All goes over, then the first one answers nobody but with the way to the other."""
    second = laptops.follow()
    taking = gevent.spawn(second.take_over, "192.0.2.7:5000")
    taking.join(10)
    assert taking.ready()
    laptops.second = None
    assert laptops.first.copied() == Copied("replaced", "192.0.2.7:5000")
    assert laptops.are_equal()
    page = laptops.evening.stranger().get()
    assert page.status_code == 503
    assert "http://192.0.2.7:5000/" in page.text
    with pytest.raises(roles.Replaced, match=r"192\.0\.2\.7"):
        roles.enter(laptops.one)
    assert roles.enter(laptops.two).epoch == 2


def test_a_laptop_that_nobody_let_in_hears_nothing(laptops: TwoLaptops) -> None:
    laptops.let_in()
    wrong = replace(roles.read(laptops.two), key=roles.new_key())
    roles.write(laptops.two, wrong)
    laptops.start_second()
    until(lambda: laptops.second.state == "refused")
    assert laptops.files(laptops.two) == []
    assert ends_of(laptops.two / "log.sqlite") == {}


def test_five_wrong_codes_and_the_right_one_is_good_no_more(laptops: TwoLaptops) -> None:
    first = laptops.first
    code = first.invite()
    assert first.let_in(code.lower().replace("-", " "), "Ben’s laptop") is not None
    assert first.let_in(code, "Ben’s laptop") is None, "it works once"
    code = first.invite()
    for _ in range(5):
        assert first.let_in("AAAA-AAAA", "") is None
    assert first.let_in(code, "") is None
    assert first.code() == ""


def test_a_laptop_that_was_replaced_tells_what_the_other_never_got(laptops: TwoLaptops) -> None:
    """It was frozen or without Wi-Fi, played on, and is told once it is back."""
    laptops.follow()
    laptops.stop_second()
    play(laptops)
    two = roles.enter(laptops.two)
    said = going_on.going(laptops.two, two, "192.0.2.7:5000")
    client = laptops.evening.app.test_client()
    body = msgspec.json.encode(said)
    assert client.post("/standby/going", data=body, base_url=ORIGIN).status_code == 200
    code = laptops.evening.code
    with pytest.raises(roles.Replaced, match=rf"never got \({code}: 1\)"):
        roles.enter(laptops.one)
    forged = msgspec.json.encode(replace(said, epoch=9))
    assert client.post("/standby/going", data=forged, base_url=ORIGIN).status_code == 403
