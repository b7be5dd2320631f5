"""The opening: from nothing to laid tables in six short steps that propose their answers, so that
"Next" is enough. What is kept is the set-up itself, and its own pages change it later.
"""

from collections.abc import Callable

from flask import Blueprint, Response, abort, request
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from partycards.games.base import N_, IllegalMove
from partycards.network import listening_near
from partycards.printing.engine.options import CHOICES
from partycards.qr import qr_svg
from partycards.restaurant.opening import OPEN, STEPS, Opening
from partycards.restaurant.orders import Course
from partycards.restaurant.staff import CHEF, ROLES, SERVER, check_pin, new_pin
from partycards.tables import laying
from partycards.web import language, said, site, to, translated
from partycards.web.fields import right
from partycards.web.on_a_laptop import PRINTERS
from partycards.web.restaurant.courses import MOST, free_key
from partycards.web.restaurant.forms import (
    CourseLine,
    NameForm,
    PrinterLine,
    StaffLine,
    TablesForm,
    price_as_typed,
    typed_price,
)
from partycards.web.restaurant.rooms import manager_only, page
from partycards.web.staff import actor
from partycards.words import course_called, course_titled

pages = Blueprint("restaurant_opening", __name__, url_prefix="/restaurant/opening")
pages.before_request(manager_only)

TITLES = {
    "house": N_("House"),
    "courses": N_("Courses"),
    "tables": N_("Tables"),
    "pins": N_("PINs"),
    "printers": N_("Printers"),
    "lay": N_("Lay the tables"),
}
PRICES = (900, 1900, 800)
"""Proposed for the usual courses, in cents, where no course has a price yet."""
STAFF = ((N_("Chef"), CHEF), (N_("Server 1"), SERVER), (N_("Server 2"), SERVER))
"""Who is proposed where nobody has a PIN yet."""
LINES_FOR_STAFF = 6
PRINTER_PORT = 9100


def _opening() -> Opening:
    opening: Opening = site().house.restaurant.opening
    return opening


@pages.get("")
def go_on() -> Response:
    """Where the owner stopped; whoever is through goes to the evening."""
    if site().house.restaurant.is_open:
        return to("restaurant_tonight.index")
    stopped = _opening().next or STEPS[0]
    # All tables were taken away afterwards.
    return to("restaurant_opening.step", step="tables" if stopped == OPEN else stopped)


@pages.get("/<step>")
def step(step: str) -> Response:
    """A step as it was typed before, else as it is, else as it is proposed."""
    return _draw(step) if step in STEPS else abort(404)


@pages.post("/<step>")
def answer(step: str) -> Response:
    """Keep the step and go on; or go `back` or away (`later`), and nothing typed is lost."""
    if step not in STEPS:
        abort(404)
    sent = {name: request.form.getlist(name) for name in request.form}
    for button in ("csrf", "back", "later", "look"):
        sent.pop(button, None)
    _opening().typed[step] = sent
    if "back" in request.form:
        return to("restaurant_opening.step", step=STEPS[max(STEPS.index(step) - 1, 0)])
    if "later" in request.form:
        return to("restaurant_setup.overview")
    return KEEPERS[step]()


def _draw(step: str, status: int = 200, **values: object) -> Response:
    """A page of the opening; `values` are those of a form that was refused."""
    return page(
        f"opening/{step}",
        "opening",
        status,
        step=step,
        steps=TITLES,
        reached=_opening().next or STEPS[0],
        **{**PROPOSED[step](), **values},
    )


def _on(step: str) -> Response:
    """The step is kept: the next one."""
    after = _kept(step)
    return to("restaurant_opening.step", step=after)


def _kept(step: str) -> str:
    """What was typed at a step stands in the set-up now; the key of the next step."""
    _opening().typed.pop(step, None)
    after = STEPS[STEPS.index(step) + 1]
    _opening().reach(after)
    return after


def _typed(step: str) -> MultiDict[str, str] | None:
    """What was typed at a step and not kept yet."""
    typed = _opening().typed.get(step)
    return MultiDict(typed) if typed else None


# The house ----------------------------------------------------------------------------------------


def _house() -> dict[str, object]:
    setup = site().house.restaurant.setup
    return {
        "form": NameForm(_typed("house"), data={"name": setup.name, "currency": setup.currency})
    }


def _keep_house() -> Response:
    form, restaurant = NameForm(request.form), site().house.restaurant
    if not right(form):
        return _draw("house", 409, form=form)
    restaurant.keep(replace(restaurant.setup, **form.data))
    return _on("house")


# Courses ------------------------------------------------------------------------------------------


