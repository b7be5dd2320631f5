"""What the staff's buttons do: each posts its fields and is judged by a verb of `tables.service`.

The script is answered as JSON, a plain form with the page it came from.
"""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, Response, request, url_for
from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.games.base import N_, IllegalMove
from partycards.games.dining import Plate
from partycards.live.forms import whole_number
from partycards.restaurant.dishes import Larder
from partycards.restaurant.folding import NO_MARK
from partycards.restaurant.happenings import (
    Asked,
    BackWanted,
    Bumped,
    ChefCame,
    CookedWithout,
    Marked,
    OfLines,
    Recalled,
    Revealed,
    Rung,
    SentBack,
    Served,
    Unbumped,
    Unseasoned,
    Unserved,
    Voided,
    VoidSeen,
    Withdrawn,
)
from partycards.restaurant.orders import READY, SERVED, Line
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.services.paper_dish import foods_of
from partycards.tables import moving, seating, service
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.tables.texts import clean_text
from partycards.web import (
    errands,
    language,
    message,
    on_to,
    second_tap,
    site,
    table_or_404,
    translated,
)
from partycards.web.answered import Told, answered
from partycards.web.host_levers import lever_of
from partycards.web.host_people import needs, seat_guest
from partycards.web.order_forms import move_id, number, numbers, words
from partycards.web.staff import actor, back_to, only_staff
from partycards.words import joined
from partycards.words import translated as on_card

in_kitchen = Blueprint("kitchen_verbs", __name__, url_prefix="/kitchen")
in_kitchen.before_request(partial(only_staff, CHEF, MANAGER))
on_floor = Blueprint("floor_verbs", __name__, url_prefix="/floor")
on_floor.before_request(partial(only_staff, SERVER, CHEF, MANAGER))

Verb = Callable[[Table, str], int | Told]
"""Does what a form asks for, as this colleague ("chef:2"); the version it is on the disk with."""


def larder() -> Larder:
    """What this house knows of foods."""
    return site().house.shield.larder()


def record(table: Table, actor: str, happening: Struct) -> int:
    return service.record_happening(table, actor, happening, move_id())


def for_each(happening: Callable[[tuple[int, ...]], OfLines]) -> Verb:
    """The verb that lets this happen to the plates of a form. One that is refused is named, and the
    rest goes through."""

    def does(table: Table, actor: str) -> int | Told:
        version, left = service.for_each(table, actor, happening(numbers("line")), move_id())
        if not left:
            return version
        said = " ".join(_without(table, line, why) for line, why in left)
        return Told(version, said, tuple(line.number for line, _ in left))

    return does


def _without(table: Table, line: Line, why: str) -> str:
    read = table.saved.read_in(language()).orders.line(line.number) or line
    dish = read.dish.name or site().house.guests.name_map(table.code).get(line.seat, "")
    said = translated(N_("Without “%(dish)s” (seat %(seat)s): %(why)s"))
    return said % {"dish": dish, "seat": line.seat, "why": translated(why)}


# The kitchen --------------------------------------------------------------------------------------


def season(table: Table, actor: str) -> int:
    key = request.form.get("key", "")
    return service.season(table, actor, number("line"), key, larder(), move_id())


def check(table: Table, actor: str) -> int:
    contains = [key for key in request.form.getlist("contains") if key in ALLERGENS]
    key = request.form.get("key", "")
    return service.check(table, actor, number("line"), key, contains, move_id())


def note(table: Table, actor: str) -> int:
    return service.note(table, actor, number("line"), words(), larder(), move_id())


def station() -> str:
    """The station whose screen was tapped; "" speaks for the whole kitchen."""
    return clean_text(request.form.get("station", ""))[:20]


def send(table: Table, actor: str) -> int:
    course, fire = request.form.get("course", ""), request.form.get("fire", "")
    stations = site().house.restaurant.setup.stations
    return service.send(table, actor, course, fire, move_id(), stations=stations, known=larder())


def mark(table: Table, actor: str) -> int:
    whole = whole_number(request.form.get("mark", "").strip())
    if whole is None:
        raise IllegalMove(NO_MARK)
    return record(table, actor, Marked(request.form.get("dish", ""), whole))


def seen(table: Table, actor: str) -> int:
    """The kitchen knows of each of these that it is void."""
    lines, own_id = numbers("line") or (number("line"),), move_id()
    for each in lines:
        known = VoidSeen(each, station())
        version = service.record_happening(table, actor, known, own_id and f"{own_id}-{each}")
    return version


COMMON: dict[str, Verb] = {
    "fire": lambda t, who: service.fire(t, who, request.form.get("course", ""), move_id()),
    "recall": for_each(Recalled),
    "void": lambda t, who: record(t, who, Voided(number("line"), words())),
    "send": send,
    "knows": second_tap.knows,
}
"""What both the kitchen and a server may do."""


def take_off(table: Table, actor: str) -> int:
    """The word says what has run out, in the language of whoever takes it off."""
    line = table.ahead.orders.line(number("line"))
    names = line.dish.names(line.out) if line is not None else ()
    out = joined([on_card(name, language()) for name in names], language())
    word = translated(N_("ran out: %(what)s")) % {"what": out}
    return service.take_off(table, actor, number("line"), word, move_id())


def bump(table: Table, actor: str) -> int | Told:
    """These are ready. That all of them are so already is no trouble to anybody."""
    try:
        return for_each(lambda lines: Bumped(lines, station()))(table, actor)
    except IllegalMove as refusal:
        lines = [table.ahead.orders.line(each) for each in numbers("line")]
        if lines and all(line and line.status in (READY, SERVED) for line in lines):
            raise Stale(refusal.message) from None
        raise


