"""Mina writes a pack of cards from the Alps; Hanna imports it, and keeps what is hers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from partycards.app import create_app
from partycards.catalogue import packs
from partycards.catalogue.decks import Deck
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pack_contents import files_of, read_contents, table
from partycards.catalogue.pack_files import Files, read_files, read_upload, write_folder, zipped
from partycards.catalogue.pack_notes import spread
from partycards.catalogue.pack_plan import Plan, planned
from partycards.catalogue.pictures import keep_picture
from partycards.catalogue.store import Catalogue, Shelf
from partycards.files import shipped
from partycards.kept_files import PICTURES, FolderFiles
from partycards.rows import db
from partycards.settings import Settings
from tests.catalogue.pack_house import (
    DRAWING,
    INFO,
    QUARK,
    SKYR,
    alps,
    assignment,
    exported,
    imported,
    kitchen,
    looked,
    sheet,
    zip_of,
)


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    app = create_app(Settings(data=str(tmp_path / "house")))
    yield app.site.catalogue
    app.site.stop()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "house"


def card(catalogue: Catalogue, key: str) -> Ingredient:
    entry = catalogue.ingredients.entry(key)
    assert entry is not None, key
    return entry.card


def everything(catalogue: Catalogue) -> list[Any]:
    shelves: list[Shelf[Any]] = [
        catalogue.ingredients, catalogue.assignments, catalogue.decks, catalogue.packs
    ]  # fmt: skip
    return [shelf.entries() for shelf in shelves]


def names(plan: Plan) -> tuple[list[str], list[str], list[str]]:
    """What is added, changed, kept."""
    return ([c.name for c in plan.added], [c.name for c in plan.changed],
            [c.name for c in plan.kept])  # fmt: skip


def read(files: Files) -> tuple[Any, list[CatalogueError]]:
    found: list[CatalogueError] = []
    return read_contents(files, found), found


# In -------------------------------------------------------------------------------------------


def test_a_pack_is_shown_before_it_is_imported_and_then_it_is_there(
    catalogue: Catalogue, folder: Path
) -> None:
    before = everything(catalogue)
    plan, refused = looked(catalogue, zip_of(alps()))
    assert plan is not None
    assert refused == []
    told = [(each.file, each.line, each.name) for each in plan.added]
    assert told == [
        ("ingredients.csv", 2, "Quark"), ("ingredients.csv", 3, "Skyr"),
        ("assignments.toml", 2, "Lunch at the hut"), ("decks.toml", 2, "The hut"),
    ]  # fmt: skip
    assert everything(catalogue) == before, "looking writes nothing"
    assert not (folder / PICTURES).exists()
    packs.apply(catalogue, plan, FolderFiles(folder))
    quark = catalogue.ingredients.entry("quark")
    assert quark is not None
    assert quark.pack == "alps"
    assert ((folder / PICTURES) / quark.card.picture).is_file()
    hut = catalogue.cards_of(catalogue.deck("hut"), 6)
    assert [each.key for each, _ in hut] == ["milk", "quark", "skyr"]
    assert everything(Catalogue(catalogue._app)) == everything(catalogue), "after a restart, too"


def test_importing_the_same_pack_again_changes_nothing(catalogue: Catalogue, folder: Path) -> None:
    imported(catalogue, folder, zip_of(alps()))
    before = everything(catalogue)
    plan = imported(catalogue, folder, zip_of(alps()))
    assert (names(plan), plan.same) == (([], [], []), 4)
    assert everything(catalogue) == before


def test_a_change_of_a_card_that_came_is_told_column_by_column(
    catalogue: Catalogue, folder: Path
) -> None:
    text = (shipped("data") / "ingredients.csv").read_text().splitlines()
    lobster = next(line for line in text if line.startswith("lobster,"))
    other = lobster.replace("lobster,Lobster", "lobster,Blue lobster")
    plan = imported(catalogue, folder, f"{text[0]}\n{other}\n".encode(), "Atlantic.csv")
    assert [(c.line, c.cells) for c in plan.changed] == [
        (2, (("name", "Lobster", "Blue lobster"),))
    ]
    assert card(catalogue, "lobster").name == "Blue lobster"
    again = f"{text[0]}\n{lobster}\n".encode()
    assert names(imported(catalogue, folder, again, "Atlantic.csv")) == ([], ["Lobster"], []), (
        "a pack may change what a pack has changed"
    )
    entry = catalogue.ingredients.entry("lobster")
    assert entry is not None
    assert not entry.changed, "and as it came there is no difference any more"


def test_a_csv_file_is_a_pack_with_the_name_of_the_file(catalogue: Catalogue, folder: Path) -> None:
    imported(catalogue, folder, b"\xef\xbb\xbf" + sheet(SKYR), "Frühstück im Norden.CSV")
    pack = catalogue.packs.entry("fruhstuck_im_norden")
    assert pack is not None
    assert pack.card.name == "Frühstück im Norden"
    assert card(catalogue, "skyr").picture == "yogurt.svg"


def test_quantities_make_the_packs_own_deck(catalogue: Catalogue, folder: Path) -> None:
    rows = [QUARK | {"quantity": "3"}, SKYR | {"quantity": "0"}]
    files = alps() | {"ingredients.csv": sheet(*rows, more=["quantity"])}
    imported(catalogue, folder, zip_of(files))
    deck = catalogue.deck("alps")
    assert deck == Deck(key="alps", name="From the Alps", picked=("quark",), copies={"quark": 3})
    out = exported(catalogue, folder, "alps")
    assert read_upload("x.zip", out, [])["ingredients.csv"] == files["ingredients.csv"]


# What is the host's stays ---------------------------------------------------------------------


def test_what_hanna_made_or_changed_stays_hers_unless_she_says_so(
    catalogue: Catalogue, folder: Path
) -> None:
    imported(catalogue, folder, zip_of(alps()))
    catalogue.ingredients.keep(replace(card(catalogue, "quark"), number=9))
    catalogue.ingredients.keep(replace(card(catalogue, "milk"), name="Hay milk"))
    catalogue.assignments.retire("hut_lunch")
    milk = (shipped("data") / "ingredients.csv").read_text().splitlines()
    line = next(each for each in milk if each.startswith("milk,"))
    newer = alps() | {
        "ingredients.csv": sheet(QUARK | {"number": "4"}, SKYR | {"number": "6"})
        + line.replace("milk,Milk", "milk,Alpine milk").encode() + b"\n",
        "assignments.toml": assignment("hut_lunch", "Dinner at the hut").encode(),
    }  # fmt: skip
    plan = imported(catalogue, folder, zip_of(newer))
    assert names(plan) == ([], ["Skyr", "Dinner at the hut"], ["Quark", "Alpine milk"])
    assert card(catalogue, "quark").number == 9
    assert card(catalogue, "milk").name == "Hay milk"
    lunch = catalogue.assignments.entry("hut_lunch")
    assert lunch is not None
    assert lunch.retired, "what she put away stays away"
    plan = imported(catalogue, folder, zip_of(newer), replace=True)
    assert names(plan) == ([], ["Quark", "Alpine milk"], [])
    assert card(catalogue, "quark").number == 4


def test_a_card_that_hanna_made_is_not_the_packs_even_when_it_replaces_it(
    catalogue: Catalogue, folder: Path
) -> None:
    mine = replace(card(catalogue, "yogurt"), key="skyr", name="My skyr")
    catalogue.ingredients.keep(mine)
    imported(catalogue, folder, zip_of(alps()), replace=True)
    entry = catalogue.ingredients.entry("skyr")
    assert entry is not None
    assert (entry.card.name, entry.pack) == ("Skyr", "")
    packs.remove(catalogue, "alps")
    assert catalogue.ingredients.entry("skyr") == entry


def test_a_pack_goes_with_what_it_brought_and_leaves_what_hanna_changed(
    catalogue: Catalogue, folder: Path
) -> None:
    before = everything(catalogue)
    lobster = replace(card(catalogue, "lobster"), name="Blue lobster")
    other = changed_too(folder, lobster)
    imported(catalogue, folder, other)
    assert card(catalogue, "lobster").name == "Blue lobster"
    packs.remove(catalogue, "alps")
    assert everything(catalogue) == before
    imported(catalogue, folder, other)
    catalogue.ingredients.keep(replace(card(catalogue, "quark"), number=9))
    packs.remove(catalogue, "alps")
    quark = catalogue.ingredients.entry("quark")
    assert quark is not None
    assert (quark.card.number, quark.pack) == (9, "")
    assert catalogue.ingredients.entry("skyr") is None
    assert card(catalogue, "lobster").name == "Lobster"


def changed_too(folder: Path, lobster: Ingredient) -> bytes:
    """Mina's pack with a card that came with the program, changed."""
    contents, found = read(alps())
    assert found == []
    more = replace(contents, ingredients=(*contents.ingredients, (0, lobster)))
    files = files_of(more, FolderFiles(folder))
    return zip_of({**files, "art/quark.png": alps()["art/quark.png"]})


