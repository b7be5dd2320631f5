"""What guests have typed for everybody to read, the dishes of which they send photos, and the same
table without some words.

A host may hide words without taking anything back: the rules go on with the true state, and views
are made from one in which the hidden words are blank. A key says where words stand: `r2-criteria`
in a round, `r2-c3-name-0` at the dish of a chef, and stays the same when they are typed again.
"""

from collections.abc import Iterator
from typing import ClassVar
from zlib import crc32

from msgspec.structs import replace

from partycards.games.base import N_, Cooked, Said, Seat
from partycards.games.cooking_party.board import brief
from partycards.games.cooking_party.board_album import plates_of
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.steps import house_judge, house_words
from partycards.games.cooking_party.steps.briefing import CRITERIA
from partycards.games.cooking_party.steps.cooking import Cooking
from partycards.games.cooking_party.steps.deck import (
    NAMELESS,
    is_made_up,
    left_by,
    made_in,
    with_own_deck,
)
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.games.cooking_party.steps.revealing import Revealing
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
from partycards.games.cooking_party.table_said import Critiques
from partycards.games.features.in_match import Hushing, OwnDeck, Photographed


class Words(Hushing[PartyState], Photographed[PartyState], OwnDeck[PartyState]):
    """What can be hidden, and photographed, and what judges leave to those of later matches."""

    cookbook: ClassVar[bool] = True
    by_house: ClassVar[tuple[str, ...]] = (*house_words.SAID, *house_judge.SAID, *CRITERIA)

    def said(self, state: PartyState) -> tuple[Said, ...]:
        """Everything that everybody can read now, in the order of the rounds."""
        found = [one for result in state.with_dishes for one in _of_result(state, result)]
        if not any(result.number == state.round for result in state.results):
            found += _of_this_round(state)
        for key in state.kept:
            found += _task(state, state.judge, key)
        once = {one.key: one for one in reversed(found) if one.words}
        return tuple(reversed(once.values()))

    def with_own_deck(self, state: PartyState, earlier: PartyState, match: int) -> PartyState:
        """What a judge has kept is found by all who judge later that evening (V6)."""
        return with_own_deck(state, left_by(earlier, match))

    def hushed(self, state: PartyState, hidden: frozenset[str]) -> PartyState:
        """The state for views, with the words of these keys blank; nothing is left out, so that
        every question stays the same."""
        return _Hush(state, hidden).state()

    def cooked(self, state: PartyState, seat: Seat) -> tuple[Cooked, ...]:
        """The dishes of this seat that lie on the table whole or were cooked, the newest first."""
        found = [plate.dish for plate in _own_plates(state, seat)]
        chef = _with_whole_dish(state, seat)
        if chef is not None:
            found.append(shown(state, chef))
        for result in reversed(state.with_dishes):
            found += [dish for dish, _ in result.presented if seat in dish.seats]
        named = {(dish.round, dish.chef): " · ".join(filter(None, dish.names)) for dish in found}
        return tuple(Cooked(round, chef, name) for (round, chef), name in named.items())

    def has_cooked(self, state: PartyState, seat: Seat) -> bool:
        """Whether there is any such dish; most often one of the last round."""
        for result in reversed(state.with_dishes):
            for dish in result.dishes:
                if not dish.passed and (dish.chef == seat or seat in dish.cooks):
                    return True
        return _with_whole_dish(state, seat) is not None or bool(_own_plates(state, seat))

    def blind(self, state: PartyState) -> bool:
        """While plates have codes instead of names (V8)."""
        return isinstance(state.phase, Cooking | Tasting) and state.phase.tasted


def _with_whole_dish(state: PartyState, seat: Seat) -> Chef | None:
    """The chef of this seat whose whole dish lies on the table in this round."""
    chef = state.chef(seat)
    lies = (
        chef is not None
        and chef.presented
        and isinstance(state.phase, Presenting | Judging | Revealing)
    )
    return chef if lies else None


def _own_plates(state: PartyState, seat: Seat) -> tuple[Plate, ...]:
    """What this seat has plated, a neighbour's dish too (V13)."""
    return tuple(plate for plate in plates_of(state) if plate.done and seat in plate.cooks)


# What was said -----------------------------------------------------------------------------------


def _of_result(state: PartyState, result: RoundResult) -> Iterator[Said]:
    yield from _task(state, result.judge, result.assignment)
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
    yield from _task(state, judge, state.assignment)
    yield Said(f"r{number}-criteria", judge, N_("what the judge looks for"), terms.criteria)
    yield Said(f"r{number}-instructions", judge, N_("an instruction"), terms.instructions)
    yield from _assumed(number, judge, terms, announced.assignment.assume)
    for at, words in enumerate(announced.added):
        yield Said(f"r{number}-added-{at}", judge, N_("what the judge added"), words)
    for dish in _open_dishes(state):
        yield from _of_dish(dish)
    for remark in state.remarks if state.on_table else ():
        yield Said(_remark_key(state, remark), remark.seat, N_("a remark"), remark.words)
    if isinstance(state.phase, Judging | Revealing):
        yield from _critiques(number, judge, state.critiques)


def _assumed(number: int, judge: Seat, terms: Terms, printed: tuple[str, ...]) -> Iterator[Said]:
    """What the judge gave for free besides what is printed on the card; it stands with what was
    taken from the pantry."""
    for at, words in enumerate(terms.assume):
        if words not in printed:
            yield Said(f"r{number}-assume-{at}", judge, N_("something free"), words)


def _open_dishes(state: PartyState) -> tuple[ShownDish, ...]:
    """Dishes of the round that is played of which everybody has seen something."""
    match state.phase:
        case Presenting():
            return tuple(shown(state, chef) for chef in state.chefs if chef.called)
        case Judging(dishes=dishes) | Revealing(dishes=dishes):
            return dishes
    return ()


