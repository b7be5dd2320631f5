"""The cards of a pack: out of its files, with all that is wrong in them, and into files.

`ingredients.csv` may have a column more, `quantity` (0 to 20, empty is 1): how often a card is in
the pack's own deck, which has the key and the name of the pack. Where every card is in it once
there is no such deck, and no such column.

A picture is a file of `art/`, or one that came with the program. Here it is kept under a name of
its content (`pictures.kept_name`); in a pack it has the name of its card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sized
from pathlib import PurePath, PurePosixPath

from msgspec import Struct, structs

from partycards.catalogue.assignments import Assignment, assignments_in, write_assignments
from partycards.catalogue.decks import EVERYTHING, Deck, decks_in, write_decks
from partycards.catalogue.errors import N_, CatalogueError, Wrong, unprintable
from partycards.catalogue.guide import Page, Term, pages_in, terms_in, write_glossary, write_guide
from partycards.catalogue.ingredients import (
    COLUMNS,
    GUESSED,
    Ingredient,
    cells_of,
    in_columns,
    ingredients_in,
)
from partycards.catalogue.keys import plain_key
from partycards.catalogue.letters import decoded
from partycards.catalogue.own_sheet import QUANTITY, SHEET, understood
from partycards.catalogue.pack import OWN_FOLDER, PackInfo, read_info, write_info
from partycards.catalogue.pack_files import (
    MOST_UNPACKED,
    Files,
    is_sheet,
    shown,
    text_of,
    too_large,
    too_much,
)
from partycards.catalogue.pantry import PantryItem, items_in, write_pantry
from partycards.catalogue.pictures import (
    PICTURE_NAME,
    flat_svg,
    is_kept,
    kept_as,
    safe_picture,
)
from partycards.catalogue.sheet import Row, read_rows, spreadsheet, write_rows
from partycards.files import shipped
from partycards.kept_files import KeptFiles

INFO, INGREDIENTS = PurePosixPath("pack.toml"), PurePosixPath("ingredients.csv")
ASSIGNMENTS, DECKS = PurePosixPath("assignments.toml"), PurePosixPath("decks.toml")
PANTRY, GUIDE = PurePosixPath("pantry.toml"), PurePosixPath("guide.toml")
GLOSSARY = PurePosixPath("glossary.toml")
FILES = {
    "ingredients": INGREDIENTS,
    "assignments": ASSIGNMENTS,
    "decks": DECKS,
    "foods": PANTRY,
    "guide": GUIDE,
    "glossary": GLOSSARY,
}
"""The file of each kind of cards."""
MOST_COPIES = 20
MOST_CARDS = 2000
"""Of one kind: comparing more takes minutes."""


class Picture(Struct, frozen=True):
    """A picture that was made safe: its file name (only the ending counts) and its bytes."""

    name: str
    data: bytes


class Contents(Struct, frozen=True, kw_only=True):
    """What is in a pack. Cards come with the line they begin in, 0 when they come from no file.

    `quantities` is how often an ingredient is in the pack's own deck, by key; empty without one.
    `pictures` are those of `art/`, by file name. `said` are the cells of ingredients, by key, whose
    line did not say all: of a card that is here already, the others stay. `sheet` is what their
    file is called; `notes` hinder nothing.
    """

    info: PackInfo
    ingredients: tuple[tuple[int, Ingredient], ...] = ()
    assignments: tuple[tuple[int, Assignment], ...] = ()
    decks: tuple[tuple[int, Deck], ...] = ()
    foods: tuple[tuple[int, PantryItem], ...] = ()
    guide: tuple[tuple[int, Page], ...] = ()
    glossary: tuple[tuple[int, Term], ...] = ()
    quantities: Mapping[str, int] = {}
    pictures: Mapping[str, Picture] = {}
    said: Mapping[str, Mapping[str, str]] = {}
    sheet: PurePosixPath = INGREDIENTS
    notes: tuple[CatalogueError, ...] = ()


# Reading --------------------------------------------------------------------------------------


def read_contents(
    files: Files,
    found: list[CatalogueError],
    otherwise: PackInfo | None = None,
    kept: KeptFiles | None = None,
    sheet: PurePosixPath = INGREDIENTS,
) -> Contents | None:
    """What the files say; what is wrong goes to `found`. None without a `pack.toml` that can be
    read, and when there are too many cards; `otherwise` stands in for a `pack.toml` that is not
    there. `kept` are a house's: a picture that it keeps already is safe. `sheet` is what the
    table of ingredients is called where it lies."""
    if found and not files:
        return None
    texts = {
        path: text_of(path, files[path.name], found)
        for path in (INFO, ASSIGNMENTS, DECKS, PANTRY, GUIDE, GLOSSARY)
        if path.name in files
    }
    info = otherwise
    if INFO in texts:
        info = read_info(INFO, texts[INFO], found)
    elif otherwise is None:
        found.append(CatalogueError(INFO, 0, Wrong(N_("This file is missing."))))
    if info is None:
        return None
    notes: list[CatalogueError] = []
    lines = (
        _lines(sheet, files[INGREDIENTS.name], found, notes) if INGREDIENTS.name in files else []
    )
    rows = [row for row, _ in lines]
    cards = tuple(ingredients_in(sheet, rows, found))
    quantities = _quantities(sheet, rows, found)
    assignments = assignments_in(ASSIGNMENTS, texts.get(ASSIGNMENTS, ""), found)
    decks = decks_in(DECKS, texts.get(DECKS, ""), found)
    foods = items_in(PANTRY, texts.get(PANTRY, ""), found)
    guide = pages_in(GUIDE, texts.get(GUIDE, ""), found)
    glossary = terms_in(GLOSSARY, texts.get(GLOSSARY, ""), found)
    own = own_deck(info, (card for _, card in cards), quantities)
    if own is not None:
        _refuse_second(own, decks, found)
        decks.append((0, own))
    names = {**FILES, "ingredients": sheet}
    every: tuple[Sized, ...] = (cards, assignments, decks, foods, guide, glossary)
    for path, read in zip(names.values(), every, strict=True):
        if len(read) > MOST_CARDS:
            wrong = Wrong(N_("There are more than %(most)s cards in it."), most=MOST_CARDS)
            found.append(CatalogueError(path, 0, wrong))
            return None
    return Contents(
        info=info,
        ingredients=cards,
        assignments=tuple(assignments),
        decks=tuple(decks),
        foods=tuple(foods),
        guide=tuple(guide),
        glossary=tuple(glossary),
        quantities=quantities,
        pictures=_pictures(files, found, kept),
        said={row.cells["key"]: said for row, said in lines if not COLUMNS.keys() <= said.keys()},
        sheet=sheet,
        notes=tuple(notes),
    )


def read_pack(name: str, files: Files, found: list[CatalogueError]) -> Contents | None:
    """The same of a folder, a zip or a single table with this name. A table has no
    `pack.toml`: its pack is called as the file is."""
    if not is_sheet(name):
        return read_contents(files, found)
    sheet = PurePosixPath(shown(name))
    contents = read_contents(files, found, _named_as(name), sheet=sheet)
    if contents is not None and not contents.ingredients and not found:
        found.append(CatalogueError(sheet, 0, Wrong(N_("There is no line under the heading."))))
    return contents


def _named_as(file: str) -> PackInfo:
    stem = PurePath(file).stem.strip()
    key = plain_key(stem) or "cards"
    if key in (EVERYTHING.key, OWN_FOLDER):
        key = "all_cards"
    name = key if unprintable(stem) or not stem else stem[:60]
    return PackInfo(key=key, name=name, version="1", language="en")


def _lines(
    sheet: PurePosixPath, data: bytes, found: list[CatalogueError], notes: list[CatalogueError]
) -> list[tuple[Row, dict[str, str]]]:
    """The lines of the sheet in our own words, each with what it really says."""
    text, guessed = decoded(data)
    if not text.strip():
        found.append(CatalogueError(sheet, 0, Wrong(N_("This file is empty."))))
        return []
    if guessed:
        why = N_(
            "The file does not say how its letters are written. It was read as “%(way)s”: look at "
            "the names, and save it as “CSV UTF-8” if they are wrong."
        )
        notes.append(CatalogueError(sheet, 0, Wrong(why, way=guessed)))
    return [understood(row) for row in read_rows(sheet, text, SHEET, found, notes)]


def _quantities(
    sheet: PurePosixPath, rows: Iterable[Row], found: list[CatalogueError]
) -> dict[str, int]:
    """How often each card is in the pack's own deck; nothing when it has none."""
    quantities: dict[str, int] = {}
    for row in rows:
        try:
            quantities.setdefault(row.cells["key"].strip(), _quantity(row))
        except Wrong as wrong:
            reason = in_columns({QUANTITY: wrong}, row.headings)
            found.append(CatalogueError(sheet, row.line, reason))
    says_nothing = set(quantities.values()) <= {1} or not any(quantities.values())
    return {} if says_nothing else quantities


