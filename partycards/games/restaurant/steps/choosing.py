"""Anybody picks what all cook now, and everybody is dealt cards (R3)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Reveals, Seat
from partycards.games.cards import available, chosen, draw_cards
from partycards.games.cooking_party.box import Assignment
from partycards.games.cooking_party.steps.choosing import AssignmentLine
from partycards.games.cooking_party.table_task import as_read
from partycards.games.restaurant.box import fitted, holding, terms_for
from partycards.games.restaurant.steps.inventing import Inventing
from partycards.games.restaurant.table import Chef, RestaurantState, offered
from partycards.games.restaurant.table_dishes import ShownDish, dishes_of
from partycards.games.restaurant.table_meal import AtTheTable, at_table, check_cooks
from partycards.games.stepping import Asked


class PickAssignment(Reveals, frozen=True):
    """Anybody picks what all cook now, and everybody is dealt cards (R3)."""

    told: ClassVar[str] = N_("picked an assignment")
    for_all: ClassVar[bool] = True
    assignment: str


# What is seen -----------------------------------------------------------------------------------


class PickingStage(Part, frozen=True):
    """The table picks what it cooks next; `offered` are the titles. What has been invented for the
    course so far lies there still."""

    course: str
    offered: tuple[str, ...]
    dishes: tuple[ShownDish, ...]


class AskAssignment(Asked, frozen=True):
    """Anybody picks what all cook for this course."""

    course: str
    assignments: tuple[Assignment, ...]
    played: tuple[str, ...]

    def line(self, assignment: Assignment) -> AssignmentLine:
        """An assignment as it stands in the list."""
        return AssignmentLine(assignment, assignment.key in self.played)

    def auto(self, rng: Chance) -> PickAssignment:
        """One by lot."""
        return PickAssignment(chosen(self.assignments, rng).key)


# The step ---------------------------------------------------------------------------------------


class Choosing(AtTheTable, frozen=True):
    """Anybody may pick what is cooked next."""

    begun: ClassVar[bool] = False

    def awaited(self, state: RestaurantState) -> tuple[Seat, ...]:
        """Everybody who cooks in this course."""
        return at_table(state)

    def sentence(self, state: RestaurantState) -> str:
        """One tap is enough."""
        return N_("Waiting for somebody to pick what is cooked")

    def key(self, state: RestaurantState, seat: Seat) -> str:
        """The same question for all."""
        return f"r{state.round}-pick"

    def ask(self, state: RestaurantState, seat: Seat, key: str) -> Part:
        """What may be picked."""
        # Nothing is passed to the left at dinner, so that no card says so.
        offers = (replace(card, pass_left=0) for card in offered(state))
        cards = tuple(as_read(card, terms_for(card, state.numbers), 2) for card in offers)
        return AskAssignment(key, state.now.title, cards, state.played)

    def stage(self, state: RestaurantState) -> Part:
        """The titles, and what lies there for this course."""
        titles = tuple(card.title for card in offered(state))
        return PickingStage(state.now.title, titles, dishes_of(state, state.now.key))

    def cook(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """The one who taps first decides."""
        if not isinstance(move, PickAssignment):
            raise IllegalMove(N_("Pick what you cook first."))
        check_cooks(state, seat)
        return picked(state, move.assignment, rng)


def picked(state: RestaurantState, key: str, rng: Chance) -> RestaurantState:
    """Everybody who cooks is dealt the cards of this assignment (R3, B7)."""
    card = next((card for card in offered(state) if card.key == key), None)
    if card is None:
        raise IllegalMove(N_("This assignment is not one of tonight’s. Please pick another."))
    seats = cooks(state)
    if not seats:
        raise IllegalMove(N_("Nobody is here to cook it."))
    terms = fitted(terms_for(card, state.numbers), available(state) // len(seats))
    if state.edition == 1:
        terms = replace(terms, diet=())
    else:
        terms = holding(terms, card, state.box, state.out, len(seats))
    if not terms.deal:
        raise IllegalMove(N_("There are not enough cards left for everybody."))
    state = replace(
        state, phase=Inventing(), assignment=key, played=(*state.played, key), terms=terms
    )
    times = terms.trade_times if terms.trade else 0
    cards, state = draw_cards(state, terms.deal * len(seats), rng)
    hands = (cards[at : at + terms.deal] for at in range(0, len(cards), terms.deal))
    chefs = (Chef(seat, hand, times) for seat, hand in zip(seats, hands, strict=True))
    return replace(state, chefs=tuple(chefs))


def cooks(state: RestaurantState) -> tuple[Seat, ...]:
    """Who is dealt cards: everybody but those who wait for the next course. Whoever is away finds
    the cards on coming back (G3)."""
    return tuple(guest.seat for guest in state.guests if guest.status in ("here", "away"))
