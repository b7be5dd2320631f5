"""`partycards print`: cards and pages as PDF, with the options of the print page."""

import argparse
import sys
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from partycards.commands.print_files import (
    PICTURES,
    ZIP,
    in_pictures,
    unwritable,
    usual_ending,
    without_effect,
)
from partycards.commands.settings_typed import add_settings, settings_of
from partycards.printing.engine.options import CHOICES, OptionError, Options, read_options
from partycards.words import languages

if TYPE_CHECKING:
    from partycards.printing.content import Content
    from partycards.printing.sheet_kind import Kind

PATIENCE, OFTEN = 0.5, 0.1
"""After how many seconds of drawing progress is told, and how often then."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "print",
        help="cards and pages as PDF",
        description="Write cards or pages as PDF, ready to be printed.",
    )
    parser.add_argument("what", nargs="?", metavar="WHAT", help="what to print; see --list")
    parser.add_argument("--list", action="store_true", help="list what can be printed")
    parser.add_argument(
        "-o",
        "--out",
        metavar="FILE",
        type=Path,
        help="the file to write: a .pdf, a .png for every page; lists can be a .csv, cards a .zip",
    )
    parser.add_argument("--deck", metavar="NAME", default="", help="a deck; else every card")
    parser.add_argument("--table", metavar="CODE", default="", help="a table, by its join code")
    parser.add_argument("--season", metavar="NAME", default="", help="a season, by its name")
    parser.add_argument("--language", default="en", help="language of the words, such as en")
    for option, choice in CHOICES.items():
        name = f"--{option.replace('_', '-')}"
        if choice.values:
            told = ", ".join(
                key if key == said.lower() else f"{key} ({said})"
                for key, said in choice.values.items()
            )
        elif choice.most:
            told = f"{choice.least:g} to {choice.most:g}"
        else:
            told = "keys, split by commas"
        parser.add_argument(name, metavar=option.upper(), help=f"{choice.title}: {told}")
    add_settings(parser, "data", "address", "port")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was asked for into the file; the exit status."""
    # Here and not at the top: the help need not wait for all of this to be read, nor a list for
    # what a house is read with.
    from partycards.printing.every_sheet import SHEETS

    if options.list or not options.what:
        for kind in SHEETS.values():
            print(f"{kind.key:18} {kind.title}: {kind.about}")
        return 0
    what = options.what.lower()
    if what not in SHEETS:
        return _sorry(
            f"“{options.what}” cannot be printed. `partycards print --list` says what can."
        )
    if options.language not in languages():
        return _sorry(f"--language: the words are there in {', '.join(languages())}.")
    out = options.out or Path(what + usual_ending(SHEETS[what], options))
    if refusal := unwritable(SHEETS[what], out):
        return _sorry(refusal)
    for option in without_effect(SHEETS[what], options):
        print(f"{option} changes nothing on “{SHEETS[what].title}”.", file=sys.stderr)
    from partycards.catalogue.errors import CatalogueError
    from partycards.commands.print_content import Lost, content_of
    from partycards.printing.engine.art import PictureError

    try:
        settings = settings_of(options)
    except ValueError as error:
        return _sorry(str(error))
    try:
        typed = {name: getattr(options, name) or "" for name in CHOICES}
        chosen = read_options(typed, options.language, SHEETS[what].usual)
        content = content_of(settings, SHEETS[what], options, chosen)
        _write(SHEETS[what], content, chosen, out)
    except OptionError as error:
        said = error.message % error.values
        return _sorry(f"--{error.option.replace('_', '-')}: {said}")
    except (CatalogueError, PictureError, Lost) as error:
        return _sorry(str(error))
    except OSError as error:
        return _sorry(f"{error.filename or options.out} cannot be written: {error.strerror}.")
    return 0


def _write(kind: "Kind", content: "Content", options: Options, out: Path) -> None:
    """Draw first, then write: a print that fails leaves no file, and the old one as it was. The
    name's ending says whether it is the PDF, its pages as pictures, the pictures of its cards, or
    another file that this kind can be."""
    from partycards.printing.every_sheet import print_pdf, print_pictures
    from partycards.printing.lost_letters import told

    ending = out.suffix.lower()
    if ending in kind.files:
        data = kind.files[ending](content, options)
    else:
        drawn, draw = BytesIO(), print_pictures if ending == ZIP else print_pdf
        came = draw(kind, content, options, drawn, Teller())
        missing, places = told(came.lost, options.language)
        for sentence in [missing, *places] if missing else []:
            print(sentence, file=sys.stderr)
        data = drawn.getvalue()
    if ending == PICTURES:
        for page, picture in in_pictures(data, out):
            page.write_bytes(picture)
            print(page)
        return
    out.write_bytes(data)
    print(out)


class Teller:
    """Tells on standard error how far a long print is."""

    def __init__(self) -> None:
        self._next = time.monotonic() + PATIENCE
        self._told = False

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now >= self._next or (self._told and done == total):
            end = "\n" if done == total else ""
            print(f"\rDrawn: {done} of {total}", end=end, file=sys.stderr, flush=True)
            self._told, self._next = True, now + OFTEN


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
