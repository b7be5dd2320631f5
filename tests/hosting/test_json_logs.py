"""A worker's log: lines that a machine reads, and that say nothing about people."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from partycards.hosting import json_logs


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    json_logs.begin(stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_says_what_the_code_says_and_no_table(said: io.StringIO) -> None:
    logging.getLogger("partycards.tables.house").warning("table %s needs the host", "basil")
    (line,) = lines(said)
    assert line["says"] == "table %s needs the host"
    assert (line["level"], line["from"]) == ("warning", "partycards.tables.house")
    assert line["at"].endswith("Z")
    assert "basil" not in said.getvalue()


def test_an_error_says_its_type_and_its_way_but_not_what_somebody_typed(said: io.StringIO) -> None:
    def seat(name: str) -> None:
        raise ValueError(f"no seat for {name}")

    try:
        seat("Grandma Ilse")
    except ValueError:
        logging.getLogger("partycards").exception("a page went wrong")
    (line,) = lines(said)
    assert line["error"] == "ValueError"
    assert line["way"][-1].endswith(" seat")
    assert "Ilse" not in said.getvalue()


def test_a_line_has_the_id_that_the_proxy_gave_the_request(said: io.StringIO) -> None:
    with Flask("party").test_request_context(headers={"X-Request-Id": "a1b2" * 40}):
        logging.getLogger("partycards").error("a page went wrong")
    (line,) = lines(said)
    assert line["request"] == ("a1b2" * 40)[:64]
