"""A whole evening that was played on paper is entered afterwards: its day, its guests, then its
rounds. It stays half entered for as long as one likes; finished, it counts like any other."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from math import ceil

from flask import Blueprint, Response, request
from msgspec import Struct

from partycards.games import GAMES
from partycards.games.base import N_, AnyGame, EndEarly, IllegalMove
from partycards.games.features.before_match import FirstPlayer, GoingAround, Presets
from partycards.games.features.from_paper import FromPaper
from partycards.live.forms import whole_number
from partycards.services.deck_offers import chosen_deck, offers
from partycards.services.paper_rounds import entering
from partycards.tables import seating
from partycards.tables.paper_scores import has_sheet
from partycards.tables.saved_rules import chosen_fields
from partycards.tables.table import HOST, Table
from partycards.tables.texts import clean_name, looks_like
from partycards.web import language, said, site, table_or_404, to
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("paper_evening", __name__, url_prefix="/host")
pages.before_request(only_the_host)

BEGINS_AT = 19
"""The hour at which an evening is said to have begun: only its day is known."""
OLDEST = date(1990, 1, 1)
MOST_ROUNDS, MOST_AROUND = 60, 9


class Asked(Struct, frozen=True):
    """The form as it was sent, each field as a text."""

    day: str
    names: str
    game: str
    deck: str
    rounds: str


def _games() -> dict[str, type[AnyGame]]:
    """The games of which an evening can be entered."""
    return {
        key: kind
        for key, kind in GAMES.items()
        if kind.about.at_home and (issubclass(kind, FromPaper) or has_sheet(kind()))
    }


@pages.get("/paper-evening")
def index() -> Response:
    """An evening that was played yesterday."""
    day = (date.today() - timedelta(days=1)).isoformat()
    return _page(Asked(day, "", next(iter(_games())), "", ""))


@pages.post("/paper-evening")
def begin() -> Response:
    """The table of that evening, with everybody at it, and its game begun."""
    fields = {name: request.form.get(name, "")[:4000] for name in Asked.__struct_fields__}
    asked = Asked(**fields)
    try:
        played_at = _when(asked.day)
        names = _names(asked.names)
        kind = _games().get(asked.game)
        if kind is None:
            raise IllegalMove(N_("Which game? Please choose one."))
        deck = chosen_deck(site().catalogue, asked.deck)
        game = _for(kind(), len(names))
        around = _around(game, len(names), asked.rounds)
        _check_deck(deck, game, len(names))
    except IllegalMove as refusal:
        return _page(asked, 409, said(refusal))
    table = site().house.open_table(kind.about.key, deck, played_at=played_at, language=language())
    for name in names:
        seating.sit_down(site().house, table, name, seating.NOT_CHOSEN)
    house = {**chosen_fields(game), **around}
    first = game.feature(FirstPlayer)
    if first is not None:
        house[first.first_field] = table.ahead.present()[0]
    table.agree(HOST, kind.about.key, house)
    if not issubclass(kind, FromPaper):
        return to("paper_scores.sheet", code=table.code, which="next")
    site().house.start(table, HOST)
    return to("paper_sheet.index", code=table.code)


def _when(day: str) -> float:
    """The evening of a day, in seconds since 1970, or IllegalMove."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise IllegalMove(N_("Which day was it? Please choose it.")) from None
    if found > date.today():
        raise IllegalMove(N_("That day is still to come."))
    if found < OLDEST:
        raise IllegalMove(N_("That was a very long time ago. Is the year right?"))
    return datetime(found.year, found.month, found.day, BEGINS_AT).timestamp()


def _names(text: str) -> list[str]:
    """Everybody's name, a line each (or with commas), or IllegalMove."""
    names = [clean_name(line) for line in text.replace(",", "\n").splitlines() if line.strip()]
    if not names:
        raise IllegalMove(N_("Who was there? Please type their names."))
    seen: set[str] = set()
    for name in names:
        if looks_like(name) in seen:
            raise IllegalMove(N_("Two guests are called %(name)s: which is which?"), name=name)
        seen.add(looks_like(name))
    return names


def _for(game: AnyGame, guests: int) -> AnyGame:
    """The game for so many guests, or IllegalMove: one alone, or two, have rules of their own."""
    presets = game.feature(Presets)
    if guests not in game.seats() and presets is not None:
        key = next((one.key for one in presets.presets(guests) if one.fits), "")
        game = presets.with_preset(key) if key else game  # type: ignore[assignment]
    if guests not in game.seats():
        raise IllegalMove(
            N_("%(title)s is for %(fewest)s to %(most)s guests."),
            title=game.about.title, fewest=game.seats()[0], most=game.seats()[-1],
        )  # fmt: skip
    return game


def _around(game: AnyGame, guests: int, rounds: str) -> dict[str, int]:
    """So often around that there are enough rounds, as the field of the game; or IllegalMove."""
    wanted = whole_number(rounds.strip()) if rounds.strip() else guests
    if not wanted or wanted > MOST_ROUNDS:
        raise IllegalMove(N_("How many rounds? From 1 to %(most)s, please."), most=MOST_ROUNDS)
    going = game.feature(GoingAround)
    plan = going.plan(1, guests) if going is not None else None
    return {} if plan is None else {"around": min(MOST_AROUND, ceil(wanted / plan.rounds))}


def _check_deck(deck: str, game: AnyGame, guests: int) -> None:
    """Refuse a deck with which the game could not begin."""
    every, *others = offers(site().catalogue)
    offer = next((one for one in others if one.deck.key == deck), every)
    short, want = offer.short_of(guests, game)
    if short == "none":
        raise IllegalMove(
            N_("That deck has %(cards)s cards, and this game needs %(want)s. Which one was it?"),
            cards=offer.cards, want=want,
        )  # fmt: skip


def _page(asked: Asked, status: int = 200, refusal: str = "") -> Response:
    return host_page(
        "paper_evening",
        status,
        asked=asked,
        refusal=refusal,
        games=[(key, kind.about.title) for key, kind in _games().items()],
        game=next(iter(_games().values()))(),
        decks=offers(site().catalogue),
        today=date.today().isoformat(),
        oldest=OLDEST.isoformat(),
        half=half_entered(),
    )


def half_entered() -> Sequence[str]:
    """The codes of evenings from paper that are not finished."""
    tables = (site().house.table(code) for code in site().house.codes())
    return [
        table.code
        for table in tables
        if table is not None
        and table.saved.on_paper
        and (table.saved.playing() or not table.saved.match)
    ]


@pages.post("/t/<code>/paper-finish")
def finish(code: str) -> Response:
    """All rounds are in: the podium, at once."""
    table = table_or_404(code)
    if table.saved.playing() and entering(table) is not None:
        _end(table)
    return to("host.console", code=table.code)


def _end(table: Table) -> None:
    table.table_move(HOST, EndEarly())
