"""The end of a turn: eight dice, two recipes and two hypes are kept (D6, D9)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.cards import each_once
from partycards.games.diced_veggies.box import (
    CardId,
    Die,
    DieId,
    HypeCard,
    RecipeCard,
    needed,
)
from partycards.games.diced_veggies.hypes import DOUBLE, appeal, names
from partycards.games.diced_veggies.steps.turn import Can, InTurn, possessions
from partycards.games.diced_veggies.table import (
    KEPT_DICE,
    KEPT_HYPES,
    KEPT_RECIPES,
    Chef,
    News,
    TooMuch,
    VeggiesState,
    too_much,
)
from partycards.games.stepping import Asked, moved_on
from partycards.games.turns import TurnEnded


class Discard(Move, frozen=True):
    """Back to what may be kept at the end of a turn, of one's own choice (D6)."""

    told: ClassVar[str] = N_("discarded")
    dice: tuple[DieId, ...] = ()
    recipes: tuple[CardId, ...] = ()
    hypes: tuple[CardId, ...] = ()


class AskKeep(Asked, frozen=True):
    """Too much: that many dice, recipes and hypes have to go."""

    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    over: TooMuch

    def auto(self, rng: Chance) -> Discard:
        """What promises least goes."""
        dice, recipes, hypes = self.over
        poor = sorted(self.recipes, key=lambda card: appeal(card, self.dice, self.hypes))[:recipes]
        kept = [card for card in self.recipes if card not in poor]
        dull = sorted(self.hypes, key=lambda card: spice(card, kept))[:hypes]
        gone = spare_dice(self.dice, kept, dice)
        return Discard(gone, tuple(c.id for c in poor), tuple(c.id for c in dull))


def spice(hype: HypeCard, recipes: Sequence[RecipeCard]) -> float:
    """How much a hype promises with these recipes."""
    sizes = max((len(recipe.needs) for recipe in recipes), default=3)
    if hype.kind in ("dish", "one_dish"):
        return 3.0 + 6.0 * any(names(hype, recipe) for recipe in recipes)
    if hype.kind == "extra":
        return 2.0 + hype.points * any(hype.veggie in recipe.needs for recipe in recipes)
    if hype.kind in DOUBLE:
        return 4.5
    return hype.points - (2.5 if hype.least > sizes else 0) - 0.5 * hype.least


def spare_dice(dice: Sequence[Die], recipes: Sequence[RecipeCard], count: int) -> tuple[int, ...]:
    """The dice that the recipes want least, the most common first."""
    wants = sum((needed(recipe.needs) for recipe in recipes), Counter[str]())
    have = Counter(die.veggie for die in dice)
    gone: list[int] = []
    for die in sorted(dice, key=lambda die: (wants[die.veggie] - have[die.veggie], die.id)):
        if len(gone) < count:
            gone.append(die.id)
            have[die.veggie] -= 1
    return tuple(gone)


# The step ---------------------------------------------------------------------------------------

KEEP = (
    N_("You keep eight dice. To give back: %(count)s."),
    N_("You keep two recipes. To discard: %(count)s."),
    N_("You keep two hypes. To discard: %(count)s."),
)


class Keeping(InTurn, frozen=True):
    """More than may be kept (D6)."""

    word: ClassVar[str] = "keep"

    def sentence(self, state: VeggiesState) -> str:
        """What the chef is to do."""
        return N_("Waiting for %(who)s to choose what to keep")

    def ask(self, state: VeggiesState, seat: Seat, key: str) -> Part:
        """What there is, and how much of it is too much."""
        own = possessions(state, state.now)
        return AskKeep(key, own.dice, own.recipes, own.hypes, too_much(state.now))

    def can_now(self, state: VeggiesState, chef: Chef, key: str) -> Can:
        """What has to go."""
        over = too_much(chef)
        if sum(1 for count in over if count) > 1:
            return Can(key, N_("You keep eight dice, two recipes and two hypes: choose what goes."))
        message = next(words for words, count in zip(KEEP, over, strict=True) if count)
        return Can(key, message, count=max(over))

    def done(self, state: VeggiesState, chef: Chef, move: Any, rng: Chance) -> VeggiesState:
        """Down to what may be kept: dice to the frame, each card to its discards (D6, D9)."""
        if not isinstance(move, Discard):
            raise moved_on()
        check_discards(chef, move)
        dice = tuple(state.die(die) for die in move.dice)
        news = News("discarded", chef.seat, dice, move.recipes, len(move.hypes))
        return without(state, chef, move).telling(news)

    def followed(self, state: VeggiesState) -> VeggiesState:
        """The turn is over when nothing is too much."""
        return state if any(too_much(state.now)) else replace(state, phase=TurnEnded())


def without(state: VeggiesState, chef: Chef, gone: Discard) -> VeggiesState:
    """Dice go to the frame, each card to its discards."""
    state = state.with_guest(
        chef.seat,
        dice=tuple(die for die in chef.dice if die not in gone.dice),
        recipes=tuple(card for card in chef.recipes if card not in gone.recipes),
        hypes=tuple(card for card in chef.hypes if card not in gone.hypes),
    )
    return replace(
        state,
        frame=(*state.frame, *gone.dice),
        recipe_discards=(*state.recipe_discards, *gone.recipes),
        hype_discards=(*state.hype_discards, *gone.hypes),
    )


def within_limits(state: VeggiesState) -> VeggiesState:
    """Whoever stepped out in the middle of a turn cannot choose what to discard: what came last
    goes, because the others need the dice (D6, G3)."""
    chef = state.now
    last = Discard(chef.dice[KEPT_DICE:], chef.recipes[KEPT_RECIPES:], chef.hypes[KEPT_HYPES:])
    return without(state, chef, last)


def check_discards(chef: Chef, move: Discard) -> None:
    """Raise IllegalMove unless just what is too much goes (D6)."""
    sent = (move.dice, move.recipes, move.hypes)
    owned = (chef.dice, chef.recipes, chef.hypes)
    for gone, mine, over in zip(sent, owned, too_much(chef), strict=True):
        if not each_once(gone, mine):
            raise IllegalMove(N_("That is not yours to discard."))
        if len(gone) != over:
            raise IllegalMove(
                N_("You keep eight dice, two recipes and two hypes: no more, no less.")
            )
