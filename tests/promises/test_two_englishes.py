"""A British guest reads no American word of the house on any page, and an American no British one;
what guests typed is theirs."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from markupsafe import Markup

from partycards.drawing import Drawn, Look
from partycards.games import GAMES
from partycards.live.parts import PHONE, SCREEN, own_parts, shared_parts
from tests.american import SPELLED_AMERICAN, SPELLED_BRITISH
from tests.evening import ORIGIN, Evening
from tests.promises.load import times
from tests.promises.walks import Lantern, Walk, walks
from tests.web.sample import dealt
from tests.web.test_doors import host_routes
from tests.web.test_languages import speaks

MATCHES = times(1, 5)
"""Of each game; a step is looked at when it is first come to."""
TYPED = re.compile(r"<(bdi|textarea|blockquote)\b.*?</\1>|<input[^>]*>", re.S)
"""Where people's own words stand."""
READ_ALOUD = re.compile(r'(?:alt|aria-label|placeholder|title)="([^"]*)"')


def read_on(page: str) -> str:
    """All that a page says, but for what people typed."""
    page = TYPED.sub("", page)
    return " · ".join([Markup(page).striptags(), *READ_ALOUD.findall(page)])


def foreign_in(page: str) -> list[str]:
    return [found for found in SPELLED_AMERICAN.findall(read_on(page)) if found]


def pages_at(lantern: Lantern, walk: Walk, language: str) -> Iterator[str]:
    """The TV, and the phone of a guest who is asked something."""
    standing = lantern.standing(walk, walk.state, Random(1))
    shared = [*shared_parts(standing, False, walk.game.public(walk.state))]
    names = tuple((place.seat, f"Ana {place.seat}") for place in standing.places)
    asked = sorted(walk.game.to_move(walk.state))[:1] or walk.present[:1]
    for face, seats in ((SCREEN, ()), (PHONE, asked)):
        look = Look(face, language, names)
        parts = [*shared, *(part for seat in seats for part in own_parts(standing, seat, False))]
        for slot, folder, part in parts:
            try:
                yield Drawn(slot, folder, part).html(look, "")
            except Exception as error:
                if "TemplateNotFound" not in type(error).__name__ and "not found" not in str(error):
                    raise


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_said_in_one_english(evening: Evening, key: str) -> None:
    lantern, seen, wrong = Lantern(evening, key), set(), {}

    def look(walk: Walk) -> None:
        step = type(walk.state.phase).__name__
        if step in seen:
            return
        seen.add(step)
        for language, foreign in (("en-GB", SPELLED_AMERICAN), ("en", SPELLED_BRITISH)):
            for page in pages_at(lantern, walk, language):
                words = read_on(page)
                wrong.update({(language, found): step for found in foreign.findall(words) if found})

    assert list(walks(key, range(MATCHES), look))
    assert len(seen) > 2
    assert wrong == {}


NAMES_OF_FILES = {"/host/credits"}
"""Pages that name drawings as their makers call them."""


def test_the_pages_of_the_house_are_said_in_british(evening: Evening) -> None:
    dealt(evening)
    evening.app.site.choose_language("en-GB")
    speaks(evening, "Lisa", "en-GB")
    host, phone = evening.host(), evening.phones["Lisa"]
    wrong = {}
    for path in set(host_routes(evening, "GET")) - NAMES_OF_FILES:
        answer = host.get(path, base_url=ORIGIN)
        if answer.mimetype == "text/html":
            wrong[path] = foreign_in(answer.text)
    british = {"Accept-Language": "en-GB"}
    for path in ("help", "guide", "why", "cards", "tour", "album", "tv", "watch"):
        answer = phone.client.get(f"/t/{evening.code}/{path}", base_url=ORIGIN, headers=british)
        wrong[path] = foreign_in(answer.text)
    assert len(wrong) > 40
    assert {path: words for path, words in wrong.items() if words} == {}
