"""What stands on a page: the parts of a table and of its match, each in its place."""

from collections.abc import Container, Iterator
from functools import cache
from math import ceil
from operator import attrgetter, is_
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from partycards.bundles import sheet_of
from partycards.games import GAMES
from partycards.games.base import Part, Seat
from partycards.games.changes import Changes
from partycards.games.features.before_match import (
    FirstPlayer,
    Occasions,
    OptionalRules,
    TeamPlay,
    occasion_of,
)
from partycards.games.features.in_match import Ceremony, Photographed, Sparing
from partycards.games.finale import farewell_after
from partycards.tables.board import (
    BeforeThis,
    BegunByOtherRules,
    Chapter,
    Closed,
    Countdown,
    Lobby,
    NeedsHost,
    NextGame,
    Outside,
    Paused,
    Photograph,
    Styles,
    TakeBack,
    TakeHome,
)
from partycards.tables.dining import calling, own_order
from partycards.tables.earlier import in_order, result_of
from partycards.tables.night import tonight
from partycards.tables.played import Played
from partycards.tables.standing import Standing
from partycards.tables.timer import title_of

PHONE, SCREEN, CONSOLE, WATCH = "phone", "screen", "host", "watch"


OF_THE_TABLE = (
    "needs-host",
    "closed",
    "paused",
    "notice",
    "clock",
    "other-rules",
    "lobby",
    "outside",
)
"""The table's own parts; they stand before the game's."""

OF_A_PHONE = ("styles", *OF_THE_TABLE)
"""The same on a phone, which asks for the sheet of its own game only, and stays open while the
table goes from one game to the next."""


@cache
def slots(key: str, face: str) -> tuple[str, ...]:
    """The places on a page in reading order, whether anything stands there now or not. `key` is
    the game's, "" in a lobby."""
    fields: tuple[str, ...] = ()
    if key and face == SCREEN:
        fields = (*GAMES[key].about.screen, "people", "diary", "tonight", "next-game", "home")
    elif key:
        fields = tuple(path.removeprefix("private.") for path in GAMES[key].about.phone)
        at = fields.index("stage") if "stage" in fields else len(fields) - 1
        ballot = "ballot" if face == WATCH else "own-ballot"
        beside = ("own-diary", "tonight", "home", "next-game", "photograph", "people")
        after = (*beside, *fields[at + 1 :], "take-back")
        fields = (*fields[:at], ballot, "own-reactions", fields[at], *after)
    elif face == SCREEN:
        fields = ("diary",)
    elif face == PHONE:
        fields = ("own-diary",)
    if face == PHONE:
        fields = (*fields[:1], "farewell", *fields[1:])
        return (*OF_A_PHONE, "ask-needs", "order-now", *_with_orders(fields), "before-this")
    if face == WATCH:
        return (*OF_A_PHONE, *fields, "before-this", "reactions")
    return (*OF_THE_TABLE, *fields)


def _with_orders(fields: tuple[str, ...]) -> tuple[str, ...]:
    """Calling the chef and a guest's order stand above the dishes on the table, which are many;
    where a game has no such table both are at the end."""
    if "table" not in fields:
        return (*fields, "calling", "order", "printed-cards")
    at = fields.index("table")
    return (*fields[:at], "calling", "order", "printed-cards", *fields[at:])


@cache
def own_fields(key: str) -> tuple[str, ...]:
    """The fields of a game's private piece that are parts of a phone's page."""
    paths = GAMES[key].about.phone
    return tuple(p.removeprefix("private.") for p in paths if p.startswith("private."))


@cache
def doubled(key: str) -> frozenset[str]:
    """The slots of a phone in which a seat's own part stands instead of everybody's."""
    if not key:
        return frozenset()
    public, _ = get_args(GAMES[key].about.view)
    return frozenset(own_fields(key)).intersection(public.__struct_fields__)


