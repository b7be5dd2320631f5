"""What is seen beside the step: where the match stands, the score sheet, the end, the album; and
what is said to whoever has nothing to choose."""

from typing import Any, NamedTuple

from msgspec import Struct

from partycards.games.base import N_, Part, Seat
from partycards.games.cook_off_sabotage.box import Action
from partycards.games.cook_off_sabotage.kitchens import (
    Bonus,
    Kitchen,
    Programme,
    vegetables_first,
)
from partycards.games.cook_off_sabotage.steps.acting import AskSabotage
from partycards.games.cook_off_sabotage.steps.ordering import AskOrder
from partycards.games.cook_off_sabotage.steps.programming import AskConfirm, AskProgramme
from partycards.games.cook_off_sabotage.steps.round import (
    InRound,
    KitchensStage,
    Mat,
    Now,
    Ready,
    faces,
    mat,
)
from partycards.games.cook_off_sabotage.steps.ways import AskWay
from partycards.games.cook_off_sabotage.table import ROUNDS, CookOffState
from partycards.games.finale import Chart, Placing, raced
from partycards.games.seated import Corrected, Totals, corrected
from partycards.games.stepped import OwnPiece
from partycards.games.stepping import Over, ShortStage


class Top(Part, frozen=True):
    """Where the match stands: `stage` is programme, choose, order, act, confirm, short or
    over."""

    round: int
    rounds: int
    step: int
    stage: str


class Tray(NamedTuple):
    """What a kitchen has cooked."""

    seat: Seat
    meat: int
    vegetables: int


class Podium(Part, frozen=True):
    """The end; `why` is played, early or paper. Rank 0 is for whoever left."""

    why: str
    places: tuple[Placing, ...]
    trays: tuple[Tray, ...]
    bonuses: tuple[Bonus, ...]
    played: bool


class Race(Chart, frozen=True):
    """Once the match is over: each chef's points after every round; the last as they stand."""


class Sheet(Part, frozen=True):
    """Points after every round, (round, ((seat, points), ...)), the bonus points, and what was put
    right."""

    rounds: tuple[tuple[int, Totals], ...]
    bonuses: tuple[Bonus, ...]
    corrections: tuple[Corrected, ...]
    totals: Totals


class Watch(Part, frozen=True):
    """Nothing to choose now; `cards` are the seat's own, as they lie."""

    now: Now
    cards: tuple[Action, ...] = ()
    over: bool = False


class Others(Part, frozen=True):
    """The other kitchens."""

    mats: tuple[Mat, ...]


class PlayedCards(NamedTuple):
    """What a kitchen played in a round (keys of the cards), or that it cleaned, and its points
    afterwards."""

    seat: Seat
    cards: Programme
    cleaned: bool
    points: int


class AlbumRound(Part, frozen=True):
    """A finished round."""

    number: int
    played: tuple[PlayedCards, ...]


Ask = AskProgramme | AskConfirm | AskWay | AskOrder | AskSabotage | Ready | Watch


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    stage: KitchensStage | ShortStage | Podium
    sheet: Sheet
    race: Race | None = None


class PrivateView(OwnPiece, frozen=True):
    """What one seat sees besides: what it is asked, its own kitchen, the others."""

    seat: Seat
    ask: Ask
    mine: Mat | None = None
    others: Others | None = None


def public(state: CookOffState) -> PublicView:
    """What everybody sees."""
    end = state.phase if isinstance(state.phase, Over) else None
    stage: Any = podium(state, end) if end else state.phase.stage(state)
    return PublicView(top(state), stage, sheet(state), race(state) if end else None)


def private(state: CookOffState, seat: Seat, ask: Ask) -> PrivateView:
    """What one seat sees besides; while nobody plays, and for whoever has left, no kitchens. Those
    that it can sabotage stand in the question."""
    kitchen = state.guest(seat)
    if kitchen is None or kitchen.status == "left" or state.phase.alone:
        return PrivateView(seat, ask)
    shown = {seat}
    if isinstance(ask, AskSabotage):
        shown.update(target.mat.seat for target in ask.targets)
    others = tuple(mat(state, other) for other in state.active if other.seat not in shown)
    return PrivateView(seat, ask, mat(state, kitchen), Others(others))


