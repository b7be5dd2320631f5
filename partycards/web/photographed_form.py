"""Cards of paper, told to a form: photographed, typed by number or name, ticked off or on again.

`templates/macros/photographed.html` draws the fields, under names of their own, so that a page can
have several. A photograph is answered with the same page: its cards are ticked, and nothing that
was put right before is lost.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from urllib.parse import urlencode

from flask import request
from msgspec import Struct
from werkzeug.datastructures import FileStorage, MultiDict

from partycards.catalogue.card_numbers import INGREDIENT
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.likeness import alike
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove
from partycards.services.cards_meant import LONGEST, card_meant
from partycards.services.cards_photographed import (
    Found,
    Photographed,
    keep_photograph,
    kept_photograph,
    read_photograph,
)
from partycards.services.paper_dish import NUMBERS
from partycards.services.prints_memory import let_go
from partycards.tables.texts import clean_text
from partycards.web import said, site
from partycards.web.photo_rings import Ring, ring_of, ring_size
from partycards.web.photos import MOST_SENT

MOST = 40
"""Cards that one form names."""
LONGEST_TYPED = 1000
LONGEST_QUERY = 6000
"""Letters of an address after its question mark: a request's first line may have 8192."""
NO_CODE = N_(
    "No code was found. Closer, please, with more light, and with no card over another’s code. Or "
    "type the numbers that stand below the codes."
)
TOO_MANY = N_("That was a lot of photos. Please wait a minute.")
NOT_AN_INGREDIENT = N_("%(digits)s is on no ingredient card.")


class Chip(Struct, frozen=True):
    """A card that was named: whether it is ticked, the number that stands on it ("" none), and the
    number of its ring in the photograph, 0 where it is in none; `times` it lies there."""

    card: Ingredient
    on: bool
    number: str = ""
    ring: int = 0
    times: int = 1


class Unknown(Struct, frozen=True):
    """What nobody knows: the number or name, why, and the card that it most likely is. `ring` as of
    a chip."""

    typed: str
    why: str
    likely: Ingredient | None = None
    ring: int = 0


