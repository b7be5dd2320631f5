"""A chit for the kitchen: what a table gets now, to be read at arm's length in steam.

Nothing on it says that a dish is free from something.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from partycards.games.base import N_
from partycards.printing.engine.fonts import ITALIC, TEXT
from partycards.printing.engine.thermal_strip import DOTS, Span, Strip
from partycards.restaurant.allergens import ALLERGEN_WORDS
from partycards.restaurant.chits import What
from partycards.restaurant.orders import VOID, Food, Line, Share
from partycards.restaurant.shield import Guests, breaches, warned_of
from partycards.words import catalogue, coloned, quoted, translated

BANDS = {"add_on": N_("ADD-ON"), "void": N_("VOID"), "recall": N_("BACK TO THE STOVE"),
         "allergy": N_("ALLERGY ADDED"), "moved": N_("OTHER TABLE")}  # fmt: skip
"""The heading of a chit that is not simply a new order."""
AGAIN = N_("PRINTED AGAIN")
UNCHECKED = N_("words to be checked")
AT_TABLE = N_("At this table")
TABLE, LEAST_TABLE = 120, 56
BAND, COURSE, DISH, FOOD, SMALL = 44, 36, 40, 30, 26
"""Heights of letters in dots, eight to a millimetre."""
IN = 24
"""How far what belongs to a dish is indented."""


class Plate(Struct, frozen=True, kw_only=True):
    """A dish for a seat. `notes` are the kitchen's own; `contains`, `may_contain` and `alarms` are
    allergens, the last those that this guest must not eat; `at_table` is what the others at the
    table must not eat of it, with their names; `needs` is what the guest has told, in words;
    `unknown` are foods of which nothing is noted, `out` those that have run out since.
    `void`: nobody wants it any more, and a `word` to the kitchen says why. Of what several stations
    cook, `beside` are the others', and `elsewhere` the keys of the foods that are theirs."""

    seat: int
    who: str
    dish: str
    foods: tuple[Food, ...] = ()
    words: str = ""
    notes: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    alarms: tuple[str, ...] = ()
    at_table: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    void: bool = False
    word: str = ""
    beside: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


class Chit(Struct, frozen=True, kw_only=True):
    """`table` is its number in the restaurant, `time` when it was fired, `13:05`; `number` tells
    two chits apart; `was` is the table for which there is another one; `again`: one like this may
    have been printed before."""

    table: str
    course: str
    plates: tuple[Plate, ...]
    what: What = "fire"
    station: str = ""
    was: str = ""
    time: str = ""
    number: int = 0
    again: bool = False


def draw_chit(chit: Chit, width: int, language: str = "en") -> Image.Image:
    """The chit as a picture in black and white, for a roll of `width` millimetres."""
    say = catalogue(language).gettext
    strip = Strip(DOTS[width])
    for band in (AGAIN if chit.again else "", BANDS.get(chit.what, "")):
        if band:
            strip.reversed(say(band), BAND, full=True)
    strip.largest(say(N_("Table %(name)s")) % {"name": chit.table}, TABLE, LEAST_TABLE)
    if chit.was:
        strip.words(say(N_("It was for table %(name)s.")) % {"name": chit.was}, COURSE)
    strip.sides(chit.course, chit.time, COURSE)
    plates = catalogue(language).ngettext("%(num)s dish", "%(num)s dishes", len(chit.plates))
    counted = plates % {"num": len(chit.plates)}
    strip.words(" · ".join(part for part in (counted, chit.station) if part), SMALL)
    for plate in chit.plates:
        strip.rule()
        if chit.what == "void":
            _no_more(strip, plate, language)
        else:
            _plate(strip, plate, language)
    strip.rule(4)
    strip.words((Span(say(N_("Chit %(number)s")) % {"number": chit.number}, TEXT),), SMALL)
    return strip.image()


def _no_more(strip: Strip, plate: Plate, language: str) -> None:
    """A dish that nobody wants any more: whose it was, and its name struck through."""
    _seat(strip, plate, language)
    strip.words(plate.dish, DISH, struck=True)
    if plate.word:
        strip.framed((Span(plate.word, TEXT),), FOOD, IN)


def _seat(strip: Strip, plate: Plate, language: str) -> None:
    seat = catalogue(language).gettext(N_("Seat %(seat)s")) % {"seat": plate.seat}
    strip.words(f"{seat} · {plate.who}" if plate.who else seat, SMALL)


def _plate(strip: Strip, plate: Plate, language: str) -> None:
    say = catalogue(language).gettext
    _seat(strip, plate, language)
    if plate.void:
        strip.reversed(say(BANDS["void"]), FOOD)
    strip.words(plate.dish, DISH, struck=plate.void)
    if plate.beside:
        words = say(N_("With: %(stations)s")) % {"stations": " · ".join(plate.beside)}
        strip.words((Span(words, TEXT),), SMALL)
    for food in plate.foods:
        strip.words(_food(food, language, food.key in plate.elsewhere), FOOD, IN)
    if plate.words:
        strip.words((Span(quoted(plate.words, language), ITALIC),), SMALL, IN)
    for note in plate.notes:
        strip.framed((Span(say(N_("Chef:"))), Span(note, TEXT)), FOOD, IN)
    _warnings(strip, plate, language)


