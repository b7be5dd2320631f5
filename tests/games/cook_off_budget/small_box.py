"""A small box for tests: known cards, known prices, and only the events that a test wants."""

from typing import Any

from msgspec.structs import replace

from partycards.games.cook_off_budget.box import (
    Box,
    Event,
    Goal,
    Ingredient,
    Meal,
    Need,
    PriceChange,
)

FOOD = {
    "protein": "Eggs:3 Tofu:4 Chicken:8 Turkey:10 Steak:15",
    "vegetable": "Carrots:3 Peas:4 Kale:5 Onions:2 Artichokes:11",
    "carbs": "Rice:3 Pasta:3 Bread:3 Noodles:4 Quinoa:8",
    "seafood": "Tuna:6 Cod:9 Shrimp:11 Salmon:12",
    "umami": "Miso:8 Olives:7 Capers:5",
    "dairy": "Milk:3 Cheese:7 Feta:8",
    "sweet": "Jam:5 Honey:8 Apples:4",
}
QUIET = Event(key="quiet", name="A quiet week", text="Nothing happens.", lasts="now")
MEALS = (
    Meal("balanced", "Balanced Meal", (Need("protein", 1), Need("vegetable", 1), Need("carbs", 1))),
    Meal(
        "ramen",
        "Ramen Night",
        (Need("carbs", 1), Need("vegetable", 1), Need("seafood", 2), Need("umami", 2)),
    ),
    Meal(
        "feast",
        "Feast Fit for a King",
        (Need("protein", 3, 2), Need("seafood", 3, 2), Need("carbs", 1)),
    ),
    Meal("sweets", "Movie Night", (Need("carbs", 1), Need("sweet", 4, 2))),
    Meal("greens", "Green Monday", (Need("vegetable", 3, 3), Need("dairy", 2))),
)
GOALS = (
    Goal(key="cash_back", name="Cash Back", text="", price=18, back=50, copies=2),
    Goal(key="side_job", name="Side Job", text="", price=16, income=10, copies=2),
    Goal(
        key="garden",
        name="Kitchen Garden",
        text="",
        price=15,
        prices=(PriceChange("vegetable", -4),),
    ),
    Goal(key="plan", name="Savings Plan", text="", price=15, prices=(PriceChange("goals", -8),)),
    Goal(key="knives", name="Good Knives", text="", price=20, bonus=1),
    Goal(key="spices", name="Spice Rack", text="", price=30, stands_for=("umami",)),
    Goal(key="bike", name="Cargo Bike", text="", price=22, buys=2),
    Goal(key="farm", name="Farm Share", text="", price=25, draws=1),
    Goal(key="stall", name="Market Stall", text="", price=12, earns=8),
    Goal(key="jars", name="Jars", text="", price=14, stands_for=("sweet", "umami")),
)


def also(kind: str) -> Any:
    """Fish is protein too."""
    return "protein" if kind == "seafood" else ""


def a_box(*happen: Event, copies: int = 2) -> Box:
    """A few of everything; `happen` are the only events, each of them often enough."""
    ingredients = tuple(
        Ingredient(name.lower(), name, kind, int(price), f"{name.lower()}.svg", copies, also(kind))  # type: ignore[arg-type]
        for kind, line in FOOD.items()
        for name, _, price in (word.partition(":") for word in line.split())
    )
    often = tuple(replace(event, copies=12) for event in happen or (QUIET,))
    return Box(ingredients, MEALS, often, GOALS)


def event(name: str = "Something", lasts: Any = "now", **effects: Any) -> Event:
    """An event that does just this."""
    return Event(key=name.lower(), name=name, text=f"{name}.", lasts=lasts, **effects)