def _quantity(row: Row) -> int:
    cell = row.cells.get(QUANTITY, "").strip()
    if not re.fullmatch(r"[0-9]{0,2}", cell) or int(cell or 1) > MOST_COPIES:
        raise Wrong(
            N_('The quantity "%(quantity)s" is not a number from 0 to %(most)s.'),
            quantity=cell[:20],
            most=MOST_COPIES,
        )
    return int(cell or 1)


def own_deck(
    info: PackInfo, cards: Iterable[Ingredient], quantities: Mapping[str, int]
) -> Deck | None:
    """The deck that the quantities make."""
    picked = tuple(card.key for card in cards if quantities.get(card.key))
    copies = {key: quantities[key] for key in picked if quantities[key] != 1}
    return Deck(key=info.key, name=info.name, picked=picked, copies=copies) if picked else None


def _refuse_second(own: Deck, decks: list[tuple[int, Deck]], found: list[CatalogueError]) -> None:
    """No deck of `decks.toml` may stand where the quantities' deck does."""
    for line, deck in decks:
        if deck.key == own.key:
            wrong = Wrong(
                N_(
                    'A deck cannot have the key of its pack, "%(key)s": that one is made by the '
                    'column "quantity".'
                ),
                key=deck.key,
            )
            found.append(CatalogueError(DECKS, line, wrong))


