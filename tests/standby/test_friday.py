"""A Friday in a restaurant goes on, on the second laptop."""

from collections.abc import Iterator

import pytest

from partycards.restaurant.staff import CHEF
from partycards.services.chits_kept import PRINTED
from tests.evening import Evening
from tests.restaurant.dinner import CHICKEN, TOFU
from tests.restaurant.printer_stub import Printer
from tests.restaurant.test_chit_queue import chits, lay, plug, sends
from tests.standby.laptops import TwoLaptops, until


@pytest.fixture
def printer() -> Iterator[Printer]:
    printer = Printer()
    yield printer
    printer.off()


def test_orders_pins_and_chits_are_there_and_what_was_being_printed_says_so(
    laptops: TwoLaptops, printer: Printer
) -> None:
    """The laptop dies while a chit is on its way to the kitchen's printer: the second one knows
    that it may be on paper, so it comes out once more and says PRINTED AGAIN."""
    evening = laptops.evening
    lay(evening)
    plug(evening, ("Kitchen", printer, ""))
    evening.house.staff.add("Mira", CHEF, "480213")
    laptops.follow()
    sends(evening, "main", (1, CHICKEN))
    until(lambda: [state for _, state, _ in chits(evening)] == [PRINTED])
    at_the_printer = []

    def dies() -> None:
        """In the middle: the printer has not been told, and never will be by this laptop."""
        laptops.first.wait_for_rows()
        # The first one waits for a moment only; what is tried here is that the row has arrived.
        until(laptops.are_equal, seconds=30)
        at_the_printer.append(len(printer.papers))
        laptops.stop_second()

    evening.app.site.chits.on_its_way = dies
    sends(evening, "main", (2, TOFU))
    until(lambda: at_the_printer)
    until(lambda: len(printer.papers) == 2)
    evening.stop()
    later = Evening(laptops.two)
    until(lambda: len(printer.papers) == 3, seconds=30)
    until(lambda: [state for _, state, _ in chits(later)] == [PRINTED, PRINTED])
    assert [again for _, _, again in chits(later)] == [False, True]
    assert len(later.table.saved.orders.lines) == 2
    mira = later.house.staff.with_pin("480213")
    assert mira is not None
    assert mira.name == "Mira"
    later.stop()
