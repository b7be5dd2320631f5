"""A plate goes to every station that cooks of it: a kitchen with Hot, Fry, Cold and Sweet."""

import pytest

from partycards.catalogue.ingredients import read_ingredients
from partycards.catalogue.other_names import read_all_names
from partycards.files import shipped
from partycards.games.base import IllegalMove
from partycards.restaurant.board import Board, board, tickets
from partycards.restaurant.dishes import Larder, larder
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    Confirmed,
    Ordered,
    Recalled,
    Unbumped,
    Voided,
    VoidSeen,
)
from partycards.restaurant.orders import Course, Dish, Food
from partycards.restaurant.shield import Guests
from partycards.restaurant.stations import Station, all_shares, shares
from tests.restaurant.dinner import Dinner
from tests.shipped import INGREDIENTS

HOT = Station("Hot", ("starter", "main"), categories=("meat", "seafood"))
FRY = Station("Fry", cards=("onions",), words=("fries",))
COLD = Station("Cold", ("starter", "main"), words=("salad",))
SWEET = Station("Sweet", ("dessert",))
KITCHEN = (HOT, FRY, COLD, SWEET)

FISH = Food("salmon", "Salmon", "grilled")
FRIES = Food("potatoes", "Potatoes", "thin fries")
LEEK = Food("leeks", "Leeks")
SALT = Food("salt", "Salt", pantry=True)
FISH_AND_FRIES = Dish("1-1", 1, "Friday at the sea", (FISH, FRIES, SALT))
SOUP = Dish("1-2", 2, "Green soup", (LEEK,))


def known() -> Larder:
    return larder(read_ingredients(shipped("data") / "ingredients.csv"), ())


def cooks(dish: Dish, course: str = "main", own: str = "", kitchen=KITCHEN) -> dict[str, tuple]:  # type: ignore[no-untyped-def,type-arg]
    """Whose it is, with the keys of what they cook of it; `own` is the course's station."""
    found = shares(dish, Course(course, course, station=own), kitchen, known())
    return {share.station: share.foods for share in found}


class Friday(Dinner):
    """Lisa (seat 1) and Ellen (2) order mains; the kitchen sends them to its stations."""

    def orders_mains(self, *dishes: Dish) -> None:
        self.happens(Called("main", tuple((seat, dish) for seat, dish in enumerate(dishes, 1))))
        asked = [line for line in self.orders.lines if line.status == "asked"]
        self.happens(*(Confirmed(line.number) for line in asked))
        self.happens(Ordered("main", "now", all_shares(self.orders, asked, KITCHEN, known())))

    def screen(self, station: str = "") -> Board:
        return board(tickets(self.orders, "MANGO", Guests({})), station)

    def cooking(self, station: str = "") -> list[int]:
        return [number for each in self.screen(station).cooking for number in each.lines("cooking")]


def test_fish_and_fries_are_the_matter_of_two_stations() -> None:
    assert cooks(FISH_AND_FRIES) == {"Hot": ("salmon",), "Fry": ("potatoes",)}


def test_a_station_that_names_nothing_cooks_its_whole_course() -> None:
    assert cooks(FISH_AND_FRIES, "dessert") == {"Fry": ("potatoes",), "Sweet": ("salmon",)}


def test_a_word_in_the_name_or_the_sentence_makes_the_rest_of_the_dish_its_own() -> None:
    named = Dish("1-3", 1, "A salad of the sea", (FISH, LEEK))
    told = Dish("1-3", 1, "Of the sea", (FISH, LEEK), words="cut small, like a salad")
    assert cooks(named) == cooks(told) == {"Hot": ("salmon",), "Cold": ("leeks",)}


def test_what_nobody_names_goes_to_the_station_of_its_course() -> None:
    assert cooks(SOUP, own="Grill") == {"Grill": ("leeks",)}
    assert cooks(Dish("1-4", 1, "Surf", (FISH, LEEK)), own="Grill") == {
        "Hot": ("salmon",), "Grill": ("leeks",),
    }  # fmt: skip


def test_what_nobody_names_in_a_course_without_a_station_is_everybodys() -> None:
    assert cooks(SOUP) == {}
    assert cooks(Dish("1-4", 1, "Surf", (FISH, FRIES, LEEK))) == {
        "Hot": ("salmon", "leeks"), "Fry": ("potatoes", "leeks"),
    }  # fmt: skip


def test_the_pantry_calls_no_station_and_a_dish_of_it_alone_still_has_one() -> None:
    bread = Dish("1-5", 1, "Bread", (SALT,))
    assert cooks(FISH_AND_FRIES, own="Grill").keys() == {"Hot", "Fry"}
    assert cooks(bread, own="Grill") == {"Grill": ()}
    assert cooks(bread) == {}


