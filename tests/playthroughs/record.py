"""`python -m tests.playthroughs.record [GAME ...]`: record the matches anew.

Where only pages changed the same matches are kept. Where the rules changed others are played, and
`rules_version` must have risen before; `--same-rules` says that it need not. Matches by earlier
rules that are kept stay, in `rules_<version>/`.
"""

import sys
from collections.abc import Sequence

from partycards.games import EARLIER, GAMES
from tests.playthroughs.matches import (
    MATCHES,
    earlier_path_of,
    of_the_rules,
    path_of,
    played,
    read,
    told,
)


def record(key: str, same_rules: bool = False) -> str:
    """Record the matches of a game; what was done, in a sentence."""
    path, version = path_of(key), GAMES[key].about.rules_version
    if path.exists():
        before = path.read_text()
        then, matches = read(before)
        now = told(key, matches)
        if of_the_rules(now) == of_the_rules(before):
            path.write_text(now)
            return f"{key}: the same matches; what was seen is recorded as it is now."
        if then == version and not same_rules:
            return (
                f"{key}: nothing recorded. The rules changed, so raise rules_version in "
                f"partycards/games/{key}/rules.py first (docs/upgrading.md)."
            )
        if (key, then) in EARLIER:
            # Matches that were begun with these rules go on, so the record still binds.
            earlier = earlier_path_of(key, then)
            earlier.parent.mkdir(exist_ok=True)
            earlier.write_text("\n".join([before.split("\n")[0], *of_the_rules(before)]))
    path.write_text(told(key, [played(key, seed) for seed in range(1, MATCHES + 1)]))
    return f"{key}: {MATCHES} matches recorded with rules_version {version}."


def main(arguments: Sequence[str]) -> None:
    keys = [each for each in arguments if each != "--same-rules"] or list(GAMES)
    for key in keys:
        print(record(key, "--same-rules" in arguments))


if __name__ == "__main__":
    main(sys.argv[1:])
