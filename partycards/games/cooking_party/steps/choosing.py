"""A round begins: the judge takes an assignment, the top one, or one of their own (B3, V6)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Move, Part, Seat
from partycards.games.cards import chosen
from partycards.games.cooking_party.box import Assignment
from partycards.games.cooking_party.steps.briefing import BeforeDeal, ChoosingStage, take
from partycards.games.cooking_party.steps.deck import (
    FEW,
    NAMELESS,
    ChooseAssignment,
    DrawAssignment,
    Invent,
    is_made_up,
    kept_assignments,
    not_played,
    suggested,
    taken,
    with_others,
)
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_round import Manner, manner
from partycards.games.cooking_party.table_task import all_as_read, source, suiting
from partycards.games.stepping import Asked

DISHES = ("dish", "starter", "soup", "salad", "main", "side", "dessert", "breakfast", "sandwich",
          "drink")  # fmt: skip
TITLES = ("Something for a rainy day", "A picnic by the sea", "What grandmother would not dare",
          "Breakfast at midnight", "Only one pan", "Green and crisp")  # fmt: skip


class SuggestOthers(Move, frozen=True):
    """Three other assignments to choose from."""

    told: ClassVar[str] = N_("looked at other assignments")


class AskAssignment(Asked, frozen=True):
    """The judge chooses: all assignments with those played tonight marked, a few suggested. What
    was made up at this table comes first (V6)."""

    assignments: tuple[Assignment, ...]
    played: tuple[str, ...]
    suggested: tuple[str, ...]
    others: bool  # there are more to suggest
    manner: Manner = Manner()  # easy: a child chooses, from the few suggested ones and chance
    printed: bool = False  # the card may lie on the table (V20)

    def line(self, assignment: Assignment) -> "AssignmentLine":
        """An assignment as it stands in the list."""
        picture = assignment.picture if self.manner.easy else ""
        own = is_made_up(assignment.key)
        return AssignmentLine(assignment, assignment.key in self.played, picture, own)

    def auto(self, rng: Chance) -> ChooseAssignment:
        """One of those suggested."""
        keys = self.suggested or tuple(assignment.key for assignment in self.assignments)
        return ChooseAssignment(chosen(keys, rng))


class AssignmentLine(Part, frozen=True):
    """One of the judge's assignments; there are many, and they are the same every round. Children
    see a `picture` of the ingredient with this key, and hear it read out. `own`: among those of the
    deck it was made up at this table (V6)."""

    names_nobody: ClassVar[bool] = True
    assignment: Assignment
    played: bool
    picture: str = ""
    own: bool = False


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
    """The judge looks through the assignments; `turns` counts how often others were suggested."""

    waits: ClassVar[str] = N_("Waiting for %(who)s to choose an assignment")
    turns: int = 0

    def judge_key(self, state: PartyState) -> str:
        """One is to be taken; with others suggested it is another question."""
        return f"choose-{self.turns}" if self.turns else "choose"

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
        tasks, few = all_as_read(state), suggested(state, self.turns)
        if state.house.taps:
            able = {task.key for task in suiting(state)}
            tasks = tuple(task for task in tasks if task.key in able)
        others = len(few) < len(not_played(state))
        own = [task for task in reversed(kept_assignments(state)) if task.title != NAMELESS]
        few = (*(task.key for task in own[:FEW]), *few)
        printed = state.house.printed or any(guest.printed for guest in state.guests)
        return AskAssignment(key, (*own, *tasks), state.played, few, others, manner(state), printed)

    def stage(self, state: PartyState) -> ChoosingStage:
        """The judge is looking."""
        return ChoosingStage(state.judge, False, source(state.house), state.jury)

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """Three others, or on to the numbers of one."""
        if isinstance(move, SuggestOthers):
            return with_others(state).in_step(replace(self, turns=self.turns + 1))
        return take(*taken(state, move))
