"""Those who only watch: a page without a seat, reactions, and the people's choice."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import structs
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.awarded import Awarded, FinishRound
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import Judging, PutChip
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.live.pages import Viewer
from partycards.live.parts import WATCH
from tests.evening import ORIGIN, Evening, Phone, token
from tests.promises.leaks import key_of, step


def until(evening: Evening, reached: Callable[[Any], bool]) -> None:
    """The guests play on."""
    luck = Random(4)
    while not reached(evening.table.saved.current.state):
        step(evening, luck)


def chips(evening: Evening, favourite: str) -> None:
    """Cody gives all chips to one guest."""
    for chip in (5, 10, 25, 50, 100):
        evening.play("Cody", PutChip(chip, evening.seat(favourite)))
    evening.play("Cody", Award())


@pytest.fixture
def judging(evening: Evening) -> Evening:
    """Cody judges the dishes of Lisa, Ellen and Amir, which all lie on the table."""
    evening.sit("Cody", "Lisa", "Ellen", "Amir")
    evening.start(first="Cody")
    until(evening, lambda state: isinstance(state.phase, Judging))
    return evening


class Spectator(Phone):
    """Somebody who only watches, from a phone with an address of its own."""

    def __init__(self, evening: Evening, address: str = "192.168.1.20") -> None:
        super().__init__(evening.app, evening.code)
        self.client.environ_base["REMOTE_ADDR"] = address
        self.evening = evening

    def page(self) -> str:
        return self.get("watch").text

    def votes(self, name: str, **more: Any) -> TestResponse:
        page = self.page()
        found = re.search(r'name="ballot" value="([^"]+)"', page)
        fields = {"ballot": found.group(1) if found else "", "chef": self.evening.seat(name)}
        return self.post("watch/vote", **{"csrf": token(page), **fields, **more})

    def taps(self, reaction: str, **more: Any) -> TestResponse:
        csrf = token(self.page())
        return self.post("watch/react", **{"csrf": csrf, "reaction": reaction, **more})

    def votes_live(self, name: str) -> dict[str, Any]:
        """As the page's script sends it."""
        page = self.page()
        found = re.search(r'name="ballot" value="([^"]+)"', page)
        assert found is not None
        answer = self.client.post(
            f"/t/{self.code}/watch/vote",
            data={
                "csrf": token(page),
                "ballot": found.group(1),
                "chef": self.evening.seat(name),
            },
            headers={"Origin": ORIGIN, "Accept": "application/json"},
            base_url=ORIGIN,
        )
        heard: dict[str, Any] = answer.get_json()
        return heard


