"""The queue before the kitchen's printers: what goes to the stove comes out of them.

Woken by the bell, it compares the orders of a table with the chits there have been; so no chit is
lost when nobody looked, and none comes twice. A printer that is offline is tried again, less and
less often, and its chits wait; the kitchen reads about it. What may have been on paper when a
printer or this server broke down is printed again and says so: better twice than never.
"""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gevent.event import Event
from gevent.lock import BoundedSemaphore
from gevent.threadpool import ThreadPool
from msgspec.structs import replace
from PIL import Image

from partycards.figures import at_time
from partycards.games.base import N_, IllegalMove
from partycards.printing.sheets.chits import Chit, draw_chit, plate_of
from partycards.restaurant.chits import by_printer, due, number_of
from partycards.restaurant.orders import COOKING, READY, SERVED, Line, Orders
from partycards.restaurant.printers import Offline, ReceiptPrinter, Trouble, Unsure
from partycards.restaurant.shield import Breach, Guests, unheard
from partycards.services.chits_kept import PAST, PRINTED, SENDING, WAITING, KeptChits, Queued
from partycards.tables.house import House
from partycards.tables.laying import REHEARSAL
from partycards.tables.saving import NotSaved
from partycards.tables.shield import KNOWS
from partycards.tables.shield import PRINTED as PRINTED_OF_NEEDS
from partycards.tables.table import Table
from partycards.words import ENGLISH, course_called

