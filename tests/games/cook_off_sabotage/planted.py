"""Games of The COOK-OFF that tell what lies face down, or lose something: all are caught."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Outcome, Part, Seat
from partycards.games.cook_off_sabotage.board import Watch
from partycards.games.cook_off_sabotage.box import CardInfo
from partycards.games.cook_off_sabotage.kitchens import CLEAN
from partycards.games.cook_off_sabotage.rules import CookOffSabotage, PrivateView, PublicView
from partycards.games.cook_off_sabotage.steps.acting import Sabotage
from partycards.games.cook_off_sabotage.steps.choosing import Choosing
from partycards.games.cook_off_sabotage.steps.ordering import Ordering
from partycards.games.cook_off_sabotage.steps.programming import Confirming, Programming
from partycards.games.cook_off_sabotage.steps.round import KitchensStage, Now
from partycards.games.cook_off_sabotage.table import CookOffState
from tests.games.cook_off_sabotage.case import COOK_OFF_SABOTAGE
from tests.games.planting import Secrets, planted, telling

SECRETS: Secrets = {
    "a programme": lambda state: state.guests[0].programme,
    "the next cards": lambda state: [
        kitchen.programme[: state.step + 1] for kitchen in state.guests
    ],
    "whether somebody sabotages": lambda state: any(
        "sabotage" in kitchen.programme for kitchen in state.guests
    ),
    "by the length": lambda state: (
        " " * sum(len("".join(kitchen.programme)) for kitchen in state.guests)
    ),
    "who swaps": lambda state: state.phase.chosen if isinstance(state.phase, Confirming) else (),
    "who cleans": lambda state: [kitchen.programme == CLEAN for kitchen in state.guests],
    "what is chosen": lambda state: state.phase.chosen if isinstance(state.phase, Choosing) else (),
    "proposals": lambda state: state.phase.proposals if isinstance(state.phase, Ordering) else (),
}


class TellsByTheOrderOfKitchens(CookOffSabotage):
    """Those who will sabotage first stand in front."""

    def public(self, state: CookOffState) -> PublicView:
        guests = sorted(state.guests, key=lambda k: k.programme[2:] != ("sabotage",))
        return super().public(replace(state, guests=tuple(guests)))


class LaysNoBacksWhereItIsCleaned(CookOffSabotage):
    """A countertop that stays empty tells that its chef cleans."""

    def public(self, state: CookOffState) -> PublicView:
        seen = super().public(state)
        if not isinstance(seen.stage, KitchensStage):
            return seen
        mats = tuple(
            replace(mat, counter=()) if state.of(mat.seat).programme == CLEAN else mat
            for mat in seen.stage.mats
        )
        return replace(seen, stage=replace(seen.stage, mats=mats))


class ShowsTheNeighboursCards(CookOffSabotage):
    def private(self, state: CookOffState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        other = next((kitchen for kitchen in state.active if kitchen.seat != seat), None)
        if isinstance(mine.ask, Watch) and other:
            return replace(mine, ask=replace(mine.ask, now=Now(str(other.programme))))
        return mine


class RefusesByAnothersCards(CookOffSabotage):
    def apply(self, state: CookOffState, seat: Seat | None, move: Any, rng: Any) -> CookOffState:
        try:
            return super().apply(state, seat, move, rng)
        except IllegalMove:
            for kitchen in state.guests:
                if kitchen.seat != seat and "double" in kitchen.programme[state.step :]:
                    raise IllegalMove("not now") from None
            raise


class AsksByTheCards(CookOffSabotage):
    def question(self, state: CookOffState, seat: Seat) -> str | None:
        key = super().question(state, seat)
        odd = sum(len(card) for kitchen in state.guests for card in kitchen.programme) % 2
        return key and f"{key}-{odd}"


class WaitsOnlyForThoseWhoHaveSomethingToSwap(CookOffSabotage):
    """Two equal cards need no confirmation; that is heard in the silence."""

    def to_move(self, state: CookOffState) -> frozenset[Seat]:
        waited = super().to_move(state)
        if not isinstance(state.phase, Confirming):
            return waited
        rows = {kitchen.seat: kitchen.programme for kitchen in state.guests}
        alike = {seat for seat in waited if rows[seat][1] == rows[seat][2]}
        return waited - alike or waited


class WaitsWithASecret(CookOffSabotage):
    def waiting(self, state: CookOffState) -> tuple[str, dict[str, Any]]:
        message, values = super().waiting(state)
        return message, {**values, "cards": [k.programme for k in state.guests]}


class TellsWhatALookedUpCardIsUsedFor(CookOffSabotage):
    def card(self, state: CookOffState, number: int) -> Part | None:
        info = super().card(state, number)
        assert info is None or isinstance(info, CardInfo)
        if info is None:
            return None
        used = any(info.action.key in kitchen.programme for kitchen in state.guests)
        return CardInfo(replace(info.action, safe=used))


class KeepsCardsInTheAlbum(CookOffSabotage):
    def album(self, state: CookOffState) -> tuple[Part, ...]:
        if not isinstance(state.phase, Programming):
            return super().album(state)
        laid = [seat for seat, _ in state.totals if state.phase.is_ready(state, seat)]
        return tuple(CardInfo(state.box.actions[len(state.of(seat).programme[0]) % 5])
                     for seat in laid)  # fmt: skip


LEAKS = planted(
    COOK_OFF_SABOTAGE,
    *telling(CookOffSabotage, SECRETS),
    TellsByTheOrderOfKitchens,
    LaysNoBacksWhereItIsCleaned,
    ShowsTheNeighboursCards,
    RefusesByAnothersCards,
    AsksByTheCards,
    WaitsOnlyForThoseWhoHaveSomethingToSwap,
    WaitsWithASecret,
    TellsWhatALookedUpCardIsUsedFor,
    KeepsCardsInTheAlbum,
)


# Faults in the rules ------------------------------------------------------------------------------


class LosesAToken(CookOffSabotage):
    def leave(self, state: CookOffState, seat: Seat, rng: Any) -> CookOffState:
        state = super().leave(state, seat, rng)
        return replace(state, vegetables=state.vegetables - 1)


class DoublesAMeat(CookOffSabotage):
    def apply(self, state: CookOffState, seat: Seat | None, move: Any, rng: Any) -> CookOffState:
        after = super().apply(state, seat, move, rng)
        return replace(after, meat=after.meat + isinstance(move, Sabotage))


class LetsAnybodySabotage(CookOffSabotage):
    def apply(self, state: CookOffState, seat: Seat | None, move: Any, rng: Any) -> CookOffState:
        waited = sorted(self.to_move(state))
        who = waited[0] if isinstance(move, Sabotage) and waited else seat
        return super().apply(state, who, move, rng)


class RollsWithItsOwnDice(CookOffSabotage):
    def apply(self, state: CookOffState, seat: Seat | None, move: Any, rng: Any) -> CookOffState:
        after = super().apply(state, seat, move, rng)
        return replace(after, start=Random().choice(state.guests).seat)


class NeverEnds(CookOffSabotage):
    def outcome(self, state: CookOffState) -> Outcome | None:
        return None


class WaitsForWhoIsReady(CookOffSabotage):
    """Awaits everybody until the last one has laid cards."""

    def to_move(self, state: CookOffState) -> frozenset[Seat]:
        waited = super().to_move(state)
        if waited and isinstance(state.phase, Programming):
            return waited | {kitchen.seat for kitchen in state.here if kitchen.programme}
        return waited


FAULTS = planted(
    COOK_OFF_SABOTAGE,
    LosesAToken,
    DoublesAMeat,
    LetsAnybodySabotage,
    RollsWithItsOwnDice,
    NeverEnds,
    WaitsForWhoIsReady,
    found_by={"loses a token": 1},
)
