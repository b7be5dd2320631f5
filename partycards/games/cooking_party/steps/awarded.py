"""A round is scored: its line on the sheet, the chips for all to see, and how rounds follow each
other: who judges next, when the match is over (B12, B13)."""

from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Lever, Move, Part, Seat, TableMove
from partycards.games.cards import discard
from partycards.games.coming import known
from partycards.games.cooking_party.lobby.house import FEWEST
from partycards.games.cooking_party.steps.favourites import can_cook, to_the_kitchen
from partycards.games.cooking_party.steps.judge import JudgeDecides
from partycards.games.cooking_party.steps.over import Over, cash_in, over
from partycards.games.cooking_party.steps.passed import WithPassed
from partycards.games.cooking_party.table import WATCH, PartyState, PartyStep, ToChoose
from partycards.games.cooking_party.table_records import (
    Cell,
    Chef,
    Guest,
    RoundResult,
    SheetRow,
    ShownDish,
)
from partycards.games.cooking_party.table_round import (
    Manner,
    cards_of,
    clear_table,
    manner,
    round_of,
)
from partycards.games.cooking_party.table_said import Judged
from partycards.games.cooking_party.table_seats import clockwise, judges_of, sit_in_teams
from partycards.games.cooking_party.variations.swaps import without_offers_of
from partycards.games.stepping import ONE_MISSING, SOME_MISSING, Asked, ShortStage

NOBODY_ELSE = N_("Nobody else is here to judge.")


class FinishRound(Move, frozen=True):
    """Used cards to the discards, the judge's role goes on (rule B12)."""

    told: ClassVar[str] = N_("finished the round")


class GoOnAsTwo(TableMove, frozen=True):
    """The two who are left go on as a game for two (rules G5, V1)."""

    told: ClassVar[str] = N_("two go on")


class Landed(NamedTuple):
    """A chef's chips of the round, and the new total, None while standings are hidden."""

    seat: Seat
    chips: tuple[int, ...]
    points: int
    total: int | None


class AwardedStage(Judged, Part, frozen=True):
    """The round's chips as they have landed, best first."""

    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    awards: tuple[Landed, ...]
    next_judge: Seat | None
    chosen: tuple[Seat, ...] | None = None  # whose dishes are cooked; None: chips were given (V11)
    next_jury: tuple[Seat, ...] = ()  # the next judge's team (V3)
    bet_right: tuple[Seat, ...] = ()  # who bet on the winner (V16)
    judge: Seat = 0  # who said what they thought of the dishes, or the jury
    jury: tuple[Seat, ...] = ()


class AskFinish(Asked, frozen=True):
    """The judge ends the round; after the last one it is on to the `kitchen` to cook (V8)."""

    next_judge: Seat | None
    kitchen: bool = False
    same: bool = False  # who judges now judges the next one too (V4)
    next_jury: tuple[Seat, ...] = ()  # the next judge's team (V3)
    manner: Manner = Manner()

    def auto(self, rng: Chance) -> Move:
        """At once."""
        return FinishRound()


class Awarded(WithPassed, JudgeDecides, frozen=True):
    """The chips are shown; the round's line stands on the sheet."""

    watching: ClassVar[str] = "awarded"
    number: ClassVar[int] = 4
    dealt: ClassVar[bool] = True
    waits: ClassVar[str] = N_("Waiting for %(who)s to finish the round")

    def judge_key(self, state: PartyState) -> str:
        """The round is to be finished."""
        return "finish"

    def ask_judge(self, state: PartyState, key: str) -> AskFinish:
        """Who judges next, or what comes after the last round."""
        after, crew = next_judge(state), next_jury(state)
        return AskFinish(key, after, can_cook(state), after == state.judge, crew, manner(state))

    def enders(self, state: PartyState) -> tuple[Seat, ...]:
        """Who ends the round: its judges, or whoever judges next once they have left."""
        staying = {guest.seat for guest in state.active}
        judges, after = tuple(s for s in state.judges if s in staying), next_judge(state)
        return judges or ((after,) if after is not None else tuple(sorted(staying))[:1])

    def awaited(self, state: PartyState) -> tuple[Seat, ...]:
        """Of these who is here."""
        return tuple(seat for seat in self.enders(state) if not state.is_away(seat))

    def key(self, state: PartyState, seat: Seat) -> str:
        """Only they are asked."""
        return self.judge_key(state) if seat in self.enders(state) else WATCH

    def ask(self, state: PartyState, seat: Seat, key: str) -> Part:
        """What they are asked, or why the others watch."""
        return self.watch(state, seat) if key.endswith(WATCH) else self.ask_judge(state, key)

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """On to the next round."""
        if isinstance(move, FinishRound) and seat in self.enders(state):
            return start_round(state)
        return super().play(state, seat, move, rng)

    def stage(self, state: PartyState) -> AwardedStage:
        """The chips as they fell, best first, with the totals as they stand now."""
        result = state.results[-1]
        totals = {} if state.house.hidden else dict(state.totals)
        awards = [Landed(seat, got, sum(got), totals.get(seat)) for seat, got in result.chips]
        awards.sort(key=lambda landed: -landed.points)
        return AwardedStage(
            result.dishes, result.critiques, tuple(awards), next_judge(state), result.chosen,
            next_jury(state), result.bet_right, result.judge, result.jury,
        )  # fmt: skip

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """A judge who is gone needs to finish nothing."""
        state = without_judge(state, seat)
        return start_round(state) if state.house.all_cook or seat == state.judge else state

    def handed_on(self, state: PartyState, to: Seat | None) -> PartyState:
        """To the next round, which this seat judges."""
        return start_round(state, to)

    def doing(self, state: PartyState, seat: Seat) -> str:
        """Who judges next."""
        return "next" if seat == next_judge(state) else ""


