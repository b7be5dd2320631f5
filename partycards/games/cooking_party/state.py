"""The truth of a match: piles, hands, dishes, who judges, and the score sheet so far."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cards import CardId, Piled
from partycards.games.cooking_party.box import Assignment, Box, Terms, assignments_by_key
from partycards.games.cooking_party.food import Cooking, Favourites, Plate, Shopping, Tasting
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.records import (
    Correction,
    Dish,
    Laid,
    Offer,
    Remark,
    RoundResult,
)
from partycards.games.cooking_party.views import SheetRow, ShownDish


class Guest(Struct, frozen=True):
    """A seat in this match.

    `judged` counts finished rounds as judge, a turn handed on included (rule B12). `status` is
    here, away (G3), left (G4) or waiting (G2: sits down when the next round begins). `tokens` are
    buyer's tokens (V7); `favourite` is the round of the dish that they want to cook (V8), 0 while
    they have not said.
    """

    seat: Seat
    judged: int = 0
    status: str = "here"
    tokens: int = 0
    favourite: int = 0


class Chef(Struct, frozen=True):
    """A chef's round, or a team's that shares a hand: the secret hand, then what lies on the table.

    `seat` names it all round long; `team` are who cook together now (V3), () for one chef alone.
    `picks` are what team mates have taken for the dish so far: card, dish, who. `exchanged` counts
    cards exchanged besides the trades (V7, V14, V15).
    `hand` are all cards held: those of the dish and those laid aside until presenting begins, then
    those still to be laid. `dishes` says which cards go where, None until the chef commits; the
    Special Ingredient stands in a dish but in nobody's hand. `got` came with the last trade.
    `called`: the judge has called this chef; `passed`: an away chef was passed over (rule B10).
    """

    seat: Seat
    hand: tuple[CardId, ...] = ()
    got: tuple[CardId, ...] = ()
    trades_left: int = 0
    dishes: tuple[Dish, ...] | None = None
    laid: tuple[Laid, ...] = ()
    called: bool = False
    passed: bool = False
    team: tuple[Seat, ...] = ()
    picks: tuple[tuple[CardId, int, Seat], ...] = ()
    exchanged: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who cooks here."""
        return self.team or (self.seat,)

    @property
    def to_come(self) -> tuple[CardId, ...]:
        """The cards of the dishes that are not on the table yet, in the order of the dishes."""
        if not self.dishes:
            return ()
        cards = [card for dish in self.dishes for card in dish.cards]
        for step in self.laid:
            for card, _ in step.cards:
                cards.remove(card)
        return tuple(cards)

    @property
    def presenting(self) -> bool:
        """Called, and not every card is on the table yet."""
        return self.called and bool(self.to_come)

    @property
    def presented(self) -> bool:
        """The whole dish lies on the table."""
        return self.called and not self.to_come


# The steps of a round. Each holds only what that step has.


class Choosing(Struct, frozen=True, tag=True):
    """The judge looks through the assignments."""


class Briefing(Struct, frozen=True, tag=True):
    """An assignment is chosen; numbers and words are still free."""

    announced: bool = False


class Planning(Struct, frozen=True, tag=True):
    """Chefs trade, plan and commit, each at their own pace."""


class Presenting(Struct, frozen=True, tag=True):
    """The judge calls chefs; `chef` is the one whose dish is on the table (None: nobody)."""

    chef: Seat | None = None


class Judging(Struct, frozen=True, tag=True):
    """Critiques and chips. `dishes` are the finished dishes as everybody sees them; `chips` are
    the pairs put so far, seen by the judge alone; `moved` counts how often one was moved.

    Of two who judge each other (V1) the judge does not give to `own`, and `given` is what the other
    one gave before, open to all."""

    dishes: tuple[ShownDish, ...]
    chips: tuple[tuple[int, Seat], ...] = ()
    moved: int = 0
    own: Seat | None = None
    given: tuple[tuple[int, Seat], ...] = ()

    @property
    def receivers(self) -> tuple[Seat, ...]:
        """Who can be given chips: the chefs whose dish was presented."""
        return tuple(d.chef for d in self.dishes if not d.passed and d.chef != self.own)


class Awarded(Struct, frozen=True, tag=True):
    """The chips are shown; the round's line stands on the sheet."""


class Short(Struct, frozen=True, tag=True):
    """Too few guests for another round (rule G5): the table waits for a guest or the host."""


class Over(Struct, frozen=True, tag=True):
    """The match is over. `early`: the host ended it before everybody had judged. `gone` had left
    before the end and cannot win (rule G4); `best` is each guest's dish that earned most. After an
    evening with real food `plates` are what was cooked, `tasted` the chips on each by its code, and
    `tasting` the points that decide. `opened` counts the awards that were shown so far, None: the
    podium stands."""

    early: bool = False
    gone: tuple[Seat, ...] = ()
    best: tuple[ShownDish, ...] = ()
    plates: tuple[Plate, ...] = ()
    tasting: tuple[tuple[Seat, int], ...] | None = None
    tasted: tuple[tuple[str, int], ...] = ()
    opened: int | None = None


