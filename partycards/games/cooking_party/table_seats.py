"""Who judges: in turn, always the same guest, both of two, oneself, or a team; and who cooks
together: each chef alone, fixed teams, or new teams every round (V1-V4, V8, V11)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cooking_party.lobby import teams
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, Guest, OwnDish

Seats = tuple[Seat, ...]
Teams = tuple[tuple[Seat, Seats], ...]
"""Who stands behind each chef of the round; () where every chef cooks alone."""

# Who judges ---------------------------------------------------------------------------------------


def clockwise(state: PartyState) -> tuple[Guest, ...]:
    """Everybody who has not left, from the judge's left round to the judge."""
    start = [guest.seat for guest in state.guests].index(state.judge) + 1
    order = state.guests[start:] + state.guests[:start]
    return tuple(guest for guest in order if guest.status != "left")


class InTurn:
    """Everybody judges, clockwise, until all have judged as often as agreed (B12, B13)."""

    def next(self, state: PartyState) -> Seat | None:
        """Clockwise the next who has judged least often; away guests only if nobody is here.

        None: everybody here has judged as often as agreed, so the match is over.
        """
        if self.few_to_come(state) == 0:
            return None
        order = clockwise(state)
        able = [guest for guest in order if guest.status != "away"] or list(order)
        least = min((guest.judged for guest in able), default=state.around)
        if least >= state.around:
            return None
        return next(guest.seat for guest in able if guest.judged == least)

    def team(self, state: PartyState, judge: Seat) -> Seats:
        """Who judges together with this guest; () if nobody else does."""
        return ()

    def ahead(self, state: PartyState, running: bool) -> int:
        """How many rounds are to come after this one, with the guests who are here."""
        turns = sum(
            max(state.around - guest.judged - (running and guest.seat == state.judge), 0)
            for guest in state.guests
            if guest.status in ("here", "waiting")
        )
        return self.at_most(state, turns, running)

    def few_to_come(self, state: PartyState) -> int | None:
        """How many rounds are not scored yet where only the first few judge (B15); None where
        everybody does."""
        if not state.house.some_judge or state.edition == 1:
            return None
        return max(state.last - len(state.results), 0)

    def at_most(self, state: PartyState, turns: int, running: bool) -> int:
        """So many of these rounds are to come after this one."""
        few = self.few_to_come(state)
        return turns if few is None else min(turns, max(few - running, 0))

    def missing(self, state: PartyState) -> Seats:
        """Who at the table has judged less often than agreed (rule B13)."""
        late = [guest.seat for guest in state.active if guest.judged < state.around]
        few = self.few_to_come(state)
        if few is not None:
            # The judge of the round that was broken off, and those whose turn came next.
            turns = [guest.seat for guest in clockwise(state)]
            late.sort(key=lambda seat: (seat != state.judge, turns.index(seat)))
        return tuple(late[:few])

    def short(self, state: PartyState) -> bool:
        """Too few for a round (rule G5)."""
        return len(state.active) < state.house.fewest


class TeamsInTurn(InTurn):
    """The judge's role goes from team to team (V3). A team has judged as often as the member who
    has judged most: a latecomer does not make it less."""

    def judged(self, state: PartyState, team: Seats) -> int:
        counts = {guest.seat: guest.judged for guest in state.guests}
        return max(counts[seat] for seat in team)

    def order(self, state: PartyState) -> tuple[Seats, ...]:
        """The teams that somebody is left of, from the one after the judge's."""
        now = next((i for i, team in enumerate(state.teams) if state.judge in team), -1)
        order = state.teams[now + 1 :] + state.teams[: now + 1]
        return teams.left_of(order, {guest.seat for guest in state.active})

    def next(self, state: PartyState) -> Seat | None:
        if self.few_to_come(state) == 0:
            return None
        order = self.order(state)
        able = [team for team in order if not state.all_away(team)] or order
        least = min((self.judged(state, team) for team in able), default=state.around)
        if least >= state.around:
            return None
        team = next(team for team in able if self.judged(state, team) == least)
        return next((seat for seat in team if not state.is_away(seat)), team[0])

    def team(self, state: PartyState, judge: Seat) -> Seats:
        active = {guest.seat for guest in state.active}
        team = next((team for team in state.teams if judge in team), ())
        return tuple(seat for seat in team if seat in active)

    def ahead(self, state: PartyState, running: bool) -> int:
        turns = sum(
            max(state.around - self.judged(state, team) - (running and state.judge in team), 0)
            for team in self.order(state)
        )
        return self.at_most(state, turns, running)

    def missing(self, state: PartyState) -> Seats:
        late = [t for t in self.order(state) if self.judged(state, t) < state.around]
        late = late[: self.few_to_come(state)]
        return tuple(seat for team in late for seat in team)

    def short(self, state: PartyState) -> bool:
        few_teams = bool(state.teams) and len(self.order(state)) < 2
        return super().short(state) or (few_teams and not makes_a_team(state))


