"""What a chef is asked from the deal to the last card laid."""

from partycards.games.cards import CardId
from partycards.games.cooking_party.asks import AskDish, AskLay, AskTrade, Ready
from partycards.games.cooking_party.diet import broken, unsure
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_manner import faces, manner
from partycards.games.cooking_party.table_records import Chef
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
