"""What is broken, too large or meant badly is refused in words, and nothing is written."""

from __future__ import annotations

import io
import stat
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from partycards.app import create_app
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.pack_contents import files_of, read_pack
from partycards.catalogue.pack_files import read_files, read_upload
from partycards.catalogue.store import Catalogue
from partycards.kept_files import FolderFiles
from partycards.rows import db
from partycards.settings import Settings
from tests.catalogue.pack_house import (
    DRAWING,
    INFO,
    QUARK,
    SKYR,
    alps,
    assignment,
    looked,
    photo,
    sheet,
    zip_of,
)

A_MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    app = create_app(Settings(data=str(tmp_path_factory.mktemp("house"))))
    yield app.site.catalogue
    app.site.stop()
    with app.app_context():
        db.engine.dispose()


def refusals(catalogue: Catalogue, data: bytes, name: str = "pack.zip") -> list[str]:
    """Why it is refused; it must be quick, whatever it is."""
    began = time.monotonic()
    _, refused = looked(catalogue, data, name)
    assert time.monotonic() - began < 5
    return [str(error) for error in refused]


# Tables ---------------------------------------------------------------------------------------


def with_cell(column: str, cell: str) -> bytes:
    return sheet(SKYR, QUARK | {"picture": "cheese.svg", column: cell})


GOOD = sheet(SKYR, QUARK | {"picture": "cheese.svg"})
TABLES: dict[str, tuple[bytes, str]] = {
    "a quote that is never closed": (
        GOOD.replace(b"quark,Quark", b'quark,"Quark'),
        "dairy.csv, line 3: A cell goes on after the quotation mark that ends it.",
    ),
    "a cell too few": (
        GOOD.replace(b"quark,Quark,", b"quark,"),
        'dairy.csv, line 3: “category”: The category "3" is not one of vegetables',
    ),
    "a quote at the end": (
        GOOD + b'"',
        "dairy.csv, line 4: A quotation mark begins a cell here, and none ends it.",
    ),
    "nothing": (b"\n", "dairy.csv: This file is empty."),
    "a heading alone": (
        GOOD.partition(b"\n")[0],
        "dairy.csv: There is no line under the heading.",
    ),
    "no heading": (
        GOOD.partition(b"\n")[2],
        "dairy.csv, line 1: This line is not a heading. It must name the columns, at least "
        "name, category and number.",
    ),
    "a column mistyped": (
        sheet(SKYR).replace(b"may_contain", b"May contian"),
        'dairy.csv, line 1: The column "May contian" is unknown. Is it "may_contain"?',
    ),
    "a column twice": (
        sheet(SKYR, more=["Name"]),
        'dairy.csv, line 1: The column "name" appears twice.',
    ),
    "a cell beside the heading": (
        GOOD + b"," * 30 + b"x\n",
        "dairy.csv, line 4: This line has more cells than the heading.",
    ),
    "a letter that nobody has": (
        GOOD.replace(b"Quark,Quark", b"Qu\0rk,Quark"),
        "dairy.csv, line 3: “name”: There is a line break or another character that cannot",
    ),
    "a cell of 10 MB": (
        with_cell("glossary", "x").replace(b",x,", b"," + b"x" * 10 * A_MEGABYTE + b","),
        "dairy.csv: This file is too large: 4 MB at most.",
    ),
    "a cell of 1 MB": (
        with_cell("glossary", "x" * A_MEGABYTE),
        "dairy.csv, line 3: A text has more than 2000 letters.",
    ),
    "a glossary without end": (
        with_cell("glossary", "x" * 401),
        "dairy.csv, line 3: “glossary”: It has more than 400 letters.",
    ),
    "a key that is there twice": (
        sheet(SKYR, QUARK | {"key": "skyr"}),
        'dairy.csv, line 3: The key "skyr" is already used in line 2.',
    ),
    "a number that is none": (
        with_cell("number", "11"),
        'dairy.csv, line 3: “number”: The number "11" is not between 1 and 10.',
    ),
    "a letter that turns the line": (
        with_cell("name", "Quark\u202ekrauQ"),
        "dairy.csv, line 3: “name”: There is a line break or another character that cannot",
    ),
    "a quantity that is none": (
        sheet(SKYR | {"quantity": "-1"}, more=["quantity"]),
        'dairy.csv, line 2: “quantity”: The quantity "-1" is not a number from 0 to 20.',
    ),
    "too many cards": (
        sheet(*({**SKYR, "key": f"skyr_{n}"} for n in range(2001))),
        "dairy.csv: There are more than 2000 cards in it.",
    ),
}


