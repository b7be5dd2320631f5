"""A house on a hosting site against the same house on a laptop: `make bench-site`.

usage: python -m bench.site [--quick] [--rounds 5] [--tables 20] [--out FILE]

The same party, the same phones, the same load. On the laptop its events go into SQLite, on the site
one worker writes them into a PostgreSQL of its own, with settings as they come: every commit is on
the disk. Server and worker have core 0 and the load client core 1; PostgreSQL may run on both,
as it would on a machine of its own. By turns each is the first. What counts are the ratios of a
pair, and the CPU is the worker's own: a site's database stands elsewhere. No time makes this fail.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench.serving import HERE, Broken, free_port, hosted, on_core, prepare, running
from partycards.guard import NamesOfLaptop
from partycards.settings import Settings
from tests.postgres import Server

Result = dict[str, Any]
HOUSE, SITE = "party", "bench.test"
GOALS = "Goals: 0.9 of the laptop's moves/s or more, 1.05 of its CPU a move or less."


def on_a_laptop(tables: int, load: list[str]) -> Result:
    """The party in a data folder."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="partycards-bench-") as name:
        folder = Path(name)
        prepare(folder, port, tables, [2])
        with running(hosted(folder, port), port, folder, HERE.parent) as pid:
            return _measured(port, pid, folder, [*load, "--host", f"127.0.0.1:{port}"])


def on_a_site(postgres: Server, tables: int, load: list[str]) -> Result:
    """The same as a house that was taken in, alone at a worker."""
    from tests.hosting.houses import tables as tables_of_a_site

    port, secret = free_port(), secrets.token_urlsafe(32)
    database = postgres.database(tables_of_a_site)
    with tempfile.TemporaryDirectory(prefix="partycards-bench-") as name:
        folder = Path(name)
        prepare(folder / "party", port, tables, [2])
        _take_in(folder, database, secret, port)
        environ = {
            "PARTYCARDS_DATABASE": database,
            "PARTYCARDS_SITE": f"http://{SITE}:{port}",
            "PARTYCARDS_SECRET": secret,
            "PARTYCARDS_DATA": str(folder / "worker"),
        }
        serve = [sys.executable, "-m", "partycards", "site", "serve", "--bind", "127.0.0.1"]
        serve += ["--port", str(port), "--moves-per-second", "100000"]
        os.environ.update(environ)
        try:
            with running(serve, port, folder, HERE.parent) as pid:
                return _measured(port, pid, folder, [*load, "--host", f"{HOUSE}.{SITE}:{port}"])
        finally:
            for variable in environ:
                del os.environ[variable]


def _take_in(folder: Path, database: str, secret: str, port: int) -> None:
    """The house comes to the site; its phones get tokens that are good there."""
    # Only here: the extra of a site.
    from partycards.guard import Guard
    from partycards.hosting.data_folders import come
    from partycards.hosting.desk import desk
    from partycards.hosting.keys import HouseKeys

    with desk(database) as here:
        come(here, folder / "party", HOUSE)
        house = here.registry.find(HOUSE)
    assert house is not None
    keys = HouseKeys(secret, HOUSE, house.host_key_digest)
    guard = Guard(keys, NamesOfLaptop(Settings()), port, 1)
    phones = json.loads((folder / "party" / "phones.json").read_text())
    for phone in (phone for table in phones for phone in table["phones"]):
        phone["csrf"] = guard.csrf(phone["cookie"].partition("=")[2])
    (folder / "phones.json").write_text(json.dumps(phones))


def _measured(port: int, pid: int, folder: Path, load: list[str]) -> Result:
    run = [*on_core(1), sys.executable, str(HERE / "load.py"), "--kind", "party"]
    run += ["--port", str(port), "--pid", str(pid), "--fixture", str(folder / "phones.json")]
    done = subprocess.run([*run, *load], capture_output=True, text=True, timeout=300)
    results = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
    if not results or results[0]["error"]:
        raise Broken(f"{done.stderr[-1500:]}\n{(folder / 'server.log').read_text()[-1500:]}")
    return dict(results[0])


def line_of(where: str, result: Result) -> str:
    return (
        f"{where:10} {result['rate_done']:7.0f} moves/s, p50 {result['p50']:.2f} ms, "
        f"p99 {result['p99']:.2f} ms, {result['server_us']} us of CPU a move"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one short pair")
    parser.add_argument("--rounds", type=int, default=0, help="pairs (default: 5)")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--out", type=Path, help="every result as a line of JSON")
    options = parser.parse_args()
    load = ["--moves", "2000" if options.quick else "6000", "--warm", "2000"]
    pairs: list[dict[str, Result]] = []
    postgres = Server()
    measure: dict[str, Callable[[], Result]] = {
        "SQLite": lambda: on_a_laptop(options.tables, load),
        "PostgreSQL": lambda: on_a_site(postgres, options.tables, load),
    }
    try:
        for number in range(options.rounds or (1 if options.quick else 5)):
            pair: dict[str, Result] = {}
            for where in sorted(measure, reverse=number % 2 == 0):
                pair[where] = measure[where]()
                print(f"  round {number + 1}: {line_of(where, pair[where])}", flush=True)
            pairs.append(pair)
    except (Broken, subprocess.TimeoutExpired) as error:
        print(f"The bench is broken: {error}", file=sys.stderr)
        return 1
    finally:
        postgres.end()
    rate, cpu = (
        median(pair["PostgreSQL"][key] / pair["SQLite"][key] for pair in pairs)
        for key in ("rate_done", "server_us")
    )
    print(
        f"PostgreSQL against SQLite, {options.tables} tables, medians of {len(pairs)} pairs: "
        f"{rate:.2f} of the moves/s, {cpu:.2f} of the worker's CPU a move."
    )
    print(GOALS)
    if options.out:
        options.out.write_text("".join(f"{json.dumps(pair)}\n" for pair in pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
