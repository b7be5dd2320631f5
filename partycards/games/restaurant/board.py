"""What everybody sees beside the step: where the meal stands, seats, piles, the end, the album; and
the same table without words that are hidden."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Cooked, Part, Said, Seat
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.table_task import as_read
from partycards.games.dining import HOUSE_ANSWER, OnOrder
from partycards.games.features.in_match import Hushing, Photographed
from partycards.games.finale import Placing, ranking
from partycards.games.restaurant.steps.choosing import Choosing
from partycards.games.restaurant.steps.house import COMMENTS
from partycards.games.restaurant.steps.inventing import Inventing
from partycards.games.restaurant.steps.tasting import Counted, Earned, Tasting, earned
from partycards.games.restaurant.table import MenuDish, RestaurantState, Spoken
from partycards.games.restaurant.table_dishes import ShownDish, dishes_of, eaten, shown_order
from partycards.games.seated import Corrected, Guest, corrected
from partycards.games.stepping import Over


class Watch(Part, frozen=True):
    """Nothing to be asked: `why` is counted, over or left. `mine` is what this guest earned."""

    why: str
    mine: Earned | None = None


class Top(Part, frozen=True):
    """Where the meal stands: the course that is invented, the `number`th of `courses`. `step` is 0
    picking, 1 inventing, 2 chips, 3 the kitchen's marks or the end."""

    course: str
    number: int
    courses: int
    round: int
    step: int
    over: bool = False


class Brief(Part, frozen=True):
    """What all cook in this round; `key` is the course's."""

    key: str
    course: str
    assignment: Assignment
    terms: Terms


class Podium(Part, frozen=True):
    """The end, and what it is made of. `kitchen`: its marks are in it; `best` is each guest's dish
    that most were served."""

    places: tuple[Placing, ...]
    earned: tuple[Earned, ...]
    early: bool
    kitchen: bool
    best: tuple[ShownDish, ...] = ()


class SeatLine(Part, frozen=True):
    """A guest on the board. `role` is chef, waiting, away or left; `doing` is trading, planning,
    telling, ready, out (makes no dish this time), tasting, giving, done or ""; `cards` in the hand;
    `total` is None until the chips are shown."""

    seat: Seat
    role: str
    doing: str
    cards: int
    total: int | None


class Seats(Part, frozen=True):
    """Everybody, clockwise."""

    lines: tuple[SeatLine, ...]


class Piles(Part, frozen=True):
    """How many cards are in the pile and in the discards, and what has run out by name."""

    draw: int
    discards: int
    out: tuple[str, ...]


class Sheet(Part, frozen=True):
    """Corrections (seat, points, reason); there are no points before the chips."""

    corrections: tuple[Corrected, ...]


class AlbumCourse(Part, frozen=True):
    """A course as it is remembered: everything that was invented for it."""

    course: str
    dishes: tuple[ShownDish, ...]


STEPS = {Choosing: 0, Inventing: 1, Tasting: 2, Counted: 3, Over: 3}


def top(state: RestaurantState) -> Top:
    """Where the meal stands."""
    return Top(
        course=state.now.title,
        number=state.course + 1,
        courses=len(state.courses),
        round=state.round,
        step=STEPS[type(state.phase)],
        over=isinstance(state.phase, Over),
    )


def brief(state: RestaurantState) -> Brief | None:
    """The assignment of the round, while it is cooked."""
    if not isinstance(state.phase, Inventing):
        return None
    task = as_read(state.task(), state.terms, 2)
    return Brief(state.now.key, state.now.title, task, state.terms)


def piles(state: RestaurantState) -> Piles:
    """Numbers of cards, and what has run out: those whose card everybody knows from the box."""
    names = {card.key: card.name for card in state.box.ingredients}
    out = tuple(names[key] for key in state.out if key in names)
    return Piles(len(state.draw), len(state.discards) + len(state.fresh), out)


def sheet(state: RestaurantState) -> Sheet:
    """What was put right."""
    return Sheet(corrected(state.corrections))


def has_points(state: RestaurantState) -> bool:
    """Whether anything was given, by guests or by the kitchen."""
    return bool(state.marks) or any(chips for _, chips in state.given)


