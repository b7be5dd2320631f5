"""What keys are called where a person reads them."""

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import AISLES, CATEGORIES
from partycards.templates import environment
from partycards.words import called, catalogue, joined


def test_every_category_allergen_and_aisle_has_its_word() -> None:
    assert list(called("category")) == list(called("category_of_a_card")) == list(CATEGORIES)
    assert list(called("allergen")) == [*ALLERGENS, "wheat"]
    assert list(called("place")) == list(AISLES)


def test_and_is_said_as_the_next_name_wants_it() -> None:
    assert joined(["Lisa", "Isabel"], "es") == "Lisa e Isabel"
    assert joined(["Lisa", "Yvonne"], "es") == "Lisa e Yvonne"
    assert joined(["sal", "<bdi>“hierbas”</bdi>"], "es") == "sal y <bdi>“hierbas”</bdi>"
    assert joined(["higos", "Hinojo"], "es") == "higos e Hinojo"
    assert joined(["Lisa", "Yolanda"], "es") == "Lisa y Yolanda"
    assert joined(["Lisa", "<bdi>Ellen</bdi>"], "it") == "Lisa ed <bdi>Ellen</bdi>"
    assert joined(["Lisa", "Isabel"], "it") == "Lisa e Isabel"


def test_french_never_says_one_of_none() -> None:
    one, many = "One guest is here.", "%(num)s guests are here."
    assert "Un " in catalogue("fr").ngettext(one, many, 1)
    assert catalogue("fr").ngettext(one, many, 0) % {"num": 0} == "0 convives sont là."
    assert catalogue("fr").ngettext("%(num)s card", "%(num)s cards", 0) == catalogue("fr").ngettext(
        "%(num)s card", "%(num)s cards", 1
    )


def test_a_page_writes_the_word_of_a_key_and_a_key_without_one_as_it_is() -> None:
    page = environment("en").from_string(
        "{{ word('category_of_a_card', 'nuts') }}, {{ word('allergen', '<lupin>') }}"
    )
    assert page.render() == "Nut & pulse, &lt;lupin&gt;"
