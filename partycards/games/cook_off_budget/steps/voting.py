"""The meals are turned over one at a time (rule O9), and everybody votes in secret for one of the
others (the players’ choice, rule O10)."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import shuffled
from partycards.games.cook_off_budget.steps.meal import WATCH, AllChoose, AtMeal, moved_on
from partycards.games.cook_off_budget.steps.scored import scored
from partycards.games.cook_off_budget.table import BudgetState, Player, Watch
from partycards.games.cook_off_budget.table_shown import Dish, dishes, next_plate
from partycards.games.stepping import Asked, Swap

# The players’ choice ------------------------------------------------------------------------------


Votes = Annotated[int, Meta(ge=1, le=3)]


class Vote(Reveals, frozen=True):
    """Put a voting card on each of the others' meals (rule O10)."""

    told: ClassVar[str] = N_("voted")
    votes: dict[Seat, Votes]


class VoteAgain(Move, frozen=True):
    """Take the voting cards back, until everybody has voted (rule G6)."""

    told: ClassVar[str] = N_("took the votes back")


class VotingStage(Part, frozen=True):
    """All meals, and who has voted."""

    dishes: tuple[Dish, ...]
    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]


CARDS = (1, 2, 3)
"""Everybody's voting cards (rule O1)."""


Given = tuple[tuple[Seat, int], ...]
"""Somebody's voting cards: on whose meals they lie."""


class AskVote(Asked, frozen=True):
    """Put voting cards on the others' meals."""

    dishes: tuple[Dish, ...]
    cards: tuple[int, ...]

    def auto(self, rng: Chance) -> Vote:
        """Most for the meal that meets most, then for the dearest, then by chance."""
        met = {d.seat: sum(d.meal.met) if d.meal is not None else 0 for d in self.dishes}
        dishes = shuffled(self.dishes, rng)
        ranked = sorted(dishes, key=lambda dish: (met[dish.seat], dish.cost))
        cards = self.cards[len(self.cards) - len(ranked) :]
        return Vote({dish.seat: card for dish, card in zip(ranked, cards, strict=True)})


class Voted(Asked, frozen=True):
    """One's own votes, until everybody has voted."""

    votes: Given


class Voting(AllChoose[Given], frozen=True):
    """The players' choice: hidden votes on the others' meals (rule O10)."""

    again: ClassVar[type[Move] | None] = VoteAgain
    line: ClassVar[int] = 5

    def choosers(self, state: BudgetState) -> tuple[Seat, ...]:
        """Who votes."""
        return tuple(player.seat for player in voters(state))

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to vote")

    def word(self, state: BudgetState, player: Player) -> str:
        """All who vote are asked, those who have voted whether they take it back."""
        if player.seat not in self.choosers(state):
            return WATCH
        return "voted" if self.has_chosen(player.seat) else "vote"

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Others vote."""
        return Watch("vote")

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """The others' meals, or one's own votes while others still think."""
        votes = self.choice(player.seat)
        if votes is not None:
            return Voted(key, votes)
        others = others_meals(state, player.seat)
        return AskVote(key, tuple(dish for dish in dishes(state) if dish.seat in others), CARDS)

    def stage(self, state: BudgetState) -> Part:
        """All meals, and who has voted."""
        ready = tuple(seat for seat in self.choosers(state) if self.has_chosen(seat))
        return VotingStage(dishes(state), ready, self.awaited(state))

    def another(
        self, state: BudgetState, seat: Seat, choice: Given, swap: Swap, rng: Chance
    ) -> Given:
        """The same voting cards on other meals."""
        return tuple(zip(others_meals(state, seat), shuffled(CARDS, rng), strict=False))

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """The votes, or taking them back."""
        match move:
            case Vote():
                return self.chose(state, player.seat, given(state, player, move))
            case VoteAgain() if self.has_chosen(player.seat):
                return self.took_up(state, player.seat)
            case VoteAgain():
                raise IllegalMove(N_("You have not voted yet."))
        raise moved_on()

    def shown(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Whoever left has no meal to vote for any more."""
        return scored(state, tuple(votes for _, votes in self.chosen))


def given(state: BudgetState, player: Player, move: Vote) -> Given:
    """One voting card on each of the others' meals, all different."""
    meals = others_meals(state, player.seat)
    if len(meals) < 2:
        raise IllegalMove(N_("There is only one meal to choose from, so there is no vote."))
    if player.seat in move.votes:
        raise IllegalMove(N_("Nobody votes for their own meal."))
    if set(move.votes) != set(meals):
        raise IllegalMove(N_("Put one voting card on each of the others’ meals."))
    if len(set(move.votes.values())) < len(meals):
        raise IllegalMove(N_("Each voting card goes to one meal only."))
    return tuple((seat, move.votes[seat]) for seat in meals)


def others_meals(state: BudgetState, seat: Seat) -> tuple[Seat, ...]:
    """Whose meals this seat can vote for."""
    return tuple(plate.seat for plate in state.plates if plate.seat != seat)


def voters(state: BudgetState) -> tuple[Player, ...]:
    """Who votes: everybody with more than one meal to choose from, with or without a meal."""
    return tuple(p for p in state.in_play if len(others_meals(state, p.seat)) > 1)


# The meals are turned over ------------------------------------------------------------------------


class Serve(Reveals, frozen=True):
    """Turn the next meal over (rule O9)."""

    told: ClassVar[str] = N_("served a meal")


class ServingStage(Part, frozen=True):
    """The meals, those face down still closed; `now` is who turns the next one over."""

    dishes: tuple[Dish, ...]
    now: Seat | None


class AskServe(Asked, frozen=True):
    """Turn the next meal over: one's own, or that of a guest who is away."""

    seat: Seat
    own: bool

    def auto(self, rng: Chance) -> Serve:
        """There is nothing to choose."""
        return Serve()


class Serving(AtMeal, frozen=True):
    """The meals are turned over one at a time (rule O9)."""

    line: ClassVar[int] = 5

    def awaited(self, state: BudgetState) -> tuple[Seat, ...]:
        """Who turns the next one over."""
        seat = server(state)
        return () if seat is None else (seat,)

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to serve")

    def word(self, state: BudgetState, player: Player) -> str:
        """How many meals have been turned over."""
        served = sum(plate.served for plate in state.plates)
        return f"serve-{served}" if player.seat == server(state) else WATCH

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Who serves."""
        return Watch("serve", server(state))

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """One's own meal, or another's."""
        plate = next_plate(state)
        seat = plate.seat if plate is not None else player.seat
        return AskServe(key, seat, seat == player.seat)

    def stage(self, state: BudgetState) -> Part:
        """The meals, those face down still closed."""
        return ServingStage(dishes(state), server(state))

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """Turn the next meal over (rule O9)."""
        if not isinstance(move, Serve):
            raise moved_on()
        plate = next_plate(state)
        if plate is None or player.seat != server(state):
            raise IllegalMove(N_("It is not your turn to serve."))
        plates = tuple(replace(one, served=True) if one is plate else one for one in state.plates)
        return replace(state, plates=plates)

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """After the last one comes the vote, if there is one (rule O10)."""
        if next_plate(state) is not None:
            return state
        return replace(state, phase=Voting()) if voters(state) else scored(state)


def server(state: BudgetState) -> int | None:
    """Who turns it over: its cook, or whoever leads when they are away."""
    plate = next_plate(state)
    if plate is None:
        return None
    return plate.seat if state.is_here(plate.seat) else state.leader
