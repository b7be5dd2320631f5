"""The cooking guide on phones and in the console: read, searched, and reached from a card."""

import re
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from partycards.catalogue import packs
from partycards.catalogue.guide import read_glossary, read_guide, read_pages
from partycards.services.guide_search import PLAIN_TOO, Lookup
from partycards.words import languages, translated
from tests.catalogue.pack_house import alps, imported, kitchen, zip_of
from tests.evening import ORIGIN, Evening
from tests.web.sample import dealt, said

DATA = Path(__file__).parents[2] / "data"
LOOKUP = Lookup(read_pages(DATA / "guide.toml"), read_glossary(DATA / "glossary.toml"))


def by_the_host(evening: Evening, path: str) -> TestResponse:
    return evening.host().get(f"/host/{path}", base_url=ORIGIN)


def shown(page: TestResponse) -> str:
    """What a reader without JavaScript sees of the list: what is hidden is left out."""
    hidden = re.sub(r"<section data-group hidden>.*?</section>", " ", page.text, flags=re.DOTALL)
    return said(re.sub(r"<li [^>]*hidden>.*?</li>", " ", hidden, flags=re.DOTALL))


def names(found: tuple[object, ...]) -> list[str]:
    return [str(getattr(term, "term", "")) for term in found]


# At a glance ------------------------------------------------------------------------------------


def test_lisa_reads_every_word_of_the_glossary_before_the_game_begins(evening: Evening) -> None:
    evening.sit("Lisa")
    page = evening.phones["Lisa"].get("guide")
    assert page.status_code == 200
    text = shown(page)
    words = read_glossary(DATA / "glossary.toml")
    assert len(words) >= 80
    for term in words:
        assert f"{term.term} {term.text}" in text
    guide = read_guide(DATA / "guide.toml")
    for chapter in (*guide.recipes, *guide.temperatures, *guide.times):
        assert f'<a href="guide/{chapter.key}">{chapter.title}</a>' in page.text


def test_help_leads_to_the_guide(evening: Evening) -> None:
    evening.sit("Lisa")
    lisa = evening.phones["Lisa"]
    assert f'href="/t/{evening.code}/guide"' in lisa.get("help").text
    assert f'href="/t/{evening.code}/help"' in lisa.get("guide").text


def test_a_stranger_reads_it_too_and_nothing_of_the_table_is_in_it(evening: Evening) -> None:
    dealt(evening)
    for path in ("guide", "guide/core", "guide/word/braise"):
        page = evening.stranger().get(path)
        assert page.status_code == 200
        assert not any(name in said(page.text) for name in ("Lisa", "Ellen", "Cody"))


# Searching without JavaScript ---------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["saute", "SAUTÉ", "  sauté  "])
def test_a_search_needs_no_accents_and_no_capitals(evening: Evening, typed: str) -> None:
    text = shown(evening.stranger().get(f"guide?q={typed}"))
    assert "Ways to cook Sauté" in text
    assert "The French word means jumped." in text
    assert "Al dente" not in text
    assert "Heat and time" not in text


def test_all_words_of_a_search_must_be_there_also_in_rows_and_steps(evening: Evening) -> None:
    text = shown(evening.stranger().get("guide?q=lobster+crab"))
    assert "Heat and time Safe in the middle" in text
    assert "Ways to cook" not in text
    assert "Braise" in shown(evening.stranger().get("guide?q=celery+scrape"))


def test_nothing_found_is_said_and_the_search_stays_in_its_field(evening: Evening) -> None:
    page = evening.stranger().get('guide?q="><b>motor+oil')
    assert "Nothing like that in the guide." in shown(page)
    assert '<p class="hint" data-none="guide" role="status">' in page.text
    assert "Al dente" not in shown(page)
    assert 'value="&#34;&gt;&lt;b&gt;motor oil"' in page.text


# A page -----------------------------------------------------------------------------------------


def test_a_recipe_has_its_steps_in_order(evening: Evening) -> None:
    braise = next(r for r in read_guide(DATA / "guide.toml").recipes if r.key == "braise")
    page = evening.stranger().get("guide/braise")
    assert braise.text in said(page.text)
    assert " ".join(braise.steps) in said(page.text)


def test_a_table_gives_celsius_and_fahrenheit(evening: Evening) -> None:
    text = said(evening.stranger().get("guide/core").text)
    assert "Stuffing also inside a bird 74 °C 165 °F" in text


def test_long_times_are_told_in_hours(evening: Evening) -> None:
    text = said(evening.stranger().get("guide/braising").text)
    assert "Chicken legs 40 to 60 minutes" in text
    assert "Lamb shanks 2 to 3 hours" in text
    assert "Pork shoulder 2½ to 3½ hours" in text


def test_a_word_leads_to_its_recipe_and_to_the_words_in_it(evening: Evening) -> None:
    page = evening.stranger().get("guide/word/braise").text
    assert '<a class="button" href="../../guide/braise">Braise, step by step</a>' in page
    page = evening.stranger().get("guide/word/bisque").text
    assert '<a class="button" href="../../guide/word/roast">Roast</a>' in page
    assert "step by step" not in page


@pytest.mark.parametrize("path", ["guide/nothing", "guide/word/nothing", "guide/word/core"])
def test_an_unknown_page_is_a_sentence_and_the_way_to_the_guide(
    evening: Evening, path: str
) -> None:
    page = evening.stranger().get(path)
    assert page.status_code == 404
    assert "There is no such page in the guide." in said(page.text)
    assert f'href="/t/{evening.code}/guide"' in page.text


def test_there_is_no_guide_at_a_table_that_is_none(evening: Evening) -> None:
    assert evening.app.test_client().get("/t/NOWHERE/guide", base_url=ORIGIN).status_code == 404