def folder_of(standing: Standing) -> str:
    """Where the templates of the game are that is played."""
    assert standing.current is not None
    return f"games/{standing.current.game.about.key}"


def shared_parts(
    standing: Standing, broken: bool, public: Struct | None
) -> Iterator[tuple[str, str, Part]]:
    """What everybody sees: (slot, folder of the templates, part)."""
    yield "styles", "table", styles(standing)
    if broken:
        yield "needs-host", "table", NeedsHost()
    if standing.closed:
        yield "closed", "table", Closed(bool(standing.matches_played()))
    if standing.paused:
        yield "paused", "table", Paused()
    if standing.notice is not None:
        yield "notice", "table", standing.notice
    if standing.timer is not None:
        yield "clock", "table", countdown(standing, standing.timer.left)
    if (dinner := calling(standing)) is not None:
        yield "calling", "table", dinner
    earlier = standing.earlier()
    if earlier is not None:
        yield "other-rules", "table", begun_by_other_rules(earlier)
    before = [one for one in standing.played if one is not earlier or result_of(one) is not None]
    if before:
        yield "before-this", "table", BeforeThis(len(before))
    if standing.current is None:
        if not broken and not standing.closed:
            yield "lobby", "table", lobby(standing)
        return
    match, key = standing.current, standing.current.game.about.key
    folder = folder_of(standing)
    assert public is not None
    for field in public.__struct_fields__:
        part = getattr(public, field)
        if part is not None:
            yield field, folder, part
    if over(standing):
        if (night := tonight(standing.matches())) is not None:
            yield "tonight", "table", night
        yield "home", "table", TakeHome()
        if standing.game_key != key and not standing.closed:
            yield "next-game", "table", next_game(standing)
        for number, part in enumerate(match.game.album(match.state), 1):
            yield f"album-{number}", folder, part


def styles(standing: Standing) -> Styles:
    """The sheets of the game that is played and of the one that comes next: when it begins, it is
    dressed already."""
    playing = standing.current
    return styles_of(playing.game.about.key if playing is not None else "", standing.game_key)


@cache
def styles_of(*games: str) -> Styles:
    """The sheets of these games, by their keys."""
    return Styles(tuple(dict.fromkeys(sheet for game in games if (sheet := sheet_of(game)))))


def begun_by_other_rules(match: Played) -> BegunByOtherRules:
    """What stands above the lobby after a match that could not go on."""
    result, title = result_of(match), match.game.about.title
    if result is None:
        return BegunByOtherRules(title, known=False)
    return BegunByOtherRules(title, known=True, over=result.over, points=in_order(result))


def countdown(standing: Standing, left: float) -> Countdown:
    """The table's timer with this many seconds left."""
    timer = standing.timer
    assert timer is not None
    match = standing.current
    how = "out" if timer.out else "running" if standing.ticking() else "paused"
    return Countdown(
        title=title_of(match.game if match is not None else None, timer.step),
        left=ceil(left),
        total=timer.total,
        how=how,
        run=timer.run,
        stages=tuple((stage.name, stage.left) for stage in timer.stages),
    )


def over(standing: Standing) -> bool:
    """Whether the match has ended, everybody may know how, and nothing is done with it any more."""
    ended = standing.current is not None and standing.current.told() is not None
    return ended and not standing.afterwards()


def own_parts(
    standing: Standing, seat: Seat, may_take_back: bool
) -> Iterator[tuple[str, str, Part]]:
    """What this seat sees besides."""
    if (order := own_order(standing, seat)) is not None:
        asks = any(dish.asks() for dish in order.dishes)
        yield "order-now" if asks else "order", "table", order
    match = standing.current
    if match is None:
        return
    if seat not in standing.seated:
        yield "outside", "table", Outside()
        return
    if over(standing) and not match.game.feature(Ceremony):
        # A game with a ceremony of its own says more.
        ended = match.told()
        said = farewell_after(ended, seat) if ended is not None else None
        if said is not None:
            yield "farewell", "table", said
    for slot, folder, part in own_news(standing, seat, may_take_back, ()):
        if part is not None:
            yield slot, folder, part


