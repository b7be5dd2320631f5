"""What the buttons of the console do: each is one verb of the table."""

from collections.abc import Callable
from typing import Any, get_args

from flask import Blueprint, Response, request, url_for

from partycards import rows
from partycards.drawing import Typed
from partycards.games import GAMES
from partycards.games.base import (
    N_,
    AnyGame,
    Correct,
    EndEarly,
    IllegalMove,
    OnceMore,
    Seat,
    ShowPodium,
    TableMove,
    TellNext,
)
from partycards.games.features.before_match import FirstPlayer, GoingAround, options_of
from partycards.games.features.in_match import Judged
from partycards.live.forms import whole_number
from partycards.live.open_stream import message as event
from partycards.services.deck_offers import chosen_deck
from partycards.tables import taking_back
from partycards.tables.audience import Audience
from partycards.tables.pace import ITSELF, TAP
from partycards.tables.saving import NotSaved, Stale
from partycards.tables.spoken import OF_TABLE
from partycards.tables.table import HOST, Table
from partycards.web import (
    hiding,
    host_clock,
    host_levers,
    host_people,
    house_rules,
    language,
    noise,
    play_for,
    said,
    site,
    table_or_404,
    to,
)
from partycards.web.answered import answered
from partycards.web.host import as_host, console_page, seat_page_of
from partycards.web.host_door import only_the_host
from partycards.web.host_forms import Agreement, ScoreCorrection, Turns, WiFi, checked
from partycards.words import languages

pages = Blueprint("verbs", __name__, url_prefix="/host")
pages.before_request(only_the_host)


# The verbs ----------------------------------------------------------------------------------------


def agree(table: Table) -> None:
    _agree(table, request.form.get("tempo"))


def _agree(table: Table, tempo: str | None) -> None:
    form = Agreement(request.form)
    checked(form)
    house = _house_rules(table, GAMES[str(form.game.data)])
    deck = request.form.get("deck")
    if deck is not None:
        deck = chosen_deck(site().catalogue, deck)
    timers = host_clock.chosen_timers(GAMES[str(form.game.data)], tempo)
    table.agree(HOST, str(form.game.data), house, deck, timers)


def _house_rules(table: Table, game: type[AnyGame]) -> dict[str, Any]:
    """The game's own fields as they were chosen; what the form did not ask stays as it is agreed,
    or as usual in another game."""
    same = table.ahead.game_key == game.about.key
    house: dict[str, Any] = dict(table.ahead.house) if same else {}
    if issubclass(game, GoingAround) and "around" in request.form:
        form = Turns(request.form)
        checked(form)
        house["around"] = form.around.data
    if issubclass(game, FirstPlayer) and game.first_field in request.form:
        house[game.first_field] = _first(table, request.form[game.first_field])
    for option in options_of(game):
        sent = request.form.get(option.field)
        house.update((option.field, value) for value, _ in option.answers if str(value) == sent)
    return house


def _first(table: Table, sent: str) -> Seat | None:
    """Who was chosen to begin, None for the lot."""
    seat = whole_number(sent)
    if sent and seat is None:
        raise IllegalMove(N_("Who is first? Please choose somebody here."))
    if seat and seat not in table.ahead.present():
        raise Stale(N_("Nobody sits there any more."))
    return seat or None


def draw_judge(table: Table) -> None:
    """Who is first by lot, seen by all before it begins."""
    if "game" in request.form:
        agree(table)
    first, seats = table.ahead.agreed().feature(FirstPlayer), table.ahead.present()
    if first is None or first.begins() is None:
        raise IllegalMove(N_("There is no such thing in this game."))
    if not seats:
        raise IllegalMove(N_("Nobody sits here yet."))
    house = {**table.ahead.house, first.first_field: site().house.draw_lot(seats)}
    table.agree(HOST, table.ahead.game_key, house)


def start(table: Table) -> None:
    if "game" in request.form:
        own = "own" if host_clock.typed_times(table.ahead) else None
        _agree(table, request.form.get("tempo", own))
    house_rules.tell_shelf(table)
    site().house.start(table, HOST)


def pause(table: Table) -> None:
    table.pause(HOST)


def resume(table: Table) -> None:
    table.resume(HOST)


def rewind(table: Table) -> None:
    taking_back.rewind(table, HOST, whole_number(request.form.get("seq", "")) or 0)


def _table_move(table: Table, move: TableMove) -> None:
    """What the table itself does, if the game that runs knows of it."""
    match = table.ahead.current
    if match is not None and type(move) not in get_args(match.game.about.table_moves):
        raise IllegalMove(N_("There is no such thing in this game."))
    table.table_move(HOST, move)


def hand_on(table: Table) -> None:
    to = request.form.get("to", "")
    seat = whole_number(to)
    if to and seat is None:
        raise IllegalMove(N_("Which guest? Please choose one."))
    judging = table.need_match().game.feature(Judged)
    if judging is None:
        raise IllegalMove(N_("There is no such thing in this game."))
    table.table_move(HOST, judging.hand_on(seat))


def correct(table: Table) -> None:
    form = ScoreCorrection(request.form)
    checked(form)
    seat, points = form.seat.data, form.points.data
    assert seat is not None
    assert points is not None
    table.correct(HOST, Correct(seat, points, str(form.reason.data)))


def end_early(table: Table) -> None:
    table.table_move(HOST, EndEarly())


def once_more(table: Table) -> None:
    _table_move(table, OnceMore())


def tell_next(table: Table) -> None:
    _table_move(table, TellNext())


