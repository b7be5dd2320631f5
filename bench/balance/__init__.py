"""How fair and how alive the games are: house players play them by the hundred (`make balance`).

`matches` plays and writes down what happened, `figures` is the arithmetic, `page` makes
docs/balance.md of it. The seeds are fixed: the same rules and house players make the same page.

**Figures of one game.** What only one game has (money, goals, hypes) is told by a `Watcher` of its
own (`watching`), in a module named like the game: it sees every move of a match and notes what is
to be counted, and from the notes of all matches it writes a section of the page. `diced_veggies`
shows how. Name it in `watchers.WATCHERS`, and it is in the report; `make balance ARGS="--games KEY
--matches 40"` prints that game's section alone, and `--write` puts it into the page.
"""
