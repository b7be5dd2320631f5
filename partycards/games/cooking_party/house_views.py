"""What the house rules bring to the table, as parts: each is drawn by the template of its name."""

from partycards.games.base import Part


class AskTurn(Part, frozen=True):
    """The judge turns the top assignment over (V1, V6)."""

    question: str


class AskInvent(Part, frozen=True):
    """The judge makes an assignment up (V6); `dishes` can be chosen."""

    question: str
    dishes: tuple[str, ...]
    easy: bool = False
    tips: bool = False
