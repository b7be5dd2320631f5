"""A chef before presenting: trading in, planning, laying aside what the dish does not need."""

from collections import Counter

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.cards import CardId, discard, draw_cards
from partycards.games.cooking_party.diet import broken
from partycards.games.cooking_party.moves import Commit, TradeIn
from partycards.games.cooking_party.moves_house import Pick
from partycards.games.cooking_party.offers import without_offers_of
from partycards.games.cooking_party.records import Dish
from partycards.games.cooking_party.state import Chef, PartyState, Planning
from partycards.games.cooking_party.table_round import courses as courses_of


def trade_in(state: PartyState, chef: Chef, move: TradeIn, rng: Chance) -> PartyState:
    """As many new cards for the ones handed in, face down both ways (rule B8).

    The cards join this round's discards at once, so there is always something to draw (B7).
    """
    check_trade(state, chef, move.cards)
    state = discard(state, move.cards)
    got, state = draw_cards(state, len(move.cards), rng)
    kept = tuple(card for card in chef.hand if card not in move.cards)
    chef = replace(chef, hand=kept + got, got=got, trades_left=chef.trades_left - 1)
    return without_offers_of(state.with_chef(chef), chef.seat)


def check_trade(state: PartyState, chef: Chef, cards: tuple[CardId, ...]) -> None:
    """At least one and at most the agreed number of the chef's own cards, while trades are left."""
    if not chef.trades_left:
        raise IllegalMove(N_("You have no trade left this round."))
    if not cards:
        raise IllegalMove(N_("Choose the cards to trade in, or keep what you have."))
    if len(cards) > state.terms.trade:
        raise IllegalMove(
            N_("You may trade in up to %(most)s cards, and you chose %(chosen)s."),
            most=state.terms.trade,
            chosen=len(cards),
        )
    if len(set(cards)) < len(cards) or not set(cards) <= set(chef.hand):
        raise IllegalMove(N_("You can only trade in cards from your hand, each of them once."))


def keep(state: PartyState, chef: Chef) -> PartyState:
    """No more trading; unused trades lapse (rule B8)."""
    if not chef.trades_left:
        raise IllegalMove(N_("You have no trade left this round."))
    return state.with_chef(replace(chef, trades_left=0))


def commit(state: PartyState, chef: Chef, move: Commit) -> PartyState:
    """The dish is set; what it does not use is laid aside until presenting begins (rule B9)."""
    if chef.trades_left:
        raise IllegalMove(N_("Trade in cards first, or keep what you have."))
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    courses = courses_of(state)
    place = with_special(state, move.place, len(courses))
    check_places(chef, state.terms.special, place, move.names, len(courses))
    check_diet(state, chef, place)
    check_counts(state, chef, place, courses)
    chef = replace(
        chef,
        picks=(),
        dishes=tuple(
            Dish(
                course,
                move.names.get(index, "").strip(),
                tuple(card for card, where in place.items() if where == index),
            )
            for index, course in enumerate(courses)
        ),
    )
    state = without_offers_of(state.with_chef(chef), chef.seat)
    return state if isinstance(state.phase, Planning) else lay_aside(state, chef)


def pick(state: PartyState, chef: Chef, seat: Seat, move: Pick) -> PartyState:
    """A team mate takes a card for a dish or puts it back; the last word counts (V3)."""
    if not chef.team:
        raise IllegalMove(N_("You cook alone: tap the cards and cook."))
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    places = {} if move.place is None else {move.card: move.place}
    check_places(chef, state.terms.special, {move.card: 0}, {}, 1)
    check_places(chef, state.terms.special, places, {}, len(courses_of(state)))
    check_diet(state, chef, places)
    others = tuple(one for one in chef.picks if one[0] != move.card)
    mine = tuple((card, place, seat) for card, place in places.items())
    return state.with_chef(replace(chef, picks=others + mine))


def check_diet(state: PartyState, chef: Chef, place: dict[CardId, int]) -> None:
    """What the judge does not eat stays out, unless it counts as a substitute (V14)."""
    wrong = [card for card in barred(state, chef) if card in place]
    if wrong:
        raise IllegalMove(
            N_("The judge does not eat %(card)s: exchange it, or leave it out."),
            card=state.box.ingredients[wrong[0]].name,
        )


def barred(state: PartyState, chef: Chef) -> tuple[CardId, ...]:
    """The chef's cards that cannot go into a dish: substitutes are not allowed."""
    if state.house.diet_substitute:
        return ()
    return broken(state.box, state.terms.diet, chef.hand)


def least(state: PartyState, chef: Chef, dishes: int) -> int:
    """How many cards each dish needs: as agreed, or as many as there are that fit (V14)."""
    if not state.terms.diet:
        return state.terms.use_min
    fitting = len(chef.hand) - len(barred(state, chef))
    return min(state.terms.use_min, fitting // dishes)


def with_special(state: PartyState, place: dict[CardId, int], courses: int) -> dict[CardId, int]:
    """Every chef uses the Special Ingredient; among several dishes the chef says where (B6)."""
    special = state.terms.special
    if special is None or special in place:
        return place
    if courses > 1:
        raise IllegalMove(
            N_("Put the Special Ingredient, %(card)s, into one of your dishes."),
            card=state.box.ingredients[special].name,
        )
    return {**place, special: 0}


def check_places(
    chef: Chef,
    special: CardId | None,
    place: dict[CardId, int],
    names: dict[int, str],
    courses: int,
) -> None:
    """Cards of the chef's own hand, and the Special Ingredient, in dishes that exist."""
    if not (place.keys() - {special}) <= set(chef.hand):
        raise IllegalMove(N_("You can only cook with cards from your hand."))
    if any(not 0 <= index < courses for index in (*place.values(), *names)):
        raise IllegalMove(N_("There is no such dish in this assignment."))


def check_counts(
    state: PartyState, chef: Chef, place: dict[CardId, int], courses: tuple[str, ...]
) -> None:
    """Least and most hold for each dish; the Special Ingredient counts for neither (B6, B9)."""
    terms, fewest = state.terms, least(state, chef, len(courses))
    used = Counter(index for card, index in place.items() if card != terms.special)
    for index, course in enumerate(courses):
        if used[index] < fewest:
            raise IllegalMove(
                N_("Your %(course)s needs at least %(least)s cards; it has %(has)s."),
                course=course,
                least=fewest,
                has=used[index],
            )
        if terms.use_max is not None and used[index] > terms.use_max:
            raise IllegalMove(
                N_("Your %(course)s may have at most %(most)s cards; it has %(has)s."),
                course=course,
                most=terms.use_max,
                has=used[index],
            )


def reconsider(state: PartyState, chef: Chef) -> PartyState:
    """The chef takes the dish back, until the judge calls the first chef (rule B9)."""
    if chef.dishes is None:
        raise IllegalMove(N_("Your dish is not set yet; you can still change it."))
    return state.with_chef(replace(chef, dishes=None))


def lay_aside(state: PartyState, chef: Chef) -> PartyState:
    """What the dish does not use goes face down to the discards (rule B9)."""
    if chef.dishes is None:
        return state
    used = {card for dish in chef.dishes for card in dish.cards}
    state = state.with_chef(replace(chef, hand=tuple(c for c in chef.hand if c in used)))
    return discard(state, (card for card in chef.hand if card not in used))
