"""The lines of a list as people write them: which food each names, without amounts and remarks.

What names no food (a heading, a step of the recipe) is left out, with a sentence why: nothing is
lost unseen, and the host may take it in all the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from msgspec import Struct, structs

from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.pasted.words import WORDS, also, one_of

MOST_LINES = 500
LONGEST_LINE = 300
"""Letters of a line: a longer one is a paragraph."""
MOST_READ = 10 * LONGEST_LINE
"""Letters of it that are looked at."""


class Packet(Struct, frozen=True):
    """What another program knows of a food: keys of allergens, and answers of a diet ("" none)."""

    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    vegan: str = ""
    vegetarian: str = ""


class Line(Struct, frozen=True):
    """A food of the list. `text` is the line as it was pasted, `food` what it names. `notes` are
    what stands behind its commas ("chopped"; or a second food), `unit` one of the units of a card,
    or "". `group` is the heading it stands under, or the category that another program has it
    in."""

    text: str
    food: str
    notes: tuple[str, ...] = ()
    unit: str = ""
    group: str = ""
    packet: Packet = Packet()


class Left(Struct, frozen=True):
    """A line that was left out, and why."""

    text: str
    why: str


class Pasted(Struct, frozen=True):
    """All lines of what was pasted: every one is either here or there."""

    lines: tuple[Line, ...]
    left: tuple[Left, ...] = ()


HEADING = N_("a heading")
STEP = N_("a step of a recipe")
ABOUT = N_("about the recipe, not a food")
NO_FOOD = N_("no food is named")
PARAGRAPH = N_("too long for one food")
TWICE = N_("named twice")


def too_many(lines: int) -> Wrong:
    """What is said of more lines than fit on a page."""
    return Wrong(
        N_("These are %(lines)s lines. Please bring in %(most)s at a time."),
        lines=lines,
        most=MOST_LINES,
    )


# A list -----------------------------------------------------------------------------------------


def read_lines(text: str) -> Pasted:
    """The foods of a list or a recipe. Raises `Wrong` for more lines than `MOST_LINES`."""
    parts = (part for each in re.split(r"[\r\n\v\f\u0085\u2028\u2029]+", text)
             for part in each.split(";"))  # fmt: skip
    texts = [line for part in parts if clean(line := part.strip()[:MOST_READ])]
    if len(texts) > MOST_LINES:
        raise too_many(len(texts))
    lines: list[Line] = []
    left: list[Left] = []
    group, cooking = "", False
    for each in texts:
        shown = " ".join(clean(each).split())[:LONGEST_LINE]
        if found := heading(each):
            group = found
            cooking = bool(COOKING.search(found)) or (cooking and not INGREDIENTS.search(found))
            left.append(Left(shown, HEADING))
        elif cooking:
            left.append(Left(shown, STEP))
        elif why := no_food(each):
            left.append(Left(shown, why))
        else:
            line = read_line(each)
            if line.food:
                lines.append(structs.replace(line, group=group))
            else:
                left.append(Left(shown, NO_FOOD))
    return Pasted(tuple(lines), tuple(left))


def clean(text: str) -> str:
    """A line without what is not read: pictures, marks of direction, control characters."""
    return "".join(map(_read_as, unicodedata.normalize("NFC", text))).strip()


def _read_as(letter: str) -> str:
    if letter in OF_PICTURES:
        return ""
    kind = unicodedata.category(letter)
    return {"Cc": " ", "Zs": " ", "Cf": "", "Co": "", "Cs": "", "Cn": "", "So": ""}.get(
        kind, letter
    )


OF_PICTURES = frozenset("\ufe0e\ufe0f\u20e3" + "".join(map(chr, range(0x1F3FB, 0x1F400))))
"""What belongs to an emoji and is a letter by itself."""

# What is no food --------------------------------------------------------------------------------

ITEM = re.compile(r"^\s*(?:[-–—•*·▪◦‣∙●○+>☐☑☒✓✔□■]+\s*|\[\s*[xX✓✔]?\s*\]\s*|\d{1,3}[.)]\s+)+")
"""What stands before a line of a list: a bullet, a box to tick, its number."""
COOKING = re.compile(
    rf"\b(method|directions?|instructions?|preparation|steps?|how to|{also('method')})\b", re.I
)
INGREDIENTS = re.compile(rf"ingredient|{also('ingredients')}", re.I)
FOR_THE = re.compile(rf"((?:for|to) the |(?:{also('for_the')})\s*)[^\W\d_][\w ]{{2,29}}", re.I)
ABOUT_IT = re.compile(
    rf"({also('about_it')}|"
    r"serves|servings?|yields?|makes|portions?|prep(aration)? time|cook(ing)? time|total time|"
    r"ready in|difficulty|calories|nutrition|source|author|recipe (by|from)|rating|cuisine|course|"
    r"allergens?)\b.*|(https?://|www\.).*",
    re.I,
)


def heading(text: str) -> str:
    """The words of a heading, "" for any other line."""
    line = clean(text)
    if line.startswith("#"):
        return line.lstrip("# ").rstrip(": ")
    words = re.sub(r"^[*_]{1,3}(.+?)[*_]{1,3}$", r"\1", ITEM.sub("", line)).strip()
    if words.endswith(":") and len(words) <= 60:
        return words.rstrip(": ")
    bare = words.strip(" *_=-–—~")
    return bare if bare.lower() in WORDS.headings or FOR_THE.fullmatch(bare) else ""


def no_food(text: str) -> str:
    """Why a line names no food, or ""."""
    line = ITEM.sub("", clean(text))
    words = re.findall(r"[^\W\d_]+", line.lower())
    if not words:
        return NO_FOOD
    if ABOUT_IT.match(line):
        return ABOUT
    if len(line) > LONGEST_LINE:
        return PARAGRAPH
    if words[0] in WORDS.verbs:
        if line.endswith(".") or not WORDS.sentence.isdisjoint(words[1:]):
            return STEP
    elif len(words) >= 7 and line.endswith((".", "!")) and not AMOUNT.match(line):
        return STEP
    return NO_FOOD if read_line(text).food.lower() in WORDS.no_food else ""


# A line -----------------------------------------------------------------------------------------

_FRACTION = "[¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]"
_NUMBER = (
    rf"(?:\d+\s*{_FRACTION}|\d+\s+\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|"
    rf"\d+(?:[.,]\d+)?|{_FRACTION})"
)
_SEVERAL = rf"{_NUMBER}(?:\s*(?:-|–|—|to|or|{also('to')})\s*{_NUMBER})?"
_IN_WORDS = (
    r"(?:half (?:an?|of an?|the)|half|(?:an? )?(?:few|couple(?: of)?|dozen|little|lot of|bit of)|"
    r"an?|some|any|several|plenty of|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    rf"twelve|{also('numbers')})"
)
_ABOUT = (
    r"(?:(?:about|approx\.?|approximately|around|roughly|ca\.?|circa|up to|at least|another|plus|"
    rf"each|~|≈|±|(?:{also('about')})\b\.?)\s*)*"
)
_UNIT = one_of((*WORDS.units, *WORDS.sizes))
AMOUNT = re.compile(
    rf"/?{_ABOUT}(?:{_SEVERAL}(?=\s|[x×*(]|(?:{_UNIT})\b|-)|{_IN_WORDS}\b)[\s-]*", re.I
)
TIMES = re.compile(r"[x×*]\s*(?=\S)", re.I)
MEASURE = re.compile(rf"({_UNIT})(?:\b\.?|\(s\))[\s-]*", re.I)
_OF = rf"(?:of\s+(?:the\s+)?|(?:{also('of')})(?:\s+|(?<=['’])))"
OF = re.compile(rf"{_OF}(?=\S)", re.I)
MEASURE_OF = re.compile(rf"({_UNIT})\s+{_OF}(?=\S)", re.I)
AT_THE_END = re.compile(
    r"(?:\s*[:–—-]\s*|\s+|,\s*)"
    rf"(?:[x×*]\s*{_NUMBER}|{_SEVERAL}\s*(?:[x×*]|({_UNIT})\.?(?:\s+(?:{_UNIT}))?)?)\s*$",
    re.I,
)
PART_OF = re.compile(
    r"(?:the\s+)?(?:(?:finely|freshly|fresh|grated|squeezed)\s+)*(?:juice|zest|rind|peel)"
    r"(?:\s*(?:and|&|/|or)\s*(?:the\s+)?(?:grated\s+)?(?:juice|zest|rind))?\s+(?:of|from)\s+"
    rf"|(?:{also('part')})\s+(?:{_OF})?(?={_NUMBER}|(?:{also('numbers')})\b)",
    re.I,
)
REMARK = re.compile(
    r"\s+(?:[-–—]\s.*|(?:or )?(?:more |as )?to taste|to (?:serve|garnish|finish|decorate|grease).*|"
    r"for (?:serving|garnish\w*|(?:deep[- ])?frying|dusting|greasing|decorat\w+|brushing|the \w+).*"
    r"|as (?:needed|required)|optional|if (?:needed|desired|you like|possible|available)|"
    r"plus (?:extra|more).*|at room temperature|or (?:so|more)|cut in.*|"
    r"(?:(?:finely|roughly|coarsely|thinly|thickly|freshly|lightly|well)\s+)?"
    r"(?:chopped|sliced|diced|grated|crushed|minced|peeled|shredded|beaten|melted|softened|drained|"
    r"rinsed|juiced|halved|quartered|torn|toasted|deseeded|trimmed)(?:\s+and\s+\w+)?|"
    rf"(?:{also('behind')})(?:\s.*)?)\s*$",
    re.I,
)


def read_line(text: str) -> Line:
    """The food that a line names; `food` is empty where nothing is left of it."""
    whole = " ".join(clean(text).split())
    rest = re.sub(r"[*_]{2,3}|~~", "", ITEM.sub("", whole))
    rest = " ".join(re.sub(r"[(\[{][^)\]}]*(?:[)\]}]|$)", " ", rest).split())
    rest, unit = _without_amount(rest)
    if part := PART_OF.match(rest):
        rest, inner = _without_amount(rest[part.end() :])
        unit = inner or unit
    elif not unit and (end := AT_THE_END.search(rest)) and end.start():
        unit = WORDS.units.get((end[1] or "").lower(), "") if end[1] else "piece"
        rest = rest[: end.start()]
    first, *behind = (part.strip() for part in re.split(r",(?!\d)", rest))
    while (shorter := REMARK.sub("", first)) != first:
        first = shorter
    food = first.strip(" .,:;!?-–—*_/\\|\"“”'‘’=+")
    told = tuple(" ".join(note.split()) for note in behind if note)
    return Line(whole[:LONGEST_LINE], food if _has_letters(food) else "", told, unit)


def _without_amount(text: str) -> tuple[str, str]:
    """What stands behind the amount, and the unit it is counted in: "400 g tinned tomatoes" is
    ("tinned tomatoes", "g"), "3 courgettes" ("courgettes", "piece")."""
    rest, units, counted = text.strip(), list[str](), False
    if measured := MEASURE_OF.match(rest):
        rest, units = rest[measured.end() :], _unit_of(measured[1])
    for _ in range(4):
        amount = AMOUNT.match(rest)
        if amount is None or not _has_letters(rest[amount.end() :]):
            break
        rest, counted = rest[amount.end() :], True
        if times := TIMES.match(rest):
            rest = rest[times.end() :]
        rest, found = _without_measures(rest)
        units += found
    if counted and (of := OF.match(rest)):
        rest = rest[of.end() :]
    return rest, next(filter(None, units), "") if units else "piece" if counted else ""


def _without_measures(text: str) -> tuple[str, list[str]]:
    """The same with the words of measures that stand one after the other, "large tins of"."""
    rest, units = text, list[str]()
    while measure := MEASURE.match(rest):
        behind = rest[measure.end() :]
        behind = behind[of.end() :] if (of := OF.match(behind)) else behind
        if not _has_letters(behind.split(",")[0]):
            break
        rest = behind
        units += _unit_of(measure[1])
    return rest, units


def _unit_of(word: str) -> list[str]:
    """The unit of a word of a measure; none of a size."""
    return [WORDS.units[word.lower()]] if word.lower() in WORDS.units else []


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def together(several: Iterable[Pasted]) -> Pasted:
    """Lists one after the other. Raises `Wrong` for more lines than `MOST_LINES`."""
    parts = list(several)
    lines = tuple(line for part in parts for line in part.lines)
    left = tuple(line for part in parts for line in part.left)
    if len(lines) + len(left) > MOST_LINES:
        raise too_many(len(lines) + len(left))
    return Pasted(lines, left)
