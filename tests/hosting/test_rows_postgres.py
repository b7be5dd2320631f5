"""The rows of many houses in one PostgreSQL, and the net below them."""

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import event, select, text
from sqlalchemy.exc import ProgrammingError

from partycards import rows
from partycards.hosting import rows_postgres
from partycards.hosting.rows_postgres import ROLE, NotSafe
from partycards.rows import Guest, OneHouse, db, writing
from partycards.rows_versions import NEWEST, steps
from partycards.tables.saving import NotSavedYet
from tests.hosting.houses import bound, close, rows_in, tables
from tests.postgres import OWNER, Server
from tests.tables.test_rows import step  # noqa: F401
from tests.tables.test_two_houses import KINDS, state, values
from tests.tables.test_two_houses import (
    test_lisas_house_reads_what_is_hers_in_every_table as lisa_reads_what_is_hers,
)
from tests.tables.test_two_houses import (
    test_what_tom_changes_and_erases_is_his_alone as what_tom_changes_is_his,
)

Two = tuple[OneHouse, OneHouse]


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.database(tables)


@pytest.fixture
def app(address: str) -> Iterator[Flask]:
    with rows_in(address) as app:
        yield app


@pytest.fixture
def houses(app: Flask) -> Two:
    """Lisa's and Tom's, with one row of every kind each."""
    for house in (lisa_and_tom := (OneHouse(app, "lisa"), OneHouse(app, "tom"))):
        with writing(house):
            for kind in KINDS:
                db.session.add(kind(**values(kind, house.name)))
    return lisa_and_tom


@pytest.fixture
def without_asking() -> Iterator[None]:
    """Queries that have forgotten their house."""
    event.remove(rows.OneGo, "do_orm_execute", rows.of_this_house)
    yield
    rows.share()


def asked(address: str, *statements: str) -> list[tuple[Any, ...]]:
    """What the last of some statements answers, to whoever owns the tables."""
    with psycopg.connect(address) as connection:
        for statement in statements:
            answer = connection.execute(statement.encode())
        return answer.fetchall() if answer.description else []


def test_two_houses_share_a_postgresql_and_see_nothing_of_each_other(houses: Two) -> None:
    lisa_reads_what_is_hers(houses)
    what_tom_changes_is_his(houses)


# The net ------------------------------------------------------------------------------------------


def test_a_query_that_forgets_its_house_reads_that_house_only(
    houses: Two, without_asking: None
) -> None:
    lisa_reads_what_is_hers(houses)
    what_tom_changes_is_his(houses)


def test_without_the_net_such_a_query_reads_everything(
    houses: Two, without_asking: None, address: str
) -> None:
    asked(address, "ALTER TABLE guest DISABLE ROW LEVEL SECURITY")
    with pytest.raises(AssertionError):
        lisa_reads_what_is_hers(houses)


def test_who_asks_without_a_house_sees_no_row_of_any(houses: Two, address: str) -> None:
    counts = (f'SELECT count(*) AS rows FROM "{kind.__tablename__}"' for kind in KINDS)
    most = f"SELECT max(rows), count(*) FROM ({' UNION ALL '.join(counts)}) AS counted"
    assert asked(address, most) == [(0, len(KINDS))], "the owner of the tables"
    assert asked(address, f"SET ROLE {ROLE}", most) == [(0, len(KINDS))]
    assert asked(address, "SET LOCAL app.house = 'lisa'", most) == [(1, len(KINDS))]
    with houses[0].app_context() as context:
        context.g.house = ""
        with pytest.raises(NotSafe, match="outside of a house"):
            db.session.scalars(select(Guest)).all()


def test_nobody_writes_a_row_into_another_house(houses: Two) -> None:
    with houses[0].app_context():
        for kind in KINDS:
            db.session.add(kind(house="tom", **values(kind, "slipped in")))
            with pytest.raises(ProgrammingError, match="row-level security"):
                db.session.commit()
    lisa_reads_what_is_hers(houses)


def test_workers_act_as_somebody_who_can_only_use_rows(app: Flask) -> None:
    with OneHouse(app, "lisa").app_context():
        for deed in ("DROP TABLE guest", "ALTER TABLE guest DISABLE ROW LEVEL SECURITY"):
            with pytest.raises(ProgrammingError, match="must be owner"):
                db.session.execute(text(deed))
            db.session.rollback()


