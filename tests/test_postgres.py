"""The PostgreSQL that tests are given."""

import psycopg
import pytest

from tests.postgres import Server


def a_table(dsn: str) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute("CREATE TABLE guest(name text)")
        connection.execute("INSERT INTO guest VALUES ('Tom')")


def guests(dsn: str) -> list[str]:
    with psycopg.connect(dsn) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM guest").fetchall()]


def test_each_database_is_fresh_and_a_copy_of_the_schema(postgres: Server) -> None:
    one, other = postgres.database(a_table), postgres.database(a_table)
    with psycopg.connect(one) as connection:
        connection.execute("INSERT INTO guest VALUES ('Lisa')")
    assert guests(one) == ["Tom", "Lisa"]
    assert guests(other) == ["Tom"]


def test_who_works_there_is_an_ordinary_role(postgres: Server) -> None:
    with psycopg.connect(postgres.database()) as connection:
        asked = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"
        assert connection.execute(asked).fetchone() == (False,)


@pytest.mark.full
def test_a_server_of_its_own_can_be_killed_and_comes_again() -> None:
    server = Server()
    try:
        dsn = server.database(a_table)
        server.kill()
        with pytest.raises(psycopg.OperationalError):
            guests(dsn)
        server.start()
        assert guests(dsn) == ["Tom"]
        server.stop("immediate")
        server.start()
        assert guests(dsn) == ["Tom"]
    finally:
        server.end()
    assert not server.folder.exists()
