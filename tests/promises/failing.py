"""`partycards` in which things go wrong with all that guests and the host have typed at hand.

Pages, a move, a greenlet, a thread and the database fail; what they raise, and what they were
called with, holds names, needs, codes, words and the Wi-Fi's password.
"""

import sys
from typing import Any

import gevent
from sqlalchemy import text

from partycards import rows
from partycards.commands import main
from partycards.rows import db
from partycards.tables.guests import Guests
from partycards.tables.needs import KeptNeeds
from partycards.tables.table import Table


def fail(*secrets: Any) -> None:
    raise KeyError(*secrets)


def rename(guests: Any, table: str, seat: int, name: str) -> None:
    """Fails in a greenlet and in a thread, and at last on its page."""
    person = guests.person(table, seat)
    gevent.spawn(fail, name, person).join()
    gevent.get_hub().threadpool.spawn(fail, name, person.code).wait()
    try:
        fail(name)
    except KeyError as error:
        raise ValueError(f"{name} {person.code} {person.key_digest}") from error


def keep(needs: Any, table: str, seat: int, told: Any) -> None:
    with needs._app.app_context():
        db.session.execute(text("INSERT INTO need VALUES (:t, :s, :w)"), {
            "t": table, "s": seat, "w": told.words,
        })  # fmt: skip


def begin(table: Any, seat: int, move: Any, *rest: Any) -> Any:
    raise RuntimeError(repr(move))


def choose(key: str, value: str) -> None:
    raise RuntimeError(f"{key}={value}")


Guests.rename = rename  # type: ignore[method-assign]
KeptNeeds.keep = keep  # type: ignore[method-assign]
Table.begin = begin  # type: ignore[method-assign,assignment]
rows.choose = choose

if __name__ == "__main__":
    sys.exit(main())
