"""The assignment of a round (rules B3, V5, V6, V15): which suit a table, how many dishes one asks
for, with what numbers it is played there, and what every dish has to meet.

Older cards say their numbers in their text as well ("Seven cards, up to three traded, at least four
used."). The judge may set others (B5), and so may the house (V5, V15); then these sentences are
left out, because the numbers that hold stand beside the text.
"""

import re
from functools import lru_cache

from msgspec.structs import replace

from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.cards import available
from partycards.games.cooking_party.box import (
    FEW,
    FEW_USED,
    Assignment,
    Condition,
    Terms,
    assignments_by_key,
    terms_of,
)
from partycards.games.cooking_party.conditions import (
    Diets,
    about_cards,
    diets_on,
    offered,
    out_of_reach,
)
from partycards.games.cooking_party.lobby.house import COURSES, HouseRules
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_seats import kitchens_to_be, on_paper

MIDDLING = 2
"""The difficulty of an assignment that children can still have fun with."""
CHILDREN, COOKED, TEAM = "kids", "real_cooking", "team"
"""The kinds of tables, as assignments name them, of children, of those that really cook, and of
teams."""
COUNT = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).replace(" ", "|")
TELLS_NUMBERS = re.compile(
    rf"(?<![^.!?\s])\s*(?:You get )?(?:{COUNT}|\d+) cards\b[^.!?]*[.!?]+", re.I
)
"""A sentence of an assignment that says how many cards there are, to its end."""


def source(house: HouseRules) -> str:
    """choose, top or invent. Two turn the top card (V1)."""
    if house.invent:
        return "invent"
    return "top" if house.top_card or house.two else "choose"


def suits(assignment: Assignment, state: PartyState) -> bool:
    """A card made only for teams, or for one who plays alone, suits nobody else. A hard one suits
    no children, nor does one that names its kinds of tables but not theirs ("a drink, strong or
    innocent"). Where food is really cooked, one that names them but not those that cook ("the most
    dreadful dish you can think of") does not (rule B3)."""
    kinds, house = set(assignment.kinds), state.house
    if house.taps and state.edition > 1 and kinds and CHILDREN not in kinds:
        return False
    if house.few_cards and assignment.difficulty > MIDDLING:
        return False
    if house.cooking and kinds and COOKED not in kinds:
        return False
    if kinds == {"solo"} and state.edition > 1:
        return house.solo
    return house.grouped or kinds != {TEAM}


def suiting(state: PartyState) -> tuple[Assignment, ...]:
    """The assignments of the box that suit this table; where none does, all of them."""
    able = tuple(task for task in state.box.assignments if suits(task, state))
    return able or state.box.assignments


def courses_of(assignment: Assignment, house: HouseRules, number: int) -> tuple[str, ...]:
    """The dishes of an assignment in the round with this number. Where a menu is cooked, one dish
    becomes three courses (V5); for a guest of honour every round is another course of their evening
    (V11)."""
    dishes = assignment.dishes
    if len(dishes) == 1 and house.menu:
        return COURSES
    if dishes == ("dish",) and house.honour_menu:
        return (COURSES[(number - 1) % len(COURSES)],)
    return dishes


def terms_for(state: PartyState, assignment: Assignment) -> Terms:
    """The numbers of the card under the house rules of the match, and what every dish keeps to."""
    terms = fitted(terms_of(assignment, state.edition), assignment, state.house)
    if state.edition == 1:
        diet = diets_on(assignment) if state.house.restricted else ()
        return replace(terms, diet=diet)
    return holding(state, terms, assignment, unmet(state, terms, assignment))


def holding(
    state: PartyState, terms: Terms, assignment: Assignment, lifted: tuple[Condition, ...]
) -> Terms:
    """The same numbers without what is `lifted`. The diet of the card holds at every table, unless
    anything goes on paper (V14)."""
    free = state.house.diet_ignored or "diet" in lifted
    return replace(terms, diet=() if free else diets_on(assignment), lifted=lifted)


