"""The house: all its tables, with the log they stand on and the people who sit at them."""

import logging
import random
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, partial

import msgspec
from gevent.event import Event as Happened
from msgspec import Raw

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.boxes import own_box
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pantry import PantryItem
from partycards.catalogue.store import Catalogue
from partycards.files import shipped
from partycards.games.base import AnyGame, Chance, EndEarly, IllegalMove, Seat, ShowPodium
from partycards.games.cards import chosen
from partycards.games.features.before_match import Solo
from partycards.games.features.in_match import Suggesting
from partycards.restaurant.setup import Restaurant
from partycards.restaurant.staff import Staff
from partycards.tables import no_room
from partycards.tables.agreeing import agree
from partycards.tables.bell import Bell
from partycards.tables.clock import Clock
from partycards.tables.diary import whose
from partycards.tables.events import Opened
from partycards.tables.ground import Ground, Writes
from partycards.tables.guests import Guests
from partycards.tables.log import Taken
from partycards.tables.needs import KeptNeeds
from partycards.tables.newcomers import Newcomers
from partycards.tables.photos import Photos
from partycards.tables.played import awards_to_come
from partycards.tables.record import Record
from partycards.tables.saved_rules import SavedRules
from partycards.tables.saving import Saving
from partycards.tables.seasons import Seasons
from partycards.tables.shield import Heard, Shield
from partycards.tables.spoken import Spoken
from partycards.tables.suggestions import Suggestions, Tonight
from partycards.tables.table import HOST, Table
from partycards.tables.votes import Votes
from partycards.words import ENGLISH

logger = logging.getLogger(__name__)

TABLE_NAMES = tuple((shipped("data") / "table-names.txt").read_text().split())
"""A table's join code is a word that is easy to say across a room."""


@cache
def table_names(language: str) -> tuple[str, ...]:
    """Such words of a language, that everybody can spell."""
    path = shipped("data") / language / "table-names.txt"
    return tuple(path.read_text().split()) if path.exists() else TABLE_NAMES


