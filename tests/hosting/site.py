"""A hosting site for tests: a worker in this process, houses on it, and browsers that ask for them
as a proxy passes it on."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import gevent
import msgspec
from werkzeug.test import Client, TestResponse

from partycards import rows
from partycards.hosting.houses import KeptElsewhere
from partycards.hosting.keys import digest_of
from partycards.hosting.settings import HostingSettings
from partycards.hosting.worker import Worker
from partycards.settings import Settings
from partycards.site import Site
from tests.evening import HASTE, token
from tests.hosting.test_settings import read

PROXY = "10.0.0.2"
KEY = "the key in the host's link"


def settings_of(database: str, **changed: str) -> HostingSettings:
    """A site at https://party.example on this database."""
    of_site = read(DATABASE=database, WORKER="one", DRAIN_SECONDS="5", **changed)
    return replace(of_site, of_server=Settings(moves_per_second=HASTE, port=6000))


def made(address: str) -> None:
    """All tables of a site, once a run."""
    with a_worker(settings_of(address)):
        pass


@contextmanager
def a_worker(settings: HostingSettings) -> Iterator[Worker]:
    """A worker that keeps houses until it is stopped."""
    worker = Worker(settings, seed="a fixed seed")
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()


def open_house(worker: Worker, name: str, key: str = KEY) -> Site:
    """A new house, with one table."""
    assert worker.registry.add(name, digest_of(key))
    site = site_of(worker, name)
    site.house.open_table()
    return site


def site_of(worker: Worker, name: str) -> Site:
    """A house, once this worker may answer for it: a test that holds the loop has no heartbeat."""
    for _ in range(100):
        with suppress(KeptElsewhere):
            return worker.houses.site(name)
        gevent.sleep(0.02)
    raise AssertionError("nobody keeps this house")


class Browser:
    """Somebody's browser, at one house; `worker` is asked by the proxy unless `direct`."""

    def __init__(self, worker: Worker, host: str, address: str = "203.0.113.9") -> None:
        self._client = Client(worker)
        self.host = host
        self.origin = f"https://{host}"
        self.came_from = address
        self.proxy = PROXY

    def _asks(self, method: str, path: str, **how: Any) -> TestResponse:
        headers = {
            "X-Forwarded-For": self.came_from,
            "X-Forwarded-Proto": "https",
            "Origin": self.origin,
            **how.pop("headers", {}),
        }
        for _ in range(100):
            answer = self._client.open(
                path,
                method=method,
                base_url=f"http://{self.host}",
                headers=headers,
                environ_overrides={"REMOTE_ADDR": self.proxy},
                **how,
            )
            again = answer.status_code in (307, 503)
            if not again and "event: elsewhere" not in answer.text[:200]:
                return answer
            # As a page does, and a script.
            gevent.sleep(0.02)
        raise AssertionError("nobody answers for this house")

    def get(self, path: str, **headers: str) -> TestResponse:
        return self._asks("GET", path, headers=headers)

    def post(self, path: str, csrf: str | None = None, **fields: str) -> TestResponse:
        """A form; its token is that of the page at the same address unless another is given."""
        if csrf is None:
            csrf = token(self.get(path.rpartition("/")[0] + "/").text)
        return self._asks(
            "POST",
            path,
            data=urlencode({"csrf": csrf, **fields}),
            content_type="application/x-www-form-urlencoded",
        )

    def sits(self, code: str, name: str) -> None:
        """Types a name and sits down."""
        answer = self.post(f"/t/{code}/join", name=name)
        assert answer.status_code == 303, answer.text

    def sees(self, code: str) -> dict[str, Any]:
        """The newest view as JSON, from the guest's own stream."""
        text = self.get(f"/t/{code}/stream", Accept="application/json").text
        found = re.search(r"^data: (.*)$", text, re.MULTILINE)
        assert found is not None, text
        seen: dict[str, Any] = msgspec.json.decode(found[1])
        return seen

    def sends(self, code: str, move: dict[str, Any]) -> TestResponse:
        """A move as scripts send it."""
        seen = self.sees(code)
        sent = {"csrf": seen["csrf"], "question": seen["question"], "move": move}
        return self._asks(
            "POST",
            f"/t/{code}/move",
            data=msgspec.json.encode(sent),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )

    @property
    def cookies(self) -> list[Any]:
        return list((self._client._cookies or {}).values())


def choices_of(site: Site) -> dict[str, str]:
    """What the host of a house has chosen."""
    with site.house.app.app_context():
        return {row.key: row.value for row in rows.db.session.query(rows.Choice)}
