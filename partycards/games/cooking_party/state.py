"""The truth of a match: piles, hands, dishes, who judges, and the score sheet so far."""

from msgspec import Struct

from partycards.games.base import Seat, State
from partycards.games.cooking_party.box import Box, CardId, Terms


class Guest(Struct, frozen=True):
    """A seat in this match.

    `judged` counts finished rounds as judge, a turn handed on included (rule B12). `status` is
    here, away (G3), left (G4) or waiting (G2: sits down when the next round begins).
    """

    seat: Seat
    judged: int = 0
    status: str = "here"


class Dish(Struct, frozen=True):
    """One dish: its course, the name its chef gave it, the cards that go in."""

    course: str
    name: str
    cards: tuple[CardId, ...]


class Laid(Struct, frozen=True):
    """One step of presenting: cards with the chef's words for each, extras and a sentence."""

    cards: tuple[tuple[CardId, str], ...]
    pantry: tuple[str, ...] = ()
    say: str = ""


class Chef(Struct, frozen=True):
    """A chef's round: the secret hand, then the dish, then what lies on the table.

    `got` are the cards of the last trade. `dishes` is None until the chef commits; `aside` then
    holds what is not used, until presenting begins. `passed`: an away chef who was passed over.
    """

    seat: Seat
    hand: tuple[CardId, ...] = ()
    got: tuple[CardId, ...] = ()
    trades_left: int = 0
    dishes: tuple[Dish, ...] | None = None
    aside: tuple[CardId, ...] = ()
    laid: tuple[Laid, ...] = ()
    passed: bool = False


class Remark(Struct, frozen=True):
    """Something said while a dish is presented: by the judge (hurry, question) or a guest."""

    kind: str  # hurry, question, comment
    seat: Seat
    words: str = ""


class RoundResult(Struct, frozen=True):
    """A finished line of the score sheet, with the dishes that earned it."""

    number: int
    judge: Seat
    assignment: str
    chips: tuple[tuple[Seat, tuple[int, ...]], ...]
    dishes: tuple[Chef, ...]
    critiques: tuple[tuple[Seat, str], ...]
    terms: Terms


class Correction(Struct, frozen=True):
    """A score put right by the host, with the reason."""

    round: int
    seat: Seat
    points: int
    reason: str


# The steps of a round. Each holds only what that step has.


class Choosing(Struct, frozen=True, tag=True):
    """The judge looks through the assignments."""


class Briefing(Struct, frozen=True, tag=True):
    """An assignment is chosen; numbers and words are still free."""

    announced: bool = False


class Planning(Struct, frozen=True, tag=True):
    """Chefs trade, plan and commit, each at their own pace."""


class Presenting(Struct, frozen=True, tag=True):
    """The judge calls chefs; `chef` is the one whose dish is on the table (None: nobody yet)."""

    chef: Seat | None = None


class Judging(Struct, frozen=True, tag=True):
    """Critiques and chips; `chips` are the pairs put so far, seen by the judge alone."""

    chips: tuple[tuple[int, Seat], ...] = ()


class Awarded(Struct, frozen=True, tag=True):
    """The chips are shown; the round's line stands on the sheet."""


class Short(Struct, frozen=True, tag=True):
    """Too few guests for another round (rule G5): the table waits for a guest or the host."""


class Over(Struct, frozen=True, tag=True):
    """The match is over. `early`: the host ended it before everybody had judged."""

    early: bool = False


Phase = Choosing | Briefing | Planning | Presenting | Judging | Awarded | Short | Over


class PartyState(State, frozen=True, kw_only=True):
    """A match of Cooking Party Cards.

    `guests` are in clockwise order. `draw` is the face-down pile, `discards` the face-down
    discards of earlier rounds and of this round's trades and leftovers (`fresh` of them, at the
    top, belong to this round: rule B7). `deck` is the order of the assignments, top last.
    """

    box: Box
    guests: tuple[Guest, ...]
    around: int
    round: int
    judge: Seat
    phase: Phase
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
    corrections: tuple[Correction, ...] = ()
