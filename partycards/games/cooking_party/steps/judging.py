"""The judge after the last dish: critiques, the five chips, the score sheet (rules B11, B12)."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import (
    N_,
    AnyTime,
    Chance,
    IllegalMove,
    Move,
    Named,
    Part,
    Reveals,
    Seat,
    Timed,
)
from partycards.games.cards import chosen, shuffled
from partycards.games.cooking_party.box import CHIPS, Text
from partycards.games.cooking_party.steps.awarded import (
    NOBODY_ELSE,
    left_since_deal,
    other_of_two,
    take_over,
)
from partycards.games.cooking_party.steps.judge import (
    Award,
    Call,
    Heap,
    JudgeDecides,
    Note,
    TakeChip,
    check_all_given,
    check_chip,
    heaps,
    note,
    put_down,
    still_left,
    taken_back,
    wanted,
)
from partycards.games.cooking_party.steps.passed import WithPassed, called_after_all
from partycards.games.cooking_party.steps.revealing import reveal
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.cooking_party.table_round import Manner, manner, returned
from partycards.games.cooking_party.table_said import Judged
from partycards.games.cooking_party.table_seats import Teams, teams_of
from partycards.games.stepping import Asked, Swap


class Critique(AnyTime, frozen=True):
    """What the judge liked and did not like about a chef's dish; seen by all (rule B11)."""

    told: ClassVar[str] = N_("wrote a critique")
    chef: Seat
    words: Text = ""


class PutChip(Move, frozen=True):
    """Put a chip on a chef; it may be taken back until Award. Seen by the judge alone (B11)."""

    told: ClassVar[str] = N_("moved a chip")
    for_mates: ClassVar[bool] = True
    chip: int
    chef: Seat


class ChooseDishes(Reveals, frozen=True):
    """These dishes of the round will be cooked, one or several (V11). `critiques` go along as with
    `Award`."""

    told: ClassVar[str] = N_("chose dishes")
    chefs: tuple[Seat, ...] = ()
    critiques: dict[Seat, Text] = {}


class ChooseNothing(Reveals, frozen=True):
    """No dish of this round will be cooked (V11)."""

    told: ClassVar[str] = N_("chose no dish")
    critiques: dict[Seat, Text] = {}


class ChooseWinner(Reveals, frozen=True):
    """One dish, as 0.1 wrote it (V11)."""

    told: ClassVar[str] = N_("chose a dish")
    for_mates: ClassVar[bool] = True
    chef: Seat
    critiques: dict[Seat, Text] = {}


Choices = ChooseDishes | ChooseNothing | ChooseWinner


class JudgingStage(Judged, Part, frozen=True):
    """All dishes side by side with the critiques so far; the judge is giving out chips."""

    judge: Seat
    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    given: tuple[tuple[int, Seat], ...] = ()  # by the first of two who judge each other (V1)
    jury: tuple[Seat, ...] = ()


class AskChips(Asked, frozen=True):
    """The judge's chip board: chips left, what lies where with sums, critiques so far, and the
    `dishes` that are judged.

    `one`: only one dish is on the table, so the judge gives one chip of choice (rule B11). `back`
    are chefs who were passed over, and can be called after all: then all chips come back (B10).
    """

    left: tuple[int, ...]
    given: tuple[Heap[Seat], ...]
    critiques: tuple[tuple[Seat, str], ...]
    one: bool
    can_award: bool
    taken: tuple[int, ...] = ()  # what the other of two gave (V1)
    teams: Teams = ()
    manner: Manner = Manner()
    back: tuple[Seat, ...] = ()
    dishes: tuple[ShownDish, ...] = ()


class AskWinner(Asked, frozen=True):
    """The guest of honour chooses the dishes that will be cooked (V11); `back` as in `AskChips`."""

    chefs: tuple[Seat, ...]
    critiques: tuple[tuple[Seat, str], ...]
    teams: Teams = ()
    manner: Manner = Manner()
    back: tuple[Seat, ...] = ()


