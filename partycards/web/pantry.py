"""The pantry: what every chef may use without a card. A match keeps the pantry it began with."""

from flask import Blueprint, Response, request
from msgspec import structs
from wtforms import Form, RadioField, SelectField, SelectMultipleField

from partycards.catalogue.allergen_lists import LISTS
from partycards.catalogue.diet import ALLERGENS, ANSWERS, contradiction
from partycards.catalogue.ingredients import CATEGORIES, ORIGINS
from partycards.catalogue.pantry import MOST, PantryItem
from partycards.catalogue.spelling import same_name
from partycards.catalogue.store import Entry, Shelf
from partycards.games.base import N_
from partycards.web import in_words, language, or_404, site, to, translated
from partycards.web.edit_conflict import MEANWHILE, changed_meanwhile, seen, still_seen
from partycards.web.fields import line, options, right
from partycards.web.host_door import host_page, only_the_host
from partycards.words import catalogue as words_of

pages = Blueprint("pantry", __name__, url_prefix="/host/pantry")
pages.before_request(only_the_host)


def _answer() -> RadioField:
    """What nobody has answered depends: it can be either."""
    return RadioField(choices=options(*ANSWERS), default="depends")


class PantryForm(Form):
    """One thing, and what people may not eat in it."""

    name = line(40, N_("What is it called?"))
    category = SelectField(choices=options("", *CATEGORIES), default="")
    origin = SelectField(choices=options("", *ORIGINS), default="")
    vegan = _answer()
    vegetarian = _answer()
    gluten_free = _answer()
    pork = _answer()
    alcohol = _answer()
    contains = SelectMultipleField(choices=options(*ALLERGENS))
    may_contain = SelectMultipleField(choices=options(*ALLERGENS))

    def item(self, key: str) -> PantryItem:
        """The thing as it is typed, its allergens in the order in which they are listed. What is in
        it for sure is not perhaps in it."""
        sure, perhaps = set(self.contains.data or ()), set(self.may_contain.data or ())
        return PantryItem(
            key=key,
            name=str(self.name.data),
            category=self.category.data,
            origin=self.origin.data,
            vegan=self.vegan.data,
            vegetarian=self.vegetarian.data,
            gluten_free=self.gluten_free.data,
            pork=self.pork.data,
            alcohol=self.alcohol.data,
            contains=tuple(each for each in ALLERGENS if each in sure),
            may_contain=tuple(each for each in ALLERGENS if each in perhaps - sure),
        )


def _foods() -> Shelf[PantryItem]:
    return site().catalogue.foods


def _entry_or_404(key: str) -> Entry[PantryItem]:
    return or_404(_foods().entry(key))


def _page(form: PantryForm, entry: Entry[PantryItem] | None = None, status: int = 200,
          refusal: str = "") -> Response:  # fmt: skip
    """The pantry with a form for something new, or with one thing to be changed."""
    card = None if entry is None else entry.card
    say = words_of(language()).gettext
    return host_page(
        "pantry",
        status,
        form=form,
        wrong={field.name: " ".join(map(str, field.errors)) for field in form if field.errors},
        entry=entry,
        entries=_foods().entries(),
        saved=_foods().entry(request.args.get("saved", "")),
        refusal=say(refusal) if refusal else "",
        law=site().catalogue.law,
        listed=request.args.get("listed", ""),
        seen=seen(card) if refusal == MEANWHILE else still_seen(card),
    )


@pages.get("/")
def pantry() -> Response:
    return _page(PantryForm())


@pages.post("/")
def add() -> Response:
    return _kept(None)


@pages.post("/allergens")
def list_allergens() -> Response:
    """Which allergens the house lists from now on; papers that were drawn before are drawn anew."""
    law = next((each for each in LISTS if each == request.form.get("law")), None)
    if law is None:
        return _page(PantryForm(), None, 409, N_("Which allergens are listed? Please choose."))
    site().catalogue.list_by(law)
    site().prints.clear()
    return to("pantry.pantry", listed=law)


@pages.get("/<key>/")
def item(key: str) -> Response:
    entry = _entry_or_404(key)
    return _page(PantryForm(data=structs.asdict(entry.card)), entry)


@pages.post("/<key>/")
def change(key: str) -> Response:
    return _kept(_entry_or_404(key))


def _kept(entry: Entry[PantryItem] | None) -> Response:
    """The form is right: kept. Else the page again, with what is wrong beside the field."""
    form = PantryForm(request.form)
    fine = right(form)
    if fine and (wrong := _cannot_be(str(form.name.data), entry)):
        form.name.errors = [translated(wrong)]
    if fine and (both := contradiction(form.item(""))):
        form.contains.errors = [in_words(both)]
    if any(field.errors for field in form):
        return _page(form, entry, 409)
    if entry is not None and changed_meanwhile(entry.card):
        return _page(form, entry, 409, MEANWHILE)
    key = _foods().free_key(str(form.name.data)) if entry is None else entry.card.key
    _foods().keep(form.item(key))
    return to("pantry.pantry", saved=key)


def _cannot_be(name: str, entry: Entry[PantryItem] | None) -> str:
    """A sentence about a name that is there already, or about one thing too many; or ""."""
    for other in _foods().entries():
        if other is not entry and same_name(other.card.name) == same_name(name):
            if other.retired:
                return N_("That was taken out: you can put it back below.")
            return N_("That is in the pantry already.")
    return _full() if entry is None else ""


def _full() -> str:
    if len(_foods().cards()) < MOST:
        return ""
    return N_("The pantry is full: chefs look through it on a phone. Take something out first.")


@pages.post("/<key>/out")
def out(key: str) -> Response:
    """Nobody has it from the next match on; it can be put back."""
    _entry_or_404(key)
    _foods().retire(key)
    return to("pantry.pantry")


@pages.post("/<key>/back")
def back(key: str) -> Response:
    if _entry_or_404(key).retired and (full := _full()):
        return _page(PantryForm(), None, 409, full)
    _foods().retire(key, False)
    return to("pantry.pantry")


@pages.post("/<key>/as-it-came")
def as_it_came(key: str) -> Response:
    """A thing that came with the program is what it was."""
    if _entry_or_404(key).changed:
        _foods().drop(key)
    return to("pantry.pantry")
