"""Photos of dishes: files of the house, with rows that say whose they are and of what.

They are personal, so none of them is in the log: it only says that a seat's photos have changed.
A file's name is the key to it. Who sees the photo knows the name; nobody can guess it.
"""

import logging
import secrets
import time
from functools import lru_cache
from pathlib import Path

from gevent.threadpool import ThreadPool
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select

from partycards.catalogue.errors import Wrong
from partycards.catalogue.pictures import safe_photo
from partycards.games.base import N_, Cooked, IllegalMove, PhotoOf, Seat
from partycards.games.features.in_match import Photographed
from partycards.kept_files import PHOTOS, KeptFiles
from partycards.rows import FORMER, App, Photo, db, writing
from partycards.tables.no_room import file_in_words
from partycards.tables.played import PHOTO
from partycards.tables.saving import NotSaved
from partycards.tables.standing import Standing

logger = logging.getLogger(__name__)

MOST_OF_A_DISH = 3
MOST_OF_A_GUEST = 12
"""Photos that one guest may have of a match at a time."""
NAME_BYTES = 16

Open = tuple[PhotoOf, ...]
"""Photos that everybody sees."""


class Shot(Struct, frozen=True, cache_hash=True):
    """A photo: its file's name, who sent it (`FORMER`: nobody who is still here), and of which dish
    it is."""

    name: str
    table: str
    seat: Seat
    match: int
    round: int
    chef: Seat
    sent: float

    @property
    def key(self) -> str:
        """By which it is hidden."""
        return f"{PHOTO}{self.name}"

    @property
    def file(self) -> str:
        """Under which it is kept."""
        return f"{PHOTOS}/{self.name}.jpg"

    @property
    def address(self) -> str:
        return f"/t/{self.table}/photo/{self.name}.jpg"


