"""Promise 1: a crash at any moment of what a guest does leaves rows and log of one mind, and the
next guest sits down."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.evening import ORIGIN, Evening, Phone, token
from tests.promises.crashes import Seams, disagreements, rows
from tests.web.plates import csrf_of, judged, send, sent
from tests.web.test_needs import tells

pytestmark = pytest.mark.laptop

Deed = Callable[[Evening], None]


def lisa_sits_down(evening: Evening) -> None:
    evening.phones["Lisa"].post("join", name="Lisa", needs=["nuts"], needs_words="no durian")


def the_host_seats_amir(evening: Evening) -> None:
    evening.host_does("seat-guest", name="Amir")


def cody_tells_his_needs(evening: Evening) -> None:
    tells(evening, "Cody", "nuts")


def cody_calls_himself_codiak(evening: Evening) -> None:
    evening.phones["Cody"].post("rename", name="Codiak", csrf=csrf_of(evening, "Cody"))


def cody_comes_back_on_another_phone(evening: Evening) -> None:
    code = evening.house.guests.person(evening.code, evening.seat("Cody")).code
    evening.phones["Cody's new phone"].post("back", code=code)


def the_host_gives_codys_seat_to_mateo(evening: Evening) -> None:
    evening.host_does("replace", seat=evening.seat("Cody"), name="Mateo")


def cody_goes_home(evening: Evening) -> None:
    evening.phones["Cody"].post("leave", csrf=csrf_of(evening, "Cody"))


def the_host_sends_cody_home(evening: Evening) -> None:
    evening.host_does("left", seat=evening.seat("Cody"))


def lisa_sends_a_photo(evening: Evening) -> None:
    send(evening, "Lisa")


def lisa_takes_her_photo_back(evening: Evening) -> None:
    shot = evening.house.photos.at(evening.code)[0]
    fields = {"photo": shot.name, "csrf": csrf_of(evening, "Lisa")}
    evening.phones["Lisa"].post("photos/back", **fields)


def lisa_erases_her_photos(evening: Evening) -> None:
    evening.phones["Lisa"].post("me/erase", what="photos", csrf=csrf_of(evening, "Lisa"))


def lisa_goes_home_after_all(evening: Evening) -> None:
    evening.phones["Lisa"].post("leave", csrf=csrf_of(evening, "Lisa"))


DEEDS: list[Deed] = [
    lisa_sits_down,
    the_host_seats_amir,
    cody_tells_his_needs,
    cody_calls_himself_codiak,
    cody_comes_back_on_another_phone,
    the_host_gives_codys_seat_to_mateo,
    cody_goes_home,
    the_host_sends_cody_home,
]


def june_can_sit(later: Evening) -> list[str]:
    """What keeps the next guest from a seat."""
    before = later.table.next_seat()
    answer = Phone(later.app, later.code).post("join", name="June")
    if answer.status_code != 303:
        return [f"June was answered {answer.status_code}"]
    return [] if later.seat("June") == before else ["June sits on somebody else's seat"]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_crash_at_any_moment_leaves_rows_and_log_of_one_mind_promise_1(
    deed: Deed, evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    evening.sit("Ellen", "Cody")
    tells(evening, "Cody", "vegan")
    for name in ("Lisa", "Cody's new phone"):
        evening.phones[name] = evening.stranger()
        evening.phones[name].get("back" if "new" in name else "")
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        deed(evening)
    assert len(seams.pictures) > 1, "nothing was written"
    wrong = []
    for when, later in seams.mornings():
        found = disagreements(later.folder) + june_can_sit(later)
        wrong += [f"{when}: {one}" for one in found]
    assert wrong == []


@pytest.mark.parametrize(
    "deed",
    [lisa_sends_a_photo, lisa_takes_her_photo_back, lisa_erases_her_photos,
     lisa_goes_home_after_all],
    ids=lambda deed: deed.__name__,
)  # fmt: skip
def test_a_crash_while_photos_come_and_go_leaves_whole_photos_or_none_promise_1(
    deed: Deed, evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    judged(evening)
    sent(evening, "Lisa")
    sent(evening, "Lisa")
    tells(evening, "Lisa", "nuts")
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        deed(evening)
    assert len(seams.pictures) > 1, "nothing was written"
    wrong = []
    for when, later in seams.mornings():
        found = disagreements(later.folder) + june_can_sit(later)
        for shot in later.house.photos.at(later.code):
            if later.stranger().client.get(shot.address, base_url=ORIGIN).status_code != 200:
                found.append("a photo that is not there")
        wrong += [f"{when}: {one}" for one in found]
    assert wrong == []


def test_half_a_photo_is_none_promise_1(
    evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The power went while the file was written: its row comes after the whole file is safe."""
    judged(evening)
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        send(evening, "Lisa")
    for when, picture in seams.pictures:
        if when == "when a photo's file is written":
            (half,) = (picture / "photos").iterdir()
            half.write_bytes(half.read_bytes()[:1000])
    counts = []
    for _, later in seams.mornings():
        counts.append(len(later.house.photos.at(later.code)))
        assert disagreements(later.folder) == []
    assert counts[0] == 0
    assert counts[-1] == 1


