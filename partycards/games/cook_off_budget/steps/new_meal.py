"""The first player turns over three meals and pays the income (rule O3)."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Move
from partycards.games.cook_off_budget.steps.leading import Revealing, RevealMeals
from partycards.games.cook_off_budget.table import MENU, Beginning, BudgetState, NextRound, paid
from partycards.games.cook_off_budget.table_piles import seated, turned
from partycards.games.cook_off_budget.table_prices import working


class NewMeal(Revealing, Beginning, frozen=True):
    """The first player turns over three meals and pays the income (rule O3)."""

    at: ClassVar[str] = "meals"
    at_meal: ClassVar[bool] = True
    done_by: ClassVar[type[Move]] = RevealMeals
    not_you: ClassVar[str] = N_("The first player turns the meals over.")

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to turn the meals over")

    def led(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Three meals face up, the usual start for late guests, income for all (rules O3, G2)."""
        deck, past = state.meal_deck, (*state.meal_past, *state.menu)
        menu = []
        for _ in range(MENU):
            empty = not deck
            meal, deck, past = turned(deck, past, rng)
            if meal is not None:
                menu.append(meal)
                state = replace(state, chances=state.chances + empty)
        state = replace(state, menu=tuple(menu), meal_deck=deck, meal_past=past)
        for player in state.active:
            if not player.playing:
                state = seated(state, player, rng)
        for player in state.in_play:
            extra = sum(goal.income for goal in working(state, player))
            state = paid(state, player.seat, state.income + extra)
        return replace(state, phase=NextRound())
