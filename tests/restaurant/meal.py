"""A meal for tests: Ana, Ben and Cleo at table 12 with their phones; Mira cooks, Tom serves."""

from functools import cache
from typing import Any

from partycards.catalogue.ingredients import read_ingredients
from partycards.files import shipped
from partycards.games.base import Move
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, Reconsider
from partycards.games.restaurant.steps.choosing import PickAssignment
from partycards.games.restaurant.steps.inventing_dish import Tell
from partycards.games.restaurant.table import offered
from partycards.restaurant.happenings import Bumped, Confirmed, Served
from partycards.restaurant.staff import CHEF, SERVER
from partycards.tables import laying, service
from partycards.tables.needs import Needs
from partycards.tables.table import Table
from tests.evening import SEED, Evening, Phone, stacked
from tests.restaurant.house import scans
from tests.restaurant.staffed import PINS, Colleague


@cache
def plain() -> tuple[str, ...]:
    """Sixty cards with nothing that anybody must not eat: so much is dealt and drawn."""
    facts = {each.key: each for each in read_ingredients(shipped("data") / "ingredients.csv")}
    able = [each.name for each in facts.values() if each.vegan == "yes"
            and not (each.contains or each.may_contain)]  # fmt: skip
    return tuple(able[:60])


PAD, FLOOR = "/kitchen/{}/", "/floor/{}/"
GUESTS = ("Ana", "Ben", "Cleo")


class Meal:
    """The restaurant with one table, where the guests have begun to invent."""

    def __init__(self, evening: Evening, *names: str) -> None:
        self.evening, self.house = evening, evening.house
        self.house.restaurant.floor.add("12", 4)
        for name, role in (("Mira", CHEF), ("Tom", SERVER)):
            self.house.staff.add(name, role, PINS[role])
        self.table: Table = laying.lay(self.house, "manager", "12")
        self.code = self.table.code
        self.phones: dict[str, Phone] = {}
        self.seats: dict[str, int] = {}
        for name in names or GUESTS:
            self.sits(name)
        self.table.start("server", stacked(list(plain())), SEED)
        self.mira, self.tom = Colleague(evening, CHEF), Colleague(evening, SERVER)
        self.pad, self.floor = PAD.format(self.code), FLOOR.format(self.code)

    def sits(self, name: str) -> None:
        phone = self.phones[name] = Phone(self.evening.app, self.code, name)
        scans(self.evening, "12", phone)
        answer = phone.post("join", name=name)
        assert answer.status_code == 303, answer.text
        self.seats[name] = len(self.phones)

    def tells(self, name: str, *kinds: str, words: str = "") -> None:
        """What a guest must not eat."""
        self.house.needs.keep(self.code, self.seats[name], Needs(kinds, words))

    def plays(self, name: str, *moves: Move) -> None:
        for move in moves:
            standing: Any = self.table.saved
            question = standing.current.game.question(standing.current.state, self.seats[name])
            self.table.play(self.seats[name], move, question)

    def invents(self, name: str, dish: str, say: str = "", first: int = 0) -> None:
        """Four cards of the hand, from the one in this place, become a dish on the table."""
        state: Any = self.table.saved.current.state
        if not state.chefs:
            self.plays(name, PickAssignment(offered(state)[0].key))
        if self.chef(name).trades_left:
            self.plays(name, Keep())
        state = self.table.saved.current.state
        hand = self.chef(name).hand[first:][: state.terms.use_min]
        self.plays(name, Commit(dict.fromkeys(hand, 0)), Tell(name=dish, say=say))

    def chef(self, name: str) -> Any:
        state: Any = self.table.saved.current.state
        return next(chef for chef in state.chefs if chef.seat == self.seats[name])

    def changes(self, name: str, dish: str, say: str = "") -> None:
        """The dish is taken back, other cards are taken, and it lies on the table again."""
        self.plays(name, Reconsider())
        self.invents(name, dish, say, first=1)

    def calls(self, name: str, course: str = "starter") -> int:
        """The button on the guest's phone; the answer's status."""
        return self.phones[name].post("order/call", course=course).status_code

    def chef_does(self, verb: str, **fields: Any) -> Any:
        """A button of the notepad, as the script sends it."""
        return self.mira.sends(self.pad + verb, "/staff", **fields)

    def serves_all(self) -> None:
        """The kitchen cooks what was called for, and Tom carries it."""
        lines = self.table.saved.orders.lines
        asked = [line.number for line in lines if line.status == "asked"]
        for number in asked:
            service.record_happening(self.table, "chef", Confirmed(number))
        service.send(self.table, "chef", "starter", "now")
        service.record_happening(self.table, "chef", Bumped(tuple(asked)))
        service.record_happening(self.table, "server", Served(tuple(asked)))

    def lines(self) -> list[tuple[str, str]]:
        """Every plate: the dish's name and how far it is."""
        return [(line.dish.name, line.status) for line in self.table.saved.orders.lines]

    def phone(self, name: str) -> str:
        return self.phones[name].get().text
