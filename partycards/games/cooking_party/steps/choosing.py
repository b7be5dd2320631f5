"""A round begins: the judge takes an assignment, the top one, or one of their own (B3, V6)."""

from typing import Any, ClassVar

from partycards.games.base import N_, Chance, Part, Seat
from partycards.games.cards import chosen
from partycards.games.cooking_party.box import Assignment
from partycards.games.cooking_party.steps.briefing import BeforeDeal, ChoosingStage, take
from partycards.games.cooking_party.steps.deck import (
    ChooseAssignment,
    DrawAssignment,
    Invent,
    kept_assignments,
    taken,
)
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_round import Manner, all_as_read, manner, source, suits
from partycards.games.stepping import Asked

DISHES = ("dish", "starter", "soup", "salad", "main", "side", "dessert", "breakfast", "sandwich",
          "drink")  # fmt: skip
TITLES = ("Something for a rainy day", "A picnic by the sea", "What grandmother would not dare",
          "Breakfast at midnight", "Only one pan", "Green and crisp")  # fmt: skip


class AskAssignment(Asked, frozen=True):
    """The judge chooses: all assignments with those played tonight marked, a few suggested."""

    assignments: tuple[Assignment, ...]
    played: tuple[str, ...]
    suggested: tuple[str, ...]
    manner: Manner = Manner()  # easy: a child chooses, from the few suggested ones and chance

    def line(self, assignment: Assignment) -> "AssignmentLine":
        """An assignment as it stands in the list."""
        return AssignmentLine(assignment, assignment.key in self.played)

    def auto(self, rng: Chance) -> ChooseAssignment:
        """One of those suggested."""
        keys = self.suggested or tuple(assignment.key for assignment in self.assignments)
        return ChooseAssignment(chosen(keys, rng))


class AssignmentLine(Part, frozen=True):
    """One of the judge's assignments; there are many, and they are the same every round."""

    names_nobody: ClassVar[bool] = True
    assignment: Assignment
    played: bool


class AskTurn(Asked, frozen=True):
    """The judge turns the top assignment over (V1, V6)."""

    def auto(self, rng: Chance) -> DrawAssignment:
        """There is no other."""
        return DrawAssignment()


class AskInvent(Asked, frozen=True):
    """The judge makes an assignment up (V6); `dishes` can be chosen."""

    dishes: tuple[str, ...]
    easy: bool = False
    tips: bool = False
    kept: "tuple[AssignmentLine, ...]" = ()  # what earlier judges have kept for later ones

    def auto(self, rng: Chance) -> Invent:
        """A title, and one dish."""
        return Invent(chosen(TITLES, rng), "", (chosen(self.dishes, rng),))


class Choosing(BeforeDeal, frozen=True):
    """The judge looks through the assignments."""

    waits: ClassVar[str] = N_("Waiting for %(who)s to choose an assignment")

    def judge_key(self, state: PartyState) -> str:
        """One is to be taken."""
        return "choose"

    def ask_judge(self, state: PartyState, key: str) -> AskAssignment | AskTurn | AskInvent:
        """Choose an assignment, turn the top one over, or make one up (B3, V6)."""
        match source(state.house):
            case "top":
                return AskTurn(key)
            case "invent":
                house, played = state.house, state.played
                kept = tuple(
                    AssignmentLine(task, task.key in played) for task in kept_assignments(state)
                )
                return AskInvent(key, DISHES, house.taps, house.tips, kept)
        tasks = all_as_read(state)
        return AskAssignment(key, tasks, state.played, suggested(state), manner(state))

    def stage(self, state: PartyState) -> ChoosingStage:
        """The judge is looking."""
        return ChoosingStage(state.judge, False, source(state.house), state.jury)

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """On to its numbers."""
        return take(*taken(state, move))


def suggested(state: PartyState) -> tuple[str, ...]:
    """Up to three assignments not played tonight, an easy, a middling and a hard one, others every
    round.

    Made from what lies open and the number of the round, never from the order of the deck.
    """
    fresh = [a for a in state.box.assignments if a.key not in state.played]
    fresh = [a for a in fresh if suits(a, state.house)]
    levels = [[a.key for a in fresh if a.difficulty == level] for level in (1, 2, 3)]
    turn = state.round - 1
    keys = [level[turn % len(level)] for level in levels if level]
    return tuple(keys + [a.key for a in fresh if a.key not in keys][: 3 - len(keys)])
