"""Leaks that the promises must catch; rules with one thing wrong that a scenario must notice."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Part, Seat
from partycards.games.kitchen_closing import rules, stacks, table
from partycards.games.kitchen_closing.rules import KitchenClosing, PrivateView
from partycards.games.kitchen_closing.steps import scored, splitting, turns
from partycards.games.kitchen_closing.steps.splitting import Splitting
from partycards.games.kitchen_closing.steps.turns import LayDown, Turns
from partycards.games.kitchen_closing.table import KitchenState
from partycards.games.seated import Watch
from tests.games.kitchen_closing import test_people, test_rounds, test_stacks, test_turns
from tests.games.kitchen_closing.case import KITCHEN_CLOSING
from tests.games.kitchen_closing.kitchen import Kitchen
from tests.games.planting import Mutant, Secrets, given, nothing, planted, telling

# Leaks ----------------------------------------------------------------------------------------


SECRETS: Secrets = {
    "a hand": lambda state: state.hands[:1],
    "the top of the pile": lambda state: state.draw[-1:],
    "what lies under the open card": lambda state: (state.discards[-2:-1], state.under[-1:]),
    "the stacks": lambda state: [
        sorted(made.dish) for _, made in getattr(state.phase, "chosen", ())
    ],
    "what was drawn": lambda state: state.phase.drawn if isinstance(state.phase, Turns) else (),
}


class ShowsTheNeighboursHand(KitchenClosing):
    def private(self, state: KitchenState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        others = [hand for one, hand in state.hands if one != seat]
        return replace(mine, ask=Watch(str(others[:1]))) if mine.ask is None else mine


class RefusesWithTheHolder(KitchenClosing):
    """A card of somebody else's is refused with where it is."""

    def apply(self, state: KitchenState, seat: Seat | None, move: Any, rng: Any) -> KitchenState:
        if isinstance(move, LayDown):
            for other, hand in state.hands:
                if other != seat and move.card in hand:
                    raise IllegalMove("%(who)s has it", who=other)
        return super().apply(state, seat, move, rng)


class AsksByTheHand(KitchenClosing):
    """The key of a question that depends on the pile."""

    def question(self, state: KitchenState, seat: Seat) -> str | None:
        return f"{super().question(state, seat)}-{sum(state.draw[-1:]) % 2}"


class ListsOnlyThePile(KitchenClosing):
    def card(self, state: KitchenState, number: int) -> Part | None:
        return super().card(state, number) if number in state.draw else None


LEAKS = planted(
    KITCHEN_CLOSING,
    *telling(KitchenClosing, SECRETS),
    ShowsTheNeighboursHand,
    RefusesWithTheHolder,
    AsksByTheHand,
    ListsOnlyThePile,
)


# Faults in the rules ---------------------------------------------------------------------------


class LosesTheHandOfWhoLeaves(KitchenClosing):
    def leave(self, state: KitchenState, seat: Seat, rng: Any) -> KitchenState:
        return replace(super().leave(state, seat, rng), under=())


class ShufflesWithItsOwnChance(KitchenClosing):
    def apply(self, state: KitchenState, seat: Seat | None, move: Any, rng: Any) -> KitchenState:
        after = super().apply(state, seat, move, rng)
        return replace(after, draw=tuple(Random().sample(after.draw, len(after.draw))))


class LetsAnybodyPlay(KitchenClosing):
    def apply(self, state: KitchenState, seat: Seat | None, move: Any, rng: Any) -> KitchenState:
        who = state.phase.seat if isinstance(state.phase, Turns) and seat else seat
        return super().apply(state, who, move, rng)


class WaitsForWhoIsAway(KitchenClosing):
    """Awaits those who have made their stacks, too."""

    def to_move(self, state: KitchenState) -> frozenset[Seat]:
        ready = state.phase.chosen if isinstance(state.phase, Splitting) else ()
        return super().to_move(state) | {seat for seat, _ in ready}


