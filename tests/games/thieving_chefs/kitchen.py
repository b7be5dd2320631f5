"""A small kitchen for tests: cooks by name, hands and areas as they are wanted, no luck."""

from typing import Any

from msgspec.structs import replace

from partycards.games.thieving_chefs.box import CardId, kind_of
from partycards.games.thieving_chefs.rules import PrivateView, ThievingChefs
from partycards.games.thieving_chefs.steps.acting import Acting, Draw, Lay, Pour, Send
from partycards.games.thieving_chefs.steps.announcing import (
    Announce,
    Announcing,
    Discard,
    announced,
)
from partycards.games.thieving_chefs.steps.turn import Area, TableStage
from partycards.games.thieving_chefs.table import ChefsState, Waiting
from tests.games.guests import Guests
from tests.games.thieving_chefs.case import BOX, all_cards


class Kitchen(Guests[ThievingChefs, ChefsState]):
    """A match driven by names; the first one begins. All hands are empty until they are given."""

    def __init__(self, *names: str) -> None:
        super().__init__(names, ThievingChefs(first=1), BOX, all_cards)
        dealt = [card for cook in self.state.guests for card in cook.hand]
        cooks = tuple(replace(cook, hand=()) for cook in self.state.guests)
        self.state = replace(self.state, guests=cooks, draw=(*dealt, *self.state.draw))

    # How it stands -----------------------------------------------------------------------

    def take(self, kinds: str) -> tuple[CardId, ...]:
        """Cards of these kinds, out of the draw pile."""
        found = []
        for kind in kinds.split():
            card = next(c for c in self.state.draw if kind_of(BOX, c) == kind and c not in found)
            found.append(card)
        draw = tuple(card for card in self.state.draw if card not in found)
        self.state = replace(self.state, draw=draw)
        return tuple(found)

    def has(self, name: str, hand: str = "", area: str = "", points: int = 0) -> None:
        """The cook has more cards in the hand and in the area, and more points."""
        cook = self.state.guest(self.seat(name))
        assert cook is not None
        held, laid = self.take(hand), self.take(area)
        self.state = self.state.with_guest(
            cook.seat,
            hand=(*cook.hand, *held),
            loose=(*cook.loose, *laid),
            points=cook.points + points,
        )

    def sauce(self, kind: str) -> None:
        """This sauce lies in the middle."""
        (card,) = self.take(kind)
        self.state = replace(self.state, sauce=card)

    def announced(self, name: str, area: str, *dishes: str) -> None:
        """The cook has announced these dishes; the area is all that lies there."""
        turn, phase = self.state.turn, self.state.phase
        self.has(name, area=area)
        state = replace(self.state, turn=self.seat(name), phase=Announcing())
        state = announced(state, Announce(dishes))
        self.state = replace(state, turn=turn, phase=phase)

    def stack(self, kinds: str) -> None:
        """These kinds are drawn next, the first one first."""
        top = self.take(kinds)
        self.state = replace(self.state, draw=(*self.state.draw, *top[::-1]))

    def nothing_to_draw(self) -> None:
        """Pile and discards are out of the game (the count of cards knows it)."""
        self.state = replace(self.state, draw=(), discards=(), buried=())
        self.total = all_cards(self.state)

    def turn_of(self, name: str) -> None:
        """It is this cook's turn, with three actions."""
        self.state = replace(self.state, turn=self.seat(name), phase=Acting())

    # What happens ------------------------------------------------------------------------

    def card(self, name: str, kind: str) -> CardId:
        """A card of this kind in the cook's hand."""
        cook = self.state.guest(self.seat(name))
        assert cook is not None
        return next(card for card in cook.hand if kind_of(BOX, card) == kind)

    def lays(self, name: str, kinds: str) -> None:
        for kind in kinds.split():
            self.does(name, Lay(self.card(name, kind)))

    def pours(self, name: str, kind: str) -> None:
        self.does(name, Pour(self.card(name, kind)))

    def sends(self, name: str, pet: str, to: str, for_a: str) -> None:
        self.does(name, Send(self.card(name, pet), self.seat(to), for_a))

    def draws(self, name: str, times: int = 1) -> None:
        for _ in range(times):
            self.does(name, Draw())

    def announces(self, name: str, *dishes: str) -> None:
        self.does(name, Announce(dishes))

    def discards(self, name: str, kinds: str) -> None:
        cards: list[CardId] = []
        cook = self.state.guest(self.seat(name))
        assert cook is not None
        for kind in kinds.split():
            cards.append(next(c for c in cook.hand if kind_of(BOX, c) == kind and c not in cards))
        self.does(name, Discard(tuple(cards)))

    # What is seen ------------------------------------------------------------------------

    @property
    def tv(self) -> TableStage:
        stage = self.game.public(self.state).stage
        assert isinstance(stage, TableStage)
        return stage

    def area(self, name: str) -> Area:
        return next(area for area in self.tv.areas if area.seat == self.seat(name))

    def lies(self, name: str) -> str:
        """What lies loose in the cook's area."""
        return " ".join(c.key for c, many in self.area(name).loose for _ in range(many))

    def waits(self, name: str) -> dict[str, Waiting]:
        """The announced dishes of a cook, by key."""
        return {dish.key: dish for dish in self.area(name).dishes}

    def phone(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.phone(name).ask

    def asks(self, name: str) -> str:
        """What kind of question the cook is asked."""
        return type(self.ask(name)).__name__

    def hand(self, name: str) -> str:
        return " ".join(card.key for card in self.ask(name).hand)

    def points(self, name: str) -> int:
        return dict(self.state.totals)[self.seat(name)]

    def gone(self) -> str:
        """The kinds of the open discards, the top one last."""
        return " ".join(kind_of(BOX, card) for card in self.state.discards)

    def awaited(self) -> str:
        message, values = self.game.waiting(self.state)
        return message % {key: self.said(value) for key, value in values.items()}

    @property
    def turn(self) -> str:
        return self.names[self.state.turn - 1]

    def winners(self) -> list[str]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return [self.names[seat - 1] for seat in outcome.winners]

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None
