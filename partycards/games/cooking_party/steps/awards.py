"""Awards for the finale: small honours besides the win, told from what lay on the table."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from partycards.games.base import N_, Part, Seat
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import RoundResult, ShownDish
from partycards.games.facts import facts_by_key

PRIZES = {
    "round": (N_("The best round"), N_("%(num)s point in one round"),
              N_("%(num)s points in one round")),
    "boldest": (N_("The boldest mix"), N_("together as never before"),
                N_("together as never before")),
    "words": (N_("The best words"), N_("told in %(num)s word"), N_("told in %(num)s words")),
    "comeback": (N_("The comeback"), N_("up by %(num)s place"), N_("up by %(num)s places")),
    "purist": (N_("Less is more"), N_("%(num)s point a card"), N_("%(num)s points a card")),
}  # fmt: skip
"""The title of each kind of award, and its reason of one and of many."""
ROUNDS, GUESTS = 2, 3
"""Before this many rounds, or among fewer guests, there is nothing to compare."""


class Prize(Part, frozen=True):
    """An award of the finale. `key` is round, boldest, words, comeback or purist; `value` is what
    it counts; `dish` is its dish's name, if it is for one."""

    key: str
    seats: tuple[Seat, ...]
    value: int
    dish: str = ""

    @property
    def title(self) -> str:
        return PRIZES[self.key][0]

    @property
    def reason(self) -> tuple[str, str]:
        """What it is for: of one, and of `%(num)s`, which is its value."""
        return PRIZES[self.key][1:]


def prizes(state: PartyState) -> tuple[Prize, ...]:
    """At most one of each kind; ties share it (G1). None for what nobody did."""
    if len(state.results) < ROUNDS or len(state.guests) < GUESTS:
        return ()
    found = (most_chips(state), boldest(state), best_words(state), comeback(state), purist(state))
    return tuple(prize for prize in found if prize is not None)


def served(state: PartyState) -> Iterator[tuple[RoundResult, ShownDish, int]]:
    """Every dish that was presented, with its points."""
    for result in state.results:
        chips = dict(result.chips)
        for dish in result.dishes:
            if not dish.passed:
                yield result, dish, sum(chips[dish.chef])


def best(
    key: str, found: Sequence[tuple[int, tuple[Seat, ...], str]], least: int = 1
) -> Prize | None:
    """The award for the highest value; all who have it share it."""
    most = max((value for value, _, _ in found), default=0)
    if most < least:
        return None
    first = [(seats, name) for value, seats, name in found if value == most]
    seats = tuple(dict.fromkeys(seat for group, _ in first for seat in group))
    return Prize(key, seats, most, first[0][1] if len(first) == 1 else "")


def called(dish: ShownDish) -> str:
    """The dish's name, or that of its first course that has one."""
    return next((name for name in dish.names if name), "")


def most_chips(state: PartyState) -> Prize | None:
    """Most points in a single round."""
    found = [
        (points, result.cooks[dish.chef], called(dish)) for result, dish, points in served(state)
    ]
    return best("round", found)


def boldest(state: PartyState) -> Prize | None:
    """The dish with most pairs that no cookbook puts together; without facts, of most kinds."""
    facts = facts_by_key(state.box)

    def bold(dish: ShownDish) -> int:
        cards = [laid.card for laid in dish.laid]
        if not all(card.key in facts for card in cards):
            return len({card.category for card in cards})
        return sum(
            b.key not in facts[a.key].goes_with and a.key not in facts[b.key].goes_with
            for a, b in combinations(cards, 2)
        )

    found = [
        (bold(dish), result.cooks[dish.chef], called(dish)) for result, dish, _ in served(state)
    ]
    return best("boldest", found, 3)


def best_words(state: PartyState) -> Prize | None:
    """The dish that was told with most words of its own."""

    def words(dish: ShownDish) -> int:
        return dish.told or sum(len(laid.words.split()) for laid in dish.laid) + len(
            dish.say.split()
        )

    found = [
        (words(dish), result.cooks[dish.chef], called(dish)) for result, dish, _ in served(state)
    ]
    return best("words", found, 5)


def comeback(state: PartyState) -> Prize | None:
    """Who climbed most places between the middle and the end."""
    half = len(state.rows) // 2
    lines: dict[Seat, list[int]] = {}
    for seat, _ in state.totals:
        points = [sum(c[2] for c in row.cells if c[0] == seat) for row in state.rows]
        lines[seat] = list(accumulate(points))

    def place(seat: Seat, after: int) -> int:
        return 1 + sum(line[after] > lines[seat][after] for line in lines.values())

    climbed = [(place(seat, half - 1) - place(seat, -1), (seat,), "") for seat in lines]
    return best("comeback", climbed, 2)


def purist(state: PartyState) -> Prize | None:
    """Most points for a card: less is more (V17)."""
    found = [
        (points // len(dish.laid), result.cooks[dish.chef], called(dish))
        for result, dish, points in served(state)
        if dish.laid
    ]
    return best("purist", found)
