"""What the steps in which somebody judges share: private notes, and chips (rules B10, B11)."""

from abc import abstractmethod
from collections.abc import Iterable, Sized
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import chosen
from partycards.games.cooking_party.box import CHIPS, Text
from partycards.games.cooking_party.table import WATCH, PartyState, PartyStep
from partycards.games.cooking_party.table_seats import Teams, teams_of

AWAY = N_("%(who)s is away: the host can hand the judging on")
PLAY_FOR = N_("Away: %(who)s. The host can play for them or end the match")
EVERYBODY_AWAY = N_("Everybody is away: somebody has to come back")
NO_DISH = N_("This guest has no dish to call.")
NOTES = ("lovely", "too salty", "what was that?", "second helping, please")


class Note(AnyTime, frozen=True):
    """The judge's private note on a chef's dish; replaces the former one, empty deletes it."""

    told: ClassVar[str] = N_("wrote a note")
    chef: Seat
    words: Text = ""


class Call(Move, frozen=True):
    """Call this chef to present; any order (rule B10)."""

    told: ClassVar[str] = N_("called a chef")
    chef: Seat


class TakeChip(Move, frozen=True):
    """Take a chip back from wherever it lies."""

    told: ClassVar[str] = N_("moved a chip")
    for_mates: ClassVar[bool] = True
    chip: int


class Award(Reveals, frozen=True):
    """All chips lie: show them and write them on the score sheet (rules B11, B12). `critiques` are
    words for chefs that the judge had typed and not said yet: they go along."""

    told: ClassVar[str] = N_("gave the chips out")
    for_mates: ClassVar[bool] = True
    critiques: dict[Seat, Text] = {}


class Notes(Part, frozen=True):
    """The judge's private notes: (chef, words) for every chef of the round.

    `key` is a new one every round, so that what was typed in one does not turn up in the next.
    """

    key: str
    notes: tuple[tuple[Seat, str], ...]
    teams: Teams = ()
    easy: bool = False


def nobody_judges(state: PartyState, other: bool = True) -> tuple[str, tuple[Seat, ...]]:
    """What is said while the table waits for a judge who is away, and who is named. `other`:
    somebody else may judge instead."""
    if not state.here:
        return EVERYBODY_AWAY, ()
    return AWAY if other else PLAY_FOR, (state.judge,)


class JudgeDecides(PartyStep, frozen=True):
    """The table waits for the judge."""

    waits: ClassVar[str]
    """Its sentence while a judge is here."""

    @abstractmethod
    def judge_key(self, state: PartyState) -> str:
        """What a judge is asked, as a word of the question's key."""

    @abstractmethod
    def ask_judge(self, state: PartyState, key: str) -> Part:
        """What a judge is asked."""

    def awaited(self, state: PartyState) -> tuple[Seat, ...]:
        """The judges who are here."""
        return tuple(seat for seat in state.judges if not state.is_away(seat))

    def sentence(self, state: PartyState) -> str:
        """Where no judge is here, the host can do something about it."""
        return self.says(state)[0]

    def says(self, state: PartyState) -> tuple[str, tuple[Seat, ...]]:
        """The judges who are here are named, else the one who is missed."""
        here = self.awaited(state)
        return (self.waits, here) if here else nobody_judges(state, self.can_be_handed_on(state))

    def can_be_handed_on(self, state: PartyState) -> bool:
        """Whether somebody else may judge instead (B12)."""
        return True

    def key(self, state: PartyState, seat: Seat) -> str:
        """Only judges are asked."""
        return self.judge_key(state) if state.is_judge(seat) else WATCH

    def ask(self, state: PartyState, seat: Seat, key: str) -> Part:
        """What a judge is asked, or why the others watch."""
        return self.ask_judge(state, key) if state.is_judge(seat) else self.watch(state, seat)


# Notes -------------------------------------------------------------------------------------------


