"""Where a judge takes an assignment from: a few that are suggested, the deck, its top card, or
their own head (B3, V6)."""

from itertools import combinations
from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Move, Reveals
from partycards.games.cooking_party.box import Assignment, Speech, Words, assignments_by_key
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_task import CHILDREN, TEAM, source, suiting, suits

Course = Annotated[str, Meta(max_length=20)]


class ChooseAssignment(Move, frozen=True):
    """Take this assignment from the face-up deck (rule B3); another may still be taken after it."""

    told: ClassVar[str] = N_("chose an assignment")
    assignment: str


class DrawAssignment(Reveals, frozen=True):
    """Take the top assignment of the deck, whatever it is."""

    told: ClassVar[str] = N_("drew an assignment")


class Invent(Move, frozen=True):
    """Make up an assignment (V6): what it is called, what it is about, its dishes."""

    told: ClassVar[str] = N_("made up an assignment")
    title: Words = ""
    text: Speech = ""
    dishes: tuple[Course, ...] = ()


MENU_COURSES = 6
OWN = "own-"
NAMELESS = "★"
"""The title of an assignment that was made up and has none."""


class Taken(NamedTuple):
    """What a judge has taken; `passed` are the titles of top cards that this table cannot play."""

    state: PartyState
    assignment: Assignment
    passed: tuple[str, ...] = ()


def taken(state: PartyState, move: Any) -> Taken:
    """The assignment that a judge takes with this move; one may be taken after another (B3)."""
    match move:
        case ChooseAssignment():
            return choose(state, move)
        case DrawAssignment():
            return draw_top(state)
        case Invent():
            return make_up(state, move)
    raise moved_on()


def choose(state: PartyState, move: ChooseAssignment) -> Taken:
    """The judge takes one of the face-up assignments; a played one may be taken again (B3). Those
    that earlier judges have made up and kept lie there too (V6)."""
    for task in kept_assignments(state):
        if task.key == move.assignment and source(state.house) != "top":
            return Taken(state, task)
    refuse_other_sources(state, "choose")
    assignment = assignments_by_key(state.box).get(move.assignment)
    if assignment is None:
        raise IllegalMove(N_("That assignment is not in this box. Please take another one."))
    if state.house.taps and state.edition > 1 and assignment not in suiting(state):
        raise IllegalMove(N_("That assignment is not for children. Please take another one."))
    return Taken(state, assignment)


def kept_assignments(state: PartyState) -> tuple[Assignment, ...]:
    """What judges have made up and kept for those who judge after them, in order (V6)."""
    return tuple(task for task in state.invented if task.key in state.kept)


def draw_top(state: PartyState) -> Taken:
    """The top card, whatever it is; it goes to the bottom, and so do those that do not suit."""
    if state.house.invent:
        refuse_other_sources(state, "top")
    by_key = assignments_by_key(state.box)
    deck = state.deck
    passed: list[str] = []
    for _ in deck:
        top = by_key[deck[-1]]
        deck = (top.key, *deck[:-1])
        if suits(top, state):
            break
        passed.append(top.title)
    return Taken(replace(state, deck=deck), top, tuple(passed))


def refuse_other_sources(state: PartyState, used: str) -> None:
    """Where no deck is used there is none to choose from, and the top card is the top card (V6)."""
    says = {
        "invent": N_("There are no assignment cards in this game: make something up."),
        "top": N_("The top assignment is played in this game, whatever it is."),
    }
    if source(state.house) != used and source(state.house) in says:
        raise IllegalMove(says[source(state.house)])


def own_key(number: int) -> str:
    """The key of an assignment that is made up in the round with this number."""
    return f"{OWN}{number}"


def is_made_up(key: str) -> bool:
    """Whether it is none of the box."""
    return key.startswith(OWN)


def made_in(key: str) -> tuple[int, ...]:
    """The number of the round in which it was made up; where that was in an earlier match of the
    evening, the number of the match before it.

    >>> made_in("own-3"), made_in("own-1-3")
    ((3,), (1, 3))
    """
    return tuple(map(int, key.removeprefix(OWN).split("-")))


def left_by(earlier: PartyState, match: int) -> tuple[Assignment, ...]:
    """What judges have kept in the match of the evening that has this number, and before it, by
    keys that no later match uses."""
    return tuple(
        replace(task, key=f"{OWN}{match}-{made_in(task.key)[-1]}")
        if len(made_in(task.key)) == 1
        else task
        for task in kept_assignments(earlier)
    )


def with_own_deck(state: PartyState, left: tuple[Assignment, ...]) -> PartyState:
    """A match that begins, with what was kept earlier in the evening (V6)."""
    return replace(state, invented=left, kept=tuple(task.key for task in left))


