"""The manager says who cooks what, and paper and screens of each station have their part."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from partycards.printing.sheets.chits import draw_chit
from partycards.restaurant.happenings import Called, Confirmed, Voided
from partycards.restaurant.orders import Dish, Food
from partycards.restaurant.printers import ReceiptPrinter
from partycards.restaurant.stations import Station
from partycards.tables import service
from tests.evening import Evening
from tests.restaurant.house import PASS, House, posts, reads, refusals
from tests.restaurant.meal import Meal
from tests.restaurant.printer_stub import Printer
from tests.restaurant.test_chit_queue import chits, drawn, lay, until

AT = "/restaurant/stations"
HOT = {"was": "", "name": "Hot", "categories": ["meat", "seafood"], "cards": "", "words": ""}


def test_a_station_is_made_of_categories_cards_words_and_courses(house: House) -> None:
    assert "No station." in reads(house.manager, AT)
    posts(house.manager, AT, **HOT)
    fry = {"name": "Fry", "courses": ["main"], "cards": "Potatos, onions", "words": "fries,chips"}
    answer = posts(house.manager, AT, was="", **fry)
    assert answer.status_code == 303, refusals(answer.text)
    assert house.restaurant.setup.stations == (
        Station("Hot", categories=("meat", "seafood")),
        Station("Fry", ("main",), (), ("potatoes", "onions"), ("fries", "chips")),
    )
    page = reads(house.manager, AT)
    assert 'value="Potatoes, Onions"' in page
    assert "“fries”" in page
    assert "Hot · Fry" in reads(house.manager, "/restaurant/setup")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "What is the station called?"),
        ({"name": "x" * 21}, "At most 20 letters, please."),
        ({"name": "hot"}, "Another station has that name."),
        ({"cards": "Unicorn"}, "There is no card “Unicorn” here."),
        ({"cards": ""}, "What does it cook? Please say at least one."),
    ],
)
def test_a_station_that_cannot_be_is_told_why(
    house: House, wrong: dict[str, str], told: str
) -> None:
    posts(house.manager, AT, **HOT)
    answer = posts(house.manager, AT, **{"was": "", "name": "Cold", "cards": "leeks", **wrong})
    assert answer.status_code == 409
    assert refusals(answer.text) == [told]
    assert house.restaurant.setup.station_names() == ("Hot",)


def test_a_course_of_0_1_has_its_station_there_and_it_may_say_more(house: House) -> None:
    restaurant = house.restaurant
    starter, *others = restaurant.setup.courses
    restaurant.keep(replace(restaurant.setup, courses=(replace(starter, station="Cold"), *others)))
    assert "what no other station cooks" in reads(house.manager, AT)
    posts(house.manager, AT, was="Cold", name="Garde manger", words="salad")
    assert restaurant.setup.courses[0].station == "Garde manger"
    assert restaurant.setup.stations == (Station("Garde manger", words=("salad",)),)


def test_a_station_that_goes_leaves_no_course_and_no_printer_behind(house: House) -> None:
    posts(house.manager, AT, **HOT)
    posts(house.manager, "/restaurant/printers", **{**PASS, "stations": ["Hot"]})
    assert house.restaurant.setup.printers[0].prints() == ("Hot",)
    posts(house.manager, AT, was="Hot", remove="1")
    assert house.restaurant.setup.station_names() == ()
    assert house.restaurant.setup.printers[0].prints() == ()


def test_what_the_chef_sends_goes_to_the_stations_and_each_bumps_its_part(evening: Evening) -> None:
    meal = Meal(evening, "Ana", "Ben")
    restaurant = evening.house.restaurant
    hot, cold = Station("Hot", words=("soup",)), Station("Cold", words=("salad",))
    restaurant.keep(replace(restaurant.setup, stations=(hot, cold)))
    meal.invents("Ana", "Soup beside a salad")
    meal.calls("Ana")
    meal.chef_does("confirm", line=1)
    meal.chef_does("send", course="starter", fire="now")
    assert [each.station for each in meal.table.saved.orders.lines[0].shares] == ["Hot", "Cold"]
    page = meal.mira.sees("/kitchen/?station=Hot")
    assert 'name="station" value="Hot"' in page
    assert "With" in page
    meal.chef_does("bump", line=1, station="Hot")
    assert "Soup beside a salad" not in meal.mira.sees("/kitchen/?station=Hot")
    assert "Soup beside a salad" in meal.mira.sees("/kitchen/?station=Cold")
    meal.chef_does("bump", line=1, station="Cold")
    assert meal.lines() == [("Soup beside a salad", "ready")]


def test_the_screen_of_a_station_that_was_renamed_shows_every_plate(evening: Evening) -> None:
    """Mira's screen hangs on the wall, and nobody types another address there."""
    meal = Meal(evening, "Ana", "Ben")
    restaurant = evening.house.restaurant
    restaurant.keep(replace(restaurant.setup, stations=(Station("Grill", words=("soup",)),)))
    meal.invents("Ana", "Soup of the day")
    meal.calls("Ana")
    meal.chef_does("confirm", line=1)
    meal.chef_does("send", course="starter", fire="now")
    page = meal.mira.sees("/kitchen/?station=Hot")
    assert "Soup of the day" in page
    assert 'name="station"' not in page


