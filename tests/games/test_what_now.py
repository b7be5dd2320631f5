"""On every phone, at every moment, a sentence says what its guest can do now."""

import re
from random import Random

import pytest

from partycards.drawing import Drawn, Look
from partycards.games import GAMES
from partycards.games.base import Away, EndEarly, IllegalMove
from partycards.live.parts import PHONE, own_parts, shared_parts, slots
from partycards.tables.played import Played
from partycards.tables.standing import Standing
from tests.games.cases import CASES

SENTENCE = re.compile(r'class="(?:[\w-]+ )*say\b[^"]*"[^>]*>(.*?)</h', re.S)
MATCHES = 3
MOMENTS = 40


def phone(standing: Standing, seat: int) -> str:
    """What stands on this seat's phone."""
    public = standing.current.game.public(standing.current.state)
    parts = [*shared_parts(standing, False, public), *own_parts(standing, seat, False)]
    drawn = {slot: Drawn(slot, folder, part) for slot, folder, part in parts}
    names = tuple((seat, f"Guest {seat}") for seat in range(1, 21))
    look = Look(PHONE, "en", names, (), frozenset(), standing.match)
    key = standing.current.game.about.key
    return "".join(drawn[slot].html(look, "") for slot in slots(key, PHONE)
                   if slot in drawn)  # fmt: skip


def sentences(page: str) -> list[str]:
    found = [re.sub(r"<[^>]+>", "", said).strip() for said in SENTENCE.findall(page)]
    return [said for said in found if said]


@pytest.mark.parametrize("key", GAMES)
def test_every_phone_says_at_every_moment_what_can_be_done(key: str) -> None:
    case = CASES[key]
    for seed in range(MATCHES):
        luck = Random(seed)
        some = GAMES[key]().seats()
        seats = tuple(range(1, 1 + min(max(some[0], 3), some[-1])))
        game = case.make(luck, len(seats))
        state = game.setup(seats, case.cards(luck), luck)
        for moment in range(4000):
            if moment % 7 == seed or moment < MOMENTS:
                standing = Standing("SALT", current=Played(1, game, state), seated=frozenset(seats))
                for seat in seats:
                    page = phone(standing, seat)
                    assert sentences(page), (seed, moment, seat, page[:3000])
            waited = sorted(game.to_move(state))
            if not waited or moment > 40 * MOMENTS:
                break
            seat = luck.choice(waited)
            move = game.auto_move(game.view(state, seat), luck)
            state = game.apply(state, seat, move, luck)


@pytest.mark.parametrize("key", GAMES)
def test_who_is_away_and_who_has_seen_the_end_is_told_so(key: str) -> None:
    case, luck = CASES[key], Random(5)
    seats = tuple(range(1, 1 + max(GAMES[key]().seats()[0], 3)))
    game = GAMES[key]()
    state = game.setup(seats, case.cards(luck), luck)
    for move in (Away(seats[0]), EndEarly()):
        try:
            state = game.apply(state, None, move, luck)
        except IllegalMove:
            continue
        standing = Standing("SALT", current=Played(1, game, state), seated=frozenset(seats))
        for seat in seats:
            assert sentences(phone(standing, seat)), (move, seat)
