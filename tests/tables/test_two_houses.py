"""Many houses in one database: none sees, changes or erases anything of another."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Column, ColumnElement, delete, event, func, insert, inspect, select, update

from partycards import rows
from partycards.restaurant import rows as of_the_restaurant  # noqa: F401
from partycards.rows import Choice, Guest, OneHouse, Row, choice, choose, db, writing
from partycards.rows_versions import steps
from partycards.tables.guests import Guests
from partycards.tables.seasons import Seasons

pytestmark = pytest.mark.laptop

KINDS = sorted((mapper.class_ for mapper in Row.registry.mappers), key=lambda kind: kind.__name__)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A database for many houses."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{tmp_path / 'party.sqlite'}"
    steps.set_up(app, before_steps=lambda: None)
    rows.share()
    yield app
    with app.app_context():
        db.engine.dispose()
    if event.contains(rows.OneGo, "do_orm_execute", rows.of_this_house):
        event.remove(rows.OneGo, "do_orm_execute", rows.of_this_house)


@pytest.fixture
def houses(app: Flask) -> tuple[OneHouse, OneHouse]:
    """Lisa's and Tom's, who have one row of every kind each, with the same keys."""
    lisa, tom = OneHouse(app, "lisa"), OneHouse(app, "tom")
    for house in (lisa, tom):
        with writing(house):
            for kind in KINDS:
                db.session.add(kind(**values(kind, house.name)))
    return lisa, tom


def values(kind: type[Row], says: str) -> dict[str, Any]:
    """A row, but for its house: its key is the same whoever makes it, its words say who did."""
    return {each.key: value(each, says) for each in columns(kind)}


def value(column: Column[Any], says: str) -> Any:
    of_type = column.type.python_type
    if of_type is bytes:
        return says.encode()
    return ("key" if column.primary_key else says) if of_type is str else of_type(1)


def columns(kind: type[Row]) -> list[Column[Any]]:
    return [each for each in inspect(kind).columns if each.key != "house"]


def own_key(kind: type[Row]) -> tuple[Any, ...]:
    """The key that a kind's rows have here, without the house."""
    return tuple(value(each, "") for each in columns(kind) if each.primary_key)


def told(kind: type[Row]) -> list[tuple[Any, ...]]:
    """All that queries say about rows of a kind; whose they are is left out."""
    found = [
        tuple(getattr(one, each.key) for each in columns(kind))
        for one in db.session.scalars(select(kind)).all()
    ]
    fields = [getattr(kind, each.key) for each in columns(kind)]
    assert db.session.execute(select(*fields)).all() == found
    assert db.session.scalar(select(func.count()).select_from(kind)) == len(found)
    return found


def state(house: OneHouse) -> dict[str, list[tuple[Any, ...]]]:
    with house.app_context():
        return {kind.__name__: told(kind) for kind in KINDS}


def test_lisas_house_reads_what_is_hers_in_every_table(houses: tuple[OneHouse, OneHouse]) -> None:
    for house in houses:
        assert {len(found) for found in state(house).values()} == {1}
        with house.app_context():
            for kind in KINDS:
                one: Any = db.session.get(kind, own_key(kind))
                assert one.house == house.name
                assert db.session.get(kind, (house.name, *own_key(kind))) is one


def test_what_tom_changes_and_erases_is_his_alone(houses: tuple[OneHouse, OneHouse]) -> None:
    lisa, tom = houses
    before = state(lisa)
    with writing(tom):
        for kind in KINDS:
            news = {e.key: value(e, "new") for e in columns(kind) if not e.primary_key}
            if news:
                db.session.execute(update(kind).values(news))
                db.session.execute(update(kind).where(of_this_key(kind)).values(news))
            db.session.merge(kind(**values(kind, "merged")))
    assert state(lisa) == before
    with writing(tom):
        for kind in KINDS:
            db.session.delete(db.session.scalars(select(kind)).one())
    assert not any(state(tom).values())
    with writing(tom):
        for kind in KINDS:
            for erased in (delete(kind).where(of_this_key(kind)), delete(kind)):
                db.session.execute(insert(kind), [values(kind, "in bulk")])
                db.session.execute(erased)
    assert not any(state(tom).values())
    assert state(lisa) == before


def of_this_key(kind: type[Row]) -> ColumnElement[bool]:
    first: Any = inspect(kind).primary_key[1]
    found: ColumnElement[bool] = first == value(first, "")
    return found


def test_without_the_hook_tom_would_read_what_is_lisas(houses: tuple[OneHouse, OneHouse]) -> None:
    event.remove(rows.OneGo, "do_orm_execute", rows.of_this_house)
    with pytest.raises(AssertionError):
        test_lisas_house_reads_what_is_hers_in_every_table(houses)


def test_a_guest_who_is_made_before_the_house_is_asked_is_of_that_house(app: Flask) -> None:
    """As in `Guests`, which makes a row and then opens the house to write it."""
    lisa, tom = OneHouse(app, "lisa"), OneHouse(app, "tom")
    for house, name in ((lisa, "Anna"), (tom, "Ben")):
        with house.app_context():
            guests = Guests(house)
        guests.register("ANISE", 1, name, "en")
    for house, name in ((lisa, "Anna"), (tom, "Ben")):
        with house.app_context():
            assert Guests(house).names("ANISE") == ((1, name),)
            assert [one.house for one in db.session.scalars(select(Guest))] == [house.name]


def test_seasons_are_counted_in_each_house(app: Flask) -> None:
    for house in (OneHouse(app, "lisa"), OneHouse(app, "tom")):
        with house.app_context():
            seasons = Seasons(house, Guests(house))
        assert [seasons.begin("Winter"), seasons.begin("Spring")] == [1, 2]
        seasons.delete(2)
        assert seasons.begin("Summer") == 2


def test_what_a_host_chose_counts_in_that_house(app: Flask) -> None:
    lisa, tom = OneHouse(app, "lisa"), OneHouse(app, "tom")
    with lisa.app_context():
        choose("address", "lisa.example")
    with tom.app_context():
        assert choice("address") == ""
        choose("address", "tom.example")
        assert db.session.scalars(select(Choice.value)).all() == ["tom.example"]
    with lisa.app_context():
        assert choice("address") == "lisa.example"
