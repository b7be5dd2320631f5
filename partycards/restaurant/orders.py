"""What a restaurant's guests have ordered: part of how a table stands, folded from its log.

A dish that the chef is told of is copied into the order, so nothing that happens in the game
afterwards changes what is cooked; only the kitchen's and the servers' own events do (R4, R5).
"""

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.dining import HOUSE_ANSWER
from partycards.games.saying import Say
from partycards.restaurant.prices import Prices, Rate
from partycards.restaurant.tab import Tab

CourseKey = str


class Course(Struct, frozen=True):
    """A course as the house serves it: its `key` (starter, main, dessert, or the house's own) and
    the `title` people read; `most` dishes a guest may order of it (R2), the `price` of a dish in
    cents, or of the course when it is paid `once`, however many dishes of it a guest orders; `soon`
    and `late` are the seconds after which a ticket is shown as such. `fire` says when its dishes go
    to the stove: "now", "after" the course before is served, or by a "server". `station` is who
    cooks it, "" for one kitchen. `tax` None is the house's first tax."""

    key: CourseKey
    title: str
    most: int = 1
    price: int = 0
    once: bool = False
    soon: int = 420
    late: int = 840
    fire: str = "after"
    station: str = ""
    tax: Rate | None = None


class Food(Struct, frozen=True):
    """An ingredient of an ordered dish with the guest's words ("thin slices"). `contains` and
    `may_contain` are allergens (keys of `catalogue.diet`) of the kind that the words name, or of
    the card. `checked`: the words name only what the cards know, or the chef has ticked them; until
    then they stand as not checked, and they can only add to the allergens. `known`: anything is
    noted about it at all. `against` are diets (keys of `tables.needs`) that surely exclude it.
    `pantry`: it was taken from there, by the guest, or `added` by the chef."""

    key: str
    name: str
    words: str = ""
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    checked: bool = True
    known: bool = True
    against: tuple[str, ...] = ()
    pantry: bool = False
    added: bool = False