# Printers -----------------------------------------------------------------------------------------


def test_a_test_print_says_clearly_that_it_came_out_or_why_not(
    house: House, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    here = {**PASS, "address": "127.0.0.1", "port": str(printer.port), "test": "1"}
    answer = posts(house.manager, "/restaurant/printers", **here)
    assert "Is there paper in your hand?" in answer.text
    assert len(printer.papers) == 1
    assert house.restaurant.setup.printers == ()
    printer.off()
    answer = posts(house.manager, "/restaurant/printers", **here)
    assert answer.status_code == 409
    assert refusals(answer.text) == ["Nothing came out. It cannot be reached."]
    assert 'value="Pass"' in answer.text


FISH = Dish("1-1", 1, "Friday at the sea", (Food("salmon", "Salmon"), Food("potatoes", "Potatoes")))
SOUP = Dish("1-2", 2, "Green soup", (Food("leeks", "Leeks"),))
STATIONS = (Station("Hot", categories=("seafood",)), Station("Fry", cards=("potatoes",)))


def test_a_printer_prints_the_plates_of_its_stations_and_what_comes_later_follows(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    hot, fry = printers(), printers()
    restaurant = evening.house.restaurant
    plugs = tuple(
        ReceiptPrinter(name=name, address="127.0.0.1", port=printer.port, stations=(name,))
        for name, printer in (("Hot", hot), ("Fry", fry))
    )
    restaurant.keep(replace(restaurant.setup, printers=plugs, stations=STATIONS))
    lay(evening)
    sends_to_stations(evening, (1, FISH), (2, SOUP))
    until(lambda: hot.papers and fry.papers and settled(evening))
    # The soup is everybody's.
    assert slips(evening) == [("Hot", "fire", 2), ("Fry", "fire", 2)]
    assert [plate.beside for plate in drawn(evening, 1).plates] == [("Fry",), ()]
    assert [plate.elsewhere for plate in drawn(evening, 1).plates] == [("potatoes",), ()]
    assert hot.papers[0].shows(draw_chit(drawn(evening, 1), 80))
    sends_to_stations(evening, (3, Dish("1-3", 3, "Fish", (Food("salmon", "Salmon"),))))
    until(lambda: len(hot.papers) == 2 and settled(evening))
    # The stations are others by now, but a void goes where the plate's own chit went.
    stations = (Station("Fry", categories=("seafood",)),)
    restaurant.keep(replace(restaurant.setup, stations=stations))
    service.record_happening(evening.table, "server", Voided(3, "gone home"))
    until(lambda: len(hot.papers) == 3 and settled(evening))
    assert slips(evening)[2:] == [("Hot", "add_on", 1), ("Hot", "void", 1)]
    assert len(fry.papers) == 1


def sends_to_stations(evening: Evening, *dishes: tuple[int, Dish]) -> None:
    """Guests order mains, the chef confirms and sends them to the stations there are."""
    first = len(evening.table.saved.orders.lines) + 1
    service.record_happening(evening.table, "server", Called("main", dishes))
    for number in range(first, first + len(dishes)):
        service.record_happening(evening.table, "chef", Confirmed(number))
    service.send(
        evening.table, "server", "main", "now",
        stations=evening.house.restaurant.setup.stations, known=evening.house.shield.larder(),
    )  # fmt: skip


def slips(evening: Evening) -> list[tuple[str, str, int]]:
    """Every chit: its printer, its kind, how many plates are on it."""
    kept = evening.app.site.chits.kept.all()
    return [(chit.printer, chit.due.what, len(chit.due.slips)) for chit in kept]


def settled(evening: Evening) -> bool:
    return all(state == "printed" for _, state, _ in chits(evening))
