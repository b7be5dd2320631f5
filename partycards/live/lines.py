"""Connections that are open, and which of them go when there are too many.

Each costs the system a file number, and a laptop has few of them. So nobody may keep the server
waiting for long, and an address has a limited number of connections: forty phones behind one
address get along, and a phone that opens a thousand takes the places of its own. The streams of
people who have a seat, or a key, stay: they are counted where they are opened, by seat.
"""

import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

import gevent

from partycards.noise import Noise, at

FIRST_SECONDS = HEAD_SECONDS = 10.0
"""In which a new connection says what it wants, and the head of a request arrives."""
IDLE_SECONDS = 60.0
"""For which a connection that has been answered may stay, in case more is asked."""
BODY_SECONDS = 10.0
ANSWER_SECONDS = 30.0
SLOWEST = 4096
"""Bytes a second that a body, or the reader of an answer, makes at least after that time."""

OF_ONE_ADDRESS = 256
"""Connections of one address, the streams of seats not among them."""
FOR_EACH_SEAT = 8
"""How many more for each stream of a seat there."""
OF_THE_MUTED = 8
OF_OURS = 160
"""File numbers that are not for connections: databases, pictures, prints, the log."""
WITHOUT_LIMIT = 4096
"""Connections where the system does not say how many files may be open."""

WAITING, SLOW, WATCHING, BUSY, SEATED, CUT = range(6)
"""What a connection is at: idle or silent; sending a body or reading an answer; a stream of
somebody without a seat; being answered; a stream of somebody with one; hung up on."""


def raise_open_files() -> int:
    """Raise the soft limit of open files to the hard one; how many may be open now, 0 where the
    system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS calls its hard limit infinite, and takes no number above 10,240.
    for wanted in (hard, 10_240):
        if wanted == soft:
            break
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if soft == resource.RLIM_INFINITY else soft


class Line:
    """One connection: what it is at, since when, until when it may be, and whether it ever `asked`
    for anything."""

    __slots__ = ("_lines", "_raw", "address", "asked", "is_cut", "place", "since", "until")

    def __init__(self, lines: "Lines", raw: Any, address: str) -> None:
        self._lines = lines
        self._raw = raw
        self.address = address
        self.asked = self.is_cut = False
        self.place = WAITING
        self.since = monotonic()
        self.until = self.since + FIRST_SECONDS

    def waits(self, seconds: float = IDLE_SECONDS, place: int = WAITING) -> None:
        """It is the other side's turn, for this many seconds."""
        if self.place != CUT:
            self.place = place
            self.since = monotonic()
            self.until = self.since + seconds

    def waits_for_head(self) -> None:
        """The head of a request has to arrive."""
        self.waits(HEAD_SECONDS)

    def waits_for_body(self, begun: float, size: int) -> None:
        """This many bytes of a body have to have arrived, of one that began then."""
        self.waits(begun + BODY_SECONDS + size / SLOWEST - monotonic(), SLOW)

    def waits_for_reader(self, size: int) -> None:
        """This many bytes of an answer have to be taken."""
        self.waits(ANSWER_SECONDS + size / SLOWEST, SLOW)

    def works(self) -> None:
        """It is our turn."""
        self.asked = True
        if self.place != CUT:
            self.place = BUSY
            self.until = float("inf")

    def watches(self) -> None:
        """It is a stream of somebody without a seat, such as a TV."""
        self.waits(float("inf"), WATCHING)

    def takes_seat(self) -> None:
        """It is a stream of somebody who has a seat or a key: it gives way to nobody."""
        self.works()
        if self.place != CUT:
            self.place = SEATED
            self._lines.excuse(self)

    def has_unread(self) -> bool:
        """Whether something has arrived that nobody has looked at yet."""
        try:
            return bool(self._raw.recv(1, socket.MSG_PEEK))
        except OSError:
            return False

    def cut(self) -> None:
        """Hang up; whoever waits for this connection wakes and tidies."""
        self.place, self.is_cut = CUT, True
        with suppress(OSError):
            self._raw.shutdown(socket.SHUT_RDWR)


