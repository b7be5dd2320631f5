"""The pass brings tables together: Mira's stations say ready, Tom carries, and nothing gets cold
unseen."""

import pytest

from partycards.games.base import IllegalMove
from partycards.restaurant import signals
from partycards.restaurant.expo import Pass, at_pass, is_brief
from partycards.restaurant.floor_board import TableNow, table_now
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    Confirmed,
    Ordered,
    Rung,
    Served,
    Unserved,
    Voided,
)
from partycards.restaurant.orders import Dish, Share
from partycards.restaurant.shield import Eater, Guests
from tests.evening import ORIGIN, Evening
from tests.restaurant.dinner import CAKE, CHICKEN, LOBSTER, TOFU, Dinner
from tests.restaurant.house import House
from tests.restaurant.staffed import Restaurant, words_of

ANA = Guests({2: Eater("Ana", ("crustaceans",))})


class Table(Dinner):
    """Lisa (seat 1), Ana (2, no crustaceans) and Amir (3) at table 12."""

    def sends_mains(self, *dishes: tuple[int, Dish], stations: tuple[str, ...] = ()) -> list[int]:
        first = len(self.orders.lines) + 1
        numbers = list(range(first, first + len(dishes)))
        self.happens(Called("main", dishes), *map(Confirmed, numbers))
        shares = tuple((number, tuple(map(Share, stations))) for number in numbers)
        self.happens(Ordered("main", "now", shares))
        return numbers

    def looked_at(self) -> TableNow:
        return table_now("MANGO", self.orders, ANA, (1, 2, 3), (), playing=True, over=False,
                         broken=False)  # fmt: skip

    def at_pass(self) -> Pass:
        return at_pass((self.looked_at(),))


def test_a_table_comes_together_and_says_what_it_waits_for() -> None:
    table = Table()
    table.sends_mains((1, LOBSTER), (2, CHICKEN), stations=("Hot", "Cold"))
    (waiting,) = table.at_pass().next
    assert waiting.by_station() == (("Hot", 2), ("Cold", 2))
    table.happens(Bumped((1,), "Hot"), Bumped((2,)))
    (coming,) = table.at_pass().coming
    assert coming.waits_for() == ("Cold",)
    assert coming.stands_since() == table.now
    assert coming.numbers() == (2,)
    table.happens(Bumped((1,), "Cold"))
    shown = table.at_pass()
    assert [each.numbers() for each in shown.carry] == [(1, 2)]
    assert shown.standing() == 2
    assert shown.longest() == table.now - 1


def test_an_old_plate_is_amber_after_two_minutes_and_red_after_four() -> None:
    table = Table()
    table.sends_mains((1, LOBSTER), (2, CHICKEN))
    table.happens(Bumped((2,)))
    (coming,) = table.at_pass().coming
    ages = [coming.how_long(table.now + seconds) for seconds in (119, 120, 239, 240)]
    assert ages == ["", "amber", "amber", "red"]


def test_the_shield_stays_with_the_plate_up_to_the_table() -> None:
    table = Table()
    (lobster,) = table.sends_mains((1, LOBSTER))
    table.happens(Bumped((lobster,)))
    (plate,) = table.at_pass().carry[0].plates
    assert plate.warns()
    assert [breach.name for breach in plate.dish.others()] == ["Ana"]


def test_a_void_at_the_pass_is_not_carried_and_not_waited_for() -> None:
    table = Table()
    table.sends_mains((1, LOBSTER), (2, CHICKEN))
    table.happens(Bumped((2,)), Voided(1, "gone home"))
    (carry,) = table.at_pass().carry
    assert carry.numbers() == (2,)
    assert [plate.dish.status for plate in carry.plates] == ["void", "ready"]


def test_a_held_course_tells_when_the_last_plate_was_served() -> None:
    table = Table()
    (one,) = table.sends_mains((1, LOBSTER))
    table.sends("dessert", (1, CAKE), fire="server")
    table.happens(Bumped((one,)), Served((one,)))
    (held,) = table.at_pass().next
    assert held.held
    assert held.eaten_at == table.now
    assert [load.station for load in table.at_pass().loads] == []


def test_what_was_carried_by_mistake_stands_at_the_pass_again() -> None:
    table = Table()
    table.sends_mains((1, LOBSTER), (2, CHICKEN))
    table.happens(Bumped((1, 2)), Served((1, 2)))
    last = table.at_pass().last
    assert last is not None
    assert (last.table, last.lines, last.at) == ("12", (1, 2), table.now)
    table.happens(Unserved((1, 2)))
    assert [each.numbers() for each in table.at_pass().carry] == [(1, 2)]
    with pytest.raises(IllegalMove):
        table.happens(Unserved((1, 2)))


def test_the_floor_is_rung_again_by_itself_and_by_hand() -> None:
    table = Table()
    table.sends_mains((1, LOBSTER))
    table.happens(Bumped((1,)))
    (first,) = signals.to_carry(table.at_pass().carry)
    assert first.again == (60, 120)
    table.happens(Rung((1,)))
    (again,) = signals.to_carry(table.at_pass().carry)
    assert again.key != first.key


def test_tables_whose_plate_stands_longest_come_first() -> None:
    early, late = Table(), Table()
    early.sends_mains((1, TOFU))
    late.now = 2000.0
    late.sends_mains((1, TOFU))
    late.happens(Bumped((1,)))
    early.now = 3000.0
    early.happens(Bumped((1,)))
    shown = at_pass((early.looked_at(), late.looked_at()))
    assert [each.stands_since() for each in shown.carry] == [late.now, early.now]


def test_a_server_runs_the_pass_from_its_own_page(evening: Evening) -> None:
    restaurant = Restaurant(evening)
    evening.sit("Lisa", "Ellen")
    restaurant.cooks((1, TOFU), (2, CHICKEN))
    restaurant.happens(Bumped((1,)))
    page = words_of(restaurant.tom.sees("/pass/"))
    assert "Coming together 1" in page
    assert "Waits for the kitchen." in page
    restaurant.happens(Bumped((2,)))
    where = f"/floor/{restaurant.code}/"
    assert "all 2 ready" in words_of(restaurant.tom.sees("/pass/"))
    restaurant.tom.sends(where + "ring", "/pass/", line=[1, 2])
    assert restaurant.line(1).rung_at
    answer = restaurant.tom.taps(where + "serve", "/pass/", line=[1, 2], back="/pass/")
    assert answer.headers["Location"] == "/pass/"
    assert "Undo: table 12 carried" in restaurant.tom.sees("/pass/")
    restaurant.tom.sends(where + "unserve", "/pass/", line=[1, 2])
    assert "Carry now 1" in words_of(restaurant.tom.sees("/pass/"))


def test_guests_do_not_see_the_pass(house: House) -> None:
    house.evening.sit("Alma")
    guest = house.evening.phones["Alma"].client
    assert guest.get("/pass/", base_url=ORIGIN).status_code == 303
    assert house.comes_in("server").get("/pass/", base_url=ORIGIN).status_code == 200


def test_a_full_lane_is_brief_and_a_label_takes_room_too() -> None:
    table = Table()
    table.sends_mains((1, TOFU), (2, TOFU), (3, TOFU))
    table.happens(Bumped((1, 2, 3)))
    (one,) = table.at_pass().carry
    assert [is_brief([one] * many) for many in (0, 2, 3)] == [False, False, True]
    shielded = Table()
    shielded.sends_mains((1, LOBSTER), (2, LOBSTER), (3, LOBSTER))
    shielded.happens(Bumped((1, 2, 3)))
    (other,) = shielded.at_pass().carry
    assert is_brief([other, other])
