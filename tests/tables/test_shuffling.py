"""Nobody, the host included, can predict or re-roll a shuffle (promise 4)."""

import logging
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from partycards.games.cards import shuffled
from partycards.tables import taking_back
from partycards.tables.standing import Lot
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening, moves_of
from tests.promises.leaks import step

DEALS = 24_000


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_all_orders_of_a_small_pile_come_evenly_promise_4(cards: int) -> None:
    """Over seeds, as matches have them: each order within four standard deviations."""
    deals = Counter(shuffled(range(cards), Lot(f"seed {n}", 0)) for n in range(DEALS))
    orders = list(permutations(range(cards)))
    expected, chance = DEALS / len(orders), 1 / len(orders)
    allowed = 4 * sqrt(DEALS * chance * (1 - chance))
    assert {order: n for order, n in deals.items() if abs(n - expected) > allowed} == {}
    assert deals.keys() == set(orders)


@pytest.mark.parametrize("chances", [1, 2, 40])
def test_every_later_shuffle_of_a_match_is_another_one_promise_4(chances: int) -> None:
    """And as even as the first."""
    deals = Counter(shuffled(range(3), Lot(f"seed {n}", chances)) for n in range(6000))
    assert len(deals) == 6
    assert all(abs(n - 1000) < 4 * sqrt(6000 * 5 / 36) for n in deals.values())
    first = [shuffled(range(20), Lot(f"seed {n}", 0)) for n in range(50)]
    later = [shuffled(range(20), Lot(f"seed {n}", chances)) for n in range(50)]
    assert not set(first) & set(later)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Evening]:
    """Cody, Lisa and Ellen have a match as the house begins it."""
    evening = Evening(tmp_path, seed=None)
    evening.sit("Cody", "Lisa", "Ellen")
    evening.house.start(evening.table, HOST)
    yield evening
    evening.stop()


def test_every_match_of_every_table_has_a_seed_of_its_own_from_the_system_promise_4(
    begun: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = [begun.table.saved.seed]
    for _ in range(3):
        begun.host_does("end-early")
        begun.house.start(begun.table, HOST)
        seeds.append(begun.table.saved.seed)
    assert len(set(seeds)) == 4
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)
    asked: list[int | None] = []
    monkeypatch.setattr("secrets.token_hex", lambda n=None: asked.append(n) or "5eed" * 8)
    begun.host_does("end-early")
    begun.house.start(begun.table, HOST)
    assert (asked, begun.table.saved.seed) == ([16], "5eed" * 8)


def test_the_seed_stands_on_no_page_and_in_no_line_promise_4(
    begun: Evening, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    seed, at = begun.table.saved.seed, f"/host/t/{begun.code}/"
    host, lisa = begun.host(), begun.phones["Lisa"]
    seq = begun.table.saved.seq
    with caplog.at_level(logging.DEBUG):
        step(begun, Random(1))
        pages = [host.get(at + page, base_url=ORIGIN) for page in ("", "stream", f"rewind/{seq}")]
        pages += [lisa.get(page) for page in ("", "stream", "me", "album", "tv", "tv/stream")]
        lisa.send({"type": "TradeIn", "cards": ["Lobster"]})
    written = capfd.readouterr()
    for told in (*(page.text for page in pages), caplog.text, written.out, written.err):
        assert seed not in told


def test_a_restart_does_not_re_roll_promise_4(begun: Evening) -> None:
    luck = Random(2)
    for _ in range(12):
        step(begun, luck)
    before = begun.table.saved
    later = begun.restart().table.saved
    assert (later.seed, later.current.state) == (before.seed, before.current.state)


def test_taken_back_and_played_again_the_same_cards_come_promise_4(begun: Evening) -> None:
    """The host goes back to the beginning as often as they like: the hands are the very same."""
    hands = []
    for _ in range(3):
        luck = Random(3)
        while not begun.table.saved.current.state.phase.dealt:  # type: ignore[union-attr]
            step(begun, luck)
        hands.append([chef.hand for chef in begun.table.saved.current.state.chefs])  # type: ignore[union-attr]
        taking_back.rewind(begun.table, HOST, moves_of(begun.table)[0].seq)
    assert hands[0] == hands[1] == hands[2]


@pytest.mark.laptop
def test_the_log_alone_holds_the_seed_and_belongs_to_its_owner_promise_4(begun: Evening) -> None:
    seed = begun.table.saved.seed.encode()
    holding = [
        path
        for path in Path(begun.folder).rglob("*")
        if path.is_file() and seed in path.read_bytes()
    ]
    assert holding
    assert {path.name.partition(".")[0] for path in holding} == {"log"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in holding)