@pytest.mark.parametrize("what", TABLES)
def test_a_table_that_cannot_be_is_refused_with_its_line(catalogue: Catalogue, what: str) -> None:
    data, sentence = TABLES[what]
    said = refusals(catalogue, data, "dairy.csv")
    assert [each for each in said if each.startswith(sentence)], said[:3]


def test_the_table_that_these_were_made_of_is_fine(catalogue: Catalogue) -> None:
    assert refusals(catalogue, GOOD, "dairy.csv") == []


@pytest.mark.parametrize("column", ["key", "name", "glossary", "forms", "contains", "picture"])
@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", '=HYPERLINK("http://evil.test")']
)
def test_a_formula_is_refused_in_every_column(catalogue: Catalogue, column: str, cell: str) -> None:
    said = refusals(catalogue, with_cell(column, cell), "dairy.csv")
    assert said == [
        f"dairy.csv, line 3: “{column}”: It begins with "
        f'"{"tab" if cell[0] == chr(9) else cell.strip()[0]}", like a spreadsheet formula.'
    ]


# TOML -----------------------------------------------------------------------------------------

DEEP = "a = " + "[" * 5000 + "]" * 5000
LONG_KEY = ".".join("a" * 400_000) + " = 1\n"
TEXTS: dict[str, tuple[dict[str, bytes], str]] = {
    "no pack.toml": ({}, "pack.toml: This file is missing."),
    "no TOML": ({"pack.toml": b"name = From the Alps"}, "pack.toml, line 1: Invalid value"),
    "no name": (
        {"pack.toml": INFO.replace("name", "title").encode()},
        "pack.toml, line 1: Object",
    ),
    "the key of all cards": (
        {"pack.toml": INFO.replace('"alps"', '"everything"').encode()},
        'pack.toml, line 1: The key "everything" always means every card there is.',
    ),
    "the key of a path": (
        {"pack.toml": INFO.replace('"alps"', '"../alps"').encode()},
        "pack.toml, line 1: Expected `str` matching regex",
    ),
    "an assignment twice": (
        {"assignments.toml": (assignment("hut", "One") + assignment("hut", "Two")).encode()},
        'assignments.toml, line 9: The key "hut" is already used in line 2.',
    ),
    "an assignment nobody can cook": (
        {"assignments.toml": (assignment("hut", "One") + "deal = 3\ntrade = 9\n").encode()},
        'assignments.toml, line 2: "One": More cards may be traded than are dealt.',
    ),
    "a deck of an unknown kind": (
        {"decks.toml": b'[[deck]]\nkey = "x"\nname = "X"\ncategories = ["spam"]\n'},
        'decks.toml, line 1: "X": "spam" is not a category',
    ),
    "tables in tables": ({"decks.toml": DEEP.encode()}, "decks.toml, line 1: "),
    "a key of 400,000 parts": (
        {"decks.toml": LONG_KEY.encode()},
        "decks.toml, line 1: The line has more than 400 dots.",
    ),
    "a byte of Latin-1": (
        {"assignments.toml": assignment("hut", "Fr\xfchst\xfcck").encode("latin-1")},
        "assignments.toml, line 4: This file is not in UTF-8. Save it again",
    ),
    "a recipe of 101 steps": (
        {
            "guide.toml": (
                '[[page]]\nkind = "recipe"\nkey = "x"\ntitle = "X"\ntext = "X."\nsteps = ['
                + '"Stir.",' * 101
                + "]\n"
            ).encode()
        },
        "guide.toml, line 1: Expected `array` of length <= 100",
    ),
    "a page of minutes that run backwards": (
        {
            "guide.toml": (
                b'[[page]]\nkind = "times"\nkey = "x"\ntitle = "X"\ntext = "X."\n'
                b'rows = [{ what = "Egg", least = 6, most = 5 }]\n'
            )
        },
        'guide.toml, line 1: "X": Egg: 6 minutes at least and 5 at most.',
    ),
    "a word twice": (
        {"glossary.toml": b'[[term]]\nkey = "x"\nterm = "X"\ntext = "X."\n' * 2},
        'glossary.toml, line 5: The key "x" is already used in line 1.',
    ),
    "a word without a letter": (
        {"glossary.toml": b'[[term]]\nkey = "x"\nterm = " "\ntext = "X."\n'},
        "glossary.toml, line 1: Expected `str` matching regex",
    ),
    "butter that is vegan": (
        {"pantry.toml": b'[[item]]\nkey = "x"\nname = "X"\nvegan = "yes"\ncontains = ["milk"]\n'},
        "pantry.toml, line 1: It is vegan but",
    ),
    "a terminal's commands": (
        {"decks.toml": b'"\\u001b[2J" = 1\n'},
        'decks.toml, line 1: "\x1b[2J" is unknown here; only [[deck]] is read.',
    ),
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_text_that_cannot_be_is_refused_with_its_line(catalogue: Catalogue, what: str) -> None:
    files, sentence = TEXTS[what]
    there = {} if what == "no pack.toml" else {"pack.toml": INFO.encode()}
    said = refusals(catalogue, zip_of(there | files, zipfile.ZIP_STORED))
    assert [each for each in said if each.startswith(sentence)], said[:3]


# Pictures -------------------------------------------------------------------------------------


def bomb() -> bytes:
    """A picture of 36 million pixels in some kilobytes."""
    out = io.BytesIO()
    Image.new("1", (6000, 6000)).save(out, "PNG", optimize=True)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("quark.png", b"MZ", "This is not a picture we can read"),
        ("quark.png", bomb(), "This picture is too large: 25 million pixels at most"),
        ("quark.png", photo()[:60], "This picture is damaged"),
        ("quark.svg", DRAWING.replace(b"<path", b"<script"), "Only flat shapes in plain colors"),
        ("quark.svg", b"<!DOCTYPE x []>" + DRAWING, "There is something in this drawing"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(
    catalogue: Catalogue, name: str, data: bytes, sentence: str
) -> None:
    files = alps() | {"ingredients.csv": sheet(QUARK | {"picture": name})}
    said = refusals(catalogue, zip_of({**files, f"art/{name}": data}))
    assert [each for each in said if each.startswith(f"{name}: {sentence}")], said


# Zips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["../pack.toml", "/etc/passwd", "art/../../x.png", "C:\\x.png", "art\\x.png", "art//x.png",
     "art/./x.png", "x\0.png", "..", "alps/../../pack.toml", "c:/x.png"],
)  # fmt: skip
def test_a_name_that_would_leave_the_pack_is_refused(catalogue: Catalogue, name: str) -> None:
    data = zip_of(alps() | {"X" * len(name): b"x"}).replace(b"X" * len(name), name.encode())
    said = refusals(catalogue, data)
    assert len([each for each in said if "would lie outside the pack" in each]) == 1
    assert looked(catalogue, data)[0] is None


