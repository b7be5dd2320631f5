"""The judge's assignments: looked through, added, changed, put away; judges' own ideas kept."""

from collections.abc import Mapping

from flask import Blueprint, Response, request
from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.assignments import ALL, Assignment, impossible
from partycards.catalogue.pack import STARTER
from partycards.catalogue.store import Entry, Shelf
from partycards.games.base import N_
from partycards.games.features.in_match import Judged
from partycards.games.served import Announced
from partycards.live.forms import whole_number
from partycards.web import (
    assignment_forms,
    language,
    show,
    site,
    table_or_404,
    to,
    translated,
)
from partycards.web.assignment_forms import DIETS, KINDS, AssignmentForm
from partycards.web.console import names_at
from partycards.web.edit_conflict import GONE, MEANWHILE, changed_meanwhile, seen, still_seen
from partycards.web.fields import right, tell_wrong
from partycards.web.host_door import host_page, only_the_host
from partycards.words import name_of, sentence
from partycards.words import translated as on_card

pages = Blueprint("assignments", __name__, url_prefix="/host/assignments")
pages.before_request(only_the_host)

NEW = Assignment(key="new", title="", text="", dishes=("dish",), difficulty=1)
"""What a new card is made from; its key comes when it is kept."""


def _shelf() -> Shelf[Assignment]:
    return site().catalogue.assignments


# Looking through ----------------------------------------------------------------------------------


class Wish(Struct, frozen=True):
    """What the host looks for; "" and 0 mean any."""

    words: str = ""
    kind: str = ""
    difficulty: int = 0
    diet: str = ""

    def fits(self, card: Assignment) -> bool:
        """Whether a card is what is looked for; one that names no kind of table suits all."""
        text = " ".join((card.title, card.text, *card.tags, *card.assume)).casefold()
        return (
            all(word in text for word in self.words.casefold().split())
            and self.kind in ("", *(card.kinds or KINDS))
            and self.difficulty in (0, card.difficulty)
            and self.diet in ("", card.diet)
        )


def _wish(asked: Mapping[str, str]) -> Wish:
    return Wish(
        asked.get("q", "").strip()[:60],
        asked.get("kind", ""),
        whole_number(asked.get("difficulty", "")) or 0,
        asked.get("diet", ""),
    )


@pages.get("/")
def index() -> Response:
    """All assignments that are looked for, and those that were put away."""
    wish = _wish(request.args)
    entries = [entry for entry in _shelf().entries() if wish.fits(entry.card)]
    return host_page(
        "assignments",
        wish=wish,
        entries=[entry for entry in entries if not entry.retired],
        put_away=[entry for entry in _shelf().entries() if entry.retired],
        total=len(_shelf().cards()),
        kinds=KINDS,
        diets=DIETS,
        saved=_shelf().entry(request.args.get("saved", "")),
    )


# One card -----------------------------------------------------------------------------------------


@pages.get("/<key>/")
def card(key: str) -> Response:
    entry = _shelf().entry(key)
    if entry is None:
        return to("assignments.index")
    return _card_page(entry, _form(entry.card))


@pages.post("/<key>/")
def change(key: str) -> Response:
    entry = _shelf().entry(key)
    if entry is None:
        return _kept(None, GONE)
    return _kept(entry, MEANWHILE if changed_meanwhile(entry.card) else "")


@pages.get("/new")
def new() -> Response:
    """An empty card, a copy (`like` a key), or what a judge announced (`table`, `round`)."""
    start = _invented() or _copy() or NEW
    return _card_page(None, _form(start))


@pages.post("/new")
def add() -> Response:
    return _kept(None)


def _copy() -> Assignment | None:
    entry = _shelf().entry(request.args.get("like", ""))
    if entry is None:
        return None
    return replace(entry.card, title=_free_title(entry.card.title))


def _invented() -> Assignment | None:
    """The round of a table that the address names, as a card."""
    if "table" not in request.args:
        return None
    number = whole_number(request.args.get("round", ""))
    for one in _announced(request.args["table"]):
        if one.round == number:
            card = _as_card(one)
            return replace(card, title=_free_title(card.title))
    return None


def _as_card(one: Announced) -> Assignment:
    """What a judge announced, as a card of the house."""
    entry = _shelf().entry(one.key)
    return assignment_forms.kept(one, None if entry is None else entry.card)


