"""What keys are called where a person reads them."""

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import AISLES, CATEGORIES
from partycards.templates import environment
from partycards.words import called


def test_every_category_allergen_and_aisle_has_its_word() -> None:
    assert list(called("category")) == list(called("category_of_a_card")) == list(CATEGORIES)
    assert list(called("allergen")) == [*ALLERGENS, "wheat"]
    assert list(called("place")) == list(AISLES)


def test_a_page_writes_the_word_of_a_key_and_a_key_without_one_as_it_is() -> None:
    page = environment("en").from_string(
        "{{ word('category_of_a_card', 'nuts') }}, {{ word('allergen', '<lupin>') }}"
    )
    assert page.render() == "Nut & pulse, &lt;lupin&gt;"
