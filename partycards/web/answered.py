"""The same is asked for in two ways: by a page's script, which stays where it is and takes JSON,
and by a plain form, which takes a page."""

from collections.abc import Callable, Mapping

from flask import Response, jsonify, request
from msgspec import Struct

from partycards.games.base import IllegalMove
from partycards.tables.table import Table
from partycards.web import refused_live


class Told(Struct, frozen=True):
    """What whoever tapped a button of the staff reads, though it counted: in their words. `left`
    are the numbers of the plates that were left out, `version` what it is on the disk with."""

    version: int
    said: str
    left: tuple[int, ...] = ()


def by_script() -> bool:
    """Whether a script asks."""
    return "application/json" in request.headers.get("Accept", "")


def answered(
    table: Table,
    verb: Callable[[], Mapping[str, object]],
    done: Callable[[], Response],
    refused: Callable[[IllegalMove], Response],
) -> Response:
    """Do what is asked for at a table. `verb` does it, and returns what a script is told; a form
    goes on to the page of `done`, or of `refused`."""
    try:
        told = verb()
    except IllegalMove as refusal:
        return refused_live(refusal, table.code) if by_script() else refused(refusal)
    return jsonify(told) if by_script() else done()
