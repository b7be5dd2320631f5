"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from collections.abc import Callable

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen, shuffled
from partycards.games.cooking_party.box import CHIPS
from partycards.games.restaurant.chips import most_of, receivers, taken
from partycards.games.restaurant.state import Board, Chef, Draft, RestaurantState, Tasting

Swap = Callable[[tuple[CardId, ...]], tuple[CardId, ...]]
NAMES = ("Moon soup", "A quiet plate", "Something else", "The other dish", "")


def redeal(state: RestaurantState, seat: Seat | None, rng: Chance) -> RestaurantState:
    """Shuffle what this viewer has not seen among the places it may be in; hidden words and chips
    become others."""
    state = swap_cards(state, seat, rng)
    if isinstance(state.phase, Tasting):
        boards = tuple(
            board if board.seat == seat else swap_board(state, state.phase, board, rng)
            for board in state.phase.boards
        )
        return replace(state, phase=Tasting(boards))
    return state


def swap_cards(state: RestaurantState, seat: Seat | None, rng: Chance) -> RestaurantState:
    """The cards of others' hands among each other, then all but what has run out with the piles,
    which hold none of it. What lies on the table everybody knows."""
    known = {card for dish in state.dishes if dish.round == state.round for card, _ in dish.cards}
    hands = [c for chef in state.chefs if chef.seat != seat for c in chef.hand if c not in known]
    to = dict(zip(hands, shuffled(hands, rng), strict=True))
    held = [card for card in hands if state.box.ingredients[card].key not in state.out]
    places = [*held, *state.draw, *state.discards, *state.fresh]
    among = dict(zip(places, shuffled(places, rng), strict=True))

    def swap(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        moved = (to.get(card, card) for card in cards)
        return tuple(among.get(card, card) for card in moved)

    return replace(
        state,
        draw=swap(state.draw),
        discards=swap(state.discards),
        fresh=swap(state.fresh),
        chefs=tuple(c if c.seat == seat else swap_chef(c, swap, rng) for c in state.chefs),
    )


def swap_chef(chef: Chef, swap: Swap, rng: Chance) -> Chef:
    """Another chef's secrets: the cards, what came last, and the dish until it is told of."""
    draft = chef.draft
    if draft is not None and not chef.done:
        draft = Draft(swap(draft.cards), chosen(NAMES, rng))
    return replace(chef, hand=swap(chef.hand), got=swap(chef.got), draft=draft)


def swap_board(state: RestaurantState, phase: Tasting, board: Board, rng: Chance) -> Board:
    """Other chips, as many as have to lie there when the board is done; of two the chip that was
    given is open (V1)."""
    to, most = receivers(state, board.seat), most_of(state, board.seat)
    other = next((one.seat for one in phase.boards if one.seat != board.seat), board.seat)
    open_ = board.done and set(dict(board.chips)) <= set(taken(state, phase, other))
    if not to or open_ or not board.tasted:
        return board
    left = [chip for chip in CHIPS if chip not in taken(state, phase, board.seat)]
    count = most if board.done else int(rng.random() * (most + 1))
    chips = tuple((chip, chosen(to, rng)) for chip in shuffled(left, rng)[:count])
    return replace(board, chips=chips, moved=int(rng.random() * 20))
