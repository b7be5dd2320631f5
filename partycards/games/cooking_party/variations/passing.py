"""Cards that every chef passes to the left after the deal, where the assignment asks for it (B6).
All change hands at once, as soon as every chef who is here has chosen."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.cards import Card, CardId, each_once, shuffled
from partycards.games.cooking_party.table import ChefMove, PartyState
from partycards.games.cooking_party.table_records import Chef
from partycards.games.cooking_party.table_round import faces
from partycards.games.stepping import Asked


class PassOn(ChefMove, frozen=True):
    """These cards go to the chef on the left; others may be chosen until all have (B6). The last
    choice shows everybody new cards, so that none is taken back."""

    told: ClassVar[str] = N_("chose cards to pass to the left")
    cards: tuple[CardId, ...] = ()
    reveals: ClassVar[bool] = True


class AskPass(Asked, frozen=True):
    """So many cards of the hand go to the chef on the left, who cooks with `to`; `chosen` are those
    that this chef would pass on now."""

    hand: tuple[Card, ...]
    many: int
    to: tuple[Seat, ...]
    chosen: tuple[CardId, ...] = ()

    def auto(self, rng: Chance) -> PassOn:
        """By lot."""
        return PassOn(shuffled((card.id for card in self.hand), rng)[: self.many])


def ask_pass(state: PartyState, chef: Chef, key: str) -> AskPass:
    """What goes to the left, past whoever is away and has not chosen."""
    order = [
        other
        for other in state.chefs
        if other is chef or other.passing or not (other.passed or state.all_away(other.seats))
    ]
    left = order[(order.index(chef) + 1) % len(order)]
    return AskPass(key, faces(state, chef.hand), chef.to_pass, left.seats, chef.passing)


def pass_on(state: PartyState, chef: Chef, move: PassOn) -> PartyState:
    """The chef's choice, which nobody sees before the cards change hands."""
    if not chef.to_pass:
        raise IllegalMove(N_("No cards are passed now."))
    if not each_once(move.cards, chef.hand):
        raise IllegalMove(N_("You can only pass cards from your hand, each only once."))
    if len(move.cards) != chef.to_pass:
        raise IllegalMove(
            N_("Pass exactly %(many)s to the left; you chose %(chosen)s."),
            many=chef.to_pass,
            chosen=len(move.cards),
        )
    return state.with_chef(replace(chef, passing=move.cards))


def passed_on(state: PartyState) -> PartyState:
    """The match after the cards have changed hands; the very same while somebody who is here still
    chooses. Whoever is away is left out: nothing goes to them, and nothing from them (G3)."""
    waiting = [chef for chef in state.chefs if chef.to_pass and not chef.passed]
    passing = [chef for chef in waiting if chef.passing]
    if not passing or any(not chef.passing and not state.all_away(chef.seats) for chef in waiting):
        return state
    got = dict(zip([chef.seat for chef in passing[1:] + passing[:1]], passing, strict=True))
    for chef in state.chefs:
        after = replace(chef, to_pass=0, passing=())
        if chef.seat in got:
            came = got[chef.seat].passing
            kept = tuple(card for card in chef.hand if card not in chef.passing)
            after = replace(after, hand=kept + came, got=came)
        state = state.with_chef(after)
    return state
