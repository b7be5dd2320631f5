"""What the program works with on one data folder, from the settings to the streams."""

import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import gevent
from filelock import FileLock, Timeout
from flask import Flask

from partycards import rows
from partycards.catalogue.own_folder import OwnFolder, take_in
from partycards.catalogue.store import Catalogue
from partycards.files import keep_private
from partycards.guard import Guard, Tickets
from partycards.live.door import Door
from partycards.live.pages import Pages
from partycards.network import own_addresses
from partycards.rows_versions import steps
from partycards.services.chits_queue import ChitQueue
from partycards.services.lists_added import LastList
from partycards.services.needs_told import NeedsTold
from partycards.services.packs_found import WaitingPack
from partycards.services.prints_running import Prints
from partycards.services.tour_scenes import Tours
from partycards.settings import Settings
from partycards.tables import copies, erasing, laying, no_room, restoring, salvage
from partycards.tables.disk import LOG
from partycards.tables.house import House
from partycards.tables.house_players import HousePlayers
from partycards.tables.log import caught_up, was_cut_off
from partycards.tables.pace import ITSELF, TAP, Pace

logger = logging.getLogger(__name__)

AN_HOUR = 3600.0


class InUse(Exception):
    """Another server runs on the same data folder."""


def lock(folder: Path) -> FileLock:
    """Nobody else changes this data folder until it is released; InUse when somebody does."""
    taken = FileLock(folder / "running.lock", timeout=0)
    try:
        taken.acquire()
    except Timeout:
        raise InUse(
            f"Party Cards is running on {folder} already. "
            "Stop that one first, or choose another folder with --data."
        ) from None
    return taken


class Site:
    """What the pages work with: settings, the house, the guard, the drawn pages, the streams."""

    def __init__(self, app: Flask, settings: Settings, seed: str | None) -> None:
        folder = settings.folder()
        keep_private(folder)
        self._lock = lock(folder)
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'party.sqlite'}"
        cut_off = was_cut_off(folder / LOG)
        try:
            restoring.place(folder)
            self.mended = salvage.mend(folder)
            steps.set_up(app, before_steps=partial(copies.make, folder, copies.UPGRADE))
        except BaseException:
            self._lock.release()
            raise
        self.settings = settings
        self.start_again: Callable[[], object] | None = None
        """Closes the server and starts it again, if somebody knows how to."""
        self.guard = Guard(settings)
        self.tickets = Tickets()
        with app.app_context():
            no_room.speaks_for(rows.db.engine)
        self.catalogue = Catalogue(app)
        self._app = app
        self.own_folder: OwnFolder | None = None
        self.read_own_folder()
        self.house = House(app, folder, self.catalogue, seed)
        if cut_off:
            self.house.catch_up()
            caught_up(folder / LOG)
        if self.house.log.with_kind("laid"):
            laying.tell_again(self.house)
        self.pages = Pages(self.house)
        self.door = Door(app.wsgi_app, self.house, self.guard, self.pages, settings.max_upload)
        self.streams = self.door.streams
        self.boards = self.door.boards
        self.tours = Tours(self.house)
        self.prints = Prints(folder)
        self.waiting_pack = WaitingPack()
        self.last_list = LastList()
        self.chits = ChitQueue(self.house)
        self.needs_told = NeedsTold(self.house, self.pages, self.streams, self.chits)
        erasing.overdue_needs(self.house, time.time())
        self._hourly = gevent.spawn(self._erase_hourly)
        self.pace = Pace(self.house)
        self.house_players = HousePlayers(self.house)
        with app.app_context():
            self._address = rows.choice("address")
            self.house.language = rows.choice("language")
            self.pace.chosen = TAP if rows.choice("pace") == TAP else ITSELF
        self.guard.trust(self._address)

    def _erase_hourly(self) -> None:
        """What is kept for a day only goes though the server runs for weeks."""
        while True:
            gevent.sleep(AN_HOUR)
            try:
                erased = erasing.overdue_needs(self.house, time.time())
                for code in erased:
                    self.streams.tell_console(code)
                if erased:
                    # A kitchen's order sheet says what guests must not eat.
                    self.prints.clear()
            except Exception:
                logger.exception("needs of evenings that are over could not be erased")

    def read_own_folder(self, again: bool = False, replace: bool = False) -> None:
        """Take in the folder of own cards, as `own_folder.take_in` does."""
        place, asked = self.settings.cards_folder(), bool(self.settings.cards)
        data = self.settings.folder()
        self.own_folder = take_in(self._app, self.catalogue, place, data, asked, again, replace)
        for error in self.own_folder.refused if self.own_folder is not None else ():
            logger.warning("own cards: %s", error)

    def guest_address(self) -> str:
        """Where guests reach this server, `192.168.1.20:5000`: what the host chose in the
        console, what was set, else the likeliest address of this laptop."""
        name = self._address or self.settings.address or own_addresses()[0].ip
        return name if ":" in name or self.settings.port == 80 else f"{name}:{self.settings.port}"

    def choose_address(self, address: str) -> None:
        """The host chose an address for guests; "" goes back to the likeliest one."""
        rows.choose("address", address)
        self._address = address
        self.guard.trust(address)

    def choose_language(self, language: str) -> None:
        """The host chose what the house speaks; "" goes back to what each browser asks for."""
        rows.choose("language", language)
        self.house.language = language
        self.streams.look_again()

    def join_url(self, code: str) -> str:
        """What the join code of a table says."""
        return f"http://{self.guest_address()}/t/{code}/"

    def way_in(self, code: str) -> str:
        """What is scanned to sit down: the same, or what stands on the tent of a restaurant."""
        table = self.house.table(code)
        number = table.saved.orders.number if table is not None else ""
        tent = self.house.restaurant.floor.table(number) if number else None
        if tent is None:
            return self.join_url(code)
        return f"http://{self.guest_address()}/r/{tent.number}/{tent.word}"

    def stop(self) -> None:
        """Hang up, write what is queued, let the folder go."""
        self._hourly.kill()
        self.pace.stop()
        self.house_players.stop()
        self.streams.end_all()
        self.prints.stop()
        self.chits.stop()
        self.house.stop()
        self._lock.release()