def _task(state: PartyState, judge: Seat, key: str) -> Iterator[Said]:
    """An assignment that a judge made up; one that was kept and taken again is the same, and stands
    where it was made up (V6)."""
    for task in state.invented:
        if task.key == key and len(made_in(key)) == 1:
            words = f"{task.title} {task.text}".removeprefix(NAMELESS).strip()
            yield Said(_task_key(key), judge, N_("an assignment of their own"), words)


def _task_key(key: str) -> str:
    """Where the words of an assignment stand: in the round in which it was made up, also when that
    was in an earlier match."""
    *match, number = made_in(key) if is_made_up(key) else (0,)
    return "".join(f"{one}:" for one in match) + f"r{number}-task"


def _of_dish(dish: ShownDish) -> Iterator[Said]:
    at = f"r{dish.round}-c{dish.chef}"
    for index, name in enumerate(dish.names):
        yield Said(f"{at}-name-{index}", dish.chef, N_("the name of the dish"), name)
    for laid in dish.laid:
        yield Said(f"{at}-card-{laid.card.id}", dish.chef, N_("words on a card"), laid.words)
    yield Said(f"{at}-say", dish.chef, N_("what was said about the dish"), dish.say)


def _critiques(number: int, judge: Seat, critiques: Critiques) -> Iterator[Said]:
    for chef, words in critiques:
        yield Said(f"r{number}-c{chef}-critique", judge, N_("a critique"), words)


def _remark_key(state: PartyState, remark: Remark) -> str:
    """Only the newest remarks stay, so that their place says nothing: their words do."""
    return f"r{state.round}-remark-{remark.seat}-{crc32(remark.words.encode()):08x}"


# Hidden ------------------------------------------------------------------------------------------


class _Hush:
    """A match without the words of some keys."""

    def __init__(self, state: PartyState, hidden: frozenset[str]) -> None:
        self.before, self.hidden = state, hidden
        terms = {result.number: result.terms for result in state.with_dishes}
        terms[state.round] = state.terms
        self.gone = {
            number: {
                words for at, words in enumerate(one.assume) if f"r{number}-assume-{at}" in hidden
            }
            for number, one in terms.items()
        }
        """By round, what was free and is hidden now: it stands in no dish either."""

    def blank(self, key: str, words: str) -> str:
        return "" if key in self.hidden else words

    def free(self, number: int, extras: tuple[str, ...]) -> tuple[str, ...]:
        """What was taken from the pantry, or was free, in this round."""
        gone = self.gone.get(number, ())
        return tuple(words for words in extras if words not in gone)

    def state(self) -> PartyState:
        """The match as it is shown."""
        state, number, terms = self.before, self.before.round, self.before.terms
        nameless = {r.number for r in state.results if _task_key(r.assignment) in self.hidden}
        return replace(
            state,
            terms=replace(
                terms,
                criteria=self.blank(f"r{number}-criteria", terms.criteria),
                instructions=self.blank(f"r{number}-instructions", terms.instructions),
                assume=self.free(number, terms.assume),
            ),
            added=tuple(
                self.blank(f"r{number}-added-{at}", words) for at, words in enumerate(state.added)
            ),
            chefs=tuple(map(self.chef, state.chefs)),
            remarks=tuple(
                Remark(one.kind, one.seat, self.blank(_remark_key(state, one), one.words))
                for one in state.remarks
            ),
            critiques=self.critiques(number, state.critiques),
            results=tuple(map(self.result, state.results)),
            broken_off=tuple(map(self.result, state.broken_off)),
            rows=tuple(
                replace(row, assignment=NAMELESS) if row.number in nameless else row
                for row in state.rows
            ),
            invented=tuple(map(self.task, state.invented)),
            phase=state.phase.with_dishes(self.dish),
        )

    def task(self, task: Assignment) -> Assignment:
        """An assignment that was made up."""
        hidden = _task_key(task.key) in self.hidden
        return replace(task, title=NAMELESS, text="") if hidden else task

    def critiques(self, number: int, critiques: Critiques) -> Critiques:
        return tuple(
            (chef, self.blank(f"r{number}-c{chef}-critique", words)) for chef, words in critiques
        )

    def result(self, result: RoundResult) -> RoundResult:
        return replace(
            result,
            dishes=tuple(map(self.dish, result.dishes)),
            critiques=self.critiques(result.number, result.critiques),
        )

    def dish(self, dish: ShownDish) -> ShownDish:
        at = f"r{dish.round}-c{dish.chef}"
        return replace(
            dish,
            names=tuple(self.blank(f"{at}-name-{i}", name) for i, name in enumerate(dish.names)),
            laid=tuple(
                replace(laid, words=self.blank(f"{at}-card-{laid.card.id}", laid.words))
                for laid in dish.laid
            ),
            say=self.blank(f"{at}-say", dish.say),
            pantry=self.free(dish.round, dish.pantry),
        )

    def chef(self, chef: Chef) -> Chef:
        """A chef whose dish is being laid: the same words, before they are a `ShownDish`."""
        at = f"r{self.before.round}-c{chef.seat}"
        return replace(
            chef,
            dishes=chef.dishes
            and tuple(
                replace(dish, name=self.blank(f"{at}-name-{index}", dish.name))
                for index, dish in enumerate(chef.dishes)
            ),
            laid=tuple(self.laid(step, at) for step in chef.laid),
        )

    def laid(self, step: Laid, at: str) -> Laid:
        cards = tuple((card, self.blank(f"{at}-card-{card}", words)) for card, words in step.cards)
        pantry = self.free(self.before.round, step.pantry)
        return Laid(cards, pantry, self.blank(f"{at}-say", step.say))