def _pictures(
    files: Files, found: list[CatalogueError], kept: KeptFiles | None
) -> dict[str, Picture]:
    """The pictures of `art/`, made safe."""
    pictures: dict[str, Picture] = {}
    total = 0
    for name, data in files.items():
        if name.startswith("art/"):
            try:
                picture = pictures[name.removeprefix("art/")] = _picture(name, data, kept)
            except Wrong as wrong:
                found.append(CatalogueError(PurePosixPath(name), 0, wrong))
                continue
            total += len(picture.data)
            if total > MOST_UNPACKED:
                found.append(CatalogueError(PurePosixPath(name), 0, too_much()))
                break
    return pictures


def _picture(name: str, data: bytes, kept: KeptFiles | None) -> Picture:
    if kept is not None and is_kept(kept, PurePath(name).stem, name, data):
        return Picture(name, data)
    if name.endswith(".svg"):
        return Picture("drawing.svg", flat_svg(data))
    return Picture(*safe_picture(data))


# Writing --------------------------------------------------------------------------------------


def files_of(contents: Contents, kept: KeptFiles) -> Files:
    """The files of a pack, in one form only; `kept` are those of the house, with its pictures.

    Raises `Wrong` when they are more than any house would import.
    """
    own = contents.info.key
    cards = [card for _, card in contents.ingredients]
    decks = [deck for _, deck in contents.decks if not (contents.quantities and deck.key == own)]
    names = _names_in_a_pack(cards)
    files: dict[str, bytes] = {INFO.name: write_info(contents.info).encode()}
    if cards:
        columns, rows = _sheet(cards, contents.quantities, names)
        files[INGREDIENTS.name] = write_rows(columns, rows).encode()
    if contents.assignments:
        text = write_assignments(card for _, card in contents.assignments)
        files[ASSIGNMENTS.name] = text.encode()
    if decks:
        files[DECKS.name] = write_decks(decks).encode()
    if contents.foods:
        files[PANTRY.name] = write_pantry(food for _, food in contents.foods).encode()
    if contents.guide:
        files[GUIDE.name] = write_guide(page for _, page in contents.guide).encode()
    if contents.glossary:
        files[GLOSSARY.name] = write_glossary(term for _, term in contents.glossary).encode()
    files |= _art(cards, names, kept)
    if too_large(files):
        raise Wrong(N_("Their pictures are too large for one pack. Please choose fewer cards."))
    return files


