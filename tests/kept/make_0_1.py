"""Makes the folder that Party Cards 0.1 left behind: `0.1.tar.xz`, and what 0.1 knew of it.

It runs with the code of 0.1 and its tests' own helpers, never with today's: see README.md. Guests
sit down, type, vote and send photos by the routes that phones use; the game's own sensible moves
are played for them.
"""

import io
import json
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from partycards.commands.demo_dinner import call, cook, talk
from partycards.games import GAMES
from partycards.games.base import EndEarly, Seat
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.games.cooking_party.steps.cooking import Cooking
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.restaurant.happenings import AgreedBill, Marked, Revealed
from partycards.restaurant.printers import ReceiptPrinter
from partycards.tables import laying, service
from partycards.tables.table import HOST, Table
from partycards.tables.timer import timers_of
from tests.catalogue.pack_house import alps, zip_of
from tests.evening import ORIGIN, Evening, Phone
from tests.kept.facts import facts_of
from tests.restaurant.house import PINS
from tests.web.host_pages import does
from tests.web.plates import a_photo, csrf_of
from tests.web.test_catalogue import QUARK
from tests.web.test_catalogue import Hanna as WithCards
from tests.web.test_packs import Hanna as WithPacks
from tests.web.test_watch import Spectator

OWN_CARD = QUARK | {"name": "Handkäse", "glossary": "Sour-milk cheese, mit Musik."}
WORDS = "keine Nüsse, bitte"
"""What a guest must not eat, as they typed it."""


def over(state: Any) -> bool:
    """For `Maker.plays`: to the end."""
    return False


class Maker:
    """A house, and everybody who comes."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.house = self.evening.house
        self.phones: dict[str, dict[str, Phone]] = {}
        self.told: dict[str, str] = {}

    # Tables -----------------------------------------------------------------------------------

    def sits(self, table: Table, *names: str, **more: Any) -> None:
        for name in names:
            phone = Phone(self.evening.app, table.code, name)
            answer = phone.post("join", name=name, **more)
            assert answer.status_code == 303, answer.text
            self.phones.setdefault(table.code, {})[name] = phone

    def table(self, about: str, *names: str) -> Table:
        """A new table with these guests; the tests of the evening are at this one now. `about` is
        what it is here for."""
        table: Table = self.house.open_table()
        self.told[table.code] = about
        self.sits(table, *names)
        self.evening.code = table.code
        self.evening.phones = self.phones.get(table.code, {})
        return table

    def begins(self, table: Table, game: str = "cooking_party", preset: str = "basic",
               timers: str = "off", **house: Any) -> None:  # fmt: skip
        if game == "cooking_party":
            rules = {**msgspec.to_builtins(PRESETS[preset].house), **house.pop("house", {})}
            house = {"around": 1, "first_judge": None, **house, "house": rules}
        steps = GAMES[game].steps
        table.agree(HOST, game, house, timers=timers_of(steps, timers, {}))
        self.house.start(table, HOST)

    def plays(self, table: Table, until: Callable[[Any], bool], most: int = 600) -> None:
        """By moves that the rules propose, until something holds."""
        luck = Random(table.code)
        for _ in range(most):
            standing: Any = table.saved
            if not standing.playing() or until(standing.state):
                return
            for seat in sorted(standing.game.to_move(standing.state)):
                move = standing.game.auto_move(standing.game.view(standing.state, seat), luck)
                if move is not None:
                    table.play(seat, move, standing.game.question(standing.state, seat))
                    break
            else:
                raise AssertionError("nobody knows what to do")
        raise AssertionError("that did not happen")

    def moves(self, table: Table, count: int) -> None:
        """So many moves."""
        last = table.saved.seq + count
        self.plays(table, lambda state: table.saved.seq >= last)

    def photographs(self, table: Table, seat: Seat, shade: int) -> None:
        """A guest's photo of each dish on the table that is theirs."""
        name = self.house.guests.name_map(table.code)[seat]
        phone = self.phones[table.code][name]
        for dish in table.saved.game.cooked(table.saved.state, seat):
            fields = {
                "csrf": csrf_of(self.evening, name),
                "dish": f"{dish.round}-{dish.chef}",
                "photo": (io.BytesIO(a_photo(80 + shade, 60)), "IMG_0815.JPG"),
            }
            answer = phone.client.post(
                f"/t/{table.code}/photos", data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN
            )
            answer.request.environ["wsgi.input"].close()
            assert answer.status_code == 303, answer.text

    # What the host keeps ----------------------------------------------------------------------

    def sets_up(self) -> None:
        """Own cards, a picture, a deck, the pantry, a pack, the shelf, printers, an address."""
        evening = self.evening
        cards = WithCards(evening)
        assert (
            cards.sends("new", {**cards.form(), **OWN_CARD}, photo=a_photo(60, 60)).status_code
            == 303
        )
        packs = WithPacks(evening)
        packs.imports(zip_of(alps()))
        does(evening, "/host/decks/new", name="For Ana and Ben", about="Both vegan",
             diets=["vegan", "no_alcohol"], strict="y", without=["nuts"])  # fmt: skip
        does(evening, "/host/pantry/", name="Cream", contains=["milk"])
        does(evening, "/host/pantry/vanilla/out")
        does(evening, "/host/shelf", tick=["rice", "tofu", "figs"])
        self.house.seasons.begin("Donnerstage")
        evening.host_does("address", address="192.168.1.20:5000")
        evening.host_does("wifi", name="Küche", password="basil and thyme", kind="WPA")


