"""Shopping after the card game: the stoves stay cold until all have what they need (V9, V12)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.cooking_party.steps.cooking import start_cooking
from partycards.games.cooking_party.steps.evening import WithPlates, others_dish
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.stepping import Asked


class ReadyToCook(Move, frozen=True):
    """Everything for one's own dish is in the kitchen (V9, V12)."""

    told: ClassVar[str] = N_("has everything")


class ShoppingStage(Part, frozen=True):
    """Somebody buys what `dishes` dishes need; which cooks have everything. `minutes` is how long
    they will have (0: no clock, or set later)."""

    dishes: int
    ready: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    minutes: int


class AskShop(Asked, frozen=True):
    """The dish that will be cooked; `ready`: everything for it is there. `inventors` are others
    where neighbours' dishes are cooked (V13); with `cookbooks` they may look things up (V10)."""

    dish: ShownDish
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    ready: bool
    cookbooks: bool

    def auto(self, rng: Chance) -> Move | None:
        """At once."""
        return None if self.ready else ReadyToCook()


class Shopping(WithPlates, frozen=True):
    """The dishes are chosen and the stoves are cold: somebody buys what is needed (V9). `ready` are
    cooks who have everything; nobody's time runs before all have."""

    watching: ClassVar[str] = "shopping"
    food: ClassVar[str] = "shopping"
    word: ClassVar[str] = "shop"
    does: ClassVar[str] = "shopping"
    waits: ClassVar[str] = N_("Waiting for %(who)s to have everything for cooking")
    ready: tuple[Seat, ...] = ()

    def doers(self, state: PartyState) -> tuple[Seat, ...]:
        """Cooks who do not have everything yet."""
        return tuple(s for plate in self.plates for s in plate.cooks if s not in self.ready)

    def ask_guest(self, state: PartyState, seat: Seat, key: str) -> AskShop | None:
        """What this seat will cook, and whether everything for it is there."""
        plate = self.stove_of(seat)
        if plate is None:
            return None
        books = not state.house.no_cookbooks
        ready = seat in self.ready
        return AskShop(key, plate.dish, others_dish(plate), plate.cooks, ready, books)

    def stage(self, state: PartyState) -> ShoppingStage:
        """Who has everything."""
        cooks = [seat for plate in self.plates for seat in plate.cooks]
        return ShoppingStage(
            dishes=len(self.plates),
            ready=tuple(seat for seat in cooks if seat in self.ready),
            missing=tuple(seat for seat in cooks if seat not in self.ready),
            minutes=state.house.minutes if state.house.clock else 0,
        )

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """This cook has everything; when all have, all begin at once."""
        if not isinstance(move, ReadyToCook):
            raise moved_on()
        if not any(seat in plate.cooks for plate in self.plates):
            raise IllegalMove(N_("You are not one of the cooks."))
        ready = (*(one for one in self.ready if one != seat), seat)
        return state.in_step(replace(self, ready=ready))

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """To the stoves as soon as all who are here have everything."""
        return state if self.awaited(state) else start_cooking(state, self.plates)

    def go_on(self, state: PartyState) -> PartyState:
        """The host says that everything is there."""
        return start_cooking(state, self.plates)
