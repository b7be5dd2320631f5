"""A chef's script: what they mean to say, written while others cook and present (rule B10).

It is the chef's own secret, or the team's, until the cards are laid: presenting is then one tap a
card. Words belong to cards, so a dish that changes keeps those of the cards that stay.
"""

from typing import ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, Chance, IllegalMove, Seat
from partycards.games.cards import Card, CardId, chosen
from partycards.games.cooking_party.box import Speech, Words
from partycards.games.cooking_party.table import ChefMove, PartyState, moved_on
from partycards.games.cooking_party.table_records import NO_SCRIPT, Chef, Dish, Script


class WriteScript(ChefMove, AnyTime, frozen=True):
    """All that is written just now, in the round of this number; of the cards that do not lie on
    the table yet what is missing is blank. `to` moves cards to these places in the order, from 0.
    `done`: the script is ready."""

    told: ClassVar[str] = N_("wrote a script")
    stays: ClassVar[bool] = True
    round: int
    words: dict[CardId, Words] = {}
    names: dict[int, Words] = {}
    line: Speech = ""
    to: dict[CardId, int] = {}
    done: bool = False


class Arrange(ChefMove, AnyTime, frozen=True):
    """Lay the cards in another order; the words stay. `to` as in `WriteScript`."""

    told: ClassVar[str] = N_("arranged the cards")
    stays: ClassVar[bool] = True
    round: int
    to: dict[CardId, int]


Moves = WriteScript | Arrange


class Line(NamedTuple):
    """A card of the script with its words. `dish` is the index of its dish; `laid`: it lies on the
    table already."""

    card: Card
    words: str
    dish: int
    laid: bool


class Prompt(Struct, frozen=True):
    """The script as its chef reads it: every card of the dishes in order; the line for the dish
    while it is not said. `written`: there is something to go by."""

    round: int
    cards: tuple[Line, ...]
    line: str
    done: bool
    written: bool


def prompt(state: PartyState, chef: Chef) -> Prompt | None:
    """The chef's script; None where nothing needs to be typed (V15)."""
    if state.house.taps:
        return None
    script, words, to_come = chef.script, dict(chef.script.words), set(chef.to_come)
    where = {card: at for at, dish in enumerate(chef.dishes or ()) for card in dish.cards}
    cards = tuple(
        Line(state.box.ingredients[card], words.get(card, ""), where[card], card not in to_come)
        for card in arranged(chef)
    )
    said = any(step.say == script.line for step in chef.laid)
    written = bool(script.done or script.words or script.line or script.order)
    return Prompt(state.round, cards, "" if said else script.line, script.done, written)


def arranged(chef: Chef) -> list[CardId]:
    """The cards of the chef's dishes in the order of the script; new ones come last."""
    place = {card: index for index, card in enumerate(chef.script.order)}
    cards = (card for dish in chef.dishes or () for card in dish.cards)
    return sorted(cards, key=lambda card: place.get(card, len(place)))


def write(state: PartyState, chef: Chef, move: Moves) -> PartyState:
    """What the chef wrote or arranged is kept, and nobody else sees it."""
    if move.round != state.round:
        raise moved_on()
    if chef.presented:
        raise IllegalMove(N_("Your whole dish lies on the table."))
    script = moved_to(chef, move.to)
    if isinstance(move, WriteScript):
        known = range(len(state.box.ingredients))
        to_come = set(chef.to_come)
        words = {card: said for card, said in script.words if card not in to_come}
        words |= {card: said.strip() for card, said in move.words.items() if card in known}
        names = {index: name.strip() for index, name in move.names.items()}
        script = replace(
            script,
            words=tuple((card, said) for card, said in words.items() if said),
            names=tuple(names.items()),
            line=move.line.strip(),
            done=script.done or move.done,
        )
        chef = replace(chef, dishes=named(chef.dishes, names))
    return state.with_chef(replace(chef, script=script))


def moved_to(chef: Chef, to: dict[CardId, int]) -> Script:
    """The script with these cards at other places."""
    order = arranged(chef)
    moving = [card for card in to if card in order]
    for card in moving:
        order.remove(card)
        order.insert(max(0, to[card]), card)
    return replace(chef.script, order=tuple(order)) if moving else chef.script


def named(dishes: tuple[Dish, ...] | None, names: dict[int, str]) -> tuple[Dish, ...] | None:
    """The dishes by the names of the script."""
    if dishes is None:
        return None
    return tuple(replace(dish, name=names.get(at, "")) for at, dish in enumerate(dishes))


def only_scripts(before: PartyState, after: PartyState) -> frozenset[Seat] | None:
    """Whose scripts were written from one state to the other; None when anything else happened."""
    others = (name for name in before.__struct_fields__ if name != "chefs")
    if len(before.chefs) != len(after.chefs) or not all(
        getattr(before, name) is getattr(after, name) for name in others
    ):
        return None
    seats: set[Seat] = set()
    for old, new in zip(before.chefs, after.chefs, strict=True):
        if old is new:
            continue
        same = replace(new, script=old.script, dishes=old.dishes) == old
        if old.called or not same or named(old.dishes, {}) != named(new.dishes, {}):
            return None
        seats.update(new.seats)
    return frozenset(seats)


def other_script(script: Script, cards: tuple[CardId, ...], rng: Chance) -> Script:
    """What another chef may have written just as well (rule G7)."""
    if rng.random() < 0.5:
        return NO_SCRIPT
    words = tuple((card, chosen(WORDS, rng)) for card in cards if rng.random() < 0.5)
    return Script(words, cards[::-1], line=chosen(WORDS, rng), done=rng.random() < 0.5)


WORDS = ("softly", "from my aunt", "with both hands", "like the sea")
