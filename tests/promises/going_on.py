"""What holds at every moment of an evening: nobody waits for nobody, and no end is without words.

While a match runs, somebody who is here is awaited and asked; or nobody is, and then the table says
what to do, and that works. A match that is over has a winner who is at the table, or words.
"""

import html
import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from partycards.games.base import (
    Back,
    IllegalMove,
    Named,
    Seat,
)
from partycards.games.features.in_match import Dinner, Hosting, Judged
from partycards.live.pages import Viewer
from partycards.live.parts import CONSOLE, PHONE, SCREEN, WATCH, chapter
from partycards.tables.played import awards_to_come
from partycards.tables.results import result_of
from partycards.tables.season import finished
from partycards.tables.standing import lot
from tests.evening import Evening

MANY = 9


class Way(NamedTuple):
    """A way on while nobody is awaited: `what` is lever, hand on, back, play for, guest
    (one more), guests (so many as it takes) or marks (the kitchen's)."""

    what: str
    move: Any = None
    seat: Seat = 0


# While it runs ------------------------------------------------------------------------------------


def people_here(standing: Any) -> set[Seat]:
    """Seats at which somebody answers: a guest who is here, the house, or the host."""
    here = {place.seat for place in standing.places if place.status == "here"}
    here |= standing.by_house
    return here | ({standing.standing_in} if standing.standing_in is not None else set())


def check_goes_on(standing: Any, luck: Random) -> None:
    """Somebody here is awaited and asked, or what the table says leads on."""
    game, state = standing.current.game, standing.state
    present, here = set(standing.present()), people_here(standing)
    waited = set(game.to_move(state))
    assert waited <= present, f"it waits for {waited - present}, who left"
    sentence, values = game.waiting(state)
    assert sentence, "nobody says what it waits for"
    named = {seat for value in values.values() for seat in seats_in(value)}
    assert named <= present, f"“{sentence}” names {named - present}, who left"
    if waited:
        assert waited & here, f"“{sentence}” waits only for people who are away"
        for seat in waited & here:
            assert game.question(state, seat) is not None, f"{seat} is awaited and not asked"
            move = game.auto_move(game.view(state, seat), luck)
            assert move is not None, f"{seat} is awaited and has nothing to do"
        return
    assert not EVERYBODY.match(sentence) or not {
        guest.seat for guest in state.guests if guest.status == "here"
    }, f"“{sentence}”, and somebody is here"
    ways = {way.what for way in ways_on(standing)}
    assert LEADS[sentence] in ways, f"“{sentence}” leads nowhere"


LEADS = {
    "Everybody is away. It goes on as soon as somebody is back.": "back",
    "Everybody is away: somebody has to come back": "back",
    "Everybody who is playing is away: somebody has to come back": "back",
    "Away: %(who)s. The host can go on without them": "lever",
    "Away: %(who)s. The host can play for them or end the match": "play for",
    "%(who)s is away: the host can hand the judging on": "hand on",
    "Waiting for one more guest, or for the host to end the match": "guest",
    "Waiting for more guests, or for the host to end the match": "guests",
    "Waiting for the kitchen’s marks": "marks",
}
"""What is said while nobody is awaited, and the way that it names."""
EVERYBODY = re.compile("Everybody is away")


def seats_in(value: Any) -> list[Seat]:
    if isinstance(value, Named):
        return [int(value)]
    return [seat for one in value for seat in seats_in(one)] if isinstance(value, tuple) else []


def ways_on(standing: Any) -> list[Way]:
    """What the host can do besides ending it, and what leads on."""
    return [way for way in offered(standing) if leads_on(standing, way)]


def offered(standing: Any) -> list[Way]:
    """What the console shows that might lead on."""
    game, state = standing.current.game, standing.state
    hosting, judged = game.feature(Hosting), game.feature(Judged)
    ways = [Way("lever", lever.move) for lever in (hosting.levers(state) if hosting else ())]
    if judged is not None:
        seats = (None, *standing.present())
        ways += [Way("hand on", judged.hand_on(seat)) for seat in seats]
    dinner = game.feature(Dinner)
    if dinner is not None:
        ways.append(Way("marks", dinner.kitchen_marked(state, ())))
    for place in standing.places:
        if place.seat in standing.seated and place.status == "away":
            ways.append(Way("back", Back(place.seat), place.seat))
        if place.seat in standing.seated and place.status != "left":
            question = game.question(state, place.seat)
            move = game.auto_move(game.view(state, place.seat), Random(1))
            if question is not None and move is not None:
                ways.append(Way("play for", move, place.seat))
    if len(standing.present()) < game.seats()[-1]:
        ways += [Way("guest"), Way("guests")]
    return ways


