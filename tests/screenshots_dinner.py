"""A restaurant in the middle of its evening, for `make screenshots`: the kitchen's screen, the
floor, a table for its server, the notepad, tonight's tables, the set-up, phones and the TV.

The evening is played in this process by a clock that can be set, so that tickets have their age;
then a real server opens the same folder, and the camera goes from page to page.
"""

import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Browser

from partycards.commands.demo_dinner import COURSES, PRICES
from partycards.commands.simulated import Browser as HttpBrowser
from partycards.games import GAMES
from partycards.restaurant.prices import WHOLE
from partycards.restaurant.staff import CHEF, SERVER
from partycards.restaurant.tab import How
from partycards.tables import laying, service, tabs
from partycards.tables.table import Table
from tests.e2e.browsers import LAPTOP, PHONE, SMALL_PHONE, TV, chromium
from tests.evening import Evening, Phone, Server
from tests.restaurant.house import scans
from tests.restaurant.staffed import PINS, Colleague
from tests.screenshots import SCREENS, Camera

TABLET = {"width": 1024, "height": 1366}
FLOOR = {"4": 3, "5": 4, "6": 4, "7": 4, "9": 6, "12": 3, "14": 2}

TOM = "server:2"

Written = tuple[int, str, str]
"""A dish on paper: the guest's seat, its name, its ingredients with the guest's words."""

TWELVE: tuple[Written, ...] = (
    (1, "Lobster under peach blossom", "Lobster: shelled, sautéed\nPeaches: thin slices\nLavender"),
    (
        2,
        "Chicken in a lasagne roll",
        "Chicken: breast\nMushrooms: portobello\nThyme\nPasta",
    ),
    (3, "Peach on the grill", "Peaches: grilled\nRicotta\nMint"),
)
FIVE: tuple[Written, ...] = ((1, "Watermelon carpaccio", "Watermelon\nCheese: feta\nMint"),)
NINE: tuple[Written, ...] = (
    (1, "Green on green", "Spinach: raw\nAvocado: diced\nLimes: juice"),
    (4, "Popcorn-crusted tofu", "Tofu\nPopcorn: salted\nLemons"),
)
FOURTEEN: tuple[Written, ...] = (
    (1, "Duck on a pillow", "Duck breast: pink\nPotatoes: mashed\nOranges: zest"),
    (2, "The green plate", "Spinach\nTofu: smoked\nLimes: juice"),
)
SEVEN: tuple[Written, ...] = (
    (1, "Toast of the house", "Cheese: thin, melted\nBread: toasted\nTomatoes: as jam"),
    (2, "A bowl of greens", "Spinach\nKale: raw\nWalnuts: crushed"),
    (3, "Noodles for two", "Noodles\nTofu: in small cubes\nGinger"),
)


