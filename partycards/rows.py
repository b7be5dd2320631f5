"""The rows that are not the log: guests, and what the host chose, in `party.sqlite`.

They are declared here. A later version may hold more, or hold it differently: `rows_versions` has a
numbered step for every change, and opens a house by those it has not been through.

Many houses may lie in one database. A row says whose it is, and that is filled in and asked for
here, in one place: who reads and writes rows need not think of it.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

from flask import Flask, g, has_app_context
from flask.ctx import AppContext
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import (
    BindParameter,
    Dialect,
    MetaData,
    String,
    TypeDecorator,
    bindparam,
    event,
    false,
    func,
    select,
)
from sqlalchemy.orm import (
    DeclarativeBase,
    InstrumentedAttribute,
    Mapped,
    ORMExecuteState,
    mapped_column,
    with_loader_criteria,
)

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""What has a name can be changed by a step."""


class App(Protocol):
    """What opens the rows of a house: a Flask app, where there is one house only, or `OneHouse`."""

    def app_context(self) -> AbstractContextManager[object]:
        """In which `db.session` is that of the house."""


class Newer(Exception):
    """A later version of the program wrote this."""


def house() -> str:
    """Whose rows are read and written here: `g.house`; "" is the only house of a laptop."""
    name: str = g.get("house", "")
    return name


class AsInSqlite(TypeDecorator[str]):
    """A text of PostgreSQL: sorted as SQLite does, and without the one character that it refuses to
    keep. What holds one is found by nobody."""

    impl = String
    cache_ok = True

    def __init__(self) -> None:
        super().__init__(collation="C")

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value.replace("\0", "\ufffd") if value else value


class Row(DeclarativeBase):
    """The base of every row."""

    metadata = MetaData(naming_convention=NAMES)

    house: Mapped[str] = mapped_column(primary_key=True, default=house, sort_order=-1)


Row.registry.update_type_annotation_map({str: String().with_variant(AsInSqlite(), "postgresql")})
_THIS_HOUSE: BindParameter[str] = bindparam("this_house", callable_=house)
_OF_THIS_HOUSE = with_loader_criteria(
    Row, lambda kind: kind.house == _THIS_HOUSE, include_aliases=True
)


class OneGo(Session):
    """Sees the rows of one house only. A commit that fails leaves nothing behind, and the page that
    says so can be drawn."""

    def get(self, entity: Any, ident: Any, **how: Any) -> Any:
        """By the key of a row without its house, or by all of it."""
        key = ident if isinstance(ident, tuple) else (ident,)
        if len(key) < len(entity.__mapper__.primary_key):
            key = (house(), *key)
        return super().get(entity, key, **how)

    def merge(self, instance: Any, **how: Any) -> Any:
        if instance.house is None:
            instance.house = house()
        return super().merge(instance, **how)

    def commit(self) -> None:
        try:
            super().commit()
        except BaseException:
            self.rollback()
            raise


db = SQLAlchemy(model_class=Row, session_options={"class_": OneGo})
"""Sessions bound to the app; rows are declared on `Row`."""


def share() -> None:
    """From now on every query asks for the rows of its house. A laptop's file has no other, so
    nothing is asked for there and nothing takes longer."""
    if not event.contains(OneGo, "do_orm_execute", of_this_house):
        event.listen(OneGo, "do_orm_execute", of_this_house)


def of_this_house(asked: ORMExecuteState) -> None:
    """Queries, changes and deletions; what is inserted says itself whose it is."""
    if not asked.is_insert:
        asked.statement = asked.statement.options(_OF_THIS_HOUSE)


class OneHouse:
    """One house of many: in its context rows are this house's."""

    def __init__(self, app: Flask, name: str) -> None:
        self._app = app
        self.name = name

    def app_context(self) -> AppContext:
        context = self._app.app_context()
        context.g.house = self.name
        return context


def next_number(column: InstrumentedAttribute[int]) -> int:
    """For a new row whose key is counted in its house."""
    last: int | None = db.session.scalar(select(func.max(column)))
    return (last or 0) + 1


@contextmanager
def writing(app: App) -> Iterator[None]:
    """What is done to the rows here is written as one, once it is all done; else nothing is."""
    with app.app_context():
        g.writing = True
        yield
        db.session.commit()


@contextmanager
def writing_along(app: App) -> Iterator[None]:
    """The same as a part of what is being written around it, where something is."""
    if has_app_context() and g.get("writing", False):
        yield
    else:
        with writing(app):
            yield


class Guest(Row):
    """A person at a table: everything personal, none of it in the log, all of it erasable.

    `code` is the short seat code shown on the guest's own page, `key_digest` the SHA-256 of the
    cookie that holds the seat.
    """

    __tablename__ = "guest"

    table: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    looks_like: Mapped[str]
    language: Mapped[str]
    code: Mapped[str]
    key_digest: Mapped[str]


class Vote(Row):
    """Whose dish somebody who watches likes most: `ballot` is the key of `games.base.Ballot` in
    this match, `voter` a digest of a random cookie (or `seat:3`), `chef` the seat of the dish."""

    __tablename__ = "vote"

    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    ballot: Mapped[str] = mapped_column(primary_key=True)
    voter: Mapped[str] = mapped_column(primary_key=True)
    chef: Mapped[int]


