"""The bill of a table on the servers' page: split, agreed on, printed."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

from partycards.printing.engine.thermal_strip import DOTS
from partycards.restaurant.happenings import Called, Confirmed, Grouped, Laid, Ordered, Revealed
from partycards.restaurant.printers import ReceiptPrinter
from partycards.restaurant.staff import CHEF, SERVER
from partycards.services import bill_content
from partycards.tables import service, tabs
from tests.evening import ORIGIN, Evening, token
from tests.printing.reading import text
from tests.restaurant.dinner import CHICKEN, COURSES, LOBSTER, TOFU
from tests.restaurant.printer_stub import Printer
from tests.restaurant.supper import Supper


@pytest.fixture
def supper(evening: Evening) -> Evening:
    """Lisa, Ellen and Amir at table 12 have ordered for 21.00, 21.00 and 9.00."""
    evening.sit("Lisa", "Ellen", "Amir")
    service.record_happening(evening.table, "manager", Laid("12", COURSES))
    order(evening, "main", (1, LOBSTER), (2, CHICKEN))
    order(evening, "starter", (3, TOFU))
    evening.house.staff.add("Tom", SERVER, "770911")
    evening.house.staff.add("Mira", CHEF, "480213")
    return evening


def order(evening: Evening, course: str, *dishes: tuple[int, object]) -> None:
    first = len(evening.table.saved.orders.lines) + 1
    service.record_happening(evening.table, "server", Called(course, dishes))  # type: ignore[arg-type]
    for number in range(first, first + len(dishes)):
        service.record_happening(evening.table, "chef", Confirmed(number))
    service.record_happening(evening.table, "server", Ordered(course, "now"))


def staff(evening: Evening, pin: str = "770911") -> FlaskClient:
    """Tom's tablet, or another's."""
    client = evening.app.test_client()
    page = client.get("/staff", base_url=ORIGIN)
    answer = client.post(
        "/staff",
        data={"csrf": token(page.text), "pin": pin},
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )
    assert answer.status_code == 303
    return client


class Tablet:
    """A server's tablet with the bill on it."""

    def __init__(self, evening: Evening) -> None:
        self._at = f"/floor/{evening.code}/bill"
        self._client = staff(evening)
        self.page = self.opens(self._at)

    def opens(self, address: str) -> TestResponse:
        self.page = self._client.get(address, base_url=ORIGIN)
        return self.page

    def presses(self, do: str, **fields: object) -> TestResponse:
        """A button of the page, with these fields as they were filled in."""
        self.page = self._client.post(
            self._at,
            data={"csrf": token(self._client.get(self._at, base_url=ORIGIN).text), "do": do}
            | {name.replace("_", "-"): value for name, value in fields.items()},
            headers={"Origin": ORIGIN},
            base_url=ORIGIN,
        )
        if self.page.status_code == 303:
            return self.opens(self.page.headers["Location"])
        return self.page

    @property
    def says(self) -> str:
        return unescape(self.page.text)

    def pays(self) -> dict[str, str]:
        """What each guest pays, as it stands on the page."""
        found: dict[str, str] = {}
        for part in self.page.text.split("Who pays what</h3>")[1:]:
            for row in part.split("</dl>")[0].split("<dt><bdi>")[1:]:
                found[row.split("</bdi>")[0]] = row.split("<dd>")[1].split("</dd>")[0]
        return found


@pytest.fixture
def tablet(supper: Evening) -> Tablet:
    return Tablet(supper)


def test_each_guest_pays_what_they_ordered_unless_something_else_is_chosen(tablet: Tablet) -> None:
    assert tablet.pays() == {"Lisa": "€21.00", "Ellen": "€21.00", "Amir": "€9.00"}
    assert "It is not a fiscal receipt." in tablet.says
    tablet.presses("show", split_0="equally")
    assert tablet.pays() == {"Lisa": "€17.00", "Ellen": "€17.00", "Amir": "€17.00"}
    tablet.presses("show", split_0="seat", shared=["plate-1"], tip_0="10 %")
    assert tablet.pays() == {"Lisa": "€7.70", "Ellen": "€30.80", "Amir": "€17.60"}
    tablet.presses("show", split_0="dish", pays_plate_1=["1", "3"], tip_0="3")
    assert tablet.pays() == {"Lisa": "€11.12", "Ellen": "€22.23", "Amir": "€20.65"}
    assert "shared by Lisa and Amir" in tablet.says


