"""The end of a match: tokens, everybody's best dish, the podium from the third place to the first,
and the awards one by one.

The ceremony is part of the end, so who has won is settled and nobody is waited for; but no page
tells a place or an award before the TV has shown it.
"""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import asdict, replace

from partycards.games import finale, stepping
from partycards.games.base import N_, DishAlone, IllegalMove, Lever, Outcome, Part, Seat
from partycards.games.cooking_party.steps.prizes import Prize, prizes
from partycards.games.cooking_party.table import PartyState, PartyStep
from partycards.games.cooking_party.table_records import Chef, Guest, Plate, ShownDish
from partycards.games.cooking_party.table_round import clear_table
from partycards.games.cooking_party.table_seats import judges_of
from partycards.games.saying import Say
from partycards.games.seated import Correction

TOKEN = 10
"""Points of a token that was not used (V7)."""


class Podium(Part, frozen=True):
    """The end, as far as it is told: `stands` are the columns that are uncovered, `rest` all who
    have none, `covers` the places still covered, best first, and `awards` are still to come.

    `not_judged` are those who never judged if it came early. `alone`: somebody has played alone,
    whose diary says the rest (V2); `hungry`: there are dishes that the host can have cooked (V8).
    """

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
    stands: tuple[finale.Stand, ...] = ()
    rest: tuple[finale.Stand, ...] = ()
    covers: tuple[int, ...] = ()
    awards: int = 0

    def dish_of(self, stand: finale.Stand) -> ShownDish | None:
        """The best dish of whoever stands there."""
        return next((d for d in self.best if not {*d.seats}.isdisjoint(stand.seats)), None)


class Farewell(finale.Farewell, frozen=True):
    """The end as this game says it: with awards, and the best dish with its chips and the judge's
    words."""

    prizes: tuple[Prize, ...] = ()
    dish: ShownDish | None = None
    chips: tuple[int, ...] = ()
    judge: Seat | None = None
    critique: str = ""
    alone: bool = False
    judged: bool = False

    def retold(self, say: Say) -> "Farewell":
        """The judge's words as they are read."""
        if self.judge is None:
            return self
        return replace(self, critique=say((self.judge,), self.critique))


