"""A browser that is sent only what has changed shows, move after move, what one shows that is sent
the whole page."""

import re
from random import Random

import pytest

from partycards.drawing import QUESTION, Drawn
from partycards.games import GAMES
from partycards.live.pages import Pages, Viewer
from partycards.live.parts import PHONE, SCREEN, WATCH
from partycards.tables.house_players import thought_up
from partycards.tables.table import HOST, Table
from tests.evening import Evening

MOVES = 70
PART = re.compile(rb'<div class="part" id="part-([^"]+)"([^>]*)>')


class Browser:
    """What a page shows, slot by slot in reading order, as `static/live/morph.js` and
    `static/screen.js` keep it."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.shows: dict[str, bytes] = {}
        self.seen = None
        self.kinds: list[bytes] = []

    def look(self, pages: Pages, table: Table) -> None:
        self.seen, event = pages.event(table, self.viewer, self.seen)
        kind, data = re.findall(rb"event: (\w+)\ndata: (.*)\n\n", event, re.DOTALL)[0]
        self.kinds.append(kind)
        if kind == b"view":
            self.shows = {}
        _, *told = PART.split(data)
        for slot, how, html in zip(told[::3], told[1::3], told[2::3], strict=True):
            self.put(slot.decode(), how, html.removesuffix(b"</div>"), kind == b"view")

    def put(self, slot: str, how: bytes, html: bytes, whole: bool) -> None:
        if b"data-gone" in how:
            del self.shows[slot]
            return
        assert whole or slot in self.shows or b"data-before" in how, f"{slot} is nowhere"
        self.shows.setdefault(slot, b"")
        if b"data-before" in how and not self.shows[slot]:
            later = how.partition(b'"')[2].rstrip(b'"').decode().split()
            behind = next((one for one in self.shows if one in later), None)
            slots = [one for one in self.shows if one != slot]
            slots.insert(slots.index(behind) if behind else len(slots), slot)
            self.shows = {one: self.shows[one] for one in slots}
        self.shows[slot] = html


def same(shown: bytes, drawn: Drawn, browser: Browser, look: object) -> bool:
    """Whether this is the part, its items there or kept."""
    key = getattr(drawn.part, "question", "").encode()
    for piece in drawn.pieces(look):  # type: ignore[arg-type]
        for text in (piece.whole, piece.kept):
            filled = text.replace(QUESTION.encode(), key)
            filled = filled.replace(b"\x1f", browser.viewer.csrf.encode())
            if shown.startswith(filled):
                shown = shown[len(filled) :]
                break
        else:
            return False
    return not shown


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.about.at_home])
def test_all_pages_of_a_match_follow_its_moves_part_by_part(key: str, evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody", "Amir")
    pages, table, luck = evening.app.site.pages, evening.table, Random(key)
    table.agree(HOST, key, {})
    evening.house.start(table, HOST)
    seats = [Viewer(PHONE, evening.seat(name), "en", name) for name in evening.phones]
    strangers = [Viewer(SCREEN, None, "en"), Viewer(WATCH, None, "en", "anybody")]
    browsers = [Browser(viewer) for viewer in (*seats, *strangers)]
    for _ in range(MOVES):
        for browser in browsers:
            browser.look(pages, table)
            row, look = pages.row(table, browser.viewer), pages.look(table, browser.viewer)
            assert [*browser.shows] == [drawn.slot for drawn in row]
            for drawn in row:
                shown = browser.shows[drawn.slot]
                assert same(shown, drawn, browser, look), (drawn.slot, shown)
        game, state = table.need_match().game, table.ahead.state
        waited = sorted(game.to_move(state))
        if not waited:
            break
        seat = luck.choice(waited)
        move = thought_up(table.ahead, seat, luck)
        assert move is not None
        table.play(seat, move, game.question(state, seat))
    told = [kind for browser in browsers for kind in browser.kinds]
    assert told.count(b"view") < len(told) / 4, "pages are sent whole"
