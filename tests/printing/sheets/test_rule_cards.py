"""Rule cards on paper."""

import pytest
from msgspec import structs

from partycards.catalogue.rule_cards import RuleCard, Section, Step, in_words
from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError
from partycards.printing.shipped_content import shipped_texts
from tests.printing.reading import is_grey, outside, pages, printed, smallest, text


def words_of(card: RuleCard) -> list[str]:
    """All words on a card."""
    found: list[str] = []

    def keep(sentence: str) -> str:
        found.extend(sentence.split())
        return sentence

    in_words(card, keep)
    return found


every_game = pytest.mark.parametrize("card", shipped_texts().rules, ids=lambda card: card.key)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@every_game
def test_a_game_fits_on_one_page_in_a_good_size(card: RuleCard, paper: str) -> None:
    pdf = printed("rules", Content(rules=(card,)), paper=paper, ink="grey")
    (page,) = pages(pdf)
    body = sorted(round(char["height"], 1) for char in page.chars)
    assert body[len(body) // 2] >= 10, "half of the letters are 10 points or more"
    assert outside(pdf) == ""
    assert is_grey(pdf)
    found = text(pdf)
    assert all(word in found for word in words_of(card))
    assert "Page 1 of 1" in found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@every_game
def test_in_large_print_it_fits_on_both_sides_of_a_sheet_and_stays_large(
    card: RuleCard, paper: str
) -> None:
    pdf = printed("rules", Content(rules=(card,)), paper=paper, large="yes")
    assert len(pages(pdf)) <= 2
    small = [char for page in pages(pdf) for char in page.chars if char["height"] < 13.9]
    feet = [char for char in small if char["top"] > float(pages(pdf)[0].height) - 50]
    assert small == feet
    assert all(word in text(pdf) for word in words_of(card))


def test_every_game_has_its_own_page() -> None:
    soup = RuleCard(key="soup", title="Soup!", text="Stir.", sections=(
        Section(title="Points", points=("Salt.", "Pepper."), chips=(5, 10)),
    ))  # fmt: skip
    content = Content(rules=(shipped_texts().rules[0], soup))
    first, second = pages(printed("rules", content))
    assert "Soup!" not in first.extract_text()
    told = second.extract_text()
    assert all(word in told for word in ("Soup!", "Stir.", "Salt.", "Pepper.", "5", "10"))


def test_rules_that_no_page_holds_go_on_and_lose_nothing(everything: Content) -> None:
    steps = tuple(
        Step(what=f"Step{number}", text=f"Stir{number} the pot, and then stir it again. " * 4)
        for number in range(200)
    )
    endless = RuleCard(key="x", title="Endless", text="Stir.", sections=(
        Section(title="Round", steps=steps),
    ))  # fmt: skip
    pdf = printed("rules", structs.replace(everything, rules=(endless,)))
    assert len(pages(pdf)) > 1
    assert smallest(pdf) >= 8
    found = text(pdf)
    assert all(f"Step{number}" in found and f"Stir{number}" in found for number in range(200))


def test_a_game_without_rules_yet_is_said_so() -> None:
    with pytest.raises(OptionError, match="no rule card for this game yet"):
        printed("rules", Content())
