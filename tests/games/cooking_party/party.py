"""A small party for tests: guests by name, a small box, piles in a known order, no luck."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import TellNext
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party import table_task
from partycards.games.cooking_party.board_views import PrivateView, PublicView
from partycards.games.cooking_party.box import Assignment, Box, Terms
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps import stoves
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Announce, Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.over import Podium
from partycards.games.cooking_party.steps.planning_asks import AskDish, Commit, Keep, Trading
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.table import PartyState
from tests.games.guests import Guests

RULEBOOK = (
    "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu Peaches Apples Juice Chicken",
    "Mushrooms Thyme Coffee Pickles Potatoes Steak Carrots Pasta Cheese Watermelon Nuts",
)
NAMES = " ".join(RULEBOOK).split()


def a_box(size: int = 100) -> Box:
    """The rulebook's 22 ingredients and numbered ones, and an assignment of every kind."""
    names = [*NAMES, *(f"Ingredient {i}" for i in range(len(NAMES) + 1, size + 1))][:size]
    cards = tuple(
        Card(i, name.lower().replace(" ", "_"), name, f"category {i % 8}", i % 10)
        for i, name in enumerate(names)
    )
    return Box(cards, ASSIGNMENTS, ("salt", "pepper", "butter"))


def an_assignment(key: str, *dishes: str, **numbers: Any) -> Assignment:
    """An assignment that is titled by its key."""
    title = key.replace("_", " ").capitalize()
    return Assignment(key, title, f"{title}.", dishes=dishes or ("dish",), **numbers)


ASSIGNMENTS = (
    an_assignment("your_choice", deal=7, trade=3, trade_times=1, use_min=4),
    an_assignment("worst_dish", deal=7, trade=3, trade_times=1, use_exactly=4),
    an_assignment("menu", "starter", "main", "dessert", deal=12, trade=7, trade_times=2),
    an_assignment("sandwich", "sandwich", assume=("bread of your choice",)),
    an_assignment("special", special_ingredient="judge"),
    an_assignment("market", special_ingredient="drawn", deal=7, use_min=3, use_max=5),
    an_assignment("special_pair", "starter", "main", deal=8, special_ingredient="judge"),
    an_assignment("as_it_comes", deal=5, trade=0, use_min=2, use_max=3),
    an_assignment("two_bites", "bite", "sip", deal=6, use_exactly=2, difficulty=2),
    an_assignment("feast", deal=10, trade=5, trade_times=1, use_min=4, use_max=6, difficulty=3),
    an_assignment("twice_round", deal=4, trade=2, trade_times=2, use_min=1, difficulty=2),
    an_assignment("many_hands", kinds=("team",)),
)


