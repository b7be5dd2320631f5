"""An evening as it can be printed. Only dishes that lay on the table whole are in it, with what
everybody saw and heard of them: those of finished rounds, and of this round those that were
presented. Hands, piles, private notes and the judge's chips before they are given are never asked
for."""

from collections.abc import Iterator

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cards import Card
from partycards.games.cooking_party.seeing import brief
from partycards.games.cooking_party.steps.awards import prizes
from partycards.games.cooking_party.steps.cooking import Cooking
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import Over, at_podium, outcome, scores
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.games.cooking_party.steps.shopping import Shopping
from partycards.games.cooking_party.steps.tasting import Tasting
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Plate, ShownDish
from partycards.games.cooking_party.table_round import shown
from partycards.games.finale import ranking, winners
from partycards.games.served import Course, Evening, Honour, Laid, Served, Task


def evening(state: PartyState) -> Evening:
    """The match up to now."""
    plates = {(plate.round, plate.dish.chef): plate for plate in plates_of(state)}
    ended = isinstance(state.phase, Over)
    return Evening(
        box=state.box,
        guests=tuple(guest.seat for guest in state.guests),
        served=tuple(
            on_plate(state, one, plates.get((one.round, one.chef))) for one in presented(state)
        ),
        rounds=tuple({seat: points for seat, _, points in row.cells} for row in state.rows),
        totals=dict(state.totals),
        winners=ahead(state),
        ended=ended,
        honours=honours(state),
        task=task(state),
        uncoded=state.house.cooking and not plates and not ended,
    )


def hand(state: PartyState, seat: Seat) -> tuple[Card, ...]:
    """The cards that a guest holds."""
    cards = {card.id: card for card in state.box.ingredients}
    return tuple(cards[card] for chef in state.chefs if seat in chef.seats for card in chef.hand)


def presented(state: PartyState) -> Iterator[Served]:
    """What everybody saw whole, in the order of the rounds; what of this round too."""
    for result in state.with_dishes:
        critiques, chips = dict(result.critiques), dict(result.chips)
        title = state.task(result.assignment).title
        for dish in result.dishes:
            if not dish.passed:
                said, got = critiques.get(dish.chef, ""), tuple(chips.get(dish.chef, ()))
                one = served(dish, result.number, result.judge, title)
                yield replace(one, critique=said, chips=got)
    if isinstance(state.phase, Presenting):
        for chef in state.chefs:
            if chef.presented and not chef.passed:
                title = state.task(state.assignment).title
                yield served(shown(state, chef), state.round, state.judge, title)
    if isinstance(state.phase, Judging):
        critiques = dict(state.critiques)
        for dish in state.phase.dishes:
            if not dish.passed:
                title = state.task(state.assignment).title
                one = served(dish, state.round, state.judge, title)
                yield replace(one, critique=critiques.get(dish.chef, ""))


def served(dish: ShownDish, number: int, judge: Seat, assignment: str) -> Served:
    """A chef's dishes of a round."""
    return Served(
        round=number,
        judge=judge,
        assignment=assignment,
        chef=dish.chef,
        chefs=dish.cooks or (dish.chef,),
        courses=tuple(
            Course(kind, name, tuple(Laid(c.card, c.words) for c in dish.laid if c.dish == index))
            for index, (kind, name) in enumerate(zip(dish.courses, dish.names, strict=True))
        ),
        pantry=dish.pantry,
        words=dish.say,
    )


def plates_of(state: PartyState) -> tuple[Plate, ...]:
    """What is cooked, from the moment on when everybody has said what (V8)."""
    phase = state.phase
    return phase.plates if isinstance(phase, Shopping | Cooking | Tasting | Over) else ()


def on_plate(state: PartyState, one: Served, plate: Plate | None) -> Served:
    """The dishes with the code of their plate, who cooks them, and their points by taste, if they
    are cooked."""
    if plate is None:
        return one
    phase = state.phase
    tasted = None
    if isinstance(phase, Over) and phase.tasting:
        tasted = dict(phase.tasted).get(plate.code, 0)
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
        for prize in (prizes(state) if at_podium(state) else ())
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
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
        special=announced.special.name if announced.special is not None else "",
        assume=terms.assume,
        courses=announced.courses or asked.dishes,
    )
