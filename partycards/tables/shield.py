"""What guests of a restaurant's table must not eat, ready for whoever cooks, carries and eats.

Needs are rows and never in the log, and so is what the kitchen has said that it knows of them: it
is erased with them.
"""

from collections.abc import Iterable, Mapping

from sqlalchemy import delete, select

from partycards.catalogue.store import Catalogue
from partycards.games.base import Seat
from partycards.games.dining import NotForYou, Plate
from partycards.games.features.in_match import Dinner
from partycards.restaurant.dishes import Larder, dish_of
from partycards.restaurant.orders import VOID, Dish, Line
from partycards.restaurant.rows import HeardRow
from partycards.restaurant.shield import Avoided, Breach, Eater, Guests, avoided, breaches
from partycards.rows import App, db, writing
from partycards.tables.needs import KeptNeeds, Needs
from partycards.tables.service import larder_of
from partycards.tables.standing import Standing

KNOWS, PRINTED, ASKED = "knows", "printed", "asked"
"""How something was heard: the kitchen has confirmed it, it is on a chit; and of line 0: the guest
was asked and has nothing to tell."""
MOST_DISHES = 2000

Marks = Mapping[tuple[int, Seat], frozenset[str]]
"""What was heard, by a line's number and a seat (`Breach.marks`)."""
NOTHING: Marks = {}


class Heard:
    """What was heard of the needs at every table; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: dict[tuple[str, str], dict[tuple[int, Seat], frozenset[str]]] = {}
        for row in db.session.scalars(select(HeardRow)):
            here = self._kept.setdefault((row.table, row.how), {})
            here[row.line, row.seat] = frozenset(row.marks.split("\n")) - {""}

    def at(self, table: str, how: str) -> Marks:
        """What was heard at a table; the same object as long as nothing changes."""
        return self._kept.get((table, how), NOTHING)

    def add(self, table: str, how: str, line: int, several: Iterable[Breach]) -> None:
        """All of this was heard about a line."""
        self._add(table, how, {(line, breach.seat): breach.marks() for breach in several})

    def said_no(self, table: str, seat: Seat) -> None:
        """A guest was asked, and has nothing to tell."""
        self._add(table, ASKED, {(0, seat): frozenset()})

    def _add(self, table: str, how: str, found: Marks) -> None:
        before = self.at(table, how)
        news = {place: marks | before.get(place, frozenset()) for place, marks in found.items()}
        if all(before.get(place) == marks for place, marks in news.items()):
            return
        with writing(self._app):
            for (number, seat), marks in news.items():
                db.session.merge(
                    HeardRow(table=table, how=how, line=number, seat=seat,
                             marks="\n".join(sorted(marks)))
                )  # fmt: skip
        self._kept[table, how] = {**before, **news}

    def agree(self, needs: KeptNeeds) -> None:
        """Erase what a crash has left of needs that are no more."""
        for table, kept in [(place[0], kept) for place, kept in self._kept.items()]:
            for seat in {seat for (_, seat), marks in kept.items() if marks}:
                if not needs.of(table, seat):
                    self.erase(table, seat)

    def erase(self, table: str, seat: Seat | None = None) -> None:
        """Erase what was heard of one guest for good, or (None) of the whole table."""
        here = [place for place in self._kept if place[0] == table]
        if not here:
            return
        gone = delete(HeardRow).where(HeardRow.table == table)
        with writing(self._app):
            db.session.execute(gone if seat is None else gone.where(HeardRow.seat == seat))
        for place in here:
            kept = self._kept.pop(place)
            if seat is not None:
                self._kept[place] = {key: kept[key] for key in kept if key[1] != seat}


class Shield:
    """The needs of a house beside what is known of its foods."""

    def __init__(self, catalogue: Catalogue, needs: KeptNeeds) -> None:
        self._catalogue = catalogue
        self._needs = needs
        self._larder: Larder | None = None
        self._dishes: dict[Plate, Dish] = {}
        self._avoided: dict[str, Avoided] = {}

    def larder(self) -> Larder:
        """What this house knows of foods; the same object as long as no card changes."""
        if self._larder is None or self._larder.names is not self._catalogue.names:
            self._larder = larder_of(self._catalogue)
            self._dishes, self._avoided = {}, {}
        return self._larder

    def dish(self, plate: Plate) -> Dish:
        """A dish that lies on the table, with what is known of it."""
        known = self.larder()
        if len(self._dishes) > MOST_DISHES:
            self._dishes = {}
        if plate not in self._dishes:
            self._dishes[plate] = dish_of(plate, known)
        return self._dishes[plate]

    def eater(self, name: str, needs: Needs) -> Eater:
        """A guest as the staff sees them."""
        if not needs.words:
            return Eater(name, needs.kinds)
        known = self.larder()
        if needs.words not in self._avoided:
            self._avoided[needs.words] = avoided(needs.words, known)
        return Eater(name, needs.kinds, needs.words, self._avoided[needs.words])

    def guests(
        self, standing: Standing, names: Mapping[Seat, str], heard: Marks = NOTHING
    ) -> Guests:
        """Everybody at a table: a need counts as long as its guest has not left."""
        needs = self._needs.at(standing.code, standing.present())
        nobody = Needs()
        eaters = {
            place.seat: self.eater(names.get(place.seat, "") or place.house, each)
            for place in standing.places
            if (each := needs.get(place.seat, nobody)) or place.house or place.seat in names
        }
        return Guests(eaters, heard, self._catalogue.law)

    def asks(self, standing: Standing, seat: Seat, heard: Heard) -> bool:
        """Whether a guest is to be asked what they must not eat: once, and not who has told of
        something."""
        place = standing.place(seat)
        nothing = place is not None and not (place.house or self._needs.of(standing.code, seat))
        return nothing and (0, seat) not in heard.at(standing.code, ASKED)

    def careful(self, code: str, seat: Seat) -> bool:
        """Whether a guest has told of anything."""
        return bool(self._needs.of(code, seat))

    def not_for(self, standing: Standing, seat: Seat) -> tuple[NotForYou, ...]:
        """The dishes of the table that a guest must not taste, diets included: those that lie there
        and those that the kitchen has been told of."""
        needs = self._needs.of(standing.code, seat)
        if not needs or not standing.orders.number or standing.current is None:
            return ()
        guests = Guests({seat: self.eater("", needs)})
        lines = [line for line in standing.orders.lines if line.status != VOID]
        known = {line.dish.key for line in lines}
        dinner = standing.current.game.feature(Dinner)
        there = dinner.on_table(standing.current.state) if dinner else ()
        lines += [Line(0, seat, "", self.dish(plate)) for plate in there if plate.key not in known]
        found: dict[str, NotForYou] = {}
        for line in lines:
            for why in breaches(_as_own(line, seat), guests):
                if why.sure:
                    found[line.dish.key] = _not_for(line.dish, why, found.get(line.dish.key))
        return tuple(found.values())


def _not_for(dish: Dish, why: Breach, before: NotForYou | None) -> NotForYou:
    """The dish with what speaks against it, on one plate of it or on another."""
    known = before or NotForYou(dish.key, dish.name, dish.inventor)
    return NotForYou(
        dish.key,
        dish.name,
        dish.inventor,
        tuple(dict.fromkeys((*known.allergens, *why.allergens))),
        tuple(dict.fromkeys((*known.foods, *why.foods))),
        tuple(dict.fromkeys((*known.diets, *why.diets))),
    )


def _as_own(line: Line, seat: Seat) -> Line:
    """Everybody tastes of every plate: what is passed around is each guest's own."""
    return Line(line.number, seat, line.course, line.dish, named=line.named)
