"""What Tonight shows, live: every table of the floor with how it stands, who waits, the people."""

import time
from collections.abc import Iterator

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.drawing import CSRF, page
from partycards.figures import at_time
from partycards.live.boards import Boards
from partycards.restaurant.errands import COMING
from partycards.restaurant.floor import FloorTable
from partycards.restaurant.floor_board import TableNow, Want, wants
from partycards.restaurant.orders import COOKING, HELD, READY, SERVED, VOID, Course, Orders
from partycards.restaurant.shield import Eater
from partycards.restaurant.staff import CHEF, MANAGER, Colleague
from partycards.services.second_laptop import told
from partycards.tables import laying
from partycards.tables.table import Table
from partycards.web.restaurant.clock import day_of
from partycards.web.serving import Going, going_of

WELL, SOON, WAITS = "well", "soon", "waits"
"""How a table stands: nobody waits, somebody will, somebody does."""
LONG_TALK = 600.0
"""Seconds after which a table that has eaten a course may like to be asked."""


class Card(Struct, frozen=True):
    """A table of the floor: `now` is None when it is not laid. `tone` is as above; `going` what is
    to be gone for, or else `want` how it stands; `courses` are (course, "done", "now" or "")."""

    table: FloorTable
    now: TableNow | None = None
    server: Colleague | None = None
    tone: str = WELL
    going: Going | None = None
    want: Want | None = None
    courses: tuple[tuple[Course, str], ...] = ()
    told: tuple[Eater, ...] = ()

    @property
    def parties(self) -> int:
        """How many have a bill of their own; 0 where it is one bill."""
        return len({party for _, party in self.now.orders.parties}) if self.now is not None else 0

    @property
    def waits(self) -> int:
        """How many plates that are ordered are neither served nor void."""
        return len(waiting(self.now.orders)) if self.now is not None else 0


def waiting(orders: Orders) -> list[int]:
    """The plates that are ordered and neither served nor void."""
    return [line.number for line in orders.lines if line.status not in (SERVED, VOID)]


# A table ------------------------------------------------------------------------------------------


def cards(boards: Boards, there: tuple[Going, ...], now: float, language: str) -> list[Card]:
    """Every table of the floor, by number."""
    laid = laying.laid(boards.house)
    return [_card(boards, one, laid.get(one.number), there, now, language)
            for one in boards.house.restaurant.floor.tables()]  # fmt: skip


def _card(
    boards: Boards, floor_table: FloorTable, table: Table | None, there: tuple[Going, ...],
    now: float, language: str,
) -> Card:  # fmt: skip
    if table is None:
        return Card(floor_table)
    seen = boards.now(table, language)
    mine = [one for one in there if one.errand.table.code == seen.code]
    tone, going, want = _standing(seen, mine, now)
    return Card(
        floor_table,
        seen,
        boards.server(floor_table.number),
        tone,
        going,
        want,
        tuple(_courses(seen)),
        tuple(eater for _, eater in sorted(seen.guests.eaters.items()) if _tells(eater)),
    )


def _tells(eater: Eater) -> bool:
    return bool(eater.needs or eater.words)


def _standing(
    table: TableNow, there: list[Going], now: float
) -> tuple[str, Going | None, Want | None]:
    """How a table stands, and why: what nobody goes for before all else."""
    several = list(wants(table, now))
    nobody = next((one for one in there if not one.who and one.errand.kind != COMING), None)
    if nobody is not None:
        return WAITS, nobody, None
    urgent = next((want for want in several if want.urgent), None)
    if urgent is not None:
        return SOON if table.begins else WAITS, None, urgent
    if table.newcomers:
        return WAITS, None, None
    somebody = next((one for one in there if one.who), None)
    if somebody is not None:
        return WELL, somebody, None
    want = next(iter(several), None)
    if want is None:
        return WELL, None, None
    return (SOON if _is_soon(table, want, now) else WELL), None, want


def _is_soon(table: TableNow, want: Want, now: float) -> bool:
    """Whether the first minutes of what goes on are over."""
    cooking = table.lines(COOKING)
    if cooking:
        return any(now - line.fired_at >= table.orders.course(line.course).soon for line in cooking)
    return bool(want.since) and now - want.since >= LONG_TALK


def _courses(table: TableNow) -> Iterator[tuple[Course, str]]:
    """Which courses are eaten, and which one is at hand."""
    marked, past = {one.key for one in table.marked}, False
    states = []
    for course in table.orders.courses:
        of = {line.status for line in table.orders.lines if line.course == course.key} - {VOID}
        states.append("now" if of - {SERVED} or course.key in marked else "done" if of else "")
    for course, state in zip(table.orders.courses, states, strict=True):
        if not state and not past and table.playing and "now" not in states:
            state = "now"
        past = past or state == "now"
        yield course, state


# The page -----------------------------------------------------------------------------------------


def draw_tonight(
    boards: Boards, where: str, language: str, refusal: str = "", number: str = "", csrf: str = CSRF
) -> str:
    """The inside of the page's `<main>`. `where` is the role of who looks; `refusal` is about the
    table with this number, "" about all."""
    now, house = time.time(), boards.house
    there = tuple(
        going_of(boards, one, language) for one in boards.errands(boards.tables(language))
    )
    floor = cards(boards, there, now, language)
    laid = [card for card in floor if card.now is not None]
    lines = [line for card in laid if card.now for line in card.now.orders.lines]
    return page(
        "restaurant/tonight_main.html",
        language,
        csrf=csrf,
        role=where,
        is_manager=where == MANAGER,
        house=house.restaurant.setup,
        floor=floor,
        laid=laid,
        waits=[one for one in there if one.errand.kind != COMING],
        people=_people(boards, laid, there),
        cooks=[one for one in house.staff.all() if one.role == CHEF],
        guests=sum(len(card.now.seated) for card in laid if card.now),
        seats=sum(card.table.seats for card in laid),
        open=sum(card.now.owed.open for card in laid if card.now),
        paid=sum(card.now.owed.paid for card in laid if card.now),
        stove=sum(line.status in (COOKING, HELD) for line in lines),
        ready=sum(line.status == READY for line in lines),
        allergens=ALLERGENS,
        names_out=names_out(boards),
        out_before=out_before(boards),
        rehearsal=laying.rehearsal(house) is not None,
        guessing=boards.guessing() if where == MANAGER else [],
        second=told(boards.second(), language),
        refusal=refusal,
        number=number,
        now=now,
        clock=at_time(now, language),
    )


def names_out(boards: Boards) -> list[str]:
    """What has run out, as its cards are called."""
    entry = boards.house.catalogue.ingredients.entry
    found = (entry(key) for key in boards.house.restaurant.out)
    return [one.card.name for one in found if one is not None]


def out_before(boards: Boards) -> bool:
    """Whether something has been out since another evening."""
    stock, today = boards.house.restaurant.stock, day_of(time.time())
    return any(day_of(stock.since(key)) < today for key in stock.out_now())


def _people(
    boards: Boards, laid: list[Card], there: tuple[Going, ...]
) -> list[tuple[Colleague, list[str], int]]:
    """Who serves which of the laid tables, and for how much they are to go."""
    found: dict[Colleague, list[str]] = {}
    for card in laid:
        if card.server is not None:
            found.setdefault(card.server, []).append(card.table.number)
    return [
        (
            colleague,
            numbers,
            sum(one.errand.table.number in numbers and one.errand.kind != COMING for one in there),
        )
        for colleague, numbers in found.items()
    ]
