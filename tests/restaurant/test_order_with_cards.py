"""A dish of printed cards: Tom photographs it for a guest, or Ana sends it by her own phone."""

import io
import re
from typing import Any

from msgspec.structs import replace
from werkzeug.test import TestResponse

from partycards.tables.needs import Needs
from tests.evening import ORIGIN, Evening
from tests.restaurant.meal import Meal
from tests.web.test_photographed_form import photo_of


class AtTable(Meal):
    """A table of a house in which guests may play with printed cards."""

    def __init__(self, evening: Evening, *names: str, printed: bool = True) -> None:
        super().__init__(evening, *names)
        self.house.restaurant.keep(replace(self.house.restaurant.setup, printed=printed))

    def page_of(self, name: str) -> TestResponse:
        return self.phones[name].get("printed-dish")

    def sends(self, name: str, *cards: str, **fields: Any) -> TestResponse:
        """The guest's form, with these cards ticked."""
        page = self.page_of(name).text
        return self._posts(self.phones[name].client, f"/t/{self.code}/printed-dish", page,
                           cards=cards, **fields)  # fmt: skip

    def tom_sends(self, name: str, *cards: str, **fields: Any) -> TestResponse:
        page = self.tom.client.get(f"{self.floor}printed-dish", base_url=ORIGIN).text
        return self._posts(self.tom.client, f"{self.floor}printed-dish", page, cards=cards,
                           seat=self.seats[name], **fields)  # fmt: skip

    def _posts(self, client: Any, address: str, page: str, cards: Any, **fields: Any) -> Any:
        found = re.search(r'name="csrf" value="([^"]+)"', page)
        assert found is not None
        sent = {"csrf": found.group(1), "course": "starter", "name": "Paper soup", "send": "1"}
        return client.post(address, data={**sent, "cards": list(cards), **fields},
                           headers={"Origin": ORIGIN}, base_url=ORIGIN,
                           follow_redirects="photo" in fields)  # fmt: skip

    def told(self, answer: TestResponse) -> list[str]:
        """What the page says of who must not eat it."""
        found = re.findall(r'<p class="paper-warning">(.*?)</p>', answer.text, re.S)
        return [re.sub(r"<.*?>", "", each).strip() for each in found]

    def mark(self, answer: TestResponse) -> str:
        found = re.search(r'name="told" value="(\w*)"', answer.text)
        return found.group(1) if found else ""


def test_ana_sends_a_dish_of_printed_cards_and_the_table_no_longer_waits_for_her_r3(
    evening: Evening,
) -> None:
    meal = AtTable(evening)
    meal.invents("Ben", "Soup on the phone")
    assert 'href="printed-dish"' in meal.phone("Ana")
    assert meal.sends("Ana", "carrots", "thyme", say="in cubes").status_code == 303
    assert meal.chef("Ana").sits_out
    assert meal.lines() == [("Paper soup", "asked")]
    dish = meal.table.saved.orders.lines[0].dish
    assert ([food.name for food in dish.foods], dish.words) == (["Carrots", "Thyme"], "in cubes")
    twice = [meal.sends("Cleo", "carrots", move_id="a tap").status_code for _ in range(2)]
    assert twice == [303, 303], "two taps are one dish"
    again = meal.sends("Ana", "carrots")
    assert again.status_code == 409
    assert "Each guest may order 1" in again.text
    assert 'value="Paper soup"' in again.text, "nothing that was typed is lost"


def test_where_the_house_has_no_printed_cards_no_phone_offers_them(evening: Evening) -> None:
    meal = AtTable(evening, printed=False)
    assert "printed-dish" not in meal.phone("Ana")
    assert meal.page_of("Ana").status_code == 303


def test_a_photograph_is_shown_before_it_counts_and_a_stranger_sends_none(evening: Evening) -> None:
    meal = AtTable(evening)
    looked = meal.sends("Ana", photo=photo_of(evening, "carrots", "feta"))
    assert looked.status_code == 200
    assert "2 cards found" in looked.text
    assert meal.lines() == []
    stranger = evening.app.test_client().post(
        f"/t/{meal.code}/printed-dish", data={"photo": (io.BytesIO(b"x"), "a.jpg")},
        headers={"Origin": ORIGIN}, base_url=ORIGIN,
    )  # fmt: skip
    assert stranger.status_code == 403
    broken = meal.sends("Ana", photo=(io.BytesIO(b"no picture"), "a.jpg"))
    assert "picture" in broken.text
    assert meal.lines() == []


def test_the_shield_speaks_before_a_dish_is_sent_and_names_nobody_else_r9(evening: Evening) -> None:
    meal = AtTable(evening)
    meal.tells("Ben", "milk", words="kiwi")
    meal.tells("Ana", "fish")
    first = meal.sends("Ana", "cheese", "kiwis", "anchovies")
    assert first.status_code == 409
    told = " ".join(meal.told(first))
    assert "You must not eat fish" in told
    assert "Somebody at this table must not eat milk" in told
    assert "Ben" not in first.text
    assert "kiwi " not in told.lower(), "his own words stay with the kitchen"
    assert meal.lines() == []
    again = meal.sends("Ana", "cheese", "kiwis", "anchovies", told=meal.mark(first))
    assert again.status_code == 303
    # Cleo tells of milk, too: it is nothing new. A need that is told since is read first.
    meal.tells("Cleo", "milk")
    meal.tells("Ben", "milk", "nuts")
    other = meal.sends("Cleo", "cheese", "walnuts", told=meal.mark(first))
    assert other.status_code == 409


def test_at_a_table_of_two_the_other_is_not_given_away_unless_they_let_it_be_known(
    evening: Evening,
) -> None:
    meal = AtTable(evening, "Ana", "Ben")
    meal.tells("Ben", "milk")
    assert meal.sends("Ana", "cheese").status_code == 303, "the chef is asked twice instead"
    meal.house.needs.keep(meal.code, meal.seats["Ana"], Needs(("fish",), "", for_table=True))
    assert "Somebody at this table must not eat fish" in meal.sends("Ben", "anchovies").text


def test_tom_reads_names_and_what_he_sends_is_the_guests(evening: Evening) -> None:
    meal = AtTable(evening, printed=False)
    meal.tells("Ben", "milk")
    assert "printed-dish" in meal.tom.sees(meal.floor)
    first = meal.tom_sends("Ana", "cheese")
    assert meal.told(first) == ["Ben must not eat milk. It is or may be in this dish."]
    assert meal.tom_sends("Ana", "cheese", told=meal.mark(first)).status_code == 303
    assert meal.table.saved.orders.lines[0].seat == meal.seats["Ana"]
    photo = photo_of(evening, "carrots")
    assert "1 card found" in meal.tom_sends("Ben", photo=photo).text
