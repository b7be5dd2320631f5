"""What guests must or will not eat: told freely, for the host and the kitchen only.

Nothing of it is in the log, in a view of the game or on a page of somebody else, but for one thing:
what guests let the table know is offered to a judge, of all of them together, who may announce it.
It is remembered in memory, because the console asks at every turn; the rows are the truth.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from sqlalchemy import select

from partycards.catalogue.diet import ALLERGENS
from partycards.games.base import N_, IllegalMove, Seat
from partycards.rows import App, Need, db, writing
from partycards.tables.saving import NotSaved
from partycards.tables.texts import clean_text, graphemes

logger = logging.getLogger(__name__)

DIETS = ("vegetarian", "vegan", "no_pork", "no_alcohol")
KINDS = (*DIETS, *ALLERGENS)
"""What can be ticked: ways to eat, then what is not eaten, not even in traces."""
LONGEST_WORDS = 200


class Needs(Struct, frozen=True):
    """One guest's: keys of `KINDS` in that order, and words of their own. The keys may be told
    `for_table`, without a name; the words never are."""

    kinds: tuple[str, ...] = ()
    words: str = ""
    for_table: bool = False

    def __bool__(self) -> bool:
        return bool(self.kinds or self.words)


NONE = Needs()


def told_needs(kinds: Iterable[str], words: str, for_table: bool = False) -> Needs:
    """What a guest has ticked and typed, or IllegalMove; ticks that nobody offered are dropped."""
    ticked, words = set(kinds), " ".join(clean_text(words).split())
    if len(graphemes(words)) > LONGEST_WORDS:
        raise IllegalMove(
            N_("That text is too long: at most %(most)s characters."), most=LONGEST_WORDS
        )
    return Needs(tuple(kind for kind in KINDS if kind in ticked), words, for_table)


class KeptNeeds:
    """The needs of everybody in the house; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: dict[str, dict[Seat, Needs]] = {}
        self.on_erase: Callable[[str, Seat | None], None] = lambda table, seat: None
        for row in db.session.scalars(select(Need)):
            self._kept.setdefault(row.table, {})[row.seat] = _needs(row)

    def of(self, table: str, seat: Seat) -> Needs:
        """One guest's."""
        return self._kept.get(table, {}).get(seat, NONE)

    def at(self, table: str, seats: Iterable[Seat]) -> Mapping[Seat, Needs]:
        """Those of these guests who have any."""
        return {seat: needs for seat in seats if (needs := self.of(table, seat))}

    def for_table(self, table: str, seats: Iterable[Seat]) -> tuple[str, ...]:
        """What these guests let the table know, of all of them together: nobody can tell whose any
        of it is, nor how many have it."""
        told = {kind for each in self.at(table, seats).values() if each.for_table
                for kind in each.kinds}  # fmt: skip
        return tuple(kind for kind in KINDS if kind in told)

    def tables(self) -> list[str]:
        """Tables of which anything is kept."""
        return [table for table, kept in self._kept.items() if kept]

    def keep(self, table: str, seat: Seat, needs: Needs) -> None:
        """Keep what the guest says now; nothing at all is erased."""
        if not needs:
            self.erase(table, seat)
            return
        with writing(self._app):
            kinds = " ".join(needs.kinds)
            db.session.merge(
                Need(table=table, seat=seat, kinds=kinds, words=needs.words,
                     for_table=needs.for_table)
            )  # fmt: skip
        self._kept.setdefault(table, {})[seat] = needs

    def erase(self, table: str, seat: Seat | None = None) -> None:
        """Erase one guest's for good, or (None) those of the whole table."""
        here = self._kept.get(table, {})
        seats = [seat] if seat is not None else list(here)
        with writing(self._app):
            for one in seats:
                row = db.session.get(Need, (table, one))
                if row is not None:
                    db.session.delete(row)
        for one in seats:
            here.pop(one, None)
        self.on_erase(table, seat)

    def forget(self, table: str, seat: Seat) -> None:
        """Remember nothing of a guest whose rows are gone; what the disk holds on to of what was
        heard of them goes at the next start."""
        self._kept.get(table, {}).pop(seat, None)
        try:
            self.on_erase(table, seat)
        except NotSaved:
            logger.warning("what was heard at table %s stays until the next start", table)


def _needs(row: Need) -> Needs:
    kinds = tuple(kind for kind in row.kinds.split() if kind in KINDS)
    return Needs(kinds, row.words, row.for_table)


def counted(needs: Iterable[Needs]) -> tuple[tuple[str, int], ...]:
    """How many guests have each need, in the order of `KINDS`: for choosing a deck."""
    count = Counter(kind for each in needs for kind in each.kinds)
    return tuple((kind, count[kind]) for kind in KINDS if count[kind])
