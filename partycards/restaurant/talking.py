"""The talk about a dish before it is cooked, and the chef's notes: folded like everything else.

The ingredients are the guest's: the chef asks, suggests and seasons from the pantry (R4).
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.restaurant import happenings as now
from partycards.restaurant.allergens import in_order
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    SENT_BACK,
    VOID,
    Food,
    Line,
    Named,
    Orders,
    Question,
)

UNSENT = (ASKED, CONFIRMED)
OPEN = (ASKED, CONFIRMED, HELD, COOKING)
"""A dish that can still be talked about."""
MOST_SAID = 12
"""Questions and notes about one dish, each."""


def line_of(orders: Orders, number: int) -> Line:
    """The line with this number, or IllegalMove."""
    line = orders.line(number)
    if line is None:
        raise IllegalMove(N_("There is no such dish on this table."))
    return line


def changed(orders: Orders, lines: Mapping[int, Line]) -> Orders:
    """The orders with these lines, by number, in place of what they were."""
    if not lines:
        return orders
    return replace(orders, lines=tuple(lines.get(line.number, line) for line in orders.lines))


def open_line(orders: Orders, number: int) -> Line:
    """The line, while it can be talked about."""
    line = line_of(orders, number)
    if line.status not in OPEN:
        raise IllegalMove(N_("It is too late to talk about this dish."))
    return line


def _chef_came(orders: Orders, came: now.ChefCame) -> Orders:
    calls = tuple(
        replace(call, here=True) if call.course == came.course else call for call in orders.calls
    )
    if calls == orders.calls:
        raise IllegalMove(N_("The chef has come already."))
    return replace(orders, calls=calls)


def _asked(orders: Orders, asked: now.Asked) -> Orders:
    line = open_line(orders, asked.line)
    if any(question.words == asked.words for question in line.questions):
        raise IllegalMove(N_("That has been asked already."))
    _check_room(line.questions)
    return _with(orders, line, questions=(*line.questions, Question(asked.words)))


def _check_room(said: tuple[Any, ...]) -> None:
    if len(said) >= MOST_SAID:
        raise IllegalMove(N_("That is plenty about one dish: please talk to each other."))


def _answered(orders: Orders, answered: now.Answered) -> Orders:
    line = line_of(orders, answered.line)
    if not 0 <= answered.question < len(line.questions):
        raise IllegalMove(N_("Nobody has asked that."))
    question = line.questions[answered.question]
    if question.answer:
        raise IllegalMove(N_("Somebody was quicker: that has been answered."))
    questions = list(line.questions)
    questions[answered.question] = replace(question, answer=answered.words)
    named = _both(line.named, answered.named)
    return _with(orders, line, questions=tuple(questions), named=named)


def _both(before: Named, more: Named) -> Named:
    """What earlier words and these name together."""
    contains = in_order((before.contains, more.contains))
    may = in_order((before.may_contain, more.may_contain))
    return Named(
        tuple(dict.fromkeys((*before.names, *more.names))),
        contains,
        tuple(key for key in may if key not in contains),
        tuple(dict.fromkeys((*before.against, *more.against))),
        tuple(dict.fromkeys((*before.also, *more.also))),
    )


def _noted(orders: Orders, noted: now.Noted) -> Orders:
    line = open_line(orders, noted.line)
    if noted.words in line.notes:
        raise IllegalMove(N_("That note is there already."))
    _check_room(line.notes)
    named = _both(line.named, noted.named)
    return _with(orders, line, notes=(*line.notes, noted.words), named=named)


def _seasoned(orders: Orders, seasoned: now.Seasoned) -> Orders:
    line, food = open_line(orders, seasoned.line), seasoned.food
    if not (food.pantry and food.added):
        raise IllegalMove(
            N_("Only things from the pantry can be added; the dish is the guest’s own.")
        )
    if any(other.pantry and other.key == food.key for other in line.dish.foods):
        raise IllegalMove(N_("That is in the dish already."))
    return _with_foods(orders, line, (*line.dish.foods, food))


def _unseasoned(orders: Orders, unseasoned: now.Unseasoned) -> Orders:
    line = open_line(orders, unseasoned.line)
    kept = tuple(
        food for food in line.dish.foods if not (food.added and food.key == unseasoned.key)
    )
    if len(kept) == len(line.dish.foods):
        raise IllegalMove(N_("Only what the kitchen has added can be left out."))
    return _with_foods(orders, line, kept)


def _checked(orders: Orders, checked: now.Checked) -> Orders:
    """The chef's tick: it may add allergens and takes none away."""
    line = open_line(orders, checked.line)
    for place, food in enumerate(line.dish.foods):
        if food.key == checked.key and not food.checked:
            foods = list(line.dish.foods)
            foods[place] = _ticked(food, checked.contains)
            return _with_foods(orders, line, tuple(foods))
    raise IllegalMove(N_("Those words have been checked already."))


