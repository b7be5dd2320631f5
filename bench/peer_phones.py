"""Phones of the peers: the same small card game on other servers, over their own WebSockets.

Each names its protocol and tells a new version by as few looks at a message as that allows, so that
the load client stays cheaper than any server.
"""

import json
import urllib.request
from typing import Any

from bench.phones import Client, Line, Table

PATIENCE = 30.0
"""Seconds after which a connection or a page that does not come is given up."""
GUESTS = 5


class Socket(Line):
    """A WebSocket."""

    up = False

    def address(self) -> bytes:
        raise NotImplementedError

    def message(self, whole: bytes, start: int, end: int) -> None:
        raise NotImplementedError

    def begin(self) -> None:
        self.transport.write(
            b"GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            b"Origin: http://127.0.0.1\r\n\r\n" % (self.address(), self.client.host)
        )

    def send(self, data: bytes, kind: bytes) -> None:
        """A frame whose mask changes nothing."""
        size = len(data)
        head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(kind + head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        self.client.received += len(data)
        whole = self.rest + data if self.rest else data
        if not self.up:
            head = whole.find(b"\r\n\r\n")
            if head < 0:
                self.rest = whole
                return
            self.up = True
            whole = whole[head + 4 :]
        at, end = 0, len(whole)
        while end - at >= 2:
            size, text = whole[at + 1], at + 2
            if size == 126:
                size, text = int.from_bytes(whole[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, text = int.from_bytes(whole[at + 2 : at + 10], "big"), at + 10
            if end < text + size:
                break
            if whole[at] == PING:
                self.send(whole[text : text + size], PONG)
            else:
                self.message(whole, text, text + size)
            at = text + size
        self.rest = whole[at:]


TEXT, BINARY = b"\x81", b"\x82"
"""What a frame begins with that is all of a message."""
PING, PONG = 0x89, b"\x8a"
"""The same of a server that asks whether anybody is there, and hangs up when it is not answered."""


def ask(url: str, body: Any) -> Any:
    """JSON there and back."""
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


# boardgame.io -------------------------------------------------------------------------------


class Boardgame(Socket):
    """socket.io 4; a message has the whole state, with the hand of whoever is sent it."""

    def address(self) -> bytes:
        return b"/socket.io/?EIO=4&transport=websocket"

    def message(self, whole: bytes, start: int, end: int) -> None:
        kind = whole[start : start + 2]
        if kind == b"42":
            found = whole.find(b'"_stateID":', start, end) + 11
            if found > 11:
                stop = min(x for sign in (b",", b"}") if (x := whole.find(sign, found, end)) > 0)
                self.holds(int(whole[found:stop]))
        elif kind == b"0{":
            self.send(b"40/party,", TEXT)
        elif kind == b"40":
            who = (self.table.name, self.number, self.table.data[self.number]["key"])
            self.send(b'42/party,["sync","%s","%d","%s",5]' % who, TEXT)
        elif whole[start : start + 1] == b"2":
            self.send(b"3", TEXT)

    @staticmethod
    def table(port: int) -> Table:
        base = f"http://127.0.0.1:{port}/games/party"
        match = ask(f"{base}/create", {"numPlayers": GUESTS})["matchID"]
        join = f"{base}/{match}/join"
        keys = [
            ask(join, {"playerID": str(i), "playerName": f"P{i}"})["playerCredentials"]
            for i in range(GUESTS)
        ]
        return Table(match.encode(), [{"key": key.encode()} for key in keys])

    @staticmethod
    def move(client: Client, table: Table) -> None:
        seat = table.made % GUESTS
        key = table.data[seat]["key"]
        move = (
            b'42/party,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[%d],'
            b'"playerID":"%d","credentials":"%s"}},%d,"%s","%d"]'
            % (table.made % 7, seat, key, table.version, table.name, seat)
        )
        table.phones[seat].send(move, TEXT)


# Colyseus -----------------------------------------------------------------------------------

JOINED, MESSAGE, STATE, PATCH = 10, 13, 14, 15
"""What a message of Colyseus begins with."""
VERSION = b"\xff\x00\x80"
"""Of a patch: of the table itself, its first field, which is the version."""


class Colyseus(Socket):
    """Binary patches of the state: the version of the table is its first field, four bytes."""

    def address(self) -> bytes:
        seat: bytes = self.table.data[self.number]["seat"]
        return seat

    def message(self, whole: bytes, start: int, end: int) -> None:
        kind = whole[start]
        if kind == PATCH:
            found = whole.find(VERSION, start, end) + 3
            if found > 2:
                self.holds(int.from_bytes(whole[found : found + 4], "little"))
        elif kind == STATE:
            self.holds(int.from_bytes(whole[start + 2 : start + 6], "little"))
        elif kind == JOINED:
            self.send(bytes([JOINED]), BINARY)

    @staticmethod
    def table(port: int) -> Table:
        base = f"http://127.0.0.1:{port}/matchmake"
        seats = [ask(f"{base}/create/party", {})]
        seats += [ask(f"{base}/joinById/{seats[0]['roomId']}", {}) for _ in range(GUESTS - 1)]
        paths = [
            f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}" for seat in seats
        ]
        return Table(seats[0]["roomId"].encode(), [{"seat": path.encode()} for path in paths])

    @staticmethod
    def move(client: Client, table: Table) -> None:
        # MessagePack: the message's name, a text of four letters, and the place in the hand.
        play = bytes([MESSAGE, 0xA4]) + b"play" + bytes([table.made % 7])
        table.phones[table.made % GUESTS].send(play, BINARY)


PEERS: dict[str, type[Boardgame | Colyseus]] = {"boardgame": Boardgame, "colyseus": Colyseus}
"""By the name of their folder."""
