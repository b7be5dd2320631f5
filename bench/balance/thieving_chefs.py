"""Thieving Chefs: how many dishes pets spoil, and how a house player does among chefs who play by
chance."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from bench.balance.figures import mean, share_of, table
from bench.balance.watching import Watcher
from partycards.games.base import View
from partycards.games.thieving_chefs.box import Box
from partycards.games.thieving_chefs.rules import ThievingChefs
from partycards.games.thieving_chefs.steps.acting import AskTurn, Draw, Lay, Pour, Score, Send
from partycards.games.thieving_chefs.steps.announcing import Announce
from partycards.games.thieving_chefs.table import ChefsState


class Note(Struct, frozen=True):
    """Of a match: dishes that were announced, and those that were eaten; and whether a house player
    (its share) won another one, among chefs who play by chance."""

    announced: int
    eaten: dict[str, int]
    beat_chance: float


class Chefs(Watcher):
    """Counts dishes."""

    def __init__(self, state: ChefsState) -> None:
        self.box, self.seats = state.box, tuple(cook.seat for cook in state.guests)
        self.seed, self.announced = str(state.draw), 0

    def saw(self, before: ChefsState, seat: int, move: Any, after: ChefsState) -> None:
        if isinstance(move, Announce):
            self.announced += len(move.dishes)

    def note(self, state: ChefsState) -> Note:
        eaten = Counter(one.dish for one in state.eaten)
        return Note(self.announced, dict(eaten), among_chance(self.seats, self.box, self.seed))

    @staticmethod
    def told(notes: Mapping[int, Sequence[Note]]) -> Iterator[str]:
        every = [note for some in notes.values() for note in some]
        announced = sum(note.announced for note in every)
        eaten = sum((Counter(note.eaten) for note in every), Counter())
        kinds = ", ".join(f"{dish} {many / len(every):.1f}" for dish, many in eaten.most_common())
        yield (
            f"Of 100 dishes that are announced {100 * eaten.total() / max(announced, 1):.0f} are "
            f"eaten. In a match: {kinds}."
        )
        rows = []
        for guests, some in notes.items():
            won = mean(note.beat_chance for note in some)
            other = (1 - won) / (guests - 1)
            rows.append(
                (guests, share_of(won * len(some), len(some)), f"{other * 100:.0f} %",
                 f"{won / max(other, 0.001):.1f} to 1")
            )  # fmt: skip
        yield (
            "One house player among chefs who draw a legal move by lot (their dishes are the best "
            "that can be announced, as phones propose them):"
        )
        yield table(("guests", "it wins", "each of the others", "odds against each"), rows)


def among_chance(seats: tuple[int, ...], box: Box, seed: str) -> float:
    """The house player's share of the win: one seat thinks, the others play by chance."""
    luck = Random(f"by chance {seed}")
    thinker = luck.choice(seats)
    game = ThievingChefs(first=seats[0])
    state: Any = game.setup(seats, box, luck)
    while (outcome := game.outcome(state)) is None:
        (seat,) = game.to_move(state)
        view = game.view(state, seat)
        move = game.auto_move(view, luck) if seat == thinker else by_chance(game, view, luck)
        state = game.apply(state, seat, move, luck)
    return (thinker in outcome.winners) / max(len(outcome.winners), 1)


def by_chance(game: ThievingChefs, view: View[Any, Any], luck: Random) -> Any:
    """Any move of a turn, each as likely; all else is answered as a phone proposes."""
    ask = view.private.ask if view.private else None
    if not isinstance(ask, AskTurn):
        return game.auto_move(view, luck)
    moves: list[Any] = [Draw()] * ask.can_draw
    moves += [Lay(card.id) for card in ask.hand if card.sort == "ingredient"]
    moves += [Pour(card.id) for card in ask.hand if card.sort == "sauce"]
    moves += [Send(pet.card.id, to.seat, to.kind) for pet in ask.pets for to in pet.targets]
    moves += [Score(own.number) for own in ask.dishes if own.dish.sure]
    return luck.choice(moves)
