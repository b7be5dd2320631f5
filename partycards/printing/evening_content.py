"""A table's evening as it is printed, made from the state of its match.

Only dishes that lay on the table whole are here, with what everybody saw and heard of them: those
of finished rounds, and of this round those that were presented. Hands, piles, private notes and the
judge's chips before they are given are never asked for.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from partycards.catalogue.pantry import PantryItem
from partycards.games.base import N_, AnyGame, Seat
from partycards.games.cooking_party.awards import prizes
from partycards.games.cooking_party.ceremony import at_podium
from partycards.games.cooking_party.dishes import shown
from partycards.games.cooking_party.food import Cooking, Plate, Shopping, Tasting
from partycards.games.cooking_party.rounds import outcome, scores
from partycards.games.cooking_party.seeing import brief
from partycards.games.cooking_party.state import Judging, Over, PartyState, Presenting
from partycards.games.cooking_party.views import ShownDish
from partycards.games.facts import facts_by_key, kinds
from partycards.games.features import occasion_of
from partycards.games.finale import ranking, winners
from partycards.printing import content
from partycards.printing.content import COURSES, Dish, Food, Used
from partycards.restaurant.allergens import Allergens, in_order, of_card, of_extra
from partycards.words import catalogue, name_of

Presented = tuple[int, Seat, str, ShownDish, str, tuple[int, ...]]
"""Round, judge, key of the assignment, the chef's courses, critique, chips."""


def table_of(game: AnyGame, state: PartyState, names: Mapping[Seat, str], *, name: str,
             date: str = "", pantry: Sequence[PantryItem] = (),
             language: str = "en", number: int = 0) -> content.Table:  # fmt: skip
    """The evening of a match, the `number`th of several.

    `names` are the guests' by seat, `name` is the table's own and `date` is written out. `pantry`
    tells the allergens of what stands there: a match keeps no more of it than names. Addresses,
    codes and the Wi-Fi are for whoever prints to fill in.
    """
    plates = {(plate.round, plate.dish.chef): plate for plate in plates_of(state)}
    by_seat = {guest.seat: name_of(guest.seat, names, language) for guest in state.guests}
    extras = {item.name: item for item in pantry}
    dishes = tuple(
        replace(_on_plate(dish, plates.get((dish.round, dish.seat)), by_seat), game=number)
        for one in presented(state)
        for dish in _courses(state, one, by_seat, extras, language)
    )
    return content.Table(
        name=name,
        game=catalogue(language).gettext(game.title),
        date=date,
        guests=tuple(content.Guest(seat=seat, name=who) for seat, who in by_seat.items()),
        dishes=dishes,
        foods=foods(state, dishes),
        scores=_scores(state, by_seat),
        totals=tuple(dict(state.totals)[seat] for seat in by_seat),
        winners=tuple(by_seat[seat] for seat in _ahead(state)),
        number=number,
        occasion=catalogue(language).gettext(occasion_of(game)) if occasion_of(game) else "",
        ended=isinstance(state.phase, Over),
        honours=_honours(state, by_seat, language),
        brief=brief_of(state, by_seat, language),
        uncoded=state.house.cooking and not plates and not isinstance(state.phase, Over),
    )


def _honours(
    state: PartyState, by_seat: Mapping[Seat, str], language: str
) -> tuple[content.Honour, ...]:
    """The awards, once everybody may know them."""
    words = catalogue(language)
    return tuple(
        content.Honour(
            title=words.gettext(prize.title),
            names=tuple(by_seat[seat] for seat in prize.seats),
            dish=prize.dish,
            reason=words.ngettext(*prize.reason, prize.value) % {"num": prize.value},
        )
        for prize in (prizes(state) if at_podium(state) else ())
    )


def brief_of(state: PartyState, by_seat: Mapping[Seat, str], language: str) -> content.Brief | None:
    """This round's assignment as everybody reads it, with the numbers that hold (B5)."""
    announced = brief(state)
    if announced is None:
        return None
    task, terms, words = announced.assignment, announced.terms, catalogue(language).gettext
    courses = announced.courses or task.dishes
    return content.Brief(
        judge=by_seat.get(announced.judge, ""),
        title=task.title,
        text=task.text,
        criteria=" ".join(filter(None, (terms.criteria, *announced.added))),
        instructions=terms.instructions,
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
        special=announced.special.name if announced.special is not None else "",
        assume=terms.assume,
        courses=tuple(words(COURSES.get(c, c)) for c in courses) if courses != ("dish",) else (),
    )


def plates_of(state: PartyState) -> tuple[Plate, ...]:
    """What is cooked, from the moment on when everybody has said what (V8)."""
    phase = state.phase
    return phase.plates if isinstance(phase, Shopping | Cooking | Tasting | Over) else ()


