"""A small kitchen for tests: guests by name, cards called "fruit9", hands and piles as they are
told, no luck. Everybody is dealt by the last of them, so that the first one begins."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import Away, Back
from partycards.games.cards import Card, CardId
from partycards.games.kitchen_closing.box import Box
from partycards.games.kitchen_closing.rules import KitchenClosing, PrivateView, PublicView
from partycards.games.kitchen_closing.steps.scored import DealNext
from partycards.games.kitchen_closing.steps.splitting import Splitting, Stack
from partycards.games.kitchen_closing.steps.turns import CloseKitchen, Draw, LayDown, LayFirst, Take
from partycards.games.kitchen_closing.table import KitchenState
from tests.games.guests import Guests
from tests.games.kitchen_closing.case import KINDS, inventory

CARDS = Box(
    tuple(
        Card(i, f"{kind}{number}", f"{kind}{number}", kind, number)
        for i, (kind, number) in enumerate((k, n) for k in KINDS for n in range(1, 11))
    )
)
"""Six categories, each with the numbers from 1 to 10."""


class Kitchen(Guests[KitchenClosing, KitchenState]):
    """A match driven by names."""

    def __init__(self, *names: str, fourth: Any = "swap", box: Box = CARDS) -> None:
        super().__init__(names, KitchenClosing(fourth=fourth), box, inventory)

    # Who and what ------------------------------------------------------------------------

    def name(self, seat: int | None) -> str:
        return self.names[seat - 1] if seat else ""

    def card(self, name: str) -> CardId:
        return next(card.id for card in self.state.box.ingredients if card.name == name)

    def cards(self, names: str) -> tuple[CardId, ...]:
        return tuple(self.card(name) for name in names.split())

    def called(self, cards: Any) -> str:
        """Cards, or their numbers, by their names."""
        all_of_them = self.state.box.ingredients
        return " ".join(all_of_them[c].name if isinstance(c, int) else c.name for c in cards)

    # How it lies -------------------------------------------------------------------------

    def lies(self, pile: str = "", top: str = "", only: int | None = None, **hands: str) -> None:
        """Hands by name, what is drawn next (the first one first), the open card. `only`: so many
        cards are in the pile, and the others lie under the open card."""
        held = {self.seat(name): self.cards(cards) for name, cards in hands.items()}
        spoken = {*self.cards(pile), *self.cards(top), *(c for hand in held.values() for c in hand)}
        rest = [card for card in self.total if card not in spoken]
        dealt = []
        for seat in self.state.players:
            mine = held.get(seat)
            if mine is None:
                mine, rest = tuple(rest[:6]), rest[6:]
            dealt.append((seat, mine))
        last = self.cards(top) or (rest.pop(),)
        draw = (*rest, *self.cards(pile)[::-1])
        kept = len(draw) if only is None else only
        buried = draw[: len(draw) - kept]
        self.became(
            replace(
                self.state,
                hands=tuple(dealt),
                draw=draw[len(draw) - kept :],
                discards=(*buried, *last),
                under=(),
            )
        )

    # What happens ------------------------------------------------------------------------

    def away(self, name: str) -> None:
        self.table(Away(self.seat(name)))

    def back(self, name: str) -> None:
        self.table(Back(self.seat(name)))

    # Whole turns -------------------------------------------------------------------------

    def lay(self, card: str) -> LayDown:
        return LayDown(self.card(card))

    def lay_first(self, card: str) -> LayFirst:
        return LayFirst(self.card(card))

    def idles(self, *names: str) -> None:
        """They take the open card and lay it back (rule K2)."""
        for name in names:
            top = self.state.discards[-1]
            self.does(name, Take(), LayDown(top))

    def closes(self, name: str) -> None:
        """This one closes, the others idle: then the stacks are made."""
        while self.turn != name:
            self.idles(self.turn)
        self.does(name, CloseKitchen())
        while not isinstance(self.state.phase, Splitting):
            self.idles(self.turn)

    def stacks(self, *names: str) -> None:
        """They make the stacks that are proposed first."""
        for name in names or [self.name(seat) for seat in sorted(self.awaited_seats)]:
            self.does(name, Stack(0))

    def round(self, **hands: str) -> None:
        """A round that ends with these hands; then the next one is dealt."""
        self.lies(**hands)
        self.closes(self.turn)
        self.stacks()
        self.deals()

    def deals(self) -> None:
        (seat,) = self.awaited_seats
        self.does(self.name(seat), DealNext())

    def draws(self, name: str, lays: str) -> None:
        self.does(name, Draw(), self.lay(lays))

    # What is seen ------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        return self.name(getattr(self.state.phase, "seat", None))

    @property
    def tv(self) -> PublicView:
        return self.game.public(self.state)

    @property
    def stage(self) -> Any:
        return self.tv.stage

    def sees(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.sees(name).ask

    def line(self, name: str) -> Any:
        return next(x for x in self.tv.seats.lines if x.seat == self.seat(name))

    def hand(self, name: str) -> str:
        return self.called(self.state.hand(self.seat(name)))

    @property
    def open(self) -> str:
        return self.called(self.state.discards[-1:])

    @property
    def awaited_seats(self) -> frozenset[int]:
        return self.game.to_move(self.state)

    @property
    def awaited(self) -> set[str]:
        return {self.name(seat) for seat in self.awaited_seats}

    def waits(self) -> str:
        message, values = self.game.waiting(self.state)
        who = " and ".join(self.name(seat) for seat in values.get("who", ()))
        return message % {"who": who} if values else message

    def total_of(self, name: str) -> int:
        return dict(self.state.totals)[self.seat(name)]

    @property
    def totals(self) -> dict[str, int]:
        return {self.name(seat): total for seat, total in self.state.totals}

    @property
    def winners(self) -> set[str]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return {self.name(seat) for seat in outcome.winners}
