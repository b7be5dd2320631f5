"""The pass: what can be carried, what comes together, and what is next."""

import time
from functools import partial

from flask import Blueprint, Response, url_for

from partycards.drawing import page
from partycards.figures import at_time
from partycards.live.boards import PASS, Boards
from partycards.restaurant import errands, expo, signals
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.web.kitchen import keep_look, screens_look, staff_page
from partycards.web.staff import only_staff

pages = Blueprint("expo", __name__)
pages.before_request(partial(only_staff, SERVER, CHEF, MANAGER))


@pages.get("/pass/")
def display() -> Response:
    """Every table that waits for its plates."""
    return staff_page("restaurant/pass.html", PASS, "", "/pass/stream", look=screens_look())


@pages.post("/pass/look")
def choose_look() -> Response:
    """This screen shows it by day or by night, until it is told else."""
    return keep_look(url_for("expo.display"))


def draw_pass(boards: Boards, where: str, language: str) -> str:
    """The inside of the pass's `<main>`."""
    tables, now = boards.tables(language), time.time()
    shown = expo.at_pass(tables)
    last = shown.last if shown.last and now - shown.last.at < expo.UNDOES else None
    there = boards.errands(tables)
    takers = {each.table.code: taken for each in there if each.kind == errands.CARRY
              and (taken := boards.takers.of(each.key)) is not None}  # fmt: skip
    alone = [each for each in shown.carry if each.code not in takers]
    late = (signal for table in tables for signal in signals.told_late(table, table.late))
    return page(
        "restaurant/pass_main.html",
        language,
        shown=shown,
        lanes=[
            (name, lane, expo.is_brief(lane))
            for name, lane in (
                (expo.CARRY, shown.carry),
                (expo.COMING, shown.coming),
                (expo.NEXT, shown.next),
            )
        ],
        last=last,
        carriers={
            code: (boards.house.staff.person(taken.by, language), taken.at)
            for code, taken in takers.items()
        },
        told_late=[table for table in tables if table.late],
        signals=signals.as_json((*late, *signals.to_carry(alone))),
        lonely=signals.AGAIN[0],
        ages=(expo.AMBER, expo.RED),
        now=now,
        clock=at_time(time.time(), language),
    )
