"""Every part that a house rule brings is drawn, on phones and on the TV, in whatever step."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from partycards.drawing import Look, Typed, draw_once
from partycards.games.base import Part
from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.announcing import AnnounceDiets, may_announce
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from tests.games.cooking_party.facts import with_facts
from tests.games.cooking_party.house_rules import house_of, usual
from tests.games.cooking_party.party import Party, a_box, an_assignment

HOUSES: dict[str, HouseRules] = {key: preset.house for key, preset in PRESETS.items()} | {
    "menu": house_of("teams", "menu", "tokens", "diet_exchange", "tips"),
    "menu of honour": house_of("honour_menu", "invent"),
    "neighbours": house_of("cook", "neighbours_dish", "clock", "top_card", "diet_substitute"),
    "alone": house_of("solo", "cook"),
}
DRAWN = ("AskTurn", "AskInvent", "AskWinner", "Exchanges", "Swaps", "House", "FavouritesStage",
         "CookingStage", "TastingStage", "Finale", "Favourite", "AskFavourite", "AskPlate",
         "AskShop", "ShoppingStage", "AskTaste", "Announcing", "Breaking")  # fmt: skip


def parts(game: CookingParty, state: Any, names: tuple[tuple[int, str], ...]) -> Iterator[
    tuple[str, Part]
]:  # fmt: skip
    """Every part of every page of this step, with the folder of its template."""
    public = game.public(state)
    for face, slots in (("phone", game.about.phone), ("screen", game.about.screen)):
        for slot in slots:
            part = getattr(public, slot, None)
            if isinstance(part, Part):
                yield face, part
    for part in game.album(state):
        yield "phone", part
    for seat, _ in names:
        private = game.private(state, seat)
        for slot in game.about.phone:
            part = getattr(private, slot.removeprefix("private."), None)
            if isinstance(part, Part):
                yield "phone", part


def drawn_in_a_match(house: HouseRules, guests: int) -> dict[str, str]:
    """A whole match by the moves that the pages propose, and by judges who announce a diet while
    chefs plan; each part drawn now and then. Returns the last page of every kind of part."""
    luck = Random(7)
    game = CookingParty(house=house)
    names = tuple((seat, f"Guest <{seat}>") for seat in range(1, guests + 1))
    state: Any = game.setup(tuple(seat for seat, _ in names), with_facts(a_box(160)), luck)
    pages: dict[str, str] = {}
    while True:
        over = game.outcome(state) is not None
        for face, part in parts(game, state, names):
            kind = f"{face} {type(part).__name__}"
            if over or kind not in pages or luck.random() < 0.02:
                pages[kind] = draw(part, face, names)
        if over:
            return pages
        if state.phase.planning and may_announce(state) and not state.terms.diets:
            state = game.apply(state, state.judge, AnnounceDiets(("vegetarian",)), luck)
        seat = luck.choice(sorted(game.to_move(state)))
        move = game.auto_move(game.view(state, seat), luck)
        assert move is not None
        state = game.apply(state, seat, move, luck)


TRIED: dict[str, tuple[dict[str, list[str]], ...]] = {
    "Exchanges": tuple({"why": [why]} for why in ("token", "unknown")),
    "Swaps": tuple({"type": [kind]} for kind in ("OfferCard", "AnswerOffer", "AgreeToSwap")),
    "Favourite": ({"type": ["Favour"]},),
    "Breaking": ({"why": ["diet"]},),
} | dict.fromkeys(
    ("AskTurn", "AskInvent", "AskWinner", "AskFavourite", "AskPlate", "AskTaste"), ({},)
)
"""What was in a form of such a part that was refused."""


def draw(part: Part, face: str, names: tuple[tuple[int, str], ...]) -> str:
    """The part as it stands on the page; of a refused form the sentence stands there too."""
    look = Look(f"games/cooking_party/{face}", "en", names)
    tried = TRIED.get(type(part).__name__, ())
    refused = [draw_once(part, look, Typed(fields), "Because.") for fields in tried]
    assert not tried or any("Because." in page for page in refused), part
    return draw_once(part, look, Typed(), "")


@pytest.mark.parametrize("house", [HouseRules(), HouseRules(taps=True)])
def test_what_this_deck_cannot_meet_is_no_label_of_the_card_b6(house: HouseRules) -> None:
    """The judge is told so in a sentence, once."""
    rare = an_assignment("rare", only_categories=("nuts",), one_of_each=True)
    party = Party("Cody", "Lisa", "Ellen", box=replace(a_box(), assignments=(rare,)), house=house)
    party.does("Cody", ChooseAssignment("rare"))
    page = draw(party.ask("Cody"), "phone", ((1, "Cody"),))
    labels = re.findall(r'<li class="label-asked">([^<]*)</li>', page)
    assert labels == ["at most one card of each category"]
    assert page.count("only nuts") == 1


@pytest.mark.parametrize(
    ("house", "part", "with_script", "without"),
    [
        (HouseRules(), "AskChips", "Your words go along with the chips.",
         "before you award the chips."),
        (HOUSES["menu of honour"], "AskWinner", "not said yet goes along with your choice",
         "before you choose."),
    ],
)  # fmt: skip
def test_a_page_says_what_becomes_of_words_that_were_typed_and_not_said(
    house: HouseRules, part: str, with_script: str, without: str
) -> None:
    """The script takes them along; a plain form carries nothing but itself."""
    page = drawn_in_a_match(house, 4)[f"phone {part}"]
    assert re.search(rf'class="[a-z-]+ js-only">[^<]*{with_script}', page)
    assert re.search(
        rf'class="[a-z-]+ no-js-only">Say what you have typed to everybody {without}', page
    )


@pytest.mark.parametrize("key", HOUSES)
def test_every_step_of_every_variation_has_its_pages(key: str) -> None:
    preset = PRESETS.get(key)
    guests = usual(preset) if preset else 1 if HOUSES[key].solo else 6
    pages = drawn_in_a_match(HOUSES[key], guests)
    for kind, page in pages.items():
        assert page.strip(), kind
        assert "None" not in page, f"{kind}: {page}"
        assert "Guest <" not in page, f"{kind} does not escape names"
    SEEN.update(kind.split()[1] for kind in pages)


SEEN: set[str] = set()


def test_every_new_part_was_drawn() -> None:
    """After the matches above; alone it plays those it needs."""
    if not set(DRAWN) <= SEEN:
        for key in ("kids", "dinner", "menu of honour", "neighbours", "menu"):
            test_every_step_of_every_variation_has_its_pages(key)
    assert set(DRAWN) <= SEEN
