"""What a chef is asked from the deal to the last card laid, and what goes on besides the question:
exchanges, and swaps with a neighbour (V7, V14, V15)."""

from partycards.games.base import Seat
from partycards.games.cards import CardId
from partycards.games.cooking_party.asks import AskDish, AskLay, AskTrade, Ready
from partycards.games.cooking_party.diet import broken, unsure
from partycards.games.cooking_party.house_views import Exchanges, Swap, Swaps
from partycards.games.cooking_party.offers import neighbours, offer_of
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_manner import faces, manner
from partycards.games.cooking_party.table_records import Chef, Offer
from partycards.games.cooking_party.table_round import courses
from partycards.games.cooking_party.table_seats import leaders


def ask_chef(state: PartyState, chef: Chef, key: str) -> AskTrade | AskDish | Ready | AskLay | None:
    """What a chef is asked in this step; None when the whole dish lies on the table."""
    if chef.dishes is None:
        return ask_trade(state, chef, key) if chef.trades_left else ask_dish(state, chef, key)
    if not chef.called:
        return ready(state, chef, key)
    return ask_lay(state, chef, key) if chef.to_come else None


def ask_trade(state: PartyState, chef: Chef, key: str) -> AskTrade:
    """The hand, and how many of it may be traded in (rule B8)."""
    most = min(state.terms.trade, len(chef.hand))
    return AskTrade(key, faces(state, chef.hand), chef.got, most, chef.trades_left, chef.team)


def ask_dish(state: PartyState, chef: Chef, key: str) -> AskDish:
    """The hand to cook with, and what the dish has to be like (rules B6, B9)."""
    special = state.terms.special
    dishes = courses(state)
    return AskDish(
        question=key,
        hand=faces(state, chef.hand),
        got=chef.got,
        courses=dishes,
        use_min=least(state, chef, len(dishes)),
        use_max=state.terms.use_max,
        special=None if special is None else state.box.ingredients[special],
        barred=barred(state, chef),
        unsure=unsure(state.box, state.terms.diet, chef.hand),
        team=chef.team,
        picks=chef.picks,
        leaders=leaders(chef, len(dishes)),
        manner=manner(state),
    )


def ready(state: PartyState, chef: Chef, key: str) -> Ready:
    """The chef's own dish, set but not called yet (rule B9)."""
    dishes = chef.dishes or ()
    return Ready(
        question=key,
        names=tuple(dish.name for dish in dishes),
        courses=tuple(dish.course for dish in dishes),
        dishes=tuple(faces(state, dish.cards) for dish in dishes),
        can_reconsider=state.phase.planning,
    )


def ask_lay(state: PartyState, chef: Chef, key: str) -> AskLay:
    """What the chef still has to lay, dish by dish (rule B10)."""
    dishes = chef.dishes or ()
    where = {card: index for index, dish in enumerate(dishes) for card in dish.cards}
    return AskLay(
        question=key,
        names=tuple(dish.name for dish in dishes),
        courses=tuple(dish.course for dish in dishes),
        hand=tuple((where[card], state.box.ingredients[card]) for card in chef.to_come),
        laid=len(chef.laid),
        pantry=tuple(dict.fromkeys((*state.box.pantry, *state.terms.assume))),
        unsure=unsure(state.box, state.terms.diet, chef.to_come),
        manner=manner(state),
    )


def exchanges(state: PartyState, chef: Chef, seat: Seat, key: str) -> Exchanges | None:
    """What can be exchanged now besides the trades; None when there is nothing of that kind."""
    if chef.dishes is not None:
        return None
    house, guest = state.house, state.guest(seat)
    tokens = guest.tokens if house.tokens and guest is not None else None
    wrong = broken(state.box, state.terms.diet, chef.hand) if house.diet_exchange else ()
    if not (tokens or wrong or house.unknown):
        return None
    return Exchanges(
        question=key,
        hand=faces(state, chef.hand),
        tokens=tokens,
        diet=state.terms.diet,
        broken=wrong,
        unsure=unsure(state.box, state.terms.diet, chef.hand),
        unknown=house.unknown,
    )


def swaps(state: PartyState, chef: Chef) -> Swaps | None:
    """What goes on between this chef and the chefs beside."""
    able = state.house.offers and state.phase.planning and chef.dishes is None
    if not able:
        return None
    mine = offer_of(state, chef.seat)
    others = tuple(
        seat
        for seat in neighbours(state, chef)
        if (other := state.kitchen(seat)) is not None and other.dishes is None
    )
    return Swaps(
        key=f"r{state.round}-swap",
        hand=faces(state, chef.hand),
        neighbours=others,
        wants=tuple(dict.fromkeys(card.category for card in state.box.ingredients)),
        mine=None if mine is None else seen(state, mine),
        offered=tuple(seen(state, offer) for offer in state.offers if offer.to == chef.seat),
    )


def seen(state: PartyState, offer: Offer) -> Swap:
    """The offer with its cards' faces."""
    cards = state.box.ingredients
    back = None if offer.back is None else cards[offer.back]
    return Swap(offer.by, offer.to, cards[offer.give], offer.want, back)


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