class Lines:
    """All open connections, by address. `open_files` is how many the system allows, 0 for as many
    as one likes; `noise` hears whose connections had to give way. Of an address that is `many`,
    such as a proxy, there may be as many as there are."""

    def __init__(
        self, open_files: int, noise: Noise, many: Callable[[str], bool] = lambda address: False
    ) -> None:
        self.most = max(32, open_files - OF_OURS) if open_files else WITHOUT_LIMIT
        self.most_of_one = min(OF_ONE_ADDRESS, self.most // 2)
        self._noise = noise
        self._many = many
        self._of: dict[str, dict[Line, None]] = {}
        self._seated: set[Line] = set()
        self._seats: Counter[str] = Counter()
        self._open = 0
        self._keeper: Any = None

    def __len__(self) -> int:
        return self._open

    def start(self) -> None:
        self._keeper = gevent.spawn(self._keep)

    def stop(self) -> None:
        if self._keeper is not None:
            self._keeper.kill()

    def enter(self, raw: Any, address: str) -> Line:
        """A new connection. Older ones of its address give way when there are too many of them,
        and it is cut itself when none can."""
        line, lines = Line(self, raw, address), self._of.get(address, {})
        if len(lines) >= self._most_of(address):
            self._noise.hear(at(address))
            if not self._cut_one(lines):
                line.cut()
        elif self._open >= self.most and not self._cut_one(self._most_from_one()):
            line.cut()
        self._open += 1
        if line.place != CUT:
            self._of.setdefault(address, {})[line] = None
        return line

    def _most_from_one(self) -> Iterable[Line]:
        return max(self._of.values(), key=len, default={})

    def _most_of(self, address: str) -> int:
        if self._many(address):
            return self.most
        if self._noise.is_muted(at(address)):
            return OF_THE_MUTED
        return self.most_of_one + FOR_EACH_SEAT * self._seats[address]

    def leave(self, line: Line) -> None:
        """The connection is closed."""
        self._open -= 1
        self._forget(line)
        if line in self._seated:
            self._seated.remove(line)
            self._seats[line.address] -= 1
            if not self._seats[line.address]:
                del self._seats[line.address]

    def excuse(self, line: Line) -> None:
        """Count this connection among those of its address no more; that address may have a few
        more for it."""
        self._forget(line)
        self._seated.add(line)
        self._seats[line.address] += 1

    def _forget(self, line: Line) -> None:
        lines = self._of.get(line.address)
        if lines is not None:
            lines.pop(line, None)
            if not lines:
                del self._of[line.address]

    def _cut_one(self, lines: Iterable[Line]) -> bool:
        """Hang up on the one that is missed least, if any can be spared: one that never said a
        word, then one that is idle. What has just arrived and was not read yet is no silence."""
        now = tuple(lines)
        quiet = [line for line in now if line.place == WAITING]
        slow = [line for line in now if line.place == SLOW]
        watching = [line for line in now if line.place == WATCHING]
        for kind in (quiet, slow):
            for line in sorted(kind, key=_asked_since):
                if not line.has_unread():
                    self._cut(line)
                    return True
        # Whoever has watched longest stays: a TV hangs there all evening.
        if watching:
            self._cut(max(watching, key=_since))
        return bool(watching)

    def _cut(self, line: Line) -> None:
        line.cut()
        self._forget(line)

    def _keep(self) -> None:
        """Once a second, hang up on those who keep us waiting for too long."""
        while True:
            gevent.sleep(1)
            self.cut_late(monotonic())

    def cut_late(self, now: float) -> None:
        for lines in tuple(self._of.values()):
            for line in tuple(lines):
                if line.until < now and not (line.place == WAITING and line.has_unread()):
                    self._cut(line)


def _asked_since(line: Line) -> tuple[bool, float]:
    return line.asked, line.since


def _since(line: Line) -> float:
    return line.since
