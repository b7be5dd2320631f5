"""Streams and what they are sent, without a network: who goes when there are too many, and who is
sent a whole page."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import TradeIn
from partycards.live import streams as live_streams
from partycards.live.layers import Layer
from partycards.live.open_stream import Stream
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE, SCREEN, changes
from partycards.live.people import MayStand
from partycards.live.streams import STREAMS_PER_VIEWER
from partycards.tables.board import Paused
from partycards.tables.table import Table
from tests.evening import Evening
from tests.promises.looks import Ear
from tests.web.sample import dealt


def test_of_a_seats_streams_the_oldest_is_hung_up_on_when_there_is_one_too_many(
    evening: Evening,
) -> None:
    dealt(evening)
    streams, code = evening.app.site.streams, evening.code
    phones = [Viewer(PHONE, evening.seat(name), "en", name) for name in ("Lisa", "Ellen")]
    ellens = Stream(Ear(), phones[1], "")
    tabs = [Stream(Ear(), phones[0], "") for _ in range(STREAMS_PER_VIEWER)]
    streams._open[code] += [ellens, *tabs[:-1]]
    streams._make_room(code, tabs[-1])
    assert not any(tab.dead for tab in tabs), "there is room for one more"
    streams._open[code].append(tabs[-1])
    streams._make_room(code, Stream(Ear(), phones[0], ""))
    assert [tab.dead for tab in tabs] == [True, *[False] * (STREAMS_PER_VIEWER - 1)]
    assert not ellens.dead


def test_all_tables_of_a_commit_are_drawn_before_anybody_is_sent_anything(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a table that cannot be drawn keeps no other from being told."""
    tables = [evening.house.open_table() for _ in range(3)]
    streams, pages, told = evening.app.site.streams, evening.app.site.pages, list[str]()
    look = pages.shown

    def shown(table: Table) -> Any:
        told.append("drawn")
        if table is tables[0]:
            raise RuntimeError("a table cannot be drawn")
        return look(table)

    monkeypatch.setattr(pages, "shown", shown)
    monkeypatch.setattr(Stream, "send", lambda stream, event: told.append("sent"))
    for table in tables:
        streams._open[table.code].append(Stream(Ear(), Viewer(SCREEN, None, "en"), ""))
    streams.push(tuple(table.code for table in tables))
    assert told == [*["drawn"] * 3, *["sent"] * 2]


def test_a_process_that_was_stopped_while_it_drew_shows_nothing_when_it_goes_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server may have the house by now; every page of it asks again."""
    tables = [evening.house.open_table() for _ in range(2)]
    streams, pages = evening.app.site.streams, evening.app.site.pages
    ears = [Ear() for _ in tables]
    for table, ear in zip(tables, ears, strict=True):
        streams._open[table.code].append(Stream(ear, Viewer(SCREEN, None, "en"), ""))
    clock, look = [100.0], pages.shown
    monkeypatch.setattr(live_streams, "seconds_awake_or_asleep", lambda: clock[0])

    def shown(table: Table) -> Any:
        clock[0] += 8
        return look(table)

    monkeypatch.setattr(pages, "shown", shown)
    streams.push((tables[0].code,))
    assert [ear.heard for ear in ears] == [b"event: elsewhere\ndata: 1\n\n"] * 2


def test_what_the_rules_failed_to_say_is_not_taken_for_said() -> None:
    layer = Layer()
    layer.renew([("paused", "table", Paused())])
    layer.falls_behind(by_news=True)

    def fails() -> Iterator[MayStand]:
        yield "paused", "table", None
        raise RuntimeError("nobody knows")

    for look_up in (layer.go_on, layer.renew):
        with pytest.raises(RuntimeError):
            look_up(fails())
        assert layer.behind, "it is looked up again"
        assert "paused" in layer.parts


def test_a_page_whose_names_changed_is_sent_whole(evening: Evening) -> None:
    dealt(evening)
    pages, table = evening.app.site.pages, evening.table
    viewer = Viewer(PHONE, evening.seat("Ellen"), "en", "a token")
    seen, event = pages.event(table, viewer, None)
    assert b"event: view" in event
    evening.play("Cody", Note(evening.seat("Lisa"), "hm"))
    seen, event = pages.event(table, viewer, seen)
    assert b"event: parts" in event
    assert evening.phones["Lisa"].post("rename", name="Elisabeth").status_code == 303
    _, event = pages.event(table, viewer, seen)
    assert b"event: view" in event
    assert b"Elisabeth" in event


def test_of_a_traded_hand_only_the_new_card_is_sent(evening: Evening) -> None:
    dealt(evening, trade_times=4)
    pages, table, lisa = evening.app.site.pages, evening.table, evening.seat("Lisa")
    viewer = Viewer(PHONE, lisa, "en", "a token")
    seen, whole = pages.event(table, viewer, None)
    assert whole.count(b'<li id="hand-') == 7
    assert b"data-kept" not in whole
    evening.play("Lisa", TradeIn(evening.cards("Popcorn")))
    seen, event = pages.event(table, viewer, seen)
    assert event.count(b'<li id="hand-') == 7
    assert event.count(b" data-kept></li>") == 6
    [new] = evening.cards("Peaches")
    assert b'<li id="hand-%d" class="is-new"><label' % new in event
    assert event.count(b'class="card ') == 1
    evening.play("Lisa", TradeIn(evening.cards("Chocolate")))
    seen, event = pages.event(table, viewer, seen)
    assert b'<li id="hand-%d" data-kept></li>' % new in event
    assert b"data-kept" not in pages.main(table, viewer).encode()


def test_when_words_are_covered_every_seat_is_looked_at_anew(evening: Evening) -> None:
    dealt(evening)
    before = evening.table.saved
    covered = msgspec.structs.replace(before, hidden=frozenset({"1:r1-criteria"}))
    seen = before.current.game.public(before.current.state)
    assert changes(before, seen, covered) is None
    assert changes(before, seen, msgspec.structs.replace(before, seq=before.seq + 1)) is not None
