"""Lines and cells of a CSV file, as spreadsheets write it: a heading, quotes, and between the cells
commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import PurePath

from msgspec import Struct

from partycards.catalogue.errors import N_, CatalogueError, Wrong, together, too_long, unprintable

SEPARATORS = ",;\t|"
TOLD = re.compile(r'"?sep=(.)"?[,;\t]*(\r\n|\r|\n)', re.IGNORECASE)
"""A first line that spreadsheets do not show: what stands between the cells."""


MOST_COLUMNS, MOST_ROWS = 200, 5000
"""Of a file; what comes after so many lines is not read, for nobody takes in as many cards."""


class Row(Struct, frozen=True):
    """One line of the file before it is understood. `line` is its number, from 1, as a spreadsheet
    counts them; `headings` are the columns as the file calls them."""

    line: int
    cells: Mapping[str, str]
    headings: Mapping[str, str] = {}


class Columns(Struct, frozen=True):
    """The columns that a file must have, and those that it may have. `of` says which one a heading
    means, `also` are other words for them; `only`: there may be no others."""

    must: Sequence[str]
    may: Sequence[str] = ()
    of: Callable[[str], str] = str
    also: Mapping[str, str] = {}
    only: bool = True

    def known(self) -> tuple[str, ...]:
        return (*self.must, *self.may)


# Reading --------------------------------------------------------------------------------------


def read_rows(
    path: PurePath,
    text: str,
    columns: Columns,
    found: list[CatalogueError],
    notes: list[CatalogueError] | None = None,
) -> list[Row]:
    """The lines under the heading. Blank lines and empty columns are passed over; a cell that is
    not there is empty.

    What is wrong goes to `found`; after a wrong heading, or a line that is no CSV, nothing is read.
    Columns that are not read go to `notes`.
    """
    told = TOLD.match(text)
    body = text[told.end() :] if told else text
    separator = told[1] if told else _separator(body, columns)
    rows: list[Row] = []
    headings: tuple[str, ...] | None = None
    number = 0
    try:
        for number, cells in enumerate(_reader(body, separator), 1):
            if not any(map(str.strip, cells)):
                continue
            if len(cells) == 1 and separator in cells[0]:
                # It was opened in one column, and saved again.
                cells = next(iter(_reader(cells[0], separator)))
            if len(rows) >= MOST_ROWS:
                break
            if headings is not None:
                rows += _row(path, number, cells, headings, columns, found)
                continue
            headings = tuple(cell.strip() for cell in cells)
            if len(headings) > MOST_COLUMNS:
                why = Wrong(N_("There are more than %(most)s columns."), most=MOST_COLUMNS)
                found.append(CatalogueError(path, number, why))
                return []
            if wrong := _wrong_heading(headings, columns):
                found.append(CatalogueError(path, number, together(wrong)))
                return []
            if notes is not None and (unread := _unread(headings, columns)):
                why = Wrong(N_("These columns are not read: %(columns)s."), columns=tuple(unread))
                notes.append(CatalogueError(path, number, why))
    except csv.Error as error:
        found.append(CatalogueError(path, number + 1, _no_csv(str(error))))
    return rows


def _reader(text: str, separator: str) -> Iterable[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)


def _row(
    path: PurePath,
    number: int,
    cells: list[str],
    headings: tuple[str, ...],
    columns: Columns,
    found: list[CatalogueError],
) -> list[Row]:
    """The line, unless it has cells that stand under no heading."""
    if any(map(str.strip, cells[len(headings) :])):
        reason = Wrong(N_("This line has more cells than the heading."))
        found.append(CatalogueError(path, number, reason))
        return []
    known = {columns.of(heading): (place, heading) for place, heading in enumerate(headings)}
    there = {name: known[name] for name in columns.known() if name in known}
    texts = {name: cells[at] if at < len(cells) else "" for name, (at, _) in there.items()}
    return [Row(number, texts, {name: heading for name, (_, heading) in there.items()})]


def _separator(text: str, columns: Columns) -> str:
    """What stands between the cells: that with which most columns of the heading are known."""
    first = next((line for line in text[:20_000].splitlines() if line.strip(SEPARATORS + ' "')), "")

    def good(separator: str) -> tuple[int, int]:
        names = [columns.of(cell.strip().strip('"')) for cell in first.split(separator)]
        return len(set(names) & {*columns.known()}), len(names)

    return max(SEPARATORS, key=good)


def _wrong_heading(headings: tuple[str, ...], columns: Columns) -> list[Wrong]:
    names, known = [columns.of(heading) for heading in headings], columns.known()
    if not {*names} & {*known}:
        return [
            Wrong(
                N_("This line is not a heading. It must name the columns, at least %(columns)s."),
                columns=tuple(columns.must),
            )
        ]
    wrong = [
        Wrong(N_('The column "%(column)s" is missing.'), column=name)
        for name in columns.must
        if name not in names
    ]
    wrong += [
        Wrong(N_('The column "%(column)s" appears twice.'), column=name)
        for name in known
        if names.count(name) > 1
    ]
    for heading in _unread(headings, columns):
        words = {name: name for name in known} | {**columns.also}
        near = get_close_matches(columns.of(heading), words, 1, 0.75)
        meant = [words[word] for word in near if words[word] not in names]
        if meant:
            wrong.append(
                Wrong(
                    N_('The column "%(column)s" is unknown. Is it "%(meant)s"?'),
                    column=heading,
                    meant=meant[0],
                )
            )
        elif columns.only:
            wrong.append(Wrong(N_('The column "%(column)s" is unknown.'), column=heading))
    return wrong


def _unread(headings: tuple[str, ...], columns: Columns) -> list[str]:
    """Headings of columns that nobody knows, as far as they can be shown."""
    known = columns.known()
    return [each[:40] for each in headings if each and columns.of(each) not in known]


def _no_csv(error: str) -> Wrong:
    if "field limit" in error:
        return too_long()
    if "unexpected end" in error:
        return Wrong(N_("A quotation mark begins a cell here, and none ends it."))
    if "expected after" in error:
        return Wrong(N_("A cell goes on after the quotation mark that ends it."))
    return Wrong(N_("This is not a line of a CSV file (%(why)s)."), why=error)


# Writing --------------------------------------------------------------------------------------


def write_rows(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """A CSV file with this heading; lines end as the shipped file's do."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


