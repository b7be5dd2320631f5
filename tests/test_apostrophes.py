"""What people read has the apostrophes of a printed page: “Cody’s dish”, not "Cody's dish"."""

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


def test_a_typewriters_apostrophe_is_found(tmp_path: Path) -> None:
    (tmp_path / "stage.html").write_text('{% do x %}<p>{{ _("%(who)s\'s dish", who=who) }}</p>')
    (tmp_path / "stage.py").write_text("SAYS = N_(\"It is Cody's turn.\"), 'it\\'s no sentence'")
    assert list(straight(tmp_path, "**.html", "jinja2")) == ["stage.html:1: %(who)s's dish"]
    assert list(straight(tmp_path, "**.py", "python")) == ["stage.py:1: It is Cody's turn."]
