"""The stall that passes by on the TV while chefs plan: the deck's pictures, and nobody's hand."""

from msgspec.structs import replace

from partycards.games.cards import Card
from partycards.games.cooking_party.steps.planning import FEWEST, Market
from partycards.games.cooking_party.table import PartyState
from tests.games.cooking_party.party import NAMES, Party
from tests.shipped import INGREDIENTS


def seen(party: Party) -> Market:
    market = party.tv.market
    assert market is not None
    return market


def of_the_house(state: PartyState) -> PartyState:
    """The same table with the cards that came with the program."""
    cards = tuple(Card(i, one.key, one.name, one.category, 5) for i, one in enumerate(INGREDIENTS))
    return replace(state, box=replace(state.box, ingredients=cards))


def test_whoever_holds_what_the_same_goods_lie_in_the_market() -> None:
    markets = []
    for first in (NAMES[:11], NAMES[11:]):
        party = Party("Cody", "Lisa", "Ellen")
        party.stack(" ".join(first))
        party.deals()
        markets.append(seen(party))
    assert markets[0] == markets[1]
    party.cooks("Lisa", 4)
    assert seen(party) == markets[1]


def test_the_next_round_has_other_goods() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    first = seen(party)
    party.state = replace(party.state, round=2)
    assert set(seen(party).jars) != set(first.jars)


def test_crates_hold_produce_and_nothing_lies_there_twice() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.state = of_the_house(party.state)
    market = seen(party)
    kinds = {card.key: card.category for card in INGREDIENTS}
    assert {kinds[one.key] for one in market.produce} == {"vegetables", "fruit"}
    assert not {"vegetables", "fruit"} & {kinds[one.key] for one in market.jars}
    goods = [one.key for one in (*market.produce, *market.jars)]
    assert len(set(goods)) == len(goods) == 44


def test_a_deck_without_produce_fills_its_crates_all_the_same() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    market = seen(party)
    assert len(market.produce) == FEWEST
    assert market.jars
