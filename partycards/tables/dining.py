"""What a restaurant's guest sees of the orders: whom the table waits for, and their own dishes."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.allergen_lists import Law
from partycards.games.base import Part, Seat
from partycards.games.features.in_match import Dinner
from partycards.games.saying import Say
from partycards.restaurant.moving import NOBODY
from partycards.restaurant.orders import ASKED, COOKING, HELD, SENT_BACK, VOID, Line, Question
from partycards.restaurant.shares import bills, past_of, paying
from partycards.tables.service import changed_since, to_call
from partycards.tables.standing import Standing


class CourseToCall(Struct, frozen=True):
    """A course of which the chef is to be told, or has been: its key and title, how many marked
    dishes the chef does not know of, and whether the chef was called and has come."""

    key: str
    title: str
    dishes: int
    called: bool = False
    here: bool = False


class Calling(Part, frozen=True):
    """Any guest may call the chef to the table (R4)."""

    courses: tuple[CourseToCall, ...]


class OwnDish(Struct, frozen=True):
    """A dish that this guest will eat, as far as it has come. `added` are things from the pantry
    that the kitchen puts in, `out` ingredients that have run out; `can_change`: its guest invented
    it and may take it back now; `changed`: it is another dish since the chef was told of it.
    `ask_back`: the kitchen has it, something has run out for it, and its guest may ask to take it
    back; `asked_back`: they have. `without` is what the kitchen leaves out. `inventor`
    thought of it."""

    number: int
    course: str
    name: str
    status: str
    word: str
    questions: tuple[Question, ...]
    notes: tuple[str, ...]
    added: tuple[str, ...]
    out: tuple[str, ...]
    can_change: bool = False
    changed: bool = False
    ask_back: bool = False
    asked_back: bool = False
    without: tuple[str, ...] = ()
    inventor: Seat = NOBODY

    def retold(self, say: Say) -> "OwnDish":
        """The dish's name as it is read."""
        return replace(self, name=say((self.inventor,), self.name))

    def asks(self) -> bool:
        """Whether its guest has something to say or to change."""
        open_question = any(not question.answer for question in self.questions)
        new = self.ask_back and self.without != self.out
        asked = bool(self.out and self.status == ASKED)
        return open_question or self.status == SENT_BACK or asked or new


class OnTab(Struct, frozen=True):
    """Things alike that this guest pays for, alone or with others: how many, and what they cost
    together, in cents."""

    name: str
    count: int
    price: int
    shared: bool


class OwnTab(Struct, frozen=True):
    """What this guest pays for besides the dishes, and the whole of their part as it stands, with
    what of it is paid, in cents of this currency; nobody is spared anything yet."""

    drinks: tuple[OnTab, ...]
    part: int
    paid: int
    open: int
    currency: str
    decimals: int


class OwnOrder(Part, frozen=True):
    """Everything that this guest will eat, and what the table has agreed to spare the winner of
    the bill: "nothing", "tip" or "share" (R8), "" not yet. `tab` is None where nothing is charged
    or paid yet."""

    dishes: tuple[OwnDish, ...]
    spared: str = ""
    tab: OwnTab | None = None


class AskNeeds(Part, frozen=True):
    """Before the chef comes for the first time: is there anything that this guest must not eat?
    `law` is the list of allergens that the house goes by; `printed` as in `Setup`."""

    law: Law = "eu"
    printed: bool = False


class PrintedCards(Part, frozen=True):
    """A guest who holds printed cards sends a dish of them from a page of its own."""


def calling(standing: Standing) -> Calling | None:
    """What the table may call the chef for; None when there is nothing to say."""
    if not standing.orders.number or standing.closed:
        return None
    calls = {call.course: call for call in standing.orders.calls}
    courses = []
    for course in standing.orders.courses:
        count, call = len(to_call(standing, course.key)), calls.get(course.key)
        if count or call is not None:
            here = call is not None and call.here
            courses.append(CourseToCall(course.key, course.title, count, call is not None, here))
    return Calling(tuple(courses)) if courses else None


def own_order(standing: Standing, seat: Seat) -> OwnOrder | None:
    """This guest's dishes, None before there is anything to say."""
    dishes, spared = tuple(_own_dishes(standing, seat)), standing.orders.spared or ""
    tab = _own_tab(standing, seat)
    return OwnOrder(dishes, spared, tab) if dishes or spared or tab is not None else None


def _own_tab(standing: Standing, seat: Seat) -> OwnTab | None:
    """Worked out without the winner, whom the table may not know yet."""
    orders = standing.orders
    if not (orders.tab.charges or orders.tab.payments):
        return None
    of_guest = ((bill, share) for bill in bills(orders, standing.present())
                for share in bill.shares if share.seat == seat)  # fmt: skip
    bill, share = next(of_guest, (None, None))
    if bill is None or share is None:
        return None
    past = past_of(orders.tab)
    found: dict[tuple[str, bool], list[int]] = {}
    for item in bill.items:
        pays = paying(item, bill.seats, bill.way, bill.items, past)
        if seat in pays and not item.key.startswith("plate-"):
            found.setdefault((item.name, len(pays) > 1), []).append(item.net)

    drinks = tuple(
        OnTab(name, len(each), sum(each), shared) for (name, shared), each in found.items()
    )
    prices = orders.prices
    return OwnTab(drinks, share.cents, share.paid, share.open, prices.currency, prices.decimals)


def _own_dishes(standing: Standing, seat: Seat) -> Iterator[OwnDish]:
    old = changed_since(standing)
    for line in standing.orders.lines:
        if line.seat == seat and not (line.status == VOID and not line.sent_at):
            title = standing.orders.course(line.course).title
            yield _own_dish(line, title, _can_change(standing, line), line.number in old)


def _can_change(standing: Standing, line: Line) -> bool:
    dinner = standing.feature(Dinner) if line.status == SENT_BACK else None
    return dinner is not None and dinner.may_change(standing.state, line.seat, line.dish.key)


def _own_dish(line: Line, course: str, can_change: bool, changed: bool) -> OwnDish:
    at_kitchen = line.status in (HELD, COOKING)
    return OwnDish(
        number=line.number,
        course=course,
        name=line.dish.name,
        status=line.status,
        # The word of a void is the kitchen's.
        word="" if line.status == VOID else line.word,
        questions=line.questions,
        notes=line.notes,
        added=tuple(food.name for food in line.dish.foods if food.added),
        out=line.dish.names(line.out),
        can_change=can_change,
        changed=changed,
        ask_back=at_kitchen and bool(line.out) and not line.back_wanted,
        asked_back=at_kitchen and line.back_wanted,
        without=line.dish.names(line.without) if at_kitchen else (),
        inventor=line.dish.inventor,
    )