ERASERS: dict[str, Callable[[Evening], Any]] = {
    "Lisa erases herself": lambda evening: evening.phones["Lisa"].post(
        "me/erase", what="all", csrf=csrf_of(evening, "Lisa")
    ),
    "the host erases the people": lambda evening: erase(evening, "erase-people"),
    "the host erases the evening": lambda evening: erase(evening, "erase-evening"),
}


def erase(evening: Evening, what: str) -> Any:
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    return evening.host().post(
        f"/host/t/{evening.code}/{what}", data={"csrf": csrf}, headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )  # fmt: skip


@pytest.mark.parametrize("who", ERASERS)
def test_what_a_crash_left_of_erasing_is_erased_by_the_same_tap_promise_9(
    who: str, evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    judged(evening)
    sent(evening, "Lisa")
    tells(evening, "Lisa", "nuts", words="no durian")
    evening.host_does("close")
    spare = evening.house.open_table().code
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        assert ERASERS[who](evening).status_code in (200, 303)
    assert len(seams.pictures) > 3
    for when, later in seams.mornings():
        assert disagreements(later.folder) == [], when
        if later.house.table(later.code) is not None:
            has_a_phone = later.phones["Lisa"].get("me").status_code == 200
            if who != "Lisa erases herself" or has_a_phone:
                assert ERASERS[who](later).status_code in (200, 303), when
        for secret in ("Lisa", "durian", "nuts"):
            assert secret not in str(rows(later.folder, "SELECT * FROM guest")), when
            assert secret not in str(rows(later.folder, "SELECT * FROM need")), when
        assert list((later.folder / "photos").glob("*")) == [], when
        assert later.house.table(spare) is not None, when


def test_lisa_whose_answer_got_lost_is_at_the_table_when_she_scans_again_promise_1(
    evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The server died when she had tapped and heard nothing. Whatever it had written, she is asked
    once at most, and there is one Lisa."""
    phone = evening.phones["Lisa"] = evening.stranger()
    phone.get()
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        lisa_sits_down(evening)
    there = 0
    for when, later in seams.mornings():
        page = later.phones["Lisa"].get()
        if page.status_code == 303:
            there += 1
        else:
            answer = later.phones["Lisa"].post("join", name="Lisa", needs=["nuts"])
            assert answer.status_code == 303, f"{when}: {answer.status_code}"
        assert [name for _, name in later.house.guests.names(later.code)] == ["Lisa"], when
        assert later.house.needs.of(later.code, 1).kinds == ("nuts",), when
        assert later.phones["Lisa"].get("me").status_code == 200, when
    assert there, "no picture has Lisa at the table"


def test_lisa_who_taps_again_on_the_page_of_before_gets_the_seat_of_her_first_tap_promise_1(
    evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    phone = evening.phones["Lisa"] = evening.stranger()
    form = token(phone.get().text)
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        phone.post("join", name="Lisa", csrf=form)
    for when, later in seams.mornings():
        answer = later.phones["Lisa"].post("join", name="Lisa", csrf=form)
        assert answer.status_code == 303, f"{when}: {answer.text}"
        assert [place.seat for place in later.table.saved.places] == [1], when
        assert later.phones["Lisa"].get("me").status_code == 200, when


@pytest.mark.parametrize("way", ["seat code", "ticket"])
def test_a_crash_while_codys_seat_moves_leaves_exactly_one_working_phone_promise_7(
    way: str, evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The new phone scans the table's code after the crash: it has the seat, or the old one has."""
    evening.sit("Ellen", "Cody")
    cody, new = evening.seat("Cody"), evening.stranger()
    evening.phones["Cody's new phone"] = new
    ticket = evening.app.site.tickets.issue(evening.code, cody)
    path = "back" if way == "seat code" else f"claim/{ticket}"
    form = token(new.get(path).text)
    code = evening.house.guests.person(evening.code, cody).code
    seams = Seams(evening, tmp_path_factory.mktemp("pictures"))
    with seams.watched():
        assert new.post(path, csrf=form, code=code).status_code == 303
    working = []
    for when, later in seams.mornings():
        later.phones["Cody's new phone"].get()
        names = ("Cody", "Cody's new phone")
        works = [n for n in names if later.phones[n].get("me").status_code == 200]
        assert len(works) == 1, f"{when}: {works}"
        working += works
    assert set(working) == {"Cody", "Cody's new phone"}
