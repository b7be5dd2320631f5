"""Papers of a restaurant as a whole: order forms for all of its tables, and the menu."""

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.pictures import kept_as
from partycards.games.base import N_
from partycards.kept_files import KeptFiles
from partycards.printing.content import Content
from partycards.printing.restaurant_content import FormSeat, Menu, OrderForm
from partycards.printing.sheets.chits import needs_in_words
from partycards.restaurant.floor import FloorTable
from partycards.restaurant.money import percent, priced
from partycards.restaurant.orders import Course
from partycards.restaurant.setup import Setup
from partycards.tables import laying
from partycards.tables.house import House
from partycards.tables.table import Table
from partycards.words import catalogue, course_called

ADDED, SERVICE = N_("Added to the prices: %(what)s."), N_("service %(rate)s")


def order_forms(house: House, printed: str, language: str = "en") -> tuple[OrderForm, ...]:
    """A form for every table of the floor; `printed` is when, written out. Who sits there, and what
    they must not eat, stands on it as far as anybody has said."""
    laid, courses = laying.laid(house), house.restaurant.setup.courses
    return tuple(
        OrderForm(
            table=each.number,
            seats=tuple(_seats(house, each, laid.get(each.number), language)),
            courses=tuple(
                course_called(course.title, language)
                for course in _courses(laid.get(each.number), courses)
            ),
            printed=printed,
        )
        for each in house.restaurant.floor.tables()
    )


def _courses(table: Table | None, tonight: tuple[Course, ...]) -> tuple[Course, ...]:
    """Those that a table was laid with."""
    return tonight if table is None else table.saved.orders.courses


def _seats(
    house: House, floor: FloorTable, table: Table | None, language: str
) -> Iterator[FormSeat]:
    """Guests who sit there, then the free seats under the numbers that they will have."""
    taken: tuple[int, ...] = ()
    if table is not None:
        taken = table.saved.present()
        guests = house.shield.guests(table.saved, house.guests.name_map(table.code))
        for seat in taken:
            eater = guests.at(seat)
            needs = needs_in_words(eater.needs, eater.words, language, eater.avoids.foods)
            yield FormSeat(seat=seat, name=eater.name, needs=needs)
    next_seat = max((place.seat for place in table.saved.places), default=0) + 1 if table else 1
    for number in range(floor.seats - len(taken)):
        yield FormSeat(seat=next_seat + number)


def menu_of(
    base: Content,
    setup: Setup,
    assignments: tuple[Assignment, ...],
    files: KeptFiles,
    language: str,
) -> Content:
    """The menu of tonight: `assignments` are those that guests may be asked, none where the house
    has not chosen any."""
    prices, say = setup.prices, catalogue(language).gettext

    def cost(cents: int) -> str:
        return (
            priced(cents, prices.currency or setup.currency, prices.decimals, language)
            if cents
            else ""
        )

    added = [
        f"{tax.title} {percent(tax.rate, language)}".strip() for tax in prices.taxes if prices.added
    ]
    if prices.service and prices.service_added:
        added.append(say(SERVICE) % {"rate": percent(prices.service, language)})
    menu = Menu(
        house=setup.name,
        logo=setup.logo,
        courses=tuple(
            (course_called(course.title, language), cost(course.price)) for course in setup.courses
        ),
        articles=tuple(
            (
                course_called(heading, language),
                tuple((each.name, cost(each.price)) for each in several),
            )
            for heading, several in groupby(prices.articles, key=lambda each: each.heading)
        ),
        assignments=tuple((card.title, card.text) for card in assignments),
        note=say(ADDED) % {"what": ", ".join(added)} if added else "",
    )
    pictures = {setup.logo: files.path(kept_as(setup.logo))} if setup.logo else {}
    return replace(base, name=setup.name, version="", menu=menu, pictures=pictures)
