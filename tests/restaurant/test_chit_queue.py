"""The kitchen's printers through an evening: off and on again, in the middle, after a crash."""

from collections.abc import Callable
from typing import Any

import gevent
import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.printing.engine.thermal_strip import DOTS
from partycards.printing.sheets.chits import Chit, draw_chit
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    Confirmed,
    Fired,
    Laid,
    Ordered,
    Recalled,
    Served,
    Voided,
)
from partycards.restaurant.orders import Dish
from partycards.restaurant.printers import ReceiptPrinter
from partycards.services.chits_kept import SENDING
from partycards.tables import service
from partycards.tables.needs import told_needs
from partycards.tables.saving import NotSavedYet
from tests.evening import Evening, Server
from tests.restaurant.dinner import CHICKEN, COURSES, LOBSTER, TOFU
from tests.restaurant.printer_stub import Printer


def plug(evening: Evening, *printers: tuple[str, Printer, str]) -> None:
    """Set up printers: name, printer, station."""
    restaurant = evening.house.restaurant
    rows = tuple(
        ReceiptPrinter(name=name, address="127.0.0.1", port=printer.port, station=station)
        for name, printer, station in printers
    )
    restaurant.keep(replace(restaurant.setup, printers=rows))


def lay(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Amir")
    service.record_happening(evening.table, "manager", Laid("12", COURSES))


def sends(evening: Evening, course: str, *dishes: tuple[int, Dish], fire: str = "now") -> list[int]:
    """Guests order, the chef confirms, the server sends; the lines' numbers."""
    first = len(evening.table.saved.orders.lines) + 1
    numbers = list(range(first, first + len(dishes)))
    service.record_happening(evening.table, "server", Called(course, dishes))
    for number in numbers:
        service.record_happening(evening.table, "chef", Confirmed(number))
    service.record_happening(evening.table, "server", Ordered(course, fire))
    return numbers


def until(true: Callable[[], object]) -> None:
    """Give way until something has happened."""
    with gevent.Timeout(10):
        while not true():
            gevent.sleep(0.005)


def chits(evening: Evening) -> list[tuple[str, str, bool]]:
    """What is kept of every chit: its kind, its state, whether it was printed again."""
    kept = evening.app.site.chits.kept.all()
    return [(chit.due.what, chit.state, chit.again) for chit in kept]


def drawn(evening: Evening, number: int, **more: bool) -> Chit:
    """What stands on a chit."""
    queue = evening.app.site.chits
    chit = queue.kept.chit(number)
    assert chit is not None
    found = queue._drawn(replace(chit, **more))
    assert found is not None
    return found


def test_an_evening_at_the_pass(evening: Evening, printers: Callable[..., Printer]) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    evening.house.needs.keep(evening.code, 1, told_needs(["crustaceans"], "no coriander"))
    sends(evening, "main", (1, LOBSTER), (2, CHICKEN), fire="server")
    service.record_happening(evening.table, "server", Fired("main"))
    until(lambda: len(printer.papers) == 1)
    sends(evening, "main", (3, TOFU))
    until(lambda: len(printer.papers) == 2)
    service.record_happening(evening.table, "chef", Bumped((1,)))
    service.record_happening(evening.table, "server", Recalled((1,)))
    until(lambda: len(printer.papers) == 3)
    service.record_happening(evening.table, "server", Voided(2, "she has left"))
    until(lambda: len(printer.papers) == 4)
    until(lambda: {state for _, state, _ in chits(evening)} == {"printed"})
    assert [what for what, _, _ in chits(evening)] == ["fire", "add_on", "recall", "void"]
    for number in (1, 2, 3, 4):
        paper, chit = printer.papers[number - 1], drawn(evening, number)
        assert (chit.table, chit.course) == ("12", "Main course")
        if number != 1:
            # The first came out before Ellen's dish was void.
            assert paper.shows(draw_chit(chit, 80))
    void = drawn(evening, 4)
    assert void.plates[0].word == "she has left"
    wordless = replace(void, plates=(replace(void.plates[0], word=""),))
    assert not printer.papers[3].shows(draw_chit(wordless, 80))
    fire = drawn(evening, 1)
    assert [(plate.who, plate.dish) for plate in fire.plates] == [
        ("Lisa", LOBSTER.name), ("Ellen", CHICKEN.name),
    ]  # fmt: skip
    assert fire.plates[0].alarms == ("crustaceans",)
    assert fire.plates[0].needs == ("no crustaceans", "no coriander (Cilantro)")


def test_an_offline_printer_loses_nothing_and_prints_nothing_twice(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    printer.off()
    sends(evening, "starter", (1, TOFU))
    sends(evening, "main", (2, CHICKEN))
    until(lambda: evening.app.site.chits.troubles())
    (trouble,) = evening.app.site.chits.troubles()
    assert (trouble.printer, trouble.why) == ("Pass", "It cannot be reached.")
    until(lambda: evening.app.site.chits.troubles()[0].waiting == 2)
    printer.on()
    until(lambda: len(printer.papers) == 2)
    until(lambda: chits(evening) == [("fire", "printed", False)] * 2)
    until(lambda: not evening.app.site.chits.troubles())
    assert printer.papers[0].shows(draw_chit(drawn(evening, 1), 80))
    assert printer.papers[1].shows(draw_chit(drawn(evening, 2), 80))


def test_the_kitchen_is_told_when_a_printer_goes_and_comes(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    heard: list[int] = []
    queue = evening.app.site.chits
    queue.told = lambda: heard.append(len(queue.troubles()))
    printer.off()
    sends(evening, "starter", (1, TOFU))
    until(lambda: 1 in heard)
    rings = len(heard)
    gevent.sleep(0.1)
    # However often the printer is tried, nobody is told twice.
    assert len(heard) == rings
    printer.on()
    until(lambda: printer.papers and not queue.troubles())
    assert heard[rings:] == [0]


def test_a_printer_that_breaks_in_the_middle_prints_it_again_and_says_so(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers("breaks")
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: evening.app.site.chits.troubles())
    printer.how = "well"
    until(lambda: printer.papers)
    until(lambda: chits(evening) == [("fire", "printed", True)])
    assert printer.papers[0].shows(draw_chit(drawn(evening, 1), 80))


def test_what_waits_at_a_crash_is_printed_after_it_once(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: printer.papers)
    until(lambda: chits(evening) == [("fire", "printed", False)])
    printer.off()
    sends(evening, "main", (2, CHICKEN))
    until(lambda: evening.app.site.chits.troubles())
    until(lambda: chits(evening)[1] == ("fire", "waiting", False))
    evening.app.site.chits.stop()
    later = evening.restart()
    printer.on()
    until(lambda: len(printer.papers) == 2)
    until(lambda: chits(later) == [("fire", "printed", False)] * 2)
    later.stop()


def test_what_was_half_sent_at_a_crash_is_printed_again_and_says_so(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: chits(evening) == [("fire", "printed", False)])
    evening.app.site.chits.kept.change(1, state=SENDING)
    later = evening.restart()
    until(lambda: chits(later) == [("fire", "printed", True)])
    assert printer.papers[-1].shows(draw_chit(drawn(later, 1), 80))
    later.stop()


def test_orders_that_came_when_nobody_looked_are_on_paper_after_the_start(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    evening.app.site.chits.stop()
    sends(evening, "starter", (1, TOFU))
    later = evening.restart()
    until(lambda: printer.papers)
    until(lambda: chits(later) == [("fire", "printed", False)])
    later.stop()


def test_what_was_served_meanwhile_needs_no_paper(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    printer.off()
    sends(evening, "starter", (1, TOFU))
    until(lambda: evening.app.site.chits.troubles())
    service.record_happening(evening.table, "chef", Bumped((1,)))
    service.record_happening(evening.table, "server", Served((1,)))
    until(lambda: chits(evening) == [("fire", "waiting", False)])
    evening.app.site.chits.stop()
    printer.on()
    later = evening.restart()
    until(lambda: chits(later) == [("fire", "past", False)])
    assert printer.papers == []
    later.stop()


def test_a_reprint_says_that_it_is_one(evening: Evening, printers: Callable[..., Printer]) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: chits(evening) == [("fire", "printed", False)])
    evening.app.site.chits.print_again(1)
    with pytest.raises(IllegalMove, match="no such chit"):
        evening.app.site.chits.print_again(99)
    until(lambda: len(printer.papers) == 2)
    assert printer.papers[0].shows(draw_chit(drawn(evening, 1, again=False), 80))
    assert printer.papers[1].shows(draw_chit(drawn(evening, 1, again=True), 80))


def test_stations_have_their_own_printers(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    hot, cold = printers(), printers()
    plug(evening, ("Hot", hot, "hot"), ("Cold", cold, "cold"))
    evening.sit("Lisa", "Ellen")
    courses = (replace(COURSES[0], station="cold"), replace(COURSES[1], station="hot"))
    service.record_happening(evening.table, "manager", Laid("12", courses))
    sends(evening, "starter", (1, TOFU))
    sends(evening, "main", (2, CHICKEN))
    until(lambda: hot.papers and cold.papers)
    assert (len(hot.papers), len(cold.papers)) == (1, 1)
    assert cold.papers[0].shows(draw_chit(drawn(evening, 1), 80))


def test_a_kitchen_that_gets_a_printer_later_is_not_flooded(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: chits(evening) == [("fire", "past", False)])
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    sends(evening, "main", (2, CHICKEN))
    until(lambda: len(chits(evening)) == 2 and chits(evening)[1][1] == "printed")
    assert len(printer.papers) == 1


def test_an_erased_evening_takes_its_chits_along(
    evening: Evening, printers: Callable[..., Printer]
) -> None:
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: chits(evening))
    evening.host_does("close")
    assert evening.host_does("erase-evening").status_code == 303
    assert chits(evening) == []


def test_a_killed_server_prints_what_waited_once_it_is_up_again(
    evening: Evening, printers: Callable[..., Printer], server: Callable[..., Server]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    printer.off()
    sends(evening, "starter", (1, TOFU))
    evening.app.site.chits.stop()
    evening.stop()
    first = server(evening.folder)
    first.kill()
    printer.on()
    server(evening.folder)
    until(lambda: printer.papers)
    gevent.sleep(0.3)
    assert [paper.image.width for paper in printer.papers] == [DOTS[80]]


def test_rows_that_cannot_be_written_for_a_moment_cost_no_chit(
    evening: Evening, printers: Callable[..., Printer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither one that comes up just then nor one that is just printed; what may be on paper
    already says so."""
    monkeypatch.setattr("partycards.services.chits_queue.PAUSES", (0.01,))
    printer, kept = printers(), evening.app.site.chits.kept
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    fails = {"add": 1, "sending": 1, "printed": 1}

    def failing(what: str, does: Callable[..., None]) -> Callable[..., None]:
        def tries(*values: Any, **fields: Any) -> None:
            key = what or fields["state"]
            if fails.get(key):
                fails[key] -= 1
                raise NotSavedYet("That could not be saved just now.")
            does(*values, **fields)

        return tries

    monkeypatch.setattr(kept, "add", failing("add", kept.add))
    monkeypatch.setattr(kept, "change", failing("", kept.change))
    sends(evening, "main", (1, LOBSTER))
    until(lambda: len(printer.papers) == 2 and chits(evening)[0][1] == "printed")
    assert fails == {"add": 0, "sending": 0, "printed": 0}
    assert chits(evening) == [("fire", "printed", True)]
    until(lambda: not evening.app.site.chits.troubles())
