"""The 86 list: one tap, and an ingredient is out at every table."""

import time
from typing import Any

from partycards.tables.table import Table
from tests.evening import ORIGIN
from tests.restaurant.house import House, lays, posts, reads

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
    assert "not in the catalogue" in answer.text


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