def test_a_tip_that_is_none_gets_a_sentence_and_nothing_is_lost(tablet: Tablet) -> None:
    tablet.presses("show", split_0="equally", tip_0="ten percent", shared=["plate-2"])
    assert "Write a tip like 10 % or 5.00." in tablet.says
    assert 'value="ten percent"' in tablet.says
    assert 'value="equally" checked' in tablet.says
    assert 'value="plate-2"' in tablet.says
    for tip in ("101 %", "-5", "5 €", "1e3", "٣"):
        assert "Write a tip" in tablet.presses("show", tip_0=tip).text


def test_joined_parties_have_bills_of_their_own(supper: Evening) -> None:
    service.record_happening(
        supper.table, "manager", Grouped(((1, "Rossi"), (2, "Rossi"), (3, "Blum")))
    )
    tablet = Tablet(supper)
    assert 'href="/restaurant/table/12"' in tablet.says
    assert tablet.says.index("Bill of Blum") < tablet.says.index("Bill of Rossi")
    tablet.presses("show", split_1="equally", tip_0="1")
    assert tablet.pays() == {"Amir": "€10.00", "Lisa": "€21.00", "Ellen": "€21.00"}


def test_the_table_agrees_before_the_marks_are_shown_and_never_after(
    supper: Evening, tablet: Tablet
) -> None:
    assert "Please choose one." in tablet.presses("agree", tip_0="5").text
    assert 'value="5"' in tablet.says
    tablet.presses("agree", spared="share", tip_0="5", split_0="equally")
    assert supper.table.saved.orders.spared == "share"
    assert "The winner will be spared the whole share." in tablet.says
    assert 'value="5.00"' in tablet.says
    for name in ("Lisa", "Amir"):
        assert "Agreed for the bill: whoever wins pays nothing." in supper.main(name)
    service.record_happening(supper.table, "manager", Revealed())
    assert "too late" in tablet.presses("agree", spared="nothing").text
    assert supper.table.saved.orders.spared == "share"
    # How they split it is theirs to say as long as they sit there.
    tablet.presses("show", split_0="share", shares_1="2", shares_2="1", shares_3="0")
    assert tablet.pays() == {"Lisa": "€34.00", "Ellen": "€17.00", "Amir": "€0.00"}
    assert "Shares are whole numbers" in tablet.presses("show", shares_1="7.5").text


