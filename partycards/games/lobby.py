"""What a game says before a match: its house rules, presets, teams, and who begins.

The lobby, the console and the saved house rules ask nothing else, so that the rules of every game
appear by themselves. A game whose house rules are plain fields only names them (`options`); one
with many switches says besides how they go together.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct

from partycards.games.saying import N_, IllegalMove, Seat

Answer = str | int | bool
Seats = tuple[Seat, ...]


class Option(Struct, frozen=True):
    """A house rule that the host chooses: the game's field, the question as the host reads it, and
    the answers as (value, words), the usual one first.

    Of another `kind` it has no answers. A `number` goes from `least` to `most` in steps; where
    `zero` has words for it, 0 comes before the least. `words` are written by the host, `most`
    letters. A `shelf` is answered by what is ticked as being in the house.
    """

    field: str
    title: str
    answers: tuple[tuple[Answer, str], ...] = ()
    kind: Literal["answers", "number", "words", "shelf"] = "answers"
    least: int = 0
    most: int = 0
    step: int = 1
    zero: str = ""

    def numbers(self) -> tuple[int, ...]:
        """The numbers to choose from."""
        return ((0,) if self.zero else ()) + tuple(range(self.least, self.most + 1, self.step))

    def less(self, value: int) -> int | None:
        """The number before this one, None when there is none."""
        return max((number for number in self.numbers() if number < value), default=None)

    def more(self, value: int) -> int | None:
        """The number after this one, None when there is none."""
        return min((number for number in self.numbers() if number > value), default=None)

    def allows(self, value: Answer) -> bool:
        """Whether the field may have this value."""
        if self.kind == "words":
            return isinstance(value, str) and len(value) <= self.most
        if self.kind == "number":
            in_range = isinstance(value, int) and self.least <= value <= self.most
            return in_range or bool(self.zero and value == 0)
        return any(value == answer for answer, _ in self.answers)

    def value(self, sent: str) -> Answer:
        """What a form sent, as the field has it, or IllegalMove."""
        value: Answer = sent
        if self.kind == "answers":
            value = next((answer for answer, _ in self.answers if str(answer) == sent), sent)
        elif self.kind == "number":
            value = int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 6 else -1
        self.check(value)
        return value

    def check(self, value: Answer) -> None:
        """Raise IllegalMove when the field cannot have this value."""
        if self.allows(value):
            return
        if self.kind == "words":
            raise IllegalMove(N_("At most %(most)s letters, please."), most=self.most)
        if self.kind == "number":
            sentence = N_("A number from %(least)s to %(most)s, please.")
            raise IllegalMove(sentence, least=self.least, most=self.most)
        raise IllegalMove(NO_SUCH_RULE)


NO_SUCH_RULE = N_("This game has no such house rule.")


class Switch(Struct, frozen=True):
    """A house rule that is on or off, as it stands in the lobby. `says` explains it in a line,
    `refused` is the sentence that a tap on it would be answered with now ("" when it can be
    changed), `settings` is what it wants to know while it is on."""

    field: str
    title: str
    says: str
    on: bool
    refused: str = ""
    settings: tuple[Option, ...] = ()


class Theme(Struct, frozen=True):
    """House rules that belong together; the key is for ids, in small letters."""

    key: str
    title: str
    rules: tuple[Switch | Option, ...]


class Preset(Struct, frozen=True):
    """House rules for an occasion. `guests` is for how many it is meant, and `fits` whether those
    who are here are so many; `minutes` is about how long it takes with them; `on`: it is what
    holds now."""

    key: str
    title: str
    says: str
    guests: tuple[int, int]
    fits: bool
    minutes: int
    on: bool


class Begins(Struct, frozen=True):
    """Whom the host may choose before it begins: the question, two words beside the chosen one's
    name, the sentence about `who`, and the game's field."""

    question: str
    label: str
    sentence: str
    field: str = "first"


FIRST = Begins(N_("Who begins"), N_("begins"), N_("%(who)s begins."))


class Teams(Struct, frozen=True):
    """Who is to cook together. `made` are the teams as they are going to be, none while the lot is
    to make them at the start; then `count` says how many. There may be `most`. `alone` is the guest
    who is in none."""

    made: tuple[Seats, ...]
    count: int
    most: int
    alone: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class InTheLobby:
    """The half of a `Game` that the lobby asks. Everything has an answer for a game without."""

    summary: ClassVar[str]
    """One sentence for the lobby and for `partycards games`."""
    options: ClassVar[tuple[Option, ...]] = ()
    """House rules that the console offers; each is a field of the game."""

    # House rules ------------------------------------------------------------------------------

    def presets(self, guests: int) -> tuple[Preset, ...]:
        """House rules ready to choose for so many guests, the best ones first."""
        return ()

    def with_preset(self, key: str) -> Self:
        """The game by a preset, or IllegalMove."""
        raise IllegalMove(NO_SUCH_RULE)

    def themes(self, guests: int) -> tuple[Theme, ...]:
        """The house rules that make sense for so many guests (0: nobody is here yet) and with
        those that hold already."""
        return (Theme("options", N_("How it is played"), self.options),) if self.options else ()

    def rule(self, field: str) -> Answer:
        """What holds of a house rule."""
        value: Answer = getattr(self, field)
        return value

    def with_rule(self, field: str, sent: str) -> Self:
        """The game with another answer to a house rule, as a form sends it ("1" and "0" for a
        switch), or IllegalMove when it cannot be."""
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

    def shareable(self) -> Self:
        """The game without what belongs to one table and evening only: its seats, the shelf."""
        nobody: dict[str, Any] = {"first": None} if hasattr(self, "first") else {}
        return replace(self, **nobody)

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

    def in_a_sentence(self) -> str:
        """What is played, under these house rules."""
        return self.summary

    def occasion(self) -> str:
        """What kind of evening these house rules make, in two words; "" for an ordinary one."""
        return ""

    def own_words(self) -> str:
        """A rule that the host wrote, "" when there is none."""
        return ""

    def by_taps(self) -> bool:
        """Whether guests type nothing: their pages have choices instead of text fields."""
        return False

    # Who plays --------------------------------------------------------------------------------

    def turns(self, seats: int) -> int:
        """How many rounds it takes until everybody has had a turn; 0 where that is not counted."""
        return 0

    def begins(self) -> Begins | None:
        """Whom the host may choose before it begins; None where nobody is asked."""
        return FIRST if hasattr(self, "first") else None

    def teams(self, seats: Seats) -> Teams | None:
        """The teams that are made before the match, None where there are none. `seats` are those
        who are here, clockwise."""
        return None

    def with_teams(self, teams: tuple[Seats, ...]) -> Self:
        """The game with these teams, none for the lot to make them at the start; IllegalMove when
        there are too few or too many."""
        raise IllegalMove(N_("There are no teams in this game."))

    def grouped(self, seats: Seats) -> tuple[Seats, ...]:
        """These seats in as many teams as the house rules want, neighbours in this order."""
        return ()
