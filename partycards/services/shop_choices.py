"""What a host chooses about shopping: in what it is weighed, and the way through the shop."""

from partycards.games.base import N_, IllegalMove
from partycards.printing.shopping.shopping_list import walked
from partycards.rows import choice, choose
from partycards.services.shop_of_house import SYSTEMS, WALKED, WEIGHED


def weigh_in(system: str) -> None:
    """From now on amounts are told so; IllegalMove for what is no system."""
    if system not in SYSTEMS:
        raise IllegalMove(N_("Grams or ounces? Please choose one."))
    choose(WEIGHED, system)


def walk_earlier(aisle: str) -> None:
    """One comes by this aisle before the one that was before it; the first becomes the last."""
    order = list(walked(choice(WALKED).split(","))[:-1])
    if aisle not in order:
        raise IllegalMove(N_("There is no such aisle."))
    place = order.index(aisle)
    order.insert(place - 1 if place else len(order), order[place])
    del order[place + 1 if place else 0]
    choose(WALKED, ",".join(order))
