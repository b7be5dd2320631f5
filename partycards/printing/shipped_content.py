"""What comes with the program, ready to be printed."""

from functools import cache

from msgspec.structs import replace

from partycards.catalogue.assignments import read_assignments
from partycards.catalogue.boxes import box_of
from partycards.catalogue.guide import read_glossary, read_guide
from partycards.catalogue.ingredients import read_ingredients
from partycards.catalogue.pantry import read_pantry
from partycards.catalogue.rule_cards import read_rule_cards
from partycards.files import shipped
from partycards.printing.content import Content
from partycards.printing.games import OWN_BOXES


@cache
def shipped_texts() -> Content:
    """What no house changes: the rules."""
    data = shipped("data")
    return Content(
        rules=read_rule_cards(data / "rules"),
        boxes={key: box_of(key, kind) for key, kind in OWN_BOXES.items()},
    )


def shipped_content(version: str = "") -> Content:
    """Everything in `data/`, each card once; `version` is the program's."""
    data = shipped("data")
    ingredients = read_ingredients(data / "ingredients.csv")
    return replace(
        shipped_texts(),
        name="Everything",
        version=version,
        ingredients=tuple((ingredient, 1) for ingredient in ingredients),
        assignments=read_assignments(data / "assignments.toml"),
        pantry=read_pantry(data / "pantry.toml"),
        guide=read_guide(data / "guide.toml"),
        glossary=read_glossary(data / "glossary.toml"),
    )