class Named(Struct, frozen=True):
    """What a form says: the cards that were named, in their order, what nobody knows, the
    photograph with the address of its memory (`seen`), and a sentence about it, "" where there is
    nothing to say. `again`: the page is to be shown once more before it counts, because something
    is new on it; `new`: because of the photograph."""

    chips: tuple[Chip, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    typed: str = ""
    photo: Photographed | None = None
    seen: str = ""
    refusal: str = ""
    again: bool = False
    new: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The keys of the cards that count."""
        return tuple(chip.card.key for chip in self.chips if chip.on)

    @property
    def found(self) -> int:
        """How many cards lie in the photograph."""
        return sum(1 + len(one.again) for one in self.photo.found) if self.photo else 0

    @property
    def unit(self) -> float:
        """How large the number of a ring is, in pixels of the photograph."""
        return ring_size(self.photo) if self.photo else 0.0

    @property
    def rings(self) -> Iterator[tuple[str, bool, Ring]]:
        """The cards in the photograph: the number of each, "?" where nobody knows it, whether
        somebody does, and where it lies."""
        if self.photo is None:
            return
        unsure = {each.ring for each in self.unknown}
        for number, found in enumerate(self.photo.found, 1):
            for corners in (found.corners, *found.again):
                sure = number not in unsure
                yield str(number) if sure else "?", sure, ring_of(corners, self.photo)

    @property
    def address(self) -> str:
        """The photograph as an address that needs no request."""
        found = b64encode(self.photo.picture).decode() if self.photo else ""
        return f"data:image/jpeg;base64,{found}"


def allow_photo(most: int = MOST_SENT) -> None:
    """Let the form that is being sent be as large as a photograph; before it is read."""
    request.max_content_length = most


def too_many_photos(files: Mapping[str, FileStorage], who: str) -> bool:
    """Whether somebody has sent more photographs than are read in a minute; this one counts."""
    file = files.get("photo")
    if not file or not file.filename:
        return False
    limit = site().guard.photos
    if limit.reached(who):
        return True
    limit.count(who)
    return False


def cards_named(
    form: MultiDict[str, str],
    files: Mapping[str, FileStorage],
    catalogue: Catalogue,
    name: str = "",
) -> Named:
    """What the fields called `name` say. Nothing is refused: what cannot be read is in words."""
    file, seen = files.get(f"photo{name}"), form.get(f"seen{name}", "")
    photo, refusal = _photographed(file, catalogue) if file and file.filename else (None, "")
    new = photo is not None
    if photo is not None:
        seen = keep_photograph(photo)
    else:
        photo = kept_photograph(seen)
    ticked = form.getlist(f"cards{name}")
    offered = form.getlist(f"offered{name}")[:MOST]
    on: dict[str, bool] = {key: key in ticked for key in offered}
    on.update(dict.fromkeys(ticked, True))
    typed, typed_unknown = _typed(form.get(f"typed{name}", ""), catalogue)
    on.update(dict.fromkeys(typed, True))
    # Who has said which card it is has put it right.
    typed_unknown = [
        each for each in typed_unknown if each.likely is None or not on.get(each.likely.key)
    ]
    unknown = [*typed_unknown]
    rings = dict(zip(count(1), photo.found if photo else (), strict=False))
    for ring, found in rings.items():
        if found.kind == INGREDIENT:
            on.setdefault(found.key, True)
        else:
            unknown.append(_not_a_card(found, ring))
    return Named(
        chips=tuple(_chips(on, rings, catalogue))[:MOST],
        unknown=tuple(unknown),
        typed=", ".join(each.typed for each in unknown if not each.ring),
        photo=photo,
        seen=seen if photo else "",
        refusal=refusal,
        again=bool(new or refusal or typed_unknown or f"look{name}" in form),
        new=new,
    )


def in_address(named: Named, **others: str) -> str:
    """The query of an address at which a page has the same cards, and what stands in its other
    fields: a phone that loads it again, or has lost it while its camera was open, loses nothing.
    "" where that is longer than an address may be."""
    fields = {
        "seen": named.seen,
        "offered": [chip.card.key for chip in named.chips],
        "cards": named.cards,
        "typed": named.typed,
        **others,
    }
    query = urlencode({key: value for key, value in fields.items() if value}, doseq=True)
    return query if len(query) < LONGEST_QUERY else ""


def _photographed(file: FileStorage, catalogue: Catalogue) -> tuple[Photographed | None, str]:
    """The photograph, and what is to be said about it."""
    data = file.stream.read(MOST_SENT)
    let_go()
    try:
        photo = read_photograph(data, catalogue.numbers)
    except IllegalMove as refusal:
        return None, said(refusal)
    return photo, "" if photo.found else NO_CODE


def _typed(text: str, catalogue: Catalogue) -> tuple[list[str], list[Unknown]]:
    """The cards that were typed, and what nobody knows of it."""
    found: list[str] = []
    unknown: list[Unknown] = []
    for each in _pieces(text):
        try:
            found.append(card_meant(each, catalogue).card.key)
        except IllegalMove as refusal:
            unknown.append(Unknown(each, said(refusal), _likely(each, catalogue)))
    return found, unknown


def _pieces(text: str) -> list[str]:
    """What was typed, one by one: split by lines, commas and semicolons, numbers by blanks too."""
    found: list[str] = []
    for part in re.split(r"[\n\r,;]+", text[:LONGEST_TYPED]):
        piece = clean_text(part)[:LONGEST]
        found += piece.split() if NUMBERS.fullmatch(piece) else [piece]
    return [piece for piece in found if piece][:MOST]


def _likely(typed: str, catalogue: Catalogue) -> Ingredient | None:
    """The card that was most likely meant by a number or name that nobody knows."""
    digits = typed.replace(" ", "")
    if digits.isascii() and digits.isdigit():
        near = (catalogue.numbers.key(each) for each in _near(digits))
        return next((_card(key, catalogue) for key in near if key), None)
    likely = alike(catalogue.ingredients.cards(), typed, names=catalogue.names)
    return likely[0][0] if likely else None


def _near(digits: str) -> Iterable[str]:
    """The same digits with two neighbours in each other's place, then with another digit."""
    for place in range(len(digits) - 1):
        yield digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
    for place in range(len(digits)):
        for digit in "0123456789":
            yield digits[:place] + digit + digits[place + 1 :]


def _card(key: str, catalogue: Catalogue) -> Ingredient | None:
    """The card, retired or not: it is on paper."""
    entry = catalogue.ingredients.entry(key)
    return entry.card if entry is not None else None


def _not_a_card(found: Found, ring: int) -> Unknown:
    """A number in a photograph that is on no ingredient card of this house."""
    return Unknown(found.number, said(IllegalMove(NOT_AN_INGREDIENT, digits=found.number)),
                   None, ring)  # fmt: skip


def _chips(
    on: Mapping[str, bool], rings: Mapping[int, Found], catalogue: Catalogue
) -> Iterable[Chip]:
    """The cards that were named, as they are shown; a key of no card is nobody's."""
    places = {found.key: ring for ring, found in rings.items() if found.kind == INGREDIENT}
    for key, ticked in on.items():
        card = _card(key, catalogue)
        if card is None:
            continue
        ring = places.get(key, 0)
        found = rings.get(ring)
        number = found.number if found else catalogue.numbers.card(key)
        yield Chip(card, ticked, number, ring, 1 + len(found.again) if found else 1)
