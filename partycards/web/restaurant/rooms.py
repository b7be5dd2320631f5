"""What the restaurant's pages share: who may come in, the ways from one to another, their frame."""

from functools import partial
from typing import Any

from flask import Response, request

from partycards.games.base import N_
from partycards.restaurant.staff import MANAGER
from partycards.web import show, site
from partycards.web.host_door import host_key
from partycards.web.staff import only_staff, staff_csrf, staff_of
from partycards.web.staff_rooms import Room, rooms

SETUP = (
    Room("setup", "/restaurant/setup", N_("Overview")),
    Room("house", "/restaurant/house", N_("House")),
    Room("courses", "/restaurant/courses", N_("Courses")),
    Room("prices", "/restaurant/prices", N_("Prices")),
    Room("stations", "/restaurant/stations", N_("Stations")),
    Room("tables", "/restaurant/tables", N_("Tables")),
    Room("pins", "/restaurant/pins", N_("PINs")),
    Room("cards", "/restaurant/cards", N_("Cards")),
    Room("printers", "/restaurant/printers", N_("Printers")),
)
"""What is set up once."""


manager_only = partial(only_staff, MANAGER)
"""The door of pages that managers see."""


def page(template: str, here: str, status: int = 200, **values: Any) -> Response:
    """A page of the restaurant; `here` is the key of its room."""
    role = staff_of(request)
    return show(
        f"restaurant/house/{template}.html",
        status,
        here=here,
        role=role,
        rooms=rooms(role),
        tabs=SETUP,
        house=site().house.restaurant.setup,
        is_host=site().guard.is_host_key(host_key()),
        csrf=staff_csrf(),
        guessing=site().guard.guesses.told() if role == MANAGER else [],
        **values,
    )
