"""What is printed of an evening, as this house has it: its tables, its guests, its seasons.

Nothing here asks which page or command wants it, so that both print the same.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.allergen_lists import Law
from partycards.catalogue.house_cards import HouseCards
from partycards.catalogue.pantry import PantryItem
from partycards.games.base import N_, Seat
from partycards.games.cards import Card
from partycards.games.features.in_match import Printed
from partycards.kept_files import KeptFiles
from partycards.printing import content, evening_content
from partycards.printing.content import Content
from partycards.services.dates import day_and_month, written_out
from partycards.services.house_content import with_cards
from partycards.tables.guests import Person
from partycards.tables.night import tonight
from partycards.tables.photos import Photos, Shot
from partycards.tables.played import Played
from partycards.tables.season import Board
from partycards.tables.standing import Standing
from partycards.words import catalogue as words_of
from partycards.words import name_of

HOUSE_PLAYER = N_("%(name)s (house player)")


class Wifi(Struct, frozen=True):
    """The Wi-Fi of the house, as it stands on the poster."""

    name: str = ""
    password: str = ""


def with_cards_of(base: Content, cards: HouseCards, files: KeptFiles) -> Content:
    """The same with the cards of the table's dishes, those too that are in no deck any more, and
    what is known of those in hands that are printed."""
    keys = {food.key for food in base.foods()} if base.table is not None else set()
    used = [(entry.card, 1) for entry in cards.ingredients.entries() if entry.card.key in keys]
    return _with_held(with_cards(base, used, files), cards, files)


def _with_held(base: Content, cards: HouseCards, files: KeptFiles) -> Content:
    guests = base.table.guests if base.table is not None else ()
    keys = {card.key for guest in guests for card in guest.hand}
    if not keys:
        return base
    held = tuple(entry.card for entry in cards.ingredients.entries() if entry.card.key in keys)
    pictures = with_cards(base, [(card, 1) for card in held], files).pictures
    numbers = {card.key: cards.numbers.printed("", card.key) for card in held}
    return replace(base, held=held, pictures={**base.pictures, **pictures}, numbers=numbers)


def with_photos(base: Content, standing: Standing, photos: Photos) -> Content:
    """The same with the photos of the dishes that everybody at the table sees."""
    if base.table is None or not photos.at(standing.code):
        return base
    games = base.games()
    matches = [match.match for match in standing.matches_played()] or [standing.match]
    seen = [photos.seen(standing, match) for match in matches[-len(games) :]]
    games = tuple(_photographed(game, shots) for game, shots in zip(games, seen, strict=True))
    paths = {shot.name: photos.path(shot) for shots in seen for shot in shots}
    pictures = {**base.pictures, **paths}
    return replace(base, earlier=games[:-1], table=games[-1], pictures=pictures)


def _photographed(game: content.Table, shots: Sequence[Shot]) -> content.Table:
    """The match with the photos of its dishes; a chef's courses have theirs with the first."""
    left: dict[tuple[int, Seat], tuple[str, ...]] = {}
    for shot in shots:
        dish = shot.round, shot.chef
        left[dish] = (*left.get(dish, ()), shot.name)
    dishes = tuple(
        replace(dish, photos=left.pop((dish.round, dish.seat), ())) for dish in game.dishes
    )
    return replace(game, dishes=dishes)


def with_table(base: Content, standing: Standing, people: Sequence[Person], join_url: str,
               wifi: Wifi, language: str = "en") -> Content:  # fmt: skip
    """The same with a table's evening, without words that the host has hidden. `join_url` is what
    its code says, `http://.../t/SALT/`."""
    names = names_at(standing, people, language)
    *earlier, last = games_of(standing, names, base.pantry, language, base.law)
    table = replace(
        last,
        address=join_url,
        wifi_name=wifi.name,
        wifi_password=wifi.password,
    )
    codes = {person.seat: person.code for person in people}
    guests = tuple(
        replace(
            _with_code(guest, codes.get(guest.seat, ""), join_url),
            hand=hand_of(standing, guest.seat),
        )
        for guest in table.guests
    )
    return replace(
        base,
        name=standing.code,
        table=replace(table, guests=guests),
        earlier=tuple(earlier),
        night=_night(standing, names, language),
    )


