"""`partycards` as processes of their own that do not read the whole program first.

To import it takes more than a second of computing, and the tests start it a hundred times. So one
process imports it, as `python -m partycards` does, and splits off another for each start. What
runs there has its own number, files, signals and end.
"""

import array
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any


class Process:
    """What tests use of `subprocess.Popen`."""

    def __init__(self, arguments: list[str]) -> None:
        self.returncode: int | None = None
        reads, writes = os.pipe()
        self.pid = _asked(
            {"run": arguments, "environment": dict(os.environ), "folder": os.getcwd()}, [writes]
        )
        os.close(writes)
        self.stdout = os.fdopen(reads)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = _asked({"ended": self.pid})
        return self.returncode

    def wait(self, timeout: float = 3600) -> int:
        until = time.monotonic() + timeout
        while (ended := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("partycards", timeout)
            time.sleep(0.01)
        return ended

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


_nursery: list[tuple[subprocess.Popen[bytes], socket.socket]] = []


def _asked(question: dict[str, Any], files: list[int] | None = None) -> Any:
    """What the process says that holds the program."""
    if not _nursery:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdout=subprocess.DEVNULL,
        )
        theirs.close()
        _nursery.append((process, ours))
    line = _nursery[0][1]
    socket.send_fds(line, [json.dumps(question).encode()], files or [])
    return json.loads(line.recv(1000))


@atexit.register
def _close() -> None:
    for process, line in _nursery:
        line.close()
        process.wait()


def keep_warm(line: int) -> None:
    """Answer until nobody asks any more. Nothing here may wake gevent: its loop does not live
    through a split, so everything is asked of the system directly."""
    import _socket

    from gevent import monkey
    from gevent.os import fork_gevent

    from partycards.commands import main
    from tests import once

    once.make_once()
    once.open_once()
    waitpid = monkey.get_original("os", "waitpid")
    # gevent makes every socket of a program that it has patched one that does not wait.
    os.set_blocking(line, True)
    questions = _socket.socket(fileno=line)
    while True:
        asked, files, _, _ = questions.recvmsg(10**6, _socket.CMSG_SPACE(4))
        if not asked:
            return
        question = json.loads(asked)
        if "ended" in question:
            pid, status = waitpid(question["ended"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            [output] = array.array("i", files[0][2])
            answer = fork_gevent()
            if not answer:
                questions.close()
                os.dup2(output, 1)
                os.dup2(output, 2)
                os.close(output)
                _run(main, question)
            os.close(output)
        questions.send(json.dumps(answer).encode())


def _run(main: Any, question: dict[str, Any]) -> None:
    """The command, from its arguments to the end of the process."""
    os.environ.clear()
    os.environ.update(question["environment"])
    os.chdir(question["folder"])
    sys.exit(main(question["run"]))


if __name__ == "__main__":
    keep_warm(int(sys.argv[1]))
