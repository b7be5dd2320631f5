"""Diced Veggies: which hypes come off, and how good the cooks are by the table of the rulebook."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bench.balance.figures import share_of, table
from bench.balance.watching import Watcher
from partycards.catalogue.boxes import box_of
from partycards.games.diced_veggies.board import DULL, RATINGS
from partycards.games.diced_veggies.box import Box, hype_cards
from partycards.games.diced_veggies.table import VeggiesState

ALIVE = 0.2
"""A hype that is played less often when it was drawn is a dead card."""


class Note(Struct, frozen=True):
    """Of a match: how often each hype came to a hand, how often it was played, and everybody's
    points."""

    drawn: dict[int, int]
    played: dict[int, int]
    points: tuple[int, ...]


class Hypes(Watcher):
    """Counts hypes that are drawn, and those that are played."""

    def __init__(self, state: VeggiesState) -> None:
        self.drawn = Counter(card for chef in state.guests for card in chef.hypes)

    def saw(self, before: VeggiesState, seat: int, move: Any, after: VeggiesState) -> None:
        for then, now in zip(before.guests, after.guests, strict=True):
            if then.hypes is not now.hypes:
                self.drawn.update(set(now.hypes) - set(then.hypes))

    def note(self, state: VeggiesState) -> Note:
        cooked = (one.hype for chef in state.guests for one in chef.cooked)
        played = Counter(hype for hype in cooked if hype is not None)
        return Note(dict(self.drawn), dict(played), tuple(map(state.points, state.guests)))

    @staticmethod
    def told(notes: Mapping[int, Sequence[Note]]) -> Iterator[str]:
        yield from hypes_told([note for some in notes.values() for note in some])
        yield ratings_told(notes)


def hypes_told(notes: Sequence[Note]) -> Iterator[str]:
    """How often each kind of hype, and each hype that is seldom, is played when it was drawn."""
    cards = hype_cards(box_of("diced_veggies", Box))
    drawn, played = Counter[int](), Counter[int]()
    for note in notes:
        drawn.update(note.drawn)
        played.update(note.played)
    kinds = dict.fromkeys(card.kind for card in cards.values())
    rows = []
    for kind in kinds:
        mine = [number for number, card in cards.items() if card.kind == kind]
        all_drawn = sum(drawn[card] for card in mine)
        share = share_of(sum(played[card] for card in mine), all_drawn)
        seldom = min(mine, key=lambda card: played[card] / max(drawn[card], 1))
        least = share_of(played[seldom], drawn[seldom])
        rows.append((kind, len(mine), all_drawn, share, f"{cards[seldom].name}, {least}"))
    yield table(("hypes", "cards", "drawn", "of these played", "the one that is seldomest"), rows)
    dead = [c.name for n, c in cards.items() if played[n] < ALIVE * drawn[n]]
    yield f"Played less than once in five when drawn: {', '.join(dead) or 'none'}."


def ratings_told(notes: Mapping[int, Sequence[Note]]) -> str:
    """How many cooks come to each line of the rating table."""
    lines = (*RATINGS, (0, DULL))
    rows = []
    for guests, some in notes.items():
        points = [points for note in some for points in note.points]
        reached = Counter(next((least for least, _ in lines if at >= least), 0) for at in points)
        rows.append(
            (guests, *(f"{reached[least] / len(points) * 100:.0f} %" for least, _ in lines))
        )
    return table(("guests", *(f"{least} and more" for least, _ in lines)), rows)
