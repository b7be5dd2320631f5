"""Guests who come late, step out, come back or leave (rules G2-G5)."""

import pytest

from partycards.games.base import Away, Back
from partycards.games.kitchen_closing.steps.scored import Scored
from partycards.games.kitchen_closing.steps.splitting import Splitting
from partycards.games.kitchen_closing.steps.turns import CloseKitchen, Draw, Take, Turns
from partycards.games.seated import Watch
from partycards.games.stepping import Over, Short, ShortStage
from tests.games.kitchen_closing.case import a_box
from tests.games.kitchen_closing.kitchen import Kitchen

ALL_ALIKE = {"Lisa": "fruit9", "Ellen": "meat9", "Cody": "dairy9", "Ana": "nuts9"}


@pytest.fixture
def kitchen() -> Kitchen:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", "Ana")
    kitchen.lies(pile="nuts10", top="dairy9")
    return kitchen


def scored(kitchen: Kitchen, **hands: str) -> None:
    """A round, up to its points."""
    here = {name: cards for name, cards in ALL_ALIKE.items() if name in playing(kitchen)}
    kitchen.lies(**{**here, **hands})
    kitchen.closes(kitchen.turn)
    kitchen.stacks()


def playing(kitchen: Kitchen) -> set[str]:
    return {kitchen.name(seat) for seat in kitchen.state.players}


# Late (G2) ------------------------------------------------------------------------------------


def test_a_late_guest_plays_from_the_next_round_with_the_lowest_score_g2(kitchen: Kitchen) -> None:
    scored(kitchen, Cody="dairy8 nuts7 nuts6", Ana="herbs3 meat2 meat1")
    kitchen.deals()
    assert min(kitchen.totals.values()) == -1
    kitchen.joins("Ben", after="Ellen")
    assert [kitchen.name(guest.seat) for guest in kitchen.state.guests][2] == "Ben"
    assert kitchen.total_of("Ben") == -1
    assert kitchen.ask("Ben") == Watch("waiting")
    assert kitchen.refused("Ben", Draw()).startswith("It is")
    assert (kitchen.line("Ben").role, kitchen.line("Ben").cards) == ("waiting", 0)
    scored(kitchen)
    kitchen.deals()
    assert (kitchen.line("Ben").role, kitchen.line("Ben").cards) == ("player", 6)


def test_seven_seats_are_all_there_are_g2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody", "Ana", "Ben", "Dora", "Emil")
    assert kitchen.join_refused("Finn") == "All 7 seats are taken."


def test_nobody_joins_when_the_end_has_begun_or_the_cards_do_not_reach_g2() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    for _ in range(9):
        kitchen.round(Lisa="fruit9", Ellen="meat9", Cody="dairy9")
    kitchen.lies(Lisa="fruit9", Ellen="meat9", Cody="dairy9")
    kitchen.closes(kitchen.turn)
    kitchen.stacks()
    end = "This match takes no more guests. Join the next one."
    assert kitchen.join_refused("Ben") == end
    kitchen.deals()
    assert kitchen.join_refused("Ben") == end
    small = Kitchen("Lisa", "Ellen", "Cody", box=a_box(31))
    assert small.join_refused("Ben").startswith("This deck has 31 cards, and 4 guests need")


# Away (G3) ------------------------------------------------------------------------------------


def test_turns_of_who_is_away_are_passed_over_g3(kitchen: Kitchen) -> None:
    kitchen.away("Ellen")
    kitchen.idles("Lisa")
    assert kitchen.turn == "Cody"
    kitchen.back("Ellen")
    kitchen.idles("Cody", "Ana", "Lisa")
    assert kitchen.turn == "Ellen"
    assert kitchen.table_refused(Back(2)) == "Ellen is at the table."


def test_who_is_away_reads_so_above_the_own_cards_g3(kitchen: Kitchen) -> None:
    away = next(name for name in kitchen.names if name != kitchen.turn)
    kitchen.away(away)
    own = kitchen.game.private(kitchen.state, kitchen.seat(away))
    assert isinstance(own.ask, Watch)
    assert own.ask.why == "away"
    assert own.hand is not None
    kitchen.back(away)
    assert kitchen.game.private(kitchen.state, kitchen.seat(away)).ask is None


