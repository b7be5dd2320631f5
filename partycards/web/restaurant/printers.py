"""The receipt printers: where they are, and how wide their paper is."""

import time

from flask import Blueprint, Response, request
from msgspec.structs import replace

from partycards.figures import at_time
from partycards.games.base import N_, IllegalMove
from partycards.printing.sheets.printer_test import Test, draw_test
from partycards.restaurant.printers import Offline, ReceiptPrinter
from partycards.web import language, said, site, to
from partycards.web.fields import right
from partycards.web.on_a_laptop import printers_only_here
from partycards.web.restaurant.forms import PrinterForm, form_of_printer
from partycards.web.restaurant.rooms import manager_only, page

pages = Blueprint("restaurant_printers", __name__, url_prefix="/restaurant/printers")
pages.before_request(manager_only)
pages.before_request(printers_only_here)

NEW = ReceiptPrinter(name="")


def _printers() -> tuple[ReceiptPrinter, ...]:
    return site().house.restaurant.setup.printers


def _keep(*printers: ReceiptPrinter) -> None:
    restaurant = site().house.restaurant
    restaurant.keep(replace(restaurant.setup, printers=printers))


@pages.get("")
def index() -> Response:
    """Every printer, and a form for another one."""
    return _page()


def _page(form: PrinterForm | None = None, name: str = "", status: int = 200,
          tried: tuple[str, ...] = ()) -> Response:  # fmt: skip
    """`form` is the one that was refused, of the printer with this name, "" the new one; or that
    was to print a test: `tried` has why it did not, "" when it did."""
    forms = {printer.name: form_of_printer(printer) for printer in (*_printers(), NEW)}
    if form is not None:
        forms[name] = form
    return page(
        "printers",
        "printers",
        status,
        printers=_printers(),
        forms=forms,
        refused=None if form is None else name,
        saved=request.args.get("saved", ""),
        tried=tried,
        stations=site().house.restaurant.setup.station_names(),
    )


@pages.post("")
def change() -> Response:
    """A printer is added, tested, changed (`was` is the name it had) or taken away."""
    was = request.form.get("was", "")
    others = [printer for printer in _printers() if printer.name != was]
    if "remove" in request.form:
        _keep(*others)
        return to("restaurant_printers.index")
    form = PrinterForm(request.form)
    if not _right(form, others):
        return _page(form, was, 409)
    if "test" in request.form:
        return _test(form, was)
    changed = form.printer(site().house.restaurant.setup.station_names())
    if any(printer.name == was for printer in _printers()):
        _keep(*(changed if printer.name == was else printer for printer in _printers()))
    else:
        _keep(*others, changed)
    return to("restaurant_printers.index", saved=changed.name)


def _test(form: PrinterForm, was: str) -> Response:
    """The printer prints something that tells of itself; it is neither kept nor changed by that."""
    setup = site().house.restaurant.setup
    printer = form.printer(setup.station_names())
    test = Test(setup.name, printer, setup.station_names(), at_time(time.time(), language()))
    words = language()
    try:
        site().chits.print_now(printer, lambda: draw_test(test, words))
    except Offline as offline:
        return _page(form, was, 409, (said(IllegalMove(str(offline))),))
    return _page(form, was, tried=("",))


def _right(form: PrinterForm, others: list[ReceiptPrinter]) -> bool:
    """Whether the form is right and no other printer has that name."""
    fine = right(form)
    called = {printer.name.casefold() for printer in others}
    if fine and str(form.name.data).casefold() in called:
        form.name.errors = [said(IllegalMove(N_("Another printer has that name.")))]
        return False
    return fine
