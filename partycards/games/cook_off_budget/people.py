"""Guests who come late, step out, come back or leave (rules G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.coming import coming_back, known, stepping_out
from partycards.games.cook_off_budget.happenings import paid
from partycards.games.cook_off_budget.piles import slipped_under
from partycards.games.cook_off_budget.state import (
    MOST,
    BudgetState,
    Cooking,
    NewMeal,
    NewRound,
    Over,
    Player,
    Short,
    TooMany,
    Turns,
    Voting,
)
from partycards.games.cook_off_budget.turns import seated


def away(state: BudgetState, seat: Seat) -> BudgetState:
    """The guest stepped out: turns are passed over, and what was offered lapses (rule G3)."""
    player = stepping_out(state.player(seat))
    return without_offers(state.with_player(replace(player, status="away")), seat)


def back(state: BudgetState, seat: Seat) -> BudgetState:
    """The guest takes up again whatever can still be done (rule G3)."""
    player = coming_back(state.player(seat))
    return state.with_player(replace(player, status="here"))


def without_offers(state: BudgetState, seat: Seat) -> BudgetState:
    """What this seat offered or was offered is gone."""
    phase = state.phase
    if not isinstance(phase, Turns):
        return state
    offers = tuple(one for one in phase.offers if seat not in (one.by, one.to))
    return replace(state, phase=replace(phase, offers=offers))


def join(state: BudgetState, seat: Seat, after: Seat | None, rng: Chance) -> BudgetState:
    """A late guest plays from the next meal with the usual start; a table that was too short goes
    on with them at once (rules G2, G5)."""
    check_room(state)
    players = list(state.players)
    order = [player.seat for player in players]
    at = order.index(after) + 1 if after in order else len(players)
    player = Player(seat, playing=False)
    players.insert(at, player)
    totals = (*state.totals, (seat, 0))
    state = replace(state, players=tuple(players), totals=totals)
    phase = state.phase
    if isinstance(phase, Short) and not phase.at_meal:
        state = paid(seated(state, player, rng), seat, state.income)
    if isinstance(phase, Short):
        return replace(state, phase=NewMeal() if phase.at_meal else NewRound())
    return state


def check_room(state: BudgetState) -> None:
    """Refused when the seats are full or the end has begun (rule G2)."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over. Join the next one."))
    if len(state.active) >= MOST:
        raise IllegalMove(N_("All %(most)s seats of this table are taken."), most=MOST)
    if state.meal >= state.meals and not isinstance(state.phase, NewMeal | Short):
        raise IllegalMove(N_("The last meal has begun. Join the next game."))


def leave(state: BudgetState, seat: Seat) -> BudgetState:
    """A guest leaves for good: cards unseen to the dumpster, goals back beside the store; offers,
    votes and a meal on the table lapse, the points stay (rule G4)."""
    player = known(state.player(seat))
    state = without_offers(state, seat)
    plates = [plate for plate in state.plates if plate.seat == seat]
    cards = player.hand + tuple(card for plate in plates for card in plate.cards)
    state = slipped_under(state, cards)
    goals = dict(state.goals)
    for owned in player.goals:
        goals[owned.key] += 1
    gone = replace(player, status="left", hand=(), got=(), money=0, goals=())
    state = replace(
        state.with_player(gone),
        goals=tuple(goals.items()),
        plates=tuple(plate for plate in state.plates if plate.seat != seat),
    )
    return without_choices(state, seat)


def without_choices(state: BudgetState, seat: Seat) -> BudgetState:
    """What the guest had chosen in this step counts no more."""
    phase = state.phase
    match phase:
        case Turns():
            kept = phase if phase.order[:1] != (seat,) else Turns(phase.order)
            order = tuple(one for one in phase.order if one != seat)
            return replace(state, phase=replace(kept, order=order))
        case TooMany():
            chosen = tuple(one for one in phase.chosen if one[0] != seat)
            order = tuple(one for one in phase.order if one != seat)
            return replace(state, phase=TooMany(order, chosen))
        case Voting():
            votes = tuple(one for one in phase.votes if one[0] != seat)
            return replace(state, phase=Voting(votes))
        case Cooking():
            picks = tuple(pick for pick in phase.picks if pick.seat != seat)
            return replace(state, phase=Cooking(picks))
    return state
