"""People who sit down, are seated, tell, rename, move to another phone, photograph and leave, for
as long as a server lives: for kills that fall into what is written in rows and log at once.

What each of them saw done is remembered (`Crowd.seen`), to be asked for when the server is back.
"""

import http.client
import itertools
import re
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from partycards.commands.simulated import Browser, Refused, token
from tests.evening import Evening, Server
from tests.promises.crashes import disagreements, rows
from tests.promises.load import host_of
from tests.web.plates import a_photo, judged

PHOTO = a_photo(320, 240)


class Tables:
    """Three tables of a house that is not running yet: `kitchen` for moves, `lobby` for people who
    come and go, and `album`, where Lisa's dish lies on the table and she photographs it."""

    def __init__(self, folder: Path) -> None:
        evening = Evening(folder)
        judged(evening)
        self.album = evening.code
        lisa = evening.phones["Lisa"].client.get_cookie(
            f"seat-{self.album}-5000", domain="party.test", path="/"
        )
        assert lisa is not None
        self.lisas_key: str = lisa.value
        self.dish = f"1-{evening.seat('Lisa')}"
        self.kitchen: str = evening.house.open_table().code
        self.lobby: str = evening.house.open_table().code
        evening.stop()

    def all(self) -> tuple[str, str, str]:
        return self.kitchen, self.lobby, self.album


