"""Servers of the bench: each has a core of its own, ours is as it is hosted."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


class Broken(Exception):
    """Something that has to run does not."""


def on_core(number: int) -> list[str]:
    """What a command begins with to run on a core of its own, ahead of others if that may be."""
    if not shutil.which("taskset") or (os.cpu_count() or 1) < 2:
        return []
    pin = ["taskset", "-c", str(number)]
    ahead = ["chrt", "-r", "5", *pin]
    if (
        shutil.which("chrt")
        and not subprocess.run([*ahead, "true"], capture_output=True).returncode
    ):
        return ahead
    return pin


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], port: int, folder: Path, cwd: Path) -> Iterator[int]:
    """A server that listens; its process id."""
    with (folder / "server.log").open("w") as log:
        environ = dict(os.environ, NODE_ENV="production", PORT=str(port))
        server = subprocess.Popen(
            [*on_core(0), *command], cwd=cwd, env=environ, stdout=log, stderr=log
        )
        try:
            wait_for(port, server)
            yield server.pid
        finally:
            server.terminate()
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if server.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise Broken("the server does not answer")


def prepare(
    folder: Path, port: int, tables: int, play: Iterable[int], languages: bool = False
) -> None:
    """Our data folder, in the middle of a party; `languages`: each guest of a table has another."""
    command = [sys.executable, str(HERE / "fixture.py"), str(folder), "--port", str(port)]
    command += ["--tables", str(tables), "--play", *map(str, play)]
    command += ["--languages"] if languages else []
    made = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if made.returncode:
        raise Broken(made.stderr[-1500:])
    (folder / "phones.json").write_text(made.stdout)


def hosted(folder: Path, port: int) -> list[str]:
    """Our server as a command; only nobody is told to play more slowly."""
    command = [sys.executable, "-m", "partycards", "host", "--no-browser", "--bind", "127.0.0.1"]
    command += ["--data", str(folder), "--port", str(port)]
    return [*command, "--moves-per-second", "100000"]
