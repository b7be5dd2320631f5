"""Measures this server against boardgame.io, in pairs: `make bench`.

usage: run.py [--quick] [--rounds 3] [--tables 1 20] [--rate MOVES_A_SECOND] [--out FILE]

In every round each of the two gets a fresh, warmed server, one after the other, first one and then
the other way round; the server has core 0 and the load client core 1. Ours is the program as it is
hosted, everything on the disk before it is shown; the peer keeps all in memory. What counts are
the ratios of a pair: a bare time on a shared machine says nothing. No time makes this fail.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
MOVES = {1: 1000, 20: 4000, 100: 5000, 400: 6000}
"""Moves that are measured, by number of tables."""
YOUNG, OLD = 12, 1992
"""So many moves bring a table to event 20 and to event 2,000."""

Result = dict[str, Any]


class Broken(Exception):
    """Something that has to run does not."""


# The machine --------------------------------------------------------------------------------


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


def with_peer() -> bool:
    """Whether the peer can run; fetches it when it is not there yet."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("There is no node and npm here, so only our own server is measured.", flush=True)
        return False
    if not (HERE / "peer" / "node_modules" / "boardgame.io").is_dir():
        print("Fetching the peer, boardgame.io (once) ...", flush=True)
        fetch = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        if subprocess.run(fetch, cwd=HERE / "peer").returncode:
            print("npm could not fetch it, so only our own server is measured.", flush=True)
            return False
    return True


# A server and its phones --------------------------------------------------------------------


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


