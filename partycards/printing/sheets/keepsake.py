"""What people keep of an evening: the cookbook of all its dishes, and the winner's certificate."""

from collections.abc import Iterator

from partycards.games.base import N_
from partycards.printing.content import Content, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BASIL, INK, PLUM, SHEET, SOFT, TOMATO_INK
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC, TEXT
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.ornaments import draw_frame, draw_laurel, draw_pattern
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Block, Span, Words, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.dish_page import put_dish
from partycards.words import joined, which_game

ROUNDS = (8, 4)
"""How many rounds stand side by side in a table of scores, normal and large."""
NO_DISHES = N_("No dish is on the table yet.")
HOW_PLACES_COUNT = N_(
    "Points go by place: among five guests the best gets 5, the next 4, the last 1. Guests who tie "
    "get the same."
)
LEFT_RIGHT: list[Align] = ["left", "right"]
A_HINT = N_(
    "What the cards know about allergens is a hint for whoever cooks one of these dishes, and no "
    "promise: please ask your guests and read the labels."
)


def draw_cookbook(sheet: Sheet, content: Content, options: Options) -> None:
    """Cover, then each match of the evening: its dishes in their order, its scores, its awards."""
    sheet.make_readable()
    _draw_cover(sheet, content)
    several = any(game.number for game in content.games())
    flow, drawn, dishes = Flow(sheet, level=2 if several else 1), 0, content.dishes()
    if not dishes:
        flow.text(sheet.say(NO_DISHES))
    for game in content.games():
        if game.number and (game.dishes or game.ended):
            _put_chapter(flow, game)
        for number, dish in enumerate(game.dishes):
            put_dish(flow, content, dish, first=bool(game.number) and not number)
            drawn += 1
            sheet.tell_progress(drawn, len(dishes))
        if any(any(points) for _, points in game.scores):
            _put_scores(flow, game)
        elif game.ended and game.totals:
            _put_totals(flow, game)
        if game.honours:
            _put_honours(flow, game)
    if content.night:
        _put_night(flow, content)
    if dishes:
        flow.gap(4 * MM)
        flow.text(sheet.say(A_HINT), colour=SOFT, size=(9, 14))


def _put_chapter(flow: Flow, game: Table) -> None:
    """Which game of the evening begins here; one with dishes has a page of its own."""
    sheet, wide = flow.sheet, flow.box.width
    if not flow.fresh:
        if game.dishes:
            flow.next_page()
        else:
            flow.need(60 * MM)
            flow.gap(8 * MM)
    over = which_game(game.number, sheet.options.language)
    title = " · ".join(word for word in (game.game, game.occasion) if word)
    sheet.bookmark(f"{sheet.coloned(over)} {title}", 0, flow.top)
    with sheet.tagged("P"):
        flow.block(wrapped(over, sheet.size(12, 16), wide, BOLD, TOMATO_INK))
    with sheet.tagged("H2"):
        flow.block(wrapped(title, sheet.size(30, 34), wide, DISPLAY, PLUM, 1.12))
    if game.ended and game.winners:
        told = sheet.count(N_("Won by"), N_("Won together by"), len(game.winners))
        won = [
            Span(f"{told} ", TEXT, SOFT),
            Span(joined(game.winners, sheet.options.language), BOLD, BASIL),
        ]
        with sheet.tagged("P"):
            flow.block(wrapped(won, sheet.size(13, 16), wide, leading=1.4))
    flow.gap(2 * MM)
    flow.rule()
    flow.gap(4 * MM)


# Cover ------------------------------------------------------------------------------------------