def choice(evening: Evening, face: str = "tv") -> str:
    """What stands as the people's choice on the TV or on Lisa's phone, without tags."""
    page = evening.stranger().get("tv").text if face == "tv" else evening.main("Lisa")
    found = re.search(r'class="[^"]*people-choice.*?(</section>|</p>\s*</div>)', page, re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", found.group(0)).split()) if found else ""


# Watching -----------------------------------------------------------------------------------------


def test_the_join_page_leads_to_watching_and_back(evening: Evening) -> None:
    stranger = evening.stranger()
    assert f'href="/t/{evening.code}/watch"' in stranger.get().text
    page = stranger.get("watch").text
    assert "Just watching" in page
    assert "Take a seat" in page
    assert stranger.get("watch").headers["Set-Cookie"].startswith("visitor-5000=")


def test_a_full_table_offers_to_watch_instead_of_a_seat(evening: Evening) -> None:
    evening.sit(*(f"Guest of {number}" for number in range(20)))
    page = evening.stranger().get().text
    assert "All 20 seats of this table are taken." in page
    assert "Watch instead" in page
    assert page.index('id="fold-seat"') < page.index('name="name"')
    assert "I was here before" in page


def test_a_guest_with_a_seat_is_led_to_their_own_page(judging: Evening) -> None:
    answer = judging.phones["Lisa"].get("watch")
    assert answer.status_code == 303
    assert answer.location == f"/t/{judging.code}/"


def test_who_watches_sees_the_dishes_and_no_form_of_a_guest(judging: Evening) -> None:
    page = Spectator(judging).page()
    state: Any = judging.table.saved.current.state
    for dish in state.phase.dishes:
        assert dish.laid[0].card.name in page
    assert 'action="move"' not in page
    assert "take-back" not in page


def test_the_stream_shows_what_the_page_shows(judging: Evening) -> None:
    anna = Spectator(judging)
    page = anna.page()
    stream = anna.get("watch/stream").text
    assert stream.count("event: view") == 1
    for piece in ('class="reactions"', 'class="ask ballot"', "Lisa"):
        assert piece in stream
        assert piece in page
    assert f'value="{token(page)}"' in stream


def test_a_push_of_parts_gives_each_who_watches_a_token_of_their_own(
    judging: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A form that everybody is sent at once, because what stands in it has changed."""
    pages, table = judging.app.site.pages, judging.table
    anna, ben = (Viewer(WATCH, None, "en", csrf) for csrf in ("anna-s-token", "ben-s-token"))
    shown = {who: pages.event(table, who, None)[0] for who in (anna, ben)}
    ballot = table.saved.current.game.open_ballot(table.saved.current.state)
    changed = structs.replace(ballot, dishes=ballot.dishes[1:])
    monkeypatch.setattr("partycards.live.people.open_ballot", lambda standing: changed)
    table.about("host", "renamed", judging.seat("Lisa"))
    for who, other in ((anna, ben), (ben, anna)):
        _, event = pages.event(table, who, shown[who])
        assert b"event: parts" in event
        assert f'name="csrf" value="{who.csrf}"'.encode() in event
        assert b"\x1f" not in event
        assert other.csrf.encode() not in event


# Reactions ----------------------------------------------------------------------------------------


def test_a_tap_is_on_the_tv_for_a_moment_and_in_no_log(
    judging: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []
    streams = judging.app.site.streams
    monkeypatch.setattr(streams, "whisper", lambda code, event: heard.append(event))
    seq = judging.table.saved.seq
    assert Spectator(judging).taps("clap").status_code == 303
    assert heard == [b"event: reaction\ndata: clap\n\n"]
    assert judging.table.saved.seq == seq


@pytest.mark.parametrize("kind", ["applause", "", "<script>"])
def test_only_our_own_drawings_can_be_sent(judging: Evening, kind: str) -> None:
    answer = Spectator(judging).taps(kind)
    assert answer.status_code == 409
    assert "There is no such button here." in answer.text


def test_who_taps_too_fast_is_asked_to_be_slower(judging: Evening) -> None:
    anna = Spectator(judging)
    answers = [anna.taps("wow") for _ in range(8)]
    assert [a.status_code for a in answers] == [303] * 6 + [409] * 2
    assert "A little slower, please." in answers[-1].text
    assert Spectator(judging).taps("wow").status_code == 303


def test_the_host_puts_the_reactions_away(judging: Evening) -> None:
    anna = Spectator(judging)
    judging.host_does("audience")
    assert 'class="reactions"' not in anna.page()
    assert "The host has turned the reactions off." in anna.taps("clap").text


# The people's choice ------------------------------------------------------------------------------


def test_the_vote_opens_with_the_last_dish_and_closes_with_the_chips(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody")
    anna = Spectator(evening)
    until(evening, lambda state: isinstance(state.phase, Presenting))
    assert "Which dish would you like to eat?" not in anna.page()
    until(evening, lambda s: evening.table.saved.current.game.open_ballot(s) is not None)
    assert "Which dish would you like to eat?" in anna.page()
    until(evening, lambda state: isinstance(state.phase, Judging))
    assert anna.votes("Ellen").status_code == 303
    chips(evening, "Lisa")
    assert "Which dish would you like to eat?" not in anna.page()
    assert "There is nothing to vote on just now." in anna.votes("Lisa", ballot="x").text


def test_votes_are_hidden_until_the_chips_are_out_and_never_move_them(judging: Evening) -> None:
    people = [Spectator(judging, f"192.168.1.{20 + number}") for number in range(5)]
    for person in people[:3]:
        assert person.votes("Amir").status_code == 303
    people[3].votes("Lisa")
    for viewer in ("tv", "phone"):
        assert choice(judging, viewer) == ""
    chips(judging, "Lisa")
    assert "Amir" in choice(judging)
    assert "3 of 4 votes" in choice(judging)
    assert "3 of 4 votes" in choice(judging, "phone")
    assert "3 of 4 votes" in people[4].page()
    state: Any = judging.table.saved.current.state
    assert dict(state.totals)[judging.seat("Lisa")] == 190
    assert dict(state.totals)[judging.seat("Amir")] == 0
    judging.play("Cody", FinishRound())
    assert choice(judging) == ""


def test_a_tie_names_all_and_no_vote_names_nobody(judging: Evening) -> None:
    Spectator(judging, "192.168.1.20").votes("Amir")
    Spectator(judging, "192.168.1.21").votes("Ellen")
    chips(judging, "Lisa")
    assert "Ellen · Amir" in choice(judging) or "Amir · Ellen" in choice(judging)
    judging.play("Cody", FinishRound())
    until(judging, lambda state: isinstance(state.phase, Awarded))
    assert choice(judging) == ""


def test_a_vote_can_be_changed_and_counts_once(judging: Evening) -> None:
    anna = Spectator(judging)
    anna.votes("Amir")
    anna.votes("Ellen")
    page = anna.page()
    assert "Your vote is in. You can change it until the chips are out." in page
    assert re.search(rf'name="chef" value="{judging.seat("Ellen")}" required checked', page)
    chips(judging, "Lisa")
    assert "Ellen" in choice(judging)
    assert "1 of 1 votes" in choice(judging)


def test_one_phone_cannot_vote_a_hundred_times(judging: Evening) -> None:
    """A browser without its cookie is another one, but its address is the same."""
    answers = [Spectator(judging, "192.168.1.66").votes("Amir").status_code for _ in range(20)]
    assert answers == [303] * 4 + [409] * 16
    assert Spectator(judging, "192.168.1.20").votes("Ellen").status_code == 303
    chips(judging, "Lisa")
    assert "4 of 5 votes" in choice(judging)


def test_votes_survive_a_restart(judging: Evening) -> None:
    Spectator(judging).votes("Amir")
    again = judging.restart()
    chips(again, "Lisa")
    assert "Amir" in choice(again)


def test_the_podium_tells_whom_the_people_liked_most(judging: Evening) -> None:
    Spectator(judging, "192.168.1.20").votes("Amir")
    Spectator(judging, "192.168.1.21").votes("Amir")
    until(judging, lambda state: isinstance(state.phase, Over))
    assert "People’s choice" not in choice(judging)
    judging.tells_all()
    assert "People’s choice Amir 2 votes" in choice(judging)
    assert "Round 1" in choice(judging, "phone")


def test_the_script_is_told_that_the_vote_is_in(judging: Evening) -> None:
    heard = Spectator(judging).votes_live("Amir")
    assert heard["said"] == "Your vote is in. You can change it until the chips are out."
    assert heard["version"] == judging.table.saved.seq


@pytest.mark.parametrize("chef", ["", "99", "Amir", "-1"])
def test_a_vote_for_nobody_is_refused_beside_the_form(judging: Evening, chef: str) -> None:
    answer = Spectator(judging).votes("Amir", chef=chef)
    assert answer.status_code == 409
    assert "Which dish? Please choose one." in answer.text


def test_an_old_ballot_says_that_the_round_moved_on(judging: Evening) -> None:
    assert "The round moved on." in Spectator(judging).votes("Amir", ballot="r1-00000000").text


def test_without_token_or_from_another_page_nothing_counts(judging: Evening) -> None:
    anna = Spectator(judging)
    assert anna.votes("Amir", csrf="wrong").status_code == 403
    assert anna.taps("clap", csrf="wrong").status_code == 403
    assert anna.votes("Amir", origin="http://evil.test").status_code == 403
    chips(judging, "Lisa")
    assert choice(judging) == ""


# Guests who vote, too -----------------------------------------------------------------------------


def ballot_of(evening: Evening, name: str) -> str:
    """The ballot on a guest's page, or ""."""
    found = re.search(r'<form class="ask ballot".*?</form>', evening.main(name), re.S)
    return found.group(0) if found else ""


def guest_votes(evening: Evening, name: str, favourite: str) -> TestResponse:
    ballot = evening.table.saved.current.game.open_ballot(evening.table.saved.current.state)
    fields = {"ballot": ballot.key, "chef": evening.seat(favourite)}
    csrf = evening.app.site.guard.csrf(key_of(evening, name))
    return evening.phones[name].post("vote", csrf=csrf, **fields)


def test_guests_at_the_table_do_not_vote_unless_the_host_likes(judging: Evening) -> None:
    assert ballot_of(judging, "Lisa") == ""
    answer = guest_votes(judging, "Lisa", "Amir")
    assert answer.status_code == 409
    assert "At this table only those who are watching can vote." in answer.text


def test_guests_vote_for_dishes_of_others_and_the_judge_does_not(judging: Evening) -> None:
    judging.host_does("audience", reactions="on", guests_vote="on")
    assert ballot_of(judging, "Cody") == ""
    lisas = ballot_of(judging, "Lisa")
    assert f'value="{judging.seat("Amir")}"' in lisas
    assert f'value="{judging.seat("Lisa")}"' not in lisas
    assert guest_votes(judging, "Lisa", "Amir").status_code == 303
    assert "checked" in ballot_of(judging, "Lisa")
    assert "checked" not in ballot_of(judging, "Ellen")
    assert "your own dish" in guest_votes(judging, "Amir", "Amir").text
    assert "The judge speaks with the chips." in guest_votes(judging, "Cody", "Amir").text
    chips(judging, "Ellen")
    assert "1 of 1 votes" in choice(judging)


def test_a_guest_does_not_vote_once_more_as_somebody_who_watches(judging: Evening) -> None:
    ballot = judging.table.saved.current.game.open_ballot(judging.table.saved.current.state)
    lisa = judging.phones["Lisa"]
    lisa.client.set_cookie("visitor-5000", "a-visitor", domain="party.test")
    csrf = judging.app.site.guard.csrf("a-visitor")
    answer = lisa.post("watch/vote", csrf=csrf, ballot=ballot.key, chef=judging.seat("Amir"))
    assert "You have a seat at this table" in answer.text


def test_the_console_tells_how_many_watch_and_what_they_may_do(judging: Evening) -> None:
    page = judging.host().get(f"/host/t/{judging.code}/", base_url=ORIGIN).text
    assert "Those who only watch" in page
    assert re.search(r'name="reactions" checked', page)
    assert not re.search(r'name="guests_vote" checked', page)


def test_a_guest_who_is_erased_has_voted_for_nothing(judging: Evening) -> None:
    judging.host_does("audience", guests_vote="on")
    guest_votes(judging, "Lisa", "Amir")
    Spectator(judging).votes("Ellen")
    judging.house.votes.forget_guest(judging.code, judging.seat("Lisa"))
    chips(judging, "Ellen")
    assert "Ellen" in choice(judging)
    assert "1 of 1 votes" in choice(judging)


def test_what_is_erased_of_a_table_are_its_votes_too(judging: Evening) -> None:
    Spectator(judging).votes("Amir")
    judging.house.votes.forget(judging.code)
    chips(judging, "Lisa")
    assert choice(judging) == ""
    again = judging.restart()
    assert choice(again) == ""
