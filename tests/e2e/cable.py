"""A cable between a browser and a server that can be pulled out and put back."""

import contextlib
import select
import socket
import threading


class Cable:
    """Forwards connections to a port of this machine while it is plugged in."""

    def __init__(self, to_port: int) -> None:
        self._to = to_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._plugged = True
        self.address = f"party.test:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        """Nothing gets through, in either direction; nobody is told."""
        self._plugged = False
        for end in tuple(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def plug(self) -> None:
        self._plugged = True

    def close(self) -> None:
        self.pull()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(browser,), daemon=True).start()

    def _carry(self, browser: socket.socket) -> None:
        """One connection, both ways, until an end hangs up or the cable is pulled."""
        with browser:
            if not self._plugged:
                return
            with socket.create_connection(("127.0.0.1", self._to)) as server:
                ends = {browser: server, server: browser}
                self._ends |= ends.keys()
                with contextlib.suppress(OSError):
                    while self._plugged and all(map(self._pass_on, *self._ready(ends))):
                        pass
                self._ends -= ends.keys()

    @staticmethod
    def _ready(ends: dict[socket.socket, socket.socket]) -> tuple[list[socket.socket], ...]:
        """The ends that have something to say, and those who are to hear it."""
        ready, _, _ = select.select(list(ends), [], [])
        return ready, [ends[end] for end in ready]

    @staticmethod
    def _pass_on(one: socket.socket, other: socket.socket) -> bool:
        data = one.recv(65_536)
        other.sendall(data)
        return bool(data)
