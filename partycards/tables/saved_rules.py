"""House rules that were saved under a name, and the small file in which they go from house to
house (rule V16).

A file is JSON and holds answers only, nothing that runs:
`{"party_cards": "house rules", "version": 1, "name": ..., "game": ..., "rules": {...}}`. `rules`
are the fields of the game that are not as usual. Whatever a file says is judged as the lobby judges
a tap, and what belongs to one table only (seats, the shelf) is neither saved nor read.
"""

import re
import secrets
from dataclasses import fields
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import delete, select

from partycards.games import GAMES
from partycards.games.base import N_, AnyGame, IllegalMove
from partycards.games.features.before_match import OptionalRules, options_of
from partycards.rows import App, db, writing
from partycards.rows import SavedRules as Row
from partycards.tables.texts import clean_text, graphemes, looks_like

MOST = 50
LONGEST_NAME = 40
"""Graphemes in the name of house rules."""
MOST_BYTES = 20_000
VERSION = 1


class Saved(Struct, frozen=True):
    """House rules with a name."""

    key: str
    name: str
    game: AnyGame

    def in_short(self) -> tuple[tuple[str, ...], ...]:
        """What is not as usual: each a title, or a title and what was chosen."""
        optional = self.game.feature(OptionalRules)
        return optional.in_short() if optional else ()


class RulesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says."""

    party_cards: Literal["house rules"]
    version: int
    name: str
    game: str
    rules: dict[str, Any]


# What is kept of a game -------------------------------------------------------------------------


def chosen_fields(game: AnyGame) -> dict[str, Any]:
    """The fields of a game that are not as usual, as the log keeps them; the answers to its
    options always."""
    usual = type(game)()
    asked = {option.field for option in options_of(game)}
    return {
        field.name: msgspec.to_builtins(getattr(game, field.name))
        for field in fields(game)
        if field.name in asked or getattr(game, field.name) != getattr(usual, field.name)
    }


def game_of(key: str, rules: dict[str, Any]) -> AnyGame:
    """A game by its house rules, or IllegalMove with what is wrong with them."""
    if key not in GAMES:
        raise IllegalMove(
            N_("These house rules are for a game that is not here: “%(game)s”."), game=_quoted(key)
        )
    known = {field.name for field in fields(GAMES[key])}
    unknown = [name for name in rules if name not in known]
    if unknown:
        raise _unknown(unknown[0])
    try:
        game: AnyGame = msgspec.convert(rules, GAMES[key])
    except msgspec.ValidationError as error:
        raise _wrong(str(error)) from None
    if (optional := game.feature(OptionalRules)) is not None:
        optional.check_rules()
    return game.shareable()


def _quoted(text: str) -> str:
    """A word of a file, fit for a sentence."""
    return clean_text(text)[:40]


def _unknown(key: str) -> IllegalMove:
    return IllegalMove(
        N_("The file says “%(key)s”, and there is no such house rule."), key=_quoted(key)
    )


def _wrong(error: str) -> IllegalMove:
    """A sentence for what msgspec found wrong."""
    if unknown := re.search(r"unknown field `(.*?)`", error):
        return _unknown(unknown[1])
    place = re.search(r"`\$(.*)`$", error)
    key = re.sub(r"\[.*", "", (place[1] if place else "").rpartition(".")[2])
    return IllegalMove(
        N_("What the file says about “%(key)s” is not possible."), key=_quoted(key) or "Party Cards"
    )


# Files ------------------------------------------------------------------------------------------


def file_of(saved: Saved) -> bytes:
    """The file that carries house rules to another house."""
    file = RulesFile(
        "house rules", VERSION, saved.name, saved.game.about.key, chosen_fields(saved.game)
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n"


def read_file(data: bytes) -> tuple[str, AnyGame]:
    """The name and the game that a file holds, or IllegalMove with what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise IllegalMove(
            N_("This file is too large for house rules: at most %(most)s kB."),
            most=MOST_BYTES // 1000,
        )
    try:
        said = _clean(msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.get("party_cards") != "house rules":
        raise IllegalMove(N_("This is not a file of house rules."))
    version = said.get("version")
    if isinstance(version, int) and version > VERSION:
        raise IllegalMove(N_("This file was made by a newer Party Cards. Please update this one."))
    try:
        file = msgspec.convert(said, RulesFile)
    except msgspec.ValidationError as error:
        raise _wrong(str(error)) from None
    return clean_rules_name(file.name), game_of(file.game, file.rules)


def _clean(value: Any) -> Any:
    """The same with texts as guests may type them."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, dict):
        return {name: _clean(inner) for name, inner in value.items()}
    return [_clean(inner) for inner in value] if isinstance(value, list) else value


def clean_rules_name(name: str) -> str:
    """A name for house rules, or IllegalMove."""
    name = " ".join(clean_text(name[:1000]).split())
    if not name:
        raise IllegalMove(N_("What would you like to call these house rules?"))
    if len(graphemes(name)) > LONGEST_NAME:
        raise IllegalMove(
            N_("Please take a shorter name: at most %(most)s letters."), most=LONGEST_NAME
        )
    return name


# The rows ---------------------------------------------------------------------------------------


class SavedRules:
    """All that were saved in this house, by name; remembered, because every lobby shows them. Made
    inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._all: tuple[Saved, ...] = ()
        self._load()

    def _load(self) -> None:
        """Inside an app's context."""
        rows = db.session.scalars(select(Row).order_by(Row.looks_like, Row.key)).all()
        self._all = tuple(saved for row in rows for saved in _readable(row))

    def all(self) -> tuple[Saved, ...]:
        return self._all

    def saved(self, key: str) -> Saved:
        """The house rules with this key, or IllegalMove."""
        for saved in self._all:
            if saved.key == key:
                return saved
        raise IllegalMove(N_("These house rules are no longer here."))

    def keep(self, name: str, game: AnyGame) -> Saved:
        """Save house rules under a name that is free, or IllegalMove."""
        name = clean_rules_name(name)
        self._check_free(name)
        if len(self._all) >= MOST:
            raise IllegalMove(
                N_("There are %(most)s house rules already. Please delete some first."), most=MOST
            )
        saved = Saved(secrets.token_hex(8), name, game.shareable())
        self._write(saved)
        return saved

    def bring(self, data: bytes) -> Saved:
        """Save what a file holds; a name that is taken gets a number."""
        name, game = read_file(data)
        taken = {looks_like(saved.name) for saved in self._all}
        free, number = name, 2
        while looks_like(free) in taken:
            free, number = f"{name[: LONGEST_NAME - 3]} {number}", number + 1
        return self.keep(free, game)

    def rename(self, key: str, name: str) -> Saved:
        """Another name for house rules, or IllegalMove."""
        before, name = self.saved(key), clean_rules_name(name)
        self._check_free(name, besides=key)
        saved = Saved(before.key, name, before.game)
        self._write(saved)
        return saved

    def delete(self, key: str) -> Saved:
        """Forget house rules, or IllegalMove."""
        saved = self.saved(key)
        with writing(self._app):
            db.session.execute(delete(Row).where(Row.key == key))
        with self._app.app_context():
            self._load()
        return saved

    def _check_free(self, name: str, besides: str = "") -> None:
        for saved in self._all:
            if saved.key != besides and looks_like(saved.name) == looks_like(name):
                raise IllegalMove(
                    N_("“%(name)s” is there already. Please choose another name."), name=saved.name
                )

    def _write(self, saved: Saved) -> None:
        rules = msgspec.json.encode(chosen_fields(saved.game)).decode()
        with writing(self._app):
            db.session.merge(
                Row(
                    key=saved.key,
                    name=saved.name,
                    looks_like=looks_like(saved.name),
                    game=saved.game.about.key,
                    rules=rules,
                )
            )
        with self._app.app_context():
            self._load()


def _readable(row: Row) -> list[Saved]:
    """The house rules of a row; none when this program does not know them any more."""
    try:
        return [Saved(row.key, row.name, game_of(row.game, msgspec.json.decode(row.rules)))]
    except (IllegalMove, msgspec.DecodeError):
        return []
