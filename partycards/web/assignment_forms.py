"""An assignment card as it is typed."""

from collections.abc import Iterable
from typing import Any, get_args

from msgspec.structs import asdict, fields, replace
from wtforms import (
    BooleanField,
    Form,
    RadioField,
    SelectField,
    SelectMultipleField,
    TextAreaField,
    validators,
)

from partycards.catalogue.assignments import (
    ALL,
    Assignment,
    Category,
    Dish,
    Kind,
    Origin,
    Restriction,
)
from partycards.files import shipped
from partycards.games.assignment_cards import numbers_of
from partycards.games.base import N_
from partycards.games.served import Announced
from partycards.web.fields import line, number, options, tidy

DISHES: tuple[str, ...] = get_args(Dish)
KINDS: tuple[str, ...] = get_args(Kind)
DIETS: tuple[str, ...] = get_args(Restriction)[1:]
CATEGORIES: tuple[str, ...] = get_args(Category)
ORIGINS: tuple[str, ...] = get_args(Origin)
LEVELS = {"1": 1, "2": 2, "3": 3}
MONTHS = tuple(map(str, range(1, 13)))
PICTURES = tuple(sorted(path.stem for path in (shipped("static") / "cards" / "art").glob("*.svg")))
"""Keys of the ingredients that come with a picture."""
MOST_DISHES = 6
MOST_FREE, LONGEST_FREE = 8, 80
"""Things that are assumed, and the letters of each: what the judge's page takes."""
LONGEST_THING = 40
"""The letters of a thing in the pantry."""


def _dishes(_form: Form, field: SelectMultipleField) -> None:
    """At least one dish; the places after it may stay empty."""
    chosen = [dish for dish in field.data or () if dish]
    if not chosen:
        raise validators.ValidationError(N_("Please choose at least one dish."))
    if len(chosen) > MOST_DISHES:
        raise validators.ValidationError(N_("At most six dishes, please."))


def _free(_form: Form, field: TextAreaField) -> None:
    lines = free_things(field.data)
    if len(lines) > MOST_FREE or any(len(line) > LONGEST_FREE for line in lines):
        raise validators.ValidationError(
            N_("At most eight things, one a line, of up to 80 letters each.")
        )


def free_things(text: str | None) -> tuple[str, ...]:
    """What is assumed, a line each."""
    return tuple(line for part in (text or "").splitlines() if (line := tidy(part)))


CARDS = N_("From 1 to 99, please, or nothing.")