class Dinner:
    """Tables by their numbers, Mira who cooks, and Tom who serves."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self._set_up()
        self.tables: dict[str, Table] = {
            table.saved.orders.number: table
            for table in laying.lay_all(self.evening.house, "manager")
        }
        self.mira, self.tom = Colleague(self.evening, CHEF), Colleague(self.evening, SERVER)
        self.phones: dict[str, list[Phone]] = {}

    def _set_up(self) -> None:
        house = self.evening.house
        restaurant = house.restaurant
        priced = zip(restaurant.setup.courses, COURSES, strict=True)
        courses = tuple(replace(course, price=price) for course, price in priced)
        choice = ("dish_of_your_choice",)
        setup = replace(restaurant.setup, name="Trattoria", courses=courses, assignments=choice,
                        prices=PRICES)  # fmt: skip
        restaurant.keep(setup)
        for number, seats in FLOOR.items():
            restaurant.floor.add(number, seats)
        for name, role in (("Mira", CHEF), ("Tom", SERVER)):
            house.staff.add(name, role, PINS[role])

    def kitchen(self, number: str, verb: str, **fields: object) -> None:
        """Mira taps a button at this table's notepad."""
        page = f"/kitchen/{self.tables[number].code}/"
        self.mira.taps(page + verb, page, **fields)

    def floor(self, number: str, verb: str, **fields: object) -> None:
        """Tom taps a button at this table's page."""
        page = f"/floor/{self.tables[number].code}/"
        self.tom.taps(page + verb, page, **fields)

    def seats(self, number: str, *names: str) -> None:
        """Guests without phones."""
        for name in names:
            self.floor(number, "seat-guest", name=name)
        self.evening.house.start(self.tables[number], "server")

    def writes(self, number: str, course: str, dishes: tuple[Written, ...]) -> None:
        for seat, name, foods in dishes:
            self.floor(number, "take", seat=seat, course=course, name=name, foods=foods)

    def sends(self, number: str, course: str, fire: str, *lines: int) -> None:
        """Mira has no question about these dishes."""
        self.kitchen(number, "came", course=course)
        for line in lines:
            self.kitchen(number, "check-all", line=line)
            self.kitchen(number, "confirm", line=line, seen=self._read(number, line))
        self.kitchen(number, "send", course=course, fire=fire)

    def _read(self, number: str, line: int) -> str:
        """What Mira reads at the first tap of what somebody must not eat, for the second one."""
        page = self.mira.sees(f"/kitchen/{self.tables[number].code}/")
        found = re.search(rf'id="line-{line}-cook-(\w+)"', page)
        return found.group(1) if found is not None else ""

    def drinks(self, number: str, *keys: str) -> None:
        """Tom brings each guest something to drink, or what is for all."""
        table, prices = self.tables[number], self.evening.house.restaurant.setup.prices
        for seat, key in zip(table.saved.present(), keys, strict=True):
            tabs.charge(table, TOM, prices.article(key), (seat,))
        tabs.charge(table, TOM, prices.article("bread"), ())

    def pays(self, number: str, seat: int, how: How, tip: int) -> None:
        """A guest pays their part."""
        table = self.tables[number]
        shares = [share for bill in tabs.bills_of(table.saved) for share in bill.shares]
        cents = next(share.open for share in shares if share.seat == seat)
        tabs.pay(table, TOM, (seat,), cents, how, tip)

    def scan(self, number: str, *names: str) -> None:
        """Guests with phones."""
        phones = [Phone(self.evening.app, self.tables[number].code, name) for name in names]
        for phone in phones:
            scans(self.evening, number, phone)
            assert phone.post("join", name=phone.name).status_code == 303
        self.phones[number] = phones
        self.evening.house.start(self.tables[number], "server")

    def play(self, number: str, luck: Random) -> None:
        """They invent their starters and choose what they would like to eat."""
        table, phones = self.tables[number], self.phones[number]
        while len(service.to_call(table.saved, "starter")) < len(phones):
            assert any(answered(phone, table, luck) for phone in phones)


def answered(phone: Phone, table: Table, luck: Random) -> bool:
    """Whether this guest had something to do, and did it."""
    seen = phone.sees()
    if not seen["question"]:
        return False
    game = GAMES[seen["game"]]()
    move = game.auto_move(msgspec.convert(seen["view"], game.about.view), luck)
    return move is not None and phone.send(move).status_code == 200


@contextmanager
def minutes_ago(minutes: float) -> Iterator[None]:
    """What happens now happened then."""
    then = SimpleNamespace(time=lambda: time.time() - 60 * minutes)
    with patch("partycards.tables.table.time", then):
        yield


def eaten(dinner: Dinner) -> None:
    """Two guests have had a whole meal, and one of them has paid."""
    with minutes_ago(70):
        dinner.seats("14", "Kim", "Leo")
        dinner.drinks("14", "wine", "water")
    for ago, course, dishes in ((55, "starter", FIVE), (35, "main", FOURTEEN)):
        with minutes_ago(ago):
            dinner.writes("14", course, dishes)
            first = len(dinner.tables["14"].saved.orders.lines) - len(dishes) + 1
            lines = tuple(range(first, first + len(dishes)))
            dinner.sends("14", course, "now", *lines)
        with minutes_ago(ago - 8):
            dinner.kitchen("14", "bump", line=list(lines))
        with minutes_ago(ago - 9):
            dinner.floor("14", "serve", line=list(lines))
    with minutes_ago(6):
        dinner.drinks("14", "espresso", "espresso")
        last = dinner.tables["14"].saved.orders.tab.charges[-2]
        tabs.take_off(dinner.tables["14"], TOM, f"charge-{last.number}", "birthday", WHOLE)
    with minutes_ago(4):
        dinner.pays("14", 1, "cash", 150)