def games_of(standing: Standing, names: Mapping[Seat, str], pantry: Sequence[PantryItem],
             language: str, law: Law = "eu") -> tuple[content.Table, ...]:  # fmt: skip
    """What happened this evening, match by match, without words that the host has hidden; the last
    is the match that runs or ran last, or the lobby with who sits there."""
    date = written_out(datetime.fromtimestamp(standing.opened_at), language)
    numbers = standing.games()
    games = tuple(
        _game(standing, one, one.named(names), pantry, date, language, numbers[one.match], law)
        for one in standing.evening()
    )
    return games or (_lobby(standing, names, date, language),)


def _game(standing: Standing, match: Played, names: Mapping[Seat, str],
          pantry: Sequence[PantryItem], date: str, language: str,
          number: int, law: Law) -> content.Table:  # fmt: skip
    if (printed := match.game.feature(Printed)) is not None:
        return evening_content.table_of(
            match.game,
            printed.evening(match.state),
            names,
            name=standing.code,
            date=date,
            pantry=pantry,
            language=language,
            number=number,
            law=law,
            house=standing.by_house,
        )
    ended = match.game.outcome(match.state)
    running = match.match == standing.match
    seats = standing.present() if running or ended is None else tuple(ended.scores)
    return content.Table(
        name=standing.code,
        game=words_of(language).gettext(match.game.about.title),
        date=date,
        guests=tuple(
            content.Guest(seat=seat, name=name_of(seat, names, language)) for seat in seats
        ),
        totals=tuple(ended.scores.get(seat, 0) for seat in seats) if ended else (),
        winners=tuple(name_of(s, names, language) for s in ended.winners) if ended else (),
        number=number,
        ended=ended is not None,
    )


def _lobby(
    standing: Standing, names: Mapping[Seat, str], date: str, language: str
) -> content.Table:
    return content.Table(
        name=standing.code,
        game=words_of(language).gettext(standing.agreed().about.title),
        date=date,
        guests=tuple(
            content.Guest(seat=seat, name=name_of(seat, names, language))
            for seat in standing.present()
        ),
    )


def _night(
    standing: Standing, names: Mapping[Seat, str], language: str
) -> tuple[content.NightLine, ...]:
    """What all matches come to together; nothing before a second one has ended."""
    score = tonight(standing.matches())
    return tuple(
        content.NightLine(
            place=place, name=name_of(seat, names, language), games=games, points=points
        )
        for place, seat, games, points in (score.lines if score is not None else ())
    )


def names_at(standing: Standing, people: Sequence[Person], language: str) -> dict[Seat, str]:
    """Everybody's name on paper; whoever is of the house says so."""
    say = words_of(language).gettext
    of_the_house = {
        place.seat: say(HOUSE_PLAYER) % {"name": place.house}
        for place in standing.places
        if place.house
    }
    return {person.seat: person.name for person in people} | of_the_house


def _with_code(guest: content.Guest, code: str, join_url: str) -> content.Guest:
    """The guest with the code of the seat, and where another phone types it in."""
    return replace(guest, code=code, address=f"{join_url}back?code={code}" if code else "")


def hand_of(standing: Standing, seat: Seat) -> tuple[Card, ...]:
    """The hand of a guest whom the host is playing for, as every screen says; of nobody else. A
    print is no way around that."""
    match = standing.current
    if seat != standing.standing_in or match is None:
        return ()
    printed = match.game.feature(Printed)
    return printed.hand(match.state, seat) if printed is not None else ()


def with_season(base: Content, board: Board, language: str = "en") -> Content:
    """The same with the table of a season; a name that was erased is "A guest"."""
    say = words_of(language).gettext
    lines = tuple(
        content.SeasonLine(
            place=line.place,
            name=line.name or say(A_GUEST),
            results=tuple(
                (one.points, one.place) if (one := line.played.get(evening.id)) else None
                for evening in board.evenings
            ),
            wins=line.wins,
            points=line.points,
        )
        for line in board.lines
    )
    dates = tuple(day_and_month(one.at, language) for one in board.evenings)
    season = content.Season(name=board.name, evenings=dates, lines=lines)
    return replace(base, name=board.name, version="", season=season)


A_GUEST = N_("A guest")
"""Somebody whose name was erased."""
