"""The TV's pages of every game, for guests with long names who say a lot: nothing is cut, nothing
is too small to be read from the sofa, and no words lie over others."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec import Raw
from msgspec.structs import replace
from playwright.sync_api import Page, Route

from partycards.games import GAMES
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.steps.briefing import Announce, Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judging import Critique
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.tables.table import HOST
from tests.e2e.browsers import TV, chromium
from tests.evening import ORIGIN, SEED, Evening, shipped_box
from tests.promises.leaks import step
from tests.promises.load import FULL

NAMES = (
    "Cody", "Ελένη", "Nguyễn Thị Minh Khai", "Παρασκευή Παπαδοπ.", "Wolfeschlegelstein", "Þórdís",
    "Brzęczyszczykiewicz", "Guðmundur Ásgeirsson", "Олександр", "Hương", "Lisa", "Amir",
    "Jean-Baptiste", "Μαριλένα", "Trần Quốc Toản", "June", "Ines", "Zoë", "Ellen", "Ольга",
)  # fmt: skip
SENTENCES = (
    "And then we sing.",
    "Here is where my grandmother would have put down her spoon, looked at all of us around the "
    "table one after the other, and said nothing at all, which was the greatest praise that she "
    "knew; so I say nothing either, and lay it down slowly.",
    "One breath of lavender over the warm lobster: you smell it before you taste it.",
)
DISHES = (
    "Lobster under peach blossom",
    "Μεσογειακό όνειρο με λεμόνι και ρίγανη στο φεγγάρι",
    "Bánh xèo của bà ngoại tôi vào một buổi chiều mưa",
)
TABLES = {"cooking_party": (4, 20), "restaurant": (5,)}
"""How many guests sit there; in a game that is not named as many as may play."""
SOME_GAMES = ("cooking_party", "kitchen_closing", "restaurant")
"""What the quick run plays: stages of its own, the parts that all games share, and a dinner."""
MOVES = 400 if FULL else 80
PROJECTOR = {"width": 1024, "height": 768}

NO_STREAM = """
window.EventSource = class {
    constructor() { this.told = {}; window.stream = this; }
    addEventListener(kind, listener) { this.told[kind] = listener; }
    close() {}
};"""
FAULTS = """() => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const aside = ".market, .quiet, svg, [hidden], .reactions, .sound, .display, .is-whole";
    const faults = [], words = [];
    for (const e of document.querySelectorAll("#main *, .side *")) {
        if (e.closest(aside) || !e.textContent.trim() || !e.getClientRects().length
            || !e.checkVisibility({checkOpacity: true})) continue;
        const style = getComputedStyle(e), size = parseFloat(style.fontSize);
        const told = `${e.className || e.tagName}: ${e.textContent.trim().slice(0, 40)}`;
        if (style.overflowY !== "visible" && e.clientHeight
            && (e.scrollHeight > e.clientHeight + .35 * size || e.scrollWidth > e.clientWidth + 4))
            faults.push(`cut ${told}`);
        const own = [...e.childNodes].filter(n => n.nodeType === 3 && n.data.trim());
        if (!own.length) continue;
        if (size < (e.closest(".rows-many") ? .86 : .98) * rem && !e.matches(".mono"))
            faults.push(`${(size / rem).toFixed(2)}rem ${told}`);
        const range = document.createRange();
        range.selectNodeContents(e);
        const box = range.getBoundingClientRect();
        if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1
            || box.bottom > innerHeight + 1)
            faults.push(`off the page ${told}`);
        for (const node of own) {
            range.selectNodeContents(node);
            for (const line of range.getClientRects()) words.push([line, told, e]);
        }
    }
    words.forEach(([a, told, one], i) => words.slice(i + 1).forEach(([b, other, two]) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 4 && high > .5 * Math.min(a.height, b.height)
            && !one.contains(two) && !two.contains(one))
            faults.push(`${told} | lies over | ${other}`);
    }));
    return faults;
}"""


UNSEEN = """() => [...document.querySelectorAll(
    ".chef, .arrival, .paper, .slot, .m-dish, .co-slot")]
    .filter(e => !e.closest(".is-whole") && !e.checkVisibility({checkOpacity: true}))
    .map(e => `unseen ${e.className}: ${e.textContent.trim().slice(0, 40)}`)"""
"""Whoever is on the page is seen there: a hat, a name, a dish."""


class Television:
    """A TV page in a browser that is told what an evening in this process shows."""

    def __init__(self, page: Page, evening: Evening) -> None:
        self._page = page
        self.evening = evening
        self.faults: list[str] = []
        page.add_init_script(NO_STREAM)
        page.route("**/*", self._answer)
        page.goto(f"{ORIGIN}/t/{evening.code}/tv")
        page.evaluate("document.fonts.ready")

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        answer = self.evening.app.test_client().get(path, base_url=ORIGIN)
        headers = {"Content-Type": answer.headers["Content-Type"]}
        route.fulfill(status=answer.status_code, headers=headers, body=answer.data)
        answer.close()

    def shows(self, what: str, *sizes: dict[str, int]) -> None:
        pages = self.evening.app.site.pages
        main = pages.main(self.evening.table, Viewer(SCREEN, None, "en"))
        for size in sizes:
            self._page.set_viewport_size(size)  # type: ignore[arg-type]
            self._page.evaluate("main => stream.told.view({data: main + '<!---->'})", main)
            found = self._page.evaluate(FAULTS) + self._page.evaluate(UNSEEN)
            self.faults += [f"{what} at {size['width']}: {fault}" for fault in found[:4]]
        if FULL:
            self._page.set_viewport_size(TV)  # type: ignore[arg-type]
            axe = Axe().run(self._page, options={"resultTypes": ["violations"]})
            self.faults += [f"{what}: {v['id']}" for v in axe.response["violations"]]


def in_many_words(move: Any, number: int) -> Any:
    """The same move by somebody who has much to say."""
    sentence, dish = SENTENCES[number % 3], DISHES[number % 3]
    match move:
        case Lay():
            return replace(
                move, say=sentence, words=dict.fromkeys(move.cards, "raw, in thin slices")
            )
        case Commit():
            return replace(move, names=dict.fromkeys(set(move.place.values()), dish))
        case Announce() | Deal():
            return replace(move, terms=replace(move.terms, criteria=sentence))
        case Critique():
            return replace(move, words=sentence)
    return move


def evening_of(key: str, evening: Evening, most: int) -> Iterator[tuple[str, int]]:
    """Plays, and stops at every kind of page and now and then again; says what is seen there, and
    how often it was seen before."""
    luck, seen = Random(3), Counter[str]()
    for number in range(most):
        standing: Any = evening.table.saved
        game, state = standing.current.game, standing.current.state
        stage = type(getattr(game.public(state), "stage", state)).__name__
        if seen[stage] % 30 in (0, 7):
            yield stage, seen[stage]
        seen[stage] += 1
        if game.outcome(state) is not None:
            return
        seat = sorted(game.to_move(state))[0]
        move = in_many_words(game.auto_move(game.view(state, seat), luck), number)
        evening.table.play(seat, move, game.question(state, seat))


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key in SOME_GAMES else pytest.mark.full) for key in GAMES]
)
def test_the_tv_says_everything_whole(key: str, tmp_path: Path) -> None:
    with chromium() as browser:
        television = None
        for guests in TABLES.get(key, (GAMES[key]().seats()[-1],)):
            evening = Evening(tmp_path / str(guests))
            evening.sit(*NAMES[:guests])
            evening.table.agree(HOST, key, {})
            if television is None:
                page = browser.new_context(reduced_motion="reduce").new_page()
                television = Television(page, evening)
            television.evening = evening
            television.shows(f"{guests} in the lobby", TV, PROJECTOR)
            evening.house.start(evening.table, HOST)
            for stage, times in evening_of(key, evening, MOVES):
                sizes = (TV, PROJECTOR) if FULL else (TV,) if times % 30 == 0 else (PROJECTOR,)
                television.shows(f"{guests} guests, {stage} {times}", *sizes)
            evening.stop()
        assert television is not None
        assert television.faults == [], "\n".join(television.faults)


@pytest.mark.full
@pytest.mark.parametrize(
    ("guests", "rules"), [(6, {"teams": True, "menu": True}), (4, {})], ids=str
)
def test_a_judge_who_says_much_is_heard_whole(
    guests: int, rules: dict[str, bool], tmp_path: Path
) -> None:
    """The longest critique of every dish, while the judge writes them and with the chips."""
    words = (SENTENCES[1] + SENTENCES[2])[:300]
    evening = Evening(tmp_path)
    evening.sit(*NAMES[:guests])
    evening.table.agree(HOST, "cooking_party", {"around": 1, "first_judge": 1, "house": rules})
    evening.house.start(evening.table, HOST)
    with chromium() as browser:
        television = Television(browser.new_context(reduced_motion="reduce").new_page(), evening)
        while True:
            state: Any = evening.table.saved.current.state  # type: ignore[union-attr]
            stage = type(state.phase).__name__
            silent = [one.seat for one in state.chefs if one.seat not in dict(state.critiques)]
            if stage == "Awarded":
                television.shows("the award", TV)
                break
            if stage == "Judging" and silent:
                evening.play("Cody", Critique(silent[0], words))
                television.shows("judging", TV)
            else:
                step(evening, Random(len(silent)))
                evening.tells_all()
    assert television.faults == [], "\n".join(television.faults)
    evening.stop()


@pytest.mark.full
def test_an_assignment_that_asks_a_great_deal_stands_whole_on_the_wall(tmp_path: Path) -> None:
    """Every condition there is, each with many words: more labels than the foot of the TV holds."""
    evening = Evening(tmp_path)
    evening.sit(*NAMES[:4])
    evening.table.agree(HOST, "cooking_party", {"around": 1, "first_judge": 1})
    box = msgspec.json.decode(shipped_box(), type=Box)
    night = replace(
        box.assignments[0], title="The longest night of the lighthouse keeper", text=SENTENCES[1],
        dishes=("starter", "main", "dessert"), deal=12, diet="vegetarian", one_of_each=True,
        pantry_without=("Salt", "Soy sauce"), forbidden_origin="americas", sum_at_most=20,
        only_categories=("vegetables", "fruit", "dairy", "grains", "herbs", "sauces"), minutes=10,
        assume=("dark bread from the day before yesterday", "pickled lemons", "warm milk"),
    )  # fmt: skip
    evening.table.start(HOST, Raw(msgspec.json.encode(replace(box, assignments=(night,)))), SEED)
    evening.play("Cody", ChooseAssignment(night.key))
    state: Any = evening.table.saved.current.state  # type: ignore[union-attr]
    evening.play("Cody", Deal(state.terms))
    with chromium() as browser:
        television = Television(browser.new_context(reduced_motion="reduce").new_page(), evening)
        television.shows("planning", TV, PROJECTOR)
    assert television.faults == [], "\n".join(television.faults)
    evening.stop()
