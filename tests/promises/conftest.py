"""What the tests of promises are given besides."""

from collections.abc import Iterator
from typing import Any

import jinja2
import pytest

from partycards import drawing
from partycards.templates import environment


@pytest.fixture
def template() -> Iterator[Any]:
    """Puts other templates in front of ours, with a secret they can call."""
    env = environment("en")
    loader = env.loader
    assert loader is not None

    def plant(name: str, text: str, secret: Any) -> None:
        env.loader = jinja2.ChoiceLoader([jinja2.DictLoader({name: text}), loader])
        env.globals["secret"] = secret
        anew()

    def anew() -> None:
        env.forget()
        drawing._template.cache_clear()

    yield plant
    env.loader = loader
    env.globals.pop("secret", None)
    anew()
