"""What lies on the table in a round, and how guests are asked about it: the assignment, dishes as
everybody sees them, its line on the sheet, and cards, until all of it is cleared away.

An assignment suits a table or not, asks for so many dishes, and is played there with numbers of its
own (rules B3, V5, V6, V15). Its card says its numbers in its text as well ("Seven cards, up to
three traded, at least four used."). The judge may set others (B5), and so may the house (V5, V15);
then these sentences are left out, because the numbers that hold stand beside the text.
"""

import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cards import Card, CardId, available
from partycards.games.cooking_party.box import (
    FEW,
    FEW_USED,
    NO_CONDITIONS,
    Assignment,
    Condition,
    Conditions,
    Terms,
    assignments_by_key,
    terms_of,
)
from partycards.games.cooking_party.conditions import about_cards, diets_on, offered, out_of_reach
from partycards.games.cooking_party.diets import Diets, broken
from partycards.games.cooking_party.lobby.house import COURSES, HouseRules
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import (
    Chef,
    LaidCard,
    RoundResult,
    ShownDish,
)
from partycards.games.cooking_party.table_seats import kitchens_to_be, leaders

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

# The assignment -----------------------------------------------------------------------------------


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
    """What the cards in play cannot meet for every chef."""
    if not about_cards(assignment.asks(), diets_on(assignment)):
        return ()
    dishes = len(courses_of(assignment, state.house, state.round))
    needed = terms.use_min * dishes * max(1, len(kitchens_to_be(state)))
    return out_of_reach(state.box, state.house.in_play(state.box), assignment, needed)


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
    """The card as it is read out with these numbers."""
    if counts(terms) == counts(terms_of(assignment, edition)):
        return assignment
    text = TELLS_NUMBERS.sub("", assignment.text).strip()
    return assignment if text == assignment.text else replace(assignment, text=text)


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


class Manner(Struct, frozen=True):
    """How a guest is asked: `easy` needs no typing (V15), `tips` go with it (V17);
    whoever plays `alone` has nobody to talk to (V2)."""

    easy: bool = False
    tips: bool = False
    alone: bool = False


def manner(state: PartyState) -> Manner:
    """With or without typing, with or without tips, among others or alone (V15, V17, V2)."""
    return Manner(state.house.taps, state.house.tips, state.house.solo)


# Dishes -------------------------------------------------------------------------------------------


def returned(state: PartyState) -> tuple[Chef, ...]:
    """Chefs who were passed over, and are back with their hands (rule B10)."""
    if state.edition == 1:
        return ()
    return tuple(one for one in state.chefs if one.passed and not state.all_away(one.seats))


def shown(state: PartyState, chef: Chef) -> ShownDish:
    """A chef's dishes as they lie on the table, for everybody's eyes: made from the cards that were
    laid; of the rest only the number is told, and nothing of a dish that was passed over."""
    dishes = () if chef.passed else chef.dishes or ()
    where = {card: index for index, dish in enumerate(dishes) for card in dish.cards}
    cards = state.box.ingredients
    down = tuple(card for laid in chef.laid for card, _ in laid.cards)
    replaced = broken(state.box, state.terms.diets, down)
    return ShownDish(
        chef=chef.seat,
        courses=tuple(dish.course for dish in dishes),
        names=tuple(dish.name for dish in dishes),
        laid=tuple(
            LaidCard(cards[card], words, where[card], step, card in replaced)
            for step, laid in enumerate(chef.laid)
            for card, words in laid.cards
        ),
        pantry=tuple(dict.fromkeys(extra for laid in chef.laid for extra in laid.pantry)),
        say=" ".join(laid.say for laid in chef.laid if laid.say),
        to_come=0 if chef.passed else len(chef.to_come),
        passed=chef.passed,
        cooks=chef.team,
        leaders=leaders(chef, len(dishes)),
        round=state.round,
        told=sum(
            len(text.split())
            for laid in chef.laid
            for text in (laid.say, *(words for _, words in laid.cards))
        ),
    )


# The line on the sheet ---------------------------------------------------------------------------


def round_of(
    state: PartyState,
    dishes: tuple[ShownDish, ...],
    chips: tuple[tuple[int, Seat], ...] = (),
    chosen: tuple[Seat, ...] | None = None,
) -> RoundResult:
    """What is kept of a round."""
    return RoundResult(
        number=state.round,
        judge=state.judge,
        assignment=state.assignment,
        chips=tuple(
            (chef.seat, tuple(sorted(c for c, seat in chips if c and seat == chef.seat)))
            for chef in state.chefs
        ),
        dishes=dishes,
        critiques=state.critiques,
        terms=state.terms,
        teams=tuple(chef.seats for chef in state.chefs) if state.house.grouped else (),
        chosen=chosen,
        jury=state.jury,
        bets=tuple(bet for bet in state.bets if not state.is_judge(bet[0])),
    )


# Cards --------------------------------------------------------------------------------------------


def faces(state: PartyState, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    """The cards with their faces."""
    ingredients = state.box.ingredients
    return tuple(ingredients[card] for card in cards)


def take_out(state: PartyState, card: CardId) -> PartyState:
    """Take the Special Ingredient out of whatever pile it is in (rule B6)."""
    return replace(
        state,
        draw=tuple(c for c in state.draw if c != card),
        discards=tuple(c for c in state.discards if c != card),
        fresh=tuple(c for c in state.fresh if c != card),
    )


def cards_of(chef: Chef, special: CardId | None) -> tuple[CardId, ...]:
    """The chef's own cards, in the hand and on the table; the Special Ingredient is everybody's."""
    down = (card for step in chef.laid for card, _ in step.cards if card != special)
    return (*chef.hand, *down)


def clear_table(state: PartyState) -> PartyState:
    """All used cards and the Special Ingredient join the discards; never the draw pile (B12)."""
    special = state.terms.special if state.phase.dealt else None
    used = [card for chef in state.chefs for card in cards_of(chef, special)]
    if special is not None:
        used.append(special)
    return replace(
        state,
        discards=(*state.discards, *state.fresh, *used),
        fresh=(),
        assignment="",
        terms=Terms(),
        added=(),
        chefs=(),
        remarks=(),
        comments_allowed=False,
        notes=(),
        critiques=(),
        offers=(),
        bets=(),
    )