def test_r8_the_winner_is_spared_once_the_marks_are_shown(
    supper: Evening, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet.presses("agree", spared="share")
    assert tablet.pays() == {"Lisa": "€21.00", "Ellen": "€21.00", "Amir": "€9.00"}
    for module in (bill_content, tabs):
        monkeypatch.setattr(module, "winners_of", lambda standing: (1,))
    tablet.presses("show")
    assert tablet.pays() == {"Lisa": "€0.00", "Ellen": "€31.50", "Amir": "€19.50"}
    assert "Lisa won and pays nothing: the others share it." in tablet.says


def test_the_winner_is_not_told_by_the_bill_before_the_marks_are_shown(supper: Evening) -> None:
    assert tabs.winners_of(supper.table.saved) == ()


def test_only_servers_and_managers_see_a_bill(supper: Evening) -> None:
    address = f"/floor/{supper.code}/bill"
    assert staff(supper, "480213").get(address, base_url=ORIGIN).status_code == 403
    guest = supper.phones["Lisa"].client.get(address, base_url=ORIGIN)
    assert (guest.status_code, guest.headers["Location"]) == (303, f"/staff?then={address}")
    assert supper.host().get(address, base_url=ORIGIN).status_code == 200
    paper = supper.phones["Lisa"].client.get(f"{address}/bill.pdf", base_url=ORIGIN)
    assert paper.status_code == 303


def test_a_table_that_is_not_laid_has_no_bill(evening: Evening) -> None:
    page = evening.host().get(f"/floor/{evening.code}/bill", base_url=ORIGIN)
    assert page.status_code == 404
    assert "This table is not set for dinner." in page.text


def test_the_pdf_has_the_same_sums(tablet: Tablet) -> None:
    paper = tablet.presses("pdf-0", split_0="equally", tip_0="3")
    assert paper.mimetype == "application/pdf"
    said = text(paper.data)
    for words in ("Table 12", LOBSTER.name, "Lisa", "18.00", "54.00", "not a fiscal receipt"):
        assert words in said


def test_a_bill_on_paper_speaks_what_its_guests_do_or_whoever_asks_for_it(
    supper: Evening, tablet: Tablet
) -> None:
    here = "/floor/" + supper.code
    dated = {"en": "%B %-d, %Y", "en-GB": "%-d %B %Y"}
    today = datetime.fromtimestamp(supper.table.saved.opened_at)
    for seat in (1, 2):
        supper.house.guests.speak(supper.code, seat, "en-GB")
    assert today.strftime(dated["en-GB"]) in text(tablet.presses("pdf-0").data)
    assert today.strftime(dated["en"]) in text(tablet.presses("pdf-0", language_0="en").data)
    assert '<html lang="en">' in tablet.opens(here + "/bill").text, "the server reads their own"


@pytest.fixture
def printer() -> Iterator[Printer]:
    printer = Printer()
    yield printer
    printer.off()


def test_a_bill_comes_out_of_the_receipt_printer_or_the_page_says_why_not(
    supper: Evening, tablet: Tablet, printer: Printer
) -> None:
    restaurant = supper.house.restaurant
    bar = ReceiptPrinter(name="Bar", address="127.0.0.1", port=printer.port, width=58)
    restaurant.keep(replace(restaurant.setup, printers=(bar,)))
    before = len(printer.papers)
    assert "Write a tip" in tablet.presses("print-0-Bar", tip_0="much").text
    assert len(printer.papers) == before
    tablet.presses("print-0-Bar", split_0="equally")
    assert "Printed on Bar." in tablet.says
    assert printer.papers[before:][-1].image.width == DOTS[58]
    printer.off()
    assert tablet.presses("print-0-Bar", tip_0="7").status_code == 503
    assert "It was not printed. It cannot be reached." in tablet.says
    assert 'value="7.00"' in tablet.says
    assert tablet.presses("print-0-Nowhere").status_code == 404
    assert tablet.presses("print-7-Bar").status_code == 404


def test_what_guests_wrote_is_text_on_the_bill(supper: Evening) -> None:
    wild = replace(TOFU, name='<script>alert("1")</script>', key="9-9")
    order(supper, "main", (3, wild))
    tablet = Tablet(supper)
    assert "<script>alert" not in tablet.page.text
    assert '<script>alert("1")</script>' in tablet.says


def test_the_bill_has_drinks_gifts_taxes_service_and_who_has_paid(evening: Evening) -> None:
    supper = Supper(evening)
    for article in ("water", "wine", "wine"):
        supper.taps("charge", article=article, **{"for": "seat-2"})
    supper.taps("give", item="plate-3", reason="she shouted")
    supper.taps("agree", tip="10 %")
    supper.pays(1, tip="5", how="cash")
    paper = supper.tom.client.get(f"/floor/{evening.code}/bill/bill.pdf", base_url=ORIGIN)
    said = " ".join(text(paper.data).split())
    for words in (
        "3 guests · served by Tom",
        f"{CHICKEN.name} Ellen 21.00",
        "2 × Wine Ellen 14.80",
        "Gift of the house -9.00",
        "Dishes and drinks 61.00",
        "Service 10% 6.10",
        "Tip 6.10",
        "Total €73.20",
        "10% food 42.00 4.20 46.20",
        "20% drinks 17.42 3.48 20.90",
        "Still to pay €48.00",
        f"Bill {evening.code}",
    ):
        assert words in said, words
    assert re.search(r"Lisa PAID cash \d+:\d\d [AP]M · tip 5.00 €25.20", said)
    # Why somebody was given something is between the house and the report.
    assert "shouted" not in said
    assert "shouted" not in supper.tom.sees(f"/floor/{evening.code}/bill")
