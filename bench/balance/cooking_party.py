"""Cooking Party Cards: how house players cook, and whether the better dish gets more."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from bench.balance.figures import mean, share_of, table
from bench.balance.watching import Watcher
from partycards.games.cards import Card
from partycards.games.cooking_party.steps.house_judge import fit
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import RoundResult, ShownDish
from partycards.games.cooking_party.table_task import diets_of
from partycards.games.cooking_party.taste import Taste, all_partners, known_of
from partycards.games.facts import facts_by_key

SAVOURY = {"meat", "seafood", "vegetables"}
DESSERT = "dessert"
ANY = ("dish", "breakfast", "drink")
"""Courses that may be of anything."""


class Note(Struct, frozen=True):
    """Of a match. `counts`: of all cards side by side in a dish how many `pairs`, how many of them
    the deck itself `names`, and how many more have a `friend` in common; of all cards of a course
    that is not of just anything how many there `were` and were `right`; of all `words` for cards
    how many are `forms` of theirs; and in how many rounds the best dish got `most`. Then the dishes
    by name, and the points of the best and of the worst dish of every round, by what a judge of the
    house thinks of them."""

    counts: dict[str, int]
    dishes: tuple[str, ...]
    best: tuple[int, ...]
    worst: tuple[int, ...]


class Cooks(Watcher):
    """Looks at the dishes once the match is over: the state has kept all of them."""

    def __init__(self, state: PartyState) -> None:
        self.partners = all_partners(state.box)
        self.facts = facts_by_key(state.box)

    def saw(self, before: PartyState, seat: int, move: Any, after: PartyState) -> None:
        """Nothing has to be seen on the way."""

    def note(self, state: PartyState) -> Note:
        counts, names, best, worst = Counter[str](), list[str](), list[int](), list[int]()
        for result in state.results:
            for dish in result.dishes:
                names += dish.names
                counts.update(self.words(dish))
                for at, course in enumerate(dish.courses):
                    cards = [one.card for one in dish.laid if one.dish == at]
                    counts.update(self.pairs(cards))
                    counts.update(for_the_course(cards, course))
            points = points_by_fit(result, state)
            if len(points) > 1:
                best.append(points[0])
                worst.append(points[-1])
                counts["most"] += points[0] == max(points)
        return Note(dict(counts), tuple(names), tuple(best), tuple(worst))

    def pairs(self, cards: Sequence[Card]) -> Iterator[str]:
        """Of a dish's cards in the order in which they lie."""
        for one, other in pairwise(cards):
            yield "pairs"
            if other.key in self.partners[one.key]:
                yield "names"
            elif self.partners[one.key] & self.partners[other.key]:
                yield "friend"

    def words(self, dish: ShownDish) -> Iterator[str]:
        """Whether the words for a card are one of its forms."""
        for one in dish.laid:
            yield "words"
            if one.words in [form.name for form in self.facts[one.card.key].forms]:
                yield "forms"

    @staticmethod
    def told(notes: Mapping[int, Sequence[Note]]) -> Iterator[str]:
        every = [note for some in notes.values() for note in some]
        counts = Counter[str]()
        for note in every:
            counts.update(note.counts)
        together, best = (
            counts["names"] + counts["friend"],
            [n for note in every for n in note.best],
        )
        rows = (
            (
                "neighbours of which one names the other as company",
                counts["names"],
                counts["pairs"],
            ),
            ("neighbours that go together, by that or by a third card", together, counts["pairs"]),
            ("cards that suit their course", counts["right"], counts["were"]),
            ("words for a card that are a form of it", counts["forms"], counts["words"]),
            ("dishes called like an earlier one of the match", *repeated(every)),
            ("rounds in which the dish that fits best gets most", counts["most"], len(best)),
        )
        cells = ((what, of, share_of(some, of)) for what, some, of in rows)
        yield table(("dishes of house players", "counted", "share"), cells)
        worst = mean(points for note in every for points in note.worst)
        yield (
            f"The dish that fits its assignment best gets {mean(best):.0f} points, the worst "
            f"{worst:.0f}."
        )


def repeated(notes: Sequence[Note]) -> tuple[int, int]:
    """Dishes whose name had come before in the match, of all dishes."""
    dishes = sum(len(note.dishes) for note in notes)
    return dishes - sum(len(set(note.dishes)) for note in notes), dishes


def for_the_course(cards: Sequence[Card], course: str) -> Iterator[str]:
    """Whether they are what one expects: no meat, fish or vegetable in a dessert, no treat in
    another course."""
    wrong = SAVOURY if course == DESSERT else {"sweets"}
    for card in cards if course not in ANY else ():
        yield "were"
        if card.category not in wrong:
            yield "right"


def points_by_fit(result: RoundResult, state: PartyState) -> list[int]:
    """The points of a round's dishes, that which fits the assignment best first."""
    task, points = state.task(result.assignment), {seat: sum(chips) for seat, chips in result.chips}
    cards = (one.card.id for dish in result.dishes for one in dish.laid)
    diets = diets_of(result.terms, task)
    terms = result.terms
    wishes = (task.title, terms.criteria, terms.instructions)
    taste = Taste(known_of(state.box, cards, diets), wishes, task.text, terms.assume)

    def how(dish: ShownDish) -> float:
        return -fit(dish, taste)

    return [points[dish.chef] for dish in sorted(result.dishes, key=how)]
