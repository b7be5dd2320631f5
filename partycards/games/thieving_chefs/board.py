"""What everybody sees beside the step: whose turn it is, the score sheet, the end, the album."""

from itertools import accumulate
from typing import NamedTuple

from partycards.games.base import Part, Seat
from partycards.games.finale import Placing, raced, ranking
from partycards.games.seated import Corrected, Totals, corrected
from partycards.games.stepping import Over
from partycards.games.thieving_chefs.box import Aid, Card, dishes, first_cards, kind_of, recipes
from partycards.games.thieving_chefs.steps.turn import InTurn
from partycards.games.thieving_chefs.table import ChefsState, hand


class Top(Part, frozen=True):
    """Whose turn it is and where it stands: `left` actions to come, `step` of it is act, give,
    announce, discard, short or over."""

    turn: Seat
    step: str
    left: int


class BestDish(NamedTuple):
    """A cook's dearest dish."""

    seat: Seat
    name: str
    points: int


class Podium(Part, frozen=True):
    """The end; `why` is goal, stuck, early (T6) or paper."""

    why: str
    places: tuple[Placing, ...]
    best: tuple[BestDish, ...]


class Race(Part, frozen=True):
    """Once the match is over: each cook's points after every dish that anybody ate, dishes of the
    whole table side by side; the last as they stand, corrections included."""

    dishes: int
    lines: tuple[tuple[Seat, tuple[int, ...]], ...]


class EatenDish(NamedTuple):
    """A line of the sheet: a dish that has scored."""

    turn: int
    seat: Seat
    name: str
    points: int
    bonus: int


class Sheet(Part, frozen=True):
    """Dishes that have scored, and points put right."""

    eaten: tuple[EatenDish, ...]
    corrections: tuple[Corrected, ...]
    totals: Totals


class Watch(Part, frozen=True):
    """Nothing to do now: `why` is turn (somebody else's), give, away, short, over or left."""

    why: str
    turn: Seat
    other: Seat | None
    hand: tuple[Card, ...]


class Cooked(NamedTuple):
    """A dish that a cook has scored, and the cards that it was made of."""

    turn: int
    name: str
    cards: tuple[Card, ...]
    points: int
    bonus: int


class AlbumMeal(Part, frozen=True):
    """Everything that a cook has scored, in order."""

    seat: Seat
    points: int
    eaten: tuple[Cooked, ...]


def top(state: ChefsState) -> Top:
    """Where the match stands."""
    phase = state.phase
    if isinstance(phase, InTurn):
        return Top(state.turn, phase.word, phase.actions)
    return Top(state.turn, phase.watching, 0)


def aid(state: ChefsState) -> Aid:
    """The game aid; no sauce counts any more when the match is over."""
    sauce = None if isinstance(state.phase, Over) else state.sauce
    return Aid(recipes(state.box), "" if sauce is None else kind_of(state.box, sauce))


def watch(state: ChefsState, seat: Seat) -> Watch:
    """Nothing to do now, and why."""
    cook, phase = state.guest(seat), state.phase
    if cook is None or cook.status == "left":
        return Watch("left", state.turn, None, ())
    if isinstance(phase, Over):
        return Watch(phase.watching, state.turn, None, ())
    held = hand(state, cook)
    if not isinstance(phase, InTurn):
        return Watch(phase.watching, state.turn, None, held)
    if phase.turn(state) != state.turn:
        return Watch(phase.word, state.turn, phase.turn(state), held)
    return Watch("away" if cook.status == "away" else "turn", state.turn, None, held)


def sheet(state: ChefsState) -> Sheet:
    """The score sheet."""
    known = dishes(state.box)
    return Sheet(
        eaten=tuple(
            EatenDish(one.turn, one.seat, known[one.dish].name, one.points, one.bonus)
            for one in state.eaten
            if state.paper is None
        ),
        corrections=corrected(state.corrections),
        totals=state.totals,
    )


# The end ----------------------------------------------------------------------------------------


def podium(state: ChefsState, end: Over) -> Podium:
    """The end, with each cook's dearest dish."""
    best: dict[Seat, BestDish] = {}
    for one in sheet(state).eaten:
        if one.points > (best[one.seat].points if one.seat in best else 0):
            best[one.seat] = BestDish(one.seat, one.name, one.points)
    return Podium(end.why, ranking(state.totals, end.gone), tuple(best.values()))


def race(state: ChefsState) -> Race | None:
    """Each cook's points after every dish; nothing when none was eaten, or it was on paper."""
    if not state.eaten or state.paper is not None:
        return None
    lines = []
    for seat, total in state.totals:
        steps = accumulate(one.points if one.seat == seat else 0 for one in state.eaten)
        lines.append((seat, raced(steps, total)))
    return Race(len(state.eaten), tuple(lines))


def album(state: ChefsState) -> tuple[Part, ...]:
    """What everybody has cooked so far, a part for each cook; the sheet if it was on paper."""
    face, known = first_cards(state.box), dishes(state.box)
    meals: list[Part] = []
    for cook in state.guests:
        eaten = tuple(
            Cooked(
                turn=one.turn,
                name=known[one.dish].name,
                cards=tuple(face[kind] for kind in known[one.dish].needs),
                points=one.points,
                bonus=one.bonus,
            )
            for one in state.eaten
            if one.seat == cook.seat
        )
        if eaten:
            meals.append(AlbumMeal(cook.seat, sum(one.points for one in eaten), eaten))
    return (*meals, *state.on_paper)
