"""`partycards demo`: a whole party of simulated guests, played through the real server."""

import argparse
import sys
import tempfile
import webbrowser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import gevent
from flask import redirect
from werkzeug import Response

from partycards.app import PartyCards
from partycards.commands.demo_dinner import dinner
from partycards.commands.host import serve
from partycards.commands.settings_typed import add_settings, settings_of
from partycards.commands.simulated import NAMES, Browser, SimulatedGuest, play, token
from partycards.games import GAMES
from partycards.games.base import AnyGame, Outcome, Seat
from partycards.games.features.before_match import FirstPlayer, GoingAround, Presets
from partycards.games.features.in_match import Judged, Printed
from partycards.games.lobby import Preset
from partycards.games.served import Evening
from partycards.tables.played import Played
from partycards.tables.saved_rules import chosen_fields
from partycards.tables.table import HOST, Table

DINNER = "restaurant"
"""The preset of a whole restaurant instead of one table."""
MOST_TABLES = 40
SECONDS_A_MOVE = 1.6
"""Slow enough to read a card as it lands."""
PHONE = "/demo/phone"
"""Where a browser gets a guest's seat to look at: they are simulated, and have no secrets."""
HASTE = 100_000
"""Moves a second that a seat may make where nobody waits between moves."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "demo",
        help="watch a party of simulated guests",
        description="Watch a party of simulated guests on the TV page, and look over the shoulder "
        "of one of them. Keeps nothing.",
    )
    parser.add_argument("--guests", type=int, help="how many play (default: what suits)")
    parser.add_argument("--rounds", type=int, default=1, help="times around (default: 1)")
    parser.add_argument("--game", default="cooking_party", choices=list(GAMES), help="which game")
    presets = dict.fromkeys([*(key for game in GAMES for key in presets_of(game)), DINNER])
    parser.add_argument("--preset", default="basic", choices=list(presets), help="house rules")
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
            return _party(app, options)
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
        here = f"http://localhost:{site.settings.port}"
        console = f"{here}/host/enter?key={site.guard.host_key}"
        print(f"Guests eat and play by themselves, {_tables(options)}. Nothing is kept.")
        print(f"Your console opens now: {console}")
        print(f"The kitchen's screen:   {here}/kitchen", flush=True)
        _open(console)
    pause = 0.0 if options.headless else SECONDS_A_MOVE
    return dinner(site, address, options.tables, options.seed or DINNER, pause)


def _tables(options: argparse.Namespace) -> str:
    return f"at {options.tables} tables" if options.tables > 1 else "at one table"


def presets_of(game: str) -> dict[str, Preset]:
    """The house rules that a game has ready to choose, by key."""
    ready = GAMES[game]().feature(Presets)
    return {preset.key: preset for preset in ready.presets(0)} if ready is not None else {}


def _guests(options: argparse.Namespace) -> tuple[int, int, int]:
    """Fewest, most and usual number of guests; a game without the preset is played as it is."""
    preset = presets_of(options.game).get(options.preset)
    seats = GAMES[options.game]().seats()
    fewest, most = preset.guests if preset is not None else (seats[0], seats[-1])
    most = min(most, len(NAMES))
    return fewest, most, min(max(4, fewest), most)


def _party(app: PartyCards, options: argparse.Namespace) -> int:
    """Seat the guests, start, let them play, tell how it went."""
    site: Any = app.site
    code = site.house.open_table(options.game).code
    address = f"127.0.0.1:{site.settings.port}"
    guests = [
        SimulatedGuest(address, code, name, Random(f"{options.seed}:{name}"))
        for name in NAMES[: options.guests]
    ]
    if not options.headless:
        _show(app, code, options, guests[-1])
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


def _show(app: PartyCards, code: str, options: argparse.Namespace, guest: SimulatedGuest) -> None:
    """Say what there is to see, hang up the way to this guest's phone, and open the TV's page."""

    def phone() -> Response:
        answer = redirect(f"/t/{code}/", 303)
        for name, value in guest.cookies.items():
            answer.set_cookie(name, value, httponly=True, samesite="Lax")
        return answer

    app.add_url_rule(PHONE, "demo_phone", phone)
    tv = f"http://localhost:{app.site.settings.port}/t/{code}/tv"
    title = GAMES[options.game].about.title
    many = f"{options.guests} guests play" if options.guests > 1 else "One guest plays"
    whose = f"{guest.name}'s phone, to look at:"
    print(f"{many} {title} by themselves, move by move. Nothing is kept; stop with Ctrl-C.")
    print(f"{'The TV, which opens now:':{len(whose)}} {tv}")
    print(f"{whose} http://{app.site.guest_address()}{PHONE}", flush=True)
    _open(tv)


def _open(address: str) -> None:
    # Not in a thread: a program is started from the main loop only.
    gevent.spawn(webbrowser.open, address)


def _start(site: Any, address: str, code: str, options: argparse.Namespace) -> None:
    """What the host does in the console; the house rules of the preset are agreed on directly."""
    site.house.table(code).agree(HOST, options.game, chosen_fields(_game(options)))
    browser = Browser(address)
    console = browser.get(f"/host/enter?key={site.guard.host_key}")
    browser.post(f"/host/t/{code}/start", {"csrf": token(console)})


def _game(options: argparse.Namespace) -> AnyGame:
    """The game by the preset, so many times around; where somebody judges, the first guest is the
    first to."""
    game = GAMES[options.game]()
    if options.preset in presets_of(options.game) and isinstance(game, Presets):
        game = game.with_preset(options.preset)
    changed: dict[str, Any] = {}
    if isinstance(game, GoingAround):
        changed["around"] = options.rounds
    if isinstance(game, FirstPlayer) and isinstance(game, Judged):
        changed[game.first_field] = 1
    return replace(game, **changed)


def _tell_rounds(address: str, table: Table) -> None:
    """Print each round's awards as the TV shows them, and the final table."""
    told = 0
    for seen in Browser(address).stream(f"/t/{table.code}/tv/stream"):
        if seen["view"] is None:
            continue
        names: dict[Seat, str] = {guest["seat"]: guest["name"] for guest in seen["guests"]}
        match = table.saved.current
        assert match is not None, "it is seen"
        evening, judges = _evening(match), _judges(match)
        while evening is not None and told < len(evening.rounds):
            told += 1
            print(f"Round {told}: {names[judges[told]]} judged. {_awards(evening, told, names)}")
        if seen["over"]:
            outcome = match.game.outcome(match.state)
            assert outcome is not None, "it is over"
            _print_table(outcome, names)
            _print_finale(evening, names)
            return


