"""Where a judge takes an assignment from: the deck, its top card, or their own head (B3, V6)."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Move
from partycards.games.cooking_party.box import Assignment, Speech, Words, assignments_by_key
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.tasks import source, suits

Course = Annotated[str, Meta(max_length=20)]


class ChooseAssignment(Move, frozen=True):
    """Take this assignment from the face-up deck (rule B3); another may still be taken after it."""

    told: ClassVar[str] = N_("chose an assignment")
    assignment: str


class DrawAssignment(Move, frozen=True):
    """Take the top assignment of the deck, whatever it is."""

    told: ClassVar[str] = N_("drew an assignment")
    reveals: ClassVar[bool] = True


class Invent(Move, frozen=True):
    """Make up an assignment (V6): what it is called, what it is about, its dishes."""

    told: ClassVar[str] = N_("made up an assignment")
    title: Words = ""
    text: Speech = ""
    dishes: tuple[Course, ...] = ()


MENU_COURSES = 6


def taken(state: PartyState, move: Any) -> tuple[PartyState, Assignment]:
    """The assignment that a judge takes with this move; one may be taken after another (B3)."""
    match move:
        case ChooseAssignment():
            return choose(state, move)
        case DrawAssignment():
            return draw_top(state)
        case Invent():
            return make_up(state, move)
    raise moved_on()


def choose(state: PartyState, move: ChooseAssignment) -> tuple[PartyState, Assignment]:
    """The judge takes one of the face-up assignments; a played one may be taken again (B3)."""
    refuse_other_sources(state, "choose")
    assignment = assignments_by_key(state.box).get(move.assignment)
    if assignment is None:
        raise IllegalMove(N_("That assignment is not in this box. Please take another one."))
    return state, assignment


def draw_top(state: PartyState) -> tuple[PartyState, Assignment]:
    """The top card, whatever it is; it goes to the bottom, and so do those that do not suit."""
    if state.house.invent:
        refuse_other_sources(state, "top")
    by_key = assignments_by_key(state.box)
    deck = state.deck
    for _ in deck:
        top = by_key[deck[-1]]
        deck = (top.key, *deck[:-1])
        if suits(top, state.house):
            break
    return replace(state, deck=deck), top


def refuse_other_sources(state: PartyState, used: str) -> None:
    """Where no deck is used there is none to choose from, and the top card is the top card (V6)."""
    says = {
        "invent": N_("There are no assignment cards in this game: make something up."),
        "top": N_("The top assignment is played in this game, whatever it is."),
    }
    if source(state.house) != used and source(state.house) in says:
        raise IllegalMove(says[source(state.house)])


def make_up(state: PartyState, move: Invent) -> tuple[PartyState, Assignment]:
    """A judge's own assignment; a second try in the same round replaces the first (V6)."""
    if not state.house.invent:
        raise IllegalMove(N_("Assignments come from the deck in this game."))
    dishes = tuple(dict.fromkeys(dish for dish in move.dishes if dish)) or ("dish",)
    if len(dishes) > MENU_COURSES:
        raise IllegalMove(N_("At most six dishes, please."))
    key = f"own-{state.round}"
    title = move.title.strip() or "★"
    made = Assignment(key, title, move.text.strip(), dishes=dishes)
    others = tuple(task for task in state.invented if task.key != key)
    return replace(state, invented=(*others, made)), made
