"""What one seat sees besides: its hand, what it is asked, a judge's notes and chip board."""

from operator import is_not

from partycards.games.base import Seat
from partycards.games.cooking_party import asking_food, asking_house
from partycards.games.cooking_party.asking_house import faces, manner, teams_of
from partycards.games.cooking_party.asking_judge import ask_judge
from partycards.games.cooking_party.box import assignments_by_key
from partycards.games.cooking_party.ceremony import to_come
from partycards.games.cooking_party.diet import unsure
from partycards.games.cooking_party.food import Cooking, Evening, Favourites, Shopping, Tasting
from partycards.games.cooking_party.planning import barred, least
from partycards.games.cooking_party.presenting import (
    on_table,
)
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
from partycards.games.cooking_party.table_round import courses
from partycards.games.cooking_party.table_seats import leaders
from partycards.games.cooking_party.views import (
    Ask,
    AskDish,
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
    favourite = asking_food.favourite_of(state, seat) if role != "left" else None
    if isinstance(state.phase, Evening) and role != "left":
        ask = asking_food.ask(state, seat, question(state, seat) or "")
        return PrivateView(seat, role, ask or watch(state, role))
    turn = duty(state, seat, chef) if role != "left" else "watch"
    if turn == "watch":
        return PrivateView(seat, role, watch(state, role), favourite=favourite)
    key = question(state, seat) or ""
    notes = notes_of(state) if state.is_judge(seat) else None
    if turn == "judge" or chef is None:
        return PrivateView(
            seat,
            role,
            ask_judge(state, seat, key) or watch(state, role),
            notes,
            favourite=favourite,
        )
    return PrivateView(
        seat,
        role,
        ask_chef(state, chef, key),
        notes,
        asking_house.exchanges(state, chef, seat, key),
        asking_house.swaps(state, chef),
        favourite,
    )


PLATES = (Planning, Presenting)
"""Steps in which chefs have something to do."""


def duty(state: PartyState, seat: Seat, chef: Chef | None) -> str:
    """What this seat is at: judge, chef or watch. Who does both cooks first (V1, V2)."""
    cooks = chef is not None and not chef.passed
    cooks = cooks and isinstance(state.phase, PLATES)
    if not state.is_judge(seat):
        return "chef" if cooks else "watch"
    busy = cooks and chef is not None and (chef.dishes is None or chef.presenting)
    return "chef" if busy else "judge"


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
        and before.house is after.house
    )
    if not asked_of_all_is_the_same or not isinstance(after.phase, Planning):
        return None
    changed = [pair for pair in zip(before.chefs, after.chefs, strict=True) if is_not(*pair)]
    seats = {seat for pair in changed for chef in pair for seat in chef.seats}
    if before.offers is not after.offers:
        for offer in set(before.offers) ^ set(after.offers):
            for chef in filter(None, map(after.kitchen, (offer.by, offer.to))):
                seats.update(chef.seats)
    readiness = any((old.dishes is None) != (new.dishes is None) for old, new in changed)
    if readiness or before.notes is not after.notes:
        seats.update(after.judges)
        if after.house.offers:
            # A neighbour who is ready cannot be offered anything any more.
            return None
    return frozenset(seats)


def notes_of(state: PartyState) -> Notes | None:
    """The judge's private notes, a line for every chef from the deal on (rule B10)."""
    if not state.dealt or state.house.solo:
        return None
    notes = dict(state.notes)
    written = tuple((chef.seat, notes.get(chef.seat, "")) for chef in state.chefs)
    return Notes(f"r{state.round}-note", written, teams_of(state), state.house.taps)


