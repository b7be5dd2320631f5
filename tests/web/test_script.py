"""The script on the phones: forms without scripts, and who sees nothing of it (rule B10)."""

import json

from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import AllowComments
from tests.evening import ORIGIN, Evening
from tests.web.plates import screens
from tests.web.sample import dealt, said, unchanged

LISA = "Lobster Lavender Cucumber Tofu"


def both_ready(evening: Evening) -> None:
    """Lisa and Ellen wait for their calls; Cody judges."""
    dealt(evening)
    for name, cards in (("Lisa", LISA), ("Ellen", "Chicken Thyme Mushrooms Steak")):
        evening.play(name, Keep(), Commit(dict.fromkeys(evening.cards(cards), 0)))


def writes(evening: Evening, name: str, **fields: str) -> None:
    """The form of the page, sent without scripts."""
    answer = evening.phones[name].post("move", type="WriteScript", round="1", **fields)
    assert answer.status_code == 303, said(answer.text)


def seen_anywhere(evening: Evening, words: str) -> set[str]:
    """On which screens these words stand: pages and streams of everybody, and of the host."""
    shown = screens(evening)
    shown |= {f"{name}'s JSON": json.dumps(p.sees()) for name, p in evening.phones.items()}
    host = f"/host/t/{evening.code}/"
    for path in (host, host + "prints", "/host/"):
        shown[path] = evening.host().get(path, base_url=ORIGIN).text
    for path in ("watch", "help", "photos", "cards"):
        shown[path] = evening.stranger().get(path).text
    return {where for where, page in shown.items() if words in page}


def test_lisa_s_script_is_on_no_other_screen_until_she_speaks_b10(evening: Evening) -> None:
    both_ready(evening)
    lobster, lavender, *_ = evening.cards(LISA)
    words = {f"words.{lobster}": "zesty whisper", f"words.{lavender}": "zesty breath"}
    writes(evening, "Lisa", **words, line="Zesty ending.", **{"names.0": "Zesty name"})
    hers = {"Lisa", "Lisa's stream", "Lisa's JSON"}
    for secret in ("zesty whisper", "zesty breath", "Zesty ending.", "Zesty name"):
        assert seen_anywhere(evening, secret) == hers, secret
    evening.play("Cody", Call(evening.seat("Lisa")))
    evening.play("Lisa", Lay((lobster,), {lobster: "zesty whisper"}))
    assert "tv" in seen_anywhere(evening, "zesty whisper")
    for secret in ("zesty breath", "Zesty ending."):
        assert seen_anywhere(evening, secret) == hers, secret
    evening = evening.restart()
    assert seen_anywhere(evening, "Zesty ending.") == hers, "a crash loses and tells nothing"


def test_a_phone_without_scripts_writes_arranges_and_lays_with_one_form_a_card_b10(
    evening: Evening,
) -> None:
    both_ready(evening)
    lobster, lavender, *_ = evening.cards(LISA)
    page = evening.phones["Lisa"].get().text
    assert "Write your script" in page
    assert 'aria-label="Lobster earlier"' in page
    writes(evening, "Lisa", **{f"words.{lavender}": "first of all", f"to.{lavender}": "0"})
    writes(evening, "Lisa", **{f"words.{lavender}": "first of all"}, line="Night.", done="true")
    page = evening.phones["Lisa"].get().text
    assert "Your script is ready" in said(page)
    assert page.index(f'name="words.{lavender}"') < page.index(f'name="words.{lobster}"')

    evening.play("Cody", Call(evening.seat("Lisa")))
    page = evening.phones["Lisa"].get().text
    assert "It is your turn. First: your Lavender" in said(page)
    assert "“first of all”" in said(page)
    assert "Lay Lavender" in said(page)
    evening.play("Lisa", *(Lay((card,)) for card in evening.cards("Lavender Lobster Cucumber")))
    page = evening.phones["Lisa"].get().text
    assert "Next: your Tofu" in said(page)
    assert '<input type="hidden" name="say" value="Night.">' in page
    assert "“Night.”" in said(page)

    evening.play("Lisa", Lay(evening.cards("Tofu"), say="Night."))
    evening.play("Cody", Call(evening.seat("Ellen")))
    page = said(evening.phones["Ellen"].get().text)
    assert "It is your turn. Lay your first card and tell us about it." in page
    assert "Change my script" not in page, "whoever wrote nothing speaks as ever"


def test_a_script_that_is_too_long_is_refused_beside_its_form_and_stays_in_it(
    evening: Evening,
) -> None:
    both_ready(evening)
    lobster, *_ = evening.cards(LISA)
    with unchanged(evening):
        answer = evening.phones["Lisa"].post(
            "move", type="WriteScript", round="1", line="y" * 301, **{f"words.{lobster}": "red"}
        )
    assert answer.status_code == 409
    assert "That text is too long: at most 300 characters." in said(answer.text)
    assert 'value="red"' in answer.text


def test_whoever_has_not_presented_yet_comments_when_the_judge_opens_the_table_b10(
    evening: Evening,
) -> None:
    both_ready(evening)
    evening.play("Cody", Call(evening.seat("Lisa")))
    assert "Your comment on the dish" not in evening.main("Ellen")
    evening.play("Cody", AllowComments(True))
    assert "Your comment on the dish" in evening.main("Ellen")
    assert "Your comment on the dish" not in evening.main("Lisa")
    assert evening.phones["Ellen"].post("move", type="Comment", words="Oh!").status_code == 303
    assert "Oh!" in said(evening.phones["Cody"].get().text)
    with unchanged(evening):
        answer = evening.phones["Ellen"].post("move", type="Comment", words="x" * 301)
    assert "That text is too long" in said(answer.text)
    assert "x" * 301 in answer.text, "and nothing typed is lost"
