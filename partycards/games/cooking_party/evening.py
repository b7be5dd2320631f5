"""An evening with real food: favourites, cooking, tasting (rules V8, V11-V13, V18).

After the last round everybody says which of their dishes they cook; the dishes are plated under
blind codes; those who taste give chips, hidden until all are done; the tasting decides. A guest of
honour tastes alone, or has chosen one dish for each course, and then nobody is given points.

A step closes when everybody who is here has done their part (G3, G6): `settle` looks after every
move whether it has.
"""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.cards import shuffled
from partycards.games.cooking_party.ending import over
from partycards.games.cooking_party.food import Board, Cooking, Favourites, Plate, Tasting
from partycards.games.cooking_party.moves import GoTasting, MarkLate, SetMinutes, TimeUp
from partycards.games.cooking_party.piles import clear_table
from partycards.games.cooking_party.state import PartyState
from partycards.games.cooking_party.views import ShownDish

Seats = tuple[Seat, ...]
STEPS = (Favourites, Cooking, Tasting)
CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# Who cooks what --------------------------------------------------------------------------------


def crews(state: PartyState) -> tuple[Seats, ...]:
    """Who stands at one stove: a fixed team, or each guest alone."""
    here = tuple(guest.seat for guest in state.active)
    if state.teams:
        teams = [tuple(seat for seat in team if seat in here) for team in state.teams]
        return tuple(team for team in teams if team)
    return tuple((seat,) for seat in here)


def crew_of(state: PartyState, seat: Seat) -> Seats:
    """The crew this guest belongs to; a judge of all evening is one alone."""
    return next((crew for crew in crews(state) if seat in crew), (seat,))


def own_dishes(state: PartyState, crew: Seats) -> tuple[tuple[int, ShownDish, int], ...]:
    """What these guests have invented so far: round, dish, points."""
    found = []
    for result in state.results:
        chips, cooks = dict(result.chips), result.cooks
        for dish in result.dishes:
            if not dish.passed and set(crew).intersection(cooks[dish.chef]):
                found.append((result.number, dish, sum(chips[dish.chef])))
    return tuple(found)


def favourite(state: PartyState, crew: Seats) -> int:
    """The round of the dish they cook: the one they named, else the one with most chips (V8)."""
    dishes = own_dishes(state, crew)
    rounds = {number for number, _, _ in dishes}
    for guest in state.guests:
        if guest.seat in crew and guest.favourite in rounds:
            return guest.favourite
    return max(dishes, key=lambda dish: dish[2])[0] if dishes else 0


def set_favourite(state: PartyState, seat: Seat, number: int) -> PartyState:
    """One of the own dishes; it can be named at any time during the game."""
    if not state.house.cook:
        raise IllegalMove(N_("Nothing is cooked in this game."))
    crew = crew_of(state, seat)
    if number not in {one for one, _, _ in own_dishes(state, crew)}:
        raise IllegalMove(N_("Choose one of your own dishes."))
    for one in crew:
        state = state.with_guest(one, favourite=number)
    return state


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
            return start_cooking(state, rng)
        case Cooking(plates=plates) if any(plate.done for plate in plates):
            return settle(start_tasting(state), rng)
        case Tasting(boards=boards) if any(b.done for b in boards) or not boards:
            return taste_counts(state)
    return state


def start_cooking(state: PartyState, rng: Chance) -> PartyState:
    """Everybody to the stoves. The codes are dealt by lot, so that their order tells nothing."""
    plates = to_cook(state, rng)
    codes = shuffled(CODES[: len(plates)], rng)
    plates = tuple(replace(p, code=code) for p, code in zip(plates, codes, strict=True))
    state = replace(state, chances=state.chances + 1)
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


# Tasting ---------------------------------------------------------------------------------------


def counts_for(state: PartyState, plate: Plate) -> Seats:
    """Who gets the chips on a plate: who cooked it, or who invented it (V13)."""
    return plate.inventors if state.house.for_inventor else plate.cooks


def start_tasting(state: PartyState) -> PartyState:
    """What is plated is served; for a menu of honour that was it (V11)."""
    assert isinstance(state.phase, Cooking)
    plates = state.phase.plates
    if state.house.honour_menu:
        return over(state, plates=plates, tasting=())
    served = [plate for plate in plates if plate.done]
    boards = []
    for seat in judges_of_taste(state, plates):
        own = state.house.solo
        codes = tuple(sorted(p.code for p in served if own or seat not in counts_for(state, p)))
        if codes:
            boards.append(Board(seat, codes))
    in_turn = len(boards) == 2 and all(len(board.codes) == 1 for board in boards)
    in_turn = in_turn and boards[0].codes != boards[1].codes
    return replace(state, phase=Tasting(plates, tuple(boards), in_turn))


def judges_of_taste(state: PartyState, plates: tuple[Plate, ...]) -> Seats:
    """The guest of honour; or all; or, when not everybody fits into the kitchen, only those who do
    not cook (V8)."""
    if state.house.honour:
        return (state.judge,)
    here = tuple(guest.seat for guest in state.active)
    cooks = {seat for plate in plates for seat in plate.cooks}
    all_cook = all(cooks.intersection(c) for c in crews(state) if own_dishes(state, c))
    others = tuple(seat for seat in here if seat not in cooks)
    return here if all_cook or state.house.cooks_judge or not others else others


def points_of(state: PartyState, phase: Tasting) -> tuple[tuple[Seat, int], ...]:
    """The tasting's points: the sums of all finished boards; who was late keeps half, rounded down
    (V12)."""
    totals: dict[Seat, int] = {}
    late = {seat for plate in phase.plates if plate.late for seat in plate.cooks}
    for plate in phase.plates:
        for seat in counts_for(state, plate):
            got = plate_points(phase, plate.code)
            totals[seat] = totals.get(seat, 0) + got
    return tuple((s, points // 2 if s in late else points) for s, points in totals.items())


def plate_points(phase: Tasting, code: str) -> int:
    """All chips on a plate."""
    return sum(chip for board in phase.boards if board.done for chip, c in board.chips if c == code)


def taste_counts(state: PartyState, early: bool = False) -> PartyState:
    """The end of the evening; ended before the tasting it is the card game that counts."""
    phase = state.phase
    if isinstance(phase, Tasting):
        tasted = tuple((plate.code, plate_points(phase, plate.code)) for plate in phase.plates)
        return over(state, early, phase.plates, points_of(state, phase), tasted)
    plates = phase.plates if isinstance(phase, Cooking) else ()
    return over(state, early, plates, None if state.house.cook else ())


# People and the host ---------------------------------------------------------------------------


def left_the_evening(state: PartyState, seat: Seat) -> PartyState:
    """A plate nobody cooks any more is not served, and a board nobody closes lapses (G4)."""
    phase = state.phase
    if isinstance(phase, Favourites):
        return state
    assert isinstance(phase, Cooking | Tasting)
    plates = tuple(
        replace(plate, cooks=tuple(one for one in plate.cooks if one != seat))
        if not plate.done
        else plate
        for plate in phase.plates
    )
    plates = tuple(plate for plate in plates if plate.cooks)
    if isinstance(phase, Cooking):
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
        case Cooking(plates=plates) if any(plate.done for plate in plates):
            return start_tasting(state)
        case Cooking():
            raise IllegalMove(N_("Nothing is plated yet, so there is nothing to taste."))
        case Tasting():
            return taste_counts(state)
    raise IllegalMove(N_("There is nothing to taste yet."))
