"""What everybody sees: the public piece of the view, built field by field (rules G6, G7)."""

from partycards.games.base import Seat
from partycards.games.cooking_party import ceremony, seeing_food
from partycards.games.cooking_party.album import chart
from partycards.games.cooking_party.awards import prizes
from partycards.games.cooking_party.ceremony import at_podium
from partycards.games.cooking_party.evening import awaited
from partycards.games.cooking_party.food import Cooking, Evening, Favourites, Shopping, Tasting
from partycards.games.cooking_party.lobby.house import BASIC, SWITCHES
from partycards.games.cooking_party.presenting import on_table
from partycards.games.cooking_party.rounds import next_judge, next_jury, not_judged, scores
from partycards.games.cooking_party.state import (
    Awarded,
    Briefing,
    Chef,
    Choosing,
    Guest,
    Judging,
    Over,
    PartyState,
    Planning,
    Presenting,
    Short,
)
from partycards.games.cooking_party.table_round import shown, task_as_read
from partycards.games.cooking_party.table_seats import judges_of
from partycards.games.cooking_party.tasks import courses_of, source
from partycards.games.cooking_party.views import (
    AwardedStage,
    Brief,
    ChoosingStage,
    House,
    JudgingStage,
    Piles,
    PlanningStage,
    Podium,
    PresentingStage,
    PublicView,
    Record,
    SeatLine,
    Seats,
    Sheet,
    ShortStage,
    Stage,
    Top,
)
from partycards.games.finale import ranking


def public(state: PartyState) -> PublicView:
    """Everybody's piece of the view; the TV sees nothing else."""
    return PublicView(
        top=top(state),
        brief=brief(state),
        stage=stage(state),
        seats=seats(state),
        piles=Piles(len(state.draw), len(state.discards) + len(state.fresh)),
        sheet=sheet(state),
        chart=chart(state) if at_podium(state) and cards_decide(state) else None,
        finale=seeing_food.finale(state) if at_podium(state) else None,
        house=None if state.house is BASIC else house_rules(state),
    )


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


STEPS = {Planning: 1, Presenting: 2, Judging: 3, Awarded: 4, Over: 4}
DOES_NOW = {
    Favourites: "choosing",
    Shopping: "shopping",
    Cooking: "cooking",
    Tasting: "tasting",
}
FOOD = {**DOES_NOW, Favourites: "favourites"}


def top(state: PartyState) -> Top:
    """Where the match stands; away guests are not counted on for a round of their own."""
    running = not isinstance(state.phase, Awarded | Short | Over | Evening)
    policy = judges_of(state.house)
    ahead = policy.ahead(state, running)
    return Top(
        round=state.round,
        rounds=len(state.results) + ahead + running,
        judge=state.judge,
        step=4 if type(state.phase) in FOOD else STEPS.get(type(state.phase), 0),
        over=isinstance(state.phase, Over),
        jury=state.jury,
        everybody=policy.cooks,
        food=FOOD.get(type(state.phase), ""),
    )


def brief(state: PartyState) -> Brief | None:
    """The assignment, from the moment the judge announces it (rule B5)."""
    announced = isinstance(state.phase, Briefing) and state.phase.announced
    if not (announced or state.dealt):
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


def stage(state: PartyState) -> Stage:
    """The middle of the table in this step."""
    phase = state.phase
    match phase:
        case Choosing():
            return ChoosingStage(state.judge, False, source(state.house), state.jury)
        case Briefing():
            return ChoosingStage(state.judge, briefing=True, jury=state.jury)
        case Planning():
            return planning_stage(state)
        case Presenting():
            return presenting_stage(state)
        case Judging():
            given = tuple(pair for pair in phase.given if pair[0])
            return JudgingStage(state.judge, phase.dishes, state.critiques, given, state.jury)
        case Awarded():
            return awarded_stage(state)
        case Short():
            needed = judges_of(state.house).fewest
            return ShortStage(len(state.active), max(needed, len(state.active) + 1))
        case Favourites() | Shopping() | Cooking() | Tasting():
            return seeing_food.stage(state)
        case Over(opened=int()):
            return ceremony.stage(state)
        case Over():
            places = ranking(scores(state), phase.gone)
            missed = tuple(seat for seat in not_judged(state) if seat not in phase.gone)
            after = "tasting" if phase.tasting else "rounds" if state.house.by_rounds else ""
            won = prizes(state)
            menu = tuple(p.dish for p in phase.plates) if state.house.honour_menu else ()
            known = record(state) if state.house.solo else None
            return Podium(places, phase.early, missed, phase.best, after, won, menu, known)


def record(state: PartyState) -> Record:
    """What was reached before, for who plays alone (V2)."""
    return Record(max(state.record, default=None), state.record[-LAST_GAMES:])


