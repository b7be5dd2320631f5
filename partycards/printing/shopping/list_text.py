"""Shopping lists in letters: to be copied into a message, or opened in a spreadsheet."""

from collections.abc import Callable

from partycards.catalogue.sheet import is_formula, spreadsheet
from partycards.games.base import N_
from partycards.printing.shopping.amounts import number
from partycards.printing.shopping.shopping_list import Line, ShoppingList
from partycards.words import catalogue, coloned, quoted

FOR_ONE, FOR_MANY = N_("For %(num)s guest"), N_("For %(num)s guests")
FOR_EACH = N_("About %(portion)s of food a guest")
AT_HOME = N_("At home, if it is enough:")


def as_text(buying: ShoppingList, language: str = "en") -> str:
    """The list to be copied into a message or a note: a line for each thing, aisles with a line of
    their own."""
    many = catalogue(language).ngettext(FOR_ONE, FOR_MANY, buying.guests)
    named = f"{coloned(buying.title, language)} {buying.name}" if buying.name else buying.title
    say = catalogue(language).gettext
    parts = [named, many % {"num": buying.guests}]
    if buying.portion:
        parts.append(say(FOR_EACH) % {"portion": buying.portion})
    if buying.at_home:
        parts += [
            "",
            say(AT_HOME).upper(),
            *(f"- {said(line, language)}" for line in buying.at_home),
        ]
    for group in buying.groups:
        parts += ["", group.title.upper(), *(f"- {said(line, language)}" for line in group.lines)]
    return "\n".join(parts) + "\n"


def said(line: Line, language: str) -> str:
    """A line in one row: "300 g Cheese “Parmesan” (Moon pasta)"."""
    words = [line.quantity, line.name, *(quoted(words, language) for words in line.words)]
    dishes = f"({', '.join(line.dishes)})" if line.dishes else ""
    return " ".join(" ".join(part for part in (*words, dishes) if part).split())


def as_csv(buying: ShoppingList, language: str = "en", semicolons: bool = False) -> bytes:
    """The list as a spreadsheet (`sheet.spreadsheet`): a line for each thing, under one of titles.

    Guests' words go into it, so no cell is a formula: one that begins with =, +, -, @ or a tab has
    an apostrophe before it.
    """
    say: Callable[[str], str] = catalogue(language).gettext
    titles = N_("Aisle"), N_("Amount"), N_("Unit"), N_("Name"), N_("In the chef’s words"), N_("For")
    rows = [[say(title) for title in titles]]
    for group in buying.groups:
        for line in group.lines:
            amount = number(line.amount, language) if line.amount else ""
            # The unit as it is said: what is left of "2 bunches" without the number.
            unit = line.quantity.replace(amount, "", 1).strip()
            texts = (unit, line.name, "; ".join(line.words), "; ".join(line.dishes))
            rows.append([safe(cell) for cell in (group.title, amount, *texts)])
    return spreadsheet(rows, semicolons)


def safe(cell: str) -> str:
    """The cell, with an apostrophe before it if a spreadsheet could take it for a formula."""
    return f"'{cell}" if is_formula(cell) else cell
