"""What docs/packs.md claims is true; its promises are kept in the other tests of packs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from partycards.app import create_app
from partycards.catalogue import pack_contents, pack_files
from partycards.catalogue.decks import Deck
from partycards.commands import main

DOC = (Path(__file__).parents[2] / "docs" / "packs.md").read_text()


def sized(text: str) -> int:
    number, unit = text.split()[:2]
    return int(number) * {"kB": 1000, "MB": 1_000_000}[unit]


def test_the_files_and_their_sizes_are_those_that_are_read() -> None:
    rows = dict(re.findall(r"^\| `([a-z./]+)` \| .* \| ([^|]+) \|$", DOC, re.M))
    most = {name: sized(size) for name, size in rows.items()}
    assert most.pop("art/") == pack_files.MOST_OF_A_PICTURE
    assert most == pack_files.MOST_BYTES
    found = re.search(r"has (\d+ MB) at most, and (\d+ MB) and (\d+) files unpacked", DOC)
    assert found is not None
    assert sized(found[1]) == pack_files.MOST_PACKED
    assert sized(found[2]) == pack_files.MOST_UNPACKED
    assert int(found[3]) == pack_files.MOST_FILES
    assert f"{pack_contents.MOST_CARDS} cards at most" in " ".join(DOC.split())
    assert f"(0 to {pack_contents.MOST_COPIES}, nothing is 1)" in DOC
    assert f"more than {pack_files.MOST_TIMES} times their size" in " ".join(DOC.split())
    for ending in ("svg", "png", "jpg", "jpeg", "webp"):
        assert pack_files.ART_NAME.fullmatch(f"art/quark.{ending}")
        assert ending in DOC


def test_the_commands_do_what_they_say_with_the_pack_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    info, deck, word = re.findall(r"```toml\n(.*?)```", DOC, re.S)
    [table] = re.findall(r"```csv\n(.*?)```", DOC, re.S)
    (tmp_path / "alps").mkdir()
    (tmp_path / "alps" / "pack.toml").write_text(info)
    (tmp_path / "alps" / "decks.toml").write_text(deck)
    (tmp_path / "alps" / "glossary.toml").write_text(word)
    (tmp_path / "alps" / "ingredients.csv").write_text(table)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARTYCARDS_DATA", str(tmp_path / "house"))
    app = create_app()
    app.site.catalogue.decks.keep(Deck(key="mine", name="Mine"))
    app.site.stop()
    commands = re.findall(r"^    partycards (packs .*?)  ", DOC, re.M)
    assert len(commands) == 8
    told = {}
    for command in commands:
        assert main(shlex.split(command)) == 0, command
        told[command] = capsys.readouterr().out
    assert "missing pictures: 0" in told["packs check alps"]
    assert "duplicates: 0" in told["packs check alps"]
    assert "dairy            1 " in told["packs check alps"]
    assert "added    decks.toml, line 1: The hut" in told["packs import --dry-run alps"]
    assert "3 added, 0 changed, 0 yours, 0 the same, 0 refused" in told["packs import alps"]
    written = {path.name for path in tmp_path.iterdir()}
    assert {"alps.zip", "hut.csv", "own_cards.zip"} <= written
    assert main(["packs", "import", "kids"]) == 0, "a key"
    assert main(["packs", "import", "alps.zip"]) == 0, "a zip"
    assert main(["packs", "import", "hut.csv"]) == 0, "a CSV file"
    assert main(["packs", "export", "alps", "-o", "folder"]) == 0
    assert (tmp_path / "folder" / "ingredients.csv").read_text() == table
