"""The evening that the rulebook tells of (B14), printed: Cody judges, Lisa and Ellen cook."""

from msgspec import structs

from partycards.printing.content import (
    Dish,
    Guest,
    Season,
    SeasonLine,
    Table,
    Used,
)
from partycards.printing.restaurant_content import (
    Bill,
    BillLine,
    BillPart,
    BillTax,
)

ADDRESS = "http://192.168.178.23:8000"
LOBSTER = Dish(
    round=1,
    name="Lobster in a summer garden",
    chefs=("Lisa",),
    judge="Cody",
    assignment="Whatever you like",
    seat=2,
    used=(
        Used(key="lobster", name="Lobster"),
        Used(key="peaches", name="Peaches", words="thin slices"),
        Used(key="lavender", name="Lavender", words="three blossoms"),
        Used(key="cucumber", name="Cucumber"),
    ),
    plate="lobster~peaches~lavender~cucumber",
    pantry=("Butter", "Salt"),
    contains=("crustaceans", "milk"),
    words="The lobster is steamed over lavender, and the peaches are still warm.",
    critique="I never saw a peach look so well beside a claw. The lavender stays in the room.",
    chips=165,
    awards=(5, 10, 50, 100),
)
CHICKEN = Dish(
    round=1,
    name="Sunday at my aunt's",
    chefs=("Ellen",),
    judge="Cody",
    assignment="Whatever you like",
    seat=3,
    used=(
        Used(key="chicken", name="Chicken", words="slowly roasted"),
        Used(key="mushrooms", name="Mushrooms"),
        Used(key="thyme", name="Thyme"),
        Used(key="pasta", name="Pasta"),
        Used(key="cheese", name="Cheese", words="Parmesan"),
    ),
    plate="chicken~mushrooms~thyme~pasta~cheese",
    contains=("gluten", "milk"),
    words="Everything goes into one pan, and the pan goes on the table.",
    critique="Exactly what I wanted, and nothing that I did not know.",
    chips=25,
    awards=(25,),
)
EVENING = Table(
    name="SALT",
    address=f"{ADDRESS}/SALT",
    wifi_name="Trattoria; upstairs",
    wifi_password='al,"dente"\\:12',
    game="Cooking Party Cards",
    date="Saturday, March 14, 2026",
    guests=(
        Guest(seat=1, name="Cody", code="K7PM", address=f"{ADDRESS}/SALT/back#K7PM"),
        Guest(seat=2, name="Lisa", code="W3TX", address=f"{ADDRESS}/SALT/back#W3TX"),
        Guest(seat=3, name="Ellen", code="H9RA", address=f"{ADDRESS}/SALT/back#H9RA"),
    ),
    dishes=(LOBSTER, CHICKEN),
    scores=(("Cody", (0,)), ("Lisa", (165,)), ("Ellen", (25,))),
    totals=(0, 165, 25),
    winners=("Lisa",),
)
"""One round, as it stands when the chips are given."""

SEASON = Season(
    name="Thursday table",
    evenings=("March 5", "March 12", "March 19", "March 26"),
    lines=(
        SeasonLine(place=1, name="Lisa", results=((165, 1), (190, 1), (60, 3), (140, 1)),
                   wins=3, points=555),
        SeasonLine(place=2, name="Ellen", results=((25, 2), (85, 2), (220, 1), (90, 2)),
                   wins=1, points=420),
        SeasonLine(place=3, name="Cody", results=((0, 3), (55, 3), (135, 2), None),
                   wins=0, points=190),
        SeasonLine(place=4, name="A guest", results=(None, None, (40, 4), (75, 3)),
                   wins=0, points=115),
    ),
)  # fmt: skip
"""Four Thursdays; somebody's name was erased."""

BILL = Bill(
    table="12",
    number="SALT",
    house="Trattoria Peach Blossom",
    currency="€",
    date="Saturday, March 14, 2026",
    hours="18:52 to 21:20",
    under="3 guests · served by Mira",
    food=4940,
    service=494,
    serving="Service 10 %",
    tip=200,
    total=5634,
    lines=(
        BillLine(name="Lobster in a summer garden", under="Lisa", heading="Main course",
                 price=2100),
        BillLine(name="Sunday at my aunt's", under="Ellen · shared by Cody, Lisa and Ellen",
                 heading="Main course", price=2100),
        BillLine(name="Peach on the grill", under="Cody", heading="Dessert", price=980, off=980,
                 gift=True),
        BillLine(name="Wine", heading="Drinks", count=2, price=1480, off=740),
    ),
    taxes=(
        BillTax(name="10 % food", net=4200, tax=420),
        BillTax(name="20 % drinks", net=678, tax=136),
    ),
    split="Each guest pays what they ordered; shared dishes are paid by all.",
    parts=(
        BillPart(name="Cody", cents=2817, paid=2817, under="card 20:58 · tip 5.00"),
        BillPart(name="Lisa", cents=0, spared=True),
        BillPart(name="Ellen", cents=2817),
    ),
    notes=("Lisa won and pays nothing: the others share it.",),
)  # fmt: skip
"""What the evening would cost in a restaurant."""

HARD_NAMES = (
    "WWWWWWWWWWWWWWWWWWWW",
    "Ελευθερία Παπαδοπούλ",
    "Александра Щербакова",
    "Grandmother Ngọc-Ánh",
    "Zoë 🍋🎉 O'Brien-Smith",
)
"""Names that are hard to print: twenty wide letters, other alphabets, pictures."""


def with_names(names: tuple[str, ...]) -> Table:
    """The evening with other guests."""
    guests = tuple(
        Guest(seat=seat, name=name, code="K7PM", address=f"{ADDRESS}/SALT/back#K7PM{seat}")
        for seat, name in enumerate(names, 1)
    )
    dishes = tuple(
        structs.replace(dish, chefs=(name,))
        for dish, name in zip((LOBSTER, CHICKEN) * 3, names, strict=False)
    )
    return structs.replace(
        EVENING,
        guests=guests,
        dishes=dishes,
        scores=tuple((name, (10 * seat, 95)) for seat, name in enumerate(names)),
        totals=tuple(10 * seat + 95 for seat, _ in enumerate(names)),
        winners=(names[-1],),
    )
