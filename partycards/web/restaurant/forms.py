"""What a manager types when the restaurant is set up."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace
from wtforms import (
    BooleanField,
    Field,
    Form,
    IntegerField,
    SelectMultipleField,
    StringField,
    validators,
)

from partycards.catalogue.ingredients import CATEGORIES, Ingredient
from partycards.catalogue.store import Shelf
from partycards.games.base import N_, IllegalMove
from partycards.network import is_near
from partycards.restaurant.money import PRICES_ARE, cents, percent, rate, written
from partycards.restaurant.orders import Course
from partycards.restaurant.prices import Article
from partycards.restaurant.printers import ReceiptPrinter
from partycards.restaurant.setup import FIRES, Setup
from partycards.restaurant.staff import ROLES
from partycards.restaurant.stations import Station
from partycards.services.cards_meant import card_meant
from partycards.web import language, said, site
from partycards.web.fields import AT_MOST, line, number, one_line
from partycards.words import DRINKS, course_called, course_titled

MOST_DISHES = 5
LONGEST_WAIT = 180
"""Minutes; a guest who waits longer has gone home."""


def _one_of(*keys: str) -> StringField:
    return StringField(validators=[validators.AnyOf(keys, message=N_("Please choose one."))])


class HouseForm(Form):
    """What the house is called, and how it counts."""

    name = line(40)
    currency = line(3, N_("Which currency are the prices in? €, for example."))
    marks = _one_of("points", "chips")
    mean = BooleanField()
    printed = BooleanField()

    def setup(self, base: Setup) -> Setup:
        return replace(base, **self.data)


# Courses ------------------------------------------------------------------------------------------


def typed_price(text: str) -> int | None:
    """A price in the house's cents, None when it is none."""
    return cents(text, site().house.restaurant.setup.prices.decimals)


def price_as_typed(price: int) -> str:
    """The same as somebody would type it."""
    return written(price, site().house.restaurant.setup.prices.decimals, language())


def a_price(_form: Form, field: Field) -> None:
    if typed_price(field.data or "") is None:
        decimals = site().house.restaurant.setup.prices.decimals
        raise validators.ValidationError(PRICES_ARE[decimals])


def tax_choices() -> list[tuple[str, str]]:
    """The house's taxes to choose from: what a form sends, and what people read."""
    taxes = site().house.restaurant.setup.prices.taxes
    return [
        (str(tax.rate), f"{tax.title} {percent(tax.rate, language())}".strip()) for tax in taxes
    ]


def _known_tax(_form: Form, field: Field) -> None:
    if field.data and field.data not in dict(tax_choices()):
        raise validators.ValidationError(N_("Please choose one."))


def tax_field() -> StringField:
    """One of the house's taxes by its rate; "" the first one."""
    return StringField(validators=[_known_tax])


def tax_of(field: Field) -> int | None:
    return int(field.data) if field.data else None


def _later(form: Form, field: Field) -> None:
    if field.data is not None and form["soon"].data is not None and field.data <= form["soon"].data:
        raise validators.ValidationError(N_("Red has to come later than yellow."))


_MINUTES = N_("From 1 to 180 minutes, please.")


class CourseForm(Form):
    """A course of the menu; `soon` and `late` are minutes."""

    title = line(40, N_("What is the course called?"))
    price = StringField(filters=[one_line], validators=[a_price])
    per = _one_of("dish", "course")
    most = number(1, MOST_DISHES, N_("From 1 to 5 dishes a guest, please."))
    soon = number(1, LONGEST_WAIT, _MINUTES)
    late = IntegerField(
        validators=[
            validators.InputRequired(_MINUTES),
            validators.NumberRange(1, LONGEST_WAIT, _MINUTES),
            _later,
        ]
    )
    fire = _one_of(*FIRES)
    station = line(20)
    tax = tax_field()

    def course(self, key: str) -> Course:
        """The course as it is typed, if the form is right."""
        price = typed_price(str(self.price.data))
        assert price is not None
        assert self.soon.data is not None
        assert self.late.data is not None
        return Course(
            key,
            course_titled(str(self.title.data), language()),
            most=self.most.data or 1,
            price=price,
            once=self.per.data == "course",
            soon=self.soon.data * 60,
            late=self.late.data * 60,
            fire=str(self.fire.data),
            station=str(self.station.data),
            tax=tax_of(self.tax),
        )


