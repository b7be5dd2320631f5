"""A cut is made, and perhaps the block is rolled anew before it (D1, D7)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import shuffled
from partycards.games.diced_veggies.block import (
    MOST,
    SIDES,
    Piece,
    dice_of,
    legal_cuts,
    piece_with,
    rolled,
    without,
)
from partycards.games.diced_veggies.box import Die, DieId, RecipeCard, needed
from partycards.games.diced_veggies.hypes import asks_for_more, lacking, names, planned_with, ways
from partycards.games.diced_veggies.steps.cooking import Cooking
from partycards.games.diced_veggies.steps.turn import Can, InTurn, Own
from partycards.games.diced_veggies.table import (
    KEPT_RECIPES,
    Chef,
    News,
    Places,
    VeggiesState,
)
from partycards.games.stepping import Asked, moved_on

HINTS = 4
"""How many legal cuts are shown unasked."""
LOOKED_AT = 10
"""Cuts that a house player thinks about to the end."""

# What can be done -------------------------------------------------------------------------------


class Restock(Reveals, frozen=True):
    """Roll what is spent and what is left of the block into a new one (D7)."""

    told: ClassVar[str] = N_("restocked the block")


class Mark(Move, frozen=True):
    """Hold the knife to the block without cutting: the smallest piece with these dice is shown."""

    told: ClassVar[str] = N_("held the knife to the block")
    dice: tuple[DieId, ...] = ()
    side: Literal["", "top", "right", "bottom", "left"] = ""


class Cut(Move, frozen=True):
    """Cut these dice off (D1)."""

    told: ClassVar[str] = N_("cut dice off the block")
    dice: tuple[DieId, ...]


# What is asked ----------------------------------------------------------------------------------


class Offcut(Struct, frozen=True):
    """A piece that may be cut off, as the phone shows it before it is confirmed: `side` is a way to
    cut it."""

    side: str
    dice: tuple[Die, ...]
    total: int
    why: str


class AskCut(Asked, frozen=True):
    """Cut the block. `recipes` and `dice` are what one has, to see what is wanted. `cuts` are all
    legal ones, `hints` some of them; `marked` is what the knife is held to; `whole`: the block
    comes off as it is, without a cut."""

    recipes: tuple[RecipeCard, ...]
    dice: tuple[Die, ...]
    places: Places
    cuts: tuple[Offcut, ...]
    hints: tuple[Offcut, ...]
    marked: Offcut | None
    whole: bool
    may_restock: bool
    most: int

    def best(self, own: Own, rng: Chance) -> Cut | Restock:
        """The cut after which one's recipes look best; a new block first when it would help."""
        wanted = sum((lacking(own.dice, recipe) for recipe in own.recipes), Counter[str]())
        there = Counter(die.veggie for die in self.places if die is not None)
        if self.may_restock and (not own.token or wanted - there):
            return Restock()
        plans = tuple(plans_of(own))
        pieces = [piece.dice for piece in shuffled(self.cuts, rng)]
        pieces.sort(key=lambda dice: -hope((*own.dice, *dice), plans))
        best = max(pieces[:LOOKED_AT], key=lambda dice: outlook(own, dice, plans))
        return Cut(tuple(die.id for die in best))


class AskRestock(Asked, frozen=True):
    """There is nothing to cut: roll a new block of this many dice."""

    dice: int

    def auto(self, rng: Chance) -> Restock:
        """There is nothing to choose."""
        return Restock()


Plan = tuple[RecipeCard, ...]
"""Recipes that are to be cooked, in any order."""


def hope(dice: Iterable[Die], plans: Iterable[Plan]) -> float:
    """What dice are good for by the best of these plans."""
    have = Counter(die.veggie for die in dice)
    return max(prospect(have, plan) for plan in plans)


def prospect(have: Counter[str], plan: Plan) -> float:
    """What so many dice of each vegetable are good for, in points: recipes, parts of recipes, and
    spare dice."""
    orders = permutations(plan) if len(plan) <= KEPT_RECIPES + 1 else [plan]
    return max(planned(have, order) for order in orders)


