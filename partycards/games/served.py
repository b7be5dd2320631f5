"""An evening as it can be printed: what lay on the table whole, and what everybody knows of it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.cards import Card
from partycards.games.facts import WithFacts
from partycards.games.parts import Part
from partycards.games.saying import Say, Seat


class Laid(Struct, frozen=True):
    """A card in a dish, with the chef's own words for it, "" where there were none."""

    card: Card
    words: str


class Course(Struct, frozen=True):
    """A dish of a chef in a round: its kind as the assignment names it ("dish" where it asks for
    nothing else), its name, "" where it has none, and its cards in the order they were laid."""

    kind: str
    name: str
    cards: tuple[Laid, ...]


class Served(Struct, frozen=True, kw_only=True):
    """What a chef, or several together, laid in a round. `assignment` is the title of what was
    asked for; `pantry` are the names of what was taken from there, `words` what the chef said of
    it, and `chips` the award's points, one by one. `code` is its plate's where it is cooked,
    `cooks` are those who cook it, and `tasted` the points it got by taste, None before that."""

    round: int
    judge: Seat
    assignment: str
    chef: Seat
    chefs: tuple[Seat, ...]
    courses: tuple[Course, ...]
    pantry: tuple[str, ...]
    words: str
    critique: str = ""
    chips: tuple[int, ...] = ()
    code: str = ""
    cooks: tuple[Seat, ...] = ()
    tasted: int | None = None

    def retold(self, say: Say) -> "Served":
        """The dish in its chefs' words, and the judge's, as they are read."""
        courses = (
            replace(
                course,
                name=say(self.chefs, course.name),
                cards=tuple(replace(c, words=say(self.chefs, c.words)) for c in course.cards),
            )
            for course in self.courses
        )
        return replace(
            self,
            courses=tuple(courses),
            words=say(self.chefs, self.words),
            critique=say((self.judge,), self.critique),
        )


class Honour(Struct, frozen=True):
    """An award of a match: its title, who has it and for which dish ("" none), and the reason, for
    one and for many, whose number is `value`. All words are untranslated."""

    title: str
    seats: tuple[Seat, ...]
    dish: str
    reason: tuple[str, str]
    value: int

    def retold(self, say: Say) -> "Honour":
        """The dish's name as it is read."""
        return replace(self, dish=say(self.seats, self.dish))


class Task(Struct, frozen=True, kw_only=True):
    """The round's assignment as the judge announced it. `use_max` None is no limit; `special` is
    the name of the Special Ingredient, "" none; `courses` are kinds. Every dish keeps to `diets`
    and meets what is `asked`; `pantry` is all that is free."""

    judge: Seat
    title: str
    text: str
    criteria: str
    instructions: str
    trade: int
    trade_times: int
    use_min: int
    use_max: int | None
    special: str
    assume: tuple[str, ...]
    courses: tuple[str, ...]
    diets: tuple[str, ...]
    asked: Part
    pantry: tuple[str, ...]


class Announced(Struct, frozen=True, kw_only=True):
    """What a judge asked for in a round, to be kept as an assignment: that with the `key`, and the
    judge's words and numbers. `use_max` None is no limit; `dishes` are kinds; `lifted` are fields
    of the card that did not hold."""

    round: int
    judge: Seat
    key: str
    title: str
    text: str
    dishes: tuple[str, ...]
    diet: str
    difficulty: int
    criteria: str
    instructions: str
    deal: int
    trade: int
    trade_times: int
    use_min: int
    use_max: int | None
    assume: tuple[str, ...]
    lifted: tuple[str, ...] = ()


class Evening(Struct, frozen=True, kw_only=True):
    """A match from its first round to now. `guests` sit clockwise; `rounds` are the points of those
    who cooked in each; `winners` are those who are ahead before it has `ended`, nobody before
    anything is scored; `honours` are told once everybody may know them. `task` is this round's,
    once it was announced. `uncoded`: something will be cooked, and nobody knows yet what."""

    box: WithFacts
    guests: tuple[Seat, ...]
    served: tuple[Served, ...]
    rounds: tuple[Mapping[Seat, int], ...]
    totals: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    ended: bool
    honours: tuple[Honour, ...]
    task: Task | None
    uncoded: bool