LAST_GAMES = 5


def planning_stage(state: PartyState) -> PlanningStage:
    """Only "ready" is seen of what the chefs choose (rule G6)."""
    away = {guest.seat for guest in state.guests if guest.status == "away"}
    ready = tuple(s for chef in state.chefs if chef.dishes is not None for s in chef.seats)
    open_ = [seat for chef in state.chefs if chef.dishes is None for seat in chef.seats]
    return PlanningStage(
        ready=ready,
        choosing=tuple(seat for seat in open_ if seat not in away),
        away=tuple(seat for seat in open_ if seat in away),
    )


def presenting_stage(state: PartyState) -> PresentingStage:
    """The dish on the table as far as it is laid, and what is said about it."""
    chef = on_table(state)
    return PresentingStage(
        dish=shown(state, chef) if chef else None,
        number=sum(c.called for c in state.chefs),
        dishes=sum(not c.passed for c in state.chefs),
        to_come=tuple(s for c in state.chefs if not c.called and not c.passed for s in c.seats),
        remarks=tuple(
            (r.kind, r.seat, r.words) for r in state.remarks if r.words or r.kind == "hurry"
        ),
        comments_allowed=state.comments_allowed,
    )


def awarded_stage(state: PartyState) -> AwardedStage:
    """The chips as they fell, best first, with the totals as they stand now."""
    result = state.results[-1]
    totals: dict[Seat, int | None] = dict(state.totals)
    if standings_hidden(state):
        totals = dict.fromkeys(totals)
    awards = [(seat, chips, sum(chips), totals.get(seat)) for seat, chips in result.chips]
    awards.sort(key=lambda award: -award[2])
    return AwardedStage(
        dishes=result.dishes,
        critiques=result.critiques,
        awards=tuple(awards),
        next_judge=next_judge(state),
        winner=result.winner,
        next_jury=next_jury(state),
    )


def seats(state: PartyState) -> Seats:
    """Everybody's line; numbers of cards in hands and piles are no secret (rule G7)."""
    chefs = {seat: chef for chef in state.chefs for seat in chef.seats}
    totals: dict[Seat, int | None] = dict(state.totals)
    if standings_hidden(state) or not (has_points(state) or isinstance(state.phase, Over)):
        totals = dict.fromkeys(totals)
    elif state.house.one_judge:
        totals[state.judge] = None  # stays out of the points (V4)
    coming = next_judge(state) if isinstance(state.phase, Awarded) else None
    teams = {seat: number for number, team in enumerate(state.teams, 1) for seat in team}
    lines = tuple(
        seat_line(
            state,
            guest,
            chefs.get(guest.seat),
            totals[guest.seat],
            coming,
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
    coming: Seat | None,
    team: int,
) -> SeatLine:
    """One guest: the role, what they are doing, how many cards they hold, their points."""
    role = part(state, guest, chef)
    doing = "next" if guest.seat == coming else ""
    if guest.status != "left":
        if type(state.phase) in FOOD:
            doing = DOES_NOW[type(state.phase)] if guest.seat in awaited(state) else ""
        elif role == "judge":
            doing = doing or JUDGE_DOES.get(type(state.phase), "")
        elif chef is not None:
            doing = doing or chef_does(state, chef)
    if guest.status == "away":
        role = "away"
    hand = len(chef.hand) if chef else 0
    return SeatLine(guest.seat, role, doing, hand, total, guest.tokens, team)


JUDGE_DOES = {Choosing: "choosing", Briefing: "choosing", Judging: "judging"}


def part(state: PartyState, guest: Guest, chef: Chef | None) -> str:
    """What the guest is in this round: judge, chef, waiting for the next one, or left."""
    if guest.status in ("left", "waiting"):
        return guest.status
    if type(state.phase) in FOOD:
        return "judge" if state.house.honour and guest.seat == state.judge else "chef"
    if isinstance(state.phase, Over):
        return "chef"
    if state.is_judge(guest.seat) and not cooks_now(state, chef):
        return "judge"
    return "chef" if chef is not None or not state.dealt else "waiting"


def cooks_now(state: PartyState, chef: Chef | None) -> bool:
    """A judge who has a dish of their own is a chef until the judging (V1, V2)."""
    return chef is not None and isinstance(state.phase, Planning | Presenting)


def chef_does(state: PartyState, chef: Chef) -> str:
    """A chef's step, as everybody can see it at the table."""
    if chef.passed or isinstance(state.phase, Judging | Awarded):
        return ""
    if chef.dishes is None:
        return "trading" if chef.trades_left else "planning"
    if not chef.called:
        return "ready"
    return "presenting" if chef.to_come else "presented"


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
