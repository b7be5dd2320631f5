"""docs/balance.md, made of the matches that were played."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from bench.balance.figures import mean, quantile, share_of, table
from bench.balance.matches import Played
from bench.balance.watchers import WATCHERS
from partycards.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"

SECONDS = 10
"""What a decision takes at a table; talk, trades and cutting take longer."""
SELDOM = 0.1
"""A move that is made less often in a match is seldom made."""

Cell = Sequence[Played]
Cells = Mapping[tuple[str, int], Cell]
"""The matches by game and number of guests."""

HEAD = """\
# The balance of the games

House players play every game with every number of guests up to seven, by its usual rules; `make
balance` plays them and makes this page. Its seeds are fixed, so what differs in it from one commit
to the next is what the commits did. House players are no people: they do not talk, bluff or learn.

- **Begins**: how often whoever begins wins. A shared win counts in part; in brackets where the
  truth lies with 95 % confidence. It is bold where what is fair lies outside.
- **Wins by place**: of all matches, from who begins and on clockwise.
- **Points**: the middle of all guests, and between which points eight of ten lie.
- **Minutes**: every decision taken as {seconds} seconds, what all choose at once counted once;
  beside it what the lobby promises. Talking, trading, telling of a dish and cooking are not in it.
"""


def page(cells: Cells, before: str = "") -> str:
    """The whole page. Games that were not played now keep their section of `before`."""
    sections = _sections(before)
    for key in {key for key, _ in cells}:
        sections[GAMES[key].about.title] = _section(key, _of(cells, key))
    told = (sections.get(kind.about.title) for kind in GAMES.values())
    return "\n".join([HEAD.format(seconds=SECONDS), *filter(None, told)])


def _sections(text: str) -> dict[str, str]:
    """The sections of a page by their titles."""
    _, *found = text.split("\n## ")
    return {section.partition("\n")[0]: f"## {section.rstrip()}\n" for section in found}


def _of(cells: Cells, key: str) -> dict[int, Cell]:
    return {guests: cell for (game, guests), cell in cells.items() if game == key}


def _section(key: str, cells: dict[int, Cell]) -> str:
    about = GAMES[key].about
    said = [f"Rules version {about.rules_version}.", _fairness(key, cells), _moves(key, cells)]
    if key in WATCHERS:
        notes = {guests: [one.note for one in cell] for guests, cell in cells.items()}
        said += WATCHERS[key].told(notes)
    return f"## {about.title}\n\n" + "\n\n".join(said) + "\n"


def _fairness(key: str, cells: dict[int, Cell]) -> str:
    head = ("guests", "matches", "begins", "fair", "wins by place", "shared", "points", "minutes",
            "promised")  # fmt: skip
    return table(head, (_row(key, guests, cell) for guests, cell in cells.items()))


def _row(key: str, guests: int, cell: Cell) -> Iterator[str]:
    points = [points for one in cell for points in one.points]
    low, middle, high = (quantile(points, share) for share in (0.1, 0.5, 0.9))
    wins = [sum(one.won[place] for one in cell) for place in range(guests)]
    begins, fair = share_of(wins[0], len(cell)), 1 / guests
    shared = sum(max(one.won) < 1 for one in cell)
    yield from (str(guests), str(len(cell)))
    if guests > 1:
        told = str(begins)
        yield told if begins.low <= fair <= begins.high else f"**{told}**"
        yield f"{fair * 100:.0f} %"
        yield " - ".join(f"{won / len(cell) * 100:.0f}" for won in wins)
        yield f"{shared / len(cell) * 100:.0f} %"
    else:
        yield from ("alone", "", "", "")
    yield f"{middle:.0f} ({low:.0f} to {high:.0f})"
    yield f"{mean(one.waits for one in cell) * SECONDS / 60:.0f}"
    yield str(GAMES[key]().minutes(guests))


def _moves(key: str, cells: dict[int, Cell]) -> str:
    """How often each move is made in a match, and which never."""
    made, matches = Counter[str](), 0
    for cell in cells.values():
        matches += len(cell)
        for one in cell:
            made.update(one.moves)
    kinds: Sequence[Any] = get_args(GAMES[key].about.moves)
    left = [_name(kind) for kind in kinds if not made[kind.__name__]]
    usual = [
        f"{_name(kind)} {made[kind.__name__] / matches:.1f}"
        for kind in sorted(kinds, key=lambda kind: -made[kind.__name__])
        if made[kind.__name__] / matches >= SELDOM
    ]
    seldom = [
        f"{_name(kind)} ({made[kind.__name__]})"
        for kind in kinds
        if 0 < made[kind.__name__] / matches < SELDOM
    ]
    said = [f"Moves in a match: {', '.join(usual)}."]
    if seldom:
        said.append(f"Seldom, in {matches} matches: {', '.join(seldom)}.")
    if left:
        said.append(f"Never, since house players leave it to people or have no use for it: "
                    f"{', '.join(left)}.")  # fmt: skip
    return " ".join(said)


def _name(kind: Any) -> str:
    return f"`{kind.__name__}`"
