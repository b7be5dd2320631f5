"""How rounds follow each other: cleaning, programmes, overdue meat, and the end (F2, F4, F7-F9)."""

from msgspec.structs import replace

from partycards.games import finale
from partycards.games.base import N_, Correct, IllegalMove, Outcome, Seat
from partycards.games.cook_off_sabotage.kitchens import cleaned, to_stock
from partycards.games.cook_off_sabotage.state import (
    EMPTY,
    FEWEST,
    GRILL,
    HALF,
    ROUNDS,
    Bonus,
    Confirming,
    CookOffState,
    Correction,
    Declaring,
    Kitchen,
    News,
    Over,
    Played,
    Programming,
    RoundDone,
    Short,
)
from partycards.games.finale import Placing

START = (1, 2)
"""Meat and vegetables on everybody's board at first (F1)."""
HALF_POINTS = 3
TOKEN_POINTS = -2
HEALTHY_POINTS = 3
"""Bonus points after the last round (F8)."""


def begin_round(state: CookOffState) -> CookOffState:
    """The next round, for late guests too; the order of a tie starts one further on (F2, G2). Where
    there is nothing to clean nobody is asked."""
    state = replace(state, round=state.round + 1, step=0)
    if state.round > 1:
        state = replace(state, start=next_start(state))
    for kitchen in state.active:
        if kitchen.since == state.round:
            state = supplied(state, kitchen)
    if not any(any(kitchen.places) for kitchen in state.playing):
        return replace(state, phase=Programming())
    return replace(state, phase=Declaring())


def next_start(state: CookOffState) -> Seat:
    """Clockwise of where the last round started."""
    _, *others = state.clockwise()
    staying = {kitchen.seat for kitchen in state.active}
    return next((seat for seat in others if seat in staying), state.start)


def supplied(state: CookOffState, kitchen: Kitchen) -> CookOffState:
    """One raw meat and two vegetables, or what the stock has (F1)."""
    meat, vegetables = min(START[0], state.meat), min(START[1], state.vegetables)
    state = replace(state, meat=state.meat - meat, vegetables=state.vegetables - vegetables)
    return state.with_kitchen(replace(kitchen, meat=meat, vegetables=vegetables))


def declared(state: CookOffState, phase: Declaring) -> CookOffState:
    """All who clean do it together, and have to when all four utensils are sabotaged (F7)."""
    clean = {seat for seat, yes in phase.chosen if yes}
    for kitchen in state.playing:
        if kitchen.must_clean or kitchen.seat in clean:
            state = cleaned(state, kitchen.seat)
    return replace(state, phase=Programming())


def confirmed(state: CookOffState, phase: Confirming) -> CookOffState:
    """The second and third cards of those who swap change places (F2)."""
    for seat, swap in phase.chosen:
        kitchen = state.of(seat)
        if swap and kitchen.programme:
            first, second, third = kitchen.programme
            state = state.changed(seat, programme=(first, third, second))
    return state


def end_round(state: CookOffState) -> CookOffState:
    """Overdue meat goes, the cards return to the hands (F4, F9); after ten rounds it is over."""
    for kitchen in state.active:
        if kitchen.grill == HALF and kitchen.half < state.round:
            state = to_stock(state, (HALF,)).with_kitchen(kitchen.put(GRILL, EMPTY))
            state = state.telling(News("overdue", kitchen.seat))
    played = tuple(Played(k.seat, k.programme, k.cleaning, k.points) for k in state.playing)
    kitchens = tuple(replace(k, programme=(), cleaning=False) for k in state.kitchens)
    state = replace(
        state,
        step=0,
        kitchens=kitchens,
        rounds=(*state.rounds, RoundDone(state.round, played)),
    )
    if state.round == ROUNDS:
        return over(with_bonuses(state), "played")
    return next_round(state)


def next_round(state: CookOffState) -> CookOffState:
    """It takes two (G5)."""
    return begin_round(state) if len(state.active) >= FEWEST else replace(state, phase=Short())


# The end ------------------------------------------------------------------------------------------


def with_bonuses(state: CookOffState) -> CookOffState:
    """Half-cooked meat, tokens, most vegetables, in this order (F8). Who left has none (G4)."""
    healthy = healthiest(state.active)
    for kitchen in state.active:
        bonus = Bonus(
            kitchen.seat,
            half=HALF_POINTS * (kitchen.grill == HALF),
            tokens=TOKEN_POINTS * kitchen.tokens,
            vegetables=HEALTHY_POINTS * (kitchen.seat in healthy),
        )
        points = kitchen.points + bonus.half + bonus.tokens + bonus.vegetables
        state = replace(state, bonuses=(*state.bonuses, bonus))
        state = state.with_kitchen(replace(kitchen, points=points))
    return state


def healthiest(kitchens: tuple[Kitchen, ...]) -> set[Seat]:
    """Most cooked vegetables, then fewest cooked meats; still tied: all of them (F8)."""
    able = [kitchen for kitchen in kitchens if kitchen.cooked_vegetables]
    best = max((vegetables_first(kitchen) for kitchen in able), default=None)
    return {kitchen.seat for kitchen in able if vegetables_first(kitchen) == best}


def vegetables_first(kitchen: Kitchen) -> tuple[int, int]:
    """Larger is healthier."""
    return kitchen.cooked_vegetables, -kitchen.cooked_meat


def over(state: CookOffState, why: str) -> CookOffState:
    """The match is over; who left before cannot win (G4)."""
    gone = tuple(kitchen.seat for kitchen in state.kitchens if kitchen.status == "left")
    return replace(state, phase=Over(why, gone))


def end_early(state: CookOffState) -> CookOffState:
    """The host ends the match; it counts as it stands, without bonuses."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    return over(state, "early")


def ranking(state: CookOffState) -> tuple[Placing, ...]:
    """Best first. A tie is broken by cooked vegetables, then by fewer meats; still tied, the rank
    is shared. Who left has none (F8, G4)."""
    assert isinstance(state.phase, Over)
    staying = [kitchen for kitchen in state.kitchens if kitchen.seat not in state.phase.gone]
    worth = {kitchen.seat: (kitchen.points, *vegetables_first(kitchen)) for kitchen in staying}
    best_first = sorted(staying, key=lambda kitchen: worth[kitchen.seat], reverse=True)
    values = [worth[kitchen.seat] for kitchen in best_first]
    places = [Placing(values.index(worth[k.seat]) + 1, k.seat, k.points, False) for k in best_first]
    gone = [
        Placing(0, k.seat, k.points, True) for k in state.kitchens if k.seat in state.phase.gone
    ]
    return (*places, *gone)


def outcome(state: CookOffState) -> Outcome | None:
    """Most points win; without a round that was played there is no winner (F8)."""
    if not isinstance(state.phase, Over):
        return None
    places = ranking(state) if state.rounds else ()
    return finale.outcome(state.totals, places)


def correct(state: CookOffState, move: Correct) -> CookOffState:
    """The host puts points right, with a reason that everybody can read."""
    kitchen = state.kitchen(move.seat)
    if kitchen is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(state.round, move.seat, move.points, move.reason)
    state = replace(state, corrections=(*state.corrections, line))
    return state.changed(move.seat, points=kitchen.points + move.points)
