"""What forms have in common: lines of text and numbers, and what is said when they are wrong."""

from collections.abc import Callable
from typing import Any

from wtforms import Form, IntegerField, StringField, validators

from partycards.games.base import N_
from partycards.tables.texts import clean_text
from partycards.web import language
from partycards.words import catalogue

AT_MOST = {
    3: N_("At most 3 letters, please."),
    20: N_("At most 20 letters, please."),
    40: N_("At most 40 letters, please."),
    60: N_("At most 60 letters, please."),
    100: N_("At most 100 letters, please."),
    200: N_("At most 200 letters, please."),
    600: N_("At most 600 letters, please."),
}


def tidy(text: str | None) -> str:
    """A text as it may be kept."""
    return clean_text(text or "")


def one_line(text: str | None) -> str:
    """The same without line breaks and doubled blanks."""
    return " ".join(tidy(text).split())


def line(
    longest: int,
    needed: str = "",
    tidied: Callable[[str | None], str] = one_line,
    kind: type[StringField] = StringField,
) -> StringField:
    """A text; `needed` is what is said where there is none, "" when it may be left out."""
    rules: list[object] = [validators.Length(max=longest, message=AT_MOST[longest])]
    if needed:
        rules.insert(0, validators.DataRequired(needed))
    return kind(filters=[tidied], validators=rules)


def number(least: int, most: int, sentence: str, optional: bool = False) -> IntegerField:
    """A whole number; an `optional` one may be left out."""
    there = validators.Optional() if optional else validators.InputRequired(sentence)
    return IntegerField(validators=[there, validators.NumberRange(least, most, sentence)])


def options(*keys: str) -> Any:
    """Keys to choose from; the published types do not know yet that plain words may be choices."""
    return list(keys)


def right(form: Form) -> bool:
    """Whether the form is right; what it complains about then stands in the visitor's language. A
    field's own sentence comes after that of its type."""
    fine = bool(form.validate())
    tell_wrong(form)
    return fine


def tell_wrong(form: Form) -> None:
    """What the form has complained about, in the visitor's language, a sentence a field."""
    say = catalogue(language()).gettext
    for field in form:
        field.errors = [say(str(field.errors[-1]))] if field.errors else []
