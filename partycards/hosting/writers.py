"""One writer for all houses of a worker: what they do at the same time is one commit."""

import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import gevent
from msgspec.structs import replace

from partycards.hosting.figures import Figures
from partycards.tables.log import Appends, Event, NotNow
from partycards.tables.writer import Writer

T = TypeVar("T")


class Writers(Writer[Any]):
    """Writes for as many houses as are open; `log` takes the events of all of them, `figures` are
    told of every commit."""

    def __init__(self, log: Appends, figures: Figures | None = None) -> None:
        super().__init__(log, self._saved_of_all, self._lost_of_all)
        self._figures = figures or Figures()
        self._seconds = 0.0

    def of(
        self,
        house: str,
        saved: Callable[[list[T]], None],
        lost: Callable[[list[T], Exception], None],
    ) -> "HouseWriter[T]":
        """What a house puts its events into; it is told of its own ones only."""
        return HouseWriter(self, house, saved, lost)

    def _append(self, events: list[Event]) -> None:
        begun = time.perf_counter()
        super()._append(events)
        # Counted when the loop is told: counters are not for the thread that writes.
        self._seconds = time.perf_counter() - begun

    def _saved_of_all(self, batch: list[Any]) -> None:
        self._figures.committed(self._seconds, len(batch))
        for house, mine in _by_house(batch).items():
            self._tell_house(house, mine, lambda house, mine: house.saved(mine))

    def _lost_of_all(self, batch: list[Any], error: Exception) -> None:
        self._figures.failed()
        for house, mine in _by_house(batch).items():
            self._tell_house(house, mine, lambda house, mine: house.lost(mine, error))

    def _tell_house(
        self,
        house: "HouseWriter[Any]",
        mine: list[Any],
        tell: Callable[["HouseWriter[Any]", list[Any]], None],
    ) -> None:
        """What goes wrong in one house is not the others'."""
        self._tell(lambda: tell(house, mine))
        house.waiting -= len(mine)


class HouseWriter(Generic[T]):
    """The writer of one house of many: `tables.ground.Writes`."""

    def __init__(
        self,
        writers: Writers,
        house: str,
        saved: Callable[[list[T]], None],
        lost: Callable[[list[T], Exception], None],
    ) -> None:
        self._writers = writers
        self._house = house
        self.saved = saved
        self.lost = lost
        self.waiting = 0
        """Events of which the house has not been told yet."""
        self._stopped = False

    def put(self, event: Event, belongs: T, with_next: bool = False) -> None:
        if self._stopped:
            # Another worker may keep the house by now: whoever was late here asks again there.
            gevent.spawn(self.lost, [belongs], NotNow("the house was put away"))
            return
        self.waiting += 1
        self._writers.put(replace(event, house=self._house), (self, belongs), with_next)

    def wake(self) -> None:
        self._writers.wake()

    def apart(self, work: Callable[[], None]) -> None:
        self._writers.apart(work)

    def trouble(self) -> str:
        return self._writers.trouble()

    def stop(self) -> None:
        """Wait until the house was told of everything, and write nothing more of it; the other
        houses go on."""
        while self.waiting:
            gevent.sleep(0.001)
        self._stopped = True


def _by_house(batch: list[Any]) -> dict[HouseWriter[Any], list[Any]]:
    houses: dict[HouseWriter[Any], list[Any]] = {}
    for house, belongs in batch:
        houses.setdefault(house, []).append(belongs)
    return houses
