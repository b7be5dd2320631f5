"""`partycards demo`: a whole party of simulated guests, played through the real server."""

import argparse
import sys
import tempfile
import webbrowser
from dataclasses import replace
from random import Random
from typing import Any

import gevent
import msgspec

from partycards.commands.demo_dinner import dinner
from partycards.commands.host import add_settings, serve, settings_of
from partycards.commands.simulated import NAMES, Browser, SimulatedGuest, play, token
from partycards.games import GAMES
from partycards.games.base import Outcome, Seat
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.games.cooking_party.rules import CookingParty
from partycards.tables.table import HOST, Table

DINNER = "restaurant"
"""The preset of a whole restaurant instead of one table."""
MOST_TABLES = 40
SECONDS_A_MOVE = 1.6
"""Slow enough to read a card as it lands."""
HASTE = 100_000
"""Moves a second that a seat may make where nobody waits between moves."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "demo",
        help="watch a party of simulated guests",
        description="Watch a party of simulated guests on the TV page. Keeps nothing.",
    )
    parser.add_argument("--guests", type=int, help="how many play (default: what suits)")
    parser.add_argument("--rounds", type=int, default=1, help="times around (default: 1)")
    parser.add_argument("--game", default="cooking_party", choices=list(GAMES), help="which game")
    presets = [*PRESETS, DINNER]
    parser.add_argument("--preset", default="basic", choices=presets, help="house rules")
    parser.add_argument("--tables", type=int, default=4, help="of a restaurant (default: 4)")
    parser.add_argument("--seed", help="the same seed deals the same cards")
    parser.add_argument("--headless", action="store_true", help="do not wait between moves")
    add_settings(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    cannot = _cannot(options)
    if cannot:
        print(cannot, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="partycards-demo-") as folder:
        settings = replace(settings_of(options), data=folder, moves_per_second=HASTE)
        if options.headless:
            settings = replace(settings, bind="127.0.0.1")
        app, server = serve(settings, options.seed or "demo")
        app.site.house.keeper.rest()
        try:
            if options.preset == DINNER:
                return _dinner(app.site, options)
            return _party(app.site, options)
        finally:
            server.stop()


def _cannot(options: argparse.Namespace) -> str:
    """Why there is no such demo, "" when there is."""
    if options.data:
        return "The demo keeps nothing, so it takes no --data."
    if options.preset == DINNER:
        many = f"The restaurant of this demo has 1 to {MOST_TABLES} tables."
        return "" if 1 <= options.tables <= MOST_TABLES else many
    fewest, most, usual = _guests(options)
    if options.guests is None:
        options.guests = usual
    if fewest <= options.guests <= most and 1 <= options.rounds <= 9:
        return ""
    return f"This demo has {fewest} to {most} guests and 1 to 9 rounds."


def _dinner(site: Any, options: argparse.Namespace) -> int:
    """An evening in a restaurant."""
    address = f"127.0.0.1:{site.settings.port}"
    if not options.headless:
        kitchen = f"http://localhost:{site.settings.port}/host/enter?key={site.guard.host_key}"
        print(f"The host's console: {kitchen}")
        print(f"Then the kitchen's screen: http://localhost:{site.settings.port}/kitchen")
    pause = 0.0 if options.headless else SECONDS_A_MOVE
    return dinner(site, address, options.tables, options.seed or DINNER, pause)


def _guests(options: argparse.Namespace) -> tuple[int, int, int]:
    """Fewest, most and usual number of guests; presets are house rules of Cooking Party Cards."""
    if options.game == CookingParty.about.key:
        preset = PRESETS[options.preset]
        return preset.guests[0], min(preset.guests[1], len(NAMES)), preset.play
    seats = GAMES[options.game]().seats()
    return seats[0], seats[-1], min(4, seats[-1])


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
    _start(site, address, code, options)
    watcher = gevent.spawn(_tell_rounds, address, site.house.table(code))
    play(guests, pause)
    watcher.get()
    gevent.sleep(pause * 10)
    return 0


def _start(site: Any, address: str, code: str, options: argparse.Namespace) -> None:
    """What the host does in the console; the house rules of the preset are agreed on directly."""
    agreed: dict[str, Any] = {}
    if options.game == CookingParty.about.key:
        house = msgspec.to_builtins(PRESETS[options.preset].house)
        agreed = {"around": options.rounds, "first_judge": 1, "house": house}
    site.house.table(code).agree(HOST, options.game, agreed)
    browser = Browser(address)
    console = browser.get(f"/host/enter?key={site.guard.host_key}")
    browser.post(f"/host/t/{code}/start", {"csrf": token(console)})


def _tell_rounds(address: str, table: Table) -> None:
    """Print each round's awards as the TV shows them, and the final table."""
    told = 0
    for seen in Browser(address).stream(f"/t/{table.code}/tv/stream"):
        if seen["view"] is None:
            continue
        names: dict[Seat, str] = {guest["seat"]: guest["name"] for guest in seen["guests"]}
        public = seen["view"]["public"]
        rows = public["sheet"]["rows"] if seen["game"] == CookingParty.about.key else ()
        for row in rows[told:]:
            told += 1
            print(f"Round {row['number']}: {names[row['judge']]} judged. {_awards(row, names)}")
        if seen["over"]:
            outcome = table.saved.game.outcome(table.saved.state)
            assert outcome is not None, "it is over"
            _print_table(outcome, names)
            _print_finale(public.get("finale"), names)
            return


def _awards(row: dict[str, Any], names: dict[Seat, str]) -> str:
    given = [
        f"{names[seat]} {points} ({' + '.join(map(str, chips))})"
        for seat, chips, points in row["cells"]
        if chips
    ]
    return ", ".join(given) + "." if given else "No chips."


def _print_table(outcome: Outcome, names: dict[Seat, str]) -> None:
    print("\nFinal table")
    for seat, rank in sorted(outcome.ranks.items(), key=lambda item: (item[1], item[0])):
        print(f"{rank:3}. {names[seat]:20} {outcome.scores[seat]:5}")


def _print_finale(finale: dict[str, Any] | None, names: dict[Seat, str]) -> None:
    """What was cooked, and the awards."""
    for plate in finale["plates"] if finale else ():
        cooks = ", ".join(names[seat] for seat in plate["cooks"])
        print(f"Plate {plate['code']}: {cooks} {plate['points'] or ''}".rstrip())
    for prize in finale["prizes"] if finale else ():
        print(f"Award ({prize['key']}): {', '.join(names[seat] for seat in prize['seats'])}")
