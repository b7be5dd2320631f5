"""The evening with real food as everybody sees it: codes stay blind until the end (V8)."""

from partycards.games.cooking_party.awards import prizes
from partycards.games.cooking_party.evening import awaited, choosers
from partycards.games.cooking_party.food import Cooking, Favourites, Shopping, Tasting
from partycards.games.cooking_party.state import Over, PartyState
from partycards.games.cooking_party.views import (
    CookingStage,
    FavouritesStage,
    Finale,
    PlateShown,
    ShoppingStage,
    TastingStage,
)


def stage(state: PartyState) -> FavouritesStage | ShoppingStage | CookingStage | TastingStage:
    """The middle of the table after the card game."""
    match state.phase:
        case Favourites(settled=settled):
            asked = [seat for crew in choosers(state) for seat in crew]
            done = tuple(seat for seat in asked if seat in settled)
            return FavouritesStage(done, awaited(state))
        case Shopping(plates=plates, ready=ready):
            cooks = [seat for plate in plates for seat in plate.cooks]
            return ShoppingStage(
                dishes=len(plates),
                ready=tuple(seat for seat in cooks if seat in ready),
                missing=tuple(seat for seat in cooks if seat not in ready),
                minutes=state.house.minutes if state.house.clock else 0,
            )
        case Cooking() as phase:
            house = state.house
            return CookingStage(
                stoves=tuple((plate.cooks, plate.done, plate.late) for plate in phase.plates),
                minutes=phase.minutes,
                time_up=phase.time_up,
                cookbooks=not house.no_cookbooks,
                neighbours=house.neighbours_dish,
                helpers=house.taps or house.few_cards,
            )
        case Tasting() as phase:
            done = tuple(board.seat for board in phase.boards if board.done)
            tasting = tuple(board.seat for board in phase.boards if not board.done)
            codes = tuple(sorted(plate.code for plate in phase.plates if plate.done))
            return TastingStage(codes, done, tasting)
    raise AssertionError("no evening")


def finale(state: PartyState) -> Finale | None:
    """Awards, and whose plate was whose; None when there is neither."""
    phase = state.phase
    assert isinstance(phase, Over)
    tasted = dict(phase.tasted)
    plates = tuple(
        PlateShown(
            code=plate.code,
            dish=plate.dish,
            inventors=plate.inventors,
            cooks=plate.cooks,
            late=plate.late,
            points=None if not phase.tasting else tasted.get(plate.code, 0),
        )
        for plate in sorted(phase.plates, key=lambda plate: plate.code)
        if plate.done
    )
    honoured = state.judge if state.house.honour or state.house.honour_menu else None
    won = prizes(state)
    return Finale(won, plates, honoured) if won or plates or honoured else None
