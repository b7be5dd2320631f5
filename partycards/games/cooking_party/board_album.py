"""What is looked at again, shown in the end and printed: finished rounds, the race of the totals,
whose plate was whose, and the whole evening.

What is printed holds only dishes that lay on the table whole, with what everybody saw and heard of
them: those of finished rounds, and of this round those that were presented. Hands, piles, private
notes and the judge's chips before they are given are never asked for.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from msgspec.structs import replace

from partycards.games.base import Beat, Part, Seat
from partycards.games.cards import Card
from partycards.games.cooking_party.board import (
    brief,
    known_points,
    sheet,
    standings_hidden,
)
from partycards.games.cooking_party.board_rounds import remembered
from partycards.games.cooking_party.steps.deck import is_made_up, with_order, with_others
from partycards.games.cooking_party.steps.evening import WithPlates
from partycards.games.cooking_party.steps.over import (
    end_of,
    is_told,
    outcome,
    scores,
    to_come,
)
from partycards.games.cooking_party.steps.prizes import Prize, prizes
from partycards.games.cooking_party.steps.revealing import BEAT, Revealing
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Plate, ShownDish
from partycards.games.cooking_party.table_round import faces
from partycards.games.cooking_party.table_task import asked_of, for_free
from partycards.games.features.in_match import Ceremony, Printed, Suggesting
from partycards.games.finale import Chart, raced, ranking, winners
from partycards.games.served import Course, Evening, Honour, Laid, Served, Task

PLACE, AWARD = 6.0, 3.0
"""Seconds until a place, and until an award, is told by itself."""


class PlateShown(Part, frozen=True):
    """A plate once the codes are open: what and whose it was, and its points (None: no tasting)."""

    code: str
    dish: ShownDish
    inventors: tuple[Seat, ...]
    cooks: tuple[Seat, ...]
    late: bool
    points: int | None


class Finale(Part, frozen=True):
    """The end, besides the podium: awards, and what was cooked."""

    prizes: tuple[Prize, ...]
    plates: tuple[PlateShown, ...]
    honoured: Seat | None = None  # the guest whose menu it is (V11)


class Remembered(Printed[PartyState], Ceremony[PartyState], Suggesting[PartyState]):
    """An evening that is looked at again, and what the next one may learn from it."""

    def open_points(self, state: PartyState) -> Mapping[Seat, int]:
        """While standings are hidden they are hidden from the host, too."""
        return known_points(state)

    def album(self, state: PartyState) -> tuple[Part, ...]:
        """Every round with its dishes, critiques and chips."""
        return tuple(remembered(state, result) for result in state.with_dishes)

    def beat(self, state: PartyState) -> Beat | None:
        """The next chip, as long as somebody is there to see it; at the end the next place or
        award."""
        phase = state.phase
        if left := to_come(state):
            covered = left > len(prizes(state))
            return Beat(PLACE if covered else AWARD, f"end-{left}")
        if not isinstance(phase, Revealing) or not phase.holders(state):
            return None
        return Beat(BEAT, f"r{state.round}-{phase.fallen}")

    def awards_to_come(self, state: PartyState) -> int:
        """What is left of the ceremony."""
        return to_come(state)

    def honours(self, state: PartyState) -> tuple[Part, ...]:
        """The awards, and whose plate was whose."""
        shown = finale(state)
        return () if shown is None else (shown,)

    def with_order(self, state: PartyState, order: tuple[str, ...]) -> PartyState:
        """The order of the house."""
        return with_order(state, order)

    def suggested(self, state: PartyState) -> tuple[str, ...]:
        """What lay before a judge, in the order in which it did, and what was taken."""
        offered = (state if state.phase.number else with_others(state)).offered
        seen = (key for few in (*offered, state.played) for key in few)
        return tuple(dict.fromkeys(key for key in seen if not is_made_up(key)))

    def cooked_from(self, state: PartyState) -> tuple[str, ...]:
        """Those of the rounds that were scored."""
        return tuple(one.assignment for one in state.results if not is_made_up(one.assignment))

    def evening(self, state: PartyState) -> Evening:
        """Its dishes, points and awards up to now."""
        plates = {(plate.round, plate.dish.chef): plate for plate in plates_of(state)}
        ended, hidden = end_of(state) is not None, standings_hidden(state)
        return Evening(
            box=state.box,
            guests=tuple(guest.seat for guest in state.guests),
            served=tuple(
                on_plate(state, one, plates.get((one.round, one.chef))) for one in presented(state)
            ),
            rounds=tuple(
                {cell.seat: cell.points for cell in row.cells} for row in sheet(state).rows
            ),
            totals=known_points(state),
            winners=() if hidden else ahead(state),
            ended=ended,
            honours=honours(state),
            task=task(state),
            uncoded=state.house.cooking and not plates and not ended,
        )

    def hand(self, state: PartyState, seat: Seat) -> tuple[Card, ...]:
        """The ingredients on a chef's hand; none while the cards are printed ones (V20)."""
        chef = state.chef(seat)
        return () if chef is None or chef.printed else faces(state, chef.hand)


