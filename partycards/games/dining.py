"""What a game says to a restaurant's kitchen, which dishes are wanted, and what it hears of it
(`features.Dinner`)."""

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.saying import N_, Say, Seat

HOUSE_ANSWER = N_("As the chef likes it.")
"""What house players answer when the chef asks about a dish."""


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

    def retold(self, say: Say) -> "NotForYou":
        """The dish's name as it is read."""
        return replace(self, name=say((self.inventor,), self.name))


class Together(Struct, frozen=True):
    """What it takes for guests to end a course: no plate is `out` any more, and a second guest.
    `wanted` is the move that the guests in `seats` would like ("": nobody said so), `mine`: this
    guest is one of them. `alone`: there is nobody else who could agree."""

    out: int = 0
    wanted: str = ""
    seats: tuple[Seat, ...] = ()
    mine: bool = False
    alone: bool = False


class OnOrder(Struct, frozen=True):
    """A dish that the kitchen knows of: its key, who invented it, the key of its course, its name.
    `seats` are to eat it; `served`: it has come to the table, for one of them at least."""

    key: str
    inventor: Seat
    course: str
    name: str
    served: bool = False
    seats: tuple[Seat, ...] = ()

    def retold(self, say: Say) -> "OnOrder":
        """The dish's name as it is read."""
        return replace(self, name=say((self.inventor,), self.name))
