"""Lines and cells of a CSV file, as spreadsheets write it: commas, quotes, a heading."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath

from msgspec import Struct

from partycards.catalogue.errors import N_, CatalogueError, Wrong, too_long, unprintable


class Row(Struct, frozen=True):
    """One line of the file before it is understood; `line` is where it ends, from 1."""

    line: int
    cells: Mapping[str, str]


def read_rows(
    path: PurePath,
    text: str,
    columns: Sequence[str],
    optional: Sequence[str],
    found: list[CatalogueError],
) -> list[Row]:
    """The lines under a heading that has all `columns`, and `optional` ones where they are there.

    What is wrong goes to `found`; after a wrong heading, or a line that is no CSV, nothing is read.
    """
    reader = csv.DictReader(io.StringIO(text, newline=""), restkey="", strict=True)
    rows: list[Row] = []
    try:
        wrong = _heading(list(reader.fieldnames or ()), columns, optional)
        if wrong:
            found += [CatalogueError(path, 1, each) for each in wrong]
            return []
        for cells in reader:
            if "" in cells or None in cells.values():
                reason = Wrong(N_("This line has more or fewer cells than the heading."))
                found.append(CatalogueError(path, reader.line_num, reason))
            else:
                rows.append(Row(reader.line_num, cells))
    except csv.Error as error:
        reason = Wrong(N_("This is not a line of a CSV file (%(why)s)."), why=str(error))
        if "field limit" in str(error):
            reason = too_long()
        # The dictionaries count a line only when it was read; the reader under them knows this one.
        found.append(CatalogueError(path, max(reader.reader.line_num, 1), reason))
    return rows


def _heading(heading: list[str], columns: Sequence[str], optional: Sequence[str]) -> list[Wrong]:
    if len(heading) == 1 and heading[0].count(";") > len(columns) // 2:
        return [
            Wrong(
                N_(
                    "The cells are separated by semicolons. Save the file as “CSV UTF-8 (comma "
                    "delimited)”."
                )
            )
        ]
    wrong = [
        Wrong(N_('The column "%(column)s" is unknown.'), column=name[:40])
        for name in heading
        if name not in columns and name not in optional
    ]
    wrong += [
        Wrong(N_('The column "%(column)s" appears twice.'), column=name)
        for name in dict.fromkeys((*columns, *optional))
        if heading.count(name) > 1
    ]
    wrong += [
        Wrong(N_('The column "%(column)s" is missing.'), column=name)
        for name in columns
        if name not in heading
    ]
    return wrong


def write_rows(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """A CSV file with this heading; lines end as the shipped file's do."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def check_cell(column: str, cell: str, longest: int) -> None:
    """Raise `Wrong` for what no cell may be, whatever its column."""
    if is_formula(cell):
        raise Wrong(
            N_('The cell "%(column)s" begins with "%(sign)s", like a spreadsheet formula.'),
            column=column,
            sign="tab" if cell[:1] in ("\t", "\r") else cell.strip()[:1],
        )
    if wrong := unprintable(cell):
        raise wrong
    if len(cell.strip()) > longest:
        raise Wrong(
            N_('The cell "%(column)s" has more than %(most)s letters.'), column=column, most=longest
        )


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet could take the cell for a formula, with or without its spaces."""
    return cell[:1] in ("\t", "\r") or cell.strip()[:1] in tuple("=+-@＝＋－＠")
