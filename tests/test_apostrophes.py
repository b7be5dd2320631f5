"""What people read has the apostrophes of a printed page: “Cody’s dish”, not "Cody's dish"."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

TOP = Path(__file__).parent.parent
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}
JINJA = {"extensions": "jinja2.ext.do,jinja2.ext.i18n"}


def straight(folder: Path, files: str, method: str) -> Iterator[str]:
    """Sentences of the interface with a typewriter's apostrophe, and where they stand."""
    for name, line, message, *_ in extract_from_dir(
        folder, [(files, method)], {files: JINJA}, keywords=KEYWORDS
    ):
        sentences = message if isinstance(message, tuple) else (message,)
        for sentence in sentences:
            if sentence and "'" in sentence:
                yield f"{name}:{line}: {sentence}"


@pytest.mark.parametrize(
    ("folder", "files", "method"),
    [("partycards", "**.py", "python"), ("templates", "**.html", "jinja2")],
)
def test_every_sentence_of_the_interface_has_printed_apostrophes(
    folder: str, files: str, method: str
) -> None:
    assert list(straight(TOP / folder, files, method)) == []


READ = ("*.toml", "games/*.toml", "rules/*.toml", "tours/*.toml", "packs/*/*.toml")
NOT_PRINTED = {"ledger.toml", "print_options.toml"}


def texts(told: object) -> Iterator[str]:
    """All texts in what a file tells."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from texts(each)


def test_cards_rules_and_guides_have_printed_apostrophes_too() -> None:
    files = {path for pattern in READ for path in (TOP / "data").glob(pattern)}
    read = {path for path in files if path.name not in NOT_PRINTED}
    told = {str(path): tomllib.loads(path.read_text(encoding="utf-8")) for path in read}
    assert len(told) > 15
    found = {name: [text for text in texts(file) if "'" in text] for name, file in told.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    for sheet in ("ingredients.csv", "names/en.csv"):
        assert "'" not in (TOP / "data" / sheet).read_text(encoding="utf-8")


def test_a_typewriters_apostrophe_is_found(tmp_path: Path) -> None:
    (tmp_path / "stage.html").write_text('{% do x %}<p>{{ _("%(who)s\'s dish", who=who) }}</p>')
    (tmp_path / "stage.py").write_text("SAYS = N_(\"It is Cody's turn.\"), 'it\\'s no sentence'")
    assert list(straight(tmp_path, "**.html", "jinja2")) == ["stage.html:1: %(who)s's dish"]
    assert list(straight(tmp_path, "**.py", "python")) == ["stage.py:1: It is Cody's turn."]