def _course_lines(fields: MultiDict[str, str] | None) -> list[CourseLine]:
    """A line for each course, and some for more; without prices some are proposed."""
    courses: tuple[Course, ...] = site().house.restaurant.setup.courses
    priced = any(course.price for course in courses)
    lines = []
    for place in range(min(max(len(courses) + 1, 4), MOST)):
        now: dict[str, str] = {}
        if place < len(courses):
            course = courses[place]
            title = course_called(course.title, language())
            proposed = PRICES[place] if not priced and place < len(PRICES) else course.price
            now = {"key": course.key, "title": title, "price": price_as_typed(proposed)}
        lines.append(CourseLine(fields, prefix=f"course-{place + 1}-", data=now))
    return lines


def _keep_courses() -> Response:
    lines = _course_lines(request.form)
    # All of them, so that all that is wrong is told at once.
    judged = [right(line) for line in lines]
    fine = all(judged)
    named = [line for line in lines if line.title.data]
    titles: set[str] = set()
    for line in named:
        if (title := str(line.title.data).casefold()) in titles:
            line.title.errors = [said(IllegalMove(N_("Another course has that name.")))]
            fine = False
        titles.add(title)
    if not named:
        none = IllegalMove(N_("One course has to stay, or there is nothing to order."))
        lines[0].title.errors = [said(none)]
    if not fine or not named:
        return _draw("courses", 409, lines=lines)
    restaurant = site().house.restaurant
    restaurant.keep(replace(restaurant.setup, courses=_courses(named)))
    return _on("courses")


def _courses(named: list[CourseLine]) -> tuple[Course, ...]:
    """The courses as they are typed; one that was there keeps what is not asked here."""
    there = {course.key: course for course in site().house.restaurant.setup.courses}
    courses: list[Course] = []
    for line in named:
        title = course_titled(str(line.title.data), language())
        price = typed_price(str(line.price.data)) or 0
        course = there.pop(str(line.key.data), None)
        if course is None:
            taken = {*there, *(course.key for course in courses)}
            course = Course(free_key(title, taken), title)
        courses.append(replace(course, title=title, price=price))
    return tuple(courses)


# Tables -------------------------------------------------------------------------------------------


def _tables() -> dict[str, object]:
    tables = site().house.restaurant.floor.tables()
    proposed = {"numbers": "" if tables else "1-12", "seats": 4}
    return {"form": TablesForm(_typed("tables"), data=proposed), "tables": tables}


def _keep_tables() -> Response:
    form, floor = TablesForm(request.form), site().house.restaurant.floor
    if floor.tables() and not form.numbers.data:
        return _on("tables")
    if not right(form):
        return _draw("tables", 409, form=form)
    try:
        if not floor.has(str(form.numbers.data), form.seats.data or 0):
            floor.add(str(form.numbers.data), form.seats.data or 0)
    except IllegalMove as refusal:
        form.numbers.errors = [said(refusal)]
        return _draw("tables", 409, form=form)
    return _on("tables")


# PINs ---------------------------------------------------------------------------------------------


def _staff_lines(fields: MultiDict[str, str] | None) -> list[StaffLine]:
    proposed = () if site().house.staff.all() else STAFF
    lines = []
    for place in range(LINES_FOR_STAFF):
        name, role = proposed[place] if place < len(proposed) else ("", SERVER)
        now = {"name": translated(name), "role": role, "pin": new_pin()}
        lines.append(StaffLine(fields, prefix=f"staff-{place + 1}-", data=now))
    return lines


def _keep_pins() -> Response:
    """Everybody with a name gets a PIN; it is read once, on the answer to this. Who sends the same
    form again (a page loaded anew) reads it again."""
    lines = _staff_lines(request.form)
    named = [line for line in lines if line.name.data]
    judged = [right(line) and _free_pin(line, named) for line in named]
    if not all(judged):
        return _draw("pins", 409, lines=lines)
    staff = site().house.staff
    for line in named:
        if staff.with_pin(str(line.pin.data)) is None:
            staff.add(str(line.name.data), str(line.role.data), str(line.pin.data))
    after = _kept("pins")
    if not named:
        return to("restaurant_opening.step", step=after)
    address = site().link("/staff")
    return _draw(
        "pins",
        given=[line.data for line in named],
        address=address,
        code=qr_svg(address, translated(N_("A code that leads to this address"))),
        after=after,
    )


