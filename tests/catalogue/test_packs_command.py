"""`partycards packs`: Hanna at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from partycards.app import create_app
from partycards.catalogue.pack_files import write_folder
from partycards.commands import main
from partycards.files import shipped
from partycards.settings import Settings
from tests.catalogue.pack_house import QUARK, SKYR, alps, sheet, zip_of


class Hanna:
    """Types commands about her house and reads what they say."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.house = folder / "house"
        self._capsys = capsys

    def runs(self, verb: str, *words: str, ends: int = 0) -> str:
        house = [] if verb == "check" else ["--data", str(self.house)]
        assert main(["packs", verb, *house, *words]) == ends
        told = self._capsys.readouterr()
        return told.out + told.err

    def writes(self, name: str, data: bytes) -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)


@pytest.fixture
def hanna(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Hanna:
    return Hanna(tmp_path, capsys)


def test_check_counts_what_is_in_the_starter_pack(hanna: Hanna) -> None:
    told = hanna.runs("check", str(shipped("data"))).splitlines()
    assert told[0].startswith("Starter 1 by Party Cards contributors, MIT (starter, en): 269 ingr")
    assert told[2].split() == ["category", "cards", "numbers", *map(str, range(1, 11)), "mean"]
    assert told[3].split()[:2] == ["vegetables", "30"]
    assert told[3].split()[-1] == "5.50"
    assert "missing pictures: 0" in told
    assert "duplicates: 0" in told
    assert "refused: 0" in told


def test_check_says_what_is_wrong_line_by_line(hanna: Hanna) -> None:
    rows = [SKYR, QUARK, SKYR, SKYR | {"key": "skyr_too"}, QUARK | {"key": "x", "number": "0"}]
    told = hanna.runs("check", hanna.writes("dairy.csv", sheet(*rows)), ends=1).splitlines()
    assert 'refused  dairy.csv, line 4: The key "skyr" is already used in line 2.' in told
    assert 'refused  dairy.csv, line 6: “number”: The number "0" is not between 1 and 10.' in told
    assert 'note     dairy.csv, line 5: "Skyr" is also the name in line 2.' in told
    assert told[-3:] == ["missing pictures: 1", "duplicates: 2", "refused: 3"]


def test_check_counts_the_decks_of_a_pack_of_selections(hanna: Hanna) -> None:
    told = hanna.runs("check", str(shipped("data") / "packs" / "kids"))
    assert "Kids 1 by Party Cards contributors, MIT (kids, en): 0 ingredients, 10 assign" in told
    assert "deck kids_lunchbox: 50 cards" in told


def test_a_dry_run_tells_what_an_import_does_and_writes_nothing(hanna: Hanna) -> None:
    there = hanna.writes("alps.zip", zip_of(alps()))
    told = hanna.runs("import", "--dry-run", there).splitlines()
    assert told == [
        "From the Alps 2 by Mina, CC0 (alps)",
        "added    ingredients.csv, line 2: Quark",
        "added    ingredients.csv, line 3: Skyr",
        "added    assignments.toml, line 2: Lunch at the hut",
        "added    decks.toml, line 2: The hut",
        "note     ingredients.csv, line 3: “skyr” is already a kind of Yogurt: a chef can say so.",
        "4 added, 0 changed, 0 yours, 0 the same, 0 refused",
        "Nothing was written: this was a dry run.",
    ]
    assert not hanna.house.exists()
    assert hanna.runs("import", there).splitlines() == [*told[:-1], "Imported."]
    listed = hanna.runs("list").splitlines()
    assert listed[0].startswith("starter            Starter 1")
    assert listed[1] == (
        "alps               From the Alps 2 by Mina, CC0: 2 ingredients, 1 assignment, 1 deck"
    )


def test_check_tells_of_a_food_that_another_card_tells_otherwise(hanna: Hanna) -> None:
    """Parmesan is set with rennet on the card Cheese; a pack has it for vegetarians."""
    cell = "Parmesan[vegetarian=yes];fresh skyr"
    told = hanna.runs("check", hanna.writes("dairy.csv", sheet(SKYR | {"forms": cell})))
    assert 'line 2: "Parmesan" is told otherwise with "Cheese": vegetarian.' in told
    assert told.count("told otherwise") == 1
    shipped_pack = hanna.runs("check", str(shipped("data")))
    assert "told otherwise" not in shipped_pack


def test_what_hanna_changed_stays_hers_unless_she_asks(hanna: Hanna) -> None:
    hanna.runs("import", hanna.writes("dairy.csv", sheet(SKYR)))
    app = create_app(Settings(data=str(hanna.house)))
    skyr = app.site.catalogue.ingredients.entry("skyr")
    assert skyr is not None
    app.site.catalogue.ingredients.keep(type(skyr.card)(**{**as_dict(skyr.card), "number": 9}))
    app.site.stop()
    newer = hanna.writes("dairy.csv", sheet(SKYR | {"number": "6"}))
    line = "dairy.csv, line 2: Skyr (number '9' -> '6')"
    assert f"yours    {line}" in hanna.runs("import", newer)
    assert f"changed  {line}" in hanna.runs("import", "--replace-mine", newer)


def as_dict(card: object) -> dict[str, object]:
    return {name: getattr(card, name) for name in card.__struct_fields__}  # type: ignore[attr-defined]


def test_what_is_refused_is_told_and_nothing_is_written(hanna: Hanna) -> None:
    bad = hanna.writes("dairy.csv", sheet(SKYR, SKYR))
    told = hanna.runs("import", bad, ends=1).splitlines()
    assert told[-1] == "Nothing was imported: correct what is refused, and try again."
    assert 'refused  dairy.csv, line 3: The key "skyr" is already used in line 2.' in told
    trick = hanna.writes("trick.zip", zip_of({"../pack.toml": b""}))
    assert "would lie outside the pack, so nothing is read." in hanna.runs("import", trick, ends=1)
    assert not hanna.house.exists()


def test_a_strangers_file_cannot_talk_to_the_terminal(hanna: Hanna) -> None:
    files = alps() | {"decks.toml": b'"\\u001b[2J" = 1\n'}
    told = hanna.runs("check", hanna.writes("alps.zip", zip_of(files)), ends=1)
    assert '"?[2J" is unknown here' in told
    assert "\x1b" not in told


def test_a_pack_that_waits_is_imported_by_its_key_and_exported_byte_for_byte(hanna: Hanna) -> None:
    assert "bistro             Classic bistro 1" in hanna.runs("list")
    assert "waits; `partycards packs import bistro` adds it" in hanna.runs("list")
    hanna.runs("import", "bistro")
    none = "It has no ingredient cards, so there is nothing to put in a table."
    assert none in hanna.runs("export", "bistro", "--csv", ends=2)
    assert "waits; `partycards packs import bistro`" not in hanna.runs("list")
    out = hanna.folder / "out"
    assert hanna.runs("export", "bistro", "-o", str(out)).strip() == str(out)
    there = shipped("data") / "packs" / "bistro"
    written = {path.name: path.read_bytes() for path in out.iterdir()}
    assert written == {path.name: path.read_bytes() for path in there.iterdir()}
    assert "is taken away" in hanna.runs("remove", "bistro")
    assert "waits; `partycards packs import bistro`" in hanna.runs("list")


def test_zip_folder_and_table_are_exported_and_come_back(
    hanna: Hanna, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(alps(), hanna.folder / "alps")
    hanna.runs("import", str(hanna.folder / "alps"))
    monkeypatch.chdir(hanna.folder)
    for words, name in (
        (["alps"], "alps.zip"),
        (["alps", "--csv"], "alps.csv"),
        (["--deck", "hut"], "hut_deck.zip"),
        (["--deck", "hut", "--csv"], "hut.csv"),
        (["--all"], "house.zip"),
    ):
        assert hanna.runs("export", *words).strip() == name
        assert " 0 changed, 0 yours, " in hanna.runs("import", "--dry-run", name)
    first = (hanna.folder / "alps.zip").read_bytes()
    hanna.runs("import", "alps.zip")
    hanna.runs("export", "alps")
    assert (hanna.folder / "alps.zip").read_bytes() == first


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check", "/no/such/pack"], "/no/such/pack cannot be read: No such file or directory."),
        (["import", "/no/such/pack"], "/no/such/pack cannot be read: No such file or directory."),
        (["export", "gone"], "There is no pack gone here."),
        (["export", "--deck", "gone"], "There is no deck gone here."),
        (["export", "--own"], "There is no card in it yet."),
        (["export", "--own", "--csv"], "There is no card in it yet."),
        (["export", "starter", "-o", "/no/such/folder/x.zip"], "cannot be written: No such file"),
        (["export", "starter", "-o", "/"], "/ cannot be written: File exists."),
        (["remove", "gone"], "No pack gone was imported here."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    hanna: Hanna, words: list[str], sentence: str
) -> None:
    assert sentence in hanna.runs(words[0], *words[1:], ends=2)


def test_while_the_server_runs_packs_are_looked_at_but_not_imported(hanna: Hanna) -> None:
    app = create_app(Settings(data=str(hanna.house)))
    try:
        assert "starter" in hanna.runs("list")
        assert "Nothing was written" in hanna.runs("import", "--dry-run", "kids")
        for verb in ("import", "remove"):
            told = hanna.runs(verb, "kids", ends=2)
            assert "is running on" in told
            assert "Its console" in told
    finally:
        app.site.stop()


def test_check_reads_the_names_that_lie_beside_the_cards(hanna: Hanna) -> None:
    house = hanna.folder / "mine"
    write_folder(alps(), house)
    names = house / "names"
    names.mkdir()
    (names / "de.csv").write_text("food,also\nquark,Topfen;Weißkäse\n", encoding="utf-8")
    assert hanna.runs("check", str(house)).splitlines()[-1] == "names de: 2"
    (names / "de.csv").write_text("food,also\nquark,Topfen\nskyr,topfen\n", encoding="utf-8")
    told = hanna.runs("check", str(house), ends=1).splitlines()
    assert 'refused  de.csv, line 3: "topfen" stands in line 2 already.' in told
