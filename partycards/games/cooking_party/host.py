"""What the host can do at the table under house rules, which papers help, what those who watch vote
on, and what judges ask for in words of their own (B12, G5, V8, V11, V12).

A vote is none of the rules' business and moves nothing.
"""

from zlib import crc32

from partycards.games.base import N_, Ballot, Candidate, Lever, Named, Seat
from partycards.games.cooking_party.board import brief
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import Awarded, GoOnAsTwo, Short
from partycards.games.cooking_party.steps.cooking import (
    Cooking,
    MarkLate,
    SetMinutes,
    Shopping,
    TimeUp,
)
from partycards.games.cooking_party.steps.evening import GoTasting
from partycards.games.cooking_party.steps.favourites import Favourites
from partycards.games.cooking_party.steps.over import Over, at_podium
from partycards.games.cooking_party.steps.stoves import finished
from partycards.games.cooking_party.steps.tasting import Tasting
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Plate, ShownDish
from partycards.games.features.in_match import Ballots, Hosting, Judged
from partycards.games.served import Announced

FOR_A_TASTING = ("plates", "tasting")
"""With the codes of this table's plates; what is whose is not on them."""
LONGEST = 360
"""Minutes to cook."""


class Host(Hosting[PartyState], Judged[PartyState], Ballots[PartyState]):
    """What the host can do, and what those vote on who watch."""

    def levers(self, state: PartyState) -> tuple[Lever, ...]:
        """In the order of use; none of them in the basic game, except for two who are left."""
        match state.phase:
            case Short() if len(state.active) == 2:
                return (as_two(),)
            case Favourites():
                return (choose_for_them(state), *time(state))
            case Shopping():
                says = N_("Everything is there: everybody begins at once.")
                return (go_cooking(says), *time(state))
            case Cooking() as phase:
                return (*go_tasting(phase), *time(state), *late(state, phase.plates, phase.time_up))
            case Tasting() as phase:
                return (count_chips(), *late(state, phase.plates, True))
            case Over():
                return ()
        return time(state)

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """What to buy before cooking, labels and sheets for a tasting, a cookbook to take home."""
        if not state.house.cooking and not state.house.shopping:
            return ()
        match state.phase:
            case Favourites() if not state.house.shopping:
                return ("shopping",)
            case Shopping():
                return ("shopping", *FOR_A_TASTING)
            case Cooking() if state.house.honour_menu:
                return ("shopping",)
            case Cooking():
                return ("shopping", *FOR_A_TASTING)
            case Tasting():
                return FOR_A_TASTING
            case Over() if state.house.shopping and not state.house.cooking:
                return ("shopping",)
        return ()

    def judge(self, state: PartyState) -> Seat | None:
        """The judge of the round."""
        return state.judge

    def hand_on(self, to: Seat | None) -> HandOn:
        """A move that `apply` refuses where nobody judges."""
        return HandOn(to)

    def announced(self, state: PartyState) -> tuple[Announced, ...]:
        """What every judge has asked for so far, the newest first: the host too is told only what
        everybody has seen."""
        rounds = [
            in_round(result.number, result.judge, state.task(result.assignment), result.terms)
            for result in state.results
        ]
        now = brief(state)
        if now is not None and not any(one.round == state.round for one in rounds):
            rounds.append(in_round(state.round, now.judge, now.assignment, now.terms))
        return tuple(reversed(rounds))

    def open_ballot(self, state: PartyState) -> Ballot | None:
        """The dishes that can be voted for now; None while there is no choice."""
        dishes = state.phase.whole(state) if finished(state) else ()
        ballot = a_ballot(state.round, dishes, state.judges)
        return ballot if len(ballot.dishes) > 1 else None

    def told_ballots(self, state: PartyState) -> tuple[Ballot, ...]:
        """Ballots whose result may be told now: the round's while its chips lie there, at the
        podium all of the match."""
        if at_podium(state):
            results = state.results
        elif isinstance(state.phase, Awarded):
            results = state.results[-1:]
        else:
            return ()
        return tuple(a_ballot(r.number, r.dishes, r.jury or (r.judge,)) for r in results)


