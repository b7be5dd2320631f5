"""A card is drawn: a hype, or a recipe from the display or the deck (D5)."""

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Reveals, Seat
from partycards.games.diced_veggies.box import CardId, RecipeCard
from partycards.games.diced_veggies.hypes import appeal, names
from partycards.games.diced_veggies.steps.keeping import Keeping
from partycards.games.diced_veggies.steps.turn import Can, InTurn, Own
from partycards.games.diced_veggies.table import (
    KEPT_HYPES,
    KEPT_RECIPES,
    Chef,
    News,
    VeggiesState,
    filled,
    is_out,
    nothing_to_draw,
    top_of,
)
from partycards.games.stepping import Asked, moved_on


class Draw(Reveals, frozen=True):
    """The top card of a deck (D5)."""

    told: ClassVar[str] = N_("drew a card")
    deck: Literal["hypes", "recipes"]


class Take(Reveals, frozen=True):
    """A recipe from the display, which is filled up again (D5)."""

    told: ClassVar[str] = N_("took a recipe from the display")
    recipe: CardId


class AskDraw(Asked, frozen=True):
    """Draw a card; a deck that is out cannot be chosen."""

    display: tuple[RecipeCard, ...]
    recipes: bool
    hypes: bool

    def best(self, own: Own) -> Draw | Take:
        """A recipe that a hype names; else one while one is wanted, from the display unless all
        there is poor; else a hype."""

        def promise(card: RecipeCard) -> float:
            return appeal(card, own.dice, own.hypes)

        better = max(self.display, key=promise, default=None)
        if better is None:
            unseen = self.recipes and len(own.recipes) < KEPT_RECIPES
            return Draw("recipes" if unseen or not self.hypes else "hypes")
        if any(names(hype, better) for hype in own.hypes) or not self.hypes:
            return Take(better.id)
        full = len(own.recipes) >= KEPT_RECIPES
        if full and len(own.hypes) < KEPT_HYPES:
            return Draw("hypes")
        poor = full and promise(better) < min(map(promise, own.recipes)) + 2
        return Draw("hypes") if poor else Take(better.id)


# The step ---------------------------------------------------------------------------------------


class Drawing(InTurn, frozen=True):
    """A card is to be drawn (D5)."""

    word: ClassVar[str] = "draw"

    def sentence(self, state: VeggiesState) -> str:
        """What the chef is to do."""
        return N_("Waiting for %(who)s to draw a card")

    def ask(self, state: VeggiesState, seat: Seat, key: str) -> Part:
        """The display, and which deck has a card."""
        display = state.recipe_faces(state.display)
        return AskDraw(key, display, not is_out(state, "recipes"), not is_out(state, "hypes"))

    def can_now(self, state: VeggiesState, chef: Chef, key: str) -> Can:
        """One card."""
        return Can(key, N_("Draw one card: a hype, or a recipe from the display or the deck."))

    def done(self, state: VeggiesState, chef: Chef, move: Any, rng: Chance) -> VeggiesState:
        """A card from a deck or the display; then what is too much goes."""
        match move:
            case Draw():
                state = draw(state, move, rng)
            case Take():
                state = take(state, move, rng)
            case _:
                raise moved_on()
        return replace(state, phase=Keeping())

    def followed(self, state: VeggiesState) -> VeggiesState:
        """On where there is no card anywhere (G9)."""
        if not nothing_to_draw(state):
            return state
        return replace(state, phase=Keeping()).telling(News("stuck", state.turn))


def draw(state: VeggiesState, move: Draw, rng: Chance) -> VeggiesState:
    """The top card of a deck: a hype stays secret, a recipe lies open (D5)."""
    if is_out(state, move.deck):
        raise IllegalMove(N_("There is no card left in that deck. Choose another."))
    card, state = top_of(state, move.deck, rng)
    assert card is not None
    chef = state.now
    if move.deck == "hypes":
        state = state.with_guest(chef.seat, hypes=(*chef.hypes, card))
        news = News("drew_hype", chef.seat)
    else:
        state = state.with_guest(chef.seat, recipes=(*chef.recipes, card))
        news = News("drew_recipe", chef.seat, cards=(card,))
    return state.telling(news)


def take(state: VeggiesState, move: Take, rng: Chance) -> VeggiesState:
    """A recipe from the display; a new one fills the gap (D5)."""
    if move.recipe not in state.display:
        raise IllegalMove(N_("That recipe is not on display."))
    chef = state.now
    state = state.with_guest(chef.seat, recipes=(*chef.recipes, move.recipe))
    left = tuple(card for card in state.display if card != move.recipe)
    state = filled(replace(state, display=left), rng)
    return state.telling(News("took", chef.seat, cards=(move.recipe,)))
