"""Measures this server against others, in pairs: `make bench`.

usage: run.py [--quick] [--rounds 3] [--tables 1 20] [--rate MOVES_A_SECOND] [--idle PHONES]
              [--only moves restaurant ...] [--no-peer] [--out FILE] [--keep]

In every round each of them gets a fresh, warmed server, one after the other, and another one is
first each time; the server has core 0 and the load client core 1. Ours is the program as it is
hosted, everything on the disk before it is shown; the peers keep all in memory. What counts are the
ratios of a pair: a bare time on a shared machine says nothing. No time makes this fail.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import kept, start
from bench.serving import HERE, ROOT, Broken, free_port, hosted, on_core, prepare, running

MOVES = {1: 1000, 20: 4000, 100: 5000, 400: 6000}
"""Moves that are measured, by number of tables."""
YOUNG, OLD = 12, 1992
"""So many moves bring a table to event 20 and to event 2,000."""
TITLES = {
    "party": "Party Cards",
    "boardgame": "boardgame.io, in memory",
    "colyseus": "Colyseus, in memory",
}
"""Who is measured; a peer has a folder in `peers`."""
EVERYTHING = ("moves", "age", "languages", "growth", "restaurant", "start")

Result = dict[str, Any]


def peers() -> list[str]:
    """Those that can run; each is fetched when it is not there yet."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("There is no node and npm here, so only our own server is measured.", flush=True)
        return []
    return [kind for kind in TITLES if kind != "party" and fetched(HERE / "peers" / kind)]


def fetched(folder: Path) -> bool:
    if (folder / "node_modules").is_dir():
        return True
    print(f"Fetching {folder.name} (once) ...", flush=True)
    fetch = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(fetch, cwd=folder).returncode:
        print(f"npm could not fetch {folder.name}, so it is not measured.", flush=True)
        return False
    return True


# The measurements ---------------------------------------------------------------------------


def measure(
    kind: str, tables: int, play: Iterable[int], load: list[str], languages: bool = False
) -> list[Result]:
    """A fresh server of this kind under this load."""
    client = [str(HERE / "load.py"), "--kind", kind, "--tables", str(tables), *load]
    results = under(kind, tables, play, client, languages)
    if results[0]["error"]:
        raise Broken(f"{kind}: {results[0]['error']}")
    return results


