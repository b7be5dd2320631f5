"""What the steps share: what a chef has and can do now, and that one chef is on turn (D1-D6)."""

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec import Struct

from partycards.games import turns
from partycards.games.base import N_, Named, OnCard, Part, Seat
from partycards.games.diced_veggies.box import (
    Box,
    Die,
    HypeCard,
    RecipeCard,
    hype_cards,
    recipe_cards,
)
from partycards.games.diced_veggies.table import Chef, Cooked, VeggiesState, counted


class Can(Part, frozen=True):
    """What this seat can do now, in a sentence from the rules: a message, and what fills its
    blanks: `who` a guest, `count` a number, `recipe` a name."""

    key: str
    message: str
    who: Seat | None = None
    count: int = 0
    recipe: str = ""

    @property
    def values(self) -> dict[str, Any]:
        """The message's blanks by their names."""
        who = None if self.who is None else Named(self.who)
        return {"who": who, "count": self.count, "recipe": OnCard(self.recipe)}


class Served(Struct, frozen=True):
    """A cooked recipe, turned up: with its hype or None, the recipe's points and the hype's."""

    recipe: RecipeCard
    hype: HypeCard | None
    points: int
    bonus: int


def served(box: Box, cooked: tuple[Cooked, ...]) -> tuple[Served, ...]:
    """What was cooked, turned up."""
    return tuple(
        Served(
            recipe_cards(box)[one.recipe],
            None if one.hype is None else hype_cards(box)[one.hype],
            one.points,
            one.bonus,
        )
        for one in counted(box, cooked)
    )


class Own(Part, frozen=True):
    """One's own dice, recipes and secret hypes, and what lies face down already."""

    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    cooked: tuple[Served, ...]
    points: int
    token: bool


def possessions(state: VeggiesState, chef: Chef) -> Own:
    """What the chef has."""
    return Own(
        dice=state.dice(chef),
        recipes=state.recipe_faces(chef.recipes),
        hypes=state.hype_faces(chef.hypes),
        cooked=served(state.box, chef.cooked),
        points=state.points(chef),
        token=chef.token,
    )


class VeggiesStep(turns.Doing[VeggiesState], frozen=True):
    """A step of this game. `meanwhile` is why others have nothing to do in it (`Watch.why`)."""

    meanwhile: ClassVar[str] = "turn"

    @abstractmethod
    def called(self, state: VeggiesState) -> str:
        """What the step is called in views."""

    @abstractmethod
    def can(self, state: VeggiesState, chef: Chef) -> Can:
        """What a chef who is here can do now."""

    def shown(self, state: VeggiesState) -> tuple[Chef, ...]:
        """The chefs as everybody may see them."""
        return state.active


class InTurn(VeggiesStep, turns.InTurn[VeggiesState], frozen=True):
    """A step of a turn."""

    others: ClassVar[str] = N_("%(who)s is cooking and drawing. Then it goes on clockwise.")

    def called(self, state: VeggiesState) -> str:
        """Mostly as in the keys of questions."""
        return self.word

    def key(self, state: VeggiesState) -> str:
        """The turn, the step, and what was done in it."""
        return f"{super().key(state)}-{state.step}"

    def doing(self, state: VeggiesState, seat: Seat) -> str:
        """Whose turn it is."""
        return "turn" if seat == state.turn else ""

    def can(self, state: VeggiesState, chef: Chef) -> Can:
        """Who is on turn reads what there is to do, the others whom they wait for."""
        if chef.seat == state.turn:
            return self.can_now(state, chef, f"t{state.number}-{state.step}-can")
        key = f"t{state.number}-{self.word == 'cut'}-can"
        return Can(key, self.others, who=state.turn)

    @abstractmethod
    def can_now(self, state: VeggiesState, chef: Chef, key: str) -> Can:
        """What the chef on turn can do."""