def _free_pin(line: StaffLine, named: list[StaffLine]) -> bool:
    """Whether the PIN is a good one that nobody else has; else the line says what is wrong."""
    pin = str(line.pin.data)
    try:
        check_pin(pin)
        holder = site().house.staff.with_pin(pin)
        theirs = holder is not None and (holder.name, holder.role) != (
            line.name.data,
            line.role.data,
        )
        if theirs or any(each.pin.data == pin for each in named if each is not line):
            raise IllegalMove(N_("Somebody has that PIN already. Please take another one."))
    except IllegalMove as refusal:
        line.pin.errors = [said(refusal)]
        return False
    return True


# Printers -----------------------------------------------------------------------------------------


def _printers() -> dict[str, object]:
    lines = [] if site().hosted else _printer_lines(_typed("printers"), ())
    return {"lines": lines, "looked": False, "why_none": PRINTERS if site().hosted else ""}


def _printer_lines(fields: MultiDict[str, str] | None, near: tuple[str, ...]) -> list[PrinterLine]:
    """A line for each printer that was found, by its address, and an empty one."""
    if fields is not None and not near:
        near = tuple(fields.getlist("near"))
    lines = []
    for place, address in enumerate((*near, "")):
        now = {"name": "", "address": address, "width": "80"}
        lines.append(PrinterLine(fields, prefix=f"printer-{place + 1}-", data=now))
        if address:
            # Where it was found stands there, and is nobody's to type.
            lines[-1].address.data = address
    return lines


def _look() -> Response:
    """Look in the laptop's own network for what listens as receipt printers do."""
    known = {printer.address for printer in site().house.restaurant.setup.printers}
    near = tuple(ip for ip in listening_near(PRINTER_PORT) if ip not in known)
    return _draw("printers", lines=_printer_lines(None, near), looked=True)


def _keep_printers() -> Response:
    if site().hosted:
        # It would look about in, and send to, a network that is not the restaurant's.
        return _on("printers")
    if "look" in request.form:
        return _look()
    restaurant, lines = site().house.restaurant, _printer_lines(request.form, ())
    wanted = [line for line in lines if line.address.data and (line is lines[-1] or line.take.data)]
    printers = list(restaurant.setup.printers)
    judged = [right(line) for line in wanted]
    if not all(judged):
        return _draw("printers", 409, lines=lines)
    for line in wanted:
        if any(printer.address == line.address.data for printer in printers):
            continue
        names = {printer.name.casefold() for printer in printers}
        if str(line.name.data).casefold() in names:
            line.name.errors = [said(IllegalMove(N_("Another printer has that name.")))]
            return _draw("printers", 409, lines=lines)
        printers.append(line.printer(free_name(translated(N_("Printer")), names)))
    restaurant.keep(replace(restaurant.setup, printers=tuple(printers)))
    return _on("printers")


def free_name(name: str, taken: set[str]) -> str:
    """A name with the first number that is free.

    >>> free_name("Printer", {"printer 1"})
    'Printer 2'
    """
    return next(
        numbered
        for number in range(1, len(taken) + 2)
        if (numbered := f"{name} {number}").casefold() not in taken
    )


# The tables are laid ------------------------------------------------------------------------------


def _lay() -> dict[str, object]:
    house = site().house
    return {
        "tables": house.restaurant.floor.tables(),
        "laid": laying.laid(house),
        "roles": [colleague.role for colleague in house.staff.all()],
        "papers": CHOICES["paper"].values,
        "address": site().guest_address(),
    }


def _keep_lay() -> Response:
    """The opening is over: every table is laid."""
    house = site().house
    if not house.restaurant.floor.tables():
        refusal = said(IllegalMove(N_("There is no table on the floor yet.")))
        return _draw("lay", 409, refusal=refusal)
    try:
        laying.lay_all(house, actor(), language())
    except IllegalMove as refused:
        return _draw("lay", 409, refusal=said(refused))
    _opening().typed.clear()
    _opening().reach(OPEN)
    return to("restaurant_tonight.index")


PROPOSED: dict[str, Callable[[], dict[str, object]]] = {
    "house": _house,
    "courses": lambda: {"lines": _course_lines(_typed("courses"))},
    "tables": _tables,
    "pins": lambda: {
        "lines": _staff_lines(_typed("pins")),
        "staff": site().house.staff.all(),
        "roles": ROLES,
    },
    "printers": _printers,
    "lay": _lay,
}
"""What a step's page shows at first."""
KEEPERS: dict[str, Callable[[], Response]] = {
    "house": _keep_house,
    "courses": _keep_courses,
    "tables": _keep_tables,
    "pins": _keep_pins,
    "printers": _keep_printers,
    "lay": _keep_lay,
}
"""What a step's form does."""
