"""A guest's dish: trading, choosing cards, telling of it, taking it back (R3, B8, B9)."""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, OnCard, Reveals
from partycards.games.cards import CardId, discard, draw_cards, draw_fitting, each_once
from partycards.games.cooking_party.box import Speech, Words
from partycards.games.cooking_party.conditions import (
    check_dish,
    check_pantry,
    most_in_each,
    why_not,
)
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, Reconsider, TradeIn
from partycards.games.restaurant.box import dish_key
from partycards.games.restaurant.table import (
    Chef,
    Draft,
    MenuDish,
    RestaurantState,
    asked_of,
    out_of,
    unfit,
)
from partycards.games.restaurant.table_dishes import want_own, without_dish

# What can be done; trading, keeping, choosing cards and changing the dish are those of the party
# game.


class Exchange(Reveals, frozen=True):
    """Cards of what has run out, or cannot be in this dish, for as many others: it is free (86)."""

    told: ClassVar[str] = N_("exchanged cards that could not be used")
    cards: tuple[CardId, ...]


class Tell(Reveals, frozen=True):
    """Put the dish on the table and tell of it: `words` make a card more specific, `pantry` are
    free extras, `say` is the sentence that goes with it."""

    told: ClassVar[str] = N_("put a dish on the table")
    words: dict[CardId, Words] = {}
    pantry: tuple[Words, ...] = ()
    say: Speech = ""
    name: Words = ""


class SitOut(Move, frozen=True):
    """No dish in this round."""

    told: ClassVar[str] = N_("makes no dish this time")


Moves = TradeIn | Keep | Commit | Exchange | Tell | SitOut | Reconsider


def cooked(state: RestaurantState, chef: Chef, move: Any, rng: Chance) -> RestaurantState:
    """What a chef does in this round."""
    if isinstance(move, TradeIn):
        return trade_in(state, chef, move, rng)
    if isinstance(move, Exchange):
        return exchange(state, chef, move, rng)
    do = BY_MOVE.get(type(move))
    if do is None:
        raise IllegalMove(N_("The round moved on. Have another look."))
    return do(state, chef, move)


def trade_in(state: RestaurantState, chef: Chef, move: TradeIn, rng: Chance) -> RestaurantState:
    """As many new cards for the ones handed in, face down both ways (B8)."""
    most = state.terms.trade
    if not chef.trades_left or chef.ready:
        raise IllegalMove(N_("You have no trade left this round."))
    if not move.cards:
        raise IllegalMove(N_("Choose the cards to trade in, or keep what you have."))
    if len(move.cards) > most:
        raise IllegalMove(
            N_("You may trade in up to %(most)s cards, and you chose %(chosen)s."),
            most=most,
            chosen=len(move.cards),
        )
    check_own(chef, move.cards)
    chef, state = changed(state, chef, move.cards, rng)
    return state.with_chef(replace(chef, trades_left=chef.trades_left - 1))


def exchange(state: RestaurantState, chef: Chef, move: Exchange, rng: Chance) -> RestaurantState:
    """What has run out or does not fit for something else, free and besides the trades (86)."""
    check_open(chef)
    if not move.cards:
        raise IllegalMove(N_("Choose the cards to exchange."))
    check_own(chef, move.cards)
    if set(unfit(state, move.cards)) != set(move.cards):
        raise IllegalMove(N_("Only what has run out or does not fit is exchanged like this."))
    asked, diets = asked_of(state), state.terms.diets

    def fits(card: CardId) -> bool:
        return not why_not(state.box, asked, diets, card)

    chef, state = changed(state, chef, move.cards, rng, fits if state.edition > 1 else None)
    return state.with_chef(replace(chef, exchanged=chef.exchanged + 1))


def changed(
    state: RestaurantState,
    chef: Chef,
    cards: tuple[CardId, ...],
    rng: Chance,
    fits: Callable[[CardId], bool] | None = None,
) -> tuple[Chef, RestaurantState]:
    """The chef with other cards for these. They join this round's discards first, so that there is
    always something to draw (B7), but for what has run out: then there may be fewer."""
    gone = tuple(card for card in cards if state.box.ingredients[card].key in state.out)
    state = discard(state, (card for card in cards if card not in gone))
    state = replace(state, aside=(*state.aside, *gone))
    count = len(cards)
    got, state = draw_fitting(state, fits, count, rng) if fits else draw_cards(state, count, rng)
    kept = tuple(card for card in chef.hand if card not in cards)
    return replace(chef, hand=kept + got, got=got), state


def check_own(chef: Chef, cards: tuple[CardId, ...]) -> None:
    """Cards of the chef's own hand, each once."""
    if not each_once(cards, chef.hand):
        raise IllegalMove(N_("You can only exchange cards from your hand, each only once."))


def check_open(chef: Chef) -> None:
    """The dish does not lie on the table."""
    if chef.ready:
        raise IllegalMove(N_("You are done with this round. Change your dish first."))


def keep(state: RestaurantState, chef: Chef, move: Keep) -> RestaurantState:
    """No more trading; unused trades lapse (B8)."""
    if not chef.trades_left or chef.ready:
        raise IllegalMove(N_("You have no trade left this round."))
    return state.with_chef(replace(chef, trades_left=0))


