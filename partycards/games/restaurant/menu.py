"""Which assignments suit a course, and their numbers (R2, R3)."""

from msgspec.structs import replace

from partycards.games.cooking_party.box import Assignment, Box, Terms
from partycards.games.cooking_party.briefing import terms_of
from partycards.games.restaurant.state import MenuCourse, Numbers, RestaurantState

SUITS = {
    "starter": ("starter", "soup", "salad", "dish"),
    "main": ("main", "sandwich", "breakfast", "side", "dish"),
    "dessert": ("dessert", "drink", "dish"),
}
"""What an assignment may ask for in a course; a course of the house's own takes anything."""
FEW = 5
"""So many are offered where the house has not chosen a set."""


def playable(assignment: Assignment) -> bool:
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


def offered(state: RestaurantState) -> tuple[Assignment, ...]:
    """What the table may pick from now: of the house's set all that suit the course; else a few of
    them, easy ones first, that were not cooked tonight. Never nothing."""
    cards = small_set(state.box, state.menu)
    fitting = tuple(card for card in cards if suits(card, state.now)) or cards
    if state.menu:
        return fitting
    fresh = tuple(card for card in fitting if card.key not in state.played) or fitting
    return tuple(sorted(fresh, key=lambda card: card.difficulty)[:FEW])


def terms_for(assignment: Assignment, numbers: Numbers) -> Terms:
    """The numbers of the card, and the staff's where it leaves one out."""
    asks = (assignment.use_min, assignment.use_max, assignment.use_exactly)
    whole = replace(
        assignment,
        deal=numbers.deal if assignment.deal is None else assignment.deal,
        trade=numbers.trade if assignment.trade is None else assignment.trade,
        use_min=numbers.use if asks == (None, None, None) else assignment.use_min,
    )
    return terms_of(whole)


def fitted(terms: Terms, cards: int) -> Terms:
    """The same with so many cards for each: where there are few, fewer are asked for (B7)."""
    deal = min(terms.deal, cards)
    least = min(terms.use_min, deal)
    return replace(terms, deal=deal, use_min=least)
