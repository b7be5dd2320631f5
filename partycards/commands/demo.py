"""`partycards demo`: a whole party of simulated guests, played through the real server."""

import argparse
import sys
import tempfile
import webbrowser
from dataclasses import replace
from random import Random
from typing import Any

import gevent

from partycards.commands.host import add_settings, serve, settings_of
from partycards.commands.simulated import NAMES, Browser, SimulatedGuest, play, token
from partycards.games import GAMES
from partycards.games.base import Seat

PRESETS = ("basic",)
SECONDS_A_MOVE = 1.6
"""Slow enough to read a card as it lands."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "demo",
        help="watch a party of simulated guests",
        description="Watch a party of simulated guests on the TV page. Keeps nothing.",
    )
    parser.add_argument("--guests", type=int, default=4, help="how many play (default: 4)")
    parser.add_argument("--rounds", type=int, default=1, help="times around (default: 1)")
    parser.add_argument("--game", default="cooking_party", choices=list(GAMES), help="which game")
    parser.add_argument("--preset", default="basic", choices=PRESETS, help="house rules")
    parser.add_argument("--seed", help="the same seed deals the same cards")
    parser.add_argument("--headless", action="store_true", help="do not wait between moves")
    add_settings(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    most = min(GAMES[options.game]().seats()[-1], len(NAMES))
    fewest = GAMES[options.game]().seats()[0]
    if not fewest <= options.guests <= most or not 1 <= options.rounds <= 9:
        print(f"A demo has {fewest} to {most} guests and 1 to 9 rounds.", file=sys.stderr)
        return 2
    if options.data:
        print("The demo keeps nothing, so it takes no --data.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="partycards-demo-") as folder:
        settings = replace(settings_of(options), data=folder)
        if options.headless:
            settings = replace(settings, bind="127.0.0.1")
        app, server = serve(settings, options.seed or "demo")
        try:
            return _party(app.site, options)
        finally:
            server.stop()


def _party(site: Any, options: argparse.Namespace) -> int:
    """Seat the guests, start, let them play, tell how it went."""
    code = site.house.open_table(options.game).code
    address = f"127.0.0.1:{site.settings.port}"
    if not options.headless:
        tv = f"http://localhost:{site.settings.port}/t/{code}/tv"
        print(f"The TV shows {tv}", flush=True)
        gevent.get_hub().threadpool.spawn(webbrowser.open, tv)
    guests = [
        SimulatedGuest(address, code, name, Random(f"{options.seed}:{name}"))
        for name in NAMES[: options.guests]
    ]
    for guest in guests:
        guest.sit()
    pause = 0.0 if options.headless else SECONDS_A_MOVE
    gevent.sleep(pause * 3)
    _start(address, code, site.guard.host_key, options)
    watcher = gevent.spawn(_tell_rounds, address, code)
    play(guests, pause)
    watcher.get()
    gevent.sleep(pause * 10)
    return 0


def _start(address: str, code: str, host_key: str, options: argparse.Namespace) -> None:
    """What the host does in the console."""
    browser = Browser(address)
    console = browser.get(f"/host/enter?key={host_key}")
    form = {"csrf": token(console), "game": options.game, "around": options.rounds}
    form["first_judge"] = 1
    browser.post(f"/host/t/{code}/agree", form)
    browser.post(f"/host/t/{code}/start", form)


def _tell_rounds(address: str, code: str) -> None:
    """Print each round's awards as the TV shows them, and the final table."""
    told = 0
    for seen in Browser(address).stream(f"/t/{code}/tv/stream"):
        if seen["view"] is None:
            continue
        names: dict[Seat, str] = {guest["seat"]: guest["name"] for guest in seen["guests"]}
        sheet = seen["view"]["public"]["sheet"]
        for row in sheet["rows"][told:]:
            told += 1
            print(f"Round {row['number']}: {names[row['judge']]} judged. {_awards(row, names)}")
        if seen["over"]:
            _print_table(sheet["totals"], names)
            return


def _awards(row: dict[str, Any], names: dict[Seat, str]) -> str:
    given = [
        f"{names[seat]} {points} ({' + '.join(map(str, chips))})"
        for seat, chips, points in row["cells"]
        if chips
    ]
    return ", ".join(given) + "."


def _print_table(totals: list[tuple[Seat, int]], names: dict[Seat, str]) -> None:
    print("\nFinal table")
    ranked = sorted(totals, key=lambda line: -line[1])
    for seat, points in ranked:
        rank = 1 + sum(other > points for _, other in ranked)
        print(f"{rank:3}. {names[seat]:20} {points:5}")
