"""Words in a view, each as whoever looks at it reads them: a chef's of a dish, a judge's of dishes,
what is called while a dish is presented (`saying.Retold`)."""

from typing import Any, Self

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.saying import Say

Critiques = tuple[tuple[Seat, str], ...]
"""What was said of chefs' dishes."""


class ToldByChefs:
    """A dish with its name, and words for it and its cards."""

    __slots__ = ()

    def retold(self, say: Say) -> Self:
        """The dish in its chefs' words as they are read."""
        dish: Any = self
        told: Self = replace(
            dish,
            names=tuple(say(dish.seats, name) for name in dish.names),
            laid=tuple(replace(one, words=say(dish.seats, one.words)) for one in dish.laid),
            say=say(dish.seats, dish.say),
        )
        return told


class Judged:
    """Critiques of the `judge`, or of a `jury`."""

    __slots__ = ()

    def retold(self, say: Say) -> Self:
        """The critiques as they are read."""
        part: Any = self
        said = ((chef, say(part.jury or (part.judge,), words)) for chef, words in part.critiques)
        told: Self = replace(part, critiques=tuple(said))
        return told


class Presented:
    """What was said with the cards of a dish, and the others' remarks."""

    __slots__ = ()

    def retold(self, say: Say) -> Self:
        """All of it as it is read."""
        part: Any = self
        seats = part.dish.seats if part.dish is not None else ()
        told: Self = replace(
            part,
            said=tuple(say(seats, words) for words in part.said),
            remarks=tuple(
                type(one)(one.kind, one.seat, say((one.seat,), one.words)) for one in part.remarks
            ),
        )
        return told
