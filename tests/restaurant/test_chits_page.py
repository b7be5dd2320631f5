"""The kitchen reads which printer is offline, prints a chit again, and takes order sheets."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partycards.restaurant.staff import CHEF
from tests.evening import ORIGIN, Evening, token
from tests.printing.reading import text
from tests.restaurant.dinner import LOBSTER, TOFU
from tests.restaurant.printer_stub import Printer
from tests.restaurant.test_bill_page import staff
from tests.restaurant.test_chit_queue import chits, lay, plug, sends, until


@pytest.fixture
def mira(evening: Evening) -> FlaskClient:
    """The chef's screen."""
    evening.house.staff.add("Mira", CHEF, "480213")
    return staff(evening, "480213")


def presses(client: FlaskClient, **fields: str) -> TestResponse:
    """A button of the page of chits."""
    page = client.get("/kitchen/chits/", base_url=ORIGIN)
    return client.post(
        "/kitchen/chits/",
        data={"csrf": token(page.text), **fields},
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )


def test_the_kitchen_reads_that_a_printer_is_offline_and_prints_again(
    evening: Evening, mira: FlaskClient, printers: Callable[..., Printer]
) -> None:
    printer = printers()
    plug(evening, ("Pass", printer, ""))
    lay(evening)
    printer.off()
    sends(evening, "starter", (1, TOFU))
    until(lambda: evening.app.site.chits.troubles())
    for path in ("/kitchen/", "/kitchen/chits/"):
        page = mira.get(path, base_url=ORIGIN).text
        assert "Printer Pass is offline" in page
        assert "It cannot be reached." in page
    printer.on()
    assert presses(mira, do="try").status_code == 303
    until(lambda: chits(evening) == [("fire", "printed", False)])
    until(lambda: not evening.app.site.chits.troubles())
    assert "is offline" not in mira.get("/kitchen/", base_url=ORIGIN).text
    assert presses(mira, again="1").headers["Location"] == "/kitchen/chits/#chit-1"
    until(lambda: len(printer.papers) == 2)
    until(lambda: chits(evening) == [("fire", "printed", True)])
    page = mira.get("/kitchen/chits/", base_url=ORIGIN).text
    assert "Table 12 · Starter" in page
    assert "marked as printed again" in page
    assert presses(mira, again="7").status_code == 409


def test_without_a_printer_a_reprint_is_refused_with_a_sentence(
    evening: Evening, mira: FlaskClient
) -> None:
    lay(evening)
    sends(evening, "starter", (1, TOFU))
    until(lambda: chits(evening))
    assert "There is no printer." in presses(mira, again="1").text


def test_the_staff_takes_order_sheets_and_a_guest_does_not(
    evening: Evening, mira: FlaskClient
) -> None:
    lay(evening)
    sends(evening, "main", (1, LOBSTER))
    address = f"/kitchen/{evening.code}/orders.pdf"
    paper = mira.get(f"{address}?paper=letter", base_url=ORIGIN)
    assert LOBSTER.name in text(paper.data)
    guest = evening.phones["Lisa"].client
    for path in (address, "/kitchen/chits/"):
        assert guest.get(path, base_url=ORIGIN).status_code == 303
