"""Cook Off!: whether the money binds, what offers come to, and what each savings goal is worth."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import median, pstdev
from typing import Any

from msgspec import Struct

from bench.balance.figures import SURE, mean, share_of, table
from bench.balance.watching import Watcher
from partycards.catalogue.boxes import box_of
from partycards.games.cook_off_budget.box import Box
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.trading import AcceptOffer, MakeOffer
from partycards.games.cook_off_budget.steps.turns import Action, AskTurn, BuyGoal, Pass, UseGoal
from partycards.games.cook_off_budget.table import BudgetState, Player
from partycards.games.cook_off_budget.table_market import card_price

TRIED = 3
"""With so many guests it is tried what a goal is worth."""
ALIVE = 0.05
"""A kind of goal that is bought in fewer matches is a dead card."""


class Note(Struct, frozen=True):
    """Of a match: what everybody has left, how often each move was made, each goal bought and used,
    turns without money for anything, meals and whole meals; and for each goal by how many points
    whoever begins was ahead of the others' mean when they bought it as soon as they could, on the
    same deal ("" is for no goal)."""

    left: tuple[int, ...]
    moves: dict[str, int]
    bought: dict[str, int]
    used: dict[str, int]
    broke: int
    lines: int
    meals: int
    whole: int
    ahead: dict[str, float]


class Purses(Watcher):
    """Counts dollars, offers, goals and meals."""

    def __init__(self, state: BudgetState) -> None:
        self.dealt = state
        self.moves, self.bought, self.used = Counter[str](), Counter[str](), Counter[str]()
        self.broke = 0

    def saw(self, before: BudgetState, seat: int, move: Any, after: BudgetState) -> None:
        self.moves[type(move).__name__] += 1
        match move:
            case BuyGoal():
                self.bought[move.goal] += 1
            case UseGoal():
                self.used[move.goal] += 1
            case Pass():
                self.broke += is_broke(before, before.of(seat))

    def note(self, state: BudgetState) -> Note:
        lines = [line for result in state.results for line in result.lines]
        goals = [goal.key for goal in state.box.goals] if len(state.guests) == TRIED else []
        return Note(
            left=tuple(player.money for player in state.guests),
            moves=dict(self.moves),
            bought=dict(self.bought),
            used=dict(self.used),
            broke=self.broke,
            lines=len(lines),
            meals=sum(line.meal is not None for line in lines),
            whole=sum(line.whole > 0 for line in lines),
            ahead={"": ahead(state), **{key: tried(self.dealt, key) for key in goals}},
        )

    @staticmethod
    def told(notes: Mapping[int, Sequence[Note]]) -> Iterator[str]:
        head = ("guests", "dollars left", "turns passed", "without money for anything",
                "offers in a match", "of these accepted", "meals handed in", "whole")  # fmt: skip
        yield table(head, (purses_told(guests, some) for guests, some in notes.items()))
        yield from goals_told(notes)


def is_broke(state: BudgetState, player: Player) -> bool:
    """Whether nothing in the store can be paid."""
    return all(card_price(state, card, player) > player.money for card in state.store)


def ahead(state: BudgetState) -> float:
    """The points of whoever began, less the others' mean."""
    totals = dict(state.totals)
    return totals.pop(1) - mean(totals.values())


def tried(dealt: BudgetState, goal: str) -> float:
    """The same deal once more; whoever begins buys this goal as soon as they can, and then plays
    like the others, as ever."""
    game, state, name = CookOffBudget(first=1), dealt, f"{goal} {dealt.draw}"
    luck = Random(name)
    while game.outcome(state) is None:
        seat = min(game.to_move(state))
        view = game.view(state, seat)
        move = at_once(view.private.ask, goal) if seat == 1 else None
        move = move or game.auto_move(view, luck)
        state = game.apply(state, seat, move, Random(f"{name} {state.chances}"))
    return ahead(state)


def at_once(ask: Any, goal: str) -> BuyGoal | None:
    """Buy it, when it can be bought."""
    if not isinstance(ask, AskTurn):
        return None
    keys = [line.key for line in ask.goals if line.afford]
    return BuyGoal(goal) if goal in keys else None


def purses_told(guests: int, notes: Sequence[Note]) -> Iterator[str]:
    """A line of the table."""
    left = [dollars for note in notes for dollars in note.left]
    made = Counter[str]()
    for note in notes:
        made.update(note.moves)
    turns = sum(made[kind.__name__] for kind in Action.__args__)
    lines = sum(note.lines for note in notes)
    offers = made[MakeOffer.__name__]
    yield str(guests)
    yield f"{mean(left):.1f} (half have {median(left):.0f} or less)"
    yield f"{made[Pass.__name__] / turns * 100:.0f} %"
    yield f"{sum(note.broke for note in notes) / turns * 100:.0f} %"
    yield f"{offers / len(notes):.1f}"
    yield str(share_of(made[AcceptOffer.__name__], offers))
    yield f"{sum(note.meals for note in notes) / lines * 100:.0f} %"
    yield f"{sum(note.whole for note in notes) / lines * 100:.0f} %"


def goals_told(notes: Mapping[int, Sequence[Note]]) -> Iterator[str]:
    """What each goal is worth when it is bought at once, and how often it is bought and used."""
    box, every = box_of("cook_off_budget", Box), [note for some in notes.values() for note in some]
    bought, used = Counter[str](), Counter[str]()
    for note in every:
        bought.update(note.bought)
        used.update(note.used)
    some = notes.get(TRIED, ())
    rows = [("none", "", "", points_told([note.ahead[""] for note in some]), "", "")]
    for goal in box.goals:
        worth = points_told([note.ahead[goal.key] for note in some])
        often = f"{used[goal.key] / max(bought[goal.key], 1):.1f}" if goal.used else "by itself"
        in_a_match = f"{bought[goal.key] / len(every):.2f}"
        rows.append((goal.name, f"${goal.price}", str(goal.copies), worth, in_a_match, often))
    yield table(("goal", "price", "cards", "ahead when bought at once", "bought in a match",
                 "used by its owner"), rows)  # fmt: skip
    cards = sum(goal.copies for goal in box.goals)
    actions = sum(goal.copies for goal in box.goals if goal.used)
    dead = [goal.name for goal in box.goals if bought[goal.key] < ALIVE * len(every)]
    yield (
        f"Ahead: points of whoever begins, of {TRIED}, less the mean of the others, who play as "
        f"ever; without a goal bought on purpose it is the first line. {actions} of {cards} goals "
        f"are used as an action. Bought in fewer than one match of twenty: "
        f"{', '.join(dead) or 'none'}."
    )


def points_told(points: Sequence[float]) -> str:
    """Their mean, with where the truth lies with 95 % confidence."""
    if not points:
        return ""
    sure = SURE * pstdev(points) / sqrt(len(points))
    return f"{mean(points):+.1f} (± {sure:.1f})".replace("-", "−")
