"""`partycards print`."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from PIL import Image

from partycards.commands import main
from partycards.printing.every_sheet import SHEETS
from tests.evening import Evening
from tests.printing.reading import decoded, pages, text


def test_the_list_says_what_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(SHEETS)
    assert "Ingredient cards" in lines[1]


def test_what_the_issue_asks_for_is_written_as_one_would_type_it(tmp_path: Path) -> None:
    for what in ("cards", "assignments", "Shopping"):
        file = tmp_path / f"{what}.pdf"
        wanted = ["--table", table_of(tmp_path)] if what == "Shopping" else []
        typed = ["print", what, "-o", str(file), "--paper", "A4", "--data", str(tmp_path)]
        assert main([*typed, *wanted]) == 0
        assert file.read_bytes().startswith(b"%PDF")


def test_a_file_is_written_with_the_options_of_the_print_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.pdf"
    arguments = ["print", "cards", "-o", str(file), "--paper", "letter", "--only"]
    assert main([*arguments, "lobster, carrots"]) == 0
    assert str(file) in capsys.readouterr().out
    words = text(file.read_bytes())
    assert "Carrots" in words
    assert "Lobster" in words
    assert float(pages(file.read_bytes())[0].height) == 11 * 72


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["poems"], "“poems” cannot be printed."),
        (["cards", "--ink", "red"], "--ink: “red” is not one of the choices"),
        (["cards", "--back-x", "99"], "--back-x: Write a number from -15 to 15."),
        (["cards", "--copies", "many"], "--copies: Write a number from 1 to 20."),
        (["cards", "--only", "unicorn"], "--only: There is no card “unicorn” here."),
        (["cards", "--language", "xx"], "--language: the words are there in en"),
        (["calibration", "-o", "/no/such/folder/x.pdf"], "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["print", *arguments]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_refused_print_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    file.write_text("yesterday's cards")
    assert main(["print", "cards", "-o", str(file), "--only", "unicorn"]) == 2
    assert file.read_text() == "yesterday's cards"


# The house --------------------------------------------------------------------------------------


def table_of(folder: Path) -> str:
    """A house with a table where Lisa and Ellen sit; its join code."""
    evening = Evening(folder)
    evening.sit("Lisa", "Ellen")
    evening.host_does("wifi", ssid="Trattoria", password="al dente")
    tofu = evening.app.site.catalogue.ingredients.entry("tofu")
    assert tofu is not None
    evening.app.site.catalogue.ingredients.keep(replace(tofu.card, name="Smoked tofu"))
    evening.stop()
    return evening.code


def test_a_deck_of_the_house_is_printed_by_its_name_or_its_key(tmp_path: Path) -> None:
    table_of(tmp_path)
    for name in ("vegan", "Vegan", "VEGAN"):
        file = tmp_path / f"{name}.pdf"
        arguments = ["print", "cards", "--deck", name, "-o", str(file), "--data", str(tmp_path)]
        assert main([*arguments, "--only", "tofu:2,carrots"]) == 0
        assert text(file.read_bytes()).count("Smoked tofu") == 2


def test_letters_that_no_font_has_are_told_beside_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    evening.sit("Lisa \U0002b8e2", "田中さくら")
    evening.stop()
    file = tmp_path / "seats.pdf"
    arguments = ["--table", evening.code, "--data", str(tmp_path), "--address", "10.0.0.7"]
    assert main(["print", "seat_cards", "-o", str(file), *arguments]) == 0
    told = capsys.readouterr()
    assert told.out.strip() == str(file)
    assert "One letter cannot be printed. A mark stands in its place:" in told.err
    assert "(U+2B8E2) in “Lisa \U0002b8e2”" in told.err
    assert file.read_bytes().startswith(b"%PDF")


def test_a_table_is_printed_whether_its_server_runs_or_not(tmp_path: Path) -> None:
    code = table_of(tmp_path)
    file = tmp_path / "seats.pdf"
    arguments = ["--table", code.lower(), "--data", str(tmp_path), "--address", "10.0.0.7"]
    assert main(["print", "seat_cards", "-o", str(file), *arguments]) == 0
    assert "Ellen" in text(file.read_bytes())
    assert f"http://10.0.0.7:5000/t/{code}/back?code=" in decoded(file.read_bytes())[0]
    running = Evening(tmp_path)
    try:
        assert main(["print", "poster", "-o", str(file), *arguments]) == 0
        assert "Trattoria" in text(file.read_bytes())
    finally:
        running.stop()


def test_a_list_is_written_as_a_spreadsheet_when_the_file_is_called_so(tmp_path: Path) -> None:
    file = tmp_path / "list.CSV"
    arguments = ["print", "shopping_deck", "--deck", "vegan", "--data", str(tmp_path)]
    assert main([*arguments, "-o", str(file)]) == 0
    assert "Carrots" in file.read_text(encoding="utf-8-sig")


def test_what_is_not_in_the_house_is_said_and_what_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = ["--data", str(tmp_path)]
    assert main(["print", "cards", "--deck", "bogus", *there]) == 2
    assert "There is no deck “bogus” here. There are: Everything, " in capsys.readouterr().err
    assert main(["print", "poster", "--table", "SALT", *there]) == 2
    assert "There are none yet." in capsys.readouterr().err
    assert main(["print", "poster", *there]) == 2
    assert "--table: Please choose a table first." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [], "looking leaves nothing behind"
    code = table_of(tmp_path)
    assert main(["print", "poster", "--table", "NOWHERE", *there]) == 2
    assert f"There are: {code}." in capsys.readouterr().err


def test_progress_of_a_long_print_is_told_beside_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("partycards.commands.print.PATIENCE", 0)
    file = tmp_path / "cards.pdf"
    assert main(["print", "cards", "-o", str(file), "--data", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert told.out == f"{file}\n"
    assert told.err.endswith("\rDrawn: 269 of 269\n")


# Files and options --------------------------------------------------------------------------------


def test_pages_are_written_as_pictures_when_the_file_is_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--data", str(tmp_path), "--only", "lobster", "--backs", "duplex"]
    assert main(["print", "cards", "-o", str(tmp_path / "few.png"), *arguments]) == 0
    names = [tmp_path / "few-1.png", tmp_path / "few-2.png"]
    assert capsys.readouterr().out.split() == list(map(str, names))
    for name in names:
        with Image.open(name) as page:
            assert page.size == (2480, 3508), "A4 at 300 dpi"
    assert main(["print", "cards", "-o", str(tmp_path / "one.PNG"), *arguments[:4]]) == 0
    assert (tmp_path / "one.PNG").read_bytes().startswith(b"\x89PNG")


def test_a_file_of_an_unknown_kind_is_refused_before_anything_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for what, ending, could in (
        ("calibration", "jpg", ".pdf or .png"),
        ("calibration", "csv", ".pdf or .png"),
        ("shopping_deck", "doc", ".pdf, .png, .txt or .csv"),
    ):
        assert main(["print", what, "-o", str(tmp_path / f"x.{ending}")]) == 2
        said = capsys.readouterr().err
        assert f"cannot be a .{ending} file" in said
        assert said.strip().endswith(f"{could}.")
    assert list(tmp_path.iterdir()) == []


def test_an_option_that_changes_nothing_is_told_and_the_sheet_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "money.pdf"
    arguments = ["--paper", "letter", "--backs", "duplex", "--columns", "2", "--season", "Spring"]
    assert main(["print", "cook_off_budget_money", "-o", str(file), *arguments]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"{option} changes nothing on “Cook Off!: money”."
        for option in ("--backs", "--columns", "--season")
    ]
    assert file.read_bytes().startswith(b"%PDF")
    assert main(["print", "cards", "-o", str(file), "--only", "lobster", "--backs", "duplex"]) == 0
    assert capsys.readouterr().err == ""


def test_pictures_for_a_card_service_are_written_when_the_file_is_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.zip"
    typed = ["print", "cards", "--only", "lobster:2", "-o", str(file), "--data", str(tmp_path)]
    assert main(typed) == 0
    with ZipFile(file) as pictures:
        assert "cards/001-lobster.png" in pictures.namelist()
        assert b"cards/001-lobster.png,2,backs/back-1.png" in pictures.read("counts.csv")
    assert main(["print", "chips", "-o", str(tmp_path / "chips.zip")]) == 2
    assert "cannot be a .zip file" in capsys.readouterr().err
