"""What a restaurant prints, as plain data: bills, order forms, the menu, the evening's takings."""

from msgspec import Struct


class BillLine(Struct, frozen=True, kw_only=True):
    """A line of a bill: a dish, or `count` drinks alike, under a `heading` (course, "Drinks");
    whose they are and who shares them (`under`), the price in cents of all of them and what is
    taken `off` it. A `gift` costs nothing."""

    name: str
    heading: str
    price: int
    under: str = ""
    count: int = 1
    off: int = 0
    gift: bool = False


class BillPart(Struct, frozen=True, kw_only=True):
    """What is paid in one sum: by whom, and in cents how much, of which so much is `paid`. `under`
    says how and when; `spared`: something was taken off for winning."""

    name: str
    cents: int
    paid: int = 0
    under: str = ""
    spared: bool = False


class BillTax(Struct, frozen=True, kw_only=True):
    """What a bill has of a rate, in cents; `name` is the rate and what it is for."""

    name: str
    net: int
    tax: int


class Bill(Struct, frozen=True, kw_only=True):
    """A party's bill. `table` is its number in the restaurant, `party` its name, "" the only one;
    `house` is the restaurant's name; `currency` stands behind sums, with so many `decimals`.
    `number` tells it from every other. `food` is dishes and drinks after what is taken `off` the
    whole bill; `service` and `tip` come to it (cents, 0 none) and so do taxes when they are
    `added`; `serving` names the service. `split` says in a sentence how it is shared; `over` is to
    be given back. `notes` are sentences at the end. `under` is how many guests and who serves,
    `hours` from when to when."""

    table: str
    food: int
    total: int
    number: str = ""
    party: str = ""
    house: str = ""
    currency: str = ""
    decimals: int = 2
    date: str = ""
    hours: str = ""
    under: str = ""
    lines: tuple[BillLine, ...] = ()
    off: int = 0
    service: int = 0
    serving: str = ""
    tip: int = 0
    added: bool = False
    taxes: tuple[BillTax, ...] = ()
    split: str = ""
    parts: tuple[BillPart, ...] = ()
    over: int = 0
    notes: tuple[str, ...] = ()

    @property
    def paid(self) -> int:
        return sum(part.paid for part in self.parts)

    @property
    def open(self) -> int:
        """What is still to be paid."""
        return sum(part.cents - part.paid for part in self.parts)


class FormSeat(Struct, frozen=True, kw_only=True):
    """A seat on an order form: the guest's name, "" nobody's yet, and their `needs` in words."""

    seat: int
    name: str = ""
    needs: tuple[str, ...] = ()


class OrderForm(Struct, frozen=True, kw_only=True):
    """A restaurant's table on paper, for when nobody can type: its number, its seats, the titles of
    its courses. `printed` is when, written out."""

    table: str
    seats: tuple[FormSeat, ...] = ()
    courses: tuple[str, ...] = ()
    printed: str = ""


class Menu(Struct, frozen=True, kw_only=True):
    """A restaurant's menu of the evening: `courses` with their prices written out, `articles` of
    the price list the same under their headings, `assignments` as (title, text)."""

    house: str
    logo: str = ""
    courses: tuple[tuple[str, str], ...] = ()
    articles: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    assignments: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Figure(Struct, frozen=True):
    """A figure that heads the takings: what it is, the figure, what stands small under it; `fine`
    says whether it is as it should be, None where it is neither."""

    label: str
    value: str
    under: str = ""
    fine: bool | None = None


class Bar(Struct, frozen=True):
    """What something has earned, and its part of the longest bar, from 0 to 100."""

    label: str
    amount: str
    length: int


class GivenLine(Struct, frozen=True):
    """Something given away or taken back: what, at which table, why, by whom and when, how much."""

    what: str
    where: str
    why: str
    who: str
    amount: str


class Columns(Struct, frozen=True):
    """A table of the takings: its title, heads of columns, rows, and a last row of sums. What
    stands small below a cell is behind a line break."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    last: tuple[str, ...] = ()


class Takings(Struct, frozen=True, kw_only=True):
    """An evening's takings, written: `under` its title stand hours and tables, `missing` is what is
    not closed yet. `came_from` are bars; `given` comes to `given_in_all` (how many, a word, the
    sum); `marks` and `out` are (number or time, words). Amounts are without the `currency`."""

    title: str
    under: str
    currency: str
    house: str = ""
    missing: tuple[str, ...] = ()
    closed: str = ""
    figures: tuple[Figure, ...] = ()
    came_from: tuple[Bar, ...] = ()
    taxes: Columns | None = None
    paid: tuple[tuple[str, str], ...] = ()
    adds_up: str = ""
    servers: Columns | None = None
    paces: Columns | None = None
    given: tuple[GivenLine, ...] = ()
    given_in_all: tuple[str, str, str] = ("", "", "")
    people: Columns | None = None
    marks: tuple[tuple[str, str], ...] = ()
    out: tuple[tuple[str, str], ...] = ()
