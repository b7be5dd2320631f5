"""What a game says before a match, as the lobby, the console and the saved house rules show it:
options, switches, themes, presets, teams, who begins (`features.OptionalRules` and those after it).
"""

from typing import Literal

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
    holds now; `deck` is the key of the deck that goes with it ("" any)."""

    key: str
    title: str
    says: str
    guests: tuple[int, int]
    fits: bool
    minutes: int
    on: bool
    deck: str = ""


class Plan(Struct, frozen=True):
    """How long it takes when everybody has this many turns: rounds, and about how many minutes."""

    around: int
    rounds: int
    minutes: int


class Shorter(Struct, frozen=True):
    """A shorter form of an evening, or one that was chosen (`on`) and is left with a tap: then
    `minutes` is how long it takes without. `title` and `says` have the number `num` in them."""

    key: str
    title: str
    says: str
    num: int
    minutes: int
    on: bool = False


class Length(Struct, frozen=True):
    """What an evening comes to: `rounds` with `dishes` in each, from hands of `cards`; `cooking`
    minutes at the stoves for `plates` (0: nothing is cooked); `minutes` in all. It is `long` when a
    shorter form is worth thinking of, and `forms` are those there are."""

    rounds: int
    dishes: int
    cards: int
    minutes: int
    long: bool
    plates: int = 0
    cooking: int = 0
    forms: tuple[Shorter, ...] = ()


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