def _evening(match: Played) -> Evening | None:
    printed = match.game.feature(Printed)
    return printed.evening(match.state) if printed is not None else None


def _judges(match: Played) -> dict[int, Seat]:
    """Who has judged in which round."""
    judging = match.game.feature(Judged)
    return {one.round: one.judge for one in judging.announced(match.state)} if judging else {}


def _awards(evening: Evening, number: int, names: Mapping[Seat, str]) -> str:
    """What the judge of a round gave, to whom."""
    points = evening.rounds[number - 1]
    served = (one for one in evening.served if one.round == number)
    chips = {seat: one.chips for one in served for seat in one.chefs}
    given = [
        f"{names[seat]} {points[seat]} ({' + '.join(map(str, chips[seat]))})"
        for seat in points
        if chips.get(seat)
    ]
    return ", ".join(given) + "." if given else "No chips."


def _print_table(outcome: Outcome, names: dict[Seat, str]) -> None:
    print("\nFinal table")
    for seat, rank in sorted(outcome.ranks.items(), key=lambda item: (item[1], item[0])):
        print(f"{rank:3}. {names[seat]:20} {outcome.scores[seat]:5}")


def _print_finale(evening: Evening | None, names: Mapping[Seat, str]) -> None:
    """What was cooked, and the awards."""
    if evening is None:
        return
    for one in sorted(evening.served, key=lambda one: one.code):
        if one.code:
            print(f"Plate {one.code}: {_names(one.cooks, names)} {one.tasted or ''}".rstrip())
    for honour in evening.honours:
        print(f"Award ({honour.title}): {_names(honour.seats, names)}")


def _names(seats: Sequence[Seat], names: Mapping[Seat, str]) -> str:
    return ", ".join(names[seat] for seat in seats)
