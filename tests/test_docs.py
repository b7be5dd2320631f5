"""What the docs claim is true."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from partycards.commands import main
from partycards.games import GAMES
from partycards.settings import Settings
from tests.evening import Evening, begin, cold, told_by

TOP = Path(__file__).parent.parent


def read(name: str) -> str:
    return (TOP / name).read_text()


def partycards(*arguments: str) -> str:
    return told_by(begin([*arguments]))


def test_the_readme_names_commands_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.M))
    docs = "".join(map(read, ("README.md", "CONTRIBUTING.md", "docs/host-guide.md")))
    named = set(re.findall(r"make ([a-z-]+)", docs))
    assert {"party", "test", "docs"} <= named <= targets


def test_every_promise_of_the_readme_has_tests_with_its_number() -> None:
    promises = read("README.md").partition("## What we promise")[2].partition("\n## ")[0]
    numbers = re.findall(r"^(\d+)\. ", promises, re.M)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    names = "".join(path.read_text() for path in (TOP / "tests").rglob("test_*.py"))
    tested = set(re.findall(r"def test_\w*promise_(\d+)", names))
    assert tested >= set(numbers)


def test_ci_calls_the_test_command_of_the_readme() -> None:
    assert "make test" in read(".ci/run")
    assert "    make test " in read("README.md")


def test_the_demo_of_the_readme_plays_a_whole_party_and_the_same_one_again() -> None:
    found = re.search(r"partycards (demo [^\n]+)", read("README.md"))
    assert found is not None
    demo = (*found.group(1).split(), "--headless", "--port", "0")
    assert "--seed" in demo
    told = partycards(*demo)
    assert "Round 5: " in told
    assert "Final table" in told
    assert told_by(cold([*demo])) == told


def test_every_setting_is_in_the_guide_and_in_the_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["host", "--help"])
    guide, told = read("docs/host-guide.md"), " ".join(capsys.readouterr().out.split())
    rows = re.findall(
        r"^\| `(--[a-z-]+)` \| `(PARTYCARDS_[A-Z_]+)` \| [^|]* \| (.*) \|$", guide, re.M
    )
    expected = [
        (f"--{s.name.replace('_', '-')}", s.metadata["env"], s.metadata["says"])
        for s in fields(Settings)
    ]
    assert rows == expected
    for option, env, _ in expected:
        assert option in told
        assert f"[{env}]" in told


def test_every_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()] == list(GAMES)


def test_the_folder_map_matches_the_folders() -> None:
    rows = re.findall(r"^\| `([a-z_/]+)` \|", read("README.md"), re.M)
    for folder in rows:
        assert (TOP / folder).is_dir(), folder
    kept = {
        path.name for path in (TOP / "partycards").iterdir() if (path / "__init__.py").is_file()
    }
    assert kept == {
        row.removeprefix("partycards/") for row in rows if row.startswith("partycards/")
    }


def test_links_and_pictures_of_the_docs_are_there() -> None:
    for doc in [*TOP.glob("*.md"), *(TOP / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)\)", doc.read_text()):
            assert "://" in link or (doc.parent / link).exists(), f"{doc.name}: {link}"


def test_the_changelog_knows_this_version() -> None:
    import partycards

    assert f"## {partycards.__version__}" in read("CHANGELOG.md")
    assert f'version = "{partycards.__version__}"' in read("pyproject.toml")


def test_the_restaurant_guide_names_addresses_that_exist(evening: Evening) -> None:
    routes = evening.app.url_map.bind("party.test")
    named = re.findall(r"`(/[^`]*)`", read("docs/restaurant-guide.md"))
    assert {"/staff", "/kitchen/", "/floor/", "/restaurant/setup"} <= set(named)
    for address in named:
        assert routes.test(address.replace("CODE", evening.code)), address


def test_the_restaurant_guide_says_what_stands_on_the_pages() -> None:
    parts = ("restaurant", "table", "host", "phone", "games/restaurant", "standby")
    pages = [TOP / "templates" / part for part in parts]
    said = " ".join(page.read_text() for folder in pages for page in folder.rglob("*.html"))
    guide = re.sub(r"<[^>]*>", "", " ".join(read("docs/restaurant-guide.md").split()))
    named = re.findall(r'"([A-Z0-9][^"]*)"', guide)
    assert {"Lay all tables", "Call the chef", "We will cook it"} <= set(named)
    for words in named:
        stands = re.sub(r"\b[37]\b", r"%\\(\\w+\\)s", re.escape(words))
        assert re.search(rf"[\"'>]{stands}[\"'<:]", said), words


def test_links_between_the_pages_of_the_staff_lead_somewhere(evening: Evening) -> None:
    routes = evening.app.url_map.bind("party.test")
    for page in (TOP / "templates" / "restaurant").rglob("*.html"):
        for link in re.findall(r'(?:href|action)="(/[a-z0-9/-]*)"', page.read_text()):
            methods = ("GET", "POST")
            assert any(routes.test(link, method) for method in methods), f"{page.name}: {link}"
