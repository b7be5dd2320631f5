"""What everybody sees, built field by field (G6, G7)."""

from partycards.games.base import Seat
from partycards.games.dining import OnOrder
from partycards.games.restaurant.chips import awaited, board_of, eaten
from partycards.games.restaurant.discussing import course_of, missing, wants_of
from partycards.games.restaurant.menu import offered
from partycards.games.restaurant.parts import (
    AlbumCourse,
    Brief,
    ChipsStage,
    Comment,
    CountedStage,
    Earned,
    PickingStage,
    Piles,
    PlacedCard,
    Podium,
    PublicView,
    SeatLine,
    Seats,
    Sheet,
    ShownDish,
    Stage,
    TableStage,
    Top,
)
from partycards.games.restaurant.rounds import undecided
from partycards.games.restaurant.scoring import chips_of, ranking
from partycards.games.restaurant.state import (
    Chef,
    Choosing,
    Counted,
    Guest,
    Inventing,
    MenuDish,
    Over,
    RestaurantState,
    Tasting,
)


def public(state: RestaurantState) -> PublicView:
    """Everybody's piece of the view; the TV sees nothing else."""
    return PublicView(
        top=top(state),
        brief=brief(state),
        stage=stage(state),
        seats=Seats(tuple(seat_line(state, guest) for guest in state.guests)),
        piles=piles(state),
        sheet=Sheet(tuple((c.seat, c.points, c.reason) for c in state.corrections)),
    )


STEPS = {Choosing: 0, Inventing: 1, Tasting: 2, Counted: 3, Over: 3}


def top(state: RestaurantState) -> Top:
    """Where the meal stands."""
    return Top(
        course=state.now.title,
        number=state.course + 1,
        courses=len(state.courses),
        round=state.round,
        step=STEPS[type(state.phase)],
        over=isinstance(state.phase, Over),
    )


def brief(state: RestaurantState) -> Brief | None:
    """The assignment of the round, while it is cooked."""
    if not isinstance(state.phase, Inventing):
        return None
    return Brief(state.now.key, state.now.title, state.task(), state.terms)


def piles(state: RestaurantState) -> Piles:
    """Numbers of cards, and what has run out: those whose card everybody knows from the box."""
    names = {card.key: card.name for card in state.box.ingredients}
    out = tuple(names[key] for key in state.out if key in names)
    return Piles(len(state.draw), len(state.discards) + len(state.fresh), out)


def stage(state: RestaurantState) -> Stage:
    """The middle of the table in this step."""
    match state.phase:
        case Choosing():
            titles = tuple(card.title for card in offered(state))
            return PickingStage(state.now.title, titles, dishes_of(state, state.now.key))
        case Inventing():
            return table_stage(state)
        case Tasting() as phase:
            return chips_stage(state, phase)
        case Counted():
            return CountedStage(earned(state))
        case Over() as phase:
            places, marked = ranking(state, phase), bool(state.marks)
            return Podium(places, earned(state), phase.early, marked, best(state))


def table_stage(state: RestaurantState) -> TableStage:
    """Who is still at their dish; and once all lie there, who has chosen nothing to eat yet."""
    inventing = undecided(state)
    here = (guest.seat for guest in state.active if state.is_here(guest.seat))
    course = state.now
    choosing = () if inventing or not course.most else tuple(
        seat for seat in here if not wants_of(state, seat, course.key)
    )  # fmt: skip
    dishes = dishes_of(state, course.key)
    return TableStage(course.title, state.task().title, dishes, inventing, choosing)


def dishes_of(state: RestaurantState, course: str) -> tuple[ShownDish, ...]:
    """The dishes of a course, in the order in which they came to the table."""
    return tuple(shown(state, dish) for dish in state.dishes if dish.course == course)


