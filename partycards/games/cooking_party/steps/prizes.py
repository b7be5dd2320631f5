"""The awards: small honours besides the win, told from what lay on the table.

They are spread: whoever was near the best of a kind can have its award, so that nobody gets a
second one before everybody near has one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

from msgspec.structs import replace

from partycards.games.base import N_, Part, Seat
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.facts import facts_by_key
from partycards.games.saying import Say


class Kind(NamedTuple):
    """An award: its title, what its owner is told after "you are second, and", and its reason of
    one and of `%(num)s`, which is what it counts; it takes the `least` of that."""

    title: str
    yours: str
    one: str
    many: str
    least: int = 1


KINDS = {
    "race": Kind(N_("The closest race"), N_("the closest race was yours"),
                 N_("%(num)s point apart"), N_("%(num)s points apart"), 0),
    "name": Kind(N_("The longest name"), N_("the longest name was yours"),
                 N_("%(num)s letter on the menu"), N_("%(num)s letters on the menu"), 18),
    "pantry": Kind(N_("Pantry lover"), N_("nobody knows the pantry better"),
                   N_("%(num)s thing from the pantry"), N_("%(num)s things from the pantry"), 2),
    "sea": Kind(N_("The catch of the day"), N_("the catch of the day was yours"),
                N_("%(num)s time from the sea"), N_("%(num)s times from the sea"), 2),
    "sweet": Kind(N_("The sweet tooth"), N_("the sweet tooth is yours"),
                  N_("%(num)s sweet thing"), N_("%(num)s sweet things"), 2),
    "green": Kind(N_("The green thumb"), N_("the green thumb is yours"),
                  N_("%(num)s time from the garden"), N_("%(num)s times from the garden"), 3),
    "colourful": Kind(N_("A bit of everything"), N_("nobody mixed more kinds"),
                      N_("%(num)s kind on one plate"), N_("%(num)s kinds on one plate"), 4),
    "fullest": Kind(N_("The fullest plate"), N_("the fullest plate was yours"),
                    N_("%(num)s card in one dish"), N_("%(num)s cards in one dish"), 5),
    "judge": Kind(N_("The kindest judge"), N_("you were the kindest judge"),
                  N_("a word for %(num)s dish"), N_("a word for %(num)s dishes"), 2),
    "steady": Kind(N_("The steady hand"), N_("no dish of yours went without a chip"),
                   N_("chips in %(num)s round"), N_("chips in all of %(num)s rounds"), 2),
    "hundred": Kind(N_("The lucky hundred"), N_("the 100 likes you best"),
                    N_("caught it %(num)s time"), N_("caught it %(num)s times"), 2),
    "purist": Kind(N_("Less is more"), N_("you made the most of the fewest cards"),
                   N_("%(num)s point a card"), N_("%(num)s points a card")),
    "boldest": Kind(N_("The boldest mix"), N_("the boldest mix was yours"),
                    N_("together as never before"), N_("together as never before"), 3),
    "comeback": Kind(N_("The comeback"), N_("the comeback was yours"),
                     N_("up by %(num)s place"), N_("up by %(num)s places"), 2),
    "words": Kind(N_("The best words"), N_("the best words were yours"),
                  N_("told in %(num)s word"), N_("told in %(num)s words"), 5),
    "round": Kind(N_("The best round"), N_("the best round was yours"),
                  N_("%(num)s point in one round"), N_("%(num)s points in one round")),
}  # fmt: skip
"""In the order in which they are told: the great ones last."""
ROUNDS, GUESTS = 2, 3
"""Before this many rounds, or among fewer guests, there is nothing to compare."""
NEAR = 0.75
"""So much of the best is near it."""
FEW = 3
"""So many awards are given at least, also when somebody gets a second one."""
APART = 15
"""Points between two in a race that was close."""
GARDEN, SEA, SWEET = ("vegetables", "fruit", "herbs"), ("seafood",), ("sweets",)


class Prize(Part, frozen=True):
    """An award of the finale. `key` is one of `KINDS`; `value` is what it counts; `dish` is its
    dish's name, if it is for one."""

    key: str
    seats: tuple[Seat, ...]
    value: int
    dish: str = ""

    def retold(self, say: Say) -> "Prize":
        """The dish's name as it is read."""
        return replace(self, dish=say(self.seats, self.dish))

    @property
    def title(self) -> str:
        return KINDS[self.key].title

    @property
    def yours(self) -> str:
        """What its owner is told."""
        return KINDS[self.key].yours

    @property
    def reason(self) -> tuple[str, str]:
        """What it is for: of one, and of `%(num)s`, which is its value."""
        return KINDS[self.key].one, KINDS[self.key].many