class Judging(WithPassed, JudgeDecides, frozen=True):
    """Critiques and chips. `dishes` are the finished dishes as everybody sees them; `chips` are
    the pairs put so far, seen by the judge alone; `moved` counts how often one was moved.

    Of two who judge each other (V1) the judge gives nothing to `own`, and `given` is what the other
    gave before, open to all."""

    watching: ClassVar[str] = "judging"
    number: ClassVar[int] = 3
    running: ClassVar[bool] = True
    dealt: ClassVar[bool] = True
    judge_does: ClassVar[str] = "judging"
    waits: ClassVar[str] = N_("Waiting for %(who)s to give out the chips")
    dishes: tuple[ShownDish, ...]
    chips: tuple[tuple[int, Seat], ...] = ()
    moved: int = 0
    own: Seat | None = None
    given: tuple[tuple[int, Seat], ...] = ()

    @property
    def receivers(self) -> tuple[Seat, ...]:
        """Who can be given chips: the chefs whose dish was presented."""
        return tuple(d.chef for d in self.dishes if not d.passed and d.chef != self.own)

    def can_be_called(self, state: PartyState) -> tuple[Seat, ...]:
        """Who was passed over and is back, until the first chips are given (B10)."""
        return () if self.given else tuple(chef.seat for chef in returned(state))

    def too_late(self, state: PartyState) -> bool:
        """Of two who judge each other the first has given chips (V1)."""
        return bool(self.given) or super().too_late(state)

    def with_chips(self, chips: tuple[tuple[int, Seat], ...]) -> Self:
        """The same with one more chip put or taken back."""
        return replace(self, chips=chips, moved=self.moved + 1)

    def judge_key(self, state: PartyState) -> str:
        """A chip moved makes it another question."""
        return f"chips-{self.moved}-second" if self.given else f"chips-{self.moved}"

    def ask_judge(self, state: PartyState, key: str) -> AskChips | AskWinner:
        """The chip board, which nobody else sees; or which dishes will be cooked (V11)."""
        if state.house.honour_menu:
            return AskWinner(
                question=key,
                chefs=self.receivers,
                critiques=state.critiques,
                teams=teams_of(state),
                manner=manner(state),
                back=self.can_be_called(state),
            )
        taken = tuple(chip for chip, _ in self.given if chip)
        return AskChips(
            question=key,
            left=still_left(self.chips, taken),
            given=heaps(self.chips, self.receivers),
            critiques=state.critiques,
            one=len(self.receivers) == 1,
            can_award=not missing(self),
            taken=taken,
            teams=teams_of(state),
            manner=manner(state),
            back=self.can_be_called(state),
            dishes=tuple(dish for dish in self.dishes if dish.chef in self.receivers),
        )

    def stage(self, state: PartyState) -> JudgingStage:
        """All dishes side by side, and what the first of two gave."""
        given = tuple(pair for pair in self.given if pair[0])
        return JudgingStage(state.judge, self.dishes, state.critiques, given, state.jury)

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """The judge's critiques and chips (rule B11)."""
        match move:
            case Note():
                return note(state, move)
            case Call():
                return called_after_all(state, move.chef)
            case Critique():
                return critique(state, self, move)
            case PutChip():
                return put_chip(state, self, move)
            case TakeChip():
                return state.in_step(self.with_chips(taken_back(self.chips, move.chip)))
            case Award(critiques=critiques):
                return award(with_words(state, self, critiques), self)
            case ChooseDishes() | ChooseNothing() | ChooseWinner():
                return choose(with_words(state, self, move.critiques), self, move)
        raise moved_on()

    def without_dish(self, chef: Seat) -> Self:
        """Chips on it come back to the judge (rule G4)."""
        dishes = tuple(dish for dish in self.dishes if dish.chef != chef)
        chips = tuple(pair for pair in self.chips if pair[1] != chef)
        left = replace(self.with_chips(chips), dishes=dishes)
        last = len(left.receivers) == 1 < len(self.receivers)
        return replace(left, chips=()) if last else left

    def judged_anew(self) -> Self:
        """All chips come back."""
        return self.with_chips(())

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """Somebody else judges when the judge leaves."""
        return left_since_deal(state, seat)

    def can_be_handed_on(self, state: PartyState) -> bool:
        """Of two, as long as the other has not judged either (V1)."""
        return not state.house.all_cook or (self.own is not None and not self.given)

    def handed_on(self, state: PartyState, to: Seat | None) -> PartyState:
        """Of two the other judges now, and nobody loses a dish (V1); otherwise the new judge's dish
        is gone."""
        if not state.house.all_cook:
            return take_over(state, to)
        if not self.can_be_handed_on(state):
            raise IllegalMove(NOBODY_ELSE)
        return second_judge(state, replace(self, chips=()))

    def whole(self, state: PartyState) -> tuple[ShownDish, ...]:
        """All that were presented."""
        return tuple(dish for dish in self.dishes if not dish.passed)

    def with_dishes(self, change: Callable[[ShownDish], ShownDish]) -> Self:
        """The dishes side by side."""
        return replace(self, dishes=tuple(map(change, self.dishes)))

    def timed(self, state: PartyState) -> Timed:
        """One judge's judging."""
        return Timed("judging", f"r{state.round}-judging-{state.judge}")

    def redealt(self, state: PartyState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """The chip board is the judge's secret (B11)."""
        if seat in state.judges or not self.receivers:
            return self
        chips = shuffled(CHIPS, rng)[: int(rng.random() * (wanted(self.receivers) + 1))]
        pairs = tuple((chip, chosen(self.receivers, rng)) for chip in chips)
        return replace(self, chips=pairs, moved=int(rng.random() * 20))


# Critiques and chips -----------------------------------------------------------------------------


def critique(state: PartyState, phase: Judging, move: Critique) -> PartyState:
    """What the judge liked and did not like, in any order, seen by all (rule B11)."""
    check_receiver(phase, move.chef)
    others = tuple(pair for pair in state.critiques if pair[0] != move.chef)
    words = move.words.strip()
    return replace(state, critiques=(*others, (move.chef, words)) if words else others)


def with_words(state: PartyState, phase: Judging, critiques: Mapping[Seat, str]) -> PartyState:
    """The same with what the judge had typed and not said yet."""
    for chef, words in critiques.items():
        state = critique(state, phase, Critique(chef, words))
    return state


def check_receiver(phase: Judging, seat: Seat) -> None:
    """Only a chef whose dish lies on the table is judged."""
    if seat not in phase.receivers:
        raise IllegalMove(N_("That guest has no dish on the table."))


def put_chip(state: PartyState, phase: Judging, move: PutChip) -> PartyState:
    """A chip lies on a chef until it is taken back; only the judge sees where (rule B11)."""
    check_chip(move.chip)
    if move.chef not in phase.receivers and move.chef in state.judges:
        raise IllegalMove(N_("A judge gives chips away and keeps none."))
    check_receiver(phase, move.chef)
    for chip, seat in phase.given:
        if chip == move.chip:
            raise IllegalMove(
                N_("You were given the %(chip)s by %(judge)s: choose another one."),
                chip=chip,
                judge=Named(other_of_two(state, seat)),
            )
    chips = put_down(phase.chips, move.chip, move.chef, wanted(phase.receivers))
    return state.in_step(phase.with_chips(chips))


def missing(phase: Judging) -> int:
    """How many chips must still be given before the board can be closed (rule B11)."""
    return wanted(phase.receivers) - len(phase.chips) if phase.receivers else 0


def award(state: PartyState, phase: Judging) -> PartyState:
    """All chips lie: from now on they are given, and fall one by one (B11, B12)."""
    if state.house.honour_menu and phase.receivers:
        raise IllegalMove(N_("No chips this evening: choose what will be cooked."))
    check_all_given(missing(phase), wanted(phase.receivers))
    if state.house.two and not phase.given and phase.own is not None:
        return second_judge(state, phase)
    return reveal(state, phase.dishes, (*phase.given, *phase.chips))


def second_judge(state: PartyState, phase: Judging) -> PartyState:
    """Now the other judges, and cannot choose the chip they were given (V1)."""
    judge = other_of_two(state, state.judge)
    given = phase.chips or ((0, judge),)
    return replace(state, judge=judge, phase=Judging(phase.dishes, own=judge, given=given))


def choose(state: PartyState, phase: Judging, move: Choices) -> PartyState:
    """The dishes of the round that will be cooked, several or none; nobody gets points (V11)."""
    if not state.house.honour_menu:
        raise IllegalMove(N_("Give the chips away: they tell whose dish you liked best."))
    chefs: tuple[Seat, ...] = ()
    match move:
        case ChooseWinner(chef=chef):
            chefs = (chef,)
        case ChooseDishes(chefs=()):
            raise IllegalMove(N_("Choose at least one dish, or nothing of this round."))
        case ChooseDishes(chefs=chefs):
            pass
    for chef in chefs:
        check_receiver(phase, chef)
    chosen = tuple(dish.chef for dish in phase.dishes if dish.chef in chefs)
    return reveal(state, phase.dishes, (), chosen)
