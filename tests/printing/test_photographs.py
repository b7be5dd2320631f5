"""Photographs of printed cards on a table, simulated from the pages themselves: every card is
found, and none is taken for another."""

import random
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image

from partycards.catalogue.pictures import upright_photo
from partycards.services.cards_photographed import codes_in
from tests.photographed import Look, cut_out, photograph
from tests.printing.reading import printed
from tests.printing.test_codes import numbered

Laid = tuple[str, Image.Image]
"""A card's number, and the card."""


@cache
def cards(ink: str = "colour") -> Sequence[Laid]:
    """Cards of all categories, as they come out of the printer and from under the scissors."""
    content = numbered("cards", 45)
    cut = cut_out(printed("cards", content, numbers="code", ink=ink))
    keys = [card.key for card, _ in content.ingredients]
    return tuple(zip((content.numbers[key] for key in keys), cut, strict=True))


def found(photo: bytes) -> list[str]:
    return [seen.number for seen in codes_in(upright_photo(photo, 4100, grey=True))]


def seen_of(photographs: Sequence[int], most: int, ink: str = "colour") -> tuple[int, int, int]:
    """Of photographs with these seeds, each of `most` cards or fewer: how many cards lie there, how
    many of them are found, and how many were read that do not lie there."""
    lie = right = wrong = 0
    for seed in photographs:
        luck = random.Random(seed)
        chosen = luck.sample(cards(ink), luck.randint(3, most))
        look = Look(scale=luck.uniform(6, 6 + most / 2), soft=luck.uniform(0.6, 1.6))
        read = found(photograph([card for _, card in chosen], seed, look))
        lie += len(chosen)
        right += len({number for number, _ in chosen} & set(read))
        wrong += len(set(read) - {number for number, _ in chosen})
    return lie, right, wrong


def test_of_thirty_photographs_nearly_every_card_is_found_and_none_is_another() -> None:
    lie, right, wrong = seen_of(range(30), 4)
    assert wrong == 0
    assert right >= 0.99 * lie


@pytest.mark.full
@pytest.mark.parametrize("ink", ["colour", "grey_low"])
def test_of_two_hundred_photographs_nearly_every_card_is_found(ink: str) -> None:
    lie, right, wrong = seen_of(range(100, 300), 8, ink)
    assert wrong == 0
    assert right >= 0.99 * lie


def test_cards_are_read_upside_down_and_across() -> None:
    (first, one), (second, other) = cards()[:2]
    read = found(photograph([one.rotate(180), other.rotate(90, expand=True)], 5, Look(turned=4)))
    assert sorted(read) == sorted([first, second])


def test_a_card_whose_code_is_covered_is_not_there_and_its_neighbours_are() -> None:
    (first, below), (second, above), third = cards()[:3]
    pile = Image.new("RGB", (below.width * 2, below.height), "white")
    pile.paste(below, (0, 0))
    pile.paste(above, (below.width // 2, 0))
    read = found(photograph([pile, third[1]], 3, Look(turned=4)))
    assert sorted(read) == sorted([second, third[0]])
    assert first not in read


@pytest.mark.full
def test_forty_cards_are_found_in_one_photograph() -> None:
    chosen = cards()[:40]
    read = found(photograph([card for _, card in chosen], 9, Look(scale=6, turned=6)))
    assert sorted(read) == sorted(number for number, _ in chosen)


def test_backs_and_cards_without_codes_are_nothing() -> None:
    content = replace(numbered("cards", 9), numbers={})
    pdf = printed("cards", content, backs="duplex", numbers="code")
    assert found(photograph(cut_out(pdf)[:12], 4, Look(scale=7))) == []
