"""S11: guests go to another table with all that is theirs; whole tables merge, split and move."""

import sqlite3
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.restaurant.steps.choosing import Choosing, PickAssignment
from partycards.games.restaurant.steps.inventing_dish import Tell
from partycards.games.restaurant.table import offered
from partycards.printing.sheets.chits import Chit, draw_chit
from partycards.restaurant.chits import due
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    Charged,
    Confirmed,
    Discounted,
    Ordered,
    Paid,
    Served,
)
from partycards.restaurant.orders import Dish
from partycards.restaurant.prices import Article
from partycards.tables import laying, moving, seating, service, taking_back
from partycards.tables.needs import Needs
from partycards.tables.replaying import replayed
from partycards.tables.saving import NotSaved
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
from tests.evening import ORIGIN, SEED, Evening, Phone, stacked
from tests.promises.crashes import Seams, disagreements
from tests.restaurant.house import scans
from tests.restaurant.meal import plain
from tests.restaurant.staffed import PINS, Colleague, words_of


class Floor:
    """Ana, Ben and Cleo sit at table 4, Dan and June at table 7, and 9 is free; Tom serves."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.house = evening, evening.house
        self.house.restaurant.floor.add("4", 4)
        self.house.restaurant.floor.add("7", 4)
        self.house.restaurant.floor.add("9", 2)
        for role in ("chef", "server"):
            self.house.staff.add(role.title(), role, PINS[role])
        self.tom = Colleague(evening, "server")
        self.phones: dict[str, Phone] = {}
        for number, names in (("4", ("Ana", "Ben", "Cleo")), ("7", ("Dan", "June"))):
            table = laying.lay(self.house, "manager", number)
            for name in names:
                phone = self.phones[name] = Phone(evening.app, table.code, name)
                scans(evening, number, phone)
                assert phone.post("join", name=name).status_code == 303
            table.start("server:2", stacked(list(plain())), SEED)

    def table(self, number: str) -> Table:
        return laying.laid(self.house)[number]

    def seat(self, number: str, name: str) -> int:
        """Where somebody sits who has not left."""
        table = self.table(number)
        names = dict(self.house.guests.names(table.code))
        return next(seat for seat in table.saved.present() if names[seat] == name)

    def names(self, number: str) -> list[str]:
        table = self.table(number)
        names = dict(self.house.guests.names(table.code))
        return [names[seat] for seat in table.saved.present()]

    def state(self, number: str) -> Any:
        match = self.table(number).saved.current
        assert match is not None
        return match.state

    def plays(self, number: str, name: str, *moves: Any) -> None:
        table, seat = self.table(number), self.seat(number, name)
        for move in moves:
            match = table.saved.current
            assert match is not None
            table.play(seat, move, match.game.question(match.state, seat))

    def begins(self, number: str, name: str) -> None:
        """Somebody picks what is cooked, and all have cards."""
        self.plays(number, name, PickAssignment(offered(self.state(number))[0].key))

    def invents(self, number: str, name: str, dish: str) -> None:
        if not self.state(number).chefs:
            self.begins(number, name)
        chef = self.state(number).chef(self.seat(number, name))
        if chef.trades_left:
            self.plays(number, name, Keep())
        hand = chef.hand[: self.state(number).terms.use_min]
        self.plays(number, name, Commit(dict.fromkeys(hand, 0)), Tell(name=dish))

    def cooks(self, number: str, caller: str, course: str = "starter") -> tuple[int, ...]:
        """What is wanted of a course is on the stove."""
        table = self.table(number)
        before = {line.number for line in table.saved.orders.lines}
        service.call_chef(table, "seat:1", course, self.house.shield.larder())
        new = [ln.number for ln in table.saved.orders.lines if ln.number not in before]
        for line in new:
            service.record_happening(table, "chef:1", Confirmed(line))
        service.send(table, "chef:1", course, "now")
        return tuple(new)

    def serves(self, number: str, lines: tuple[int, ...]) -> None:
        service.record_happening(self.table(number), "chef:1", Bumped(lines))
        service.record_happening(self.table(number), "server:2", Served(lines))

    def moves(self, number: str, to: str, *names: str) -> str:
        """Tom's tap on the table's page; what he is told when it cannot be."""
        table = self.table(number)
        page = f"/floor/{table.code}/"
        seats = [self.seat(number, name) for name in names]
        answer = self.tom.sends(page + "move", "/staff", seat=seats, to=to)
        return str(answer.get("refused", ""))

    def plates(self, number: str) -> dict[str, tuple[str, str]]:
        """The dishes at a table, with whose they are and how far."""
        table = self.table(number)
        names = dict(self.house.guests.names(table.code))
        return {
            line.dish.name: (names[line.seat], line.status) for line in table.saved.orders.lines
        }

    def same_after_a_restart(self) -> None:
        """Every log folds to what is seen."""
        for code in self.house.codes():
            table = self.house.table(code)
            standing, _, broken = replayed(code, self.house.log.read(code))
            assert broken is None, broken
            assert standing == table.saved


def happens(table: Table, *happenings: Struct) -> None:
    for happening in happenings:
        service.record_happening(table, "server:2", happening)


@pytest.fixture
def floor(evening: Evening) -> Floor:
    return Floor(evening)


def test_a_guest_goes_with_hand_dish_plates_and_drinks(floor: Floor) -> None:
    for name, dish in (("Ana", "Leek soup"), ("Ben", "Plain and good")):
        floor.invents("4", name, dish)
    floor.invents("7", "Dan", "Dan's own")
    service.record_happening(
        floor.table("4"), "server:2", Charged(Article("wine", "Wine", 500), (1,))
    )
    floor.cooks("4", "Ana")
    hand = {floor.state("4").box.ingredients[c].key for c in floor.state("4").chef(1).hand}
    assert floor.moves("4", "7", "Ana") == ""
    assert floor.names("4") == ["Ben", "Cleo"]
    assert floor.names("7") == ["Dan", "June", "Ana"]
    assert floor.plates("4") == {"Plain and good": ("Ben", "cooking")}
    assert floor.plates("7") == {"Leek soup": ("Ana", "cooking")}
    state, seat = floor.state("7"), floor.seat("7", "Ana")
    assert {state.box.ingredients[c].key for c in state.chef(seat).hand} == hand
    assert [dish.name for dish in state.dishes] == ["Dan's own", "Leek soup"]
    assert state.dish(f"r1-{seat}").name == "Leek soup"
    assert [c.seats for c in floor.table("7").saved.orders.tab.charges] == [(seat,)]
    assert not floor.table("4").saved.orders.tab.charges
    assert state.has_ordered(seat, f"r1-{seat}")
    floor.same_after_a_restart()


def test_her_phone_follows_by_itself_and_a_second_tap_moves_nobody_twice(floor: Floor) -> None:
    ana, seat = floor.phones["Ana"], floor.seat("4", "Ana")
    old, new = floor.table("4").code, floor.table("7").code
    page = f"/floor/{old}/"
    floor.tom.sends(page + "move", "/staff", seat=[seat], to="7")
    again = floor.tom.sends(page + "move", "/staff", seat=[seat], to="7")
    assert "does not sit here any more" in again["refused"]
    assert floor.names("7").count("Ana") == 1
    answer = ana.get()
    assert answer.headers["Location"].endswith(f"/t/{new}/?moved=1")
    there = ana.client.get(answer.headers["Location"], base_url=ORIGIN)
    assert "You sit at table 7 now. What is yours has come along." in there.text
    assert "Table 7" in there.text
    assert "event: moved" in ana.get("stream").text
    ana.code = new
    assert ana.sees()["seat"] == floor.seat("7", "Ana")
    assert "Ana moved to table 7." in words_of(floor.phones["Ben"].get().text)
    assert "Ana came over from table 4." in words_of(floor.phones["Dan"].get().text)


def test_the_shield_of_the_new_table_knows_her_allergy_at_once(floor: Floor) -> None:
    ana = floor.seat("4", "Ana")
    floor.house.needs.keep(floor.table("4").code, ana, Needs(("peanuts",), "EpiPen"))
    floor.begins("7", "Dan")
    floor.moves("4", "7", "Ana")
    assert floor.house.needs.of(floor.table("7").code, floor.seat("7", "Ana")).words == "EpiPen"
    assert not floor.house.needs.of(floor.table("4").code, ana)
    for code in (floor.table("4").code, floor.table("7").code):
        events = floor.house.log.read(code)
        assert not any(b"EpiPen" in event.data or b"Ana" in event.data for event in events)


def test_a_table_that_invents_another_course_has_no_use_for_her_hand_and_keeps_her_dish(
    floor: Floor,
) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.invents("7", "Dan", "Dan's own")
    floor.invents("7", "June", "June's own")
    floor.tom.sends(f"/floor/{floor.table('7').code}/go-on", "/staff", lever="course")
    floor.begins("7", "Dan")
    cards = floor.state("4").chef(1).hand
    floor.moves("4", "7", "Ana")
    seat = floor.seat("7", "Ana")
    assert floor.state("7").chef(seat) is None
    assert floor.state("7").of(seat).status == "waiting"
    assert "Leek soup" in [dish.name for dish in floor.state("7").dishes]
    assert set(cards) <= set(floor.state("4").fresh)
    assert "Leek soup" not in [dish.name for dish in floor.state("4").dishes]
    floor.same_after_a_restart()


def test_two_tables_merge_and_the_empty_one_is_cleared_with_the_bill_whole(floor: Floor) -> None:
    floor.invents("7", "Dan", "Dan's own")
    floor.invents("7", "June", "June's own")
    lines = floor.cooks("7", "Dan")
    floor.serves("7", lines[:1])
    wine = Charged(Article("wine", "Wine", 500), ())
    service.record_happening(floor.table("7"), "server:2", wine)
    old = floor.table("7")
    assert floor.moves("7", "4", "Dan", "June") == ""
    assert old.saved.closed
    assert "7" not in laying.laid(floor.house)
    assert floor.names("4") == ["Ana", "Ben", "Cleo", "Dan", "June"]
    assert {name: status for name, (_, status) in floor.plates("4").items()} == {
        "Dan's own": "served",
        "June's own": "cooking",
    }
    two = (floor.seat("4", "Dan"), floor.seat("4", "June"))
    assert [c.seats for c in floor.table("4").saved.orders.tab.charges] == [two]
    floor.same_after_a_restart()


def test_a_party_splits_off_to_a_free_table_and_plays_on_where_it_was(floor: Floor) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.invents("4", "Ben", "Plain and good")
    floor.cooks("4", "Ana")
    assert floor.moves("4", "9", "Ana", "Ben") == ""
    assert floor.names("9") == ["Ana", "Ben"]
    state = floor.state("9")
    assert [chef.done for chef in state.chefs] == [True, True]
    assert state.assignment
    assert set(floor.plates("9")) == {"Leek soup", "Plain and good"}
    lines = tuple(line.number for line in floor.table("9").saved.orders.lines)
    floor.serves("9", lines)
    floor.tom.sends(f"/floor/{floor.table('9').code}/go-on", "/staff", lever="course")
    assert isinstance(floor.state("9").phase, Choosing)
    assert floor.state("9").course == 1
    floor.same_after_a_restart()


def test_to_move_back_undoes_it(floor: Floor) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.cooks("4", "Ana")
    floor.moves("4", "7", "Ana")
    assert floor.moves("7", "4", "Ana") == ""
    assert floor.names("4") == ["Ben", "Cleo", "Ana"]
    assert floor.plates("4") == {"Leek soup": ("Ana", "cooking")}
    assert floor.plates("7") == {}
    ana = floor.phones["Ana"]
    assert f"/t/{floor.table('4').code}/" in ana.get().headers.get("Location", "") or (
        "Leek soup" in ana.get().text
    )
    floor.same_after_a_restart()


def test_a_whole_table_gets_another_number_and_its_tents_lead_there(floor: Floor) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.cooks("4", "Ana")
    code = floor.table("4").code
    assert floor.moves("4", "9", "Ana", "Ben", "Cleo") == ""
    assert floor.table("9").code == code
    assert "4" not in laying.laid(floor.house)
    word = floor.house.restaurant.floor.table("9").word
    way = floor.phones["Dan"].client.get(f"/r/9/{word}", base_url=ORIGIN)
    assert way.headers["Location"] == f"/t/{code}/"
    (line,) = floor.table("9").saved.orders.lines
    assert (line.was, line.moves) == ("4", 1)
    assert "This is table 9 now." in words_of(floor.phones["Ben"].get().text)
    kitchen = Colleague(floor.evening, "chef").sees("/kitchen/")
    assert "from table 4" in words_of(kitchen)


def test_nobody_moves_once_the_meal_is_over_nor_to_where_it_is(floor: Floor) -> None:
    for _ in range(2):
        floor.invents("7", "Dan", "Dan's own") if not floor.state("7").chefs else None
    floor.invents("7", "June", "June's own")
    floor.tom.sends(f"/floor/{floor.table('7').code}/go-on", "/staff", lever="end-meal")
    assert "The meal" in floor.moves("4", "7", "Ana")
    assert "The meal is over" in floor.moves("7", "4", "Dan")
    assert floor.names("4") == ["Ana", "Ben", "Cleo"]
    assert floor.names("7") == ["Dan", "June"]
    assert floor.moves("4", "4", "Ana") == "They sit there already."
    assert floor.moves("4", "77", "Ana") == "There is no table 77."


def test_a_move_that_was_on_its_way_is_told_where_she_sits(floor: Floor) -> None:
    floor.begins("4", "Ana")
    ana = floor.phones["Ana"]
    seen = ana.sees()
    floor.moves("4", "7", "Ana")
    sent = {"csrf": seen["csrf"], "question": seen["question"], "move": {"type": "Keep"}}
    answer = ana.client.post(
        f"/t/{ana.code}/move", json=sent, base_url=ORIGIN,
        headers={"Origin": ORIGIN, "Accept": "application/json"},
    )  # fmt: skip
    assert answer.status_code == 403
    assert answer.json is not None
    assert (answer.json["gone"], answer.json["refused"]) == (True, "You sit at another table now.")


def test_what_she_has_paid_goes_along_and_what_she_paid_with_others_stays(floor: Floor) -> None:
    wine = Article("wine", "Wine", 500)
    table = floor.table("4")
    for seats in ((1,), (2,), ()):
        service.record_happening(table, "server:2", Charged(wine, seats))
    service.record_happening(table, "server:2", Paid(((1, 500),), (1,), "cash"))
    floor.moves("4", "7", "Ana")
    seat = floor.seat("7", "Ana")
    (payment,) = floor.table("7").saved.orders.tab.payments
    assert (payment.shares, payment.settled) == (((seat, 500),), (seat,))
    assert sum(bill.open for bill in bills_of(floor.table("7").saved)) == 0
    # Ben pays for Cleo, too, and goes: his part and what he had stay here.
    service.record_happening(table, "server:2", Paid(((2, 750), (3, 250)), (2, 3), "card"))
    open_before = sum(bill.open for bill in bills_of(table.saved))
    assert floor.moves("4", "7", "Ben") == ""
    assert len(floor.table("7").saved.orders.tab.payments) == 1
    assert sum(bill.open for bill in bills_of(table.saved)) == open_before
    assert len(table.saved.orders.tab.charges) == 2
    floor.same_after_a_restart()


def test_nothing_is_held_for_plates_that_went_to_another_table(floor: Floor) -> None:
    """Ana's main has nothing to wait for where she sits now, nor Ben's where she sat."""
    starter, main = "starter", "main"
    for number, (seat, course) in enumerate(((1, starter), (2, main), (1, main)), 1):
        dish = Dish(f"d{number}", seat, f"Dish {number}", ())
        happens(floor.table("4"), Called(course, ((seat, dish),)), Confirmed(number))
    happens(floor.table("4"), Ordered(starter, "after"), Ordered(main, "after"))
    assert [line.status for line in floor.table("4").saved.orders.lines] == [
        "cooking", "held", "held",
    ]  # fmt: skip
    assert floor.moves("4", "7", "Ana") == ""
    assert floor.plates("4") == {"Dish 2": ("Ben", "cooking")}
    assert [each.what for each in due(floor.table("4").saved.orders, ())] == ["fire"]
    assert floor.plates("7") == {"Dish 1": ("Ana", "cooking"), "Dish 3": ("Ana", "held")}
    assert floor.moves("7", "9", "Ana") == ""
    floor.serves("9", (1,))
    assert floor.plates("9") == {"Dish 1": ("Ana", "served"), "Dish 3": ("Ana", "cooking")}
    floor.same_after_a_restart()


def test_a_held_plate_that_goes_to_the_stove_by_the_move_has_a_chit_of_its_own(
    floor: Floor,
) -> None:
    for number, (seat, course) in enumerate(((1, "starter"), (2, "main")), 1):
        dish = Dish(f"d{number}", seat, f"Dish {number}", ())
        happens(floor.table("4"), Called(course, ((seat, dish),)), Confirmed(number))
    happens(floor.table("4"), Ordered("starter", "after"), Ordered("main", "after"))
    floor.moves("4", "7", "Ben")
    assert floor.plates("7") == {"Dish 2": ("Ben", "cooking")}
    assert [each.what for each in due(floor.table("7").saved.orders, ())] == ["fire"]


def test_what_is_off_a_bill_stays_with_those_whose_bill_it_was(floor: Floor) -> None:
    """The form names the first seat for the whole bill, and she moves."""
    wine = Article("wine", "Wine", 500)
    here = floor.table("4")
    happens(here, *(Charged(wine, (seat,)) for seat in (1, 2, 3)))
    happens(floor.table("7"), Charged(wine, (1,)))
    happens(here, Discounted("", "A long wait", rate=20_000, seat=1))
    happens(here, Discounted("", "Cold soup", cents=300, seat=1))
    assert sum(bill.total for bill in bills_of(here.saved)) == 900
    floor.moves("4", "7", "Ana")
    assert sum(bill.total for bill in bills_of(here.saved)) == 500
    assert sum(bill.total for bill in bills_of(floor.table("7").saved)) == 900
    floor.moves("4", "7", "Ben", "Cleo")
    assert here.saved.closed
    assert sum(bill.total for bill in bills_of(floor.table("7").saved)) == 1400
    floor.same_after_a_restart()


def test_a_plate_costs_what_it_did_where_it_was_ordered(floor: Floor) -> None:
    """Table 9 is laid after the house has made its courses dearer."""
    happens(floor.table("4"), Called("main", ((1, Dish("d1", 1, "Soup", ())),)), Confirmed(1))
    happens(floor.table("4"), Ordered("main", "now"), Bumped((1,)), Served((1,)))
    before = sum(bill.total for bill in bills_of(floor.table("4").saved))
    setup = floor.house.restaurant.setup
    dearer = tuple(replace(course, price=course.price + 300) for course in setup.courses)
    floor.house.restaurant.keep(replace(setup, courses=dearer))
    assert floor.moves("4", "9", "Ana") == ""
    assert sum(bill.total for bill in bills_of(floor.table("9").saved)) == before
    floor.same_after_a_restart()


def test_what_a_party_drinks_is_theirs_though_some_of_them_have_gone(floor: Floor) -> None:
    here = floor.table("4")
    laying.group(here, "server:2", ((1, "A"), (2, "A"), (3, "B")))
    tap = {"for": "party-A", "name": "Wine", "price": "5"}
    page = f"/floor/{here.code}/tab/charge"
    seating.go_home(floor.house, here, "server:2", 2)
    assert "refused" not in floor.tom.sends(page, "/staff", **tap)
    assert [charge.seats for charge in here.saved.orders.tab.charges] == [(1,)]
    floor.moves("4", "7", "Ana")
    assert "Nobody sits there" in floor.tom.sends(page, "/staff", **tap)["refused"]
    assert here.saved.orders.tab.charges == ()


def test_a_table_where_somebody_who_left_still_owes_is_not_cleared(floor: Floor) -> None:
    service.record_happening(
        floor.table("7"), "server:2", Charged(Article("wine", "Wine", 500), (1,))
    )
    floor.tom.sends(f"/floor/{floor.table('7').code}/left", "/staff", seat=floor.seat("7", "Dan"))
    floor.moves("7", "4", "June")
    assert not floor.table("7").saved.closed
    assert sum(bill.open for bill in bills_of(floor.table("7").saved)) == 500


def test_a_move_that_the_disk_refuses_has_not_happened(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.cooks("4", "Ana")
    floor.house.needs.keep(floor.table("4").code, 1, Needs(("peanuts",)))

    def full(_events: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(floor.house.log, "append", full)
        with pytest.raises(NotSaved):
            moving.move(floor.house, "server:2", floor.table("4"), (1,), "7")
    assert floor.names("7") == ["Dan", "June"]
    assert floor.names("4") == ["Ana", "Ben", "Cleo"]
    assert floor.plates("4") == {"Leek soup": ("Ana", "cooking")}
    assert floor.house.needs.tables() == [floor.table("4").code]
    assert floor.phones["Ana"].sees()["seat"] == 1
    assert floor.moves("4", "7", "Ana") == ""
    assert floor.phones["Ana"].get().status_code == 303


def test_the_kitchen_has_a_chit_of_another_table_and_none_twice(floor: Floor) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.invents("4", "Ben", "Plain and good")
    ready, _cooking = floor.cooks("4", "Ana")
    floor.serves("4", (ready,))
    floor.moves("4", "7", "Ana", "Ben")
    orders = floor.table("7").saved.orders
    line = next(line for line in orders.lines if line.status == "cooking")
    assert [(one.what, one.slips) for one in due(orders, ())] == [
        ("moved", (f"moved-{line.number}-0",))
    ]
    assert line.was == "4"
    at_seven = Chit(table="7", course="Starter", plates=(), time="20:14")
    moved = Chit(table="7", course="Starter", plates=(), time="20:14", what="moved", was="4")
    picture, plain = draw_chit(moved, 80), draw_chit(at_seven, 80)
    assert picture.height > plain.height


def test_the_host_takes_back_what_was_before_and_she_stays(floor: Floor) -> None:
    floor.begins("4", "Ana")
    floor.begins("7", "Dan")
    floor.plays("7", "Dan", Keep())
    floor.moves("4", "7", "Ana")
    table = floor.table("7")
    moves = [each for each in floor.house.log.read(table.code) if each.kind == "moved"]
    taking_back.rewind(table, "host", moves[-1].seq)
    assert floor.names("7") == ["Dan", "June", "Ana"]
    assert floor.state("7").chef(floor.seat("7", "Ana")) is not None
    assert floor.state("7").chef(floor.seat("7", "Dan")).trades_left == 1
    floor.same_after_a_restart()


def test_of_two_with_one_name_the_one_who_comes_has_a_number(floor: Floor) -> None:
    seating.rename(floor.house, floor.table("7"), "host", floor.seat("7", "Dan"), "Ana")
    floor.moves("4", "7", "Ana")
    assert floor.names("7") == ["Ana", "June", "Ana 2"]


def test_nobody_there_can_tell_what_is_in_the_hand_that_came(floor: Floor) -> None:
    floor.begins("4", "Ana")
    floor.begins("7", "Dan")
    before = floor.state("7").box.ingredients
    floor.moves("4", "7", "Ana")
    match, dan = floor.table("7").saved.current, floor.seat("7", "Dan")
    assert match is not None
    game, state = match.game, match.state
    for luck in map(Random, range(20)):
        other = game.redeal(state, dan, luck)
        assert game.view(other, dan) == game.view(state, dan)
        assert game.view(game.redeal(state, None, luck), None) == game.view(state, None)
    after = floor.state("7").box.ingredients
    hand = floor.state("7").chef(floor.seat("7", "Ana")).hand
    assert min(hand) >= len(before)
    kinds = {card.key for card in before}
    assert {card.key for card in after[len(before) :]} == kinds, "any number may be looked up"


# A crash in between -------------------------------------------------------------------------------


def halves(later: Evening, plates: int) -> list[str]:
    """What is wrong after a crash: Ana sits nowhere or twice, without her allergy or her phone, or
    a plate is gone or doubled."""
    wrong = disagreements(later.folder)
    tables = laying.laid(later.house)
    names = {number: dict(later.house.guests.names(t.code)) for number, t in tables.items()}
    sits = [
        (table, seat)
        for number, table in tables.items()
        for seat in table.saved.present()
        if names[number].get(seat) == "Ana"
    ]
    if len(sits) != 1:
        return [*wrong, f"Ana sits at {[table.code for table, _ in sits]}"]
    table, seat = sits[0]
    if later.house.needs.of(table.code, seat).kinds != ("peanuts",):
        wrong.append("nobody knows of her peanuts")
    lines = [line.dish.name for each in tables.values() for line in each.saved.orders.lines]
    if sorted(lines) != sorted(set(lines)) or len(lines) != plates:
        wrong.append(f"plates: {lines}")
    if "Leek soup" not in [ln.dish.name for ln in table.saved.orders.lines if ln.seat == seat]:
        wrong.append("her soup is somewhere else")
    return wrong


@pytest.mark.parametrize(("to", "names"), [("7", ("Ana",)), ("9", ("Ana", "Ben"))])
def test_a_crash_at_any_moment_leaves_her_at_one_table_with_all_that_is_hers_promise_1(
    floor: Floor, to: str, names: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    floor.invents("4", "Ana", "Leek soup")
    floor.invents("4", "Ben", "Plain and good")
    plates = len(floor.cooks("4", "Ana"))
    code = floor.table("4").code
    floor.house.needs.keep(code, floor.seat("4", "Ana"), Needs(("peanuts",)))
    seams = Seams(floor.evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        assert floor.moves("4", to, *names) == ""
    assert len(seams.pictures) > 3
    wrong = []
    for when, later in seams.mornings():
        wrong += [f"{when}: {one}" for one in halves(later, plates)]
        phone = Phone(later.app, code, "Ana")
        for cookie in floor.phones["Ana"].client._cookies.values():
            phone.client.set_cookie(cookie.key, cookie.value, domain="party.test")
        answer = phone.get()
        if answer.status_code == 303:
            answer = phone.client.get(answer.headers["Location"], base_url=ORIGIN)
        if "Your seat:" not in answer.text:
            wrong.append(f"{when}: her phone has no seat")
    assert wrong == []
