"""A table's evening as it is printed, in a reader's words, with what is known of the food."""

from collections.abc import Iterator, Mapping, Sequence

from partycards.catalogue.allergen_lists import Law, Stated, listed
from partycards.catalogue.names import shipped_names
from partycards.catalogue.pantry import PantryItem
from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import N_, AnyGame, Seat
from partycards.games.facts import WithFacts, facts_by_key, kinds
from partycards.games.features.before_match import occasion_of
from partycards.games.served import Course, Evening, Honour, Served, Task
from partycards.plates.pieces import names_of
from partycards.printing import content
from partycards.printing.content import COURSES, Dish, Food, Used
from partycards.restaurant.allergens import Allergens, of_card, of_extra
from partycards.retelling import retold
from partycards.words import catalogue, name_of


def table_of(game: AnyGame, evening: Evening, names: Mapping[Seat, str], *, name: str,
             date: str = "", pantry: Sequence[PantryItem] = (),
             language: str = "en", number: int = 0, law: Law = "eu",
             house: frozenset[Seat] = frozenset()) -> content.Table:  # fmt: skip
    """The evening of a match, the `number`th of several; its dishes have the allergens that a house
    lists by this law.

    `names` are the guests' by seat, `name` is the table's own and `date` is written out. `pantry`
    tells the allergens of what stands there: a match keeps no more of it than names. Addresses,
    codes and the Wi-Fi are for whoever prints to fill in. `house` are seats of house players.
    """
    told = retold(evening, house, language)
    by_seat = {seat: name_of(seat, names, language) for seat in evening.guests}
    extras = {item.name: item for item in pantry}
    dishes = tuple(
        dish
        for served, read in zip(evening.served, told.served, strict=True)
        for dish in _dishes(evening.box, served, read, by_seat, extras, language, number, law)
    )
    words = catalogue(language).gettext
    return content.Table(
        name=name,
        game=words(game.about.title),
        date=date,
        guests=tuple(content.Guest(seat=seat, name=who) for seat, who in by_seat.items()),
        dishes=dishes,
        foods=foods(evening.box, dishes),
        scores=tuple(
            (who, tuple(points.get(seat, 0) for points in evening.rounds))
            for seat, who in by_seat.items()
        ),
        totals=tuple(evening.totals[seat] for seat in by_seat),
        winners=tuple(by_seat[seat] for seat in evening.winners),
        number=number,
        occasion=words(occasion_of(game)) if occasion_of(game) else "",
        ended=evening.ended,
        honours=tuple(_honour(honour, by_seat, language) for honour in told.honours),
        brief=_brief(evening.task, by_seat, language) if evening.task is not None else None,
        uncoded=evening.uncoded,
    )


def _honour(honour: Honour, by_seat: Mapping[Seat, str], language: str) -> content.Honour:
    words = catalogue(language)
    return content.Honour(
        title=words.gettext(honour.title),
        names=tuple(by_seat[seat] for seat in honour.seats),
        dish=honour.dish,
        reason=words.ngettext(*honour.reason, honour.value) % {"num": honour.value},
    )


def _brief(task: Task, by_seat: Mapping[Seat, str], language: str) -> content.Brief:
    words = catalogue(language).gettext
    plain = task.courses == ("dish",)
    return content.Brief(
        judge=by_seat.get(task.judge, ""),
        title=task.title,
        text=task.text,
        criteria=task.criteria,
        instructions=task.instructions,
        trade=task.trade,
        trade_times=task.trade_times,
        use_min=task.use_min,
        use_max=task.use_max,
        special=task.special,
        assume=task.assume,
        courses=() if plain else tuple(words(COURSES.get(c, c)) for c in task.courses),
        diets=task.diets,
        asked=task.asked if isinstance(task.asked, Conditions) else NO_CONDITIONS,
        pantry=task.pantry,
    )


def _dishes(box: WithFacts, served: Served, read: Served, by_seat: Mapping[Seat, str],
            pantry: Mapping[str, PantryItem], language: str,
            game: int, law: Law) -> Iterator[Dish]:  # fmt: skip
    """A chef's dishes of a round, as they were `served` and as they are `read`. What was taken from
    the pantry is known for all of them together, so it stands with each: an allergen is said once
    too often rather than not at all."""
    words = catalogue(language).gettext
    chef = by_seat[served.chef]
    plain = len(served.courses) == 1 and served.courses[0].kind == "dish"
    for index, (course, as_read) in enumerate(zip(served.courses, read.courses, strict=True)):
        used, found = _used(box, course, as_read)
        extras = [of_extra(box, extra, pantry, shipped_names()) for extra in served.pantry]
        kinds_named = (*(each.words for each in course.cards), *("" for _ in extras))
        contains, may = listed(
            law,
            (
                Stated(food.name, food.contains, food.may_contain, kind)
                for food, kind in zip((*found, *extras), kinds_named, strict=True)
            ),
        )
        yield Dish(
            round=served.round,
            game=game,
            name=as_read.name or words(N_("%(chef)s’s dish")) % {"chef": chef},
            chefs=tuple(by_seat[seat] for seat in served.chefs),
            judge=by_seat.get(served.judge, ""),
            assignment=served.assignment,
            kind=course.kind,
            course="" if plain else words(COURSES.get(course.kind, course.kind)),
            seat=served.chef,
            used=used,
            plate=names_of(each.card for each in course.cards),
            pantry=served.pantry,
            contains=contains,
            may_contain=may,
            unknown=tuple(dict.fromkeys(a.name for a in (*found, *extras) if not a.known)),
            words=read.words if index == 0 else "",
            critique=read.critique if index == 0 else "",
            chips=sum(served.chips) if index == 0 else 0,
            awards=served.chips if index == 0 else (),
            code=served.code,
            cooks=tuple(by_seat[seat] for seat in served.cooks),
        )


def _used(box: WithFacts, course: Course, read: Course) -> tuple[tuple[Used, ...], list[Allergens]]:
    """The cards of a course with what is known of each."""
    facts = facts_by_key(box)
    names = shipped_names()
    found = [
        of_card(each.card, facts.get(each.card.key), each.words, names) for each in course.cards
    ]
    used = tuple(
        Used(key=each.card.key, name=each.card.name, words=each.words, checked=allergens.checked)
        for each, allergens in zip(read.cards, found, strict=True)
    )
    return used, found


def foods(box: WithFacts, dishes: Sequence[Dish]) -> tuple[Food, ...]:
    """What a shopper must know of the cards in these dishes, each once."""
    facts, cards = facts_by_key(box), kinds(box)
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
