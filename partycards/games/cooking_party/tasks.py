"""Where assignments come from: chosen from the deck, its top card, or made up (rules B3, V6)."""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.lobby.house import COURSES, HouseRules
from partycards.games.cooking_party.moves_house import Invent
from partycards.games.cooking_party.state import PartyState

FEW, FEW_USED = 5, 3
"""Cards dealt and used at the most where fewer cards are in play (V15)."""
MENU_COURSES = 6
MIDDLING = 2
"""The difficulty of an assignment that children can still have fun with."""
COOKED = "real_cooking"
"""The kind of table, as assignments name it, that really cooks."""


def source(house: HouseRules) -> str:
    """choose, top or invent. Two turn the top card (V1)."""
    if house.invent:
        return "invent"
    return "top" if house.top_card or house.two else "choose"


def suits(assignment: Assignment, house: HouseRules) -> bool:
    """A card made only for teams suits nobody else, a hard one suits no children; and where food is
    really cooked, one that names its kinds of tables but not those that cook ("the most dreadful
    dish you can think of") does not (rule B3)."""
    kinds = set(assignment.kinds)
    if house.few_cards and assignment.difficulty > MIDDLING:
        return False
    if house.cooking and kinds and COOKED not in kinds:
        return False
    return house.grouped or not (kinds and kinds <= {"team"})


def courses(state: PartyState) -> tuple[str, ...]:
    """The dishes of this round."""
    return courses_of(state, state.task(state.assignment))


def courses_of(state: PartyState, assignment: Assignment) -> tuple[str, ...]:
    """The dishes of an assignment at this table. Where a menu is cooked, one dish becomes three
    courses (V5); for a guest of honour every round is another course of their evening (V11)."""
    dishes = assignment.dishes
    if len(dishes) == 1 and state.house.menu:
        return COURSES
    if dishes == ("dish",) and state.house.honour_menu:
        return (COURSES[(state.round - 1) % len(COURSES)],)
    return dishes


def fitted(terms: Terms, assignment: Assignment, house: HouseRules) -> Terms:
    """The numbers of the card under these house rules."""
    if house.menu and len(assignment.dishes) == 1:
        # The numbers hold for each course.
        times = len(COURSES)
        terms = replace(terms, deal=terms.deal * times, trade=terms.trade * times)
    if house.few_cards:
        most = None if terms.use_max is None else min(terms.use_max, FEW_USED)
        deal = min(terms.deal, FEW)
        least = min(terms.use_min, FEW_USED, max(1, deal // len(assignment.dishes)))
        terms = replace(terms, deal=deal, use_min=least, use_max=most)
    if house.restricted and assignment.diet:
        terms = replace(terms, diet=assignment.diet)
    return terms


def invent(state: PartyState, move: Invent) -> tuple[Assignment, PartyState]:
    """A judge's own assignment; a second try in the same round replaces the first (V6)."""
    if not state.house.invent:
        raise IllegalMove(N_("Assignments come from the deck in this game."))
    dishes = tuple(dict.fromkeys(dish for dish in move.dishes if dish)) or ("dish",)
    if len(dishes) > MENU_COURSES:
        raise IllegalMove(N_("At most six dishes, please."))
    key = f"own-{state.round}"
    title = move.title.strip() or "★"
    made = Assignment(key, title, move.text.strip(), dishes=dishes)
    others = tuple(task for task in state.invented if task.key != key)
    return made, replace(state, invented=(*others, made))
