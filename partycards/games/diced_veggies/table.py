"""What lies on the table: the block, the frame, decks and display, and what everybody has."""

from collections.abc import Iterable
from typing import ClassVar, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.diced_veggies.block import EMPTY, Block, Numbers, dice_of
from partycards.games.diced_veggies.box import (
    Box,
    CardId,
    Die,
    DieId,
    HypeCard,
    RecipeCard,
    hype_cards,
    recipe_cards,
    veggie_of,
)
from partycards.games.diced_veggies.hypes import at_the_end, lacking, with_token
from partycards.games.seated import Guest, Totals
from partycards.games.stepping import over, swap_among
from partycards.games.turns import TakingTurns

MOST = 4
DISPLAY = 3
"""Open recipes that anybody may take (D5)."""
START_RECIPES, START_HYPES = 2, 1
"""What everybody begins with, besides a chef token (D5)."""
START_DICE = {1: (0,), 2: (0, 2), 3: (0, 2, 4), 4: (0, 1, 3, 4)}
"""Dice to begin with, by the number of chefs, from who begins and on clockwise (D8): who sits later
has fewer turns in most matches."""
TOKEN_SPENT = (2,)
"""With so many chefs the token of whoever begins is spent at first (D8): half a die is not to be
had."""
KEPT_DICE, KEPT_RECIPES, KEPT_HYPES = 8, 2, 2
"""What may be kept at the end of a turn (D6)."""
ENOUGH = 6
"""Cooked recipes that bring the end (D8)."""


Piles = tuple[tuple[CardId, ...], tuple[CardId, ...]]
"""Recipes and hypes."""
Places = tuple[Die | None, ...]
"""The block as it lies in the frame, row by row; None is an empty place."""


class Cooked(Struct, frozen=True):
    """A cooked recipe, face down, with the hype that is paired with it: the recipe's points and
    what the hype adds (D2, D3)."""

    recipe: CardId
    hype: CardId | None
    points: int
    bonus: int


def counted(box: Box, cooked: tuple[Cooked, ...]) -> tuple[Cooked, ...]:
    """What was cooked, with what hypes add that are counted at the end (D3, D8)."""
    recipes, hypes = recipe_cards(box), hype_cards(box)
    menu = [recipes[one.recipe] for one in cooked]
    return tuple(
        one
        if one.hype is None
        else replace(one, bonus=one.bonus + at_the_end(hypes[one.hype], recipes[one.recipe], menu))
        for one in cooked
    )


def piles(box: Box, rng: Chance) -> Piles:
    """All recipes and all hypes, shuffled."""
    return shuffled(recipe_cards(box), rng), shuffled(hype_cards(box), rng)


class Changed(Struct, frozen=True):
    """What a chef token has made of a die, for this step (D4)."""

    die: DieId
    veggie: str
    number: int


class Chef(Guest, frozen=True):
    """A seat in this match: open dice and recipes, secret hypes, cooked recipes face down.

    `token`: the chef token is not spent. `turns` are those the chef has had, this one included.
    """

    dice: tuple[DieId, ...] = ()
    recipes: tuple[CardId, ...] = ()
    hypes: tuple[CardId, ...] = ()
    cooked: tuple[Cooked, ...] = ()
    token: bool = True
    changed: Changed | None = None
    turns: int = 0


class News(Struct, frozen=True):
    """Something that everybody has seen: who did what (`kind`) with which dice and cards; `number`
    is what it adds up to."""

    kind: str
    seat: Seat
    dice: tuple[Die, ...] = ()
    cards: tuple[CardId, ...] = ()
    number: int = 0


class VeggiesState(TakingTurns[Chef, News], frozen=True, kw_only=True):
    """A match of Diced Veggies, in whatever step it is.

    `numbers` is what each die shows; `frame` holds the spent dice. The top of a pile is its end.
    `closer` has cooked the sixth recipe, `coming` are the seats that have a turn left then (D8).
    `most_turns` ends a match alone (0: nothing does). `best` is what was reached alone before.
    """

    kept_news: ClassVar[int] = 6
    box: Box
    block: Block
    numbers: Numbers
    frame: tuple[DieId, ...] = ()
    recipes: tuple[CardId, ...]
    recipe_discards: tuple[CardId, ...] = ()
    hypes: tuple[CardId, ...]
    hype_discards: tuple[CardId, ...] = ()
    display: tuple[CardId, ...]
    closer: Seat | None = None
    coming: tuple[Seat, ...] = ()
    most_turns: int = 0
    best: int | None = None

    def points(self, chef: Chef) -> int:
        """What a chef has by now: recipes and hypes, or what stands on the sheet, and what the host
        put right."""
        cooked = sum(one.points + one.bonus for one in counted(self.box, chef.cooked))
        if self.paper is not None:
            cooked = dict(self.paper.totals)[chef.seat]
        return cooked + self.put_right[chef.seat]

    @property
    def totals(self) -> Totals:
        """Everybody's points, those who left included."""
        return tuple((chef.seat, self.points(chef)) for chef in self.guests)

    def die(self, die: DieId) -> Die:
        """A die as it lies there, no token on it."""
        return Die(die, veggie_of(self.box)[die], self.numbers[die])

    def dice(self, chef: Chef) -> tuple[Die, ...]:
        """A chef's dice as they are now, by vegetable and number; one may be changed (D4)."""
        made = chef.changed
        seen = [
            Die(die, made.veggie, made.number, True)
            if made is not None and made.die == die
            else self.die(die)
            for die in chef.dice
        ]
        order = [veggie.key for veggie in self.box.veggies]
        return tuple(sorted(seen, key=lambda die: (order.index(die.veggie), die.number, die.id)))

    def recipe_faces(self, cards: Iterable[CardId]) -> tuple[RecipeCard, ...]:
        """Recipes by their numbers, as they are seen."""
        return tuple(recipe_cards(self.box)[card] for card in cards)

    def hype_faces(self, cards: Iterable[CardId]) -> tuple[HypeCard, ...]:
        """Hypes by their numbers, as they are seen."""
        return tuple(hype_cards(self.box)[card] for card in cards)

    @property
    def places(self) -> Places:
        """The dice as they lie in the frame."""
        return tuple(None if die == EMPTY else self.die(die) for die in self.block)

    @property
    def missing(self) -> tuple[str, ...]:
        """The vegetables that are not in the block (D7)."""
        there = {veggie_of(self.box)[die] for die in dice_of(self.block)}
        return tuple(veggie.key for veggie in self.box.veggies if veggie.key not in there)


