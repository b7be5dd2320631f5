"""How orders come to be what they are: the fold of what happens to them.

`after_order(orders, happening, at, by)` is the orders one happening later, or IllegalMove with a
sentence for whoever was too late: when two people bump a ticket at once, the second is told and
nothing happens twice.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.restaurant import happenings as now
from partycards.restaurant.charging import CHARGING
from partycards.restaurant.moving import NOBODY
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    READY,
    SENT,
    SENT_BACK,
    SERVED,
    VOID,
    Call,
    Ending,
    Line,
    Orders,
    Share,
)
from partycards.restaurant.talking import TALK, UNSENT, changed, line_of, run_out

SPARED = ("nothing", "tip", "share")

NO_MARK = N_("A mark is a whole number from 1 to 100.")
CHANGED = N_("That has changed in the meantime. Please look again.")
TOO_LATE = {
    COOKING: N_("That is cooking already."),
    READY: N_("Somebody was quicker: that is ready already."),
    SERVED: N_("Somebody was quicker: that is served already."),
    VOID: N_("That is not wanted any more."),
}


def after_order(orders: Orders, happening: Struct, at: float, by: str = "") -> Orders:
    """The orders one happening later; `at` is its time in seconds since 1970, `by` who did it, as
    in a log: "server:3"."""
    talk = TALK.get(type(happening))
    if talk is not None:
        later = talk(orders, happening)
        return _waited_for(later, at) if isinstance(happening, now.Withdrawn) else later
    signed = _SIGNED.get(type(happening))
    if signed is not None:
        return signed(orders, happening, at, by)
    charging = CHARGING.get(type(happening))
    if charging is not None:
        return charging(orders, happening, at, by)
    return _FOLDS[type(happening)](orders, happening, at)


# The table --------------------------------------------------------------------------------------


def _laid(orders: Orders, laid: now.Laid, at: float) -> Orders:
    return replace(
        orders, number=laid.number, courses=laid.courses, mean=laid.mean, prices=laid.prices
    )


def _grouped(orders: Orders, grouped: now.Grouped, at: float) -> Orders:
    return replace(orders, parties=grouped.parties)


def _called(orders: Orders, called: now.Called, at: float) -> Orders:
    """New lines; what was sent back to the same guests in this course is settled by that, and so is
    what the chef was told of the same dish before it was changed."""
    if not called.lines:
        raise IllegalMove(N_("Mark a dish to order first, then the chef comes."))
    seats = {seat for seat, _ in called.lines}
    again = {(seat, dish.key) for seat, dish in called.lines}
    lines = [_settled(line, called.course, seats, again) for line in orders.lines]
    for number, (seat, dish) in enumerate(called.lines, orders.last_number() + 1):
        out = run_out(dish.foods, orders.out)
        lines.append(Line(number, seat, called.course, dish, out=out))
    later = replace(orders, lines=tuple(lines))
    _check_most(later, called)
    # A chef who has decided on all they were called for has gone back to the stove.
    talking = any(ln.course == called.course and ln.status == ASKED for ln in orders.lines)
    still = tuple(c for c in orders.calls if c.course != called.course or talking or not c.here)
    if any(call.course == called.course for call in still):
        return later
    return replace(later, calls=(*still, Call(called.course, at)))


def _settled(line: Line, course: str, seats: set[int], again: set[tuple[int, str]]) -> Line:
    if line.course != course:
        return line
    back = line.status == SENT_BACK and line.seat in seats
    old = line.status in UNSENT and (line.seat, line.dish.key) in again
    return replace(line, status=VOID, seen=True) if back or old else line


def _check_most(orders: Orders, called: now.Called | now.Entered) -> None:
    """No guest orders more dishes of a course than the house allows (R2)."""
    most = orders.course(called.course).most
    for seat, _ in called.lines:
        wanted = [
            line
            for line in orders.lines
            if (line.seat, line.course) == (seat, called.course)
            and line.status not in (VOID, SENT_BACK)
        ]
        if len(wanted) > most:
            raise IllegalMove(
                N_("Each guest may order %(most)s of this course, and this one already has."),
                most=most,
            )


def _entered(orders: Orders, entered: now.Entered, at: float, by: str) -> Orders:
    """Plates that stand before their guests already: nothing is fired or printed for them."""
    plates = (
        Line(number, seat, entered.course, dish, status=SERVED,
             sent_at=at, served_at=at, served_by=by)
        for number, (seat, dish) in enumerate(entered.lines, orders.last_number() + 1)
    )  # fmt: skip
    later = replace(orders, lines=(*orders.lines, *plates))
    _check_most(later, entered)
    return released(later, at)


def _stocked(orders: Orders, stocked: now.Stocked, at: float) -> Orders:
    """Dishes that are still to be cooked or carried say what of them is out."""

    def short(line: Line) -> Line:
        out = run_out(line.dish.foods, stocked.out)
        return replace(line, out=out, back_wanted=line.back_wanted and bool(out))

    lines = (line if line.status in (SERVED, VOID) else short(line) for line in orders.lines)
    return replace(orders, lines=tuple(lines), out=stocked.out)


# The stove --------------------------------------------------------------------------------------


def _ordered(orders: Orders, ordered: now.Ordered, at: float) -> Orders:
    """Confirmed lines are held, or cooking at once. What comes after its course was fired is an
    add-on, and waits for nothing."""
    course = ordered.course
    lines = [ln for ln in orders.lines if ln.course == course and ln.status == CONFIRMED]
    if not lines:
        raise IllegalMove(N_("Nothing in this course has been confirmed yet."))
    fired = any(line.course == course and line.fired_at for line in orders.lines)
    shares = dict(ordered.shares)
    sent = {
        line.number: replace(line, status=HELD, fire=ordered.fire, add_on=fired, sent_at=at,
                             shares=shares.get(line.number, ()))
        for line in lines
    }  # fmt: skip
    orders = changed(orders, sent)
    if not any(ln.course == course and ln.status == ASKED for ln in orders.lines):
        orders = replace(orders, calls=tuple(c for c in orders.calls if c.course != course))
    if fired or ordered.fire == "now":
        return changed(orders, {line.number: _on_stove(line, at) for line in sent.values()})
    return released(orders, at)


def _on_stove(line: Line, at: float) -> Line:
    return replace(line, status=COOKING, fired_at=at)


def released(orders: Orders, at: float) -> Orders:
    """Held lines that only wait for the courses before go to the stove, once those are served;
    what is confirmed but not sent yet is waited for, too."""
    places = {course.key: place for place, course in enumerate(orders.courses)}
    to_come = (*SENT, CONFIRMED)
    first = min(
        (places.get(ln.course, 0) for ln in orders.lines if ln.status in to_come), default=0
    )
    return changed(
        orders,
        {
            line.number: _on_stove(line, at)
            for line in orders.lines
            if line.status == HELD and line.fire == "after" and places.get(line.course, 0) == first
        },
    )


def _waited_for(orders: Orders, at: float) -> Orders:
    """Nobody waits for what was withdrawn, once nothing else is talked about."""
    talking = any(line.status in (ASKED, SENT_BACK) for line in orders.lines)
    return orders if talking else released(orders, at)


def _fired(orders: Orders, fired: now.Fired, at: float) -> Orders:
    """Nothing happens when it went to the stove by itself meanwhile: so logs of 0.1 have it, where
    it waited on (`service.fire` tells a second tapper)."""
    held = [ln for ln in orders.lines if ln.course == fired.course and ln.status == HELD]
    return changed(orders, {line.number: _on_stove(line, at) for line in held})


def _each(
    orders: Orders, numbers: tuple[int, ...], before: tuple[str, ...], after: Callable[[Line], Line]
) -> Orders:
    """Every one of these lines, which must all be in one of the states `before`, changed."""
    lines = [line_of(orders, number) for number in dict.fromkeys(numbers)]
    if not lines:
        raise IllegalMove(CHANGED)
    for line in lines:
        if line.status not in before:
            raise IllegalMove(TOO_LATE.get(line.status, CHANGED))
    return changed(orders, {line.number: after(line) for line in lines})


def _bumped(orders: Orders, bumped: now.Bumped, at: float) -> Orders:
    """A plate is ready once every station that has a share in it has said so."""

    def ready(line: Line) -> Line:
        shares = _parts(line, bumped.station, at)
        done = all(share.ready_at for share in shares)
        return replace(
            line, shares=shares, status=READY if done else COOKING, ready_at=at if done else 0.0
        )

    return _each(orders, bumped.lines, (COOKING,), ready)


def _unbumped(orders: Orders, unbumped: now.Unbumped, at: float) -> Orders:
    def again(line: Line) -> Line:
        shares = _parts(line, unbumped.station, 0.0)
        return replace(line, shares=shares, status=COOKING, ready_at=0.0)

    of_part = (COOKING, READY) if unbumped.station else (READY,)
    return _each(orders, unbumped.lines, of_part, again)


def _parts(line: Line, station: str, at: float) -> tuple[Share, ...]:
    """The line's shares when a station's part ("": every one that was not) is ready since `at`, or
    (0) not any more. A line that nobody shares is one part."""
    if not station or not line.shares:
        return tuple(replace(s, ready_at=at and (s.ready_at or at)) for s in line.shares)
    mine = next((share for share in line.shares if share.station == station), None)
    if mine is None:
        raise IllegalMove(CHANGED)
    if bool(mine.ready_at) is bool(at):
        raise IllegalMove(TOO_LATE[READY] if at else TOO_LATE[COOKING])
    return tuple(replace(s, ready_at=at) if s is mine else s for s in line.shares)


def _served(orders: Orders, served: now.Served, at: float, by: str) -> Orders:
    def carried(line: Line) -> Line:
        return replace(line, status=SERVED, served_at=at, served_by=by)

    return released(_each(orders, served.lines, (READY,), carried), at)


def _unserved(orders: Orders, unserved: now.Unserved, at: float) -> Orders:
    """What was fired by the serving goes on: nobody takes plates off the stove for a wrong tap."""

    def back(line: Line) -> Line:
        return replace(line, status=READY, served_at=0.0, served_by="")

    return _each(orders, unserved.lines, (SERVED,), back)


def _rung(orders: Orders, rung: now.Rung, at: float) -> Orders:
    return _each(orders, rung.lines, (READY,), lambda line: replace(line, rung_at=at))


def _recalled(orders: Orders, recalled: now.Recalled, at: float) -> Orders:
    """What comes back keeps the time of its fire: it is the oldest thing on the stove."""

    def back(line: Line) -> Line:
        return replace(line, status=COOKING, ready_at=0.0, served_at=0.0, served_by="",
                       rung_at=0.0, recalls=line.recalls + 1,
                       shares=_parts(line, "", 0.0))  # fmt: skip

    return _each(orders, recalled.lines, (READY, SERVED), back)


def _voided(orders: Orders, voided: now.Voided, at: float, by: str) -> Orders:
    line = line_of(orders, voided.line)
    if line.status in (ASKED, SENT_BACK, CONFIRMED):
        raise IllegalMove(N_("That was not sent to the kitchen yet: withdraw it instead."))
    if line.status == VOID:
        raise IllegalMove(TOO_LATE[VOID])
    seen = line.status == SERVED
    void = replace(line, status=VOID, word=voided.word, seen=seen, voided_at=at, voided_by=by)
    return released(changed(orders, {line.number: void}), at)


def _void_seen(orders: Orders, seen: now.VoidSeen, at: float) -> Orders:
    line = line_of(orders, seen.line)
    if line.status != VOID or line.seen:
        raise IllegalMove(CHANGED)
    shares = tuple(
        replace(share, seen=share.seen or seen.station in ("", share.station))
        for share in line.shares
    )
    known = all(share.seen for share in shares)
    return changed(orders, {line.number: replace(line, seen=known, shares=shares)})


# The end of the meal ----------------------------------------------------------------------------


def _marked(orders: Orders, marked: now.Marked, at: float) -> Orders:
    """A later mark takes the place of an earlier one."""
    if orders.revealed:
        raise IllegalMove(N_("The marks have been shown: they stand."))
    if not any(line.dish.key == marked.dish and line.sent_at for line in orders.lines):
        raise IllegalMove(N_("The kitchen has not cooked that dish."))
    if not 1 <= marked.mark <= 100:
        raise IllegalMove(NO_MARK)
    others = tuple(mark for mark in orders.marks if mark[0] != marked.dish)
    return replace(orders, marks=(*others, (marked.dish, marked.mark)))


def _agreed_bill(orders: Orders, agreed: now.AgreedBill, at: float) -> Orders:
    if orders.revealed:
        raise IllegalMove(N_("The marks have been shown: it is too late to agree on that."))
    if agreed.spared not in SPARED:
        raise IllegalMove(N_("Please choose one."))
    return replace(orders, spared=agreed.spared)


def _ending_wanted(orders: Orders, wanted: now.EndingWanted, at: float) -> Orders:
    """Whoever would like something else begins anew."""
    if not wanted.move:
        return replace(orders, ending=None)
    ending = orders.ending
    same = ending and (ending.move, ending.question) == (wanted.move, wanted.question)
    before = ending.seats if ending and same else ()
    if wanted.seat in before:
        raise IllegalMove(N_("You have said so. One more of you, or your server, has to say it."))
    seats = (*before, wanted.seat)
    return replace(orders, ending=Ending(wanted.move, wanted.question, seats))


def _revealed(orders: Orders, revealed: now.Revealed, at: float) -> Orders:
    if orders.revealed:
        raise IllegalMove(N_("The marks have been shown already."))
    return replace(orders, revealed=True)


def points(orders: Orders) -> tuple[tuple[int, int], ...]:
    """What the kitchen's marks come to for each inventor of a marked dish, by seat: their sum, or
    their mean rounded down (R7). What two guests ordered is marked, and counts, once."""
    inventors = {line.dish.key: line.dish.inventor for line in orders.lines}
    here = [mark for mark in orders.marks if inventors[mark[0]] != NOBODY]
    marks: dict[int, list[int]] = {}
    for dish, mark in here:
        marks.setdefault(inventors[dish], []).append(mark)
    return tuple(
        (seat, sum(each) // len(each) if orders.mean else sum(each))
        for seat, each in sorted(marks.items())
    )


_FOLDS: dict[type[Struct], Callable[[Orders, Any, float], Orders]] = {
    now.Laid: _laid,
    now.Grouped: _grouped,
    now.Called: _called,
    now.Stocked: _stocked,
    now.Ordered: _ordered,
    now.Fired: _fired,
    now.Bumped: _bumped,
    now.Unbumped: _unbumped,
    now.Unserved: _unserved,
    now.Rung: _rung,
    now.Recalled: _recalled,
    now.VoidSeen: _void_seen,
    now.Marked: _marked,
    now.AgreedBill: _agreed_bill,
    now.Revealed: _revealed,
    now.EndingWanted: _ending_wanted,
}
_SIGNED: dict[type[Struct], Callable[[Orders, Any, float, str], Orders]] = {
    now.Entered: _entered,
    now.Served: _served,
    now.Voided: _voided,
}
"""What is remembered with who did it."""
