"""The dishes on the table: who would like which, and what is said of them (R3)."""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.dining import Plate, Used
from partycards.games.restaurant.moves import DontWant, Remark, Want
from partycards.games.restaurant.state import (
    Choosing,
    Comment,
    Inventing,
    MenuCourse,
    MenuDish,
    RestaurantState,
    dish_key,
)

ORDERED = N_("The chef knows what you want of this course. Take that order back first.")
COMMENTS = 8
"""So many comments stay with a dish, the newest."""


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


def open_dish(state: RestaurantState, key: str) -> MenuDish:
    """The dish on the table, while there is something to order."""
    if not isinstance(state.phase, Choosing | Inventing):
        raise IllegalMove(N_("The meal is over."))
    dish = state.dish(key)
    if dish is None:
        raise IllegalMove(N_("This dish is not on the table any more."))
    return dish


def course_of(state: RestaurantState, dish: MenuDish) -> MenuCourse:
    """The course for which a dish was invented."""
    return next(course for course in state.courses if course.key == dish.course)


def wants_of(state: RestaurantState, seat: Seat, course: str) -> tuple[str, ...]:
    """The dishes of a course that this guest would like, by key."""
    here = {dish.key for dish in state.dishes if dish.course == course}
    return tuple(key for one, key in state.wants if one == seat and key in here)


def want(state: RestaurantState, seat: Seat, move: Want) -> RestaurantState:
    """One more to order, up to what the house allows; where that is one, another one takes its
    place (R2)."""
    dish = open_dish(state, move.dish)
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


def dont_want(state: RestaurantState, seat: Seat, move: DontWant) -> RestaurantState:
    """One less."""
    open_dish(state, move.dish)
    if (seat, move.dish) not in state.wants:
        raise IllegalMove(N_("You have not chosen this dish."))
    if state.has_ordered(seat, move.dish):
        raise IllegalMove(ORDERED)
    return replace(state, wants=tuple(w for w in state.wants if w != (seat, move.dish)))


def want_own(state: RestaurantState, dish: MenuDish) -> RestaurantState:
    """Most guests eat what they invented: it is chosen unless something else was."""
    if wants_of(state, dish.chef, dish.course) or not course_of(state, dish).most:
        return state
    return replace(state, wants=(*state.wants, (dish.chef, dish.key)))


def remark(state: RestaurantState, seat: Seat, move: Remark) -> RestaurantState:
    """Everybody may say something about every dish, the own one too (R3)."""
    dish = open_dish(state, move.dish)
    words = move.words.strip()
    if not words:
        raise IllegalMove(N_("Say something about the dish."))
    said = [one for one in state.comments if one.dish == dish.key]
    old = said[: len(said) + 1 - COMMENTS] if len(said) >= COMMENTS else []
    comments = tuple(one for one in state.comments if one not in old)
    new = Comment(state.said, dish.key, seat, words)
    return replace(state, comments=(*comments, new), said=state.said + 1)


def without_dish(state: RestaurantState, dish: MenuDish) -> RestaurantState:
    """The table without this dish."""
    return replace(
        state,
        dishes=tuple(one for one in state.dishes if one.key != dish.key),
        wants=tuple(pair for pair in state.wants if pair[1] != dish.key),
    )