# Rounds -------------------------------------------------------------------------------------------


def chart(state: PartyState) -> Chart | None:
    """Each guest's total after every round; the last one as it stands, corrections included."""
    if not state.rows:
        return None
    lines = []
    for seat, total in state.totals:
        if state.house.one_judge and seat == state.judge:
            continue  # stays out of the points (V4)
        points = (cell.points for row in state.rows for cell in row.cells if cell.seat == seat)
        lines.append((seat, raced(accumulate(points), total)))
    return Chart(len(state.rows), tuple(lines))


def finale(state: PartyState) -> Finale | None:
    """Awards, and whose plate was whose; None when there is neither."""
    phase = end_of(state)
    assert phase is not None
    tasted = dict(phase.tasted)
    plates = tuple(
        PlateShown(
            code=plate.code,
            dish=plate.dish,
            inventors=plate.inventors,
            cooks=plate.cooks,
            late=plate.late,
            points=tasted.get(plate.code) if phase.tasting else None,
        )
        for plate in sorted(phase.plates, key=lambda plate: plate.code)
        if plate.done
    )
    honoured = state.judge if state.house.honour or state.house.honour_menu else None
    won = prizes(state)
    return Finale(won, plates, honoured) if won or plates or honoured else None


# As it is printed ---------------------------------------------------------------------------------


def presented(state: PartyState) -> Iterator[Served]:
    """What everybody saw whole, in the order of the rounds; what of this round too."""
    for result in state.with_dishes:
        critiques = dict(result.critiques)
        title = state.task(result.assignment).title
        for dish, chips in result.presented:
            one = served(dish, result.number, result.judge, title)
            given = () if standings_hidden(state) else chips
            yield replace(one, critique=critiques.get(dish.chef, ""), chips=given)
    critiques = dict(state.critiques)
    for dish in state.phase.whole(state):
        one = served(dish, state.round, state.judge, state.task(state.assignment).title)
        yield replace(one, critique=critiques.get(dish.chef, ""))


def served(dish: ShownDish, number: int, judge: Seat, assignment: str) -> Served:
    """A chef's dishes of a round."""
    return Served(
        round=number,
        judge=judge,
        assignment=assignment,
        chef=dish.chef,
        chefs=dish.seats,
        courses=tuple(
            Course(kind, name, tuple(Laid(c.card, c.words) for c in dish.laid if c.dish == index))
            for index, (kind, name) in enumerate(zip(dish.courses, dish.names, strict=True))
        ),
        pantry=dish.pantry,
        words=dish.say,
    )


def plates_of(state: PartyState) -> tuple[Plate, ...]:
    """What is cooked, from the moment on when everybody has said what (V8)."""
    phase, end = state.phase, end_of(state)
    before = end.plates if end is not None else ()
    return (*before, *phase.plates) if isinstance(phase, WithPlates) else before


def on_plate(state: PartyState, one: Served, plate: Plate | None) -> Served:
    """The dishes with the code of their plate, who cooks them, and their points by taste, if they
    are cooked."""
    if plate is None:
        return one
    end = end_of(state)
    tasted = dict(end.tasted).get(plate.code) if end is not None and end.tasting else None
    return replace(one, code=plate.code, cooks=plate.cooks, tasted=tasted)


def ahead(state: PartyState) -> tuple[Seat, ...]:
    """Who has won, or would if the match ended now; nobody before a round is scored (G1, G4)."""
    if (over := outcome(state)) is not None:
        return over.winners
    left = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return winners(ranking(scores(state), left)) if state.results else ()


def honours(state: PartyState) -> tuple[Honour, ...]:
    """The awards, once everybody may know them."""
    return tuple(
        Honour(prize.title, prize.seats, prize.dish, prize.reason, prize.value)
        for prize in (prizes(state) if is_told(state) else ())
    )


def task(state: PartyState) -> Task | None:
    """This round's assignment as everybody reads it, with the numbers that hold (B5)."""
    announced = brief(state)
    if announced is None:
        return None
    asked, terms = announced.assignment, announced.terms
    return Task(
        judge=announced.judge,
        title=asked.title,
        text=asked.text,
        criteria=" ".join(filter(None, (terms.criteria, *announced.added))),
        instructions=terms.instructions,
        trade=terms.trade, trade_times=terms.trade_times,
        use_min=terms.use_min, use_max=terms.use_max,
        special=announced.special.name if announced.special is not None else "",
        assume=terms.assume,
        courses=announced.courses or asked.dishes,
        diets=terms.diets, asked=asked_of(state), pantry=for_free(state),
    )  # fmt: skip
