"""Three actions: draw, lay, pour, send a pet; eat what waits at any moment (T2, T3, T4, T6)."""

from typing import Any, ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Named, OnCard, Part, Reveals, Seat
from partycards.games.stepping import Asked, moved_on
from partycards.games.thieving_chefs.box import (
    Card,
    CardId,
    Pile,
    cards,
    counted,
    first_cards,
    kinds,
    pile,
)
from partycards.games.thieving_chefs.steps.announcing import to_announcing
from partycards.games.thieving_chefs.steps.giving import choices, sent
from partycards.games.thieving_chefs.steps.turn import InTurn
from partycards.games.thieving_chefs.table import (
    ACTIONS,
    Announced,
    ChefsState,
    Cook,
    News,
    Waiting,
    can_draw,
    cover,
    draw_cards,
    hand,
    score,
    waiting,
)

# What can be done -------------------------------------------------------------------------------


class Draw(Reveals, frozen=True):
    """An action: the top card of the draw pile (T2)."""

    told: ClassVar[str] = N_("drew a card")


class Lay(Move, frozen=True):
    """An action: an ingredient into one's own cooking area (T3)."""

    told: ClassVar[str] = N_("laid an ingredient")
    card: CardId


class Pour(Move, frozen=True):
    """An action: a sauce into the middle of the table, for everybody (T3)."""

    told: ClassVar[str] = N_("poured a sauce")
    card: CardId


class Send(Move, frozen=True):
    """An action: a pet takes an ingredient of this kind from somebody's cooking area (T4)."""

    told: ClassVar[str] = N_("sent a pet")
    card: CardId
    to: Seat
    ingredient: str


class Score(Move, frozen=True):
    """Eat a dish that was announced last turn: its place among one's own (T2, T6)."""

    told: ClassVar[str] = N_("scored a dish")
    dish: int


class Hold(Move, frozen=True):
    """Do not score this dish at the end of the actions, or do after all (T2)."""

    told: ClassVar[str] = N_("held a dish back")
    dish: int
    hold: bool = True


# What is seen -----------------------------------------------------------------------------------


class Own(Struct, frozen=True):
    """A dish of one's own that waits, by its number: can it be eaten now, is it held back."""

    number: int
    dish: Waiting
    held: bool


class Target(NamedTuple):
    """Whose ingredient a pet can take, and how many of the kind lie there."""

    seat: Seat
    kind: str
    card: Card
    many: int


class Prey(Struct, frozen=True):
    """What a pet of the hand can take."""

    card: Card
    targets: tuple[Target, ...]


class AskTurn(Asked, frozen=True):
    """Draw or play. `pets` are the pets of the hand, a kind once, with what each can take; `loose`
    is what lies in one's own area and waits for nothing. A house player looks at the table as well
    (`acting_house`)."""

    left: int
    can_draw: bool
    hand: tuple[Card, ...]
    dishes: tuple[Own, ...]
    pets: tuple[Prey, ...]
    loose: Pile


def pets(state: ChefsState, cook: Cook, held: tuple[Card, ...]) -> tuple[Prey, ...]:
    """The pets of the hand, each kind once, with what it can take (T4)."""
    known = kinds(state.box)
    each = {card.key: card for card in held if card.sort == "pet"}
    return tuple(
        Prey(card, prey(state, cook.seat, known[card.key].takes)) for card in each.values()
    )


def prey(state: ChefsState, seat: Seat, takes: tuple[str, ...]) -> tuple[Target, ...]:
    """What a pet that takes these kinds can find (T4)."""
    found, face = [], first_cards(state.box)
    for cook in state.active:
        if cook.seat != seat:
            there = counted(state.box, cook.area)
            found += [Target(cook.seat, k, face[k], there[k]) for k in takes if there[k]]
    return tuple(found)


# The step ---------------------------------------------------------------------------------------


class Acting(InTurn, frozen=True):
    """Three actions, draw or play (T2)."""

    word: ClassVar[str] = "act"
    actions: int = ACTIONS

    def key(self, state: ChefsState) -> str:
        """One for every thing that is done."""
        return f"{super().key(state)}-{state.step}"

    def sentence(self, state: ChefsState) -> str:
        """What the cook is to do."""
        return N_("Waiting for %(who)s to draw or play")

    def ask(self, state: ChefsState, seat: Seat, key: str) -> Part:
        """Draw or play, and what waits to be eaten (T2)."""
        cook = state.now
        held = hand(state, cook)
        return AskTurn(
            question=key,
            left=self.actions,
            can_draw=can_draw(state),
            hand=held,
            dishes=tuple(
                Own(number, waiting(state, cook, number), announced.held)
                for number, announced in enumerate(cook.dishes)
            ),
            pets=pets(state, cook, held),
            loose=pile(state.box, (*cook.loose, *cook.laid)),
        )

    def done(self, state: ChefsState, cook: Cook, move: Any, rng: Chance) -> ChefsState:
        """One of the three actions, or a dish that waits."""
        match move:
            case Score():
                return eat(state, move)
            case Hold():
                return hold(state, move)
            case Draw():
                return self.acted(draw(state, rng))
            case Lay():
                return self.acted(lay(state, move))
            case Pour():
                return self.acted(pour(state, move))
            case Send():
                return send(state, move, self.actions - 1)
        raise moved_on()

    def acted(self, state: ChefsState) -> ChefsState:
        """One action less to come."""
        return replace(state, phase=Acting(self.actions - 1), busy=True)

    def followed(self, state: ChefsState) -> ChefsState:
        """After the actions, or where none is possible, what waits is eaten."""
        if not self.actions:
            return to_announcing(state)
        if not can_act(state, state.now):
            return to_announcing(state.telling(News("stuck", state.turn)))
        return state


