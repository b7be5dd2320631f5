"""Packs for tests: written by Mina, imported by Hanna."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from partycards.catalogue import packs
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.ingredients import COLUMNS
from partycards.catalogue.pack_contents import files_of, read_pack
from partycards.catalogue.pack_files import Files, read_upload, zipped
from partycards.catalogue.pack_plan import Plan, planned
from partycards.catalogue.sheet import write_rows
from partycards.catalogue.store import Catalogue
from partycards.kept_files import FolderFiles

QUARK = {
    "key": "quark", "name": "Quark", "plural": "Quark", "category": "dairy", "number": "3",
    "vegan": "no", "vegetarian": "yes", "gluten_free": "yes", "contains": "milk", "pork": "no",
    "alcohol": "no", "glossary": "Fresh curd, mild and a little sour.", "goes_with": "chives",
    "aisle": "chilled", "unit": "g", "per_person": "100", "kid_friendly": "yes",
    "picture": "quark.png",
}  # fmt: skip
SKYR = QUARK | {
    "key": "skyr",
    "name": "Skyr",
    "plural": "Skyr",
    "number": "5",
    "picture": "yogurt.svg",
}
INFO = """\
key = "alps"
name = "From the Alps"
version = "2"
author = "Mina"
licence = "CC0"
language = "en"
"""
DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    b'<path fill="#fff" d="M0 0h9z"/></svg>'
)


def photo(colour: str = "ivory", size: tuple[int, int] = (40, 30)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def sheet(*cards: dict[str, str], more: Iterable[str] = ()) -> bytes:
    """The text of an `ingredients.csv`; `more` are columns after the usual ones."""
    rows = [{column: card.get(column, "") for column in (*COLUMNS, *more)} for card in cards]
    return write_rows((*COLUMNS, *more), rows).encode()


def assignment(key: str, title: str) -> str:
    return (
        f'\n[[assignment]]\nkey = "{key}"\ntitle = "{title}"\ntext = "Cook it up there."\n'
        'dishes = ["dish"]\ndifficulty = 1\n'
    )


def alps() -> dict[str, bytes]:
    """Mina's pack: two ingredients, one with a picture, an assignment, a deck of three cards."""
    deck = '\n[[deck]]\nkey = "hut"\nname = "The hut"\npicked = ["quark", "skyr", "milk"]\n'
    return {
        "pack.toml": INFO.encode(),
        "ingredients.csv": sheet(QUARK, SKYR),
        "assignments.toml": assignment("hut_lunch", "Lunch at the hut").encode(),
        "decks.toml": deck.encode(),
        "art/quark.png": photo(),
    }


def kitchen() -> dict[str, bytes]:
    """Mina's words, a page of hers for the guide, and what she has in her pantry."""
    return {
        "pantry.toml": (
            b'# Hers.\n\n[[item]]\nkey = "hay"\nname = "Hay"\nvegan = "yes"\nvegetarian = "yes"\n'
            b'\n[[item]]\nkey = "ghee"\nname = "Ghee"\ncontains = ["milk"]\n'
        ),
        "guide.toml": (
            b'[[page]]\nkind = "recipe"\nkey = "in_hay"\ntitle = "In hay"\n'
            b'text = "Smouldering hay gives ham its smoke."\n'
            b'steps = ["Bed the ham on hay.", "Bake it gently under a lid, and be patient."]\n'
            b'\n[[page]]\nkind = "times"\nkey = "hay_times"\ntitle = "Times in hay"\n'
            b'text = "Slow."\n'
            b'rows = [{ what = "Ham", least = 60, most = 90 }]\n'
        ),
        "glossary.toml": (
            b'[[term]]\nkey = "smoulder"\nterm = "Smoulder"\ntext = "To burn without a flame."\n'
        ),
    }


def zip_of(files: Files, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip as a file manager makes it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def looked(
    catalogue: Catalogue, data: bytes, name: str = "pack.zip", replace: bool = False
) -> tuple[Plan | None, list[CatalogueError]]:
    """What an import of a file would do (None: nothing could be read), and what is refused."""
    found: list[CatalogueError] = []
    contents = read_pack(name, read_upload(name, data, found), found)
    if contents is None:
        return None, found
    plan = planned(contents, found, catalogue, replace)
    return plan, list(plan.refused)


def imported(
    catalogue: Catalogue, folder: Path, data: bytes, name: str = "pack.zip", replace: bool = False
) -> Plan:
    """A file that is imported."""
    plan, refused = looked(catalogue, data, name, replace)
    assert plan is not None
    assert refused == []
    packs.apply(catalogue, plan, FolderFiles(folder))
    return plan


def exported(catalogue: Catalogue, folder: Path, key: str) -> bytes:
    """A pack as its zip."""
    contents = packs.of_pack(catalogue, key)
    assert contents is not None
    return zipped(files_of(contents, FolderFiles(folder)))
