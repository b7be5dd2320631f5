"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cook_off_budget.box import KINDS, CardId
from partycards.games.cook_off_budget.scoring import CARDS, others_meals
from partycards.games.cook_off_budget.state import (
    HAND,
    LEAST,
    BudgetState,
    Cooking,
    Offer,
    Pick,
    Plate,
    Player,
    TooMany,
    Turns,
    Voting,
)

NAMES = ("Moon soup", "A quiet plate", "Something else", "")


def redeal(state: BudgetState, seat: Seat | None, rng: Chance) -> BudgetState:
    """Shuffle what this viewer has not seen among the places it may be in; replace hidden words."""
    state = swap_cards(state, seat, rng)
    state = replace(
        state,
        meal_deck=shuffled(state.meal_deck, rng),
        event_deck=shuffled(state.event_deck, rng),
    )
    return swap_choices(state, seat, rng)


def shown_to(state: BudgetState, seat: Seat | None) -> set[CardId]:
    """Cards of others that an offer shows this seat (rule G8)."""
    phase = state.phase
    if not isinstance(phase, Turns):
        return set()
    shown: set[CardId] = set()
    for offer in phase.offers:
        if seat == offer.to:
            shown.update(offer.give)
        if seat == offer.by:
            shown.update(offer.back or ())
    return shown


def swap_cards(state: BudgetState, seat: Seat | None, rng: Chance) -> BudgetState:
    """Exchange unseen cards one for one, so that every number of cards stays what it is."""
    known = shown_to(state, seat)
    places = [*state.draw, *state.dumpster[:-1]]
    for player in state.players:
        if player.seat != seat:
            places += [card for card in player.hand if card not in known]
    for plate in state.plates:
        if plate.seat != seat and not plate.served:
            places += plate.cards
    to = dict(zip(places, shuffled(places, rng), strict=True))

    def new(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(to.get(card, card) for card in cards)

    state = replace(
        state,
        draw=new(state.draw),
        dumpster=new(state.dumpster),
        players=tuple(
            one if one.seat == seat else replace(one, hand=new(one.hand), got=new(one.got))
            for one in state.players
        ),
        plates=tuple(
            one
            if one.seat == seat or one.served
            else Plate(one.seat, chosen(state.menu, rng), new(one.cards), chosen(NAMES, rng))
            for one in state.plates
        ),
    )
    phase = state.phase
    if isinstance(phase, Turns):
        offers = tuple(swap_offer(state, offer, seat, to, rng) for offer in phase.offers)
        return replace(state, phase=replace(phase, offers=offers))
    return state


def swap_offer(
    state: BudgetState, offer: Offer, seat: Seat | None, to: dict[CardId, CardId], rng: Chance
) -> Offer:
    """An offer between others is of other cards and other money; that it is there is seen."""
    if seat in (offer.by, offer.to):
        return offer
    asker, partner = state.player(offer.by), state.player(offer.to)
    money = (0 if one is None else int(rng.random() * (one.money + 1)) for one in (asker, partner))
    pay, back_pay = money
    back = None if offer.back is None else tuple(to.get(card, card) for card in offer.back)
    return replace(
        offer,
        give=tuple(to.get(card, card) for card in offer.give),
        pay=pay,
        want=chosen(KINDS, rng),
        want_money=int(rng.random() * 9),
        back=back,
        back_pay=back_pay if back is not None else 0,
    )


def swap_choices(state: BudgetState, seat: Seat | None, rng: Chance) -> BudgetState:
    """What the others have chosen in a step in which only "ready" is seen (rule G6)."""
    phase = state.phase
    match phase:
        case Cooking():
            picks = tuple(p if p.seat == seat else swap_pick(state, p, rng) for p in phase.picks)
            return replace(state, phase=Cooking(picks))
        case TooMany():
            chosen_now = tuple(
                one if one[0] == seat else (one[0], other_toss(state.player(one[0]), rng))
                for one in phase.chosen
            )
            return replace(state, phase=replace(phase, chosen=chosen_now))
        case Voting():
            votes = tuple(
                one if one[0] == seat else (one[0], other_votes(state, one[0], rng))
                for one in phase.votes
            )
            return replace(state, phase=Voting(votes))
    return state


def swap_pick(state: BudgetState, pick: Pick, rng: Chance) -> Pick:
    """Another meal of the hand, or nothing."""
    player = state.player(pick.seat)
    assert player is not None
    if rng.random() < 0.3:
        return Pick(pick.seat)
    count = LEAST + int(rng.random() * (len(player.hand) - LEAST + 1))
    cards = shuffled(player.hand, rng)[:count]
    return Pick(pick.seat, chosen(state.menu, rng), cards, chosen(NAMES, rng))


def other_toss(player: Player | None, rng: Chance) -> tuple[CardId, ...]:
    """Other cards of the hand that go."""
    assert player is not None
    return shuffled(player.hand, rng)[: len(player.hand) - HAND]


def other_votes(state: BudgetState, seat: Seat, rng: Chance) -> tuple[tuple[Seat, int], ...]:
    """The same voting cards on other meals."""
    meals = others_meals(state, seat)
    cards = shuffled(CARDS, rng)
    return tuple(zip(meals, cards, strict=False))
