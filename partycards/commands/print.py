"""`partycards print`: cards and pages as PDF, with the options of the print page."""

import argparse
import sys
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from partycards import __version__
from partycards.catalogue.errors import CatalogueError
from partycards.commands.host import add_settings, settings_of
from partycards.commands.house import LookedAt, Lost, looked_at
from partycards.printing.engine.options import CHOICES, OptionError, Options, read_options
from partycards.services import prints_content
from partycards.services.dates import this_month
from partycards.services.shop_of_house import shop_of
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
        "-o", "--out", metavar="FILE", type=Path, help="the PDF to write; lists can be a .csv, too"
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
    # Here and not at the top: the other commands need not wait for all of this to be read.
    from partycards.printing.engine.art import PictureError
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
    try:
        settings = settings_of(options)
    except ValueError as error:
        return _sorry(str(error))
    try:
        typed = {name: getattr(options, name) or "" for name in CHOICES}
        chosen = read_options(typed, options.language)
        with looked_at(settings) as house:
            content = _content(house, SHEETS[what], options)
        if chosen.numbers:
            content = prints_content.with_numbers(content, house.catalogue, _deck(house, options))
        _write(SHEETS[what], content, chosen, options.out or Path(f"{what}.pdf"))
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
    name's ending says whether it is the PDF, or another file that this kind can be."""
    from partycards.printing.every_sheet import print_pdf

    ending = out.suffix.lower()
    if ending in kind.files:
        data = kind.files[ending](content, options)
    else:
        pdf = BytesIO()
        print_pdf(kind, content, options, pdf, Teller())
        data = pdf.getvalue()
    out.write_bytes(data)
    print(out)


def _deck(house: LookedAt, options: argparse.Namespace) -> str:
    """The key of the deck: the one that was named, else the table's, "" every card."""
    if options.table and not options.deck:
        return house.standing(options.table).deck
    return house.deck_key(options.deck)


def _content(house: LookedAt, kind: "Kind", options: argparse.Namespace) -> "Content":
    """What the sheet shows: of a deck, of a table, or of neither."""
    from partycards.services.prints_dinner import with_dinner

    content = prints_content.of_house(
        house.catalogue, __version__, shop_of(house.catalogue, house.choice)
    )
    language: str = options.language
    if kind.needs == "deck":
        key = _deck(house, options)
        return prints_content.with_deck(
            content, house.catalogue, key, house.folder, this_month(), language
        )
    if kind.needs == "season":
        return prints_content.with_season(content, house.season(options.season), language)
    if kind.needs == "nothing" or not options.table:
        return content
    standing = house.standing(options.table)
    wifi = prints_content.Wifi(house.choice("wifi_name"), house.choice("wifi_password"))
    people, join_url = house.people(standing.code), house.join_url(standing.code)
    content = prints_content.with_table(content, standing, people, join_url, wifi, language)
    shield, setup = house.shield(), house.restaurant()
    content = with_dinner(content, kind, standing, people, shield, setup, language)
    content = prints_content.with_cards_of(content, house.catalogue, house.folder)
    return prints_content.with_photos(content, standing, house.photos())


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
