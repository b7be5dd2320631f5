"""A kind of sheet: what it is called, what it needs, and how it is drawn."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from partycards.printing.content import Content
from partycards.printing.options import Options
from partycards.printing.page import Sheet

Draw = Callable[[Sheet, Content, Options], None]


class Kind(Struct, frozen=True, kw_only=True):
    """`title` and `about` (one sentence) are marked with `N_`. `needs` says what must be chosen
    first: a deck, a table, or nothing. `knows` names the options it heeds besides `ALWAYS`."""

    key: str
    title: str
    about: str
    draw: Draw
    needs: Literal["nothing", "deck", "table"] = "nothing"
    knows: frozenset[str] = frozenset()
