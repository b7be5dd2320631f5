"""Shorter forms of a long evening: each is chosen with one tap and left with another, and nobody is
made to play any of them (B15)."""

from abc import ABC, abstractmethod
from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.games.cooking_party.lobby import length, offered, teams
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.lobby import NO_SUCH_RULE

LONG, LONG_FOR_CHILDREN, LONG_WITH_DINNER = 120, 60, 180
"""Minutes from which on an evening is long."""
FEWEST_IN_TEAMS = 6
"""Guests: three teams of two."""
FEWEST_JUDGES = 3
COOKS = 4
"""So many cooks have room in a kitchen at home."""


class Form(ABC):
    """A shorter form. `title` and `says` are its words, with the number `num` in them."""

    key: ClassVar[str]
    says: ClassVar[str]

    @abstractmethod
    def title(self, house: HouseRules, seats: int) -> tuple[str, int]:
        """What it is called for so many guests, and the number in that."""

    @abstractmethod
    def is_on(self, house: HouseRules) -> bool:
        """Whether the evening has this form, so that it can be left again."""

    @abstractmethod
    def fits(self, house: HouseRules, seats: int) -> bool:
        """Whether the evening can have this form."""

    @abstractmethod
    def chosen(self, house: HouseRules, seats: int) -> HouseRules:
        """The evening in this form."""

    @abstractmethod
    def left(self, house: HouseRules) -> HouseRules:
        """The evening as it was before."""


class InTeams(Form):
    """Teams cook a dish together, and judge in turn (V3)."""

    key = "teams"
    says = N_("A team shares one hand and has one dish in a round.")
    titles: ClassVar[dict[tuple[int, int], str]] = {
        (2, 2): N_("Teams of two"),
        (2, 3): N_("Teams of two or three"),
        (3, 3): N_("Teams of three"),
        (3, 4): N_("Teams of three or four"),
        (4, 4): N_("Teams of four"),
    }

    def title(self, house: HouseRules, seats: int) -> tuple[str, int]:
        house = replace(house, teams=True)
        seats -= house.one_judge
        count = teams.how_many(house, seats)
        sizes = seats // count, -(-seats // count)
        return self.titles.get(sizes, N_("Teams")), count

    def is_on(self, house: HouseRules) -> bool:
        return house.fixed_teams and not (house.team_count or house.made)

    def fits(self, house: HouseRules, seats: int) -> bool:
        if house.grouped or house.some_judge or seats - house.one_judge < FEWEST_IN_TEAMS:
            return False
        return not offered.refusals(self.chosen(house, seats))

    def chosen(self, house: HouseRules, seats: int) -> HouseRules:
        return offered.turned(house, "teams", True)

    def left(self, house: HouseRules) -> HouseRules:
        return offered.turned(house, "teams", False)


class SomeJudge(Form):
    """The evening ends when the first few have judged."""

    key = "judges"
    says = N_("Whoever judges cooks one dish fewer. Once more around, and the next ones judge.")

    def title(self, house: HouseRules, seats: int) -> tuple[str, int]:
        return N_("Only the first %(num)s judge"), house.rounds or self.number(house, seats)

    def number(self, house: HouseRules, seats: int) -> int:
        """As many as can judge in an evening that is not long."""
        most = LONG_FOR_CHILDREN if house.taps else LONG
        able = (most - 1) // length.of_a_round(house, length.hands(house, seats))
        return max(FEWEST_JUDGES, min(able, seats - 1))

    def is_on(self, house: HouseRules) -> bool:
        return house.some_judge

    def fits(self, house: HouseRules, seats: int) -> bool:
        in_turn = not (house.by_rounds or house.grouped or house.rounds)
        return in_turn and seats > FEWEST_JUDGES

    def chosen(self, house: HouseRules, seats: int) -> HouseRules:
        return replace(house, rounds=self.number(house, seats))

    def left(self, house: HouseRules) -> HouseRules:
        return replace(house, rounds=0)


class SomeCook(Form):
    """In a small kitchen the best of the game cook, and the others judge (V8)."""

    key = "cooks"
    says = N_("The others taste and give the chips.")

    def title(self, house: HouseRules, seats: int) -> tuple[str, int]:
        return N_("Only the best %(num)s cook"), COOKS

    def is_on(self, house: HouseRules) -> bool:
        return house.cook and house.kitchen == COOKS

    def fits(self, house: HouseRules, seats: int) -> bool:
        return house.cook and not house.kitchen and length.crews(house, seats) > COOKS

    def chosen(self, house: HouseRules, seats: int) -> HouseRules:
        return replace(house, kitchen=COOKS)

    def left(self, house: HouseRules) -> HouseRules:
        return replace(house, kitchen=0)


FORMS: tuple[Form, ...] = (InTeams(), SomeJudge(), SomeCook())


def limit(house: HouseRules) -> int:
    """From how many minutes on an evening is long."""
    if house.cooking:
        return LONG_WITH_DINNER
    return LONG_FOR_CHILDREN if house.taps else LONG


def with_form(house: HouseRules, key: str, on: bool, seats: int) -> HouseRules:
    """The evening in this form, or without it again; a tap that comes twice counts once.
    IllegalMove where it cannot have it."""
    form = next((form for form in FORMS if form.key == key), None)
    if form is None or not (form.is_on(house) or form.fits(house, seats)):
        raise IllegalMove(NO_SUCH_RULE)
    if form.is_on(house) == on:
        return house
    return form.chosen(house, seats) if on else form.left(house)


def plainest(house: HouseRules) -> HouseRules:
    """The evening with none of these forms."""
    for form in FORMS:
        if form.is_on(house):
            house = form.left(house)
    return house
