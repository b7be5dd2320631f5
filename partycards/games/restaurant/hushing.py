"""What guests have typed for everybody to read, and the same table without some of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from partycards.games.base import N_, Cooked, Said, Seat
from partycards.games.restaurant.state import Comment, MenuDish, RestaurantState

Hidden = frozenset[str]


def said(state: RestaurantState) -> tuple[Said, ...]:
    """Everything that stands on the table, the newest last."""
    dishes = tuple(one for dish in state.dishes for one in of_dish(dish))
    there = {dish.key for dish in state.dishes}
    comments = (
        Said(key_of(one), one.seat, N_("a comment"), one.words)
        for one in state.comments
        if one.dish in there
    )
    return tuple(one for one in (*dishes, *comments) if one.words)


def of_dish(dish: MenuDish) -> Iterator[Said]:
    """The words of its chef."""
    yield Said(f"{dish.key}-name", dish.chef, N_("the name of the dish"), dish.name)
    for card, words in dish.cards:
        yield Said(f"{dish.key}-card-{card}", dish.chef, N_("words on a card"), words)
    yield Said(f"{dish.key}-say", dish.chef, N_("what was said about the dish"), dish.say)


def key_of(comment: Comment) -> str:
    return f"{comment.dish}-comment-{comment.number}"


def hushed(state: RestaurantState, hidden: Hidden) -> RestaurantState:
    """The state for views: hidden words are blank, and a comment without words is not shown."""
    dishes = tuple(without(dish, hidden) for dish in state.dishes)
    comments = tuple(
        replace(one, words="") if key_of(one) in hidden else one for one in state.comments
    )
    return replace(state, dishes=dishes, comments=comments)


def without(dish: MenuDish, hidden: Hidden) -> MenuDish:
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


def cooked(state: RestaurantState, seat: Seat) -> tuple[Cooked, ...]:
    """The own dishes that were served, the newest first; where no kitchen cooks, all of them."""
    served = {order.key for order in state.orders if order.served}
    mine = [dish for dish in reversed(state.dishes) if dish.chef == seat]
    if state.kitchen or state.orders:
        mine = [dish for dish in mine if dish.key in served]
    return tuple(Cooked(dish.round, dish.chef, dish.name) for dish in mine)