def _ahead(state: PartyState) -> tuple[Seat, ...]:
    """Who has won, or would if the match ended now; nobody before a round is scored (G1, G4)."""
    if (over := outcome(state)) is not None:
        return over.winners
    left = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return winners(ranking(scores(state), left)) if state.results else ()


def presented(state: PartyState) -> Iterator[Presented]:
    """What everybody saw whole, in the order of the rounds; those of this round too."""
    for result in state.with_dishes:
        critiques, chips = dict(result.critiques), dict(result.chips)
        for dish in result.dishes:
            if not dish.passed:
                said, got = critiques.get(dish.chef, ""), chips.get(dish.chef, ())
                yield result.number, result.judge, result.assignment, dish, said, got
    if isinstance(state.phase, Presenting):
        for chef in state.chefs:
            if chef.presented and not chef.passed:
                yield state.round, state.judge, state.assignment, shown(state, chef), "", ()
    if isinstance(state.phase, Judging):
        critiques = dict(state.critiques)
        for dish in state.phase.dishes:
            if not dish.passed:
                said = critiques.get(dish.chef, "")
                yield state.round, state.judge, state.assignment, dish, said, ()


def _courses(state: PartyState, one: Presented, by_seat: Mapping[Seat, str],
             pantry: Mapping[str, PantryItem], language: str) -> Iterator[Dish]:  # fmt: skip
    """A chef's dishes of a round. What was taken from the pantry is known for all of them together,
    so it stands with each: an allergen is said once too often rather than not at all."""
    words = catalogue(language).gettext
    number, judge, assignment, laid, critique, chips = one
    chef = by_seat[laid.chef]
    for index, (course, name) in enumerate(zip(laid.courses, laid.names, strict=True)):
        used, found = _used(state, laid, index)
        extras = [of_extra(state.box, extra, pantry) for extra in laid.pantry]
        contains = in_order(a.contains for a in (*found, *extras))
        may = in_order(a.may_contain for a in (*found, *extras))
        yield Dish(
            round=number,
            name=name or words(N_("%(chef)s's dish")) % {"chef": chef},
            chefs=tuple(by_seat[seat] for seat in laid.cooks or (laid.chef,)),
            judge=by_seat.get(judge, ""),
            assignment=state.task(assignment).title,
            course="" if laid.courses == ("dish",) else words(COURSES.get(course, course)),
            seat=laid.chef,
            used=used,
            pantry=laid.pantry,
            contains=contains,
            may_contain=tuple(key for key in may if key not in contains),
            unknown=tuple(dict.fromkeys(a.name for a in (*found, *extras) if not a.known)),
            words=laid.say if index == 0 else "",
            critique=critique if index == 0 else "",
            chips=sum(chips) if index == 0 else 0,
            awards=tuple(chips) if index == 0 else (),
        )


def _on_plate(dish: Dish, plate: Plate | None, by_seat: Mapping[Seat, str]) -> Dish:
    """The dish with the code of its plate and who cooks it, if it is cooked."""
    if plate is None:
        return dish
    return replace(dish, code=plate.code, cooks=tuple(by_seat[seat] for seat in plate.cooks))


def _used(
    state: PartyState, laid: ShownDish, course: int
) -> tuple[tuple[Used, ...], list[Allergens]]:
    """The cards of a course with what is known of each."""
    facts = facts_by_key(state.box)
    cards = [card for card in laid.laid if card.dish == course]
    found = [of_card(each.card, facts.get(each.card.key), each.words) for each in cards]
    used = tuple(
        Used(key=each.card.key, name=each.card.name, words=each.words, checked=allergens.checked)
        for each, allergens in zip(cards, found, strict=True)
    )
    return used, found


def foods(state: PartyState, dishes: Sequence[Dish]) -> tuple[Food, ...]:
    """What a shopper must know of the cards in these dishes, each once."""
    facts, cards = facts_by_key(state.box), kinds(state.box)
    keys = dict.fromkeys(used.key for dish in dishes for used in dish.used)
    known = [(key, facts.get(key)) for key in keys]
    return tuple(
        Food(
            key=key,
            name=cards[key].name,
            plural=each.plural if each else "",
            aisle=each.aisle if each else "",
            unit=each.unit if each else "",
            per_person=each.per_person if each else 0,
        )
        for key, each in known
    )


def _scores(
    state: PartyState, by_seat: Mapping[Seat, str]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    rows = [{seat: points for seat, _, points in row.cells} for row in state.rows]
    return tuple((name, tuple(row.get(seat, 0) for row in rows)) for seat, name in by_seat.items())
