"""An evening with real food: favourites, cooking, tasting (rules V8, V11-V13, V18).

After the last round everybody says which of their dishes they cook; where the house shops
afterwards, it does so now; the dishes are plated under blind codes; those who taste give chips,
hidden until all are done; the tasting decides. A guest of honour tastes alone, or has chosen one
dish for each course, and then nobody is given points.

A step closes when everybody who is here has done their part (G3, G6): `settle` looks after every
move whether it has.
"""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.cards import shuffled
from partycards.games.cooking_party.favourites import Seats, crews, favourite, own_dishes
from partycards.games.cooking_party.food import Cooking, Favourites, Plate, Shopping, Tasting
from partycards.games.cooking_party.moves_house import GoTasting, MarkLate, SetMinutes, TimeUp
from partycards.games.cooking_party.state import PartyState
from partycards.games.cooking_party.table_round import clear_table
from partycards.games.cooking_party.tasting import start_tasting, taste_counts

STEPS = (Favourites, Shopping, Cooking, Tasting)
CODES = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O, which are numbers as well; the same on paper (`printing.tasting`)."""


# From step to step -----------------------------------------------------------------------------


def can_cook(state: PartyState) -> bool:
    """The house cooks, and there is something to cook."""
    if not state.house.cooking:
        return False
    if state.house.cook:
        return any(not dish.passed for result in state.results for dish in result.dishes)
    return bool(for_honour(state))


def to_the_kitchen(state: PartyState) -> PartyState:
    """The card game is over; from here on real food counts."""
    return replace(clear_table(state), phase=Favourites(), jury=())


def awaited(state: PartyState) -> Seats:
    """Whom the step waits for; never for an away guest (G3)."""
    match state.phase:
        case Favourites(settled=settled):
            seats = tuple(s for crew in choosers(state) for s in crew if s not in settled)
        case Shopping(plates=plates, ready=ready):
            seats = tuple(s for plate in plates for s in plate.cooks if s not in ready)
        case Cooking(plates=plates):
            seats = tuple(seat for plate in plates if not plate.done for seat in plate.cooks)
        case Tasting():
            seats = tasters(state.phase)
        case _:
            return ()
    here = tuple(seat for seat in seats if not state.is_away(seat))
    return here[:1] if isinstance(state.phase, Tasting) and state.phase.in_turn else here


def tasters(phase: Tasting) -> Seats:
    """Who has not finished their board."""
    return tuple(board.seat for board in phase.boards if not board.done)


def choosers(state: PartyState) -> tuple[Seats, ...]:
    """Crews with more than one dish to choose from; a guest of honour's dishes are chosen."""
    if not state.house.cook:
        return ()
    return tuple(crew for crew in crews(state) if len(own_dishes(state, crew)) > 1)


def settle(state: PartyState, rng: Chance) -> PartyState:
    """On to the next step as soon as nobody who is here has anything left to do."""
    if not isinstance(state.phase, STEPS) or awaited(state):
        return state
    match state.phase:
        case Favourites():
            return off_to_the_shop(state, rng)
        case Shopping(plates=plates):
            return start_cooking(state, plates)
        case Cooking(plates=plates) if any(plate.done for plate in plates):
            return settle(start_tasting(state), rng)
        case Tasting(boards=boards) if any(b.done for b in boards) or not boards:
            return taste_counts(state)
    return state


def off_to_the_shop(state: PartyState, rng: Chance) -> PartyState:
    """What is cooked is known now; whoever shops afterwards does it before anybody's time runs
    (V9, V12). The codes are dealt by lot, so that their order tells nothing."""
    plates = to_cook(state, rng)
    codes = shuffled(CODES[: len(plates)], rng)
    plates = tuple(replace(p, code=code) for p, code in zip(plates, codes, strict=True))
    state = replace(state, chances=state.chances + 1)
    if state.house.shopping:
        return replace(state, phase=Shopping(plates))
    return start_cooking(state, plates)


def start_cooking(state: PartyState, plates: tuple[Plate, ...]) -> PartyState:
    """Everybody to the stoves."""
    return replace(state, phase=Cooking(plates, state.house.minutes if state.house.clock else 0))


def to_cook(state: PartyState, rng: Chance) -> tuple[Plate, ...]:
    """The dishes that are cooked, each with its cooks."""
    if state.house.cook:
        chosen = [(crew, favourite(state, crew)) for crew in in_the_kitchen(state, rng)]
        plates = tuple(a_plate(state, crew, number) for crew, number in chosen)
    else:
        plates = tuple(for_honour(state))
    if not state.house.neighbours_dish or len(plates) < 2:
        return plates
    # The dish goes on to the next cook on the left (V13).
    cooks = [plate.cooks for plate in (*plates[1:], plates[0])]
    return tuple(replace(p, cooks=c) for p, c in zip(plates, cooks, strict=True))


