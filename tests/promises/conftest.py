"""What the tests of promises are given besides."""

from collections.abc import Iterator
from types import CodeType
from typing import Any

import jinja2
import pytest
from jinja2.bccache import Bucket

from partycards import drawing
from partycards.templates import environment


class Compiled(jinja2.BytecodeCache):
    """What was compiled from a text stays so: whoever plants one template reads only that anew."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._code[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture
def template() -> Iterator[Any]:
    """Puts other templates in front of ours, with a secret they can call."""
    env = environment("en")
    loader = env.loader
    assert loader is not None
    env.bytecode_cache = env.bytecode_cache or Compiled()

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
