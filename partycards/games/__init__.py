"""The games: pure rules, one module or package each, behind the contract in `base`.

Nothing in this folder reads a clock, a file, the network or a global source of chance;
`tests/test_layers.py` holds that.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from partycards.games.every_game import EARLIER as EARLIER
    from partycards.games.every_game import GAMES as GAMES


def __getattr__(name: str) -> Any:
    """`GAMES` and `EARLIER`. Nearly all of the house reads a file of this folder, and few need all
    games: to read them takes a quarter of a second, which a print need not wait for."""
    if name not in ("GAMES", "EARLIER"):
        raise AttributeError(name)
    from partycards.games import every_game

    return getattr(every_game, name)
