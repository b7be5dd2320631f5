"""`partycards print`."""

from pathlib import Path

import pytest

from partycards.commands import main
from partycards.printing.sheets import SHEETS
from tests.printing.reading import pages, text


def test_the_list_says_what_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(SHEETS)
    assert "Ingredient cards" in lines[0]


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
        (["cards", "--ink", "red"], "--ink: “red” cannot be chosen"),
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
