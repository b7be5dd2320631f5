"""The host chooses house rules in the lobby: presets, switches, teams, saved rules (V1-V19)."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from werkzeug.test import TestResponse

from partycards.games import GAMES
from partycards.games.base import About, Option
from partycards.games.cooking_party.lobby.house import SWITCHES, HouseRules
from partycards.games.cooking_party.lobby.offered import THEMES
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.features.before_match import OptionalRules
from partycards.games.lobby import Preset
from partycards.rows import SavedRules, db
from partycards.tables import saved_rules
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening
from tests.web.sample import judging, said, unchanged

SIX = ("Cody", "Lisa", "Ellen", "Amir", "Zoë", "Ben")


def console(evening: Evening) -> str:
    answer = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
    assert answer.status_code == 200
    page: str = answer.text
    return page


def tv(evening: Evening) -> str:
    return said(evening.stranger().get("tv").text)


def does(evening: Evening, verb: str, **fields: Any) -> None:
    """A button of the lobby that works without scripts."""
    answer = evening.host_does(verb, **fields)
    assert answer.status_code == 303, said(answer.text)


def turns(evening: Evening, *switches: str, on: bool = True) -> None:
    for switch in switches:
        does(evening, "rule", field=switch, value="1" if on else "0", at="food")


def is_refused(evening: Evening, verb: str, sentence: str, **fields: Any) -> str:
    """A button that answers with a sentence on the page and changes nothing, with and without the
    page's script."""
    with unchanged(evening):
        answer = evening.host_does(verb, **fields)
        assert answer.status_code == 409
        assert sentence in said(answer.text), said(answer.text)
        csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
        live = evening.host().post(
            f"/host/t/{evening.code}/{verb}",
            data={"csrf": csrf, **fields},
            headers={"Origin": ORIGIN, "Accept": "application/json"},
            base_url=ORIGIN,
        )
        assert sentence in live.get_json()["refused"]
    page: str = answer.text
    return page


def house(evening: Evening) -> HouseRules:
    game: Any = evening.table.saved.agreed()
    rules: HouseRules = game.house
    return rules


def offered(page: str) -> set[str]:
    """The switches on a console, by key."""
    return {switch.key for switch in SWITCHES if f'id="turn-{switch.key}"' in page}


def presets_in_order(page: str) -> list[str]:
    return [part.partition('"')[0] for part in page.split('id="preset-')[1:]]


# Presets ----------------------------------------------------------------------------------------


def test_every_screen_says_what_kind_of_evening_the_host_chose(evening: Evening) -> None:
    evening.sit(*SIX)
    assert "Basic · judge rotates" in tv(evening).replace(" , ", " ")
    does(evening, "preset", preset="kids")
    for page in (tv(evening), said(evening.main("Lisa")), said(console(evening))):
        assert "Kids" in page
        assert "Taps only" in page
    assert house(evening).few_cards
    is_refused(evening, "preset", "no such house rule", preset="poker")


def test_children_play_with_the_deck_that_they_know_and_others_without_it_v15(
    evening: Evening,
) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="kids")
    assert evening.table.ahead.deck == "kids"
    does(evening, "preset", preset="basic")
    assert evening.table.ahead.deck == ""


def test_a_deck_that_the_host_chose_stays_with_another_preset(evening: Evening) -> None:
    evening.sit(*SIX)
    evening.table.agree("host", "cooking_party", {}, "no_nuts")
    does(evening, "preset", preset="dinner")
    assert evening.table.ahead.deck == "no_nuts"


def test_presets_say_how_long_they_take_and_for_how_many_they_are(evening: Evening) -> None:
    empty = said(console(evening))
    for title in ("Two of us", "Just me", "Big party", "Judge of honor", "Dinner for real"):
        assert title in empty, "an empty lobby offers everything"
    evening.sit("Cody", "Lisa")
    two = console(evening)
    assert presets_in_order(two)[:2] == ["two", "honour"]
    assert "from 6 guests" in said(two)
    assert "about 50 min" in said(two)