def home_tables(maker: Maker) -> None:
    """Tables of a home: every game in the middle, every game over, people in all states."""
    house, evening = maker.house, maker.evening

    # Two matches of the evening, with photos, votes, hidden words; the second one runs.
    table = maker.table("two matches; words hidden; photos and votes in both",
                        "Lisa", "Ellen", "Cody", "Зоя", "李小龙", "محمد")  # fmt: skip
    maker.begins(table, finale=True)
    maker.plays(table, lambda state: isinstance(state.phase, Judging))
    for seat in table.saved.present():
        maker.photographs(table, seat, seat)
    ballot = table.saved.game.open_ballot(table.saved.state)
    watching = Spectator(evening)
    names = house.guests.name_map(table.code)
    assert watching.votes(names[ballot.dishes[0].chef]).status_code == 303
    said = table.saved.game.said(table.saved.state)
    evening.host_does("hide", key=said[0].key)
    maker.plays(table, over, most=3000)
    evening.host_does("show-podium")
    maker.begins(table)
    maker.plays(table, lambda state: isinstance(state.phase, Judging))
    for seat in table.saved.present():
        maker.photographs(table, seat, 20 + seat)
    ballot = table.saved.game.open_ballot(table.saved.state)
    assert watching.votes(names[ballot.dishes[1].chef]).status_code == 303
    said = table.saved.game.said(table.saved.state)
    evening.host_does("hide", key=said[0].key)
    evening.host_does("hide", key=house.photos.at(table.code)[-1].key)
    shopped = does(evening, "/host/shopping/", table=table.code, dish=["1", "2"], guests="5")
    shop = f"/shop/{shopped.split('/')[3]}/"
    page = evening.stranger().client.get(shop, base_url=ORIGIN).text
    lines = [part.split('"')[0] for part in page.split('name="tick" value="')[1:]]
    shopper = evening.stranger().client
    csrf = shopper.get(shop, base_url=ORIGIN).text.split('name="csrf" value="')[1].split('"')[0]
    answer = shopper.post(shop, data={"csrf": csrf, "tick": lines[:2]},
                          headers={"Origin": ORIGIN}, base_url=ORIGIN)  # fmt: skip
    assert answer.status_code == 303

    # Real food: needs, photos, a kitchen timer.
    table = maker.table("dinner for real, cooking; needs and photos", "Lisa", "Amir")
    maker.sits(table, "Anaïs", needs=["nuts", "vegetarian"], needs_words=WORDS)
    maker.begins(table, preset="dinner", timers="relaxed")
    maker.plays(table, lambda state: isinstance(state.phase, Cooking), most=3000)
    maker.moves(table, 4)
    for seat in table.saved.present():
        maker.photographs(table, seat, 40 + seat)

    table = maker.table("teams, planning", "Lisa", "Ellen", "Cody", "Amir", "June", "Mateo")
    maker.begins(table, preset="teams")
    maker.plays(table, lambda state: isinstance(state.phase, Planning))
    maker.moves(table, 3)

    table = maker.table("kids, presenting, timers; a guest away", "Lisa", "Ellen", "Cody")
    maker.begins(table, preset="kids", timers="brisk")
    maker.plays(table, lambda state: isinstance(state.phase, Presenting))
    maker.moves(table, 1)
    table.about(HOST, "stepped_out", 2)

    table = maker.table("two of us, planning; a move taken back", "Lisa", "Ellen")
    maker.begins(table, preset="two")
    maker.plays(table, lambda state: isinstance(state.phase, Planning))
    maker.moves(table, 2)
    table.rewind(HOST, table.standing_moves()[-1].seq)

    table = maker.table("just me, over and on the record; the next one runs", "Lisa")
    maker.begins(table, preset="solo")
    maker.plays(table, over, most=3000)
    maker.begins(table, preset="solo")
    maker.moves(table, 4)

    table = maker.table("judging; somebody left, was renamed, was replaced, is played for",
                        "Lisa", "Ellen", "Cody", "Amir", "Yuki")  # fmt: skip
    maker.begins(table)
    maker.plays(table, lambda state: isinstance(state.phase, Judging))
    evening.host_does("left", seat=4)
    renamed = maker.phones[table.code]["Cody"].post(
        "rename", name="Cody der Große", csrf=csrf_of(evening, "Cody")
    )
    assert renamed.status_code == 303
    evening.host_does("replace", seat=5, name="Femi")
    evening.host_does("play-for", seat=5)

    table = maker.table("judge of honour, over and closed", "Lisa", "Ellen", "Yuki")
    maker.begins(table, preset="honour")
    maker.plays(table, over, most=3000)
    house.close_table(table, HOST)

    table = maker.table("big party with a house player, over and closed",
                        "Lisa", "Ellen", "Cody", "Amir", "June", "Mateo", "Priya")  # fmt: skip
    evening.host_does("add-house-player")
    maker.begins(table, preset="big")
    maker.plays(table, over, most=3000)
    house.close_table(table, HOST)

    table = maker.table("a lobby: a deck, timers and house rules are agreed", "Lisa", "Ellen")
    house_rules = {"around": 2, "first_judge": None, "house": {"top_card": True}}
    table.agree(HOST, "cooking_party", house_rules, "vegan",
                timers_of(GAMES["cooking_party"].steps, "brisk", {}))  # fmt: skip
    evening.host_does("keep-rules", name="Unsere Regeln")

    for game in ("kitchen_closing", "cook_off_budget", "thieving_chefs", "cook_off_sabotage",
                 "diced_veggies"):  # fmt: skip
        running = maker.table(f"{game}, running", "Lisa", "Ellen", "Cody", "Amir")
        maker.begins(running, game)
        maker.moves(running, 25)
        ended = maker.table(f"{game}, two are over, the third has begun", "Noor", "Hanna", "Kofi")
        for _ in range(2):
            maker.begins(ended, game)
            maker.moves(ended, 60)
            if ended.saved.playing():
                ended.table_move(HOST, EndEarly())
        maker.begins(ended, game)
        maker.moves(ended, 3)

    table = maker.table("kitchen_closing with house players, paused", "Lisa")
    evening.host_does("add-house-player")
    evening.host_does("add-house-player")
    maker.begins(table, "kitchen_closing")
    maker.moves(table, 6)
    table.pause(HOST)

    table = maker.table("cook_off_budget, over and closed", "Lisa", "Ellen")
    maker.begins(table, "cook_off_budget")
    maker.plays(table, over, most=5000)
    house.close_table(table, HOST)