def test_who_goes_away_on_turn_lays_down_the_card_that_came_g3(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", Draw())
    before = kitchen.hand("Lisa").split()
    kitchen.away("Lisa")
    assert (kitchen.open, kitchen.turn) == ("nuts10", "Ellen")
    assert kitchen.hand("Lisa").split() == before[:-1]
    assert kitchen.table_refused(Away(1)) == "Lisa is away already."


def test_an_away_guests_last_turn_is_passed_over_and_the_best_stacks_are_theirs_g3(
    kitchen: Kitchen,
) -> None:
    kitchen.lies(Lisa="fruit9", Ellen="meat9", Cody="dairy9", Ana="nuts9 nuts8 herbs3")
    kitchen.does("Lisa", CloseKitchen())
    kitchen.away("Ana")
    kitchen.idles("Ellen", "Cody")
    assert isinstance(kitchen.state.phase, Splitting)
    kitchen.stacks("Lisa", "Ellen", "Cody")
    assert isinstance(kitchen.state.phase, Scored)
    ana = next(one for one in kitchen.stage.stacks if kitchen.name(one.seat) == "Ana")
    assert (ana.dish_value, ana.pantry_value, ana.won) == (12, 8, True)


def test_stacks_are_shown_when_the_last_one_who_is_missing_goes_away_g3(kitchen: Kitchen) -> None:
    kitchen.closes("Lisa")
    kitchen.stacks("Lisa", "Ellen", "Cody")
    kitchen.away("Ana")
    assert isinstance(kitchen.state.phase, Scored)


def test_the_next_one_deals_for_a_dealer_who_is_away_g3(kitchen: Kitchen) -> None:
    scored(kitchen)
    assert kitchen.awaited == {"Lisa"}
    kitchen.away("Lisa")
    assert kitchen.awaited == {"Ellen"}
    assert kitchen.ask("Ellen").instead == 1
    kitchen.deals()
    assert (kitchen.state.dealer, kitchen.turn) == (1, "Ellen")


def test_when_all_are_away_it_waits_for_whoever_is_back_first_g3(kitchen: Kitchen) -> None:
    for name in ("Lisa", "Ellen", "Cody", "Ana"):
        kitchen.away(name)
    assert kitchen.awaited == set()
    assert kitchen.waits() == "Everybody is away. It goes on as soon as somebody is back."
    kitchen.back("Cody")
    assert kitchen.turn == "Cody"
    kitchen.idles("Cody")
    assert kitchen.turn == "Cody"


def test_a_late_guest_who_steps_out_is_back_as_a_late_guest_g3(kitchen: Kitchen) -> None:
    kitchen.joins("Ben")
    kitchen.away("Ben")
    kitchen.back("Ben")
    assert kitchen.line("Ben").role == "waiting"


# Left (G4) ------------------------------------------------------------------------------------


def test_a_hand_goes_unseen_under_the_discards_g4(kitchen: Kitchen) -> None:
    kitchen.leaves("Ana")
    assert kitchen.open == "dairy9"
    assert kitchen.stage.discards == 7
    assert playing(kitchen) == {"Lisa", "Ellen", "Cody"}
    assert kitchen.ask("Ana") == Watch("left")
    assert kitchen.refused("Ana", Draw()) == "Nobody sits in that seat."


def test_who_leaves_on_turn_gives_the_open_card_back_g4(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", Take())
    kitchen.leaves("Lisa")
    assert (kitchen.open, kitchen.turn) == ("dairy9", "Ellen")
    kitchen.does("Ellen", Draw())
    kitchen.leaves("Ellen")
    assert (kitchen.open, kitchen.turn) == ("dairy9", "Cody")


def test_cards_of_who_left_are_shuffled_in_again_k2_g4(kitchen: Kitchen) -> None:
    kitchen.lies(only=1, top="dairy9")
    kitchen.leaves("Ana")
    unseen = kitchen.stage.discards - 1
    kitchen.does("Lisa", Draw())
    assert (kitchen.stage.draw, kitchen.stage.discards) == (unseen, 1)


def test_points_stay_on_the_sheet_and_cannot_win_g4(kitchen: Kitchen) -> None:
    scored(kitchen, Ana="nuts10 herbs9 herbs8")
    kitchen.leaves("Ana")
    assert kitchen.total_of("Ana") == 1
    for _ in range(9):
        kitchen.deals()
        scored(kitchen)
    kitchen.deals()
    places = kitchen.stage.places
    assert places[-1] == (0, 4, 1, True)
    assert "Ana" not in kitchen.winners


def test_who_left_holds_nobodys_lead_up_g4(kitchen: Kitchen) -> None:
    scored(kitchen, Ana="nuts10 herbs9 herbs8")
    assert kitchen.stage.lead == 2
    kitchen.leaves("Ana")
    assert kitchen.stage.lead == 0


# Too few (G5) ---------------------------------------------------------------------------------


def test_two_finish_the_round_and_then_wait_for_a_third_g5() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.leaves("Cody")
    assert isinstance(kitchen.state.phase, Turns)
    scored(kitchen)
    kitchen.deals()
    assert isinstance(kitchen.state.phase, Short)
    assert kitchen.stage == ShortStage(2, 3)
    assert kitchen.ask("Lisa") == Watch("short")
    assert kitchen.waits() == "Waiting for one more guest, or for the host to end the match"
    kitchen.joins("Ben")
    assert kitchen.tv.top.round == 2
    assert playing(kitchen) == {"Lisa", "Ellen", "Ben"}


def test_one_alone_cannot_finish_a_round_and_it_does_not_count_g5() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.leaves("Cody")
    kitchen.leaves("Ellen")
    assert isinstance(kitchen.state.phase, Short)
    assert kitchen.state.results == ()
    kitchen.joins("Ben")
    assert isinstance(kitchen.state.phase, Short)
    kitchen.joins("Dora")
    assert kitchen.tv.top.round == 1


def test_late_guests_step_in_when_a_round_cannot_be_finished_g5() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.joins("Ben")
    kitchen.joins("Dora")
    kitchen.leaves("Cody")
    kitchen.leaves("Ellen")
    assert playing(kitchen) == {"Lisa", "Ben", "Dora"}
    assert kitchen.tv.top.round == 1


def test_when_the_last_one_leaves_it_is_over_g5() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    for name in ("Lisa", "Ellen", "Cody"):
        kitchen.leaves(name)
    assert isinstance(kitchen.state.phase, Over)
    assert kitchen.winners == set()
