"""An evening of the restaurant: tables are laid and cleared, parties share one."""

from typing import Any

import gevent
from msgspec.structs import replace

from partycards.games.base import EndEarly
from partycards.live.boards import TONIGHT
from partycards.live.pages import Viewer
from partycards.restaurant.happenings import Bumped, Served
from partycards.tables import laying
from partycards.tables.house import table_names
from partycards.tables.needs import Needs
from tests.evening import ORIGIN, Evening
from tests.printing.reading import text
from tests.restaurant.house import House, lays, ordered, posts, reads
from tests.restaurant.staffed import words_of

HOME = "/restaurant/"


# Laying -------------------------------------------------------------------------------------------


def test_one_tap_lays_every_table_with_the_evenings_courses_and_deck(laid_out: House) -> None:
    posts(laid_out.manager, "/restaurant/cards", deck="vegetarian")
    lays(laid_out)
    tables = laid_out.tables()
    assert list(tables) == ["1", "2", "3"]
    for number, table in tables.items():
        assert table.saved.orders.number == number
        assert table.saved.orders.courses == laid_out.restaurant.setup.courses
        assert (table.saved.game_key, table.saved.deck) == ("restaurant", "vegetarian")
        assert [course.key for course in table.saved.agreed().courses] == [
            "starter",
            "main",
            "dessert",
        ]
    assert "3 of 3 tables are laid." in reads(laid_out.manager, HOME)


def test_tables_are_named_in_the_language_of_whoever_lays_them(laid_out: House) -> None:
    house = laid_out.evening.house
    assert laying.lay(house, "manager", "1", "it").code in table_names("it")
    house.spoken.choose("de")
    assert laying.lay(house, "manager", "2").code in table_names("de")


def test_one_table_is_laid_and_later_the_others(laid_out: House) -> None:
    lays(laid_out, number="2")
    assert list(laid_out.tables()) == ["2"]
    code = laid_out.tables()["2"].code
    lays(laid_out)
    assert sorted(laid_out.tables()) == ["1", "2", "3"]
    assert laid_out.tables()["2"].code == code


def test_a_table_is_not_laid_twice_even_when_two_servers_tap_at_once(laid_out: House) -> None:
    lays(laid_out, number="2")
    answer = posts(laid_out.manager, "/restaurant/lay", HOME, number="2")
    assert answer.status_code == 409
    assert "Table 2 is laid already." in answer.text
    assert posts(laid_out.manager, "/restaurant/lay", HOME, number="9").status_code == 409
    both = [gevent.spawn(laying.lay_all, laid_out.evening.house, "server") for _ in range(2)]
    gevent.joinall(both)
    assert sorted(len(each.value) for each in both) == [0, 2]


def test_servers_lay_tables_and_chefs_do_not(laid_out: House) -> None:
    server = laid_out.comes_in("server")
    assert posts(server, "/restaurant/lay", HOME, number="1").status_code == 303
    chef = laid_out.comes_in("chef")
    assert chef.get(HOME, base_url=ORIGIN).status_code == 403
    csrf = laid_out.evening.app.site.guard.csrf("made up")
    assert posts(chef, "/restaurant/lay", csrf=csrf).status_code == 403
    assert list(laid_out.tables()) == ["1"]


def test_without_tables_the_page_says_where_they_are_set_up(evening: Evening) -> None:
    house = House(evening)
    assert "/restaurant/opening" in reads(house.manager, HOME)
    assert "The manager sets them up." in reads(house.comes_in("server"), HOME)


def test_a_tent_leads_to_the_table_and_says_when_it_is_not_laid(laid_out: House) -> None:
    guest = laid_out.evening.app.test_client()
    word = laid_out.restaurant.floor.table("2").word
    answer = guest.get(f"/r/2/{word}", base_url=ORIGIN)
    assert answer.status_code == 409
    assert "Table 2 is not laid yet." in answer.text
    lays(laid_out, number="2")
    answer = guest.get(f"/r/2/{word}", base_url=ORIGIN)
    assert answer.headers["Location"] == f"/t/{laid_out.tables()['2'].code}/"
    assert "Table 2" in reads(guest, answer.headers["Location"])
    laid_out.guest("2", "Alma")
    assert "1 of " in reads(laid_out.manager, HOME)


