"""Everything that a viewer may not know, exchanged for something else.

The match itself is dealt anew by its own rules (`Game.redeal`). Around it lies what no rule knows:
the seed of every later shuffle, votes before they are told, what guests must not eat, what they
have ordered, the kitchen's covered marks, and whose photos they are while nobody may know.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.features.in_match import Ballots, Dinner, Photographed
from partycards.live.pages import Viewer
from partycards.live.parts import CONSOLE
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    SENT_BACK,
    Call,
    Dish,
    Food,
    Line,
    Orders,
    Question,
)
from partycards.tables.history import History
from partycards.tables.move_ids import MoveIds
from partycards.tables.needs import KINDS, Needs, told_needs
from partycards.tables.photos import Shot
from partycards.tables.standing import Standing
from partycards.tables.votes import BallotAt, open_ballot, voter_at
from partycards.tables.whispers import Whispers
from tests.evening import Evening

KITCHEN, FLOOR = "kitchen", "floor"
STAFF = (KITCHEN, FLOOR)
"""Faces that see what guests eat, and have ordered."""
WORDS = ("nothing with eyes", "no raw onion", "only a little salt", "")


class Truth(Struct, frozen=True):
    """How a table stands, and what is kept beside its log."""

    standing: Standing
    needs: Mapping[Seat, Needs] = {}
    votes: Mapping[BallotAt, Mapping[str, Seat]] = {}
    shots: tuple[Shot, ...] = ()


@contextmanager
def shown_as(evening: Evening, truth: "Truth | Standing") -> Iterator[None]:
    """While this lasts the house is so, and no page is remembered."""
    table, house = evening.table, evening.house
    kept = (house.needs._kept, house.votes._votes, house.photos._kept)
    before = (table.saved, table.ahead, table.history, table._moves, table._whispers)
    standing = truth.standing if isinstance(truth, Truth) else truth
    try:
        table.saved = table.ahead = standing
        table.history, table._moves, table._whispers = History(table.saved), MoveIds(), Whispers()
        if isinstance(truth, Truth):
            house.needs._kept = {evening.code: dict(truth.needs)}
            house.votes._votes = {box: dict(votes) for box, votes in truth.votes.items()}
            house.photos._kept = {evening.code: truth.shots}
        forget(evening)
        yield
    finally:
        table.saved, table.ahead, table.history, table._moves, table._whispers = before
        house.needs._kept, house.votes._votes, house.photos._kept = kept
        forget(evening)


def forget(evening: Evening) -> None:
    """No page is remembered."""
    evening.app.site.pages._shown.clear()
    evening.app.site.door.boards.forget(evening.code)


# What lies around a match -------------------------------------------------------------------------


def with_secrets(standing: Standing, luck: Random) -> Truth:
    """A truth in which everybody has something to hide."""
    seats = [seat for seat in standing.present() if luck.random() < 0.8]
    if standing.orders.number:
        standing = replace(standing, orders=some_orders(standing, luck))
    return Truth(
        replace(standing, seed=f"seed {luck.getrandbits(64):x}"),
        {seat: some_needs(luck) for seat in seats},
        some_votes(standing, luck),
        some_shots(standing, luck),
    )


def some_needs(luck: Random) -> Needs:
    return told_needs(luck.sample(KINDS, luck.randint(1, 3)), luck.choice(WORDS))


def some_votes(standing: Standing, luck: Random) -> dict[BallotAt, dict[str, Seat]]:
    """Votes of guests and of those who watch, for all that was ever to be voted on."""
    voting = standing.current.game.feature(Ballots)
    told = voting.told_ballots(standing.current.state) if voting else ()
    ballots = {ballot.key: ballot for ballot in told}
    ballot = open_ballot(standing)
    if ballot is not None:
        ballots[ballot.key] = ballot
    return {
        (standing.code, standing.match, key): {
            voter: luck.choice(each.dishes).chef
            for voter in [*map(voter_at, standing.present()), "somebody", "somebody else"]
            if luck.random() < 0.7
        }
        for key, each in ballots.items()
        if each.dishes
    }


def some_shots(standing: Standing, luck: Random) -> tuple[Shot, ...]:
    """Photos of the dishes of the first round, of this match and of another."""
    seats = list(standing.present())
    return tuple(
        Shot(f"{luck.getrandbits(64):x}", standing.code, luck.choice(seats), match, 1, chef, 0.0)
        for match in (standing.match, standing.match + 1)
        for chef in seats
        if luck.random() < 0.5
    )


def some_orders(standing: Standing, luck: Random) -> Orders:
    """Dishes that guests have asked for, and the kitchen's marks under their cover."""
    lines = []
    dinner = standing.current.game.feature(Dinner)
    for course in standing.orders.courses if dinner else ():
        for plate in dinner.plates(standing.current.state, course.key):
            if luck.random() < 0.6:
                dish = Dish(plate.key, plate.inventor, plate.name, ())
                lines.append(talked_of(Line(len(lines) + 1, plate.seat, course.key, dish), luck))
    called = sorted({line.course for line in lines})
    marks = tuple((line.dish.key, luck.randint(1, 10)) for line in lines)
    calls = tuple(Call(course, 0.0, here=luck.random() < 0.5) for course in called)
    return replace(standing.orders, lines=tuple(lines), calls=calls, marks=marks)


