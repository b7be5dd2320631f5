"""What lies on the table and is written down: guests, chefs with their cards and dishes, dishes as
everybody sees them, results, what chefs offer each other."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from partycards.games import seated
from partycards.games.base import Part, Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.table_said import ToldByChefs


class Guest(seated.Guest, frozen=True):
    """A seat in this match; whoever is waiting sits down when the next round begins (G2).

    `judged` counts finished rounds as judge, a turn handed on included (rule B12). `tokens` are
    buyer's tokens (V7); `favourite` is the round of the dish that they want to cook (V8), 0 while
    they have not said. `late`: they came after the beginning (G2). `printed`: from the next
    deal on they hold printed cards (V20).
    """

    judged: int = 0
    tokens: int = 0
    favourite: int = 0
    late: bool = False
    printed: bool = False


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


class Picked(NamedTuple):
    """A card that a team mate on this seat has taken for the dish with this index (V3)."""

    card: CardId
    dish: int
    seat: Seat


class Script(Struct, frozen=True):
    """What a chef, or a team, means to say while presenting: `words` for cards, by card, also for
    such as are in no dish just now; the `order` they are laid in; names of dishes by index; a
    `line` for the dish. `done`: they have said that it is ready."""

    words: tuple[tuple[CardId, str], ...] = ()
    order: tuple[CardId, ...] = ()
    names: tuple[tuple[int, str], ...] = ()
    line: str = ""
    done: bool = False


NO_SCRIPT = Script()


class Chef(Struct, frozen=True):
    """A chef's round, or a team's that shares a hand: the secret hand, then what lies on the table.

    `seat` names it all round long; `team` are who cook together now (V3), () for one chef alone.
    `picks` are what team mates have taken for the trade or the dish so far. `exchanged` counts
    cards exchanged besides the trades (V7, V14, V15).
    `hand` are all cards held: those of the dish and those laid aside until presenting begins, then
    those still to be laid. `dishes` says which cards go where, None until the chef commits; the
    Special Ingredient stands in a dish but in nobody's hand. `got` came with the last trade.
    `called`: the judge has called this chef, as the `turn`th of the round; `passed`: an away chef
    was passed over, and keeps the hand in case of coming back before the chips are given (B10).
    `script` is the chef's own secret, word by word until it is spoken. `to_pass` cards go to the
    left before anything else, those in `passing` once all have chosen (B6).
    `printed`: they cook with printed cards (V20). Their `hand` is as many of the pile's cards,
    which nobody has seen; a card that they say they hold changes places with one of those. Where
    it is in somebody else's hand it is here as well: `doubled` are such cards, each with the card
    of the pile that lies out for it. `told` are the cards of their dish that they took back.
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
    picks: tuple[Picked, ...] = ()
    exchanged: int = 0
    script: Script = NO_SCRIPT
    turn: int = 0
    to_pass: int = 0
    passing: tuple[CardId, ...] = ()
    printed: bool = False
    doubled: tuple[tuple[CardId, CardId], ...] = ()
    told: tuple[CardId, ...] = ()

    def of_pile(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """These cards of the chef's as they go back to the piles: each card of the box once."""
        lying_out = dict(self.doubled)
        return tuple(lying_out.get(card, card) for card in cards)

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


class LaidCard(Part, frozen=True):
    """A card on the table, with the chef's own words for it. `dish` is the index of its dish,
    `step` the order in which it was laid."""

    card: Card
    words: str
    dish: int
    step: int
    substitute: bool = False  # it stands for something that the judge eats (V14)


class ShownDish(ToldByChefs, Part, frozen=True):
    """A chef's dishes as far as they lie on the table. `to_come` cards are still in the hand.

    `names` has a name (or "") for every dish, `courses` its course; a name is shown from the
    moment the chef is called. `cooks` are a team's members, `leaders` who leads each course (V5).
    """

    chef: Seat
    courses: tuple[str, ...]
    names: tuple[str, ...]
    laid: tuple[LaidCard, ...]
    pantry: tuple[str, ...]
    say: str
    to_come: int
    passed: bool = False
    cooks: tuple[Seat, ...] = ()
    leaders: tuple[tuple[Seat, ...], ...] = ()
    round: int = 0  # with the chef it says which dish of the match this is
    told: int = 0  # words of the chef's own; they count when the host has hidden them

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who made it."""
        return self.cooks or (self.chef,)

    @property
    def called(self) -> str:
        """Its name, or that of its first course that has one."""
        return next((name for name in self.names if name), "")


class Plate(Struct, frozen=True):
    """A dish that is really cooked: who invented it, who cooks it, and the blind `code` it is
    served under, which only its cooks know until the end. `done`: it is plated; `late`: after the
    time was up (V12); `drawn`: a lot let its cooks into the kitchen (V8)."""

    code: str
    dish: ShownDish
    round: int
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    done: bool = False
    late: bool = False
    drawn: bool = False


class OwnDish(NamedTuple):
    """A dish of one's own: of which round, and its points, None while they are hidden."""

    round: int
    dish: ShownDish
    points: int | None


class Remark(NamedTuple):
    """Something said while a dish is presented: by the judge (hurry, question) or a guest."""

    kind: str  # hurry, question, comment
    seat: Seat
    words: str = ""


class Cell(NamedTuple):
    """What a guest of the sheet got in a round; whoever did not cook in it has no `chips`."""

    seat: Seat
    chips: tuple[int, ...] | None
    points: int


class SheetRow(Part, frozen=True):
    """A round's line, with a cell for each guest of the sheet. Who judged did not cook, nor did
    anybody of a team that judged, the `jury`."""

    number: int
    judge: Seat
    assignment: str
    cells: tuple[Cell, ...]
    jury: tuple[Seat, ...] = ()


class RoundResult(Struct, frozen=True):
    """A finished round: who got which chips (every chef is listed) for which dish, and why.

    `teams` are the seats behind each line of `chips` (none listed: one chef each, V3); `chosen` are
    the dishes to be cooked where no chips are given (V11), `jury` a team that judged, `bets` who
    has bet on which chef: only those that were right are told (V16). `entered`: it was played on
    paper and entered afterwards.
    """

    number: int
    judge: Seat
    assignment: str
    chips: tuple[tuple[Seat, tuple[int, ...]], ...]
    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    terms: Terms
    teams: tuple[tuple[Seat, ...], ...] = ()
    chosen: tuple[Seat, ...] | None = None
    jury: tuple[Seat, ...] = ()
    bets: tuple[tuple[Seat, Seat], ...] = ()
    entered: bool = False

    @property
    def bet_right(self) -> tuple[Seat, ...]:
        """Who has bet on the chef with most points, or on one of them."""
        points = {chef: sum(given) for chef, given in self.chips}
        most = max(points.values(), default=0)
        return tuple(sorted(who for who, on in self.bets if points.get(on, 0) == most > 0))

    @property
    def presented(self) -> tuple[tuple[ShownDish, tuple[int, ...]], ...]:
        """Its dishes, but for those that were passed over, with their chips."""
        chips = dict(self.chips)
        return tuple((dish, chips[dish.chef]) for dish in self.dishes if not dish.passed)

    @property
    def cooks(self) -> dict[Seat, tuple[Seat, ...]]:
        """Who stands behind each chef of the round."""
        chefs = [seat for seat, _ in self.chips]
        return dict(zip(chefs, self.teams or [(seat,) for seat in chefs], strict=True))


class Offer(Struct, frozen=True):
    """A card offered to the chef beside (V15, G8): `give` for something like `want`; `back` is what
    the neighbour would give, None while they have not answered."""

    by: Seat
    to: Seat
    give: CardId
    want: str = ""
    back: CardId | None = None


class Watch(Part, frozen=True):
    """Nothing to do now: what this guest waits for, in the table's words.

    `why` is waiting (sits in next round), judge_choosing, others, judging, awarded, short,
    over, left, or what becomes of a dish that was passed over (passed_away, passed_back,
    passed_over); `can_comment` while a dish is presented and comments are allowed.
    """

    why: str
    judge: Seat
    can_comment: bool = False
    jury: tuple[Seat, ...] = ()  # a team that judges (V3)
