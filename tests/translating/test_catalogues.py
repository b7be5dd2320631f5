"""How catalogues are brought up to date: for whoever changes a sentence, and for whoever translates
it."""

import gettext
import os
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from partycards.translating.__main__ import brought_up_to_date
from partycards.translating.catalogues import Words, compiled, merged, report_on
from partycards.translating.gathering import texts
from partycards.translating.wrong import wrong_in


def said(words: Words) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(BytesIO(compiled(words)))


def now(*sentences: str | tuple[str, str]) -> Catalog:
    catalog = Catalog()
    for sentence in sentences:
        catalog.add(sentence, locations=[("kitchen.py", 1)])
    return catalog


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A house with a sentence in code, one on a page, one in a file, and a card."""
    for folder in ("partycards", "templates", "data/rules"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "partycards/door.py").write_text('\n\nREFUSED = N_("That is not your card.")\n')
    (tmp_path / "templates/table.html").write_text("<p>{{ _('Your hand') }}</p>\n")
    (tmp_path / "data/words.toml").write_text('[meal]\nmain = "Main course"\n')
    (tmp_path / "data/ingredients.csv").write_text(
        "name,plural,meat_like,forms,glossary\n"
        "Zucchini,Zucchini,,grilled zucchini [vegan];zoodles,Grows while you look away.\n"
    )
    return tmp_path


def test_a_new_language_gets_all_texts_and_a_second_run_changes_nothing(checkout: Path) -> None:
    ((language, report),) = brought_up_to_date(checkout, ["de"])
    assert (language, report.texts, len(report.missing)) == ("de", 7, 7)
    files = {path: path.read_bytes() for path in (checkout / "data/de").rglob("*.?o")}
    assert len(files) == 4
    assert [*brought_up_to_date(checkout)] == [("de", report)]
    assert {path: path.read_bytes() for path in files} == files


def test_a_catalogue_counts_no_lines_and_tells_no_day(checkout: Path) -> None:
    list(brought_up_to_date(checkout, ["fr"]))
    before = (checkout / "data/fr/LC_MESSAGES/partycards.po").read_text()
    assert "#: partycards/door.py\nmsgid" in before
    assert "Date" not in before
    code = checkout / "partycards/door.py"
    code.write_text(f"# A remark.\n{code.read_text()}")
    os.utime(code)
    list(brought_up_to_date(checkout))
    assert (checkout / "data/fr/LC_MESSAGES/partycards.po").read_text() == before


def test_of_a_card_its_name_plural_kinds_and_text_are_read_and_no_facts(checkout: Path) -> None:
    assert [*texts(checkout / "data/ingredients.csv")] == [
        ("Zucchini", "Zucchini"),
        "grilled zucchini",
        "zoodles",
        "Grows while you look away.",
    ]


def test_a_sentence_that_is_no_longer_said_is_stale_until_it_is_taken_out() -> None:
    words = Words("de")
    words.add("Lay a card", "Leg eine Karte")
    words.add("Ready", "Fertig")
    later = merged(words, now("Ready", "Lay one card"))
    report = report_on(later)
    assert (report.missing, report.stale) == (("Lay one card",), ("Lay a card",))
    assert report_on(merged(later, now("Ready", "Lay one card"))) == report
    again = merged(later, now("Ready", "Lay a card"))
    assert said(again).gettext("Lay a card") == "Leg eine Karte", "it is said again"
    assert report_on(again).stale == ()


def test_no_machine_guesses_and_who_did_is_stale_and_not_read() -> None:
    words = Words("de")
    words.add("Lay a card", "Leg eine Karte")
    assert not merged(words, now("Lay a card!"))["Lay a card!"].string
    words.add("Ready", "Fertig", flags=["fuzzy"])
    assert report_on(words).stale == ("Ready",)
    assert said(words).gettext("Ready") == "Ready"


@pytest.mark.parametrize(
    ("english", "german", "what"),
    [
        ("%(who)s lays", "%(wer)s legt", "has the blanks %(wer)s, not %(who)s"),
        ("%(who)s lays", "Jemand legt", "has the blanks (none), not %(who)s"),
        ("%(wide)g mm", "%(breit)g mm", "has the blanks %(breit)g, not %(wide)g"),
        ("100 %% sure", "100 % sicher", "has the blanks (none), not %%"),
        ("<b>Now</b>", "Jetzt", "has the tags (none)"),
        ("It’s on", "Los geht's", "has a straight apostrophe: write ’"),
        ("Ready", "Fertig ", "has a space at an end"),
        (" and more", "und mehr", "lacks a space at an end"),
        (("%(num)s card", "%(num)s cards"), ("Eine Karte", "Karten"),
         "has the blanks (none), not %(num)s"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_and_english_is_read_instead(
    english: str | tuple[str, str], german: str | tuple[str, str], what: str
) -> None:
    words = Words("de")
    words.add(english, german)
    one = english if isinstance(english, str) else english[0]
    assert report_on(words).wrong == ((one, what),)
    assert said(words).gettext(one) == one


def test_of_one_thing_nobody_must_say_its_number() -> None:
    one = Message(("%(who)s: one card", "%(who)s: %(num)s cards"))
    for first in ("%(who)s: eine Karte", "%(who)s: %(num)s Karte"):
        one.string = (first, "%(who)s: %(num)s Karten")
        assert [*wrong_in(one, 2)] == []


def test_polish_has_three_forms_and_japanese_one() -> None:
    for language, forms in (
        ("pl", ("%(num)s karta", "%(num)s karty", "%(num)s kart")),
        ("ja", ("カード%(num)s枚",)),
    ):
        words = Words(language)
        words.add(("%(num)s card", "%(num)s cards"), forms)
        assert report_on(words).wrong == ()
        assert said(words).ngettext("%(num)s card", "%(num)s cards", 5) == forms[-1]
