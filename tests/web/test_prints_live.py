"""A long print, and the game that goes on meanwhile."""

import time
from pathlib import Path
from random import Random
from threading import Thread

from partycards.commands.simulated import Browser, SimulatedGuest, token
from tests.evening import Server


def test_moves_are_answered_while_five_thousand_cards_are_drawn(tmp_path: Path) -> None:
    """Drawn in the server itself, they would keep everybody waiting for as long as it takes."""
    server = Server(tmp_path)
    try:
        host = Browser(f"127.0.0.1:{server.port}")
        host.get("/host/enter?" + server.console.partition("?")[2])
        guests = seated(server, host)
        page = host.get("/host/prints/cards/")
        everything = {"csrf": token(page), "copies": "20", "backs": "duplex", "layout": "bleed"}
        printing = Thread(target=host.post, args=("/host/prints/cards/", everything))
        printing.start()
        slowest, moves = 0.0, 0
        while printing.is_alive() and moves < 40:
            for guest in guests:
                guest.glance()
                began = time.monotonic()
                moves += guest.answer() is not None
                slowest = max(slowest, time.monotonic() - began)
        printing.join()
        assert moves >= 4
        assert slowest < 1.0
    finally:
        server.stop()


def seated(server: Server, host: Browser) -> list[SimulatedGuest]:
    """Three guests in the middle of a match."""
    names = ("Cody", "Lisa", "Ellen")
    guests = [SimulatedGuest(host._address, server.code, n, Random(n)) for n in names]
    for guest in guests:
        guest.sit()
    console = f"/host/t/{server.code}/"
    form = {"csrf": token(host.get(console)), "game": "cooking_party"}
    host.post(console + "agree", {**form, "around": 3, "first_judge": 1})
    host.post(console + "start", form)
    return guests