def test_a_house_of_0_1_goes_on_by_the_stations_of_its_courses() -> None:
    assert cooks(FISH_AND_FRIES, own="Grill", kitchen=()) == {"Grill": ("salmon", "potatoes")}
    old = Dinner()
    old.orders = old.orders.__class__("12", (Course("main", "Main", station="Grill"),))
    old.sends("main", (1, SOUP), fire="now")
    every = tickets(old.orders, "MANGO", Guests({}))
    assert board(every).stations() == ("Grill",)
    assert board(every, "Grill").cooking[0].lines("cooking") == (1,)
    assert board(every, "Cold").cooking == ()
    old.happens(Bumped((1,), "Grill"))
    assert old.status() == ["ready"]


def test_a_plate_is_ready_when_the_last_station_has_bumped_its_part() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES, SOUP)
    assert friday.cooking("Hot") == friday.cooking("Fry") == [1, 2]  # the soup is everybody's
    friday.happens(Bumped((1,), "Hot"))
    assert friday.status() == ["cooking", "cooking"]
    assert friday.cooking("Hot") == [2]
    assert friday.cooking("Fry") == [1, 2]
    friday.happens(Bumped((1,), "Fry"))
    assert friday.status() == ["ready", "cooking"]
    assert friday.orders.lines[0].ready_at == friday.now


def test_a_station_that_is_done_has_the_ticket_among_its_ready_ones_while_others_cook() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES)
    friday.happens(Bumped((1,), "Hot"))
    (ticket,) = friday.screen("Hot").ready
    assert ticket.since == friday.now
    assert friday.screen("Hot").cooking == ()
    assert friday.screen().ready == ()
    friday.happens(Unbumped((1,), "Hot"))
    assert friday.cooking("Hot") == [1]


def test_the_pass_says_ready_for_all_stations_and_takes_it_back_for_all() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES)
    friday.happens(Bumped((1,), "Hot"), Bumped((1,)))
    assert friday.status() == ["ready"]
    friday.happens(Unbumped((1,)))
    assert friday.cooking("Hot") == friday.cooking("Fry") == [1]


def test_what_comes_back_is_cooked_by_every_station_anew() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES)
    friday.happens(Bumped((1,)), Recalled((1,)))
    assert friday.cooking("Hot") == friday.cooking("Fry") == [1]


def test_two_cooks_of_a_station_bump_its_part_once() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES)
    friday.happens(Bumped((1,), "Hot"))
    with pytest.raises(IllegalMove, match="ready already"):
        friday.happens(Bumped((1,), "Hot"))
    with pytest.raises(IllegalMove, match="changed in the meantime"):
        friday.happens(Bumped((1,), "Pastry"))


def test_a_void_stands_on_every_station_until_each_has_seen_it() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES)
    friday.happens(Voided(1, "gone home"), VoidSeen(1, "Hot"))
    assert friday.screen("Hot").cooking == ()
    assert [each.dishes[0].status for each in friday.screen("Fry").cooking] == ["void"]
    friday.happens(VoidSeen(1, "Fry"))
    assert friday.screen().cooking == ()


def test_a_screen_shows_the_whole_plate_and_knows_what_of_it_is_its_own() -> None:
    friday = Friday()
    friday.orders_mains(FISH_AND_FRIES)
    (ticket,) = friday.screen("Fry").cooking
    (dish,) = ticket.dishes
    assert [(food.name, dish.is_mine(food)) for food in dish.foods] == [
        ("Salmon", False), ("Potatoes", True), ("Salt", True),
    ]  # fmt: skip
    assert [share.station for share in dish.beside()] == ["Hot"]


def test_a_station_may_call_what_it_cooks_by_another_name() -> None:
    names = read_all_names(shipped("data") / "names")
    house = larder(INGREDIENTS, (), names)
    sea, fry = Station("Sea", words=("prawns",)), Station("Fry", words=("pommes frites",))
    shrimp, fried = Food("shrimp", "Shrimp", "on a skewer"), Food("potatoes", "Potatoes", "fries")
    dish = Dish("1-7", 1, "Friday", (shrimp, fried, Food("potatoes", "Potatoes", "mashed")))
    found = shares(dish, Course("main", "main"), (sea, fry), house)
    assert [(share.station, share.foods) for share in found] == [
        ("Sea", ("shrimp",)), ("Fry", ("potatoes",)),
    ]  # fmt: skip
    assert not fry.cooks(Food("potatoes", "Potatoes", "mashed"), house)