def leads_on(standing: Any, way: Way) -> bool:
    """Whether somebody is awaited afterwards, or it has ended by it, or another step has come."""
    game, state = standing.current.game, standing.state
    try:
        if way.what in ("guest", "guests"):
            after = with_guests(standing, 1 if way.what == "guest" else MANY)
        else:
            mover = way.seat if way.what == "play for" else None
            after = game.apply(state, mover, way.move, lot(standing))
    except IllegalMove:
        return False
    moved_on = type(after.phase) is not type(state.phase)
    return bool(game.to_move(after) or moved_on or game.outcome(after) or way.what == "play for")


def with_guests(standing: Any, most: int) -> Any:
    """The match when so many guests come, or fewer if it goes on then."""
    game, state = standing.current.game, standing.state
    room = min(most, game.seats()[-1] - len(standing.present()))
    for seat in range(standing.next_seat, standing.next_seat + room):
        state = game.join(state, seat, None, lot(standing))
        if game.to_move(state):
            break
    return state


# The end ------------------------------------------------------------------------------------------

TITLE = re.compile(r'<h1 class="title"[^>]*>(.*?)</h1>', re.S)
EQUAL = re.compile(r"\d+ guests share")
TAG = re.compile(r"<[^>]+>")


def check_end(evening: Evening, standing: Any) -> None:
    """The TV says who has won, or thanks all; whoever won is among those who stayed."""
    game, state = standing.current.game, standing.state
    outcome = game.outcome(state)
    assert game.to_move(state) == frozenset(), "somebody is awaited at the end"
    assert game.waiting(state)[0], "nobody says that it is over"
    assert set(outcome.winners) <= set(outcome.ranks), "a winner without a place"
    assert all(outcome.ranks[seat] == 1 for seat in outcome.winners)
    titles = [TAG.sub("", title) for title in TITLE.findall(shown(evening, SCREEN, None))]
    words = html.unescape(titles[-1]).strip() if titles else ""
    assert words, "the end is without a sentence"
    if awards_to_come(game, state):
        return
    names = evening.house.guests.name_map(evening.code)
    named = {seat for seat in outcome.scores if re.search(rf"\b{names.get(seat)}\b", words)}
    if len(outcome.scores) > 1 and not EQUAL.search(words):
        assert named == set(outcome.winners), f"“{words}”, and {outcome.winners} won"
    check_rows(evening, standing)


def check_rows(evening: Evening, standing: Any) -> None:
    """The rows of the season, the log and the album tell of the same end."""
    match = standing.current
    outcome = match.game.outcome(match.state)
    result, over = result_of(match.game, match.state), finished(standing)
    assert dict(result.points) == dict(outcome.scores)
    assert result.winners == outcome.winners
    album = chapter(1, match)
    assert dict(album.points) == dict(outcome.scores)
    assert album.winners == outcome.winners
    if over is None:
        assert not outcome.scores
        return
    for board in evening.house.seasons.all():
        rows = {
            one.seat: (one.points, one.won)
            for line in board.lines
            for key, one in line.played.items()
            if key == (standing.code, standing.match)
        }
        ended = {seat: (points, seat in outcome.winners) for seat, points in outcome.scores.items()}
        assert rows == ended, "the season tells of another end"


# What is seen -------------------------------------------------------------------------------------


def shown(evening: Evening, face: str, seat: Seat | None) -> str:
    """The inside of a page."""
    site = evening.app.site
    html: str = site.pages.main(evening.table, Viewer(face, seat, "en", "a token"))
    return html


def look_around(evening: Evening, standing: Any) -> None:
    """Every page can be made: of all who sit or sat here, the TV, who watches, the host, and the
    album."""
    for seat in standing.seated | set(standing.present()):
        assert shown(evening, PHONE, seat)
    for face in (SCREEN, WATCH, CONSOLE):
        assert shown(evening, face, None)
    stranger = evening.stranger()
    assert stranger.get("album").status_code == 200


# What is refused ----------------------------------------------------------------------------------

Truth = Callable[[Any, re.Match[str]], bool]
TRUTHS: dict[str, Truth] = {
    r"match is over": lambda now, said: not now.playing(),
    r"All (\d+) seats": lambda now, said: len(now.present()) >= int(said[1]),
    r"at least (\d+) guests": lambda now, said: len(now.present()) < int(said[1]),
    r"is for (\d+) to (\d+) guests": lambda now, said: (
        not int(said[1]) <= len(now.present()) <= int(said[2])
    ),
    r"is a game for two": lambda now, said: len(now.present()) != 2,
    r"Nobody sits here yet": lambda now, said: not now.present(),
    r"has paused the game": lambda now, said: now.paused,
}
"""What a refusal says, and when that is so."""


def check_refusal(standing: Any, sentence: str) -> None:
    """It is a whole sentence, and what it says is so."""
    assert sentence.endswith((".", "?")), f"“{sentence}” is no sentence"
    assert "%(" not in sentence, f"“{sentence}” is not filled in"
    for words, is_so in TRUTHS.items():
        said = re.search(words, sentence)
        assert said is None or is_so(standing, said), f"“{sentence}” is not so"