def podium(state: RestaurantState, end: Over) -> Podium:
    """The end; nobody has a place where nothing was given."""
    places = ranking(state.totals, end.gone) if has_points(state) else ()
    return Podium(places, earned(state), end.early, bool(state.marks), best(state))


def best(state: RestaurantState) -> tuple[ShownDish, ...]:
    """Each guest's dish that most of the others ate, the first of several."""
    found: dict[Seat, OnOrder] = {}
    for order in eaten(state):
        before = found.get(order.inventor)
        if before is None or len(order.seats) > len(before.seats):
            found[order.inventor] = order
    return tuple(shown_order(state, order) for order in found.values())


def watch(state: RestaurantState, seat: Seat) -> Watch:
    """Nothing is asked, and why."""
    if state.has_left(seat):
        return Watch("left")
    mine = next(line for line in earned(state) if line.seat == seat)
    return Watch("counted" if isinstance(state.phase, Counted) else "over", mine)


# Beside the table -------------------------------------------------------------------------------


def seat_line(state: RestaurantState, guest: Guest) -> SeatLine:
    """A guest on the board."""
    shown_now = isinstance(state.phase, Counted | Over)
    chef = state.chef(guest.seat)
    return SeatLine(
        seat=guest.seat,
        role="chef" if guest.status == "here" else guest.status,
        doing="" if guest.status == "left" else state.phase.doing(state, guest.seat),
        cards=len(chef.hand) if chef is not None else 0,
        total=dict(state.totals)[guest.seat] if shown_now else None,
    )


def album(state: RestaurantState) -> tuple[AlbumCourse, ...]:
    """Everything that was invented, course by course."""
    courses = ((course, dishes_of(state, course.key)) for course in state.courses)
    return tuple(AlbumCourse(course.title, dishes) for course, dishes in courses if dishes)


# Words that can be hidden -------------------------------------------------------------------------


class Words(Hushing[RestaurantState], Photographed[RestaurantState]):
    """What can be hidden, and photographed."""

    by_house: ClassVar[tuple[str, ...]] = (*COMMENTS, HOUSE_ANSWER)

    def said(self, state: RestaurantState) -> tuple[Said, ...]:
        """Everything that stands on the table, the newest last."""
        dishes = tuple(one for dish in state.dishes for one in of_dish(dish))
        there = {dish.key for dish in state.dishes}
        comments = (
            Said(key_of(one), one.seat, N_("a comment"), one.words)
            for one in state.comments
            if one.dish in there
        )
        return tuple(one for one in (*dishes, *comments) if one.words)

    def hushed(self, state: RestaurantState, hidden: frozenset[str]) -> RestaurantState:
        """The state for views: hidden words are blank, and a comment without words is not shown."""
        dishes = tuple(without(dish, hidden) for dish in state.dishes)
        comments = tuple(
            replace(one, words="") if key_of(one) in hidden else one for one in state.comments
        )
        return replace(state, dishes=dishes, comments=comments)

    def cooked(self, state: RestaurantState, seat: Seat) -> tuple[Cooked, ...]:
        """Their dishes that were served, the newest first; where no kitchen cooks, all of them."""
        served = {order.key for order in state.orders if order.served}
        mine = [dish for dish in reversed(state.dishes) if dish.chef == seat]
        if state.kitchen or state.orders:
            mine = [dish for dish in mine if dish.key in served]
        return tuple(Cooked(dish.round, dish.chef, dish.name) for dish in mine)


def of_dish(dish: MenuDish) -> Iterator[Said]:
    """The words of its chef."""
    yield Said(f"{dish.key}-name", dish.chef, N_("the name of the dish"), dish.name)
    for card, words in dish.cards:
        yield Said(f"{dish.key}-card-{card}", dish.chef, N_("words on a card"), words)
    yield Said(f"{dish.key}-say", dish.chef, N_("what was said about the dish"), dish.say)


def key_of(comment: Spoken) -> str:
    return f"{comment.dish}-comment-{comment.number}"


def without(dish: MenuDish, hidden: frozenset[str]) -> MenuDish:
    """The dish without the hidden ones of its words."""
    return replace(
        dish,
        name="" if f"{dish.key}-name" in hidden else dish.name,
        say="" if f"{dish.key}-say" in hidden else dish.say,
        cards=tuple(
            (card, "" if f"{dish.key}-card-{card}" in hidden else words)
            for card, words in dish.cards
        ),
    )
