"""Recipes are cooked, with hypes on them and the chef token's help (D2, D3, D4)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, OnCard, Part, Seat
from partycards.games.cards import each_once
from partycards.games.diced_veggies.box import CardId, Die, DieId, HypeCard, RecipeCard
from partycards.games.diced_veggies.hypes import (
    Way,
    asks_for_more,
    bonus_of,
    is_met,
    is_paid,
    lacking,
    planned_with,
    ways,
    with_token,
)
from partycards.games.diced_veggies.steps.drawing import Drawing
from partycards.games.diced_veggies.steps.turn import Can, InTurn, possessions
from partycards.games.diced_veggies.table import (
    ENOUGH,
    Changed,
    Chef,
    Cooked,
    News,
    VeggiesState,
    can_cook,
)
from partycards.games.stepping import Asked, moved_on

# What can be done -------------------------------------------------------------------------------


class Change(Move, frozen=True):
    """The chef token: a die becomes another vegetable (its key) or another number (D4)."""

    told: ClassVar[str] = N_("used the chef token")
    die: DieId
    to: str


class Cook(Move, frozen=True):
    """Cook an open recipe with these dice, and a hype on it or none (D2, D3)."""

    told: ClassVar[str] = N_("cooked a recipe")
    recipe: CardId
    dice: tuple[DieId, ...]
    hype: CardId | None = None


class StopCooking(Move, frozen=True):
    """That is all that is cooked."""

    told: ClassVar[str] = N_("stopped cooking")


# What is asked ----------------------------------------------------------------------------------


class TokenHelp(Struct, frozen=True):
    """What the chef token could do for a recipe: this die becomes that vegetable."""

    recipe: RecipeCard
    die: Die
    veggie: str


class AskCook(Asked, frozen=True):
    """Cook or go on. `dishes` are ways to cook, the most points first; `faces` are the numbers that
    a die can show. `final`: in the final cook, with `undo` when something was done that can be
    undone."""

    dice: tuple[Die, ...]
    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
    dishes: tuple[Way, ...]
    helps: tuple[TokenHelp, ...]
    token: bool
    faces: tuple[int, ...]
    final: bool
    undo: bool

    def auto(self, rng: Chance) -> Change | Cook | StopCooking:
        """The dearest dish; the chef token first, if it makes a hype fit or a recipe possible."""
        best = max(self.dishes, key=promise, default=None)
        if self.token and (best is None or best.hype is None) and (made := tweak(self)) is not None:
            return made
        if best is not None:
            return cooking_of(best)
        if self.token and self.helps:
            help = max(self.helps, key=lambda help: help.recipe.points)
            return Change(help.die.id, help.veggie)
        return StopCooking()


def promise(dish: Way) -> int:
    """What a dish brings, and what its hype is likely to bring at the end."""
    later = dish.hype is not None and dish.hype.kind == "menu"
    return dish.total + 3 * later


def cooking_of(dish: Way) -> Cook:
    """The move that cooks a dish."""
    hype = None if dish.hype is None else dish.hype.id
    return Cook(dish.recipe.id, tuple(die.id for die in dish.dice), hype)


def tweak(ask: AskCook) -> Change | None:
    """Another number, or another vegetable, on a die that makes a hype fit a recipe."""
    able = tuple(recipe for recipe in ask.recipes if not lacking(ask.dice, recipe))
    found = [*numbers_to_turn(ask, able), *dice_to_add(ask, able)]
    return max(found, key=lambda one: one[0])[1] if found else None


def numbers_to_turn(ask: AskCook, able: tuple[RecipeCard, ...]) -> Iterator[tuple[int, Change]]:
    """Other numbers for hypes that look at them, with the points that are made then."""
    fussy = tuple(
        hype for hype in ask.hypes if hype.number or hype.least > 1 or hype.kind == "same"
    )
    for place, die in enumerate(ask.dice) if able and fussy else ():
        for number in ask.faces:
            new = Die(die.id, die.veggie, number, True)
            dice = (*ask.dice[:place], new, *ask.dice[place + 1 :])
            best = ways(dice, able, fussy)[0]
            if number != die.number and best.bonus:
                yield best.total, Change(die.id, str(number))


def dice_to_add(ask: AskCook, able: tuple[RecipeCard, ...]) -> Iterator[tuple[int, Change]]:
    """Other vegetables for hypes that want dice on top, with the points that are made then."""
    for recipe in able:
        for hype in ask.hypes:
            more = planned_with(recipe, hype) if asks_for_more(hype, recipe) else None
            help = with_token(ask.dice, more) if more is not None else None
            if more is not None and help is not None:
                yield more.points, Change(help[0].id, help[1])


def ask_cook(
    state: VeggiesState, chef: Chef, key: str, final: bool = False, undo: bool = False
) -> AskCook:
    """What can be cooked, and what the chef token could help with (D2, D3, D4)."""
    own = possessions(state, chef)
    helps = [
        TokenHelp(recipe, *help)
        for recipe in own.recipes
        if chef.token and (help := with_token(own.dice, recipe)) is not None
    ]
    return AskCook(
        question=key,
        dice=own.dice,
        recipes=own.recipes,
        hypes=own.hypes,
        dishes=ways(own.dice, own.recipes, own.hypes),
        helps=tuple(helps),
        token=chef.token,
        faces=tuple(sorted(set(state.box.faces))),
        final=final,
        undo=undo,
    )


# The step ---------------------------------------------------------------------------------------


class Cooking(InTurn, frozen=True):
    """Any number of recipes may be cooked (D2)."""

    word: ClassVar[str] = "cook"

    def sentence(self, state: VeggiesState) -> str:
        """What the chef is to do."""
        return N_("Waiting for %(who)s to cook or go on")

    def ask(self, state: VeggiesState, seat: Seat, key: str) -> Part:
        """Cook or go on."""
        return ask_cook(state, state.now, key)

    def can_now(self, state: VeggiesState, chef: Chef, key: str) -> Can:
        """What can be cooked (D2)."""
        found = ways(state.dice(chef), state.recipe_faces(chef.recipes))
        if len(found) == 1:
            message = N_("You can cook %(recipe)s, or go on and draw.")
            return Can(key, message, recipe=found[0].recipe.name)
        if found:
            message = N_("You can cook %(count)s recipes, or go on and draw.")
            return Can(key, message, count=len(found))
        if chef.token:
            return Can(key, N_("Your chef token would make something to cook. Or go on and draw."))
        return Can(key, N_("Nothing to cook with these dice. Go on and draw."))

    def done(self, state: VeggiesState, chef: Chef, move: Any, rng: Chance) -> VeggiesState:
        """Cook, use the chef token, or go on."""
        if isinstance(move, StopCooking):
            return stop_cooking(state)
        state, news = at_the_stove(state, chef, move)
        state = state.telling(news)
        return closing(state) if isinstance(move, Cook) else state

    def followed(self, state: VeggiesState) -> VeggiesState:
        """On where nothing can be cooked (G9)."""
        return state if can_cook(state, state.now) else stop_cooking(state)


def stop_cooking(state: VeggiesState) -> VeggiesState:
    """A die that was changed and not spent is again what it was (D4)."""
    return replace(state.with_guest(state.turn, changed=None), phase=Drawing())


def closing(state: VeggiesState) -> VeggiesState:
    """Whoever cooks the sixth recipe brings the end: each other chef has one more turn (D8). In the
    last turns a sixth recipe starts nothing again."""
    if state.closer is not None or len(state.now.cooked) < ENOUGH:
        return state
    staying = {chef.seat for chef in state.active} - {state.turn}
    others = tuple(seat for seat in state.clockwise(state.turn) if seat in staying)
    return replace(state, closer=state.turn, coming=others).telling(News("sixth", state.turn))


# What a move does, in the final cook too ----------------------------------------------------------


def at_the_stove(state: VeggiesState, chef: Chef, move: Any) -> tuple[VeggiesState, News]:
    """Cook, or use the chef token (D2, D4); and what there is to tell."""
    match move:
        case Cook():
            return cook(state, chef, move)
        case Change():
            return change(state, chef, move)
    raise moved_on()


def change(state: VeggiesState, chef: Chef, move: Change) -> tuple[VeggiesState, News]:
    """The chef token makes a die another vegetable or another number, for this step (D4)."""
    if not chef.token:
        raise IllegalMove(N_("Your chef token is spent. It comes back when somebody restocks."))
    if move.die not in chef.dice:
        raise IllegalMove(N_("That die is not yours."))
    old = state.die(move.die)
    number = int(move.to) if move.to.isascii() and move.to.isdigit() else 0
    if move.to in {veggie.key for veggie in state.box.veggies}:
        made = Changed(old.id, move.to, old.number)
    elif number in state.box.faces:
        made = Changed(old.id, old.veggie, number)
    else:
        raise IllegalMove(N_("A die becomes another vegetable or another number."))
    new = Die(made.die, made.veggie, made.number, True)
    if (new.veggie, new.number) == (old.veggie, old.number):
        raise IllegalMove(N_("The die shows that already."))
    state = state.with_guest(chef.seat, token=False, changed=made)
    return state, News("token", chef.seat, (old, new))


def cook(state: VeggiesState, chef: Chef, move: Cook) -> tuple[VeggiesState, News]:
    """A recipe and the hype on it: the dice go to the frame, the cards face down (D2, D3)."""
    done = cooked(state, chef, move)
    spent = tuple(die for die in state.dice(chef) if die.id in move.dice)
    state = state.with_guest(
        chef.seat,
        dice=tuple(die for die in chef.dice if die not in move.dice),
        recipes=tuple(card for card in chef.recipes if card != move.recipe),
        hypes=tuple(card for card in chef.hypes if card != move.hype),
        cooked=(*chef.cooked, done),
        changed=None if chef.changed and chef.changed.die in move.dice else chef.changed,
    )
    state = replace(state, frame=(*state.frame, *move.dice))
    cards = (move.recipe,) if move.hype is None else (move.recipe, move.hype)
    return state, News("cooked", chef.seat, spent, cards)


def cooked(state: VeggiesState, chef: Chef, move: Cook) -> Cooked:
    """What is cooked, checked before a die is spent (D3), or IllegalMove."""
    if move.recipe not in chef.recipes:
        raise IllegalMove(N_("That recipe is not open in front of you."))
    if move.hype is not None and move.hype not in chef.hypes:
        raise IllegalMove(N_("That hype is not in your hand."))
    if not each_once(move.dice, chef.dice):
        raise IllegalMove(N_("That die is not yours."))
    (recipe,) = state.recipe_faces((move.recipe,))
    hype = None if move.hype is None else state.hype_faces((move.hype,))[0]
    dice = [die for die in state.dice(chef) if die.id in move.dice]
    if not is_paid(recipe, hype, dice):
        lacks = lacking(state.dice(chef), recipe)
        raise IllegalMove(
            N_("You do not have the dice for this recipe.")
            if lacks
            else N_("Those are not exactly the dice it takes.")
        )
    if hype is None:
        return Cooked(recipe.id, None, recipe.points, 0)
    if not is_met(hype, recipe, [die.number for die in dice]):
        raise IllegalMove(N_("%(hype)s does not fit these dice."), hype=OnCard(hype.name))
    return Cooked(recipe.id, hype.id, recipe.points, bonus_of(hype, recipe))
