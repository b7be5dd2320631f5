"""Tables to be downloaded, so that the reader's own spreadsheet opens them as tables."""

import csv
import io

from flask import Response, request

from partycards.catalogue.sheet import spreadsheet

DECIMAL_COMMAS = frozenset(
    ("be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "fi", "fr", "gl", "hr", "hu", "id",
     "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk",
     "sl", "sq", "sr", "sv", "tr", "uk", "vi")
)  # fmt: skip
"""Languages in which one half is 0,5."""
WITH_POINTS = frozenset(
    ("de-ch", "de-li", "es-419", "es-cr", "es-do", "es-gt", "es-hn", "es-mx", "es-ni", "es-pa",
     "es-pe", "es-pr", "es-sv", "es-us", "fr-ch", "it-ch")
)  # fmt: skip
"""Places where one writes such a language, and 0.5."""


def with_semicolons() -> bool:
    """Whether the reader's spreadsheet wants semicolons and decimal commas, as far as the first
    language of their browser tells."""
    tag = request.headers.get("Accept-Language", "").split(",")[0].partition(";")[0].strip().lower()
    return tag not in WITH_POINTS and tag.split("-")[0] in DECIMAL_COMMAS


def table_file(name: str, data: bytes) -> Response:
    """A table as a download with this file name."""
    answer = Response(data, mimetype="text/csv")
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


def rewritten(table: bytes) -> bytes:
    """A table with commas, as the reader's spreadsheet opens it."""
    if not with_semicolons():
        return table
    return spreadsheet(csv.reader(io.StringIO(table.decode("utf-8-sig"), newline="")), True)


def table_of(name: str, rows: list[list[str]]) -> Response:
    """The same of lines; no cell of them is a formula."""
    return table_file(name, spreadsheet(rows, with_semicolons()))