def test_from_seven_guests_on_teams_are_offered_first_with_the_length_b1(evening: Evening) -> None:
    evening.sit(*SIX)
    assert presets_in_order(console(evening))[0] == "basic"
    evening.sit("Maria")
    page = console(evening)
    assert presets_in_order(page)[0] == "teams"
    first = said(page.split('id="preset-teams"')[1].split("</button>")[0])
    assert "about 30 min" in first
    assert "about 1 h 50 min" in said(evening.main("Lisa")), "what Basic would take"


# A long evening -----------------------------------------------------------------------------------

TWELVE = (*SIX, "Maria", "Ana", "Cleo", "Dora", "Emil", "Fritz")


def length(evening: Evening) -> str:
    """What the console says of the length, with the shorter forms."""
    return said(console(evening).split('id="length"')[1].split("</section>")[0])


def test_the_console_proposes_rounds_hands_and_time_from_the_dishes_b15(evening: Evening) -> None:
    evening.sit(*SIX[:4])
    told = length(evening)
    assert "About 40 min" in told
    assert "4 rounds, 3 dishes in each, 7 cards a hand" in told
    assert "long evening" not in told
    turns(evening, "cook")
    assert "4 dishes are cooked in 60 minutes" in length(evening)


def test_a_long_evening_is_made_shorter_with_one_tap_and_as_it_was_with_another_b15(
    evening: Evening,
) -> None:
    evening.sit(*TWELVE)
    before, told = house(evening), length(evening)
    assert "About 5 hours" in told
    assert "That is a long evening." in told
    does(evening, "form", form="teams-1")
    assert house(evening).teams
    assert "About 1 h 10 min" in length(evening)
    assert "about 1 h 10 min" in tv(evening)
    does(evening, "form", form="teams-0")
    assert house(evening) == before
    does(evening, "form", form="judges-1")
    assert "how many judge: 4" in tv(evening)
    assert 'name="around"' not in console(evening), "how often everybody judges is no question now"
    does(evening, "form", form="judges-0")
    assert house(evening) == before
    is_refused(evening, "form", "no such house rule", form="cooks-1")


def test_a_game_without_shorter_forms_offers_none_b15(evening: Evening) -> None:
    evening.sit(*SIX[:4])
    evening.table.agree(HOST, "thieving_chefs", {})
    assert 'id="length"' not in console(evening)
    is_refused(evening, "form", "no such house rule", form="teams-1")


def test_the_host_is_told_how_long_it_still_goes_on_and_what_late_guests_bring_b15(
    evening: Evening,
) -> None:
    judging(evening)
    assert "About 15 min to go" in said(console(evening)), "two rounds of two dishes, and chips"
    evening.sit("Zoë")
    told = said(console(evening))
    assert "About 30 min to go: about 15 min longer than without those who came late." in told


def test_a_preset_keeps_the_tables_own_rule_and_the_deck(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "rule", field="own_rule", value="Who laughs first washes up.", at="own")
    deck = evening.table.saved.deck
    does(evening, "preset", preset="dinner")
    assert house(evening).own_rule == "Who laughs first washes up."
    assert evening.table.saved.deck == deck


# Switches ---------------------------------------------------------------------------------------


def test_every_switch_stands_in_one_theme() -> None:
    fields = [field for _, _, fields in THEMES for field in fields]
    assert sorted(fields) == sorted(switch.key for switch in SWITCHES)


def test_a_switch_is_explained_turned_on_and_off_again(evening: Evening) -> None:
    evening.sit(*SIX)
    assert "buys one more card at any time" in said(console(evening))
    turns(evening, "tokens")
    assert house(evening).tokens
    assert "Buyer’s tokens" in tv(evening)
    turns(evening, "tokens", on=False)
    assert not house(evening).tokens
    assert evening.table.saved.house == {"finale": True}, "as usual, and the awards at the end"


