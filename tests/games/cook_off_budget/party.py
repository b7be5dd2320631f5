"""A small match for tests: guests by name, a small box, piles in a known order, no luck."""

from typing import Any

from msgspec.structs import replace

from partycards.games.cook_off_budget.board import PublicView
from partycards.games.cook_off_budget.box import Box, CardId, events, foods
from partycards.games.cook_off_budget.people import PrivateView
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.cooking import Cook, Cooking, KeepCards
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.scored import CleanUp, Scored
from partycards.games.cook_off_budget.steps.turns import Pass, Turns
from partycards.games.cook_off_budget.steps.voting import Serve, Vote, Voting
from partycards.games.cook_off_budget.table import BudgetState
from tests.games.cook_off_budget.case import everything
from tests.games.cook_off_budget.small_box import a_box
from tests.games.guests import Guests


class Party(Guests[CookOffBudget, BudgetState]):
    """A match driven by names; the first guest begins."""

    def __init__(self, *names: str, meals: int = 3, box: Box | None = None) -> None:
        self.box = box or a_box()
        super().__init__(names, CookOffBudget(meals=meals, first=1), self.box, everything)

    # Cards by name ------------------------------------------------------------------------

    def card(self, name: str) -> CardId:
        """One of these cards; a second copy is called "Kale+"."""
        copies = [i for i, food in enumerate(foods(self.box)) if food.name == name.rstrip("+")]
        return copies[name.count("+")]

    def cards(self, names: str) -> tuple[CardId, ...]:
        return tuple(self.card(name) for name in names.split())

    def named(self, cards: Any) -> str:
        return " ".join(foods(self.box)[card].name for card in cards)

    def lay_out(self, **places: str) -> None:
        """Put these cards where the test wants them: `store`, `draw` (the next one first) or a
        guest's hand; what was there makes room."""
        wanted = {key: self.cards(names) for key, names in places.items()}
        taken = {card for cards in wanted.values() for card in cards}
        hands = {key.capitalize(): cards for key, cards in wanted.items() if key.islower()}
        rest = [c for c in self.state.draw if c not in taken]
        store = [c for c in self.state.store if c not in taken]
        players = []
        for player in self.state.guests:
            kept = [card for card in player.hand if card not in taken]
            mine = hands.get(self.who(player.seat))
            if mine is not None:
                rest, kept = [*kept, *rest], list(mine)
            players.append(replace(player, hand=tuple(kept), got=()))
        if "store" in wanted:
            rest, store = [*store, *rest], list(wanted["store"])
        dumpster = tuple(c for c in self.state.dumpster if c not in taken)
        draw = (*rest, *wanted.get("draw", ())[::-1])
        now = replace(self.state, draw=draw, dumpster=dumpster, store=tuple(store))
        self.became(replace(now, guests=tuple(players)))

    def gives_money(self, **dollars: int) -> None:
        """Exactly so much money for these guests."""
        players = tuple(
            replace(player, money=dollars.get(self.who(player.seat).lower(), player.money))
            for player in self.state.guests
        )
        self.state = replace(self.state, guests=players)

    def menu(self, *keys: str) -> None:
        """These meals lie open."""
        numbers = {meal.key: i for i, meal in enumerate(self.box.meals)}
        menu = tuple(numbers[key] for key in keys)
        others = tuple(n for n in range(len(self.box.meals)) if n not in menu)
        self.state = replace(self.state, menu=menu, meal_deck=others, meal_past=())

    def meal(self, key: str) -> int:
        return next(i for i, meal in enumerate(self.box.meals) if meal.key == key)

    # What happens -------------------------------------------------------------------------

    def became(self, state: BudgetState) -> None:
        """No money goes below zero."""
        assert all(player.money >= 0 for player in state.guests)
        super().became(state)

    # Whole steps --------------------------------------------------------------------------

    @property
    def leader(self) -> str:
        assert self.state.leader is not None
        return self.who(self.state.leader)

    def opens(self) -> None:
        """Meals, income and the first event."""
        self.does(self.leader, RevealMeals(), RevealEvent())

    def now(self) -> str:
        """Whose turn it is."""
        assert isinstance(self.state.phase, Turns)
        return self.who(self.state.phase.order[0])

    def passes_round(self) -> None:
        """Everybody passes until the round is over."""
        at = self.state.round, self.state.meal
        while isinstance(self.state.phase, Turns) and (self.state.round, self.state.meal) == at:
            self.does(self.now(), Pass())

    def to_the_cook_off(self) -> None:
        """Pass until everybody chooses a meal (or nobody can)."""
        while not isinstance(self.state.phase, Cooking | Scored):
            if not isinstance(self.state.phase, Turns):
                self.does(self.leader, RevealEvent())
            self.passes_round()

    def cooks(self, name: str, cards: str, meal: str = "", dish: str = "") -> None:
        chosen = self.meal(meal) if meal else None
        self.does(name, Cook(self.cards(cards), chosen, dish))

    def to_the_cook_off_with(self, meals: str, **hands: str) -> None:
        """Everybody chooses one of these meals with such a hand."""
        self.opens()
        self.to_the_cook_off()
        self.menu(*meals.split())
        self.lay_out(**hands)

    def serve_all(self) -> None:
        while any(not plate.served for plate in self.state.plates):
            self.does(self.who(next(p.seat for p in self.state.plates if not p.served)), Serve())

    def votes(self, name: str, **votes: int) -> None:
        chosen = {self.seat(who.capitalize()): number for who, number in votes.items()}
        self.does(name, Vote(chosen))

    def nobody_cooks(self) -> None:
        """Everybody hands in nothing, and the table is cleared."""
        self.to_the_cook_off()
        while isinstance(self.state.phase, Cooking):
            self.does(self.who(min(self.game.to_move(self.state))), KeepCards())
        self.does(self.leader, CleanUp())

    # What is seen -------------------------------------------------------------------------

    @property
    def tv(self) -> PublicView:
        return self.game.public(self.state)

    def phone(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.phone(name).ask

    def key(self, name: str) -> str | None:
        return self.game.question(self.state, self.seat(name))

    def player(self, name: str) -> Any:
        return self.state.of(self.seat(name))

    def hand(self, name: str) -> str:
        return self.named(self.player(name).hand)

    def store(self) -> str:
        return self.named(self.state.store)

    def money(self, name: str) -> int:
        return int(self.player(name).money)

    def prices(self, name: str) -> dict[str, int]:
        """What the store costs this guest in their turn."""
        return {sale.card.name: sale.price for sale in self.ask(name).store}

    def points(self, name: str) -> Any:
        """The line of the last meal."""
        lines = self.state.results[-1].lines
        return next(line for line in lines if line.seat == self.seat(name))

    def totals(self) -> dict[str, int]:
        return {self.who(seat): total for seat, total in self.state.totals}

    def awaited(self) -> set[str]:
        return {self.who(seat) for seat in self.game.to_move(self.state)}

    def waits(self) -> str:
        message, values = self.game.waiting(self.state)
        return message % {key: self.said(value) for key, value in values.items()}

    def event_names(self) -> list[str]:
        return [events(self.box)[number].name for number in self.state.standing]

    @property
    def voting(self) -> bool:
        return isinstance(self.state.phase, Voting)