@pytest.mark.parametrize(
    "name", ["run.sh", "art/Quark.PNG", "art/quark.exe", "art/a/quark.png", "notes.txt", "art/.png"]
)
def test_a_file_that_no_pack_has_is_refused(catalogue: Catalogue, name: str) -> None:
    said = refusals(catalogue, zip_of(alps() | {name: b"x"}))
    assert said[0].startswith(f"{Path(name).name}: No file in a pack has this name.")


def test_what_a_mac_leaves_behind_and_a_folder_around_it_are_no_matter(
    catalogue: Catalogue,
) -> None:
    around = {f"alps/{name}": data for name, data in alps().items()}
    left = {"alps/.DS_Store": b"x", "__MACOSX/alps/._pack.toml": b"x", "alps/art/Thumbs.db": b"x"}
    assert refusals(catalogue, zip_of(around | left)) == []


def test_a_zip_that_unpacks_to_very_much_is_refused(catalogue: Catalogue) -> None:
    much = {"art/a.png": b"\0" * 4 * A_MEGABYTE}
    assert refusals(catalogue, zip_of(alps() | much)) == [
        "a.png: This file unpacks to more than 100 times its size. None of it is read."
    ]
    much = {f"art/a{n}.png": b"\0" * 5 * A_MEGABYTE for n in range(20)}
    said = "pack.zip: This pack is too large: 1000 files and 80 MB unpacked at most."
    assert refusals(catalogue, zip_of(much)) == [said]
    assert refusals(catalogue, zip_of({f"art/a{n}.png": b"" for n in range(1001)})) == [said]
    huge = {"ingredients.csv": b"x" * 5 * A_MEGABYTE}
    assert refusals(catalogue, zip_of(alps() | huge)) == [
        "ingredients.csv: This file is too large: 4 MB at most."
    ]


def test_a_zip_that_lies_about_a_size_is_refused(catalogue: Catalogue) -> None:
    data = zip_of(alps() | {"art/a.png": b"\0" * 4 * A_MEGABYTE})
    true, lie = (4 * A_MEGABYTE).to_bytes(4, "little"), (10).to_bytes(4, "little")
    assert data.count(true) == 2
    assert refusals(catalogue, data.replace(true, lie)) == [
        "pack.zip: This zip is damaged. Please pack it again."
    ]


