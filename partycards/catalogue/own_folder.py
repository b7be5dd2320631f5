"""Own cards that live in files: a folder that is read when the house opens.

It holds what a pack does, so it can be compared and kept under version control, and `partycards
packs export --own` writes it. What stands there is the host's own, as if it had been typed: what is
new or changed comes in, what was taken out goes. What the host has changed in the console meanwhile
stays as it is there, and so does everything while a single line is wrong. A folder that is as it
was at the last start is not read.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from msgspec import Struct, structs
from sqlalchemy.exc import SQLAlchemyError

import partycards
from partycards import rows
from partycards.catalogue import packs
from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.pack import OWN_FOLDER, PackInfo
from partycards.catalogue.pack_contents import read_contents
from partycards.catalogue.pack_files import MOST_FILES, files_in, read_files
from partycards.catalogue.pack_plan import Change, planned
from partycards.catalogue.store import Catalogue
from partycards.kept_files import KeptFiles

SEEN = "own_folder"
"""Under which the house keeps how the folder looked."""


class OwnFolder(Struct, frozen=True):
    """What came of a folder: how many cards were added, changed, taken away; `kept` are those that
    the host has otherwise, `notes` what may be a mistake. `refused` says why nothing was taken in;
    `empty`: there is no file of a pack in it yet."""

    folder: Path
    added: int = 0
    changed: int = 0
    gone: int = 0
    kept: tuple[Change, ...] = ()
    notes: tuple[CatalogueError, ...] = ()
    refused: tuple[CatalogueError, ...] = ()
    empty: bool = False

    def there(self) -> bool:
        """Whether it can be found now."""
        return self.folder.is_dir()


def take_in(
    app: rows.App,
    catalogue: Catalogue,
    folder: Path,
    files: KeptFiles,
    asked: bool = False,
    again: bool = False,
    replace: bool = False,
) -> OwnFolder | None:
    """Take in what lies in the folder; None where there is none and nobody has `asked` for one.

    `files` are those of the house. `again`: though it looks as it did; `replace`: what the host has
    changed in the console becomes what the folder has.
    """
    try:
        if not folder.is_dir():
            if not asked and catalogue.packs.entry(OWN_FOLDER) is None:
                return None
            why = Wrong(N_("There is no such folder. What it has brought stays."))
            return OwnFolder(folder, refused=(CatalogueError(folder, 0, why),))
        look = _look(folder)
        with app.app_context():
            seen = rows.choice(SEEN)
        if not again and seen == look and catalogue.packs.entry(OWN_FOLDER) is not None:
            return OwnFolder(folder)
        taken = _taken(catalogue, folder, files, replace)
        if not taken.refused:
            with app.app_context():
                rows.choose(SEEN, look)
    except OSError as error:
        why = Wrong(N_("It cannot be read: %(why)s."), why=error.strerror or str(error))
        return OwnFolder(folder, refused=(CatalogueError(folder, 0, why),))
    except SQLAlchemyError:
        why = Wrong(N_("It could not be written to the disk. Nothing was imported."))
        return OwnFolder(folder, refused=(CatalogueError(folder, 0, why),))
    return taken


def _look(folder: Path) -> str:
    """How the folder looks from outside: it is read again when a file has another size or was
    written to, and by another version of the program."""
    seen = [partycards.__version__, str(folder)]
    for name in files_in(folder)[: MOST_FILES + 1]:
        stat = (folder / name).lstat()
        seen.append(f"{name} {stat.st_size} {stat.st_mtime_ns} {stat.st_mode}")
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


def _taken(catalogue: Catalogue, folder: Path, kept: KeptFiles, replace: bool) -> OwnFolder:
    found: list[CatalogueError] = []
    files = read_files(folder, found)
    if not files and not found:
        if catalogue.packs.entry(OWN_FOLDER) is None:
            return OwnFolder(folder, empty=True)
        why = Wrong(N_("Nothing is in it any more. Its cards stay until a file says otherwise."))
        return OwnFolder(folder, refused=(CatalogueError(folder, 0, why),))
    unnamed = PackInfo(key=OWN_FOLDER, name="Own cards", version="1", language="en")
    contents = read_contents(files, found, unnamed, kept=kept)
    if contents is None:
        return OwnFolder(folder, refused=tuple(found))
    info = structs.replace(contents.info, key=OWN_FOLDER)
    plan = planned(structs.replace(contents, info=info), found, catalogue, replace)
    if plan.refused:
        return OwnFolder(folder, refused=plan.refused)
    gone = packs.apply_own(catalogue, plan, kept)
    return OwnFolder(folder, len(plan.added), len(plan.changed), gone, plan.kept, plan.notes)