class Need(Row):
    """What a guest must or will not eat, told freely: `kinds` are keys of `tables.needs.KINDS` with
    blanks between, `words` what no key says; the kinds may be told `for_table`. Never in the log;
    erased with its guest, and a day after the evening at the latest."""

    __tablename__ = "need"

    table: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kinds: Mapped[str]
    words: Mapped[str]
    for_table: Mapped[bool] = mapped_column(server_default=false())


FORMER = 0
"""The seat of a guest whose seat is somebody else's by now."""


class Photo(Row):
    """A photo of a dish. `name` is its file's in the folder `photos`, and nobody can guess it;
    `seat` has sent it (`FORMER`: nobody who is still here), of the dish of `chef` in a `round` of
    this `match`; `sent` is when, in seconds since 1970."""

    __tablename__ = "photo"

    name: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str]
    seat: Mapped[int]
    match: Mapped[int]
    round: Mapped[int]
    chef: Mapped[int]
    sent: Mapped[float]


class FileRow(Row):
    """A file of a house that has no folder, see `kept_files`."""

    __tablename__ = "file"

    name: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[bytes]


class Choice(Row):
    """Something the host chose in the console: the address, the Wi-Fi's name."""

    __tablename__ = "choice"

    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Kept(Row):
    """What is different here from the cards that came with the program: `catalogue.store` reads it.

    `kind` is ingredient, assignment, deck, pantry, guide, term or pack; `card` is the whole card as
    JSON, "" for a shipped one that is only retired; `pack` says where it came from, "" is the host.
    """

    __tablename__ = "kept"

    kind: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    card: Mapped[str]
    pack: Mapped[str]
    retired: Mapped[bool]


class InHouse(Row):
    """An ingredient that was ticked on the shelf."""

    __tablename__ = "in_house"

    key: Mapped[str] = mapped_column(primary_key=True)


class Printed(Row):
    """A card that was printed: `face` is a digest of what stood on it then. `sheet` is the kind of
    sheet, `deck` the deck's key, "" for sheets that have none."""

    __tablename__ = "printed"

    deck: Mapped[str] = mapped_column(primary_key=True)
    sheet: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    face: Mapped[str]


class Printer(Row):
    """A printer of the house, and how it wants its back pages: moved by millimetres, turned by
    degrees, and of a size in hundredths."""

    __tablename__ = "printer"

    name: Mapped[str] = mapped_column(primary_key=True)
    back_x: Mapped[float]
    back_y: Mapped[float]
    back_turn: Mapped[float] = mapped_column(server_default="0")
    back_size: Mapped[float] = mapped_column(server_default="100")


class SavedRules(Row):
    """House rules that the host saved. `key` stands in addresses; `looks_like` is what
    they are sorted by; `rules` are the fields of the game that are not as usual, as JSON."""

    __tablename__ = "saved_rules"

    key: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    looks_like: Mapped[str]
    game: Mapped[str]
    rules: Mapped[str]


class Shopping(Row):
    """A shopping list that the host made. `key` is in its address, nobody can guess it; `table` is
    whose dishes it is for, "" for a deck; `wanted` is `printing.shopping.Wanted` as JSON."""

    __tablename__ = "shopping"

    key: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str]
    made: Mapped[str]
    wanted: Mapped[str]


class Bought(Row):
    """A line of a shopping list that was ticked."""

    __tablename__ = "bought"

    shopping: Mapped[str] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(primary_key=True)


class Season(Row):
    """Evenings that belong together. While it is `open`, matches that end are added to it."""

    __tablename__ = "season"

    key: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    open: Mapped[bool]


class SeasonEvening(Row):
    """A match of a season. `at` is when its table was opened, in seconds since 1970; `removed`: the
    host took it out, and it does not come back by itself."""

    __tablename__ = "season_evening"

    season: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]
    game: Mapped[str]
    removed: Mapped[bool]


class SeasonResult(Row):
    """What a guest had in the end. `player` is who it was, a number of this season's own; `name` is
    what they were called that evening, "" once it was erased; `place` is 0 for whoever had left."""

    __tablename__ = "season_result"

    season: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[int]
    name: Mapped[str]
    points: Mapped[int]
    place: Mapped[int]
    won: Mapped[bool]


class SeasonPlayer(Row):
    """What the host calls a player, whatever they called themselves."""

    __tablename__ = "season_player"

    season: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class SeasonApart(Row):
    """Two players of whom the host has said that they are two, though they have the same name; the
    smaller number first."""

    __tablename__ = "season_apart"

    season: Mapped[int] = mapped_column(primary_key=True)
    one: Mapped[int] = mapped_column(primary_key=True)
    other: Mapped[int] = mapped_column(primary_key=True)


class Alone(Row):
    """A game that somebody played alone, for the record (V2). `ended` is its day and time in ISO
    8601, `dishes` the name and points of each as JSON; "" where 0.1 wrote down points only."""

    __tablename__ = "alone"

    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    points: Mapped[int]
    ended: Mapped[str]
    dishes: Mapped[str] = mapped_column(server_default="")


class Suggested(Row):
    """An assignment that was suggested or taken in a match, which was played `at` this time, in
    seconds since 1970. `cooked`: dishes were judged by it."""

    __tablename__ = "suggested"

    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[float]
    cooked: Mapped[bool]


def choice(key: str) -> str:
    """What the host chose, or ""."""
    row = db.session.get(Choice, key)
    return row.value if row is not None else ""


def choose(key: str, value: str) -> None:
    """Keep what the host chose."""
    db.session.merge(Choice(key=key, value=value))
    db.session.commit()
