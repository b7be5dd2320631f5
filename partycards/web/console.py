"""What a table's console shows: what it waits for, and the levers."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Literal, get_args

from partycards import drawing
from partycards.games import GAMES
from partycards.games.base import N_, Lever, Named, Seat
from partycards.games.features.before_match import GoingAround
from partycards.games.features.from_paper import FromPaper
from partycards.games.features.in_match import Hosting, Judged, Lasting
from partycards.games.lobby import Plan
from partycards.live.parts import begun_by_other_rules, lobby
from partycards.network import Address, own_addresses
from partycards.printing.every_sheet import SHEETS
from partycards.qr import qr_svg
from partycards.services.deck_offers import Offer, offers
from partycards.services.disk_troubles import troubles
from partycards.services.house_offers import house_values
from partycards.services.needs_of_guests import at_table
from partycards.services.second_laptop import told
from partycards.site import Site
from partycards.tables import copies, taking_back
from partycards.tables.board import Tonight
from partycards.tables.earlier import result_of
from partycards.tables.events import Moved, decoded
from partycards.tables.log import Event
from partycards.tables.night import tonight
from partycards.tables.paper_scores import has_sheet
from partycards.tables.played import awards_to_come
from partycards.tables.spoken import OF_TABLE
from partycards.tables.standing import Standing
from partycards.tables.table import Table
from partycards.web import printed_hands, site
from partycards.web.host_clock import offered, on_console
from partycards.web.noise import noisy_at
from partycards.words import COLON, catalogue, name_of, sentence

MOST_AROUND = 4
"""How many times around the console offers; the host can go once more around at the end."""
HOUR = 60
"""Minutes that the kitchen's clock proposes where the game does not say."""


def console_of(of_site: Site) -> Callable[[Table, str], str]:
    """What draws the console's `<main>` when a table changes."""

    def draw(table: Table, language: str) -> str:
        return draw_console(of_site, table, language, "", drawing.Typed())

    return draw


def draw_console(
    of_site: Site,
    table: Table,
    language: str,
    refusal: str,
    typed: drawing.Typed,
    refused: str = "",
    opened: str = "",
) -> str:
    """The inside of the console's `<main>`: one template, drawn once a version."""
    standing = table.saved
    names = of_site.house.guests.name_map(table.code)
    words = catalogue(language).gettext
    game = standing.offered()
    judging = standing.feature(Judged)
    decks = [] if standing.playing() else offers(of_site.catalogue)
    addresses = () if of_site.hosted else own_addresses()
    return drawing.page(
        "host/_console.html",
        language,
        code=table.code,
        standing=standing,
        lobby=lobby(standing),
        around=going.around if (going := game.feature(GoingAround)) else 1,
        plans=_plans(standing),
        timers=offered(standing),
        clock=on_console(table, typed),
        decks=decks,
        deck=(deck := _deck_of(standing, decks)),
        scarce=deck is not None and bool(deck.short_of(len(standing.present()), game)[0]),
        points=_points(standing),
        other_rules=begun_by_other_rules(earlier) if (earlier := standing.earlier()) else None,
        winners=_winners(standing, names, language),
        games=[
            (key, kind.about.title, kind.about.summary)
            for key, kind in GAMES.items()
            if kind.about.at_home or key == standing.game_key
        ],
        game=game,
        score_sheet=has_sheet(standing.agreed()),
        names=names,
        own_language=of_site.house.spoken.chosen(OF_TABLE + table.code),
        phones=of_site.streams.seats_with_phone(table.code),
        faces=of_site.streams.faces(table.code),
        seat_codes={p.seat: seat_code(of_site, table, p.seat) for p in standing.places},
        waiting=waiting(table, language, names),
        judged=judging is not None,
        from_paper=standing.feature(FromPaper) is not None,
        judge=judging.judge(standing.state) if judging and standing.playing() else None,
        passed=judging.passed_over(standing.state) if judging and standing.playing() else (),
        moves=[
            (event.seq, described(table, event, names, words))
            for event in islice(taking_back.latest_moves(table), 30)
        ],
        over=_over(standing),
        to_go=_to_go(standing),
        time_to_cook=_time_to_cook(standing),
        afterwards=standing.afterwards(),
        seasons=of_site.house.seasons.counting(table.code, standing.match),
        watching=of_site.streams.watching(table.code),
        awards=_awards_to_come(standing),
        night=_tonight(standing),
        pace=of_site.pace.chosen,
        verbs=_table_verbs(standing),
        stuck=of_site.house_players.stuck_at(table),
        levers=_levers(standing, names, language),
        papers=_papers(standing),
        broken=table.broken is not None,
        disk=troubles(of_site.house, words),
        second=told(of_site.copied(), language),
        needs=at_table(of_site.house, standing),
        printed=printed_hands.at(table),
        noisy=noisy_at(of_site, table),
        guessing=of_site.guard.guesses.told(),
        shots=of_site.house.photos.at(table.code)[::-1],
        addresses=addresses,
        address=of_site.guest_address(),
        address_is=_reach_of(of_site.guest_address(), addresses),
        join_url=of_site.way_in(table.code),
        qr=qr_svg(of_site.way_in(table.code), words("Code to join")),
        notice=sentence(standing.notice.message, dict(standing.notice.values), language, names)
        if standing.notice
        else "",
        refusal=refusal,
        refused=refused,
        typed=typed,
        opened=opened,
        **house_values(of_site.house, standing),
    )