def unmet(state: PartyState, terms: Terms, assignment: Assignment) -> tuple[Condition, ...]:
    """What the cards in play cannot meet for every chef; and who cooks alone has nobody on the left
    to pass cards to, nor can a card of a phone be passed to a hand of paper (V20)."""
    asks_cards = about_cards(assignment.asks(), diets_on(assignment))
    if not (asks_cards or assignment.pass_left):
        return ()
    cooks = len(kitchens_to_be(state))
    apart = cooks < 2 or len({on_paper(state, seats) for seats in kitchens_to_be(state)}) > 1
    alone: tuple[Condition, ...] = ("pass_left",) if assignment.pass_left and apart else ()
    if not asks_cards:
        return alone
    needed = terms.use_min * len(courses_of(assignment, state.house, state.round)) * max(1, cooks)
    gone = out_of_reach(state.box, state.house.in_play(state.box), assignment, needed)
    return gone + alone


def fitted(terms: Terms, assignment: Assignment, house: HouseRules) -> Terms:
    """The numbers as these house rules bend them."""
    if house.menu and len(assignment.dishes) == 1:
        # The numbers hold for each course.
        times = len(COURSES)
        terms = replace(terms, deal=terms.deal * times, trade=terms.trade * times)
    if house.few_cards:
        most = None if terms.use_max is None else min(terms.use_max, FEW_USED)
        deal = min(terms.deal, FEW)
        least = min(terms.use_min, FEW_USED, max(1, deal // len(assignment.dishes)))
        terms = replace(terms, deal=deal, use_min=least, use_max=most)
    return terms


def courses(state: PartyState) -> tuple[str, ...]:
    """The dishes of this round."""
    return courses_of(state.task(state.assignment), state.house, state.round)


def diets_asked(state: PartyState) -> Diets:
    """What nobody wants to find in a dish of this round, also where no rule keeps it out (V14)."""
    return diets_of(state.terms, state.task(state.assignment))


def diets_of(terms: Terms, assignment: Assignment) -> Diets:
    """The same of these terms, and of what stands on the card."""
    return terms.diets or (() if "diet" in terms.lifted else diets_on(assignment))


def asked_of(state: PartyState) -> Conditions:
    """What a dish of this round must meet besides its numbers and what it keeps to."""
    if not state.assignment:
        return NO_CONDITIONS
    return state.task(state.assignment).asks(state.terms.lifted)


def diets_held(state: PartyState) -> Diets:
    """What keeps cards out of the dishes of this round: nothing where substitutes are agreed
    (V14)."""
    return () if state.house.diet_substitute else state.terms.diets


def for_free(state: PartyState) -> tuple[str, ...]:
    """What chefs may take without a card in this round."""
    return offered(state.box, state.terms.assume, asked_of(state), diets_held(state))


def task_as_read(state: PartyState) -> Assignment:
    """The assignment of the round. A judge's own words (V6) stay as they are."""
    task = state.task(state.assignment)
    if task.key not in assignments_by_key(state.box):
        return task
    return as_read(task, state.terms, state.edition)


def all_as_read(state: PartyState) -> tuple[Assignment, ...]:
    """The whole deck, for a judge who looks through it."""
    tasks = state.box.assignments
    return tuple(as_read(task, terms_for(state, task), state.edition) for task in tasks)


@lru_cache(maxsize=1024)
def as_read(assignment: Assignment, terms: Terms, edition: int) -> Assignment:
    """The card as it is read out with these numbers, which stand on it."""
    own = counts(terms) == counts(terms_of(assignment, edition))
    return replace(
        assignment,
        text=assignment.text if own else TELLS_NUMBERS.sub("", assignment.text).strip(),
        deal=terms.deal,
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
        use_exactly=None,
        pass_left=min(assignment.pass_left, terms.deal),
    )


def counts(terms: Terms) -> tuple[int | None, ...]:
    """The numbers alone."""
    return terms.deal, terms.trade, terms.trade_times, terms.use_min, terms.use_max


def most_each(state: PartyState) -> int:
    """How many cards can be dealt to each chef: draw pile and discards, shared out (rule B7)."""
    kind = special_kind(state)
    return (available(state) - (kind != "none")) // max(1, len(kitchens_to_be(state)))


def special_kind(state: PartyState) -> str:
    """none, judge or drawn. What a card leaves to the judge is drawn where both judge (V1)."""
    kind = state.task(state.assignment).special_ingredient
    return "drawn" if kind == "judge" and state.house.two else kind
