"""A dinner for tests: a table with its courses, and dishes by name."""

from collections.abc import Iterable

from partycards.games.base import Seat
from partycards.restaurant.folding import after_order
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    Confirmed,
    Laid,
    Ordered,
    Served,
)
from partycards.restaurant.orders import Course, Dish, Food, Orders

STARTER = Course("starter", "Starter", price=900, soon=300, late=600)
MAIN = Course("main", "Main course", price=2100)
DESSERT = Course("dessert", "Dessert", price=800, fire="server")
COURSES = (STARTER, MAIN, DESSERT)

LOBSTER = Dish(
    "1-1", 1, "Lobster under peach blossom",
    (
        Food("lobster", "Lobster", "shelled, sautéed", ("crustaceans",), checked=False),
        Food("peaches", "Peaches", "thin slices", checked=False),
        Food("lavender", "Lavender"),
        Food("butter", "Butter", contains=("milk",), pantry=True),
    ),
)  # fmt: skip
CHICKEN = Dish(
    "1-2", 2, "Chicken in a lasagne roll",
    (Food("chicken", "Chicken"), Food("pasta", "Pasta", "lasagne", ("gluten",), ("eggs",))),
)  # fmt: skip
TOFU = Dish("1-3", 3, "Popcorn-crusted tofu", (Food("tofu", "Tofu", contains=("soy",)),))
CAKE = Dish("2-1", 1, "A cake of figs", (Food("figs", "Figs"), Food("flour", "Flour")))


def salt(key: str = "salt", name: str = "Salt", contains: Iterable[str] = ()) -> Food:
    """Something the chef adds from the pantry."""
    return Food(key, name, contains=tuple(contains), pantry=True, added=True)


class Dinner:
    """What happens at one table, a second each."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.orders = Orders()
        self.happens(Laid("12", COURSES))

    def happens(self, *happenings: object) -> None:
        for happening in happenings:
            self.now += 1
            self.orders = after_order(self.orders, happening, self.now)  # type: ignore[arg-type]

    def sends(self, course: str, *dishes: tuple[Seat, Dish], fire: str = "after") -> list[int]:
        """The guests order, the chef confirms and sends; the numbers of the lines."""
        first = len(self.orders.lines) + 1
        self.happens(Called(course, dishes))
        numbers = list(range(first, first + len(dishes)))
        self.happens(*map(Confirmed, numbers), Ordered(course, fire))
        return numbers

    def serves(self, *numbers: int) -> None:
        self.happens(Bumped(numbers), Served(numbers))

    def status(self, *numbers: int) -> list[str]:
        """The states of these lines, or of all."""
        return [ln.status for ln in self.orders.lines if ln.number in numbers or not numbers]
