"""Who works here: PINs are given out and taken away."""

from flask import Blueprint, Response, request

from partycards.games.base import IllegalMove
from partycards.live.forms import whole_number
from partycards.restaurant.staff import SERVER, new_pin
from partycards.web import said, site, to
from partycards.web.fields import right
from partycards.web.restaurant.forms import PinForm
from partycards.web.restaurant.rooms import manager_only, page

pages = Blueprint("restaurant_pins", __name__, url_prefix="/restaurant/pins")
pages.before_request(manager_only)


def _fresh() -> PinForm:
    """An empty form with a PIN that nobody would guess."""
    return PinForm(data={"role": SERVER, "pin": new_pin()})


@pages.get("")
def index() -> Response:
    """Everybody with a PIN, and a form for somebody new."""
    return _page(_fresh())


def _page(form: PinForm, status: int = 200, given: tuple[str, str] | None = None) -> Response:
    """`given`: a name and the PIN that it has got just now; nobody reads it a second time."""
    return page(
        "pins",
        "pins",
        status,
        form=form,
        staff=site().house.staff.all(),
        gone=site().house.staff.gone(),
        given=given,
        address=site().link("/staff"),
    )


@pages.post("")
def give() -> Response:
    """A PIN for somebody; it is read once, on the answer to this."""
    form = PinForm(request.form)
    if not right(form):
        return _page(form, 409)
    name, pin = str(form.name.data), str(form.pin.data)
    try:
        site().house.staff.add(name, str(form.role.data), pin)
    except IllegalMove as refusal:
        form.pin.errors = [said(refusal)]
        return _page(form, 409)
    return _page(_fresh(), given=(name, pin))


@pages.post("/renew")
def renew() -> Response:
    """Another PIN for the same person, read once on the answer to this."""
    staff, number = site().house.staff, whole_number(request.form.get("number", "")) or 0
    one = next((each for each in (*staff.all(), *staff.gone()) if each.number == number), None)
    if one is None:
        return to("restaurant_pins.index")
    pin = new_pin()
    staff.renew(number, pin)
    return _page(_fresh(), given=(one.name, pin))


@pages.post("/erase")
def erase() -> Response:
    """Whoever has left is forgotten by name, in every report, too."""
    site().house.staff.erase(whole_number(request.form.get("number", "")) or 0)
    site().house.keeper.look_soon()
    return to("restaurant_pins.index")


@pages.post("/take")
def take() -> Response:
    """The PIN lets nobody in any more; whoever is in with it is out at once."""
    site().house.staff.remove(whole_number(request.form.get("number", "")) or 0)
    site().house.keeper.look_soon()
    return to("restaurant_pins.index")
