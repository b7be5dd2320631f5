"""How a laptop that has taken over tells the other one, and how the other asks before it starts."""

import http.client
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import gevent
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.disk import LOG
from partycards.standby import roles
from partycards.standby.ends import ends_of
from partycards.standby.roles import Laptops
from partycards.standby.wire import proof, proves

logger = logging.getLogger(__name__)

EVERY = 5.0
"""Seconds between two tries to reach the laptop that was replaced."""
PATIENCE = 1.0
"""Seconds for which whoever starts waits for the other laptop's answer."""
MOST = 2_000_000


class Going(Struct, frozen=True):
    """Who goes on: as which epoch, at which address, with how many steps at every table. `nonce` is
    what the asker made up, if anybody asked."""

    epoch: int
    address: str
    tables: dict[str, int]
    nonce: str = ""
    shown: bytes = b""


def going(folder: Path, laptops: Laptops, address: str, nonce: str = "") -> Going:
    """What this laptop says of itself, signed."""
    steps = {code: seq for code, (seq, _) in ends_of(folder / LOG).items()}
    said = Going(laptops.epoch, address, steps, nonce)
    return replace(said, shown=proof(laptops.key, "going", msgspec.json.encode(said)))


def is_from_the_other(said: Going, laptops: Laptops) -> bool:
    """Whether the other laptop has said it."""
    plain = msgspec.json.encode(replace(said, shown=b""))
    return proves(said.shown, laptops.key, "going", plain)


def left_here(folder: Path, said: Going) -> dict[str, int]:
    """What this laptop has and the other does not: steps, by table."""
    here = {code: seq for code, (seq, _) in ends_of(folder / LOG).items()}
    beyond = {code: seq - said.tables.get(code, 0) for code, seq in here.items()}
    return {code: steps for code, steps in beyond.items() if steps > 0}


def ask_other(folder: Path, nonce: str, at: str = "") -> None:
    """Before a start: does the other laptop go on with this house? Raises `roles.Replaced` then.
    One that does not answer is taken for switched off. `at`: where it is, if not where it was heard
    of last."""
    laptops = roles.read(folder)
    other = at or (laptops.other if laptops is not None else "")
    if laptops is None or laptops.role != "first" or not other:
        return
    with suppress(OSError, http.client.HTTPException, msgspec.MsgspecError):
        answer = _request(other, "GET", f"/standby/going?nonce={nonce}")
        said = msgspec.json.decode(answer, type=Going)
        if said.nonce == nonce and said.epoch > laptops.epoch and is_from_the_other(said, laptops):
            left = left_here(folder, said)
            raise roles.Replaced(roles.replaced(folder, laptops, said.epoch, other, left))


def tell_other(folder: Path, laptops: Laptops, address: Callable[[], str]) -> None:
    """Until it has heard it: tell the laptop that was replaced that this one goes on."""
    while laptops.epoch > 1 and laptops.other:
        try:
            said = going(folder, laptops, address())
            _request(laptops.other, "POST", "/standby/going", msgspec.json.encode(said))
            return
        except (OSError, http.client.HTTPException):
            gevent.sleep(EVERY)


def _request(other: str, method: str, path: str, body: bytes | None = None) -> bytes:
    """What the other laptop answers; OSError when it does not, or not as one of ours."""
    host, _, port = other.rpartition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        if answer.status != 200:
            raise OSError(answer.status)
        return answer.read(MOST)
    finally:
        connection.close()


def join(other: str, code: str, name: str) -> tuple[str, int, int]:
    """Be let in with the code that the first laptop shows: its key, its epoch and its port. Raises
    PermissionError for a wrong code, OSError when nobody answers."""
    body = msgspec.json.encode({"code": code, "name": name})
    host, _, port = other.rpartition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=10)
    try:
        connection.request("POST", "/standby/join", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read(MOST)
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()
    if answer.status == 403:
        raise PermissionError
    if answer.status != 200:
        raise OSError(answer.status)
    key, epoch, known = msgspec.json.decode(said, type=tuple[str, int, int])
    return key, epoch, known
