"""What everybody sees whatever the step: where the match stands, the assignment, everybody's line,
and the score sheet (rules G6, G7).

Names of guests are not here: a part holds seats, the template asks for the name.
"""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import Part, Seat
from partycards.games.cards import Card
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.lobby.house import SWITCHES
from partycards.games.cooking_party.steps.over import Over, end_of, is_told
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, Guest, SheetRow
from partycards.games.cooking_party.table_seats import judges_of
from partycards.games.cooking_party.table_task import courses_of, task_as_read
from partycards.games.saying import Say
from partycards.games.seated import Correction


class Top(Part, frozen=True):
    """Where the match stands. `step` is 0 choosing, 1 planning, 2 presenting, 3 judging, 4 awarded;
    `rounds` is how many rounds there will be with the guests here now. With `everybody` both of
    two, or one alone, cook and judge (V1, V2)."""

    round: int
    rounds: int
    judge: Seat
    step: int
    over: bool = False
    jury: tuple[Seat, ...] = ()  # a team that judges (V3)
    everybody: bool = False
    food: str = ""  # favourites, shopping, cooking or tasting, after the last round (V8)


class Brief(Part, frozen=True):
    """The assignment as announced, with the judge's words (empty until they announce)."""

    judge: Seat
    assignment: Assignment
    terms: Terms
    added: tuple[str, ...]
    special: Card | None
    dealt: bool
    courses: tuple[str, ...] = ()  # where they are not those of the card (V5, V11)
    jury: tuple[Seat, ...] = ()  # a team that judges (V3)
    asked: bool = True  # by a judge; where all cook it comes from the deck (V1, V2)
    printed: bool = False  # all cards are (V20)

    def retold(self, say: Say) -> "Brief":
        """The judge's words as they are read."""
        judges = self.jury or (self.judge,)
        criteria = say(judges, self.terms.criteria)
        added = tuple(say(judges, words) for words in self.added)
        return replace(self, terms=replace(self.terms, criteria=criteria), added=added)


class SeatLine(Part, frozen=True):
    """A guest on the board. `role` is judge, chef, waiting, away or left; `doing` is choosing,
    trading, planning, ready, presenting, presented, next, judging, shopping, cooking, tasting or
    "" ; `cards` in the hand, 0 where they are `printed` (V20); `total` is None while standings are
    hidden; `team` is the number of a fixed team, from 1 (V3)."""

    seat: Seat
    role: str
    doing: str
    cards: int
    total: int | None
    tokens: int = 0
    team: int = 0
    printed: bool = False


class Seats(Part, frozen=True):
    """Everybody, clockwise."""

    lines: tuple[SeatLine, ...]


class OwnTeam(Part, frozen=True):
    """The team that somebody plays in, by its number, and who else does (V3)."""

    number: int
    mates: tuple[Seat, ...]


class Piles(Part, frozen=True):
    """How many cards are in the draw pile and in the discards; where all cards are `printed` they
    lie on the table, and nobody counts them (V20)."""

    names_nobody: ClassVar[bool] = True
    draw: int
    discards: int
    printed: bool = False


class Sheet(Part, frozen=True):
    """The score sheet: finished rounds, corrections, totals; `cashed`
    are points for tokens (V7). While standings are `hidden` it is empty."""

    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    corrections: tuple[Correction, ...]
    totals: tuple[tuple[Seat, int], ...]
    cashed: tuple[tuple[Seat, int], ...] = ()
    hidden: bool = False


class House(Part, frozen=True):
    """The switches that are on, as (title, line), and the table's own rule. `easy`: nothing has to
    be typed, so pictures are larger and what is asked can be read aloud (V15)."""

    rules: tuple[tuple[str, str], ...]
    own_rule: str = ""
    easy: bool = False


# What is made of a match -------------------------------------------------------------------------


def house_rules(state: PartyState) -> House | None:
    """The switches that are on, for everybody to read."""
    house = state.house
    rules = tuple((s.title, s.says) for s in SWITCHES if getattr(house, s.key))
    return House(rules, house.own_rule, house.taps) if rules or house.own_rule else None


def has_points(state: PartyState) -> bool:
    """The rounds themselves give points; for a judge of honour they do not (V11)."""
    return not (state.house.honour or state.house.honour_menu)


