"""Makes a throw-away data folder: tables with five guests each, in the middle of a match.

usage: fixture.py FOLDER --port 5123 --tables 20 [--play 0 12 1992] [--languages]

Everything is done by the house itself, as at a party; only no browser is asked. Prints, as JSON,
what the phones need to go on: for every table its code, how many moves have been made, and for
every guest the seat, the cookie and the token. `--play` gives how many moves each table has behind
it (repeated over the tables); `--languages` has each guest of a table read another one.
"""

import argparse
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import gevent.pool
import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.evening import ASSIGNMENT, DEAL, TRADES, Step, evening
from partycards import words
from partycards.app import create_app
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.table import PartyState
from partycards.settings import Settings
from partycards.site import Site
from partycards.tables.table import Table

NAMES = ("Lisa", "Ellen", "Cody", "Amir", "June")
HOST = "host"
MOVES: dict[str, Any] = {one.__name__: one for one in get_args(CookingParty.about.moves)}


def move_of(state: PartyState, step: Step) -> Any:
    """The step as a move, with cards of the seat's own hand."""
    seat, what, more = step
    chef = state.chef(seat)
    sent: tuple[Any, ...] = ()
    match what:
        case "ChooseAssignment":
            sent = (ASSIGNMENT,)
        case "Deal":
            terms = Terms(deal=DEAL, trade=1, trade_times=TRADES, use_min=1)
            sent = (terms,)
        case "TradeIn":
            sent = ((chef.hand[0],),)
        case "Commit":
            sent = ({chef.hand[0]: 0},)
        case "Lay":
            sent = ((chef.to_come[0],),)
        case "Call":
            sent = (more,)
        case "PutChip":
            sent = more
    return MOVES[what](*sent)


def prepare(site: Site, count: int, read: Sequence[str]) -> dict[str, Any]:
    """One table after so many moves, whose guests read these languages."""
    house = site.house
    table = house.open_table()
    phones = []
    for name, language in zip(NAMES, itertools.cycle(read), strict=False):
        seat = table.next_seat()
        table.sit(seat)
        # At no two tables the same five people: what is drawn of names is drawn for each.
        whole_name = f"{name} {table.code.title()}"
        key = house.guests.register(table.code, seat, whole_name, language)
        cookie = f"{site.guard.seat_cookie(table.code)}={key}"
        phones.append({"seat": seat, "cookie": cookie, "csrf": site.guard.csrf(key)})
    table.agree(HOST, "cooking_party", {"around": 1000, "first_judge": phones[0]["seat"]})
    house.start(table, HOST)
    play(table, [phone["seat"] for phone in phones], count)
    return {"code": table.code, "version": table.saved.seq, "moves": count, "phones": phones}


def play(table: Table, seats: list[int], count: int) -> None:
    """The first moves of the evening."""
    for number, step in enumerate(itertools.islice(evening(seats), count)):
        standing = table.ahead
        question = standing.current.game.question(standing.current.state, step[0])
        table.play(step[0], move_of(standing.current.state, step), question, f"fixture-{number}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--play", type=int, nargs="+", default=[2])
    parser.add_argument("--languages", action="store_true")
    options = parser.parse_args()
    read = words.languages() if options.languages else (words.ENGLISH,)
    settings = Settings(data=options.folder, bind="127.0.0.1", port=options.port)
    site = create_app(settings, seed="bench").site
    counts = itertools.islice(itertools.cycle(options.play), options.tables)
    tables = gevent.pool.Pool(32).map(lambda count: prepare(site, count, read), counts)
    site.stop()
    print(msgspec.json.encode(tables).decode())


if __name__ == "__main__":
    main()