def test_the_next_house_on_a_connection_is_not_taken_for_the_one_before(app: Flask) -> None:
    """Also where a transaction went wrong."""
    lisa, tom = OneHouse(app, "lisa"), OneHouse(app, "tom")
    with lisa.app_context(), pytest.raises(ProgrammingError):
        db.session.execute(text("SELECT nothing"))
    with tom.app_context():
        assert db.session.scalar(text("SELECT current_setting('app.house')")) == "tom"
        assert db.session.scalar(text("SELECT current_user")) == ROLE
        db.session.commit()
        with db.engine.connect() as connection:
            held: Any = connection.connection.driver_connection
            said = held.execute("SELECT current_setting('app.house'), current_user").fetchone()
            assert said == ("", OWNER), "between two houses"


def test_a_connection_that_ends_is_refused_in_words_and_the_next_one_is_fine(
    app: Flask, postgres: Server
) -> None:
    with OneHouse(app, "lisa").app_context():
        pid = db.session.scalar(text("SELECT pg_backend_pid()"))
        postgres.execute(f"SELECT pg_terminate_backend({pid})")
        with pytest.raises(NotSavedYet, match="Please try again"):
            db.session.scalars(select(Guest)).all()
    with OneHouse(app, "lisa").app_context():
        assert db.session.scalars(select(Guest)).all() == []


# Setting up ---------------------------------------------------------------------------------------


def test_the_rows_are_made_as_they_are_declared(app: Flask, address: str) -> None:
    with OneHouse(app, "lisa").app_context(), db.engine.connect() as connection:
        assert steps.differences(connection) == []
    assert asked(address, "SELECT version_num FROM alembic_version") == [(NEWEST,)]


def test_workers_that_start_together_set_up_once(postgres: Server) -> None:
    import threading

    address = postgres.database()
    went: list[Exception | None] = []

    def start() -> None:
        try:
            close(bound(address))
            went.append(None)
        except Exception as error:
            went.append(error)

    workers = [threading.Thread(target=start) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert went == [None] * 3
    assert asked(address, "SELECT version_num FROM alembic_version") == [(NEWEST,)]


def test_a_step_brings_up_the_rows_of_every_house_and_the_net_hangs_again(
    houses: Two, address: str, request: pytest.FixtureRequest
) -> None:
    does: Callable[[str], None] = request.getfixturevalue("step")
    does('op.execute("UPDATE choice SET value = \'brought up\'")\n'
         'with op.batch_alter_table("photo") as photo:\n'
         '    photo.add_column(sa.Column("weight", sa.Integer(), server_default="1"))\n'
         'op.create_table("tip", sa.Column("house", sa.String(), primary_key=True))')  # fmt: skip
    close(bound(address))
    for house in houses:
        assert [value for _, value in state(house)["Choice"]] == ["brought up"]
    assert asked(address, "SELECT version_num FROM alembic_version") == [("9999",)]
    assert asked(address, "SELECT count(*) FROM choice") == [(0,)], "the net"
    assert asked(address, "SET app.house = 'tom'", "SELECT weight FROM photo") == [(1,)]


def test_rows_of_a_newer_version_are_refused(app: Flask, address: str) -> None:
    asked(address, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(rows.Newer, match="step 9999"):
        bound(address)


def test_who_may_make_no_roles_is_told_what_an_operator_does_once(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows_postgres, "ROLE", "partycards_nobody")
    with pytest.raises(NotSafe) as unsafe:
        bound(postgres.database())
    assert f"CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO {OWNER};" in str(unsafe.value)


@pytest.mark.parametrize(
    ("hole", "why"),
    [
        ("ALTER TABLE vote DISABLE ROW LEVEL SECURITY", "no row level security on vote"),
        ("ALTER TABLE vote NO FORCE ROW LEVEL SECURITY", "no row level security on vote"),
    ],
)
def test_a_hole_in_the_net_stops_the_start(address: str, hole: str, why: str) -> None:
    asked(address, hole)
    with pytest.raises(NotSafe, match=why):
        bound(address)