def make_up(state: PartyState, move: Invent) -> Taken:
    """A judge's own assignment; a second try in the same round replaces the first (V6)."""
    if not state.house.invent:
        raise IllegalMove(N_("Assignments come from the deck in this game."))
    dishes = tuple(dict.fromkeys(dish for dish in move.dishes if dish)) or ("dish",)
    if len(dishes) > MENU_COURSES:
        raise IllegalMove(N_("At most six dishes, please."))
    key = own_key(state.round)
    title = move.title.strip() or NAMELESS
    made = Assignment(key, title, move.text.strip(), dishes=dishes)
    others = tuple(task for task in state.invented if task.key != key)
    return Taken(replace(state, invented=(*others, made)), made)


# The suggested few --------------------------------------------------------------------------------

FEW = 3
"""So many assignments are suggested."""
FRONT = 4 * FEW
"""They are picked from so many at the front of the order, so that they differ."""


def not_played(state: PartyState) -> list[Assignment]:
    """What suits this table and was not played tonight."""
    return [task for task in suiting(state) if task.key not in state.played]


def suggested(state: PartyState, turns: int) -> tuple[str, ...]:
    """Up to three assignments not played tonight: the first in the order of the house that were not
    suggested yet, of several difficulties and for several dishes. Once all have been suggested
    those come again that lay there longest ago, and never the same three. `turns` counts how often
    others were asked for.

    Made from what everybody can see and from that order, never from the deck's.
    """
    if not state.order:
        return suggested_by_file(state, turns)
    last = {key: turn for turn, few in enumerate(state.offered) for key in few}
    place = {key: number for number, key in enumerate(state.order)}
    tasks = not_played(state)
    tasks.sort(key=lambda task: (last.get(task.key, -1), not is_apt(task, state), place[task.key]))
    fresh = [task for task in tasks if task.key not in last]
    if len(fresh) >= FEW:
        return mixed(fresh[:FRONT])
    before = {frozenset(few) for few in state.offered}
    oldest = tuple(task.key for task in tasks[: 2 * FEW])
    others = (few for few in combinations(oldest, FEW) if frozenset(few) not in before)
    return next(others, oldest[:FEW])


def mixed(tasks: list[Assignment]) -> tuple[str, ...]:
    """The first one, then the next that are easier or harder, and for another dish."""
    few = tasks[:1]
    while len(few) < FEW:
        levels, dishes = {one.difficulty for one in few}, {one.dishes for one in few}
        rest = (task for task in tasks if task not in few)
        few.append(min(rest, key=lambda one: (one.difficulty in levels, one.dishes in dishes)))
    return tuple(task.key for task in few)


def is_apt(assignment: Assignment, state: PartyState) -> bool:
    """Whether it was made with such a table in mind: teams have cards of their own, and one for
    children alone waits until they play."""
    kinds, house = set(assignment.kinds), state.house
    if house.two or house.solo:
        return not kinds or ("two" if house.two else "solo") in kinds
    if house.grouped:
        return not kinds or TEAM in kinds
    return house.taps or kinds != {CHILDREN}


def suggested_by_file(state: PartyState, turns: int) -> tuple[str, ...]:
    """The same in a match that was begun before houses had an order: an easy, a middling and a hard
    one, further down the file in every round."""
    fresh = not_played(state)
    levels = [[task.key for task in fresh if task.difficulty == level] for level in (1, 2, 3)]
    turn = state.round - 1 + turns
    found = [level[turn % len(level)] for level in levels if level]
    # Where a level is missing, more of the longest one, which come from further down its list.
    most = max(levels, key=len)
    found += [most[(turn + len(most) * part // FEW) % len(most)] for part in (1, 2) if most]
    found += [task.key for task in fresh]
    return tuple(dict.fromkeys(found))[:FEW]


def with_others(state: PartyState) -> PartyState:
    """The match once its judge has seen what is suggested now: from here on it is others."""
    if not state.order or source(state.house) != "choose":
        return state
    return replace(state, offered=(*state.offered, suggested(state, 0)))


def with_order(state: PartyState, order: tuple[str, ...]) -> PartyState:
    """A match that begins, with its assignments in the order of the house. Where the top one is
    turned over they lie in that order, those for such a table first."""
    box = assignments_by_key(state.box)
    order = tuple(dict.fromkeys((*(key for key in order if key in box), *box)))
    if source(state.house) == "top":
        lie = sorted(order, key=lambda key: not is_apt(box[key], state))
        state = replace(state, deck=tuple(reversed(lie)))
    return replace(state, order=order)