def restaurant(maker: Maker) -> None:
    """An evening of a restaurant: one table has eaten, one orders, one waits for its guests."""
    house = maker.house
    setup = house.restaurant.setup
    prices = (950, 2150, 850)
    courses = tuple(replace(c, price=p) for c, p in zip(setup.courses, prices, strict=True))
    printer = ReceiptPrinter(name="Pass", address="127.0.0.1", port=9)
    house.restaurant.keep(
        replace(setup, name="Trattoria Zoë", courses=courses, printers=(printer,))
    )
    for role, pin in PINS.items():
        house.staff.add(role.title(), role, pin)
    house.restaurant.floor.add("1-3", 4)
    known = service.larder_of(house.catalogue)
    luck = Random(7)
    first, second, third = laying.lay_all(house, "manager")
    maker.told |= {first.code: "restaurant: eaten, marked, revealed; the bill is agreed",
                   second.code: "restaurant: ordering; something has run out",
                   third.code: "restaurant: laid, nobody has come"}  # fmt: skip
    maker.sits(first, "Lisa", "Ellen", "Amir")
    maker.sits(second, "Noor")
    maker.sits(second, "Renée", needs=["gluten"], needs_words="bread of rice, please")
    for table in (first, second):
        house.start(table, "server")
    while first.saved.playing():
        if _staff(first, known, len(first.saved.present()), luck) or _guest(first, luck):
            continue
        marked = {key for key, _ in first.saved.orders.marks}
        for key in dict.fromkeys(line.dish.key for line in first.saved.orders.lines):
            if key not in marked:
                service.happen(first, "chef", Marked(key, luck.randint(50, 100)))
        service.happen(first, "server", AgreedBill("share"))
        service.happen(first, "server", Revealed())
    for _ in range(200):
        if second.saved.orders.lines:
            break
        assert _staff(second, known, len(second.saved.present()), luck) or _guest(second, luck)
    next(talk(second, second.saved.orders, luck))
    laying.mark_out(house, "chef", "lobster", True)


