"""What a view is made of: pieces that one template each draws."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Protocol

from msgspec import Struct


class Part(Struct, frozen=True, cache_hash=True, tag=True, tag_field="part"):
    """A piece of a view that one template draws; equal parts are drawn once.

    Every field is hashable: numbers, texts, structs and tuples of them. A part that `names_nobody`
    and holds no form is remembered for the whole house. An `item` is one of several that others
    (`draw` in their templates, `InPieces`) are made of, and a phone is sent what is in it once: its
    template is one element that begins with an id which nothing else on the page has, as
    `<li id="hand-7" class="is-new">`. Its class may change, and what is in it does not depend on
    the question.
    """

    names_nobody: ClassVar[bool] = False
    item: ClassVar[bool] = False


class Leaf(Part, frozen=True):
    """A part that names nobody and holds no form, like a card's face."""

    names_nobody: ClassVar[bool] = True


class InPieces:
    """A question that is drawn often and is made of smaller parts, most of them the same each time.

    The pieces are drawn one after the other and remembered for the whole house, so they name
    nobody; where the key of the question goes they say `key`.
    """

    __slots__ = ()
    question: str

    def pieces(self, ticked: Callable[[str, object], bool], refusal: str) -> Iterator[Part]:
        """The pieces in order. `ticked(field, value)` tells what was chosen in a form that was
        refused with the sentence `refusal` ("" when none was)."""
        raise NotImplementedError


class Explained(Leaf, frozen=True):
    """A card that is looked up (`LookingUp.card`) and comes with a text about it."""

    @property
    def text(self) -> str:
        """What is said about the card; the words of a cook in it are explained beside it."""
        raise NotImplementedError


class LookedUp(Protocol):
    """A box whose cards can be looked up."""

    def card(self, number: int) -> Part | None:
        """A card of the box; None when there is none with this number."""

    def glossary(self) -> Part:
        """All cards of the box, to look one up."""


class OfABox(Protocol):
    """A match that is played with such a box."""

    @property
    def box(self) -> LookedUp: ...
