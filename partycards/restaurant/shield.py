"""The table's shield: what anybody at a table must not eat is told with every plate that holds it.

All dishes of a meal are tasted by everybody (R9), so the allergy of one guest is every plate's
matter. A guest's diets matter for their own plates only.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.allergen_lists import Law
from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.spelling import in_singular
from partycards.games.base import Seat
from partycards.restaurant.allergens import in_order
from partycards.restaurant.dishes import Larder, Warnings, warnings
from partycards.restaurant.orders import Line, Orders

DIETS_IN_WORDS = {"pork": "no_pork", "alcohol": "no_alcohol", "meat": "vegetarian"}
"""Diets that are told by the name of what they leave out."""


class Avoided(Struct, frozen=True):
    """What a guest's own words of a need name: allergens, foods by name, and diets. `ask`: they
    name nothing that can be looked for in a dish, so that only the guest can say which plate is
    good."""

    allergens: tuple[str, ...] = ()
    foods: tuple[str, ...] = ()
    ask: bool = False
    diets: tuple[str, ...] = ()


def avoided(words: str, known: Larder) -> Avoided:
    """What the words name."""
    foods = known.names.said(words).every
    allergens = in_order(food.contains for food in foods)
    names = tuple(dict.fromkeys(food.name for food in foods))
    diets = tuple(DIETS_IN_WORDS[name] for name in names if name in DIETS_IN_WORDS)
    found = bool(allergens or diets or any(food.here for food in foods))
    return Avoided(allergens, names, bool(words) and not found, diets)


class Eater(Struct, frozen=True):
    """A guest as the staff sees them: name ("" where none is kept), needs (keys of
    `tables.needs.KINDS`), the needs in their own words, and what these name."""

    name: str = ""
    needs: tuple[str, ...] = ()
    words: str = ""
    avoids: Avoided = Avoided()

    def kinds(self) -> tuple[str, ...]:
        """The needs, with the allergens and diets that the words name."""
        return tuple(dict.fromkeys((*self.needs, *self.avoids.allergens, *self.avoids.diets)))


NOBODY = Eater()


class Guests(Struct, frozen=True):
    """Who sits at a table, by seat. `heard` is what the kitchen has said that it knows of a line's
    number and a seat (`Breach.marks`); `law` is the list of allergens that the house goes by."""

    eaters: Mapping[Seat, Eater]
    heard: Mapping[tuple[int, Seat], frozenset[str]] = {}
    law: Law = "eu"

    def at(self, seat: Seat) -> Eater:
        return self.eaters.get(seat, NOBODY)


class Breach(Struct, frozen=True):
    """Why a guest must not eat of a plate: `allergens` that are or may be in it, `foods` in it that
    the guest's own words name, `diets` that it breaks. `own`: it is this guest's plate. `ask` are
    words of the guest that name nothing we know."""

    seat: Seat
    name: str
    own: bool = False
    allergens: tuple[str, ...] = ()
    foods: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()
    ask: str = ""

    @property
    def sure(self) -> bool:
        """Whether anything is known to be against the plate."""
        return bool(self.allergens or self.foods or self.diets)

    @property
    def asks(self) -> bool:
        """Whether the kitchen must say that it knows: of all that is sure, and of words that nobody
        understands on the guest's own plate."""
        return self.sure or bool(self.own and self.ask)

    def marks(self) -> frozenset[str]:
        """Each thing of it by a word that tells it from the others."""
        words = [f"ask-{sha256(self.ask.encode()).hexdigest()[:12]}"] if self.ask else []
        return frozenset((*self.allergens, *self.foods, *self.diets, *words))

    def beyond(self, heard: frozenset[str]) -> "Breach":
        """What of it has not been heard."""

        def left(several: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(each for each in several if each not in heard)

        asked = self.marks() - {*self.allergens, *self.foods, *self.diets} <= heard
        return replace(
            self,
            allergens=left(self.allergens),
            foods=left(self.foods),
            diets=left(self.diets),
            ask="" if asked else self.ask,
        )


def warned_of(line: Line, guests: Guests) -> Warnings:
    """What a plate's own guest must be warned of, and what is in it as the house lists it: besides,
    whatever anybody at the table must not eat."""
    also = {kind for eater in guests.eaters.values() for kind in eater.kinds()}
    return warnings(line, guests.at(line.seat).kinds(), guests.law, also)


def breaches(line: Line, guests: Guests) -> tuple[Breach, ...]:
    """Whose needs speak against a plate: of the guest who eats it first, then in the order of the
    seats."""
    needy = [seat for seat, eater in guests.eaters.items() if eater.needs or eater.words]
    if not needy:
        return ()
    told = warnings(line, guests.at(line.seat).kinds())
    found = (_breach(line, told, seat, guests.at(seat)) for seat in sorted(needy))
    there = [breach for breach in found if breach.sure or breach.ask]
    return tuple(sorted(there, key=lambda breach: not breach.own))


@lru_cache(maxsize=1024)
def _must_not(eater: Eater) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds, and the foods of the guest's own words as they are compared."""
    return frozenset(eater.kinds()), frozenset(map(in_singular, eater.avoids.foods))


def _held(line: Line) -> tuple[str, ...]:
    """The names of all that is in a plate, and of what words about it speak of."""
    said = (line.dish.named, line.named)
    return (
        *(food.name for food in line.dish.foods),
        *(name for each in said for name in (*each.names, *each.also)),
    )


def _breach(line: Line, told: Warnings, seat: Seat, eater: Eater) -> Breach:
    """`told` is what the plate's own guest is warned of."""
    own, (kinds, avoids) = line.seat == seat, _must_not(eater)
    holds = _held(line) if avoids else ()
    return Breach(
        seat,
        eater.name,
        own,
        tuple(key for key in ALLERGENS if key in kinds and key in told.contains + told.may_contain),
        tuple(dict.fromkeys(name for name in holds if in_singular(name) in avoids)),
        told.broken if own else (),
        eater.words if eater.avoids.ask else "",
    )


def unheard(line: Line, guests: Guests) -> tuple[Breach, ...]:
    """What of these the kitchen has not said that it knows."""
    return beyond(line, breaches(line, guests), guests)


def beyond(line: Line, several: tuple[Breach, ...], guests: Guests) -> tuple[Breach, ...]:
    """The same of breaches that are known already."""
    late = (
        breach.beyond(guests.heard.get((line.number, breach.seat), frozenset()))
        for breach in several
        if breach.asks
    )
    return tuple(breach for breach in late if breach.asks)


def unheard_of(orders: Orders, numbers: Iterable[int], guests: Guests) -> tuple[Breach, ...]:
    """The same of several plates, one after the other."""
    lines = (orders.line(number) for number in numbers)
    return tuple(breach for line in lines if line for breach in unheard(line, guests))


def seen(several: tuple[Breach, ...]) -> str:
    """What a form says that was seen on the page it stands on; "" is nothing."""
    asking = [breach for breach in several if breach.asks]
    return sha256(msgspec.json.encode(asking)).hexdigest()[:16] if asking else ""
