"""The numbers and words that a judge sets, when a chef can meet them (rules B5-B7)."""

from typing import get_args

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.games.cooking_party.box import FEW, Assignment, Condition, Terms
from partycards.games.cooking_party.conditions import diets_on
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_task import (
    courses,
    holding,
    most_each,
    special_kind,
    unmet,
)


def agreed(state: PartyState, terms: Terms) -> Terms:
    """What the judge has set, when a chef can meet it. Two play the card as it is, with fewer cards
    if there are no more; a diet can be asked for only where the table has agreed to it (V1,
    V14)."""
    if state.house.two:
        terms = with_fewer(state, min(terms.deal, state.terms.deal))
    elif state.edition == 1:
        terms = replace(terms, diet=terms.diets if state.house.restricted else ())
    else:
        terms = with_conditions(state, terms)
    check_terms(state, terms)
    return terms


def with_conditions(state: PartyState, terms: Terms) -> Terms:
    """What the judge has set, with what the assignment asks of every dish but for what is lifted:
    by the judge, or because the cards in play cannot meet it. Where diets are announced the judge's
    own word counts for the diet (V14)."""
    task = state.task(state.assignment)
    lifted = {*terms.lifted, *unmet(state, terms, task)}
    if state.house.restricted:
        lifted -= {"diet"}
        if not set(diets_on(task)) <= set(terms.diets):
            lifted.add("diet")
    gone = tuple(each for each in asks_for(task) if each in lifted)
    diet = terms.diets if state.house.restricted else holding(state, terms, task, gone).diet
    return replace(terms, diet=diet, lifted=gone)


def asks_for(task: Assignment) -> tuple[Condition, ...]:
    """What this card asks of a dish besides its numbers."""
    return tuple(each for each in get_args(Condition) if getattr(task, each))


def with_fewer(state: PartyState, deal: int) -> Terms:
    """The numbers of the card with so many dealt: where those are few, fewer are used too (V1)."""
    least = state.terms.use_min
    if state.edition > 1:
        least = min(least, max(1, deal // len(courses(state))))
    return replace(state.terms, deal=deal, use_min=least)


def check_terms(state: PartyState, terms: Terms) -> None:
    """Numbers that no chef could meet are refused while they are being written (rule B6)."""
    dishes = len(courses(state))
    if terms.deal < 1:
        raise IllegalMove(N_("Deal at least one card to each chef."))
    if state.house.few_cards and terms.deal > FEW and state.edition > 1:
        raise IllegalMove(N_("This table plays with few cards: deal %(most)s at most."), most=FEW)
    if terms.use_min < 1:
        raise IllegalMove(N_("A dish needs at least one card."))
    if terms.use_max is not None and terms.use_max < terms.use_min:
        raise IllegalMove(
            N_("At most %(most)s cards and at least %(least)s: no dish can be both."),
            most=terms.use_max,
            least=terms.use_min,
        )
    if terms.use_min * dishes > terms.deal:
        raise IllegalMove(
            N_(
                "The dishes need %(need)s cards and only %(deal)s are dealt: deal more, or ask for "
                "fewer."
            ),
            need=terms.use_min * dishes,
            deal=terms.deal,
        )
    check_special(state, terms)
    check_piles(state, terms)


def check_special(state: PartyState, terms: Terms) -> None:
    """Only an assignment that says so lets the judge name a Special Ingredient (rule B6)."""
    if terms.special is None:
        return
    kind = special_kind(state)
    if kind == "drawn":
        raise IllegalMove(N_("The Special Ingredient comes from the top of the pile this time."))
    if kind != "judge":
        raise IllegalMove(N_("This assignment has no Special Ingredient."))
    if terms.special not in state.house.in_play(state.box):
        raise IllegalMove(N_("That ingredient is not in this box. Please pick another one."))


def check_piles(state: PartyState, terms: Terms) -> None:
    """Too few cards are told before dealing, and the judge chooses fewer for each (rule B7)."""
    most = most_each(state)
    if most < 1:
        raise IllegalMove(
            N_(
                "There are not enough cards for every chef. The host can end this game and begin "
                "one with a larger deck."
            )
        )
    if terms.deal > most:
        raise IllegalMove(
            N_("There are cards for %(most)s each, not for %(deal)s. Deal %(most)s or fewer."),
            most=most,
            deal=terms.deal,
        )
