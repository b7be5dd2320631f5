"""What is agreed before a meal, and what the staff may change of it (R2)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from partycards.games.base import N_, IllegalMove, Option
from partycards.games.features.before_match import DeckSize, OptionalRules, Presets
from partycards.games.lobby import NO_SUCH_RULE, Preset
from partycards.games.restaurant.box import COURSES, FEWEST, MOST, MenuCourse

RESTAURANT = "restaurant"


@dataclass(frozen=True, kw_only=True)
class HouseRules(OptionalRules, Presets, DeckSize):
    """The rules of a table in a restaurant. `courses` with the dishes a guest may order of
    each, `assignments` the small set by key (none: what suits), `out` what is not there tonight by
    key; `deal`, `trade` and `use` where a card leaves its numbers out; `kitchen`: at the end its
    marks are awaited (R7)."""

    courses: tuple[MenuCourse, ...] = COURSES
    assignments: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    deal: int = 7
    trade: int = 3
    use: int = 4
    kitchen: bool = False

    options: ClassVar[tuple[Option, ...]] = (
        Option("deal", N_("Cards for each guest"), kind="number", least=4, most=12),
        Option("trade", N_("Cards that may be traded in"), kind="number", least=0, most=7),
        Option("use", N_("Cards that a dish needs"), kind="number", least=2, most=7),
        Option(
            "kitchen",
            N_("The kitchen gives marks at the end"),
            ((False, N_("no")), (True, N_("yes"))),
        ),
    )

    def seats(self) -> range:
        """Two or more: one alone has nobody to give chips to (R1, R6)."""
        return range(FEWEST, MOST + 1)

    def minutes(self, seats: int) -> int:
        """A meal of three courses, most of it eating."""
        return 45 * len(self.courses)

    def needed(self, seats: int) -> int:
        """Four for each hand."""
        return self.use * seats

    def wanted(self, seats: int) -> int:
        """A hand for each and as many as are traded in (B7)."""
        return (self.deal + self.trade) * seats

    def presets(self, guests: int) -> tuple[Preset, ...]:
        """A restaurant's table."""
        says = N_("Dishes for every course, chips and the kitchen’s marks at the end.")
        fits = guests in self.seats()
        on = self.kitchen
        minutes = self.minutes(guests)
        return (Preset(RESTAURANT, N_("Restaurant"), says, (FEWEST, MOST), fits, minutes, on),)

    def with_preset(self, key: str) -> Self:
        """The only one: with a kitchen."""
        if key != RESTAURANT:
            raise IllegalMove(NO_SUCH_RULE)
        return replace(self, kitchen=True)

    def shareable(self) -> Self:
        """What has run out tonight stays here."""
        return replace(self, out=())
