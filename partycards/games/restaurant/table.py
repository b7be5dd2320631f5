"""What lies on the table: piles, hands, the dishes, who would like which, and points."""

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen, discard, shuffled
from partycards.games.cooking_party.box import Assignment, Box, Terms, assignments_by_key
from partycards.games.cooking_party.conditions import barred
from partycards.games.dining import OnOrder
from partycards.games.restaurant.box import (
    DishKey,
    MenuCourse,
    Numbers,
    small_set,
    suits,
)
from partycards.games.seated import Guest, Totals
from partycards.games.stepping import Stepping, Swap

FEW = 5
"""How many assignments are offered where the house has not chosen a set."""


class Draft(Struct, frozen=True):
    """The cards that go into a dish, and what its chef calls it so far."""

    cards: tuple[CardId, ...]
    name: str = ""


class MenuDish(Struct, frozen=True):
    """A dish on the table: each card with its chef's words, free extras, what was said of it."""

    key: DishKey
    round: int
    course: str
    chef: Seat
    name: str
    cards: tuple[tuple[CardId, str], ...]
    pantry: tuple[str, ...] = ()
    say: str = ""


class Chef(Struct, frozen=True):
    """A guest's round. `hand` are all cards held until the round ends, those of the dish too;
    `got` came last. `draft` is what goes into the dish, None until it is chosen; `done`: it lies on
    the table; `sits_out`: no dish this time. `told` is how the dish was told of before it was taken
    back, so that nothing has to be typed twice. `exchanged` counts free exchanges (86)."""

    seat: Seat
    hand: tuple[CardId, ...]
    trades_left: int
    got: tuple[CardId, ...] = ()
    draft: Draft | None = None
    done: bool = False
    sits_out: bool = False
    told: MenuDish | None = None
    exchanged: int = 0

    @property
    def ready(self) -> bool:
        """Nothing is awaited of this guest in this round."""
        return self.done or self.sits_out


class Spoken(Struct, frozen=True):
    """What a guest said of a dish; `number` counts all that was said in the match."""

    number: int
    dish: DishKey
    seat: Seat
    words: str


class RestaurantState(Stepping[Guest], frozen=True, kw_only=True):
    """A meal, in whatever step it is. Whoever is waiting cooks from the next course on; eats, talks
    and gives chips like everybody (R3). `draw`, `discards` and `fresh` are as in `cards.Piles`.

    `course` is the place in `courses` of the one that is invented now; `menu` are the keys of the
    small set of assignments, () for what suits; `kitchen`: its marks are awaited at the end (R7).

    `out` are the keys of ingredients that have run out (86), and `aside` are their cards, out of
    every pile. `dishes` are all that lie on the table, in the order in which they came; `wants` is
    who would like which; `orders` are those that the kitchen knows of.

    `given` are the chips by who gave them, once all have; `marks` the kitchen's points; `order` are
    keys of assignments as this house offers them tonight, () in a match from before it did. It goes
    by the `edition` of the rules that it was begun with.
    """

    box: Box
    courses: tuple[MenuCourse, ...]
    menu: tuple[str, ...]
    numbers: Numbers
    kitchen: bool
    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()
    fresh: tuple[CardId, ...] = ()
    course: int = 0
    round: int = 1
    assignment: str = ""
    played: tuple[str, ...] = ()
    terms: Terms = Terms()
    chefs: tuple[Chef, ...] = ()
    out: tuple[str, ...] = ()
    aside: tuple[CardId, ...] = ()
    dishes: tuple[MenuDish, ...] = ()
    wants: tuple[tuple[Seat, DishKey], ...] = ()
    comments: tuple[Spoken, ...] = ()
    said: int = 0
    orders: tuple[OnOrder, ...] = ()
    given: tuple[tuple[Seat, tuple[tuple[int, Seat], ...]], ...] = ()
    marks: tuple[tuple[Seat, int], ...] = ()
    order: tuple[str, ...] = ()
    edition: int = 2

    @property
    def now(self) -> MenuCourse:
        """The course that is invented now."""
        return self.courses[self.course]

    @property
    def totals(self) -> Totals:
        """Everybody's points, clockwise; before the chips are shown only corrections."""
        sums = {guest.seat: 0 for guest in self.guests}
        for chip, to in (pair for _, chips in self.given for pair in chips):
            sums[to] += chip
        for seat, points in self.marks:
            sums[seat] += points
        for line in self.corrections:
            sums[line.seat] += line.points
        return tuple(sums.items())

    @property
    def told(self) -> frozenset[DishKey]:
        """The dishes that the kitchen knows of, which stay as they are (R4)."""
        return frozenset(order.key for order in self.orders)

    def has_ordered(self, seat: Seat, key: DishKey) -> bool:
        """Whether the kitchen knows that this guest wants this dish."""
        return any(order.key == key and seat in order.seats for order in self.orders)

    def has_left(self, seat: Seat) -> bool:
        """Nobody sits there, or not any more."""
        guest = self.guest(seat)
        return guest is None or guest.status == "left"

    def task(self) -> Assignment:
        """The assignment of this round."""
        return assignments_by_key(self.box)[self.assignment]

    def is_here(self, seat: Seat) -> bool:
        """At the table, one who cooks from the next course on included."""
        guest = self.guest(seat)
        return guest is not None and guest.status in ("here", "waiting")

    def chef(self, seat: Seat) -> Chef | None:
        """This seat's round, if it cooks in it."""
        return next((chef for chef in self.chefs if chef.seat == seat), None)

    def dish(self, key: DishKey) -> MenuDish | None:
        """The dish on the table with this key."""
        return next((dish for dish in self.dishes if dish.key == key), None)

    def with_chef(self, chef: Chef) -> "RestaurantState":
        """The same match with this chef's round changed."""
        chefs = tuple(chef if old.seat == chef.seat else old for old in self.chefs)
        return replace(self, chefs=chefs)


