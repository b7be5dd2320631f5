"""The table of a list that was pasted, as a form: every row says what its food is here, or which
new card it becomes. All of it travels in the form, so nothing is kept before it is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.ingredients import Ingredient, card_from, problems
from partycards.catalogue.pasted.lines import MOST_LINES, Left, Line, read_line
from partycards.catalogue.pasted.looks import Look, Looks, look_at
from partycards.catalogue.pasted.meeting import House, Met, rows_of
from partycards.catalogue.pasted.meeting import Row as Food
from partycards.catalogue.pasted.proposals import Proposal, proposed
from partycards.catalogue.spelling import same_name
from partycards.games.base import IllegalMove
from partycards.services.cards_meant import card_meant

NEW, OTHER, OUT = "new", "other", "out"
TEXTS = ("name", "category", "number", "vegan", "vegetarian", "gluten_free", "pork", "alcohol",
         "aisle", "unit", "per_person")  # fmt: skip
LISTS = ("contains", "may_contain")
LOOKS_OFFERED = 6
MOST_TEXT = 300


class Row(Struct):
    """A row as it stands in the form. `chosen` is the key of a `Met`, or `NEW`, `OTHER` (the card
    whose name is typed in `other`) or `OUT`. `cells` are those of a new card, None while it is not
    one; `looks` are its picture and those it changes to, tap by tap."""

    text: str
    food: str
    chosen: str
    offers: tuple[Met, ...] = ()
    other: str = ""
    cells: dict[str, str] | None = None
    looks: tuple[Look, ...] = ()
    sure: bool = True
    checked: bool = False
    wrong: dict[str, Wrong] = {}

    @property
    def is_new(self) -> bool:
        return self.chosen == NEW

    @property
    def met(self) -> Met | None:
        """What was chosen of what was offered."""
        return next((met for met in self.offers if met.key == self.chosen), None)


def rows_at_first(foods: Iterable[Food], house: House, looks: Looks) -> list[Row]:
    """The rows of a list that was just read."""
    return [_row_of(food, house, looks) for food in foods]


def row_taken_in(left: Left, house: House, looks: Looks) -> Row:
    """A row of a line that was left out and is wanted all the same."""
    line = read_line(left.text)
    food = line.food or left.text.strip(" :#*") or left.text
    [row, *_] = rows_of(Line(left.text, food, unit=line.unit), house)
    return _row_of(row, house, looks)


def _row_of(food: Food, house: House, looks: Looks) -> Row:
    offers = tuple(filter(None, (food.met, *food.near)))
    row = Row(food.line.text, food.food, food.met.key if food.met else NEW, offers)
    if food.met is None:
        _propose(row, proposed(food, house), looks)
    return row


def _propose(row: Row, proposal: Proposal, looks: Looks) -> None:
    """Fill in what is guessed of a new card, and take a look for it that nothing else has."""
    row.cells = dict(proposal.cells)
    row.sure = proposal.sure
    row.looks = tuple(looks.free(proposal, LOOKS_OFFERED))
    looks.take(row.looks[0])


# The form ---------------------------------------------------------------------------------------


class Sheet(Struct):
    """The whole form: rows, what was left out, and what shall be done with it all. `mark` is the
    form's own, so that a second tap does not add everything again."""

    rows: list[Row]
    left: list[Left]
    shelf: str = ""
    deck: str = ""
    deck_name: str = ""
    mark: str = ""
    wrong_deck: Wrong | None = None

    @property
    def new(self) -> list[Row]:
        return [row for row in self.rows if row.is_new]

    @property
    def is_wrong(self) -> bool:
        return self.wrong_deck is not None or any(row.wrong for row in self.rows)


def sheet_of(form: MultiDict[str, str], house: House, looks: Looks) -> Sheet:
    """The form as it was sent. A row that became a new card only now is filled in."""
    said = form.get("rows", "")
    count = min(int(said), 2 * MOST_LINES) if said.isascii() and said.isdigit() else 0
    rows = [_typed(form, number, house) for number in range(count)]
    for row in rows:
        if row.is_new and row.looks:
            looks.take(row.looks[0])
    for row in rows:
        if row.is_new and row.cells is None:
            food = Food(Line(row.text, row.food, unit=read_line(row.text).unit), row.food)
            _propose(row, proposed(food, house), looks)
        elif row.is_new:
            row.looks = _others(row, house, looks)
    texts, reasons = form.getlist("left"), form.getlist("why")
    left = [Left(text[:MOST_TEXT], why) for text, why in zip(texts, reasons, strict=False)]
    shelf = form.get("shelf", "")
    return Sheet(
        rows,
        left,
        shelf if shelf in ("too", "only") else "",
        form.get("deck", ""),
        " ".join(form.get("deck_name", "").split()),
        form.get("mark", "")[:20],
    )


