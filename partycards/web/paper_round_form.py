"""The page of a round that was played on paper, as a form: what was typed of every dish, what it
comes to, and what is missing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from flask import request
from msgspec import Struct, field
from msgspec.structs import replace
from werkzeug.datastructures import FileStorage, MultiDict

from partycards.catalogue.card_numbers import ASSIGNMENT
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cards import CardId
from partycards.games.features.from_paper import PaperCard, PaperDish, PaperRound, ToEnter
from partycards.live.forms import whole_number
from partycards.tables.texts import clean_text
from partycards.web.photographed_form import Named, cards_named

LONGEST = 80


class Row(Struct, frozen=True):
    """What is known of a kitchen's dish: `seats` cooked it, unless they are `out`. `named` are its
    cards, `words` what its chef said of them, by key; `foreign` are names of cards that this
    game's deck does not have, `double` those that lie in another dish, too."""

    seats: tuple[Seat, ...]
    name: str
    named: Named
    chips: tuple[int, ...] = ()
    out: bool = False
    chosen: bool = False
    critique: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()
    double: tuple[str, ...] = ()

    @property
    def seat(self) -> Seat:
        """By which its fields are called."""
        return self.seats[0]

    @property
    def points(self) -> int:
        return sum(self.chips)

    @property
    def bare(self) -> bool:
        """Nothing is told of the dish."""
        return not (self.out or self.name or self.named.cards)


class Typed(Struct, frozen=True):
    """The whole page: `task` is the assignment by its title, or words of the host's own."""

    ready: ToEnter
    rows: tuple[Row, ...]
    task: str = ""
    words: str = ""

    @property
    def cooked(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if not row.out)

    @property
    def touched(self) -> bool:
        """Whether anything stands on it."""
        rows = any(row.name or row.named.chips or row.chips or row.critique for row in self.rows)
        return bool(self.task or self.words or rows)

    @property
    def left(self) -> tuple[int, ...]:
        """The chips that are still to be given; where it is only one, all that it can be."""
        given = [chip for row in self.cooked for chip in row.chips]
        if len(given) >= self.ready.wanted(len(self.cooked)):
            return ()
        return tuple(chip for chip in self.ready.chips if chip not in given)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Numbers and names that nobody knows."""
        return tuple(each.typed for row in self.cooked for each in row.named.unknown)

    @property
    def cards(self) -> int:
        """How many cards go out of the piles."""
        return sum(len(row.named.cards) - len(row.foreign) for row in self.cooked)

    @property
    def totals(self) -> list[tuple[Seat, int]]:
        """Everybody's points with this round, best first; none while they are hidden."""
        got = {seat: row.points for row in self.cooked for seat in row.seats}
        sums = [(seat, points + got.get(seat, 0)) for seat, points in self.ready.totals]
        return sorted(sums, key=lambda pair: -pair[1])


# Reading it ---------------------------------------------------------------------------------------


def read(
    form: MultiDict[str, str],
    files: Mapping[str, FileStorage],
    ready: ToEnter,
    catalogue: Catalogue,
) -> Typed:
    """What was typed; nothing is refused."""
    rows = [_row(form, files, ready, seats, catalogue) for seats in ready.kitchens]
    return Typed(
        ready=ready,
        rows=tuple(_compared(rows, ready)),
        task=_one_line(form.get("task", "")),
        words=clean_text(form.get("words", ""))[:300],
    )


def _row(
    form: MultiDict[str, str],
    files: Mapping[str, FileStorage],
    ready: ToEnter,
    seats: tuple[Seat, ...],
    catalogue: Catalogue,
) -> Row:
    seat = seats[0]
    named = cards_named(form, files, catalogue, f"-{seat}")
    # Whoever was away has hardly cooked, until somebody says so.
    hardly = ready.away.issuperset(seats) and f"asked-{seat}" not in form
    return Row(
        seats=seats,
        name=_one_line(form.get(f"dish-{seat}", "")),
        named=named,
        chips=tuple(chip for chip in ready.chips if form.get(f"chip-{chip}") == str(seat)),
        out=hardly or f"out-{seat}" in form,
        chosen=f"chosen-{seat}" in form,
        critique=clean_text(form.get(f"critique-{seat}", ""))[:1000],
        words={
            key: words
            for key in named.cards
            if (words := _one_line(form.get(f"words-{seat}-{key}", "")))
        },
    )


