"""A restaurant for tests: table 12 is set, and Mira (chef) and Tom (server) have their phones."""

import re
from typing import Any
from urllib.parse import urlencode

from flask.testing import FlaskClient
from msgspec import Struct
from werkzeug.test import TestResponse

from partycards.restaurant.happenings import Called, Confirmed, Laid, Ordered
from partycards.restaurant.orders import Course, Dish, Line
from partycards.restaurant.staff import CHEF, SERVER
from partycards.tables import service
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening, token
from tests.restaurant.dinner import COURSES

PINS = {CHEF: "480213", SERVER: "770911"}


class Colleague:
    """Somebody of the staff with a phone."""

    def __init__(self, evening: Evening, role: str) -> None:
        self.client: FlaskClient = evening.app.test_client()
        page = self.client.get("/staff", base_url=ORIGIN)
        fields = {"csrf": token(page.text), "pin": PINS[role]}
        assert self._post("/staff", fields).status_code == 303

    def _post(self, path: str, fields: dict[str, Any], **headers: str) -> TestResponse:
        return self.client.post(
            path,
            data=urlencode(fields, doseq=True),
            content_type="application/x-www-form-urlencoded",
            headers={"Origin": ORIGIN, **headers},
            base_url=ORIGIN,
        )

    def sees(self, path: str) -> str:
        """A page, which must be theirs."""
        answer = self.client.get(path, base_url=ORIGIN)
        assert answer.status_code == 200, answer.text
        return answer.text

    def taps(self, path: str, page: str, **fields: Any) -> TestResponse:
        """A button, with the token of the page it stands on."""
        return self._post(path, {"csrf": token(self.sees(page)), **fields})

    def sends(self, path: str, page: str, **fields: Any) -> dict[str, Any]:
        """The same as the script does."""
        fields = {"csrf": token(self.sees(page)), **fields}
        answer = self._post(path, fields, Accept="application/json").json
        assert answer is not None
        return dict(answer)


class Restaurant:
    """The house with its one table set."""

    def __init__(self, evening: Evening, courses: tuple[Course, ...] = COURSES) -> None:
        self.evening = evening
        if not evening.house.staff.all():
            evening.house.staff.add("Mira", CHEF, PINS[CHEF])
            evening.house.staff.add("Tom", SERVER, PINS[SERVER])
            service.record_happening(evening.table, HOST, Laid("12", courses))
        self.mira, self.tom = Colleague(evening, CHEF), Colleague(evening, SERVER)
        self.code = evening.code

    def happens(self, *happenings: Struct) -> None:
        for happening in happenings:
            service.record_happening(self.evening.table, "chef", happening)

    def line(self, number: int) -> Line:
        line: Line | None = self.evening.table.saved.orders.line(number)
        assert line is not None
        return line

    def cooks(self, *dishes: tuple[int, Dish], course: str = "starter") -> None:
        """These dishes are called for, confirmed and sent."""
        first = len(self.evening.table.saved.orders.lines) + 1
        numbers = range(first, first + len(dishes))
        self.happens(Called(course, dishes), *map(Confirmed, numbers), Ordered(course, "after"))


def words_of(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())
