"""The 86 list: one tap, and an ingredient is out at every table."""

import time
from typing import Any

import pytest
from flask.testing import FlaskClient

from partycards.services.dates import day_and_month
from partycards.tables.table import Table
from tests.evening import ORIGIN
from tests.restaurant.house import House, lays, ordered, posts, reads

OUT = "/restaurant/86"


def plays(house: House, number: str, *names: str) -> Table:
    """Guests sit down at a table and the match begins."""
    for name in names:
        house.guest(number, name)
    table = house.tables()[number]
    house.evening.house.start(table, "server")
    return table


def piled(table: Table, key: str) -> bool:
    """Whether somebody could still draw it."""
    state: Any = table.saved.current.state
    cards = {card.id: card.key for card in state.box.ingredients}
    return key in {cards[number] for number in (*state.draw, *state.discards)}


def test_the_chef_taps_once_and_every_open_table_knows_within_a_second(laid_out: House) -> None:
    lays(laid_out)
    tables = [plays(laid_out, "1", "Alma", "Ben"), plays(laid_out, "2", "Cleo", "Dan")]
    assert all(piled(table, "cheese") for table in tables)
    chef = laid_out.comes_in("chef")
    began = time.monotonic()
    posts(chef, OUT, out="cheese")
    assert time.monotonic() - began < 1
    assert [table.saved.orders.out for table in laid_out.tables().values()] == [("cheese",)] * 3
    assert not any(piled(table, "cheese") for table in tables)
    posts(chef, OUT, back="cheese")
    assert [table.saved.orders.out for table in laid_out.tables().values()] == [()] * 3
    assert all(piled(table, "cheese") for table in tables)


def test_a_match_that_begins_later_has_what_is_out_set_aside(laid_out: House) -> None:
    posts(laid_out.manager, OUT, out="cheese")
    lays(laid_out, number="3")
    table = plays(laid_out, "3", "Alma", "Ben")
    assert not piled(table, "cheese")
    posts(laid_out.manager, OUT, back="cheese")
    assert piled(table, "cheese")


def test_what_is_out_stands_first_and_is_looked_for_by_name(laid_out: House) -> None:
    page = reads(laid_out.manager, OUT)
    assert "the kitchen has everything" in page
    assert 'name="out" value="cheese"' in page
    posts(laid_out.manager, OUT, out="cheese")
    page = reads(laid_out.manager, OUT)
    assert 'name="back" value="cheese"' in page
    assert 'name="out" value="cheese"' not in page
    found = reads(laid_out.manager, f"{OUT}?q=lemon")
    assert 'value="lemon"' in found
    assert 'value="salmon"' not in found
    assert "Nothing has that name." in reads(laid_out.manager, f"{OUT}?q=unicorn")


def test_two_who_tap_the_same_tell_it_once(laid_out: House) -> None:
    lays(laid_out, number="1")
    chef = laid_out.comes_in("chef")
    for client in (chef, laid_out.manager):
        assert posts(client, OUT, out="cheese").status_code == 303
    assert len(laid_out.restaurant.stock.changes(0, time.time() + 1)) == 1
    answer = posts(chef, OUT, out="moon_dust")
    assert answer.status_code == 409
    assert "not in the catalog" in answer.text


def test_a_table_that_waits_for_the_host_does_not_keep_it_from_the_others(laid_out: House) -> None:
    lays(laid_out)
    laid_out.tables()["1"].broken = ValueError("broken for this test")
    posts(laid_out.manager, OUT, out="cheese")
    assert laid_out.tables()["2"].saved.orders.out == ("cheese",)


def test_servers_and_guests_do_not_reach_the_86_list(laid_out: House) -> None:
    server = laid_out.comes_in("server")
    assert server.get(OUT, base_url=ORIGIN).status_code == 403
    lays(laid_out, number="1")
    guest = laid_out.guest("1", "Alma").client
    assert guest.get(OUT, base_url=ORIGIN).status_code == 303
    sent = guest.post(OUT, data={"out": "cheese"}, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    assert sent.status_code == 403
    assert laid_out.restaurant.out == ()


def test_what_is_out_stays_so_after_the_night(laid_out: House) -> None:
    posts(laid_out.manager, OUT, out="cheese")
    with laid_out.evening.app.app_context():
        again = type(laid_out.restaurant)(laid_out.evening.app)
    assert again.out == ("cheese",)


# The evening is over ------------------------------------------------------------------------------


def closes(client: FlaskClient, **fields: str) -> None:
    """All tables are cleared."""
    page = "/restaurant/"
    assert posts(client, f"{page}clear-all", page, **fields).status_code == 303


def test_the_list_empties_at_closing_or_stays_as_the_manager_says(laid_out: House) -> None:
    lays(laid_out)
    posts(laid_out.manager, OUT, out="cheese")
    assert "Out now: Cheese" in reads(laid_out.manager, "/restaurant/")
    closes(laid_out.manager, out="stays")
    assert laid_out.restaurant.out == ("cheese",)
    lays(laid_out)
    closes(laid_out.manager, out="back")
    assert laid_out.restaurant.out == ()
    changes = laid_out.restaurant.stock.changes(0, time.time() + 1)
    assert [change.out for change in changes] == [True, False]
    lays(laid_out)
    assert "Out now" not in reads(laid_out.manager, "/restaurant/")


def test_a_server_who_closes_leaves_the_list_as_it_is(laid_out: House) -> None:
    lays(laid_out)
    posts(laid_out.manager, OUT, out="cheese")
    server = laid_out.comes_in("server")
    assert "Out now" not in reads(server, "/restaurant/")
    closes(server, out="back")
    assert laid_out.restaurant.out == ("cheese",)


def test_a_choice_is_not_lost_when_plates_are_still_out(laid_out: House) -> None:
    lays(laid_out)
    posts(laid_out.manager, OUT, out="cheese")
    ordered(laid_out, "1")
    answer = posts(laid_out.manager, "/restaurant/clear-all", "/restaurant/", out="stays")
    assert answer.status_code == 409
    assert 'value="stays" checked' in answer.text


def test_what_is_out_since_another_evening_is_offered_at_once(
    laid_out: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    posts(laid_out.manager, OUT, out="cheese")
    posts(laid_out.manager, OUT, out="lemons")
    assert "an evening before" not in reads(laid_out.manager, "/restaurant/")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2 * 86_400)
    manager = laid_out.evening.host()
    assert "an evening before: back in?" in reads(manager, "/restaurant/")
    written = day_and_month(now, "en")
    assert f"since {written}" in reads(manager, OUT)
    posts(manager, OUT, all="1")
    assert laid_out.restaurant.out == ()
