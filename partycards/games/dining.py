"""What a game says to a restaurant's kitchen: which dishes are wanted; and what it hears of it.

Games that are not played at a restaurant's table say nothing.
"""

from typing import Any

from msgspec import Struct

from partycards.games.saying import Seat


class Used(Struct, frozen=True):
    """A card in a dish, by its key, or something from the pantry, with the guest's words for it."""

    key: str
    name: str
    words: str = ""
    pantry: bool = False


class Plate(Struct, frozen=True):
    """A dish that a guest has marked to order: `seat` eats it, `inventor` thought of it (R3). `key`
    tells the dish from every other of the match; `words` are how its inventor told of it."""

    seat: Seat
    key: str
    inventor: Seat
    name: str
    used: tuple[Used, ...]
    words: str = ""


class NotForYou(Struct, frozen=True):
    """A dish, by its key, that one guest must not taste: `allergens` (keys of `catalogue.diet`)
    that are or may be in it, `foods` that they do not eat, `diets` (keys of `tables.needs`) that it
    breaks."""

    key: str
    name: str
    inventor: Seat
    allergens: tuple[str, ...] = ()
    foods: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()


class OnOrder(Struct, frozen=True):
    """A dish that the kitchen knows of: its key, who invented it, the key of its course, its name.
    `seats` are to eat it; `served`: it has come to the table, for one of them at least."""

    key: str
    inventor: Seat
    course: str
    name: str
    served: bool = False
    seats: tuple[Seat, ...] = ()


class InARestaurant:
    """The third of a `Game` that a restaurant's kitchen asks."""

    def plates(self, state: Any, course: str) -> tuple[Plate, ...]:
        """The dishes that guests want in the course with this key."""
        return ()

    def on_table(self, state: Any) -> tuple[Plate, ...]:
        """Every dish that lies on the table, for its inventor, whoever wants it."""
        return ()

    def as_told(self, state: Any, told: Plate) -> bool:
        """Whether a dish lies on the table just as the kitchen was told of it: it was neither taken
        back nor changed since. True for a dish that the game knows nothing of."""
        return True

    def may_change(self, state: Any, seat: Seat, key: str) -> bool:
        """Whether this guest may change the dish with this key now, by the form with the id
        `change-my-dish` on their page."""
        return False

    def run_out(self, state: Any, keys: tuple[str, ...]) -> Any:
        """The move of the table (`TableMove`) when exactly the ingredients with these keys are out
        (86), None when the game has nothing to do with it. It is legal in every state."""
        return None

    def on_order(self, state: Any, dishes: tuple[OnOrder, ...]) -> Any:
        """The move of the table (`TableMove`) when exactly these dishes are on order, void ones and
        those that were sent back left out; None when the game has nothing to do with it. It is
        legal in every state."""
        return None

    def kitchen_marked(self, state: Any, points: tuple[tuple[Seat, int], ...]) -> Any:
        """The move of the table (`TableMove`) that adds what the kitchen's marks come to (R7), None
        when the game has no such points. `apply` refuses it while chips are to be given."""
        return None
