"""What is the same for every app of the tests is made once: its pages, its SQL, the digests of its
PINs, the boxes of its matches and, for all processes of a run, the code of its templates."""

import gc
import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine

from partycards import templates
from partycards.app import PartyCards
from partycards.catalogue.store import Catalogue
from partycards.fast.templating import Kept, Plain
from partycards.restaurant import staff
from partycards.rows import choice, choose, db
from partycards.rows_versions import steps
from partycards.tables import folding
from partycards.web import register

COMPILED = "PARTYCARDS_TESTS_COMPILED"
"""Names the folder of this run in its environment, for the processes that it starts."""


def hang_up_once() -> None:
    """Nearly every test makes an app, and every app hangs up the same pages: half of what making
    it takes. What comes out knows nothing of the app, but for the door to the static files."""
    real, first = register.register, PartyCards(__name__)
    shared = (
        "url_map",
        "blueprints",
        "error_handler_spec",
        "before_request_funcs",
        "teardown_request_funcs",
        "template_context_processors",
        "url_value_preprocessors",
        "url_default_functions",
    )
    real(first)

    def hang_up(app: Flask) -> None:
        for name in shared:
            setattr(app, name, getattr(first, name))
        # A test may hang something up behind the pages, which is for its own app alone.
        behind = first.after_request_funcs
        app.after_request_funcs = defaultdict(
            list, {name: [*funcs] for name, funcs in behind.items()}
        )
        app.view_functions = {**first.view_functions, "static": app.view_functions["static"]}

    register.register = hang_up


def put_into_sql_once() -> None:
    """Every app has an engine of its own, and would put the same statements into SQL anew: what
    has been put into SQL is kept by dialect."""
    real = SQLAlchemy._make_engine
    first: dict[str, Engine] = {}

    def make(*about: Any) -> Engine:
        engine = real(*about)
        like = first.setdefault(engine.dialect.name, engine)
        engine.dialect, engine._compiled_cache = like.dialect, like._compiled_cache
        return engine

    SQLAlchemy._make_engine = make  # type: ignore[method-assign]


def compile_once() -> None:
    """A template is compiled by the first process that draws it: a server would compile fifty of
    them for its first page."""
    real = templates.read_anew

    @wraps(real)
    def read(language: str) -> Plain:
        env = real(language)
        if run := os.environ.get(COMPILED):
            folder = Path(run, type(env).__name__)
            folder.mkdir(exist_ok=True)
            env.bytecode_cache = Kept(str(folder))
        return env

    templates.read_anew = read


SALT = "5a17" * 8
"""Of all houses that are made in tests."""


def digest_once() -> None:
    """A PIN takes long to digest on purpose, and a restaurant of the tests begins with several,
    which are digested again when somebody comes in by them. With one salt in all houses, each PIN
    has one digest."""
    real = staff.Staff.__init__

    @wraps(real)
    def make(self: staff.Staff, app: Flask) -> None:
        if not choice("staff_salt"):
            choose("staff_salt", SALT)
        real(self, app)

    staff.Staff.__init__ = make  # type: ignore[method-assign]
    staff.digest_of = lru_cache(maxsize=1000)(staff.digest_of)


BOXES: dict[Any, Any] = {}
"""Each box that matches are played with, once."""


def one_box(box: Any) -> Any:
    """The box of the tests that equals this one. What games remember about a box is found at once
    by the very same box, and by an equal one after all their cards have been compared."""
    return BOXES.setdefault(box, box)


def unpack_once() -> None:
    """Thousands of tables play with some dozens of boxes; a server keeps fewer."""
    real = folding._box
    folding._box = lru_cache(maxsize=1000)(lambda kind, cards: one_box(real(kind, cards)))


def make_once() -> None:
    """From now on, in this process."""
    hang_up_once()
    put_into_sql_once()
    digest_once()
    compile_once()
    unpack_once()


def open_once() -> None:
    """What a house reads and puts into SQL as it opens, before this process is split."""
    with tempfile.TemporaryDirectory() as folder:
        app = Flask(__name__)
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder}/party.sqlite"
        steps.set_up(app, before_steps=lambda: None)
        Catalogue(app)
        with app.app_context():
            db.engine.dispose()
    gc.collect()
    gc.freeze()


def begin_run() -> Callable[[], None]:
    """Make the folder of a run, if this process begins it; what takes it away again."""
    if COMPILED in os.environ:
        return lambda: None
    folder = os.environ[COMPILED] = tempfile.mkdtemp(prefix="compiled")

    def end() -> None:
        del os.environ[COMPILED]
        shutil.rmtree(folder, ignore_errors=True)

    return end
