"""A house is opened at the site's own name, by whom the operator lets do that."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from werkzeug.test import Client, TestResponse

from partycards.guard import SECURITY_HEADERS
from partycards.hosting.keys import digest_of
from partycards.hosting.new_houses import NewHouses
from partycards.hosting.registry import Registry, engine_of, new_invitation
from tests.evening import token
from tests.hosting.test_settings import read

SITE = "https://party.example"


@pytest.fixture
def registry(tmp_path: Path) -> Any:
    registry = Registry(engine_of(f"sqlite:///{tmp_path / 'site.sqlite'}"))
    yield registry
    registry.close()


class Visitor:
    """Somebody's browser at the site's own name."""

    def __init__(self, registry: Registry, who: str) -> None:
        self._client = Client(NewHouses(read(NEW_HOUSES=who), registry))
        self.origin = SITE

    def looks(self) -> TestResponse:
        return self._client.get("/", base_url=SITE)

    def form(self) -> dict[str, str]:
        page = self.looks().text
        once = re.search(r'name="once" value="([^"]+)"', page)
        assert once is not None
        return {"csrf": token(page), "once": once[1]}

    def sends(self, form: dict[str, str] | None = None, **typed: str) -> TestResponse:
        return self._client.post(
            "/",
            base_url=SITE,
            headers={"Origin": self.origin},
            data=urlencode({**(form or self.form()), **typed}),
            content_type="application/x-www-form-urlencoded",
        )


def key_in(answer: TestResponse) -> str:
    found = re.search(r"https://[a-z0-9-]+\.party\.example/host/enter\?key=([\w-]+)", answer.text)
    assert found is not None, answer.text
    return found[1]


def test_lisa_opens_a_house_and_is_shown_its_link_and_a_code_for_guests(
    registry: Registry,
) -> None:
    answer = Visitor(registry, "open").sends(name=" Linde ")
    house = registry.find("linde")
    assert house is not None
    assert house.host_key_digest == digest_of(key_in(answer))
    assert "https://linde.party.example/<" in answer.text
    assert '<svg class="qr"' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert SECURITY_HEADERS.items() <= dict(answer.headers).items()
    assert '<meta name="robots" content="noindex">' in answer.text


def test_who_taps_twice_has_the_same_link_and_nobody_else_has_it(registry: Registry) -> None:
    lisa = Visitor(registry, "open")
    form = lisa.form()
    assert key_in(lisa.sends(form, name="linde")) == key_in(lisa.sends(form, name="linde"))
    assert lisa.sends(name="linde").status_code == 409, "a new form in the same browser"
    tom = Visitor(registry, "open")
    answer = tom.sends({**tom.form(), "once": form["once"]}, name="linde")
    assert answer.status_code == 409
    assert "host/enter" not in answer.text
    assert 'value="linde"' in answer.text, "what was typed stays"


def test_an_invitation_opens_one_house_and_is_not_lost_to_a_name_that_is_taken(
    registry: Registry,
) -> None:
    code = new_invitation()
    registry.invite(code)
    registry.add("krone", "a digest")
    tom = Visitor(registry, "invite")
    wrong = tom.sends(name="linde", invitation="AAAA-BBBB-CCCC-DDDD")
    assert (wrong.status_code, registry.find("linde")) == (403, None)
    assert 'value="AAAA-BBBB-CCCC-DDDD"' in wrong.text
    assert tom.sends(name="krone", invitation=code).status_code == 409
    assert tom.sends(name="linde", invitation=code.lower().replace("-", " ")).status_code == 200
    assert tom.sends(name="ochsen", invitation=code).status_code == 403
    assert [one.house for one in registry.invitations()] == ["linde"]
    assert tom.sends(name="ochsen").status_code == 403


def test_where_nobody_opens_houses_there_is_no_form_and_none_is_taken(registry: Registry) -> None:
    form = Visitor(registry, "open").form()
    ana = Visitor(registry, "off")
    assert "<form" not in ana.looks().text
    ana.sends(form, name="linde")
    assert registry.all() == []


def test_a_form_of_a_foreign_page_or_without_its_token_opens_nothing(registry: Registry) -> None:
    ben = Visitor(registry, "open")
    assert ben.sends({"csrf": "guessed", "once": "x"}, name="linde").status_code == 403
    ben.origin = "https://krone.party.example"
    assert ben.sends(name="linde").status_code == 403
    assert registry.all() == []


@pytest.mark.parametrize("name", ["", "ab", "www", "Zum Löwen", "a--b", "<b>house", "x" * 41])
def test_what_cannot_be_a_name_is_said_in_a_sentence(registry: Registry, name: str) -> None:
    answer = Visitor(registry, "open").sends(name=name)
    assert answer.status_code == 400
    assert "3 to 40 letters" in answer.text
    assert "<b>house" not in answer.text
    assert registry.all() == []


def test_the_eleventh_house_from_one_address_waits(registry: Registry) -> None:
    visitor = Visitor(registry, "open")
    told = [visitor.sends(name=f"house-{number}").status_code for number in range(11)]
    assert told == [200] * 10 + [429]


def test_of_a_house_that_was_erased_no_invitation_says_the_name(registry: Registry) -> None:
    code = new_invitation()
    registry.invite(code)
    lisa = Visitor(registry, "invite")
    assert lisa.sends(name="linde", invitation=code).status_code == 200
    registry.remove("linde")
    (invitation,) = registry.invitations()
    assert "linde" not in invitation.house
    assert lisa.sends(name="linde", invitation=code).status_code != 200, "it was good for one house"
