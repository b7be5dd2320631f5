"""Credits: every picture, font, script and library is named, with its licence."""

import re
import tomllib
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path

import pytest

from partycards.services import credits as notices_of
from partycards.services.credits import libraries
from partycards.services.measured import Measured
from partycards.web import credits as credits_page
from tests.evening import ORIGIN, Evening
from tests.web.sample import said

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PARTS = ("cards", "fonts", "fonts/print", "vendor")
"""The folders of `static` that hold what others made."""


@pytest.fixture
def credits(evening: Evening) -> str:
    """What Lisa reads on her phone."""
    evening.sit("Lisa")
    return said(evening.phones["Lisa"].get("credits").text)


def notices() -> list[Path]:
    """The texts of licences that lie beside what they are about."""
    inside = [path for part in PARTS for path in (ROOT / "static" / part).iterdir()]
    return [path for path in inside if re.search(r"LICEN[CS]E|OFL", path.name)]


def test_lisa_finds_the_credits_at_the_end_of_the_help(evening: Evening) -> None:
    evening.sit("Lisa")
    lisa = evening.phones["Lisa"]
    assert f'href="/t/{evening.code}/credits"' in lisa.get("help").text
    assert f'href="/t/{evening.code}/help"' in lisa.get("credits").text
    assert evening.app.test_client().get("/t/NOWHERE/credits", base_url=ORIGIN).status_code == 404


def test_the_host_finds_them_below_the_tables(evening: Evening) -> None:
    host = evening.host()
    assert 'href="/host/credits"' in host.get("/host/?all=1", base_url=ORIGIN).text
    page = host.get("/host/credits", base_url=ORIGIN)
    assert "All pictures are drawn for Party Cards" in said(page.text)
    assert 'class="host-head"' in page.text


def test_the_host_reads_how_fast_the_program_was_and_on_what_machine(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = Measured("2026-11-23", "Xeon <2>", 2, 4100)
    monkeypatch.setattr(credits_page, "measured", lambda: last)
    evening.sit("Lisa")
    words = "Measured on 2026-11-23 (Xeon &lt;2&gt;, 2 cores): 4100 moves a second at 20 tables"
    assert words in evening.host().get("/host/credits", base_url=ORIGIN).text
    assert "Measured on" not in evening.phones["Lisa"].get("credits").text
    monkeypatch.setattr(credits_page, "measured", lambda: None)
    assert "Measured on" not in evening.host().get("/host/credits", base_url=ORIGIN).text


def test_every_font_and_every_script_that_is_shipped_is_named(credits: str) -> None:
    folder = ROOT / "static" / "fonts"
    scripts = r"-(latin|greek|cyrillic|vietnamese)\b.*"
    families = {re.sub(scripts, "", path.name) for path in folder.glob("*.woff2")}
    assert families == {"fraunces", "nunito-sans", "noto-sans"}
    for family in families:
        assert family.replace("-", " ").title() in credits
    for path in [*(folder / "print").glob("*.[tw]*f*"), *(ROOT / "static/vendor").glob("*.js")]:
        assert path.name in credits


def test_every_licence_that_is_shipped_can_be_read(credits: str) -> None:
    assert len(notices()) >= 8
    for path in notices():
        _, *lines = path.read_text(encoding="utf-8").splitlines()
        for line in [line.strip("# >") for line in lines if set(line) != {"-"}]:
            assert " ".join(line.replace("`", "").split()) in credits, line


def test_every_library_is_named_with_its_licence(credits: str) -> None:
    named = {work.name.casefold().replace("_", "-") for work in libraries()}
    assert {re.split(r"[\[<>=;~ ]", wanted)[0] for wanted in PROJECT["dependencies"]} <= named
    assert {"werkzeug", "jinja2", "sqlalchemy"} <= named, "what they bring along"
    for work in libraries():
        assert work.licence, work.name
        assert work.name in credits


def test_a_copied_folder_that_was_never_installed_still_tells_the_rest(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_of, "is_checkout", lambda: False)
    monkeypatch.setattr(metadata, "requires", lambda name: metadata.distribution("?"))
    monkeypatch.setattr(notices_of, "libraries", libraries.__wrapped__)
    page = evening.stranger().get("credits")
    assert page.status_code == 200
    assert "Fraunces" in said(page.text)
    assert "Flask" not in said(page.text)


def test_whoever_installs_it_gets_every_notice_as_a_licence_file() -> None:
    for path in notices():
        inside = path.relative_to(ROOT).as_posix()
        assert any(fnmatch(inside, pattern) for pattern in PROJECT["license-files"]), inside