def cards_decide(state: PartyState) -> bool:
    """Whoever led the card game leads in the end: there is a race of points to show."""
    end = end_of(state)
    return has_points(state) and (end is None or end.tasting is None)


def standings_hidden(state: PartyState) -> bool:
    """Nobody knows who leads until the end, nor how it ends while that is being told."""
    telling = end_of(state) is not None and not is_told(state)
    return telling or (state.house.hidden and not is_told(state))


def known_points(state: PartyState) -> dict[Seat, int]:
    """Everybody's points as everybody may know them: while standings are hidden only what the host
    has put right."""
    if not standings_hidden(state):
        return dict(state.totals)
    told = dict.fromkeys((guest.seat for guest in state.guests), 0)
    for line in state.corrections:
        told[line.seat] += line.points
    return told


def top(state: PartyState) -> Top:
    """Where the match stands; away guests are not counted on for a round of their own."""
    phase, policy = state.phase, judges_of(state.house)
    ahead = policy.ahead(state, phase.running)
    return Top(
        round=state.round,
        rounds=len(state.results) + ahead + phase.running,
        judge=state.judge,
        step=phase.number,
        over=isinstance(phase, Over),
        jury=state.jury,
        everybody=state.house.all_cook,
        food=phase.food,
    )


def brief(state: PartyState) -> Brief | None:
    """The assignment, from the moment the judge announces it (rule B5)."""
    if not state.phase.brief_is_open:
        return None
    special = state.terms.special
    assignment = task_as_read(state)
    dishes = courses_of(assignment, state.house, state.round)
    return Brief(
        judge=state.judge,
        assignment=assignment,
        terms=state.terms,
        added=tuple(filter(None, state.added)),
        special=None if special is None else state.box.ingredients[special],
        dealt=state.phase.dealt,
        courses=() if dishes == assignment.dishes else dishes,
        jury=state.jury,
        asked=not state.house.all_cook,
        printed=state.house.printed,
    )


def own_team(state: PartyState, seat: Seat) -> OwnTeam | None:
    """The fixed team of a seat (V3); None for who has none yet."""
    for number, team in enumerate(state.teams, 1):
        if seat in team:
            return OwnTeam(number, tuple(mate for mate in team if mate != seat))
    return None


def seats(state: PartyState) -> Seats:
    """Everybody's line; numbers of cards in hands and piles are no secret (rule G7)."""
    chefs = {seat: chef for chef in state.chefs for seat in chef.seats}
    totals: dict[Seat, int | None] = dict(state.totals)
    if standings_hidden(state) or not (has_points(state) or end_of(state)):
        totals = dict.fromkeys(totals)
    elif state.house.one_judge:
        totals[state.judge] = None  # stays out of the points (V4)
    teams = {seat: number for number, team in enumerate(state.teams, 1) for seat in team}
    lines = tuple(
        seat_line(
            state,
            guest,
            chefs.get(guest.seat),
            totals[guest.seat],
            teams.get(guest.seat, 0),
        )
        for guest in state.guests
    )
    return Seats(lines)


def seat_line(
    state: PartyState,
    guest: Guest,
    chef: Chef | None,
    total: int | None,
    team: int,
) -> SeatLine:
    """One guest: the role, what they are doing, how many cards they hold, their points."""
    phase = state.phase
    role, doing = phase.role(state, guest, chef), phase.doing(state, guest.seat)
    if guest.status != "left" and not doing:
        if role == "judge":
            doing = phase.judge_does
        elif chef is not None:
            doing = phase.chef_does(chef)
    if guest.status == "away":
        role = "away"
    printed = chef is not None and chef.printed
    hand = len(chef.hand) if chef and not printed else 0
    return SeatLine(guest.seat, role, doing, hand, total, guest.tokens, team, printed)


def piles(state: PartyState) -> Piles:
    """The piles, as anybody can count them."""
    if state.house.printed:
        return Piles(0, 0, printed=True)
    return Piles(len(state.draw), len(state.discards) + len(state.fresh))


def sheet(state: PartyState) -> Sheet:
    """The score sheet; its lines are kept ready in the state."""
    if standings_hidden(state):
        return Sheet(tuple(guest.seat for guest in state.guests), (), (), (), hidden=True)
    return Sheet(
        seats=tuple(guest.seat for guest in state.guests),
        rows=state.rows,
        corrections=state.corrections,
        totals=state.totals,
        cashed=state.cashed,
    )
