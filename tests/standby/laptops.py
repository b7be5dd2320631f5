"""Two laptops for tests: one runs an evening, the other follows it over a real connection."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gevent
from gevent import socket

from partycards.live.server import Server, free_listener
from partycards.standby import roles
from partycards.standby.ends import ends_of
from partycards.standby.roles import Laptops
from partycards.standby.second import Second
from tests.evening import Evening


def until(true: Callable[[], Any], seconds: float = 10.0) -> None:
    """Wait for something that happens soon."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        gevent.sleep(0.002)


class Cable:
    """Between two laptops: what one says the other hears, until it is pulled."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.socket()
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen()
        self.port: int = self._listener.getsockname()[1]
        self._pulled = False
        self._open: list[Any] = []
        self._greenlets = [gevent.spawn(self._accept)]

    def pull(self) -> None:
        """Nothing comes through any more, and nobody is told so."""
        self._pulled = True

    def mend(self) -> None:
        """It is back; what was on its way is lost."""
        for one in self._open:
            one.close()
        self._open.clear()
        self._pulled = False

    def stop(self) -> None:
        gevent.killall(self._greenlets)
        self.mend()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            here, _ = self._listener.accept()
            if self._pulled:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self._to))
            self._open += [here, there]
            self._greenlets += [
                gevent.spawn(self._pass_on, one, other)
                for one, other in ((here, there), (there, here))
            ]

    def _pass_on(self, one: Any, other: Any) -> None:
        try:
            while data := one.recv(65536):
                while self._pulled:
                    gevent.sleep(0.005)
                other.sendall(data)
            other.shutdown(1)
        except OSError:
            pass


class TwoLaptops:
    """An evening on one laptop, and the folder of another."""

    def __init__(self, folder: Path) -> None:
        self.one, self.two = folder / "one", folder / "two"
        self.evening = Evening(self.one)
        listener = free_listener("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        self.evening.app.site.guard.trust("127.0.0.1")
        self.server = Server(self.evening.app, listener)
        self.server.start()
        self.cable = Cable(self.port)
        self.second: Second | None = None

    @property
    def first(self) -> Any:
        return self.evening.app.site.first

    def let_in(self) -> Laptops:
        """The second laptop has the key."""
        key = self.first.let_in(self.first.invite(), "Ben’s laptop")
        self.two.mkdir(exist_ok=True)
        other = f"127.0.0.1:{self.cable.port}"
        return roles.write(self.two, Laptops(key, "second", 1, other))

    def follow(self) -> Second:
        """The second laptop has all."""
        self.start_second()
        until(lambda: self.first.copied().how == "yes")
        assert self.second is not None
        return self.second

    def start_second(self) -> None:
        laptops = roles.read(self.two) or self.let_in()
        self.second = Second(self.two, laptops, "Ben’s laptop")
        self.second.start()

    def are_equal(self) -> bool:
        """Whether the second laptop's disk has all that the first one's has."""
        same_log = ends_of(self.one / "log.sqlite") == ends_of(self.two / "log.sqlite")
        names = ["party.sqlite", *self.files(self.one)]
        return (
            same_log
            and self.files(self.one) == self.files(self.two)
            and all((self.one / n).read_bytes() == (self.two / n).read_bytes() for n in names)
        )

    @staticmethod
    def files(folder: Path) -> list[str]:
        kept = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
        return sorted(
            str(path)
            for path in kept
            if path.parts[0] in ("photos", "pictures", "cards") or path.suffix == ".key"
        )

    def stop_second(self) -> None:
        if self.second is not None:
            self.second.stop()
            self.second = None

    def stop(self) -> None:
        self.stop_second()
        self.cable.stop()
        self.server.stop()
