"""Dishes on the table, and guests who send photos of them."""

import io
from typing import Any

from PIL import Image
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.judging import Critique
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.tables.photos import Shot
from tests.evening import ORIGIN, Evening
from tests.promises.leaks import key_of
from tests.web.sample import dealt


def served(evening: Evening) -> None:
    """Lisa has presented "Lobster in a summer garden", Ellen has not been called yet."""
    dealt(evening)
    for name, cards in (("Lisa", "Lobster Lavender Cucumber Tofu"), ("Ellen", "Chicken Thyme "
                        "Mushrooms Steak")):  # fmt: skip
        place = dict.fromkeys(evening.cards(cards), 0)
        evening.play(name, Keep(), Commit(place=place))
    present(evening, "Lisa", "Lobster in a summer garden", "three blossoms", "Steamed, not boiled.")


def present(evening: Evening, name: str, dish: str, words: str, say: str) -> None:
    """The judge calls, the chef lays card after card."""
    seat = evening.seat(name)
    evening.play("Cody", Call(seat))
    state: Any = evening.table.saved.current.state
    first, *rest = state.kitchen(seat).to_come
    evening.play(name, Lay(cards=(first,), words={first: words}, say=say, names={0: dish}))
    evening.play(name, *(Lay(cards=(card,)) for card in rest))


def judged(evening: Evening) -> None:
    """Both dishes lie there, and Cody has said what he thinks of Lisa's."""
    served(evening)
    present(evening, "Ellen", "Sunday at my aunt's", "slowly roasted", "One pan.")
    evening.play("Cody", BeginJudging())
    evening.play("Cody", Critique(evening.seat("Lisa"), "It still smelled of the sea."))


def a_photo(width: int = 800, height: int = 600, kind: str = "JPEG", **how: Any) -> bytes:
    """A picture whose upper half is red and whose lower half is blue."""
    picture = Image.new("RGB", (width, height), (200, 30, 30))
    picture.paste((30, 30, 200), (0, height // 2, width, height))
    out = io.BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def csrf_of(evening: Evening, name: str) -> str:
    token: str = evening.app.site.guard.csrf(key_of(evening, name))
    return token


def send(
    evening: Evening, name: str, data: bytes | None = None, dish: str = "", whose: str = ""
) -> TestResponse:
    """The form of the photo page; of one's own dish unless it is said whose."""
    fields = {
        "csrf": csrf_of(evening, name),
        "dish": dish or f"1-1-{evening.seat(whose or name)}",
        "photo": (io.BytesIO(a_photo() if data is None else data), "IMG_0815.JPG"),
    }
    answer = evening.phones[name].client.post(
        f"/t/{evening.code}/photos", data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    answer.request.environ["wsgi.input"].close()
    return answer


def sent(evening: Evening, name: str, data: bytes | None = None) -> Shot:
    """The same, and it is kept."""
    answer = send(evening, name, data)
    assert answer.status_code == 303, answer.text
    shot: Shot = evening.house.photos.at(evening.code)[-1]
    return shot


def screens(evening: Evening) -> dict[str, str]:
    """What everybody but the host looks at: phones, the TV, their streams, the album."""
    stranger = evening.stranger()
    shown = {name: phone.get().text for name, phone in evening.phones.items()}
    shown |= {f"{name}'s stream": p.get("stream").text for name, p in evening.phones.items()}
    shown |= {path: stranger.get(path).text for path in ("tv", "tv/stream", "album")}
    return shown


def seen_on(evening: Evening, text: str) -> set[str]:
    """On which of these screens the text stands."""
    return {where for where, page in screens(evening).items() if text in page}