def table(contents: Contents, semicolons: bool = False) -> bytes:
    """The ingredients as a table for a spreadsheet (`sheet.spreadsheet`); `quantity` is always
    there."""
    cards = [card for _, card in contents.ingredients]
    quantities = {card.key: contents.quantities.get(card.key, 1) for card in cards}
    names = {card.key: name_in_a_pack(card) for card in cards}
    columns, rows = _sheet(cards, quantities, names)
    lines = ([row.get(column, "") for column in columns] for row in rows)
    return spreadsheet([columns, *lines], semicolons)


def _sheet(
    cards: list[Ingredient], quantities: Mapping[str, int], pictures: Mapping[str, str]
) -> tuple[tuple[str, ...], list[dict[str, str]]]:
    """The columns and the lines of `ingredients.csv`; `pictures` are the names to be written, by
    key."""
    rows = []
    for card in cards:
        cells = cells_of(structs.replace(card, picture=pictures[card.key]))
        rows.append(cells | ({QUANTITY: str(quantities[card.key])} if quantities else {}))
    more = [QUANTITY] if quantities else []
    if any(card.guessed for card in cards):
        more.append(GUESSED)
    return (*COLUMNS, *more), rows


def name_in_a_pack(card: Ingredient) -> str:
    """`peaches.png` for a picture that is kept as `peaches-0a1b2c3d.png`; a picture that came with
    the program has its own name."""
    return _own_name(card) if PICTURE_NAME.fullmatch(card.picture) else card.picture


def _own_name(card: Ingredient) -> str:
    return f"{card.key}{PurePath(card.picture).suffix}"


def _names_in_a_pack(cards: list[Ingredient]) -> dict[str, str]:
    """The names by key. Where a host drew another Lobster, a second card that shows the Lobster of
    the program brings it along under its own name."""
    names = {card.key: name_in_a_pack(card) for card in cards}
    own = {card.key for card in cards if PICTURE_NAME.fullmatch(card.picture)}
    while True:
        taken = {names[key] for key in own}
        more = [card for card in cards if card.key not in own and names[card.key] in taken]
        if not more:
            return names
        names |= {card.key: _own_name(card) for card in more}
        own |= {card.key for card in more}


def _art(cards: list[Ingredient], names: Mapping[str, str], kept: KeptFiles) -> dict[str, bytes]:
    """The pictures that do not come with the program, or not under this name."""
    art = {}
    for card in cards:
        own = kept.read(kept_as(card.picture)) if PICTURE_NAME.fullmatch(card.picture) else None
        if own is not None:
            art[f"art/{names[card.key]}"] = own
        elif names[card.key] != card.picture:
            art[f"art/{names[card.key]}"] = came(card.picture) or b""
    return art


def came(picture: str) -> bytes | None:
    """The drawing of this name that came with the program."""
    file = shipped("static") / "cards" / "art" / PurePosixPath(picture).name
    return file.read_bytes() if picture == file.name and file.is_file() else None
