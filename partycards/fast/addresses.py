"""Rules of addresses that become code when an address is first made by them.

Werkzeug compiles two functions for every rule as it is registered: for all our pages a tenth of a
second of every start, and most of them are never called. The plain way is Werkzeug's own rule.
"""

import logging
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from typing import Any

from werkzeug.exceptions import HTTPException
from werkzeug.routing import BuildError, Map, Rule

logger = logging.getLogger(__name__)

Build = Callable[..., tuple[str, str]]


class Late(Rule):
    """A rule that compiles each of its functions at the first call."""

    def _compile_builder(self, append_unknown: bool = True) -> Build:
        compiled = super()._compile_builder
        made: Build | None = None

        def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
            nonlocal made
            if made is None:
                made = compiled(append_unknown)
            return made(rule, **values)

        return build


# Whether Werkzeug is as it was --------------------------------------------------------------------


@cache
def rule() -> type[Rule]:
    """The rules of our pages: late ones, unless Werkzeug has become another inside."""
    if as_known():
        return Late
    logger.warning(
        "Werkzeug %s is not known here: addresses are compiled at the start", version("werkzeug")
    )
    return Rule


TRIAL = ("/t/<code>/cards/<int:number>", "/files/<path:name>")
"""Addresses with all that ours have."""


def as_known() -> bool:
    """Whether `Late` finds and makes the addresses that Werkzeug's own rules find and make."""
    try:
        return _made_by(Late) == _made_by(Rule)
    except Exception:
        return False


def _made_by(kind: type[Rule]) -> list[Any]:
    """What rules of this kind make of all we ask: addresses, what they lead to, refusals."""
    rules = Map([kind(path, endpoint=path) for path in TRIAL]).bind("localhost")
    values = ({"code": "A b", "number": 7, "q": "é"}, {"name": "a/b&c"})
    made: list[Any] = [_tried(rules.build, path, each) for path in TRIAL for each in values]
    return made + [_tried(rules.match, path) for path in ("/t/A/cards/7", "/t/A/cards/x")]


def _tried(work: Callable[..., Any], *given: str | Mapping[str, Any]) -> Any:
    try:
        return work(*given)
    except (BuildError, HTTPException) as refusal:
        return type(refusal)
