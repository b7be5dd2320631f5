"""Rows that do not agree with the log go at the start, and nothing else does."""

import logging

import gevent
import pytest

from partycards.rows import Guest, Need, db
from partycards.tables.agreeing import agree
from tests.evening import Evening, Phone, token


def an_orphan(evening: Evening, table: str, seat: int, name: str) -> None:
    """The rows of somebody whose seat never came into the log."""
    with evening.app.app_context():
        db.session.add(Guest(table=table, seat=seat, name=name, looks_like=name.casefold(),
                             language="en", code="ABCD", key_digest=name))  # fmt: skip
        db.session.add(Need(table=table, seat=seat, kinds="nuts", words=""))
        db.session.commit()


def test_who_never_sat_is_gone_and_the_log_line_names_nobody(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.sit("Ellen")
    an_orphan(evening, evening.code, 2, "Priya")
    with caplog.at_level(logging.INFO):
        later = evening.restart()
    assert later.house.guests.names(later.code) == ((1, "Ellen"),)
    assert later.house.needs.tables() == []
    healed = [record.getMessage() for record in caplog.records if "agreeing" in record.name]
    assert healed == ["2 rows of seats that were never taken, or were left, are gone"]
    later.sit("Priya")
    assert later.seat("Priya") == 2


def test_an_evening_in_order_is_left_as_it_is_without_a_word(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.sit("Ellen", "Lisa")
    evening.phones["Lisa"].post("leave", csrf=token(evening.phones["Lisa"].get("help").text))
    with caplog.at_level(logging.INFO):
        later = evening.restart()
    assert [name for _, name in later.house.guests.names(later.code)] == ["Ellen", "Lisa"]
    assert [record for record in caplog.records if "agreeing" in record.name] == []


def test_a_table_that_the_log_does_not_know_keeps_its_people(evening: Evening) -> None:
    """A log that was damaged or taken away may come back; names and photos would not."""
    an_orphan(evening, "ELSEWHERE", 1, "Sven")
    assert agree(evening.app, evening.house.log) == 0
    assert evening.restart().house.guests.names("ELSEWHERE") == ((1, "Sven"),)


def test_a_new_table_is_not_called_like_one_whose_people_are_kept(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their photos would be those of the new evening."""
    monkeypatch.setattr("partycards.tables.house.TABLE_NAMES", ("ELSEWHERE", "HERE"))
    an_orphan(evening, "ELSEWHERE", 1, "Sven")
    later = evening.restart()
    assert later.house.open_table().code == "HERE"
    assert later.house.open_table().code in ("ELSEWHERE2", "HERE2")


@pytest.mark.laptop
def test_a_log_that_cannot_be_read_takes_nobody_away(evening: Evening) -> None:
    an_orphan(evening, evening.code, 1, "Sven")
    evening.house.log._path.with_name("log.sqlite-wal").unlink()
    evening.house.log._path.write_bytes(b"SQLite format 3\0" + bytes(4000))
    assert agree(evening.app, evening.house.log) == 0


def test_a_row_that_is_in_the_way_does_not_keep_anybody_from_the_seat(evening: Evening) -> None:
    """Even one that came while the server ran."""
    an_orphan(evening, evening.code, 1, "Sven")
    evening.sit("Ellen")
    assert evening.house.guests.names(evening.code) == ((1, "Ellen"),)
    later = evening.restart()
    assert later.house.guests.names(later.code) == ((1, "Ellen"),)
    assert later.house.needs.tables() == []


def test_two_taps_at_once_are_one_seat(evening: Evening) -> None:
    """Lisa's thumb is quick, and the disk is not: the second tap waits for the first."""
    phone = Phone(evening.app, evening.code, "Lisa")
    form = token(phone.get().text)
    again = Phone(evening.app, evening.code, "Lisa")
    again.client._cookies = dict(phone.client._cookies)
    taps = [gevent.spawn(one.post, "join", name="Lisa", csrf=form) for one in (phone, again)]
    gevent.joinall(taps, timeout=10)
    assert [tap.value.status_code for tap in taps] == [303, 303]
    assert [place.seat for place in evening.table.saved.places] == [1]
    for one in (phone, again):
        assert one.get("me").status_code == 200
