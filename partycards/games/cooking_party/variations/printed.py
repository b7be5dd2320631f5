"""Chefs who hold printed cards and tell the phone what goes into their dish (V20).

Nobody knows what such a chef holds, the phones as little as the table. As many cards of the pile as
were drawn by hand lie face down for them all the same, so that the piles shrink as for everybody,
and come back as everybody's do. A card that the chef tells changes places with one of those,
wherever in the piles it is. Somebody may hold it on a phone: then it is in both hands, for a
refusal would say so. Nothing that anybody sees or is answered depends on where a card was.
"""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import N_, Chance, IllegalMove, OnCard, Seat, TableMove
from partycards.games.cards import Card, CardId
from partycards.games.coming import known
from partycards.games.cooking_party.conditions import Diets, about_cards
from partycards.games.cooking_party.table import ChefMove, PartyState
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.table_round import Manner, manner
from partycards.games.cooking_party.table_seats import leaders
from partycards.games.cooking_party.table_task import asked_of, courses, diets_held
from partycards.games.stepping import Asked

FEWEST_PRINTED = 1
"""Cards in a dish where not every card fits: how many of a printed hand do, only its chef sees."""


class HoldPrinted(TableMove, frozen=True):
    """This guest holds printed cards from the next deal on, or cards on the phone again (V20)."""

    told: ClassVar[str] = N_("changed between printed cards and the phone")
    seat: Seat
    printed: bool


class DealMe(ChefMove, frozen=True):
    """The printed cards go back for this round, and the phone shows a hand instead (V20)."""

    told: ClassVar[str] = N_("took cards on the phone")
    reveals: ClassVar[bool] = True
    for_mates: ClassVar[bool] = True


class AskPrinted(Asked, frozen=True):
    """A chef draws `draw` printed cards, may put back up to `trade` of them `trade_times` times,
    and tells the cards of the dish (or of each course). `to_pass` go to the left by hand. `fewer`:
    with cards that do not fit, fewer are enough. `free`: cards that break what holds are put back
    for others, `unknown` and `swaps` as the house has it (V14, V15)."""

    draw: int
    trade: int
    trade_times: int
    to_pass: int
    courses: tuple[str, ...]
    use_min: int
    use_max: int | None
    special: Card | None
    fewer: bool = False
    diets: Diets = ()
    free: bool = False
    unknown: bool = False
    swaps: bool = False
    team: tuple[Seat, ...] = ()
    leaders: tuple[tuple[Seat, ...], ...] = ()
    manner: Manner = Manner()
    asked: Conditions = NO_CONDITIONS

    def auto(self, rng: Chance) -> DealMe:
        """The house has no printed cards: it plays on the phone."""
        return DealMe()


def ask_printed(state: PartyState, chef: Chef, key: str) -> AskPrinted:
    """What is done by hand, and what the dish has to be like (B6, B9, V20)."""
    terms, dishes, asked = state.terms, courses(state), asked_of(state)
    each_fits = about_cards(asked, terms.diets)
    return AskPrinted(
        question=key,
        draw=len(chef.hand),
        trade=min(terms.trade, len(chef.hand)) if terms.trade_times else 0,
        trade_times=terms.trade_times if terms.trade else 0,
        to_pass=min(asked.pass_left, len(chef.hand)),
        courses=dishes,
        use_min=terms.use_min,
        use_max=terms.use_max,
        special=None if terms.special is None else state.box.ingredients[terms.special],
        fewer=each_fits or asked != NO_CONDITIONS,
        diets=diets_held(state),
        free=each_fits,
        unknown=state.house.unknown,
        swaps=state.house.offers,
        team=chef.team,
        leaders=leaders(chef, len(dishes)),
        manner=manner(state),
        asked=asked,
    )


def held(state: PartyState, move: HoldPrinted) -> PartyState:
    """What holds from the next deal on."""
    known(state.guest(move.seat))
    if state.house.printed:
        raise IllegalMove(N_("Everybody at this table plays with printed cards."))
    return state.with_guest(move.seat, printed=move.printed)