def _draw_cover(sheet: Sheet, content: Content) -> None:
    """The pattern of the cards' backs, with a label as on an old exercise book."""
    page = sheet.bare_page()
    if sheet.sparing:
        draw_frame(sheet, page.inset(10 * MM))
    else:
        draw_pattern(sheet, page, page.width / 270)
    label = page.centred(page.width * 0.72, page.height * 0.58)
    sheet.fill(label, SHEET, 5 * MM)
    sheet.outline(label.inset(3 * MM), PLUM, 1.2, 3 * MM)
    sheet.outline(label.inset(4.2 * MM), PLUM, 0.4, 2.4 * MM)
    room = label.inset(10 * MM, 8 * MM)
    groups = list(_on_the_label(sheet, content, room))
    used = sum(block.height for group in groups for block in group)
    air = max(0.0, room.height - used) / (len(groups) + 1)
    top = room.top - air
    for number, group in enumerate(groups):
        with sheet.tagged("P" if number else "H1"):
            for block in group:
                top = sheet.words(block, room.middle_x, top, "middle")
        top -= air


def _on_the_label(sheet: Sheet, content: Content, room: Box) -> Iterator[tuple[Block, ...]]:
    """Title, date, who was there, and the winner: each as large as its share of the label."""
    table = content.evening()
    language, wide, high = sheet.options.language, room.width, room.height
    of = sheet.say(N_("The cookbook of table"))
    yield (
        fitted(of, wide / 11, wide, high * 0.16, DISPLAY, PLUM, 1.15),
        fitted(table.name, wide / 6, wide, high * 0.22, DISPLAY, TOMATO_INK, 1.15),
    )
    small = sheet.size(13, 16)
    if table.date:
        yield (fitted(table.date, small, wide, high * 0.1, TEXT, SOFT),)
    here = dict.fromkeys(guest.name for game in content.games() for guest in game.guests)
    names = joined(list(here), language)
    yield (fitted(names, small * 1.2, wide, high * 0.26, ITALIC, INK, 1.3),)
    if table.number:
        wins = [_won(sheet, game) for game in content.games() if game.ended and game.winners]
        if wins:
            yield (fitted("\n".join(wins), small, wide, high * 0.26, TEXT, BASIL, 1.3),)
    elif table.winners:
        told = sheet.count(N_("Won by"), N_("Won together by"), len(table.winners))
        won = joined(table.winners, language)
        yield (
            fitted(told, small, wide, high * 0.08, TEXT, SOFT),
            fitted(won, small * 2, wide, high * 0.18, DISPLAY, BASIL, 1.15),
        )


def _won(sheet: Sheet, game: Table) -> str:
    """Who won which game of the evening, in a line."""
    return sheet.say(
        N_("%(game)s, %(title)s: %(who)s"),
        game=which_game(game.number, sheet.options.language),
        title=game.occasion or game.game,
        who=joined(game.winners, sheet.options.language),
    )


# Scores -----------------------------------------------------------------------------------------


def _put_scores(flow: Flow, table: Table) -> None:
    """Everybody's points, round by round, the best first; many rounds take several tables."""
    sheet = flow.sheet
    if not flow.fresh:
        flow.need(min(len(table.scores), 20) * 9 * MM + 30 * MM)
    flow.heading(sheet.say(N_("How it ended")))
    rounds = max(len(points) for _, points in table.scores)
    each = int(sheet.size(*ROUNDS))
    rows = sorted(zip(table.scores, table.totals, strict=True), key=lambda row: -row[1])
    for first in range(0, rounds, each):
        last = first + each >= rounds
        numbers = range(first, min(first + each, rounds))
        head = [sheet.say(N_("Round")), *(str(n + 1) for n in numbers)]
        cells = []
        for (name, points), total in rows:
            face = BOLD if name in table.winners else TEXT
            line = [Span(name, face), *(Span(str(p)) for p in points[first : first + each])]
            cells.append([*line, Span(str(total), BOLD, PLUM)] if last else line)
        shares = [4.0, *(1.0 for _ in numbers)]
        if last:
            head.append(sheet.say(N_("Points")))
            shares.append(1.6)
        right: list[Align] = ["right"] * (len(shares) - 1)
        flow.table(cells, shares, head, ["left", *right])


