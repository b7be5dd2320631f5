"""`partycards` as processes of their own that do not read the whole program first.

To import it takes more than a second of computing, and the tests start it a hundred times. So one
process imports it, as `python -m partycards` does, and splits off another for each start, and for
each print. What runs there has its own number, files, signals and end.
"""

import array
import atexit
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import gevent
from gevent import monkey

from partycards.services import prints_running

PROGRAM, PRINT = "partycards", "partycards.printing.worker"
PYTHON = sys.executable
SEED = "a seed for tests"


class Process:
    """A module's `main` with these arguments: what is used of `subprocess.Popen`."""

    def __init__(self, module: str, arguments: list[str], folder: str, *output: int) -> None:
        self.returncode: int | None = None
        run = {"run": module, "arguments": arguments, "folder": folder}
        self.pid = _asked({**run, "environment": dict(os.environ)}, output)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = _asked({"ended": self.pid})
        return self.returncode

    def wait(self, timeout: float = 3600) -> int:
        until = time.monotonic() + timeout
        while (ended := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("partycards", timeout)
            self._rest()
        return ended

    def _rest(self) -> None:
        time.sleep(0.01)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Program(Process):
    """`partycards`, whose output can be read."""

    def __init__(self, arguments: list[str]) -> None:
        reads, writes = os.pipe()
        super().__init__(PROGRAM, arguments, os.getcwd(), writes, writes)
        os.close(writes)
        self.stdout = os.fdopen(reads)


class Print(Process):
    """A print of a server that goes on meanwhile."""

    def __init__(self, folder: str, cwd: Path, stdout: IO[bytes], stderr: IO[bytes]) -> None:
        super().__init__(PRINT, [folder], str(cwd), stdout.fileno(), stderr.fileno())

    def _rest(self) -> None:
        gevent.sleep(0.01)


class Prints:
    """In the place of gevent's `subprocess` where a server prints."""

    def __init__(self) -> None:
        self.cold: Any = prints_running.processes  # type: ignore[attr-defined]

    def Popen(self, command: Sequence[str], creationflags: int, **how: Any) -> Any:
        if command[:3] == [PYTHON, "-m", PRINT]:
            return Print(command[3], **how)
        return self.cold.Popen(command, creationflags=creationflags, **how)


def print_warm() -> None:
    """From now on, in this process and those that it splits off."""
    if sys.platform == "linux":
        prints_running.processes = Prints()  # type: ignore


_nursery: list[str] = []
"""Where the process answers that holds the program."""


def _asked(question: dict[str, Any], files: Sequence[int] = ()) -> Any:
    """What it says. To run something takes the files for what that says, and what goes wrong."""
    if not _nursery:
        _nursery.append(_begin())
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        line.connect(_nursery[0])
        socket.send_fds(line, [json.dumps(question).encode()], files)
        return json.loads(line.recv(1000))


def _begin() -> str:
    address = f"\0partycards-tests-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.bind(address)
        door.listen(64)
        ends, ours = os.pipe()
        command = [PYTHON, "-m", "tests.warm", address[1:], str(door.fileno()), str(ends)]
        process = subprocess.Popen(
            command, pass_fds=[door.fileno(), ends], stdout=subprocess.DEVNULL
        )
    os.close(ends)

    @atexit.register
    def close() -> None:
        # gevent's own would wait for a loop that Playwright has stopped by then.
        monkey.get_original("os", "close")(ours)
        with suppress(ChildProcessError):
            monkey.get_original("os", "waitpid")(process.pid, 0)

    return address


def keep_warm(door_number: int, ends: int) -> None:
    """Answer until nobody asks any more. Nothing here may wake gevent: its loop does not live
    through a split, so everything is asked of the system directly."""
    import _socket

    from gevent.os import fork_gevent

    # As the command line does for its server, which here is read before it is asked for.
    monkey.patch_all()
    from partycards.commands import demo as demo
    from partycards.commands import host, main
    from partycards.commands import packs as packs
    from partycards.commands import standby as standby
    from partycards.printing import worker
    from partycards.standby import link
    from tests import once

    # A log's handler that goes last would ask gevent for a lock, and gevent is gone by then: which
    # of them goes last depends on the order in which all modules were read.
    atexit.register(logging._handlerList.clear)  # type: ignore[attr-defined]
    once.make_once()
    once.open_once()
    print_warm()
    # The same hands in every run: a draw that comes once in a hundred evenings makes no test red.
    host.serve.__defaults__ = (SEED,)
    # Beside other tests 50 ms are soon over, and then a mover is rightly told alone.
    link.LIMIT = 10.0
    mains = {PROGRAM: main, PRINT: worker.main}
    waitpid = monkey.get_original("os", "waitpid")
    select = monkey.get_original("select", "select")
    close = monkey.get_original("os", "close")  # gevent's leaves it to the loop
    # gevent makes every socket of a program that it has patched one that does not wait.
    os.set_blocking(door_number, True)
    door = _socket.socket(fileno=door_number)
    while True:
        ready, _, _ = select([door_number, ends], [], [])
        if ends in ready:
            return
        number, _ = door._accept()  # type: ignore[attr-defined]
        os.set_blocking(number, True)
        line = _socket.socket(fileno=number)
        asked, files, _, _ = line.recvmsg(10**6, _socket.CMSG_SPACE(2 * array.array("i").itemsize))
        question = json.loads(asked)
        if "ended" in question:
            pid, status = waitpid(question["ended"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            told, went = output = array.array("i", files[0][2])
            answer = fork_gevent()
            if not answer:
                line.close()
                door.close()
                os.dup2(told, 1)
                os.dup2(went, 2)
                for file in (*output, ends):
                    close(file)
                _run(mains[question["run"]], question)
            for file in output:
                close(file)
        line.send(json.dumps(answer).encode())
        line.close()


def _run(main: Any, question: dict[str, Any]) -> None:
    """The module's `main`, from its arguments to the end of the process."""
    os.environ.clear()
    os.environ.update(question["environment"])
    os.chdir(question["folder"])
    sys.exit(main(question["arguments"]))


if __name__ == "__main__":
    _nursery.append(f"\0{sys.argv[1]}")
    keep_warm(*map(int, sys.argv[2:]))
