"""House players: somebody to play with when seats are empty or a guest is away.

The seconds here go only when `passes` says so; Ellen is alone, Cody and Lisa come when named.
"""

from random import Random
from typing import Any

import gevent
import msgspec
import pytest
from msgspec.structs import replace

from partycards.games import GAMES
from partycards.games.base import EndEarly, TellNext
from partycards.games.cooking_party.conditions import broken
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.announcing import AnnounceDiets
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning_asks import own_cards
from partycards.games.cooking_party.steps.tasting import PutOnPlate, Tasting
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.printing.content import Content
from partycards.printing.every_sheet import SHEETS
from partycards.tables import house_players, taking_back
from partycards.tables.house_players import LONGEST, NAMES, free_house_name, thought_up
from partycards.tables.pace import TABLE
from partycards.tables.table import HOST
from partycards.web.prints_from import content_of
from tests.evening import ORIGIN, Evening
from tests.printing.reading import drawn, printed
from tests.web.sample import play_until


class Laptop:
    """The clock of the laptop, and the luck of its house players. What the table tells by itself it
    tells whenever time passes."""

    def __init__(self, evening: Evening) -> None:
        self.time = 1000.0
        self.evening = evening
        self.wakes_in(evening)

    def wakes_in(self, evening: Evening) -> None:
        self.players = evening.app.site.house_players
        self.players._due.clear()
        self.players.now = lambda: self.time
        self.players.luck = Random(7)
        self.players._look(evening.code)

    def passes(self, seconds: float = LONGEST) -> None:
        self.time += seconds
        match = self.evening.table.saved.current
        if match is not None and match.beat() is not None:
            self.evening.table.table_move(TABLE, TellNext())
        self.players.turn()


@pytest.fixture
def laptop(evening: Evening) -> Laptop:
    return Laptop(evening)


def with_house_players(
    evening: Evening, count: int, *guests: str, game: str = "kitchen_closing"
) -> None:
    """The Kitchen is Closing, or another game: guests, then so many of the house."""
    evening.sit(*guests)
    for _ in range(count):
        assert evening.host_does("add-house-player").status_code == 303
    evening.table.agree(HOST, game, {})
    evening.house.start(evening.table, HOST)


def moves(evening: Evening) -> list[Any]:
    events = evening.house.log.read(evening.code)
    return [event for event in events if event.kind == "moved"]


def ellen_answers(evening: Evening, luck: Random) -> None:
    """Ellen makes a sensible move if she is asked."""
    standing: Any = evening.table.saved
    seat = evening.seat("Ellen")
    move = thought_up(standing, seat, luck)
    if seat in standing.current.game.to_move(standing.current.state) and move is not None:
        evening.play("Ellen", move)


def until_the_house_is_to_move(evening: Evening) -> None:
    luck = Random(2)
    for _ in range(20):
        if house_players.to_move(evening.table):
            return
        ellen_answers(evening, luck)
    raise AssertionError("it is never the house's turn")


@pytest.mark.parametrize("key", GAMES)
def test_ellen_alone_plays_a_match_of_any_game_to_the_end(
    evening: Evening, laptop: Laptop, key: str
) -> None:
    fewest = max(3, GAMES[key]().seats()[0])
    with_house_players(evening, fewest - 1, "Ellen", game=key)
    luck = Random(5)
    for _ in range(2000):
        if not evening.table.saved.playing():
            break
        ellen_answers(evening, luck)
        laptop.passes()
    evening.tells_all()
    standing: Any = evening.table.saved
    outcome = standing.current.game.outcome(standing.current.state)
    assert outcome is not None
    table = content_at(evening, "cookbook").table
    assert table is not None
    names = {1: "Ellen", 2: "Chef Basil (house player)", 3: "Chef Rosemary (house player)"}
    assert table.winners == tuple(names[seat] for seat in outcome.winners)
    certificate = drawn(printed("certificate", content_at(evening, "certificate")))
    first = outcome.winners[0]
    assert names[first].replace(" ", "") in certificate
    assert f"{outcome.scores[first]}points" in certificate
    actors = {event.actor for event in moves(evening)}
    assert actors - {TABLE} == {"house", f"seat:{evening.seat('Ellen')}"}