class Short(PartyStep, frozen=True):
    """Too few guests for another round (rule G5): the table waits for a guest or the host."""

    watching: ClassVar[str] = "short"
    alone: ClassVar[bool] = True

    def sentence(self, state: PartyState) -> str:
        """The host can end it."""
        stage = self.stage(state)
        return ONE_MISSING if stage.needed - stage.present < 2 else SOME_MISSING

    def question(self, state: PartyState, seat: Seat) -> str | None:
        """Nobody is asked anything."""
        return None

    def why_idle(self, state: PartyState, role: str) -> str:
        """Latecomers wait for the same thing."""
        return self.watching

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """The team that judged is without them."""
        return without_judge(state, seat)

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """The two who are left can go on."""
        says = N_("Both cook and both judge from here on. The points stay.")
        two = Lever("two", N_("Go on as two"), GoOnAsTwo(), says, on=True)
        return (two,) if len(state.active) == 2 else clock

    def stage(self, state: PartyState) -> ShortStage:
        """How many are missing."""
        needed = state.house.fewest
        return ShortStage(len(state.active), max(needed, len(state.active) + 1))


# The line on the sheet ---------------------------------------------------------------------------


def record(
    state: PartyState,
    dishes: tuple[ShownDish, ...],
    chips: tuple[tuple[int, Seat], ...],
    chosen: tuple[Seat, ...] | None = None,
) -> PartyState:
    """The round's line on the sheet, and every cook's points: each member has the team's (V3)."""
    result = round_of(state, dishes, chips, chosen)
    rows = (*state.rows, row(state, result, state.guests))
    state = replace(state, phase=Awarded(), results=(*state.results, result), rows=rows)
    cooks = result.cooks
    return state.with_points(
        {seat: sum(given) for chef, given in result.chips for seat in cooks[chef]}
    )


def row(state: PartyState, result: RoundResult, guests: tuple[Guest, ...]) -> SheetRow:
    """A round's line of the score sheet."""
    cooks = result.cooks
    chips = {seat: given for chef, given in result.chips for seat in cooks[chef]}
    return SheetRow(
        number=result.number,
        judge=result.judge,
        jury=result.jury,
        assignment=state.task(result.assignment).title,
        cells=tuple(
            Cell(guest.seat, chips.get(guest.seat), sum(chips.get(guest.seat, ())))
            for guest in guests
        ),
    )


def judged(state: PartyState) -> PartyState:
    """It counts as their judging, for every judge of the round (B12)."""
    cooks_too = tuple(chef.seat for chef in state.chefs)
    return counted(state, cooks_too if state.house.all_cook else state.judges)


def counted(state: PartyState, who: tuple[Seat, ...]) -> PartyState:
    """These guests have judged once more."""
    return state.with_each_guest(
        lambda guest: replace(guest, judged=guest.judged + (guest.seat in who))
    )


# Who judges next ---------------------------------------------------------------------------------


def next_jury(state: PartyState) -> tuple[Seat, ...]:
    """Who judges next, when that is a team (V3)."""
    judge = next_judge(state)
    return judges_of(state.house).team(state, judge) if judge is not None else ()


def next_judge(state: PartyState) -> Seat | None:
    """Who judges the next round; None: the match is over (rules B12, B13)."""
    return judges_of(state.house).next(state)


# Who judges instead -------------------------------------------------------------------------------


def without_judge(state: PartyState, seat: Seat) -> PartyState:
    """A judge team goes on without a member who left (V3)."""
    jury = tuple(one for one in state.jury if one != seat)
    if not jury or len(jury) == len(state.jury):
        return state
    judge = jury[0] if seat == state.judge else state.judge
    return replace(state, jury=jury, judge=judge)


def left_since_deal(state: PartyState, seat: Seat) -> PartyState:
    """Somebody else takes over from a judge who leaves, unless a team goes on; where everybody
    cooks there is no round without them (V1, V2)."""
    state = without_judge(state, seat)
    if state.house.all_cook:
        return start_round(state)
    return take_over(state, None) if seat == state.judge else state


def other_of_two(state: PartyState, seat: Seat) -> Seat:
    """The other of two (V1)."""
    return next((chef.seat for chef in state.chefs if chef.seat != seat), seat)


