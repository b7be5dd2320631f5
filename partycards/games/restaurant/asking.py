"""What one seat sees besides: what it is asked, and the dishes as it may order them."""

from partycards.games.base import Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import CHIPS
from partycards.games.restaurant.asks import (
    Ask,
    AskAssignment,
    AskChips,
    AskDish,
    AskTable,
    AskTasted,
    AskTell,
    AskTrade,
    CourseOnTable,
    OnTable,
    Onward,
    PrivateView,
    RunOut,
    Watch,
)
from partycards.games.restaurant.chips import awaited, board_of, eaten, most_of, receivers, taken
from partycards.games.restaurant.discussing import wants_of
from partycards.games.restaurant.inventing import least_of, out_of
from partycards.games.restaurant.menu import offered
from partycards.games.restaurant.rounds import can_go_on, undecided
from partycards.games.restaurant.seeing import dishes_of, earned, ordered, shown
from partycards.games.restaurant.state import (
    Board,
    Chef,
    Choosing,
    Counted,
    Inventing,
    MenuCourse,
    RestaurantState,
    Tasting,
    dish_key,
)
from partycards.games.restaurant.waiting import at_table


def question(state: RestaurantState, seat: Seat) -> str | None:
    """The key of what this seat is asked: the round, the step and what changes the question."""
    guest = state.guest(seat)
    if guest is None or guest.status == "left":
        return None
    match state.phase:
        case Choosing():
            return f"r{state.round}-pick"
        case Inventing():
            return f"r{state.round}-{step(state.chef(seat))}"
        case Tasting() as phase:
            board = board_of(phase, seat)
            if board is None:
                return None
            return f"chips-{board.moved}" if board.tasted else "tasted"
    return None


def step(chef: Chef | None) -> str:
    """A chef's step; a free exchange makes it another question."""
    if chef is None or chef.ready:
        return "table"
    if chef.draft is not None:
        return f"tell-x{chef.exchanged}"
    return (f"trade-{chef.trades_left}" if chef.trades_left else "dish") + f"-x{chef.exchanged}"


