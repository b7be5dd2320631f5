"""What the steps share in which only the judge has something to do."""

from abc import abstractmethod
from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Part, Seat
from partycards.games.cooking_party.asks import Notes
from partycards.games.cooking_party.moves import Note
from partycards.games.cooking_party.table import WATCH, PartyState, PartyStep
from partycards.games.cooking_party.table_manner import teams_of

AWAY = N_("%(who)s is away: the host can hand the judging on")


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
        return (self.waits, here) if here else (AWAY, (state.judge,))

    def key(self, state: PartyState, seat: Seat) -> str:
        """Only judges are asked."""
        return self.judge_key(state) if state.is_judge(seat) else WATCH

    def ask(self, state: PartyState, seat: Seat, key: str) -> Part:
        """What a judge is asked, or why the others watch."""
        return self.ask_judge(state, key) if state.is_judge(seat) else self.watch(state, seat)


def notes_of(state: PartyState) -> Notes | None:
    """The judge's private notes, a line for every chef from the deal on (rule B10)."""
    if not state.dealt or state.house.solo:
        return None
    notes = dict(state.notes)
    written = tuple((chef.seat, notes.get(chef.seat, "")) for chef in state.chefs)
    return Notes(f"r{state.round}-note", written, teams_of(state), state.house.taps)


def note(state: PartyState, move: Note) -> PartyState:
    """The judge's private note on a chef; an empty one deletes it (rule B10)."""
    if state.kitchen(move.chef) is None:
        raise IllegalMove(N_("This guest does not cook in this round."))
    others = tuple(pair for pair in state.notes if pair[0] != move.chef)
    words = move.words.strip()
    return replace(state, notes=(*others, (move.chef, words)) if words else others)
