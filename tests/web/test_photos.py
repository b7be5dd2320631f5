"""Photos of the plates: from a phone to the TV, the album and the cookbook, and away again."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.cooking import Plated
from partycards.games.cooking_party.steps.favourites import CookThis
from partycards.games.cooking_party.steps.over import Over
from partycards.printing.content import Content
from partycards.printing.every_sheet import SHEETS
from partycards.tables.photos import MOST_OF_A_DISH
from partycards.web import prints_from
from tests.evening import ORIGIN, Evening
from tests.web.plates import a_photo, csrf_of, judged, seen_on, send, sent, served
from tests.web.sample import play_until, said, unchanged

EVERYWHERE = {"Lisa", "Ellen", "Cody", "Lisa's stream", "Ellen's stream", "Cody's stream", "tv",
              "tv/stream"}  # fmt: skip


def cookbook(evening: Evening) -> Content:
    """What the cookbook of the table is printed from."""
    with evening.app.test_request_context(base_url=ORIGIN):
        return prints_from.content_of(SHEETS["cookbook"], "", evening.code, "en")


def files(evening: Evening) -> list[Path]:
    return sorted((evening.folder / "photos").glob("*"))


# There ------------------------------------------------------------------------------------------


def test_lisas_photo_is_on_every_screen_in_the_album_and_in_the_cookbook(evening: Evening) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    assert seen_on(evening, shot.address) == EVERYWHERE
    (lobster, _) = cookbook(evening).table.dishes  # type: ignore[union-attr]
    assert lobster.photos == (shot.name,)
    assert cookbook(evening).picture(shot.name) == files(evening)[0].resolve()
    play_until(evening, lambda state: state.results)
    assert "album" in seen_on(evening, shot.address)
    evening.host_does("end-early")
    assert seen_on(evening, shot.address) == {*EVERYWHERE, "album"}


def test_it_is_kept_upright_small_and_without_where_and_when_it_was_taken(
    evening: Evening,
) -> None:
    served(evening)
    exif = Image.Exif()
    exif[0x0112] = 6  # turned to the left
    exif[0x8825] = {1: "N", 2: (52.0, 31.0, 12.0)}
    exif[0x9003] = "2026:03:14 20:15:00"
    shot = sent(evening, "Lisa", a_photo(3000, 2000, exif=exif))
    shown = evening.phones["Cody"].client.get(shot.address, base_url=ORIGIN)
    assert shown.mimetype == "image/jpeg"
    assert shown.headers["Cache-Control"] == "private, max-age=600", "nobody fetches it twice"
    assert b"Exif" not in shown.data
    picture = Image.open(io.BytesIO(shown.data))
    assert picture.size == (1067, 1600)
    assert not picture.getexif()
    right, left = picture.getpixel((1000, 800)), picture.getpixel((60, 800))
    assert right[0] > 150 > right[2]  # type: ignore[index, operator]
    assert left[2] > 150 > left[0]  # type: ignore[index, operator]
    assert files(evening)[0].stat().st_mode & 0o077 == 0


def test_its_address_cannot_be_guessed_and_belongs_to_its_table(evening: Evening) -> None:
    served(evening)
    shot = sent(evening, "Lisa")
    assert len(bytes.fromhex(shot.name)) == 16
    stranger, other = evening.stranger(), evening.house.open_table().code
    for address, status in {
        shot.address: 200,
        shot.address.replace(evening.code, other): 404,
        f"/t/{evening.code}/photo/{'0' * 32}.jpg": 404,
        f"/t/{evening.code}/photo/..%2F..%2Fhost.key.jpg": 404,
    }.items():
        answer = stranger.client.get(address, base_url=ORIGIN)
        assert answer.status_code == status, address
        assert "public" not in answer.headers["Cache-Control"]


def test_the_log_and_the_other_files_know_nothing_of_it(evening: Evening) -> None:
    served(evening)
    shot = sent(evening, "Lisa")
    log = b"".join(path.read_bytes() for path in evening.folder.glob("log.sqlite*"))
    assert b"photographed" in log
    assert shot.name.encode() not in log


def test_after_a_night_the_photo_is_still_there_and_half_a_file_is_not(evening: Evening) -> None:
    served(evening)
    kept, lost = sent(evening, "Lisa"), sent(evening, "Lisa")
    (evening.folder / "photos" / "half.jpg").write_bytes(b"half")
    (evening.folder / "photos" / f"{lost.name}.jpg").unlink()
    morning = evening.restart()
    assert seen_on(morning, kept.address) == EVERYWHERE
    assert [path.stem for path in files(morning)] == [kept.name]
    assert morning.house.photos.at(morning.code) == (kept,)


# Whose, and how many ------------------------------------------------------------------------------


def test_a_dish_is_photographed_by_its_chef_and_not_before_it_lies_there(
    evening: Evening,
) -> None:
    served(evening)
    assert "Photograph your dish" in evening.phones["Lisa"].get().text
    for name in ("Ellen", "Cody"):
        assert "Photograph your dish" not in evening.phones[name].get().text
    with unchanged(evening):
        for name, whose in (("Ellen", "Lisa"), ("Ellen", "Ellen"), ("Cody", "Lisa")):
            answer = send(evening, name, whose=whose)
            assert answer.status_code == 409, (name, whose)
            assert send(evening, name, dish="").status_code == 409
        assert send(evening, "Lisa", dish="1-2-2").status_code == 409
    assert files(evening) == []


def test_without_a_seat_or_a_token_nothing_is_taken(evening: Evening) -> None:
    served(evening)
    fields = {"dish": f"1-1-{evening.seat('Lisa')}", "csrf": csrf_of(evening, "Lisa")}
    stranger, lisa = evening.stranger().client, evening.phones["Lisa"].client
    for client, change in ((stranger, {}), (lisa, {"csrf": "wrong"}), (lisa, {"origin": "x"})):
        photo = (io.BytesIO(a_photo()), "x.jpg")
        answer = client.post(
            f"/t/{evening.code}/photos",
            data={**fields, "photo": photo, **change},
            headers={"Origin": "http://evil.test" if "origin" in change else ORIGIN},
            base_url=ORIGIN,
        )
        assert answer.status_code == 403
    assert files(evening) == []


def test_three_photos_of_a_dish_are_enough(evening: Evening) -> None:
    served(evening)
    for _ in range(MOST_OF_A_DISH):
        first = sent(evening, "Lisa")
    with unchanged(evening):
        assert send(evening, "Lisa").status_code == 409
        page = said(send(evening, "Lisa").text)
    assert "You have sent 3 photos of this dish. Take one back first." in page
    evening.phones["Lisa"].post("photos/back", photo=first.name, csrf=csrf_of(evening, "Lisa"))
    sent(evening, "Lisa")


def test_whoever_sends_photos_all_evening_is_slowed_down(evening: Evening) -> None:
    served(evening)
    for _ in range(40):
        evening.app.site.guard.photos.count(f"{evening.code}/{evening.seat('Lisa')}")
    answer = send(evening, "Lisa")
    assert answer.status_code == 409
    assert "That was a lot of photos. Please wait a minute." in said(answer.text)


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: b"", "This is not a picture we can read."),
        (
            lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            "This is not a picture we can read.",
        ),
        (lambda: a_photo()[:400], "This picture is damaged."),
        (
            lambda: a_photo(6000, 5000, "PNG"),
            "This picture is too large: 25 million pixels at most.",
        ),
        (lambda: a_photo() + bytes(12_000_000), "This photo is larger than 12 MB."),
    ],
    ids=["empty", "a drawing", "torn", "a bomb", "too many bytes"],
)
def test_what_is_no_photo_is_refused_with_a_sentence_and_changes_nothing(
    evening: Evening, made: Callable[[], bytes], sentence: str
) -> None:
    served(evening)
    with unchanged(evening):
        answer = send(evening, "Lisa", made())
    assert answer.status_code == 409
    assert sentence in said(answer.text)
    assert files(evening) == []


def test_after_closing_photos_can_be_taken_back_and_no_more_are_sent(evening: Evening) -> None:
    served(evening)
    shot = sent(evening, "Lisa")
    evening.host_does("close")
    assert send(evening, "Lisa").status_code == 409
    lisa = evening.phones["Lisa"]
    assert 'type="file"' not in lisa.get("photos").text
    lisa.post("photos/back", photo=shot.name, csrf=csrf_of(evening, "Lisa"))
    assert files(evening) == []
    assert seen_on(evening, shot.address) == set()


# Away again ---------------------------------------------------------------------------------------


def test_lisa_takes_her_photo_back_and_nobody_elses(evening: Evening) -> None:
    judged(evening)
    lisas, ellens = sent(evening, "Lisa"), sent(evening, "Ellen")
    for shot in (lisas, ellens):
        evening.phones["Lisa"].post("photos/back", photo=shot.name, csrf=csrf_of(evening, "Lisa"))
    assert seen_on(evening, lisas.address) == set()
    assert seen_on(evening, ellens.address) == EVERYWHERE
    assert [path.stem for path in files(evening)] == [ellens.name]
    assert cookbook(evening).table.dishes[0].photos == ()  # type: ignore[union-attr]


def test_a_photo_that_the_host_hides_is_gone_everywhere_and_comes_back(evening: Evening) -> None:
    judged(evening)
    shot = sent(evening, "Lisa")
    before = evening.table.saved.current.state
    evening.host_does("hide", key=shot.key)
    assert seen_on(evening, shot.address) == set()
    assert cookbook(evening).table.dishes[0].photos == ()  # type: ignore[union-attr]
    lisa, ellen, host = (
        evening.phones["Lisa"].client,
        evening.phones["Ellen"].client,
        evening.host(),
    )
    looks = {who: c.get(shot.address, base_url=ORIGIN).status_code for who, c in
             (("Lisa", lisa), ("Ellen", ellen), ("host", host))}  # fmt: skip
    assert looks == {"Lisa": 200, "Ellen": 404, "host": 200}
    hidden = lisa.get(shot.address, base_url=ORIGIN)
    assert hidden.headers["Cache-Control"] == "no-store", "else it would come from her phone again"
    assert "The host has hidden it." in evening.phones["Lisa"].get("photos").text
    assert evening.table.saved.current.state is before
    morning = evening.restart()
    assert seen_on(morning, shot.address) == set()
    morning.host_does("show", key=shot.key)
    assert seen_on(morning, shot.address) == EVERYWHERE


def test_a_blind_plate_is_shown_when_the_tasting_is_over(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen", "Cody")
    evening.table.agree("host", "cooking_party", {"house": {"cook": True}})
    evening.house.start(evening.table, "host")
    play_until(evening, lambda state: type(state.phase).__name__ in ("Favourites", "Cooking"))
    state: Any = evening.table.saved.current.state
    assert isinstance(state.house, HouseRules)
    for name in ("Lisa", "Ellen", "Cody"):
        for seat in sorted(
            evening.table.saved.current.game.to_move(evening.table.saved.current.state)
        ):
            if seat == evening.seat(name) and type(state.phase).__name__ == "Favourites":
                ask = evening.view(name).private.ask
                evening.play(name, CookThis(ask.dishes[0][0]))
    plate = next(
        p for p in evening.table.saved.current.state.phase.plates  # type: ignore[union-attr]
        if evening.seat("Lisa") in p.cooks
    )  # fmt: skip
    evening.play("Lisa", Plated())
    answer = send(evening, "Lisa", dish=f"1-{plate.round}-{plate.dish.chef}")
    assert answer.status_code == 303
    (shot,) = evening.house.photos.at(evening.code)
    assert seen_on(evening, shot.address) == set()
    assert (
        "It is shown when the tasting is over." in evening.phones["Lisa"].get("photos?sent=1").text
    )
    play_until(evening, lambda state: isinstance(state.phase, Over))
    evening.tells_all()
    assert {"Ellen", "Cody", "album"} <= seen_on(evening, shot.address)
