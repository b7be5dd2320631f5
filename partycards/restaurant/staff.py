"""Who works here, and the PINs that let them in.

PINs are digested with scrypt and a salt of the house, so that one digest is enough to find whose
PIN was typed. A key that a PIN was changed for is signed with that PIN's digest: when the PIN goes,
every key of it goes with it.
"""

import hashlib
import hmac
import secrets
import time

from gevent import get_hub
from msgspec import Struct
from sqlalchemy import select, update

from partycards.games.base import N_, IllegalMove
from partycards.restaurant.rows import StaffPin
from partycards.rows import App, choice, choose, db, next_number, writing
from partycards.words import catalogue

MANAGER, SERVER, CHEF = "manager", "server", "chef"
ROLES = {MANAGER: N_("manager"), SERVER: N_("server"), CHEF: N_("chef")}
"""What somebody may do here, and what people call it."""
SOMEBODY = {
    "host": N_("the manager"),
    MANAGER: N_("the manager"),
    SERVER: N_("a server"),
    CHEF: N_("a chef"),
}
"""Who did it, where no name is known."""

FEWEST_DIGITS, MOST_DIGITS = 6, 8
"""0.1 took PINs of four digits; they go on opening."""
A_SHIFT = 16 * 3600
"""Seconds for which a PIN lets a browser in."""
A_SEASON = 90 * 86_400
"""Seconds for which a browser may show that it was let in before."""


class Colleague(Struct, frozen=True):
    """Somebody who works here, or has: `digest` is of their PIN, "" once it has been taken back.
    The `number` is theirs for ever, and `name` is "" once it has been erased."""

    number: int
    name: str
    role: str
    digest: str

    @property
    def actor(self) -> str:
        """Who they are in a table's log: "server:3"."""
        return f"{self.role}:{self.number}"


def digest_of(pin: str, salt: str) -> str:
    """What is kept of a PIN, both in hexadecimal."""
    return hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), n=2**14, r=8, p=1).hex()