def test_every_link_of_the_guide_leads_somewhere(evening: Evening) -> None:
    guest = evening.stranger()
    waiting, seen = ["guide"], set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        page = guest.get(path)
        assert page.status_code == 200, path
        up = "../" * path.count("/")
        links = re.findall(rf'href="{re.escape(up)}(guide/[a-z_/]+)"', page.text)
        waiting += sorted({link for link in links if link not in seen})
    assert len(seen) > 30


# From a card ------------------------------------------------------------------------------------


def test_the_page_of_a_card_explains_the_words_in_its_text(evening: Evening) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"]
    page = lisa.get(f"card/{evening.card('Chicken')}").text
    words = re.findall(r'href="\.\./guide/word/([a-z_]+)"', page)
    assert words == ["roast", "simmer"]
    for word in words:
        assert lisa.get(f"guide/word/{word}").status_code == 200


def test_a_card_without_such_words_has_no_empty_heading(evening: Evening) -> None:
    dealt(evening)
    assert "Words that cooks use" not in evening.stranger().get(f"card/{evening.card('Milk')}").text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Braised for hours, then seared.", ["Braise", "Sear"]),
        ("Skimmed and fried, or frying.", ["Fry", "Skim"]),
        ("Puréed, sauteed and flambéed.", ["Flambé", "Purée", "Sauté"]),
        ("Stir-fries are not fried twice.", ["Fry", "Stir-fry"]),
        ("A stir-fry.", ["Stir-fry"]),
        ("Pasta AL DENTE.", ["Al dente"]),
        ("Research, fryer, stewardess, sourdough.", []),
        ("", []),
    ],
)
def test_a_word_is_found_in_whatever_form_but_not_inside_another(
    text: str, found: list[str]
) -> None:
    assert names(LOOKUP.terms_in(text)) == found


def test_everyday_words_are_not_taken_for_the_language_of_cooks(evening: Evening) -> None:
    assert LOOKUP.terms.keys() >= PLAIN_TOO
    assert (
        LOOKUP.terms_in("Brown skins, a cream that binds, the rest of the bottle, a pinch.") == ()
    )
    assert "Creaming" in shown(evening.stranger().get("guide"))


# The host ---------------------------------------------------------------------------------------


def test_the_host_reads_the_guide_in_the_console(evening: Evening) -> None:
    console = by_the_host(evening, "guide")
    assert console.status_code == 200
    assert '<nav class="host-links"' in console.text
    assert "Back to the table" not in console.text
    assert "74 °C" in said(by_the_host(evening, "guide/core").text)
    assert "tough cut" in said(by_the_host(evening, "guide/word/braise").text)
    assert "Ways to cook Sauté" in shown(by_the_host(evening, "guide?q=saute"))
    assert 'href="/host/guide"' in by_the_host(evening, f"t/{evening.code}/").text
    nowhere = by_the_host(evening, "guide/nothing")
    assert nowhere.status_code == 404
    assert 'href="/host/guide"' in nowhere.text


def test_the_guide_of_the_console_is_the_hosts(evening: Evening) -> None:
    page = evening.app.test_client().get("/host/guide", base_url=ORIGIN)
    assert page.status_code == 403


def test_the_host_who_plays_for_lisa_follows_a_word_of_her_card(evening: Evening) -> None:
    dealt(evening)
    lisa = evening.seat("Lisa")
    evening.host_does(f"seat/{lisa}/play-for")
    beside = f"t/{evening.code}/for/{lisa}"
    card = by_the_host(evening, f"{beside}/card/{evening.card('Chicken')}")
    assert 'href="../guide/word/roast"' in card.text
    for path in ("guide", "guide/roast", "guide/word/roast"):
        assert "Back to the table" in by_the_host(evening, f"{beside}/{path}").text


# What a pack brings -------------------------------------------------------------------------------


def test_pages_and_words_of_a_pack_stand_among_the_others_until_it_goes(evening: Evening) -> None:
    evening.sit("Lisa")
    lisa, house = evening.phones["Lisa"], evening.app.site.catalogue
    imported(house, evening.folder, zip_of(alps() | kitchen()))
    text = shown(lisa.get("guide"))
    smoulder = text.index("Smoulder To burn without a flame.")
    assert text.index("Skim ") < smoulder < text.index("Zest "), "in the order of the alphabet"
    assert "In hay" in shown(lisa.get("guide?q=HAM"))
    assert "Ham 60 to 90" in said(lisa.get("guide/hay_times").text).replace("–", " to ")
    page = lisa.get("guide/in_hay")
    assert "Bed the ham on hay." in said(page.text)
    assert "word/smoulder" in page.text, "“Smouldering” is explained a tap away"
    packs.remove(house, "alps")
    assert lisa.get("guide/in_hay").status_code == 404
    assert "Smoulder" not in shown(lisa.get("guide"))


def test_a_term_is_found_by_its_name_in_every_language() -> None:
    here = Lookup((), read_glossary(Path("data") / "glossary.toml"))
    term = here.terms["braise"]
    for language in languages():
        assert term in here.search(translated(term.term, language).upper()), language


def test_a_step_of_a_recipe_is_found_in_the_readers_language_and_in_english() -> None:
    recipe = LOOKUP.guide.recipes[0]
    for language in languages():
        step = translated(recipe.steps[0], language)
        assert recipe in LOOKUP.search(step[:50], language), language
        assert recipe in LOOKUP.search(recipe.steps[0][:50], language), language
    assert recipe not in LOOKUP.search(translated(recipe.steps[0], "de")[:50], "fr")
