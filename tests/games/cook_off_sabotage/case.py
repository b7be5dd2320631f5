"""How random matches play The COOK-OFF"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.catalogue.boxes import box_of
from partycards.games.base import Away, Back, View
from partycards.games.cook_off_sabotage.box import Box
from partycards.games.cook_off_sabotage.first_edition import Declare
from partycards.games.cook_off_sabotage.rules import CookOffSabotage
from partycards.games.cook_off_sabotage.steps.acting import Decline, Sabotage
from partycards.games.cook_off_sabotage.steps.ordering import ByRule, Next, OrderByRule, PutNext
from partycards.games.cook_off_sabotage.steps.programming import Confirm, Lay
from partycards.games.cook_off_sabotage.steps.round import Again
from partycards.games.cook_off_sabotage.steps.ways import Cook, Get, Prepare
from partycards.games.cook_off_sabotage.table import CookOffState
from tests.games.promises import Case

BOX = box_of("cook_off_sabotage", Box)
CARDS = [action.key for action in BOX.actions]


def make(luck: Random, seats: int) -> CookOffSabotage:
    return CookOffSabotage(first=luck.choice([None, 1, seats]))


def cards(luck: Random, box: Box = BOX) -> Box:
    """The whole box, or one with so few tokens that the stock runs short."""
    if luck.random() < 0.5:
        return box
    few = {"vegetable": 14, "meat": 8, "sabotage": 5}
    return replace(box, tokens=tuple(replace(one, count=few[one.key]) for one in box.tokens))


def all_tokens(state: CookOffState) -> tuple[int, int, int]:
    """Every meat, vegetable and sabotage token of the match, wherever it is."""
    places = [what for kitchen in state.guests for what in kitchen.places]
    return (
        state.meat + sum(k.meat + k.cooked_meat for k in state.guests)
        + places.count("raw") + places.count("half"),
        state.vegetables + sum(k.vegetables + k.cooked_vegetables for k in state.guests)
        + places.count("vegetable"),
        state.tokens + places.count("token"),
    )  # fmt: skip


def table(state: CookOffState, seat: int, luck: Random) -> Any:
    """What only this table can do."""
    return luck.choice([Away(seat), Back(seat), PutNext(seat), PutNext(seat), OrderByRule()])


def samples(state: CookOffState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """Moves that a viewer may try, made from the box and the view alone."""
    seat = luck.choice([kitchen.seat for kitchen in state.guests])
    tries = [
        Lay("clean"),
        Lay(luck.choice(CARDS)),  # type: ignore[arg-type]
        Lay(luck.choice(CARDS), luck.choice(CARDS), luck.choice(CARDS)),  # type: ignore[arg-type]
        Confirm(luck.random() < 0.5),
        Prepare(luck.randint(0, 2)),
        Cook(luck.randint(0, 2)),
        Get(luck.randint(0, 4)),
        Next(seat),
        ByRule(),
        Sabotage(seat, luck.randint(-1, 4)),
        Decline(),
        Again(),
    ]
    yield from luck.sample(tries, 5)


COOK_OFF_SABOTAGE = Case(
    make,
    cards,
    all_tokens,
    (Declare, Lay, Confirm, Prepare, Cook, Get, Next, ByRule, Again),
    table,
    samples,
)
