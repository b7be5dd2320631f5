"""The two pieces of a view: everybody's, and what one seat sees besides."""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cook_off_budget.asks import Ask, Hand, Trade
from partycards.games.cook_off_budget.parts import (
    CookingStage,
    GoalShelf,
    Menu,
    News,
    Podium,
    ScoredStage,
    Seats,
    ServingStage,
    Sheet,
    Shop,
    ShortStage,
    Top,
    TossStage,
    TurningStage,
    TurnStage,
    VotingStage,
)

Stage = (
    TurningStage
    | TossStage
    | TurnStage
    | CookingStage
    | ServingStage
    | VotingStage
    | ScoredStage
    | ShortStage
    | Podium
)


class PublicView(Struct, frozen=True):
    """What everybody sees. The store is closed from the cook-off on."""

    top: Top
    news: News | None
    shop: Shop | None
    menu: Menu | None
    shelf: GoalShelf | None
    stage: Stage
    seats: Seats
    sheet: Sheet


class PrivateView(Struct, frozen=True):
    """What one seat sees besides."""

    seat: Seat
    ask: Ask
    hand: Hand | None = None
    trade: Trade | None = None
