"""What lies on the table in a round, and how guests are asked about it: dishes as everybody sees
them, its line on the sheet, and cards, until all of it is cleared away."""

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.conditions import (
    broken,
)
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import (
    Chef,
    LaidCard,
    RoundResult,
    ShownDish,
)
from partycards.games.cooking_party.table_seats import leaders


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


def got_ready(old: Chef, new: Chef) -> bool:
    """Whether this chef has set a dish, or taken it back."""
    return (old.dishes is None) != (new.dishes is None)


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
    return tuple([ingredients[card] for card in cards])


def take_out(state: PartyState, card: CardId) -> PartyState:
    """Take the Special Ingredient out of whatever pile it is in (rule B6)."""
    return replace(
        state,
        draw=tuple(c for c in state.draw if c != card),
        discards=tuple(c for c in state.discards if c != card),
        fresh=tuple(c for c in state.fresh if c != card),
    )


def cards_of(chef: Chef, special: CardId | None) -> tuple[CardId, ...]:
    """The chef's own cards, in the hand and on the table; the Special Ingredient is everybody's.
    `Chef.of_pile` tells which cards of the piles they are."""
    down = (card for step in chef.laid for card, _ in step.cards if card != special)
    return (*chef.hand, *down)


def clear_table(state: PartyState) -> PartyState:
    """All used cards and the Special Ingredient join the discards; never the draw pile (B12)."""
    special = state.terms.special if state.phase.dealt else None
    used = [card for chef in state.chefs for card in chef.of_pile(cards_of(chef, special))]
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