@pytest.mark.parametrize("key", GAMES)
def test_house_players_fill_the_seats_of_those_who_have_left_and_it_goes_on_g5(
    evening: Evening, laptop: Laptop, key: str
) -> None:
    """Ellen is alone all of a sudden: the host seats two of the house, and the match goes on."""
    with_house_players(evening, 0, "Ellen", "Cody", "Lisa", game=key)
    for name in ("Cody", "Lisa"):
        evening.host_does("left", seat=evening.seat(name))
    if not evening.table.saved.playing():
        pytest.skip("with one guest this game is over")
    console = f"/host/t/{evening.code}/"
    assert "Add a house player" in evening.host().get(console, base_url=ORIGIN).text
    for _ in range(max(2, GAMES[key]().seats()[0] - 1)):
        assert evening.host_does("add-house-player").status_code == 303
    assert evening.table.saved.seated >= evening.table.saved.by_house == {4, 5}
    luck = Random(5)
    for _ in range(2000):
        if not evening.table.saved.playing():
            break
        ellen_answers(evening, luck)
        laptop.passes()
    standing: Any = evening.table.saved
    assert standing.current.game.outcome(standing.current.state) is not None
    assert "house" in {event.actor for event in moves(evening)}


def test_a_move_comes_after_a_human_pause_and_one_at_a_time(
    evening: Evening, laptop: Laptop
) -> None:
    with_house_players(evening, 2, "Ellen")
    until_the_house_is_to_move(evening)
    before = len(moves(evening))
    laptop.passes(1.4)
    assert len(moves(evening)) == before
    laptop.passes(1.6)
    assert len(moves(evening)) == before + 1


def test_nobody_of_the_house_moves_while_the_table_is_paused(
    evening: Evening, laptop: Laptop
) -> None:
    with_house_players(evening, 2, "Ellen")
    until_the_house_is_to_move(evening)
    before = len(moves(evening))
    evening.table.pause(HOST)
    laptop.passes(60)
    laptop.passes(60)
    assert len(moves(evening)) == before
    evening.table.resume(HOST)
    laptop.passes()
    assert len(moves(evening)) == before + 1


def test_they_go_on_after_a_restart(evening: Evening, laptop: Laptop) -> None:
    """Nobody opens a page: the house looks by itself who is to move."""
    with_house_players(evening, 2, "Ellen")
    until_the_house_is_to_move(evening)
    before = evening.table.saved
    later = evening.restart()
    with gevent.Timeout(30):
        while not later.app.site.house_players._due:
            gevent.sleep(0.01)
    assert later.table.saved == before
    assert "Chef Basil" in later.main("Ellen")
    count = len(moves(later))
    laptop.wakes_in(later)
    laptop.passes()
    assert len(moves(later)) == count + 1


def test_the_host_takes_a_move_of_the_house_back(evening: Evening, laptop: Laptop) -> None:
    """It stands in the log, falls, and the house player moves again after a pause."""
    with_house_players(evening, 2, "Ellen")
    until_the_house_is_to_move(evening)
    before: Any = evening.table.saved
    laptop.passes()
    taking_back.rewind(evening.table, HOST, moves(evening)[-1].seq)
    after: Any = evening.table.saved
    assert after.current.state == before.current.state
    assert after.by_house == before.by_house
    laptop.passes()
    assert evening.table.saved.current.state != before.current.state


def test_a_house_player_acts_from_its_own_view_only(evening: Evening, laptop: Laptop) -> None:
    """Whatever it may not know is dealt anew: it thinks of the same move."""
    with_house_players(evening, 2, "Ellen")
    luck, seen = Random(3), 0
    for _ in range(60):
        standing: Any = evening.table.saved
        for seat in house_players.to_move(evening.table):
            other = standing.current.game.redeal(standing.current.state, seat, luck)
            seen += other != standing.current.state
            there = replace(standing, current=replace(standing.current, state=other))
            assert thought_up(there, seat, Random(1)) == thought_up(standing, seat, Random(1))
        ellen_answers(evening, luck)
        laptop.passes()
    assert seen