def special(change: Callable[[zipfile.ZipInfo], None]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in alps().items():
            entry = zipfile.ZipInfo(name)
            if name == "decks.toml":
                change(entry)
            archive.writestr(entry, data)
    return out.getvalue()


def a_link(entry: zipfile.ZipInfo) -> None:
    entry.create_system = 3
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16


def rarely_packed(entry: zipfile.ZipInfo) -> None:
    entry.compress_type = zipfile.ZIP_LZMA


def test_links_locks_and_rare_packings_are_refused(catalogue: Catalogue) -> None:
    assert "decks.toml: This is a link" in refusals(catalogue, special(a_link))[0]
    assert "decks.toml: This file is packed in an unusual way" in refusals(
        catalogue, special(rarely_packed)
    )[0]  # fmt: skip
    locked = zip_of({"pack.toml": INFO.encode()}).replace(
        b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00"
    )
    assert "pack.toml: This file is locked with a password" in refusals(catalogue, locked)[0]
    twice = zip_of({"pack.toml": INFO.encode(), "pack.tomm": b"x"})
    assert refusals(catalogue, twice.replace(b"pack.tomm", b"pack.toml")) == [
        "pack.toml: This file is in it twice."
    ]


def test_a_file_that_is_no_pack_is_refused(catalogue: Catalogue) -> None:
    sentence = "This is neither a zip nor a CSV file. Please choose one."
    for data, name in ((b"%PDF-1.7", "menu.pdf"), (b"", "x"), (photo(), "quark.png")):
        assert refusals(catalogue, data, name) == [f"{name}: {sentence}"]
    said = refusals(catalogue, b"x", "\x1b[2J\u202e.exe" + "x" * 200)
    assert said == [f"?[2J?.exe{'x' * 71}: {sentence}"]


def test_a_damaged_zip_is_refused_wherever_the_damage_is(catalogue: Catalogue) -> None:
    whole, luck = zip_of(alps()), Random(5)
    assert refusals(catalogue, whole[:-30]) == [
        "pack.zip: This zip is damaged. Please pack it again."
    ]
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(luck.randint(1, 4)):
            data[luck.randrange(4, len(data))] = luck.randrange(256)
        found: list[CatalogueError] = []
        read_pack("x.zip", read_upload("x.zip", bytes(data), found), found)
        refused += bool(found)
    assert refused > 75


def test_a_checksum_that_is_wrong_is_refused(catalogue: Catalogue) -> None:
    data = zip_of({"pack.toml": INFO.encode()}, zipfile.ZIP_STORED)
    other = data.replace(b"Mina", b"Nina")
    assert refusals(catalogue, other) == ["pack.zip: This zip is damaged. Please pack it again."]
    mended = other.replace(
        zlib.crc32(INFO.encode()).to_bytes(4, "little"),
        zlib.crc32(INFO.replace("Mina", "Nina").encode()).to_bytes(4, "little"),
    )
    assert refusals(catalogue, mended) == []


# Folders --------------------------------------------------------------------------------------


def test_links_and_strangers_in_a_folder_are_refused(tmp_path: Path) -> None:
    pack = tmp_path / "alps"
    (pack / "art").mkdir(parents=True)
    for name, data in alps().items():
        (pack / name).write_bytes(data)
    found: list[CatalogueError] = []
    assert read_files(pack, found) == alps()
    assert found == []
    (tmp_path / "secret").write_text(INFO)
    (pack / "pack.toml").unlink()
    (pack / "pack.toml").symlink_to(tmp_path / "secret")
    (pack / "art" / "notes.txt").write_text("x")
    assert read_files(pack, found) == {}
    said = [str(error) for error in found]
    assert said[0].startswith("pack.toml: This is a link")
    assert said[1].startswith("notes.txt: No file in a pack has this name.")
    (pack / "art" / "notes.txt").unlink()
    for file in (pack / "art").iterdir():
        file.unlink()
    (pack / "art").rmdir()
    (pack / "art").symlink_to(tmp_path)
    found.clear()
    assert read_files(pack, found) == {}
    assert str(found[0]).startswith("art: This is a link")


def test_nothing_was_written_by_all_this(catalogue: Catalogue) -> None:
    assert catalogue.packs.entries() == ()
    assert catalogue.ingredients.entry("quark") is None
    again = Catalogue(catalogue._app)
    assert again.ingredients.entries() == catalogue.ingredients.entries()


def test_more_pictures_than_a_house_would_import_are_not_exported(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("partycards.catalogue.pack_files.MOST_PACKED", 1000)
    found: list[CatalogueError] = []
    contents = read_pack("x.zip", alps(), found)
    assert contents is not None
    with pytest.raises(ValueError, match="Their pictures are too large for one pack"):
        files_of(contents, FolderFiles(tmp_path))
