"""Chefs trade, plan and commit, each at their own pace (rules B8, B9)."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Seat, Timed
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.steps.planning_asks import Reconsider
from partycards.games.cooking_party.steps.presenting import Lay, Presenting, lay
from partycards.games.cooking_party.steps.presenting_judge import JudgeLeads
from partycards.games.cooking_party.steps.stoves import lay_aside
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.table_round import got_ready
from partycards.games.cooking_party.variations.passing import passed_on


class PlanningStage(Part, frozen=True):
    """Chefs trade and plan: who is ready, who is still choosing, who is away."""

    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    away: tuple[Seat, ...]


class Goods(Struct, frozen=True):
    """What lies in the market: an ingredient's name and its picture, as `Card` says them."""

    key: str
    name: str
    picture: str


class Market(Part, frozen=True):
    """The stall that passes by on the TV while chefs plan: ingredients of the deck that is played,
    `produce` for crates, `jars` and all else for the shelf; more of each than are seen at once."""

    names_nobody: ClassVar[bool] = True
    round: int
    produce: tuple[Goods, ...]
    jars: tuple[Goods, ...]


PRODUCE = ("vegetables", "fruit")
CRATES, JARS = 18, 26
FEWEST = 6
TO_PASS, PASSING = attrgetter("to_pass"), attrgetter("passing")
"""Crates, so that they fill a shelf; a deck without produce fills them with what it has."""


class Planning(JudgeLeads, frozen=True):
    """Chefs trade, plan and commit, each at their own pace."""

    number: ClassVar[int] = 1
    planning: ClassVar[bool] = True

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """What is passed to the left changes hands as soon as all have chosen (B6)."""
        if not any(map(PASSING, state.chefs)):
            return state
        return passed_on(state)

    def opened(self, state: PartyState) -> PartyState:
        """What the chefs laid aside goes to the discards before the first dish (rule B9). Who was
        away when cards went to the left passes none any more (B6)."""
        for chef in state.chefs:
            state = lay_aside(state.with_chef(replace(chef, to_pass=0)), chef)
        return state.in_step(Presenting())

    def chef_plays(self, state: PartyState, chef: Chef, move: Any) -> PartyState:
        """A dish can be taken back until the first call."""
        match move:
            case Lay():
                return lay(state, chef, move)
            case Reconsider():
                return reconsider(state, chef)
        raise moved_on()

    def stage(self, state: PartyState) -> PlanningStage:
        """Only "ready" is seen of what the chefs choose (rule G6)."""
        away = {guest.seat for guest in state.guests if guest.status == "away"}
        ready = tuple(s for chef in state.chefs if chef.dishes is not None for s in chef.seats)
        open_ = [seat for chef in state.chefs if chef.dishes is None for seat in chef.seats]
        return PlanningStage(
            ready=ready,
            choosing=tuple(seat for seat in open_ if seat not in away),
            away=tuple(seat for seat in open_ if seat in away),
        )

    def timed(self, state: PartyState) -> Timed:
        """All of them at once."""
        return Timed("planning", f"r{state.round}-planning")

    def concerned(
        self, before: PartyState, after: PartyState, changed: Sequence[tuple[Chef, Chef]]
    ) -> frozenset[Seat] | None:
        """Who planned, and a judge who is told of it."""
        if any(map(TO_PASS, before.chefs)):
            # Whom the others wait for changes with every choice, and at last all hands do.
            return None
        seats = {seat for old, new in changed for seat in (*old.seats, *new.seats)}
        if before.offers is not after.offers:
            for offer in set(before.offers) ^ set(after.offers):
                for chef in filter(None, map(after.kitchen, (offer.by, offer.to))):
                    seats.update(chef.seats)
        if after.house.offers and any(old.printed != new.printed for old, new in changed):
            return None
        if before.notes is not after.notes or any(got_ready(old, new) for old, new in changed):
            seats.update(after.judges)
            if after.house.offers:
                # Nothing can be offered to a neighbour who is ready.
                return None
        return frozenset(seats)


@lru_cache(maxsize=64)
def market(box: Box, number: int) -> Market:
    """Drawn from the whole deck by the number of the round and nothing else: whatever anybody
    holds, the same goods lie there, so what is seen tells nothing, nor does what is missing."""
    kinds = {card.key: card for card in box.ingredients}
    drawn = sorted(kinds, key=lambda key: crc32(f"{number} {key}".encode()))
    produce = [key for key in drawn if kinds[key].category in PRODUCE][:CRATES]
    if len(produce) < FEWEST:
        produce = drawn[:FEWEST]
    jars = [key for key in drawn if key not in produce and kinds[key].category not in PRODUCE]
    return Market(number, *(
        tuple(Goods(key, kinds[key].name, kinds[key].picture) for key in keys)
        for keys in (produce, jars[:JARS] or produce)
    ))  # fmt: skip


def reconsider(state: PartyState, chef: Chef) -> PartyState:
    """The chef takes the dish back, until the judge calls the first chef (rule B9)."""
    if chef.dishes is None:
        raise IllegalMove(N_("Your dish is not set yet; you can still change it."))
    script = replace(chef.script, done=False)
    told = chef.to_come if chef.printed else ()
    return state.with_chef(replace(chef, dishes=None, script=script, told=told))