class Always(InTurn):
    """One guest judges every round (V4, V11); whoever takes over judges from then on. Of two,
    who cook for each other and judge each other, the one who judges second in a round judges first
    in the next (V1), so the role just stays; and so it does with one guest alone (V2)."""

    def next(self, state: PartyState) -> Seat | None:
        if len(state.results) >= state.last:
            return None
        order = clockwise(state)
        if any(guest.seat == state.judge for guest in order):
            return state.judge
        able = [guest for guest in order if guest.status != "away"] or list(order)
        return able[0].seat if able else None

    def ahead(self, state: PartyState, running: bool) -> int:
        return max(state.last - len(state.results) - running, 0)

    def missing(self, state: PartyState) -> Seats:
        return ()


POLICIES = (
    ("two", Always()),
    ("solo", Always()),
    ("permanent", Always()),
    ("honour", Always()),
    ("honour_menu", Always()),
    ("reformed", InTurn()),
    ("teams", TeamsInTurn()),
)
IN_TURN = InTurn()


def judges_of(house: HouseRules) -> InTurn:
    """Who judges under these house rules."""
    return next((policy for key, policy in POLICIES if getattr(house, key)), IN_TURN)


# Who cooks together -------------------------------------------------------------------------------


def sit_in_teams(state: PartyState) -> PartyState:
    """Fixed teams as a round begins: late guests join the smallest, or make one of their own where
    only one is left, and those who left are out (V3). A judge who judges all evening is in none."""
    if not state.teams:
        return state
    seats = tuple(
        guest.seat
        for guest in state.active
        if not (state.house.one_judge and guest.seat == state.judge)
    )
    left = teams.left_of(state.teams, seats)
    new = tuple(seat for seat in seats if not any(seat in team for team in left))
    if len(left) < 2 and new and state.edition > 1:
        return replace(state, teams=(*left, new))
    return replace(state, teams=teams.with_newcomers(left, seats))


def makes_a_team(state: PartyState) -> bool:
    """Whether somebody has come who is in no team: the last one has a rival again (G5, V3). In 0.1
    everybody joined that one, and it never went on."""
    in_a_team = {seat for team in state.teams for seat in team}
    return state.edition > 1 and any(guest.seat not in in_a_team for guest in state.active)


def kitchens_to_be(state: PartyState) -> tuple[Seats, ...]:
    """Who would be dealt a hand now, clockwise from the judge's left; away guests too (G3)."""
    playing = tuple(g.seat for g in clockwise(state) if g.status != "waiting")
    cooking = tuple(seat for seat in playing if seat not in state.judges)
    if state.house.all_cook:
        cooking = playing
    if state.teams:
        return teams.left_of(state.teams, cooking)
    if state.house.reformed and len(cooking) > 1:
        return teams.in_teams(state.house, cooking)
    return tuple((seat,) for seat in cooking)


def a_kitchen(state: PartyState, seats: Seats, hand: tuple[int, ...], trades: int) -> Chef:
    """A chef, or a team with one hand."""
    team = seats if state.house.grouped else ()
    if on_paper(state, seats):
        return Chef(seats[0], hand=hand, team=team, printed=True)
    return Chef(seats[0], hand=hand, trades_left=trades, team=team)


def on_paper(state: PartyState, seats: Seats) -> bool:
    """Whether these guests, who share a hand, would hold printed cards (V20): a team does as soon
    as one of them does."""
    return state.house.printed or any(g.printed for g in state.guests if g.seat in seats)


def teams_of(state: PartyState) -> Teams:
    """Who stands behind each chef of the round; () where every chef cooks alone."""
    if not state.house.grouped:
        return ()
    return tuple((chef.seat, chef.seats) for chef in state.chefs)


def leaders(chef: Chef, courses: int) -> tuple[Seats, ...]:
    """Who leads each course of a menu: more members share one, fewer lead two (V5)."""
    seats = chef.seats
    if not chef.team or courses < 2:
        return ()
    if len(seats) >= courses:
        return tuple(seats[course::courses] for course in range(courses))
    return tuple((seats[course % len(seats)],) for course in range(courses))


# Who stands at a stove ----------------------------------------------------------------------------


def crews(state: PartyState) -> tuple[Seats, ...]:
    """Who stands at one stove: a fixed team, or each guest alone."""
    here = tuple(guest.seat for guest in state.active)
    if state.teams:
        return teams.left_of(state.teams, here)
    return tuple((seat,) for seat in here)


def crew_of(state: PartyState, seat: Seat) -> Seats:
    """The crew this guest belongs to; a judge of all evening is one alone."""
    return next((crew for crew in crews(state) if seat in crew), (seat,))


def own_dishes(state: PartyState, crew: Seats) -> tuple[OwnDish, ...]:
    """What these guests have invented so far."""
    found, cooking = [], set(crew)
    for result in state.results:
        cooks = result.cooks
        for dish, chips in result.presented:
            if not cooking.isdisjoint(cooks[dish.chef]):
                found.append(OwnDish(result.number, dish, sum(chips)))
    return tuple(found)


def favourite(state: PartyState, crew: Seats) -> int:
    """The round of the dish they cook: the one they named, else the one with most chips (V8)."""
    dishes = own_dishes(state, crew)
    rounds = {own.round for own in dishes}
    for guest in state.guests:
        if guest.seat in crew and guest.favourite in rounds:
            return guest.favourite
    return max(dishes, key=lambda own: own.points or 0).round if dishes else 0
