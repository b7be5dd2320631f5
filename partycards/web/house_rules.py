"""What the house rules' buttons do. Each changes what is agreed for the next match at once, so that
every screen shows it and every refusal comes with the tap that it answers.

The game is asked for everything (`games.lobby`): these verbs know no rule of any game.
"""

from collections.abc import Callable

from flask import Blueprint, Response, request
from werkzeug.utils import secure_filename

from partycards.games.base import N_, AnyGame, Game, IllegalMove, Seat
from partycards.games.cards import shuffled
from partycards.games.features.before_match import Lengths, OptionalRules, Presets, TeamPlay
from partycards.games.lobby import NO_SUCH_RULE, Seats, Teams
from partycards.live.forms import whole_number
from partycards.services.house_offers import missing_here
from partycards.tables.saved_rules import MOST_BYTES, chosen_fields, file_of
from partycards.tables.saving import Stale
from partycards.tables.table import HOST, Table
from partycards.tables.texts import clean_text
from partycards.web import message, site, to
from partycards.web.host_door import only_the_host

pages = Blueprint("house_rules", __name__, url_prefix="/host/rules")
pages.before_request(only_the_host)


def _game(table: Table) -> AnyGame:
    """The game as it is agreed; house rules are changed before a match or after it."""
    if table.ahead.playing():
        raise Stale(N_("The game has begun already."))
    return table.ahead.offered()


def _agree(table: Table, game: object, deck: str | None = None) -> None:
    """Agree on a game, as one of its features returns it, and on a deck (None: the same)."""
    assert isinstance(game, Game)
    if isinstance(game, OptionalRules):
        game = game.with_shelf(missing_here(site().catalogue))
    table.agree(HOST, game.about.key, chosen_fields(game), deck)


def tell_shelf(table: Table) -> None:
    """Right before a match: what has been ticked since the house rules were chosen counts."""
    game = table.ahead.agreed()
    if isinstance(game, OptionalRules) and game.with_shelf(missing_here(site().catalogue)) != game:
        _agree(table, game)


def fold() -> str:
    """Which fold of the console the form stands in that was sent; it stays open."""
    return request.form.get("at", "")[:20] or "evening"


def back_to(table: Table, verb: str) -> Response:
    """The console again, at the place of the button."""
    places = {"preset": "presets", "team": "teams", "teams": "teams", "form": "length"}
    place = places.get(verb, f"rules-{fold()}")
    return to("host.console", code=table.code, open=fold(), _anchor=place)


# Presets and switches -----------------------------------------------------------------------------


def preset(table: Table) -> None:
    presets = _game(table).feature(Presets)
    if presets is None:
        raise IllegalMove(NO_SUCH_RULE)
    key = request.form.get("preset", "")
    _agree(table, presets.with_preset(key), _deck_for(table, presets, key))


def _deck_for(table: Table, presets: Presets, key: str) -> str | None:
    """The deck that goes with a preset; one that came with the preset before it goes again. None:
    it stays as it is."""
    offers = presets.presets(len(table.ahead.present()))
    new = next((offer.deck for offer in offers if offer.key == key), "")
    if new and site().catalogue.deck(new).key == new:
        return new
    return "" if table.ahead.deck in {offer.deck for offer in offers if offer.on} - {""} else None


def rule(table: Table) -> None:
    """A tap on a switch, or an answer to what it wants to know."""
    field, sent = request.form.get("field", ""), clean_text(request.form.get("value", ""))
    optional = _game(table).feature(OptionalRules)
    if optional is None:
        raise IllegalMove(NO_SUCH_RULE)
    _agree(table, optional.with_rule(field, sent))


def form(table: Table) -> None:
    """A long evening in a shorter form, or as it was before."""
    game = _game(table)
    lengths, seats = game.feature(Lengths), len(table.ahead.present())
    if lengths is None:
        raise IllegalMove(NO_SUCH_RULE)
    key, _, on = request.form.get("form", "").partition("-")
    _agree(table, lengths.with_form(key, on == "1", max(seats, game.seats()[0])))


# Teams --------------------------------------------------------------------------------------------


def _teams(table: Table) -> tuple[TeamPlay, Teams]:
    play = _game(table).feature(TeamPlay)
    teams = play.teams(table.ahead.present()) if play else None
    if play is None or teams is None:
        raise Stale(N_("There are no teams in this game."))
    return play, teams


def team(table: Table) -> None:
    """Put Lisa into team 2: `put` is her seat and the team, "4-2"; the number after the last one is
    a new team."""
    game, teams = _teams(table)
    who, _, which = request.form.get("put", "").partition("-")
    seat, number = whole_number(who), whole_number(which) or 0
    if not any(seat in members for members in teams.made):
        raise Stale(N_("Nobody sits there any more."))
    assert seat is not None
    if not 1 <= number <= min(len(teams.made) + 1, teams.most):
        raise IllegalMove(N_("At most %(most)s teams, please."), most=teams.most)
    _agree(table, game.with_teams(_moved(teams.made, seat, number - 1)))


def _moved(made: tuple[Seats, ...], seat: Seat, to: int) -> tuple[Seats, ...]:
    """The teams with this seat in another one; a team that it leaves empty is closed."""
    left = [tuple(member for member in team if member != seat) for team in (*made, ())]
    left[to] = (*left[to], seat)
    return tuple(team for team in left if team)


def teams(table: Table) -> None:
    """All teams anew: as they sit, at random, or left open for the lot at the start."""
    game, found = _teams(table)
    order = tuple(seat for seat in table.ahead.present() if seat != found.alone)
    how = request.form.get("how", "")
    if how == "random":
        order = shuffled(order, site().house.luck)
    made = game.grouped(order) if how in ("random", "sit") else ()
    _agree(table, game.with_teams(made))


# Saved house rules --------------------------------------------------------------------------------


def _text(field: str) -> str:
    return request.form.get(field, "")


def _show_everywhere() -> None:
    """The lists stand on the consoles of all tables."""
    for code in site().house.codes():
        site().house.bell.ring(code)


def keep_rules(table: Table) -> None:
    site().house.saved_rules.keep(_text("name"), _game(table))
    _show_everywhere()


def use_rules(table: Table) -> None:
    """These instead of those that hold now."""
    _game(table)
    _agree(table, site().house.saved_rules.saved(_text("key")).game)


def rename_rules(table: Table) -> None:
    site().house.saved_rules.rename(_text("key"), _text("name"))
    _show_everywhere()


def delete_rules(table: Table) -> None:
    site().house.saved_rules.delete(_text("key"))
    _show_everywhere()


def bring_rules(table: Table) -> None:
    """House rules out of a file; it is read, judged and saved under its name."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise IllegalMove(N_("Which file? Please choose one."))
    site().house.saved_rules.bring(sent.stream.read(MOST_BYTES + 1))
    _show_everywhere()


@pages.get("/<key>.json")
def download(key: str) -> Response:
    """House rules as a small file."""
    try:
        saved = site().house.saved_rules.saved(key)
    except IllegalMove as refusal:
        return message(refusal, 404, "/host/")
    name = secure_filename(saved.name) or "house-rules"
    response = Response(file_of(saved), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


VERBS: dict[str, Callable[[Table], None]] = {
    verb.__name__.replace("_", "-"): verb
    for verb in (
        preset,
        rule,
        form,
        team,
        teams,
        keep_rules,
        use_rules,
        rename_rules,
        delete_rules,
        bring_rules,
    )
}
"""Verbs of the console; the field `at` of their forms says in which fold they stand."""