def commit(state: RestaurantState, chef: Chef, move: Commit) -> RestaurantState:
    """These cards go into the dish (B9)."""
    check_open(chef)
    if chef.trades_left:
        raise IllegalMove(N_("Trade in cards first, or keep what you have."))
    if chef.draft is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    if any(index for index in (*move.place.values(), *move.names)):
        raise IllegalMove(N_("There is no such dish in this assignment."))
    cards = tuple(card for card in chef.hand if card in move.place)
    if len(cards) < len(move.place):
        raise IllegalMove(N_("You can only cook with cards from your hand."))
    check_cards(state, chef, cards)
    named = chef.told.name if chef.told is not None else ""
    name = move.names.get(0, "").strip() or named
    return state.with_chef(replace(chef, draft=Draft(cards, name)))


def check_cards(state: RestaurantState, chef: Chef, cards: tuple[CardId, ...]) -> None:
    """As many as the assignment asks for, all of them in the house and such as fit (B6, 86)."""
    gone = out_of(state, cards)
    if gone:
        raise IllegalMove(
            N_("%(what)s has run out: exchange it for free, or leave it out."),
            what=OnCard(state.box.ingredients[gone[0]].name),
        )
    if wrong := unfit(state, cards):
        raise IllegalMove(
            N_("%(card)s does not fit this assignment: exchange it, or leave it out."),
            card=OnCard(state.box.ingredients[wrong[0]].name),
        )
    if not cards and state.edition > 1:
        raise IllegalMove(N_("A dish needs at least one card."))
    least, most = least_of(state, chef), state.terms.use_max
    if len(cards) < least:
        raise IllegalMove(
            N_("Your dish needs at least %(least)s cards; it has %(has)s."),
            least=least,
            has=len(cards),
        )
    if most is not None and len(cards) > most:
        raise IllegalMove(
            N_("Your dish may have at most %(most)s cards; it has %(has)s."),
            most=most,
            has=len(cards),
        )
    faces = tuple(state.box.ingredients[card] for card in cards)
    check_dish(faces, state.now.key, asked_of(state))


def least_of(state: RestaurantState, chef: Chef) -> int:
    """How many cards the dish needs: as agreed, or all that are left to the chef. Whoever has none
    exchanges cards or makes no dish: the kitchen cannot cook nothing."""
    wrong = unfit(state, chef.hand)
    able = tuple(state.box.ingredients[card] for card in chef.hand if card not in wrong)
    most = most_in_each(able, 1, asked_of(state), state.terms.use_min)
    return max(1, most) if state.edition > 1 else most


def tell(state: RestaurantState, chef: Chef, move: Tell) -> RestaurantState:
    """The dish lies on the table for all to see, and its chef would like it unless they have
    chosen another one for this course."""
    check_open(chef)
    if chef.draft is None:
        raise IllegalMove(N_("Choose the cards of your dish first."))
    terms = state.terms
    check_pantry(state.box, move.pantry, terms.assume, asked_of(state), terms.diets)
    dish = MenuDish(
        key=dish_key(state.round, chef.seat),
        round=state.round,
        course=state.now.key,
        chef=chef.seat,
        name=move.name.strip(),
        cards=tuple((card, move.words.get(card, "").strip()) for card in chef.draft.cards),
        pantry=tuple(dict.fromkeys(move.pantry)),
        say=move.say.strip(),
    )
    chef = replace(chef, done=True, told=None)
    return want_own(replace(state.with_chef(chef), dishes=(*state.dishes, dish)), dish)


def sit_out(state: RestaurantState, chef: Chef, move: SitOut) -> RestaurantState:
    """Nothing this time; one can think again until the round ends."""
    check_open(chef)
    return state.with_chef(replace(chef, draft=None, sits_out=True))


def off_paper(state: RestaurantState) -> RestaurantState:
    """Whoever plays with paper cards and has told a server of a dish is no longer waited for."""
    told = {
        order.inventor
        for order in state.orders
        if order.course == state.now.key and state.dish(order.key) is None
    }
    for chef in state.chefs:
        if chef.seat in told and not chef.ready:
            state = state.with_chef(replace(chef, draft=None, sits_out=True))
    return state


def reconsider(state: RestaurantState, chef: Chef, move: Reconsider) -> RestaurantState:
    """The dish is taken back from the table to be changed, until the chef was told of it. Whoever
    else wanted it chooses anew: it will be another dish."""
    if chef.draft is None and not chef.sits_out:
        raise IllegalMove(N_("Your dish is not set yet; you can still change it."))
    dish = state.dish(dish_key(state.round, chef.seat))
    if dish is not None and dish.key in state.told:
        raise IllegalMove(N_("The chef already knows this dish. Ask the chef to change it."))
    told = dish or chef.told
    chef = replace(chef, draft=None, done=False, sits_out=False, told=told)
    state = state.with_chef(chef)
    return state if dish is None else without_dish(state, dish)


BY_MOVE: dict[type, Callable[[RestaurantState, Chef, Any], RestaurantState]] = {
    Keep: keep,
    Commit: commit,
    Tell: tell,
    SitOut: sit_out,
    Reconsider: reconsider,
}
