"""What the catalogue knows of the cards in the tests' box: diets in turn."""

from msgspec.structs import replace

from partycards.games.cooking_party.box import Box
from partycards.games.facts import Facts


def with_facts(box: Box) -> Box:
    """The same with what the catalogue knows: of every four cards one is meat, of one it depends;
    every tenth is pork, every
    ninth has alcohol, and of every seven one has nuts in it and one may have."""
    answers = ("yes", "no", "yes", "depends")
    return replace(box, facts=tuple(
        Facts(
            key=card.key,
            vegetarian=answers[card.id % 4],
            vegan="yes" if card.id % 4 == 2 else "no",
            gluten_free="yes" if card.id % 5 else "no",
            pork="yes" if card.id % 10 == 1 else "no",
            alcohol="yes" if card.id % 9 == 0 else "no",
            contains=("nuts",) if card.id % 7 == 0 else (),
            may_contain=("nuts",) if card.id % 7 == 1 else (),
            goes_with=(box.ingredients[card.id - 1].key,),
        )
        for card in box.ingredients
    ))  # fmt: skip