def test_only_switches_that_make_sense_are_shown(evening: Evening) -> None:
    assert {"two", "solo", "teams"} <= offered(console(evening)), "nobody is here yet"
    evening.sit("Cody", "Lisa")
    two = offered(console(evening))
    assert "two" in two
    assert not two & {"solo", "teams", "reformed", "offers", "cooks_judge", "for_inventor"}
    evening.sit("Ellen", "Amir", "Zoë", "Ben")
    six = offered(console(evening))
    assert {"teams", "reformed", "offers"} <= six
    assert not six & {"two", "solo", "cooks_judge"}
    turns(evening, "cook")
    assert "cooks_judge" in offered(console(evening))
    turns(evening, "cooks_judge")
    turns(evening, "cook", on=False)
    assert not house(evening).cooks_judge, "it goes with what it belongs to"


def test_what_is_on_is_shown_even_if_it_no_longer_suits(evening: Evening) -> None:
    evening.sit("Cody", "Lisa")
    does(evening, "preset", preset="two")
    evening.sit("Ellen")
    assert "two" in offered(console(evening))
    is_refused(evening, "start", "This is a game for two.")
    turns(evening, "two", on=False)
    does(evening, "start")


def test_what_cannot_go_together_is_said_beside_the_switch_and_refused_v19(
    evening: Evening,
) -> None:
    evening.sit(*SIX)
    turns(evening, "cook", "clock")
    page = console(evening)
    assert "diets cannot be ignored" in said(page.split('id="why-diet_ignored"')[1][:300])
    stuck = page.split('id="turn-diet_ignored"')[1].split("</button>")[0]
    assert " disabled" in stuck
    refused = is_refused(
        evening, "rule", "Somebody is going to eat this", field="diet_ignored", value="1", at="food"
    )
    assert '<details class="fold theme" id="rules-food" open>' in refused, "without scripts"
    is_refused(evening, "rule", "The clock runs while you cook", field="cook", value="0")
    is_refused(evening, "rule", "no such house rule", field="poker", value="1")
    is_refused(evening, "rule", "no such house rule", field="__class__", value="1")
    assert house(evening).clock


def test_numbers_and_choices_have_steppers_and_limits(evening: Evening) -> None:
    evening.sit(*SIX)
    turns(evening, "cook", "clock", "diet_removed", "permanent")
    rules = house(evening)
    assert (rules.minutes, rules.restriction, rules.rounds) == (0, "vegetarian", 0)
    page = console(evening)
    assert 'id="more-minutes" name="value" value="15"' in page
    assert 'id="more-rounds" name="value" value="4"' in page
    does(evening, "rule", field="minutes", value="45")
    does(evening, "rule", field="rounds", value="4")
    does(evening, "rule", field="restriction", value="vegan")
    rules = house(evening)
    assert (rules.minutes, rules.restriction, rules.rounds) == (45, "vegan", 4)
    for field, value, sentence in (
        ("minutes", "601", "A number from 15 to 600"),
        ("minutes", "-5", "A number from 15 to 600"),
        ("rounds", "0", "A number from 1 to 60"),
        ("rounds", "many", "A number from 1 to 60"),
        ("restriction", "paleo", "no such house rule"),
        ("kitchen", "21", "A number from 1 to 20"),
        ("team_count", "3", "no such house rule"),
        ("missing", "tofu", "no such house rule"),
    ):
        is_refused(evening, "rule", sentence, field=field, value=value)


def test_an_own_rule_is_read_by_all_and_never_acts(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "rule", field="own_rule", value="100% <b>fun</b>", at="own")
    for page in (evening.stranger().get("tv").text, evening.main("Lisa"), console(evening)):
        assert "<b>fun" not in page
        assert "100% &lt;b&gt;fun&lt;/b&gt;" in page
    too_long = "x" * 301
    page = is_refused(evening, "rule", "At most 300 letters", field="own_rule", value=too_long)
    assert too_long in page, "nothing typed is lost"


