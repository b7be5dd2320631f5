"""Thieving Chefs: the rules as one record of pure functions."""

from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games import finale
from partycards.games.base import (
    N_,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    Game,
    IllegalMove,
    Outcome,
    Part,
    Seat,
    State,
    Step,
    Timed,
    View,
)
from partycards.games.cards import chosen, shuffled
from partycards.games.coming import known
from partycards.games.features import FirstPlayer, LookingUp, Sparing, Timing
from partycards.games.thieving_chefs import (
    acting,
    asking,
    bots,
    glossary,
    people,
    redealing,
    seeing,
    turns,
    waiting,
)
from partycards.games.thieving_chefs.box import Box, cards
from partycards.games.thieving_chefs.moves import (
    Announce,
    Discard,
    Draw,
    Give,
    Hold,
    Lay,
    Moves,
    Pour,
    Score,
    Send,
    TableMoves,
)
from partycards.games.thieving_chefs.state import (
    DEAL,
    Acting,
    Announcing,
    ChefsState,
    Cook,
    Discarding,
    Giving,
    Over,
)
from partycards.games.thieving_chefs.turns import settle
from partycards.games.thieving_chefs.views import PrivateView, PublicView


@dataclass(frozen=True, kw_only=True)
class ThievingChefs(
    Timing[ChefsState],
    LookingUp[ChefsState],
    FirstPlayer,
    Sparing[ChefsState, PublicView],
    Game[ChefsState, PublicView, PrivateView],
):
    """The game. `first` is the most experienced cook, whom the table names; None is a lot (T7)."""

    first: Seat | None = None

    key: ClassVar[str] = "thieving_chefs"
    title: ClassVar[str] = "Thieving Chefs"
    summary: ClassVar[str] = N_(
        "Lay ingredients, announce a dish, and eat it next turn, if no pet was faster."
    )
    rules_version: ClassVar[int] = 1
    album_title: ClassVar[str] = N_("What was eaten so far")
    cards: ClassVar[type[Box]] = Box
    own_box: ClassVar[bool] = True
    state: ClassVar[type[State]] = ChefsState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = ("top", "private.ask", "stage", "aid", "sheet")
    screen: ClassVar[tuple[str, ...]] = ("top", "stage", "aid", "race")
    steps: ClassVar[tuple[Step, ...]] = (Step("turn", N_("A turn"), relaxed=180, brisk=75),)

    def seats(self) -> range:
        """Two to five (T1)."""
        return range(turns.FEWEST, people.MOST + 1)

    def minutes(self, seats: int) -> int:
        """About how long it takes until somebody has 20 points."""
        return 6 + 6 * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> ChefsState:
        """All cards shuffled, three to everybody (T1); the most experienced cook begins (T7)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Thieving Chefs is for 2 to 5 guests."))
        if self.first is not None and self.first not in seats:
            raise IllegalMove(N_("Who begins has to be one of the guests who play."))
        draw = shuffled(range(len(boxed(cards))), rng)
        cooks = []
        for seat in seats:
            cooks.append(Cook(seat, draw[: -DEAL - 1 : -1]))
            draw = draw[:-DEAL]
        return ChefsState(
            chances=1,
            box=cards,
            cooks=tuple(cooks),
            turn=self.first or chosen(seats, rng),
            draw=draw,
        )

    def to_move(self, state: ChefsState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: ChefsState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: ChefsState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(self, state: ChefsState, seat: Seat | None, move: Any, rng: Chance) -> ChefsState:
        """The state after the move, or IllegalMove."""
        if seat is None:
            return settle(of_table(state, move))
        after = of_seat(state, seat, move, rng)
        return settle(replace(after, step=after.step + 1))

    def timed(self, state: ChefsState) -> Timed | None:
        """The turn of somebody who is here, with what a pet's target takes to choose."""
        here = asking.asked(state) is not None
        return Timed("turn", f"t{state.number}") if here else None

    def public(self, state: ChefsState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: ChefsState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def affected(self, before: ChefsState, after: ChefsState) -> frozenset[Seat] | None:
        """In the middle of a turn: whose turn it is, and whose hand has changed."""
        return asking.affected(before, after)

    def redeal(self, state: ChefsState, seat: Seat | None, rng: Chance) -> ChefsState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view, rng)

    def join(self, state: ChefsState, seat: Seat, after: Seat | None, rng: Chance) -> ChefsState:
        """A late guest, from their next turn in order (G2)."""
        return settle(people.join(state, seat, after, rng))

    def leave(self, state: ChefsState, seat: Seat, rng: Chance) -> ChefsState:
        """A guest leaves for good (G4)."""
        return settle(people.leave(state, seat))

    def outcome(self, state: ChefsState) -> Outcome | None:
        """Most points win, ties share the win; without a dish there is no winner (T6, G1)."""
        if not isinstance(state.phase, Over):
            return None
        places = finale.ranking(state.totals, state.phase.gone) if state.eaten else ()
        return finale.outcome(state.totals, places)

    def album(self, state: ChefsState) -> tuple[Part, ...]:
        """What everybody has eaten so far."""
        return seeing.album(state)

    def card(self, state: ChefsState, number: int) -> Part | None:
        """A card and the dishes it goes into."""
        return glossary.card_info(state.box, number)

    def glossary(self, state: ChefsState) -> Part | None:
        """Every kind of card in the box."""
        return glossary.card_list(state.box)


boxed = cards
"""The cards of a box; the name is the game's own inside it."""


def of_table(state: ChefsState, move: Any) -> ChefsState:
    """What the table itself does, in any step."""
    match move:
        case Away(seat=seat):
            return people.away(state, seat)
        case Back(seat=seat):
            return people.back(state, seat)
        case Correct():
            return people.correct(state, move)
        case EndEarly():
            if isinstance(state.phase, Over):
                raise IllegalMove(N_("The match is over already."))
            return turns.over(state, "early")
    raise moved_on()


def of_seat(state: ChefsState, seat: Seat, move: Any, rng: Chance) -> ChefsState:
    """What a cook does; only the one who is asked can."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over."))
    if seat != asking.asked(state):
        raise IllegalMove(N_("It is not your turn."))
    match state.phase, move:
        case Giving() as phase, Give():
            target = known(state.cook(seat))
            return acting.give(state, phase, target, move)
        case Acting(), Score():
            return acting.score(state, move)
        case Acting(), Hold():
            return acting.hold(state, move)
        case Acting() as phase, _:
            return act(state, phase, move, rng)
        case Announcing(), Announce():
            return acting.announce(state, move)
        case Discarding(), Discard():
            return acting.discard(state, move)
    raise moved_on()


def act(state: ChefsState, phase: Acting, move: Any, rng: Chance) -> ChefsState:
    """One of the three actions (T2)."""
    match move:
        case Draw():
            return acting.draw(state, phase, rng)
        case Lay():
            return acting.lay(state, phase, move)
        case Pour():
            return acting.pour(state, phase, move)
        case Send():
            return acting.send(state, phase, move)
    raise moved_on()


def moved_on() -> IllegalMove:
    """What a guest hears whose move belongs to another step."""
    return IllegalMove(N_("The round moved on."))