def measure(kind: str, tables: int, play: Iterable[int], load: list[str]) -> list[Result]:
    """A fresh server of this kind under this load."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="partycards-bench-") as name:
        folder = Path(name)
        if kind == "peer":
            command, cwd = ["node", "server.js"], HERE / "peer"
        else:
            prepare(folder, port, tables, play)
            command = [sys.executable, "-m", "partycards", "host", "--no-browser"]
            command += ["--data", name, "--port", str(port), "--bind", "127.0.0.1"]
            command += ["--moves-per-second", "100000"]
            cwd = ROOT
        with running(command, port, folder, cwd) as pid:
            client = [*on_core(1), sys.executable, str(HERE / "load.py"), "--kind", kind]
            client += ["--port", str(port), "--pid", str(pid), "--tables", str(tables)]
            client += ["--fixture", str(folder / "phones.json"), *load]
            done = subprocess.run(client, capture_output=True, text=True, timeout=150)
        results = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
        if not results or results[0]["error"]:
            raise Broken(f"{kind}: {done.stderr[-1500:]}\n{(folder / 'server.log').read_text()}")
        return results


def prepare(folder: Path, port: int, tables: int, play: Iterable[int]) -> None:
    """Our data folder, in the middle of a party."""
    command = [sys.executable, str(HERE / "fixture.py"), str(folder), "--port", str(port)]
    command += ["--tables", str(tables), "--play", *map(str, play)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if made.returncode:
        raise Broken(made.stderr[-1500:])
    (folder / "phones.json").write_text(made.stdout)


# The measurements ---------------------------------------------------------------------------


def rounds(options: argparse.Namespace, kinds: list[str]) -> list[Result]:
    """All pairs; every result says of which round and kind it is."""
    results = []
    for number in range(options.rounds):
        for tables in options.tables:
            moves = int(MOVES.get(tables, 4000) * (0.5 if options.quick else 1))
            load = ["--moves", str(moves), "--warm", "2000" if options.quick else "4000"]
            if options.rate:
                load += ["--rate", str(options.rate)]
            for kind in kinds if number % 2 == 0 else kinds[::-1]:
                for result in measure(kind, tables, [2], load):
                    results.append(result | {"round": number})
                    print(f"  round {number + 1}: {line_of(result)}", flush=True)
    return results


def line_of(result: Result) -> str:
    late = " (not all in time)" if result["late"] else ""
    return (
        f"{result['kind']:5} {result['tables']:3} tables {result['rate_done']:7.0f} moves/s, "
        f"p50 {result['p50']:.2f} ms, p99 {result['p99']:.2f} ms, "
        f"{result['server_us']} us of CPU a move{late}"
    )


def ageing(quick: bool) -> tuple[float, float, Result]:
    """A move at event 2,000 against one at event 20: ratios of time and of CPU, and all values.

    Four tables of each age in one server, all by turns, so that a pair has the same minute.
    """
    turns = "20" if quick else "60"
    result = measure("party", 8, [YOUNG, OLD], ["--turns", turns])[0]

    def ratio(field: str) -> float:
        pairs = zip(result[field][::2], result[field][1::2], strict=True)
        return statistics.median(old / young for young, old in pairs)

    return ratio("p50"), ratio("server_us"), result


# The report ---------------------------------------------------------------------------------

COLUMNS = (("rate_done", "moves/s", 0), ("p50", "p50 ms", 2), ("p99", "p99 ms", 2),
           ("server_us", "server us/move", 0), ("bytes_view", "bytes/view", 0),
           ("memory_mib", "MiB", 0))  # fmt: skip


def report(results: list[Result], kinds: list[str]) -> None:
    """Medians of both and, where there is a peer, medians of the ratios of the pairs."""
    head = "".join(f" {title} |" for _, title, _ in COLUMNS)
    for mode, tables in dict.fromkeys((r["mode"], r["tables"]) for r in results):
        print(f"\n{tables} tables of five phones, {mode} loop\n\n| |{head}")
        print(f"|---|{'---|' * len(COLUMNS)}")
        these = [r for r in results if (r["mode"], r["tables"]) == (mode, tables)]
        of = {kind: [r for r in these if r["kind"] == kind] for kind in kinds}
        for kind, title in (("party", "Party Cards"), ("peer", "boardgame.io, in memory")):
            if of.get(kind):
                cells = (f" {median(of[kind], key):.{places}f} |" for key, _, places in COLUMNS)
                print(f"| {title} |{''.join(cells)}")
        if of.get("peer") and of.get("party"):
            pairs = list(zip(of["party"], of["peer"], strict=True))
            cells = (f" **{ratio_of(pairs, key):.2f}** |" for key, _, _ in COLUMNS)
            print(f"| ours / the peer's |{''.join(cells)}")


def median(results: list[Result], key: str) -> float:
    return statistics.median(result[key] or 0 for result in results)


def ratio_of(pairs: list[tuple[Result, Result]], key: str) -> float:
    return statistics.median((ours[key] or 0) / (peers[key] or 1) for ours, peers in pairs)


GOALS = """
Goals: 2.5 times the peer's moves/s or more, though ours are on the disk and the peer's are not;
p99 a third of the peer's or less; one table p50 2 ms or less; a move at event 2,000 costs at most
1.1 times one at event 20."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one short round, about a minute")
    parser.add_argument("--rounds", type=int, default=0, help="pairs for each size (default: 3)")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 20], help="e.g. 1 20 100 400")
    parser.add_argument("--rate", type=float, help="moves a second, besides as fast as possible")
    parser.add_argument("--no-peer", action="store_true", help="only our own server")
    parser.add_argument("--out", type=Path, help="every result as a line of JSON")
    options = parser.parse_args()
    options.rounds = options.rounds or (1 if options.quick else 3)
    try:
        kinds = ["party"] if options.no_peer or not with_peer() else ["peer", "party"]
        results = rounds(options, kinds)
        time_ratio, cpu_ratio, turns = ageing(options.quick)
    except (Broken, subprocess.TimeoutExpired) as error:
        print(f"The bench is broken: {error}", file=sys.stderr)
        return 1
    report(results, kinds)
    print("\nA move at event 2,000 against one at event 20, four tables each, by turns:")
    print(f"  to the last phone {time_ratio:.2f}, the server's CPU {cpu_ratio:.2f}")
    print(GOALS)
    if options.out:
        options.out.write_text("".join(f"{json.dumps(r)}\n" for r in [*results, turns]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