def _ticked(food: Food, contains: tuple[str, ...]) -> Food:
    contains = in_order((food.contains, contains))
    may = tuple(key for key in food.may_contain if key not in contains)
    return replace(food, contains=contains, may_contain=may, checked=True)


def _confirmed(orders: Orders, confirmed: now.Confirmed) -> Orders:
    line = line_of(orders, confirmed.line)
    if line.status not in (ASKED, SENT_BACK):
        raise IllegalMove(N_("That dish has been decided already."))
    return _with(orders, line, status=CONFIRMED, word="")


def _sent_back(orders: Orders, sent_back: now.SentBack) -> Orders:
    line = line_of(orders, sent_back.line)
    if line.status not in UNSENT:
        raise IllegalMove(N_("That dish cannot be sent back any more."))
    return _without_calls(_with(orders, line, status=SENT_BACK, word=sent_back.word))


def _withdrawn(orders: Orders, withdrawn: now.Withdrawn) -> Orders:
    line = line_of(orders, withdrawn.line)
    if line.status not in (*UNSENT, SENT_BACK):
        raise IllegalMove(N_("The kitchen has that dish already. Please ask your server."))
    return _without_calls(_with(orders, line, status=VOID, seen=True))


def _without_calls(orders: Orders) -> Orders:
    """A call that is about nothing any more has ended."""
    about = {line.course for line in orders.lines if line.status in UNSENT}
    return replace(orders, calls=tuple(call for call in orders.calls if call.course in about))


def _with(orders: Orders, line: Line, **news: Any) -> Orders:
    return changed(orders, {line.number: replace(line, **news)})


def _with_foods(orders: Orders, line: Line, foods: tuple[Food, ...]) -> Orders:
    dish = replace(line.dish, foods=foods)
    return _with(orders, line, dish=dish, out=run_out(foods, orders.out))


def _short_of(orders: Orders, number: int) -> Line:
    """A plate that the kitchen has, and something for it is out; else IllegalMove."""
    line = line_of(orders, number)
    if line.status not in (HELD, COOKING):
        raise IllegalMove(N_("It is too late for that: please ask your server."))
    if not line.out:
        raise IllegalMove(N_("The kitchen has everything for that dish."))
    return line


def _back_wanted(orders: Orders, wanted: now.BackWanted) -> Orders:
    line = _short_of(orders, wanted.line)
    if line.back_wanted:
        raise IllegalMove(N_("You have asked the kitchen to take it back already."))
    return _with(orders, line, back_wanted=True)


def _cooked_without(orders: Orders, cooked: now.CookedWithout) -> Orders:
    line = _short_of(orders, cooked.line)
    return _with(orders, line, back_wanted=False, without=line.out)


def run_out(foods: tuple[Food, ...], out: tuple[str, ...]) -> tuple[str, ...]:
    """Which of these foods are out now, by key."""
    return tuple(dict.fromkeys(food.key for food in foods if food.key in out))


TALK: dict[type[Struct], Callable[[Orders, Any], Orders]] = {
    now.ChefCame: _chef_came,
    now.Asked: _asked,
    now.Answered: _answered,
    now.Noted: _noted,
    now.Seasoned: _seasoned,
    now.Unseasoned: _unseasoned,
    now.Checked: _checked,
    now.Confirmed: _confirmed,
    now.SentBack: _sent_back,
    now.Withdrawn: _withdrawn,
    now.BackWanted: _back_wanted,
    now.CookedWithout: _cooked_without,
}
