"""The dishes on the table: who would like which, what is said of them, what the kitchen hears."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, IllegalMove, Part, Seat
from partycards.games.cards import Card
from partycards.games.cooking_party.steps.presenting_judge import Sentence
from partycards.games.dining import OnOrder, Plate, Used
from partycards.games.restaurant.box import DishKey, MenuCourse, dish_key
from partycards.games.restaurant.table import MenuDish, RestaurantState, Spoken
from partycards.games.saying import Say

Key = Annotated[DishKey, Meta(max_length=20)]

ORDERED = N_("The chef already knows what you want from this course. Take that order back first.")
COMMENTS = 8
"""How many comments stay with a dish: the newest."""

# What can be done, as long as the meal lasts ----------------------------------------------------


class Want(AnyTime, frozen=True):
    """I would like this dish (R3)."""

    told: ClassVar[str] = N_("chose a dish to order")
    dish: Key


class DontWant(AnyTime, frozen=True):
    """I would rather not have it."""

    told: ClassVar[str] = N_("chose a dish to order")
    dish: Key


class Remark(AnyTime, frozen=True):
    """Say something about a dish on the table: everybody may (R3)."""

    told: ClassVar[str] = N_("commented")
    dish: Key
    words: Sentence


Moves = Want | DontWant | Remark

# What is seen -----------------------------------------------------------------------------------


class PlacedCard(Part, frozen=True):
    """A card of a dish on the table, with its chef's words. `out`: it has run out since (86)."""

    card: Card
    words: str
    out: bool = False


class Comment(Struct, frozen=True):
    """What somebody said of a dish."""

    seat: Seat
    words: str

    def retold(self, say: Say) -> "Comment":
        """The words as they are read."""
        return replace(self, words=say((self.seat,), self.words))