def test_tents_carry_the_number_and_an_address_that_stays(laid_out: House) -> None:
    at = "/restaurant/house"
    posts(laid_out.manager, at, name="Trattoria Alma", currency="€", marks="points")
    answer = laid_out.manager.get("/restaurant/tables/tents.pdf?paper=a5", base_url=ORIGIN)
    assert answer.mimetype == "application/pdf"
    pages = text(answer.data)
    assert pages.count("Trattoria Alma") >= 3
    assert [number for number in ("1", "2", "3") if f"Table {number}" in pages] == ["1", "2", "3"]
    assert f"/r/3/{laid_out.restaurant.floor.table('3').word}" in pages
    one = laid_out.manager.get("/restaurant/tables/tents.pdf?table=2", base_url=ORIGIN)
    assert "/r/3" not in text(one.data)


def test_guests_begin_when_a_server_says_so_and_not_one_alone(laid_out: House) -> None:
    lays(laid_out, number="1")
    laid_out.guest("1", "Alma")
    server = laid_out.comes_in("server")
    assert "Let them begin" not in reads(server, HOME)
    answer = posts(server, "/restaurant/begin", HOME, number="1")
    assert answer.status_code == 409
    assert "needs at least 2 guests" in answer.text
    laid_out.guest("1", "Ben")
    assert "Let them begin" in reads(server, HOME)
    posts(server, "/restaurant/begin", HOME, number="1")
    assert laid_out.tables()["1"].saved.playing()
    assert "Let them begin" not in reads(server, HOME)


# Clearing -----------------------------------------------------------------------------------------


def test_a_table_is_cleared_and_laid_again_with_another_code(laid_out: House) -> None:
    lays(laid_out, number="1")
    before = laid_out.tables()["1"]
    assert posts(
        laid_out.manager, "/restaurant/tables/1", "/restaurant/tables", remove="1"
    ).text.count("clear the table first")
    posts(laid_out.manager, "/restaurant/clear", HOME, number="1")
    assert before.saved.closed
    lays(laid_out, number="1")
    assert laid_out.tables()["1"].code != before.code


def test_plates_that_are_still_to_come_are_asked_about_first(laid_out: House) -> None:
    lays(laid_out, number="1")
    table = ordered(laid_out, "1")
    answer = posts(laid_out.manager, "/restaurant/clear", HOME, number="1")
    assert answer.status_code == 409
    assert "plates that have not been served" in answer.text
    assert not table.saved.closed
    posts(laid_out.manager, "/restaurant/clear", HOME, number="1", sure="1")
    assert table.saved.closed


def test_a_cleared_tables_tickets_go_at_once_from_every_staff_screen(laid_out: House) -> None:
    """What the last push shows is what a screen keeps until something else happens."""
    lays(laid_out, number="1")
    ordered(laid_out, "1")
    evening = laid_out.evening
    pushed: list[list[str]] = []

    def screens(_code: str) -> None:
        pushed.append([table.number for table in evening.app.site.boards.tables()])

    evening.house.bell.listen(screens)
    posts(laid_out.manager, "/restaurant/clear", HOME, number="1", sure="1")
    assert pushed[-1] == []
    lays(laid_out, number="2")
    ordered(laid_out, "2")
    assert pushed[-1] == ["2"]
    posts(laid_out.manager, "/restaurant/clear-all", HOME, sure="1")
    assert pushed[-1] == []


def test_when_the_evening_is_over_all_tables_are_cleared_at_once(laid_out: House) -> None:
    lays(laid_out)
    ordered(laid_out, "1")
    assert "1 plate has not been served." in reads(laid_out.manager, HOME)
    answer = posts(laid_out.manager, "/restaurant/clear-all", HOME)
    assert answer.status_code == 409
    assert "There are plates that have not been served yet at 1." in answer.text
    assert "Clear them anyway" in answer.text
    assert len(laid_out.tables()) == 3
    posts(laid_out.manager, "/restaurant/clear-all", HOME, sure="1")
    assert laid_out.tables() == {}
    page = reads(laid_out.manager, HOME)
    assert "0 of 3 tables are laid." in page
    assert "The evening is over" not in page


# Parties ------------------------------------------------------------------------------------------


def test_two_parties_share_a_table_and_have_bills_of_their_own(laid_out: House) -> None:
    lays(laid_out, number="1")
    assert "Nobody sits here yet." in reads(laid_out.manager, "/restaurant/table/1")
    for name in ("Alma", "Ben", "Cleo"):
        laid_out.guest("1", name)
    server, at = laid_out.comes_in("server"), "/restaurant/table/1"
    posts(server, at, **{"party.1": "A", "party.2": "B", "party.3": "B"})
    assert laid_out.tables()["1"].saved.orders.parties == ((1, "A"), (2, "B"), (3, "B"))
    assert "2 bills" in reads(server, HOME)
    posts(server, at, **{"party.1": "B", "party.2": "B", "party.3": "B"})
    assert laid_out.tables()["1"].saved.orders.parties == ()
    posts(server, at, **{"party.1": "A", "party.2": "B", "party.3": "Z"})
    assert laid_out.tables()["1"].saved.orders.parties == ((1, "A"), (2, "B"), (3, "A"))
    posts(server, at, together="1")
    assert laid_out.tables()["1"].saved.orders.parties == ()
    assert server.get("/restaurant/table/2", base_url=ORIGIN).status_code == 404