DECIMAL = re.compile(r"(-?[0-9]+)\.([0-9]+%?)")


def spreadsheet(rows: Iterable[Iterable[str]], semicolons: bool) -> bytes:
    """A file that a spreadsheet opens as a table. Where numbers have a decimal comma, programs read
    `semicolons` between the cells, and would take "1.5" for the first of May.

    The first three bytes tell them that it is UTF-8. (A line `sep=;` would make Excel forget that.)
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if semicolons else ",")
    for row in rows:
        writer.writerow([_with_a_comma(cell) for cell in row] if semicolons else row)
    return text.getvalue().encode("utf-8-sig")


def _with_a_comma(cell: str) -> str:
    number = DECIMAL.fullmatch(cell)
    return f"{number[1]},{number[2]}" if number else cell


# Cells ----------------------------------------------------------------------------------------


def check_cell(cell: str, longest: int) -> None:
    """Raise `Wrong` for what no cell may be, whatever its column."""
    if is_formula(cell):
        raise Wrong(
            N_('It begins with "%(sign)s", like a spreadsheet formula.'),
            sign="tab" if cell[:1] in ("\t", "\r") else cell.strip()[:1],
        )
    if wrong := unprintable(cell):
        raise wrong
    if len(cell.strip()) > longest:
        raise Wrong(N_("It has more than %(most)s letters."), most=longest)


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet could take the cell for a formula, with or without its spaces."""
    return cell[:1] in ("\t", "\r") or cell.strip()[:1] in tuple("=+-@＝＋－＠")
