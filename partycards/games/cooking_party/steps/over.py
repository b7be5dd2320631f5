"""The end of a match: tokens, everybody's best dish, the awards one by one, and the podium.

Awards are small honours besides the win, told from what lay on the table.

The ceremony is part of the end, so who has won is settled and nobody is waited for; but until the
podium stands, no page tells more than the chips on the table have told.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate, combinations
from typing import ClassVar

from msgspec.structs import replace

from partycards.games import finale, stepping
from partycards.games.base import N_, DishAlone, IllegalMove, Lever, Outcome, Part, Seat
from partycards.games.cooking_party.table import PartyState, PartyStep
from partycards.games.cooking_party.table_records import Chef, Guest, Plate, ShownDish
from partycards.games.cooking_party.table_round import clear_table
from partycards.games.cooking_party.table_seats import judges_of
from partycards.games.facts import facts_by_key
from partycards.games.seated import Correction

TOKEN = 10
"""Points of a token that was not used (V7)."""


# Awards -------------------------------------------------------------------------------------------


PRIZES = {
    "round": (N_("The best round"), N_("%(num)s point in one round"),
              N_("%(num)s points in one round")),
    "boldest": (N_("The boldest mix"), N_("together as never before"),
                N_("together as never before")),
    "words": (N_("The best words"), N_("told in %(num)s word"), N_("told in %(num)s words")),
    "comeback": (N_("The comeback"), N_("up by %(num)s place"), N_("up by %(num)s places")),
    "purist": (N_("Less is more"), N_("%(num)s point a card"), N_("%(num)s points a card")),
}  # fmt: skip
"""The title of each kind of award, and its reason of one and of many."""
ROUNDS, GUESTS = 2, 3
"""Before this many rounds, or among fewer guests, there is nothing to compare."""


class Prize(Part, frozen=True):
    """An award of the finale. `key` is round, boldest, words, comeback or purist; `value` is what
    it counts; `dish` is its dish's name, if it is for one."""

    key: str
    seats: tuple[Seat, ...]
    value: int
    dish: str = ""

    @property
    def title(self) -> str:
        return PRIZES[self.key][0]

    @property
    def reason(self) -> tuple[str, str]:
        """What it is for: of one, and of `%(num)s`, which is its value."""
        return PRIZES[self.key][1:]


def prizes(state: PartyState) -> tuple[Prize, ...]:
    """At most one of each kind; ties share it (G1). None for what nobody did."""
    if len(state.results) < ROUNDS or len(state.guests) < GUESTS:
        return ()
    found = (
        best("round", of_dishes(state, lambda dish, points: points)),
        best("boldest", of_dishes(state, lambda dish, points: boldness(state, dish)), 3),
        best("words", of_dishes(state, lambda dish, points: words(dish)), 5),
        best("comeback", climbed(state), 2),
        best("purist", of_dishes(state, lambda dish, points: a_card(dish, points))),
    )
    return tuple(prize for prize in found if prize is not None)


Found = Sequence[tuple[int, tuple[Seat, ...], str]]
"""How high it is, whose, and of which dish."""


def best(key: str, found: Found, least: int = 1) -> Prize | None:
    """The award for the highest value; all who have it share it."""
    most = max((value for value, _, _ in found), default=0)
    if most < least:
        return None
    first = [(seats, name) for value, seats, name in found if value == most]
    seats = tuple(dict.fromkeys(seat for group, _ in first for seat in group))
    return Prize(key, seats, most, first[0][1] if len(first) == 1 else "")


def of_dishes(state: PartyState, count: Callable[[ShownDish, int], int]) -> Found:
    """What every dish that was presented counts, by the dish and its points."""
    return [
        (count(dish, sum(chips)), result.cooks[dish.chef], dish.called)
        for result in state.results
        for dish, chips in result.presented
    ]


def boldness(state: PartyState, dish: ShownDish) -> int:
    """Its pairs that no cookbook puts together; without facts, its kinds."""
    facts = facts_by_key(state.box)
    cards = [laid.card for laid in dish.laid]
    if not all(card.key in facts for card in cards):
        return len({card.category for card in cards})
    return sum(
        b.key not in facts[a.key].goes_with and a.key not in facts[b.key].goes_with
        for a, b in combinations(cards, 2)
    )


def words(dish: ShownDish) -> int:
    """How many words of its own it was told with."""
    return dish.told or sum(len(text.split()) for text in (dish.say, *(c.words for c in dish.laid)))


def a_card(dish: ShownDish, points: int) -> int:
    """Its points for a card: less is more (V17)."""
    return points // len(dish.laid) if dish.laid else 0


def climbed(state: PartyState) -> Found:
    """How many places everybody went up between the middle and the end."""
    half = len(state.rows) // 2
    lines: dict[Seat, list[int]] = {}
    for seat, _ in state.totals:
        points = [sum(cell.points for cell in row.cells if cell.seat == seat) for row in state.rows]
        lines[seat] = list(accumulate(points))

    def place(seat: Seat, after: int) -> int:
        return 1 + sum(line[after] > lines[seat][after] for line in lines.values())

    return [(place(seat, half - 1) - place(seat, -1), (seat,), "") for seat in lines]


