"""An evening for tests: a house with a table, guests with phones, all by name.

`Evening` runs the application in this process; a guest's phone is a test client with the guest's
own cookies, so that pages, forms and JSON are the real ones. `Server` runs `partycards host` as a
process of its own, for what needs real sockets, real crashes and a real browser.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Flask
from flask.testing import FlaskClient
from msgspec import Raw
from werkzeug.routing import Map
from werkzeug.test import TestResponse

from partycards import rows
from partycards.app import PartyCards, create_app
from partycards.catalogue.assignments import read_assignments
from partycards.catalogue.pantry import read_pantry
from partycards.files import shipped
from partycards.games.base import Move, Seat, TellNext
from partycards.games.cards import shuffled
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.rules import CookingParty
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.restaurant.staff import Staff
from partycards.rows_versions import steps
from partycards.settings import Settings
from partycards.tables import taking_back
from partycards.tables.events import Started
from partycards.tables.house import cards_for
from partycards.tables.log import Event
from partycards.tables.pace import TABLE
from partycards.tables.standing import Lot
from partycards.tables.table import HOST, Table
from tests import warm
from tests.shipped import INGREDIENTS

ORIGIN = "http://party.test:5000"
SEED = warm.SEED
HASTE = 100_000
"""Moves a second that a seat may make here: tests play faster than people."""


def token(page: str) -> str:
    """The token in a page's forms."""
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None, "the page has no form"
    return found.group(1)


class Phone:
    """A guest's browser."""

    def __init__(self, app: PartyCards, code: str, name: str = "") -> None:
        self.client: FlaskClient = app.test_client()
        self.code = code
        self.name = name
        self._app = app

    def get(self, path: str = "") -> TestResponse:
        return self.client.get(f"/t/{self.code}/{path}", base_url=ORIGIN)

    def post(self, path: str, origin: str = ORIGIN, **fields: Any) -> TestResponse:
        """A plain form, with the page's own token unless another `csrf` is given."""
        if "csrf" not in fields:
            fields["csrf"] = token(self.get().text)
        return self.client.post(
            f"/t/{self.code}/{path}",
            data=urlencode(fields, doseq=True),
            content_type="application/x-www-form-urlencoded",
            headers={"Origin": origin},
            base_url=ORIGIN,
        )

    def send(
        self, move: Any, question: str | None = None, move_id: str | None = None, **more: Any
    ) -> TestResponse:
        """A move as JSON, as bots send it."""
        seen = self.sees()
        sent = {
            "csrf": seen["csrf"],
            "question": seen["question"] if question is None else question,
            "move": msgspec.to_builtins(move),
            **more,
        }
        if move_id is not None:
            sent["move_id"] = move_id
        return self.client.post(
            f"/t/{self.code}/move",
            data=msgspec.json.encode(sent),
            content_type="application/json",
            headers={"Origin": ORIGIN, "Accept": "application/json"},
            base_url=ORIGIN,
        )

    def sees(self) -> dict[str, Any]:
        """The newest view as JSON, from the guest's own stream."""
        answer = self.client.get(
            f"/t/{self.code}/stream", headers={"Accept": "application/json"}, base_url=ORIGIN
        )
        lines = answer.text.splitlines()
        data = next(line[6:] for line in lines if line.startswith("data: "))
        seen: dict[str, Any] = msgspec.json.decode(data)
        return seen


def add_page(app: PartyCards, address: str, page: Callable[[], Any], *methods: str) -> None:
    """Hang up one more page, in this app only: apps share their pages here (tests/conftest.py)."""
    app.url_map = Map([rule.empty() for rule in app.url_map.iter_rules()])
    app._got_first_request = False
    app.add_url_rule(address, address, page, methods=methods or ("GET",))


@cache
def new_rows() -> bytes:
    """The rows of a house in which nothing has happened, as the program sets them up."""
    with tempfile.TemporaryDirectory() as folder:
        path, app = Path(folder, "party.sqlite"), Flask(__name__)
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{path}"
        steps.set_up(app, before_steps=lambda: None)
        with app.app_context():
            Staff(app)
            rows.db.engine.dispose()
        return path.read_bytes()