class House:
    """Everything that is open in a house."""

    def __init__(self, ground: Ground, catalogue: Catalogue, seed: str | None = None) -> None:
        app = self.app = ground.app
        self.log = ground.log
        self.catalogue = catalogue
        agree(app, self.log)
        with app.app_context():
            # All of them read their rows in one look.
            self.guests = Guests(app)
            self.votes = Votes(app)
            self.needs = KeptNeeds(app)
            self.heard = Heard(app)
            self.photos = Photos(app, ground.files)
            self.seasons = Seasons(app, self.guests)
            self.saved_rules = SavedRules(app)
            self.record = Record(app)
            self.suggestions = Suggestions(app)
            self.staff = Staff(app)
            self.restaurant = Restaurant(app, reaches_printers=not ground.hosted)
        self.heard.agree(self.needs)
        self.needs.on_erase = self.heard.erase
        self.shield = Shield(catalogue, self.needs)
        self.photos.sweep()
        self.newcomers = Newcomers()
        self.bell = Bell()
        self.clock = Clock(ground.hosted)
        self.on_forget: Callable[[str], None] = lambda code: None
        """Hears of a table that was erased."""
        self.spoken = Spoken(app)
        self._seed = seed
        self.luck: Chance = random.Random(f"{seed}:luck") if seed else random.SystemRandom()
        self._writer: Writes[Saving[Table]] = ground.writer(self._saved, self._lost)
        self._tables: dict[str, Table] = {}
        self._codes = dict(self.log.tables())
        self._unread: set[str] = set()
        self._reading: dict[str, Happened] = {}
        self._worried: list[str] = []
        self.keeper = ground.keeper()
        if self.log.unswept:
            self._writer.wake()

    def catch_up(self) -> None:
        """The program was cut off, perhaps before it had told anybody of what is in the log: a
        match that ended there may be missing in the rows. To do it twice does no harm."""
        for code in self.log.latest_tables():
            if self.table(code) is not None:
                self._keep_record(code)

    # Tables -----------------------------------------------------------------------------------

    def codes(self) -> list[str]:
        """Join codes of the tables that are not closed, in the order of opening."""
        return [code for code, closed in self._codes.items() if not closed]

    def closed_codes(self) -> list[str]:
        """Join codes of evenings that are over and not erased, the newest first."""
        return [code for code, closed in self._codes.items() if closed][::-1]

    def tables(self) -> list[Table]:
        """Every table of the house, closed ones too."""
        return [table for code in tuple(self._codes) if (table := self.table(code)) is not None]

    def table(self, code: str) -> Table | None:
        """The table with this join code; read from the log at first use."""
        table = self._tables.get(code)
        if table is None and code in self._codes:
            table = self._tables[code] = self._new_table(code)
            self._unread.add(code)
        if table is not None and code in self._unread:
            self._read(table)
        return table

    def _new_table(self, code: str) -> Table:
        return Table(code, self._writer, partial(self.clock.left, code), self.bell.ring)

    def open_table(
        self,
        game: str = "cooking_party",
        deck: str = "",
        lay: Callable[[Table], Saving[Table]] | None = None,
        played_at: float = 0.0,
        language: str = "",
    ) -> Table:
        """Put up a new table, with a name in this language or that of the house. What `lay`
        sends to it is on the disk with it, or there is none; `played_at` as in `Opened`."""
        code = self._free_code(language or self.spoken.house() or ENGLISH)
        self._codes[code] = False
        table = self._tables[code] = self._new_table(code)
        try:
            saving = table.send(HOST, "opened", Opened(game, deck, played_at))
            if lay is not None:
                saving = lay(table)
            saving.version()
        except IllegalMove:
            del self._codes[code], self._tables[code]
            raise
        return table

    def _free_code(self, language: str) -> str:
        # Nor one of a table that a damaged log has lost or that was erased, while its people or
        # its results are kept: they are somebody else's.
        taken = self._codes.keys() | self.guests.tables() | self.seasons.tables()
        names = TABLE_NAMES if language == ENGLISH else table_names(language)
        free = [name for name in names if name not in taken]
        if free:
            return secrets.choice(free[:12])
        number = 2
        while (code := f"{secrets.choice(names)}{number}") in taken:
            number += 1
        return code

    def close_table(self, table: Table, actor: str) -> None:
        """The evening at this table is over; what was still to be told of its end is told."""
        self._finish(table, actor)
        match = table.ahead.current
        if match is not None and awards_to_come(match.game, match.state):
            table.table_move(actor, ShowPodium())
        table.close(actor)
        self.keeper.closing()

    def forget_table(self, code: str) -> None:
        """Erase a closed table for good, log and all: nothing of it is left in any file."""
        self._writer.apart(lambda: self.log.erase(code))
        for kept in (self._tables, self._codes):
            kept.pop(code, None)
        self._unread.discard(code)
        self.spoken.forget(code)
        self.on_forget(code)

    def _read(self, table: Table) -> None:
        """Read a table's log; whoever else looks for the table meanwhile waits."""
        if table.code in self._reading:
            self._reading[table.code].wait()
            return
        reading = self._reading[table.code] = Happened()
        try:
            table.load(self.log.read(table.code))
            self._unread.discard(table.code)
        except Exception as error:
            # The disk does not even read: the next look at this table tries again.
            table.broken = error
            logger.exception("the log of table %s cannot be read", table.code)
            return
        finally:
            del self._reading[table.code]
            reading.set()
        if table.saved.by_house:
            self.name_house_players(table)
        if table.broken is not None:
            logger.error("table %s needs the host", table.code, exc_info=table.broken)
        elif table.saved.timer is not None:
            self.clock.read_again(table)

    def name_house_players(self, table: Table) -> None:
        """Pages know the house players of a table by name."""
        names = {place.seat: place.house for place in table.saved.places if place.house}
        self.guests.house_players(table.code, names)

    # Matches ----------------------------------------------------------------------------------

    def start(self, table: Table, actor: str) -> int:
        """Begin a match with the game's own cards, or those of the table's deck, and a fresh secret
        seed."""
        self._finish(table, actor)
        game = self._told_record(table, actor)
        box = self.box_for(game, table.ahead.deck)
        order = self.order_for(game, table)
        return table.start(actor, box, self.fresh_seed(table), order)

    def fresh_seed(self, table: Table) -> str:
        """Secret; where the house has a seed, told by it: no two matches are dealt the same."""
        if not self._seed:
            return secrets.token_hex(16)
        place = list(self._codes).index(table.code)
        return f"{self._seed}:{table.ahead.match}" + (f":{place}" if place else "")

    def _finish(self, table: Table, actor: str) -> None:
        """What a table still does with a match that has ended comes to its end, too."""
        if table.ahead.afterwards():
            table.table_move(actor, EndEarly())

    def _told_record(self, table: Table, actor: str) -> AnyGame:
        """The game that begins; one that is played alone is told what was reached before."""
        game = table.ahead.agreed()
        solo = game.feature(Solo) if 1 in game.seats() else None
        told = solo.with_record(self.record.of(game.about.key)) if solo else {}
        if told:
            table.agree(actor, game.about.key, {**table.ahead.house, **told})
        return table.ahead.agreed()

    def box_for(self, game: AnyGame, deck_key: str) -> Raw:
        """What a match is played with, as the JSON of the game's struct: the game's own cards, or
        those of a deck ("" everything)."""
        if game.about.own_box:
            return own_box(game.about.key, game.about.box)
        deck, kind = self.catalogue.deck(deck_key), game.about.box
        cards = self.catalogue.cards_of(deck, datetime.now().month)
        assignments, pantry = self.catalogue.assignments.cards(), self.catalogue.pantry()
        return cards_for(kind, cards, assignments, pantry)

    def order_for(self, game: AnyGame, table: Table) -> tuple[str, ...]:
        """In which order the match that begins here suggests assignments, by key; none in a game
        that suggests nothing."""
        if game.feature(Suggesting) is None:
            return ()
        standing, month = table.ahead, datetime.now().month
        deck = self.catalogue.deck(standing.deck)
        cards = tuple(card for card, _ in self.catalogue.cards_of(deck, month))
        known, assignments = self.catalogue.ingredients.cards(), self.catalogue.assignments.cards()
        missing = {card.name.casefold() for card in known} - {c.name.casefold() for c in cards}
        tonight = Tonight(cards, frozenset(missing), month, bool(standing.orders.number))
        return self.suggestions.order(standing, assignments, tonight, self.luck)

    def draw_lot(self, seats: tuple[Seat, ...]) -> Seat:
        """One of the seats, by lot: who judges first."""
        return chosen(seats, self.luck)

    def forget_alone(self, code: str) -> None:
        """Erase what was played alone at a table, and show no diary with it any more."""
        self.record.forget(code)
        for other, table in tuple(self._tables.items()):
            if whose(table.saved) is not None:
                self.bell.ring(other)

    # What the writer tells --------------------------------------------------------------------

    def _saved(self, batch: list[Saving[Table]]) -> None:
        """Every page first, then those who wait for an answer. What is saved is saved: whatever
        goes wrong in showing it, its mover is answered, and the writer goes on. A match that has
        ended stands in seasons and diary before its page is drawn."""
        worried, self._worried = self._worried, []
        for saving in batch:
            saving.table.was_saved(saving)
            try:
                self._follow(saving)
            except Exception:
                logger.exception("nobody follows what happened at table %s", saving.table.code)
        for code in {saving.table.code for saving in batch if not saving.in_play}.union(worried):
            self._keep_record(code)
        self.bell.ring(*dict.fromkeys([saving.table.code for saving in batch] + worried))
        for saving in batch:
            saving.settle(saving.event.seq)

    def _follow(self, saving: Saving[Table]) -> None:
        if saving.event.kind in ("house_sat", "moved_in"):
            self.name_house_players(saving.table)
        if saving.event.kind == "closed":
            # Before the bell: who looks then sees the table no more.
            self._codes[saving.table.code] = True
            self.newcomers.forget(saving.table.code)
        if saving.standing.timer is not None:
            self.clock.follow(saving.table)

    def _keep_record(self, code: str) -> None:
        """What is remembered of matches beyond their table: one that has ended counts for the
        seasons that are open."""
        table = self._tables.get(code)
        try:
            if table is not None:
                if table.broken is None:
                    self.seasons.look(table.saved)
                self.record.look(table)
                self.suggestions.look(table)
        except Exception:
            logger.exception("the record of table %s could not be kept", code)

    def _lost(self, batch: list[Saving[Table]], error: Exception) -> None:
        """A failed commit refuses what was queued; the tables stand as the log says."""
        logger.error("could not save", exc_info=error)
        lost: dict[str, list[Saving[Table]]] = {}
        for saving in batch:
            lost.setdefault(saving.table.code, []).append(saving)
        for code, savings in lost.items():
            savings[0].table.was_lost(savings)
            if isinstance(error, sqlite3.IntegrityError | Taken):
                # The log holds what nobody here knows of.
                self._unread.add(code)
            self._worried.append(code)
        # The consoles say why.
        self.bell.ring(*lost)
        refusal = no_room.refusal(error)
        for saving in batch:
            saving.settle(refusal)

    def cannot_save(self) -> str:
        """Why nothing can be saved just now, "" when all is well: `failing` when the disk refused
        and still does, `stuck` when it does not even say so, `gone` when the log was taken away; of
        a site's database `refusing` and `away`."""
        return self._writer.trouble()

    def still_erasing(self) -> bool:
        """Whether what was erased lies in a file yet, because another program reads the log."""
        return self.log.unswept

    def stop(self, moved: bool = False) -> None:
        """Write what is queued and let go of the files; `moved`: another server goes on."""
        self.clock.stop(moved)
        self._end()

    def drop(self) -> None:
        """Let go of everything; what is queued is lost, and whoever waits for it is told so."""
        self.clock.drop()
        self._end()

    def _end(self) -> None:
        self.photos.stop()
        self._writer.stop()
        self.log.close()
        self.keeper.stop()


def cards_for(
    kind: type[msgspec.Struct],
    cards: Sequence[tuple[Ingredient, int]],
    assignments: Sequence[Assignment],
    pantry: Sequence[PantryItem],
) -> Raw:
    """The box as a game wants it: what its struct has no field for is left out. `cards` come with
    how many of each; `facts` has each kind once, `pantry_facts` each thing of the pantry."""
    each = [card for card, count in cards for _ in range(count)]
    box = {
        "ingredients": [
            {"id": number, **msgspec.structs.asdict(card)} for number, card in enumerate(each)
        ],
        "facts": [msgspec.to_builtins(card) for card, _ in cards],
        "assignments": [msgspec.structs.asdict(card) for card in assignments],
        "pantry": [item.name for item in pantry],
        "pantry_facts": [msgspec.to_builtins(item) for item in pantry],
    }
    return Raw(msgspec.json.encode(msgspec.convert(box, kind)))
