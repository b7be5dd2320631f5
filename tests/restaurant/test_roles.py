"""Who of the staff may come through which door: every route of the restaurant, by role."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from tests.evening import ORIGIN, Evening
from tests.restaurant.house import House
from tests.restaurant.meal import Meal

ALL = {CHEF, SERVER, MANAGER}
OPEN_TO = {
    "/kitchen/": {CHEF, MANAGER},
    "/kitchen/look": {CHEF, MANAGER},
    "/kitchen/CODE/": {CHEF, MANAGER},
    "/kitchen/CODE/verb": {CHEF, MANAGER},
    "/kitchen/chits/": ALL,
    "/kitchen/order-forms.pdf": ALL,
    "/kitchen/CODE/orders.pdf": ALL,
    "/pass/": ALL,
    "/floor/": ALL,
    "/floor/CODE/bill": {SERVER, MANAGER},
    "/floor/CODE/tab": {SERVER, MANAGER},
    "/restaurant/": {MANAGER},
    "/restaurant/86": {CHEF, MANAGER},
    "/restaurant/table/": {SERVER, MANAGER},
} | {
    f"/restaurant/{exactly}$": {SERVER, MANAGER}
    for exactly in ("", "lay", "begin", "clear", "clear-all", "stream")
}
"""Whose an address is, by how it begins ("$": that is all of it); the longest counts. What a
manager alone may do (money, PINs, the report, the set-up) is not named: it is /restaurant/."""
STREAMS = ("/kitchen/stream", "/kitchen/CODE/stream", "/floor/stream", "/floor/CODE/stream",
           "/floor/CODE/tab/stream", "/pass/stream", "/restaurant/stream")  # fmt: skip


def whose(path: str) -> set[str]:
    """The roles that a door is open to."""
    fits = [begin for begin in OPEN_TO
            if path + "$" == begin or (begin[-1] != "$" and path.startswith(begin))]  # fmt: skip
    return OPEN_TO[max(fits, key=len)]


class Doors:
    """A restaurant in service, and everybody with a browser."""

    def __init__(self, evening: Evening) -> None:
        self.meal = Meal(evening)
        self.house = House(evening)
        self.evening = evening
        self.clients: dict[str, FlaskClient] = {
            CHEF: self.meal.mira.client, SERVER: self.meal.tom.client,
            MANAGER: self.house.comes_in(MANAGER), "host": evening.host(),
            "guest": self.meal.phones["Ana"].client, "stranger": evening.app.test_client(),
        }  # fmt: skip

    def routes(self, method: str) -> list[str]:
        """The address of every route of the staff's, its blanks filled."""
        fill = {"code": self.meal.code, "verb": "verb", "int:seat": "1", "int:number": "1",
                "number": "12", "key": "starter", "step": "house"}  # fmt: skip
        found = []
        for rule in self.evening.app.url_map.iter_rules():
            if re.match("/(kitchen|floor|pass|restaurant)/", rule.rule) and method in rule.methods:
                found.append(re.sub("<(.*?)>", lambda blank: fill[blank[1]], rule.rule))
        assert len(found) > 30
        return found

    def roles(self, path: str) -> set[str]:
        return whose(path.replace(self.meal.code, "CODE"))

    def sends(self, who: str, path: str, csrf: str) -> TestResponse:
        return self.clients[who].post(
            path, data={"csrf": csrf}, headers={"Origin": ORIGIN}, base_url=ORIGIN
        )

    def token(self, who: str) -> str:
        """The token on whatever form this browser has."""
        guard, client = self.evening.app.site.guard, self.clients[who]
        if who == "host":
            return guard.csrf(guard.host_key)
        cookie = client.get_cookie(guard.staff_cookie(), domain="party.test", path="/")
        return guard.csrf(cookie.value if cookie is not None else "")


@pytest.fixture
def doors(evening: Evening) -> Doors:
    return Doors(evening)


def test_each_page_opens_to_its_roles_and_to_nobody_else(doors: Doors) -> None:
    for path in doors.routes("GET"):
        roles = doors.roles(path)
        for who, client in doors.clients.items():
            answer = client.get(path, base_url=ORIGIN)
            if who in roles or who == "host":
                assert answer.status_code in (200, 302, 303, 404), (who, path)
                assert "/staff" not in answer.headers.get("Location", ""), (who, path)
            elif who in ALL:
                assert answer.status_code == 403, (who, path)
            else:
                assert answer.status_code == 303, (who, path)
                assert answer.headers["Location"].startswith("/staff?"), (who, path)


def test_each_button_needs_its_role_and_that_persons_token(doors: Doors) -> None:
    before, setup = doors.meal.table.saved.seq, doors.house.restaurant.setup
    staff = doors.evening.house.staff.all()
    for path in doors.routes("POST"):
        roles = doors.roles(path)
        for who in doors.clients:
            csrfs = ["", doors.token("stranger"), doors.token(SERVER if who == CHEF else CHEF)]
            if who not in roles and who != "host":
                csrfs.append(doors.token(who))
            for csrf in csrfs:
                assert doors.sends(who, path, csrf).status_code == 403, (who, path)
    assert doors.meal.table.saved.seq == before
    assert doors.house.restaurant.setup == setup
    assert doors.evening.house.staff.all() == staff


def test_each_stream_opens_to_the_roles_of_its_page(doors: Doors) -> None:
    for each in STREAMS:
        roles = whose(each.removesuffix("stream") if each.count("/") < 3 else each)
        for who, client in doors.clients.items():
            path = each.replace("CODE", doors.meal.code)
            text = client.get(path, base_url=ORIGIN).text
            assert ("event: view" in text) == (who in roles or who == "host"), (who, path, text)