def can_act(state: ChefsState, cook: Cook) -> bool:
    """Whether the cook can draw or play anything (T2: a pet without prey cannot be played)."""
    if can_draw(state):
        return True
    held = (cards(state.box)[card] for card in cook.hand)
    return any(
        card.sort != "pet" or prey(state, cook.seat, kinds(state.box)[card.key].takes)
        for card in held
    )


# What a move does -------------------------------------------------------------------------------


def draw(state: ChefsState, rng: Chance) -> ChefsState:
    """The top card of the pile (T2)."""
    if not can_draw(state):
        raise IllegalMove(N_("There is no card left to draw. Play one instead."))
    shuffled = not state.draw
    drawn, state = draw_cards(state, 1, rng)
    state = state.with_guest(state.turn, hand=(*state.now.hand, *drawn))
    return state.telling(News("shuffled" if shuffled else "drew", state.turn))


def held(state: ChefsState, card: CardId, sort: str) -> Card:
    """The card in the cook's hand, or IllegalMove; `sort` is what it has to be."""
    if card not in state.now.hand:
        raise IllegalMove(N_("That card is not in your hand."))
    found = cards(state.box)[card]
    if found.sort != sort:
        raise IllegalMove(
            {
                "ingredient": N_("Only an ingredient goes into your cooking area."),
                "sauce": N_("Only a sauce goes into the middle of the table."),
                "pet": N_("Only a pet can be sent."),
            }[sort]
        )
    return found


def played(state: ChefsState, card: CardId) -> ChefsState:
    """The card is out of the hand of whose turn it is."""
    return state.with_guest(state.turn, hand=tuple(c for c in state.now.hand if c != card))


def lay(state: ChefsState, move: Lay) -> ChefsState:
    """An ingredient into one's own area (T3)."""
    card = held(state, move.card, "ingredient")
    state = played(state, card.id)
    state = state.with_guest(state.turn, laid=(*state.now.laid, card.id))
    return state.telling(News("laid", state.turn, (card.key,)))


def pour(state: ChefsState, move: Pour) -> ChefsState:
    """A sauce into the middle; the one that lay there is discarded, the same one too (T3)."""
    card = held(state, move.card, "sauce")
    old = () if state.sauce is None else (state.sauce,)
    state = replace(played(state, card.id), sauce=card.id, discards=(*state.discards, *old))
    return state.telling(News("poured", state.turn, (card.key,)))


def send(state: ChefsState, move: Send, actions: int) -> ChefsState:
    """A pet, the target and the kind named by the thief (T4); `actions` are left afterwards."""
    card = held(state, move.card, "pet")
    known = kinds(state.box)
    if move.ingredient not in known[card.key].takes:
        raise IllegalMove(N_("The %(pet)s does not take that."), pet=OnCard(card.name))
    target = state.guest(move.to)
    if target is None or target.status == "left" or target.seat == state.turn:
        raise IllegalMove(N_("A pet goes to another cook at the table. Please choose one."))
    if not choices(state.box, target, move.ingredient):
        raise IllegalMove(
            N_("%(who)s has no %(what)s on the table."),
            who=Named(target.seat),
            what=OnCard(known[move.ingredient].name),
        )
    state = replace(played(state, card.id), discards=(*state.discards, card.id), busy=True)
    return sent(state, card.key, target, move.ingredient, actions)


def own_dish(cook: Cook, number: int) -> Announced:
    """The cook's announced dish of this number, or IllegalMove."""
    if not 0 <= number < len(cook.dishes):
        raise IllegalMove(N_("That dish is not waiting to be eaten."))
    return cook.dishes[number]


def eat(state: ChefsState, move: Score) -> ChefsState:
    """Eat a dish at any moment of one's own turn (T2, T6)."""
    own_dish(state.now, move.dish)
    if cover(state.box, state.now, move.dish) is None:
        raise IllegalMove(N_("Something of that dish was stolen, and nothing stands in for it."))
    return score(state, state.now, move.dish)


def hold(state: ChefsState, move: Hold) -> ChefsState:
    """Keep a dish from being scored by itself (T2)."""
    changed = replace(own_dish(state.now, move.dish), held=move.hold)
    put = tuple(
        changed if place == move.dish else one for place, one in enumerate(state.now.dishes)
    )
    return state.with_guest(state.turn, dishes=put)