def _typed(form: MultiDict[str, str], number: int, house: House) -> Row:
    text, food = (form.get(f"{name}-{number}", "")[:MOST_TEXT] for name in ("text", "food"))
    [first, *_] = rows_of(Line(text, food), house) if food else [Food(Line(text, food), food)]
    offers = tuple(filter(None, (first.met, *first.near)))
    chosen = form.get(f"as-{number}", OUT)
    if chosen not in (NEW, OTHER, OUT) and chosen not in {met.key for met in offers}:
        chosen = first.met.key if first.met else NEW  # The card has gone since.
    row = Row(text, food, chosen, offers, form.get(f"other-{number}", "")[:80])
    if f"name-{number}" in form:
        row.cells = _cells(form, number)
        row.checked = f"checked-{number}" in form
        row.sure = f"sure-{number}" in form
        look = look_at(form.get(f"look-{number}", ""))
        row.looks = (look,) if look is not None else ()
    return row


def _cells(form: MultiDict[str, str], number: int) -> dict[str, str]:
    """The cells of a new card, as they are typed."""
    texts = {name: " ".join(form.get(f"{name}-{number}", "").split()) for name in TEXTS}
    lists = {name: set(form.getlist(f"{name}-{number}")) for name in LISTS}
    lists["may_contain"] -= lists["contains"]
    return {
        **texts,
        **{name: ";".join(key for key in ALLERGENS if key in keys) for name, keys in lists.items()},
        "plural": texts["name"],
        "per_person": texts["per_person"].replace(",", "."),
        "kid_friendly": "yes" if form.get(f"kid_friendly-{number}") else "no",
        **dict.fromkeys(("meat_like", "forms", "glossary", "goes_with", "season"), ""),
        "guessed": "" if f"checked-{number}" in form else "yes",
    }


def _others(row: Row, house: House, looks: Looks) -> tuple[Look, ...]:
    """The look that a row has, then those it changes to."""
    assert row.cells is not None
    proposal = proposed(Food(Line(row.text, row.food), row.cells["name"] or row.food), house)
    free = [look for look in looks.free(proposal, LOOKS_OFFERED + 1) if look not in row.looks]
    if not row.looks:
        looks.take(free[0])
    return (*row.looks, *free)[: LOOKS_OFFERED + 1]


def turn_picture(row: Row, looks: Looks) -> None:
    """Another picture for a row."""
    if len(row.looks) > 1:
        row.looks = (*row.looks[1:], row.looks[0])
        looks.take(row.looks[0])


# What is wrong with it --------------------------------------------------------------------------

EMPTY = {
    "name": N_("What is it called?"),
    "number": N_("Which number? From 1 to 10, please."),
    "category": N_("Which category? Please choose one."),
    "per_person": N_("How much does one person need?"),
}


HERE = N_("There is already a card for %(card)s.")
RETIRED = N_("%(card)s is retired. Bring it back under Cards, or choose another name.")


def judge(sheet: Sheet, house: House) -> tuple[list[tuple[Ingredient, Look]], list[str]]:
    """The new cards with their looks, and the keys of those that are here. What is wrong stands in
    the rows afterwards."""
    new: list[tuple[Ingredient, Look]] = []
    here: list[str] = []
    names: set[str] = set()
    for row in sheet.rows:
        row.wrong = {}
        if row.is_new:
            card = _new_card(row, house, names)
            if card is not None:
                new.append((card, row.looks[0]))
        elif row.chosen == OTHER:
            here += _other_card(row, house)
        elif row.met is not None and row.met.card:
            here.append(row.met.card)
    return new, list(dict.fromkeys(here))


def _new_card(row: Row, house: House, names: set[str]) -> Ingredient | None:
    """The card of a row, without key and picture of its own, or None when something is wrong."""
    assert row.cells is not None
    cells = {**row.cells, "key": "new", "picture": "new.svg"}
    row.wrong = dict(_beside(problems(cells)))
    for field, sentence in EMPTY.items():
        if not cells[field]:
            row.wrong[field] = Wrong(sentence)
    name = same_name(cells["name"])
    entries = house.catalogue.ingredients.entries()
    same = next((entry for entry in entries if _has_name(entry.card, name)), None)
    if same is not None:
        row.wrong.setdefault("name", Wrong(RETIRED if same.retired else HERE, card=same.card.name))
    elif name in names:
        row.wrong["name"] = Wrong(N_("Two new cards have this name."))
    names.add(name)
    return None if row.wrong else card_from(cells)


def _has_name(card: Ingredient, name: str) -> bool:
    return name in (same_name(card.name), same_name(card.plural))


def _beside(wrong: Mapping[str, Wrong]) -> Iterable[tuple[str, Wrong]]:
    """Sentences by the field beside which they are told; "plural" is the name's."""
    for column, sentence in wrong.items():
        yield {"": "contains", "plural": "name"}.get(column, column), sentence


def _other_card(row: Row, house: House) -> list[str]:
    if not row.other.strip():
        row.wrong = {"other": Wrong(N_("Which card? Type its name or number."))}
        return []
    try:
        return [card_meant(row.other, house.catalogue).card.key]
    except IllegalMove as refusal:
        row.wrong = {"other": Wrong(refusal.message, **refusal.values)}
        return []
