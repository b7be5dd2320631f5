"""A rehearsal: three guests of the house, so that cook, server and owner try their screens before
anybody is hungry."""

from collections.abc import Callable
from random import Random
from typing import Any

import gevent
import pytest
from msgspec.structs import replace

from partycards.catalogue.decks import Deck
from partycards.games.base import IllegalMove, TellNext
from partycards.restaurant.happenings import (
    Asked,
    Bumped,
    ChefCame,
    Confirmed,
    Marked,
    Ordered,
    Revealed,
    SentBack,
    Served,
    Voided,
)
from partycards.restaurant.orders import ASKED, COOKING, READY, SERVED, VOID
from partycards.tables import laying, rehearsal, service
from partycards.tables.house_players import LONGEST
from partycards.tables.pace import TABLE
from partycards.tables.table import Table
from tests.evening import ORIGIN
from tests.restaurant.house import PASS, House, ordered, posts, reads, refusals

AT = "/restaurant/rehearsal"


class Evenings:
    """A rehearsal whose minutes go only when `until` says so."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.time = 1000.0
        players = house.evening.app.site.house_players
        players.now = lambda: self.time
        players.luck = Random(3)
        self._players = players
        assert posts(house.manager, f"{AT}/begin", AT).status_code == 303
        table = laying.rehearsal(house.evening.house)
        assert table is not None
        self.table: Table = table

    def until(self, happened: Callable[[], Any]) -> None:
        """The house moves until this holds."""
        for _ in range(400):
            if happened():
                return
            self.time += LONGEST
            match = self.table.saved.current
            if match is not None and match.beat() is not None:
                self.table.table_move(TABLE, TellNext())
            self._players.turn()
        raise AssertionError("the house guests never get there")

    def does(self, happening: Any) -> None:
        service.record_happening(self.table, "chef:1", happening)

    def numbers(self, *status: str) -> tuple[int, ...]:
        lines = self.table.saved.orders.lines
        return tuple(line.number for line in lines if line.status in status)

    def serves_a_course(self) -> None:
        """The guests invent, choose and call; the kitchen cooks it all."""
        self.until(lambda: self.table.saved.orders.calls)
        course = self.table.saved.orders.calls[0].course
        self.does(ChefCame(course))
        for number in self.numbers(ASKED):
            self.does(Confirmed(number))
        self.does(Ordered(course, "now"))
        self.does(Bumped(self.numbers(COOKING)))
        self.does(Served(self.numbers(READY)))


@pytest.fixture
def evening_of_test(laid_out: House) -> Evenings:
    return Evenings(laid_out)


def test_house_guests_eat_a_whole_meal_and_nothing_of_it_is_left(
    evening_of_test: Evenings,
) -> None:
    tried, house = evening_of_test, evening_of_test.house
    code = tried.table.code
    for course in tried.table.saved.orders.courses:
        tried.serves_a_course()
        assert tried.table.saved.orders.lines[-1].course == course.key
        assert len(tried.numbers(SERVED)) % rehearsal.GUESTS == 0
    for dish in dict.fromkeys(line.dish.key for line in tried.table.saved.orders.lines):
        tried.does(Marked(dish, 80))

    def shown() -> bool:
        try:
            tried.does(Revealed())
        except IllegalMove:
            return False
        return True

    tried.until(shown)
    assert posts(house.manager, f"{AT}/end", AT).status_code == 303
    assert laying.rehearsal(house.evening.house) is None
    assert house.evening.house.table(code) is None
    assert house.evening.house.log.read(code) == []
    assert house.restaurant.takings.laid_at() == []
    for page in ("/restaurant/report", "/restaurant/report/takings.csv", "/host/?all=1"):
        text = reads(house.manager, page)
        assert "Chef Basil" not in text
        assert code not in text


def test_the_cook_and_the_server_see_it_and_the_report_does_not(evening_of_test: Evenings) -> None:
    tried, house = evening_of_test, evening_of_test.house
    tried.serves_a_course()
    assert "Test" in reads(house.comes_in("chef"), "/kitchen/?tab=recall")
    assert "Test" in reads(house.comes_in("server"), "/floor/")
    assert tried.table.saved.orders.lines[0].dish.name not in reads(
        house.manager, "/restaurant/report"
    )
    assert "Test" not in house.tables()


def test_a_course_waits_for_what_was_ordered_of_it(evening_of_test: Evenings) -> None:
    tried = evening_of_test
    tried.until(lambda: tried.table.saved.orders.calls)
    before = tried.table.saved.seq
    for _ in range(5):
        tried.time += LONGEST
        tried._players.turn()
    assert tried.table.saved.seq == before
    assert tried._players.stuck_at(tried.table) is None


def test_what_the_chef_asks_is_answered_and_what_comes_back_is_given_up(
    evening_of_test: Evenings,
) -> None:
    tried = evening_of_test
    tried.until(lambda: tried.table.saved.orders.calls)
    first, second, third = tried.numbers(ASKED)
    tried.does(Asked(first, "Rare or well done?"))
    tried.until(lambda: tried.table.saved.orders.lines[0].questions[0].answer)
    tried.does(SentBack(second, "The oven is broken."))
    tried.until(lambda: tried.numbers(VOID) == (second,))
    tried.does(Confirmed(first))
    tried.does(Confirmed(third))
    course = tried.table.saved.orders.lines[0].course
    tried.does(Ordered(course, "now"))
    tried.does(Voided(third, "Dropped."))
    tried.does(Bumped((first,)))
    tried.does(Served((first,)))
    tried.until(lambda: len(tried.table.saved.orders.lines) > 3)
    assert tried.table.saved.orders.lines[3].course != course


def test_what_ran_out_in_a_rehearsal_is_back_and_what_ran_out_before_is_not(
    laid_out: House,
) -> None:
    house = laid_out.evening.house
    laying.mark_out(house, "chef", "lemons", True)
    laying.mark_out(house, "chef", "cheese", True)
    Evenings(laid_out)
    laying.mark_out(house, "chef", "cheese", False)
    laying.mark_out(house, "chef", "spinach", True)
    posts(laid_out.manager, f"{AT}/end", AT)
    assert set(laid_out.restaurant.out) == {"lemons", "cheese"}
    with laid_out.evening.app.app_context():
        again = type(laid_out.restaurant)(laid_out.evening.app)
    assert set(again.out) == {"lemons", "cheese"}
    posts(laid_out.manager, "/restaurant/lay", "/restaurant/", number="1")
    assert set(laid_out.tables()["1"].saved.orders.out) == {"lemons", "cheese"}
    assert "Spinach" not in reads(laid_out.manager, "/restaurant/report")


def test_nobody_rehearses_while_guests_are_here(laid_out: House) -> None:
    posts(laid_out.manager, "/restaurant/lay", "/restaurant/", number="1")
    laid_out.guest("1", "Lisa")
    answer = posts(laid_out.manager, f"{AT}/begin", AT)
    assert answer.status_code == 409
    assert "rehearse before they come" in refusals(answer.text)[0]
    assert "Begin the rehearsal" not in reads(laid_out.manager, "/restaurant/")


def test_guests_who_come_meanwhile_keep_what_really_ran_out(evening_of_test: Evenings) -> None:
    house = evening_of_test.house
    posts(house.manager, "/restaurant/lay", "/restaurant/", number="1")
    house.guest("1", "Lisa")
    laying.mark_out(house.evening.house, "chef", "spinach", True)
    assert "Guests are here now" in reads(house.manager, AT)
    posts(house.manager, f"{AT}/end", AT)
    assert house.restaurant.out == ("spinach",)
    assert set(house.tables()) == {"1"}


def test_there_is_one_rehearsal_and_all_is_cleared_with_the_evening(
    evening_of_test: Evenings,
) -> None:
    house = evening_of_test.house
    code = evening_of_test.table.code
    assert posts(house.manager, f"{AT}/begin", AT).status_code == 303
    assert laying.rehearsal(house.evening.house).code == code
    assert house.comes_in("server").get(AT, base_url=ORIGIN).status_code == 403
    posts(house.manager, "/restaurant/lay", "/restaurant/")
    posts(house.manager, "/restaurant/clear-all", "/restaurant/")
    assert house.evening.house.codes() == [house.evening.code]


def test_the_owner_plays_for_a_house_guest_and_gives_the_cards_back(
    evening_of_test: Evenings,
) -> None:
    tried, house = evening_of_test, evening_of_test.house
    page = f"/floor/{tried.table.code}/"
    assert posts(house.manager, f"{page}play-for", page, seat="2").status_code == 303
    assert 'name="question"' in reads(house.manager, f"{page}for/2/")
    posts(house.manager, f"{page}stop-playing-for", page)
    tried.serves_a_course()


def test_no_chit_is_printed_and_none_is_counted(evening_of_test: Evenings) -> None:
    tried, house = evening_of_test, evening_of_test.house
    posts(house.manager, "/restaurant/printers", **PASS)
    tried.serves_a_course()
    posts(house.manager, "/restaurant/lay", "/restaurant/", number="1")
    real = ordered(house, "1")
    chits = house.evening.app.site.chits
    while not chits.kept.all():
        gevent.sleep(0.01)
    assert [chit.table for chit in chits.kept.all()] == [real.code]
    assert chits.kept.all()[0].number == 1


def test_one_that_the_console_closed_is_erased_with_the_next(evening_of_test: Evenings) -> None:
    house, code = evening_of_test.house, evening_of_test.table.code
    house.evening.house.close_table(evening_of_test.table, "host")
    posts(house.manager, f"{AT}/begin", AT)
    assert code not in house.evening.house.closed_codes()
    assert laying.rehearsal(house.evening.house) is not None


def test_a_deck_that_is_too_small_leaves_no_table_behind(laid_out: House) -> None:
    restaurant = laid_out.restaurant
    deck = Deck(key="few", name="Few", picked=("lemons", "cheese", "spinach"))
    laid_out.evening.app.site.catalogue.decks.keep(deck)
    restaurant.keep(replace(restaurant.setup, deck="few"))
    assert posts(laid_out.manager, f"{AT}/begin", AT).status_code == 409
    assert laying.rehearsal(laid_out.evening.house) is None
    assert laid_out.evening.house.closed_codes() == []
