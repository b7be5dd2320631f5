"""A cook-off for tests: chefs by name, kitchens as they are wanted, programmes in a word each."""

from typing import Any

from msgspec.structs import replace

from partycards.games.cook_off_sabotage.board import Podium
from partycards.games.cook_off_sabotage.kitchens import Kitchen
from partycards.games.cook_off_sabotage.rules import CookOffSabotage, PrivateView
from partycards.games.cook_off_sabotage.steps.acting import Decline, Sabotage
from partycards.games.cook_off_sabotage.steps.ordering import ByRule, Next, Ordering
from partycards.games.cook_off_sabotage.steps.programming import Confirm, Confirming, Lay
from partycards.games.cook_off_sabotage.steps.round import KitchensStage, Mat
from partycards.games.cook_off_sabotage.table import CookOffState, News
from partycards.games.stepping import Over
from tests.games.cook_off_sabotage.case import BOX, all_tokens
from tests.games.guests import Guests

PLACES = {"grill": 0, "pan 1": 1, "pan 2": 2, "pan 3": 3}
IDLE = "prepare prepare cook"
"""Three cards that do no harm, and nothing at all in an empty kitchen."""


class CookOff(Guests[CookOffSabotage, CookOffState]):
    """A match driven by names; the first one starts. All boards are as at the start (F1)."""

    def __init__(self, *names: str, edition: type[CookOffSabotage] = CookOffSabotage) -> None:
        super().__init__(names, edition(first=1), BOX, all_tokens)

    def kitchen(self, name: str) -> Kitchen:
        return self.state.of(self.seat(name))

    # How it stands -----------------------------------------------------------------------

    def has(self, name: str, **changes: Any) -> None:
        """Something else in the chef's kitchen; the stock makes up for it. `stove` is a word for
        each of grill and pans: `raw vegetable - token`."""
        stove = changes.pop("stove", None)
        if stove is not None:
            changes["places"] = tuple("" if what == "-" else what for what in stove.split())
        self.state = self.state.with_guest(self.seat(name), **changes)
        self.balance()

    def balance(self) -> None:
        """The stock is what lies in no kitchen."""
        held = all_tokens(replace(self.state, meat=0, vegetables=0, tokens=0))
        meat, vegetables, tokens = (t - h for t, h in zip(self.total, held, strict=True))
        assert min(meat, vegetables, tokens) >= 0
        self.state = replace(self.state, meat=meat, vegetables=vegetables, tokens=tokens)

    def stock(self, **left: int) -> None:
        """So little is left; the rest is out of the game."""
        self.state = replace(self.state, **left)
        self.total = all_tokens(self.state)

    def at_round(self, number: int) -> None:
        """The tournament is so far; nobody has laid cards."""
        self.state = replace(self.state, round=number)

    def round_begins(self) -> None:
        """The next round begins, with what stands on the stoves now."""
        self.became(self.game.begun(self.state))

    # What happens ------------------------------------------------------------------------

    def lays(self, name: str, cards: str) -> None:
        """Three cards face down, or `clean`."""
        self.does(name, Lay(*cards.split()))  # type: ignore[arg-type]

    def programmes(self, **cards: str) -> None:
        """Everybody's cards, or `clean`; who is not named plays nothing that matters."""
        for name in self.names:
            if self.seat(name) in self.game.to_move(self.state):
                self.lays(name, cards.get(name, IDLE))

    def confirms(self, *swap: str) -> None:
        """Everybody confirms; these swap."""
        while isinstance(self.state.phase, Confirming):
            seat = min(self.game.to_move(self.state))
            name = self.names[seat - 1]
            self.does(name, Confirm(name in swap))

    def by_rule(self) -> None:
        """Everybody proposes the order of the rules."""
        while isinstance(self.state.phase, Ordering):
            self.does(self.names[min(self.game.to_move(self.state)) - 1], ByRule())

    def proposes(self, name: str, *order: str) -> None:
        """The chef taps an order."""
        self.does(name, *(Next(self.seat(one)) for one in order))

    def sabotages(self, name: str, other: str, place: str) -> None:
        self.does(name, Sabotage(self.seat(other), PLACES[place]))

    def declines(self, *names: str) -> None:
        """These sabotage nobody, in whatever order."""
        for name in names:
            self.does(name, Decline())

    def plays_on(self) -> None:
        """To the end of the round: nobody swaps, sabotages or chooses anything sensible."""
        number = self.state.round
        while self.state.round == number and not self.over:
            seat = min(self.game.to_move(self.state))
            name, ask = self.names[seat - 1], self.ask(self.names[seat - 1])
            if self.asks(name) == "AskSabotage":
                self.does(name, Decline())
            else:
                view = self.game.view(self.state, seat)
                move = self.game.auto_move(view, self.chance)
                self.does(name, Confirm() if self.asks(name) == "AskConfirm" else move)
            assert ask is not None

    # What is seen ------------------------------------------------------------------------

    @property
    def tv(self) -> KitchensStage:
        stage = self.game.public(self.state).stage
        assert isinstance(stage, KitchensStage)
        return stage

    def mat(self, name: str) -> Mat:
        return next(mat for mat in self.tv.mats if mat.seat == self.seat(name))

    def stove(self, name: str) -> str:
        """Grill and pans in a word each."""
        return " ".join(what or "-" for what in self.mat(name).places)

    def board(self, name: str) -> tuple[int, int]:
        """Meat and vegetables on the cutting board."""
        return self.mat(name).meat, self.mat(name).vegetables

    def tray(self, name: str) -> tuple[int, int]:
        """Cooked meat and vegetables."""
        return self.mat(name).cooked_meat, self.mat(name).cooked_vegetables

    def counter(self, name: str) -> str:
        """The cards on the countertop as everybody sees them."""
        return " ".join(self.mat(name).counter)

    def phone(self, name: str) -> PrivateView:
        return self.game.private(self.state, self.seat(name))

    def ask(self, name: str) -> Any:
        return self.phone(name).ask

    def asks(self, name: str) -> str:
        """What kind of question the chef is asked."""
        return type(self.ask(name)).__name__

    def can(self, name: str) -> str:
        """What the chef can do now, in a sentence."""
        now = self.ask(name).now
        who = ", ".join(self.names[seat - 1] for seat in now.who)
        sentence: str = now.message % {"who": who, "num": now.number}
        return sentence

    def points(self, name: str) -> int:
        return dict(self.state.totals)[self.seat(name)]

    def told(self, kind: str) -> list[News]:
        """The latest news of this kind."""
        return [news for news in self.state.news if news.kind == kind]

    def awaited(self) -> str:
        message, values = self.game.waiting(self.state)
        return message % {key: self.said(value) for key, value in values.items()}

    @property
    def waits_for(self) -> str:
        return " ".join(self.names[seat - 1] for seat in sorted(self.game.to_move(self.state)))

    def winners(self) -> list[str]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return [self.names[seat - 1] for seat in outcome.winners]

    def podium(self) -> Podium:
        stage = self.game.public(self.state).stage
        assert isinstance(stage, Podium)
        return stage

    def bonus(self, name: str) -> tuple[int, int, int]:
        """Half-cooked meat, tokens, vegetables."""
        found = next(b for b in self.state.bonuses if b.seat == self.seat(name))
        return found.half, found.tokens, found.vegetables

    @property
    def over(self) -> bool:
        return isinstance(self.state.phase, Over)
