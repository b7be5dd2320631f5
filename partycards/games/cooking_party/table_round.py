"""What lies on the table in a round: the assignment as it is read, dishes as everybody sees them,
and cards, until all of it is cleared away."""

from msgspec.structs import replace

from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Assignment, Terms, assignments_by_key
from partycards.games.cooking_party.diet import broken
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, LaidCard, ShownDish
from partycards.games.cooking_party.table_seats import leaders
from partycards.games.cooking_party.tasks import as_read, courses_of, terms_for

# The assignment -----------------------------------------------------------------------------------


def courses(state: PartyState) -> tuple[str, ...]:
    """The dishes of this round."""
    return courses_of(state.task(state.assignment), state.house, state.round)


def task_as_read(state: PartyState) -> Assignment:
    """The assignment of the round. A judge's own words (V6) stay as they are."""
    task = state.task(state.assignment)
    return as_read(task, state.terms) if task.key in assignments_by_key(state.box) else task


def all_as_read(state: PartyState) -> tuple[Assignment, ...]:
    """The whole deck, for a judge who looks through it."""
    tasks = state.box.assignments
    return tuple(as_read(task, terms_for(task, state.house)) for task in tasks)


# Dishes -------------------------------------------------------------------------------------------


def shown(state: PartyState, chef: Chef) -> ShownDish:
    """A chef's dishes as they lie on the table, for everybody's eyes: made from the cards that were
    laid; of the rest only the number is told."""
    dishes = chef.dishes or ()
    where = {card: index for index, dish in enumerate(dishes) for card in dish.cards}
    cards = state.box.ingredients
    down = tuple(card for laid in chef.laid for card, _ in laid.cards)
    replaced = broken(state.box, state.terms.diet, down)
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
        to_come=len(chef.to_come),
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


# Cards --------------------------------------------------------------------------------------------


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
    special = state.terms.special if state.dealt else None
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
    )
