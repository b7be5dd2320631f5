"""The people: names, languages and keys to seats. None of it is in the log.

Names and keys are remembered in memory, because every page asks for them; the rows are the truth.
"""

import hashlib
import itertools
import logging
import secrets
from collections.abc import Collection, Mapping
from functools import lru_cache

from msgspec import Struct
from sqlalchemy import delete, select, update

from partycards.games.base import N_, IllegalMove, Seat
from partycards.rows import FORMER, App, Guest, Need, Photo, db, writing
from partycards.tables.texts import LONGEST_NAME, clean_name, graphemes, looks_like

logger = logging.getLogger(__name__)

SEAT_CODE_LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ2346789"
"""No letter that can be read as another: no I, L, O, S, 0, 1, 5."""
SEAT_CODE_LENGTH = 6


class NameTaken(IllegalMove):
    """Somebody at this table has a name that looks the same; `seat` is theirs."""

    def __init__(self, message: str, seat: Seat, **values: str) -> None:
        super().__init__(message, **values)
        self.seat = seat


class Person(Struct, frozen=True):
    """What is remembered of a guest."""

    table: str
    seat: Seat
    name: str
    language: str
    code: str
    key_digest: str


@lru_cache(maxsize=4096)
def digest(key: str) -> str:
    """What is stored of a key, so that the file does not open seats."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_key() -> str:
    """A key to a seat that nobody can guess."""
    return secrets.token_urlsafe(24)


class Guests:
    """Everybody at every table of the house; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._people: dict[str, dict[Seat, Person]] = {}
        self._by_key: dict[str, Person] = {}
        self._names: dict[str, tuple[tuple[Seat, str], ...]] = {}
        self._house: dict[str, dict[Seat, str]] = {}
        for row in db.session.scalars(select(Guest).order_by(Guest.table, Guest.seat)):
            self._remember(_person(row))

    def _remember(self, person: Person) -> None:
        people = self._people.setdefault(person.table, {})
        before = people.get(person.seat)
        if before is not None:
            self._by_key.pop(before.key_digest, None)
        people[person.seat] = person
        self._by_key[person.key_digest] = person
        self._name_again(person.table)

    def house_players(self, table: str, names: Mapping[Seat, str]) -> None:
        """The house players of a table have these names; they stand in the log, not in a row."""
        self._house[table] = dict(names)
        self._name_again(table)

    def _name_again(self, table: str) -> None:
        people = self._people.get(table, {}).values()
        house = tuple(self._house.get(table, {}).items())
        self._names[table] = tuple((p.seat, p.name) for p in people) + house

    def tables(self) -> set[str]:
        """Tables with people whose names are kept."""
        return {table for table, people in self._people.items() if people}

    def names(self, table: str) -> tuple[tuple[Seat, str], ...]:
        """Who sits where, for pages."""
        return self._names.get(table, ())

    def name_map(self, table: str) -> Mapping[Seat, str]:
        return dict(self.names(table))

    def person(self, table: str, seat: Seat) -> Person | None:
        return self._people.get(table, {}).get(seat)

    def holder(self, key: str) -> Person | None:
        """Whose seat a key opens."""
        return self._by_key.get(digest(key))

    def with_seat_code(self, table: str, code: str) -> Person | None:
        """Whose seat a seat code means, however it was typed."""
        wanted = _plain(code)
        people = self._people.get(table, {}).values()
        return next(
            (
                p
                for p in people
                if secrets.compare_digest(p.code.encode(), wanted.encode("utf-8", "replace"))
            ),
            None,
        )

    @staticmethod
    def is_long(code: str) -> bool:
        """Whether what was typed is as long as the codes that are given out today."""
        return len(_plain(code)) >= SEAT_CODE_LENGTH

    def register(self, table: str, seat: Seat, name: str, language: str, key: str = "") -> str:
        """Write the row of whoever has this seat from now on; what was written of somebody else in
        it, needs too, goes in the same breath, and their photos are not the newcomer's. The key to
        the seat: `key`, if it opens nothing yet. IllegalMove for a bad name."""
        name = self.free_name(table, name, but=seat)
        key = self._fresh(key)
        row = Guest(
            table=table,
            seat=seat,
            name=name,
            looks_like=looks_like(name),
            language=language,
            code=self._new_code(table),
            key_digest=digest(key),
        )
        person = _person(row)
        with writing(self._app):
            db.session.merge(row)
            told = delete(Need).where(Need.table == table, Need.seat == seat)
            theirs = (Photo.table == table) & (Photo.seat == seat)
            for change in (told, update(Photo).where(theirs).values(seat=FORMER)):
                db.session.execute(change, execution_options={"synchronize_session": False})
        self._remember(person)
        return key

    def withdraw(self, table: str, seat: Seat, key: str) -> None:
        """Whoever was to have this seat with this key could not sit down. They are forgotten even
        where the disk does not take it: a row without a seat in the log goes at the next start."""
        person = self.holder(key)
        if person is None or (person.table, person.seat) != (table, seat):
            return
        self._drop(table, seat)
        try:
            self._delete(table, seat)
        except Exception:
            logger.exception("a row of table %s stays until the next start", table)

    def free_name(self, table: str, name: str, but: Seat | None = None) -> str:
        """The name, cleaned, if nobody else here looks the same; else NameTaken."""
        name = clean_name(name)
        for person in self._people.get(table, {}).values():
            if person.seat != but and looks_like(person.name) == looks_like(name):
                raise NameTaken(
                    N_("The name %(name)s is taken at this table. Is it you?"),
                    person.seat,
                    name=person.name,
                )
        if any(
            looks_like(taken) == looks_like(name) for taken in self._house.get(table, {}).values()
        ):
            raise IllegalMove(N_("A house player has that name. Please take another one."))
        return name

    def another_name(self, table: str, name: str) -> str:
        """A free name like the one that is taken: "Lisa 2". A long one gives letters for it."""
        taken = {looks_like(person.name) for person in self._people.get(table, {}).values()}
        letters = graphemes(name)
        for number in itertools.count(2):
            room = LONGEST_NAME - len(f" {number}")
            another = f"{''.join(letters[:room]).rstrip()} {number}"
            if looks_like(another) not in taken:
                return another
        raise AssertionError("numbers do not end")

    def rename(self, table: str, seat: Seat, name: str) -> None:
        name = self.free_name(table, name, but=seat)
        self._change(table, seat, name=name, looks_like=looks_like(name))

    def speak(self, table: str, seat: Seat, language: str) -> None:
        """From now on the guest's phone speaks this language."""
        self._change(table, seat, language=language)

    def reissue(self, table: str, seat: Seat, key: str = "", language: str = "") -> str:
        """A new key to the seat (`key`, if it opens nothing yet) and a new seat code; the old ones
        are dead from now on. A guest who has no `language` yet has this one."""
        key, person = self._fresh(key), self.person(table, seat)
        spoken = (person.language if person is not None else "") or language
        code = self._new_code(table)
        self._change(table, seat, key_digest=digest(key), code=code, language=spoken)
        return key

    # From one table to another ----------------------------------------------------------------

    def bring(self, person: Person, table: str, seat: Seat, here: Collection[Seat]) -> None:
        """Write the row that a guest of another table will have at this one, before the log has
        them; they keep their key, which opens their old seat until `let_in`. A name that somebody
        has who is `here` gets a number."""
        taken = {looks_like(name) for one, name in self.names(table) if one in here}
        same = looks_like(person.name) in taken
        name = self.another_name(table, person.name) if same else person.name
        row = Guest(
            table=table,
            seat=seat,
            name=name,
            looks_like=looks_like(name),
            language=person.language,
            code=self._new_code(table),
            key_digest=f"{COMING_FROM}{person.table}:{person.seat}",
        )
        brought = _person(row)
        with writing(self._app):
            db.session.merge(row)
        self._remember(brought)

    def let_in(self, table: str, seat: Seat) -> None:
        """The log has them: from now on their key opens the new seat, and the old one none."""
        with writing(self._app):
            row = db.session.get(Guest, (table, seat))
            before = moved_rows(row) if row is not None else None
            people = [_person(each) for each in (before, row) if each is not None]
        for person in people:
            self._remember(person)

    def forget(self, table: str, seat: Seat) -> None:
        """Erase a guest's rows for good; pages show "Guest 3" from now on."""
        self._delete(table, seat)
        self._drop(table, seat)

    def _delete(self, table: str, seat: Seat) -> None:
        with writing(self._app):
            for kind in (Guest, Need):
                db.session.execute(delete(kind).where(kind.table == table, kind.seat == seat))

    def _drop(self, table: str, seat: Seat) -> None:
        person = self._people.get(table, {}).pop(seat, None)
        if person is not None:
            self._by_key.pop(person.key_digest, None)
            self._name_again(table)

    def _fresh(self, key: str) -> str:
        return key if key and self.holder(key) is None else new_key()

    def _new_code(self, table: str) -> str:
        taken = {person.code for person in self._people.get(table, {}).values()}
        while True:
            code = "".join(secrets.choice(SEAT_CODE_LETTERS) for _ in range(SEAT_CODE_LENGTH))
            if code not in taken:
                return code

    def _change(self, table: str, seat: Seat, **fields: str) -> None:
        with writing(self._app):
            row = db.session.get(Guest, (table, seat))
            if row is None:
                raise IllegalMove(N_("Nobody sits there any more."))
            for field, value in fields.items():
                setattr(row, field, value)
            person = _person(row)
        self._remember(person)


COMING_FROM = "from:"
"""How the key of a row begins whose guest is on their way: table and seat that they come from."""


def moved_rows(row: Guest) -> Guest | None:
    """Give the row of a guest who has come the key that they have; the row of the seat they had,
    which has none any more. Inside a session."""
    if not row.key_digest.startswith(COMING_FROM):
        return None
    table, _, seat = row.key_digest.removeprefix(COMING_FROM).partition(":")
    before = db.session.get(Guest, (table, int(seat)))
    if before is None:
        row.key_digest = digest(new_key())
    else:
        row.key_digest, before.key_digest = before.key_digest, digest(new_key())
    return before


def _plain(code: str) -> str:
    """A seat code however it was typed."""
    return "".join(code.upper().split()).replace("-", "")


def _person(row: Guest) -> Person:
    return Person(row.table, row.seat, row.name, row.language, row.code, row.key_digest)
