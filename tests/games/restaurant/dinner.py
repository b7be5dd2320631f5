"""A table in a restaurant for tests: guests by name, cards by name, hands as they are told."""

from typing import Any

import pytest
from msgspec.structs import replace

from partycards.games.base import Away, Back, IllegalMove, Named, TableMove
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import CHIPS, Box
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.restaurant.board import SeatLine
from partycards.games.restaurant.rules import PrivateView, PublicView, Restaurant
from partycards.games.restaurant.steps.choosing import PickAssignment
from partycards.games.restaurant.steps.inventing_dish import Tell
from partycards.games.restaurant.steps.tasting import Tasted
from partycards.games.restaurant.table import RestaurantState
from partycards.games.restaurant.table_dishes import Want, wanted
from partycards.games.restaurant.table_meal import EndMeal, NextCourse, NextRound
from tests.games.cooking_party.party import a_box
from tests.games.guests import InOrder
from tests.games.restaurant.case import inventory

BOX = a_box()
CHOICE = "your_choice"
"""An assignment of seven cards, three to trade, four to use."""


class Dinner:
    """A meal driven by names; the house's set is one assignment, unless the test says else."""

    def __init__(
        self,
        *names: str,
        box: Box = BOX,
        edition: type[Restaurant] = Restaurant,
        **house: Any,
    ) -> None:
        self.names = list(names)
        self.chance = InOrder()
        self.game = edition(**{"assignments": (CHOICE,), **house})
        seats = tuple(range(1, len(names) + 1))
        self.state: RestaurantState = self.game.setup(seats, box, self.chance)
        self.total = inventory(self.state)

    # Who and what ------------------------------------------------------------------------

    def seat(self, name: str) -> int:
        return self.names.index(name) + 1

    def card(self, name: str) -> CardId:
        return next(card.id for card in self.state.box.ingredients if card.key == name)

    def cards(self, names: str) -> tuple[CardId, ...]:
        return tuple(self.card(name) for name in names.split())

    def hand(self, name: str) -> list[str]:
        chef = self.state.chef(self.seat(name))
        return [self.state.box.ingredients[c].key for c in chef.hand] if chef else []

    def key(self, name: str) -> str:
        """The dish of this round."""
        return f"r{self.state.round}-{self.seat(name)}"

    # What happens ------------------------------------------------------------------------

    def became(self, state: RestaurantState) -> None:
        """No card is ever lost or doubled."""
        assert inventory(state) == self.total
        self.state = state

    def does(self, name: str, *moves: Any) -> None:
        for move in moves:
            self.became(self.game.apply(self.state, self.seat(name), move, self.chance))

    def table(self, move: TableMove) -> None:
        self.became(self.game.apply(self.state, None, move, self.chance))

    def away(self, name: str) -> None:
        self.table(Away(self.seat(name)))

    def back(self, name: str) -> None:
        self.table(Back(self.seat(name)))

    def joins(self, name: str) -> None:
        self.names.append(name)
        self.became(self.game.join(self.state, self.seat(name), None, self.chance))

    def leaves(self, name: str) -> None:
        self.became(self.game.leave(self.state, self.seat(name), self.chance))

    def refused(self, name: str, move: Any) -> str:
        """What the guest hears; nothing has changed."""
        return self.hears(lambda: self.does(name, move))

    def table_refused(self, move: TableMove) -> str:
        return self.hears(lambda: self.table(move))

    def join_refused(self, name: str) -> str:
        self.names.append(name)
        last = self.seat(name)
        said = self.hears(lambda: self.game.join(self.state, last, None, self.chance))
        self.names.pop()
        return said

    def hears(self, action: Any) -> str:
        before = self.state
        with pytest.raises(IllegalMove) as refusal:
            action()
        assert self.state is before
        values = {
            key: self.names[value - 1] if isinstance(value, Named) else value
            for key, value in refusal.value.values.items()
        }
        return refusal.value.message % values

    # A course ----------------------------------------------------------------------------

    def picks(self, name: str, assignment: str = CHOICE, **hands: str) -> None:
        """Somebody picks what is cooked; then the named ones hold these cards, among others."""
        self.does(name, PickAssignment(assignment))
        for who, cards in hands.items():
            self.holds(who, cards)

    def holds(self, name: str, cards: str) -> None:
        """The guest's first cards are these; whoever has them gets others for them."""
        chef = self.state.chef(self.seat(name))
        assert chef is not None
        for place, wants in enumerate(self.cards(cards)):
            chef = self.state.chef(self.seat(name))
            assert chef is not None
            self.swap(chef.hand[place], wants)

    def swap(self, one: CardId, other: CardId) -> None:
        """Two cards change their places, wherever they are."""
        to = {one: other, other: one}

        def moved(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
            return tuple(to.get(card, card) for card in cards)

        state = self.state
        chefs = tuple(replace(chef, hand=moved(chef.hand)) for chef in state.chefs)
        self.became(
            replace(
                state,
                chefs=chefs,
                draw=moved(state.draw),
                discards=moved(state.discards),
                fresh=moved(state.fresh),
            )
        )

    def keeps(self, *names: str) -> None:
        for name in names:
            self.does(name, Keep())

    def chooses(self, name: str, cards: str = "", called: str = "") -> None:
        """Trading done, these cards (or the first four) go into the dish."""
        chef = self.state.chef(self.seat(name))
        assert chef is not None
        if chef.trades_left:
            self.does(name, Keep())
        place = dict.fromkeys(self.cards(cards) or chef.hand[:4], 0)
        self.does(name, Commit(place, {0: called} if called else {}))

    def lays(self, name: str, cards: str = "", called: str = "", **more: Any) -> None:
        """The dish lies on the table."""
        self.chooses(name, cards, called)
        self.does(name, Tell(name=called, **more))

    def course(self, *names: str) -> None:
        """Everybody has a dish named for them, and wants it."""
        self.picks(names[0])
        for name in names:
            self.lays(name, called=f"{name}'s {self.state.now.key}")

    def wants(self, name: str, whose: str) -> None:
        self.does(name, Want(self.key(whose)))

    def ordered(self, course: str = "starter") -> list[tuple[str, str]]:
        """Who eats what of a course."""
        return [(self.names[s - 1], dish.name) for s, dish in wanted(self.state, course)]

    def again(self, name: str) -> None:
        self.does(name, NextRound())

    def goes_on(self, name: str) -> None:
        self.does(name, NextCourse())

    # After the meal ----------------------------------------------------------------------

    def ends(self, name: str) -> None:
        self.does(name, EndMeal())

    def tastes(self, *names: str) -> None:
        for name in names:
            self.does(name, Tasted())

    def gives(self, name: str, **chips: int | tuple[int, ...]) -> None:
        """These chips to these guests."""
        for whom, some in chips.items():
            for chip in (some,) if isinstance(some, int) else some:
                self.does(name, PutChip(chip, self.seat(whom)))

    def gives_all(self, name: str, to: str) -> None:
        """All five, and done."""
        self.gives(name, **{to: CHIPS})
        self.does(name, Award())

    # What is seen ------------------------------------------------------------------------

    @property
    def public(self) -> PublicView:
        return self.game.public(self.state)

    def private(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.private(name).ask

    def line(self, name: str) -> SeatLine:
        lines = self.public.seats.lines
        return next(line for line in lines if line.seat == self.seat(name))

    @property
    def totals(self) -> dict[str, int]:
        return {self.names[seat - 1]: total for seat, total in self.state.totals}

    @property
    def awaited(self) -> list[str]:
        return [self.names[seat - 1] for seat in sorted(self.game.to_move(self.state))]

    @property
    def winners(self) -> list[str] | None:
        outcome = self.game.outcome(self.state)
        return None if outcome is None else [self.names[seat - 1] for seat in outcome.winners]
