"""The truth of a match: piles, hands, dishes, who judges, and the score sheet so far."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Lever, Move, Named, Seat, Timed
from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Assignment, Box, Terms, assignments_by_key
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.table_records import (
    Chef,
    Guest,
    Offer,
    Remark,
    RoundResult,
    SheetRow,
    ShownDish,
    Watch,
)
from partycards.games.seated import Correction, added
from partycards.games.stepping import Passing, Step, Stepping


class ChefMove(Move, frozen=True):
    """A move of a guest who cooks; all others of a round are the judge's."""


class PartyState(Stepping[Guest], frozen=True, kw_only=True):
    """A match of Cooking Party Cards.

    `guests` are in clockwise order and stay here after leaving. `draw` is the face-down pile,
    `discards` those of earlier rounds and `fresh` those of this one (B7), `deck` the order of the
    assignments; the top of every pile is its end. `terms` are the judge's last word on the numbers;
    the Special Ingredient named there is out of the piles from the deal on. `rows` and `totals` are
    the score sheet, kept ready so that no page adds up rounds. `judge` leads where a team judges,
    which is `jury` then; `teams` are fixed (V3). `last` is how many rounds there are where the
    match does not end by everybody's turn. `invented` are judges' own assignments (V6), `kept` keys
    of those for the next judges, `offers` what neighbours offer each other (V15), `cashed` points
    for tokens that were not used (V7). `ceremony`: the end is told award by award. `broken_off` are
    rounds in which the host ended the match: dishes lay there, and no chips. `bets` of this round
    are (who, on which chef), nobody's business (V16). It ends by the `edition` of the rules that it
    was begun with. `order` are keys of assignments as the house suggests them, `offered` those
    suggested before, a few at a time.
    """

    phase: "PartyStep"
    box: Box
    around: int
    round: int
    judge: Seat
    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()
    fresh: tuple[CardId, ...] = ()
    deck: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    assignment: str = ""
    terms: Terms = Terms()
    added: tuple[str, ...] = ()
    chefs: tuple[Chef, ...] = ()
    remarks: tuple[Remark, ...] = ()
    comments_allowed: bool = False
    notes: tuple[tuple[Seat, str], ...] = ()
    critiques: tuple[tuple[Seat, str], ...] = ()
    results: tuple[RoundResult, ...] = ()
    broken_off: tuple[RoundResult, ...] = ()
    rows: tuple[SheetRow, ...] = ()
    totals: tuple[tuple[Seat, int], ...] = ()
    house: HouseRules = BASIC
    jury: tuple[Seat, ...] = ()
    teams: tuple[tuple[Seat, ...], ...] = ()
    last: int = 0
    invented: tuple[Assignment, ...] = ()
    kept: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    cashed: tuple[tuple[Seat, int], ...] = ()
    ceremony: bool = False
    bets: tuple[tuple[Seat, Seat], ...] = ()
    edition: int = 2
    order: tuple[str, ...] = ()
    offered: tuple[tuple[str, ...], ...] = ()

    @property
    def with_dishes(self) -> tuple[RoundResult, ...]:
        """Every round that left dishes, in order: the scored ones, and those broken off."""
        return tuple(sorted((*self.results, *self.broken_off), key=lambda one: one.number))

    @property
    def judges(self) -> tuple[Seat, ...]:
        """Who judges this round."""
        return self.jury or (self.judge,)

    def is_judge(self, seat: Seat) -> bool:
        """This guest judges in this round, alone or with a team."""
        return seat == self.judge or seat in self.jury

    def task(self, key: str) -> Assignment:
        """An assignment of the box, or one that a judge has made up (V6)."""
        found = assignments_by_key(self.box).get(key)
        return found or next(task for task in self.invented if task.key == key)

    @property
    def on_table(self) -> Chef | None:
        """The chef whose dish is on the table."""
        return self.phase.on_table(self)

    def chef(self, seat: Seat) -> Chef | None:
        """This seat's round as a chef or as one of a team, if it cooks in this round."""
        for chef in self.chefs:  # asked many times in a move
            if seat in chef.team if chef.team else chef.seat == seat:
                return chef
        return None

    def kitchen(self, seat: Seat) -> Chef | None:
        """The chef or team that goes by this seat."""
        return next((chef for chef in self.chefs if chef.seat == seat), None)

    def is_away(self, seat: Seat) -> bool:
        """The guest stepped out (rule G3)."""
        guest = self.guest(seat)
        return guest is not None and guest.status == "away"

    def all_away(self, seats: tuple[Seat, ...]) -> bool:
        """Everybody of these stepped out."""
        return all(map(self.is_away, seats))

    def with_chef(self, chef: Chef) -> Self:
        """The same match with this chef's round changed."""
        chefs = tuple([chef if old.seat == chef.seat else old for old in self.chefs])
        return replace(self, chefs=chefs)

    def with_points(self, points: Mapping[Seat, int]) -> Self:
        """The same match with points added to the running totals (rule B12)."""
        return replace(self, totals=added(self.totals, points))

    def corrected(self, line: Correction) -> Self:
        """The same match with a score put right, also where points of another kind decide."""
        phase = self.phase.corrected(line)
        return super().corrected(line).with_points({line.seat: line.points}).in_step(phase)

    def in_step(self, phase: "PartyStep") -> Self:
        """The same match in this step."""
        return replace(self, phase=phase)


