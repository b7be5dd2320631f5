"""The stations of a kitchen, and who cooks what of a plate.

A main with fish and fries is the matter of two. What is decided here is written down with the
order, so that a change of the set-up moves nothing that is on the stove already.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from partycards.restaurant.allergens import named
from partycards.restaurant.dishes import Larder
from partycards.restaurant.orders import Course, CourseKey, Dish, Food, Line, Orders, Share


class Station(Struct, frozen=True):
    """`name` is what the house calls it. It works in `courses` (keys; none named: in all), and
    cooks there what it names: ingredients of these `categories`, these `cards` (keys), and whatever
    these `words` stand with ("fries"), of an ingredient or of the whole dish. One that names
    nothing cooks everything of its courses."""

    name: str
    courses: tuple[CourseKey, ...] = ()
    categories: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def names_nothing(self) -> bool:
        return not (self.categories or self.cards or self.words)

    def cooks(self, food: Food, known: Larder) -> bool:
        """Whether it names this ingredient."""
        card = known.cards.get(food.key)
        of_category = card is not None and card.category in self.categories
        here = of_category or food.key in self.cards or self._says(food.name, food.words)
        return here or self._means(food, known)

    def cooks_all(self, dish: Dish) -> bool:
        """Whether the whole dish is its matter."""
        return self.names_nothing() or self._says(dish.name, dish.words)

    def _means(self, food: Food, known: Larder) -> bool:
        """Whether one of its words is another name of the ingredient, or of the kind of it:
        "prawns" are Shrimp."""
        meant = (name for word in self.words for name in known.names.called(word))
        kinds = {one.form for one in known.names.said(food.words).foods} | {""}
        return any(name.card == food.key and name.form in kinds for name in meant)

    def _says(self, *texts: str) -> bool:
        return any(named(text, self.words)[0] for text in texts if text)


def shares(
    dish: Dish, course: Course, stations: Iterable[Station], known: Larder
) -> tuple[Share, ...]:
    """Who has a share in a dish of this course, in the order of the stations.

    What no station names belongs to those that cook the whole dish; then to the station of the
    course; and when there is none, to everybody who has a share, because somebody has to cook it.
    Things from the pantry call nobody, unless they are named. No share at all: it is on every
    screen.
    """
    here = [each for each in stations if not each.courses or course.key in each.courses]
    own = {each.name: [f.key for f in dish.foods if each.cooks(f, known)] for each in here}
    whole = [each.name for each in here if each.cooks_all(dish)]
    taken = {key for keys in own.values() for key in keys}
    rest = [food.key for food in dish.foods if not food.pantry and food.key not in taken]
    cooks = [name for name, keys in own.items() if keys or name in whole]
    if course.station and not whole and (rest or not cooks):
        cooks, whole = list(dict.fromkeys((*cooks, course.station))), [course.station]
    return tuple(
        Share(name, tuple(dict.fromkeys((*own.get(name, ()), *_of_rest(name, whole, rest)))))
        for name in cooks
    )


def _of_rest(name: str, whole: Sequence[str], rest: Sequence[str]) -> Sequence[str]:
    return rest if not whole or name in whole else ()


def all_shares(
    orders: Orders, lines: Iterable[Line], stations: Sequence[Station], known: Larder
) -> tuple[tuple[int, tuple[Share, ...]], ...]:
    """The same of several plates, by number; those that are on every screen are not there."""
    found = (
        (line.number, shares(line.dish, orders.course(line.course), stations, known))
        for line in lines
    )
    return tuple((number, several) for number, several in found if several)