class AssignmentForm(Form):
    """Everything on an assignment card. An empty number is left to the judge."""

    title = line(60, N_("Please give it a title."), tidy)
    text = line(600, N_("What is read aloud? Please write a sentence or two."), tidy, TextAreaField)
    dishes = SelectMultipleField(choices=options("", *DISHES), validators=[_dishes])
    deal = number(1, 99, CARDS, optional=True)
    trade = number(0, 99, N_("From 0 to 99, please, or nothing."), optional=True)
    trade_times = number(1, 9, N_("From 1 to 9 times, please, or nothing."), optional=True)
    use_min = number(1, 99, CARDS, optional=True)
    use_max = number(1, 99, CARDS, optional=True)
    use_exactly = number(1, 99, CARDS, optional=True)
    special_ingredient = RadioField(choices=options("none", "judge", "drawn"), default="none")
    assume = TextAreaField(validators=[_free])
    diet = SelectField(choices=options("", *DIETS), default="")
    pantry_without = SelectMultipleField(choices=options(ALL))
    only_categories = SelectMultipleField(choices=options(*CATEGORIES))
    one_of_each = BooleanField()
    forbidden_origin = SelectField(choices=options(*ORIGINS), default="")
    sum_at_most = number(1, 99, CARDS, optional=True)
    pass_left = number(0, 9, N_("From 0 to 9 cards, please, or nothing."), optional=True)
    team_size = number(0, 10, N_("From 0 to 10, please, or nothing."), optional=True)
    kinds = SelectMultipleField(choices=options(*KINDS))
    months = SelectMultipleField(choices=options(*MONTHS))
    difficulty = RadioField(choices=options(*LEVELS), default="1")
    minutes = number(1, 60, N_("From 1 to 60 minutes, please, or nothing."), optional=True)
    tags = line(200, tidied=tidy)
    picture = SelectField(choices=options("", *PICTURES), default="")

    def with_pantry(self, names: Iterable[str]) -> "AssignmentForm":
        """The same where these things are in the pantry; what the card leaves out of it besides is
        offered too."""
        left_out = [name for name in self.pantry_without.data or () if name != ALL]
        more = (name for name in left_out if len(name) <= LONGEST_THING)
        self.pantry_without.choices = options(ALL, *dict.fromkeys((*names, *more)))
        return self

    def assignment(self, key: str) -> Assignment:
        """The card as it is typed; what is not right yet is left out."""
        numbers = ("deal", "trade", "trade_times", "use_min", "use_max", "use_exactly", "minutes",
                   "sum_at_most")  # fmt: skip
        categories = self.only_categories.data or ()
        values: dict[str, Any] = {
            name: self[name].data if self[name].validate(self) else None for name in numbers
        }
        return Assignment(
            key=key,
            title=self.title.data or "",
            text=self.text.data or "",
            dishes=tuple(dish for dish in self.dishes.data or () if dish) or ("dish",),
            special_ingredient=self.special_ingredient.data,
            assume=free_things(self.assume.data),
            diet=self.diet.data or "",
            pantry_without=tuple(self.pantry_without.data or ()),
            only_categories=tuple(each for each in get_args(Category) if each in categories),
            one_of_each=bool(self.one_of_each.data),
            forbidden_origin=self.forbidden_origin.data or "",
            pass_left=(self.pass_left.data or 0) if self.pass_left.validate(self) else 0,
            team_size=self.team_size.data or 0,
            kinds=tuple(self.kinds.data or ()),
            months=tuple(n for n in map(int, MONTHS) if str(n) in (self.months.data or ())),
            difficulty=LEVELS.get(self.difficulty.data, 1),
            tags=tuple(filter(None, map(str.strip, (self.tags.data or "").split(",")))),
            picture=self.picture.data if self.picture.data in PICTURES else "",
            **values,
        )


def form_of(card: Assignment) -> AssignmentForm:
    """The form as the card is now."""
    data = {name: getattr(card, name) for name in AssignmentForm().data}
    data |= {
        "dishes": list(card.dishes),
        "assume": "\n".join(card.assume),
        "tags": ", ".join(card.tags),
        "difficulty": str(card.difficulty),
        "months": list(map(str, card.months)),
        "team_size": card.team_size or None,
        "pass_left": card.pass_left or None,
    }
    return AssignmentForm(data=data)


def dealt(card: Assignment) -> Assignment:
    """The card with the usual numbers where it leaves them out."""
    return replace(card, use_exactly=None, **asdict(numbers_of(card)))


def kept(asked: Announced, known: Assignment | None) -> Assignment:
    """What a judge announced, as a card: their words, their numbers. `known` is the card they began
    with, where the catalogue still has it."""
    words = " ".join(text for text in (asked.criteria or asked.text, asked.instructions) if text)
    exactly = asked.use_min if asked.use_min == asked.use_max else None
    base = known or Assignment(
        key=asked.key,
        title=asked.title,
        text=asked.text,
        dishes=asked.dishes,  # type: ignore[arg-type]
        difficulty=asked.difficulty,
    )
    let_go = {
        field.name: field.default for field in fields(Assignment) if field.name in asked.lifted
    }
    return replace(
        base,
        **let_go,
        text=words,
        deal=asked.deal,
        trade=asked.trade,
        trade_times=asked.trade_times if asked.trade else None,
        use_min=None if exactly is not None else asked.use_min,
        use_max=None if exactly is not None else asked.use_max,
        use_exactly=exactly,
        assume=asked.assume,
    )
