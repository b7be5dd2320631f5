"""How rounds follow each other: the deal, the scores of the stacks, the end (rules K5-K7)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Correct, IllegalMove, Outcome, Seat, ranks_of
from partycards.games.cards import shuffled
from partycards.games.kitchen_closing.box import HAND
from partycards.games.kitchen_closing.stacks import Stacks, proposals
from partycards.games.kitchen_closing.state import (
    FEWEST,
    LEAD,
    ROUNDS,
    Correction,
    KitchenState,
    Line,
    Over,
    Result,
    Scored,
    Short,
    Splitting,
    Turns,
)


def deal(state: KitchenState, dealer: Seat, rng: Chance) -> KitchenState:
    """All cards are shuffled, six dealt to each player, the next one is turned; left of the dealer
    begins (rules K1, K7)."""
    pile = shuffled(range(len(state.box.ingredients)), rng)
    hands = []
    for guest in state.active:
        hands.append((guest.seat, pile[: -HAND - 1 : -1]))
        pile = pile[:-HAND]
    guests = tuple(replace(g, status="here") if g.status == "waiting" else g for g in state.guests)
    state = replace(
        state,
        chances=state.chances + 1,
        round=state.round + 1,
        dealer=dealer,
        guests=guests,
        hands=tuple(hands),
        draw=pile[:-1],
        discards=pile[-1:],
        under=(),
        emptied=0,
        did=None,
    )
    around = [seat for seat in state.clockwise(dealer) if seat in state.players]
    here = [seat for seat in around if state.is_here(seat)]
    return replace(state, phase=Turns((here or around)[0]))


def start_round(state: KitchenState, rng: Chance) -> KitchenState:
    """The next round, dealt by the next one clockwise (rule K7); with too few the table waits for a
    guest or the host (rule G5)."""
    if len(state.active) < FEWEST:
        return replace(state, phase=Short())
    return deal(state, next_dealer(state), rng)


def start_over(state: KitchenState, rng: Chance) -> KitchenState:
    """A round that cannot be finished does not count (rule G5)."""
    return start_round(replace(state, round=state.round - 1), rng)


def next_dealer(state: KitchenState) -> Seat:
    """Left of the last dealer, away or not; who left is passed over (rule K7)."""
    staying = {guest.seat for guest in state.active}
    return next(seat for seat in state.clockwise(state.dealer) if seat in staying)


def deals(state: KitchenState) -> Seat | None:
    """Who deals next: the next dealer, or the first one after them who is here (rule G3)."""
    return next((seat for seat in state.clockwise(state.dealer) if state.is_here(seat)), None)


# Scoring ----------------------------------------------------------------------------------------


def score(state: KitchenState, phase: Splitting) -> KitchenState:
    """The highest dish gains a point, the lowest pantry loses one, ties each (rule K5). Who is away
    has the best stacks of their hand (rule G3)."""
    made = dict(phase.stacks)
    found = [(seat, made.get(seat) or best(state, seat)) for seat in state.players]
    lines = lines_of(state, found)
    result = Result(state.round, state.dealer, phase.closed_by, lines)
    state = replace(state, phase=Scored(), results=(*state.results, result))
    return add_points(state, {line.seat: line.points for line in lines})


def best(state: KitchenState, seat: Seat) -> Stacks:
    """What is proposed first for this hand."""
    return proposals(state.box.cards(state.hand(seat)))[0].stacks


def lines_of(state: KitchenState, stacks: list[tuple[Seat, Stacks]]) -> tuple[Line, ...]:
    """The values side by side, and who wins and loses a point."""
    worth = [
        (seat, made, state.box.value(made.dish), state.box.value(made.pantry))
        for seat, made in stacks
    ]
    high = max(dish for _, _, dish, _ in worth)
    low = min(pantry for _, _, _, pantry in worth)
    return tuple(
        Line(seat, made, dish, pantry, won=dish == high, lost=pantry == low)
        for seat, made, dish, pantry in worth
    )


def add_points(state: KitchenState, points: dict[Seat, int]) -> KitchenState:
    """Totals may go below zero (rule G1)."""
    totals = tuple((seat, total + points.get(seat, 0)) for seat, total in state.totals)
    return replace(state, totals=totals)


def correct(state: KitchenState, move: Correct) -> KitchenState:
    """The host puts a total right, at any time, with a reason that everybody can read."""
    if state.guest(move.seat) is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(state.round, move.seat, move.points, move.reason)
    state = replace(state, corrections=(*state.corrections, line))
    return add_points(state, {move.seat: move.points})


# The end ----------------------------------------------------------------------------------------


def ended(state: KitchenState) -> bool:
    """Ten rounds are played, or somebody is ahead of all others by three (rule K6). Who left can
    neither win nor hold anybody up (rule G4)."""
    if not state.results or isinstance(state.phase, Turns | Splitting):
        return False
    return len(state.results) >= ROUNDS or lead(state) >= LEAD


def lead(state: KitchenState) -> int:
    """How far the best is ahead of the next."""
    staying = {guest.seat for guest in state.active}
    points = sorted((total for seat, total in state.totals if seat in staying), reverse=True)
    return points[0] - points[1] if len(points) > 1 else 0


def go_on(state: KitchenState, rng: Chance) -> KitchenState:
    """After a round: the end, or the next deal."""
    return over(state, early=False) if ended(state) else start_round(state, rng)


def over(state: KitchenState, early: bool) -> KitchenState:
    """The match is over; who left before cannot win (rule G4)."""
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return replace(state, phase=Over(early=early, gone=gone))


def end_early(state: KitchenState) -> KitchenState:
    """The host ends the match, in any step; it counts as it stands."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    return over(state, early=not ended(state))


def ranking(state: KitchenState, gone: tuple[Seat, ...]) -> tuple[tuple[int, Seat, int, bool], ...]:
    """(rank, seat, total, left), best first; ties share a rank, who left has none, 0 (G1, G4)."""
    totals = sorted(state.totals, key=lambda pair: -pair[1])
    staying = [pair for pair in totals if pair[0] not in gone]
    points = [total for _, total in staying]
    places = [(points.index(total) + 1, seat, total, False) for seat, total in staying]
    return (*places, *((0, seat, total, True) for seat, total in totals if seat in gone))


def outcome(state: KitchenState) -> Outcome | None:
    """Most points win, ties share the win (rule K6); without a round there is no winner."""
    if not isinstance(state.phase, Over):
        return None
    places = ranking(state, state.phase.gone) if state.results else ()
    winners = tuple(seat for rank, seat, _, _ in places if rank == 1)
    return Outcome(dict(state.totals), winners, ranks_of(places))