def _one_line(text: str) -> str:
    return " ".join(clean_text(text[:1000]).split())[:LONGEST]


def _compared(rows: Sequence[Row], ready: ToEnter) -> Iterator[Row]:
    """The rows with what is odd about their cards: there are so many of each in the deck."""
    there = Counter(card.key for card in ready.cards)
    lie = Counter(key for row in rows if not row.out for key in row.named.cards)
    for row in rows:
        names = {chip.card.key: chip.card.name for chip in row.named.chips if chip.on}
        foreign = tuple(name for key, name in names.items() if key not in there)
        double = tuple(
            name for key, name in names.items() if key in there and lie[key] > there[key]
        )
        yield replace(row, foreign=foreign, double=double)


# From it, and back to it --------------------------------------------------------------------------


def played(typed: Typed, number: int, catalogue: Catalogue) -> PaperRound:
    """The round as the game is told of it; `number` is what the page says that it is."""
    ready = typed.ready
    free: dict[str, list[CardId]] = {}
    for card in reversed(ready.cards):
        free.setdefault(card.key, []).append(card.id)
    dishes = tuple(
        PaperDish(
            chef=row.seat,
            name=row.name,
            cards=tuple(
                PaperCard(ids.pop() if len(ids) > 1 else ids[0], row.words.get(key, ""))
                for key in row.named.cards
                if (ids := free.get(key))
            ),
            chips=row.chips,
            critique=row.critique,
            chosen=row.chosen,
        )
        for row in typed.cooked
    )
    key = _task_key(typed, catalogue)
    return PaperRound(
        number=number,
        dishes=dishes,
        judge=ready.judge,
        assignment=key,
        title="" if key else typed.task,
        words=typed.words,
    )


def _task_key(typed: Typed, catalogue: Catalogue) -> str:
    """The assignment that was meant by its title or the number on its card, "" none of them."""
    known = catalogue.numbers.known(typed.task.replace(" ", ""))
    if known is not None and known.kind == ASSIGNMENT:
        return known.key
    same = (key for key, title in typed.ready.tasks if title.casefold() == typed.task.casefold())
    return next(same, "")


def as_form(entered: PaperRound, ready: ToEnter) -> MultiDict[str, str]:
    """What was typed for a round that was taken back."""
    titles = dict(ready.tasks)
    form: MultiDict[str, str] = MultiDict(
        {"task": titles.get(entered.assignment, entered.title), "words": entered.words}
    )
    kitchens = {seat: seats[0] for seats in ready.kitchens for seat in seats}
    cooked = set()
    for dish in entered.dishes:
        seat = kitchens.get(dish.chef)
        if seat is None:
            continue
        cooked.add(seat)
        form[f"dish-{seat}"], form[f"critique-{seat}"] = dish.name, dish.critique
        if dish.chosen:
            form[f"chosen-{seat}"] = "1"
        for chip in dish.chips:
            form[f"chip-{chip}"] = str(seat)
        for number, words in dish.cards:
            key = ready.cards[number].key
            form.add(f"cards-{seat}", key)
            form[f"words-{seat}-{key}"] = words
    for seats in ready.kitchens:
        form[f"asked-{seats[0]}"] = "1"
        if seats[0] not in cooked:
            form[f"out-{seats[0]}"] = "1"
    return form


def judge_of_form() -> Seat | None:
    """Who judged, as the form says; None where it does not."""
    return whole_number(request.form.get("judge", "")) or None


def number_of_form() -> int:
    """Which round the page was about, or IllegalMove."""
    number = whole_number(request.form.get("number", ""))
    if number is None:
        raise IllegalMove(N_("Which round is it? Please load the page again."))
    return number