def test_the_shelf_decides_what_is_taken_out_up_to_the_start_v9(evening: Evening) -> None:
    evening.sit(*SIX)
    cards = [card.key for card in evening.app.site.catalogue.ingredients.cards()]
    turns(evening, "on_hand")
    assert len(house(evening).missing) == len(cards)
    is_refused(evening, "start", "Please choose a larger one.")
    evening.app.site.catalogue.tick(dict.fromkeys(cards[:120], True))
    assert "120 ingredients are ticked" in said(console(evening))
    does(evening, "start")
    state: Any = evening.table.saved.current.state
    keys = {card.key for card in state.box.ingredients}
    assert set(state.house.missing) == set(cards[120:])
    assert len(state.draw) == len(keys & set(cards[:120]))


def test_the_agreement_keeps_the_house_rules_and_asks_who_judges(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="honour")
    page = said(console(evening))
    assert "Guest of honor" in page
    assert "How often does everybody judge?" not in page
    lisa = evening.seat("Lisa")
    does(evening, "agree", game="cooking_party", first_judge=lisa)
    assert house(evening).honour
    assert "Lisa is the guest of honor." in tv(evening)


def test_house_rules_are_for_the_next_match_not_for_one_that_runs(evening: Evening) -> None:
    judging(evening)
    for verb, fields in (
        ("preset", {"preset": "kids"}),
        ("rule", {"field": "tokens", "value": "1"}),
        ("teams", {"how": "random"}),
        ("keep-rules", {"name": "Friday"}),
    ):
        is_refused(evening, verb, "The game has begun already.", **fields)
    does(evening, "end-early")
    does(evening, "preset", preset="kids")
    assert house(evening).few_cards
    assert "What you play" in said(console(evening))


@dataclass(frozen=True, kw_only=True)
class Sprint(CookingParty):
    """A game with two house rules of its own, as any other game may have them."""

    heat: str = "mild"
    laps: int = 1

    about: ClassVar[About] = replace(CookingParty.about, key="sprint", title="Sprint")
    options: ClassVar[tuple[Option, ...]] = (
        Option("heat", "How hot is it", (("mild", "as usual"), ("hot", "very"))),
        Option("laps", "How many laps", kind="number", least=1, most=9),
    )
    themes = OptionalRules.themes
    rule = OptionalRules.rule
    with_rule = OptionalRules.with_rule
    in_short = OptionalRules.in_short
    check_rules = OptionalRules.check_rules

    def presets(self, guests: int) -> tuple[Preset, ...]:
        return ()


def test_the_house_rules_of_another_game_appear_by_themselves(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "sprint", Sprint)
    evening.sit("Cody", "Lisa", "Ellen")
    evening.table.agree(HOST, "sprint", {})
    page = said(console(evening))
    assert "How hot is it as usual very" in page
    does(evening, "rule", field="heat", value="hot")
    does(evening, "rule", field="laps", value="4")
    assert "How hot is it: very" in tv(evening)
    assert "How many laps: 4" in said(evening.main("Lisa"))
    is_refused(evening, "rule", "A number from 1 to 9", field="laps", value="10")
    is_refused(evening, "rule", "no such house rule", field="teams", value="1")
    does(evening, "keep-rules", name="Fast")
    does(evening, "agree", game="cooking_party")
    assert evening.table.saved.house.get("heat") is None
    does(evening, "use-rules", key=saved(evening)["Fast"])
    assert evening.table.saved.game_key == "sprint"
    assert evening.table.saved.house == {"heat": "hot", "laps": 4}


# Teams ------------------------------------------------------------------------------------------


def teams(evening: Evening) -> list[set[str]]:
    """The teams that were made, by names."""
    names = evening.house.guests.name_map(evening.code)
    found = evening.table.saved.agreed().teams(evening.table.saved.present())
    return [{names[seat] for seat in team} for team in found.made] if found else []


def put(evening: Evening, name: str, team: int) -> dict[str, Any]:
    return {"put": f"{evening.seat(name)}-{team}"}


