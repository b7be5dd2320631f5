"""A supper for tests of the tab: Lisa, Ellen and Amir eat, drinks have prices, Tom serves."""

from typing import Any

from partycards.restaurant.happenings import Laid
from partycards.restaurant.orders import Orders
from partycards.restaurant.prices import Article, Prices, Tax
from partycards.restaurant.shares import Share
from partycards.restaurant.staff import SERVER
from partycards.tables import service
from partycards.tables.tabs import bills_of
from tests.evening import Evening
from tests.restaurant.dinner import CHICKEN, COURSES, LOBSTER, TOFU
from tests.restaurant.staffed import PINS, Colleague, Restaurant, words_of

PRICES = Prices(
    (
        Article("water", "Water", 420, tax=20_000),
        Article("wine", "Wine", 740, tax=20_000),
        Article("coffee", "Coffee", 290, tax=20_000),
        Article("bread", "Bread", 350, "Bread"),
    ),
    (Tax("food", 10_000), Tax("drinks", 20_000)),
    service=10_000,
    currency="€",
)
LISA, ELLEN, AMIR = 1, 2, 3


class Supper:
    """Lisa, Ellen and Amir at table 12 have eaten for 21.00, 21.00 and 9.00; Tom serves."""

    def __init__(self, evening: Evening, prices: Prices = PRICES) -> None:
        evening.sit("Lisa", "Ellen", "Amir")
        service.record_happening(evening.table, "manager:1", Laid("12", COURSES, False, prices))
        evening.house.staff.add("Mira", "chef", PINS["chef"])
        evening.house.staff.add("Tom", SERVER, PINS[SERVER])
        self.evening = evening
        self.house = Restaurant(evening)
        self.house.cooks((LISA, LOBSTER), (ELLEN, CHICKEN), course="main")
        self.house.cooks((AMIR, TOFU))
        self.tom = self.house.tom
        self.at = f"/floor/{evening.code}/tab"

    @property
    def orders(self) -> Orders:
        orders: Orders = self.evening.table.saved.orders
        return orders

    def taps(self, verb: str, by: Colleague | None = None, **fields: Any) -> str:
        """A button of the tab as the script sends it; what was refused, or ""."""
        answer = (by or self.tom).sends(f"{self.at}/{verb}", self.at, **fields)
        return str(answer.get("refused", ""))

    def pays(self, *seats: int, by: Colleague | None = None, **fields: Any) -> str:
        shown = {f"shown-{seat}": self.share(seat).open for seat in seats}
        return self.taps("pay", by, seat=seats, **{"how": "card", **shown, **fields})

    def share(self, seat: int) -> Share:
        bills = bills_of(self.evening.table.saved)
        return next(each for bill in bills for each in bill.shares if each.seat == seat)

    def sees(self, whom: str = "all") -> str:
        return words_of(self.tom.sees(f"{self.at}?for={whom}"))
