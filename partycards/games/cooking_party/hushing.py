"""What guests have typed for everybody to read, and the same table without some of it.

A host may hide words without taking anything back: the rules go on with the true state, and views
are made from one in which the hidden words are blank. A key says where words stand: `r2-criteria`
in a round, `r2-c3-name-0` at the dish of a chef, and stays the same when they are typed anew.
"""

from collections.abc import Iterator
from zlib import crc32

from msgspec.structs import replace

from partycards.games.base import N_, Cooked, Said, Seat
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.seeing import brief
from partycards.games.cooking_party.steps.cooking import Cooking
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.games.cooking_party.steps.tasting import Tasting
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import (
    Chef,
    Laid,
    Plate,
    Remark,
    RoundResult,
    ShownDish,
)
from partycards.games.cooking_party.table_round import shown

Hidden = frozenset[str]
Gone = dict[int, frozenset[str]]
"""By round, what is not free any more for whoever looks."""
NAMELESS = "★"
"""The title of an assignment that was made up and has none (V6)."""


# What was said -----------------------------------------------------------------------------------


def said(state: PartyState) -> tuple[Said, ...]:
    """Everything that everybody can read now, in the order of the rounds."""
    found = [one for result in state.with_dishes for one in _of_result(state, result)]
    if not any(result.number == state.round for result in state.results):
        found += _of_this_round(state)
    return tuple(one for one in found if one.words)


def _of_result(state: PartyState, result: RoundResult) -> Iterator[Said]:
    yield from _task(state, result.number, result.judge, result.assignment)
    printed = state.task(result.assignment).assume
    yield from _assumed(result.number, result.judge, result.terms, printed)
    for dish in result.dishes:
        yield from _of_dish(dish)
    yield from _critiques(result.number, result.judge, result.critiques)


def _of_this_round(state: PartyState) -> Iterator[Said]:
    announced = brief(state)
    if announced is None:
        return
    number, judge, terms = state.round, state.judge, announced.terms
    yield from _task(state, number, judge, state.assignment)
    yield Said(f"r{number}-criteria", judge, N_("what the judge looks for"), terms.criteria)
    yield Said(f"r{number}-instructions", judge, N_("an instruction"), terms.instructions)
    yield from _assumed(number, judge, terms, announced.assignment.assume)
    for at, words in enumerate(announced.added):
        yield Said(f"r{number}-added-{at}", judge, N_("what the judge added"), words)
    for dish in open_dishes(state):
        yield from _of_dish(dish)
    for remark in state.remarks if state.on_table else ():
        yield Said(_remark_key(state, remark), remark.seat, N_("a remark"), remark.words)
    if isinstance(state.phase, Judging):
        yield from _critiques(number, judge, state.critiques)


def _assumed(number: int, judge: Seat, terms: Terms, printed: tuple[str, ...]) -> Iterator[Said]:
    """What the judge gave for free besides what is printed on the card; it stands with what was
    taken from the pantry."""
    for at, words in enumerate(terms.assume):
        if words in printed:
            continue
        yield Said(f"r{number}-assume-{at}", judge, N_("something free"), words)


def open_dishes(state: PartyState) -> tuple[ShownDish, ...]:
    """Dishes of the round that is played of which everybody has seen something."""
    match state.phase:
        case Presenting():
            return tuple(shown(state, chef) for chef in state.chefs if chef.called)
        case Judging(dishes=dishes):
            return dishes
    return ()


def _task(state: PartyState, number: int, judge: Seat, key: str) -> Iterator[Said]:
    """An assignment that a judge made up (V6)."""
    for task in state.invented:
        if task.key == key:
            words = f"{task.title} {task.text}".removeprefix(NAMELESS).strip()
            yield Said(f"r{number}-task", judge, N_("an assignment of their own"), words)


def _of_dish(dish: ShownDish) -> Iterator[Said]:
    at = _at(dish)
    for index, name in enumerate(dish.names):
        yield Said(f"{at}-name-{index}", dish.chef, N_("the name of the dish"), name)
    for laid in dish.laid:
        yield Said(f"{at}-card-{laid.card.id}", dish.chef, N_("words on a card"), laid.words)
    yield Said(f"{at}-say", dish.chef, N_("what was said about the dish"), dish.say)


def _critiques(number: int, judge: Seat, critiques: tuple[tuple[Seat, str], ...]) -> Iterator[Said]:
    for chef, words in critiques:
        yield Said(f"r{number}-c{chef}-critique", judge, N_("a critique"), words)


def _at(dish: ShownDish) -> str:
    return f"r{dish.round}-c{dish.chef}"


def _remark_key(state: PartyState, remark: Remark) -> str:
    """Only the newest remarks stay, so that their place says nothing: their words do."""
    return f"r{state.round}-remark-{remark.seat}-{crc32(remark.words.encode()):08x}"


# Hidden ------------------------------------------------------------------------------------------