def test_teams_are_made_as_we_sit_and_lisa_is_put_into_team_2(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="teams")
    assert "3 teams, made by lot when the game begins." in said(console(evening))
    does(evening, "teams", how="sit")
    assert teams(evening) == [{"Cody", "Lisa"}, {"Ellen", "Amir"}, {"Zoë", "Ben"}]
    does(evening, "team", **put(evening, "Lisa", 2))
    assert teams(evening) == [{"Cody"}, {"Ellen", "Amir", "Lisa"}, {"Zoë", "Ben"}]
    assert "Lisa Team Basil" in tv(evening)
    assert "Lisa Team Basil" in said(evening.main("Cody")).replace("L Lisa", "Lisa")
    does(evening, "team", **put(evening, "Ben", 4))
    assert teams(evening)[2:] == [{"Zoë"}, {"Ben"}], "a new team"
    does(evening, "start")
    state: Any = evening.table.saved.current.state
    assert len(state.teams) == 4
    assert "Team Basil you and Ellen and Amir" in said(evening.main("Lisa"))
    assert "Team Tomato you alone for now" in said(evening.main("Cody"))


def test_random_teams_are_about_equal_and_not_always_the_same(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="teams")
    seen = set()
    for _ in range(12):
        does(evening, "teams", how="random")
        assert [len(team) for team in teams(evening)] == [2, 2, 2]
        seen.add(str(house(evening).made))
    assert len(seen) > 1
    does(evening, "teams", how="lot")
    assert teams(evening) == []


def test_teams_that_cannot_be_are_refused(evening: Evening) -> None:
    evening.sit(*SIX)
    is_refused(evening, "teams", "There are no teams in this game.", how="sit")
    does(evening, "preset", preset="teams")
    is_refused(evening, "team", "Nobody sits there any more.", **put(evening, "Lisa", 1))
    does(evening, "teams", how="sit")
    does(evening, "team", **put(evening, "Cody", 2))
    is_refused(evening, "team", "there must be at least three of them", **put(evening, "Lisa", 2))
    is_refused(evening, "team", "At most 5 teams", **put(evening, "Lisa", 7))
    is_refused(evening, "team", "Nobody sits there any more.", put="99-1")
    is_refused(evening, "team", "Nobody sits there any more.", put="²-²")


def test_who_comes_late_joins_the_smallest_team_and_who_leaves_is_out(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="teams")
    does(evening, "teams", how="sit")
    does(evening, "left", seat=evening.seat("Ellen"))
    evening.sit("Maria")
    assert teams(evening) == [{"Cody", "Lisa"}, {"Amir", "Maria"}, {"Zoë", "Ben"}]


def test_another_number_of_teams_keeps_neighbours_and_a_judge_is_in_none(evening: Evening) -> None:
    evening.sit(*SIX, "Maria")
    does(evening, "preset", preset="teams")
    does(evening, "teams", how="sit")
    does(evening, "rule", field="team_count", value="5")
    assert len(teams(evening)) == 5
    is_refused(evening, "rule", "A number from 3 to 5", field="team_count", value="2")
    turns(evening, "permanent")
    does(evening, "agree", game="cooking_party", first_judge=evening.seat("Lisa"))
    assert "Lisa judges and is in no team." in said(console(evening))
    assert "Lisa" not in set().union(*teams(evening))
    does(evening, "rule", field="team_count", value="2")
    assert len(teams(evening)) == 2
    is_refused(
        evening, "rule", "there must be at least three of them", field="permanent", value="0"
    )


# Saved house rules ------------------------------------------------------------------------------


def saved(evening: Evening) -> dict[str, str]:
    """Keys of what is saved, by name."""
    return {one.name: one.key for one in evening.house.saved_rules.all()}


def brings(evening: Evening, data: bytes, name: str = "rules.json") -> TestResponse:
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    return evening.host().post(
        f"/host/t/{evening.code}/bring-rules",
        data={"csrf": csrf, "at": "saved", "file": (BytesIO(data), name)},
        content_type="multipart/form-data",
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )


