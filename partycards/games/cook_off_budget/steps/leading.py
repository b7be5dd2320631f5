"""The first player turns cards over for all: a meal begins with its meal cards (rule O3), a round
with an event, which does what it says (O4, O15)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games import stepping
from partycards.games.base import N_, Chance, Move, Part, Reveals, Seat
from partycards.games.cook_off_budget.box import Event, EventId, events
from partycards.games.cook_off_budget.steps.meal import Leading
from partycards.games.cook_off_budget.steps.too_many import TooMany
from partycards.games.cook_off_budget.steps.turns import Turns
from partycards.games.cook_off_budget.table import (
    FEWEST,
    HAND,
    MENU,
    Beginning,
    BudgetState,
    NextRound,
    Player,
    paid,
)
from partycards.games.cook_off_budget.table_market import drawn, expired, seated, turned, working
from partycards.games.stepping import Asked, Stepping


class RevealMeals(Reveals, frozen=True):
    """Turn over three meal cards and pay everybody's income (rule O3)."""

    told: ClassVar[str] = N_("turned the meals over and paid the income")


class RevealEvent(Reveals, frozen=True):
    """Turn over the event of the round and do what it says (rule O4)."""

    told: ClassVar[str] = N_("turned an event over")


# What is seen -----------------------------------------------------------------------------------


class TurningStage(Part, frozen=True):
    """Somebody is to turn cards over for all: the meals, or the event of the round."""

    who: Seat | None
    at_meal: bool
    income: int


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    guests: int


class AskReveal(Asked, frozen=True):
    """Turn over the meals (and pay the income), or the event of the round."""

    at_meal: bool
    meal: int
    round: int
    income: int

    def auto(self, rng: Chance) -> RevealMeals | RevealEvent:
        """There is nothing to choose."""
        return RevealMeals() if self.at_meal else RevealEvent()


# The kinds of step ------------------------------------------------------------------------------


class Revealing(Leading, frozen=True):
    """Meals or an event are to be turned over."""

    at_meal: ClassVar[bool]

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """Turn them over."""
        return AskReveal(key, self.at_meal, state.meal, state.round, state.income)

    def stage(self, state: BudgetState) -> Part:
        """Who turns them over."""
        return TurningStage(state.leader, self.at_meal, state.income)

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Too few wait for a guest or the host (rule G5)."""
        if len(state.active) >= FEWEST:
            return state
        return replace(state, phase=Short(FEWEST, self.at_meal))


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


class Short(stepping.Short, frozen=True):
    """Too few players (rule G5). `at_meal`: a meal was to begin, else a round."""

    at_meal: bool

    def stage(self, state: Stepping[Any]) -> Part:
        """How many are there."""
        return ShortStage(len(state.active))


# A round begins -----------------------------------------------------------------------------------


class NewRound(Revealing, frozen=True):
    """The first player turns over the event of the round (rule O4)."""

    at: ClassVar[str] = "event"
    at_meal: ClassVar[bool] = False
    done_by: ClassVar[type[Move]] = RevealEvent
    not_you: ClassVar[str] = N_("The first player turns the event over.")

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to turn the event over")

    def led(self, state: BudgetState, rng: Chance) -> BudgetState:
        """The event of the round, then everybody's turn from the first player on (rule O4)."""
        state = reveal(state, rng)
        order = tuple(player.seat for player in state.in_play)
        if any(len(player.hand) > HAND for player in state.in_play):
            return replace(state, phase=TooMany(order=order))
        return replace(state, phase=Turns(order))


def reveal(state: BudgetState, rng: Chance) -> BudgetState:
    """Turn the top event over and perform it; an empty deck is shuffled again."""
    past = state.event_past if state.event is None else (*state.event_past, state.event)
    # A card that still holds lies beside the deck: it does not come again while it does.
    aside = tuple(card for card in past if card in state.standing)
    free = tuple(card for card in past if card not in state.standing)
    event, deck, free = turned(state.event_deck, free, rng)
    shuffles = int(not state.event_deck and event is not None)
    state = replace(
        state,
        event=event,
        event_deck=deck,
        event_past=(*aside, *free),
        chances=state.chances + shuffles,
    )
    return state if event is None else performed(state, event, rng)


def performed(state: BudgetState, number: EventId, rng: Chance) -> BudgetState:
    """Do what the card says."""
    event = events(state.box)[number]
    if event.lasts != "now":
        state = replace(state, standing=(*state.standing, number))
    state = replace(state, income=income_after(state.income, event))
    for seat, dollars in dues(state, event):
        state = paid(state, seat, dollars)
    if event.expire:
        state = expired(state, event.expire, rng)
    for _ in range(event.cards):
        state = everybody_draws(state, rng)
    return state


def income_after(income: int, event: Event) -> int:
    """Changes add up; an event that sets the income replaces them (rules O4, O11)."""
    if event.income_set is not None:
        return event.income_set
    return max(0, income + event.income)


def dues(state: BudgetState, event: Event) -> list[tuple[Seat, int]]:
    """Who gets how many dollars, or pays them (a minus)."""
    players = state.in_play
    if event.money_to == "poorest":
        least = min(player.money for player in players)
        touched = [player for player in players if player.money == least]
    elif event.money_to == "richest":
        most = max(player.money for player in players)
        touched = [player for player in players if player.money == most]
    else:
        touched = list(players)
    return [(player.seat, due(player, event)) for player in touched]


def due(player: Player, event: Event) -> int:
    """One player's share."""
    interest = player.money // event.interest if event.interest else 0
    return event.money + interest + event.per_card * len(player.hand)


def everybody_draws(state: BudgetState, rng: Chance) -> BudgetState:
    """A card each, clockwise from the first player, as long as there are any."""
    for player in state.in_play:
        card, state = drawn(state, rng)
        if card is not None:
            state = state.with_changed(replace(player, hand=(*player.hand, card), got=(card,)))
    return state