def show_podium(table: Table) -> None:
    _table_move(table, ShowPodium())


def speak(table: Table) -> None:
    """What the table's TV and paper speak; "" what the house does."""
    wanted = request.form.get("language", "")
    site().choose_language(wanted if wanted in languages() else "", OF_TABLE + table.code)


def pace(table: Table) -> None:
    """Whether the end goes on by itself."""
    how = request.form.get("how", "")
    if how not in (ITSELF, TAP):
        raise IllegalMove(N_("How does it go on? Please choose one."))
    rows.choose("pace", how)
    site().pace.choose(how)
    site().house.bell.ring(table.code)


def audience(table: Table) -> None:
    """What those who watch may do, and whether the guests vote too."""
    allowed = Audience("reactions" in request.form, "guests_vote" in request.form)
    table.allow(HOST, allowed)


def show_tour(table: Table) -> None:
    """The TVs show the game in a minute, and then the table again."""
    address = url_for("tour.screen", code=table.code)
    site().streams.whisper(table.code, event("tour", address.encode()))


def stop_tour(table: Table) -> None:
    """The TVs show the table again."""
    site().streams.whisper(table.code, event("no-tour", b""))


def close(table: Table) -> None:
    site().house.close_table(table, HOST)


def wifi(table: Table) -> None:
    form = WiFi(request.form)
    checked(form)
    rows.choose("wifi_name", str(form.ssid.data or "").strip())
    rows.choose("wifi_password", str(form.password.data or ""))


LONGEST_ADDRESS = 100
"""Letters; a QR code does not hold just any length."""


def address(table: Table) -> None:
    chosen = request.form.get("other", "").strip() or request.form.get("address", "")
    if len(chosen) > LONGEST_ADDRESS or not all(
        char.isalnum() or char in ".-:[]" for char in chosen
    ):
        raise IllegalMove(N_("An address looks like 192.168.1.20 or kitchen.local."))
    site().choose_address(chosen)
    site().house.bell.ring(table.code)


VERBS: dict[str, Callable[[Table], None]] = {
    verb.__name__.replace("_", "-"): verb
    for verb in (
        agree,
        draw_judge,
        start,
        pause,
        resume,
        rewind,
        hand_on,
        correct,
        end_early,
        once_more,
        tell_next,
        show_podium,
        speak,
        pace,
        audience,
        show_tour,
        stop_tour,
        close,
        wifi,
        address,
        hiding.hide,
        hiding.show,
        noise.mute,
        noise.unmute,
        *host_clock.BUTTONS,
        *host_levers.BUTTONS,
        *host_people.BUTTONS,
    )
} | house_rules.VERBS

AFTERWARDS = {
    "wifi": "host.poster",
    "hide": "hiding.said",
    "show": "hiding.said",
}
"""Where a verb leads when it is not back to the console."""
TYPED_ELSEWHERE = ("needs", "wifi")
"""Verbs whose forms are not on the console."""


@pages.post("/open")
def open_table() -> Response:
    """Put up another table."""
    deck = chosen_deck(site().catalogue, request.form.get("deck", ""))
    table = site().house.open_table(deck=deck, language=language())
    return to("host.console", code=table.code)


@pages.post("/t/<code>/<verb>")
def do(code: str, verb: str) -> Response:
    """One verb; then back to the console, or the console with a sentence and what was typed.

    A form that the console's script sends gets its answer as JSON and stays on the page.
    """
    table = table_or_404(code)
    if verb not in VERBS:
        return to("host.console", code=table.code)

    def does() -> dict[str, object]:
        VERBS[verb](table)
        return {"version": table.saved.seq}

    return answered(
        table,
        does,
        lambda: _afterwards(table, verb),
        lambda refusal: _refused(table, verb, refusal),
    )


def _afterwards(table: Table, verb: str) -> Response:
    seat = request.form.get("seat", "")
    if verb == "play-for":
        return to("host.stand_in", code=table.code, seat=int(seat))
    if verb in ("replace", "needs"):
        return to("host.seat_page", code=table.code, seat=int(seat))
    if verb in house_rules.VERBS:
        return house_rules.back_to(table, verb)
    return to(AFTERWARDS.get(verb, "host.console"), code=table.code)


def _refused(table: Table, verb: str, refusal: IllegalMove) -> Response:
    if isinstance(refusal, NotSaved) and verb in TYPED_ELSEWHERE:
        raise refusal
    sentence, number = said(refusal, table.code), whole_number(request.form.get("seat", ""))
    if verb == "replace" and number is not None:
        return seat_page_of(table, number, request.form.get("name", "")[:300], sentence, 409)
    fields = {name: request.form.getlist(name) for name in request.form}
    if verb == "lever" and not isinstance(refusal, Stale):
        page = host_levers.refused_page(table, Typed(fields), sentence)
        if page is not None:
            return page
    opened = house_rules.fold() if verb in house_rules.VERBS else ""
    return console_page(table, sentence, Typed(fields), 409, verb, opened)


@pages.post("/t/<code>/for/<int:seat>/move")
def move_for(code: str, seat: Seat) -> Response:
    """A move that the host makes for a guest, logged as the host's."""
    table = table_or_404(code)
    return play_for.move(table, seat, as_host(table, seat))


@pages.post("/t/<code>/for/<int:seat>/take-back")
def take_back_for(code: str, seat: Seat) -> Response:
    """The last move made for a guest is taken back, as the guest could."""
    table = table_or_404(code)
    return play_for.take_back(table, seat, as_host(table, seat))