def test_house_rules_are_saved_used_renamed_and_deleted_v16(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="dinner")
    does(evening, "agree", game="cooking_party", around=2, first_judge=evening.seat("Lisa"))
    does(evening, "keep-rules", name="  Our   Friday ")
    key = saved(evening)["Our Friday"]
    does(evening, "preset", preset="basic")
    does(evening, "use-rules", key=key)
    game: Any = evening.table.saved.agreed()
    assert game.house.cook
    assert (game.around, game.first_judge) == (2, None), "seats are not saved"
    does(evening, "rename-rules", key=key, name="Our Saturday")
    later = evening.restart()
    assert saved(later) == {"Our Saturday": key}
    assert "Our Saturday" in said(console(later))
    does(later, "delete-rules", key=key)
    assert saved(later) == {}
    is_refused(later, "use-rules", "no longer here", key=key)
    is_refused(later, "delete-rules", "no longer here", key=key)


def test_names_of_house_rules_are_judged(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.sit(*SIX)
    does(evening, "keep-rules", name="Friday")
    does(evening, "keep-rules", name="<b>Bold</b>")
    page = console(evening)
    assert "<b>Bold" not in page
    is_refused(evening, "keep-rules", "“Friday” is there already.", name="FRIDAY")
    is_refused(
        evening, "keep-rules", "What would you like to call these house rules?", name=" \u200b "
    )
    kept = is_refused(evening, "keep-rules", "at most 40 letters", name="x" * 41)
    assert 'value="' + "x" * 41 in kept, "nothing typed is lost"
    refused = is_refused(
        evening, "rename-rules", "is there already.", name="friday", at="saved",
        key=saved(evening)["<b>Bold</b>"],
    )  # fmt: skip
    assert 'value="friday"' in refused
    monkeypatch.setattr(saved_rules, "MOST", 2)
    is_refused(evening, "keep-rules", "Please delete some first.", name="Sunday")


def test_house_rules_travel_to_another_house_as_a_small_file(evening: Evening) -> None:
    evening.sit(*SIX)
    does(evening, "preset", preset="teams")
    does(evening, "teams", how="sit")
    does(evening, "rule", field="own_rule", value="Künstler dürfen würzen.")
    does(evening, "keep-rules", name="Familie Müller")
    key = saved(evening)["Familie Müller"]
    answer = evening.host().get(f"/host/rules/{key}.json", base_url=ORIGIN)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert len(answer.data) < 1000
    assert "made" not in answer.json["rules"]["house"], "seats stay at home"
    does(evening, "delete-rules", key=key)
    for name in ("Familie Müller", "Familie Müller 2"):
        assert brings(evening, answer.data).status_code == 303
        does(evening, "preset", preset="basic")
        does(evening, "use-rules", key=saved(evening)[name])
        assert house(evening).teams
        assert house(evening).own_rule == "Künstler dürfen würzen."
    nobody = evening.stranger().client.get(f"/host/rules/{key}.json", base_url=ORIGIN)
    assert nobody.status_code == 403
    gone = evening.host().get(f"/host/rules/{key}.json", base_url=ORIGIN)
    assert gone.status_code == 404


def test_a_file_that_is_wrong_is_refused_beside_its_form(evening: Evening) -> None:
    evening.sit(*SIX)
    for data, name, sentence in (
        (b"PK\x03\x04", "rules.json", "This is not a file of house rules."),
        (b" " * 20_001, "rules.json", "too large for house rules: at most 20 kB"),
        (b"", "", "Which file? Please choose one."),
    ):
        with unchanged(evening):
            answer = brings(evening, data, name)
        assert answer.status_code == 409
        beside = answer.text.split('id="bring-rules-refusal"')[1].split("</p>")[0]
        assert sentence in said(beside)
    assert saved(evening) == {}


def test_rules_that_this_program_no_longer_knows_are_left_out(evening: Evening) -> None:
    with evening.app.app_context():
        db.session.add(
            SavedRules(
                key="old", name="Old", looks_like="old", game="cooking_party", rules='{"poker":1}'
            )
        )
        db.session.commit()
    assert saved(evening.restart()) == {}