def private(state: RestaurantState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    key = question(state, seat)
    if key is None:
        return PrivateView(seat, watch(state, seat))
    if isinstance(state.phase, Tasting):
        return PrivateView(seat, ask_at_the_end(state, state.phase, seat, key))
    chef = state.chef(seat)
    gone = out_of(state, chef.hand) if chef is not None and not chef.ready else ()
    return PrivateView(
        seat,
        ask_at_the_table(state, seat, chef, key),
        RunOut(key, faces(state, gone)) if gone else None,
        on_table(state, seat),
        onward(state, seat, key),
    )


def watch(state: RestaurantState, seat: Seat) -> Watch:
    """Nothing is asked, and why."""
    guest = state.guest(seat)
    if guest is None or guest.status == "left":
        return Watch("left")
    mine = next(line for line in earned(state) if line.seat == seat)
    return Watch("counted" if isinstance(state.phase, Counted) else "over", mine)


def faces(state: RestaurantState, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    """These cards as they look."""
    return tuple(state.box.ingredients[card] for card in cards)


def ask_at_the_table(state: RestaurantState, seat: Seat, chef: Chef | None, key: str) -> Ask:
    """What is asked before the meal is over."""
    if isinstance(state.phase, Choosing):
        return AskAssignment(key, state.now.title, offered(state), state.played)
    if chef is None or chef.ready:
        return ask_table(state, seat, chef, key)
    if chef.draft is not None:
        return ask_tell(state, chef, key)
    if chef.trades_left:
        most = min(state.terms.trade, len(chef.hand))
        return AskTrade(key, faces(state, chef.hand), chef.got, most, chef.trades_left)
    return AskDish(
        question=key,
        hand=faces(state, chef.hand),
        got=chef.got,
        courses=(state.now.key,),
        use_min=least_of(state, chef),
        use_max=state.terms.use_max,
        special=None,
    )


def onward(state: RestaurantState, seat: Seat, key: str) -> Onward | None:
    """How the table may go on from here; None while somebody is at their dish, and for who cooks
    from the next course on."""
    late = seat not in at_table(state)
    if late or not can_go_on(state):
        return None
    rest = state.courses[state.course + 1 :]
    return Onward(
        question=key,
        again=isinstance(state.phase, Inventing),
        course=rest[0].title if rest else "",
        first=not any(dish.course == state.now.key for dish in state.dishes),
    )


def ask_tell(state: RestaurantState, chef: Chef, key: str) -> AskTell:
    """The dish in the chef's words, with those of before where it was told of already."""
    assert chef.draft is not None
    before = chef.told
    words = dict(before.cards) if before is not None else {}
    cards = zip(chef.draft.cards, faces(state, chef.draft.cards), strict=True)
    return AskTell(
        question=key,
        cards=tuple((face, words.get(card, "")) for card, face in cards),
        name=chef.draft.name,
        pantry=tuple(dict.fromkeys((*state.box.pantry, *state.terms.assume))),
        taken=before.pantry if before is not None else (),
        say=before.say if before is not None else "",
    )


def ask_table(state: RestaurantState, seat: Seat, chef: Chef | None, key: str) -> AskTable:
    """The own dish, what is chosen to eat, and how it goes on."""
    dish = state.dish(dish_key(state.round, seat)) if chef is not None else None
    chosen = wants_of(state, seat, state.now.key)
    return AskTable(
        question=key,
        course=state.now.title,
        mine=None if dish is None else shown(state, dish),
        chosen=tuple(shown(state, dish) for dish in state.dishes if dish.key in chosen),
        most=state.now.most,
        can_change=chef is not None and (dish is None or dish.key not in state.told),
        waiting=undecided(state),
        late=chef is None,
        ordered=bool(chosen) and all(state.has_ordered(seat, key) for key in chosen),
        last=state.course + 1 == len(state.courses),
    )


def on_table(state: RestaurantState, seat: Seat) -> OnTable | None:
    """All dishes, the course that is invented first, then the ones before."""
    before = state.courses[: state.course]
    courses = (state.now, *reversed(before), *state.courses[state.course + 1 :])
    found = (course_on_table(state, seat, course) for course in courses)
    there = tuple(course for course in found if course.dishes)
    chef = state.chef(seat)
    return OnTable(there, chef is None or chef.ready) if there else None


def course_on_table(state: RestaurantState, seat: Seat, course: MenuCourse) -> CourseOnTable:
    """A course with what this guest would like of it."""
    mine = wants_of(state, seat, course.key)
    return CourseOnTable(
        key=course.key,
        title=course.title,
        most=course.most,
        dishes=dishes_of(state, course.key),
        mine=mine,
        now=course == state.now,
        ordered=tuple(key for key in mine if state.has_ordered(seat, key)),
    )


def ask_at_the_end(
    state: RestaurantState, phase: Tasting, seat: Seat, key: str
) -> AskTasted | AskChips:
    """Tasted everything? Then the own chips, seen by nobody else (R6, R9)."""
    board = board_of(phase, seat)
    assert board is not None
    if not board.tasted:
        return AskTasted(key, tuple(ordered(state, order) for order in eaten(state)))
    return ask_chips(state, phase, board, key)


def ask_chips(state: RestaurantState, phase: Tasting, board: Board, key: str) -> AskChips:
    """Everybody with their dishes, and the chips that lie with them."""
    dishes = [ordered(state, order) for order in eaten(state)]
    other = taken(state, phase, board.seat) if not board.done else ()
    out = {*other, *dict(board.chips)}
    most = most_of(state, board.seat)
    given = []
    for to in receivers(state, board.seat):
        chips = tuple(chip for chip, one in board.chips if one == to)
        given.append((to, chips, sum(chips), tuple(dish for dish in dishes if dish.chef == to)))
    return AskChips(
        question=key,
        left=tuple(chip for chip in CHIPS if chip not in out),
        given=tuple(given),
        most=most,
        taken=other,
        can_award=len(board.chips) == most and not board.done,
        done=board.done,
        awaited=awaited(state, phase) if board.done else (),
    )


def affected(before: RestaurantState, after: RestaurantState) -> frozenset[Seat] | None:
    """While everybody is at their own cards: who did something. Who is done sees who is not."""
    same = (
        before.phase is after.phase
        and before.guests is after.guests
        and before.dishes is after.dishes
        and before.wants is after.wants
        and before.comments is after.comments
        and before.out is after.out
        and before.orders is after.orders
    )
    if not same or not isinstance(after.phase, Inventing):
        return None
    if undecided(before) != undecided(after):
        return None
    pairs = zip(before.chefs, after.chefs, strict=True)
    return frozenset(new.seat for old, new in pairs if old is not new)
