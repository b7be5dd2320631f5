"""`partycards print`: cards and pages as PDF, with the options of the print page."""

import argparse
import sys
import time
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from partycards import __version__
from partycards.catalogue.errors import CatalogueError
from partycards.printing.options import CHOICES, OptionError, read_options
from partycards.printing.shipped import shipped_content
from partycards.words import languages

PATIENCE = 0.5
"""After how many seconds of drawing progress is told."""


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
        help="the PDF to write; a shopping list can be a .txt or .csv",
    )
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
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was asked for into the file; the exit status."""
    # Here and not at the top: the other commands need not wait for all of this to be read.
    from partycards.printing.art import PictureError
    from partycards.printing.sheets import SHEETS

    if options.list or not options.what:
        for kind in SHEETS.values():
            print(f"{kind.key:18} {kind.title}: {kind.about}")
        return 0
    if options.what not in SHEETS:
        return _sorry(
            f"“{options.what}” cannot be printed. `partycards print --list` says what can."
        )
    if options.language not in languages():
        return _sorry(f"--language: the words are there in {', '.join(languages())}.")
    try:
        typed = {name: getattr(options, name) or "" for name in CHOICES}
        _write(options, typed)
    except OptionError as error:
        said = error.message % error.values
        return _sorry(f"--{error.option.replace('_', '-')}: {said}")
    except (CatalogueError, PictureError) as error:
        return _sorry(str(error))
    except OSError as error:
        return _sorry(f"{error.filename or options.out} cannot be written: {error.strerror}.")
    return 0


def _write(options: argparse.Namespace, typed: Mapping[str, str]) -> None:
    """Draw first, then write: a print that fails leaves no file, and the old one as it was."""
    from partycards.printing.sheets import SHEETS, print_pdf

    chosen = read_options(typed, options.language)
    out: Path = options.out or Path(f"{options.what}.pdf")
    kind, content = SHEETS[options.what], shipped_content(__version__)
    pdf = BytesIO()
    if out.suffix in kind.files:
        pdf.write(kind.files[out.suffix](content, chosen))
    else:
        print_pdf(kind, content, chosen, pdf, Teller())
    out.write_bytes(pdf.getvalue())
    print(out)


class Teller:
    """Tells on standard error how far a long print is."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._told = False

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() - self._began > PATIENCE or (self._told and done == total):
            end = "\n" if done == total else ""
            print(f"\rDrawn: {done} of {total}", end=end, file=sys.stderr, flush=True)
            self._told = True


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