def _deck_of(standing: Standing, decks: Sequence[Offer]) -> Offer | None:
    """The deck that the table has chosen, None when it is gone."""
    if not standing.deck:
        return decks[0] if decks else None
    return next((offer for offer in decks[1:] if offer.deck.key == standing.deck), None)


def _reach_of(address: str, addresses: Sequence[Address]) -> Literal["", "gone", "unreachable"]:
    """What is wrong with the address in the join code, as far as this laptop can tell: it has it no
    longer, or phones cannot reach it."""
    host = address.split(":")[0]
    kinds = [each.kind for each in addresses if each.ip == host]
    if not kinds:
        return "gone" if host.replace(".", "").isdigit() else ""
    return "unreachable" if kinds[0] in ("loopback", "unlinked") else ""


def _over(standing: Standing) -> bool:
    """Whether a match has ended here and none has begun since."""
    return standing.current is not None and not standing.playing()


def _to_go(standing: Standing) -> tuple[int, int] | None:
    """Minutes to the end of the match that runs, and how many of them late guests bring."""
    lasting = standing.feature(Lasting) if standing.playing() else None
    if lasting is None:
        return None
    return lasting.to_go(standing.state), lasting.brought_by_late(standing.state)


def _time_to_cook(standing: Standing) -> int:
    """Minutes that are proposed for the kitchen's clock."""
    lasting = standing.feature(Lasting)
    return lasting.time_to_cook(standing.state) if lasting else HOUR


def _winners(standing: Standing, names: Mapping[Seat, str], language: str) -> list[str]:
    """Who won, by name, once a match is over and everybody may know."""
    outcome = standing.current.told() if standing.current is not None else None
    return [name_of(seat, names, language) for seat in outcome.winners] if outcome else []


def _tonight(standing: Standing) -> Tonight | None:
    """The night score, once a match is over and everybody may know."""
    if not _over(standing) or _awards_to_come(standing):
        return None
    return tonight(standing.matches())


def _awards_to_come(standing: Standing) -> int:
    """How many taps the ceremony has left."""
    if standing.current is None or standing.playing():
        return 0
    return awards_to_come(standing.current.game, standing.current.state)


def _plans(standing: Standing) -> list[Plan]:
    """How often around, how many rounds that is, and about how many minutes; nothing in a game that
    does not go around."""
    game = standing.agreed()
    going, seats = game.feature(GoingAround), max(len(standing.present()), game.seats()[0])
    if going is None:
        return []
    choices = sorted({*range(1, MOST_AROUND + 1), going.around})
    return [plan for around in choices if (plan := going.plan(around, seats)) is not None]


def _table_verbs(standing: Standing) -> frozenset[str]:
    """What the table itself can do in the game that runs, by name."""
    if standing.current is None:
        return frozenset()
    return frozenset(kind.__name__ for kind in get_args(standing.current.game.about.table_moves))


def _levers(
    standing: Standing, names: Mapping[Seat, str], language: str
) -> list[tuple[Lever, str]]:
    """What only this game's table can do now, each with its words."""
    hosting = standing.feature(Hosting)
    found = hosting.levers(standing.state) if hosting else ()
    return [(lever, sentence(lever.label, lever.values, language, names)) for lever in found]


def _papers(standing: Standing) -> list[tuple[str, str]]:
    """Sheets that are of use now: key and title."""
    hosting = standing.feature(Hosting)
    papers = hosting.papers(standing.state) if hosting else ()
    return [(key, SHEETS[key].title) for key in papers]


def _points(standing: Standing) -> dict[Seat, int]:
    """Everybody's points so far."""
    result = result_of(standing.earlier())
    if result is not None:
        return dict(result.points)
    match = standing.current
    return dict(match.game.open_points(match.state)) if match is not None else {}


def seat_code(of_site: Site, table: Table, seat: Seat) -> str:
    person = of_site.house.guests.person(table.code, seat)
    return person.code if person is not None else ""


def waiting(table: Table, language: str, names: Mapping[Seat, str]) -> str:
    """What the table waits for, in words."""
    standing = table.saved
    values: dict[str, Any] = {}
    if isinstance(table.broken, sqlite3.DatabaseError) and copies.is_damage(table.broken):
        text = copies.CANNOT_BE_READ
    elif table.broken is not None:
        text = N_("Something went wrong here. Take the last move back to go on.")
    elif standing.closed:
        text = N_("This evening is over.")
    elif standing.paused:
        text = N_("The table is paused.")
    elif standing.current is None:
        text = N_("In the lobby.")
    else:
        text, values = standing.current.game.waiting(standing.current.state)
    return sentence(text, values, language, names)


def names_at(table: Table) -> Mapping[Seat, str]:
    return site().house.guests.name_map(table.code)


def described(
    table: Table, event: Event, names: Mapping[Seat, str], words: Callable[[str], str]
) -> str:
    """A move for the list of what can be taken back; it tells nothing hidden."""
    if event.kind == "corrected":
        return words("A score was put right")
    if event.kind == "ran_out":
        return words("The time was up")
    move = taking_back.move_of(table, event)
    told = words(N_("a move") if move is None else move.told)
    data: Moved = decoded(event.data, Moved)
    if data.seat is None:
        who = words("The table")
    else:
        who = sentence("%(who)s", {"who": Named(data.seat)}, "en", names)
    return f"{words(COLON) % {'words': who}} {told}"