class OverlooksWhoIsNext(KitchenClosing):
    def changes(self, before: KitchenState, seen: Any, after: KitchenState) -> Any:
        told = super().changes(before, seen, after)
        next_one = getattr(after.phase, "seat", 0)
        return replace(told, seats=told.seats - {next_one}) if told is not None else None


FAULTS = planted(
    KITCHEN_CLOSING,
    LosesTheHandOfWhoLeaves,
    ShufflesWithItsOwnChance,
    LetsAnybodyPlay,
    WaitsForWhoIsAway,
    OverlooksWhoIsNext,
    found_by={"loses the hand of who leaves": 1},
)


# Mutants ---------------------------------------------------------------------------------------


def three() -> Kitchen:
    return given(test_turns.kitchen)


def four() -> Kitchen:
    return given(test_people.kitchen)


def closed() -> Kitchen:
    return given(test_stacks.kitchen)


REAL_CLOSE = turns.Turns.close


def closes_for_all(turn: Any, state: Any) -> Any:
    """Who closes has a last turn as well."""
    after = REAL_CLOSE(turn, state)
    assert isinstance(after.phase, Turns)
    to_go = (*after.phase.to_go, turn.seat)
    return replace(after, phase=replace(after.phase, to_go=to_go))


def best_loses(state: Any, made: Any) -> Any:
    lines = REAL_LINES(state, made)
    return tuple(replace(line, won=line.lost, lost=line.won) for line in lines)


REAL_LINES = splitting.lines_of

MUTANTS: dict[str, Mutant] = {
    "the one who closes has one more turn": (
        turns.Turns,
        "close",
        closes_for_all,
        lambda: test_turns.test_after_it_is_said_each_other_player_has_one_more_turn_k3(three()),
    ),
    "cards of others can be laid down": (
        turns,
        "held",
        lambda state, seat, card: card or 0,
        lambda: test_turns.test_refusals_of_a_turn_are_said_in_words_k2(three()),
    ),
    "an empty pile stays empty": (
        table,
        "run_out",
        lambda state, rng: replace(state, emptied=2),
        lambda: test_turns.test_when_the_pile_is_empty_the_discards_but_the_top_are_shuffled_k2(
            three()
        ),
    ),
    "a pile that is gone closes nothing": (
        turns.Turns,
        "ended",
        lambda turn, state: turn.next_turn(state),
        lambda: test_turns.test_the_second_time_the_kitchen_closes_by_itself_k2(three()),
    ),
    "away guests have turns": (
        turns.Turns,
        "settled",
        lambda turn, state, rng: state,
        lambda: test_people.test_who_goes_away_on_turn_lays_down_the_card_that_came_g3(four()),
    ),
    "any stacks will do": (
        splitting,
        "check",
        nothing,
        lambda: test_stacks.test_a_dish_is_all_different_and_a_pantry_all_of_one_category_k4(
            closed()
        ),
    ),
    "a pantry is of the highest category alone": (
        stacks,
        "values",
        lambda kinds: [(sum(cards[0].number for cards in kinds.values()), 0, "", -1)],
        test_stacks.test_proposals_are_all_that_nothing_beats_k4,
    ),
    "the lowest pantry wins": (
        splitting,
        "lines_of",
        best_loses,
        lambda: test_stacks.test_the_highest_dish_gains_and_the_lowest_pantry_loses_k5(closed()),
    ),
    "a lead of two is enough": (
        scored,
        "LEAD",
        2,
        lambda: test_rounds.test_a_lead_of_three_ends_the_match_k6(
            Kitchen("Lisa", "Ellen", "Cody")
        ),
    ),
    "nine rounds are enough": (
        scored,
        "ROUNDS",
        9,
        lambda: test_rounds.test_after_ten_rounds_it_ends_and_ties_share_the_win_k6(
            Kitchen("Lisa", "Ellen", "Cody")
        ),
    ),
    "the deal stays where it is": (
        rules,
        "next_dealer",
        lambda state: state.dealer,
        lambda: test_rounds.test_left_of_the_dealer_begins_and_the_deal_passes_left_k7(
            Kitchen("Lisa", "Ellen", "Cody")
        ),
    ),
}
