"""What a worker writes about itself: a line of JSON for each thing, and nothing about people.

What is said is the sentence of the program as it stands in the code, without the values that a
laptop fills in: those are tables, names and addresses. Of an error it says the type and the way
through the code, not its message, which may quote what somebody typed.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

from flask import has_request_context, request


class JsonLines(logging.Formatter):
    """`at` (ISO 8601, UTC), `level`, `from` (the room of the code), `says`; with an error `error`
    and `way` ("tables/log.py:120 append", the innermost last); for a request `request`, the id that
    the proxy gave it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": str(record.msg),
        }
        if has_request_context() and "X-Request-Id" in request.headers:
            line["request"] = request.headers["X-Request-Id"][:64]
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line["error"] = type(error).__name__
            line["way"] = [_place(frame) for frame in traceback.extract_tb(error.__traceback__)]
        return json.dumps(line, ensure_ascii=False)


def _place(frame: traceback.FrameSummary) -> str:
    """Where in the code, from the package on: the machine's folders say nothing."""
    steps = frame.filename.replace("\\", "/").split("/")
    known = next((n for n, step in enumerate(steps) if step == "partycards"), len(steps) - 2)
    return f"{'/'.join(steps[known + 1 :])}:{frame.lineno} {frame.name}"


def begin(stream: TextIO = sys.stderr) -> None:
    """From here on the program says everything in such lines."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