def busy(dinner: Dinner) -> None:
    """Every state that a ticket and a table can be in."""
    eaten(dinner)
    with minutes_ago(25.3):
        dinner.seats("12", "Lisa", "Ellen", "Hanna")
        dinner.floor("12", "needs", seat=2, needs=["milk"])
        dinner.drinks("12", "wine", "wine", "water")
        dinner.writes("12", "main", TWELVE[:2])
        dinner.kitchen("12", "note", line=1, words="Flash the peaches, no sugar crust.")
        dinner.sends("12", "main", "now", 1, 2)
        dinner.writes("12", "dessert", TWELVE[2:])
        dinner.sends("12", "dessert", "", 3)
    with minutes_ago(12.1):
        dinner.seats("5", "Amir", "Sofia")
        dinner.floor("5", "needs", seat=1, needs=["milk"])
        dinner.writes("5", "starter", FIVE)
        dinner.sends("5", "starter", "now", 1)
    with minutes_ago(2.2):
        dinner.seats("9", "Kofi", "Olga", "Ravi", "June")
        dinner.writes("9", "starter", NINE[:1])
        dinner.sends("9", "starter", "now", 1)
        dinner.kitchen("9", "bump", line=1)
        dinner.writes("9", "starter", NINE[1:])
        dinner.sends("9", "starter", "now", 2)
    with minutes_ago(1.2):
        dinner.seats("7", "Bobby", "Priya", "Noor", "Sven")
        dinner.floor("7", "needs", seat=1, needs=["milk"])
        dinner.writes("7", "starter", SEVEN)
        dinner.kitchen("7", "ask", line=1, words="Any bread, or without gluten?")
    dinner.scan("4", "Zoé", "Cody", "Mei")
    dinner.play("4", Random(4))
    dinner.scan("6", "Ines", "Jonas", "Femi", "Yuki")
    dinner.play("6", Random(6))
    dinner.phones["6"][0].post("order/call", course="starter")
    dinner.sends("6", "starter", "now", 1, 2)
    for food in ("scallops", "watermelon"):
        laying.mark_out(dinner.evening.house, "chef", food, True)


class Round:
    """The camera's way through the restaurant."""

    def __init__(self, server: Server, camera: Camera, dinner: Dinner) -> None:
        self._camera = camera
        self._codes = {number: table.code for number, table in dinner.tables.items()}
        self._guests = {
            number: {
                cookie.key.replace("5000", str(server.port)): cookie.value
                for cookie in phones[0].client._cookies.values()
            }
            for number, phones in dinner.phones.items()
        }
        self._host = HttpBrowser(f"127.0.0.1:{server.port}")
        self._host.get("/host/enter?" + server.console.partition("?")[2])

    def run(self) -> None:
        codes = self._codes
        self._staff("kitchen", "/kitchen/", TV)
        self._staff("kitchen-laptop", "/kitchen/", LAPTOP)
        self._staff("kitchen-phone", "/kitchen/", PHONE)
        self._staff("kitchen-notepad", f"/kitchen/{codes['7']}/", TABLET)
        self._staff("floor-phone", "/floor/", PHONE)
        self._staff("floor-table-phone", f"/floor/{codes['12']}/", PHONE)
        self._staff("floor-table-calling-phone", f"/floor/{codes['7']}/", PHONE)
        self._staff("floor-bill-phone", f"/floor/{codes['14']}/bill", PHONE)
        self._staff("floor-tab-phone", f"/floor/{codes['14']}/tab", PHONE)
        self._staff("kitchen-pass", "/pass/", TV)
        for name, path in (
            ("tonight", ""), ("setup", "setup"), ("tables", "tables"), ("courses", "courses"),
            ("pins", "pins"), ("86", "86"), ("report", "report"), ("opening", "opening/courses"),
            ("rehearsal", "rehearsal"),
        ):  # fmt: skip
            self._staff(f"restaurant-{name}", f"/restaurant/{path}", LAPTOP)
            self._staff(f"restaurant-{name}-phone", f"/restaurant/{path}", PHONE)
        self._staff("staff-door-phone", "/staff", PHONE)
        for name, number in (("dishes", "4"), ("order", "6")):
            self._guest(f"phone-dinner-{name}", number, PHONE)
            self._guest(f"phone-dinner-{name}-small", number, SMALL_PHONE)
        self._camera.takes("tv-dinner", f"/t/{codes['4']}/tv", TV, "tv", {})

    def _staff(self, name: str, path: str, size: dict[str, int]) -> None:
        self._camera.takes(name, path, size, "host", self._host.cookies)

    def _guest(self, name: str, number: str, size: dict[str, int]) -> None:
        path = f"/t/{self._codes[number]}/"
        self._camera.takes(name, path, size, f"guest-{number}", self._guests[number])


def take_dinner(browser: Browser, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        dinner = Dinner(Path(data))
        busy(dinner)
        dinner.evening.stop()
        server = Server(Path(data))
        try:
            Round(server, Camera(browser, server, folder), dinner).run()
        finally:
            server.stop()


def main(folder: Path = SCREENS) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        take_dinner(browser, folder)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