def shown(state: RestaurantState, dish: MenuDish) -> ShownDish:
    """A dish for everybody's eyes."""
    gone = missing(state, dish)
    faces = [(state.box.ingredients[card], words) for card, words in dish.cards]
    said = (one for one in state.comments if one.dish == dish.key and one.words)
    return ShownDish(
        key=dish.key,
        round=dish.round,
        course=course_of(state, dish).title,
        chef=dish.chef,
        name=dish.name,
        cards=tuple(PlacedCard(card, words, card.key in gone) for card, words in faces),
        pantry=dish.pantry,
        say=dish.say,
        wanted=tuple(seat for seat, key in state.wants if key == dish.key),
        comments=tuple(Comment(one.seat, one.words) for one in said),
        out=tuple(dict.fromkeys(card.name for card, _ in faces if card.key in gone)),
        told=dish.key in state.told,
    )


def ordered(state: RestaurantState, order: OnOrder) -> ShownDish:
    """A dish that was eaten; one that a server took from a guest with cards of paper has a name
    only."""
    dish = state.dish(order.key)
    if dish is not None:
        return shown(state, dish)
    titles = {course.key: course.title for course in state.courses}
    title = titles.get(order.course, order.course)
    return ShownDish(order.key, 0, title, order.inventor, order.name)


def chips_stage(state: RestaurantState, phase: Tasting) -> ChipsStage:
    """Only "done" is seen of the chips (G6)."""
    waited = awaited(state, phase)
    tasted = {board.seat for board in phase.boards if board.tasted}
    return ChipsStage(
        dishes=tuple(ordered(state, order) for order in eaten(state)),
        tasting=tuple(seat for seat in waited if seat not in tasted),
        giving=tuple(seat for seat in waited if seat in tasted),
        done=tuple(board.seat for board in phase.boards if board.done),
    )


def best(state: RestaurantState) -> tuple[ShownDish, ...]:
    """Of each guest the dish that most of the others ate, the first of several."""
    found: dict[Seat, OnOrder] = {}
    for order in eaten(state):
        before = found.get(order.inventor)
        if before is None or len(order.seats) > len(before.seats):
            found[order.inventor] = order
    return tuple(ordered(state, order) for order in found.values())


def earned(state: RestaurantState) -> tuple[Earned, ...]:
    """What everybody was given, the highest sum first."""
    sums, marks = dict(state.totals), dict(state.marks)
    lines = (
        Earned(
            guest.seat,
            chips_of(state, guest.seat),
            marks.get(guest.seat, 0),
            sums[guest.seat],
            guest.status == "left",
        )
        for guest in state.guests
    )
    return tuple(sorted(lines, key=lambda line: -line.total))


# Beside the table -------------------------------------------------------------------------------


def seat_line(state: RestaurantState, guest: Guest) -> SeatLine:
    """A guest on the board."""
    shown_now = isinstance(state.phase, Counted | Over)
    chef = state.chef(guest.seat)
    return SeatLine(
        seat=guest.seat,
        role="chef" if guest.status == "here" else guest.status,
        doing="" if guest.status == "left" else doing(state, guest.seat, chef),
        cards=len(chef.hand) if chef is not None else 0,
        total=dict(state.totals)[guest.seat] if shown_now else None,
    )


def doing(state: RestaurantState, seat: Seat, chef: Chef | None) -> str:
    """What this guest is at, as everybody can see it at the table."""
    if isinstance(state.phase, Tasting):
        board = board_of(state.phase, seat)
        if board is None or board.done:
            return "done" if board else ""
        return "giving" if board.tasted else "tasting"
    if chef is None:
        return ""
    if chef.ready:
        return "out" if chef.sits_out else "ready"
    if chef.trades_left:
        return "trading"
    return "planning" if chef.draft is None else "telling"


def album(state: RestaurantState) -> tuple[AlbumCourse, ...]:
    """Everything that was invented, course by course."""
    courses = ((course, dishes_of(state, course.key)) for course in state.courses)
    return tuple(AlbumCourse(course.title, dishes) for course, dishes in courses if dishes)
