"""The shopping lists of this house: made from dishes or a deck, kept with their ticks.

What is kept is what the list is for; what is in the house and in the pantry is looked up whenever
somebody reads it, so that eggs which turn up at home go from the phone in the shop.
"""

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select

from partycards.games.base import N_
from partycards.printing.content import Content, Dish
from partycards.printing.shopping.shopping_list import (
    LEAST_PORTION,
    MOST_PORTION,
    Line,
    ShoppingList,
    Wanted,
    shopping_list,
)
from partycards.rows import Bought, Shopping, choice, db
from partycards.services.prints_content import games_of
from partycards.services.shop_of_house import shop_of
from partycards.tables.house import House
from partycards.words import catalogue

TURN = 1.15
"""One step more for each guest; some 100 grams of an evening's food."""
KEY_BYTES = 9
"""Bytes of chance in a list's address: whoever has the address may tick."""


class Made(Struct, frozen=True):
    """A list that was made. `buying` is what there is to buy now, in the reader's language, and
    `bought` are the keys of those of its lines that are ticked."""

    key: str
    table: str
    wanted: Wanted
    buying: ShoppingList
    bought: frozenset[str]

    @property
    def lines(self) -> int:
        return len(self.buying.lines)

    def names(self, keys: Iterable[str]) -> list[str]:
        """The names of lines, in the list's order; keys of other lists are passed over."""
        wanted = set(keys)
        return [line.name for line in self.buying.lines if line.key in wanted]


Cooked = set[tuple[int, int, int]]
"""Dishes as (game of the evening, round, chef)."""


class ShoppingLists:
    """The lists of a house, for a reader of this language."""

    def __init__(self, house: House, language: str) -> None:
        self._house = house
        self._language = language
        self._shop = shop_of(house.catalogue, choice)

    # What is cooked ---------------------------------------------------------------------------

    def evening_of(self, code: str) -> Content | None:
        """The dishes that lay on a table this evening, or None when nobody has cooked there."""
        table = self._house.table(code)
        if table is None:
            return None
        names, pantry = self._house.guests.name_map(code), self._house.catalogue.pantry()
        *earlier, last = games_of(table.saved, names, pantry, self._language)
        evening = Content(table=last, earlier=tuple(earlier))
        return evening if evening.dishes() else None

    def cooked_at(self, code: str) -> Cooked:
        """Which dishes of the match at a table are really cooked; none while nobody knows."""
        evening = self.evening_of(code)
        dishes = evening.evening().dishes if evening is not None else ()
        return _cooked(dish for dish in dishes if dish.code)

    def of_what_is_cooked(self, code: str, made: Iterable[Made]) -> str:
        """The key of the list for exactly what is cooked at a table, or ""."""
        wanted = self.cooked_at(code)
        return next((one.key for one in made if _cooked(one.wanted.dishes) == wanted), "")

    # Looking ----------------------------------------------------------------------------------

    def made(self, key: str) -> Made | None:
        """The list with this key."""
        row = db.session.get(Shopping, key)
        return self._read(row) if row is not None else None

    def all_made(self, table: str | None = None) -> list[Made]:
        """Every list, or those of one table; the newest first."""
        rows = db.session.scalars(select(Shopping).order_by(Shopping.made.desc(), Shopping.key))
        return [self._read(row) for row in rows.all() if table in (None, row.table)]

    def _read(self, row: Shopping) -> Made:
        wanted = self._quiet(msgspec.json.decode(row.wanted, type=Wanted), row.table)
        buying = self._buying(wanted)
        ticked = db.session.scalars(select(Bought.line).where(Bought.shopping == row.key)).all()
        bought = frozenset(line.key for line in buying.lines if line.key in set(ticked))
        return Made(row.key, row.table, wanted, buying, bought)

    def _buying(self, wanted: Wanted) -> ShoppingList:
        cards = self._house.catalogue
        there = Content(pantry=cards.pantry(), in_house=cards.in_house, shop=self._shop)
        return shopping_list(wanted, there, self._language)

    def _quiet(self, wanted: Wanted, code: str) -> Wanted:
        """The list without words that the host has hidden since it was made."""
        table = self._house.table(code)
        hidden = table.saved.hidden_words() if table is not None else frozenset()
        if not hidden:
            return wanted
        nameless = catalogue(self._language).gettext(N_("A dish"))
        return replace(
            wanted,
            dishes=tuple(
                replace(
                    dish,
                    name=nameless if dish.name in hidden else dish.name,
                    used=tuple(replace(u, words="") if u.words in hidden else u for u in dish.used),
                    pantry=tuple(extra for extra in dish.pantry if extra not in hidden),
                )
                for dish in wanted.dishes
            ),
        )

    # Changing ---------------------------------------------------------------------------------

    def make(self, wanted: Wanted, table: str = "") -> str:
        """Keep a new list; its key."""
        key = secrets.token_urlsafe(KEY_BYTES)
        now = datetime.now().isoformat(timespec="microseconds")
        db.session.add(Shopping(key=key, table=table, made=now, wanted=_text(wanted)))
        db.session.commit()
        return key

    def scale(self, key: str, guests: int) -> None:
        """This many will eat."""
        self._change(key, guests=guests)

    def turn(self, key: str, more: bool) -> None:
        """There shall be more food, or less, for each guest."""
        portion = self._wanted(key).portion * (TURN if more else 1 / TURN)
        self._change(key, portion=round(min(max(portion, LEAST_PORTION), MOST_PORTION), 3))

    def _change(self, key: str, **changes: float) -> None:
        """What must then be bought in a different amount than before is no longer ticked: whoever
        bought four lemons has to see that it takes six."""
        row = db.session.get_one(Shopping, key)
        before = self._read(row)
        row.wanted = _text(replace(self._wanted(key), **changes))
        after = self._read(row)
        same = {_amount(line) for line in before.buying.lines}
        fallen = [line.key for line in after.buying.lines if _amount(line) not in same]
        db.session.execute(delete(Bought).where(Bought.shopping == key, Bought.line.in_(fallen)))
        db.session.commit()

    def _wanted(self, key: str) -> Wanted:
        """As it is kept."""
        row = db.session.get_one(Shopping, key)
        return msgspec.json.decode(row.wanted, type=Wanted)

    def put_away(self, key: str) -> None:
        """The list is done with; its address leads nowhere any more."""
        db.session.execute(delete(Bought).where(Bought.shopping == key))
        db.session.execute(delete(Shopping).where(Shopping.key == key))
        db.session.commit()

    def tick(self, key: str, changes: Mapping[str, bool]) -> None:
        """Say of lines whether they are bought."""
        for line, there in changes.items():
            row = db.session.get(Bought, (key, line))
            if there and row is None:
                db.session.add(Bought(shopping=key, line=line))
            elif not there and row is not None:
                db.session.delete(row)
        db.session.commit()


def _cooked(dishes: Iterable[Dish]) -> Cooked:
    return {(dish.game, dish.round, dish.seat) for dish in dishes}


def _text(wanted: Wanted) -> str:
    return msgspec.json.encode(wanted).decode()


def _amount(line: Line) -> tuple[str, float, str]:
    return line.key, line.amount, line.unit