class Crowd:
    """Everybody but the players. `seen` is what somebody was shown to be done (`sits`, `needs`,
    `photo`, and whose), until it is undone again; `done` counts it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.seen: set[tuple[str, str]] = set()
        self.done = 0
        self.wrong: list[str] = []
        self.unheard: list[tuple[Browser, str]] = []
        self._numbers = itertools.count(1)
        self._threads: list[threading.Thread] = []

    def begin(self, server: Server) -> None:
        """Let them come."""
        works: list[Callable[[Server], None]] = [self._guests, self._host, self._photographer]
        self._threads = [
            threading.Thread(target=self._until_gone, args=(work, server), daemon=True)
            for work in works
        ]
        for thread in self._threads:
            thread.start()

    def ended(self) -> None:
        """Wait until everybody has noticed that the server is gone."""
        for thread in self._threads:
            thread.join(60)
            assert not thread.is_alive(), "somebody still waits for an answer"

    def _until_gone(self, work: Callable[[Server], None], server: Server) -> None:
        try:
            while True:
                work(server)
        except (OSError, http.client.HTTPException, StopIteration):
            return
        except Exception as error:
            self.wrong.append(f"{work.__name__}: {error!r}")

    def _saw(self, *done: tuple[str, str]) -> None:
        self.seen |= set(done)
        self.done += 1

    def _guests(self, server: Server) -> None:
        """A guest sits down, is called otherwise, moves to another phone, and goes home."""
        name, path = f"Guest no {next(self._numbers)}", f"/t/{self.tables.lobby}/"
        browser = Browser(f"localhost:{server.port}")
        page = browser.get(path)
        self.unheard.append((browser, name))
        fields = {"csrf": token(page), "name": name, "needs": ["nuts"], "needs_words": name}
        browser.post(path + "join", fields)
        self.unheard.remove((browser, name))
        self._saw(("sits", name), ("needs", name))
        csrf = token(browser.get(path + "help"))
        self.seen -= {("sits", name)}
        browser.post(path + "rename", {"csrf": csrf, "name": f"{name} b"})
        self._saw(("sits", f"{name} b"))
        code = re.search(r'seat-code">([A-Z0-9]+)<', browser.get(path + "me"))
        if code is not None:
            other = Browser(f"localhost:{server.port}")
            form = token(other.get(path + "back"))
            other.post(path + "back", {"csrf": form, "code": code.group(1)})
            browser, csrf = other, token(other.get(path + "help"))
        self.seen -= {("sits", f"{name} b"), ("needs", name)}
        browser.post(path + "leave", {"csrf": csrf})

    def _host(self, server: Server) -> None:
        """The host seats a guest without a phone, gives the seat to somebody else, and sends them
        home."""
        name = f"Amir no {next(self._numbers)}"
        browser, _ = host_of(server)
        console = f"/host/t/{self.tables.lobby}/"
        csrf = token(browser.get(console))
        browser.post(console + "seat-guest", {"csrf": csrf, "name": name})
        self._saw(("sits", name))
        seat = self._seat(server, name)
        self.seen -= {("sits", name)}
        browser.post(console + "replace", {"csrf": csrf, "seat": seat, "name": f"{name} b"})
        self._saw(("sits", f"{name} b"))
        self.seen -= {("sits", f"{name} b")}
        browser.post(console + "left", {"csrf": csrf, "seat": seat})

    def _seat(self, server: Server, name: str) -> int:
        (found,) = rows(server.folder, f"SELECT seat FROM guest WHERE name = '{name}'")
        return int(found[0])

    def _photographer(self, server: Server) -> None:
        """Lisa sends a photo of her dish and takes it back."""
        browser, path = self.lisa(server), f"/t/{self.tables.album}/"
        csrf = token(browser.get(path + "photos"))
        before = self.photos(browser)
        fields = {"csrf": csrf, "dish": self.tables.dish}
        if upload(browser, server, path + "photos", fields) == 409:
            raise StopIteration("enough photos for ten minutes")
        (new,) = self.photos(browser) - before
        self._saw(("photo", new))
        self.seen -= {("photo", new)}
        browser.post(path + "photos/back", {"csrf": csrf, "photo": new})

    def lisa(self, server: Server) -> Browser:
        """Lisa's phone, whatever port the server has."""
        browser = Browser(f"localhost:{server.port}")
        browser.cookies[f"seat-{self.tables.album}-{server.port}"] = self.tables.lisas_key
        return browser

    def photos(self, browser: Browser) -> set[str]:
        """Names of the photos that Lisa has sent."""
        page = browser.get(f"/t/{self.tables.album}/me")
        return set(re.findall(r'name="photo" value="([0-9a-f]+)"', page))

    # The next morning -------------------------------------------------------------------------

    def missed(self, server: Server) -> list[str]:
        """What is wrong when the server is back: deeds that were seen and are gone, rows and log
        that do not agree, and tables that refuse a guest. Tidies up for the next evening."""
        found, self.wrong = [*disagreements(server.folder), *self.wrong], []
        names = {name for (name,) in rows(server.folder, "SELECT name FROM guest")}
        needs = {words for (words,) in rows(server.folder, "SELECT words FROM need")}
        photos = {name for (name,) in rows(server.folder, "SELECT name FROM photo")}
        there = {"sits": names, "needs": needs, "photo": photos}
        found += [f"{what} {who} is lost" for what, who in self.seen if who not in there[what]]
        found += self._comes_again(server)
        self.seen.clear()
        self._tidy(server)
        for code in self.tables.all():
            found += self._sits(server, code)
        return found

    def _comes_again(self, server: Server) -> list[str]:
        """Who tapped and heard nothing scans again, and is one guest."""
        found = []
        for browser, name in self.unheard:
            path = f"/t/{self.tables.lobby}/"
            try:
                page = browser.get(path)
                if 'action="' + path + 'join"' in page:
                    browser.post(path + "join", {"csrf": token(page), "name": name})
            except Refused as refusal:
                found.append(f"who heard nothing cannot sit: {refusal}")
            same = rows(server.folder, f"SELECT seat FROM guest WHERE name = '{name}'")
            if len(same) != 1:
                found.append(f"who heard nothing has the seats {same}")
        self.unheard.clear()
        return found

    def _tidy(self, server: Server) -> None:
        """The host sends everybody of the lobby home."""
        browser, _ = host_of(server)
        console = f"/host/t/{self.tables.lobby}/"
        page = browser.get(console)
        for seat in set(re.findall(r'href="seat/(\d+)"', page)):
            browser.post(console + "left", {"csrf": token(page), "seat": seat})

    def _sits(self, server: Server, code: str) -> list[str]:
        """A new guest sits down at the table and goes home again."""
        path, browser = f"/t/{code}/", Browser(f"localhost:{server.port}")
        name = f"June no {next(self._numbers)}"
        try:
            browser.post(path + "join", {"csrf": token(browser.get(path)), "name": name})
            page = browser.get(path + "help")
            if f'value="{name}"' not in page:
                return [f"{name} does not sit at {code}"]
            browser.post(path + "leave", {"csrf": token(page)})
        except Refused as refusal:
            return [f"the table {code} refuses a guest: {refusal}"]
        return []


def half_done(folder: Path, copy: Path) -> list[str]:
    """What a dead server left half done, looked up in a copy."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for path in folder.glob("*.sqlite*"):
        shutil.copy(path, copy)
    if (folder / "photos").is_dir():
        shutil.copytree(folder / "photos", copy / "photos")
    return disagreements(copy)


def upload(browser: Browser, server: Server, path: str, fields: dict[str, Any]) -> int:
    """A form with a photo in it; the status of the answer."""
    edge = "a-line-that-is-in-no-photo"
    body = b"".join(
        f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    )
    body += (
        f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    ).encode()
    body += PHOTO + f"\r\n--{edge}--\r\n".encode()
    host = f"localhost:{server.port}"
    connection = http.client.HTTPConnection(host, timeout=30)
    try:
        connection.request(
            "POST",
            path,
            body,
            {
                "Host": host,
                "Origin": f"http://{host}",
                "Content-Type": f"multipart/form-data; boundary={edge}",
                "Cookie": "; ".join(f"{key}={value}" for key, value in browser.cookies.items()),
            },
        )
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    return answer.status