class Over(PartyStep, stepping.Over, frozen=True):
    """The match is over; `early` if the host ended it before everybody had judged. `best` is each
    guest's dish that earned most. After an evening with real food `plates` are what was cooked,
    `tasted` the chips on each by its code, and `tasting` the points that decide. `opened` counts
    what was told so far, the places from the third to the first and the awards; None: all."""

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
        return N_("The end is told on the TV") if to_come(state) else N_("The match is over.")

    def question(self, state: PartyState, seat: Seat) -> str | None:
        """Nobody is asked anything."""
        return None

    def role(self, state: PartyState, guest: Guest, chef: Chef | None) -> str:
        """All are guests again."""
        return guest.status if guest.status in ("left", "waiting") else "chef"

    def why_idle(self, state: PartyState, role: str) -> str:
        """It is told on the TV first."""
        return "awards" if to_come(state) else self.watching

    def farewell(self, state: PartyState, seat: Seat) -> Farewell | None:
        """What this seat is told once everybody knows; None where nothing was played."""
        if to_come(state) or not state.results:
            return None
        return farewell(state, self, seat)

    def stage(self, state: PartyState) -> Podium:
        """The end as far as it is told."""
        columns = stands(state)
        ranks, won = finale.told_last_to_first(columns), prizes(state)
        opened = len(ranks) + len(won) if self.opened is None else self.opened
        told, covers = ranks[:opened], ranks[opened:][::-1]
        places = finale.ranking(scores(state), self.gone) if state.results else ()
        steps = tuple(one for one in finale.on_blocks(columns) if one.rank in told)
        if covers:
            places = tuple(one for one in places if any(one.seat in c.seats for c in steps))
        missed = tuple(seat for seat in not_judged(state) if seat not in self.gone)
        shown = {seat for column in steps for seat in column.seats}
        honoured = tuple(plate.dish for plate in self.plates) if state.house.honour_menu else ()
        return Podium(
            places=places,
            early=self.early,
            not_judged=missed,
            best=tuple(d for d in self.best if not covers or shown.intersection(d.seats)),
            after="tasting"
            if self.tasting
            else "rounds"
            if state.house.rounds or state.house.by_rounds
            else "",
            prizes=won[: max(0, opened - len(ranks))],
            late=() if covers else late(state),
            menu=() if covers else honoured,
            alone=state.house.solo,
            hungry=not covers and bool(can_be_cooked(state)),
            stands=steps,
            rest=() if covers else tuple(one for one in columns if one not in steps),
            covers=covers,
            awards=len(ranks) + len(won) - max(opened, len(ranks)),
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
    why = stepping.EARLY if early else ""
    return begun(state.in_step(Over(why, gone, best_dishes(state), plates, tasting, tasted)))


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
    """Who at the table has judged less often than agreed (rule B13). Of an evening that was played
    on paper nobody knows what was agreed."""
    if state.results and all(result.entered for result in state.results):
        return ()
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
    """Whether the podium stands there now, and all of it is told."""
    return isinstance(state.phase, Over) and state.phase.opened is None


def is_told(state: PartyState) -> bool:
    """Whether everybody may know how it ended."""
    end = end_of(state)
    return end is not None and end.opened is None


def stands(state: PartyState) -> tuple[finale.Stand, ...]:
    """The columns of the podium and what follows them; a team is one (V3)."""
    end = end_of(state)
    if end is None or not state.results:
        return ()
    return finale.stands(finale.ranking(scores(state), end.gone), state.teams)


def pieces(state: PartyState) -> int:
    """How much there is to tell: the places on the podium, and the awards."""
    columns = stands(state)
    ranked = [one for one in columns if one.rank]
    return len(finale.told_last_to_first(columns)) + len(prizes(state)) if len(ranked) > 1 else 0


def begun(state: PartyState) -> PartyState:
    """The end with nothing told yet, where there is something to tell and the table wants it."""
    phase = end_of(state)
    assert phase is not None
    wanted = state.ceremony and state.edition > 1 and pieces(state)
    return state.in_step(replace(phase, opened=0)) if wanted else state


def to_come(state: PartyState) -> int:
    """How many taps there are before all is told."""
    if not isinstance(state.phase, Over) or state.phase.opened is None:
        return 0
    return max(1, pieces(state) - state.phase.opened)


def tell_next(state: PartyState) -> PartyState:
    """The next place or award is told. In 0.1 the awards came first, one by one: they are all told
    by now."""
    phase = state.phase
    if not isinstance(phase, Over) or (phase.opened is None and state.edition > 1):
        raise IllegalMove(N_("All awards have been given."))
    if phase.opened is None:
        return state
    opened = phase.opened + 1
    return state.in_step(replace(phase, opened=opened if opened < pieces(state) else None))


def to_podium(state: PartyState) -> PartyState:
    """All at once."""
    if not isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is still going on."))
    return state.in_step(replace(state.phase, opened=None))


# What everybody is told ---------------------------------------------------------------------------


def farewell(state: PartyState, end: Over, seat: Seat) -> Farewell:
    """Their place, and what they can be proud of."""
    dish, chips, judge, critique = best_of(state, seat)
    return Farewell(
        **asdict(finale.farewell(stands(state), seat)),
        prizes=tuple(prize for prize in prizes(state) if seat in prize.seats),
        dish=dish,
        chips=chips,
        judge=judge,
        critique=critique,
        alone=state.house.solo,
        judged=any(seat in (result.jury or (result.judge,)) for result in state.results),
    )


def best_of(
    state: PartyState, seat: Seat
) -> tuple[ShownDish | None, tuple[int, ...], Seat | None, str]:
    """The dish that this guest, or their team, got most for, who judged it, and in which words."""
    best: tuple[ShownDish | None, tuple[int, ...], Seat | None, str] = None, (), None, ""
    for result in state.results:
        for dish, chips in result.presented:
            if seat in result.cooks[dish.chef] and (best[0] is None or sum(chips) > sum(best[1])):
                words = dict(result.critiques).get(dish.chef, "")
                best = dish, chips, result.judge if seat != result.judge else None, words
    return best
