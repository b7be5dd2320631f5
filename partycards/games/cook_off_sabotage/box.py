"""What is in the box: seven action cards for each kitchen, and the tokens (F1); looked up, too."""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from partycards.games.parts import Leaf

Key = Literal["cook", "prepare", "get", "sabotage", "double"]
"""An action card, by what it does."""
Amount = Annotated[int, Meta(ge=0, le=999)]


class Action(Leaf, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of action card and how many of it a kitchen has. `safe`: whoever plays it cannot be
    sabotaged in this step; `about` says what it does."""

    key: Key
    name: str
    count: Amount
    safe: bool
    about: str


class Token(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of token and how many of it there are. `points` is what it is worth cooked (F4);
    `pictures` are files in `static/cards`, printed one as often as another."""

    key: Literal["vegetable", "meat", "sabotage"]
    name: str
    count: Amount
    points: Amount = 0
    pictures: tuple[str, ...] = ()


class Box(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """Everything a match is played with."""

    actions: tuple[Action, ...]
    tokens: tuple[Token, ...]

    def card(self, number: int) -> "CardInfo | None":
        """The kind of action card with this number, or None."""
        if not 0 <= number < len(self.actions):
            return None
        return CardInfo(self.actions[number])

    def glossary(self) -> "CardList":
        """Every kind of action card."""
        return CardList(self.actions)


@lru_cache(maxsize=16)
def actions(box: Box) -> dict[str, Action]:
    """The kinds of action cards by key."""
    return {action.key: action for action in box.actions}


@lru_cache(maxsize=16)
def tokens(box: Box) -> dict[str, Token]:
    """The kinds of tokens by key."""
    return {token.key: token for token in box.tokens}


# Cards as anybody may look them up ----------------------------------------------------------------


class CardInfo(Leaf, frozen=True):
    """An action card that is looked up."""

    action: Action


class CardList(Leaf, frozen=True):
    """Every kind of action card."""

    actions: tuple[Action, ...]
