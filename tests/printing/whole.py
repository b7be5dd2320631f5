"""What a sheet is shown with: every kind gets all that it can print, and nothing that is not its
business. For the tests of every sheet, and for the pictures of them in the docs."""

from functools import cache

from msgspec.structs import replace

from partycards.games.cards import Card
from partycards.printing.content import Brief, Content, Table
from partycards.printing.sheet_kind import Kind
from partycards.printing.shipped_content import shipped_content
from tests.printing.menu import card, food
from tests.printing.sample import BILL, CHICKEN, EVENING, LOBSTER, SEASON

BRIEF = Brief(
    judge="Cody",
    title="Sunday lunch",
    text="It is Sunday, the sun is out, and everybody has time. Cook what you would eat outside.",
    criteria="Taste, and whether I would ask for more.",
    trade=4,
    trade_times=2,
    use_min=3,
    use_max=5,
    special="Peaches",
    assume=("bread",),
    courses=("Starter", "Main course"),
)
HANDS = {
    2: ("lobster", "lavender", "cucumber", "popcorn", "chocolate", "parsley", "tofu"),
    3: ("chicken", "mushrooms", "thyme", "coffee", "pickles", "potatoes", "steak"),
}


def content_for(kind: Kind, cards: int = 1000) -> Content:
    """What this kind is printed from; `cards` is how many ingredients a deck has at most, of all
    categories."""
    everything = _everything()
    if kind.needs == "deck":
        step = -(-len(everything.ingredients) // cards)
        return replace(everything, ingredients=everything.ingredients[step // 2 :: step])
    if kind.needs == "table":
        return replace(everything, name="SALT", table=_evening(), bills=(BILL,))
    if kind.needs == "season":
        return replace(everything, name=SEASON.name, season=SEASON)
    return replace(everything, name="", ingredients=())


@cache
def _everything() -> Content:
    return shipped_content("1.2")


def _evening() -> Table:
    """The sample evening with everybody's hand, as those have it who have no phone."""
    keys = dict.fromkeys(used.key for dish in (LOBSTER, CHICKEN) for used in dish.used)
    guests = tuple(replace(guest, hand=_hand(guest.seat)) for guest in EVENING.guests)
    foods = tuple(food(key) for key in keys)
    return replace(EVENING, guests=guests, foods=foods, brief=BRIEF)


def _hand(seat: int) -> tuple[Card, ...]:
    cards = [card(key) for key in HANDS.get(seat, ())]
    return tuple(Card(0, c.key, c.name, c.category, c.number) for c in cards)