class PrizeStage(Part, frozen=True):
    """The ceremony: award `number` of that many `prizes`; None before the first is shown."""

    prize: Prize | None
    number: int
    prizes: int


class Podium(Part, frozen=True):
    """The end, and who never judged if it came early. `alone`: somebody has played alone, whose
    diary says the rest (V2); `hungry`: there are dishes that the host can have cooked (V8)."""

    places: tuple[finale.Placing, ...]
    early: bool
    not_judged: tuple[Seat, ...]
    best: tuple[ShownDish, ...]  # each guest's dish that earned most, best first
    after: str = ""  # what decided: the tasting (V8), a number of rounds (V1, V4), else the turns
    prizes: tuple[Prize, ...] = ()
    late: tuple[Seat, ...] = ()  # whose points are halved (V12)
    menu: tuple[ShownDish, ...] = ()  # what was cooked for a guest of honour, without points (V11)
    alone: bool = False
    hungry: bool = False


class Over(PartyStep, stepping.Over, frozen=True):
    """The match is over; `early` if the host ended it before everybody had judged. `best` is each
    guest's dish that earned most. After an evening with real food `plates` are what was cooked,
    `tasted` the chips on each by its code, and `tasting` the points that decide. `opened` counts
    the awards that were shown so far, None: the podium stands."""

    number: ClassVar[int] = 4
    best: tuple[ShownDish, ...] = ()
    plates: tuple[Plate, ...] = ()
    tasting: tuple[tuple[Seat, int], ...] | None = None
    tasted: tuple[tuple[str, int], ...] = ()
    opened: int | None = None

    @property
    def end(self) -> "Over":
        """This is it."""
        return self

    def sentence(self, state: PartyState) -> str:
        """Nobody is waited for."""
        return N_("The awards wait for the host") if to_come(state) else N_("The match is over.")

    def question(self, state: PartyState, seat: Seat) -> str | None:
        """Nobody is asked anything."""
        return None

    def role(self, state: PartyState, guest: Guest, chef: Chef | None) -> str:
        """All are guests again."""
        return guest.status if guest.status in ("left", "waiting") else "chef"

    def why_idle(self, state: PartyState, role: str) -> str:
        """The awards come first."""
        return "awards" if to_come(state) else self.watching

    def stage(self, state: PartyState) -> PrizeStage | Podium:
        """The award that everybody looks at now, or the podium."""
        won, given = prizes(state), self.opened
        if given is not None:
            return PrizeStage(won[given - 1] if given else None, given, len(won))
        missed = tuple(seat for seat in not_judged(state) if seat not in self.gone)
        return Podium(
            places=finale.ranking(scores(state), self.gone) if state.results else (),
            early=self.early,
            not_judged=missed,
            best=self.best,
            after="tasting"
            if self.tasting
            else "rounds"
            if state.house.rounds or state.house.by_rounds
            else "",
            prizes=won,
            late=late(state),
            menu=tuple(p.dish for p in self.plates) if state.house.honour_menu else (),
            alone=state.house.solo,
            hungry=bool(can_be_cooked(state)),
        )

    def corrected(self, line: Correction) -> "Over":
        """Where the tasting decides, its points are put right as well."""
        if self.tasting is None:
            return self
        tasting = tuple((seat, p + line.points * (seat == line.seat)) for seat, p in self.tasting)
        return replace(self, tasting=tasting)

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """Whoever cooks afterwards, on their own, goes shopping (V9)."""
        return ("shopping",) if state.house.shopping and not state.house.cooking else ()

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """There is nothing to go on with."""
        return ()

    def with_dishes(self, change: Callable[[ShownDish], ShownDish]) -> "Over":
        """The best dishes, and those on the plates."""
        plates = tuple(replace(plate, dish=change(plate.dish)) for plate in self.plates)
        return replace(self, best=tuple(map(change, self.best)), plates=plates)


# How it comes to the end -------------------------------------------------------------------------


def over(
    state: PartyState,
    early: bool = False,
    plates: tuple[Plate, ...] = (),
    tasting: tuple[tuple[Seat, int], ...] | None = None,
    tasted: tuple[tuple[str, int], ...] = (),
) -> PartyState:
    """The match is over and counts as it stands (rule B13)."""
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    state = clear_table(cash_in(state))
    opened = 0 if state.ceremony and prizes(state) else None
    why = stepping.EARLY if early else ""
    return state.in_step(Over(why, gone, best_dishes(state), plates, tasting, tasted, opened))


def cash_in(state: PartyState) -> PartyState:
    """Unused tokens become points, once (V7)."""
    points = {guest.seat: TOKEN * guest.tokens for guest in state.guests if guest.tokens}
    if not points:
        return state
    before = dict(state.cashed)
    cashed = {seat: before.get(seat, 0) + points.get(seat, 0) for seat in (*before, *points)}
    state = state.with_each_guest(lambda guest: replace(guest, tokens=0))
    return replace(state, cashed=tuple(cashed.items())).with_points(points)