KITCHEN_VERBS: dict[str, Verb] = {
    **COMMON,
    "bump": bump,
    "unbump": for_each(lambda lines: Unbumped(lines, station())),
    "seen": seen,
    "came": lambda t, who: record(t, who, ChefCame(request.form.get("course", ""))),
    "ask": lambda t, who: record(t, who, Asked(number("line"), words())),
    "note": note,
    "season": season,
    "unseason": lambda t, who: record(
        t, who, Unseasoned(number("line"), request.form.get("key", ""))
    ),
    "check": check,
    "check-all": lambda t, who: service.check_all(t, who, number("line"), move_id()),
    "take-off": take_off,
    "without": lambda t, who: record(t, who, CookedWithout(number("line"))),
    "confirm": second_tap.confirm,
    "send-back": lambda t, who: record(t, who, SentBack(number("line"), words())),
    "mark": mark,
}


# The floor ----------------------------------------------------------------------------------------


def call(table: Table, actor: str) -> int:
    return service.call_chef(table, actor, request.form.get("course", ""), larder(), move_id())


def answer(table: Table, actor: str) -> int:
    line, question = number("line"), number("question")
    return service.answer(table, actor, line, question, words(), larder(), move_id())


def take(table: Table, actor: str) -> int:
    """A dish of a guest who plays with cards of paper, for the chef; or, `eaten`, one that was
    cooked and carried while nobody could type."""
    seat, name = number("seat"), words("name")
    used = foods_of(request.form.get("foods", ""), site().catalogue)
    key = f"taken-{table.ahead.orders.last_number() + 1}"
    plate = Plate(seat, key, seat, name, used)
    does = service.enter if "eaten" in request.form else service.take
    return does(table, actor, request.form.get("course", ""), plate, larder(), move_id())


def give_seat(table: Table, actor: str) -> int:
    """Somebody without a phone sits down."""
    seat_guest(table)
    return table.saved.seq


def admit(table: Table, actor: str) -> int:
    """Somebody sits down though all seats are taken."""
    seating.admit(site().house, table, number("newcomer"))
    site().streams.tell_console(table.code)
    return table.saved.seq


def send_away(table: Table, actor: str) -> int:
    """Somebody does not sit down here."""
    site().house.newcomers.send_away(table.code, number("newcomer"))
    site().streams.tell_console(table.code)
    return table.saved.seq


def move_table(table: Table, actor: str) -> int:
    """Guests, or all of them, sit at another table from now on."""
    seats = tuple(dict.fromkeys(numbers("seat")))
    moving.move(site().house, actor, table, seats, request.form.get("to", ""))
    return table.saved.seq


def free_seat(table: Table, actor: str) -> int:
    """A guest has gone home."""
    seating.go_home(site().house, table, actor, number("seat"))
    return table.saved.seq


def note_needs(table: Table, actor: str) -> int:
    """What a guest without a phone has said about food."""
    needs(table)
    return table.saved.seq


def go_on(table: Table, actor: str) -> int:
    """The next course, or the end of the meal."""
    lever = lever_of(table, request.form.get("lever", ""))
    if not lever.move.ends_course:
        raise IllegalMove(N_("There is no such button here."))
    return table.table_move(actor, lever.move)


FLOOR_VERBS: dict[str, Verb] = {
    **COMMON,
    "go": errands.go,
    "give-back": errands.give_back,
    "begin": lambda t, who: site().house.start(t, who),
    "serve": for_each(Served),
    "unserve": for_each(Unserved),
    "ring": for_each(Rung),
    "call": call,
    "take": take,
    "answer": answer,
    "ask-back": lambda t, who: record(t, who, BackWanted(number("line"))),
    "withdraw": lambda t, who: record(t, who, Withdrawn(number("line"))),
    "seat-guest": give_seat,
    "needs": note_needs,
    "go-on": go_on,
    "admit": admit,
    "move": move_table,
    "send-away": send_away,
    "away": lambda t, who: t.about(who, "stepped_out", number("seat")),
    "here": lambda t, who: t.about(who, "came_back", number("seat")),
    "left": free_seat,
    "reveal": lambda t, who: record(t, who, Revealed()),
}


# Answers ------------------------------------------------------------------------------------------


@in_kitchen.post("/<code>/<verb>")
def in_the_kitchen(code: str, verb: str) -> Response:
    """A button of the kitchen's screen or of the chef's notepad."""
    return pressed(KITCHEN_VERBS, code, verb, url_for("kitchen.display"))


@on_floor.post("/<code>/<verb>")
def on_the_floor(code: str, verb: str) -> Response:
    """A button of a server's phone."""
    return pressed(FLOOR_VERBS, code, verb, url_for("serving.floor"))


def pressed(verbs: dict[str, Verb], code: str, verb: str, home: str) -> Response:
    """One of these buttons at a table; a plain form goes back to where it says, or `home`."""
    table, back = table_or_404(code), back_to(home)

    # The stream of the house has a version of its own, and brings the page.
    told: dict[str, object] = {"version": 0}

    def does() -> dict[str, object]:
        if verb not in verbs:
            raise IllegalMove(N_("There is no such button here."))
        came = verbs[verb](table, actor())
        if isinstance(came, Told):
            told.update(seq=came.version, said=came.said, left=came.left)
        else:
            told.update(seq=came)
        return told

    def done() -> Response:
        return message(IllegalMove(str(told["said"])), 200, back) if "said" in told else on_to(back)

    return answered(table, does, done, lambda refusal: _refused(table, refusal, back))


def _refused(table: Table, refusal: IllegalMove, back: str) -> Response:
    if isinstance(refusal, second_tap.Unseen):
        return second_tap.question(table, refusal, back)
    return message(refusal, 409, back, table.code)