# Levers -------------------------------------------------------------------------------------------


def as_two() -> Lever:
    says = N_("Both cook and both judge from here on. The points stay.")
    return Lever("two", N_("Go on as two"), GoOnAsTwo(), says, on=True)


def choose_for_them(state: PartyState) -> Lever:
    """On without those who have not chosen."""
    says = N_("Whoever has not chosen cooks their dish with the most chips.")
    if state.house.shopping:
        return Lever("shop", N_("Off to the shop now"), GoTasting(), says, on=True)
    return go_cooking(says)


def go_cooking(says: str) -> Lever:
    return Lever("cook", N_("Into the kitchen now"), GoTasting(), says, on=True)


def go_tasting(phase: Cooking) -> tuple[Lever, ...]:
    """As soon as there is anything to taste."""
    if not any(plate.done for plate in phase.plates):
        return ()
    says = N_("What is not on a plate yet is not served.")
    return (Lever("taste", N_("On to the tasting"), GoTasting(), says, on=True),)


def count_chips() -> Lever:
    says = N_("Only the chips of those who are done count.")
    return Lever("count", N_("Count the chips now"), GoTasting(), says, on=True)


def time(state: PartyState) -> tuple[Lever, ...]:
    """The time to cook can be agreed before and after the card game (V12)."""
    if not (state.house.clock and state.house.cooking):
        return ()
    phase = state.phase
    up = Lever(
        "time-up",
        N_("The time is up"),
        TimeUp(),
        N_("Whoever has not plated is late, and keeps half the points."),
    )
    running = isinstance(phase, Cooking) and not phase.time_up
    if isinstance(phase, Cooking) and phase.time_up:
        return ()
    minutes = Lever(
        "minutes",
        N_("Minutes to cook"),
        SetMinutes(state.house.minutes or 60),
        N_("Everybody sees it at once."),
        asks="minutes",
        most=LONGEST,
    )
    return (up, minutes) if running else (minutes,)


def late(state: PartyState, plates: tuple[Plate, ...], out: bool) -> tuple[Lever, ...]:
    """The host has the last word on who was late, once they have plated or the time is `out`
    (V12)."""
    if not state.house.clock:
        return ()
    labels = {True: N_("%(who)s was in time"), False: N_("%(who)s was late")}
    return tuple(
        Lever(
            f"late-{plate.cooks[0]}",
            labels[plate.late],
            MarkLate(plate.cooks[0], not plate.late),
            values={"who": tuple(Named(seat) for seat in plate.cooks)},
        )
        for plate in plates
        if plate.done or out
    )


# Ballots ------------------------------------------------------------------------------------------


def a_ballot(number: int, dishes: tuple[ShownDish, ...], judges: tuple[Seat, ...]) -> Ballot:
    """The same dishes make the same key, whatever is said about them: when a round is played again
    after it was taken back, other dishes have other votes."""
    presented = [dish for dish in dishes if not dish.passed]
    cards = [(dish.chef, [laid.card.id for laid in dish.laid]) for dish in presented]
    return Ballot(
        key=f"r{number}-{crc32(repr(cards).encode()):08x}",
        round=number,
        dishes=tuple(
            Candidate(
                chef=dish.chef,
                cooks=dish.cooks or (dish.chef,),
                name=next((name for name in dish.names if name), ""),
            )
            for dish in presented
        ),
        judges=judges,
    )


# Judges' own ideas --------------------------------------------------------------------------------


def in_round(number: int, judge: Seat, assignment: Assignment, terms: Terms) -> Announced:
    """The assignment as its judge announced it."""
    return Announced(
        round=number,
        judge=judge,
        key=assignment.key,
        title=assignment.title,
        text=assignment.text,
        dishes=assignment.dishes,
        diet=assignment.diet,
        difficulty=assignment.difficulty,
        criteria=terms.criteria,
        instructions=terms.instructions,
        deal=terms.deal,
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
        assume=terms.assume,
    )