class TooMuch(NamedTuple):
    """How much is more than may be kept (D6)."""

    dice: int
    recipes: int
    hypes: int


def too_much(chef: Chef) -> TooMuch:
    """How many dice, recipes and hypes have to go at the end of the turn (D6)."""
    return TooMuch(
        max(len(chef.dice) - KEPT_DICE, 0),
        max(len(chef.recipes) - KEPT_RECIPES, 0),
        max(len(chef.hypes) - KEPT_HYPES, 0),
    )


def can_cook(state: VeggiesState, chef: Chef) -> bool:
    """Whether the chef could cook anything, with the chef token's help if it is there (D2, D4)."""
    dice = state.dice(chef)
    return any(
        not lacking(dice, recipe) or (chef.token and with_token(dice, recipe) is not None)
        for recipe in state.recipe_faces(chef.recipes)
    )


# Decks --------------------------------------------------------------------------------------------

Deck = Literal["recipes", "hypes"]


def is_out(state: VeggiesState, deck: Deck) -> bool:
    """Whether nothing is left of a deck, not even in its discards (D5)."""
    if deck == "recipes":
        return not (state.recipes or state.recipe_discards)
    return not (state.hypes or state.hype_discards)


def nothing_to_draw(state: VeggiesState) -> bool:
    """Whether there is no card anywhere that could be drawn (G9)."""
    return is_out(state, "recipes") and is_out(state, "hypes") and not state.display


def top_of(state: VeggiesState, deck: Deck, rng: Chance) -> tuple[CardId | None, VeggiesState]:
    """The top card of a deck; one that is out is made anew from its discards (D9). None when there
    is no card."""
    if is_out(state, deck):
        return None, state
    if deck == "recipes":
        pile, discards = state.recipes, state.recipe_discards
    else:
        pile, discards = state.hypes, state.hype_discards
    chances = state.chances
    if not pile:
        pile, discards, chances = shuffled(discards, rng), (), chances + 1
    card, pile = pile[-1], pile[:-1]
    if deck == "recipes":
        return card, replace(state, recipes=pile, recipe_discards=discards, chances=chances)
    return card, replace(state, hypes=pile, hype_discards=discards, chances=chances)


def top_cards(
    state: VeggiesState, deck: Deck, count: int, rng: Chance
) -> tuple[tuple[CardId, ...], VeggiesState]:
    """This many cards of a deck, or as many as there are."""
    cards: list[CardId] = []
    while len(cards) < count:
        card, state = top_of(state, deck, rng)
        if card is None:
            break
        cards.append(card)
    return tuple(cards), state


def filled(state: VeggiesState, rng: Chance) -> VeggiesState:
    """The display with its gaps filled (D5)."""
    cards, state = top_cards(state, "recipes", DISPLAY - len(state.display), rng)
    return replace(state, display=(*state.display, *cards))


# The end, and another truth -----------------------------------------------------------------------


def ended(state: VeggiesState, why: str) -> VeggiesState:
    """The match is over and counts as it stands; no token lies on a die any more."""
    chefs = tuple(replace(chef, changed=None) for chef in state.guests)
    return over(replace(state, guests=chefs), why)


def redealt(state: VeggiesState, seat: Seat | None, face_up: bool, rng: Chance) -> VeggiesState:
    """Shuffle what this viewer does not see among the places it may be in (G7): the order of the
    decks, the hypes of others, discarded hypes, and what others have cooked, unless it is turned
    up."""
    others = [chef for chef in state.guests if chef.seat != seat]
    held = (card for chef in others for card in chef.hypes)
    hidden = (*state.hypes, *state.hype_discards, *held)
    swap = swap_among(hidden, rng)
    lying = [one for chef in others for one in chef.cooked]
    piles = iter(lying if face_up else shuffled(lying, rng))
    new = {
        chef.seat: replace(
            chef,
            hypes=swap(chef.hypes),
            cooked=tuple(next(piles) for _ in chef.cooked),
        )
        for chef in others
    }
    return replace(
        state,
        guests=tuple(new.get(chef.seat, chef) for chef in state.guests),
        recipes=shuffled(state.recipes, rng),
        hypes=swap(state.hypes),
        hype_discards=swap(state.hype_discards),
    )
