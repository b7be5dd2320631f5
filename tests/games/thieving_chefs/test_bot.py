"""The bot plays sensibly: it beats a cook who plays at random by far."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.games.base import View
from partycards.games.thieving_chefs.rules import ThievingChefs
from partycards.games.thieving_chefs.steps.acting import AskTurn, Draw, Lay, Pour, Score, Send
from partycards.games.thieving_chefs.steps.announcing import Announce, AskAnnounce
from partycards.games.thieving_chefs.steps.discarding import AskDiscard, Discard
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


def winners(seed: int) -> tuple[int, ...]:
    """Seat 1 plays by the bot, seat 2 at random; they take turns in beginning."""
    game, rng = ThievingChefs(first=seed % 2 + 1), Random(seed)
    state = game.setup((1, 2), BOX, rng)
    while (outcome := game.outcome(state)) is None:
        (seat,) = game.to_move(state)
        view = game.view(state, seat)
        move = game.auto_move(view, rng) if seat == 1 else random_move(view, rng)
        state = game.apply(state, seat, move, rng)
    return outcome.winners


def test_the_bot_beats_random_play_by_far() -> None:
    won = sum(winners(seed) == (1,) for seed in range(60))
    assert won >= 48, won


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
