"""A restaurant for tests: a manager's browser, and staff who type their PINs."""

import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partycards.restaurant.happenings import Called, ChefCame, Confirmed, Fired, Ordered
from partycards.restaurant.orders import Dish, Food
from partycards.restaurant.setup import Restaurant
from partycards.tables import laying
from partycards.tables.table import Table
from tests.evening import ORIGIN, Evening, Phone, token

PINS = {"manager": "730164", "server": "281937", "chef": "906425"}

PASS = {
    "was": "",
    "name": "Pass",
    "kind": "network",
    "address": "192.168.1.50",
    "port": "9100",
    "width": "58",
}
"""A printer as it is typed."""


class House:
    """An evening's house with a restaurant in it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.manager = evening.host()

    @property
    def restaurant(self) -> Restaurant:
        restaurant: Restaurant = self.evening.house.restaurant
        return restaurant

    def comes_in(self, role: str) -> FlaskClient:
        """The browser of somebody who has typed a PIN."""
        staff = self.evening.house.staff
        if role not in [one.role for one in staff.all()]:
            staff.add(role.title(), role, PINS[role])
        client = self.evening.app.test_client()
        page = client.get("/staff", base_url=ORIGIN)
        answer = posts(client, "/staff", csrf=token(page.text), pin=PINS[role])
        assert answer.status_code == 303, answer.text
        return client

    def tables(self) -> dict[str, Table]:
        """What is laid, by its number."""
        return laying.laid(self.evening.house)

    def guest(self, number: str, name: str) -> Phone:
        """Somebody scans the tent and sits down."""
        code = self.tables()[number].code
        phone = scans(self.evening, number, Phone(self.evening.app, code, name))
        answer = phone.post("join", name=name)
        assert answer.status_code == 303, answer.text
        return phone


def scans(evening: Evening, number: str, phone: Phone) -> Phone:
    """The camera reads the tent of a table."""
    word = evening.house.restaurant.floor.table(number).word
    answer = phone.client.get(f"/r/{number}/{word}", base_url=ORIGIN)
    assert answer.status_code == 303, answer.text
    return phone


def refusals(page: str) -> list[str]:
    """What a page complains about."""
    found = re.findall(r'<p class="refusal"[^>]*>([^<]+)</p>', page)
    return [words.strip() for words in found if words.strip()]


def lays(house: House, **fields: str) -> None:
    """The manager lays a table (`number`), or all."""
    assert posts(house.manager, "/restaurant/lay", "/restaurant/", **fields).status_code == 303


def reads(client: FlaskClient, path: str) -> str:
    """A page that must be there."""
    answer = client.get(path, base_url=ORIGIN)
    assert answer.status_code == 200, answer.text
    return answer.text


def posts(client: FlaskClient, path: str, page: str = "", **fields: Any) -> TestResponse:
    """A form of `page` (where its token stands; without it `csrf` is given) is sent."""
    if "csrf" not in fields:
        fields["csrf"] = token(reads(client, page or path))
    return client.post(path, data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN)


def ordered(house: House, number: str, name: str = "Sun on a plate", course: str = "main") -> Table:
    """Alma has ordered a dish at this table, and it is cooking."""
    house.guest(number, "Alma")
    table = house.tables()[number]
    dish = Dish("m1-d1", 1, name, (Food("cheese", "Cheese"),))
    table.record("seat:1", "called", Called(course, ((1, dish),)))
    table.record("chef", "chef_came", ChefCame(course))
    table.record("chef", "confirmed", Confirmed(1))
    table.record("server", "ordered", Ordered(course, "server"))
    table.record("server", "fired", Fired(course))
    return table