def a_plate(state: PartyState, crew: Seats, number: int) -> Plate:
    """A crew's own dish of that round."""
    dish = next(dish for one, dish, _ in own_dishes(state, crew) if one == number)
    return Plate("", dish, number, crew, crew)


def for_honour(state: PartyState) -> list[Plate]:
    """The winners of the courses, or every dish of the round (V11); who has left cooks nothing."""
    here = {guest.seat for guest in state.active}
    plates = []
    for result in state.results:
        for dish in result.dishes:
            cooks = tuple(seat for seat in result.cooks[dish.chef] if seat in here)
            wanted = state.house.honour or result.winner == dish.chef
            if wanted and cooks and not dish.passed:
                plates.append(Plate("", dish, result.number, cooks, cooks))
    return plates


def in_the_kitchen(state: PartyState, rng: Chance) -> tuple[Seats, ...]:
    """All who have a dish; in a small kitchen those with most points, and a lot decides about the
    last place (V8)."""
    able = [crew for crew in crews(state) if own_dishes(state, crew)]
    if not state.house.kitchen or len(able) <= state.house.kitchen:
        return tuple(able)
    totals = dict(state.totals)
    order = shuffled(able, rng)
    best = sorted(order, key=lambda crew: -max(totals[seat] for seat in crew))
    inside = best[: state.house.kitchen]
    return tuple(crew for crew in able if crew in inside)


# People and the host ---------------------------------------------------------------------------


def left_the_evening(state: PartyState, seat: Seat) -> PartyState:
    """A plate nobody cooks any more is not served, and a board nobody closes lapses (G4)."""
    phase = state.phase
    if isinstance(phase, Favourites):
        return state
    assert isinstance(phase, Shopping | Cooking | Tasting)
    plates = tuple(
        replace(plate, cooks=tuple(one for one in plate.cooks if one != seat))
        if not plate.done
        else plate
        for plate in phase.plates
    )
    plates = tuple(plate for plate in plates if plate.cooks)
    if not isinstance(phase, Tasting):
        phase = replace(phase, plates=plates)
        return replace(state, phase=phase) if plates else taste_counts(replace(state, phase=phase))
    boards = tuple(board for board in phase.boards if board.seat != seat)
    return replace(state, phase=replace(phase, plates=plates, boards=boards))


def of_table(state: PartyState, move: SetMinutes | TimeUp | MarkLate | GoTasting) -> PartyState:
    """The clock and the host."""
    phase = state.phase
    match move:
        case SetMinutes():
            return set_minutes(state, move)
        case TimeUp() if isinstance(phase, Cooking) and not phase.time_up and state.house.clock:
            plates = tuple(replace(p, late=p.late or not p.done) for p in phase.plates)
            return replace(state, phase=replace(phase, plates=plates, time_up=True))
        case MarkLate() if isinstance(phase, Cooking | Tasting):
            return mark_late(state, phase, move)
        case GoTasting():
            return go_on(state)
    raise IllegalMove(N_("Nobody is cooking against the clock now."))


def set_minutes(state: PartyState, move: SetMinutes) -> PartyState:
    """Before the game or after it (V12)."""
    if not state.house.clock:
        raise IllegalMove(N_("Nobody is cooking against the clock now."))
    state = replace(state, house=replace(state.house, minutes=move.minutes))
    if isinstance(state.phase, Cooking):
        return replace(state, phase=replace(state.phase, minutes=move.minutes))
    return state


def mark_late(state: PartyState, phase: Cooking | Tasting, move: MarkLate) -> PartyState:
    """Right or wrong, the host has the last word on who was late."""
    if not any(move.seat in plate.cooks for plate in phase.plates):
        raise IllegalMove(N_("That guest is not one of the cooks."))
    plates = tuple(
        replace(plate, late=move.late) if move.seat in plate.cooks else plate
        for plate in phase.plates
    )
    return replace(state, phase=replace(phase, plates=plates))


def go_on(state: PartyState) -> PartyState:
    """The host goes on without waiting any longer."""
    match state.phase:
        case Favourites():
            settled = tuple(guest.seat for guest in state.guests)
            return replace(state, phase=Favourites(settled))
        case Shopping(plates=plates):
            return start_cooking(state, plates)
        case Cooking(plates=plates) if any(plate.done for plate in plates):
            return start_tasting(state)
        case Cooking():
            raise IllegalMove(N_("Nothing is plated yet, so there is nothing to taste."))
        case Tasting():
            return taste_counts(state)
    raise IllegalMove(N_("There is nothing to taste yet."))