def take_over(state: PartyState, to: Seat | None) -> PartyState:
    """After the deal: the new judge's own cards go to the discards, no chips can land there, and
    the round counts as their judging. The former judge's notes and chip board stay private."""
    state = counted(state, state.judges)
    seat = to or successor(state)
    if seat is None:
        return start_round(state)
    team = judges_of(state.house).team(state, seat)
    for one in team or (seat,):
        state = drop_member(state, one)
    guest = known(state.guest(seat))
    phase = state.phase
    state = replace(state, judge=seat, jury=team, notes=(), phase=phase.judged_anew())
    return state.with_guest(seat, status="here") if guest.status == "waiting" else state


def successor(state: PartyState) -> Seat | None:
    """The next clockwise who is here, else who waits for the next round, else who is away."""
    others = [guest for guest in clockwise(state) if guest.seat not in state.judges]
    others.sort(key=lambda guest: ("here", "waiting", "away").index(guest.status))
    return others[0].seat if others else None


def drop_member(state: PartyState, seat: Seat) -> PartyState:
    """A chef who is gone takes the dish along; a team goes on without its member (V3)."""
    chef = state.chef(seat)
    if chef is None:
        return state
    team = tuple(one for one in chef.team if one != seat)
    if not team:
        return drop_chef(state, chef.seat)
    picks = tuple(pick for pick in chef.picks if pick.seat != seat)
    return state.with_chef(replace(chef, team=team, picks=picks))


def drop_chef(state: PartyState, seat: Seat, keep: bool = False) -> PartyState:
    """All of a chef's cards go to the discards, and what was written about the dish is void.

    `keep`: the chef stays in the round, passed over (rule B10).
    """
    chef = state.kitchen(seat)
    if chef is None:
        return state
    state = without_offers_of(state, seat)
    state = discard(state, chef.of_pile(cards_of(chef, state.terms.special)))
    rest = tuple(c for c in state.chefs if c.seat != seat)
    if keep:
        gone = Chef(seat, passed=True, team=chef.team)
        rest = tuple(gone if c.seat == seat else c for c in state.chefs)
    return replace(
        state,
        chefs=rest,
        phase=state.phase.without_dish(seat),
        notes=tuple(pair for pair in state.notes if pair[0] != seat),
        critiques=tuple(pair for pair in state.critiques if pair[0] != seat),
    )


# The next round ----------------------------------------------------------------------------------


def start_round(state: PartyState, judge: Seat | None = None) -> PartyState:
    """The next round, on a cleared table: late guests sit in, the judge's role goes on (B12).

    Too few guests for it: the table waits for a guest or for the host (rule G5).
    """
    state = clear_table(state).with_each_guest(
        lambda guest: replace(guest, status="here") if guest.status == "waiting" else guest
    )
    state = no_longer_two(state)
    judge = judge or next_judge(state)
    if judge is None:
        return end(state)
    if judges_of(state.house).short(state):
        return state.in_step(Short())
    return begin(replace(state, round=state.round + 1), judge)


def begin(state: PartyState, judge: Seat) -> PartyState:
    """This guest judges, alone or with the team."""
    state = sit_in_teams(replace(state, judge=judge, phase=ToChoose()))
    return replace(state, jury=judges_of(state.house).team(state, judge))


def no_longer_two(state: PartyState) -> PartyState:
    """A third guest makes it the basic game, with a whole time around to come (V1)."""
    if not state.house.two or len(state.active) < FEWEST:
        return state
    state = replace(state, house=replace(state.house, two=False, rounds=0))
    return state.with_each_guest(lambda guest: replace(guest, judged=0))


def start_over(state: PartyState, judge: Seat | None = None) -> PartyState:
    """The same round again from its beginning, before any card was dealt."""
    return start_round(replace(state, round=state.round - 1), judge)


def end(state: PartyState) -> PartyState:
    """The last round is over: into the kitchen if something is cooked, else to the podium."""
    state = cash_in(state)
    return to_the_kitchen(state) if can_cook(state) else over(state)


def once_more(state: PartyState) -> PartyState:
    """Once more around with the scores as they are; a match ended early is just gone on (B13)."""
    if not isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is still going on."))
    if next_judge(state) is None:
        more = state.house.rounds if state.house.some_judge else 2 if state.house.two else 1
        state = replace(state, around=state.around + 1, last=state.last + more)
    return start_round(state)


def as_two(state: PartyState) -> PartyState:
    """The two who are left go on as a game for two (rules G5, V1)."""
    if not isinstance(state.phase, Short) or len(state.active) != 2:
        raise IllegalMove(N_("Two guests can go on as two when a round has too few of them."))
    off = dict.fromkeys(("teams", "reformed", "menu", "invent"), False)
    house = replace(state.house, two=True, made=(), team_count=0, rounds=0, **off)
    last = len(state.results) + len(state.active)
    return start_round(replace(state, house=house, teams=(), last=last))
