"""An evening with three dishes, for tests of what is printed after a match."""

from collections.abc import Sequence

from msgspec.structs import replace

from partycards.catalogue.ingredients import Ingredient
from partycards.printing.content import Content, Dish, Food, Guest, Table, Used
from partycards.printing.shipped_content import shipped_content

GUESTS = ("Cody", "Lisa", "Ellen", "Amir")


def a_dish(name: str, used: Sequence[tuple[str, str]], **more: object) -> Dish:
    """A dish of Lisa's; `used` are keys of cards with her words."""
    keys = tuple(Used(key=key, name=card(key).name, words=words) for key, words in used)
    plain = Dish(round=1, name=name, chefs=("Lisa",), judge="Cody", seat=2, used=keys)
    return replace(plain, **more)


SHIPPED = shipped_content()
CARDS: dict[str, Ingredient] = {card.key: card for card, _ in SHIPPED.ingredients}


def card(key: str) -> Ingredient:
    return CARDS[key]


def food(key: str) -> Food:
    return Food(**{field: getattr(card(key), field) for field in Food.__struct_fields__})


def an_evening(*dishes: Dish, guests: Sequence[str] = GUESTS, **more: object) -> Content:
    """A table with these dishes, all foods of which are known."""
    keys = dict.fromkeys(used.key for dish in dishes for used in dish.used)
    table = Table(
        name="BASIL",
        guests=tuple(Guest(seat=seat, name=name) for seat, name in enumerate(guests, 1)),
        dishes=dishes,
        foods=tuple(food(key) for key in keys),
    )
    return replace(Content(name="BASIL", table=table, pantry=SHIPPED.pantry), **more)


MOON_PASTA = a_dish(
    "Moon pasta",
    [("pasta", "spaghetti, al dente"), ("cheese", "Parmesan"), ("tomatoes", ""), ("basil", "")],
    pantry=("Salt", "Oil"),
)
PICNIC = a_dish(
    "A picnic in the rain, with everything that was left over in Ellen's cool box",
    [("bread", "sourdough"), ("cheese", "thin slices of Gouda"), ("cucumber", ""), ("eggs", "")],
    pantry=("Butter", "sparkling water"),
    chefs=("Ellen",),
)
CAKE = a_dish("Peach cake", [("peaches", ""), ("eggs", ""), ("cream", "whipped")], chefs=("Amir",))