class Named(Struct, frozen=True):
    """Foods that words about a dish name ("peanut sauce" in a guest's sentence): their `names`, and
    what of allergens and diets comes with them, as in `Food`. Words only ever add. `also` are those
    that matter to whoever must not eat just them: "on a bed of leeks"."""

    names: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Dish(Struct, frozen=True):
    """A dish as it was invented. `key` tells it from every other of the match; `inventor` gets the
    points for it, whoever eats it (R3). `words` are how the guest told of it; `named` are the foods
    that they and the dish's name speak of."""

    key: str
    inventor: Seat
    name: str
    foods: tuple[Food, ...]
    words: str = ""
    named: Named = Named()

    def retold(self, say: Say) -> "Dish":
        """The dish in its inventor's words as they are read."""
        who = (self.inventor,)
        foods = tuple(replace(food, words=say(who, food.words)) for food in self.foods)
        name, words = say(who, self.name), say(who, self.words)
        return replace(self, name=name, foods=foods, words=words)

    def names(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The names of these ingredients of it."""
        names = {food.key: food.name for food in self.foods}
        return tuple(names[key] for key in keys)


class Question(Struct, frozen=True):
    """What the chef wants to know about a dish; `answer` is "" until somebody has said."""

    words: str
    answer: str = ""


class Share(Struct, frozen=True):
    """What a station has to do with a plate: the keys of the `foods` that it cooks. `ready_at` is
    when its part was ready, in seconds since 1970, 0 not yet; `seen`: it knows that the plate is
    void."""

    station: str
    foods: tuple[str, ...] = ()
    ready_at: float = 0.0
    seen: bool = False


ASKED, SENT_BACK, CONFIRMED = "asked", "sent_back", "confirmed"
HELD, COOKING, READY, SERVED, VOID = "held", "cooking", "ready", "served", "void"
SENT = (HELD, COOKING, READY)
"""A plate that the kitchen has and the guest has not."""


class Line(Struct, frozen=True):
    """A plate: a dish for one seat in one course. `number` is its own at this table for ever.

    `status`: the chef is `asked` for it; `sent_back` with a `word` to the guest, or `confirmed`;
    when the order is sent it is `held` until it is fired, then `cooking`, `ready`, `served`; `void`
    is no more wanted, and stands on the kitchen's screen until the kitchen has `seen` it (what was
    never sent counts as seen). `fire` is how it leaves `held`, as in `Course`.
    `notes` are the chef's suggestions for the preparation (R4); `named` are the foods that they and
    the answers speak of. `add_on`: it came after its course
    had been fired. `recalls`: how often it came back to the stove. `sent_at`, `fired_at`,
    `ready_at`, `served_at` and `voided_at` are seconds since 1970, 0 not yet; `served_by` and
    `voided_by` are who tapped it, as in a log ("server:3"). `out` are ingredients of it that have
    run out since (86), `without` those that the kitchen has said it leaves out; `back_wanted`: its
    guest would rather not have it so. `shares` are the stations that cook it; it is ready once all
    of them are, or when the pass says so; `rung_at` is when the pass rang the floor once more.
    `was` is the table for which the kitchen had it, `moved_at` when it got to this one, after so
    many `moves` to other numbers."""

    number: int
    seat: Seat
    course: CourseKey
    dish: Dish
    status: str = ASKED
    word: str = ""
    questions: tuple[Question, ...] = ()
    notes: tuple[str, ...] = ()
    named: Named = Named()
    add_on: bool = False
    recalls: int = 0
    seen: bool = False
    fire: str = "after"
    sent_at: float = 0.0
    fired_at: float = 0.0
    ready_at: float = 0.0
    served_at: float = 0.0
    served_by: str = ""
    voided_at: float = 0.0
    voided_by: str = ""
    out: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    back_wanted: bool = False
    shares: tuple[Share, ...] = ()
    was: str = ""
    moved_at: float = 0.0
    moves: int = 0
    rung_at: float = 0.0

    def retold(self, say: Say) -> "Line":
        """The plate with what the house has answered for its guest, as it is read."""
        if all(each.answer != HOUSE_ANSWER for each in self.questions):
            return self
        return replace(
            self,
            questions=tuple(
                replace(each, answer=say((self.seat,), each.answer))
                if each.answer == HOUSE_ANSWER
                else each
                for each in self.questions
            ),
        )

    @property
    def undecided(self) -> tuple[str, ...]:
        """What of it has run out while the kitchen has it, and nobody has said what now."""
        if self.status not in (HELD, COOKING):
            return ()
        known = () if self.back_wanted else self.without
        return tuple(key for key in self.out if key not in known)

    @property
    def recalled(self) -> bool:
        """Whether it came back to the stove."""
        return self.recalls > 0


class Call(Struct, frozen=True):
    """The table wants the chef for a course, since `at`; `here`: the chef has come."""

    course: CourseKey
    at: float
    here: bool = False


class Ending(Struct, frozen=True):
    """The guests in `seats` would like to end the course or the meal by this `move` of the game;
    it is said of the `question` that the table was asked then."""

    move: str
    question: str
    seats: tuple[Seat, ...]


class Orders(Struct, frozen=True):
    """Everything ordered at a table. `number` is the table's in the restaurant, "" where there is
    no restaurant; `parties` says to whose bill a seat belongs, where several sit together (R1);
    `marks` are the kitchen's, per dish, hidden until they are `revealed` (R7); `ending` is what the
    first of the guests has said about going on, until the second does; `numbered` is the highest
    number of the plates that went to another table; `spared` is what the
    winner does not pay: "nothing", "tip" or "share" (R8), None until the table has said. `mean`: a
    guest's marks count by their mean, not their sum. `out` are ingredients that are out now (86).
    `prices` are those the table was laid with; `tab` is what is charged and paid."""

    number: str = ""
    courses: tuple[Course, ...] = ()
    lines: tuple[Line, ...] = ()
    calls: tuple[Call, ...] = ()
    parties: tuple[tuple[Seat, str], ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    ending: Ending | None = None
    numbered: int = 0
    revealed: bool = False
    spared: str | None = None
    mean: bool = False
    out: tuple[str, ...] = ()
    prices: Prices = Prices()
    tab: Tab = Tab()

    def out_now(self) -> int:
        """How many plates the kitchen has and the guests have not."""
        return sum(line.status in SENT for line in self.lines)

    def last_number(self) -> int:
        """The highest number that a plate ever had here."""
        return max((self.numbered, *(line.number for line in self.lines)))

    def unsent(self, seat: Seat) -> tuple[Line, ...]:
        """The plates of a guest that the kitchen does not have yet."""
        early = (ASKED, SENT_BACK, CONFIRMED)
        return tuple(line for line in self.lines if line.seat == seat and line.status in early)

    def line(self, number: int) -> Line | None:
        """The plate with this number."""
        return next((line for line in self.lines if line.number == number), None)

    def course(self, key: CourseKey) -> Course:
        """The course with this key; one that is not served (any more) has its key as title."""
        for course in self.courses:
            if course.key == key:
                return course
        return Course(key, key)

    def shares(self, line: Line) -> tuple[Share, ...]:
        """Who cooks a plate: the stations that were written down with its order, or the course's
        own; nobody named: it is on every screen."""
        station = self.course(line.course).station
        if line.shares or not station:
            return line.shares
        return (Share(station, (), line.ready_at, line.seen),)