class ShownDish(Part, frozen=True):
    """A dish on the table. `wanted` are who would like it, `out` the names of what has run out."""

    key: DishKey
    round: int
    course: str
    chef: Seat
    name: str
    cards: tuple[PlacedCard, ...] = ()
    pantry: tuple[str, ...] = ()
    say: str = ""
    wanted: tuple[Seat, ...] = ()
    comments: tuple[Comment, ...] = ()
    out: tuple[str, ...] = ()
    told: bool = False  # the chef of the kitchen knows it

    def retold(self, say: Say) -> "ShownDish":
        """The dish in its chef's words as they are read."""
        chef = (self.chef,)
        return replace(
            self,
            name=say(chef, self.name),
            cards=tuple(replace(one, words=say(chef, one.words)) for one in self.cards),
            say=say(chef, self.say),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """As dishes of other games have it, of which there may be several."""
        return (self.name,)


def dishes_of(state: RestaurantState, course: str) -> tuple[ShownDish, ...]:
    """The dishes of a course, in the order in which they came to the table."""
    return tuple(shown(state, dish) for dish in state.dishes if dish.course == course)


def shown(state: RestaurantState, dish: MenuDish) -> ShownDish:
    """A dish for everybody's eyes."""
    gone = missing(state, dish)
    faces = [(state.box.ingredients[card], words) for card, words in dish.cards]
    said = (one for one in state.comments if one.dish == dish.key and one.words)
    return ShownDish(
        key=dish.key,
        round=dish.round,
        course=course_of(state, dish).title,
        chef=dish.chef,
        name=dish.name,
        cards=tuple(PlacedCard(card, words, card.key in gone) for card, words in faces),
        pantry=dish.pantry,
        say=dish.say,
        wanted=tuple(seat for seat, key in state.wants if key == dish.key),
        comments=tuple(Comment(one.seat, one.words) for one in said),
        out=tuple(dict.fromkeys(card.name for card, _ in faces if card.key in gone)),
        told=dish.key in state.told,
    )


def shown_order(state: RestaurantState, order: OnOrder) -> ShownDish:
    """A dish that was eaten; one that a server took from a guest with cards of paper has a name
    only."""
    dish = state.dish(order.key)
    if dish is not None:
        return shown(state, dish)
    titles = {course.key: course.title for course in state.courses}
    title = titles.get(order.course, order.course)
    return ShownDish(order.key, 0, title, order.inventor, order.name)


def eaten(state: RestaurantState) -> tuple[OnOrder, ...]:
    """The dishes that came to the table; before any has, those on order; where no kitchen has been
    told of any, those that somebody wanted."""
    if state.orders:
        return tuple(one for one in state.orders if one.served) or state.orders
    eaters: dict[str, tuple[Seat, ...]] = {}
    for seat, key in state.wants:
        eaters[key] = (*eaters.get(key, ()), seat)
    dishes = (dish for dish in state.dishes if dish.key in eaters)
    return tuple(
        OnOrder(dish.key, dish.chef, dish.course, dish.name, True, eaters[dish.key])
        for dish in dishes
    )


# Who would like which ---------------------------------------------------------------------------


def wanted(state: RestaurantState, course: str) -> tuple[tuple[Seat, MenuDish], ...]:
    """What is to be ordered of a course: who would like which dish, in the order of the seats. A
    dish of which something has run out is left out until it is changed (86)."""
    able = {dish.key: dish for dish in state.dishes if dish.course == course}
    able = {key: dish for key, dish in able.items() if not missing(state, dish)}
    wants = [(seat, able[key]) for seat, key in state.wants if key in able]
    order = [guest.seat for guest in state.guests]
    return tuple(sorted(wants, key=lambda pair: order.index(pair[0])))


def plate(state: RestaurantState, seat: Seat, dish: MenuDish) -> Plate:
    """The dish as a kitchen is told of it."""
    faces = ((state.box.ingredients[card], words) for card, words in dish.cards)
    cards = tuple(Used(card.key, card.name, words) for card, words in faces)
    extras = tuple(Used(name, name, pantry=True) for name in dish.pantry)
    return Plate(seat, dish.key, dish.chef, dish.name, cards + extras, dish.say)


def as_told(state: RestaurantState, told: Plate) -> bool:
    """Whether the dish lies on the table in the words and with the cards that were told. What a
    server took down on paper never lay there."""
    dish = state.dish(told.key)
    if dish is None:
        return all(told.key != dish_key(number + 1, guest.seat)
                   for number in range(state.round) for guest in state.guests)  # fmt: skip
    now = plate(state, told.seat, dish)
    return (now.name, now.words, _contents(now)) == (told.name, told.words, _contents(told))


def _contents(plate: Plate) -> list[tuple[str, str, bool]]:
    """What is in it. By names: what a kitchen knows by a key may have none in the game."""
    return [(used.name, used.words, used.pantry) for used in plate.used]


def missing(state: RestaurantState, dish: MenuDish) -> tuple[str, ...]:
    """Keys of what has run out since the dish was invented (86)."""
    keys = (state.box.ingredients[card].key for card, _ in dish.cards)
    return tuple(dict.fromkeys(key for key in keys if key in state.out))


def talked(state: RestaurantState, seat: Seat, move: Moves) -> RestaurantState:
    """What a guest would like, or says of a dish."""
    dish = state.dish(move.dish)
    if dish is None:
        raise IllegalMove(N_("This dish is not on the table any more."))
    match move:
        case Want():
            return want(state, seat, dish)
        case DontWant():
            return dont_want(state, seat, dish)
    return remark(state, seat, dish, move.words.strip())


def course_of(state: RestaurantState, dish: MenuDish) -> MenuCourse:
    """The course for which a dish was invented."""
    return next(course for course in state.courses if course.key == dish.course)


def wants_of(state: RestaurantState, seat: Seat, course: str) -> tuple[str, ...]:
    """The dishes of a course that this guest would like, by key."""
    here = {dish.key for dish in state.dishes if dish.course == course}
    return tuple(key for one, key in state.wants if one == seat and key in here)


def want(state: RestaurantState, seat: Seat, dish: MenuDish) -> RestaurantState:
    """One more to order, up to what the house allows; where that is one, another one takes its
    place (R2)."""
    if missing(state, dish):
        raise IllegalMove(N_("Something of this dish has run out, so it cannot be ordered."))
    mine, most = wants_of(state, seat, dish.course), course_of(state, dish).most
    if dish.key in mine:
        raise IllegalMove(N_("You have chosen this dish already."))
    if most == 1 and any(state.has_ordered(seat, key) for key in mine):
        raise IllegalMove(ORDERED)
    if len(mine) >= most > 1 or not most:
        raise IllegalMove(
            N_("You may order %(most)s dishes of this course. Take one back first."), most=most
        )
    gone = {(seat, key) for key in mine} if most == 1 else set()
    wants = tuple(pair for pair in state.wants if pair not in gone)
    return replace(state, wants=(*wants, (seat, dish.key)))


def dont_want(state: RestaurantState, seat: Seat, dish: MenuDish) -> RestaurantState:
    """One less."""
    if (seat, dish.key) not in state.wants:
        raise IllegalMove(N_("You have not chosen this dish."))
    if state.has_ordered(seat, dish.key):
        raise IllegalMove(ORDERED)
    return replace(state, wants=tuple(w for w in state.wants if w != (seat, dish.key)))


def want_own(state: RestaurantState, dish: MenuDish) -> RestaurantState:
    """Most guests eat what they invented: it is chosen unless something else was."""
    if wants_of(state, dish.chef, dish.course) or not course_of(state, dish).most:
        return state
    return replace(state, wants=(*state.wants, (dish.chef, dish.key)))


def remark(state: RestaurantState, seat: Seat, dish: MenuDish, words: str) -> RestaurantState:
    """Everybody may say something about every dish, their own too (R3)."""
    if not words:
        raise IllegalMove(N_("Say something about the dish."))
    said = [one for one in state.comments if one.dish == dish.key]
    old = said[: len(said) + 1 - COMMENTS] if len(said) >= COMMENTS else []
    comments = tuple(one for one in state.comments if one not in old)
    new = Spoken(state.said, dish.key, seat, words)
    return replace(state, comments=(*comments, new), said=state.said + 1)


def without_dish(state: RestaurantState, dish: MenuDish) -> RestaurantState:
    """The table without this dish."""
    return replace(
        state,
        dishes=tuple(one for one in state.dishes if one.key != dish.key),
        wants=tuple(pair for pair in state.wants if pair[1] != dish.key),
    )
