"""A match at a real table, as far as it is wanted: in quiet rounds nothing happens."""

import msgspec
from msgspec import Raw

from partycards.games.cook_off_sabotage.rules import CookOffSabotage
from partycards.games.cook_off_sabotage.steps.acting import AskSabotage, Decline
from partycards.games.cook_off_sabotage.steps.ordering import AskOrder, ByRule
from partycards.games.cook_off_sabotage.steps.programming import (
    AskConfirm,
    AskProgramme,
    Confirm,
    Lay,
)
from partycards.tables.events import Started
from partycards.tables.table import HOST, Table
from tests.evening import Evening
from tests.games.cook_off_sabotage.case import BOX

QUIET = {
    AskProgramme: Lay("sabotage", "sabotage", "double"),
    AskConfirm: Confirm(),
    AskOrder: ByRule(),
    AskSabotage: Decline(),
}


def write_start(table: Table) -> None:
    """A `started` event: the clockwise order starts with the first guest."""
    seats = table.ahead.present()
    key, version = CookOffSabotage.about.key, CookOffSabotage.about.rules_version
    cards = Raw(msgspec.json.encode(BOX))
    table.record(HOST, "started", Started(key, version, {"first": seats[0]}, seats, cards, "seed"))


def quiet_rounds(evening: Evening, names: tuple[str, ...], until: int) -> None:
    """Rounds before this one, in which everybody sabotages nobody."""
    while evening.table.saved.current.state.round < until:
        for name in names:
            move = QUIET.get(type(evening.view(name).private.ask))
            if move is not None:
                evening.play(name, move)
