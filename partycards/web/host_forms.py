"""What the host types into the console."""

from flask import request
from wtforms import Form, IntegerField, StringField, validators

from partycards.games import GAMES
from partycards.games.base import N_, IllegalMove, Seat
from partycards.live.forms import whole_number
from partycards.tables.texts import clean_text
from partycards.web.fields import number


class Agreement(Form):
    """The game of the next match; house rules and the deck are looked up."""

    game = StringField(
        validators=[validators.AnyOf(list(GAMES), message=N_("Which game? Please choose one."))]
    )


class Turns(Form):
    """How often everybody judges, in a game that has it so."""

    around = number(1, 9, N_("From 1 to 9 times around, please."))


class WiFi(Form):
    """The network's name and password, as they stand on the router."""

    ssid = StringField(
        validators=[validators.Length(max=32, message=N_("A Wi-Fi name has at most 32 letters."))]
    )
    password = StringField(
        validators=[
            validators.Length(max=63, message=N_("A Wi-Fi password has at most 63 letters."))
        ]
    )


class ScoreCorrection(Form):
    """A score put right."""

    seat = number(1, 999_999, N_("Which guest? Please choose one."))
    points = IntegerField(
        validators=[
            validators.InputRequired(N_("How many points? A minus takes some away.")),
            validators.NumberRange(-9999, 9999, N_("From -9999 to 9999 points, please.")),
        ]
    )
    reason = StringField(
        filters=[lambda text: clean_text(text or "")],
        validators=[
            validators.DataRequired(N_("Please say why; it goes on the score sheet.")),
            validators.Length(max=100, message=N_("At most 100 characters, please.")),
        ],
    )


def checked(form: Form) -> None:
    """Raise the form's first complaint; a field's own sentence comes after that of its type."""
    if not form.validate():
        complaints = [str(field.errors[-1]) for field in form if field.errors]
        raise IllegalMove(complaints[0])


def seat_of_form() -> Seat:
    """The guest that the button is about."""
    seat = whole_number(request.form.get("seat", ""))
    if seat is None:
        raise IllegalMove(N_("Which guest? Please choose one."))
    return seat
