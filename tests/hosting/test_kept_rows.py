"""Photos and pictures of a house as rows, and as files in a folder: nobody knows the difference."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from partycards.games.base import Cooked
from partycards.hosting.kept_rows import RowFiles
from partycards.kept_files import PHOTOS, PICTURES, FolderFiles, KeptFiles
from partycards.rows import App, OneHouse, Photo, db, writing
from partycards.rows_versions import steps
from partycards.tables.photos import Photos
from partycards.tables.saving import NotSaved
from tests.hosting.houses import rows_in, tables
from tests.postgres import Server

SOUP, QUARK = "photos/0a1b2c.jpg", "pictures/quark-0a1b2c3d.png"


@pytest.fixture(params=["a folder", "rows"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[App, KeptFiles]]:
    """Lisa's house, on a laptop and on a site."""
    if request.param == "rows":
        server: Server = request.getfixturevalue("postgres")
        with rows_in(server.database(tables)) as app:
            lisa = OneHouse(app, "lisa")
            yield lisa, RowFiles(lisa, tmp_path)
        return
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{tmp_path / 'party.sqlite'}"
    steps.set_up(app, before_steps=lambda: None)
    yield app, FolderFiles(tmp_path)
    with app.app_context():
        db.engine.dispose()


def test_what_is_kept_can_be_read_listed_printed_and_deleted(
    house: tuple[App, KeptFiles],
) -> None:
    _, files = house
    assert files.names(PHOTOS) == files.names(PICTURES) == set()
    files.put(SOUP, b"soup")
    files.put(QUARK, b"quark", lasting=False)
    files.put(SOUP, b"more soup")
    assert files.names(PHOTOS) == {SOUP}
    assert files.names(PICTURES) == {QUARK}
    assert (files.read(SOUP), files.read(QUARK)) == (b"more soup", b"quark")
    assert files.path(QUARK).read_bytes() == b"quark"
    assert files.has(QUARK)
    files.delete(QUARK, "pictures/never-0a1b2c3d.png")
    assert not files.has(QUARK)
    assert files.read(QUARK) is None
    assert not files.path(QUARK).exists(), "nor can it be printed any more"
    assert files.has(SOUP)


DISH = Cooked(1, 2, "Soup")


def photos(house: tuple[App, KeptFiles]) -> Photos:
    app, files = house
    with app.app_context():
        return Photos(app, files)


def test_a_photo_that_was_sent_is_there_after_a_restart_until_it_is_erased(
    house: tuple[App, KeptFiles],
) -> None:
    lisas = photos(house)
    shot = lisas.keep("ANISE", 2, 1, DISH, b"a photo")
    other = lisas.keep("ANISE", 2, 1, DISH, b"another")
    later = photos(house)
    later.sweep()
    assert later.at("ANISE") == (shot, other)
    assert later.read(shot) == b"a photo"
    later.erase(shot)
    assert photos(house).at("ANISE") == (other,)
    assert later.read(shot) is None
    assert house[1].names(PHOTOS) == {other.file}


def fails(*_rows: object) -> None:
    raise NotSaved("no room")


def test_a_photo_whose_row_is_refused_leaves_nothing_behind(
    house: tuple[App, KeptFiles], monkeypatch: pytest.MonkeyPatch
) -> None:
    lisas = photos(house)
    with monkeypatch.context() as patch:
        patch.setattr(db.session, "add", fails)
        with pytest.raises(NotSaved):
            lisas.keep("ANISE", 2, 1, DISH, b"a photo")
    assert house[1].names(PHOTOS) == set()
    assert lisas.at("ANISE") == ()


def test_halves_of_photos_are_swept_away(house: tuple[App, KeptFiles]) -> None:
    """As a crash left them on a laptop; rows cannot be torn, and are swept alike."""
    app, files = house
    shot = photos(house).keep("ANISE", 2, 1, DISH, b"a photo")
    files.put("photos/nobodys.jpg", b"whose?")
    with writing(app):
        db.session.add(Photo(name="gone", table="ANISE", seat=1, match=1, round=1, chef=1, sent=1))
    found = photos(house)
    found.sweep()
    assert files.names(PHOTOS) == {shot.file}
    assert photos(house).at("ANISE") == (shot,)


def test_a_photo_and_its_row_are_erased_together_or_not_at_all(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with rows_in(postgres.database(tables)) as app:
        lisa = OneHouse(app, "lisa")
        house = lisa, RowFiles(lisa, tmp_path)
        lisas = photos(house)
        shot = lisas.keep("ANISE", 2, 1, DISH, b"a photo")
        real: Callable[..., object] = db.session.commit
        with monkeypatch.context() as patch:
            patch.setattr(db.session, "commit", fails)
            with pytest.raises(NotSaved):
                lisas.erase(shot)
        assert real == db.session.commit
        assert lisas.at("ANISE") == (shot,), "she is told, and taps again"
        assert lisas.read(shot) == b"a photo"


def test_two_houses_keep_files_of_the_same_name(postgres: Server, tmp_path: Path) -> None:
    with rows_in(postgres.database(tables)) as app:
        lisa, tom = (RowFiles(OneHouse(app, name), tmp_path / name) for name in ("lisa", "tom"))
        lisa.put(SOUP, b"soup")
        assert not tom.has(SOUP)
        assert tom.read(SOUP) is None
        tom.put(SOUP, b"borscht")
        tom.delete(SOUP)
        assert lisa.read(SOUP) == lisa.path(SOUP).read_bytes() == b"soup"
        assert tom.names(PHOTOS) == set()