def own_news(
    standing: Standing, seat: Seat, may_take_back: bool, there: Container[str]
) -> Iterator[tuple[str, str, Part | None]]:
    """Those of them that may change with a move of which the game says what it has changed;
    None: nothing stands there any more, of what is `there` now."""
    match = standing.current
    assert match is not None
    private, key = match.game.private(match.state, seat), match.game.about.key
    folder = f"games/{key}"
    for field in own_fields(key):
        part = getattr(private, field)
        if part is not None or field in there:
            yield field, folder, part
    cooking = match.game.feature(Photographed) if not standing.closed else None
    cooked = cooking is not None and cooking.has_cooked(match.state, seat)
    if cooked or "photograph" in there:
        yield "photograph", "table", Photograph() if cooked else None
    if may_take_back or "take-back" in there:
        yield "take-back", "table", TakeBack() if may_take_back else None


BESIDE = attrgetter(
    *(name for name in Standing.__struct_fields__ if name not in ("seq", "current", "last_move"))
)
"""What a move leaves as it was: a standing keeps the very objects that a move left alone."""


def changes(before: Standing | None, seen: Struct | None, now: Standing) -> Changes[Any] | None:
    """What a move has changed of what a table's pages show, when it was but a move and everybody
    saw `seen` before it; None when anything may have changed."""
    was, match = before.current if before is not None else None, now.current
    if (
        before is None
        or now.seq - before.seq > 1
        or was is None
        or match is None
        or was.game is not match.game
        or now.audience.guests_vote
        or not all(map(is_, BESIDE(before), BESIDE(now)))
    ):
        return None
    sparing = match.game.feature(Sparing)
    told = sparing.changes(was.state, seen, match.state) if sparing is not None else None
    # Who moved last may take it back, and who moved before that may not any more.
    lasts = (before.last_move, now.last_move)
    movers = [last.seat for last in lasts if last is not None and not last.reveals]
    if told is None or not doubled(match.game.about.key).isdisjoint(told.fields):
        return None
    if not movers:
        return told
    return replace(told, seats=told.seats.union([seat for seat in movers if seat is not None]))


def next_game(standing: Standing) -> NextGame:
    """What everybody reads of the game that comes next."""
    game = standing.agreed()
    return NextGame(game.about.title, game.about.summary, game.seats()[0], game.seats()[-1])


def chapter(number: int, match: Played) -> Chapter:
    """What stands above the dishes of the evening's first, second ... match."""
    told = match.told()
    game = match.game
    if told is None:
        return Chapter(number, game.about.title, occasion_of(game))
    points = sorted(told.scores.items(), key=lambda line: (-line[1], line[0]))
    return Chapter(number, game.about.title, occasion_of(game), tuple(told.winners), tuple(points))


def lobby(standing: Standing) -> Lobby:
    """Who is here, and whether it can begin."""
    game = standing.agreed()
    guests = tuple((p.seat, p.status) for p in standing.places if p.status != "left")
    seats = game.seats()
    optional, evening = game.feature(OptionalRules), game.feature(Occasions)
    first, play = game.feature(FirstPlayer), game.feature(TeamPlay)
    begins = first.begins() if first else None
    teams = play.teams(tuple(seat for seat, _ in guests)) if play else None
    return Lobby(
        code=standing.code,
        title=game.about.title,
        summary=(evening.in_a_sentence() if evening else "") or game.about.summary,
        guests=guests,
        fewest=seats[0],
        most=seats[-1],
        minutes=game.minutes(max(len(guests), seats[0])),
        first=first.first if first and begins else None,
        begins=begins,
        rules=optional.in_short() if optional else (),
        own_words=evening.own_words() if evening else "",
        teams=teams.made if teams is not None else (),
        house=standing.by_house,
    )
