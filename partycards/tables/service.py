"""What people do with a restaurant's orders: call the chef, talk, confirm, send, cook, serve.

Each verb judges, records one event, and returns the version once it is on the disk. `actor` is who
did it: "seat:3", "server:2", "chef:1", "manager", "host". A repeated `move_id` gets the first
answer again, so that a tap counts once though the Wi-Fi swallowed its answer.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove
from partycards.games.dining import Plate, Used
from partycards.games.features.in_match import Dinner
from partycards.restaurant.dishes import (
    Larder,
    answer_names,
    dish_of,
    from_pantry,
    named_in,
)
from partycards.restaurant.folding import after_order
from partycards.restaurant.happenings import (
    Answered,
    Called,
    Checked,
    Confirmed,
    Entered,
    Fired,
    Laid,
    Noted,
    OfLines,
    Ordered,
    Seasoned,
    Stocked,
    Voided,
    VoidSeen,
    kind_of,
)
from partycards.restaurant.orders import (
    CONFIRMED,
    COOKING,
    HELD,
    SENT_BACK,
    VOID,
    Line,
    Orders,
)
from partycards.restaurant.stations import Station, all_shares
from partycards.restaurant.talking import UNSENT, line_of
from partycards.tables.saving import Stale
from partycards.tables.standing import Standing
from partycards.tables.table import Table

CHANGED = N_("The guest has changed this dish since. Please look again.")
LONGEST_WORDS = 160
"""Letters in a question, an answer, a note or a word to the guest."""


def record_happening(
    table: Table, actor: str, happening: Struct, move_id: str | None = None
) -> int:
    """Let this happen to the orders of a table, or IllegalMove."""
    if not table.ahead.orders.number and not isinstance(happening, Laid | Stocked):
        raise IllegalMove(N_("This table is not set for dinner."))
    return table.record(actor, kind_of(type(happening)), happening, move_id)


class LeftOut(NamedTuple):
    """A plate to which something could not happen, and the sentence why."""

    line: Line
    why: str


def for_each(table: Table, actor: str, happening: OfLines,
             move_id: str | None = None) -> tuple[int, tuple[LeftOut, ...]]:  # fmt: skip
    """Let it happen to every plate to which it can: a plate that is refused does not keep the
    others back. The version, and the plates left out; IllegalMove when it is all of them."""
    version, orders = table.came_to(actor, move_id), table.ahead.orders
    left = _refused(orders, happening)
    lines = tuple(number for number in happening.lines if number not in left)
    if version is None:
        done = replace(happening, lines=lines) if lines else happening
        version = record_happening(table, actor, done, move_id)
    else:
        # It has happened to most of them: what is void was left out then, too.
        left = {
            number: why for number, why in left.items() if line_of(orders, number).status == VOID
        }
    told = (line for line in orders.lines if line.number in left)
    return version, tuple(LeftOut(line, left[line.number]) for line in told)


def _refused(orders: Orders, happening: OfLines) -> dict[int, str]:
    """Those of its plates to which it cannot happen now, each by number with the sentence why."""
    left: dict[int, str] = {}
    for number in happening.lines:
        try:
            after_order(orders, replace(happening, lines=(number,)), time.time())
        except IllegalMove as why:
            left[number] = why.message
    return left


def larder_of(catalogue: Catalogue) -> Larder:
    """What this house knows of foods; retired cards too, because old dishes have them."""
    cards = {entry.card.key: entry.card for entry in catalogue.ingredients.entries()}
    items = {item.key: item for item in catalogue.pantry()}
    return Larder(cards, items, catalogue.names)


def changed_since(standing: Standing) -> frozenset[int]:
    """The plates, by number, that were not sent yet and whose dish is not what the chef was told
    of: its guest took it back to change it, or it lies on the table as another one."""
    dinner = standing.feature(Dinner)
    if dinner is None:
        return frozenset()
    return frozenset(
        line.number
        for line in standing.orders.lines
        if line.status in (*UNSENT, SENT_BACK) and not dinner.as_told(standing.state, _told(line))
    )


def _told(line: Line) -> Plate:
    """The plate as the game told of it, without what the kitchen has added."""
    foods = (food for food in line.dish.foods if not food.added)
    used = tuple(Used(food.key, food.name, food.words, food.pantry) for food in foods)
    dish = line.dish
    return Plate(line.seat, dish.key, dish.inventor, dish.name, used, dish.words)


def to_call(standing: Standing, course: str) -> tuple[Plate, ...]:
    """The dishes marked to order in a course of which the chef has not been told yet; one that was
    sent back is among them once it has been changed."""
    dinner = standing.feature(Dinner)
    if dinner is None or not standing.orders.number:
        return ()
    old = changed_since(standing)
    known = {
        (line.seat, line.dish.key)
        for line in standing.orders.lines
        if line.course == course
        and (
            _gone_for_good(dinner, standing, line)
            if line.status == VOID
            else line.number not in old
        )
    }
    plates = dinner.plates(standing.state, course)
    return tuple(plate for plate in plates if (plate.seat, plate.key) not in known)


def _gone_for_good(dinner: Dinner[Any], standing: Standing, line: Line) -> bool:
    """Whether a void plate is not called for again: it was cooked, and lies on the table as it did.
    What was given up because something ran out may be called for again."""
    return bool(line.sent_at) and not line.out and dinner.as_told(standing.state, _told(line))


def call_chef(table: Table, actor: str, course: str, known: Larder,
              move_id: str | None = None) -> int:  # fmt: skip
    """The table asks for the chef, who is told of every dish that is marked."""
    standing = table.ahead
    _check_course(standing, course)
    lines = tuple((plate.seat, dish_of(plate, known)) for plate in to_call(standing, course))
    back = any(ln.course == course and ln.status == SENT_BACK for ln in standing.orders.lines)
    if back and not lines and not standing.closed:
        raise IllegalMove(N_("First change what the chef sent back, or take it back."))
    return record_happening(table, actor, Called(course, lines), move_id)


def confirm(table: Table, actor: str, line: int, move_id: str | None = None, *,
            aware: bool = False) -> int:  # fmt: skip
    """The kitchen will cook it, `aware` of a need that speaks against it; `Stale` when the dish is
    another one by now."""
    if line in changed_since(table.ahead):
        raise Stale(CHANGED)
    return record_happening(table, actor, Confirmed(line, aware), move_id)


def take(table: Table, actor: str, course: str, plate: Plate, known: Larder,
         move_id: str | None = None) -> int:  # fmt: skip
    """A server takes a dish from a guest who plays with cards of paper."""
    _check_course(table.ahead, course)
    table.check_seat(plate.seat)
    return record_happening(
        table, actor, Called(course, ((plate.seat, dish_of(plate, known)),)), move_id
    )


def enter(table: Table, actor: str, course: str, plate: Plate, known: Larder,
          move_id: str | None = None) -> int:  # fmt: skip
    """A server writes down a dish that was ordered, cooked and eaten on paper."""
    _check_course(table.ahead, course)
    table.check_seat(plate.seat)
    lines = ((plate.seat, dish_of(plate, known)),)
    return record_happening(table, actor, Entered(course, lines), move_id)


def _check_course(standing: Standing, course: str) -> None:
    if course not in {each.key for each in standing.orders.courses}:
        raise IllegalMove(N_("That course is not served here."))


def season(table: Table, actor: str, line: int, key: str, known: Larder,
           move_id: str | None = None) -> int:  # fmt: skip
    """The chef adds something from the pantry; nothing else can be added (R4)."""
    item = known.pantry.get(key)
    if item is None:
        raise IllegalMove(
            N_("Only things from the pantry can be added; the dish is the guest’s own.")
        )
    return record_happening(table, actor, Seasoned(line, from_pantry(item)), move_id)


def note(table: Table, actor: str, line: int, words: str, known: Larder,
         move_id: str | None = None) -> int:  # fmt: skip
    """The chef suggests how a dish is prepared."""
    return record_happening(table, actor, Noted(line, words, named_in((words,), known)), move_id)


def answer(table: Table, actor: str, line: int, question: int, words: str, known: Larder,
           move_id: str | None = None) -> int:  # fmt: skip
    """Somebody at the table answers the chef's question with this number, from 0."""
    asked = line_of(table.ahead.orders, line).questions
    if not 0 <= question < len(asked):
        raise IllegalMove(N_("Nobody has asked that."))
    named = answer_names(asked[question].words, words, known)
    return record_happening(table, actor, Answered(line, question, words, named), move_id)