def planned(have: Counter[str], recipes: Plan) -> float:
    """The same, when the recipes are cooked in this order."""
    left, worth = dict(have), 0.0
    for recipe in recipes:
        lacks = 0
        for veggie, count in needed(recipe.needs).items():
            there = left.get(veggie, 0)
            lacks += max(count - there, 0)
            left[veggie] = max(there - count, 0)
        share = 1 - lacks / len(recipe.needs)
        worth += recipe.points + 2 if not lacks else recipe.points * share * share * 0.7
    return worth + 0.25 * min(sum(left.values()), 5) + 0.15 * sum(map(bool, left.values()))


def outlook(own: Own, dice: tuple[Die, ...], plans: Iterable[Plan]) -> float:
    """What the chef has after this cut, hypes included."""
    together = (*own.dice, *dice)
    best = next(iter(ways(together, own.recipes, own.hypes)), None)
    return hope(together, plans) + (best.bonus if best is not None else 0)


def plans_of(own: Own) -> Iterator[Plan]:
    """One's recipes, as they are and with each hype that asks for no numbers."""
    yield own.recipes
    for hype in own.hypes:
        for place, recipe in enumerate(own.recipes):
            if names(hype, recipe) or asks_for_more(hype, recipe):
                yield (*own.recipes[:place], planned_with(recipe, hype), *own.recipes[place + 1 :])


# The step ---------------------------------------------------------------------------------------


class Cutting(InTurn, frozen=True):
    """A cut is to be made (D1). `restocked`: the block is new, it was rolled in this turn (D7);
    `marked` is the piece that the knife is held to."""

    word: ClassVar[str] = "cut"
    others: ClassVar[str] = N_(
        "%(who)s is cutting. You can look at your hypes and plan your own cut."
    )
    restocked: bool = False
    marked: Piece | None = None

    def called(self, state: VeggiesState) -> str:
        """Where nothing can be cut, the block is restocked."""
        return "restock" if must_restock(state) else self.word

    def sentence(self, state: VeggiesState) -> str:
        """What the chef is to do."""
        if must_restock(state):
            return N_("Waiting for %(who)s to restock")
        return N_("Waiting for %(who)s to cut")

    def ask(self, state: VeggiesState, seat: Seat, key: str) -> Part:
        """The block and every legal cut, from the one function that knows them (D1)."""
        if must_restock(state):
            return AskRestock(key, len(state.frame) + len(dice_of(state.block)))
        cuts = tuple(offcut(state, piece) for piece in legal_cuts(state.block, state.numbers))
        return AskCut(
            question=key,
            recipes=state.recipe_faces(state.now.recipes),
            dice=state.dice(state.now),
            places=state.places,
            cuts=cuts,
            hints=hints(cuts),
            marked=None if self.marked is None else offcut(state, self.marked),
            whole=len(cuts) == 1 and len(cuts[0].dice) == len(dice_of(state.block)),
            may_restock=self.may_restock(state),
            most=MOST,
        )

    def can_now(self, state: VeggiesState, chef: Chef, key: str) -> Can:
        """A cut, and perhaps a restock before it (D1, D7)."""
        return Can(key, self.message(state), count=MOST)

    def message(self, state: VeggiesState) -> str:
        """The sentence for the chef on turn."""
        if must_restock(state):
            return N_("There is nothing to cut: roll a new block, then cut.")
        cuts = legal_cuts(state.block, state.numbers)
        if len(cuts[0].dice) == len(dice_of(state.block)):
            return N_("The block adds up to %(count)s or less: take all of it.")
        if self.may_restock(state):
            return N_("Cut dice that add up to %(count)s at the most, or restock first.")
        return N_("Cut dice that add up to %(count)s at the most: one straight cut.")

    def may_restock(self, state: VeggiesState) -> bool:
        """Whether a vegetable is missing from the block at the start of the turn (D7)."""
        return not self.restocked and bool(state.missing)

    def done(self, state: VeggiesState, chef: Chef, move: Any, rng: Chance) -> VeggiesState:
        """Restock, hold the knife to the block, or cut."""
        match move:
            case Restock():
                return self.restock(state, rng)
            case Mark():
                return self.mark(state, move)
            case Cut():
                return cut(state, move)
        raise moved_on()

    def restock(self, state: VeggiesState, rng: Chance) -> VeggiesState:
        """What is spent and what is left is rolled into a new block; tokens come back (D7)."""
        if not must_restock(state) and not self.may_restock(state):
            if self.restocked:
                raise IllegalMove(N_("The block is new already. Now cut."))
            raise IllegalMove(N_("Every vegetable is still in the block, so it stays as it is."))
        dice = (*state.frame, *dice_of(state.block))
        block, numbers = rolled(state.numbers, dice, state.box.faces, rng)
        chefs = tuple(replace(chef, token=True) for chef in state.guests)
        return replace(
            state,
            chances=state.chances + 1,
            guests=chefs,
            block=block,
            numbers=numbers,
            frame=(),
            phase=Cutting(restocked=True),
        ).telling(News("restocked", state.turn, number=len(dice)))

    def mark(self, state: VeggiesState, move: Mark) -> VeggiesState:
        """The knife is held to the block, and the app shows what would come off (D1)."""
        asked_for = in_block(state, move.dice)
        sides = (move.side,) if move.side else SIDES
        piece = piece_with(state.block, state.numbers, asked_for, sides)
        return replace(state, phase=replace(self, marked=piece))


