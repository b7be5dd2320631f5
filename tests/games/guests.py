"""A match of any game for tests: guests by name, no luck. Each game adds its own cards to it."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from partycards.games.base import IllegalMove, Named, State, TableMove
from tests.once import one_box

Rules = TypeVar("Rules")
Now = TypeVar("Now", bound=State)


class InOrder:
    """A chance that leaves every pile as it is and draws the last lot."""

    def random(self) -> float:
        return 1 - 2**-53


class Guests(Generic[Rules, Now]):
    """A match driven by names. `inventory` is every card of a state: none is lost or doubled."""

    def __init__(
        self, names: tuple[str, ...], rules: Rules, cards: Any, inventory: Callable[[Now], Any]
    ) -> None:
        self.names = list(names)
        self.chance: Any = InOrder()
        self.game = rules
        self._rules: Any = rules
        self._inventory = inventory
        seats = tuple(range(1, len(names) + 1))
        self.state: Now = self._rules.setup(seats, one_box(cards), self.chance)
        self.total = inventory(self.state)

    def seat(self, name: str) -> int:
        return self.names.index(name) + 1

    def who(self, seat: int) -> str:
        return self.names[seat - 1]

    # What happens ------------------------------------------------------------------------

    def does(self, name: str, *moves: Any) -> None:
        for move in moves:
            self.became(self._rules.apply(self.state, self.seat(name), move, self.chance))

    def table(self, move: TableMove) -> None:
        self.became(self._rules.apply(self.state, None, move, self.chance))

    def joins(self, name: str, after: str = "") -> None:
        place = self.seat(after) if after else None
        self.names.append(name)
        try:
            self.became(self._rules.join(self.state, self.seat(name), place, self.chance))
        except IllegalMove:
            self.names.pop()
            raise

    def leaves(self, name: str) -> None:
        self.became(self._rules.leave(self.state, self.seat(name), self.chance))

    def became(self, state: Now) -> None:
        assert self._inventory(state) == self.total
        self.state = state

    # What is heard -----------------------------------------------------------------------

    def refused(self, name: str, move: Any) -> str:
        """The sentence that the guest reads; nothing has changed."""
        return self.hears(lambda: self.does(name, move))

    def table_refused(self, move: TableMove) -> str:
        return self.hears(lambda: self.table(move))

    def join_refused(self, name: str) -> str:
        return self.hears(lambda: self.joins(name))

    def hears(self, tries: Callable[[], None]) -> str:
        before = self.state
        with pytest.raises(IllegalMove) as caught:
            tries()
        assert self.state is before
        return self.sentence(caught.value)

    def sentence(self, refusal: IllegalMove) -> str:
        values = {key: self.said(value) for key, value in refusal.values.items()}
        return refusal.message % values if values else refusal.message

    def said(self, value: Any) -> Any:
        if isinstance(value, Named):
            return self.who(value)
        if isinstance(value, tuple):
            return ", ".join(self.said(one) for one in value)
        return value
