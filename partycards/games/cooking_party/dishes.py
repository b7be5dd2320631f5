"""A chef's dishes as they lie on the table, for everybody's eyes."""

from partycards.games.cooking_party.diet import broken
from partycards.games.cooking_party.kitchens import leaders
from partycards.games.cooking_party.state import Chef, PartyState
from partycards.games.cooking_party.views import LaidCard, ShownDish


def shown(state: PartyState, chef: Chef) -> ShownDish:
    """Built from the cards that were laid; of the rest only the number is told."""
    dishes = chef.dishes or ()
    where = {card: index for index, dish in enumerate(dishes) for card in dish.cards}
    cards = state.box.ingredients
    replaced = broken(state, tuple(card for laid in chef.laid for card, _ in laid.cards))
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
        to_come=len(chef.to_come),
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