def talked_of(line: Line, luck: Random) -> Line:
    """The same plate, as far as another talk with the chef brings it."""
    status = luck.choice((ASKED, SENT_BACK, CONFIRMED))
    foods = (Food("salt", "Salt", luck.choice(WORDS), added=luck.random() < 0.5),)
    return replace(
        line,
        dish=replace(line.dish, foods=foods, words=luck.choice(WORDS)),
        status=status,
        word=luck.choice(WORDS) if status == SENT_BACK else "",
        questions=(Question("Rare?", luck.choice(("", "Yes.", "No."))),),
        notes=(luck.choice(WORDS) or "crisp",),
    )


# Exchanged ------------------------------------------------------------------------------------


def another(truth: Truth, viewer: Viewer, luck: Random) -> Truth:
    """A truth that this viewer cannot tell from that one, if nothing leaks."""
    standing, seat = truth.standing, viewer.seat
    assert standing.current is not None
    # The host sees every photo, to hide one; the staff sees what is ordered, and who eats what.
    host, staff = viewer.face == CONSOLE, viewer.face in STAFF
    orders = standing.orders if staff else other_orders(standing.orders, seat, host, luck)
    now = standing.current
    match = replace(now, state=now.game.redeal(now.state, seat, luck))
    seed = f"seed {luck.getrandbits(64):x}"
    return Truth(
        replace(standing, current=match, seed=seed, orders=orders),
        truth.needs if host or staff else other_needs(truth, seat, luck),
        other_votes(truth, seat, luck),
        truth.shots if host else other_shots(truth, luck),
    )


def other_needs(truth: Truth, seat: Seat | None, luck: Random) -> dict[Seat, Needs]:
    """Everybody else must not eat something else."""
    others = [other for other in truth.standing.present() if other != seat]
    needs = {other: some_needs(luck) for other in others if luck.random() < 0.8}
    if seat is not None and seat in truth.needs:
        needs[seat] = truth.needs[seat]
    return needs


def other_votes(truth: Truth, seat: Seat | None, luck: Random) -> dict[BallotAt, dict[str, Seat]]:
    """While a vote runs anybody else may have voted for anything; when it is told its sums are."""
    ballot, mine = open_ballot(truth.standing), voter_at(seat) if seat is not None else ""
    changed = {}
    for box, votes in truth.votes.items():
        others = [voter for voter in votes if voter != mine]
        if ballot is not None and box[2] == ballot.key:
            chefs = [luck.choice(ballot.dishes).chef for _ in others]
        else:
            chefs = luck.sample([votes[voter] for voter in others], len(others))
        kept = {mine: votes[mine]} if mine in votes else {}
        changed[box] = kept | dict(zip(others, chefs, strict=True))
    return changed


def other_shots(truth: Truth, luck: Random) -> tuple[Shot, ...]:
    """While it is secret who made what, the photos are others, of other chefs' dishes."""
    cooking = truth.standing.current.game.feature(Photographed)
    if cooking is None or not cooking.blind(truth.standing.current.state):
        return truth.shots
    chefs = luck.sample([shot.chef for shot in truth.shots], len(truth.shots))
    return tuple(
        replace(shot, name=f"{luck.getrandbits(64):x}", chef=chef)
        for shot, chef in zip(truth.shots, chefs, strict=True)
    )


def other_orders(orders: Orders, seat: Seat | None, host: bool, luck: Random) -> Orders:
    """Others have other talks with the chef; covered marks are others."""
    lines = orders.lines
    if not host:
        lines = tuple(line if line.seat == seat else talked_of(line, luck) for line in lines)
    marks = orders.marks
    if not orders.revealed:
        marks = tuple((key, luck.randint(1, 10)) for key, _ in marks)
    return replace(orders, lines=lines, marks=marks)
