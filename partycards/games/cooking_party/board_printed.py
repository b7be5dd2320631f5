"""Who holds printed cards, before a match and in it, and the dish that they tell (V20)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from partycards.games.base import Seat
from partycards.games.cards import CardId
from partycards.games.cooking_party.lobby.lobby import PartyLobby
from partycards.games.cooking_party.steps.choosing import AskAssignment
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_round import faces
from partycards.games.cooking_party.variations.printed import AskPrinted, HoldPrinted
from partycards.games.features.printed_hands import PrintedHands, ToTell


class OwnHands(PartyLobby, PrintedHands[PartyState]):
    """Everybody by the house rule, or each guest as they like."""

    def printed(self, state: PartyState | None, seat: Seat) -> bool | None:
        """The same for all by the house rule."""
        house = self.house if state is None else state.house
        if house.printed:
            return None
        guest = state.guest(seat) if state is not None else None
        return seat in self.on_paper if guest is None else guest.printed

    def with_printed(self, seat: Seat, printed: bool) -> Self:
        """From the next match on."""
        others = tuple(one for one in self.on_paper if one != seat)
        return replace(self, on_paper=(*others, seat) if printed else others)

    def hold_printed(self, seat: Seat, printed: bool) -> HoldPrinted:
        """From the next deal on."""
        return HoldPrinted(seat, printed)

    def to_tell(self, state: PartyState, seat: Seat) -> ToTell | None:
        """While a chef with printed cards plans."""
        key = state.phase.question(state, seat)
        ask = state.phase.ask(state, seat, key) if key is not None else None
        if not isinstance(ask, AskPrinted):
            return None
        chef = state.chef(seat)
        before = () if chef is None else (each for each in chef.told if each != state.terms.special)
        return ToTell(
            question=ask.question,
            courses=ask.courses,
            cards=faces(state, state.house.in_play(state.box)),
            least=1 if ask.fewer else ask.use_min,
            most=ask.use_max,
            special=ask.special,
            named=not ask.manner.easy,
            before=tuple(state.box.ingredients[card] for card in before),
        )

    def told(self, place: Mapping[CardId, int], names: Mapping[int, str]) -> Commit:
        """The dish is set with it."""
        return Commit(dict(place), dict(names))

    def to_choose(self, state: PartyState, seat: Seat) -> str | None:
        """While a judge looks through the assignments (B3)."""
        key = state.phase.question(state, seat)
        ask = state.phase.ask(state, seat, key) if key is not None else None
        return ask.question if isinstance(ask, AskAssignment) and ask.printed else None

    def chosen(self, assignment: str) -> ChooseAssignment:
        """It is taken from the deck."""
        return ChooseAssignment(assignment)
