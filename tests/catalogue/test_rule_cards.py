"""The rules on a page are whole, short, and can be told in other languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.rule_cards import RuleCard, in_words, read_rule_card, read_rule_cards
from partycards.games import GAMES
from partycards.games.cooking_party.box import CHIPS

RULES = Path(__file__).parents[2] / "data" / "rules"
CARD = read_rule_card(RULES / "cooking_party.toml")


def sentences(card: RuleCard) -> list[str]:
    """Everything that stands on a card, in its order."""
    found: list[str] = []

    def keep(sentence: str) -> str:
        found.append(sentence)
        return sentence

    in_words(card, keep)
    return found


def test_every_file_is_the_card_of_a_game_that_there_is() -> None:
    keys = [card.key for card in read_rule_cards(RULES)]
    assert "cooking_party" in keys
    assert set(keys) <= set(GAMES)


def test_the_basic_game_is_told_from_the_deal_to_the_end() -> None:
    """Rules B1 to B15, as far as somebody who sits down needs them."""
    told = " ".join(sentences(CARD))
    for words in (
        "3 to 6 guests", "7 years", "10 minutes", "shuffled, face down", "judges first",
        "often seven", "shows them to nobody", "up to three", "face down", "four cards or more",
        "Everything you keep must be used", "pantry is free", "one by one", "Parmesan",
        "all five chips", "discards", "left", "judged equally often", "highest total wins",
        "discards of earlier rounds",
    ):  # fmt: skip
        assert words in told


def test_a_round_has_its_seven_steps_in_order_and_the_five_chips() -> None:
    (section,) = [section for section in CARD.sections if section.steps]
    assert [step.what for step in section.steps] == [
        "Assignment", "Deal", "Trade", "Plan", "Present", "Judge", "Award",
    ]  # fmt: skip
    assert section.chips == CHIPS


def test_it_can_be_read_out_in_three_minutes_and_ends_its_sentences() -> None:
    assert 250 < len(" ".join(sentences(CARD)).split()) < 400
    longer = [text for text in sentences(CARD) if len(text.split()) > 9]
    assert all(re.search(r"[.!?]$", text) for text in longer if text not in CARD.facts)


def test_a_card_in_another_language_is_the_same_card() -> None:
    shouted = in_words(CARD, str.upper)
    assert (shouted.key, shouted.sections[2].chips) == ("cooking_party", CHIPS)
    assert sentences(shouted) == [sentence.upper() for sentence in sentences(CARD)]
    assert "" not in sentences(CARD), "an empty sentence would be translated to a catalogue's head"


GOOD = '[[card]]\ntitle = "Soup"\ntext = "Stir."\n[[card.sections]]\ntitle = "One"\ntext = "Two."\n'


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (GOOD.replace('text = "Two."\n', ""), 1, "The section “One” is empty."),
        (GOOD + GOOD, 1, "A game has one rule card, not 2."),
        ("", 1, "A game has one rule card, not 0."),
        (GOOD + 'colour = "red"\n', 1, "unknown field `colour`"),
        (GOOD + "chips = [0]\n", 1, "Expected `int` >= 1"),
        ('[[card]]\ntitle = "Soup"\ntext = "Stir."\nsections = []\n', 1, "length >= 1"),
        ("# Ours\n\n" + GOOD.replace('text = "Stir."', ""), 3, "missing required field `text`"),
    ],
)
def test_a_card_that_cannot_be_read_is_refused_with_its_line(
    text: str, line: int, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "soup.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        read_rule_card(path)
    assert reason in refused.value.reason
    assert refused.value.line == line
