"""A short match of Diced Veggies: a phone with scripts, one without, a TV, to a scripted end."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from partycards.games.diced_veggies.block import dice_of, piece_with
from partycards.games.diced_veggies.table import VeggiesState
from tests.e2e.browsers import SMALL_PHONE, TV, Somebody, chromium, goes_on
from tests.evening import Evening, Server
from tests.games.diced_veggies.staged import cut_for, write_start

DRAWS = ("Draw a hype", "Draw a recipe unseen")
TAPPED = """dice => {
  const form = document.querySelector("form[data-knife]");
  form.querySelectorAll("input[name=dice]").forEach(box => { box.checked = dice.includes(box.value); });
  form.querySelector("input[name=side]").dispatchEvent(new Event("change", { bubbles: true }));
  const confirm = document.getElementById(form.id + "-cut");
  const chosen = Array.from(confirm.querySelectorAll("input[name=dice]"), field => Number(field.value));
  return [confirm.querySelector(".dv-verdict").textContent, chosen.sort((a, b) => a - b)];
}"""  # noqa: E501
"""Ticks these dice as a thumb would, and reads what the phone says."""


def taps(somebody: Somebody, dice: Iterable[int]) -> None:
    for die in dice:
        somebody.page.locator(f'.dv-place:has(input[value="{die}"])').first.click()


def the_phone_judges_as_the_rules_do(emily: Somebody, state: VeggiesState) -> None:
    """Whatever is tapped, the phone shows the piece of the one function that knows the cuts."""
    luck = Random(1)
    for _ in range(40):
        marked = luck.sample(dice_of(state.block), luck.randint(1, 2))
        piece = piece_with(state.block, state.numbers, marked)
        said, chosen = emily.page.evaluate(TAPPED, [str(die) for die in marked])
        alone = len(piece.dice) == 1
        assert f"One die, {piece.total}." in said if alone else f"{piece.total} in all" in said
        assert ("holds together" in said) == (piece.why == "")
        assert ("is the most" in said) == (piece.why == "much")
        assert chosen == (list(piece.dice) if not piece.why else [])
    emily.page.evaluate(TAPPED, [])


def the_bots_play_on(table: Server) -> None:
    """The evening goes on at the laptop by itself, until it is over."""
    evening, luck = Evening(table.folder), Random(3)
    names = {evening.seat(name): name for name in ("Emily", "John")}
    while awaited := evening.table.saved.current.game.to_move(evening.table.saved.current.state):
        name, game = names[min(awaited)], evening.table.saved.current.game
        evening.play(name, game.auto_move(evening.view(name), luck))
    evening.stop()


def test_emily_cuts_with_two_taps_and_john_with_plain_forms(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    evening.sit("Emily", "John")
    state = write_start(evening.table)
    table, keys = goes_on(evening, server)
    with chromium() as browser:
        emily = Somebody(browser, table).holds(keys["Emily"])
        john = Somebody(browser, table, SMALL_PHONE, scripts=False).holds(keys["John"])
        tv = Somebody(browser, table, TV).goes_to(f"/t/{table.code}/tv")

        # Every tap shows the piece, its sum, and whether the rest holds; only legal cuts count.
        emily.sees("one straight cut")
        the_phone_judges_as_the_rules_do(emily, state)
        emily.page.get_by_text("Show me some cuts").click()
        emily.page.locator("form[data-hint] button").first.click()
        emily.sees("The rest holds together.")
        emily.page.get_by_text("where it fits").click()
        emily.page.evaluate(TAPPED, [])
        wanted = cut_for(state)
        assert wanted is not None
        corners = (dice_of(state.block)[0], dice_of(state.block)[-1])
        taps(emily, corners)
        emily.sees("10 is the most.")
        taps(emily, corners)
        taps(emily, wanted)
        emily.sees("The rest holds together.")
        emily.taps("Cut off")
        emily.sees("You can cook")
        tv.sees("Emily cut off")
        emily.taps("Cook for")
        tv.sees("Emily cooked")
        emily.sees("1 recipe cooked", "Draw one card")
        emily.page.set_viewport_size({"width": 390, "height": 844})
        hype, unseen = (
            emily.page.get_by_role("button", name=name).bounding_box() for name in DRAWS
        )
        assert hype is not None
        assert unseen is not None
        assert unseen["x"] - hype["x"] - hype["width"] >= 8, "beside each other, and apart"
        emily.taps("Draw a hype")
        emily.sees("John is cutting")
        tv.does_not_see("Draw a hype")

        # Without scripts: tick, let it be shown, confirm.
        john.goes_to(f"/t/{table.code}/").sees("one straight cut")
        john.page.get_by_role("checkbox").last.check(force=True)
        john.taps("Show what comes off")
        john.sees("The rest holds together.")
        john.taps("Cut off this die")
        tv.sees("John cut off 1 die")

        # The laptop goes down again, and the bots play to the end.
        table.stop()
        the_bots_play_on(table)
        table = server(table.folder, table.port)
        for somebody in (emily, tv):
            somebody.sees("wins")
            assert somebody.trouble == []
        john.goes_to(f"/t/{table.code}/").sees("wins")
