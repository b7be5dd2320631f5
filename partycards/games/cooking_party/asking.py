"""What one seat sees besides: its hand, what it is asked, a judge's notes and chip board."""

from operator import is_not

from partycards.games.base import Seat
from partycards.games.cooking_party.box import CHIPS, Card, assignments_by_key, every_name
from partycards.games.cooking_party.briefing import chefs_to_be, most_each, suggested
from partycards.games.cooking_party.judging import missing, one_dish
from partycards.games.cooking_party.presenting import (
    away_chefs,
    callable_chefs,
    finished,
    on_table,
    undecided,
)
from partycards.games.cooking_party.rounds import next_judge
from partycards.games.cooking_party.seeing import part
from partycards.games.cooking_party.state import (
    Awarded,
    Briefing,
    Chef,
    Choosing,
    Judging,
    Over,
    PartyState,
    Planning,
    Presenting,
    Short,
)
from partycards.games.cooking_party.views import (
    Ask,
    AskAssignment,
    AskBrief,
    AskCall,
    AskChips,
    AskDish,
    AskFinish,
    AskLay,
    AskTrade,
    Notes,
    PrivateView,
    Ready,
    Watch,
)


def private(state: PartyState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    guest, chef = state.guest(seat), state.chef(seat)
    role = part(state, guest, chef) if guest else "left"
    if role == "judge":
        key = question(state, seat) or ""
        return PrivateView(seat, role, ask_judge(state, key), notes_of(state))
    if chef is not None and not chef.passed and isinstance(state.phase, Planning | Presenting):
        return PrivateView(seat, role, ask_chef(state, chef, question(state, seat) or ""))
    return PrivateView(seat, role, watch(state, role))


def affected(before: PartyState, after: PartyState) -> frozenset[Seat] | None:
    """Seats whose piece may have changed with a move; None means anybody's.

    A state keeps the very objects that a move left alone, so what is the same object is the same.
    """
    asked_of_all_is_the_same = (
        before.phase is after.phase
        and before.judge == after.judge
        and before.round == after.round
        and before.guests is after.guests
        and before.terms is after.terms
        and before.assignment is after.assignment
        and before.comments_allowed == after.comments_allowed
    )
    if not asked_of_all_is_the_same or not isinstance(after.phase, Planning):
        return None
    changed = [pair for pair in zip(before.chefs, after.chefs, strict=True) if is_not(*pair)]
    seats = {chef.seat for _, chef in changed}
    readiness = any((old.dishes is None) != (new.dishes is None) for old, new in changed)
    if readiness or before.notes is not after.notes:
        seats.add(after.judge)
    return frozenset(seats)


def notes_of(state: PartyState) -> Notes | None:
    """The judge's private notes, a line for every chef from the deal on (rule B10)."""
    if not state.dealt:
        return None
    notes = dict(state.notes)
    written = tuple((chef.seat, notes.get(chef.seat, "")) for chef in state.chefs)
    return Notes(f"r{state.round}-note", written)


def question(state: PartyState, seat: Seat) -> str | None:
    """The key of what this seat is asked: the round, the step and what changes the question."""
    guest = state.guest(seat)
    if guest is None or guest.status == "left" or isinstance(state.phase, Short | Over):
        return None
    if seat == state.judge:
        return f"r{state.round}-{judge_key(state)}"
    chef = state.chef(seat)
    if chef is None or chef.passed or not isinstance(state.phase, Planning | Presenting):
        return f"r{state.round}-watch"
    return f"r{state.round}-{chef_key(chef)}"


def judge_key(state: PartyState) -> str:
    """Chefs who get ready do not change what the judge is asked; calls and chips do."""
    match state.phase:
        case Choosing():
            return "choose"
        case Briefing():
            keys = list(assignments_by_key(state.box))
            return f"brief-{keys.index(state.assignment)}"
        case Judging(moved=moved):
            return f"chips-{moved}"
        case Awarded():
            return "finish"
    return f"call-{sum(chef.called or chef.passed for chef in state.chefs)}"


def chef_key(chef: Chef) -> str:
    """The chef's step."""
    if chef.dishes is None:
        return f"trade-{chef.trades_left}" if chef.trades_left else "dish"
    if not chef.called:
        return "ready"
    return f"lay-{len(chef.laid)}" if chef.to_come else "watch"


def ask_judge(state: PartyState, key: str) -> Ask:
    """What the judge is asked in this step."""
    phase = state.phase
    match phase:
        case Choosing():
            return AskAssignment(key, state.box.assignments, state.played, suggested(state))
        case Briefing():
            return ask_brief(state, key)
        case Planning() | Presenting():
            return ask_call(state, key)
        case Judging():
            return ask_chips(state, phase, key)
        case Awarded():
            return AskFinish(key, next_judge(state))
    return watch(state, "judge")


def ask_brief(state: PartyState, key: str) -> AskBrief:
    """The numbers and words to be set, with what is possible."""
    assignment = assignments_by_key(state.box)[state.assignment]
    picks = assignment.special_ingredient == "judge"
    return AskBrief(
        question=key,
        assignment=assignment,
        terms=state.terms,
        chefs=len(chefs_to_be(state)),
        most=most_each(state),
        options=every_name(state.box) if picks else (),
    )


def ask_call(state: PartyState, key: str) -> AskCall:
    """Who can be called now, who is awaited, who can be passed over."""
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
    )


