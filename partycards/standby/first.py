"""The first laptop's side: who is let in, what they are told, and how far they are.

Without a second laptop nothing here costs anything: nobody is listened to and nobody waits.
"""

import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import gevent
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Engine, event

import partycards
from partycards.standby import roles, wire
from partycards.standby.link import Link
from partycards.standby.roles import Laptops
from partycards.standby.wire import Begin, Broken, Ended, Have, Hello, TakeOver, proof, proves
from partycards.tables.log import Event

LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ2346789"
"""None that is taken for another."""
CODE_SECONDS = 900.0
WRONG_CODES = 5
"""After so many a code is good no more."""
LAST_WORDS = 3.0
"""Seconds for which a laptop that is being replaced passes on what it has left."""
ASKING = 10.0
"""Seconds in which whoever calls says what they have."""

How = Literal["alone", "copying", "yes", "behind", "gone", "replaced"]


class Copied(Struct, frozen=True):
    """Whether all is on the second laptop, too. `seconds` is how far it is `behind`, `since` when
    it was last there (seconds since 1970, 0: not since this start), `trouble` what it says itself.
    """

    how: How
    name: str = ""
    seconds: int = 0
    since: float = 0.0
    trouble: str = ""


class Code(Struct):
    """What is typed on the second laptop, once."""

    text: str
    until: float
    wrong: int = 0


class First:
    """The house's second laptop, as the first one sees it. `changed` is called when `copied` says
    something else; `stop_house` ends play here, because the other goes on."""

    def __init__(self, folder: Path, port: int, laptops: Laptops | None) -> None:
        self.folder = folder
        self._port = port
        self.laptops = laptops
        self._code: Code | None = None
        self._link: Link | None = None
        self._there_at = 0.0
        self._name = ""
        self.changed: Callable[[], None] = lambda: None
        self.stop_house: Callable[[], None] = lambda: None
        self.told_alone = 0
        """Commits whose movers were told before the second laptop had them."""

    # What happens here --------------------------------------------------------------------------

    def watch(self, engine: Engine) -> None:
        """Hear of every change of the rows."""
        event.listen(engine, "commit", lambda _connection: self.rows_changed())

    def committed(self, events: Sequence[Event]) -> None:
        """The log has these events and nobody was told yet: pass them on, and wait a little."""
        link = self._link
        if link is not None and not link.wait(link.commit(list(events))):
            self.told_alone += 1

    def erased(self, code: str) -> None:
        """A table is no more."""
        if self._link is not None:
            self._link.wait(self._link.erased(code))

    def rows_changed(self) -> None:
        """Pass the rows on. Does not yield."""
        if self._link is not None:
            self._link.look()

    def wait_for_rows(self) -> None:
        """Wait a little until what was changed has arrived, before anybody is told of it."""
        link = self._link
        if link is not None:
            link.wait(link.looked)

    # Who may come -------------------------------------------------------------------------------

    def invite(self) -> str:
        """A code to be typed on the second laptop, good once and for a quarter of an hour."""
        text = "".join(secrets.choice(LETTERS) for _ in range(8))
        self._code = Code(text, time.monotonic() + CODE_SECONDS)
        return self.code()

    def code(self) -> str:
        """The code that is good now, as it is shown, or ""."""
        code = self._code
        if code is None or code.until < time.monotonic():
            return ""
        return f"{code.text[:4]}-{code.text[4:]}"

    def let_in(self, typed: str, name: str) -> str | None:
        """The key for whoever has typed the code; None for a wrong one."""
        code, plain = self._code, "".join(filter(str.isalnum, typed.upper()))
        if code is None or code.until < time.monotonic():
            return None
        if not secrets.compare_digest(plain.encode(), code.text.encode()):
            code.wrong += 1
            if code.wrong >= WRONG_CODES:
                self._code = None
            return None
        self._code, self._name = None, name
        self._hang_up()
        epoch = self.laptops.epoch if self.laptops is not None else 1
        self.laptops = Laptops(roles.new_key(), "first", epoch, port=self._port)
        roles.write(self.folder, self.laptops)
        self.changed()
        return self.laptops.key

    def forget(self) -> None:
        """No second laptop any more: its key opens nothing from now on."""
        self._code = None
        self._hang_up()
        if self.laptops is not None:
            roles.forget(self.folder)
        self.laptops = None
        self.changed()

    def _hang_up(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.end()

    # Talking ------------------------------------------------------------------------------------

    def serve(self, sock: Any, address: str) -> None:
        """Somebody calls who says to be the second laptop: talk until they hang up."""
        with suppress(OSError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(Broken):
            have = self._who(sock)
            if have is not None:
                self._talk(Link(sock, self.folder, have, address, self._told, self._replaced_by))

    def _who(self, sock: Any) -> Have | None:
        """What the caller has, if it is the one that was let in."""
        nonce, laptops = secrets.token_bytes(16), self.laptops
        wire.send(sock, Hello(wire.FORMAT, partycards.__version__, nonce))
        with gevent.Timeout(ASKING, Broken):
            have = wire.receive(sock, wire.MOST_OF_A_STRANGER)
        if (
            laptops is None
            or laptops.role != "first"
            or not isinstance(have, Have)
            or not proves(have.proof, laptops.key, "second", nonce)
            or have.epoch > laptops.epoch
        ):
            return None
        wire.send(sock, Begin(proof(laptops.key, "first", have.nonce), laptops.epoch, self._port))
        return have

    def _talk(self, link: Link) -> None:
        assert self.laptops is not None
        self._hang_up()
        self._link, self._name = link, link.name
        other = f"{link.address}:{self._port}"
        if self.laptops.other != other:
            self.laptops = roles.write(self.folder, replace(self.laptops, other=other))
        self.changed()
        try:
            link.run()
        finally:
            if self._link is link:
                self._link = None
            if link.whole:
                self._there_at = time.time()
            self.changed()

    def _told(self) -> None:
        self.changed()

    def _replaced_by(self, link: Link, said: TakeOver) -> None:
        """A person has said on the second laptop that it goes on: let it have what there is."""
        if self.laptops is None or said.epoch <= self.laptops.epoch:
            return
        self.stop_house()
        link.flush(LAST_WORDS)
        self.replaced(said.epoch, said.address, dict)
        link.say(Ended())
        link.end()

    def replaced(self, epoch: int, by: str, left: Callable[[], dict[str, int]]) -> None:
        """Another laptop goes on. `left` counts what it never got, once nothing is added here."""
        assert self.laptops is not None
        self.stop_house()
        self.laptops = roles.replaced(self.folder, self.laptops, epoch, by, left())

    # Looking ------------------------------------------------------------------------------------

    def copied(self) -> Copied:
        """What the console says of it."""
        link, laptops = self._link, self.laptops
        if laptops is None:
            return Copied("alone")
        if laptops.role == "replaced":
            return Copied("replaced", laptops.other)
        if link is None:
            return Copied("gone", self._name, since=self._there_at)
        if not link.whole:
            return Copied("copying", link.name, trouble=link.trouble)
        if link.in_step:
            return Copied("yes", link.name, trouble=link.trouble)
        seconds = max(1, round(link.behind()))
        return Copied("behind", link.name, seconds, trouble=link.trouble)

    def stop(self) -> None:
        """The server closes; what has happened by now still goes over."""
        if self._link is not None and self._link.in_step:
            self._link.flush(LAST_WORDS)
        self._hang_up()