class Photos:
    """All photos of the house; rows are the truth, and they are remembered in memory. Made inside
    an app's context."""

    def __init__(self, app: App, files: KeptFiles) -> None:
        self._app = app
        self._files = files
        self._kept: dict[str, tuple[Shot, ...]] = {}
        # Decoding takes a tenth of a second and much memory: one at a time, and no table waits.
        self._maker = ThreadPool(1)
        for row in db.session.scalars(select(Photo).order_by(Photo.sent, Photo.name)):
            shot = Shot(**{field: getattr(row, field) for field in Shot.__struct_fields__})
            self._kept[shot.table] = (*self.at(shot.table), shot)

    def sweep(self) -> None:
        """Files without a row, and rows without a file, were half written or half erased when the
        power went."""
        shots = [shot for shots in self._kept.values() for shot in shots]
        there = self._files.names(PHOTOS)
        self._files.delete(*({*there} - {shot.file for shot in shots}))
        self.erase(*(shot for shot in shots if shot.file not in there))

    # Looking ----------------------------------------------------------------------------------

    def at(self, table: str) -> tuple[Shot, ...]:
        """Every photo of a table, the oldest first."""
        return self._kept.get(table, ())

    def sent_by(self, table: str, seat: Seat) -> tuple[Shot, ...]:
        return tuple(shot for shot in self.at(table) if shot.seat == seat)

    def find(self, table: str, name: str) -> Shot | None:
        return next((shot for shot in self.at(table) if shot.name == name), None)

    def seen(self, standing: Standing, match: int | None = None) -> tuple[Shot, ...]:
        """Those of a match that everybody at the table sees now; of the one that runs unless its
        number is given. What was blind is open once its match has ended."""
        shots = self.at(standing.code)
        if not shots or not standing.matches_played():
            return ()
        match = standing.match if match is None else match
        cooking = standing.feature(Photographed)
        if match == standing.match and cooking and cooking.blind(standing.state):
            return ()
        return _seen(shots, match, standing.hidden)

    def open(self, standing: Standing, match: int | None = None) -> Open:
        """The same as pages are drawn with them."""
        shots = self.seen(standing, match)
        return _open(shots) if shots else ()

    def read(self, shot: Shot) -> bytes | None:
        """The photo as JPEG; None when it is not kept any more."""
        return self._files.read(shot.file)

    def path(self, shot: Shot) -> Path:
        """Where another process finds it."""
        return self._files.path(shot.file)

    # Changing ---------------------------------------------------------------------------------

    def check(self, table: str, seat: Seat, match: int, dish: Cooked) -> None:
        """Raise IllegalMove when this guest has sent as many as there is room for."""
        mine = [shot for shot in self.sent_by(table, seat) if shot.match == match]
        here = [s for s in mine if (s.round, s.chef) == (dish.round, dish.chef)]
        if len(here) >= MOST_OF_A_DISH:
            raise IllegalMove(
                N_("You have sent %(most)s photos of this dish. Take one back first."),
                most=MOST_OF_A_DISH,
            )
        if len(mine) >= MOST_OF_A_GUEST:
            raise IllegalMove(
                N_("You have sent %(most)s photos. Take one back first."), most=MOST_OF_A_GUEST
            )

    def made_safe(self, data: bytes) -> bytes:
        """A photo as it is kept, or `catalogue.errors.Wrong` for what is none. That takes a while,
        in which others go on: its sender may be gone afterwards."""
        safe: bytes | Wrong = self._maker.apply(_made, (data,))
        if isinstance(safe, Wrong):
            raise safe
        return safe

    def keep(self, table: str, seat: Seat, match: int, dish: Cooked, safe: bytes) -> Shot:
        """Keep a photo that was made safe."""
        self.check(table, seat, match, dish)
        name = secrets.token_hex(NAME_BYTES)
        shot = Shot(name, table, seat, match, dish.round, dish.chef, time.time())
        try:
            with file_in_words(), writing(self._app):
                self._files.put(shot.file, safe)
                row = {field: getattr(shot, field) for field in Shot.__struct_fields__}
                db.session.add(Photo(**row))
        except Exception:
            self._files.delete(shot.file)
            raise
        self._kept[table] = (*self.at(table), shot)
        return shot

    def sender_left(self, table: str, seat: Seat) -> None:
        """Remember that somebody else has the seat, as `Guests.register` has written it: what was
        sent from it stays at the table, and only the host can take it back."""
        self._kept[table] = tuple(
            replace(shot, seat=FORMER) if shot.seat == seat else shot for shot in self.at(table)
        )

    def erase(self, *shots: Shot) -> None:
        """Erase photos for good: the files, then the rows. With its file a photo is gone; where the
        disk does not take that from a row, the row goes at the next start."""
        if not shots:
            return
        try:
            with file_in_words(), writing(self._app):
                self._files.delete(*(shot.file for shot in shots))
                names = [shot.name for shot in shots]
                db.session.execute(delete(Photo).where(Photo.name.in_(names)))
        except NotSaved:
            if any(self._files.has(shot.file) for shot in shots):
                raise
            logger.exception("rows of photos that are gone stay until the next start")
        for shot in shots:
            left = tuple(one for one in self.at(shot.table) if one.name != shot.name)
            self._kept[shot.table] = left

    def stop(self) -> None:
        """No more photos are made."""
        self._maker.kill()


def _made(data: bytes) -> bytes | Wrong:
    """A refusal is returned, not raised: what is raised in a thread is written to the console."""
    try:
        return safe_photo(data)
    except Wrong as refusal:
        return refusal


@lru_cache(maxsize=256)
def _seen(shots: tuple[Shot, ...], match: int, hidden: frozenset[str]) -> tuple[Shot, ...]:
    return tuple(shot for shot in shots if shot.match == match and shot.key not in hidden)


@lru_cache(maxsize=256)
def _open(shots: tuple[Shot, ...]) -> Open:
    return tuple(PhotoOf(shot.round, shot.chef, shot.address) for shot in shots)