def _put_totals(flow: Flow, game: Table) -> None:
    """The points of a game that has no rounds to tell of."""
    names = [guest.name for guest in game.guests]
    rows = sorted(zip(names, game.totals, strict=True), key=lambda row: -row[1])
    cells = [
        [[Span(name, BOLD if name in game.winners else TEXT)], [Span(str(total), BOLD, PLUM)]]
        for name, total in rows
    ]
    sheet = flow.sheet
    flow.table(cells, [4, 1.6], [sheet.say(N_("Guest")), sheet.say(N_("Points"))], LEFT_RIGHT)


def _put_honours(flow: Flow, game: Table) -> None:
    """The awards of a match."""
    sheet = flow.sheet
    flow.heading(sheet.say(N_("The awards")))
    for honour in game.honours:
        words = [
            Span(f"{sheet.coloned(honour.title)} ", BOLD),
            Span(joined(honour.names, _language(sheet))),
        ]
        if honour.dish:
            words.append(Span(f", {honour.dish}", ITALIC, PLUM))
        if honour.reason:
            words.append(Span(f" · {honour.reason}", TEXT, SOFT))
        flow.text(words)


def _put_night(flow: Flow, content: Content) -> None:
    """What all games come to together."""
    sheet = flow.sheet
    flow.level = 1
    flow.need(min(len(content.night), 20) * 9 * MM + 30 * MM)
    flow.heading(sheet.say(N_("All games together")))
    cells: list[list[Words]] = [
        [f"{line.place}", line.name, f"{line.games}", [Span(str(line.points), BOLD, PLUM)]]
        for line in content.night
    ]
    head = [sheet.say(N_("Place")), sheet.say(N_("Guest")), sheet.say(N_("Games")),
            sheet.say(N_("Points"))]  # fmt: skip
    flow.table(cells, [1.2, 4, 1.2, 1.2], head, ["right", "left", "right", "right"])
    flow.text(sheet.say(HOW_PLACES_COUNT), colour=SOFT, size=(9, 14))


def _language(sheet: Sheet) -> str:
    return sheet.options.language


# Certificate ------------------------------------------------------------------------------------


def draw_certificates(sheet: Sheet, content: Content, options: Options) -> None:
    """One for everybody who won, match by match, and at the end for whoever has most of all matches
    together; whoever shared a win has one too."""
    games = [game for game in content.games() if game.winners and (game.ended or not game.number)]
    if not games:
        raise OptionError("table", N_("Nobody has won at this table yet."))
    for game in games:
        names = [name for name, _ in game.scores] or [guest.name for guest in game.guests]
        points = dict(zip(names, game.totals, strict=False))
        for winner in game.winners:
            others = [name for name in game.winners if name != winner]
            told = _told(sheet, game, others)
            _draw_certificate(sheet, game, winner, points.get(winner, 0), told)
    best = [line for line in content.night if line.place == 1]
    for line in best:
        told = _told_of_the_night(sheet, content, [one.name for one in best if one is not line])
        _draw_certificate(sheet, content.evening(), line.name, line.points, told)


def _draw_certificate(sheet: Sheet, table: Table, winner: str, points: int, told: str) -> None:
    """A page on its side: frame, laurel, the name, what was won, date and signatures."""
    page = sheet.bare_page(landscape=True)
    frame = page.inset(10 * MM)
    draw_frame(sheet, frame, frame.height / 24)
    room = frame.inset(frame.height / 24 + 12 * MM, frame.height / 24 + 7 * MM)
    top, rest = room.cut_top(room.height * 0.3)
    _draw_wreath(sheet, top, points)
    foot = rest.height * 0.26
    middle = rest.cut_top(rest.height - foot)[0]
    blocks = list(_certified(sheet, winner, told, middle))
    y = middle.middle_y + sum(block.height for block in blocks) / 2
    for block in blocks:
        y = sheet.words(block, middle.middle_x, y, "middle")
    _sign(sheet, table, Box(rest.x, rest.y, rest.width, foot))