Phase = (
    Choosing
    | Briefing
    | Planning
    | Presenting
    | Judging
    | Awarded
    | Short
    | Over
    | Favourites
    | Shopping
    | Cooking
    | Tasting
)


class PartyState(Piled, frozen=True, kw_only=True):
    """A match of Cooking Party Cards.

    `guests` are in clockwise order and stay here after leaving. `draw` is the face-down pile,
    `discards` the face-down discards of earlier rounds and `fresh` those of this round (rule B7).
    `deck` is the order of the assignments; the top of every pile is its end. `terms` are the
    judge's last word on the numbers; the Special Ingredient named there is out of the piles from
    the deal on. `rows` and `totals` are the score sheet, kept ready so that no page adds up rounds.

    `judge` leads where a team judges, which is `jury` then; `teams` are fixed teams (V3). `last` is
    how many rounds there are where it is not everybody's turn to judge that ends the match.
    `invented` are judges' own assignments (V6), `offers` what neighbours offer each other (V15);
    `cashed` are points for tokens that were not used (V7). `ceremony`: the end is awards first.
    `broken_off` are rounds in which the host ended the match: dishes lay there, and no chips.
    """

    box: Box
    guests: tuple[Guest, ...]
    around: int
    round: int
    judge: Seat
    phase: Phase
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
    corrections: tuple[Correction, ...] = ()
    rows: tuple[SheetRow, ...] = ()
    totals: tuple[tuple[Seat, int], ...] = ()
    house: HouseRules = BASIC
    jury: tuple[Seat, ...] = ()
    teams: tuple[tuple[Seat, ...], ...] = ()
    last: int = 0
    invented: tuple[Assignment, ...] = ()
    offers: tuple[Offer, ...] = ()
    cashed: tuple[tuple[Seat, int], ...] = ()
    ceremony: bool = False
    record: tuple[int, ...] = ()  # earlier games of who plays alone (V2)

    @property
    def with_dishes(self) -> tuple[RoundResult, ...]:
        """Every round that left dishes, in order: the scored ones, and those broken off."""
        if not self.broken_off:
            return self.results
        return tuple(sorted((*self.results, *self.broken_off), key=lambda one: one.number))

    @property
    def judges(self) -> tuple[Seat, ...]:
        """Who judges in this round."""
        return self.jury or (self.judge,)

    def is_judge(self, seat: Seat) -> bool:
        """This guest judges in this round, alone or with a team."""
        return seat == self.judge or seat in self.jury

    def task(self, key: str) -> Assignment:
        """An assignment of the box, or one that a judge has made up (V6)."""
        found = assignments_by_key(self.box).get(key)
        return found or next(task for task in self.invented if task.key == key)

    @property
    def dealt(self) -> bool:
        """Cards are with the chefs, and the Special Ingredient lies open."""
        return isinstance(self.phase, Planning | Presenting | Judging | Awarded)

    @property
    def active(self) -> tuple[Guest, ...]:
        """Everybody who has not left: here, away or waiting for the next round."""
        return tuple(guest for guest in self.guests if guest.status != "left")

    def guest(self, seat: Seat) -> Guest | None:
        """The guest on this seat, one who left included."""
        for guest in self.guests:
            if guest.seat == seat:
                return guest
        return None

    def chef(self, seat: Seat) -> Chef | None:
        """This seat's round as a chef or as one of a team, if it cooks in this round."""
        for chef in self.chefs:
            if seat in chef.team if chef.team else chef.seat == seat:
                return chef
        return None

    def kitchen(self, seat: Seat) -> Chef | None:
        """The chef or team that goes by this seat."""
        for chef in self.chefs:
            if chef.seat == seat:
                return chef
        return None

    def is_away(self, seat: Seat) -> bool:
        """The guest stepped out (rule G3)."""
        guest = self.guest(seat)
        return guest is not None and guest.status == "away"

    def all_away(self, seats: tuple[Seat, ...]) -> bool:
        """Everybody of these stepped out."""
        return all(map(self.is_away, seats))

    def with_chef(self, chef: Chef) -> "PartyState":
        """The same match with this chef's round changed."""
        chefs = tuple(chef if old.seat == chef.seat else old for old in self.chefs)
        return replace(self, chefs=chefs)

    def with_guest(self, seat: Seat, **changes: Any) -> "PartyState":
        """The same match with something changed about this guest."""
        guests = tuple(replace(g, **changes) if g.seat == seat else g for g in self.guests)
        return replace(self, guests=guests)
