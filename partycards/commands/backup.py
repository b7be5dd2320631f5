"""`partycards backup` and `partycards restore`: a copy of the house into a file, and back."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from partycards.catalogue.errors import Wrong
from partycards.disk import DATABASES
from partycards.ground import InUse, lock
from partycards.settings import from_environment
from partycards.tables import copies, restoring
from partycards.tables.copies import Manifest

SORRY = 2


def add_to(commands: Any) -> None:
    backup = commands.add_parser(
        "backup",
        help="a copy of everything into a file",
        description="Write a copy of everything into a file: evenings, guests, cards, photos. The "
        "server may run meanwhile. Keep the file to yourself: it opens every seat and the console.",
    )
    backup.add_argument(
        "file", metavar="FILE", type=Path, help="the zip to write, or a folder for one with a date"
    )
    restore = commands.add_parser(
        "restore",
        help="go back to a copy",
        description="Go back to a copy. What it replaces is kept as a copy itself. Without FILE: "
        "list the copies that Party Cards has made by itself.",
    )
    restore.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the copy, a zip")
    for parser, run in ((backup, _backup), (restore, _restore)):
        parser.add_argument("--data", metavar="FOLDER", help="the data folder [PARTYCARDS_DATA]")
        parser.set_defaults(run=run)


def _folder(options: argparse.Namespace) -> Path:
    return from_environment(data=options.data).folder()


def _backup(options: argparse.Namespace) -> int:
    """Write the file, whether the server runs or not."""
    folder, out = _folder(options), options.file.expanduser()
    if not any((folder / name).is_file() for name in DATABASES):
        return _sorry(f"There is nothing in {folder} yet.")
    if out.is_dir():
        out /= f"partycards-{time.strftime('%Y-%m-%d-%H%M')}.zip"
    try:
        manifest = copies.write(folder, out)
    except FileExistsError:
        return _sorry(f"{out} is there already. Please choose another name.")
    except Wrong as wrong:
        return _sorry(str(wrong))
    except OSError as error:
        return _sorry(f"{out} could not be written: {error.strerror or error}.")
    print(f"{out}: {_told(manifest)}.")
    print("Keep it to yourself: whoever has it can open every seat and the console.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    """Put a copy in place of what is there."""
    folder = _folder(options)
    if options.file is None:
        return _list(folder)
    file = options.file.expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = lock(folder)
    except InUse as error:
        return _sorry(f"{error} Its console goes back to copies, too.")
    except OSError as error:
        return _sorry(f"{folder} cannot be written: {error.strerror or error}.")
    try:
        staged = restoring.stage(folder, file)
        before = restoring.place(folder)
    except Wrong as wrong:
        return _sorry(f"{file}: {wrong} Nothing was changed.")
    except OSError as error:
        restoring.give_up(folder)
        return _sorry(f"{error.filename or file}: {error.strerror or error}. Nothing was changed.")
    finally:
        taken.release()
    print(f"{folder} is as it was on {when(staged.manifest.made)}: {_told(staged.manifest)}.")
    if staged.missing:
        print(f"{staged.missing} photos and pictures were not in the file and are missing.")
    if before is not None:
        print(f"What was there before is kept: {before.path}")
    return 0


def _list(folder: Path) -> int:
    found = copies.kept(folder)
    if not found:
        return _sorry(f"There is no copy in {copies.folder_of(folder)} yet.")
    for copy in found:
        print(f"{copy.path}  {when(copy.manifest.made)}  {_told(copy.manifest)}")
    return 0


def when(made: float) -> str:
    """A moment as the laptop's clock says it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(made))


def _told(manifest: Manifest) -> str:
    parts = [
        (len(manifest.tables), "table"),
        (manifest.guests, "guest"),
        (manifest.photos, "photo"),
    ]
    return ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in parts)


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return SORRY