def must_restock(state: VeggiesState) -> bool:
    """No dice in the block, or no legal cut: then there is nothing else to do (D1, D7)."""
    return not legal_cuts(state.block, state.numbers)


def offcut(state: VeggiesState, piece: Piece) -> Offcut:
    """A piece as the phone shows it."""
    return Offcut(piece.side, faces(state, piece.dice), piece.total, piece.why)


def faces(state: VeggiesState, dice: Iterable[DieId]) -> tuple[Die, ...]:
    """Dice as they lie there."""
    return tuple(state.die(die) for die in dice)


def hints(cuts: tuple[Offcut, ...]) -> tuple[Offcut, ...]:
    """A few cuts that bring many dice, from different sides."""
    best: list[Offcut] = []
    for cut in sorted(cuts, key=lambda cut: (-len(cut.dice), -cut.total)):
        if all(not set(cut.dice) & set(other.dice) for other in best):
            best.append(cut)
    return tuple(best[:HINTS])


def in_block(state: VeggiesState, dice: Iterable[DieId]) -> frozenset[DieId]:
    """These dice, or IllegalMove when they cannot be cut."""
    if must_restock(state):
        raise IllegalMove(N_("There is nothing to cut. Restock first."))
    wanted = frozenset(dice)
    if not wanted:
        raise IllegalMove(N_("Choose the first and the last die to come off."))
    if not wanted <= frozenset(dice_of(state.block)):
        raise IllegalMove(N_("Those dice are not all in the block."))
    return wanted


def cut(state: VeggiesState, move: Cut) -> VeggiesState:
    """One straight cut (D1)."""
    wanted = tuple(sorted(in_block(state, move.dice)))
    legal = {piece.dice: piece for piece in legal_cuts(state.block, state.numbers)}
    if wanted not in legal:
        raise no_cut(state, wanted)
    chef = state.now
    news = News("cut", chef.seat, faces(state, wanted), number=legal[wanted].total)
    state = state.with_guest(chef.seat, dice=(*chef.dice, *wanted))
    state = replace(state, block=without(state.block, wanted), phase=Cooking())
    return state.telling(news)


def no_cut(state: VeggiesState, wanted: tuple[DieId, ...]) -> IllegalMove:
    """Why these dice do not come off."""
    total = sum(state.numbers[die] for die in wanted)
    if total > MOST:
        return IllegalMove(N_("Those dice add up to %(total)s; ten is the most."), total=total)
    pieces = (piece_with(state.block, state.numbers, wanted, (side,)) for side in SIDES)
    if any(piece.dice == wanted for piece in pieces):
        return IllegalMove(N_("The rest of the block would fall apart."))
    return IllegalMove(N_("One straight cut cannot take exactly those dice."))
