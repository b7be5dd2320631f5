"""What a kitchen has been told of a table, as order sheets print it: its live orders.

A sheet has everything of a dish that the chef wrote and that its guest must not eat.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from partycards.games.base import N_, Seat
from partycards.printing.content import Dish, Table, Used
from partycards.printing.sheets.chits import at_table_in_words, needs_in_words
from partycards.restaurant.allergens import ALLERGEN_WORDS
from partycards.restaurant.orders import SENT_BACK, VOID, Food, Line, Orders
from partycards.restaurant.shield import Guests, warned_of
from partycards.words import catalogue, course_called, name_of, quoted, translated


def with_orders(table: Table, orders: Orders, names: Mapping[Seat, str], guests: Guests,
                language: str = "en") -> Table:  # fmt: skip
    """The table with its orders in place of its dishes, course by course, and its number in the
    restaurant. What was sent back or is void is not there."""
    places = {course.key: place for place, course in enumerate(orders.courses)}
    lines = [line for line in orders.lines if line.status not in (VOID, SENT_BACK)]
    lines.sort(key=lambda line: (places.get(line.course, len(places)), line.seat, line.number))
    dishes = tuple(_dish(line, orders, names, guests, language) for line in lines)
    return replace(table, name=orders.number, dishes=dishes)


def _dish(line: Line, orders: Orders, names: Mapping[Seat, str], guests: Guests,
          language: str) -> Dish:  # fmt: skip
    eater = guests.at(line.seat)
    warned = warned_of(line, guests)
    say = catalogue(language).gettext
    cards = [food for food in line.dish.foods if not food.pantry]
    taken = [food for food in line.dish.foods if food.pantry]
    return Dish(
        round=0,
        name=line.dish.name or say(N_("A dish without a name")),
        chefs=(name_of(line.seat, names, language),),
        course=course_called(orders.course(line.course).title, language),
        seat=line.seat,
        used=tuple(
            Used(key=food.key, name=food.name, words=food.words, checked=food.checked)
            for food in cards
        ),
        pantry=tuple(_taken(food, language) for food in taken),
        contains=warned.contains,
        may_contain=warned.may_contain,
        unknown=warned.unknown,
        words=line.dish.words,
        alarms=tuple(say(ALLERGEN_WORDS[key]) for key in warned.alarms),
        needs=needs_in_words(eater.needs, eater.words, language, eater.avoids.foods),
        at_table=at_table_in_words(line, guests, language),
        asked=tuple((question.words, question.answer) for question in line.questions),
        notes=line.notes,
    )


def _taken(food: Food, language: str) -> str:
    """Something from the pantry, with the guest's words for it."""
    if not food.words:
        return food.name
    return f"{translated(food.name, language)} {quoted(food.words, language)}"