class Feat(NamedTuple):
    """How high it is, whose, of which dish; `says` is what is told of it where that is another
    number."""

    value: int
    seats: tuple[Seat, ...]
    dish: str = ""
    says: int | None = None


Feats = Sequence[Feat]

_counted: list[tuple[PartyState, tuple[Prize, ...]]] = []
"""Those of the last match that was asked for: every page of it asks for the same."""


def prizes(state: PartyState) -> tuple[Prize, ...]:
    """At most one of each kind, none for what nobody did."""
    if len(state.results) < ROUNDS or len(state.guests) < GUESTS:
        return ()
    if not _counted or _counted[0][0] is not state:
        _counted[:] = [(state, spread(feats(state), len(state.guests)))]
    return _counted[0][1]


def spread(found: dict[str, Feats], guests: int) -> tuple[Prize, ...]:
    """As many guests as can be have one. Equals share it (G1), unless they have one of their own;
    what is left goes to the best, while there are few awards."""
    greatest_first = [
        (key, near_the_best(found[key], KINDS[key])) for key in [*KINDS][::-1] if key in found
    ]
    near = {key: tops for key, tops in greatest_first if tops}
    owner: dict[str, Feat] = {}

    def finds(seats: tuple[Seat, ...], seen: set[str]) -> bool:
        """Whether these get an award, perhaps because somebody else takes another one."""
        mine = [(key, tops[seats], tops) for key, tops in near.items() if seats in tops]
        mine.sort(key=lambda one: -one[1].value / max(1, *(f.value for f in one[2].values())))
        for key, feat, _ in mine:
            if key in seen:
                continue
            seen.add(key)
            if key not in owner or finds(owner[key].seats, seen):
                owner[key] = feat
                return True
        return False

    crews = dict.fromkeys(seats for tops in near.values() for seats in tops)
    for seats in sorted(crews, key=lambda crew: sum(crew in tops for tops in near.values())):
        finds(seats, set())
    for key, tops in near.items():
        if key not in owner and len(owner) < max(FEW, min(guests, len(KINDS))):
            owner[key] = max(tops.values(), key=lambda feat: feat.value)
    served = {seat for feat in owner.values() for seat in feat.seats}
    given = []
    for key in KINDS:
        if key not in owner:
            continue
        feat = owner[key]
        equal = [f.seats for f in near[key].values() if f.value == feat.value]
        sharing = [s for crew in equal if served.isdisjoint(crew) for s in crew]
        seats = tuple(dict.fromkeys((*feat.seats, *sharing)))
        served.update(sharing)
        says = feat.value if feat.says is None else feat.says
        given.append(Prize(key, seats, says, feat.dish if not sharing else ""))
    return tuple(given)


def near_the_best(found: Feats, kind: Kind) -> dict[tuple[Seat, ...], Feat]:
    """Of each kitchen its best, as far as that is near the best of all."""
    best: dict[tuple[Seat, ...], Feat] = {}
    for feat in found:
        if feat.seats not in best or feat.value > best[feat.seats].value:
            best[feat.seats] = feat
    top = max((feat.value for feat in best.values()), default=0)
    least = max(kind.least, NEAR * top)
    return {seats: feat for seats, feat in best.items() if feat.value >= least}


# What there is to honour --------------------------------------------------------------------------


def feats(state: PartyState) -> dict[str, Feats]:
    """Of every kind what everybody did."""
    return {
        "race": list(races(state)),
        "name": of_dishes(state, lambda dish, chips: max(map(len, dish.names), default=0)),
        "pantry": in_all(state, lambda dish, chips: len(dish.pantry)),
        "sea": in_all(state, lambda dish, chips: cards_of(dish, SEA)),
        "sweet": in_all(state, lambda dish, chips: cards_of(dish, SWEET)),
        "green": in_all(state, lambda dish, chips: cards_of(dish, GARDEN)),
        "colourful": of_dishes(state, lambda dish, chips: len(kinds_of(dish))),
        "fullest": of_dishes(state, lambda dish, chips: len(dish.laid)),
        "judge": list(kind_words(state)),
        "steady": list(steady(state)),
        "hundred": in_all(state, lambda dish, chips: int(100 in chips)),
        "purist": of_dishes(state, lambda dish, chips: a_card(dish, sum(chips))),
        "boldest": of_dishes(state, lambda dish, chips: boldness(state, dish)),
        "comeback": climbed(state),
        "words": of_dishes(state, lambda dish, chips: words(dish)),
        "round": of_dishes(state, lambda dish, chips: sum(chips)),
    }


