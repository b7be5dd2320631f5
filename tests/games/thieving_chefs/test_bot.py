"""The bot plays sensibly: it beats a cook who plays at random by far."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from partycards.games.base import View
from partycards.games.thieving_chefs.rules import ThievingChefs
from partycards.games.thieving_chefs.steps.acting import AskTurn, Draw, Lay, Pour, Score, Send
from partycards.games.thieving_chefs.steps.announcing import (
    Announce,
    AskAnnounce,
    AskDiscard,
    Discard,
)
from partycards.games.thieving_chefs.steps.giving import AskGive, Give
from tests.games.thieving_chefs.case import BOX
from tests.games.thieving_chefs.kitchen import Kitchen


def legal(ask: Any) -> Iterator[Any]:
    """Legal moves of every kind; what waits is eaten by itself, so even chance scores."""
    match ask:
        case AskTurn():
            yield from (Draw(),) * ask.can_draw
            for card in ask.hand:
                if card.sort != "pet":
                    yield Lay(card.id) if card.sort == "ingredient" else Pour(card.id)
            for pet in ask.pets:
                yield from (Send(pet.card.id, to, kind) for to, kind, _, _ in pet.targets)
            yield from (Score(own.number) for own in ask.dishes if own.dish.sure)
        case AskGive():
            yield from (Give(option[0]) for option in ask.options)
        case AskAnnounce():
            yield Announce()
            yield from (Announce((offer.key,)) for offer in ask.offers)
        case AskDiscard():
            yield Discard(tuple(card.id for card in ask.hand[: ask.over]))


def random_move(view: View[Any, Any], rng: Random) -> Any:
    return rng.choice(list(legal(view.private.ask)))


def winners(seed: int, seats: int = 2) -> tuple[int, ...]:
    """Seat 1 plays by the bot, the others at random; all take turns in beginning. They announce the
    best dishes, as their phones propose, so that even chance is no fool."""
    game, rng = ThievingChefs(first=seed % seats + 1), Random(seed)
    state = game.setup(tuple(range(1, seats + 1)), BOX, rng)
    while (outcome := game.outcome(state)) is None:
        (seat,) = game.to_move(state)
        view = game.view(state, seat)
        thinks = seat == 1 or isinstance(view.private.ask, AskAnnounce)
        move = game.auto_move(view, rng) if thinks else random_move(view, rng)
        state = game.apply(state, seat, move, rng)
    return outcome.winners


@pytest.mark.parametrize(
    "seats",
    [2, pytest.param(3, marks=pytest.mark.full), pytest.param(4, marks=pytest.mark.full), 5],
)
def test_the_bot_beats_chance_two_to_one_with_any_number_of_guests(seats: int) -> None:
    """It wins at least twice as often as one of the others does."""
    found = [winners(seed, seats) for seed in range(24)]
    won = sum(1 in seats for seats in found)
    assert won >= 2 * (len(found) - won) / (seats - 1), won


def test_it_pours_the_fitting_sauce_before_it_eats() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", hand="spicy")
    kitchen.announced("Emily", "rice greens", "congee")
    assert bot(kitchen, "Emily") == Pour(kitchen.card("Emily", "spicy"))
    kitchen.does("Emily", bot(kitchen, "Emily"))
    assert bot(kitchen, "Emily") == Score(0)


def test_it_stops_who_is_about_to_win() -> None:
    kitchen = Kitchen("Emily", "John", "Ana")
    kitchen.has("Emily", hand="cat greens onion rice")
    kitchen.has("John", points=15)
    kitchen.announced("John", "greens rice fish", "sushi")
    kitchen.announced("Ana", "bread cheese", "grilled_cheese")
    assert bot(kitchen, "Emily") == Send(kitchen.card("Emily", "cat"), 2, "fish")


def bot(kitchen: Kitchen, name: str) -> Any:
    view = kitchen.game.view(kitchen.state, kitchen.seat(name))
    return kitchen.game.auto_move(view, Random(1))
