"""Prints that are being made, and those that were: a process each, one after the other.

A print is a folder with its PDF. It has an address made from what is in it, so asking for the same
once more finds it drawn already.
"""

import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import gevent
from gevent import subprocess as processes
from gevent.event import Event
from gevent.lock import BoundedSemaphore
from gevent.threadpool import ThreadPool

import partycards
from partycards.printing import worker
from partycards.printing.engine.preview import pictures, sizes
from partycards.printing.lost_letters import Lost
from partycards.printing.worker import Asked, Refusal

logger = logging.getLogger(__name__)

MOST_KEPT = 12
"""How many finished prints are kept, for whoever is still looking at them."""
PLACE = Path(partycards.__file__).resolve().parent.parent
"""Where Python finds this very package."""
KEPT_WIDE = 1080
"""Pixels of a picture to keep, as wide as phones share them."""
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
T = TypeVar("T")

Typed = Mapping[str, list[str]]


class Print:
    """One print. `typed` is the form it was asked with; `sizes` are its pages' in points, once it
    is done; `lost` are letters that no font has."""

    def __init__(self, key: str, asked: Asked, typed: Typed, folder: Path) -> None:
        self.key = key
        self.asked = asked
        self.typed = typed
        self.folder = folder
        self.over = Event()
        self.refusal: Refusal | None = None
        self.failed = False
        self.sizes: list[tuple[float, float]] = []
        self.lost: tuple[Lost, ...] = ()
        self.process: Any = None
        self.given_up = False

    @property
    def pdf(self) -> Path:
        """The file, once it is done."""
        return self.folder / worker.SHEET

    @property
    def pictures(self) -> Path | None:
        """The pictures of its cards, where those are wanted; once it is done."""
        wanted = self.asked.options.layout == "pictures"
        return self.folder / worker.PICTURES if wanted else None

    @property
    def done(self) -> bool:
        """Whether the file is there, all of it."""
        return self.over.is_set() and bool(self.sizes)

    def far(self) -> tuple[int, int]:
        """How many pieces are drawn, and how many there are; (0, 0) when that is not known."""
        try:
            last = (self.folder / "told").read_text().splitlines()[-1]
            done, total = last.split()
            return int(done), int(total)
        except (OSError, ValueError, IndexError):
            return 0, 0


class Press:
    """What a process makes prints with, for whatever house: one at a time, for there are other
    things to do. The library that draws pages as pictures knows no threads, so it has one to
    itself."""

    def __init__(self) -> None:
        self.turn = BoundedSemaphore(1)
        self._drawer = ThreadPool(1)

    def draw(self, work: Callable[[], T]) -> T:
        """Have pages drawn."""
        result: T = self._drawer.apply(work)
        return result

    def stop(self) -> None:
        """Nothing is drawn any more."""
        self._drawer.kill()


class Prints:
    """The prints of a house; their folders lie in the data folder until the server stops."""

    def __init__(self, folder: Path, press: Press) -> None:
        self._folder = folder / "prints"
        self._prints: dict[str, Print] = {}
        self._press = press
        shutil.rmtree(self._folder, ignore_errors=True)

    def print(self, key: str) -> Print | None:
        """The print with this address."""
        return self._prints.get(key)

    def begin(self, asked: Asked, typed: Typed, instead: str = "") -> Print:
        """Begin a print, or find it. `instead` is the address of one that nobody waits for any
        more: it need not be finished."""
        key = sha256(worker.encoded(asked)).hexdigest()[:20]
        if instead != key:
            self._give_up(instead)
        found = self._prints.get(key)
        if found is not None and not found.failed and not found.given_up:
            found.typed = typed
            self._prints[key] = self._prints.pop(key)  # the last that goes
            return found
        made = self._prints[key] = Print(key, asked, typed, self._folder / key)
        self._tidy()
        gevent.spawn(self._make, made)
        return made

    def page(self, made: Print, number: int, width: int) -> bytes:
        """A page as PNG; numbers begin at 0."""
        (picture,) = self._press.draw(lambda: list(pictures(made.pdf, width, number, 1)))
        return picture

    def picture(self, made: Print, number: int) -> bytes:
        """A page as a JPEG to keep, drawn once; numbers begin at 0."""
        path = made.folder / f"{number}.jpg"
        if not path.is_file():
            half = made.folder / f"half-{number}.jpg"
            half.write_bytes(
                self._press.draw(lambda: next(pictures(made.pdf, KEPT_WIDE, number, 1, "JPEG")))
            )
            half.replace(path)
        return path.read_bytes()

    def clear(self) -> None:
        """Throw every print away: somebody who is named on one was erased."""
        for made in self._prints.values():
            self._give_up(made.key)
        self._prints.clear()
        shutil.rmtree(self._folder, ignore_errors=True)

    def forget(self, picture: str) -> None:
        """Throw away every print that holds a picture: it was erased."""
        for made in [
            made for made in self._prints.values() if picture in made.asked.content.pictures
        ]:
            self._give_up(made.key)
            del self._prints[made.key]
            shutil.rmtree(made.folder, ignore_errors=True)

    def stop(self) -> None:
        """Nothing is left behind."""
        self.clear()

    # Making -----------------------------------------------------------------------------------

    def _make(self, made: Print) -> None:
        """One after the other: a laptop has other things to do."""
        try:
            with self._press.turn:
                if not made.given_up:
                    self._run(made)
        except Exception:
            logger.exception("a print of %s went wrong", made.asked.kind)
            made.failed = True
        finally:
            made.over.set()

    def _run(self, made: Print) -> None:
        for folder in (self._folder, made.folder):
            folder.mkdir(mode=0o700, exist_ok=True)
        worker.ask(made.asked, made.folder)
        command = [sys.executable, "-m", "partycards.printing.worker", str(made.folder.resolve())]
        with (made.folder / "told").open("wb") as told, (made.folder / "went").open("wb") as went:
            made.process = processes.Popen(
                command, cwd=PLACE, stdout=told, stderr=went, creationflags=NO_WINDOW
            )
            status = made.process.wait()
        if made.given_up:
            return
        if status == 0:
            made.lost = worker.lost(made.folder)
            made.sizes = self._press.draw(lambda: sizes(made.pdf))
        elif status == worker.REFUSED:
            made.refusal = worker.refusal(made.folder)
        else:
            why = (made.folder / "went").read_text(errors="replace")
            logger.error("a print of %s went wrong:\n%s", made.asked.kind, why)
            made.failed = True

    def _give_up(self, key: str) -> None:
        made = self._prints.get(key)
        if made is None or made.over.is_set():
            return
        made.given_up = True
        if made.process is not None and made.process.poll() is None:
            made.process.kill()

    def _tidy(self) -> None:
        """The oldest go; those that are being made stay."""
        over = [key for key, made in self._prints.items() if made.over.is_set()]
        for key in over[: max(0, len(self._prints) - MOST_KEPT)]:
            shutil.rmtree(self._prints.pop(key).folder, ignore_errors=True)