logger = logging.getLogger(__name__)

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before a printer that is offline is tried again; the last for as long as it takes."""
AT_ONCE = 4
"""How many printers print at the same time."""
COOKS_ON = 3600.0
"""Seconds after which nobody cooks any more for a table that was cleared."""
NONE: frozenset[str] = frozenset()
NO_PRINTER = N_("It is not set up any more.")


class ChitQueue:
    """The chits of the house. `told` is called when `troubles` has something new to say."""

    def __init__(self, house: House) -> None:
        self.kept = KeptChits(house)
        self.told: Callable[[], None] = lambda: None
        self.on_its_way: Callable[[], None] = lambda: None
        """Called when it is written down that a chit is about to come out of a printer."""
        self._troubles: tuple[Trouble, ...] = ()
        self._house = house
        self._pool = ThreadPool(AT_ONCE)
        now = time.time()
        cleared = {code for code, at in house.log.closings() if now - at < COOKS_ON}
        self._rung = set(house.log.with_kind("ordered")) & {*house.codes(), *cleared}
        self._woken = Event()
        self._again = Event()
        self._offline: dict[str, str] = {}
        self._turns: dict[str, BoundedSemaphore] = {}
        self._printing: dict[str, Any] = {}
        self._greenlet = gevent.spawn(self._watch)
        self._woken.set()
        house.bell.listen(self.look)

    def stop(self) -> None:
        """What is not printed waits for the next start."""
        gevent.killall([self._greenlet, *self._printing.values()])
        self._pool.kill()

    # For pages --------------------------------------------------------------------------------

    def troubles(self) -> tuple[Trouble, ...]:
        """The printers that are offline, by name; the same object as long as nothing changes."""
        return self._troubles

    def print_again(self, number: int) -> None:
        """Print a chit once more, marked as such; one that waits is printed anyway. IllegalMove
        when there is none with this number, or no printer."""
        chit = self.kept.chit(number)
        if chit is None:
            raise IllegalMove(N_("There is no such chit any more."))
        if not self._printers():
            raise IllegalMove(N_("There is no printer. The manager can add one in the set-up."))
        if chit.state in (WAITING, SENDING):
            return
        printer = chit.printer or self._printers()[0].name
        self.kept.change(number, state=WAITING, again=True, printer=printer)
        self._go_on([printer])

    def try_again(self) -> None:
        """Try the printers that are offline now."""
        self._again.set()
        self._again = Event()

    def print_now(self, printer: ReceiptPrinter, draw: Callable[[], Image.Image]) -> None:
        """Print something that does not wait: a bill. Raises `Offline` when no printer can."""
        self._send(printer, draw)

    def forget(self, table: str) -> None:
        """A table was erased, with its chits."""
        self.kept.forget(table)

    # What is due ------------------------------------------------------------------------------

    def look(self, code: str) -> None:
        """See soon what chits a table asks for. It does not yield."""
        self._rung.add(code)
        self._woken.set()

    def _watch(self) -> None:
        self._go_on({chit.printer for chit in self.kept.all() if chit.state == WAITING})
        while True:
            self._woken.wait()
            self._woken.clear()
            rung, self._rung = self._rung, set()
            for code in rung:
                try:
                    self._queue(code)
                except NotSaved:
                    self._rung.add(code)
                    gevent.spawn_later(PAUSES[0], self._woken.set)
                except Exception:
                    logger.exception("the chits of table %s could not be queued", code)

    def _queue(self, code: str) -> None:
        """New chits of a table; one that waits for the host has none until it is whole again."""
        table = self._house.table(code)
        if table is None or table.broken is not None or not table.saved.orders.lines:
            return
        if table.saved.orders.number == REHEARSAL:
            return
        orders, late = table.saved.orders, self._told_late(table)
        if table.saved.closed and not self._just_cleared(code):
            return
        found = due(orders, self.kept.known(code), cleared=table.saved.closed, late=late)
        for each in found:
            first = each.what in ("fire", "add_on")
            went = {} if first else self.kept.went(code)
            parts = by_printer(each, orders, self._printers(), went)
            self.kept.add(code, parts, time.time())
            self._go_on([name for name, _ in parts if name])
        for number, breaches in late.items():
            self._house.heard.add(code, PRINTED_OF_NEEDS, number, breaches)
        self._say()

    def _told_late(self, table: Table) -> dict[int, tuple[Breach, ...]]:
        """What somebody must not eat of which plate, as far as neither the kitchen has said that it
        knows nor a chit has been printed."""
        names, heard = self._house.guests.name_map(table.code), self._house.heard
        if table.saved.closed:
            return {}
        knows, printed = heard.at(table.code, KNOWS), heard.at(table.code, PRINTED_OF_NEEDS)
        both = {place: knows.get(place, NONE) | printed.get(place, NONE)
                for place in (*knows, *printed)}  # fmt: skip
        guests = self._house.shield.guests(table.saved, names, both)
        cooks = [ln for ln in table.saved.orders.lines if ln.status in (COOKING, READY)]
        found = {line.number: unheard(line, guests) for line in cooks}
        return {number: several for number, several in found.items() if several}

    def _just_cleared(self, code: str) -> bool:
        """Whether anybody can still be cooking for a table that is closed."""
        closed = dict(self._house.log.closings()).get(code, 0.0)
        return time.time() - closed < COOKS_ON

    def _printers(self) -> tuple[ReceiptPrinter, ...]:
        return self._house.restaurant.setup.printers

    # Printing ---------------------------------------------------------------------------------

    def _go_on(self, names: Iterable[str]) -> None:
        """Have these printers print what waits for them."""
        for name in names:
            if name not in self._printing:
                self._printing[name] = gevent.spawn(self._print_all, name)

    def _print_all(self, name: str) -> None:
        tries = 0
        try:
            while waiting := self.kept.waiting(name):
                refusal = self._tried(waiting[0])
                self._tell(name, refusal)
                tries = tries + 1 if refusal else 0
                if refusal:
                    self._again.wait(PAUSES[min(tries, len(PAUSES)) - 1])
        finally:
            del self._printing[name]

    def _tried(self, chit: Queued) -> str:
        """Print a chit; why it could not be, "" when all is well."""
        # It was sent before, and how that went could not be written down.
        if chit.state == SENDING:
            chit = replace(chit, again=True)
        try:
            return self._printed_or_why(chit)
        except NotSaved as unsaved:
            return unsaved.message

    def _printed_or_why(self, chit: Queued) -> str:
        """The same; raises NotSaved when how it went cannot be written down now."""
        try:
            self._print(chit)
        except Unsure as unsure:
            self.kept.change(chit.number, state=WAITING, again=True)
            return str(unsure)
        except Offline as offline:
            self.kept.change(chit.number, state=WAITING)
            return str(offline)
        except NotSaved:
            raise
        except Exception:
            logger.exception("chit %s could not be printed", chit.number)
            self.kept.change(chit.number, state=PAST)
        return ""

    def _print(self, chit: Queued) -> None:
        drawn = self._drawn(chit)
        if drawn is None:
            self.kept.change(chit.number, state=PAST)
            return
        printer = self._printer(chit.printer)
        self.kept.change(chit.number, state=SENDING, again=chit.again)
        self.on_its_way()
        language = self._house.spoken.kitchen() or ENGLISH
        self._send(printer, lambda: draw_chit(drawn, printer.width, language))
        self.kept.change(chit.number, state=PRINTED)

    def _send(self, printer: ReceiptPrinter, draw: Callable[[], Image.Image]) -> None:
        """Draw and print in a thread, while the others go on; one thing at a time a printer."""
        with self._turns.setdefault(printer.name, BoundedSemaphore(1)):
            refused: Offline | None = self._pool.apply(_sent, (printer, draw))
        if refused is not None:
            raise refused

    def _printer(self, name: str) -> ReceiptPrinter:
        """The printer; when it was taken away, the first one that is left."""
        printers = self._printers()
        found = next((each for each in printers if each.name == name), None)
        if found is None and not printers:
            raise Offline(NO_PRINTER)
        return found or printers[0]

    def _tell(self, name: str, why: str) -> None:
        """How it went with a printer."""
        self._offline.pop(name, "")
        if why:
            self._offline[name] = why
        self._say()

    def _say(self) -> None:
        """Kitchen screens say which printers are offline, and how many chits wait for them."""
        now = tuple(
            Trouble(name, why, len(self.kept.waiting(name)))
            for name, why in sorted(self._offline.items())
        )
        if now != self._troubles:
            self._troubles = now
            self.told()

    # What stands on it ------------------------------------------------------------------------

    def _drawn(self, chit: Queued) -> Chit | None:
        """What is printed now; None when all of it was served while the printer was offline."""
        table = self._house.table(chit.table)
        if table is None:
            return None
        language = self._house.spoken.kitchen() or ENGLISH
        orders = table.saved.read_in(language).orders
        numbers = {number_of(slip) for slip in chit.due.slips}
        lines = [line for line in orders.lines if line.number in numbers]
        if not chit.again:
            lines = [line for line in lines if line.status != SERVED]
        guests = self._house.shield.guests(table.saved, self._house.guests.name_map(chit.table))
        own = next((one.prints() for one in self._printers() if one.name == chit.printer), ())
        return _filled(chit, orders, lines, guests, own, language) if lines else None


def _filled(
    chit: Queued,
    orders: Orders,
    lines: list[Line],
    guests: Guests,
    own: tuple[str, ...],
    language: str,
) -> Chit:
    """`own` are the stations that the printer stands at, () all."""
    shares = {line.number: orders.shares(line) for line in lines}
    cooks = dict.fromkeys(share.station for each in shares.values() for share in each)
    return Chit(
        table=orders.number,
        course=course_called(orders.course(chit.due.course).title, language),
        plates=tuple(
            plate_of(line, guests, language, shares=shares[line.number], own=own) for line in lines
        ),
        what=chit.due.what,
        was=lines[0].was if chit.due.what == "moved" else "",
        station=" · ".join(name for name in cooks if not own or name in own),
        time=at_time(chit.at, language),
        number=chit.number,
        again=chit.again,
    )


def _sent(printer: ReceiptPrinter, draw: Callable[[], Image.Image]) -> Offline | None:
    """Why it could not be printed. It is no exception: the pool would write each on the screen."""
    # Here and not at the top: a house without a printer need not wait for all of it to be read.
    from partycards.printing import receipt_printer

    try:
        receipt_printer.send(printer, draw())
    except Offline as offline:
        return offline
    return None
