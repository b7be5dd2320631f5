"""What the pages work with for one house, from its cards to its streams."""

import logging
import time
from collections.abc import Callable
from typing import Any

import gevent

from partycards import rows
from partycards.catalogue.own_folder import OwnFolder, take_in
from partycards.catalogue.store import Catalogue
from partycards.ground import Ground
from partycards.guard import Tickets
from partycards.live.door import Door
from partycards.live.pages import Pages
from partycards.services.chits_queue import ChitQueue
from partycards.services.lists_added import LastList
from partycards.services.needs_told import NeedsTold
from partycards.services.packs_found import WaitingPack
from partycards.services.prints_running import Prints
from partycards.services.tour_scenes import Tours
from partycards.standby.entrance import Entrance
from partycards.standby.first import Copied, First
from partycards.standby.going_on import tell_other
from partycards.tables import erasing, laying
from partycards.tables.house import House
from partycards.tables.house_players import HousePlayers
from partycards.tables.pace import ITSELF, TAP, Pace
from partycards.tables.spoken import OF_HOUSE

logger = logging.getLogger(__name__)

AN_HOUR = 3600.0


class Site:
    """What the pages work with: settings, the house, the guard, the drawn pages, the streams.
    `pages` is the WSGI application that answers what the hot path does not."""

    def __init__(self, ground: Ground, pages: Any, seed: str | None = None) -> None:
        self._ground = ground
        self._app = ground.app
        self.settings = ground.settings
        self.folder = ground.folder
        self.files = ground.files
        self.mended = ground.mended
        self.start_again: Callable[[], object] | None = None
        """Closes the server and starts it again, if somebody knows how to."""
        self.shut: Callable[[Any], object] = lambda instead: None
        """Has another application answer instead of all of this."""
        self._telling: Any = None
        self._gave_way = False
        self.guard = ground.guard()
        self.tickets = Tickets()
        self.catalogue = Catalogue(self._app)
        self.own_folder: OwnFolder | None = None
        self.read_own_folder()
        self.house = House(ground, self.catalogue, seed)
        if ground.cut_off:
            self.house.catch_up()
            ground.caught_up()
        if self.house.log.with_kind("laid"):
            laying.tell_again(self.house)
        self.pages = Pages(self.house)
        self.hosted = ground.hosted
        self.first = ground.first
        self.entrance: Entrance | None = None
        if self.first is not None:
            pages = self.entrance = self._let_second_in(self.first, pages)
        self.door = Door(pages, self.house, self.guard, self.pages, self.settings.max_upload)
        self.streams = self.door.streams
        self.boards = self.door.boards
        self.tours = Tours(self.house)
        self.prints = Prints(self.folder, ground.press)
        self.waiting_pack = WaitingPack()
        self.last_list = LastList()
        self.chits = ChitQueue(self.house)
        if self.first is not None:
            # A second laptop that takes over must know that it may be on paper already.
            self.chits.on_its_way = self.first.wait_for_rows
        self.needs_told = NeedsTold(self.house, self.pages, self.streams, self.chits)
        erasing.overdue_needs(self.house, time.time())
        self._hourly = gevent.spawn(self._erase_hourly)
        self.pace = Pace(self.house)
        self.house_players = HousePlayers(self.house)
        with self._app.app_context():
            self._address = rows.choice("address")
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
        place, asked = self._ground.own, bool(self.settings.cards)
        if place is None:
            return
        self.own_folder = take_in(
            self._app, self.catalogue, place, self.files, asked, again, replace
        )
        for error in self.own_folder.refused if self.own_folder is not None else ():
            logger.warning("own cards: %s", error)

    def guest_address(self) -> str:
        """Where guests reach this house, `192.168.1.20:5000`."""
        return self._ground.address(self._address)

    def link(self, path: str) -> str:
        """The whole address of a page, as guests reach it."""
        return f"{self._ground.scheme}://{self.guest_address()}{path}"

    def choose_address(self, address: str) -> None:
        """The host chose an address for guests; "" goes back to the likeliest one."""
        rows.choose("address", address)
        self._address = address
        self.guard.trust(address)

    def choose_language(self, language: str, key: str = OF_HOUSE) -> None:
        """The host chose what the house, or one place in it, speaks; "" goes back to what is usual
        there."""
        self.house.spoken.choose(language, key)
        self.streams.look_again()

    def join_url(self, code: str) -> str:
        """What the join code of a table says."""
        return self.link(f"/t/{code}/")

    def way_in(self, code: str) -> str:
        """What is scanned to sit down: the same, or what stands on the tent of a restaurant."""
        table = self.house.table(code)
        number = table.saved.orders.number if table is not None else ""
        tent = self.house.restaurant.floor.table(number) if number else None
        if tent is None:
            return self.join_url(code)
        return self.link(f"/r/{tent.number}/{tent.word}")

    def stop(self, moved: bool = False) -> None:
        """Hang up, write what is queued, let the ground go; `moved`: another server goes on."""
        if not self._gave_way:
            self._rest(moved)
            self.house.stop(moved)
        if self.first is not None:
            self.first.stop()
        self._ground.let_go()

    def drop(self) -> None:
        """The house is another server's already: nothing more is written."""
        self._rest(True)
        self.house.drop()
        self._ground.let_go()

    def _rest(self, moved: bool) -> None:
        """Nothing happens by itself any more, and nobody looks."""
        if self._telling is not None:
            self._telling.kill()
        self._hourly.kill()
        self.pace.stop()
        self.house_players.stop()
        if moved:
            self.streams.send_elsewhere()
        self.streams.end_all()
        self.prints.stop()
        self.chits.stop()

    # Two laptops ------------------------------------------------------------------------------

    def _let_second_in(self, first: First, pages: Any) -> Entrance:
        """Have a second laptop hear of everything, once there is one."""
        self.house.on_forget = first.erased
        first.changed, first.stop_house = self._second_changed, self._give_way
        if first.laptops is not None:
            self._telling = gevent.spawn(tell_other, self.folder, first.laptops, self.guest_address)
        return Entrance(pages, first, self.guard.host_allowed, self.guest_address)

    def copied(self) -> Copied:
        """Whether all is on a second laptop, too."""
        return self.first.copied() if self.first is not None else Copied("alone")

    def _second_changed(self) -> None:
        """The consoles say how far the second laptop is."""
        for code in self.house.codes():
            self.streams.tell_console(code)
        self.door.staff_streams.push("")

    def _give_way(self) -> None:
        """Another laptop goes on: nobody plays here any more, and timers run on there."""
        if not self._gave_way:
            assert self.entrance is not None
            self._gave_way = self.entrance.shut = True
            self.shut(self.entrance)
            self.house.keeper.rest()
            self._rest(True)
            self.house.stop(moved=True)
