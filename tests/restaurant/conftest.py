"""What the restaurant's tests are given."""

from collections.abc import Callable, Iterator

import pytest

from partycards.printing import receipt_printer
from partycards.services import chits_queue
from tests.evening import Evening
from tests.restaurant.house import PASS, House, posts
from tests.restaurant.printer_stub import Printer


@pytest.fixture
def house(evening: Evening) -> House:
    """A restaurant that nobody has set up."""
    return House(evening)


@pytest.fixture
def laid_out(house: House) -> House:
    """A restaurant with tables 1 to 3."""
    house.restaurant.floor.add("1-3", 4)
    return house


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that many mistakes are tried on, because none of them changes anything: it has table
    7, Tom's PIN and a printer at the pass."""
    evening = Evening(tmp_path_factory.mktemp("unmoved"))
    house = House(evening)
    house.restaurant.floor.add("7", 4)
    evening.house.staff.add("Tom", "server", "480213")
    posts(house.manager, "/restaurant/printers", **PASS)
    yield house
    evening.stop()


@pytest.fixture
def printers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Printer]]:
    """Printers that are tried again without long pauses; switched off afterwards."""
    monkeypatch.setattr(chits_queue, "PAUSES", (0.02,))
    monkeypatch.setattr(receipt_printer, "ANSWER", 0.3)
    made: list[Printer] = []

    def make(how: str = "well") -> Printer:
        made.append(Printer(how))
        return made[-1]

    yield make
    for printer in made:
        printer.off()
