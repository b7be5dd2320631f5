"""What guests have typed for everybody to read, the dishes of which they send photos, and the same
table without some words."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Cooked, Said, Seat
from partycards.games.dining import HOUSE_ANSWER
from partycards.games.features.in_match import Hushing, Photographed
from partycards.games.restaurant.steps.inventing_house import COMMENTS
from partycards.games.restaurant.table import MenuDish, RestaurantState, Spoken


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
