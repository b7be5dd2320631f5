"""`partycards packs`: packs of cards are listed, checked, imported, exported, taken away."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from partycards import rows
from partycards.app import create_app
from partycards.catalogue import packs
from partycards.catalogue.errors import CatalogueError, Wrong
from partycards.catalogue.other_names import name_files, read_names, wrong_names
from partycards.catalogue.pack import KINDS
from partycards.catalogue.pack_contents import Contents, files_of, read_pack, table
from partycards.catalogue.pack_files import read_files, write_folder, zipped
from partycards.catalogue.pack_plan import planned
from partycards.catalogue.pantry import read_pantry
from partycards.catalogue.store import Catalogue
from partycards.commands.pack_lines import (
    called,
    say,
    show_decks,
    show_faults,
    show_plan,
    show_spread,
    sizes,
)
from partycards.ground import InUse
from partycards.kept_files import FolderFiles
from partycards.rows_versions.at_rest import rows_at
from partycards.services.dates import this_month
from partycards.settings import from_environment

REFUSED = 1
SORRY = 2


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "packs",
        help="packs of cards: list, check, import, export",
        description="Packs of cards: a folder, a zip, or a CSV file of ingredients.",
    )
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    _verb(verbs, "list", _list, "list the packs that are here, and those that wait")
    check = _verb(verbs, "check", _check, "read a pack and say what is in it and what is wrong")
    _what(check)
    bring = _verb(verbs, "import", _import, "add the cards of a pack to this house")
    _what(bring)
    bring.add_argument("--dry-run", action="store_true", help="only say what would be done")
    bring.add_argument(
        "--replace-mine",
        action="store_true",
        help="cards that you made or changed become what the pack has; else they stay yours",
    )
    _export_options(_verb(verbs, "export", _export, "write a pack into a zip or a folder"))
    remove = _verb(verbs, "remove", _remove, "take away a pack that was imported")
    remove.add_argument("key", metavar="KEY", help="the pack's key; `packs list` says it")


def _verb(verbs: Any, name: str, run: Any, says: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(
        name, help=says, description=f"{says[:1].upper()}{says[1:]}."
    )
    parser.add_argument("--data", metavar="FOLDER", help="the data folder [PARTYCARDS_DATA]")
    parser.set_defaults(run=run)
    return parser


def _what(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="WHAT", help="a folder, a zip, a CSV file, or the key of a pack that waits"
    )


def _export_options(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("key", nargs="?", metavar="KEY", help="a pack; `packs list` says its key")
    which.add_argument("--deck", metavar="KEY", help="a deck, with those of its cards that are new")
    which.add_argument("--own", action="store_true", help="what you made or changed")
    which.add_argument("--all", action="store_true", help="every card of the house")
    parser.add_argument(
        "-o",
        "--out",
        metavar="PATH",
        type=Path,
        help="a .zip, or a folder: a new one, or that of the same pack",
    )
    parser.add_argument(
        "--csv", action="store_true", help="the ingredients as a table for a spreadsheet"
    )
    parser.add_argument(
        "--semicolons",
        action="store_true",
        help="the same for spreadsheets with decimal commas: Excel in German, French, Italian ...",
    )


# The house ------------------------------------------------------------------------------------


def _folder(options: argparse.Namespace) -> Path:
    return from_environment(data=options.data).folder()


@contextmanager
def _looking_at(folder: Path | None) -> Iterator[Catalogue]:
    """The cards of a house, only to be looked at, whether its server runs or not."""
    with rows_at(folder) as app:
        yield Catalogue(app)


@contextmanager
def _changing(options: argparse.Namespace) -> Iterator[Catalogue]:
    """The cards of a house in which no server runs; `InUse` when one does."""
    app = create_app(from_environment(data=options.data))
    try:
        yield app.site.catalogue
    finally:
        app.site.stop()
        with app.app_context():
            rows.db.engine.dispose()


# Verbs ----------------------------------------------------------------------------------------


def _list(options: argparse.Namespace) -> int:
    """A line for every pack."""
    with _looking_at(_folder(options)) as catalogue:
        here = [packs.starter(), *(pack.info() for pack in catalogue.packs.cards())]
        for info in here:
            contents = packs.of_pack(catalogue, info.key)
            assert contents is not None
            print(f"{info.key:18} {called(info)}: {sizes(contents)}")
        for key, (info, _) in packs.came_with().items():
            if key not in {each.key for each in here}:
                print(f"{key:18} {called(info)}: waits; `partycards packs import {key}` adds it")
    return 0


def _check(options: argparse.Namespace) -> int:
    """Read a pack and compare it with the cards that came with the program."""
    with _looking_at(None) as catalogue:
        try:
            contents, found = _read(options.what)
        except OSError as error:
            return _unreadable(error, options.what)
        if contents is None:
            return _refuse(found)
        plan = planned(contents, found, catalogue)
        print(f"{called(plan.info)} ({plan.info.key}, {plan.info.language}): {sizes(contents)}")
        show_spread(contents)
        show_decks(plan, catalogue)
        show_faults(plan)
        wrong = _wrong_names(Path(options.what), contents)
    return REFUSED if plan.refused or wrong else 0


def _wrong_names(folder: Path, contents: Contents) -> bool:
    """Check the files of names that lie beside the cards of a folder, as they do in `data`."""
    pantry = folder / "pantry.toml"
    try:
        items = read_pantry(pantry) if pantry.is_file() else ()
        files = {path: read_names(path) for path in name_files(folder / "names")}
    except CatalogueError as error:
        say(f"refused  {error}")
        return True
    cards = [card for _, card in contents.ingredients]
    found = [wrong for path in files for wrong in wrong_names(path, files[path], cards, items)]
    for wrong in found:
        say(f"refused  {wrong}")
    for path, names in files.items():
        print(f"names {path.stem}: {sum(not name.grammatical for name in names)}")
    return bool(found)


def _import(options: argparse.Namespace) -> int:
    """Say what an import would do, line by line, and do it."""
    try:
        contents, found = _read(options.what)
        if contents is None:
            return _refuse(found)
        with _looking_at(_folder(options)) as catalogue:
            plan = planned(contents, found, catalogue, options.replace_mine)
        show_plan(plan)
        if plan.refused:
            return _refuse(())
        if options.dry_run:
            print("Nothing was written: this was a dry run.")
            return 0
        with _changing(options) as catalogue:
            plan = planned(contents, found, catalogue, options.replace_mine)
            packs.apply(catalogue, plan, FolderFiles(_folder(options)))
        print("Imported.")
    except InUse as error:
        return _sorry(f"{error} Its console imports packs, too.")
    except SQLAlchemyError as error:
        return _sorry(f"Nothing was imported, it could not be written to the disk: {error.args[0]}")
    except OSError as error:
        return _unreadable(error, options.what)
    return 0


def _export(options: argparse.Namespace) -> int:
    """Write a pack, or a table."""
    as_table = options.csv or options.semicolons
    what = f"pack:{options.key}" if options.key else f"deck:{options.deck}"
    what = "own" if options.own else "all" if options.all else what
    with _looking_at(_folder(options)) as catalogue:
        choose = packs.chosen_table if as_table else packs.chosen
        contents = choose(catalogue, what, this_month())
    if contents is None:
        return _sorry(f"There is no {what.replace(':', ' ')} here.")
    if not any(getattr(contents, kind) for kind in KINDS):
        return _sorry("There is no card in it yet.")
    if as_table and not contents.ingredients:
        return _sorry("It has no ingredient cards, so there is nothing to put in a table.")
    out: Path = options.out or Path(f"{contents.info.key}.{'csv' if as_table else 'zip'}")
    try:
        if as_table:
            out.write_bytes(table(contents, options.semicolons))
        else:
            _write(contents, out, _folder(options))
    except Wrong as error:
        return _sorry(str(error))
    except OSError as error:
        return _sorry(f"{error.filename or out} cannot be written: {error.strerror}.")
    print(out)
    return 0


def _write(contents: Contents, out: Path, folder: Path) -> None:
    files = files_of(contents, FolderFiles(folder))
    if out.suffix.lower() == ".zip":
        out.write_bytes(zipped(files))
    else:
        write_folder(files, out)


def _remove(options: argparse.Namespace) -> int:
    """Take a pack away."""
    try:
        with _changing(options) as catalogue:
            entry = catalogue.packs.entry(options.key)
            if entry is None:
                return _sorry(f"No pack {options.key} was imported here.")
            packs.remove(catalogue, options.key)
    except InUse as error:
        return _sorry(f"{error} Its console takes packs away, too.")
    print(f"{entry.card.name} is taken away; cards that you made or changed are still yours.")
    return 0


def _read(what: str) -> tuple[Contents | None, list[CatalogueError]]:
    """The pack at a path, or one that waits; raises OSError."""
    path, found = Path(what), list[CatalogueError]()
    if not path.exists() and what in packs.came_with():
        path = packs.came_with()[what][1]
    return read_pack(path.name, read_files(path, found), found), found


def _refuse(found: Iterable[CatalogueError]) -> int:
    for error in found:
        say(f"refused  {error}")
    print("Nothing was imported: correct what is refused, and try again.")
    return REFUSED


def _unreadable(error: OSError, what: str) -> int:
    return _sorry(f"{error.filename or what} cannot be read: {error.strerror}.")


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return SORRY