def question(state: PartyState, seat: Seat) -> str | None:
    """The key of what this seat is asked: the round, the step and what changes the question."""
    guest = state.guest(seat)
    if guest is None or guest.status == "left" or isinstance(state.phase, Short | Over):
        return None
    if isinstance(state.phase, Evening):
        return f"r{state.round}-{asking_food.key(state, seat)}"
    chef = state.chef(seat)
    turn = duty(state, seat, chef)
    if turn == "judge":
        return f"r{state.round}-{judge_key(state)}"
    if turn == "watch" or chef is None:
        return f"r{state.round}-watch"
    return f"r{state.round}-{chef_key(chef)}"


def judge_key(state: PartyState) -> str:
    """Chefs who get ready do not change what the judge is asked; calls and chips do."""
    match state.phase:
        case Choosing():
            return "choose"
        case Briefing():
            return f"brief-{brief_number(state)}"
        case Judging(moved=moved, given=given):
            return f"chips-{moved}-second" if given else f"chips-{moved}"
        case Awarded():
            return "finish"
    return f"call-{sum(chef.called or chef.passed for chef in state.chefs)}"


def brief_number(state: PartyState) -> str:
    """Which assignment it is: its place in the box, or a judge's own."""
    keys = list(assignments_by_key(state.box))
    return str(keys.index(state.assignment)) if state.assignment in keys else "own"


def chef_key(chef: Chef) -> str:
    """The chef's step; an exchange besides the trades makes it another question."""
    if chef.dishes is None:
        step = f"trade-{chef.trades_left}" if chef.trades_left else "dish"
        return f"{step}-x{chef.exchanged}" if chef.exchanged else step
    if not chef.called:
        return "ready"
    return f"lay-{len(chef.laid)}" if chef.to_come else "watch"


def ask_chef(state: PartyState, chef: Chef, key: str) -> Ask:
    """What a chef is asked in this step."""
    if chef.dishes is None:
        return ask_trade(state, chef, key) if chef.trades_left else ask_dish(state, chef, key)
    if not chef.called:
        return ready(state, chef, key)
    return ask_lay(state, chef, key) if chef.to_come else watch(state, "chef", chef)


def ask_trade(state: PartyState, chef: Chef, key: str) -> AskTrade:
    """The hand, and how many of it may be traded in (rule B8)."""
    most = min(state.terms.trade, len(chef.hand))
    return AskTrade(key, faces(state, chef.hand), chef.got, most, chef.trades_left, chef.team)


def ask_dish(state: PartyState, chef: Chef, key: str) -> AskDish:
    """The hand to cook with, and what the dish has to be like (rules B6, B9)."""
    special = state.terms.special
    dishes = courses(state)
    return AskDish(
        question=key,
        hand=faces(state, chef.hand),
        got=chef.got,
        courses=dishes,
        use_min=least(state, chef, len(dishes)),
        use_max=state.terms.use_max,
        special=None if special is None else state.box.ingredients[special],
        barred=barred(state, chef),
        unsure=unsure(state.box, state.terms.diet, chef.hand),
        team=chef.team,
        picks=chef.picks,
        leaders=leaders(chef, len(dishes)),
        manner=manner(state),
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
        unsure=unsure(state.box, state.terms.diet, chef.to_come),
        manner=manner(state),
    )


WHY = {
    Judging: "judging",
    Awarded: "awarded",
    Short: "short",
    Over: "over",
    Favourites: "favourites",
    Shopping: "shopping",
    Cooking: "cooking",
    Tasting: "tasting",
}


def watch(state: PartyState, role: str, chef: Chef | None = None) -> Watch:
    """Nothing to do now, and why."""
    phase = state.phase
    if role == "left":
        return Watch("left", state.judge)
    if isinstance(phase, Evening | Short | Over) or role != "waiting":
        why = WHY.get(type(phase), "others" if state.dealt else "judge_choosing")
    else:
        why = "waiting"
    if to_come(state):
        why = "awards"
    now = on_table(state)
    speaks = state.comments_allowed and now is not None and now is not chef
    if state.house.taps:
        speaks = False
    return Watch(why, state.judge, speaks, state.jury)