def offered(state: RestaurantState) -> tuple[Assignment, ...]:
    """What the table may pick from now: of the house's set all that suit the course; else a few of
    them, easy ones first and those first that the house thinks of, that were not cooked tonight.
    Never nothing."""
    cards = small_set(state.box, state.menu)
    fitting = tuple(card for card in cards if suits(card, state.now)) or cards
    if state.menu:
        return fitting
    fresh = tuple(card for card in fitting if card.key not in state.played) or fitting
    place = {key: number for number, key in enumerate(state.order)}
    return tuple(
        sorted(fresh, key=lambda card: (card.difficulty, place.get(card.key, len(place))))[:FEW]
    )


# Hands and piles --------------------------------------------------------------------------------


def cleared(state: RestaurantState) -> RestaurantState:
    """All cards of the round go to the discards; the dishes stay on the table as they were told."""
    state = discard(state, (card for chef in state.chefs for card in chef.hand))
    return replace(
        state, discards=(*state.discards, *state.fresh), fresh=(), chefs=(), assignment=""
    )


def everybody_in(state: RestaurantState) -> RestaurantState:
    """Whoever waited for this moment no longer waits."""
    for guest in state.guests:
        if guest.status == "waiting":
            state = state.with_guest(guest.seat, status="here")
    return state


def asked_of(state: RestaurantState) -> Conditions:
    """What a dish of this round must meet besides its numbers and what it keeps to."""
    return state.task().asks(state.terms.lifted) if state.assignment else NO_CONDITIONS


def unfit(state: RestaurantState, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Those of the cards that cannot be in a dish: they have run out (86), or the assignment rules
    them out."""
    gone = out_of(state, cards)
    wrong = barred(state.box, asked_of(state), state.terms.diets, cards)
    return tuple(card for card in cards if card in gone or card in wrong)


def out_of(state: RestaurantState, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Those of the cards that have run out (86)."""
    return tuple(card for card in cards if state.box.ingredients[card].key in state.out)


def run_out(state: RestaurantState, keys: tuple[str, ...], rng: Chance) -> RestaurantState:
    """These are out, all others in: cards that are back are shuffled into the pile. A dish that is
    not on the table yet is open again when something of it is gone."""
    state = replace(state, out=tuple(dict.fromkeys(keys)))
    back = tuple(card for card in state.aside if not out_of(state, (card,)))
    if back:
        kept = tuple(card for card in state.aside if card not in back)
        draw = shuffled((*state.draw, *back), rng)
        state = replace(state, aside=kept, draw=draw, chances=state.chances + 1)
    for chef in state.chefs:
        if chef.draft is not None and not chef.done and out_of(state, chef.draft.cards):
            state = state.with_chef(replace(chef, draft=None))
    return state


def swept(state: RestaurantState) -> RestaurantState:
    """No pile holds what has run out, so that nobody draws it."""
    if not state.out:
        return state
    gone = out_of(state, (*state.draw, *state.discards, *state.fresh))
    if not gone:
        return state
    out = set(gone)

    def without(pile: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(card for card in pile if card not in out)

    return replace(
        state,
        draw=without(state.draw),
        discards=without(state.discards),
        fresh=without(state.fresh),
        aside=(*state.aside, *gone),
    )


# Another truth ----------------------------------------------------------------------------------

NAMES = ("Moon soup", "A quiet plate", "Something else", "The other dish", "")


def redealt(state: RestaurantState, seat: Seat | None, rng: Chance) -> RestaurantState:
    """Shuffle what this viewer has not seen among the places it may be in (G7): cards of others'
    hands among each other, then all but what has run out with the piles, which hold none of it.
    What lies on the table everybody knows."""
    known = {card for dish in state.dishes if dish.round == state.round for card, _ in dish.cards}
    hands = [c for chef in state.chefs if chef.seat != seat for c in chef.hand if c not in known]
    to = dict(zip(hands, shuffled(hands, rng), strict=True))
    held = [card for card in hands if state.box.ingredients[card].key not in state.out]
    places = [*held, *state.draw, *state.discards, *state.fresh]
    among = dict(zip(places, shuffled(places, rng), strict=True))

    def swap(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        moved = (to.get(card, card) for card in cards)
        return tuple(among.get(card, card) for card in moved)

    state = replace(
        state,
        draw=swap(state.draw),
        discards=swap(state.discards),
        fresh=swap(state.fresh),
        chefs=tuple(c if c.seat == seat else swap_chef(c, swap, rng) for c in state.chefs),
    )
    return replace(state, phase=state.phase.redealt(state, seat, swap, rng))


def swap_chef(chef: Chef, swap: Swap, rng: Chance) -> Chef:
    """Another chef's secrets: the cards, what came last, and the dish until it is told of."""
    draft = chef.draft
    if draft is not None and not chef.done:
        draft = Draft(swap(draft.cards), chosen(NAMES, rng))
    return replace(chef, hand=swap(chef.hand), got=swap(chef.got), draft=draft)