class Staff:
    """Everybody who works here. They are few, so they are all remembered. Made inside an app's
    context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._salt = choice("staff_salt")
        if not self._salt:
            self._salt = secrets.token_hex(16)
            choose("staff_salt", self._salt)
        self._all = _colleagues()

    def all(self) -> list[Colleague]:
        """Who has a PIN, in the order in which they came."""
        return [one for one in self._all.values() if one.digest]

    def gone(self) -> list[Colleague]:
        """Whose PIN has been taken back, and whose name stands in the reports still."""
        return [one for one in self._all.values() if one.name and not one.digest]

    def person(self, actor: str, language: str) -> str:
        """What somebody who did something is called: the colleague's name; "a server" where it is
        erased, or where a log of 0.1 knows the role only; "" of a guest and of the house."""
        role, _, number = actor.partition(":")
        one = self._all.get(int(number)) if number.isascii() and number.isdigit() else None
        if one is not None and one.name and one.role == role:
            return one.name
        return catalogue(language).gettext(SOMEBODY[role]) if role in SOMEBODY else ""

    # PINs ---------------------------------------------------------------------------------------

    def _digest(self, pin: str) -> str:
        """Takes some 50 ms on purpose; the loop goes on meanwhile."""
        found: str = get_hub().threadpool.apply(digest_of, (pin, self._salt))
        return found

    def with_pin(self, pin: str) -> Colleague | None:
        """Whose PIN it is."""
        found = self._digest(pin)
        return next((c for c in self.all() if hmac.compare_digest(c.digest, found)), None)

    def add(self, name: str, role: str, pin: str) -> None:
        """Somebody new, or IllegalMove: a PIN is digits, hard to guess, and nobody else's."""
        check_pin(pin)
        digest = self._digest(pin)
        with writing(self._app):
            _check_free(digest)
            number = next_number(StaffPin.number)
            db.session.add(StaffPin(number=number, name=name, role=role, digest=digest))
        with self._app.app_context():
            self._all = _colleagues()

    def renew(self, number: int, pin: str) -> None:
        """Another PIN for somebody who has forgotten theirs, or is back: still the same person.
        Whoever is in with the old one is out."""
        check_pin(pin)
        digest = self._digest(pin)
        with self._app.app_context():
            _check_free(digest)
        self._change(number, digest=digest)

    def remove(self, number: int) -> None:
        """This PIN lets nobody in any more, and whoever is in with it is out. The name stays for
        the reports of the evenings they worked."""
        self._change(number, digest="")

    def erase(self, number: int) -> None:
        """Nothing is known any more of somebody whose PIN has been taken back. The number stays
        taken: what it did is never somebody else's."""
        if number in [one.number for one in self.gone()]:
            self._change(number, name="")

    def _change(self, number: int, **news: str) -> None:
        with writing(self._app):
            db.session.execute(update(StaffPin).where(StaffPin.number == number).values(**news))
        with self._app.app_context():
            self._all = _colleagues()

    # Keys ---------------------------------------------------------------------------------------

    def key_for(self, colleague: Colleague) -> str:
        """What a browser keeps after the PIN: good for a shift."""
        return self._signed(colleague, int(time.time()) + A_SHIFT)

    @staticmethod
    def _signed(colleague: Colleague, until: int) -> str:
        words = f"{colleague.number}.{until}"
        signature = hmac.new(colleague.digest.encode(), words.encode(), hashlib.sha256)
        return f"{words}.{signature.hexdigest()}"

    def holder(self, key: str) -> Colleague | None:
        """Whose key it is, while it is good."""
        colleague, until = self._of_key(key)
        return colleague if until > time.time() else None

    def knows(self, key: str) -> int:
        """The number of the colleague whose key this is, also when the shift is over; 0 is
        nobody's."""
        colleague, _ = self._of_key(key)
        return 0 if colleague is None else colleague.number

    def _of_key(self, key: str) -> tuple[Colleague | None, int]:
        """Whose key it is, and until when it is good."""
        number, _, rest = key.partition(".")
        until = rest.partition(".")[0]
        if not (number.isascii() and number.isdigit() and until.isascii() and until.isdigit()):
            return None, 0
        if len(number) > 9 or len(until) > 12:
            return None, 0
        colleague = self._all.get(int(number))
        if colleague is None or not colleague.digest:
            return None, 0
        good = self._signed(colleague, int(until))
        if not hmac.compare_digest(good.encode(), key.encode()):
            return None, 0
        return colleague, int(until)


def _check_free(digest: str) -> None:
    """Raise IllegalMove when somebody has this PIN."""
    if db.session.scalar(select(StaffPin).where(StaffPin.digest == digest)) is not None:
        raise IllegalMove(N_("Somebody has that PIN already. Please take another one."))


def new_pin() -> str:
    """A PIN that nobody would guess, to offer."""
    while True:
        pin = f"{secrets.randbelow(10**6):06d}"
        if not _easy(pin):
            return pin


def _colleagues() -> dict[int, Colleague]:
    """Everybody there is a row of, inside an app's context."""
    rows = db.session.scalars(select(StaffPin).order_by(StaffPin.number)).all()
    return {row.number: Colleague(row.number, row.name, row.role, row.digest) for row in rows}


def check_pin(pin: str) -> None:
    """Raise IllegalMove unless it is a good PIN."""
    if not (pin.isascii() and pin.isdigit() and FEWEST_DIGITS <= len(pin) <= MOST_DIGITS):
        raise IllegalMove(
            N_("A PIN is %(fewest)s to %(most)s digits."), fewest=FEWEST_DIGITS, most=MOST_DIGITS
        )
    if _easy(pin):
        raise IllegalMove(N_("That PIN is too easy to guess. Please take another one."))


def _easy(pin: str) -> bool:
    """All digits alike, or one after the other.

    >>> _easy("7777"), _easy("1234"), _easy("9876"), _easy("1224")
    (True, True, True, False)
    """
    return pin[0] * len(pin) == pin or pin in "01234567890" or pin in "09876543210"
