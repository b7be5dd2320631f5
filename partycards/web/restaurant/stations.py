"""The stations of the kitchen: who cooks what of a plate."""

from flask import Blueprint, Response, request
from msgspec.structs import replace

from partycards.catalogue.ingredients import CATEGORIES
from partycards.games.base import N_, IllegalMove
from partycards.restaurant.stations import Station
from partycards.web import said, site, to
from partycards.web.fields import right
from partycards.web.restaurant.forms import StationForm, form_of_station
from partycards.web.restaurant.rooms import manager_only, page

pages = Blueprint("restaurant_stations", __name__, url_prefix="/restaurant/stations")
pages.before_request(manager_only)

MOST = 8
NEW = Station("")


def _stations() -> tuple[Station, ...]:
    """Every station, those too that only a course names so far."""
    setup = site().house.restaurant.setup
    said_what = {each.name: each for each in setup.stations}
    return tuple(said_what.get(name, Station(name)) for name in setup.station_names())


def _keep(*stations: Station, was: str = "", name: str = "") -> None:
    """From now on these; courses and printers of a station go on with it under its new `name`, and
    nobody's are those of one that is gone."""
    restaurant = site().house.restaurant
    setup = restaurant.setup
    courses, printers = setup.courses, setup.printers
    if was and was != name:
        courses = tuple(
            replace(each, station=name if each.station == was else each.station) for each in courses
        )
        printers = tuple(each.renamed(was, name) for each in printers)
    restaurant.keep(replace(setup, stations=stations, courses=courses, printers=printers))


@pages.get("")
def index() -> Response:
    """Every station with what it cooks, and a form for another one."""
    return _page()


def _page(form: StationForm | None = None, name: str = "", status: int = 200) -> Response:
    """`form` is the one that was refused, of the station with this name, "" the new one."""
    cards = site().catalogue.ingredients
    forms = {each.name: form_of_station(each, cards) for each in (*_stations(), NEW)}
    if form is not None:
        forms[name] = form
    return page(
        "stations",
        "stations",
        status,
        stations=_stations(),
        forms=forms,
        categories=CATEGORIES,
        refused=None if form is None else name,
        saved=request.args.get("saved", ""),
    )


@pages.post("")
def change() -> Response:
    """A station is added, changed (`was` is the name it had) or taken away."""
    was = request.form.get("was", "")
    before = _stations()
    others = [each for each in before if each.name != was]
    if "remove" in request.form:
        _keep(*others, was=was)
        return to("restaurant_stations.index")
    form = StationForm(request.form)
    if not _right(form, was, others):
        return _page(form, was, 409)
    changed = form.station([course.key for course in site().house.restaurant.setup.courses])
    if len(others) < len(before):
        kept = [changed if each.name == was else each for each in before]
        _keep(*kept, was=was, name=changed.name)
    else:
        _keep(*others, changed)
    return to("restaurant_stations.index", saved=changed.name)


def _right(form: StationForm, was: str, others: list[Station]) -> bool:
    """Whether the form is right, says what is cooked, and no other station has that name."""
    fine = right(form)
    if not fine:
        return False
    if str(form.name.data).casefold() in {each.name.casefold() for each in others}:
        form.name.errors = [said(IllegalMove(N_("Another station has that name.")))]
        return False
    if len(others) >= MOST:
        form.name.errors = [said(IllegalMove(N_("At most %(most)s stations."), most=MOST))]
        return False
    courses = site().house.restaurant.setup.courses
    own_course = was and was in {course.station for course in courses}
    if not (form.says_what() or own_course):
        form.words.errors = [said(IllegalMove(N_("What does it cook? Please say at least one.")))]
        return False
    return True
