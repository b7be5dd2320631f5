"""What the viewers see.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. Names of
guests are not here: a part holds seats, the template asks for the name.
"""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cooking_party.asks import (
    AskAssignment,
    AskBrief,
    AskCall,
    AskChips,
    AskDish,
    AskFinish,
    AskLay,
    AskTrade,
    Notes,
    Ready,
)
from partycards.games.cooking_party.food_views import (
    AskFavourite,
    AskPlate,
    AskShop,
    AskTaste,
    CookingStage,
    Favourite,
    FavouritesStage,
    Finale,
    PrizeStage,
    ShoppingStage,
    TastingStage,
)
from partycards.games.cooking_party.house_views import AskInvent, AskTurn, AskWinner, House
from partycards.games.cooking_party.parts import (
    AwardedStage,
    Brief,
    ChoosingStage,
    JudgingStage,
    Piles,
    PlanningStage,
    Podium,
    PresentingStage,
    Seats,
    Sheet,
    ShortStage,
    Top,
)
from partycards.games.cooking_party.table import Watch
from partycards.games.cooking_party.variations.exchanges import Exchanges
from partycards.games.cooking_party.variations.swaps import Swaps
from partycards.games.finale import Chart
from partycards.games.stepped import OwnPiece

Stage = (
    ChoosingStage
    | PlanningStage
    | PresentingStage
    | JudgingStage
    | AwardedStage
    | ShortStage
    | Podium
    | FavouritesStage
    | ShoppingStage
    | CookingStage
    | TastingStage
    | PrizeStage
)


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    brief: Brief | None
    stage: Stage
    seats: Seats
    piles: Piles
    sheet: Sheet
    chart: Chart | None = None  # once the match is over
    finale: Finale | None = None  # the same: awards, and whose plate was whose
    house: House | None = None  # the switches that are on


Ask = (
    AskAssignment
    | AskBrief
    | AskTrade
    | AskDish
    | Ready
    | AskLay
    | AskCall
    | AskChips
    | AskFinish
    | Watch
    | AskTurn
    | AskInvent
    | AskWinner
    | AskFavourite
    | AskShop
    | AskPlate
    | AskTaste
)


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it is asked, and a judge's notes."""

    seat: Seat
    role: str
    ask: Ask
    notes: Notes | None = None
    exchanges: Exchanges | None = None
    swaps: Swaps | None = None
    favourite: Favourite | None = None
