"""Whole evenings on paper: the cards come out of the printer, are photographed, and what was cooked
with them is in album, cookbook, shopping list and season."""

import io
import re

from PIL import Image
from werkzeug.datastructures import FileStorage

from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.variations.printed import DealMe
from tests import photographed
from tests.evening import Evening
from tests.restaurant.test_order_with_cards import AtTable
from tests.web.forms import form_on
from tests.web.host_pages import does, looks
from tests.web.sample import said
from tests.web.test_paper_evening import begin, enters
from tests.web.test_paper_round import sends as enters_round
from tests.web.test_paper_round import totals
from tests.web.test_prints import makes, read, takes
from tests.web.test_told_dish import sends, tells_again

LISAS = ("lobster", "peaches", "feta", "carrots", "thyme")
AMIRS = ("tofu", "olives", "mint", "pasta")
SHRUNK = photographed.Look(scale=6, noise=5, quality=72)
"""As the page of the dish shrinks it before it is sent."""
PAPER_ROUND = ("cheese", "kiwis")


def printed_cards(evening: Evening, *keys: str) -> dict[str, Image.Image]:
    """Cards with codes, from the console's print page and cut out of its file, by their keys."""
    made = makes(evening, "cards", which="chosen", pick=list(keys), numbers="code", backs="none")
    _, pdf = takes(evening, made)
    numbers = evening.app.site.catalogue.numbers
    order = [numbers.key(number) for number in re.findall(r"\b01\d{4}\b", read(pdf))]
    return dict(zip(filter(None, order), photographed.cut_out(pdf), strict=True))


def photo_of(*cards: Image.Image) -> FileStorage:
    """A phone's photograph of cards on the table."""
    taken = photographed.photograph(cards, 7, SHRUNK)
    return FileStorage(io.BytesIO(taken), "table.jpg", "photo")


def covered(card: Image.Image) -> Image.Image:
    """A card of which a napkin hides the lower half."""
    half = card.copy()
    half.paste((250, 250, 245), (0, card.height // 2, card.width, card.height))
    return half


def presents(evening: Evening, judge: str, name: str, cards: list[int]) -> None:
    evening.play(judge, Call(evening.seat(name)))
    evening.play(name, *(Lay((card,)) for card in cards))


def test_an_evening_with_printed_cards_from_the_printer_to_the_season_v20(evening: Evening) -> None:
    season = evening.house.seasons.begin("Thursdays")
    evening.sit("Ellen", "Lisa", "Amir", "June")
    cards = printed_cards(evening, *LISAS, *AMIRS)
    evening.host_does("rule", field="printed", value="1")
    evening.host_does("start", game="cooking_party", around=1, first_judge=evening.seat("Ellen"))
    evening.play("Ellen", ChooseAssignment("dish_of_your_choice"), Deal(Terms()))
    numbers = evening.app.site.catalogue.numbers

    # Lisa photographs five cards, one of them under a napkin, and types what stands on that one.
    table = [*(cards[key] for key in LISAS[:4]), covered(cards[LISAS[4]])]
    seen = sends(evening, "Lisa", photo_of(*table))
    assert "4 cards found" in seen.text
    fields = {**form_on(seen.text, "told-dish"), "typed": [numbers.printed("", LISAS[4])]}
    assert tells_again(evening, fields).status_code == 303
    # Amir has a phone without a camera, June no cards.
    typed = " ".join(numbers.card(key) for key in AMIRS)
    assert sends(evening, "Amir", typed=typed, use="1").status_code == 303
    evening.play("June", DealMe(), Keep())
    junes = evening.view("June").private.ask.hand[:4]
    evening.play("June", Commit({card.id: 0 for card in junes}))

    dishes = {name: evening.view(name).private.ask.dishes[0] for name in ("Lisa", "Amir", "June")}
    assert [[card.key for card in dishes[name]] for name in ("Lisa", "Amir")] == [
        list(LISAS), list(AMIRS),
    ]  # fmt: skip
    for name, dish in dishes.items():
        presents(evening, "Ellen", name, [card.id for card in dish])
    evening.play("Ellen", BeginJudging())
    for name, chips in (("Lisa", (100, 5)), ("Amir", (50, 10)), ("June", (25,))):
        evening.play("Ellen", *(PutChip(chip, evening.seat(name)) for chip in chips))
    evening.play("Ellen", Award(), FinishRound())

    # The next round is played without any phone, and the host enters it on one page.
    chips = {f"chip_{chip}": evening.seat("Ellen") for chip in (5, 10, 25, 50, 100)}
    kept = enters_round(
        evening, "keep", judge=evening.seat("Lisa"), task="Something cold",
        dish_1="Cheese on ice", typed_1=", ".join(PAPER_ROUND), **chips,
    )  # fmt: skip
    assert kept.status_code == 303
    assert totals(evening) == {"Ellen": 190, "Lisa": 105, "Amir": 60, "June": 25}
    evening.host_does("end-early")

    # And all that one takes home has it.
    names = {card.key: card.name for card in evening.app.site.catalogue.ingredients.cards()}
    eaten = [names[key] for key in (*LISAS, *AMIRS, *PAPER_ROUND)]
    album = said(evening.phones["June"].get("album").text)
    _, pdf = takes(evening, makes(evening, "cookbook", f"?table={evening.code}"))
    cookbook = read(pdf)
    for words in (*eaten, *(card.name for card in junes), "Cheese on ice", "Something cold"):
        assert words in album
        assert words in cookbook
    _, pdf = takes(evening, makes(evening, "certificate", f"?table={evening.code}"))
    assert "Ellen" in read(pdf)
    page = looks(evening, "/host/shopping/")
    every = re.findall(r'name="dish" value="(\d+)"', page)
    shop = does(evening, "/host/shopping/", table=evening.code, dish=every, guests="4")
    listed = said(looks(evening, shop))
    for words in eaten:
        assert words in listed
    lines = evening.house.seasons.season(season).lines
    assert [line.points for line in lines] == [190, 105, 60, 25]


def test_an_evening_of_which_only_the_score_sheet_is_left_is_kept_like_any_other(
    evening: Evening,
) -> None:
    season = evening.house.seasons.begin("Thursdays")
    begin(evening)
    enters(evening, ("", "105", "85"), ("190", "", "0"), ("15", "175", "-"))
    lines = evening.house.seasons.season(season).lines
    assert [(line.name, line.points) for line in lines] == [
        ("Lisa", 280), ("Ellen", 205), ("Amir", 85),
    ]  # fmt: skip
    _, pdf = takes(evening, makes(evening, "certificate", f"?table={evening.code}"))
    assert "Lisa" in read(pdf)
    assert "March 14, 2026" in read(pdf)
    assert "280" in said(looks(evening, f"/host/seasons/{season}/"))


def test_anas_photographed_dish_is_cooked_with_its_allergens_in_sight_r9(evening: Evening) -> None:
    meal = AtTable(evening)
    cards = printed_cards(evening, "carrots", "feta", "walnuts")
    looked = meal.sends("Ana", photo=photo_of(*cards.values()))
    assert "3 cards found" in looked.text
    ticked = form_on(looked.text, "printed-dish")["cards"]
    assert meal.sends("Ana", *ticked).status_code == 303
    pad = said(meal.mira.sees(meal.pad))
    assert "Paper soup" in pad
    for kind in ("milk", "nuts"):
        assert kind in pad.lower()