def ask_chips(state: PartyState, phase: Judging, key: str) -> AskChips:
    """The chip board, which nobody else sees (rule B11)."""
    given: dict[Seat, list[int]] = {seat: [] for seat in phase.receivers}
    for chip, seat in phase.chips:
        given[seat].append(chip)
    out = {chip for chip, _ in phase.chips}
    return AskChips(
        question=key,
        left=tuple(chip for chip in CHIPS if chip not in out),
        given=tuple((seat, tuple(chips), sum(chips)) for seat, chips in given.items()),
        critiques=state.critiques,
        one=one_dish(phase),
        can_award=not missing(phase),
    )


def ask_chef(state: PartyState, chef: Chef, key: str) -> Ask:
    """What a chef is asked in this step."""
    if chef.dishes is None:
        return ask_trade(state, chef, key) if chef.trades_left else ask_dish(state, chef, key)
    if not chef.called:
        return ready(state, chef, key)
    return ask_lay(state, chef, key) if chef.to_come else watch(state, "chef", chef)


def faces(state: PartyState, cards: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards with their faces."""
    ingredients = state.box.ingredients
    return tuple(ingredients[card] for card in cards)


def ask_trade(state: PartyState, chef: Chef, key: str) -> AskTrade:
    """The hand, and how many of it may be traded in (rule B8)."""
    most = min(state.terms.trade, len(chef.hand))
    return AskTrade(key, faces(state, chef.hand), chef.got, most, chef.trades_left)


def ask_dish(state: PartyState, chef: Chef, key: str) -> AskDish:
    """The hand to cook with, and what the dish has to be like (rules B6, B9)."""
    special = state.terms.special
    return AskDish(
        question=key,
        hand=faces(state, chef.hand),
        got=chef.got,
        courses=assignments_by_key(state.box)[state.assignment].dishes,
        use_min=state.terms.use_min,
        use_max=state.terms.use_max,
        special=None if special is None else state.box.ingredients[special],
    )


def ready(state: PartyState, chef: Chef, key: str) -> Ready:
    """The chef's own dish, set but not called yet (rule B9)."""
    dishes = chef.dishes or ()
    return Ready(
        question=key,
        names=tuple(dish.name for dish in dishes),
        courses=tuple(dish.course for dish in dishes),
        dishes=tuple(faces(state, dish.cards) for dish in dishes),
        can_reconsider=isinstance(state.phase, Planning),
    )


def ask_lay(state: PartyState, chef: Chef, key: str) -> AskLay:
    """What the chef still has to lay, dish by dish (rule B10)."""
    dishes = chef.dishes or ()
    where = {card: index for index, dish in enumerate(dishes) for card in dish.cards}
    return AskLay(
        question=key,
        names=tuple(dish.name for dish in dishes),
        courses=tuple(dish.course for dish in dishes),
        hand=tuple((where[card], state.box.ingredients[card]) for card in chef.to_come),
        laid=len(chef.laid),
        pantry=tuple(dict.fromkeys((*state.box.pantry, *state.terms.assume))),
    )


WHY = {Judging: "judging", Awarded: "awarded", Short: "short", Over: "over"}


def watch(state: PartyState, role: str, chef: Chef | None = None) -> Watch:
    """Nothing to do now, and why."""
    phase = state.phase
    if role == "left":
        return Watch("left", state.judge)
    if isinstance(phase, Short | Over) or role != "waiting":
        why = WHY.get(type(phase), "others" if state.dealt else "judge_choosing")
    else:
        why = "waiting"
    now = on_table(state)
    speaks = state.comments_allowed and now is not None and now is not chef
    return Watch(why, state.judge, can_comment=speaks)