def test_no_two_tables_are_dealt_the_same_cards(laid_out: House) -> None:
    """A house with a seed (the demo's) dealt every table the same."""
    lays(laid_out)
    hands = []
    for number in ("1", "2", "3"):
        laid_out.guest(number, "Lisa")
        laid_out.guest(number, "Ellen")
        table: Any = laid_out.tables()[number]
        laid_out.evening.house.start(table, "server")
        hands.append(table.saved.current.state.draw)
    assert len(set(hands)) == 3


# Live ---------------------------------------------------------------------------------------------


def tonight(house: House) -> str:
    """What the stream of Tonight shows the manager now."""
    answer = house.manager.get("/restaurant/stream", base_url=ORIGIN)
    assert "event: view" in answer.text, answer.text
    return answer.text


def card(page: str, number: str) -> str:
    """A table's card."""
    begins = page.rindex("<li", 0, page.index(f'id="table-{number}"'))
    return page[begins:].split("</li>")[0]


def in_words(part: str) -> str:
    """What stands there, without the breaks of a stream's lines."""
    return words_of(part.replace("\ndata: ", " "))


def test_the_page_of_tonight_stays_up_to_date_by_its_stream(laid_out: House) -> None:
    assert 'data-stream="/restaurant/stream"' in reads(laid_out.manager, HOME)
    lays(laid_out, number="1")
    evening, seen = laid_out.evening, []
    boards = evening.app.site.boards
    viewer = Viewer(TONIGHT, None, "en", where="manager")

    def look(_code: str) -> None:
        seen.append(boards.seen(viewer, boards.tables()))

    look("")
    evening.house.bell.listen(look)
    laid_out.guest("1", "Alma")
    assert seen[-1] != seen[0], "so it is pushed"
    assert "1 of " in card(tonight(laid_out), "1")
    assert "tonight-card" not in card(tonight(laid_out), "2")


def test_a_red_frame_says_that_somebody_waits_and_why_and_a_green_one_that_all_is_well(
    laid_out: House,
) -> None:
    lays(laid_out)
    table = ordered(laid_out, "1")
    assert "is-waits" not in card(tonight(laid_out), "1")
    assert "Main course: 1 dish on the stove" in in_words(card(tonight(laid_out), "1"))
    table.record("chef:1", "bumped", Bumped((1,)))
    page = tonight(laid_out)
    assert "is-waits" in card(page, "1")
    assert "nobody has taken it" in in_words(card(page, "1"))
    assert "is-well" in card(page, "2")
    waits = page[page.index("Who waits") :].split("</aside>")[0]
    assert "Main course: 1 dish to carry" in in_words(waits)
    table.record("server:2", "served", Served((1,)))
    assert "is-waits" not in card(tonight(laid_out), "1")


def test_a_table_tells_what_it_owes_and_who_must_not_eat_what_and_the_chef_sees_none_of_it(
    laid_out: House,
) -> None:
    courses = laid_out.restaurant.setup.courses
    priced = tuple(replace(course, price=2150) for course in courses)
    laid_out.restaurant.keep(replace(laid_out.restaurant.setup, courses=priced))
    lays(laid_out, number="1")
    table = ordered(laid_out, "1")
    laid_out.evening.house.needs.keep(table.code, 1, Needs(("peanuts",)))
    mine = in_words(card(tonight(laid_out), "1"))
    assert "21.50" in mine
    assert "peanuts: Alma" in mine
    chef = laid_out.comes_in("chef")
    assert "This page is not for you" in chef.get("/restaurant/stream", base_url=ORIGIN).text
    nobody = laid_out.evening.app.test_client().get("/restaurant/stream", base_url=ORIGIN)
    assert "Alma" not in nobody.text


def test_let_them_begin_stands_only_where_it_works(laid_out: House) -> None:
    lays(laid_out, number="1")
    for name in ("Alma", "Ben"):
        assert "Let them begin" not in tonight(laid_out)
        laid_out.guest("1", name)
    assert "Let them begin" in card(tonight(laid_out), "1")
    posts(laid_out.manager, "/restaurant/begin", HOME, number="1")
    assert "Let them begin" not in tonight(laid_out)
    laid_out.tables()["1"].table_move("server:2", EndEarly())
    page = tonight(laid_out)
    assert "Let them begin" not in page
    assert "the meal is over" in card(page, "1")