def check(table: Table, actor: str, line: int, key: str, contains: Iterable[str],
          move_id: str | None = None) -> int:  # fmt: skip
    """The chef ticks a guest's words, with allergens that come besides."""
    return record_happening(table, actor, Checked(line, key, tuple(contains)), move_id)


def check_all(table: Table, actor: str, line: int, move_id: str | None = None) -> int:
    """The chef ticks all words about a dish: none of them means another allergen."""
    dish = line_of(table.ahead.orders, line).dish
    version = table.saved.seq
    for number, food in enumerate([food for food in dish.foods if not food.checked]):
        own_id = f"{move_id}-{number}" if move_id else None
        version = check(table, actor, line, food.key, (), own_id)
    return version


def take_off(table: Table, actor: str, line: int, word: str, move_id: str | None = None) -> int:
    """Something for a plate has run out, and the kitchen gives it up: its guest may have something
    else. `word` is the kitchen's."""
    plate = line_of(table.ahead.orders, line)
    if plate.status in (HELD, COOKING) and not plate.out:
        raise IllegalMove(N_("The kitchen has everything for that dish."))
    version = record_happening(table, actor, Voided(line, word), move_id)
    if line_of(table.ahead.orders, line).seen:
        return version
    seen_id = f"{move_id}-seen" if move_id else None
    return record_happening(table, actor, VoidSeen(line), seen_id)


def fire(table: Table, actor: str, course: str, move_id: str | None = None) -> int:
    """What is held of a course goes to the stove."""
    before = table.came_to(actor, move_id)
    if before is not None:
        return before
    if not any((ln.course, ln.status) == (course, HELD) for ln in table.ahead.orders.lines):
        raise IllegalMove(N_("Nothing in this course is held any more."))
    return record_happening(table, actor, Fired(course), move_id)


def send(table: Table, actor: str, course: str, fire: str = "", move_id: str | None = None, *,
         stations: Sequence[Station] = (), known: Larder | None = None) -> int:  # fmt: skip
    """Send what is confirmed to the kitchen, to those of its stations that cook it: fired as the
    course is, or as `fire` says."""
    how = fire or table.ahead.orders.course(course).fire
    if how not in ("now", "after", "server"):
        raise IllegalMove(N_("Please choose one."))
    old = changed_since(table.ahead)
    orders = table.ahead.orders
    confirmed = [ln for ln in orders.lines if (ln.course, ln.status) == (course, CONFIRMED)]
    if any(line.number in old for line in confirmed):
        raise Stale(CHANGED)
    shares = () if known is None else all_shares(orders, confirmed, stations, known)
    return record_happening(table, actor, Ordered(course, how, shares), move_id)
