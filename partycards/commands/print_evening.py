"""What `partycards print` prints of an evening: a table, its guests and photos, or a season."""

from typing import Any, cast

from partycards.catalogue.store import Catalogue
from partycards.commands.house import LookedAt, Lost
from partycards.network import own_addresses
from partycards.printing.content import Content
from partycards.printing.sheet_kind import Kind
from partycards.restaurant.setup import Restaurant, Setup
from partycards.services import prints_content
from partycards.services.prints_dinner import with_dinner
from partycards.tables.guests import Guests, Person
from partycards.tables.log_sqlite import read_events, read_tables
from partycards.tables.needs import KeptNeeds
from partycards.tables.photos import Photos
from partycards.tables.season import Board
from partycards.tables.seasons import Seasons
from partycards.tables.shield import Shield
from partycards.tables.standing import Standing
from partycards.tables.table import Table


def of_table(house: LookedAt, content: Content, kind: Kind, table: str, language: str) -> Content:
    """The same with a table's evening, its guests and photos."""
    standing = standing_of(house, table)
    wifi = prints_content.Wifi(house.choice("wifi_name"), house.choice("wifi_password"))
    people, address = people_at(house, standing.code), join_url(house, standing.code)
    content = prints_content.with_table(content, standing, people, address, wifi, language)
    shield, setup = shield_of(house), restaurant_of(house)
    content = with_dinner(content, kind, standing, people, shield, setup, language)
    content = prints_content.with_cards_of(content, house.catalogue, house.files)
    return prints_content.with_photos(content, standing, photos_of(house))


def of_season(house: LookedAt, content: Content, name: str, language: str) -> Content:
    """The same with the table of a season."""
    return prints_content.with_season(content, season_of(house, name), language)


def deck_at(house: LookedAt, table: str) -> str:
    """The key of a table's deck."""
    return standing_of(house, table).deck


def standing_of(house: LookedAt, code: str) -> Standing:
    """How a table stands; a closed one is still there."""
    path = house.folder / "log.sqlite"
    codes = [code for code, _ in read_tables(path)] if path.is_file() else []
    if code.upper() not in codes:
        there = f"There are: {', '.join(codes)}." if codes else "There are none yet."
        raise Lost(f"There is no table “{code}” in {house.folder}. {there}")
    # Nobody records anything here, so there is no writer.
    table = Table(code.upper(), cast(Any, None))
    table.load(read_events(path, table.code))
    if table.broken is not None:
        raise Lost(f"The table {table.code} cannot be read: {table.broken}")
    return table.saved


def season_of(house: LookedAt, name: str) -> Board:
    """The season with this name; without one the only one there is."""
    with house.app.app_context():
        boards = Seasons(house.app, Guests(house.app)).all()
    for board in boards:
        if board.name.casefold() == name.casefold() or (not name and len(boards) == 1):
            return board
    there = f"There are: {', '.join(board.name for board in boards)}." if boards else ""
    raise Lost(f"There is no season “{name}” here. {there or 'There are none yet.'}")


def join_url(house: LookedAt, code: str) -> str:
    """What the join code of a table says, if the server runs with these settings."""
    chosen = house.choice("address") or house.settings.address
    name, number = chosen or own_addresses()[0].ip, house.settings.port
    port = "" if ":" in name or number == 80 else f":{number}"
    return f"http://{name}{port}/t/{code}/"


def people_at(house: LookedAt, code: str) -> list[Person]:
    """Who sits at a table."""
    with house.app.app_context():
        guests = Guests(house.app)
    found = (guests.person(code, seat) for seat, _ in guests.names(code))
    return [person for person in found if person is not None]


def photos_of(house: LookedAt) -> Photos:
    """The photos of the house."""
    with house.app.app_context():
        return Photos(house.app, house.files)


def shield_of(house: LookedAt) -> Shield:
    """What guests have told of what they must not eat."""
    with house.app.app_context():
        return Shield(Catalogue(house.app), KeptNeeds(house.app))


def restaurant_of(house: LookedAt) -> Setup:
    """How the restaurant is set up."""
    with house.app.app_context():
        return Restaurant(house.app).setup