def _staff(table: Table, known: Any, guests: int, luck: Random) -> bool:
    """The next thing that the staff does, if there is something."""
    orders = table.saved.orders
    for some in (call(table, orders, known, guests), talk(table, orders, luck),
                 cook(table, orders)):  # fmt: skip
        if next(some, None) is not None:
            return True
    return False


def _guest(table: Table, luck: Random) -> bool:
    """The next thing that a guest does."""
    standing: Any = table.saved
    for seat in sorted(standing.game.to_move(standing.state)):
        move = standing.game.auto_move(standing.game.view(standing.state, seat), luck)
        if move is not None:
            table.play(seat, move, standing.game.question(standing.state, seat))
            return True
    return False


def shown(maker: Maker) -> dict[str, Any]:
    """What phones and TVs were sent, as JSON; nothing that opens a seat."""
    told: dict[str, Any] = {}
    for code, phones in maker.phones.items():
        screens = {name: phone.client for name, phone in phones.items()}
        told[code] = {name: _view(client, f"/t/{code}/stream") for name, client in screens.items()}
        told[code]["tv"] = _view(maker.evening.stranger().client, f"/t/{code}/tv/stream")
    return told


def _view(client: Any, path: str) -> Any:
    """The newest view of a stream; None for a table that is closed."""
    answer = client.get(path, headers={"Accept": "application/json"}, base_url=ORIGIN)
    data = [line[6:] for line in answer.text.splitlines() if line.startswith("data: {")]
    seen = json.loads(data[0]) if data else None
    return seen and {key: value for key, value in seen.items() if key != "csrf"}


def in_lines(facts: dict[str, Any]) -> str:
    """JSON with a line for each fact of a table."""

    def line(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)

    tables = [
        f"{line(code)}: {{\n" + ",\n".join(f" {line(k)}: {line(v)}" for k, v in table.items()) + "}"
        for code, table in facts.pop("tables").items()
    ]
    rest = [f"{line(key)}: {line(value)}" for key, value in facts.items()]
    return "{" + ",\n".join([*rest, '"tables": {\n' + ",\n".join(tables) + "}"]) + "}\n"


def main(target: Path) -> None:
    """Make the folder and what is known of it, in `target`."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "0.1"
        maker = Maker(folder)
        first = maker.evening.table
        maker.told[first.code] = "a lobby, nobody has come"
        maker.sets_up()
        home_tables(maker)
        restaurant(maker)
        facts = {"about": maker.told, **facts_of(maker.evening.app)}
        cookies = {
            code: {
                name: {cookie.key: cookie.value for cookie in phone.client._cookies.values()}
                for name, phone in phones.items()
            }
            for code, phones in maker.phones.items()
        }
        (target / "0.1.json").write_text(in_lines(facts))
        # As after a crash: what is open is copied as it lies on the disk.
        kept = Path(made) / "kept"
        shutil.copytree(folder, kept, ignore=shutil.ignore_patterns("running.lock", "prints*"))
        for name, told in (("phones.json", cookies), ("shown.json", shown(maker))):
            (Path(made) / name).write_text(json.dumps(told, ensure_ascii=False))
        maker.evening.stop()
        with tarfile.open(target / "0.1.tar.xz", "w:xz", preset=9) as tar:
            tar.add(kept, "0.1")
            for name in ("phones.json", "shown.json"):
                tar.add(Path(made) / name, name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