def sharing(state: PartyState, seat: Seat) -> tuple[Seat, ...]:
    """A team with a printed hand, whose people say whether it is left on the table."""
    chef = state.chef(seat)
    return chef.team if chef is not None and chef.printed and chef.dishes is None else ()


def dealt_by_phone(state: PartyState, chef: Chef) -> PartyState:
    """The cards that lie for this chef are theirs now, with the trades that go with them."""
    if not chef.printed:
        raise IllegalMove(N_("Your cards are on the phone already."))
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    trades = state.terms.trade_times if state.terms.trade else 0
    hand = chef.of_pile(chef.hand)
    chef = replace(chef, hand=hand, doubled=(), printed=False, trades_left=trades, got=())
    return state.with_chef(chef)


# Cards that are told ------------------------------------------------------------------------------


def with_cards_told(
    state: PartyState, chef: Chef, dish: Iterable[CardId]
) -> tuple[PartyState, Chef]:
    """The match with the cards of a dish in the chef's hand, and the chef; or IllegalMove when this
    table does not play with one of them, or when they are too many. The Special Ingredient is in
    nobody's hand."""
    cards = tuple(card for card in dish if card != state.terms.special)
    played = state.house.in_play(state.box)
    for card in cards:
        if not 0 <= card < len(state.box.ingredients):
            raise IllegalMove(N_("That ingredient is not in this box. Please pick another one."))
        if card not in played:
            raise IllegalMove(
                N_("%(card)s is not played with at this table: put it away and draw another card."),
                card=OnCard(state.box.ingredients[card].name),
            )
    if len(cards) > len(chef.hand):
        raise IllegalMove(
            N_("You drew %(most)s cards, and these are %(chosen)s."),
            most=len(chef.hand),
            chosen=len(cards),
        )
    for card in cards:
        chef = at_stove(state, chef.seat)
        if card not in chef.hand:
            out = next(each for each in reversed(chef.hand) if each not in cards)
            state = told(state, chef, card, out)
    return state, at_stove(state, chef.seat)


def at_stove(state: PartyState, seat: Seat) -> Chef:
    """The chef who goes by this seat, for callers who know that there is one."""
    return next(chef for chef in state.chefs if chef.seat == seat)


def told(state: PartyState, chef: Chef, card: CardId, out: CardId) -> PartyState:
    """The match with this card in the hand in the place of another, which takes its place; where
    somebody has the card, the other lies out for it."""
    (lies,) = chef.of_pile((out,))
    doubled = tuple(pair for pair in chef.doubled if pair[0] != out)
    chef = replace(chef, hand=instead(chef.hand, out, card), doubled=doubled)
    after = put_down(state.with_chef(chef), chef, card, lies)
    if after is not None:
        return after
    return state.with_chef(replace(chef, doubled=(*doubled, (card, lies))))


def put_down(state: PartyState, told_by: Chef, card: CardId, other: CardId) -> PartyState | None:
    """The match with another card where this one lay, seen by nobody; None where it is in
    somebody's hand or on the table."""
    if card in state.draw:
        return replace(state, draw=instead(state.draw, card, other))
    if card in state.discards:
        return replace(state, discards=instead(state.discards, card, other))
    if card in state.fresh:
        return replace(state, fresh=instead(state.fresh, card, other))
    for chef in state.chefs:
        pairs = dict(chef.doubled)
        if card in pairs.values():
            doubled = tuple((each, other if lies == card else lies) for each, lies in chef.doubled)
            return state.with_chef(replace(chef, doubled=doubled))
        in_a_dish = any(card in dish.cards for dish in chef.dishes or ())
        unseen = chef.printed and card in chef.hand and card not in pairs and not in_a_dish
        if unseen and chef.seat != told_by.seat:
            return state.with_chef(replace(chef, hand=instead(chef.hand, card, other)))
    return None


def instead(cards: tuple[CardId, ...], card: CardId, other: CardId) -> tuple[CardId, ...]:
    """The cards with another one in the place of this."""
    return tuple(other if each == card else each for each in cards)
