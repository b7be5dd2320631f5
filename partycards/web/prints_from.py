"""What a sheet is made from: the deck or the table that a form names."""

import partycards
from partycards import rows
from partycards.games.base import N_, IllegalMove
from partycards.live.forms import whole_number
from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError
from partycards.printing.sheet_kind import Kind
from partycards.printing.worker import Asked
from partycards.rows import choice
from partycards.services import house_content, prints_content, prints_memory
from partycards.services.dates import this_month
from partycards.services.deck_offers import chosen_deck
from partycards.services.prints_content import Wifi
from partycards.services.prints_dinner import with_dinner
from partycards.services.shop_of_house import shop_of
from partycards.tables.season import Board
from partycards.web import language, prints_form, site
from partycards.web.prints_form import Fields


def deck_key(kind: Kind, form: Fields) -> str:
    """The key of the deck: the one that was chosen, else the one of the table, "" everything."""
    if kind.needs != "deck":
        return ""
    table = site().house.table(form.get("table", "").upper())
    key = form.get("deck", "" if table is None else table.saved.deck)
    try:
        return chosen_deck(site().catalogue, key)
    except IllegalMove:
        return ""


def table_code(kind: Kind, form: Fields) -> str:
    """The code of the table: the one that was chosen, else the only one there is."""
    if kind.needs != "table":
        return ""
    codes = site().house.codes()
    code = form.get("table", "").upper()
    if not code and len(codes) == 1:
        return codes[0]
    return code if site().house.table(code) is not None else ""


def season_of(kind: Kind, form: Fields) -> Board | None:
    """The season: the one that was chosen, else the only one there is."""
    if kind.needs != "season":
        return None
    boards, sent = site().house.seasons.all(), form.get("season", "")
    if not sent and len(boards) == 1:
        return boards[0]
    return site().house.seasons.season(whole_number(sent) or 0)


def content_of(
    kind: Kind, deck: str, code: str, language: str, season: Board | None = None
) -> Content:
    """Everything that the sheet may show, in a language."""
    files = site().files
    content = house_content.of_house(
        site().catalogue,
        partycards.__version__,
        shop_of(site().catalogue, choice),
        bool(site().house.restaurant.floor.tables()),
    )
    if kind.needs == "deck":
        return house_content.with_deck(
            content, site().catalogue, deck, files, this_month(), language
        )
    if season is not None:
        return prints_content.with_season(content, season, language)
    table = site().house.table(code) if kind.needs == "table" else None
    if table is None:
        return content
    guests = site().house.guests
    people = [guests.person(code, seat) for seat, _ in guests.names(code)]
    wifi = Wifi(rows.choice("wifi_name"), rows.choice("wifi_password"))
    join_url = site().join_url(table.code)
    content = prints_content.with_table(
        content, table.saved, [p for p in people if p], join_url, wifi, language
    )
    house, known = site().house, [person for person in people if person]
    content = with_dinner(
        content, kind, table.saved, known, house.shield, house.restaurant.setup, language
    )
    content = prints_content.with_cards_of(content, site().catalogue, files)
    return prints_content.with_photos(content, table.saved, site().house.photos)


def on_paper(code: str) -> str:
    """The language of a table's paper, or of what is printed without one (""), unless somebody
    chooses another."""
    return site().house.spoken.table(code) or language()


def asked(kind: Kind, form: Fields) -> Asked:
    """The print that a form asks for, or `OptionError`."""
    try:
        chosen_deck(site().catalogue, form.get("deck", ""))
    except IllegalMove as refusal:
        raise OptionError("deck", refusal.message) from None
    deck, code = deck_key(kind, form), table_code(kind, form)
    if kind.needs == "table" and not code:
        raise OptionError("table", N_("Please choose a table first."))
    season = season_of(kind, form)
    if kind.needs == "season" and season is None:
        raise OptionError("season", N_("Please choose a season first."))
    reads = prints_form.language_of(form, on_paper(code))
    content = content_of(kind, deck, code, reads, season)
    pieces = kind.pieces(content) if kind.pieces is not None else ()
    new = prints_memory.new_pieces(deck, kind.key, pieces)
    options = prints_form.chosen(kind, form, content, new, reads)
    if options.numbers != "no":
        content = house_content.with_numbers(content, site().catalogue, kind, deck, give=True)
    return Asked(kind.key, content, options)
