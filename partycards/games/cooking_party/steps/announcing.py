"""What must not be in a dish, announced by the judge: before the deal with the other terms, and as
long as chefs plan by itself. Whoever holds a card that breaks it exchanges it then (V14)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, IllegalMove, Part, Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import RESTRICTIONS, Restriction, in_order
from partycards.games.cooking_party.conditions import Diets, breaks, diets_on
from partycards.games.cooking_party.steps.planning_asks import barred
from partycards.games.cooking_party.steps.special import AskSpecial
from partycards.games.cooking_party.steps.terms import asks_for
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.variations.exchanges import Breaking, breaking

AS_TOLD: dict[str, Restriction] = {"gluten": "gluten_free"}
"""What guests tell the house by another key than judges announce it by."""


class AnnounceDiets(AnyTime, frozen=True):
    """From now on these must not be broken, and no others (V14)."""

    told: ClassVar[str] = N_("announced what must not be in a dish")
    diets: tuple[Restriction, ...] = ()


class Announcing(Part, frozen=True):
    """A judge announces what must not be in a dish: any of the `options`, besides or instead of
    those `announced`. `breaks` is what the Special Ingredient breaks of all the options; it is
    known once cards are `dealt`.

    `told_by_guests` are needs that guests let the table know, those of all together, so that nobody
    is named. They are no part of a match: whoever shows the page fills them in.
    """

    question: str
    options: Diets
    announced: Diets
    dealt: bool
    special: Card | None = None
    breaks: Diets = ()
    told_by_guests: tuple[str, ...] = ()

    @property
    def cannot_eat(self) -> Diets:
        """What the guests have told that is not announced yet."""
        told = {AS_TOLD.get(kind, kind) for kind in self.told_by_guests}
        asked = in_order((*self.announced, *(one for one in RESTRICTIONS if one in told)))
        return tuple(one for one in asked if one not in self.announced)


def may_announce(state: PartyState) -> bool:
    """Only where the table has agreed to it; two play the card as it is (V1, V14)."""
    return state.house.restricted and not state.house.all_cook and state.edition > 1


def announcing(state: PartyState) -> Announcing | None:
    """What a judge is offered from the assignment on, until the first chef is called."""
    phase = state.phase
    begun = phase.planning or (phase.judge_does == "choosing" and state.assignment)
    if not (begun and may_announce(state)):
        return None
    special = state.terms.special
    return Announcing(
        question=f"r{state.round}-diets",
        options=RESTRICTIONS,
        announced=state.terms.diets,
        dealt=phase.dealt,
        special=None if special is None else state.box.ingredients[special],
        breaks=() if special is None else breaks(state.box, RESTRICTIONS, special),
    )


def diets_to(
    state: PartyState, seat: Seat, ask: Any, chef: Chef | None
) -> tuple[Announcing | None, Breaking | None]:
    """What a judge may announce, where the table has agreed to that, and what a chef holds that
    cannot be in a dish (V14)."""
    judges = state.house.restricted and state.is_judge(seat) and not isinstance(ask, AskSpecial)
    return (
        announcing(state) if judges else None,
        breaking(state, chef, ask.question) if chef is not None else None,
    )


def announce_diets(state: PartyState, move: AnnounceDiets) -> PartyState:
    """These hold from now on, and the card's own no longer where it is not among them; what a team
    has picked and cannot use any more goes back."""
    if not may_announce(state):
        raise IllegalMove(N_("This table has not agreed that judges announce diets."))
    task, others = state.task(state.assignment), set(state.terms.lifted) - {"diet"}
    holds = set(diets_on(task)) <= set(in_order(move.diets))
    lifted = tuple(
        each for each in asks_for(task) if each in others or (each == "diet" and not holds)
    )
    state = replace(state, terms=replace(state.terms, diet=in_order(move.diets), lifted=lifted))
    chefs = tuple(without_barred(state, chef) for chef in state.chefs)
    return replace(state, chefs=chefs)


def without_barred(state: PartyState, chef: Chef) -> Chef:
    """The chef without picks for a dish that cannot be in one."""
    gone: tuple[CardId, ...] = barred(state, tuple(pick.card for pick in chef.picks))
    if not gone:
        return chef
    return replace(chef, picks=tuple(pick for pick in chef.picks if pick.card not in gone))
