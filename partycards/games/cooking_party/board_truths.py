"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from collections.abc import Callable

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen, shuffled
from partycards.games.cooking_party.steps.bets import other_bets
from partycards.games.cooking_party.steps.briefing import held_top, other_brief
from partycards.games.cooking_party.steps.favourites import other_favourites
from partycards.games.cooking_party.steps.judge import other_notes
from partycards.games.cooking_party.steps.script import other_script
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, Picked
from partycards.games.cooking_party.variations.swaps import of_other_cards, other_offers, shown_to


def another_truth(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """What this viewer has not seen is shuffled among the places it may be in, and hidden words are
    replaced."""
    state = other_cards(state, seat, rng)
    state = replace(state, deck=shuffled(state.deck, rng))
    state = other_offers(state, seat, rng)
    state = other_favourites(state, seat, rng)
    state = other_bets(state, seat, rng)
    if seat not in state.judges:
        state = other_brief(other_notes(state, rng), rng)
    no_cards = tuple  # no step holds any
    return state.in_step(state.phase.redealt(state, seat, no_cards, rng))


Other = Callable[[CardId], CardId]
"""The card that lies in the place of a card in the other truth."""

NAMES = ("Moon soup", "A quiet plate", "Something else", "The other dish", "")


def other_cards(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Unseen cards are exchanged one for one, so that no number of cards changes."""
    unseen: list[CardId] = [*state.draw, *state.discards, *state.fresh]
    for chef in state.chefs:
        unseen += unseen_of(chef, seat)
    seen = {*shown_to(state, seat), *held_top(state, seat)}
    unseen = [card for card in unseen if card not in seen]
    to = dict(zip(unseen, shuffled(unseen, rng), strict=True))
    for chef in state.chefs:
        apart(chef, to)

    def other(card: CardId) -> CardId:
        return to.get(card, card)

    return replace(
        state,
        draw=tuple(map(other, state.draw)),
        discards=tuple(map(other, state.discards)),
        offers=tuple(of_other_cards(offer, other) for offer in state.offers),
        fresh=tuple(map(other, state.fresh)),
        chefs=tuple(
            own_chef(c, other) if seat in c.seats else other_chef(c, other, rng)
            for c in state.chefs
        ),
    )


def unseen_of(chef: Chef, seat: Seat | None) -> tuple[CardId, ...]:
    """The cards of a chef that this viewer has not seen, each as it belongs to the piles: the hand,
    and what lies out for a printed card on the table. Of a printed hand its own chef has told those
    of the dish, and the phone knows no other (V20)."""
    told = own_dish(chef) if seat in chef.seats else set()
    if seat in chef.seats and not chef.printed:
        return ()
    hidden = chef.of_pile(card for card in chef.hand if card not in told)
    out = (lies for card, lies in chef.doubled if card in told or card not in chef.hand)
    return (*hidden, *out)


def apart(chef: Chef, to: dict[CardId, CardId]) -> None:
    """Nobody holds a card twice: one that is somebody else's as well stays with them (V20)."""
    for held in chef.of_pile(chef.hand):
        for card, _ in chef.doubled:
            if to.get(held) == card:
                to[held], to[card] = to[card], card


def own_dish(chef: Chef) -> set[CardId]:
    """The cards of a chef's dishes."""
    return {card for dish in chef.dishes or () for card in dish.cards}


def own_chef(chef: Chef, other: Other) -> Chef:
    """The viewer's own cards; of printed ones only those that were told are seen (V20)."""
    if not chef.printed:
        return chef
    told = own_dish(chef)
    return replace(
        chef,
        hand=tuple(card if card in told else other(*chef.of_pile((card,))) for card in chef.hand),
        doubled=tuple(
            (card, other(lies))
            for card, lies in chef.doubled
            if card in told or card not in chef.hand
        ),
    )


def other_chef(chef: Chef, other: Other, rng: Chance) -> Chef:
    """Another chef's secrets: the cards, what came with the last trade, names until the call, the
    script, and what the team is planning (V3)."""
    dishes, down = chef.dishes, {card for laid in chef.laid for card, _ in laid.cards}
    held = chef.of_pile(chef.hand)
    mine = dict(zip(chef.hand, map(other, held), strict=True))
    if dishes is not None:
        dishes = tuple(
            replace(
                dish,
                cards=tuple(card if card in down else mine.get(card, card) for card in dish.cards),
                name=dish.name if chef.called else chosen(NAMES, rng),
            )
            for dish in dishes
        )
    picks = tuple(Picked(other(card), place, seat) for card, place, seat in chef.picks)
    return replace(
        chef,
        hand=tuple(mine.values()),
        doubled=tuple((card, other(lies)) for card, lies in chef.doubled if card in down),
        got=tuple(map(other, chef.got)),
        passing=tuple(map(other, chef.passing)),
        dishes=dishes,
        script=other_script(chef.script, tuple(mine.values()), rng),
        picks=tuple(pick for pick in picks if rng.random() < 0.5),
    )
