"""Hanna keeps her cards in a folder under version control; the house reads it when it opens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from partycards.app import PartyCards, create_app
from partycards.catalogue import own_folder, packs
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.own_folder import OwnFolder
from partycards.catalogue.pack_contents import files_of
from partycards.catalogue.pack_files import Files, read_files, write_folder
from partycards.catalogue.store import Catalogue
from partycards.commands import main
from partycards.kept_files import PICTURES, FolderFiles
from partycards.rows import db
from partycards.settings import Settings
from tests.catalogue.pack_house import QUARK, SKYR, alps, imported, kitchen, photo, sheet, zip_of


class Hanna:
    """Her house, and the folder of her cards beside it."""

    def __init__(self, tmp_path: Path) -> None:
        self.data = tmp_path / "house"
        self.cards = tmp_path / "cards"
        self.settings = Settings(data=str(self.data), cards=str(self.cards))

    def writes(self, **files: bytes) -> None:
        """Files by name, `_` for the dot, `art__` for the folder of pictures."""
        for name, data in files.items():
            place = self.cards / name.replace("art__", "art/").replace("_", ".")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    @contextmanager
    def opens(self) -> Iterator[PartyCards]:
        app = create_app(self.settings)
        try:
            yield app
        finally:
            app.site.stop()
            with app.app_context():
                db.engine.dispose()

    def starts(self) -> OwnFolder:
        """The house opens and closes; what came of the folder."""
        with self.opens() as app:
            assert app.site.own_folder is not None
            return app.site.own_folder

    def own(self) -> Files:
        with self.opens() as app:
            return files_of(packs.of_own(app.site.catalogue), FolderFiles(self.data))


@pytest.fixture
def hanna(tmp_path: Path) -> Hanna:
    return Hanna(tmp_path)


def card(catalogue: Catalogue, key: str) -> Ingredient:
    entry = catalogue.ingredients.entry(key)
    assert entry is not None, key
    return entry.card


def told(came: OwnFolder) -> tuple[int, int, int, list[str]]:
    return came.added, came.changed, came.gone, [str(error) for error in came.refused]


def test_what_lies_in_the_folder_is_in_the_house_and_goes_with_its_line(hanna: Hanna) -> None:
    hanna.writes(ingredients_csv=sheet(QUARK, SKYR), art__quark_png=photo(), **kitchen_files())
    came = hanna.starts()
    assert told(came) == (7, 0, 0, [])
    assert "“skyr” is already a kind of Yogurt" in str(came.notes[0])
    with hanna.opens() as app:
        house = app.site.catalogue
        assert card(house, "skyr").number == 5
        assert ((hanna.data / PICTURES) / card(house, "quark").picture).is_file()
        entry = house.ingredients.entry("skyr")
        assert entry is not None
        assert entry.is_the_hosts, "it is hers, as if she had typed it"
        assert house.guide.entry("in_hay") is not None
        assert "hay" in {food.key for food in house.pantry()}
    hanna.writes(ingredients_csv=sheet(SKYR | {"number": "6"}), pantry_toml=b"")
    assert hanna.starts().refused, "an empty file is a slip"
    (hanna.cards / "pantry.toml").unlink()
    assert told(hanna.starts()) == (0, 1, 3, [])
    with hanna.opens() as app:
        assert card(app.site.catalogue, "skyr").number == 6
        assert app.site.catalogue.ingredients.entry("quark") is None
        assert "hay" not in {food.key for food in app.site.catalogue.pantry()}


def kitchen_files() -> dict[str, bytes]:
    return {name.replace(".", "_"): data for name, data in kitchen().items()}


def test_a_start_without_changes_reads_nothing_and_is_quick(
    hanna: Hanna, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [SKYR | {"key": f"skyr_{n}", "name": f"Skyr {n}"} for n in range(300)]
    hanna.writes(ingredients_csv=sheet(*rows))
    assert hanna.starts().added == 300
    with hanna.opens() as app:
        monkeypatch.setattr(own_folder, "read_files", None)
        began = time.perf_counter()
        again = own_folder.take_in(app, app.site.catalogue, hanna.cards, FolderFiles(hanna.data))
        assert time.perf_counter() - began < 0.05
        assert again is not None
        assert told(again) == (0, 0, 0, [])


def test_a_wrong_line_is_told_and_the_house_opens_as_it_was(hanna: Hanna) -> None:
    hanna.writes(ingredients_csv=sheet(SKYR))
    hanna.starts()
    hanna.writes(
        ingredients_csv=sheet(SKYR | {"number": "11"}, QUARK),
        glossary_toml=b'[[term]]\nkey = "x"\nterm = ""\ntext = "X."\n',
    )
    for _ in range(2):
        assert [str(error) for error in hanna.starts().refused] == [
            "glossary.toml, line 1: Expected `str` of length >= 1 - at `$.term`.",
            'ingredients.csv, line 2: “number”: The number "11" is not between 1 and 10.',
            'ingredients.csv, line 3: There is no picture "quark.png" in art/, and none of that '
            "name came with the program.",
        ], "as long as it is wrong"
    with hanna.opens() as app:
        assert card(app.site.catalogue, "skyr").number == 5
        assert app.site.catalogue.ingredients.entry("quark") is None


def test_what_hanna_changes_in_the_console_stays_and_goes_into_the_folder(hanna: Hanna) -> None:
    hanna.writes(ingredients_csv=sheet(SKYR, QUARK | {"picture": "cheese.svg"}))
    hanna.starts()
    with hanna.opens() as app:
        house = app.site.catalogue
        house.ingredients.keep(replace(card(house, "skyr"), number=9))
        house.ingredients.keep(replace(card(house, "milk"), name="Hay milk"))
    hanna.writes(ingredients_csv=sheet(SKYR | {"number": "6"}))
    came = hanna.starts()
    assert told(came) == (0, 0, 1, [])
    assert [change.name for change in came.kept] == ["Skyr"]
    own = hanna.own()
    assert [line.split(b",")[0] for line in own["ingredients.csv"].splitlines()] == [
        b"key", b"milk", b"skyr"
    ]  # fmt: skip
    (hanna.cards / "ingredients.csv").unlink()
    hanna.cards.rmdir()
    write_folder(own, hanna.cards)
    came = hanna.starts()
    assert (told(came), came.kept) == ((0, 0, 0, []), ())
    assert hanna.own() == own, "byte for byte"
    hanna.writes(ingredients_csv=own["ingredients.csv"].replace(b"Hay milk", b"Alpine milk"))
    assert told(hanna.starts()) == (0, 1, 0, []), "from now on the folder says it"


def test_the_command_writes_the_folder_again_and_again(
    hanna: Hanna, capsys: pytest.CaptureFixture[str]
) -> None:
    hanna.writes(ingredients_csv=sheet(SKYR))
    assert hanna.starts().added == 1
    (hanna.cards / "ingredients.csv").rename(hanna.cards / "README")
    command = ["packs", "export", "--own", "--data", str(hanna.data), "-o", str(hanna.cards)]
    assert main(command) == 2, "a folder that is no pack is left alone"
    assert "File exists" in capsys.readouterr().err
    (hanna.cards / "pack.toml").write_text('key = "own_cards"\n')
    (hanna.cards / "decks.toml").write_text("# an old one\n")
    assert main(command) == 0
    names = {path.name for path in hanna.cards.iterdir()}
    assert names == {"README", "pack.toml", "ingredients.csv"}
    before = (hanna.cards / "ingredients.csv").stat().st_mtime_ns
    assert main(command) == 0
    assert (hanna.cards / "ingredients.csv").stat().st_mtime_ns == before
    assert told(hanna.starts()) == (0, 0, 0, [])


def test_nothing_is_read_from_outside_the_folder(hanna: Hanna, tmp_path: Path) -> None:
    hanna.writes(pack_toml=alps()["pack.toml"], ingredients_csv=sheet(SKYR), art__x_png=b"MZ")
    [error] = hanna.starts().refused
    assert str(error).startswith("x.png: This is not a picture we can read")
    (hanna.cards / "art" / "x.png").unlink()
    (tmp_path / "secret.toml").write_text('[[term]]\nkey = "x"\nterm = "Key"\ntext = "1234"\n')
    (hanna.cards / "glossary.toml").symlink_to(tmp_path / "secret.toml")
    [error] = hanna.starts().refused
    assert str(error).startswith("glossary.toml: This is a link")
    (hanna.cards / "glossary.toml").unlink()
    (hanna.cards / "art").rmdir()
    (hanna.cards / "art").symlink_to(tmp_path)
    [error] = hanna.starts().refused
    assert str(error).startswith("art: This is a link")


def test_a_folder_that_has_gone_takes_nothing_with_it(hanna: Hanna, tmp_path: Path) -> None:
    """The stick is not in, or another branch is checked out."""
    hanna.writes(ingredients_csv=sheet(SKYR))
    hanna.starts()
    hanna.cards.rename(tmp_path / "stick")
    [error] = hanna.starts().refused
    assert str(error) == "cards: There is no such folder. What it has brought stays."
    hanna.cards.mkdir()
    [error] = hanna.starts().refused
    assert "Nothing is in it any more." in str(error)
    with hanna.opens() as app:
        assert card(app.site.catalogue, "skyr").number == 5


def test_the_folder_and_packs_of_others_do_not_meet(hanna: Hanna) -> None:
    """A friend's own cards come in as a pack, and go as one."""
    hanna.writes(ingredients_csv=sheet(SKYR))
    hanna.starts()
    with hanna.opens() as app:
        house = app.site.catalogue
        theirs = alps()["pack.toml"].replace(b'"alps"', b'"own_cards"')
        friends = {"pack.toml": theirs, "ingredients.csv": sheet(QUARK), "art/quark.png": photo()}
        imported(house, hanna.data, zip_of(friends))
    hanna.writes(ingredients_csv=sheet(SKYR | {"number": "7"}))
    assert told(hanna.starts()) == (0, 1, 0, [])
    assert b"quark" not in hanna.own()["ingredients.csv"]
    with hanna.opens() as app:
        packs.remove(app.site.catalogue, "own_cards")
        assert app.site.catalogue.ingredients.entry("quark") is None
        assert card(app.site.catalogue, "skyr").number == 7
        plan = imported(app.site.catalogue, hanna.data, sheet(SKYR | {"number": "1"}), "other.csv")
        assert [change.name for change in plan.kept] == ["Skyr"], "no pack takes what is hers"
    assert read_files(hanna.cards, []) == {"ingredients.csv": sheet(SKYR | {"number": "7"})}
