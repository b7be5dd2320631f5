"""The table of a season: who has played how often, won how often, and with how many points."""

from partycards.catalogue.sheet import spreadsheet
from partycards.games.base import N_
from partycards.printing.content import Content, Season, SeasonLine
from partycards.printing.engine.colours import BASIL, PLUM, SOFT, TOMATO_INK
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Span, Words
from partycards.printing.sheet_kind import Kind
from partycards.printing.shopping.list_text import safe
from partycards.words import catalogue, joined

ABREAST = (9, 5)
"""How many evenings stand side by side, normal and large."""
MOST_FIRST = 3
"""How many are named in the headline when they share the lead."""


def season_of(content: Content) -> Season:
    """The season, or raise `OptionError` if none was chosen."""
    if content.season is None:
        raise OptionError("season", N_("Please choose a season first."))
    return content.season


def draw_season(sheet: Sheet, content: Content, options: Options) -> None:
    """On its side: title, who leads, then the table; many evenings take several tables."""
    season = season_of(content)
    flow = Flow(sheet, landscape=True)
    flow.title(season.name)
    flow.text(_headline(sheet, season), colour=SOFT)
    flow.gap(2 * MM)
    if not season.lines:
        flow.text(sheet.say(N_("No evening has been played yet.")))
        return
    each = int(sheet.size(*ABREAST))
    count = len(season.evenings)
    for first in range(0, count, each):
        _put_table(flow, season, range(first, min(first + each, count)))
        sheet.tell_progress(min(first + each, count), count)
    legend = sheet.say(N_("In brackets: the place of that evening. A dash: was not there."))
    flow.text(legend, colour=SOFT, size=(9, 14))


def _headline(sheet: Sheet, season: Season) -> Words:
    """How many evenings, and who leads."""
    evenings = sheet.count(N_("%(num)s evening"), N_("%(num)s evenings"), len(season.evenings))
    first = [line.name for line in season.lines if line.place == 1 and line.points]
    if not first or len(first) > MOST_FIRST:
        return evenings
    told = N_("%(who)s leads") if len(first) == 1 else N_("%(who)s lead together")
    who = joined(first, sheet.options.language)
    return [Span(f"{evenings} · "), Span(sheet.say(told, who=who), DISPLAY, TOMATO_INK)]


def _put_table(flow: Flow, season: Season, evenings: range) -> None:
    """Everybody with some of the evenings; the sums stand behind the last one."""
    sheet = flow.sheet
    last = evenings.stop == len(season.evenings)
    head = ["", sheet.say(N_("Name")), *(season.evenings[number] for number in evenings)]
    shares = [0.9, 4.5, *(1.6 for _ in evenings)]
    if last:
        head += [sheet.say(word) for word in (N_("Evenings"), N_("Wins"), N_("Points"))]
        shares += [1.7, 1.3, 1.7]
    left: list[Align] = ["right", "left"]
    right: list[Align] = ["right"] * (len(head) - 2)
    flow.table([_row(line, evenings, last) for line in season.lines], shares, head, left + right)


def _row(line: SeasonLine, evenings: range, last: bool) -> list[Words]:
    face = BOLD if line.place == 1 else TEXT
    cells: list[Words] = [[Span(str(line.place), BOLD, PLUM)], [Span(line.name, face)]]
    cells += [_cell(line.results[number]) for number in evenings]
    if last:
        sums = Span(str(line.points), BOLD, BASIL if line.place == 1 else PLUM)
        cells += [[Span(str(line.played))], [Span(str(line.wins))], [sums]]
    return cells


def _cell(result: tuple[int, int] | None) -> Words:
    if result is None:
        return [Span("–", TEXT, SOFT)]
    points, place = result
    if not place:
        return [Span(str(points))]
    return [Span(f"{points} "), Span(f"({place})", BOLD if place == 1 else TEXT, SOFT)]


def season_csv(content: Content, options: Options) -> bytes:
    """The same for a spreadsheet: points of every evening, then the sums. No cell is a formula."""
    season, say = season_of(content), catalogue(options.language).gettext
    sums = [say(word) for word in (N_("Evenings"), N_("Wins"), N_("Points"))]
    rows = [[say(N_("Place")), say(N_("Name")), *map(safe, season.evenings), *sums]]
    for line in season.lines:
        points = ["" if result is None else str(result[0]) for result in line.results]
        together = map(str, (line.played, line.wins, line.points))
        rows.append([str(line.place), safe(line.name), *points, *together])
    return spreadsheet(rows, semicolons=False)


KINDS = (
    Kind(key="season", sides=None, draw=draw_season, needs="season", files={".csv": season_csv}),
)