def _food(food: Food, language: str, elsewhere: bool) -> tuple[Span, ...]:
    """One's own foods stand in bold, those of another station in brackets and plain."""
    spans = [Span(f"({food.name})", TEXT) if elsewhere else Span(food.name)]
    if food.words:
        spans.append(Span(quoted(food.words, language), ITALIC))
    if food.words and not food.checked:
        spans.append(Span(f"({catalogue(language).gettext(UNCHECKED)})", TEXT))
    return tuple(spans)


def _warnings(strip: Strip, plate: Plate, language: str) -> None:
    """What whoever cooks must see first: in capitals, white on black."""
    say = catalogue(language).gettext

    def named(keys: tuple[str, ...]) -> str:
        return " · ".join(say(ALLERGEN_WORDS.get(key, key)).upper() for key in keys)

    if plate.alarms:
        alarm = say(N_("%(what)s: this guest’s allergy")) % {"what": named(plate.alarms)}
        strip.reversed(f"!! {alarm.upper()}", COURSE, full=True)
    if plate.at_table:
        strip.reversed(say(AT_TABLE).upper(), FOOD, IN)
        for words in plate.at_table:
            strip.framed((Span(words),), FOOD, IN)
    if plate.contains:
        strip.reversed(named(plate.contains), FOOD, IN)
    if plate.needs:
        guest = say(N_("Guest")).upper()
        strip.reversed(f"{coloned(guest, language)} {' · '.join(plate.needs).upper()}", FOOD, IN)
    if plate.may_contain:
        said = coloned(say(N_("May contain")).upper(), language)
        strip.words(f"{said} {named(plate.may_contain)}", SMALL, IN)
    if plate.unknown:
        said = coloned(say(N_("Nothing is known about")), language)
        strip.words(f"{said} {', '.join(plate.unknown)}", SMALL, IN)
    if plate.out:
        strip.reversed(f"{coloned(say(N_('86')), language)} {', '.join(plate.out)}", FOOD, IN)


# From the orders --------------------------------------------------------------------------------

NEEDS = {
    "vegetarian": N_("vegetarian"),
    "vegan": N_("vegan"),
    "no_pork": N_("no pork"),
    "no_alcohol": N_("no alcohol"),
}


def plate_of(
    line: Line,
    guests: Guests,
    language: str = "en",
    *,
    shares: Sequence[Share] = (),
    own: Sequence[str] = (),
) -> Plate:
    """The plate of a line, with what everybody at the table has told. `shares` are those of the
    stations that cook it, `own` the stations whose paper this is, () all of them."""
    mine = [share for share in shares if not own or share.station in own]
    others = [share for share in shares if share not in mine]
    here = {key for share in mine for key in share.foods}
    eater = guests.at(line.seat)
    warned = warned_of(line, guests)
    foods = tuple(replace(f, name=translated(f.name, language)) for f in line.dish.foods)
    names = {food.key: food.name for food in foods}
    return Plate(
        seat=line.seat,
        who=eater.name,
        dish=line.dish.name,
        foods=foods,
        words=line.dish.words,
        notes=line.notes,
        contains=warned.contains,
        may_contain=warned.may_contain,
        alarms=warned.alarms,
        at_table=at_table_in_words(line, guests, language),
        needs=needs_in_words(eater.needs, eater.words, language, eater.avoids.foods),
        unknown=tuple(translated(name, language) for name in warned.unknown),
        out=tuple(names.get(key, key) for key in line.out),
        void=line.status == VOID,
        word=line.word if line.status == VOID else "",
        beside=tuple(share.station for share in others),
        elsewhere=tuple(key for share in others for key in share.foods if key not in here),
    )


def at_table_in_words(line: Line, guests: Guests, language: str) -> tuple[str, ...]:
    """What the others at the table must not eat of a plate, and whom only asking helps."""
    say, found = catalogue(language).gettext, []
    for breach in breaches(line, guests):
        who = say(N_("%(name)s, seat %(seat)s")) % {"name": breach.name, "seat": breach.seat}
        who = who if breach.name else say(N_("seat %(seat)s")) % {"seat": breach.seat}
        what = [say(ALLERGEN_WORDS[key]) for key in breach.allergens]
        what += [translated(food, language) for food in breach.foods]
        if what and not breach.own:
            found.append(f"{' · '.join(what).upper()} ({who})")
        if breach.ask and not breach.own:
            asks = say(N_("Ask %(who)s: “%(words)s”"))
            found.append(asks % {"who": who, "words": breach.ask})
    return tuple(found)


def needs_in_words(
    kinds: Sequence[str], words: str, language: str, foods: Sequence[str] = ()
) -> tuple[str, ...]:
    """What a guest must or will not eat, as a kitchen reads it: beside the guest's words stand the
    foods that they name."""
    say = catalogue(language).gettext
    told = [say(NEEDS[kind]) for kind in kinds if kind in NEEDS]
    without = [say(ALLERGEN_WORDS[kind]) for kind in kinds if kind in ALLERGEN_WORDS]
    told += [say(N_("no %(food)s")) % {"food": food} for food in without]
    named = [translated(food, language) for food in foods]
    beside = ", ".join(food for food in named if food.lower() not in words.lower())
    return tuple(told + [f"{words} ({beside})" if beside else words] * bool(words))
