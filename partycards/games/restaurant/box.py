"""What a meal is played with: courses, the staff's numbers, and which assignments suit (R2, R3).

The cards are those of Cooking Party Cards.
"""

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.assignment_cards import IN_EACH, AssignmentCard
from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.coming import check_deck
from partycards.games.cooking_party.box import Assignment, Box, Terms, terms_of
from partycards.games.cooking_party.conditions import diets_on, out_of_reach

FEWEST, MOST = 2, 20

DishKey = str
"""A dish of the match: `r2-3` is what seat 3 made in round 2, however often it was changed."""


def dish_key(number: int, seat: Seat) -> DishKey:
    """The key of what a seat makes in the round with this number."""
    return f"r{number}-{seat}"


class MenuCourse(Struct, frozen=True):
    """A course as the house serves it; a guest may order up to `most` dishes of it (R2)."""

    key: str
    title: str
    most: int = 1


COURSES = (
    MenuCourse("starter", N_("Starter")),
    MenuCourse("main", N_("Main course")),
    MenuCourse("dessert", N_("Dessert")),
)
"""One each, as the rulebook suggests."""


class Numbers(Struct, frozen=True):
    """What the staff says where an assignment leaves a number out (R3)."""

    deal: int = 7
    trade: int = 3
    use: int = 4


SUITS = {
    "starter": ("starter", "soup", "salad", "dish"),
    "main": ("main", "sandwich", "breakfast", "side", "dish"),
    "dessert": ("dessert", "drink", "dish"),
}
"""What an assignment may ask for in a course; a course of the house's own takes anything."""


def playable(assignment: AssignmentCard) -> bool:
    """One dish, and nothing that only a judge could choose."""
    return len(assignment.dishes) == 1 and assignment.special_ingredient == "none"


def suits(assignment: Assignment, course: MenuCourse) -> bool:
    """Whether it can be cooked for this course."""
    asked = SUITS.get(course.key)
    return asked is None or assignment.dishes[0] in asked


def small_set(box: Box, keys: tuple[str, ...]) -> tuple[Assignment, ...]:
    """The house's set; without one what is made for restaurants, or whatever there is."""
    able = tuple(card for card in box.assignments if playable(card))
    chosen = tuple(card for card in able if card.key in keys)
    made = tuple(card for card in able if "restaurant" in card.kinds)
    return chosen or made or able


def terms_for(assignment: Assignment, numbers: Numbers) -> Terms:
    """The numbers of the card, and the staff's where it leaves one out."""
    asks = (assignment.use_min, assignment.use_max, assignment.use_exactly)
    whole = replace(
        assignment,
        deal=numbers.deal if assignment.deal is None else assignment.deal,
        trade=numbers.trade if assignment.trade is None else assignment.trade,
        use_min=numbers.use if asks == (None, None, None) else assignment.use_min,
    )
    return replace(terms_of(whole, IN_EACH), diet=diets_on(assignment))


def holding(terms: Terms, assignment: Assignment, cards: Box, out: tuple[str, ...],
            cooks: int) -> Terms:  # fmt: skip
    """The same where all can meet what the assignment asks of a dish; what the cards cannot meet
    for so many cooks is let go."""
    there = tuple(card.id for card in cards.ingredients if card.key not in out)
    lifted = out_of_reach(cards, there, assignment, terms.use_min * cooks)
    # At dinner everybody plans at their own pace, and nobody waits for a neighbor's cards.
    if assignment.pass_left:
        lifted = (*lifted, "pass_left")
    diet = () if "diet" in lifted else terms.diet
    return replace(terms, diet=diet, lifted=lifted)


def fitted(terms: Terms, cards: int) -> Terms:
    """The same with this many cards for each: where there are few, fewer are asked for (B7)."""
    deal = min(terms.deal, cards)
    least = min(terms.use_min, deal)
    return replace(terms, deal=deal, use_min=least)


def check(
    cards: Box, courses: tuple[MenuCourse, ...], out: tuple[str, ...], guests: int, needed: int
) -> None:
    """Enough guests, courses, an assignment, and cards for everybody."""
    if not FEWEST <= guests <= MOST:
        raise IllegalMove(N_("A table in a restaurant is for 2 to 20 guests."))
    if not courses or len({one.key for one in courses}) < len(courses):
        raise IllegalMove(N_("A meal has at least one course, and each course only once."))
    if not any(playable(card) for card in cards.assignments):
        raise IllegalMove(N_("There is no assignment for one dish. Please bring one back."))
    there = sum(card.key not in out for card in cards.ingredients)
    check_deck(there, guests, needed)