def best_dishes(state: PartyState) -> tuple[ShownDish, ...]:
    """Each guest's dish that earned most, best first."""
    best: dict[Seat, tuple[int, ShownDish]] = {}
    for result in state.results:
        for dish, chips in result.presented:
            if sum(chips) > best.get(dish.chef, (-1, dish))[0]:
                best[dish.chef] = (sum(chips), dish)
    ordered = sorted(best.values(), key=lambda pair: -pair[0])
    return tuple(dish for _, dish in ordered)


# Who has won -------------------------------------------------------------------------------------


def end_of(state: PartyState) -> Over | None:
    """How the match has ended, also while something is cooked after it; None while it runs."""
    end = state.phase.end
    return end if isinstance(end, Over) else None


def not_judged(state: PartyState) -> tuple[Seat, ...]:
    """Who at the table has judged less often than agreed (rule B13)."""
    return judges_of(state.house).missing(state)


def late(state: PartyState) -> tuple[Seat, ...]:
    """Who had not plated in time and keeps half of what decides (V12)."""
    end = end_of(state)
    plates = end.plates if end is not None and state.edition > 1 else ()
    return late_cooks(plates)


def late_cooks(plates: tuple[Plate, ...]) -> tuple[Seat, ...]:
    """Whoever cooked a plate that was late, each once."""
    return tuple(dict.fromkeys(seat for plate in plates if plate.late for seat in plate.cooks))


def scores(state: PartyState) -> tuple[tuple[Seat, int], ...]:
    """The points that decide: of the tasting if there was one (V8, V11), else of the game, of which
    whoever was late keeps half (V12); a judge who judged all evening is not ranked (V4)."""
    end = end_of(state)
    if end is not None and end.tasting is not None:
        return end.tasting
    if state.house.honour or state.house.honour_menu:
        # Nothing was tasted, so nobody has any (V11).
        return ()
    halved = late(state)
    totals = tuple((s, points // 2 if s in halved else points) for s, points in state.totals)
    if not state.house.one_judge:
        return totals
    cooked = {seat for result in state.results for team in result.cooks.values() for seat in team}
    return tuple(pair for pair in totals if pair[0] != state.judge or pair[0] in cooked)


def outcome(state: PartyState) -> Outcome | None:
    """Highest total wins, ties share the win (rule B13); without a round there is no winner."""
    end = end_of(state)
    if end is None:
        return None
    places = finale.ranking(scores(state), end.gone) if state.results else ()
    counted = dict(scores(state))
    return finale.outcome([(seat, counted.get(seat, 0)) for seat, _ in state.totals], places)


def dishes_alone(state: PartyState) -> tuple[DishAlone, ...]:
    """Every dish that was judged, with the chip of whoever plays alone (V2)."""
    return tuple(
        DishAlone(" · ".join(filter(None, dish.names)), sum(chips))
        for result in state.results
        for dish, chips in result.presented
    )


# What can be cooked after it ----------------------------------------------------------------------


def can_be_cooked(state: PartyState) -> dict[str, tuple[ShownDish, int | None]]:
    """Every dish that was presented and not cooked yet, by its key, with its points (None: it got
    no chips). Matches of 0.1 end as they ended."""
    end = end_of(state)
    if end is None or state.edition == 1:
        return {}
    cooked = {key_of(plate.dish) for plate in end.plates if plate.done}
    chips = not (state.house.honour or state.house.honour_menu)
    return {
        key_of(dish): (dish, sum(given) if chips and given else None)
        for result in state.with_dishes
        for dish, given in result.presented
        if key_of(dish) not in cooked
    }


def key_of(dish: ShownDish) -> str:
    """Which dish of the match it is: its round and its chef."""
    return f"{dish.round}-{dish.chef}"


# The ceremony ------------------------------------------------------------------------------------


def at_podium(state: PartyState) -> bool:
    """Whether the podium stands there now."""
    return isinstance(state.phase, Over) and state.phase.opened is None


def is_told(state: PartyState) -> bool:
    """Whether everybody may know how it ended."""
    end = end_of(state)
    return end is not None and end.opened is None


def to_come(state: PartyState) -> int:
    """How many taps there are before the podium: one for each award, and the last one."""
    if not isinstance(state.phase, Over) or state.phase.opened is None:
        return 0
    return len(prizes(state)) - state.phase.opened + 1


def next_award(state: PartyState) -> PartyState:
    """The next award is shown; after the last one, the podium."""
    phase = state.phase
    if not isinstance(phase, Over) or phase.opened is None:
        raise IllegalMove(N_("All awards have been given."))
    given = phase.opened + 1
    return state.in_step(replace(phase, opened=given if given <= len(prizes(state)) else None))


def to_podium(state: PartyState) -> PartyState:
    """The podium at once."""
    if not isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is still going on."))
    return state.in_step(replace(state.phase, opened=None))
