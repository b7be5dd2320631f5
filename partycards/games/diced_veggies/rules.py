"""Diced Veggies: the rules as one record of pure functions."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as replace_rules
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games import finale
from partycards.games.base import (
    N_,
    Chance,
    Game,
    IllegalMove,
    Option,
    Outcome,
    Part,
    Seat,
    State,
    Step,
    Timed,
    View,
)
from partycards.games.cards import chosen, shuffled
from partycards.games.diced_veggies import (
    asking,
    bots,
    glossary,
    moving,
    people,
    redealing,
    seeing,
    waiting,
)
from partycards.games.diced_veggies.box import Box, CardId, hype_cards, recipe_cards, veggie_of
from partycards.games.diced_veggies.moves import Moves, TableMoves
from partycards.games.diced_veggies.rolling import rolled
from partycards.games.diced_veggies.state import (
    DISPLAY,
    START_HYPES,
    START_RECIPES,
    Chef,
    Over,
    VeggiesState,
)
from partycards.games.diced_veggies.turns import settle
from partycards.games.diced_veggies.views import PrivateView, PublicView
from partycards.games.features import FirstPlayer, LookingUp, OptionalRules, Solo, Timing

Cards = tuple[CardId, ...]


@dataclass(frozen=True, kw_only=True)
class DicedVeggies(
    Timing[VeggiesState],
    LookingUp[VeggiesState],
    Solo[VeggiesState],
    OptionalRules,
    FirstPlayer,
    Game[VeggiesState, PublicView, PrivateView],
):
    """The game. `first` is who begins, None is a lot (D5); `most_turns` ends a game alone at the
    latest after so many turns, 0 does not (D8); `record` is what was reached alone before."""

    first: Seat | None = None
    most_turns: int = 0
    record: tuple[int, ...] = ()

    key: ClassVar[str] = "diced_veggies"
    title: ClassVar[str] = "Diced Veggies"
    summary: ClassVar[str] = N_(
        "Cut dice from the block, ten at the most, and cook recipes with what comes off."
    )
    album_title: ClassVar[str] = N_("What was cooked")
    rules_version: ClassVar[int] = 1
    cards: ClassVar[type[Box]] = Box
    own_box: ClassVar[bool] = True
    state: ClassVar[type[State]] = VeggiesState
    moves: ClassVar[Any] = Moves
    table_moves: ClassVar[Any] = TableMoves
    view_type: ClassVar[Any] = View[PublicView, PrivateView]
    phone: ClassVar[tuple[str, ...]] = (
        "top",
        "private.can",
        "private.ask",
        "private.own",
        "block",
        "stage",
        "sheet",
    )
    screen: ClassVar[tuple[str, ...]] = ("top", "block", "stage")
    steps: ClassVar[tuple[Step, ...]] = (Step("turn", N_("A turn"), relaxed=240, brisk=120),)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "most_turns",
            N_("A game alone"),
            (
                (0, N_("takes as many turns as six recipes take")),
                (12, N_("ends at the latest after 12 turns")),
            ),
        ),
    )

    def seats(self) -> range:
        """Two to four, and one alone (D8)."""
        return range(1, people.MOST + 1)

    def minutes(self, seats: int) -> int:
        """About how long it takes until somebody has cooked six recipes."""
        return 10 + 8 * seats

    def setup(self, seats: tuple[Seat, ...], cards: Box, rng: Chance) -> VeggiesState:
        """All dice in the block, two open recipes, a secret hype and a token each, three recipes
        on display (D5)."""
        if len(seats) not in self.seats():
            raise IllegalMove(N_("Diced Veggies is for 1 to 4 guests."))
        if self.first is not None and self.first not in seats:
            raise IllegalMove(N_("Who begins has to be one of the guests who play."))
        dice = range(len(veggie_of(cards)))
        block, numbers = rolled((0,) * len(dice), dice, cards.faces, rng)
        recipes, hypes = shuffled(recipe_cards(cards), rng), shuffled(hype_cards(cards), rng)
        turn = self.first or chosen(seats, rng)
        chefs, recipes, hypes = dealt(seats, turn, recipes, hypes)
        return VeggiesState(
            chances=1,
            box=cards,
            chefs=chefs,
            turn=turn,
            block=block,
            numbers=numbers,
            recipes=recipes[:-DISPLAY],
            hypes=hypes,
            display=recipes[-DISPLAY:],
            most_turns=self.most_turns,
            best=max(self.record, default=None) if len(seats) == 1 else None,
        )

    def to_move(self, state: VeggiesState) -> frozenset[Seat]:
        """Whom the table waits for."""
        return waiting.to_move(state)

    def waiting(self, state: VeggiesState) -> tuple[str, dict[str, Any]]:
        """The same as a sentence."""
        return waiting.waiting(state)

    def question(self, state: VeggiesState, seat: Seat) -> str | None:
        """The key of what this seat is asked now."""
        return asking.question(state, seat)

    def apply(self, state: VeggiesState, seat: Seat | None, move: Any, rng: Chance) -> VeggiesState:
        """The state after the move, or IllegalMove."""
        if seat is None:
            return counted(state, settle(moving.of_table(state, move)))
        after = moving.of_seat(state, seat, move, rng)
        return counted(state, settle(replace(after, step=after.step + 1)))

    def timed(self, state: VeggiesState) -> Timed | None:
        """The turn of somebody who is here, and the final cook."""
        return Timed("turn", f"t{state.number}") if waiting.to_move(state) else None

    def public(self, state: VeggiesState) -> PublicView:
        """What everybody sees."""
        return seeing.public(state)

    def private(self, state: VeggiesState, seat: Seat) -> PrivateView:
        """What this seat sees besides."""
        return asking.private(state, seat)

    def redeal(self, state: VeggiesState, seat: Seat | None, rng: Chance) -> VeggiesState:
        """Another state that this viewer cannot tell from this one."""
        return redealing.redeal(state, seat, rng)

    def auto_move(self, view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
        """A legal, sensible move made from the view, None when nothing is asked."""
        return bots.auto_move(view, rng)

    def join(
        self, state: VeggiesState, seat: Seat, after: Seat | None, rng: Chance
    ) -> VeggiesState:
        """A late guest, from their next turn in order (G2)."""
        return counted(state, settle(people.join(state, seat, after, rng)))

    def leave(self, state: VeggiesState, seat: Seat, rng: Chance) -> VeggiesState:
        """A guest leaves for good (G4)."""
        return settle(people.leave(state, seat))

    def outcome(self, state: VeggiesState) -> Outcome | None:
        """Most points win, ties share the win; without a recipe there is no winner (D8, G1)."""
        if not isinstance(state.phase, Over):
            return None
        cooked = any(chef.cooked for chef in state.chefs)
        places = finale.ranking(state.totals, state.phase.gone) if cooked else ()
        return finale.outcome(state.totals, places)

    def open_points(self, state: VeggiesState) -> Mapping[Seat, int]:
        """Until it is over recipes lie face down, and only what the host put right is known."""
        if isinstance(state.phase, Over):
            return dict(state.totals)
        return {chef.seat: state.points(replace(chef, cooked=())) for chef in state.chefs}

    def alone(self, state: VeggiesState) -> int | None:
        """The points of somebody who has played alone to the end (D8)."""
        if not isinstance(state.phase, Over) or state.phase.why == "early":
            return None
        return state.points(state.chefs[0]) if len(state.chefs) == 1 else None

    def with_record(self, points: tuple[int, ...]) -> dict[str, Any]:
        """The points of earlier games alone, which the last page tells."""
        return {"record": points} if points != self.record else {}

    def shareable(self) -> Self:
        """The game without what belongs to one table."""
        return replace_rules(super().shareable(), record=())

    def album(self, state: VeggiesState) -> tuple[Part, ...]:
        """What everybody has cooked, once it is turned up."""
        return seeing.album(state)

    def card(self, state: VeggiesState, number: int) -> Part | None:
        """A recipe or a hype."""
        return glossary.card_info(state.box, number)

    def glossary(self, state: VeggiesState) -> Part | None:
        """Every card of the box."""
        return glossary.card_list(state.box)


def dealt(
    seats: tuple[Seat, ...], turn: Seat, recipes: Cards, hypes: Cards
) -> tuple[tuple[Chef, ...], Cards, Cards]:
    """What everybody begins with, from the tops of both decks; what is left of the decks (D5)."""
    chefs = []
    for seat in seats:
        mine, recipes = recipes[-START_RECIPES:], recipes[:-START_RECIPES]
        secret, hypes = hypes[-START_HYPES:], hypes[:-START_HYPES]
        chefs.append(Chef(seat, recipes=mine, hypes=secret, turns=int(seat == turn)))
    return tuple(chefs), recipes, hypes


def counted(before: VeggiesState, after: VeggiesState) -> VeggiesState:
    """However often it was shuffled, one chance was taken: all of it came from one `rng`."""
    return replace(after, chances=min(after.chances, before.chances + 1))