# All or nothing -------------------------------------------------------------------------------


def test_an_import_that_fails_on_the_way_leaves_nothing(
    catalogue: Catalogue, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, rows = everything(catalogue), (folder / "party.sqlite").read_bytes()
    plan, _ = looked(catalogue, zip_of(alps()))
    assert plan is not None
    put, puts = Shelf.put, []

    def breaks(shelf: Any, *cards: Any, pack: str = "") -> None:
        puts.extend(cards)
        if shelf is catalogue.packs:
            raise OSError("No space left on device")
        put(shelf, *cards, pack=pack)

    monkeypatch.setattr(Shelf, "put", breaks)
    with pytest.raises(OSError, match="No space left"):
        packs.apply(catalogue, plan, FolderFiles(folder))
    assert len(puts) == 5, "four cards were on their way"
    assert everything(catalogue) == before
    assert everything(Catalogue(catalogue._app)) == before
    assert (folder / "party.sqlite").read_bytes() == rows
    assert list((folder / PICTURES).iterdir()) == []
    monkeypatch.undo()
    packs.apply(catalogue, plan, FolderFiles(folder))
    assert card(catalogue, "quark").name == "Quark"


def test_a_plan_with_a_refused_line_is_never_imported(catalogue: Catalogue, folder: Path) -> None:
    before = everything(catalogue)
    plan, refused = looked(catalogue, sheet(SKYR, QUARK), "dairy.csv")
    assert plan is not None
    assert [str(each) for each in refused] == [
        'dairy.csv, line 3: There is no picture "quark.png" in art/, and none of that name '
        "came with the program."
    ]
    with pytest.raises(ValueError):
        packs.apply(catalogue, plan, FolderFiles(folder))
    assert everything(catalogue) == before


# Out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", ["", "packs/kids", "packs/bistro"])
def test_what_the_program_ships_is_written_as_it_is_read(pack: str, tmp_path: Path) -> None:
    there = shipped("data") / pack
    found: list[CatalogueError] = []
    files = read_files(there, found)
    contents, wrong = read(files)
    assert [*found, *wrong] == []
    write_folder(files_of(contents, FolderFiles(tmp_path)), tmp_path / "out")
    for name in files:
        assert (tmp_path / "out" / name).read_bytes() == (there / name).read_bytes(), name


def test_the_round_trip_is_byte_equal(catalogue: Catalogue, folder: Path, tmp_path: Path) -> None:
    imported(catalogue, folder, zip_of(alps()))
    first = exported(catalogue, folder, "alps")
    files = read_upload("alps.zip", first, [])
    assert {name: files[name] for name in ("pack.toml", "ingredients.csv")} == {
        name: alps()[name] for name in ("pack.toml", "ingredients.csv")
    }
    other = create_app(Settings(data=str(tmp_path / "other")))
    imported(other.site.catalogue, tmp_path / "other", first)
    second = exported(other.site.catalogue, tmp_path / "other", "alps")
    other.site.stop()
    assert second == first
    write_folder(files, tmp_path / "folder")
    assert zipped(read_files(tmp_path / "folder", [])) == first, "as a folder, too"


def test_two_cards_with_one_drawing_keep_their_pictures_in_another_house(
    catalogue: Catalogue, folder: Path, tmp_path: Path
) -> None:
    lobster = card(catalogue, "lobster")
    drawn = keep_picture(FolderFiles(folder), "lobster", "drawn.svg", DRAWING)
    catalogue.ingredients.keep(replace(lobster, picture=drawn))
    catalogue.ingredients.keep(replace(lobster, key="langoustine", name="Langoustine"))
    out = zipped(files_of(packs.of_own(catalogue), FolderFiles(folder)))
    assert set(read_upload("x.zip", out, [])) == {
        "pack.toml", "ingredients.csv", "art/lobster.svg", "art/langoustine.svg"
    }  # fmt: skip
    there = tmp_path / "other"
    other = create_app(Settings(data=str(there)))
    imported(other.site.catalogue, there, out)
    again = exported(other.site.catalogue, there, "own_cards")
    shown = (there / PICTURES) / card(other.site.catalogue, "langoustine").picture
    other.site.stop()
    assert shown.read_bytes() == shipped_drawing("lobster.svg")
    assert again == out


def shipped_drawing(name: str) -> bytes:
    return (shipped("static") / "cards" / "art" / name).read_bytes()


def test_a_table_for_a_spreadsheet_comes_back(catalogue: Catalogue, folder: Path) -> None:
    deck = Deck(key="mine", name="Mine", picked=("rice", "figs"), copies={"rice": 3})
    catalogue.decks.keep(deck)
    contents = packs.chosen_table(catalogue, "deck:mine", 6)
    assert contents is not None
    sheet = table(contents)
    assert sheet.startswith(b"\xef\xbb\xbfkey,name"), "Excel is told that it is UTF-8"
    lines = sheet.decode("utf-8-sig").splitlines()
    assert [line.rsplit(",", 1)[1] for line in lines] == ["quantity", "1", "3"]
    plan, refused = looked(catalogue, sheet, "mine.csv")
    assert plan is not None
    assert refused == []
    assert plan.same == 2, "the cards are as they were"
    made = catalogue.decks.entry("mine")
    assert made is not None
    assert set(plan.decks[0].picked) == set(made.card.picked)
    assert plan.decks[0].copies == made.card.copies


def test_a_guess_is_a_guess_in_another_house_too(catalogue: Catalogue, folder: Path) -> None:
    catalogue.ingredients.keep(replace(card(catalogue, "figs"), key="skyr", guessed=True))
    sheet = table(packs.of_own(catalogue))
    assert sheet.decode("utf-8-sig").splitlines()[0].endswith(",picture,quantity,guessed")
    catalogue.ingredients.drop("skyr")
    plan, refused = looked(catalogue, sheet, "mine.csv")
    assert plan is not None
    assert refused == []
    assert [each.guessed for each in plan.ingredients] == [True]


def test_own_cards_are_what_hanna_made_and_not_what_packs_brought(
    catalogue: Catalogue, folder: Path
) -> None:
    assert not packs.of_own(catalogue).ingredients
    imported(catalogue, folder, changed_too(folder, replace(card(catalogue, "lobster"), number=9)))
    catalogue.ingredients.keep(replace(card(catalogue, "milk"), name="Hay milk"))
    catalogue.decks.keep(Deck(key="mine", name="Mine"))
    own = packs.of_own(catalogue)
    assert [each.key for _, each in own.ingredients] == ["milk"]
    assert [each.key for _, each in own.decks] == ["mine"]
    assert not own.assignments


def test_an_export_of_a_deck_has_the_cards_that_another_house_lacks(
    catalogue: Catalogue, folder: Path
) -> None:
    imported(catalogue, folder, zip_of(alps()))
    hut = packs.chosen(catalogue, "deck:hut", 6)
    assert hut is not None
    assert [each.key for _, each in hut.ingredients] == ["quark", "skyr"], "milk is everywhere"
    assert [each.key for _, each in hut.decks] == ["hut"]
    for gone in ("deck:gone", "pack:gone", "gone", "", "all:x", "own:"):
        assert packs.chosen(catalogue, gone, 6) is None
    every = packs.chosen(catalogue, "all", 6)
    assert every is not None
    assert len(every.ingredients) == len(catalogue.ingredients.entries())


# What is told without being refused -----------------------------------------------------------


def test_what_may_be_a_mistake_is_told_and_hinders_nothing(catalogue: Catalogue) -> None:
    odd = [
        QUARK | {"key": "tomatos", "name": "Tomatos", "plural": "Tomatos", "picture": "yogurt.svg"},
        SKYR | {"goes_with": "unicorn"},
        SKYR | {"key": "skyr_too"},
    ]
    deck = '[[deck]]\nkey = "hut"\nname = "The hut"\npicked = ["unicorn"]\n'
    files = {"pack.toml": INFO.encode(), "ingredients.csv": sheet(*odd),
             "decks.toml": deck.encode(), "art/nobody.svg": DRAWING}  # fmt: skip
    plan, refused = looked(catalogue, zip_of(files))
    assert plan is not None
    assert refused == []
    told = {str(each) for each in plan.notes}
    assert {
        "ingredients.csv, line 2: There is already a card for Tomatoes.",
        'ingredients.csv, line 3: "Skyr" goes with "unicorn", which is not another card.',
        'ingredients.csv, line 4: "Skyr" is also the name in line 3.',
        'decks.toml, line 1: "The hut" names cards that are not here: unicorn.',
        "nobody.svg: No card of the pack has this picture, so it is left out.",
    } <= told


def test_the_starter_has_every_category_and_number_and_nothing_wrong(catalogue: Catalogue) -> None:
    contents, found = read(read_files(shipped("data"), []))
    plan = planned(contents, found, catalogue)
    assert (plan.added, plan.changed, plan.refused, plan.notes) == ((), (), (), ())
    counted = spread(contents)
    assert len(counted) == 10
    for each in counted:
        assert each.cards == sum(each.numbers)
        assert min(each.numbers) >= 2
        assert each.mean() == pytest.approx(5.5, abs=0.05)


@pytest.mark.parametrize("pack", ["kids", "bistro"])
def test_the_packs_that_wait_are_whole(catalogue: Catalogue, pack: str) -> None:
    info, there = packs.came_with()[pack]
    contents, found = read(read_files(there, []))
    plan = planned(contents, found, catalogue)
    assert (plan.info, plan.changed, plan.refused, plan.notes) == (info, (), (), ())
    for deck in plan.decks:
        cards = {each.key: each for each, _ in catalogue.cards_of(deck, 6)}
        assert set(deck.picked) == set(cards), "no rule of the deck throws out what it picks"
        assert len(cards) >= 40, "enough for five guests"
        if pack == "kids":
            assert all(each.kid_friendly and each.alcohol != "yes" for each in cards.values())


# The kitchen ----------------------------------------------------------------------------------


def test_a_pack_brings_pantry_guide_and_words_and_takes_them_away_again(
    catalogue: Catalogue, folder: Path, tmp_path: Path
) -> None:
    before = everything(catalogue)
    plan = imported(catalogue, folder, zip_of(alps() | kitchen()))
    told = [(each.file, each.line, each.name) for each in plan.added[4:]]
    assert told == [
        ("pantry.toml", 3, "Hay"), ("pantry.toml", 9, "Ghee"), ("guide.toml", 1, "In hay"),
        ("guide.toml", 8, "Times in hay"), ("glossary.toml", 1, "Smoulder"),
    ]  # fmt: skip
    assert {"hay", "ghee"} < {food.key for food in catalogue.pantry()}
    first = exported(catalogue, folder, "alps")
    other = create_app(Settings(data=str(tmp_path / "other")))
    imported(other.site.catalogue, tmp_path / "other", first)
    assert exported(other.site.catalogue, tmp_path / "other", "alps") == first
    other.site.stop()
    ghee = catalogue.foods.entry("ghee")
    assert ghee is not None
    catalogue.foods.keep(replace(ghee.card, name="Clarified butter"))
    packs.remove(catalogue, "alps")
    assert everything(catalogue) == before
    assert catalogue.guide.entry("in_hay") is None
    assert catalogue.glossary.entry("smoulder") is None
    assert catalogue.foods.entry("hay") is None
    own = packs.of_own(catalogue)
    assert [food.name for _, food in own.foods] == ["Clarified butter"], "that is Hanna's now"


def test_more_than_a_chef_can_look_through_is_no_pantry(catalogue: Catalogue) -> None:
    items = "".join(f'[[item]]\nkey = "oil_{n}"\nname = "Oil {n}"\n' for n in range(16))
    _, refused = looked(catalogue, zip_of(alps() | {"pantry.toml": items.encode()}))
    assert [str(each) for each in refused] == [
        "pantry.toml, line 46: The pantry would have 25 things; a chef looks through 24 on a phone."
    ]
