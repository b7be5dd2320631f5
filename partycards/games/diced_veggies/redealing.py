"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from collections.abc import Iterable

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.diced_veggies.box import CardId
from partycards.games.diced_veggies.state import Chef, FinalCook, Over, VeggiesState


def redeal(state: VeggiesState, seat: Seat | None, rng: Chance) -> VeggiesState:
    """Shuffle what this viewer does not see among the places it may be in: the order of the decks,
    the hypes of others, discarded hypes, what others have cooked and lies face down. In the final
    cook the others have done nothing yet."""
    state = undone(state, seat)
    others = [chef for chef in state.chefs if chef.seat != seat]
    cards = mixed((*state.hypes, *state.hype_discards, *held(others)), rng)
    lying = [one for chef in others for one in chef.cooked]
    piles = iter(lying if isinstance(state.phase, Over) else shuffled(lying, rng))
    new: dict[Seat, Chef] = {}
    for chef in others:
        hand = tuple(cards[card] for card in chef.hypes)
        new[chef.seat] = replace(chef, hypes=hand, cooked=tuple(next(piles) for _ in chef.cooked))
    state = replace(
        state,
        chefs=tuple(new.get(chef.seat, chef) for chef in state.chefs),
        recipes=shuffled(state.recipes, rng),
        hypes=tuple(cards[card] for card in state.hypes),
        hype_discards=tuple(cards[card] for card in state.hype_discards),
    )
    if isinstance(phase := state.phase, FinalCook):
        before = tuple(new.get(chef.seat, chef) for chef in phase.before)
        state = replace(state, phase=replace(phase, before=before))
    return state


def held(chefs: Iterable[Chef]) -> Iterable[CardId]:
    """The hypes in these hands."""
    return (card for chef in chefs for card in chef.hypes)


def mixed(cards: tuple[CardId, ...], rng: Chance) -> dict[CardId, CardId]:
    """Which card lies where each of these lay."""
    return dict(zip(cards, shuffled(cards, rng), strict=True))


def undone(state: VeggiesState, seat: Seat | None) -> VeggiesState:
    """The final cook of everybody else taken back: nobody else knows of it (G6)."""
    if not isinstance(state.phase, FinalCook):
        return state
    before = {chef.seat: chef for chef in state.phase.before}
    chefs, frame = [], list(state.frame)
    for chef in state.chefs:
        if chef.seat != seat and chef.status != "left":
            frame = [die for die in frame if die not in before[chef.seat].dice]
            chef = before[chef.seat]
        chefs.append(chef)
    return replace(state, chefs=tuple(chefs), frame=tuple(frame))
