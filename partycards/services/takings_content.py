"""The takings of an evening in words, for the page and for paper: who is who, what is late, what
adds up. The figures are those of `restaurant.takings`."""

from collections.abc import Sequence
from datetime import date, datetime, time

from msgspec import Struct
from msgspec.structs import replace

from partycards.figures import at_time
from partycards.games.base import N_
from partycards.printing import restaurant_content
from partycards.printing.restaurant_content import (
    Bar,
    Columns,
    Figure,
    GivenLine,
)
from partycards.restaurant.evening_takings import Pace, together
from partycards.restaurant.money import percent, priced
from partycards.restaurant.moving import NOBODY
from partycards.restaurant.orders import Line
from partycards.restaurant.setup import Setup
from partycards.restaurant.staff import Staff
from partycards.restaurant.stock import Change
from partycards.restaurant.takings import (
    NOT_IN_THE_TURNOVER,
    Actor,
    Given,
    Kind,
    Part,
    Server,
    TableTakings,
    takings_of,
)
from partycards.services.dates import written_out
from partycards.tables.guests import Guests
from partycards.tables.house import House
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
from partycards.words import ENGLISH, catalogue, course_called, name_of, translated

KINDS: dict[Kind, str] = {
    "gift": N_("Gift: %(what)s"),
    "discount": N_("Discount: %(what)s"),
    "void": N_("Void: %(what)s"),
    "payment": N_("Payment taken back: %(what)s"),
    "charge": N_("Taken off the tab: %(what)s"),
    "price": N_("Another price: %(what)s"),
}
PAID_BY = {"card": N_("card"), "cash": N_("cash")}
WHOLE_BILL, HIDDEN = N_("the whole bill"), N_("a hidden name")
BEST = 3
"""How many of the best marks are told."""


class Evening(Struct, frozen=True):
    """What is told of an evening: its `day`, its tables, those of which only figures are kept, and
    what ran out."""

    day: date
    tables: tuple[Table, ...] = ()
    kept: tuple[TableTakings, ...] = ()
    changes: tuple[Change, ...] = ()


def takings_at(table: Table, language: str = ENGLISH) -> TableTakings:
    """What a table took in, as it is on the disk and read in this language; words that are hidden
    are not told."""
    standing, hidden = table.saved.read_in(language), table.saved.hidden_words()
    found = takings_of(
        standing.orders,
        bills_of(standing),
        standing.opened_at,
        standing.closed_at,
        standing.closed_by,
    )
    if not hidden:
        return found
    given = tuple(replace(one, what=HIDDEN) if one.what in hidden else one for one in found.given)
    marks = tuple(replace(one, dish=HIDDEN) if one.dish in hidden else one for one in found.marks)
    return replace(found, given=given, marks=marks)


def written_takings(evening: Evening, house: House, language: str) -> restaurant_content.Takings:
    """The evening in a language."""
    return _Teller(evening, house, language).told()


