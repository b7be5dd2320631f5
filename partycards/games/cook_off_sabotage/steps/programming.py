"""Three cards are laid face down, in the order in which they will be turned, or the kitchen is to
be cleaned: nobody sees which until everybody has chosen (F2, F7). After the first action the second
and the third card may change places in secret."""

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, OnCard, Reveals, Seat, Timed
from partycards.games.cook_off_sabotage.box import Action, Key, actions
from partycards.games.cook_off_sabotage.kitchens import (
    CLEAN,
    EMPTY,
    GRILL,
    HALF,
    TOKEN,
    Kitchen,
    Programme,
)
from partycards.games.cook_off_sabotage.plans import PLANS, plan_worth
from partycards.games.cook_off_sabotage.steps.choosing import revealed
from partycards.games.cook_off_sabotage.steps.round import (
    AllChoose,
    AskChef,
    AtOnce,
    Now,
    Ready,
    Sight,
    faces,
    nothing_chosen,
)
from partycards.games.cook_off_sabotage.table import (
    CookOffState,
    News,
    next_start,
    supplied,
    to_stock,
)
from partycards.games.stepping import Swap, moved_on

WHIM = 1.8
"""How much a row of cards may be worse than the best, so that nobody knows what comes."""


class Lay(Reveals, frozen=True):
    """Lay three cards face down, in this order (F2), or `clean` as the first and only one: the
    kitchen is cleaned in this round (F7)."""

    told: ClassVar[str] = N_("planned the round")
    first: Key | Literal["clean"] | None = None
    second: Key | None = None
    third: Key | None = None


class AskProgramme(AskChef, frozen=True):
    """Three cards face down (F2), or cleaning: there are this many tokens, and this much food to
    lose (F7)."""

    cleans: ClassVar[bool] = True
    """Whether cleaning is one of the choices."""
    actions: tuple[Action, ...]
    tokens: int
    food: int

    def best(self, sight: Sight, rng: Chance) -> Lay:
        """Clean where that is worth it; else the best row of three, a little unpredictable."""
        if self.cleans and worth_cleaning(sight.mine.places, sight.left):
            return Lay("clean")
        around, now = sight.danger(), sight.stove()
        scored = [(plan_worth(now, row, around) + WHIM * rng.random(), row) for row in PLANS]
        first, second, third = max(scored)[1]
        return Lay(first, second, third)  # type: ignore[arg-type]


def worth_cleaning(places: tuple[str, ...], left: int) -> bool:
    """With three tokens, or with the grill and a pan and time to use them again."""
    tokens = places.count(TOKEN)
    able = tokens >= 3 or (tokens == 2 and places[GRILL] == TOKEN and left >= 2)
    return able and HALF not in places


class Programming(AllChoose, frozen=True):
    """Three cards are laid face down (F2), or it is chosen to clean (F7). Both lie on the
    countertop at once, not in the step: everybody sees three backs, and they stay there when their
    chef steps out."""

    word: ClassVar[str] = "programme"
    chosen_say: ClassVar[str] = N_(
        "Your three cards lie face down. Now wait until everybody is ready."
    )

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """All but those who have to clean (F7)."""
        return tuple(kitchen.seat for kitchen in state.playing if not kitchen.cleaning)

    def is_ready(self, state: CookOffState, seat: Seat) -> bool:
        """Whether the cards lie there."""
        return bool(state.of(seat).programme)

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to lay three cards, or clean")

    def timed(self, state: CookOffState) -> Timed:
        """It takes longer than any other choice."""
        return Timed("programme", f"r{state.round}")

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What is laid."""
        return Now(N_("Tap three cards in the order you act, or clean the whole round."))

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskProgramme:
        """All seven cards, and what there is to clean."""
        food = sum(what not in (EMPTY, TOKEN) for what in kitchen.places)
        now = self.to_choose(state, kitchen)
        return AskProgramme(key, now, state.box.actions, kitchen.tokens, food)

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The cards that lie there, or that it is cleaned."""
        if kitchen.programme == CLEAN:
            say = N_("You clean in this round. It is shown when everybody is ready.")
            return replace(ready, now=Now(say), clean=True)
        return replace(ready, cards=faces(state, kitchen.cards))

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """Three cards, or cleaning."""
        if not isinstance(move, Lay):
            raise moved_on()
        return state.with_guest(seat, programme=laid(state, move))

    def taken_up(self, state: CookOffState, seat: Seat) -> CookOffState:
        """What was laid goes back to the hand (G6)."""
        if not self.is_ready(state, seat):
            raise nothing_chosen()
        return state.with_guest(seat, programme=())

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """All who clean do it together, and the first cards are turned (F2, F7)."""
        for kitchen in state.playing:
            if kitchen.programme == CLEAN:
                state = cleaned(state, kitchen, "cleans")
        return revealed(state)