def form_of(course: Course) -> CourseForm:
    """The form as the course is now."""
    minutes = {"soon": course.soon // 60, "late": course.late // 60}
    values = msgspec.structs.asdict(course)
    tax = "" if course.tax is None else str(course.tax)
    per = "course" if course.once else "dish"
    title = course_called(course.title, language())
    typed = {"title": title, "price": price_as_typed(course.price), "per": per, "tax": tax}
    return CourseForm(data={**values, **minutes, **typed})


# The price list -----------------------------------------------------------------------------------


class ArticleForm(Form):
    """Something on the price list."""

    name = line(40, N_("What is it called?"))
    price = StringField(filters=[one_line], validators=[a_price])
    heading = line(20)
    tax = tax_field()

    def article(self, key: str) -> Article:
        """The article as it is typed, if the form is right."""
        return Article(
            key,
            str(self.name.data),
            typed_price(str(self.price.data)) or 0,
            course_titled(str(self.heading.data), language()) or DRINKS,
            tax_of(self.tax),
        )


def form_of_article(article: Article) -> ArticleForm:
    """The form as the article is now."""
    tax = "" if article.tax is None else str(article.tax)
    price = price_as_typed(article.price) if article.key else ""
    values = {
        "name": article.name,
        "price": price,
        "heading": course_called(article.heading, language()),
        "tax": tax,
    }
    return ArticleForm(data=values)


def _a_rate(_form: Form, field: Field) -> None:
    if field.data and rate(field.data) is None:
        raise validators.ValidationError(N_("Percent look like 10 or 12.5, and 100 at most."))


def _rate_field() -> StringField:
    return StringField(filters=[one_line], validators=[_a_rate])


class TaxLine(Form):
    """A tax in a line; one without a rate is left out."""

    title = line(20)
    rate = _rate_field()


class MoneyForm(Form):
    """How the house counts money: `cents` is "none" where the currency has no smaller unit."""

    cents = _one_of("two", "none")
    taxes = _one_of("in", "added")
    service = _rate_field()
    serving = _one_of("in", "added")
    service_tax = tax_field()


# Stations -----------------------------------------------------------------------------------------


def _known_cards(_form: Form, field: Field) -> None:
    """Names become those of the cards that they mean."""
    try:
        meant = [card_meant(name, site().catalogue).card for name in _several(field.data)]
    except IllegalMove as refusal:
        raise validators.ValidationError(said(refusal)) from refusal
    field.data = ", ".join(dict.fromkeys(card.name for card in meant))


def _several(text: str | None) -> list[str]:
    """What stands between the commas."""
    return [name for part in (text or "").split(",") if (name := part.strip())]


class StationForm(Form):
    """A station; none of its `courses` ticked is all of them."""

    name = line(20, N_("What is the station called?"))
    courses = SelectMultipleField(validate_choice=False)
    categories = SelectMultipleField(validate_choice=False)
    cards = StringField(
        filters=[one_line],
        validators=[validators.Length(max=600, message=AT_MOST[600]), _known_cards],
    )
    words = line(200)

    def says_what(self) -> bool:
        """Whether it names anything to cook."""
        return any((self.courses.data, self.categories.data, self.cards.data, self.words.data))

    def station(self, courses: Iterable[str]) -> Station:
        """The station as it is typed, if the form is right; `courses` are those there are."""
        catalogue = site().catalogue
        ticked, kinds = set(self.courses.data or ()), set(self.categories.data or ())
        return Station(
            str(self.name.data),
            tuple(key for key in courses if key in ticked),
            tuple(key for key in CATEGORIES if key in kinds),
            tuple(card_meant(name, catalogue).card.key for name in _several(self.cards.data)),
            tuple(dict.fromkeys(_several(self.words.data))),
        )


def form_of_station(station: Station, cards: Shelf[Ingredient]) -> StationForm:
    """The form as the station is now; a card that is gone is not named any more."""
    entries = (cards.entry(key) for key in station.cards)
    names = ", ".join(entry.card.name for entry in entries if entry is not None)
    values = {name: list(getattr(station, name)) for name in ("courses", "categories")}
    return StationForm(
        data={**values, "name": station.name, "cards": names, "words": ", ".join(station.words)}
    )


# Tables, people, printers -------------------------------------------------------------------------


class TablesForm(Form):
    """One table or several; what their numbers may be, the floor knows."""

    numbers = line(20, N_("Which number is on the table?"))
    seats = number(1, 12, N_("From 1 to 12 seats, please."))


class PinForm(Form):
    """Somebody who works here; what a PIN may be, the staff knows."""

    name = line(20, N_("Who is it? A name, or what the tablet is for."))
    role = _one_of(*ROLES)
    pin = line(20, N_("Which PIN?"))


class CardsForm(Form):
    """What is cooked with, and what guests choose their assignment from."""

    deck = StringField()
    assignments = SelectMultipleField(validate_choice=False)


def an_address(form: Form, field: Field) -> None:
    """An address on the network, or the two numbers that a device on USB has."""
    typed = str(field.data or "")
    if form["kind"].data == "usb":
        if not _is_usb(typed):
            raise validators.ValidationError(N_("A USB device looks like 04b8:0e15 (see lsusb)."))
    elif not typed or not all(
        char.isascii() and (char.isalnum() or char in ".-:") for char in typed
    ):
        raise validators.ValidationError(
            N_("An address looks like 192.168.1.50 or kitchen-printer.local.")
        )
    elif _is_far(typed):
        raise validators.ValidationError(
            N_("That address is out on the internet, not in your own network.")
        )


def _is_far(typed: str) -> bool:
    """Whether an address, and no name, is typed that belongs to somebody else's network."""
    try:
        return not is_near(typed)
    except ValueError:
        return False


def _is_usb(typed: str) -> bool:
    maker, _, model = typed.partition(":")
    return all(len(part) == 4 and set(part) <= set("0123456789abcdefABCDEF")
               for part in (maker, model))  # fmt: skip


class PrinterForm(Form):
    """A receipt printer."""

    name = line(20, N_("What do you call this printer?"))
    kind = _one_of("network", "usb")
    address = StringField(
        filters=[one_line],
        validators=[validators.Length(max=100, message=AT_MOST[100]), an_address],
    )
    port = number(1, 65535, N_("A port is a number from 1 to 65535; most printers use 9100."))
    width = _one_of("80", "58")
    stations = SelectMultipleField(validate_choice=False)

    def printer(self, stations: Iterable[str]) -> ReceiptPrinter:
        """The printer as it is typed, if the form is right; `stations` are those there are."""
        width, ticked = 58 if self.width.data == "58" else 80, set(self.stations.data or ())
        chosen = tuple(name for name in stations if name in ticked)
        return ReceiptPrinter(**{**self.data, "width": width, "stations": chosen})


def form_of_printer(printer: ReceiptPrinter) -> PrinterForm:
    """The form as the printer is now."""
    values = {name: getattr(printer, name) for name in PrinterForm().data}
    width, stations = str(printer.width), list(printer.prints())
    return PrinterForm(data={**values, "width": width, "stations": stations})


# The opening --------------------------------------------------------------------------------------


class NameForm(Form):
    """The house as the opening asks for it."""

    name = line(40)
    currency = line(3, N_("Which currency are the prices in? €, for example."))


class CourseLine(Form):
    """A course in a line; one without a title is left out."""

    key = StringField()
    title = line(40)
    price = StringField(filters=[one_line])

    def validate_price(self, field: Field) -> None:
        """Of a course that is there."""
        if self.title.data:
            a_price(self, field)


class StaffLine(Form):
    """A colleague in a line."""

    name = line(20)
    role = _one_of(*ROLES)
    pin = line(20, N_("Which PIN?"))


class PrinterLine(Form):
    """A printer on the network in a line; `take` it if it was found and not typed."""

    take = BooleanField()
    name = line(20)
    kind = StringField()
    address = StringField(
        filters=[one_line],
        validators=[validators.Length(max=100, message=AT_MOST[100]), an_address],
    )
    width = _one_of("80", "58")

    def printer(self, name: str) -> ReceiptPrinter:
        """The printer as it is typed, if the line is right; `name` is for one without."""
        width: Literal[58, 80] = 58 if self.width.data == "58" else 80
        address = str(self.address.data)
        return ReceiptPrinter(name=str(self.name.data) or name, address=address, width=width)
