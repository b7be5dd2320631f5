"""What one seat sees besides: its hand, and what it is asked."""

from collections import Counter
from collections.abc import Iterable

from partycards.games.base import Seat
from partycards.games.thieving_chefs.box import (
    Card,
    CardId,
    cards,
    counted,
    dishes,
    first_cards,
    kinds,
)
from partycards.games.thieving_chefs.dishes import best, cover, how_often
from partycards.games.thieving_chefs.seeing import pile, waiting
from partycards.games.thieving_chefs.state import (
    HAND,
    Acting,
    Announcing,
    ChefsState,
    Cook,
    Discarding,
    Giving,
    Over,
    Short,
)
from partycards.games.thieving_chefs.thefts import choices, dish_of, without
from partycards.games.thieving_chefs.turns import can_draw, prey
from partycards.games.thieving_chefs.views import (
    Ask,
    AskAnnounce,
    AskDiscard,
    AskGive,
    AskTurn,
    Offer,
    Own,
    Prey,
    PrivateView,
    Watch,
)


def question(state: ChefsState, seat: Seat) -> str | None:
    """The key of what this seat is asked: the turn, the step, and what was done in it."""
    if seat != asked(state):
        return None
    at = f"t{state.number}"
    match state.phase:
        case Acting():
            return f"{at}-act-{state.step}"
        case Giving():
            return f"{at}-give-{state.step}"
        case Announcing():
            return f"{at}-announce"
        case Discarding():
            return f"{at}-discard"
    return None


def asked(state: ChefsState) -> Seat | None:
    """The one seat that has something to choose now; None when nobody is there to (G3)."""
    if isinstance(state.phase, Short | Over):
        return None
    seat = state.phase.target if isinstance(state.phase, Giving) else state.turn
    cook = state.cook(seat)
    return seat if cook is not None and cook.status == "here" else None


def affected(before: ChefsState, after: ChefsState) -> frozenset[Seat] | None:
    """Seats whose own piece may have changed with a move: in the middle of a turn the one whose
    turn it is, and whose hand or presence is another. None means anybody's."""
    others_choose = (Giving, Short, Over)
    if (
        before.turn != after.turn
        or isinstance(before.phase, others_choose)
        or isinstance(after.phase, others_choose)
        or len(before.cooks) != len(after.cooks)
    ):
        return None
    pairs = zip(before.cooks, after.cooks, strict=True)
    changed = [
        new.seat
        for old, new in pairs
        if old is not new and (old.hand, old.status) != (new.hand, new.status)
    ]
    return frozenset((after.turn, *changed))


def private(state: ChefsState, seat: Seat) -> PrivateView:
    """This seat's own piece of the view."""
    cook, key = state.cook(seat), question(state, seat)
    if cook is None or key is None:
        return PrivateView(seat, watch(state, seat, cook))
    return PrivateView(seat, ask(state, cook, key))


def ask(state: ChefsState, cook: Cook, key: str) -> Ask:
    """What the seat is asked in this step."""
    match state.phase:
        case Acting(left=left):
            return ask_turn(state, cook, key, left)
        case Giving() as phase:
            return ask_give(state, cook, key, phase)
        case Announcing():
            return ask_announce(state, cook, key)
    return AskDiscard(key, hand(state, cook), len(cook.hand) - HAND)


def hand(state: ChefsState, cook: Cook) -> tuple[Card, ...]:
    """The hand in the order of the box, so that equal cards lie side by side."""
    return faces(state, sorted(cook.hand))


def faces(state: ChefsState, held: Iterable[CardId]) -> tuple[Card, ...]:
    """Cards by number, as they are seen."""
    return tuple(cards(state.box)[card] for card in held)


def ask_turn(state: ChefsState, cook: Cook, key: str, left: int) -> AskTurn:
    """Draw or play, and what waits to be eaten (T2)."""
    held = hand(state, cook)
    return AskTurn(
        question=key,
        left=left,
        can_draw=can_draw(state),
        hand=held,
        dishes=tuple(
            Own(number, waiting(state, cook, number), announced.held)
            for number, announced in enumerate(cook.dishes)
        ),
        pets=pets(state, cook, held),
        loose=pile(state.box, (*cook.loose, *cook.laid)),
    )


def pets(state: ChefsState, cook: Cook, held: tuple[Card, ...]) -> tuple[Prey, ...]:
    """The pets of the hand, each kind once, with what it can take (T4)."""
    face, known = first_cards(state.box), kinds(state.box)
    each = {card.key: card for card in held if card.sort == "pet"}
    return tuple(
        Prey(
            card,
            tuple(
                (to, kind, face[kind], many)
                for to, kind, many in prey(state, cook.seat, known[card.key].takes)
            ),
        )
        for card in each.values()
    )


def ask_give(state: ChefsState, cook: Cook, key: str, phase: Giving) -> AskGive:
    """Which of two equal ingredients goes (T4)."""
    options = []
    for card in choices(state.box, cook, phase.ingredient):
        announced = dish_of(cook, card)
        if announced is None:
            options.append((card, "", 0, True))
            continue
        number, dish = cook.dishes.index(announced), dishes(state.box)[announced.dish]
        saved = cover(state.box, without(cook, card), number) is not None
        options.append((card, dish.name, dish.points, saved))
    face = first_cards(state.box)[phase.ingredient]
    return AskGive(key, state.turn, face, tuple(options), hand(state, cook))


def ask_announce(state: ChefsState, cook: Cook, key: str) -> AskAnnounce:
    """Every dish as often as the area has cards for it; the best together are chosen already."""
    have = counted(state.box, cook.area)
    chosen = Counter(dish.key for dish in best(state.box, have))
    face = first_cards(state.box)
    offers = tuple(
        Offer(
            key=dish.key,
            name=dish.name,
            needs=tuple(face[kind] for kind in dish.needs),
            points=dish.points,
            sauce=face.get(dish.sauce),
            chosen=number < chosen[dish.key],
        )
        for dish in state.box.dishes
        for number in range(how_often(dish, have))
    )
    return AskAnnounce(key, pile(state.box, cook.area), offers, hand(state, cook))


def watch(state: ChefsState, seat: Seat, cook: Cook | None) -> Watch:
    """Nothing to do now, and why."""
    if cook is None or cook.status == "left":
        return Watch("left", state.turn, None, ())
    held = hand(state, cook)
    match state.phase:
        case Over():
            return Watch("over", state.turn, None, ())
        case Short():
            return Watch("short", state.turn, None, held)
        case Giving(target=target):
            return Watch("give", state.turn, target, held)
    return Watch("away" if cook.status == "away" else "turn", state.turn, None, held)