def laid(state: CookOffState, move: Lay) -> Programme:
    """Three of the seven cards (F1, F2), or cleaning, which takes the whole round (F7)."""
    if move.first == "clean":
        return CLEAN
    if move.first is None or move.second is None or move.third is None:
        raise IllegalMove(N_("Please choose three cards, or clean."))
    programme = (move.first, move.second, move.third)
    for key, action in actions(state.box).items():
        if programme.count(key) > action.count:
            raise IllegalMove(
                N_("You do not have that many %(card)s cards."), card=OnCard(action.name)
            )
    return programme


def cleaned(state: CookOffState, kitchen: Kitchen, news: str) -> CookOffState:
    """Tokens and food leave grill and pans; board and tray stay. For this round the kitchen does
    nothing else, and nobody can sabotage it (F7). `news` is cleans or must."""
    state = to_stock(state, kitchen.places)
    empty = (EMPTY,) * len(kitchen.places)
    state = state.with_guest(kitchen.seat, places=empty, programme=(), cleaning=True)
    return state.telling(News(news, kitchen.seat))


def another_round(state: CookOffState) -> CookOffState:
    """The next round, for late guests too; the order of a tie starts one further on (F2, G2)."""
    state = replace(state, round=state.round + 1, step=0)
    if state.round > 1:
        state = replace(state, start=next_start(state))
    for kitchen in state.active:
        if kitchen.since == state.round:
            state = supplied(state, kitchen)
    return state


def begun(state: CookOffState) -> CookOffState:
    """The next round. Who has all four utensils sabotaged cleans at once (F7)."""
    state = replace(another_round(state), phase=Programming())
    for kitchen in state.playing:
        if kitchen.must_clean:
            state = cleaned(state, kitchen, "must")
    return state


# After the first action ---------------------------------------------------------------------------


class Confirm(Reveals, frozen=True):
    """Settle the order of the second and the third card: as they lie, or swapped (F2)."""

    told: ClassVar[str] = N_("confirmed the order of two cards")
    swap: bool = False


class AskConfirm(AskChef, frozen=True):
    """The second and third card, as they lie (F2)."""

    cards: tuple[Action, ...]

    def best(self, sight: Sight) -> Confirm:
        """Swap when it has become better that way."""
        first, second, third = (card.key for card in self.cards)
        around = sight.danger()
        now = sight.stove(due=first != "cook")
        as_it_lies = plan_worth(now, (second, third), around, first == "double")
        swapped = plan_worth(now, (third, second), around, first == "double")
        return Confirm(swapped > as_it_lies + 0.1)


class Confirming(AtOnce[bool], frozen=True):
    """After the first step: does the second card change places with the third (F2)?"""

    word: ClassVar[str] = "confirm"
    chosen_say: ClassVar[str] = N_(
        "Your cards are confirmed. Nobody sees whether you swapped them."
    )

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """All who have cards, even when there is nothing to swap."""
        return tuple(kitchen.seat for kitchen in state.playing if kitchen.programme)

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to confirm two cards")

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What may be done in secret."""
        return Now(N_("You may swap your second and third card. The others will not see it."))

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskConfirm:
        """The cards as they lie."""
        return AskConfirm(key, self.to_choose(state, kitchen), faces(state, kitchen.programme))

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The cards as they will lie."""
        first, second, third = faces(state, kitchen.programme)
        swap = self.choice(kitchen.seat)
        return replace(ready, cards=(first, third, second) if swap else (first, second, third))

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """As they lie, or swapped."""
        if not isinstance(move, Confirm):
            raise moved_on()
        return self.chose(state, seat, move.swap)

    def another(
        self, state: CookOffState, seat: Seat, choice: bool, swap: Swap, rng: Chance
    ) -> bool:
        """Either."""
        return rng.random() < 0.5

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """The cards of those who swap change places, and the next ones are turned (F2)."""
        for seat, swap in self.chosen:
            if swap:
                state = swapped(state, seat)
        return revealed(state)


def swapped(state: CookOffState, seat: Seat) -> CookOffState:
    """The second and third card of this seat change places."""
    first, second, third = state.of(seat).programme
    return state.with_guest(seat, programme=(first, third, second))
