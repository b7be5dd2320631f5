"""What is asked of a dish besides numbers, in words: the same as on phones."""

from collections.abc import Iterable

from partycards.games.assignment_cards import ALL, Conditions
from partycards.games.base import N_
from partycards.printing.engine.page import Sheet
from partycards.words import called, joined

DIETS, ALLERGENS = called("diet"), called("allergen")
CONDITIONS, FOODS = called("condition"), called("foods")


def asked_words(sheet: Sheet, diets: Iterable[str], asked: Conditions) -> list[str]:
    """What every dish keeps to, and what else it must meet, in a few words each."""
    return [*_diets(sheet, diets), *_conditions(sheet, asked)]


def _diets(sheet: Sheet, diets: Iterable[str]) -> Iterable[str]:
    for diet in filter(None, diets):
        if diet in ALLERGENS:
            yield sheet.say(N_("without %(what)s"), what=sheet.say(ALLERGENS[diet]))
        else:
            yield sheet.say(DIETS[diet])


def _conditions(sheet: Sheet, asked: Conditions) -> list[str]:
    said: dict[str, dict[str, object]] = {}
    language = sheet.options.language
    if ALL in asked.pantry_without:
        said["nothing"] = {}
    elif asked.pantry_without:
        said["pantry_without"] = {"what": joined(asked.pantry_without, language)}
    if asked.only_categories:
        foods = [sheet.say(FOODS.get(key, key)) for key in asked.only_categories]
        said["only_categories"] = {"what": joined(foods, language)}
    if asked.one_of_each:
        said["one_of_each"] = {}
    if asked.forbidden_origin:
        said[asked.forbidden_origin] = {}
    if asked.sum_at_most is not None:
        said["sum_at_most"] = {"most": asked.sum_at_most}
    if asked.pass_left:
        said["pass_left"] = {"many": asked.pass_left}
    return [sheet.say(CONDITIONS[key], **values) for key, values in said.items()]
