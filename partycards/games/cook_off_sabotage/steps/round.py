"""What the steps of a round share: the kitchens in the middle, who is asked, and that a choice can
be taken up again until all have chosen (F2, G3, G6)."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic

from msgspec import Struct

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat, Timed
from partycards.games.cook_off_sabotage.box import Action, actions
from partycards.games.cook_off_sabotage.kitchens import (
    EMPTY,
    GRILL,
    HALF,
    RAW,
    TOKEN,
    VEGETABLE,
    Kitchen,
    Way,
)
from partycards.games.cook_off_sabotage.plans import Danger, Stove
from partycards.games.cook_off_sabotage.table import STEPS, CookOffState, News
from partycards.games.stepping import Asked, C, Step, Together


class Again(Move, frozen=True):
    """Take one's choice back while others are still at theirs (G6)."""

    told: ClassVar[str] = N_("took a choice back")


# What is seen -------------------------------------------------------------------------------------

BACK = "back"
"""A card that lies face down."""


class Now(Struct, frozen=True):
    """What a seat can do now, in a sentence of the rules: `message` has the blanks `%(who)s` and
    `%(num)s`."""

    message: str
    who: tuple[Seat, ...] = ()
    number: int = 0


class Mat(Part, frozen=True, kw_only=True):
    """A kitchen as everybody sees it. `places` are the grill and the pans, `counter` the three
    cards of the round: a key, `BACK`, or none yet. `double`: its card of this step acts twice;
    `safe`: it cannot be sabotaged in this step; `state` is ready, chooses, or "" when nothing is
    asked of it; `late` plays from the next round."""

    seat: Seat
    status: str
    points: int
    places: tuple[str, ...]
    meat: int
    vegetables: int
    cooked_meat: int
    cooked_vegetables: int
    counter: tuple[str, ...]
    step: int
    double: bool
    safe: bool
    cleaning: bool
    state: str
    late: bool


class Line(Struct, frozen=True):
    """Something that has just happened; its key tells it from another just like it."""

    news: News
    key: str


class KitchensStage(Part, frozen=True):
    """The table: all kitchens, the central stock, the latest news. `order` are those who still act
    one after the other, the first of them now; `group` what they do."""

    stage: str
    mats: tuple[Mat, ...]
    meat: int
    vegetables: int
    tokens: int
    news: tuple[Line, ...]
    order: tuple[Seat, ...] = ()
    group: str = ""


class AskChef(Asked, frozen=True):
    """What a chef is asked, with the sentence that says so."""

    now: Now


class Ready(AskChef, frozen=True):
    """A chef's own choice, hidden from the others until all have chosen; it can be taken back (G6).
    `what` is programme, confirm, choose or order; `cards` are the chef's own as they
    lie, `grill` is what stands there."""

    what: str
    cards: tuple[Action, ...] = ()
    clean: bool = False
    way: Way = Way(0, 0)
    card: str = ""
    grill: str = ""
    order: tuple[Seat, ...] = ()


def mat(state: CookOffState, kitchen: Kitchen) -> Mat:
    """A kitchen as everybody sees it."""
    shown = kitchen.programme[: state.step]
    backs = STEPS - len(shown) if kitchen.programme else 0
    return Mat(
        seat=kitchen.seat,
        status=kitchen.status,
        points=kitchen.points,
        places=kitchen.places,
        meat=kitchen.meat,
        vegetables=kitchen.vegetables,
        cooked_meat=kitchen.cooked_meat,
        cooked_vegetables=kitchen.cooked_vegetables,
        counter=(*shown, *(BACK,) * backs),
        step=state.step,
        double=state.times(kitchen) > 1,
        safe=state.is_safe(kitchen),
        cleaning=kitchen.cleaning,
        state=state.phase.doing(state, kitchen.seat),
        late=kitchen.since > state.round,
    )


def news(state: CookOffState) -> tuple[Line, ...]:
    """What has just happened, oldest first."""
    return tuple(Line(one, key) for key, one in state.keyed_news())


def faces(state: CookOffState, keys: Iterable[str]) -> tuple[Action, ...]:
    """Action cards by key."""
    return tuple(actions(state.box)[key] for key in keys)


# The steps ----------------------------------------------------------------------------------------