class PartyStep(Step[PartyState], frozen=True):
    """A step of a match of Cooking Party Cards. Everybody who has not left is asked something under
    a key; the key of those who only watch is `watch`."""

    number: ClassVar[int] = 0
    """Its place in a round: 0 choosing, 1 planning, 2 presenting, 3 judging, 4 what follows."""
    running: ClassVar[bool] = False
    """The round of this step has not been scored yet."""
    dealt: ClassVar[bool] = False
    """Cards are with the chefs, and the Special Ingredient lies open."""
    cooking: ClassVar[bool] = False
    """Chefs are at their dishes; a judge who has one of their own is a chef as well (V1, V2)."""
    planning: ClassVar[bool] = False
    """Nobody was called yet: every dish can still be taken back, and cards be swapped."""
    food: ClassVar[str] = ""
    """Which step of the evening with real food it is (V8); "" in a round."""
    judge_does: ClassVar[str] = ""
    """What a judge is doing, for the line of the seat."""

    def concerned(
        self, before: PartyState, after: PartyState, changed: Sequence[tuple[Chef, Chef]]
    ) -> frozenset[Seat] | None:
        """`Changes.seats` of a move that left alone all that everybody's question depends on, but
        for these chefs, as they were and as they are; None means any seat's."""
        return None

    # Whom it waits for, and what it asks

    def says(self, state: PartyState) -> tuple[str, tuple[Seat, ...]]:
        """Its sentence, and whom that names."""
        return self.sentence(state), tuple(sorted({*self.awaited(state)}))

    def key(self, state: PartyState, seat: Seat) -> str:
        """What this seat is asked now, without the round; `watch` for nothing."""
        return WATCH

    def question(self, state: PartyState, seat: Seat) -> str | None:
        """The round, the step and what changes the question."""
        guest = state.guest(seat)
        if guest is None or guest.status == "left":
            return None
        return f"r{state.round}-{self.key(state, seat)}"

    def role(self, state: PartyState, guest: Guest, chef: Chef | None) -> str:
        """What the guest is in this round: judge, chef, waiting for the next one, or left."""
        if guest.status in ("left", "waiting"):
            return guest.status
        if state.is_judge(guest.seat) and not (chef is not None and self.cooking):
            return "judge"
        return "chef" if chef is not None or not self.dealt else "waiting"

    def chef_does(self, chef: Chef) -> str:
        """What a chef is doing, for the line of the seat."""
        return ""

    def why_idle(self, state: PartyState, role: str) -> str:
        """Why somebody in this role has nothing to do."""
        return "waiting" if role == "waiting" else self.watching

    def watch(self, state: PartyState, seat: Seat, own: Chef | None = None) -> Watch:
        """Nothing to do now, and why; `own` is the seat's chef, whose dish may be on the table."""
        guest = state.guest(seat)
        role = self.role(state, guest, state.chef(seat)) if guest is not None else "left"
        if role == "left":
            return Watch("left", state.judge)
        now = state.on_table if state.comments_allowed and not state.house.taps else None
        speaks = now is not None and now is not own
        return Watch(self.why_idle(state, role), state.judge, speaks, state.jury)

    # What happens

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """What guests who cook do, else what the judge does."""
        if isinstance(move, ChefMove):
            return self.of_chef(state, seat, move, rng)
        if seat not in state.judges:
            raise IllegalMove(N_("%(judge)s is the judge now."), judge=Named(state.judge))
        return self.of_judge(state, seat, move, rng)

    def of_chef(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """The state after a move of a guest who cooks."""
        raise moved_on()

    def of_judge(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """The state after a move of a judge."""
        raise moved_on()

    def corrected(self, line: Correction) -> "PartyStep":
        """The step after a score was put right."""
        return self

    def without_dish(self, chef: Seat) -> "PartyStep":
        """The step once this chef's dish is gone (rule G4)."""
        return self

    def judged_anew(self) -> "PartyStep":
        """The step once somebody else judges (rule B12)."""
        return self

    def handed_on(self, state: PartyState, to: Seat | None) -> PartyState:
        """The host gives the judge's role to this seat, else to the next one (rule B12)."""
        raise IllegalMove(N_("Nobody is judging now."))

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """What the host can do, in the order of use; with `clock` the time to cook is set (V12)."""
        return clock

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """Sheets that help now."""
        return ()

    def go_on(self, state: PartyState) -> PartyState:
        """The host goes on with the evening without waiting any longer."""
        raise IllegalMove(N_("There is nothing to taste yet."))

    # What is seen

    @property
    def brief_is_open(self) -> bool:
        """Everybody knows the assignment (rule B5)."""
        return self.dealt

    @property
    def end(self) -> "PartyStep | None":
        """The end of the match, once it has come; something may be cooked after it."""
        return None

    def on_table(self, state: PartyState) -> Chef | None:
        """The chef whose dish is on the table."""
        return None

    def whole(self, state: PartyState) -> tuple[ShownDish, ...]:
        """The dishes of this round that lie on the table whole."""
        return ()

    def with_dishes(self, change: Callable[[ShownDish], ShownDish]) -> "PartyStep":
        """The step with this change made to every copy of a dish that it holds."""
        return self

    def timed(self, state: PartyState) -> Timed | None:
        """What may be timed of it now."""
        return None


class ToChoose(Passing, PartyStep, frozen=True):
    """A judge is to choose an assignment: the first step of a round."""


WATCH = "watch"


def moved_on() -> IllegalMove:
    """The answer to a move of another step."""
    return IllegalMove(N_("The round moved on. Have another look."))