class Party(Guests[CookingParty, PartyState]):
    """A match driven by names. `around`, `first` (the first judge), the box and the switches of the
    house may be given. Chips fall at once, and the end is told at once, unless `one_by_one`."""

    one_by_one = False

    def __init__(
        self,
        *names: str,
        around: int = 1,
        first: str = "",
        box: Box | None = None,
        house: HouseRules = BASIC,
        edition: type[CookingParty] = CookingParty,
    ):
        self.box = box or a_box()
        judge = names.index(first or names[0]) + 1
        rules = edition(around=around, first_judge=judge, house=house)
        super().__init__(names, rules, self.box, all_cards)

    def card(self, name: str) -> CardId:
        return next(card.id for card in self.box.ingredients if card.name == name)

    def cards(self, names: str) -> tuple[CardId, ...]:
        return tuple(self.card(name) for name in names.split())

    def stack(self, names: str) -> None:
        """These cards are drawn next, the first one first."""
        top = self.cards(names)
        rest = tuple(card for card in self.state.draw if card not in top)
        self.state = replace(self.state, draw=rest + top[::-1])

    def became(self, state: PartyState) -> None:
        super().became(state)
        if not self.one_by_one and self.game.beat(self.state) is not None:
            self.table(TellNext())

    # What is seen ------------------------------------------------------------------------

    @property
    def tv(self) -> PublicView:
        return self.game.public(self.state)

    def phone(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.phone(name).ask

    def key(self, name: str) -> str | None:
        return self.game.question(self.state, self.seat(name))

    def hand(self, name: str) -> str:
        ask = self.ask(name)
        assert isinstance(ask, Trading | AskDish)
        return " ".join(card.name for card in ask.hand)

    def line(self, name: str) -> Any:
        return next(one for one in self.tv.seats.lines if one.seat == self.seat(name))

    def totals(self) -> dict[str, int]:
        return {self.names[seat - 1]: total for seat, total in self.state.totals}

    def awaited(self) -> set[str]:
        return {self.names[seat - 1] for seat in self.game.to_move(self.state)}

    def waits(self) -> str:
        message, values = self.game.waiting(self.state)
        return message % {key: self.said(value) for key, value in values.items()}

    # Whole steps -------------------------------------------------------------------------

    @property
    def judge(self) -> str:
        return self.names[self.state.judge - 1]

    @property
    def chefs(self) -> list[str]:
        return [self.names[chef.seat - 1] for chef in self.state.chefs]

    def deals(self, assignment: str = "your_choice", **changes: Any) -> None:
        self.does(self.judge, ChooseAssignment(assignment))
        self.does(self.judge, Deal(replace(self.state.terms, **changes)))

    def announces(self, assignment: str, **changes: Any) -> Terms:
        self.does(self.judge, ChooseAssignment(assignment))
        terms = replace(self.state.terms, **changes)
        self.does(self.judge, Announce(terms))
        return terms

    def cooks(self, name: str, count: int = 0, dish: str = "") -> None:
        """Keep the hand and set a dish of its first cards."""
        chef = self.state.chef(self.seat(name))
        assert chef is not None
        if chef.trades_left:
            self.does(name, Keep())
        if chef.dishes is not None:
            return
        each = count or self.state.terms.use_min
        courses = len(table_task.courses(self.state))
        place = {card: index // each for index, card in enumerate(chef.hand[: each * courses])}
        if courses > 1 and self.state.terms.special is not None:
            place[self.state.terms.special] = 0
        self.does(name, Commit(place, {0: dish} if dish else {}))

    def all_cook(self) -> None:
        for names in self.kitchens():
            self.cooks(names[0])

    def presents(self, name: str) -> None:
        chef = self.state.chef(self.seat(name))
        assert chef is not None
        self.does(self.judge, Call(chef.seat))
        self.lays_all(name)

    def lays_all(self, name: str) -> None:
        while (chef := self.state.chef(self.seat(name))) and chef.to_come:
            self.does(name, Lay(chef.to_come[:1]))

    def team(self, name: str) -> list[str]:
        """Who cooks together with this guest, the guest among them."""
        chef = self.state.chef(self.seat(name))
        return [self.names[seat - 1] for seat in chef.seats] if chef else []

    def kitchens(self) -> list[list[str]]:
        """Who cooks together in this round."""
        return [[self.names[seat - 1] for seat in chef.seats] for chef in self.state.chefs]

    def kitchens_that_judge(self) -> range:
        """As many rounds as there are."""
        return range(len(self.names))

    def kitchen_of(self, name: str) -> bool:
        """Whether this guest cooks in this round."""
        return self.state.chef(self.seat(name)) is not None

    def turns(self) -> None:
        """The top assignment is turned over and dealt."""
        self.does(self.judge, DrawAssignment())
        self.does(self.judge, Deal(self.state.terms))

    def all_present(self) -> None:
        """Every dish is set and laid on the table, in the order in which they may be called."""
        self.all_cook()
        while not stoves.finished(self.state):
            called = stoves.callable_chefs(self.state)[0]
            chef = self.state.kitchen(called)
            assert chef is not None
            self.presents(self.names[chef.seats[0] - 1])
        self.does(self.judge, BeginJudging())

    def scores(self) -> dict[str, int]:
        """The podium: who is ranked, with the points that decide."""
        stage = self.tv.stage
        assert isinstance(stage, Podium)
        return {self.names[seat - 1]: total for _, seat, total, _ in stage.places}

    def winners(self) -> list[str]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return [self.names[seat - 1] for seat in outcome.winners]

    def judging(self) -> None:
        """On to the chip board, with every chef's dish on the table."""
        self.deals()
        self.all_cook()
        for names in self.kitchens():
            self.presents(names[0])
        self.does(self.judge, BeginJudging())

    def gives(self, name: str, *chips: int) -> None:
        for chip in chips:
            self.does(self.judge, PutChip(chip, self.seat(name)))

    def round(self, winner: str) -> None:
        """A whole round in which one chef gets all five chips."""
        self.judging()
        one = self.ask(self.judge).one
        self.gives(winner, *((100,) if one else (5, 10, 25, 50, 100)))
        self.does(self.judge, Award())
        self.does(self.judge, FinishRound())


def all_cards(state: PartyState) -> list[CardId]:
    """Every card of the match, wherever it is, in order; the special one is shared by the chefs."""
    special = state.terms.special if state.phase.dealt else None
    cards = [*state.draw, *state.discards, *state.fresh]
    for chef in state.chefs:
        down = [card for step in chef.laid for card, _ in step.cards if card != special]
        cards += chef.of_pile([*chef.hand, *down])
    if special is not None:
        cards.append(special)
    return sorted(cards)


def with_dishes() -> Party:
    """Cody judges; Lisa has Lobster, Lavender, Cucumber and Popcorn in her dish, Ellen and Ana have
    others."""
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.stack("Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu Chicken Mushrooms")
    party.deals()
    party.all_cook()
    return party
