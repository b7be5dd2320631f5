"""How random matches play Cooking Party Cards."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.games.base import View
from partycards.games.cooking_party.box import CHIPS, Box, Terms
from partycards.games.cooking_party.moves import (
    AllowComments,
    Announce,
    AskChef,
    Award,
    BeginJudging,
    Call,
    ChooseAssignment,
    Comment,
    Commit,
    Critique,
    Deal,
    FinishRound,
    HandOn,
    Hurry,
    Keep,
    Lay,
    LookAgain,
    Note,
    OnceMore,
    PassOver,
    PutChip,
    Reconsider,
    TakeChip,
    TradeIn,
)
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.state import PartyState
from tests.games.party import a_box, all_cards
from tests.games.promises import Case


def make(luck: Random, seats: int) -> CookingParty:
    around = 2 if seats < 6 and luck.random() < 0.3 else 1
    first = luck.randint(1, seats) if luck.random() < 0.5 else None
    return CookingParty(around=around, first_judge=first)


def cards(luck: Random) -> Box:
    return a_box(luck.choice([80, 90, 100, 160]))


def table(state: PartyState, seat: int, luck: Random) -> Any:
    return luck.choice([HandOn(), HandOn(seat), OnceMore()])


def samples(state: PartyState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """A handful of tries; cards by lot from the whole box, seats by lot from the table."""
    some = luck.sample(range(len(state.box.ingredients)), 4)
    seat = luck.choice(view.public.sheet.seats)
    chip = luck.choice(CHIPS)
    tries = [
        ChooseAssignment(luck.choice(state.box.assignments).key),
        LookAgain(),
        Announce(Terms(deal=luck.randint(0, 50), special=some[0])),
        Deal(Terms(deal=luck.randint(0, 30), use_min=luck.randint(0, 9))),
        TradeIn(tuple(some[:1])),
        TradeIn(tuple(some[:3])),
        Keep(),
        Commit(dict.fromkeys(some, 0)),
        Commit({some[0]: 0, some[1]: 1}),
        Reconsider(),
        Call(seat),
        PassOver(seat),
        Lay(tuple(some[:1])),
        Lay(tuple(some[:2])),
        Hurry(),
        AskChef("How?"),
        AllowComments(True),
        Comment("Hm."),
        Note(seat, "hm"),
        BeginJudging(),
        Critique(seat, "Well."),
        PutChip(chip, seat),
        TakeChip(chip),
        Award(),
        FinishRound(),
    ]
    yield from luck.sample(tries, 4)


COOKING_PARTY = Case(make, cards, all_cards, (Keep,), table, samples)
