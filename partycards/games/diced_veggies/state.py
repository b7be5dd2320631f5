"""The truth of a match: the block, the frame, decks and display, and what everybody has."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat, State
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
from partycards.games.diced_veggies.cuts import Block, Numbers, Piece, dice_of

DISPLAY = 3
"""Open recipes that anybody may take (D5)."""
START_RECIPES, START_HYPES = 2, 1
"""What everybody begins with, besides a chef token (D5)."""
KEPT_DICE, KEPT_RECIPES, KEPT_HYPES = 8, 2, 2
"""What may be kept at the end of a turn (D6)."""
ENOUGH = 6
"""Cooked recipes that bring the end (D8)."""


class Cooked(Struct, frozen=True):
    """A cooked recipe, face down, with the hype that is paired with it: the recipe's points and
    what the hype adds (D2, D3)."""

    recipe: CardId
    hype: CardId | None
    points: int
    bonus: int


class Changed(Struct, frozen=True):
    """What a chef token has made of a die, for this step (D4)."""

    die: DieId
    veggie: str
    number: int


class Chef(Struct, frozen=True):
    """A seat in this match: open dice and recipes, secret hypes, cooked recipes face down.

    `token`: the chef token is not spent. `turns` are the own turns so far, this one included.
    `status` is here, away (G3) or left (G4).
    """

    seat: Seat
    dice: tuple[DieId, ...] = ()
    recipes: tuple[CardId, ...] = ()
    hypes: tuple[CardId, ...] = ()
    cooked: tuple[Cooked, ...] = ()
    token: bool = True
    changed: Changed | None = None
    turns: int = 0
    status: str = "here"


class News(Struct, frozen=True):
    """Something that everybody has seen: who did what (`kind`) with which dice and cards; `number`
    is what it adds up to."""

    kind: str
    seat: Seat
    dice: tuple[Die, ...] = ()
    cards: tuple[CardId, ...] = ()
    number: int = 0


class Correction(Struct, frozen=True):
    """Points put right by the host, with the reason."""

    turn: int
    seat: Seat
    points: int
    reason: str


# The steps of a turn, and the end. Each holds only what that step has.


class Cutting(Struct, frozen=True, tag=True):
    """A cut is to be made (D1). `restocked`: the block is new, it was rolled in this turn (D7);
    `marked` is the piece that the knife is held to."""

    restocked: bool = False
    marked: Piece | None = None


class Cooking(Struct, frozen=True, tag=True):
    """Any number of recipes may be cooked (D2)."""


class Drawing(Struct, frozen=True, tag=True):
    """A card is to be drawn (D5)."""


class Keeping(Struct, frozen=True, tag=True):
    """More than may be kept (D6)."""


class FinalCook(Struct, frozen=True, tag=True):
    """The last cooking, for all at once (D8). What somebody does is hidden until all are done, so
    everybody sees the chefs as they were `before` (G6)."""

    before: tuple[Chef, ...]
    done: tuple[Seat, ...] = ()


class Over(Struct, frozen=True, tag=True):
    """The match is over. `why` is six (D8), turns (D8 alone) or early; `gone` had left and cannot
    win (G4)."""

    why: str = "six"
    gone: tuple[Seat, ...] = ()


Phase = Cutting | Cooking | Drawing | Keeping | FinalCook | Over


class VeggiesState(State, frozen=True, kw_only=True):
    """A match of Diced Veggies.

    `chefs` are in clockwise order and stay here after leaving. `turn` is whose turn it is, `number`
    counts turns, `step` what happened in this one. `numbers` is what each die shows; `frame` holds
    the spent dice. The top of a pile is its end. `closer` has cooked the sixth recipe, `coming` are
    the seats that have a turn left then (D8). `most_turns` ends a match alone (0: nothing does).
    `best` is what was reached alone before. `news` are the latest, oldest first, of `told` in all.
    """

    box: Box
    chefs: tuple[Chef, ...]
    turn: Seat
    number: int = 1
    step: int = 0
    phase: Phase = Cutting()
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
    news: tuple[News, ...] = ()
    told: int = 0
    corrections: tuple[Correction, ...] = ()

    @property
    def active(self) -> tuple[Chef, ...]:
        """Everybody who has not left."""
        return tuple(chef for chef in self.chefs if chef.status != "left")

    @property
    def here(self) -> tuple[Chef, ...]:
        """Everybody who is at the table."""
        return tuple(chef for chef in self.chefs if chef.status == "here")

    def chef(self, seat: Seat) -> Chef | None:
        """The chef on this seat, one who left included."""
        return next((chef for chef in self.chefs if chef.seat == seat), None)

    @property
    def now(self) -> Chef:
        """Whose turn it is."""
        return next(chef for chef in self.chefs if chef.seat == self.turn)

    def points(self, chef: Chef) -> int:
        """What a chef has by now: recipes, hypes, and what the host put right."""
        cooked = sum(one.points + one.bonus for one in chef.cooked)
        return cooked + sum(c.points for c in self.corrections if c.seat == chef.seat)

    @property
    def totals(self) -> tuple[tuple[Seat, int], ...]:
        """Everybody's points, who left included."""
        return tuple((chef.seat, self.points(chef)) for chef in self.chefs)

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
    def missing(self) -> tuple[str, ...]:
        """The vegetables that are not in the block (D7)."""
        there = {veggie_of(self.box)[die] for die in dice_of(self.block)}
        return tuple(veggie.key for veggie in self.box.veggies if veggie.key not in there)

    def changed(self, seat: Seat, **changes: Any) -> "VeggiesState":
        """The same match with something changed about the chef on this seat."""
        chefs = tuple(replace(c, **changes) if c.seat == seat else c for c in self.chefs)
        return replace(self, chefs=chefs)

    def telling(self, news: News) -> "VeggiesState":
        """The same match with something new to tell."""
        return replace(self, news=(*self.news, news)[-LATEST:], told=self.told + 1)


LATEST = 6
"""How many news are kept."""
