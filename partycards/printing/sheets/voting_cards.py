"""Voting cards: three, two and one vote and a heart for every guest."""

from functools import partial

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_face import PAD
from partycards.printing.engine.colours import (
    BASIL,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    TOMATO,
    mix,
)
from partycards.printing.engine.fonts import DISPLAY
from partycards.printing.engine.layout import Card, Dealt, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, CARDS, MM, Options
from partycards.printing.engine.ornaments import draw_heart, draw_laurel
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import fitted, one_line
from partycards.printing.sheet_kind import Kind


class Vote(Struct, frozen=True):
    """A voting card: its key, its name, how many votes it is, 0 for a heart."""

    key: str
    title: str
    votes: int = 0


VOTES = (
    Vote("three", N_("Three votes"), 3),
    Vote("two", N_("Two votes"), 2),
    Vote("one", N_("One vote"), 1),
    Vote("heart", N_("My favorite")),
)
LAY_DOWN = N_("Lay it face down beside a dish that is not yours.")
A_SHEET = 2
"""For how many guests there are cards when nobody knows."""


def deal(sheet: Sheet, content: Content, options: Options) -> Dealt:
    """Three, two and one vote and a heart for every guest."""
    check_only(options, {vote.key for vote in VOTES})
    people = content.guests(options) or A_SHEET
    cards = [
        Card(partial(vote_front, vote=vote), back_of("votes"), vote.key)
        for _ in range(people)
        for vote in VOTES
        for _ in range(copies(options, vote.key))
    ]
    return Dealt(cards, CARD_SIZES[options.card])


def draw_votes(sheet: Sheet, content: Content, options: Options) -> None:
    """The same on sheets."""
    dealt = deal(sheet, content, options)
    lay_cards(sheet, dealt.cards, dealt.size)


def vote_front(sheet: Sheet, box: Box, bleed: float, *, vote: Vote) -> None:
    """The front: a numeral or a heart in a laurel, its name, and where to lay it."""
    art, below = box.cut_top(box.width * sheet.size(0.92, 0.78))
    if not sheet.sparing:
        sheet.fill(
            art.bled_up(bleed),
            mix(SAFFRON, PAPER, 0.25) if vote.votes else mix(TOMATO, PAPER, 0.14),
        )
    else:
        sheet.line(art.x - bleed, art.y, art.right + bleed, art.y, SOFT, 0.8)
    wreath = art.inset(art.height * 0.1)
    draw_laurel(sheet, wreath, BASIL)
    if vote.votes:
        sheet.line_in(art, str(vote.votes), art.height * 0.42, DISPLAY, PLUM)
    else:
        draw_heart(sheet, art.centred(art.height * 0.4, art.height * 0.4), TOMATO)
    words = below.inset(PAD, 3 * MM)
    name = one_line(sheet.say(vote.title), sheet.size(19, 24), words.width, DISPLAY)
    top = sheet.words(name, words.middle_x, words.top, "middle") - 1.5 * MM
    rest = Box(words.x, words.y, words.width, top - words.y)
    say = sheet.say(LAY_DOWN)
    block = fitted(say, sheet.size(10, 14), rest.width, rest.height, colour=SOFT)
    sheet.words(block, rest.middle_x, top, "middle")


KINDS = (Kind(key="votes", draw=draw_votes, knows=CARDS | {"guests"}),)