class _Teller:
    """Tells of an evening in a language."""

    def __init__(self, evening: Evening, house: House, language: str) -> None:
        self._evening, self._language = evening, language
        self._setup: Setup = house.restaurant.setup
        self._staff: Staff = house.staff
        self._guests: Guests = house.guests
        self._words = catalogue(language)
        self._found = {table: takings_at(table, language) for table in evening.tables}
        self._took = together((*self._found.values(), *evening.kept))

    def told(self) -> restaurant_content.Takings:
        took, say = self._took, self._say
        missing = self._missing()
        return restaurant_content.Takings(
            title=say(N_("Takings, %(date)s"), date=self._date()),
            under=" · ".join(filter(None, (self._hours(), self._tables(), self._closed_by()))),
            currency=self._setup.currency,
            house=self._setup.name,
            missing=missing,
            closed="" if missing or not took.tables else say(N_("Everything is closed.")),
            figures=self._figures(),
            came_from=self._came_from(),
            taxes=self._taxes(),
            paid=self._paid(),
            adds_up=say(N_("adds up")) if took.closes() else "",
            servers=self._servers(),
            paces=self._paces(),
            given=tuple(map(self._given, took.given)),
            given_in_all=self._given_in_all(),
            people=self._people(),
            marks=self._marks(),
            out=self._out(),
        )

    # Words --------------------------------------------------------------------------------------

    def _say(self, message: str, **values: object) -> str:
        text = self._words.gettext(message)
        return text % values if values else text

    def _count(self, one: str, many: str, num: int) -> str:
        return self._words.ngettext(one, many, num) % {"num": num}

    def _time(self, at: float) -> str:
        return at_time(at, self._language)

    def _money(self, cents: int) -> str:
        """A sum without its currency, as it stands in a column."""
        return priced(cents, "", self._setup.prices.decimals, self._language)

    def _priced(self, cents: int) -> str:
        return priced(cents, self._setup.currency, self._setup.prices.decimals, self._language)

    def _person(self, actor: Actor) -> str:
        return self._staff.person(actor, self._language) or self._say(N_("nobody yet"))

    # The head -----------------------------------------------------------------------------------

    def _date(self) -> str:
        return written_out(datetime.combine(self._evening.day, time(12)), self._language)

    def _hours(self) -> str:
        eaten = self._took.eaten_at()
        if not eaten:
            return ""
        hours = {
            "begin": self._time(eaten[0].began),
            "end": self._time(max(table.ended for table in eaten)),
        }
        if all(table.ended for table in eaten):
            return self._say(N_("%(begin)s to %(end)s"), **hours)
        return self._say(N_("since %(begin)s"), begin=hours["begin"])

    def _tables(self) -> str:
        eaten = self._took.eaten_at()
        if not eaten:
            return ""
        numbers = {table.number for table in eaten}
        tables = self._count(N_("%(num)s table"), N_("%(num)s tables"), len(numbers))
        again = len(eaten) - len(numbers)
        if not again:
            return tables
        second = self._count(
            N_("%(num)s of them seated again"), N_("%(num)s of them seated again"), again
        )
        return f"{tables}, {second}"

    def _closed_by(self) -> str:
        last = max(self._took.tables, key=lambda table: table.ended, default=None)
        if last is None or not last.closed_by or not all(one.ended for one in self._took.tables):
            return ""
        return self._say(N_("closed by %(who)s"), who=self._person(last.closed_by))

    def _missing(self) -> tuple[str, ...]:
        """What is not closed yet."""
        took = self._took
        laid = sum(not table.ended for table in took.tables)
        out = sum(table.out for table in took.tables)
        tabs = sum(table.open > 0 for table in took.tables)
        found = (
            (laid, N_("%(num)s table is not cleared."), N_("%(num)s tables are not cleared.")),
            (out, N_("%(num)s plate was never served."), N_("%(num)s plates were never served.")),
            (tabs, N_("%(num)s tab is open."), N_("%(num)s tabs are open.")),
        )
        return tuple(self._count(one, many, num) for num, one, many in found if num)

    def _figures(self) -> tuple[Figure, ...]:
        took, say = self._took, self._say
        service = any(not part.heading for part in took.parts)
        net = say(N_("net %(net)s · taxes %(tax)s"), net=self._money(took.turnover - took.tax),
                  tax=self._money(took.tax))  # fmt: skip
        each = took.turnover // took.covers if took.covers else 0
        tenths = round(1000 * took.tips / took.turnover) if took.turnover else 0
        tip = percent(100 * tenths, self._language) if took.turnover else ""
        return (
            Figure(say(N_("Turnover with service")) if service else say(N_("Turnover")),
                   self._priced(took.turnover), net if took.tax else ""),
            Figure(say(N_("Covers")), str(took.covers),
                   say(N_("%(sum)s each"), sum=self._priced(each)) if each else ""),
            Figure(say(N_("Tips, noted apart")), self._priced(took.tips), tip),
            self._turn(),
            self._unpaid(),
        )  # fmt: skip

    def _turn(self) -> Figure:
        turns, label = self._took.turns(), self._say(N_("Table turn"))
        if not turns:
            return Figure(label, "–")
        middle = sum(seconds for seconds, _ in turns) / len(turns)
        longest = self._say(
            N_("longest: table %(number)s, %(time)s"), number=turns[-1][1], time=hours(turns[-1][0])
        )
        return Figure(label, hours(middle), longest if len(turns) > 1 else "")

    def _unpaid(self) -> Figure:
        took, label = self._took, self._say(N_("Unpaid"))
        tabs = sum(table.open > 0 for table in took.tables)
        under = self._say(N_("every tab is closed")) if took.tables else ""
        if tabs:
            under = self._count(N_("%(num)s tab is open"), N_("%(num)s tabs are open"), tabs)
        elif took.over:
            under = self._say(N_("%(sum)s to give back"), sum=self._priced(took.over))
        fine = not tabs and not took.over if took.tables else None
        return Figure(label, self._priced(took.open), under, fine)

    # Sums ---------------------------------------------------------------------------------------

    def _came_from(self) -> tuple[Bar, ...]:
        parts = [part for part in self._took.parts if part.count or part.cents]
        longest = max((part.cents for part in parts), default=0) or 1
        return tuple(
            Bar(self._heading(part), self._money(part.cents), 100 * part.cents // longest)
            for part in parts
        )

    def _heading(self, part: Part) -> str:
        if part.heading:
            return f"{part.count} × {course_called(part.heading, self._language)}"
        rates = {table.saved.orders.prices.service for table in self._evening.tables}
        rate = f" {percent(rates.pop(), self._language)}" if len(rates) == 1 else ""
        return self._say(N_("Service")) + rate

    def _taxes(self) -> Columns | None:
        taxes = self._took.taxes
        if not any(tax.rate for tax in taxes):
            return None
        head = (N_("Tax"), N_("with tax"), N_("tax in it"))
        rows = tuple(
            (percent(tax.rate, self._language), self._money(tax.gross), self._money(tax.tax))
            for tax in taxes
        )
        took = self._took
        last = (self._say(N_("Together")), self._money(took.turnover), self._money(took.tax))
        return self._columns(N_("Taxes"), head, rows, last if len(rows) > 1 else ())

    def _columns(self, title: str, head: Sequence[str], rows: tuple[tuple[str, ...], ...],
                 last: tuple[str, ...] = ()) -> Columns:  # fmt: skip
        return Columns(self._say(title), tuple(map(self._say, head)), rows, last)

    def _paid(self) -> tuple[tuple[str, str], ...]:
        took = self._took
        sums = (
            (N_("Card"), took.card),
            (N_("Cash"), took.cash),
            (N_("Open"), took.open),
            (N_("To give back"), -took.over),
        )
        return tuple((self._say(label), self._money(cents)) for label, cents in sums if cents)

    def _servers(self) -> Columns:
        head = (N_("Who"), N_("Covers"), N_("Turnover"), N_("Tips"))
        servers = sorted(self._took.servers, key=lambda one: (not one.by, -one.turnover))
        rows = tuple(map(self._server, servers))
        return self._columns(N_("By server"), head, rows)

    def _server(self, one: Server) -> tuple[str, ...]:
        """The name, and in a line of its own what they took for the house."""
        took = " · ".join(f"{self._say(label)} {self._money(cents)}" for label, cents in
                          ((N_("card"), one.card), (N_("cash"), one.cash)) if cents)  # fmt: skip
        name = self._person(one.by) if one.by else self._say(N_("not served yet"))
        who = "\n".join(filter(None, (name, took)))
        return who, str(one.covers), self._money(one.turnover), self._money(one.tips)

    def _paces(self) -> Columns:
        head = (N_("Course"), N_("middle"), N_("slowest tenth"), N_("at the pass"), N_("late"))
        rows = tuple(map(self._pace, self._took.paces))
        return self._columns(N_("Minutes, fired to served"), head, rows)

    def _pace(self, pace: Pace) -> tuple[str, ...]:
        late = self._say(N_("%(late)s of %(served)s"), late=pace.late, served=pace.served)
        times = (pace.middle, pace.slowest, pace.carried)
        return course_called(pace.course, self._language), *map(minutes, times), late

    # Given away and taken back ------------------------------------------------------------------

    def _given(self, one: Given) -> GivenLine:
        what = one.what
        if one.kind == "payment":
            what = self._say(PAID_BY.get(what, what))
        elif not what:
            what = self._say(WHOLE_BILL)
        elif what == HIDDEN:
            what = self._say(HIDDEN)
        return GivenLine(
            self._say(KINDS[one.kind], what=what),
            self._say(N_("table %(number)s"), number=one.table),
            one.reason,
            f"{self._person(one.by)} {self._time(one.at)}".rstrip(),
            self._money(one.cents),
        )

    def _given_in_all(self) -> tuple[str, str, str]:
        given = [one for one in self._took.given if one.kind in NOT_IN_THE_TURNOVER]
        if not given:
            return "", "", ""
        kinds = (
            ("gift", N_("%(num)s gift"), N_("%(num)s gifts")),
            ("discount", N_("%(num)s discount"), N_("%(num)s discounts")),
            ("void", N_("%(num)s void"), N_("%(num)s voids")),
        )
        counts = [(sum(one.kind == kind for one in given), one_of, many)
                  for kind, one_of, many in kinds]  # fmt: skip
        told = ", ".join(self._count(one_of, many, num) for num, one_of, many in counts if num)
        in_all = self._money(sum(one.cents for one in given))
        return told, self._say(N_("not in the turnover")), in_all

    def _people(self) -> Columns:
        head = (N_("Who"), N_("gifts, discounts"), N_("voids"))
        given = [one for one in self._took.given if one.kind in NOT_IN_THE_TURNOVER]
        rows = tuple(
            (
                self._person(who),
                self._several([g for g in given if g.by == who and g.kind != "void"]),
                self._several([g for g in given if g.by == who and g.kind == "void"]),
            )
            for who in dict.fromkeys(one.by for one in given)
        )
        return self._columns(N_("By person"), head, rows)

    def _several(self, given: Sequence[Given]) -> str:
        if not given:
            return "0"
        return f"{len(given)} · {self._money(sum(one.cents for one in given))}"

    # The kitchen --------------------------------------------------------------------------------

    def _marks(self) -> tuple[tuple[str, str], ...]:
        """The best, each with who invented it and where."""
        found = [(mark, table) for table, took in self._found.items() for mark in took.marks]
        found.sort(key=lambda each: -each[0].mark)
        told = []
        for mark, table in found[:BEST]:
            names = self._guests.name_map(table.code)
            dish = self._say(HIDDEN) if mark.dish == HIDDEN else mark.dish
            where = self._say(N_("table %(number)s"), number=table.saved.orders.number)
            if mark.inventor != NOBODY:
                who = name_of(mark.inventor, names, self._language)
                where = self._say(
                    N_("%(who)s at %(number)s"), who=who, number=table.saved.orders.number
                )
            told.append((str(mark.mark), ", ".join(filter(None, (dish, where)))))
        return tuple(told)

    def _out(self) -> tuple[tuple[str, str], ...]:
        return tuple((self._time(each.at), self._changed(each)) for each in self._evening.changes)

    def _food(self, change: Change) -> str:
        return translated(change.name, self._language)

    def _changed(self, change: Change) -> str:
        if not change.out:
            return self._say(N_("%(food)s is back in"), food=self._food(change))
        plates = [
            name_of(line.seat, self._guests.name_map(table.code), self._language) + " " + self._say(
                N_("at table %(number)s"), number=table.saved.orders.number)
            for table in self._found
            for line in table.saved.orders.lines
            if waited_for(line, change)
        ]  # fmt: skip
        held = ", ".join(plates) if plates else self._say(N_("nobody waited for it"))
        return f"{self._food(change)} ({self._person(change.actor)}): {held}"


def waited_for(line: Line, change: Change) -> bool:
    """Whether this plate was ordered and not served when one of its ingredients ran out."""
    until = line.served_at or line.voided_at or float("inf")
    return 0 < line.sent_at <= change.at < until and any(
        food.key == change.key for food in line.dish.foods
    )


def minutes(seconds: float | None) -> str:
    """How long something took, in minutes and seconds; "" where it is not known.

    >>> minutes(None), minutes(59.6), minutes(754)
    ('', '1:00', '12:34')
    """
    return "" if seconds is None else f"{round(seconds) // 60}:{round(seconds) % 60:02}"


def hours(seconds: float) -> str:
    """How long something took, in hours and minutes that stay on one line.

    >>> hours(6720).split(), hours(59).split(), hours(2700).split()
    (['1', 'h', '52'], ['1', 'min'], ['45', 'min'])
    """
    whole = round(seconds / 60)
    words = f"{whole // 60} h {whole % 60:02}" if whole >= 60 else f"{whole} min"
    return words.replace(" ", "\N{NO-BREAK SPACE}")
