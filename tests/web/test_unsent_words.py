"""A judge's words that were typed and not sent go along with the chips, in one entry of the log."""

from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import PutChip
from tests.evening import Evening
from tests.web.plates import judged
from tests.web.sample import said, unchanged


def all_chips_given(evening: Evening) -> None:
    judged(evening)
    lisa = evening.seat("Lisa")
    evening.play("Cody", *(PutChip(chip, lisa) for chip in (5, 10, 25, 50, 100)))


def award(evening: Evening, **words: str) -> dict[str, str]:
    """The award's form with unsent words beside it, as the script sends it."""
    seen = evening.phones["Cody"].sees()
    fields = {f"critiques.{evening.seat(name)}": text for name, text in words.items()}
    return {"csrf": seen["csrf"], "question": seen["question"], "type": "Award", **fields}


def test_unsent_words_go_along_with_the_award(evening: Evening) -> None:
    all_chips_given(evening)
    before = evening.table.saved.seq
    evening.phones["Cody"].post("move", **award(evening, Ellen="  Grandmother would  cry. "))
    assert evening.table.saved.seq == before + 1
    evening.tells_all()
    assert "Grandmother would cry." in said(evening.phones["Ellen"].get().text)
    assert "It still smelled of the sea." in said(evening.phones["Lisa"].get().text)
    read = evening.restart()
    assert "Grandmother would cry." in said(read.phones["Ellen"].get().text)


def test_too_long_a_critique_refuses_the_award_in_words_and_loses_nothing(
    evening: Evening,
) -> None:
    all_chips_given(evening)
    with unchanged(evening):
        answer = evening.phones["Cody"].post("move", **award(evening, Ellen="x" * 1001))
    assert answer.status_code == 409
    assert "That text is too long: at most 1000 characters." in said(answer.text)
    assert "Award the chips" in answer.text


def test_an_award_of_an_older_page_has_no_words(evening: Evening) -> None:
    all_chips_given(evening)
    evening.play("Cody", Award())
    assert "It still smelled of the sea." in said(evening.phones["Lisa"].get().text)