def notes_of(state: PartyState) -> Notes | None:
    """The judge's private notes, a line for every chef from the deal on (rule B10)."""
    if not state.phase.dealt or state.house.solo:
        return None
    notes = dict(state.notes)
    written = tuple((chef.seat, notes.get(chef.seat, "")) for chef in state.chefs)
    return Notes(f"r{state.round}-note", written, teams_of(state), state.house.taps)


def note(state: PartyState, move: Note) -> PartyState:
    """The judge's private note on a chef; an empty one deletes it (rule B10)."""
    if state.kitchen(move.chef) is None:
        raise IllegalMove(N_("This guest is not cooking in this round."))
    others = tuple(pair for pair in state.notes if pair[0] != move.chef)
    words = move.words.strip()
    return replace(state, notes=(*others, (move.chef, words)) if words else others)


def other_notes(state: PartyState, rng: Chance) -> PartyState:
    """Nobody but a judge knows what is noted, or of whom (rules B10, G7)."""
    noted = (chef.seat for chef in state.chefs if rng.random() < 0.5)
    return replace(state, notes=tuple((seat, chosen(NOTES, rng)) for seat in noted))


# Chips -------------------------------------------------------------------------------------------

P = TypeVar("P")
"""Where a chip lies: at a chef, or at a plate with this code."""


class Heap(NamedTuple, Generic[P]):
    """What lies at a place, with its sum."""

    place: P
    chips: tuple[int, ...]
    points: int


def check_chip(chip: int) -> None:
    """The box has five."""
    if chip not in CHIPS:
        raise IllegalMove(N_("There is no chip of %(chip)s."), chip=chip)


def wanted(places: Sized) -> int:
    """How many chips are given: all five, or for one dish alone a chip of choice (rule B11)."""
    return 1 if len(places) == 1 else len(CHIPS)


def put_down(
    chips: tuple[tuple[int, P], ...], chip: int, place: P, most: int
) -> tuple[tuple[int, P], ...]:
    """The chips with one more, which is not among them; one dish alone gets one chip."""
    if any(one == chip for one, _ in chips):
        raise IllegalMove(N_("The %(chip)s is given already. Take it back first."), chip=chip)
    if len(chips) >= most:
        raise IllegalMove(N_("There is one dish, so it gets one chip. Take the other back first."))
    return (*chips, (chip, place))


def taken_back(chips: tuple[tuple[int, P], ...], chip: int) -> tuple[tuple[int, P], ...]:
    """The chips without this one."""
    left = tuple(pair for pair in chips if pair[0] != chip)
    if len(left) == len(chips):
        raise IllegalMove(N_("The %(chip)s is not on the table."), chip=chip)
    return left


def check_all_given(left: int, most: int) -> None:
    """A board is closed when no chip is left that is to be given."""
    if left and most == 1:
        raise IllegalMove(N_("Give the one dish a chip of your choice."))
    if left:
        raise IllegalMove(N_("All five chips have to be given away; %(left)s to go."), left=left)


def heaps(chips: Iterable[tuple[int, P]], places: Iterable[P]) -> tuple[Heap[P], ...]:
    """What lies at each place."""
    at: dict[P, list[int]] = {place: [] for place in places}
    for chip, place in chips:
        at[place].append(chip)
    return tuple(Heap(place, tuple(lie), sum(lie)) for place, lie in at.items())


def still_left(chips: Iterable[tuple[int, Any]], taken: Iterable[int]) -> tuple[int, ...]:
    """The chips that are still to be placed, and that nobody else has `taken`."""
    out = {*taken, *(chip for chip, _ in chips)}
    return tuple(chip for chip in CHIPS if chip not in out)


def satisfied(given: tuple[Heap[P], ...], rng: Chance) -> Move:
    """A house player whose chips all lie gives them out; now and then one comes back."""
    chips = [chip for heap in given for chip in heap.chips]
    return Award() if rng.random() < 0.9 or not chips else TakeChip(chosen(chips, rng))
