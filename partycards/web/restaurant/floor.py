"""The tables of the floor, and the tents that stand on them."""

import io

from flask import Blueprint, Response, request, send_file
from msgspec.structs import replace

import partycards
from partycards import rows
from partycards.catalogue.pictures import kept_as
from partycards.games.base import N_, IllegalMove
from partycards.printing import content
from partycards.printing.engine.options import CHOICES, PAPERS, Options
from partycards.printing.sheets.posters import TENT
from partycards.restaurant.floor import FloorTable
from partycards.services import house_content, prints_content
from partycards.tables import laying
from partycards.web import language, said, site, to
from partycards.web.fields import right
from partycards.web.papers import drawn
from partycards.web.restaurant.forms import TablesForm
from partycards.web.restaurant.rooms import manager_only, page

pages = Blueprint("restaurant_floor", __name__, url_prefix="/restaurant/tables")
pages.before_request(manager_only)


@pages.get("")
def index() -> Response:
    """Every table, and a form for more."""
    return _page(TablesForm(data={"seats": 4}))


def _page(form: TablesForm, status: int = 200, number: str = "", refusal: str = "") -> Response:
    """`refusal` is about the table with this number."""
    house = site().house
    return page(
        "tables",
        "tables",
        status,
        form=form,
        tables=house.restaurant.floor.tables(),
        laid=laying.laid(house),
        papers=CHOICES["paper"].values,
        address=site().guest_address(),
        number=number,
        typed=request.form.get("seats", "")[:10],
        refusal=refusal,
    )


@pages.post("")
def add() -> Response:
    """One table more, or several."""
    form = TablesForm(request.form)
    if not right(form):
        return _page(form, 409)
    try:
        site().house.restaurant.floor.add(str(form.numbers.data), form.seats.data or 0)
    except IllegalMove as refusal:
        form.numbers.errors = [said(refusal)]
        return _page(form, 409)
    return to("restaurant_floor.index")


@pages.post("/<number>")
def change(number: str) -> Response:
    """Other seats, another word on the tent, or the table is taken away."""
    floor, form = site().house.restaurant.floor, TablesForm(request.form, numbers=number)
    if floor.table(number) is None:
        return to("restaurant_floor.index")
    try:
        if "remove" in request.form:
            _remove(number)
        elif "renew" in request.form:
            floor.renew(number.upper())
        elif right(form):
            floor.seat(number, form.seats.data or 0)
        else:
            return _page(TablesForm(data={"seats": 4}), 409, number, str(form.seats.errors[0]))
    except IllegalMove as refusal:
        return _page(TablesForm(data={"seats": 4}), 409, number, said(refusal))
    return to("restaurant_floor.index")


def _remove(number: str) -> None:
    if number.upper() in laying.laid(site().house):
        raise IllegalMove(N_("Guests may be sitting there: clear the table first."))
    site().house.restaurant.floor.remove(number)


# Tents --------------------------------------------------------------------------------------------


@pages.get("/tents.pdf")
def tents() -> Response:
    """A tent for every table, or for one: they are good for every evening."""
    floor, only = site().house.restaurant.floor, request.args.get("table", "")
    one = floor.table(only)
    chosen = floor.tables() if one is None else [one]
    paper = request.args.get("paper", "")
    options = Options(paper=paper if paper in PAPERS else "a4", language=language())  # type: ignore
    if not chosen:
        return to("restaurant_floor.index")
    pdf = drawn(TENT, _tent_content(chosen), options)
    name = f"tents-{one.number}.pdf" if one is not None else "tents.pdf"
    return send_file(io.BytesIO(pdf), "application/pdf", as_attachment=True, download_name=name)


def _tent_content(tables: list[FloorTable]) -> content.Content:
    setup = site().house.restaurant.setup
    base = house_content.of_house(site().catalogue, partycards.__version__)
    wifi = prints_content.Wifi(rows.choice("wifi_name"), rows.choice("wifi_password"))
    floor = tuple(
        content.Table(
            name=table.number,
            restaurant=setup.name,
            logo=setup.logo,
            address=site().link(f"/r/{table.number}/{table.word}"),
            wifi_name=wifi.name,
            wifi_password=wifi.password,
        )
        for table in tables
    )
    logo = {setup.logo: site().files.path(kept_as(setup.logo))} if setup.logo else {}
    return replace(base, name=setup.name, version="", floor=floor, pictures=logo)
