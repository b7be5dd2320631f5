"""What some games have before a match: rules to choose, somebody who begins, teams."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from partycards.games.base import Chance, DishAlone
from partycards.games.cards import chosen
from partycards.games.lobby import (
    FIRST,
    NO_SUCH_RULE,
    Answer,
    Begins,
    Length,
    Option,
    Plan,
    Preset,
    Seats,
    Teams,
    Theme,
)
from partycards.games.saying import N_, IllegalMove, Seat

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class OptionalRules:
    """House rules for the host to choose. Plain ones are only named (`options`); a game with many
    switches says besides how they go together."""

    options: ClassVar[tuple[Option, ...]] = ()
    """House rules that the console offers; each is a field of the game."""

    def themes(self, guests: int) -> tuple[Theme, ...]:
        """The house rules that make sense for this many guests (0: nobody is here yet) and with
        those that hold already."""
        return (Theme("options", N_("How it is played"), self.options),) if self.options else ()

    def rule(self, field: str) -> Answer:
        """What holds of a house rule."""
        value: Answer = getattr(self, field)
        return value

    def with_rule(self, field: str, sent: str) -> Self:
        """The game with another answer to a house rule, as a form sends it ("1" and "0" for a
        switch), or IllegalMove when the rule cannot have it."""
        for option in self.options:
            if option.field == field:
                changed: dict[str, Any] = {field: option.value(sent)}
                return replace(self, **changed)
        raise IllegalMove(NO_SUCH_RULE)

    def with_shelf(self, missing: tuple[str, ...]) -> Self:
        """The game told which ingredients are not in the house now, by key."""
        return self

    def check_rules(self) -> None:
        """Raise IllegalMove when these house rules cannot be. It is asked of rules from a file."""
        for option in self.options:
            option.check(self.rule(option.field))

    def in_short(self) -> tuple[tuple[str, ...], ...]:
        """The house rules that hold, as every screen says them in the lobby: each a title, or a
        title and what was chosen."""
        return tuple(said for option in self.options for said in self._said(option))

    def _said(self, option: Option) -> Iterable[tuple[str, ...]]:
        """An option whose answer is not the usual one."""
        value = self.rule(option.field)
        if option.kind == "answers" and value != option.answers[0][0]:
            yield option.title, dict(option.answers).get(value, str(value))
        elif option.kind == "number" and value != getattr(type(self), option.field):
            yield option.title, str(value)


def options_of(game: object) -> tuple[Option, ...]:
    """The options of this game (or kind of game), none where nothing is chosen."""
    kind = game if isinstance(game, type) else type(game)
    return kind.options if issubclass(kind, OptionalRules) else ()


class Presets(ABC):
    """House rules come ready to choose, for an occasion."""

    @abstractmethod
    def presets(self, guests: int) -> tuple[Preset, ...]:
        """House rules ready to choose for this many guests, the best ones first."""

    @abstractmethod
    def with_preset(self, key: str) -> Self:
        """The game by a preset, or IllegalMove."""


class Occasions:
    """Its house rules make evenings of several kinds."""

    def occasion(self) -> str:
        """What kind of evening these house rules make, in two words; "" for an ordinary one."""
        return ""

    def in_a_sentence(self) -> str:
        """What is played under these house rules; "" where the game's summary says it."""
        return ""

    def own_words(self) -> str:
        """A rule that the host wrote, "" when there is none."""
        return ""

    def by_taps(self) -> bool:
        """Whether guests type nothing: their pages have choices instead of text fields."""
        return False


def occasion_of(game: object) -> str:
    """What kind of evening a game makes, "" for an ordinary one."""
    return game.occasion() if isinstance(game, Occasions) else ""


@dataclass(frozen=True, kw_only=True)
class FirstPlayer(ABC):
    """Somebody begins, whom the host may choose."""

    first_field: ClassVar[str] = "first"
    """The field of the game that says who."""
    who_begins: ClassVar[Begins] = FIRST
    """How the game's book asks it."""
    does_not_play: ClassVar[str] = N_("Whoever begins has to be one of the guests who are playing.")
    """What the host hears who has chosen somebody else."""

    @property
    @abstractmethod
    def first(self) -> Seat | None:
        """Who was chosen to begin; None is the lot."""

    def seat_that_begins(self, seats: Seats, rng: Chance) -> Seat:
        """Whoever was chosen, else one of these seats by lot; IllegalMove when they do not play."""
        if self.first is not None and self.first not in seats:
            raise IllegalMove(self.does_not_play)
        return self.first or chosen(seats, rng)

    def begins(self) -> Begins | None:
        """How the host is asked; None where nobody is asked under these house rules."""
        return self.who_begins

    def shareable(self) -> Self:
        """The game without the seat that begins."""
        nobody: dict[str, Any] = {self.first_field: None}
        return replace(self, **nobody)


class GoingAround(ABC):
    """Everybody has a turn, a round each, as often as the host likes: the game's field `around`."""

    @property
    @abstractmethod
    def around(self) -> int:
        """How often everybody has a turn."""

    @abstractmethod
    def plan(self, around: int, seats: int) -> Plan | None:
        """How long this many seats take for so many times around; None where rounds are not counted
        so."""


class Lengths(ABC):
    """How long it takes follows from what happens in it, and a long evening has shorter forms."""

    @abstractmethod
    def length(self, seats: int) -> Length:
        """What so many seats will have before them."""

    @abstractmethod
    def with_form(self, key: str, on: bool, seats: int) -> Self:
        """The game in a shorter form for so many seats, or without it again; the same game where it
        is so already, and IllegalMove where it cannot have it."""


class TeamPlay(ABC):
    """Guests may cook together."""

    @abstractmethod
    def teams(self, seats: Seats) -> Teams | None:
        """The teams that are made before the match, None where there are none. `seats` are those
        who are here, clockwise."""

    @abstractmethod
    def with_teams(self, teams: tuple[Seats, ...]) -> Self:
        """The game with these teams, none for the lot to make them at the start; IllegalMove when
        there are too few or too many."""

    @abstractmethod
    def grouped(self, seats: Seats) -> tuple[Seats, ...]:
        """These seats in as many teams as the house rules want, neighbours in this order."""


class DeckSize(ABC):
    """It is played with the deck that the table chose, and a deck may be too small."""

    @abstractmethod
    def needed(self, seats: int) -> int:
        """How many cards of the table's deck this many seats need at least."""

    def wanted(self, seats: int) -> int:
        """How many cards of the table's deck this many seats would like to play with."""
        return self.needed(seats)


class Solo(ABC, Generic[S]):
    """One guest may play alone, and the house keeps their record: points, or a diary of dishes."""

    @abstractmethod
    def alone(self, state: S) -> int | None:
        """The points of a match that somebody has played alone to its end, else None."""

    def dishes_alone(self, state: S) -> tuple[DishAlone, ...]:
        """The dishes of such a match, in the order of the evening; none where points are all."""
        return ()

    def with_record(self, points: tuple[int, ...]) -> Mapping[str, Any]:
        """House rules to be agreed besides for somebody who reached so many points before, the
        latest last. A diary is drawn from the rows instead: the words in it belong to the matches
        that they were said in, and to no other's log."""
        return {}
