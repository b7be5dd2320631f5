"""A round begins: the judge takes an assignment, the top one, or one of their own (B3, V6)."""

from typing import Any, ClassVar

from partycards.games.base import N_, Chance, Seat
from partycards.games.cooking_party.asks import AskAssignment
from partycards.games.cooking_party.house_views import AskInvent, AskTurn
from partycards.games.cooking_party.parts import ChoosingStage
from partycards.games.cooking_party.steps.briefing import take
from partycards.games.cooking_party.steps.deck import suggested, taken
from partycards.games.cooking_party.steps.judge import JudgeDecides
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_manner import manner
from partycards.games.cooking_party.table_round import all_as_read
from partycards.games.cooking_party.tasks import source

DISHES = ("dish", "starter", "soup", "salad", "main", "side", "dessert", "breakfast", "sandwich",
          "drink")  # fmt: skip


class Choosing(JudgeDecides, frozen=True):
    """The judge looks through the assignments."""

    watching: ClassVar[str] = "judge_choosing"
    running: ClassVar[bool] = True
    judge_does: ClassVar[str] = "choosing"
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
                return AskInvent(key, DISHES, state.house.taps, state.house.tips)
        tasks = all_as_read(state)
        return AskAssignment(key, tasks, state.played, suggested(state), manner(state))

    def stage(self, state: PartyState) -> ChoosingStage:
        """The judge is looking."""
        return ChoosingStage(state.judge, False, source(state.house), state.jury)

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """On to its numbers."""
        return take(*taken(state, move))