def _card_page(
    entry: Entry[Assignment] | None,
    form: AssignmentForm,
    wrong: str = "",
    status: int = 200,
    refusal: str = "",
) -> Response:
    """The card's form; `wrong` is a sentence about its numbers, `refusal` one about the page."""
    known = None if entry is None else entry.card
    key = NEW.key if known is None else known.key
    typed = form.assignment(key)
    tell_wrong(form)
    return host_page(
        "assignments_card",
        status,
        entry=entry,
        form=form,
        wrong=wrong,
        refusal=translated(refusal),
        seen=seen(known) if refusal else still_seen(known),
        card=typed,
        dealt=assignment_forms.dealt(typed),
        came=entry is not None and entry.pack == STARTER,
        most_dishes=assignment_forms.MOST_DISHES,
        pantry_all=ALL,
        pictures=_pictures(),
    )


def _form(card: Assignment | None = None) -> AssignmentForm:
    """The form as it was typed, or of a card; it offers what is in the pantry."""
    form = AssignmentForm(request.form) if card is None else assignment_forms.form_of(card)
    return form.with_pantry(item.name for item in site().catalogue.pantry())


def _pictures() -> list[tuple[str, str]]:
    """Keys and names of the ingredients whose picture an assignment can have."""
    cards = (entry.card for entry in site().catalogue.ingredients.entries())
    found = [(card.key, card.name) for card in cards if card.key in assignment_forms.PICTURES]
    return sorted(found, key=lambda pair: pair[1].casefold())


def _kept(entry: Entry[Assignment] | None, meanwhile: str = "") -> Response:
    """The form is right: kept. Else, or when it is only to be looked at: the form again.
    `meanwhile` says what was done to the card in another window."""
    form = _form()
    if "look" in request.form:
        return _card_page(entry, form)
    typed = form.assignment(NEW.key if entry is None else entry.card.key)
    fine = right(form)
    wrong = _impossible(typed) if fine else ""
    if not form.title.errors and _taken(typed.title, typed.key):
        taken = N_("Another assignment has this title. Please change it.")
        form.title.errors = [translated(taken)]
    if not fine or wrong or form.title.errors:
        return _card_page(entry, form, wrong, 409)
    if meanwhile:
        return _card_page(entry, form, "", 409, meanwhile)
    if entry is None:
        typed = replace(typed, key=_shelf().free_key(typed.title))
    _shelf().keep(typed)
    return to("assignments.index", saved=typed.key, _anchor=typed.key)


def _impossible(card: Assignment) -> str:
    """A sentence about numbers that no chef could meet, or ""."""
    wrong = impossible(card)
    return "" if wrong is None else sentence(wrong.message, wrong.values, language(), {})


def _taken(title: str, but: str) -> bool:
    """Whether another card has the title: the judge could not tell them apart."""
    others = [entry.card for entry in _shelf().entries() if entry.card.key != but]
    return title.casefold() in {card.title.casefold() for card in others}


def _free_title(title: str) -> str:
    number, title = 2, on_card(title, language())
    while _taken(free := f"{title[:56]} {number}", ""):
        number += 1
    return free


@pages.post("/preview")
def preview() -> Response:
    """The card as it is being typed, as HTML."""
    form = _form()
    card = form.assignment(NEW.key)
    wrong = _impossible(card)
    dealt = assignment_forms.dealt(card)
    return show("host/assignments_preview.html", card=card, dealt=dealt, wrong=wrong)


# Away, and back -----------------------------------------------------------------------------------


@pages.post("/<key>/<verb>")
def do(key: str, verb: str) -> Response:
    """Put a card away, bring it back, restore it as it came, or forget one of the house's own."""
    entry = _shelf().entry(key)
    if entry is None:
        return to("assignments.index")
    if verb in ("put-away", "back"):
        _shelf().retire(key, verb == "put-away")
    elif (verb == "as-it-came" and entry.changed) or (
        verb == "delete" and entry.retired and entry.pack != STARTER
    ):
        _shelf().drop(key)
    if verb == "delete":
        return to("assignments.index")
    return to("assignments.card", key=key)


# What judges invent -------------------------------------------------------------------------------


def _announced(code: str) -> tuple[Announced, ...]:
    """What the judges of a table have asked for in the match that runs or has ended."""
    standing = table_or_404(code).saved
    judging = standing.feature(Judged)
    return judging.announced(standing.state) if judging else ()


@pages.get("/from/<code>")
def invented(code: str) -> Response:
    """The rounds of a table, each to be kept as an assignment."""
    table = table_or_404(code)
    names = names_at(table)
    rounds = [
        (one, assignment_forms.dealt(_as_card(one)), name_of(one.judge, names, language()))
        for one in _announced(code)
    ]
    return host_page("assignments_from", code=table.code, rounds=rounds)
