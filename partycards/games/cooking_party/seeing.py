"""What everybody sees: the public piece of the view, built field by field (rules G6, G7)."""

from typing import Any

from partycards.games.base import Seat
from partycards.games.cooking_party.album import chart
from partycards.games.cooking_party.food_views import Finale, PlateShown
from partycards.games.cooking_party.house_views import House
from partycards.games.cooking_party.lobby.house import BASIC, SWITCHES
from partycards.games.cooking_party.parts import Brief, Piles, SeatLine, Seats, Sheet, Top
from partycards.games.cooking_party.steps.awards import prizes
from partycards.games.cooking_party.steps.over import Over, at_podium
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, Guest
from partycards.games.cooking_party.table_round import task_as_read
from partycards.games.cooking_party.table_seats import judges_of
from partycards.games.cooking_party.tasks import courses_of
from partycards.games.cooking_party.views import PublicView


def public(state: PartyState) -> PublicView:
    """Everybody's piece of the view; the TV sees nothing else."""
    stage: Any = state.phase.stage(state)
    return PublicView(
        top=top(state),
        brief=brief(state),
        stage=stage,
        seats=seats(state),
        piles=Piles(len(state.draw), len(state.discards) + len(state.fresh)),
        sheet=sheet(state),
        chart=chart(state) if at_podium(state) and cards_decide(state) else None,
        finale=finale(state) if at_podium(state) else None,
        house=None if state.house is BASIC else house_rules(state),
    )


def finale(state: PartyState) -> Finale | None:
    """Awards, and whose plate was whose; None when there is neither."""
    phase = state.phase
    assert isinstance(phase, Over)
    tasted = dict(phase.tasted)
    plates = tuple(
        PlateShown(
            code=plate.code,
            dish=plate.dish,
            inventors=plate.inventors,
            cooks=plate.cooks,
            late=plate.late,
            points=None if not phase.tasting else tasted.get(plate.code, 0),
        )
        for plate in sorted(phase.plates, key=lambda plate: plate.code)
        if plate.done
    )
    honoured = state.judge if state.house.honour or state.house.honour_menu else None
    won = prizes(state)
    return Finale(won, plates, honoured) if won or plates or honoured else None


def house_rules(state: PartyState) -> House | None:
    """The switches that are on, for everybody to read."""
    house = state.house
    rules = tuple((s.title, s.says) for s in SWITCHES if getattr(house, s.key))
    return House(rules, house.own_rule, house.taps) if rules or house.own_rule else None


def has_points(state: PartyState) -> bool:
    """The rounds themselves give points; for a judge of honour they do not (V11)."""
    return not (state.house.honour or state.house.honour_menu)


def cards_decide(state: PartyState) -> bool:
    """Whoever led the card game leads in the end: there is a race of points to show."""
    tasted = isinstance(state.phase, Over) and state.phase.tasting is not None
    return has_points(state) and not tasted


def standings_hidden(state: PartyState) -> bool:
    """Nobody knows who leads until the end."""
    return state.house.hidden and not at_podium(state)


def top(state: PartyState) -> Top:
    """Where the match stands; away guests are not counted on for a round of their own."""
    phase, policy = state.phase, judges_of(state.house)
    ahead = policy.ahead(state, phase.running)
    return Top(
        round=state.round,
        rounds=len(state.results) + ahead + phase.running,
        judge=state.judge,
        step=phase.number,
        over=isinstance(phase, Over),
        jury=state.jury,
        everybody=policy.cooks,
        food=phase.food,
    )


def brief(state: PartyState) -> Brief | None:
    """The assignment, from the moment the judge announces it (rule B5)."""
    if not state.phase.brief_is_open:
        return None
    special = state.terms.special
    assignment = task_as_read(state)
    dishes = courses_of(assignment, state.house, state.round)
    return Brief(
        judge=state.judge,
        assignment=assignment,
        terms=state.terms,
        added=tuple(filter(None, state.added)),
        special=None if special is None else state.box.ingredients[special],
        dealt=state.dealt,
        courses=() if dishes == assignment.dishes else dishes,
        jury=state.jury,
        asked=not judges_of(state.house).cooks,
    )


def seats(state: PartyState) -> Seats:
    """Everybody's line; numbers of cards in hands and piles are no secret (rule G7)."""
    chefs = {seat: chef for chef in state.chefs for seat in chef.seats}
    totals: dict[Seat, int | None] = dict(state.totals)
    if standings_hidden(state) or not (has_points(state) or isinstance(state.phase, Over)):
        totals = dict.fromkeys(totals)
    elif state.house.one_judge:
        totals[state.judge] = None  # stays out of the points (V4)
    teams = {seat: number for number, team in enumerate(state.teams, 1) for seat in team}
    lines = tuple(
        seat_line(
            state,
            guest,
            chefs.get(guest.seat),
            totals[guest.seat],
            teams.get(guest.seat, 0),
        )
        for guest in state.guests
    )
    return Seats(lines)


def seat_line(
    state: PartyState,
    guest: Guest,
    chef: Chef | None,
    total: int | None,
    team: int,
) -> SeatLine:
    """One guest: the role, what they are doing, how many cards they hold, their points."""
    phase = state.phase
    role, doing = phase.role(state, guest, chef), phase.doing(state, guest.seat)
    if guest.status != "left" and not doing:
        if role == "judge":
            doing = phase.judge_does
        elif chef is not None:
            doing = phase.chef_does(chef)
    if guest.status == "away":
        role = "away"
    hand = len(chef.hand) if chef else 0
    return SeatLine(guest.seat, role, doing, hand, total, guest.tokens, team)


def sheet(state: PartyState) -> Sheet:
    """The score sheet; its lines are kept ready in the state."""
    if standings_hidden(state):
        return Sheet(tuple(guest.seat for guest in state.guests), (), (), (), hidden=True)
    return Sheet(
        seats=tuple(guest.seat for guest in state.guests),
        rows=state.rows,
        corrections=tuple((c.round, c.seat, c.points, c.reason) for c in state.corrections),
        totals=state.totals,
        cashed=state.cashed,
    )