def lay_rows(folder: Path) -> None:
    """Into a new folder, where every evening would set up the same ones."""
    path = folder / "party.sqlite"
    path.touch(0o600)
    path.write_bytes(new_rows())


SWITCH = "PARTYCARDS_TEST_LOG"
"""In the environment: `postgres` has every evening stand on PostgreSQL (tests/on_postgres.py)."""


class Evening:
    """A house with one table. It makes copies only when it is asked, or when it `keeps` them, and
    it deals the same in every run unless the `seed` is None."""

    one_by_one = False

    def __init__(self, folder: Path, keeps: bool = False, seed: str | None = SEED) -> None:
        self.folder = folder
        self._keeps, self._seed = keeps, seed
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        settings = Settings(
            data=str(folder), port=5000, trusted_hosts="party.test", moves_per_second=HASTE
        )
        if os.environ.get(SWITCH) == "postgres":
            # Here and not at the top: most runs are a laptop's, which knows no PostgreSQL.
            from tests import on_postgres

            self.app = on_postgres.create_app(settings, seed)
        else:
            if not any(folder.iterdir()):
                lay_rows(folder)
            self.app = create_app(settings, seed)
        if not keeps:
            self.house.keeper.rest()
        codes = self.house.codes()
        self.code = codes[0] if codes else self.house.open_table().code
        self.phones: dict[str, Phone] = {}
        self._running = True
        self._later: Evening | None = None

    @property
    def house(self) -> Any:
        return self.app.site.house

    @property
    def table(self) -> Table:
        table: Table = self.house.table(self.code)
        return table

    # People -----------------------------------------------------------------------------------

    def sit(self, *names: str) -> None:
        """Guests open the page, type their names and sit."""
        for name in names:
            phone = Phone(self.app, self.code, name)
            answer = phone.post("join", name=name)
            assert answer.status_code == 303, answer.text
            self.phones[name] = phone

    def seat(self, name: str) -> Seat:
        names = self.house.guests.name_map(self.code)
        return next(seat for seat, known in names.items() if known == name)

    def stranger(self) -> Phone:
        """A browser that has no seat."""
        return Phone(self.app, self.code)

    def host(self) -> FlaskClient:
        """The host's browser, let in with the key."""
        client = self.app.test_client()
        answer = client.get(f"/host/enter?key={self.app.site.guard.host_key}", base_url=ORIGIN)
        assert answer.status_code == 303
        return client

    def host_does(self, verb: str, **fields: Any) -> TestResponse:
        """A button of the console."""
        csrf = self.app.site.guard.csrf(self.app.site.guard.host_key)
        return self.host().post(
            f"/host/t/{self.code}/{verb}",
            data={"csrf": csrf, **fields},
            headers={"Origin": ORIGIN},
            base_url=ORIGIN,
        )

    # Playing ------------------------------------------------------------------------------------

    def start(self, first: str = "", cards: str = "", around: int = 1) -> None:
        """Begin a match. `first` judges first; `cards` names those drawn first, in that order: the
        box is stacked so that the known seed shuffles it into this order."""
        judge = self.seat(first) if first else None
        self.table.agree(HOST, "cooking_party", {"around": around, "first_judge": judge})
        box = stacked(cards.split()) if cards else shipped_box()
        self.table.start(HOST, box, SEED)

    def play(self, name: str, *moves: Move) -> None:
        """Moves straight through the table's verb. Nobody waits for what the table tells by itself:
        chips fall at once, unless `one_by_one`."""
        seat = self.seat(name)
        for move in moves:
            standing = self.table.saved
            question = standing.current.game.question(standing.current.state, seat)
            self.table.play(seat, move, question)
            if not self.one_by_one:
                self.tells_all()

    def tells_all(self) -> None:
        """All that is being told is told."""
        while (match := self.table.saved.current) is not None and match.beat() is not None:
            self.table.table_move(TABLE, TellNext())

    def card(self, name: str) -> int:
        state: Any = self.table.saved.current.state
        return next(card.id for card in state.box.ingredients if card.name == name)

    def cards(self, names: str) -> tuple[int, ...]:
        return tuple(self.card(name) for name in names.split())

    def view(self, name: str) -> Any:
        """What the guest's phone shows, as the game's View."""
        standing = self.table.saved
        return standing.current.game.view(standing.current.state, self.seat(name))

    def main(self, name: str) -> str:
        """The inside of the guest's `<main>`, as loaded and pushed alike."""
        viewer = Viewer(PHONE, self.seat(name), "en", "a token")
        html: str = self.app.site.pages.main(self.table, viewer)
        return html

    # Nights and mornings --------------------------------------------------------------------------

    def stop(self) -> None:
        """The laptop goes down; a later evening in the same folder too."""
        if self._later is not None:
            self._later.stop()
        elif self._running:
            self._running = False
            self.app.site.stop()
            with self.app.app_context():
                rows.db.engine.dispose()

    def restart(self) -> "Evening":
        """The laptop goes down and comes up again; phones keep their cookies."""
        self.stop()
        again = self._later = Evening(self.folder, self._keeps, self._seed)
        for name, phone in self.phones.items():
            later = Phone(again.app, again.code, name)
            later.client._cookies = phone.client._cookies
            again.phones[name] = later
        return again


