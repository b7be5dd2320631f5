"""What a judge is asked, step by step."""

from partycards.games.base import Seat
from partycards.games.cooking_party.asking_house import manner, teams_of
from partycards.games.cooking_party.box import CHIPS, RESTRICTIONS, every_name
from partycards.games.cooking_party.briefing import most_each, special_kind, suggested
from partycards.games.cooking_party.diet import in_play
from partycards.games.cooking_party.evening import can_cook
from partycards.games.cooking_party.judging import missing, one_dish
from partycards.games.cooking_party.presenting import (
    away_chefs,
    callable_chefs,
    finished,
    on_table,
    undecided,
)
from partycards.games.cooking_party.rounds import next_judge, next_jury
from partycards.games.cooking_party.state import (
    Awarded,
    Briefing,
    Choosing,
    Judging,
    PartyState,
    Planning,
    Presenting,
)
from partycards.games.cooking_party.table_round import all_as_read, courses, task_as_read
from partycards.games.cooking_party.table_seats import kitchens_to_be
from partycards.games.cooking_party.tasks import source
from partycards.games.cooking_party.views import (
    Ask,
    AskAssignment,
    AskBrief,
    AskCall,
    AskChips,
    AskFinish,
    AskInvent,
    AskTurn,
    AskWinner,
)


def ask_judge(state: PartyState, seat: Seat, key: str) -> Ask | None:
    """What the judge is asked in this step."""
    phase = state.phase
    match phase:
        case Choosing():
            return ask_task(state, key)
        case Briefing():
            return ask_brief(state, key)
        case Planning() | Presenting():
            return ask_call(state, seat, key)
        case Judging() if state.house.honour_menu:
            critiques = state.critiques
            return AskWinner(key, phase.receivers, critiques, teams_of(state), manner(state))
        case Judging():
            return ask_chips(state, phase, key)
        case Awarded():
            after = next_judge(state)
            same, crew = after == state.judge, next_jury(state)
            return AskFinish(key, after, can_cook(state), same, crew, manner(state))
    return None


def ask_task(state: PartyState, key: str) -> Ask:
    """Choose an assignment, turn the top one over, or make one up (B3, V6)."""
    match source(state.house):
        case "top":
            return AskTurn(key)
        case "invent":
            return AskInvent(key, DISHES, state.house.taps, state.house.tips)
    return AskAssignment(key, all_as_read(state), state.played, suggested(state), manner(state))


DISHES = ("dish", "starter", "soup", "salad", "main", "side", "dessert", "breakfast", "sandwich",
          "drink")  # fmt: skip


def ask_brief(state: PartyState, key: str) -> AskBrief:
    """The numbers and words to be set, with what is possible."""
    assignment = task_as_read(state)
    picks = special_kind(state) == "judge"
    dishes = courses(state)
    return AskBrief(
        question=key,
        assignment=assignment,
        terms=state.terms,
        chefs=len(kitchens_to_be(state)),
        most=most_each(state),
        options=special_options(state) if picks else (),
        fixed=state.house.two,
        diets=RESTRICTIONS if state.house.restricted else (),
        manner=manner(state),
        courses=() if dishes == assignment.dishes else dishes,
    )


def special_options(state: PartyState) -> tuple[tuple[int, str], ...]:
    """All ingredients that are played with, by name, each once (B6)."""
    played = set(in_play(state.box, state.house))
    return tuple(option for option in every_name(state.box) if option[0] in played)


def ask_call(state: PartyState, seat: Seat, key: str) -> AskCall:
    """Who can be called now, who is awaited, who can be passed over."""
    mine = state.chef(seat)
    chef = on_table(state)
    able = callable_chefs(state)
    waiting = undecided(state)
    passable = () if waiting and isinstance(state.phase, Planning) else away_chefs(state)
    return AskCall(
        question=key,
        can_call=bool(able),
        waiting=waiting,
        callable=able,
        away=passable,
        presenting=chef.seat if chef else None,
        to_come=len(chef.to_come) if chef else 0,
        comments_allowed=state.comments_allowed,
        finished=finished(state),
        teams=teams_of(state),
        own=mine.seat if mine is not None and not mine.passed else None,
        can_reconsider=mine is not None and isinstance(state.phase, Planning),
        manner=manner(state),
    )


def ask_chips(state: PartyState, phase: Judging, key: str) -> AskChips:
    """The chip board, which nobody else sees (rule B11)."""
    given: dict[Seat, list[int]] = {seat: [] for seat in phase.receivers}
    for chip, seat in phase.chips:
        given[seat].append(chip)
    taken = tuple(chip for chip, _ in phase.given if chip)
    out = {*taken, *(chip for chip, _ in phase.chips)}
    return AskChips(
        question=key,
        left=tuple(chip for chip in CHIPS if chip not in out),
        given=tuple((seat, tuple(chips), sum(chips)) for seat, chips in given.items()),
        critiques=state.critiques,
        one=one_dish(phase),
        can_award=not missing(phase),
        taken=taken,
        teams=teams_of(state),
        manner=manner(state),
    )
