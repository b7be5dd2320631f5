"""The restaurant as a whole: what is set up and what is missing, its name and its logo."""

from flask import Blueprint, Response, request
from msgspec.structs import replace

from partycards.catalogue.errors import Wrong
from partycards.catalogue.pictures import MOST_BYTES, keep_picture, safe_logo
from partycards.games.base import N_
from partycards.restaurant.setup import Setup
from partycards.services.deck_offers import offer
from partycards.tables.spoken import OF_KITCHEN
from partycards.web import in_words, site, to
from partycards.web.fields import right
from partycards.web.restaurant.forms import HouseForm
from partycards.web.restaurant.rooms import manager_only, page
from partycards.words import languages

pages = Blueprint("restaurant_setup", __name__, url_prefix="/restaurant")
pages.before_request(manager_only)


@pages.get("/setup")
def overview() -> Response:
    """Every part of the set-up in a line, with what is missing."""
    house, catalogue = site().house, site().catalogue
    tables = house.restaurant.floor.tables()
    return page(
        "setup",
        "setup",
        tables=len(tables),
        seats=sum(table.seats for table in tables),
        staff=[colleague.role for colleague in house.staff.all()],
        offer=offer(catalogue, catalogue.deck(house.restaurant.setup.deck)),
        staff_address=site().link("/staff"),
        is_open=house.restaurant.is_open,
        begun=bool(house.restaurant.opening.next),
    )


@pages.get("/house")
def house() -> Response:
    """Name, logo, currency, and how the kitchen marks."""
    setup = site().house.restaurant.setup
    form = HouseForm(data={name: getattr(setup, name) for name in HouseForm().data})
    return _page(form, saved="saved" in request.args)


def _page(form: HouseForm, status: int = 200, saved: bool = False, logo: str = "") -> Response:
    return page(
        "house",
        "house",
        status,
        form=form,
        saved=saved,
        logo_refusal=logo,
        kitchen_speaks=site().house.spoken.chosen(OF_KITCHEN),
    )


def _keep(setup: Setup) -> Response:
    site().house.restaurant.keep(setup)
    return to("restaurant_setup.house", saved=1)


@pages.post("/house")
def keep_house() -> Response:
    form = HouseForm(request.form)
    if not right(form):
        return _page(form, 409)
    return _keep(form.setup(site().house.restaurant.setup))


@pages.post("/language")
def speak() -> Response:
    """What the kitchen's screens and chits speak; "" what the house does."""
    wanted = request.form.get("language", "")
    site().choose_language(wanted if wanted in languages() else "", OF_KITCHEN)
    return to("restaurant_setup.house", saved=1)


@pages.post("/logo")
def keep_logo() -> Response:
    """A picture that was sent, made safe, or none any more."""
    setup = site().house.restaurant.setup
    if "none" in request.form:
        return _keep(replace(setup, logo=""))
    try:
        logo = _sent_logo()
    except Wrong as wrong:
        form = HouseForm(data={name: getattr(setup, name) for name in HouseForm().data})
        return _page(form, 409, logo=in_words(wrong))
    return _keep(replace(setup, logo=logo))


def _sent_logo() -> str:
    """The file name of the picture that was sent, or `Wrong`."""
    sent = request.files.get("logo")
    if sent is None or not sent.filename:
        raise Wrong(N_("Which picture? Please choose a file."))
    name, data = safe_logo(sent.stream.read(MOST_BYTES + 1))
    return keep_picture(site().files, "logo", name, data)
