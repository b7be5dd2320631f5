"""What everybody sees, built field by field."""

from itertools import accumulate

from partycards.games.base import Seat
from partycards.games.cards import CardId
from partycards.games.kitchen_closing.parts import (
    AlbumRound,
    Cell,
    Chart,
    Deed,
    House,
    Podium,
    PublicView,
    ScoredStage,
    SeatLine,
    Seats,
    Sheet,
    SheetRow,
    ShortStage,
    ShownStacks,
    StacksStage,
    Stage,
    Top,
    TurnsStage,
)
from partycards.games.kitchen_closing.rounds import deals, ended, lead, ranking
from partycards.games.kitchen_closing.stacking import undecided
from partycards.games.kitchen_closing.state import (
    FEWEST,
    ROUNDS,
    Guest,
    KitchenState,
    Over,
    Result,
    Scored,
    Short,
    Splitting,
    Turns,
)


def public(state: KitchenState) -> PublicView:
    """Numbers of cards in hands and piles, the open card, stacks once all are shown (rule G7)."""
    over = isinstance(state.phase, Over)
    return PublicView(
        top=Top(max(state.round, 1), ROUNDS, state.dealer, step(state), over),
        stage=stage(state),
        seats=Seats(tuple(seat_line(state, guest) for guest in state.guests)),
        sheet=sheet(state),
        house=House(state.fourth),
        chart=chart(state) if over else None,
    )


def step(state: KitchenState) -> int:
    """0 turns, 1 last turns, 2 stacks, 3 points."""
    match state.phase:
        case Turns(closed=closed):
            return int(closed)
        case Splitting():
            return 2
    return 3


def stage(state: KitchenState) -> Stage:
    """The table in the middle."""
    match state.phase:
        case Turns() as phase:
            return turns(state, phase)
        case Splitting() as phase:
            choosing = undecided(state, phase)
            ready = tuple(seat for seat, _ in phase.stacks)
            away = tuple(s for s in state.players if s not in choosing and s not in ready)
            return StacksStage(phase.closed_by, ready, choosing, away)
        case Scored():
            return scored(state)
        case Short():
            return ShortStage(len(state.active), FEWEST)
        case Over() as phase:
            places = ranking(state, phase.gone)
            ahead = lead(state)
            return Podium(places, phase.early, len(state.results), ahead)


def turns(state: KitchenState, phase: Turns) -> TurnsStage:
    """Piles, the open card, what was done last."""
    ingredients = state.box.ingredients
    return TurnsStage(
        seat=phase.seat,
        laying=bool(phase.drawn),
        top=ingredients[state.discards[-1]] if state.discards else None,
        draw=len(state.draw),
        discards=len(state.discards) + len(state.under),
        deed=deed(state),
        closed=phase.closed,
        closed_by=phase.closed_by,
        to_go=tuple(seat for seat in phase.to_go if state.is_here(seat)),
    )


def deed(state: KitchenState) -> Deed | None:
    """What was done last, with the cards that everybody saw."""
    did = state.did
    if did is None:
        return None
    took = state.box.ingredients[did.took] if did.took is not None else None
    return Deed(did.seat, did.what, took, state.box.cards(did.laid), did.done)


def scored(state: KitchenState) -> ScoredStage:
    """The round that was just scored."""
    result = state.results[-1]
    return ScoredStage(
        number=result.number,
        closed_by=result.closed_by,
        stacks=shown(state, result, dict(state.totals)),
        dealer=deals(state),
        last=ended(state),
        lead=lead(state),
    )


def shown(state: KitchenState, result: Result, totals: dict[Seat, int]) -> tuple[ShownStacks, ...]:
    """A round's stacks, the best dish first; `totals` stand beside them, 0 where there are none."""
    lines = sorted(result.lines, key=lambda line: (-line.dish, -line.pantry))
    return tuple(
        ShownStacks(
            seat=line.seat,
            dish=state.box.cards(high_first(state, line.stacks.dish)),
            pantry=state.box.cards(high_first(state, line.stacks.pantry)),
            dish_value=line.dish,
            pantry_value=line.pantry,
            won=line.won,
            lost=line.lost,
            total=totals.get(line.seat, 0),
        )
        for line in lines
    )


def high_first(state: KitchenState, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """A stack as it is shown."""
    return tuple(sorted(cards, key=lambda card: (-state.box.ingredients[card].number, card)))


# Beside the table -------------------------------------------------------------------------------


def seat_line(state: KitchenState, guest: Guest) -> SeatLine:
    """A guest on the board."""
    role = "player" if guest.status == "here" else guest.status
    playing = isinstance(state.phase, Turns | Splitting)
    cards = len(state.hand(guest.seat)) if playing else 0
    total = dict(state.totals)[guest.seat]
    return SeatLine(guest.seat, role, doing(state, guest.seat), cards, total)


def doing(state: KitchenState, seat: Seat) -> str:
    """What this player is at."""
    match state.phase:
        case Turns() as phase:
            if phase.closed_by == seat and phase.closed:
                return "closed"
            if phase.seat == seat:
                return "turn"
            return "last" if seat in phase.to_go and state.is_here(seat) else ""
        case Splitting() as phase if seat in state.players:
            if seat in dict(phase.stacks):
                return "ready"
            return "stacking" if state.is_here(seat) else ""
        case Scored():
            return "dealer" if seat == deals(state) and not ended(state) else ""
    return ""


def sheet(state: KitchenState) -> Sheet:
    """Every finished round, corrections and totals."""
    return Sheet(
        seats=tuple(guest.seat for guest in state.guests),
        rows=tuple(
            SheetRow(
                result.number,
                tuple(Cell(x.seat, x.dish, x.pantry, x.points) for x in result.lines),
            )
            for result in state.results
        ),
        corrections=tuple((c.round, c.seat, c.points, c.reason) for c in state.corrections),
        totals=state.totals,
    )


def chart(state: KitchenState) -> Chart | None:
    """Each guest's total after every round; the last one as it stands, corrections included."""
    if not state.results:
        return None
    lines = []
    for seat, total in state.totals:
        gained = [points_of(result, seat) for result in state.results]
        began = total - sum(gained)
        lines.append((seat, tuple(accumulate(gained, initial=began))[1:]))
    return Chart(len(state.results), tuple(lines))


def points_of(result: Result, seat: Seat) -> int:
    """What a seat gained in a round, 0 when it did not play."""
    return next((line.points for line in result.lines if line.seat == seat), 0)


def remembered(state: KitchenState, result: Result) -> AlbumRound:
    """A finished round: every dish and pantry with its points."""
    return AlbumRound(result.number, result.dealer, result.closed_by, shown(state, result, {}))