def hushed(state: PartyState, hidden: Hidden) -> PartyState:
    """The state for views, with the words of these keys blank; nothing is left out, so that every
    question stays the same."""
    number, terms = state.round, state.terms
    rounds = state.with_dishes
    gone = {result.number: _gone(result.number, result.terms, hidden) for result in rounds}
    gone[number] = _gone(number, terms, hidden)
    return replace(
        state,
        terms=replace(
            terms,
            criteria=_blank(f"r{number}-criteria", hidden, terms.criteria),
            instructions=_blank(f"r{number}-instructions", hidden, terms.instructions),
            assume=tuple(words for words in terms.assume if words not in gone[number]),
        ),
        added=tuple(
            _blank(f"r{number}-added-{at}", hidden, words) for at, words in enumerate(state.added)
        ),
        chefs=tuple(_chef(chef, number, hidden, gone[number]) for chef in state.chefs),
        remarks=tuple(_remark(state, remark, hidden) for remark in state.remarks),
        critiques=_hush_critiques(number, state.critiques, hidden),
        results=tuple(_result(result, hidden, gone) for result in state.results),
        broken_off=tuple(_result(result, hidden, gone) for result in state.broken_off),
        rows=tuple(
            replace(row, assignment=NAMELESS) if f"r{row.number}-task" in hidden else row
            for row in state.rows
        ),
        invented=tuple(_invented(task, hidden) for task in state.invented),
        phase=state.phase.with_dishes(lambda dish: _dish(dish, hidden, gone)),
    )


def _gone(number: int, terms: Terms, hidden: Hidden) -> Hidden:
    """Free things of a round that are hidden: in no dish they stand in any more."""
    assumed = enumerate(terms.assume)
    return frozenset(words for at, words in assumed if f"r{number}-assume-{at}" in hidden)


def _blank(key: str, hidden: Hidden, words: str) -> str:
    return "" if key in hidden else words


def _remark(state: PartyState, remark: Remark, hidden: Hidden) -> Remark:
    return replace(remark, words=_blank(_remark_key(state, remark), hidden, remark.words))


def _invented(task: Assignment, hidden: Hidden) -> Assignment:
    """An invented assignment is named for its round (`tasks.invent`)."""
    number = task.key.rpartition("-")[2]
    return replace(task, title=NAMELESS, text="") if f"r{number}-task" in hidden else task


def _hush_critiques(
    number: int, critiques: tuple[tuple[Seat, str], ...], hidden: Hidden
) -> tuple[tuple[Seat, str], ...]:
    return tuple(
        (chef, _blank(f"r{number}-c{chef}-critique", hidden, words)) for chef, words in critiques
    )


def _result(result: RoundResult, hidden: Hidden, gone: Gone) -> RoundResult:
    return replace(
        result,
        dishes=tuple(_dish(dish, hidden, gone) for dish in result.dishes),
        critiques=_hush_critiques(result.number, result.critiques, hidden),
    )


def _dish(dish: ShownDish, hidden: Hidden, gone: Gone) -> ShownDish:
    at, free = _at(dish), gone.get(dish.round, frozenset())
    return replace(
        dish,
        names=tuple(_blank(f"{at}-name-{i}", hidden, name) for i, name in enumerate(dish.names)),
        laid=tuple(
            replace(laid, words=_blank(f"{at}-card-{laid.card.id}", hidden, laid.words))
            for laid in dish.laid
        ),
        say=_blank(f"{at}-say", hidden, dish.say),
        pantry=tuple(extra for extra in dish.pantry if extra not in free),
    )


def _chef(chef: Chef, number: int, hidden: Hidden, gone: Hidden) -> Chef:
    """A chef whose dish is being laid: the same words, before they are a `ShownDish`."""
    at = f"r{number}-c{chef.seat}"
    return replace(
        chef,
        dishes=chef.dishes
        and tuple(
            replace(dish, name=_blank(f"{at}-name-{index}", hidden, dish.name))
            for index, dish in enumerate(chef.dishes)
        ),
        laid=tuple(_step(step, at, hidden, gone) for step in chef.laid),
    )


def _step(step: Laid, at: str, hidden: Hidden, gone: Hidden) -> Laid:
    cards = tuple((card, _blank(f"{at}-card-{card}", hidden, words)) for card, words in step.cards)
    pantry = tuple(extra for extra in step.pantry if extra not in gone)
    return Laid(cards, pantry, _blank(f"{at}-say", hidden, step.say))


# Photos ------------------------------------------------------------------------------------------


def cooked(state: PartyState, seat: Seat) -> tuple[Cooked, ...]:
    """The dishes of this seat that lie on the table whole or were cooked, the newest first."""
    found = [plate.dish for plate in _own_plates(state, seat)]
    chef = state.chef(seat)
    if chef is not None and chef.presented and isinstance(state.phase, Presenting | Judging):
        found.append(shown(state, chef))
    for result in reversed(state.with_dishes):
        found += [d for d in result.dishes if not d.passed and seat in (d.cooks or (d.chef,))]
    named = {(dish.round, dish.chef): " · ".join(filter(None, dish.names)) for dish in found}
    return tuple(Cooked(round, chef, name) for (round, chef), name in named.items())


def has_cooked(state: PartyState, seat: Seat) -> bool:
    """Whether there is any such dish; most often one of the last round."""
    for result in reversed(state.with_dishes):
        for dish in result.dishes:
            if not dish.passed and (dish.chef == seat or seat in dish.cooks):
                return True
    if isinstance(state.phase, Presenting | Judging):
        chef = state.chef(seat)
        return chef is not None and chef.presented
    return bool(_own_plates(state, seat))


def _own_plates(state: PartyState, seat: Seat) -> tuple[Plate, ...]:
    """What this seat has plated, a neighbour's dish too (V13)."""
    phase = state.phase
    if not isinstance(phase, Cooking | Tasting | Over):
        return ()
    return tuple(plate for plate in phase.plates if plate.done and seat in plate.cooks)


def blind(state: PartyState) -> bool:
    """While plates have codes instead of names (V8)."""
    return isinstance(state.phase, Cooking | Tasting)