def top(state: CookOffState) -> Top:
    """Where the match stands."""
    phase = state.phase
    word = phase.word if isinstance(phase, InRound) else phase.watching
    return Top(state.round, ROUNDS, state.step, word)


def sheet(state: CookOffState) -> Sheet:
    """The score sheet."""
    return Sheet(
        rounds=tuple(
            (done.number, tuple((one.seat, one.points) for one in done.played))
            for done in state.rounds
            if state.paper is None
        ),
        bonuses=state.bonuses,
        corrections=corrected(state.corrections),
        totals=state.totals,
    )


# Nothing to choose --------------------------------------------------------------------------------


def watch(state: CookOffState, seat: Seat) -> Watch:
    """What is said to a seat that is not asked, with its cards while the match goes on."""
    if isinstance(state.phase, Over):
        return Watch(Now(N_("That was the cook-off. Thank you for cooking.")), over=True)
    kitchen = state.guest(seat)
    if kitchen is None or kitchen.status == "left":
        return Watch(Now(N_("You have left this match.")))
    return Watch(now(state, kitchen), faces(state, kitchen.cards))


def now(state: CookOffState, kitchen: Kitchen) -> Now:
    """Why there is nothing to choose, and what may happen meanwhile."""
    if kitchen.status == "away":
        return Now(N_("You are away: your kitchen stays as it is until you are back."))
    if not isinstance(state.phase, InRound):
        return Now(N_("The next round needs one more chef."))
    if kitchen.since > state.round:
        return Now(N_("You cook from the next round on, with one meat and two vegetables."))
    if kitchen.cleaning:
        return Now(N_("You are cleaning: nobody can sabotage you in this round."))
    if kitchen.must_clean:
        return Now(N_("All your utensils are sabotaged: you have to clean in the next round."))
    if not kitchen.programme:
        return Now(N_("You have no cards on the countertop. You act again in the next round."))
    return state.phase.idle(state, kitchen)


# The end ------------------------------------------------------------------------------------------


def ranking(state: CookOffState, gone: tuple[Seat, ...]) -> tuple[Placing, ...]:
    """Best first. A tie is broken by cooked vegetables, then by fewer meats; still tied, the rank
    is shared. Whoever left has none (F8, G4)."""
    staying = [kitchen for kitchen in state.guests if kitchen.seat not in gone]
    worth = {kitchen.seat: (kitchen.points, *vegetables_first(kitchen)) for kitchen in staying}
    best_first = sorted(staying, key=lambda kitchen: worth[kitchen.seat], reverse=True)
    values = [worth[kitchen.seat] for kitchen in best_first]
    places = [Placing(values.index(worth[k.seat]) + 1, k.seat, k.points, False) for k in best_first]
    return (*places, *(Placing(0, k.seat, k.points, True) for k in state.guests if k.seat in gone))


def podium(state: CookOffState, end: Over) -> Podium:
    """The end."""
    return Podium(
        why=end.why,
        places=ranking(state, end.gone),
        trays=tuple(Tray(k.seat, k.cooked_meat, k.cooked_vegetables) for k in state.guests),
        bonuses=state.bonuses,
        played=bool(state.rounds or state.on_paper),
    )


def race(state: CookOffState) -> Race | None:
    """Each chef's points after every round; nothing when none was played, or on paper."""
    if not state.rounds or state.paper is not None:
        return None
    lines = []
    for seat, total in state.totals:
        points, steps = 0, []
        for done in state.rounds:
            points = next((one.points for one in done.played if one.seat == seat), points)
            steps.append(points)
        lines.append((seat, raced(steps, total)))
    return Race(len(state.rounds), tuple(lines))


def album(state: CookOffState) -> tuple[Part, ...]:
    """Every finished round; its cards were all revealed. The sheet if it was on paper."""
    rounds = (
        AlbumRound(
            done.number,
            tuple(PlayedCards(k.seat, k.programme, k.cleaning, k.points) for k in done.played),
        )
        for done in state.rounds
    )
    return (*rounds, *state.on_paper)