def under(
    kind: str, tables: int, play: Iterable[int], client: list[str], languages: bool = False
) -> list[Result]:
    """What a client of the bench prints of a fresh server of this kind."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="partycards-bench-") as name:
        folder = Path(name)
        if kind == "party":
            prepare(folder, port, tables, play, languages)
            command, cwd = hosted(folder, port), ROOT
        else:
            command, cwd = ["node", "server.js"], HERE / "peers" / kind
        with running(command, port, folder, cwd) as pid:
            run = [*on_core(1), sys.executable, *client, "--port", str(port), "--pid", str(pid)]
            run += ["--fixture", str(folder / "phones.json")]
            done = subprocess.run(run, capture_output=True, text=True, timeout=300)
        results = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
        if not results:
            raise Broken(f"{kind}: {done.stderr[-1500:]}\n{(folder / 'server.log').read_text()}")
        return results


def rounds(options: argparse.Namespace, kinds: list[str]) -> list[Result]:
    """All pairs; every result says of which round and kind it is. By turns each is the first."""
    results = []
    for number in range(options.rounds):
        for tables in options.tables:
            moves = int(MOVES.get(tables, 4000) * (0.5 if options.quick else 1))
            load = ["--moves", str(moves), "--warm", "2000" if options.quick else "4000"]
            if options.rate:
                load += ["--rate", str(options.rate)]
            for kind in kinds[number % len(kinds) :] + kinds[: number % len(kinds)]:
                try:
                    measured = measure(kind, tables, [2], load)
                except Broken:
                    if kind == "party":
                        raise
                    print(f"  round {number + 1}: {kind:9} {tables:3} tables: gave up", flush=True)
                    continue
                for result in measured:
                    results.append(result | {"round": number})
                    print(f"  round {number + 1}: {line_of(result)}", flush=True)
    return results


def line_of(result: Result) -> str:
    late = " (not all in time)" if result["late"] else ""
    return (
        f"{result['kind']:9} {result['tables']:3} tables {result['rate_done']:7.0f} moves/s, "
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


def many_languages(quick: bool, number: int) -> list[tuple[Result, Result]]:
    """Pairs of twenty tables: all phones read one language, and each of a table reads another."""
    load = ["--moves", "2000" if quick else "4000", "--warm", "2000" if quick else "4000"]
    return [
        (measure("party", 20, [2], load)[0], measure("party", 20, [2], load, languages=True)[0])
        for _ in range(number)
    ]


def growth(quick: bool) -> Result:
    """By how much the server has grown after ten thousand moves, warmed by as many: by then every
    table has played a round, with the pages that come once a round."""
    moves = ["10000", "4000" if quick else "10000"]
    load = ["--warm", moves[0], "--moves", moves[1], "--seconds", "100"]
    return measure("party", 20, [2], load)[0]


def restaurant(quick: bool) -> Result:
    """A full house, in a process of its own: `bench-restaurant`."""
    command = [sys.executable, "-m", "bench.restaurant", "--json", "--taps"]
    command.append("100" if quick else "400")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise Broken(done.stderr[-1500:])
    told: Result = json.loads(done.stdout.splitlines()[-1])
    return told


def idle(phones: int) -> Result:
    """What phones cost that only look, five at a table."""
    return under("party", phones // 5, [2], [str(HERE / "idle.py")])[0]


# The report ---------------------------------------------------------------------------------

COLUMNS = (("rate_done", "moves/s", 0), ("p50", "p50 ms", 2), ("p99", "p99 ms", 2),
           ("server_us", "server us/move", 0), ("bytes_view", "bytes/view", 0),
           ("memory_mib", "MiB", 0))  # fmt: skip


def report(results: list[Result], kinds: list[str]) -> Iterable[str]:
    """Lines of Markdown: medians of all and, for every peer, medians of the ratios of the pairs."""
    head = "".join(f" {title} |" for _, title, _ in COLUMNS)
    for mode, tables in dict.fromkeys((r["mode"], r["tables"]) for r in results):
        several = "One table" if tables == 1 else f"{tables} tables"
        yield from (f"{several} of five phones, {mode} loop", "", f"| |{head}")
        yield f"|---|{'---|' * len(COLUMNS)}"
        these = [r for r in results if (r["mode"], r["tables"]) == (mode, tables)]
        of = {kind: [r for r in these if r["kind"] == kind] for kind in kinds}
        # A peer that gave up once has no pair for every round.
        lasted = [kind for kind in kinds if len(of[kind]) == len(of["party"])]
        for kind in lasted:
            cells = (f" {median(of[kind], key):.{places}f} |" for key, _, places in COLUMNS)
            yield f"| {TITLES[kind]} |{''.join(cells)}"
        for kind in lasted[1:]:
            cells = (f" **{ratio_of(of['party'], of[kind], key):.2f}** |" for key, _, _ in COLUMNS)
            yield f"| ours / {TITLES[kind].partition(',')[0]} |{''.join(cells)}"
        yield ""


def median(results: list[Result], key: str) -> float:
    return statistics.median(result[key] or 0 for result in results)


def ratio_of(ours: list[Result], others: list[Result], key: str) -> float:
    pairs = zip(ours, others, strict=True)
    return statistics.median((one[key] or 0) / (other[key] or 1) for one, other in pairs)


def sentences(options: argparse.Namespace, wanted: list[str]) -> Iterable[tuple[str, str]]:
    """What else is measured: the name of a figure and what there is to say, one after the other."""
    if "age" in wanted:
        time_ratio, cpu_ratio, _ = ageing(options.quick)
        yield (
            "age",
            "A move at event 2,000 against one at event 20, four tables of each by turns: "
            f"{time_ratio:.2f} to the last phone, {cpu_ratio:.2f} of the server's CPU.",
        )
    if "languages" in wanted:
        one, many = map(list, zip(*many_languages(options.quick, options.rounds), strict=True))
        rate, cpu = (ratio_of(many, one, key) for key in ("rate_done", "server_us"))
        yield (
            "languages",
            "Twenty tables whose guests read all the languages there are, against the same in one: "
            f"{rate:.2f} of the moves a second, {cpu:.2f} of the server's CPU a move.",
        )
    if "growth" in wanted:
        grown = growth(options.quick)
        yield (
            "growth",
            f"After {grown['moves']:,} moves at 20 tables the server had grown by "
            f"{grown['grown_mib']:.1f} MiB.",
        )
    if options.idle:
        looks = idle(options.idle)
        yield (
            "idle",
            f"{looks['phones']:,} phones that only look, at {looks['tables']:,} tables: "
            f"{looks['kib_phone']:.1f} KiB each with their share of the tables, "
            f"{looks['kib_phone_alone']:.1f} without; {looks['memory_mib']} MiB in all.",
        )
    if "restaurant" in wanted:
        taps = restaurant(options.quick)
        yield (
            "restaurant",
            "A tap in a full kitchen, until it is on the last of three servers' phones: "
            f"p50 {taps['p50']:.0f} ms, p99 {taps['p99']:.0f} ms, {taps['cpu_ms']:.1f} ms of the "
            f"server's CPU, {taps['bytes']:,} bytes to six screens.",
        )
    if "start" in wanted:
        host, games = start.first_page(), start.listed()
        yield (
            "start",
            f"From typing `partycards host` to the first page of a guest: {host:.2f} s; "
            f"`partycards games`: {games:.2f} s of CPU.",
        )


GOALS = """
Goals: 2.5 times boardgame.io's moves/s or more, though ours are on the disk and the peer's are not;
p99 a third of its or less; one table 0.6 of its moves/s, p50 2 ms or less; a move at event 2,000 at
most 1.1 times one at event 20; 24 KiB for each of 5,000 phones that only look; 5 MiB more after
10,000 moves; the restaurant's p99 100 ms; the first page after 1.0 s, the games after 0.4 s of CPU.
Colyseus sends bare numbers, of which a phone has to make its page itself: it says where the floor
is."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one short round of everything")
    parser.add_argument("--rounds", type=int, default=0, help="pairs for each size (default: 3)")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 20], help="e.g. 1 20 100 400")
    parser.add_argument("--rate", type=float, help="moves a second, besides as fast as possible")
    parser.add_argument("--idle", type=int, default=0, help="phones that only look, e.g. 5000")
    parser.add_argument("--only", nargs="+", choices=EVERYTHING, help="not everything")
    parser.add_argument("--no-peer", action="store_true", help="only our own server")
    parser.add_argument("--out", type=Path, help="every result as a line of JSON")
    parser.add_argument(
        "--keep", action="store_true", help="for docs/bench.md: 1, 20 and 400 tables, 5,000 phones"
    )
    options = parser.parse_args()
    options.rounds = options.rounds or (1 if options.quick else 3)
    wanted = options.only or [*EVERYTHING]
    if options.keep:
        options.tables, options.idle, wanted = [1, 20, 400], options.idle or 5000, [*EVERYTHING]
    kinds = ["party", *([] if options.no_peer or "moves" not in wanted else peers())]
    said: dict[str, str] = {}
    try:
        results = rounds(options, kinds) if "moves" in wanted else []
        tables = [*report(results, kinds)]
        print("\n" + "\n".join(tables), flush=True)
        for name, sentence in sentences(options, wanted):
            said[name] = sentence
            print(sentence, flush=True)
    except (Broken, subprocess.TimeoutExpired) as error:
        print(f"The bench is broken: {error}", file=sys.stderr)
        return 1
    print(GOALS)
    if options.out:
        options.out.write_text("".join(f"{json.dumps(r)}\n" for r in results))
    if options.keep:
        ours = [
            r for r in results if (r["kind"], r["tables"], r["mode"]) == ("party", 20, "closed")
        ]
        kept.keep(round(median(ours, "rate_done")), tables, said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