@pytest.mark.filterwarnings("ignore")
def test_the_host_is_told_when_a_house_player_does_not_know(
    evening: Evening, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table does not stall: the host plays for them, and the house goes on."""
    with_house_players(evening, 2, "Ellen")
    until_the_house_is_to_move(evening)

    def fails(*_: Any) -> None:
        raise ValueError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr(KitchenClosing, "auto_move", fails)
        laptop.passes()
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "is stuck. Please play for them." in page
    standing: Any = evening.table.saved
    seat = house_players.to_move(evening.table)[0]
    assert evening.host_does("play-for", seat=seat).status_code == 303
    move = thought_up(evening.table.saved, seat, Random(1))
    assert move is not None
    question = standing.current.game.question(standing.current.state, seat)
    evening.table.play(seat, move, question, actor=HOST)
    evening.host_does("stop-playing-for")
    assert laptop.players.stuck_at(evening.table) is None
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "is stuck" not in page


def test_the_house_plays_for_lisa_until_she_is_back(evening: Evening, laptop: Laptop) -> None:
    with_house_players(evening, 0, "Ellen", "Lisa", "Cody")
    lisa = evening.seat("Lisa")
    assert evening.host_does("let-house-play", seat=lisa).status_code == 409
    evening.host_does("away", seat=lisa)
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "Let the house play" in page
    assert evening.host_does("let-house-play", seat=lisa).status_code == 303
    assert evening.table.saved.by_house == {lisa}
    assert "The house plays for" in evening.main("Ellen")
    assert "house-sign" in evening.main("Ellen")
    luck = Random(1)
    for _ in range(30):
        if any(event.actor == "house" for event in moves(evening)):
            break
        for name in ("Ellen", "Cody"):
            standing: Any = evening.table.saved
            move = thought_up(standing, evening.seat(name), luck)
            if (
                evening.seat(name) in standing.current.game.to_move(standing.current.state)
                and move is not None
            ):
                evening.play(name, move)
        laptop.passes()
    assert [event for event in moves(evening) if event.actor == "house"]
    evening.host_does("here", seat=lisa)
    assert not evening.table.saved.by_house
    assert not house_players.to_move(evening.table)


def test_how_the_whole_table_goes_on_is_left_to_people(evening: Evening, laptop: Laptop) -> None:
    with_house_players(evening, 2, "Ellen", game="restaurant")
    for _ in range(3):
        laptop.passes()
    assert not moves(evening), "Ellen picks what all of them cook"
    luck = Random(3)
    while not evening.table.saved.current.state.dishes or house_players.to_move(evening.table) != [
        2,
        3,
    ]:
        ellen_answers(evening, luck)
        laptop.passes()
    for _ in range(12):
        laptop.passes()
    assert evening.table.saved.current.state.course == 0, "Ellen says when the next course begins"
    assert laptop.players.stuck_at(evening.table) is None


def test_no_move_of_a_table_without_house_players_is_waited_for(
    evening: Evening, laptop: Laptop
) -> None:
    with_house_players(evening, 0, "Ellen", "Lisa", "Cody")
    assert not laptop.players._due
    assert laptop.players._greenlet is None


def test_the_host_fills_the_seats_of_the_lobby_and_empties_them(evening: Evening) -> None:
    """On the console, the phones and the TV they are called what they are."""
    evening.sit("Ellen")
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "Add a house player" in page
    evening.host_does("add-house-player")
    evening.host_does("add-house-player")
    assert "house player" in evening.main("Ellen")
    tv = evening.stranger().get("tv").text
    assert "Chef Basil" in tv
    assert "house player" in tv
    page = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "Remove Chef Rosemary from the table" in page
    assert evening.house.guests.person(evening.code, 2) is None
    evening.host_does("left", seat=3)
    assert evening.table.saved.present() == (1, 2)
    assert evening.table.saved.by_house == {2}


def test_who_is_of_the_house_is_named_and_marked_for_machines_and_on_paper(
    evening: Evening,
) -> None:
    evening.sit("Ellen")
    evening.host_does("add-house-player")
    evening.host_does("add-house-player")
    told = [(guest["name"], guest["house"]) for guest in evening.phones["Ellen"].sees()["guests"]]
    assert told == [("Ellen", False), ("Chef Basil", True), ("Chef Rosemary", True)]
    house = ["Chef Basil (house player)", "Chef Rosemary (house player)"]
    for key in GAMES:
        evening.table.agree(HOST, key, {})
        evening.house.start(evening.table, HOST)
        assert on_paper(evening) == ["Ellen", *house]
        evening.table.table_move(HOST, EndEarly())
    evening.table.agree(HOST, "kitchen_closing", {})
    evening.house.start(evening.table, HOST)
    for sheet in ("scores", "cookbook"):
        assert "ChefBasil(houseplayer)" in drawn(printed(sheet, content_at(evening, sheet)))


def content_at(evening: Evening, sheet: str) -> Content:
    """What the print page makes this sheet of the table from."""
    with evening.app.test_request_context():
        return content_of(SHEETS[sheet], "", evening.code, "en")


def on_paper(evening: Evening) -> list[str]:
    table = content_at(evening, "scores").table
    assert table is not None
    return [guest.name for guest in table.guests]


def test_nobody_is_called_like_a_house_player(evening: Evening) -> None:
    evening.host_does("add-house-player")
    answer = evening.stranger().post("join", name="chef basil")
    assert answer.status_code == 409
    assert "A house player has that name." in answer.text


def test_all_names_are_taken_once_before_numbers_come() -> None:
    taken: list[str] = []
    for _ in range(len(NAMES) + 1):
        taken.append(free_house_name(taken, "en"))
    assert taken[:-1] == list(NAMES)
    assert taken[-1] == "Chef Basil 2"


# A board that a team shares ---------------------------------------------------------------------


def team_at_the_tasting(evening: Evening) -> tuple[int, int]:
    """Ellen and a house player are a team, the others are of the house; all plates are served. The
    seats of Ellen and her mate."""
    evening.sit("Ellen")
    for _ in range(5):
        evening.host_does("add-house-player")
    house = HouseRules(cook=True, teams=True, made=((1, 2), (3, 4), (5, 6)))
    evening.table.agree(HOST, "cooking_party", {"house": msgspec.to_builtins(house)})
    evening.house.start(evening.table, HOST)
    play_until(evening, lambda state: isinstance(state.phase, Tasting), most=2000)
    return 1, 2


def board(evening: Evening) -> Any:
    """What Ellen's team has given so far."""
    return evening.table.saved.current.state.phase.board_of(1)


def test_a_house_player_leaves_the_chips_of_a_team_to_its_people_v8(
    evening: Evening, laptop: Laptop
) -> None:
    team_at_the_tasting(evening)
    for _ in range(60):
        laptop.passes()
    assert board(evening).chips == ()
    done = [one.done for one in evening.table.saved.current.state.phase.boards]
    assert done == [False, True, True], "teams of the house alone are through"
    assert laptop.players.stuck_at(evening.table) is None
    plates = board(evening).codes
    evening.play("Ellen", *(PutOnPlate(chip, plates[0]) for chip in (5, 10, 25, 50, 100)))
    for _ in range(6):
        laptop.passes()
    assert not board(evening).done, "Ellen says when her team is done"
    evening.play("Ellen", Award())
    assert isinstance(evening.table.saved.current.state.phase, Over)


@pytest.mark.parametrize("how", ["away", "left"])
def test_when_nobody_of_the_team_is_there_any_more_the_house_closes_the_board_v8_g3_g4(
    evening: Evening, laptop: Laptop, how: str
) -> None:
    ellen, _ = team_at_the_tasting(evening)
    evening.play("Ellen", PutOnPlate(100, board(evening).codes[0]))
    evening.host_does(how, seat=ellen)
    for _ in range(80):
        laptop.passes()
    assert isinstance(evening.table.saved.current.state.phase, Over)
    given = evening.table.saved.current.state.phase.tasted
    assert sum(points for _, points in given) == 3 * 190


def test_ellen_gives_her_teams_chips_when_it_judges_v3(evening: Evening, laptop: Laptop) -> None:
    evening.sit("Ellen")
    for _ in range(5):
        evening.host_does("add-house-player")
    house = HouseRules(teams=True, made=((1, 2), (3, 4), (5, 6)))
    evening.table.agree(
        HOST, "cooking_party", {"first_judge": 1, "house": msgspec.to_builtins(house)}
    )
    evening.house.start(evening.table, HOST)
    play_until(evening, lambda state: isinstance(state.phase, Judging))
    for _ in range(8):
        laptop.passes()
    assert evening.table.saved.current.state.phase.chips == ()
    assert laptop.players.stuck_at(evening.table) is None
    evening.host_does("away", seat=1)
    for _ in range(40):
        laptop.passes()
    assert evening.table.saved.current.state.results


def test_a_dish_of_the_house_that_breaks_a_diet_is_made_anew_before_it_is_called_v14(
    evening: Evening, laptop: Laptop
) -> None:
    """Cody remembers it when the two of the house are ready long since, and nobody waits for
    them."""
    evening.sit("Cody")
    for _ in range(2):
        evening.host_does("add-house-player")
    house = msgspec.to_builtins(HouseRules(diet_exchange=True))
    evening.table.agree(HOST, "cooking_party", {"first_judge": 1, "house": house})
    evening.house.start(evening.table, HOST)
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"))
    evening.play("Cody", Deal(evening.table.saved.current.state.terms))

    def wait_until_ready() -> Any:
        for _ in range(60):
            laptop.passes()
            state: Any = evening.table.saved.current.state
            if all(chef.dishes for chef in state.chefs) and not laptop.players._due:
                return state
        raise AssertionError("they are never ready")

    state = wait_until_ready()
    diets = ("vegan", "nuts")
    wrong = [broken(state.box, diets, own_cards(state, chef)) for chef in state.chefs]
    assert any(wrong), "there is something to make anew"
    evening.play("Cody", AnnounceDiets(diets))
    state = wait_until_ready()
    assert [broken(state.box, diets, own_cards(state, chef)) for chef in state.chefs] == [(), ()]