class InRound(Step[CookOffState], frozen=True):
    """A step of a round, in which some are asked at once or one after the other."""

    word: ClassVar[str]
    """What the step is called in views and in the keys of questions."""

    @abstractmethod
    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """All who have something to choose, those who are away or have chosen too, clockwise."""

    @abstractmethod
    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """The question in this step, as a sentence."""

    @abstractmethod
    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> Part:
        """What a chef is asked who has not chosen yet."""

    @abstractmethod
    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """The state after this choice of a seat that is asked, or IllegalMove."""

    @abstractmethod
    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """What follows when nobody who is here has anything to choose any more."""

    def is_ready(self, state: CookOffState, seat: Seat) -> bool:
        """Whether this seat has chosen, so that it only waits for the others."""
        return False

    def taken_up(self, state: CookOffState, seat: Seat) -> CookOffState:
        """The choice is open again (G6)."""
        raise nothing_chosen()

    # Whom it waits for, and what it asks

    def is_asked(self, state: CookOffState, seat: Seat) -> bool:
        """Whether this step asks somebody who is here, one who has chosen already too."""
        return state.is_here(seat) and seat in self.choosers(state)

    def awaited(self, state: CookOffState) -> tuple[Seat, ...]:
        """Who is here and has not chosen (G3)."""
        here = [kitchen.seat for kitchen in state.guests if kitchen.status == "here"]
        return tuple(
            seat for seat in self.choosers(state) if seat in here and not self.is_ready(state, seat)
        )

    def key(self, state: CookOffState, seat: Seat) -> str:
        """The step's part of the key of a question."""
        return self.word

    def question(self, state: CookOffState, seat: Seat) -> str | None:
        """The round, the step, and what this seat has done itself."""
        if not self.is_asked(state, seat):
            return None
        key = f"r{state.round}-{self.key(state, seat)}"
        return f"{key}-done" if self.is_ready(state, seat) else key

    def ask(self, state: CookOffState, seat: Seat, key: str) -> Part:
        """What there is to choose."""
        return self.asks(state, state.of(seat), key)

    def idle(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """Nothing to choose for this kitchen, which has a programme: why, and what may happen."""
        if state.card(kitchen) == "double":
            if state.step == STEPS:
                return Now(N_("Your Double! was the third card, so it has no effect."))
            return Now(N_("Your Double! makes your next card act twice."))
        return Now(N_("Your card needs nothing from you. Wait for the others."))

    def timed(self, state: CookOffState) -> Timed:
        """The choice of somebody who is here."""
        turn = f"r{state.round}-{state.step}-{type(self).__name__}-{self.timed_as(state)}"
        return Timed("choice", turn)

    def timed_as(self, state: CookOffState) -> str:
        """What tells one such choice in this step from the next."""
        return ""

    # What is seen

    def stage(self, state: CookOffState) -> KitchensStage:
        """The table."""
        return KitchensStage(
            stage=self.word,
            mats=tuple(mat(state, kitchen) for kitchen in state.active),
            meat=state.meat,
            vegetables=state.vegetables,
            tokens=state.tokens,
            news=news(state),
        )

    def doing(self, state: CookOffState, seat: Seat) -> str:
        """Whether this seat is ready or still chooses; no more is seen of it (G6)."""
        if not self.is_asked(state, seat):
            return ""
        return "ready" if self.is_ready(state, seat) else "chooses"

    # What happens

    def play(self, state: CookOffState, seat: Seat, move: Any, rng: Chance) -> CookOffState:
        """A chef's move; only a chef who is asked can make one."""
        if not self.is_asked(state, seat):
            raise IllegalMove(N_("There is nothing for you to choose now."))
        if isinstance(move, Again):
            return self.taken_up(state, seat)
        if self.is_ready(state, seat):
            raise IllegalMove(N_("You have chosen. Take it back to change it."))
        return self.choose(state, seat, move)

    def settled(self, state: CookOffState, rng: Chance) -> CookOffState:
        """On when it waits for nobody. When everybody is away nothing happens (G3)."""
        if not state.here or self.awaited(state):
            return state
        return self.shown(state, rng)


class AllChoose(InRound, frozen=True):
    """A step of a round in which who has chosen waits for the others."""

    chosen_say: ClassVar[str] = N_("You have chosen. It is done when everybody has.")
    """What is said to who has chosen, and only waits for the others."""

    @abstractmethod
    def is_ready(self, state: CookOffState, seat: Seat) -> bool:
        """Whether this seat has chosen, so that it only waits for the others."""

    @abstractmethod
    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The choice of a kitchen that waits for the others, with what was chosen."""

    def ask(self, state: CookOffState, seat: Seat, key: str) -> Part:
        """What there is to choose, or what was chosen."""
        if not self.is_ready(state, seat):
            return super().ask(state, seat, key)
        return self.ready(state, state.of(seat), Ready(key, Now(self.chosen_say), self.word))


class AtOnce(AllChoose, Together[CookOffState, C], Generic[C], frozen=True):
    """A step of a round in which all choose at once. Where nobody has a choice it goes on."""

    again: ClassVar[type[Move] | None] = Again

    def is_ready(self, state: CookOffState, seat: Seat) -> bool:
        """Whether it has chosen."""
        return self.has_chosen(seat)

    def taken_up(self, state: CookOffState, seat: Seat) -> CookOffState:
        """The choice is open again (G6)."""
        if not self.has_chosen(seat):
            raise nothing_chosen()
        return self.took_up(state, seat)


def nothing_chosen() -> IllegalMove:
    """What a chef hears who takes back what was never chosen."""
    return IllegalMove(N_("You have chosen nothing yet."))


# What a house player sees of it -------------------------------------------------------------------

SPITE = 0.75
"""How much a sabotage counts beside cooking: with more, all end up poor."""


class Sight(Struct, frozen=True):
    """Its own kitchen, those of the others, and how many rounds are still to come."""

    mine: Mat
    others: tuple[Mat, ...]
    left: int

    def stove(self, due: bool = True) -> Stove:
        """Its own kitchen in numbers; `due`: half-cooked meat has to be finished in this round."""
        grill, *pans = self.mine.places
        return Stove(
            grill,
            pans.count(VEGETABLE),
            pans.count(EMPTY),
            self.mine.meat,
            self.mine.vegetables,
            due and grill == HALF,
        )

    def danger(self) -> Danger:
        """How it looks from this kitchen."""
        working = [mat for mat in self.others if not mat.cleaning and not mat.late]
        dearest = max((harm(mat, GRILL, mat.places[GRILL], 1) for mat in working), default=0.0)
        share = 0.5 if len(self.others) == 1 else 0.25
        prey = SPITE * (1 + share * dearest) if working else 0.0
        risk = min(0.12 + 0.08 * len(working), 0.45) if working else 0.0
        return Danger(risk, prey, self.left)


def harm(mat: Mat, place: int, what: str, left: int) -> float:
    """What a sabotage takes from somebody when this many rounds are still to come."""
    if what == EMPTY:
        fourth = mat.places.count(TOKEN) == len(mat.places) - 1
        if not left:
            return 2.0
        return (3.0 if fourth else 0.7) + (1.0 if place == GRILL else 0.0)
    return {HALF: 4.5, RAW: 3.2, VEGETABLE: 1.3}.get(what, 0.0)
