"""Who made what is in the box, in the words of the notices that are shipped beside it.

There is no second list: of pictures `static/cards/LICENSES.md` tells, of fonts and scripts the
table in the README beside them, and of libraries what is installed.
"""

import re
import tomllib
from functools import cache
from importlib import metadata
from itertools import takewhile

from msgspec import Struct

from partycards.files import checkout, is_checkout, shipped

FONTS = ("fonts", "fonts/print")
SCRIPTS = ("vendor",)


class Work(Struct, frozen=True):
    """Something that others made: its name, what it does here, and under which licence."""

    name: str
    use: str
    licence: str


class Notice(Struct, frozen=True):
    """A text that travels with what it is about, paragraph by paragraph."""

    title: str
    paragraphs: tuple[str, ...]


@cache
def pictures() -> tuple[Notice, ...]:
    """Where the pictures of the cards come from, and the licence of those that are not ours."""
    text = (shipped("static") / "cards" / "LICENSES.md").read_text(encoding="utf-8")
    return tuple(
        Notice(title, _paragraphs(body))
        for title, _, body in (part.partition("\n") for part in text.split("\n## ")[1:])
    )


@cache
def works(folder: str) -> tuple[Work, ...]:
    """The rows of the table in the README of a folder of `static`."""
    text = (shipped("static") / folder / "README.md").read_text(encoding="utf-8")
    table = [line for line in text.splitlines() if line.startswith("|")]
    head, _, *rows = ([cell.strip().replace("`", "") for cell in line.split("|")[1:-1]]
                      for line in table)  # fmt: skip
    named = (dict(zip(head, row, strict=True)) for row in rows)
    return tuple(
        Work(row.get("family") or row["file"], row.get("for") or row["what"], row["licence"])
        for row in named
    )


@cache
def licences(folders: tuple[str, ...]) -> tuple[Notice, ...]:
    """The texts of the licences that lie in these folders of `static`, each text once."""
    texts: dict[tuple[str, ...], str] = {}
    for folder in folders:
        for path in sorted((shipped("static") / folder).glob("*-*.txt")):
            text = path.read_text(encoding="utf-8")
            texts.setdefault(_paragraphs(text), f"{folder}/{path.name}")
    return tuple(Notice(name, paragraphs) for paragraphs, name in texts.items())


def _paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each in one line; every point of a list is one of its own."""
    plain = re.sub(r"^(> ?|-{3,}$)", "", text, flags=re.MULTILINE).replace("`", "")
    parts = re.split(r"\n\s*\n|\n(?=- )", plain)
    return tuple(" ".join(part.split()) for part in parts if part.strip())


# Libraries --------------------------------------------------------------------------------------


@cache
def libraries() -> tuple[Work, ...]:
    """What the program is built on, and what that brings along, as far as it is installed here."""
    found: dict[str, Work] = {}
    waiting = list(_wanted())
    while waiting:
        name = _name(waiting.pop())
        if name in found:
            continue
        try:
            about = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        said = about.metadata
        found[name] = Work(said["Name"], _first(said, "Summary"), _licence(said))
        waiting += [other for other in about.requires or () if "extra ==" not in other]
    return tuple(sorted(found.values(), key=lambda work: work.name.casefold()))


def _wanted() -> list[str]:
    """What the program asks for when it is installed."""
    if is_checkout():
        project = tomllib.loads((checkout() / "pyproject.toml").read_text(encoding="utf-8"))
        wanted: list[str] = project["project"]["dependencies"]
        return wanted
    try:
        return metadata.requires("partycards") or []
    except metadata.PackageNotFoundError:
        # A folder that somebody copied: what it runs on is not written down there.
        return []


def _name(requirement: str) -> str:
    """Of "Flask[async]>=3; python_version > '3'": flask."""
    letters = takewhile(lambda letter: letter.isalnum() or letter in "-_.", requirement)
    return re.sub(r"[-_.]+", "-", "".join(letters)).casefold()


def _licence(said: metadata.PackageMetadata) -> str:
    """The licence as a library names it: in one word, by its class, or in the first line of it."""
    if expression := _first(said, "License-Expression"):
        return expression
    classes = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier") or ()
               if line.startswith("License ::")]  # fmt: skip
    return ", ".join(classes) or _first(said, "License").partition("\n")[0]


def _first(said: metadata.PackageMetadata, field: str) -> str:
    """What it says there, or ""."""
    return next(iter(said.get_all(field) or ()), "")
