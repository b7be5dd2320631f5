"""Rule cards, the booklet and the cookbook are read by a screen reader as by eyes (PDF/UA)."""

import re
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from partycards.printing.content import Content
from partycards.printing.every_sheet import SHEETS
from tests.printing.reading import printed, streams
from tests.printing.sample import CHICKEN, LOBSTER
from tests.printing.tags import Part, outline, read_aloud, unmarked, unread
from tests.printing.whole import content_for

READABLE = {"rules": {}, "booklet": {"order": "read"}, "cookbook": {}}
every_readable_sheet = pytest.mark.parametrize("key", READABLE)
A_FOOT = re.compile(r"Page ?\d+ ?of ?\d+")


def content_of(key: str) -> Content:
    """Two games' rules; a booklet of twelve cards and a page of each chapter; the evening that the
    rulebook tells of."""
    content = content_for(SHEETS[key], cards=12)
    guide = content.guide
    assert guide
    few = replace(guide, recipes=guide.recipes[:2], temperatures=guide.temperatures[:1],
                  times=guide.times[:1])  # fmt: skip
    return replace(content, rules=content.rules[:2], guide=few, glossary=content.glossary[:9])


@cache
def pdf_of(key: str) -> bytes:
    return printed(key, content_of(key), **READABLE[key])


@cache
def parts_of(key: str) -> tuple[Part, ...]:
    return tuple(read_aloud(pdf_of(key)))


@every_readable_sheet
def test_all_that_is_printed_is_read_but_the_feet_of_pages(key: str) -> None:
    assert unmarked(pdf_of(key)) == ""
    for words in unread(pdf_of(key)):
        assert not words or A_FOOT.search(words)
        assert len(words) < 90
    assert all(part.words for part in parts_of(key) if part.role not in ("TD", "TH"))


@every_readable_sheet
def test_headings_begin_with_the_first_and_skip_no_level(key: str) -> None:
    levels = [int(part.role[1:]) for part in parts_of(key) if re.fullmatch(r"H\d", part.role)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_readable_sheet
def test_the_file_claims_its_tags_and_lists_its_parts_beside_the_pages(key: str) -> None:
    pdf = pdf_of(key)
    assert b"/MarkInfo" in pdf
    assert pdf.count(b"/StructParents") == pdf.count(b"/Tabs /S") + (key == "booklet")
    assert b"/PageMode /UseOutlines" in pdf
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf


@every_readable_sheet
def test_every_letter_has_a_code_point_that_is_one(key: str) -> None:
    maps = [stream for stream in streams(pdf_of(key)) if b"begincmap" in stream]
    assert maps
    assert not [each for each in maps if b"> <0000>" in each or b"> <FEFF>" in each]


def test_a_rule_card_is_read_from_its_title_through_its_numbered_steps() -> None:
    card = content_of("rules").rules[0]
    parts = parts_of("rules")
    assert parts[0] == Part("H1", card.title)
    headings = [part.words for part in parts if part.role == "H2"]
    assert headings[: len(card.sections)] == [section.title for section in card.sections]
    steps = [step for section in card.sections for step in section.steps]
    read = [
        (mark.words, body.words)
        for mark, body in pairwise(parts)
        if mark.role == "Lbl" and mark.words.isdigit()
    ]
    for number, step in enumerate(steps, 1):
        assert (str(number), f"{step.what} {step.text}") in read
    titles = [rules.title for rules in content_of("rules").rules]
    assert [title for _, title, _ in outline(pdf_of("rules"))] == titles


def test_the_booklet_is_read_in_the_order_of_its_contents() -> None:
    pdf, parts = pdf_of("booklet"), parts_of("booklet")
    chapters = [part.words for part in parts if part.role == "H2"][2:]
    assert chapters == [title for level, title, _ in outline(pdf) if not level]
    for level, title, page in outline(pdf):
        assert Part("P", f"{title} {page}") in parts or (level and page > 4)
    cards = sorted(card.name for card, _ in content_of("booklet").ingredients)
    assert sorted(part.words for part in parts if part.role == "H4") == cards
    heads = [part.words for part in parts if part.role == "TH"]
    assert heads[:4] == ["", "°C", "°F", ""]


def test_a_dish_s_picture_has_words_and_its_name_a_bookmark() -> None:
    pdf, parts = pdf_of("cookbook"), parts_of("cookbook")
    pictures = [part.words for part in parts if part.role == "Figure"]
    assert pictures == [f"“{dish.name}” on its plate" for dish in (LOBSTER, CHICKEN)]
    assert [title for _, title, _ in outline(pdf)] == [LOBSTER.name, CHICKEN.name]
    read = " ".join(part.words for part in parts)
    places = [read.index(words) for words in (LOBSTER.words, LOBSTER.critique, CHICKEN.words)]
    assert places == sorted(places)


def test_sheets_to_be_folded_and_cards_claim_nothing() -> None:
    few = content_for(SHEETS["booklet"], cards=6)
    for key in ("booklet", "cards"):
        pdf = printed(key, few)
        assert b"/StructTreeRoot" not in pdf
        assert b"/MarkInfo" not in pdf
        assert b"<pdfuaid:part>" not in pdf
        assert outline(pdf) == []
