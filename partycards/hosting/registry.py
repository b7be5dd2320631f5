"""The houses of a site: a row for each, which its host's link opens and nobody's name is in."""

import secrets
import time
from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    Executable,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    false,
    insert,
    make_url,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from partycards.hosting.keys import digest_of
from partycards.rows import NAMES

_HOUSE = Table(
    "house",
    MetaData(naming_convention=NAMES),
    Column("name", String, primary_key=True),
    Column("host_key_digest", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("last_seen", Float, nullable=False),
    Column("plan", String, nullable=False, server_default=""),
    Column("format", Integer, nullable=False, server_default="0"),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("cut_off", Boolean, nullable=False, server_default=false()),
    Column("to_sweep", Boolean, nullable=False, server_default=false()),
)
_INVITATION = Table(
    "invitation",
    _HOUSE.metadata,
    Column("digest", String, primary_key=True),
    Column("made", Float, nullable=False),
    Column("house", String, nullable=False, server_default=""),
)
_OF_CODES = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class NotInvited(Exception):
    """There is no such invitation, or a house was opened with it."""


ERASED = "-"
"""What an invitation says whose house was erased: no house may be called so."""


class Invitation(Struct, frozen=True):
    """Is good for one house: `house` is the one that was opened with it, or "". Of its code only a
    digest is kept."""

    digest: str
    made: float
    house: str = ""

    @property
    def number(self) -> str:
        """By which an operator tells it from others."""
        return self.digest[:8]


def new_invitation() -> str:
    """A code that nobody guesses, in letters that nobody mistakes: ABCD-EFGH-JKMN-PQRS."""
    return "-".join("".join(secrets.choice(_OF_CODES) for _ in range(4)) for _ in range(4))


def digest_of_invitation(code: str) -> str:
    """What is kept of a code, however it is typed."""
    return digest_of("invitation " + "".join(filter(str.isalnum, code)).upper())


class Registered(Struct, frozen=True):
    """A house of the site. `host_key_digest` is what is kept of the key in its host's link; `made`
    and `last_seen` are seconds since 1970. `closed`: nobody may enter. `cut_off`: whoever kept it
    last did not come to close it; `to_sweep`: something in it may have to be erased in time."""

    name: str
    host_key_digest: str
    made: float
    last_seen: float
    plan: str = ""
    format: int = 0
    closed: bool = False
    cut_off: bool = False
    to_sweep: bool = False


_COLUMNS = tuple(_HOUSE.c[field] for field in Registered.__struct_fields__)
_KEPT = """SELECT street FROM keeper WHERE pid <> 0 AND worker <> :worker
AND seen > clock_timestamp() - interval '5 seconds'"""
MAKING = 0x5062
"""The advisory lock of whoever makes the table."""


def engine_of(address: str) -> Engine:
    """Connections to the database of the site, for what is about no single house."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return create_engine(url)
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        hide_parameters=True,
        pool_size=1,
        max_overflow=4,
        pool_timeout=5,
        pool_pre_ping=True,
        connect_args={"connect_timeout": 2, "tcp_user_timeout": 2000},
    )


class Registry:
    """All houses of the site, read and written in their database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Two workers that make a table at once get in each other's way.
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MAKING}, 0)"))
            _HOUSE.metadata.create_all(connection)

    def find(self, name: str) -> Registered | None:
        """The house with this name, closed ones too."""
        with self._engine.connect() as connection:
            row = connection.execute(select(*_COLUMNS).where(_HOUSE.c.name == name)).one_or_none()
        return Registered(*row) if row is not None else None

    def all(self) -> list[Registered]:
        """Every house, by name."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(*_COLUMNS).order_by(_HOUSE.c.name)).all()
        return [Registered(*row) for row in rows]

    def add(
        self,
        name: str,
        host_key_digest: str,
        plan: str = "",
        closed: bool = False,
        invitation: str | None = None,
    ) -> bool:
        """A new house; False when there is one with this name. `closed`: it is not ready yet.
        `invitation` is the digest of one that is used up by it; raises NotInvited."""
        now = time.time()
        row = {
            "name": name, "host_key_digest": host_key_digest, "made": now, "last_seen": now,
            "plan": plan, "closed": closed,
        }  # fmt: skip
        try:
            with self._engine.begin() as connection:
                if invitation is not None:
                    good = (_INVITATION.c.digest == invitation) & (_INVITATION.c.house == "")
                    used = update(_INVITATION).where(good).values(house=name)
                    if connection.execute(used).rowcount != 1:
                        raise NotInvited
                connection.execute(insert(_HOUSE).values(row))
        except IntegrityError:
            return False
        return True

    def change(self, name: str, **columns: object) -> None:
        """Write something else into a house's row: `closed`, `host_key_digest`, `plan`."""
        self._do(update(_HOUSE).where(_HOUSE.c.name == name).values(columns))

    def remove(self, name: str) -> None:
        """There is no such house any more; the invitation by which it was opened stays used up."""
        spent = update(_INVITATION).where(_INVITATION.c.house == name).values(house=ERASED)
        with self._engine.begin() as connection:
            connection.execute(spent)
            connection.execute(delete(_HOUSE).where(_HOUSE.c.name == name))

    def invite(self, code: str) -> Invitation:
        """Whoever has this code may open a house."""
        invitation = Invitation(digest_of_invitation(code), time.time())
        row = {"digest": invitation.digest, "made": invitation.made}
        self._do(insert(_INVITATION).values(row))
        return invitation

    def invitations(self) -> list[Invitation]:
        """All of them, used ones too, in the order in which they were made."""
        asked = select(_INVITATION).order_by(_INVITATION.c.made, _INVITATION.c.digest)
        with self._engine.connect() as connection:
            return [Invitation(*row) for row in connection.execute(asked)]

    def withdraw(self, number: str) -> bool:
        """Nobody may open a house with this invitation any more; False when nobody might."""
        good = (_INVITATION.c.digest.startswith(number)) & (_INVITATION.c.house == "")
        with self._engine.begin() as connection:
            return bool(connection.execute(delete(_INVITATION).where(good)).rowcount)

    def opened(self, name: str) -> None:
        """A worker keeps it in memory from now on."""
        self.change(name, last_seen=time.time(), cut_off=True, to_sweep=True)

    def left(self, name: str, to_sweep: bool) -> None:
        """A worker has written everything down, and keeps it no more."""
        self.change(name, last_seen=time.time(), cut_off=False, to_sweep=to_sweep)

    def to_sweep(self) -> list[str]:
        """Houses in which something may have to be erased though nobody looks."""
        asked = select(_HOUSE.c.name).where(_HOUSE.c.to_sweep == true())
        with self._engine.connect() as connection:
            return list(connection.scalars(asked))

    def kept_by_others(self, worker: str) -> Collection[int]:
        """Streets that workers keep, but for this one, as far as they were heard of just now."""
        with self._engine.connect() as connection:
            return set(connection.scalars(text(_KEPT), {"worker": worker}))

    def shut(self, digests: dict[str, str]) -> Collection[str]:
        """Of these houses, with the digests of their hosts' keys as they are known here, those that
        were closed or erased, or have another key."""
        asked = select(_HOUSE.c.name, _HOUSE.c.host_key_digest).where(
            _HOUSE.c.name.in_(digests), _HOUSE.c.closed == false()
        )
        with self._engine.connect() as connection:
            now = {row.name: row.host_key_digest for row in connection.execute(asked)}
        return {name for name, digest in digests.items() if now.get(name) != digest}

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def _do(self, statement: Executable) -> None:
        with self._engine.begin() as connection:
            connection.execute(statement)