Count = Callable[[ShownDish, tuple[int, ...]], int]


def of_dishes(state: PartyState, count: Count) -> Feats:
    """What every dish that was presented counts, by the dish and its chips."""
    return [
        Feat(count(dish, chips), result.cooks[dish.chef], dish.called)
        for result in state.results
        for dish, chips in result.presented
    ]


def in_all(state: PartyState, count: Count) -> Feats:
    """The same of all dishes of a kitchen together."""
    sums: dict[tuple[Seat, ...], int] = {}
    for feat in of_dishes(state, count):
        sums[feat.seats] = sums.get(feat.seats, 0) + feat.value
    return [Feat(value, seats) for seats, value in sums.items()]


def cards_of(dish: ShownDish, categories: Iterable[str]) -> int:
    """How many of its cards are of these."""
    return sum(laid.card.category in categories for laid in dish.laid)


def kinds_of(dish: ShownDish) -> set[str]:
    """All its kinds of food."""
    return {laid.card.category for laid in dish.laid}


def boldness(state: PartyState, dish: ShownDish) -> int:
    """Its pairs that no cookbook puts together; without facts, its kinds."""
    facts = facts_by_key(state.box)
    cards = [laid.card for laid in dish.laid]
    if not all(card.key in facts for card in cards):
        return len(kinds_of(dish))
    return sum(
        b.key not in facts[a.key].goes_with and a.key not in facts[b.key].goes_with
        for a, b in combinations(cards, 2)
    )


def words(dish: ShownDish) -> int:
    """How many words of its own it was told with."""
    return dish.told or sum(len(text.split()) for text in (dish.say, *(c.words for c in dish.laid)))


def a_card(dish: ShownDish, points: int) -> int:
    """Its points for a card: less is more (V17)."""
    return points // len(dish.laid) if dish.laid else 0


def steady(state: PartyState) -> Iterator[Feat]:
    """Whose dishes all got chips: in how many rounds."""
    got: dict[tuple[Seat, ...], list[int]] = {}
    for feat in of_dishes(state, lambda dish, chips: sum(chips)):
        got.setdefault(feat.seats, []).append(feat.value)
    for seats, points in got.items():
        yield Feat(len(points) if all(points) else 0, seats)


def kind_words(state: PartyState) -> Iterator[Feat]:
    """For how many dishes a judge had a word."""
    said: dict[tuple[Seat, ...], int] = {}
    for result in state.results:
        judges = result.jury or (result.judge,)
        said[judges] = said.get(judges, 0) + len(result.critiques)
    for seats, dishes in said.items():
        yield Feat(dishes, seats)


def races(state: PartyState) -> Iterator[Feat]:
    """Two who follow each other, the closer the higher; of teams their first ones."""
    teams = {seat: team for team in state.teams for seat in team}
    crews = dict.fromkeys(teams.get(seat, (seat,)) for seat, _ in state.totals)
    totals = dict(state.totals)
    order = sorted(crews, key=lambda crew: -totals[crew[0]])
    for crew, other in pairwise(order):
        apart = totals[crew[0]] - totals[other[0]]
        if apart <= APART and totals[other[0]]:
            yield Feat(APART + 1 - apart, (*crew, *other), says=apart)


def climbed(state: PartyState) -> Feats:
    """How many places everybody went up between the middle and the end."""
    half = len(state.rows) // 2
    lines: dict[Seat, list[int]] = {}
    for seat, _ in state.totals:
        points = [sum(cell.points for cell in row.cells if cell.seat == seat) for row in state.rows]
        lines[seat] = list(accumulate(points))

    def place(seat: Seat, after: int) -> int:
        return 1 + sum(line[after] > lines[seat][after] for line in lines.values())

    return [Feat(place(seat, half - 1) - place(seat, -1), (seat,)) for seat in lines]