def _draw_wreath(sheet: Sheet, box: Box, points: int) -> None:
    """The points in a laurel."""
    side = min(box.height, box.width) * 1.05
    draw_laurel(sheet, box.centred(side, side), BASIL)
    number = one_line(str(points), side * 0.3, side * 0.56, DISPLAY, PLUM)
    word = one_line(sheet.say(N_("points")), sheet.size(10, 14), side * 0.6, BOLD, SOFT)
    top = box.middle_y + (number.height + word.height) / 2
    sheet.words(word, box.middle_x, sheet.words(number, box.middle_x, top, "middle"), "middle")


def _certified(sheet: Sheet, winner: str, told: str, room: Box) -> Iterator[Block]:
    """What it says, from the title to the sentence about the win."""
    high, wide = room.height, room.width
    title = sheet.say(N_("Certificate"))
    yield fitted(title, high * 0.16, wide, high * 0.2, DISPLAY, TOMATO_INK, 1.3)
    yield fitted(winner, high * 0.3, wide, high * 0.48, DISPLAY, PLUM, 1.25)
    yield fitted(told, high * 0.1, wide * 0.86, high * 0.32, ITALIC, INK, 1.3)


def _told(sheet: Sheet, game: Table, others: list[str]) -> str:
    """The sentence about the win of a match; of several matches it says which."""
    values = {"table": game.name, "others": joined(others, _language(sheet))}
    if not game.number:
        if others:
            return sheet.say(
                N_("cooked best of all at table %(table)s and shares the win with %(others)s."),
                **values,
            )
        return sheet.say(N_("cooked best of all at table %(table)s."), **values)
    values["game"] = which_game(game.number, _language(sheet))
    values["title"] = game.occasion or game.game
    if others:
        return sheet.say(
            N_(
                "was the best of all at table %(table)s and shares the win with %(others)s.\n"
                "%(game)s: %(title)s."
            ),
            **values,
        )
    return sheet.say(N_("was the best of all at table %(table)s.\n%(game)s: %(title)s."), **values)


def _told_of_the_night(sheet: Sheet, content: Content, others: list[str]) -> str:
    """The sentence about the whole evening."""
    values = {"table": content.evening().name, "games": sum(g.ended for g in content.games())}
    if others:
        return sheet.say(
            N_(
                "has the most points of all %(games)s games at table %(table)s, together with "
                "%(others)s."
            ),
            others=joined(others, _language(sheet)),
            **values,
        )
    return sheet.say(N_("has the most points of all %(games)s games at table %(table)s."), **values)


def _sign(sheet: Sheet, table: Table, box: Box) -> None:
    """Two lines: the date on one, room for the judges' names on the other."""
    judges = list(dict.fromkeys(dish.judge for dish in table.dishes if dish.judge))
    told = sheet.say(N_("Signed by whoever judged") if table.dishes else N_("Signed by the others"))
    if judges:
        names = joined(judges, sheet.options.language)
        told = sheet.say(N_("Signed by %(judges)s"), judges=names)
    left, right = box.inset(box.width * 0.06, 0).columns(2, box.width * 0.12)
    size = sheet.size(11, 14)
    _signature(sheet, left, table.date, sheet.say(N_("Date")), size)
    _signature(sheet, right, "", told, size)


def _signature(sheet: Sheet, box: Box, written: str, below: str, size: float) -> None:
    y = box.y + box.height * 0.5
    sheet.line(box.x, y, box.right, y, PLUM, 0.7)
    block = wrapped(written, size * 1.25, box.width, DISPLAY)
    sheet.words(block, box.middle_x, y + block.height, "middle")
    small = fitted(below, size, box.width, y - box.y - 3, TEXT, SOFT, 1.15)
    sheet.words(small, box.middle_x, y - 3, "middle")


COOKBOOK = Kind(key="cookbook", sides=None, draw=draw_cookbook, needs="table")
CERTIFICATE = Kind(key="certificate", draw=draw_certificates, needs="table")
KINDS = (COOKBOOK, CERTIFICATE)
