"""`partycards new-game KEY "Title"`: the smallest game, in the rooms of all games.

It can be played at once, and `make test` is green with it; docs/adding-a-game.md goes on.
"""

import argparse
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from partycards.files import checkout, is_checkout, shipped
from partycards.games import GAMES

ENDING = ".new"
"""What the files that are copied end with here, so that nothing takes them for a game."""
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
TITLE = re.compile(r"[^\W_][\w '!?&-]{1,38}[\w!?]")
REGISTER = Path("partycards/games/every_game.py")


class Refused(Exception):
    """Why there can be no such game here."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "new-game",
        help="begin a game of your own, in a checkout",
        description="Write the smallest game: rules, pages, rule card, tour and tests.",
    )
    parser.add_argument("key", help="what its folder is called: boiling_over")
    parser.add_argument("title", help='what people call it: "Boiling Over"')
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the game, or say why not."""
    try:
        check(options.key, options.title)
    except Refused as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    written = write(checkout(), options.key, options.title)
    register(checkout() / REGISTER, options.key)
    tidy(checkout(), [*written, REGISTER])
    record(checkout(), options.key)
    for path in written:
        print(path)
    print(f"Play it: partycards demo --game {options.key}. Go on with docs/adding-a-game.md.")
    return 0


def check(key: str, title: str) -> None:
    """Raise `Refused` where there can be no such game."""
    if not is_checkout():
        raise Refused("A game is written in a checkout of Party Cards, not in an installed one.")
    if find_spec("ruff") is None:
        raise Refused("Run `make test` once: it fetches what looks a new game over.")
    if not KEY.fullmatch(key) or len(key) > 30:
        raise Refused("A key has small letters, digits and single underscores: boiling_over.")
    if not TITLE.fullmatch(title):
        raise Refused("A title has 3 to 40 letters, digits and blanks, and begins with a letter.")
    if key in GAMES or (checkout() / "partycards" / "games" / key).exists():
        raise Refused(f"There is a game with the key {key} already.")


def write(top: Path, key: str, title: str) -> list[Path]:
    """Write the files of a game below `top`; their paths from there."""
    written = []
    pattern = shipped("data") / "new_game"
    for source in sorted(pattern.rglob(f"*{ENDING}")):
        path = Path(str(source.relative_to(pattern)).removesuffix(ENDING).replace("KEY", key))
        text = source.read_text(encoding="utf-8")
        text = text.replace("KEY", key).replace("CLASS", class_of(key)).replace("TITLE", title)
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text, encoding="utf-8")
        written.append(path)
    return written


def class_of(key: str) -> str:
    """The name of a game's class.

    >>> class_of("boiling_over")
    'BoilingOver'
    """
    return "".join(word.capitalize() for word in key.split("_"))


def register(path: Path, key: str) -> None:
    """Name the game in `GAMES`, after all others."""
    named = class_of(key)
    text = path.read_text(encoding="utf-8")
    imported = f"from partycards.games.{key}.rules import {named}\n"
    text = text.replace("\nGAMES:", f"{imported}\nGAMES:", 1)
    text = text.replace("\n    )\n}", f"\n        {named},\n    )\n}}", 1)
    path.write_text(text, encoding="utf-8")


def tidy(top: Path, written: list[Path]) -> None:
    """Sort imports and wrap lines: both depend on the key and the title."""
    files = [str(path) for path in written if path.suffix == ".py"]
    for command in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *files], cwd=top, check=True)


def record(top: Path, key: str) -> None:
    """Record the first matches of it: from then on a change of its rules shows."""
    command = [sys.executable, "-m", "tests.playthroughs.record", key]
    subprocess.run(command, cwd=top, check=True, stdout=subprocess.DEVNULL)
