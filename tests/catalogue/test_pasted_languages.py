"""Lists in five languages beside English, as they are pasted: their foods, and what is none."""

import pytest

from partycards.catalogue.names import names_of
from partycards.catalogue.other_names import read_all_names
from partycards.catalogue.pantry import read_pantry
from partycards.catalogue.pasted.lines import Pasted, read_lines
from partycards.catalogue.pasted.meeting import simpler
from partycards.files import shipped
from tests.shipped import INGREDIENTS

NAMES = names_of(
    INGREDIENTS,
    read_pantry(shipped("data") / "pantry.toml"),
    read_all_names(shipped("data") / "names"),
)

LISTS = {
    "de": """Zutaten:
1,5 kg Mehl | Mehl | g
½ l Milch | Milch | ml
2 EL Olivenöl | Olivenöl |
3 Eier | Eier | piece
1 Bund Petersilie, gehackt | Petersilie | bunch
2 Knoblauchzehen | Knoblauchzehen | piece
200 g geriebener Käse | geriebener Käse | g
Saft einer halben Zitrone | Zitrone | piece
etwas Butter zum Braten | Butter | piece
1 Prise Zucker | Zucker | pinch
250 g Möhren (geschält) | Möhren | g
Salz nach Geschmack | Salz |
Zubereitung
Die Eier mit dem Zucker verrühren.
""",
    "fr": """Ingrédients :
1,5 kg de farine | farine | g
½ l de lait | lait | ml
2 c. à soupe d’huile d’olive | huile d’olive |
3 œufs | œufs | piece
1 botte de persil, haché | persil | bunch
2 gousses d'ail | ail | clove
200 g de fromage râpé | fromage | g
le jus d’un citron | citron | piece
une pincée de sel | sel | pinch
4 à 5 carottes | carottes | piece
beurre pour la poêle | beurre |
Préparation
Mélanger la farine et le lait.
""",
    "es": """Ingredientes:
1,5 kg de harina | harina | g
½ l de leche | leche | ml
2 cucharadas de aceite de oliva | aceite de oliva |
3 huevos | huevos | piece
1 manojo de perejil, picado | perejil | bunch
2 dientes de ajo | ajo | clove
200 g de queso rallado | queso | g
zumo de 1 limón | limón | piece
una pizca de azúcar | azúcar | pinch
unas zanahorias | zanahorias | piece
sal al gusto | sal |
Preparación
Mezclar la harina con la leche.
""",
    "it": """Ingredienti:
1,5 kg di farina | farina | g
½ l di latte | latte | ml
2 cucchiai d’olio d’oliva | olio d’oliva |
3 uova | uova | piece
1 mazzetto di prezzemolo, tritato | prezzemolo | bunch
2 spicchi d’aglio | aglio | clove
200 g di formaggio grattugiato | formaggio | g
il succo di un limone | limone | piece
un pizzico di zucchero | zucchero | pinch
2 carote | carote | piece
sale q.b. | sale |
Procedimento
Mescolare la farina con il latte.
""",
    "pt-BR": """Ingredientes:
1,5 kg de farinha | farinha | g
½ l de leite | leite | ml
2 colheres de sopa de azeite | azeite |
3 ovos | ovos | piece
1 maço de salsinha, picada | salsinha | bunch
2 dentes de alho | alho | clove
200 g de queijo ralado | queijo | g
suco de 1 limão | limão | piece
uma pitada de açúcar | açúcar | pinch
2 cenouras | cenouras | piece
sal a gosto | sal |
Modo de preparo
Misture a farinha com o leite.
""",
}


def read(language: str) -> tuple[Pasted, list[tuple[str, str]]]:
    """The list, and what its lines say after the line: food and unit."""
    rows = [[part.strip() for part in line.split("|")] for line in LISTS[language].splitlines()]
    told = [(row[1], row[2]) for row in rows if len(row) > 1]
    return read_lines("\n".join(row[0] for row in rows)), told


@pytest.mark.parametrize("language", LISTS)
def test_a_list_is_read_in_its_own_language(language: str) -> None:
    pasted, told = read(language)
    assert [(line.food, line.unit) for line in pasted.lines] == told
    assert [left.why for left in pasted.left] == ["a heading", "a heading", "a step of a recipe"]


@pytest.mark.parametrize("language", LISTS)
def test_its_foods_are_cards_or_in_the_pantry(language: str) -> None:
    unknown = [
        food
        for food, _ in read(language)[1]
        if not any(
            meaning.here
            for name in simpler(food)
            for meaning in (*NAMES.called(name), *NAMES.like(name))
        )
    ]
    assert len(unknown) <= 1, "oil of olives is none"