def moves_of(table: Table) -> list[Event]:
    """The events of this match that the host can take back, oldest first."""
    return [*taking_back.latest_moves(table)][::-1]


@cache
def shipped_box() -> Raw:
    """Every card that came with the program, once."""
    data = shipped("data")
    cards = [(card, 1) for card in INGREDIENTS]
    assignments = read_assignments(data / "assignments.toml")
    return cards_for(Box, cards, assignments, read_pantry(data / "pantry.toml"))


def stacked(names: list[str], seed: str = SEED) -> Raw:
    """The catalogue's cards, numbered so that `seed` deals these names first."""
    box = msgspec.json.decode(shipped_box(), type=Box)
    pile = shuffled(range(len(box.ingredients)), Lot(seed, 0))
    by_name = {card.name: card for card in box.ingredients}
    first = [by_name[name] for name in names]
    rest = [card for card in box.ingredients if card not in first]
    placed = dict(zip(reversed(pile), [*first, *rest], strict=True))
    numbered = tuple(msgspec.structs.replace(placed[i], id=i) for i in range(len(placed)))
    return Raw(msgspec.json.encode(msgspec.structs.replace(box, ingredients=numbered)))


def write_start(table: Table, first: Seat, names: list[str], around: int = 1) -> None:
    """A `started` event with a stacked box, as no route can write it."""
    house = {"around": around, "first_judge": first}
    seats = table.ahead.present()
    game = CookingParty.about.key
    started = Started(game, CookingParty.about.rules_version, house, seats, stacked(names), SEED)
    table.record(HOST, "started", started)


def cold(arguments: list[str], program: str = "partycards", **how: Any) -> subprocess.Popen[str]:
    """The program, or another in its place, read from the disk as a host starts it."""
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, **how}
    return subprocess.Popen([sys.executable, "-m", program, *arguments], **how)


def told_by(process: Any) -> str:
    """What a program says, to its end, which must be a good one."""
    with process.stdout as lines:
        told: str = lines.read()
    assert process.wait(120) == 0, told
    return told


begin: Callable[[list[str]], Any] = warm.Program if sys.platform == "linux" else cold
"""How a server starts unless a test wants something else."""


class Server:
    """`partycards host` as a process of its own; `prepare` runs in it first."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        *options: str,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        self.folder = folder
        arguments = ["host", "--no-browser", "--data", str(folder), "--port", str(port)]
        arguments += ["--bind", "127.0.0.1", "--trusted-hosts", "party.test"]
        arguments += ["--moves-per-second", str(HASTE), *options]
        self.process: Any = cold(arguments, preexec_fn=prepare) if prepare else begin(arguments)
        self.said = ""
        self.console = self._wait_for(r"(http://localhost:\d+/host/enter\?key=\S+)")
        self.code = self._found(r"/t/([A-Z0-9]+)/")
        self.port = int(self._found(r"localhost:(\d+)/host"))
        self.address = f"party.test:{self.port}"

    def _wait_for(self, pattern: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if re.search(pattern, line):
                return self._found(pattern)
        raise AssertionError(f"the server did not start:\n{self.said}")

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.said)
        assert found is not None, self.said
        return found.group(1)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        """As Ctrl-C does."""
        self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
