"""What people do in the evening of `golden_skirmishes`, chapter by chapter: much of it right, much of it refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from bot.service.base import Services, Who
from bot.service.screens.screen import Screen
from bot.service.skirmish import answering, builder, ending, lists, lobby, muster, records, turns
from bot.service.skirmish.battles import Battle, battle_here, battle_in, the_battle
from bot.service.skirmish.lobby import TIMES, Terms
from bot.service.skirmish.presses import (
    Accept,
    Act,
    AgreeDraw,
    ChooseArmy,
    ChooseTerm,
    Decline,
    Look,
    Rematch,
    Replay,
    Resign,
    SaveArmy,
    SetTerm,
    ShowTerms,
    StartArmy,
    TakeArmy,
    TakeChance,
    TakeSeat,
    TypeTerm,
    WriteArmy,
)
from bot.service.skirmish.teams import answers as teams
from bot.service.skirmish.teams import squads
from bot.service.skirmish.teams.presses import Room
from bot.skirmish.engine import Pick
from bot.store.schedule import SKIRMISH_DUE, SKIRMISH_REMIND, SKIRMISH_TURN
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState
from tests.pseudo import accented, without_accents
from tests.service import pressing
from tests.service.pressing import Hand
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, GUILD, SAM
from tests.skirmish.toys import BOARD

TINA = Who(14, "Tina *T*", GUILD)
ELSEWHERE = Who(11, "Alice", 701)


async def told(record: Any) -> None:
    """The whole story. `record` is a `golden_skirmishes.Evening`."""
    record.chapter("challenges")
    await _challenges(record)
    await _several(record)
    record.chapter("battle")
    await _battle(record)
    record.chapter("endings")
    await _endings(record)
    record.chapter("lists")
    await _lists(record)
    await _builder(record)
    record.chapter("teams")
    await _teams(record)


async def _challenge(record: Any, terms: Terms, *opponents: Who, who: Who = ALICE, solo: bool = False) -> int:
    people = None if solo else [(one.user_id, one.name) for one in opponents]
    await record.do(lobby.challenge, who, CHANNEL, terms, people)
    await record.deliver()
    async with record.s.sessions() as session:
        return max(
            [row.id for row in (await session.execute(SkirmishRow.__table__.select())).all()], default=0
        )


async def _state(s: Services, game: int) -> Battle:
    return await the_battle(s, ALICE, game)


async def _challenges(record: Any) -> None:
    do = record.do
    await do(records.status, ALICE)
    await do(lobby.accept_newest, BOB, None)
    for terms, opponents in (
        (Terms("no_such", {}), (BOB,)),
        (Terms("ambush", {}), (ALICE,)),
        (Terms("ambush", {}), (BOB, BOB)),
        (Terms("ambush", {}), (BOB, SAM)),
        (Terms("ambush", {}, bots=1), (BOB,)),
        (Terms("ambush", {}), ()),
        (Terms("party", {}, bots=3), (BOB,)),
        (Terms("ambush", {}, opponent="nobody"), (BOB,)),
        (Terms("ambush", {}, time="2 days"), (BOB,)),
        (Terms("ambush", {"no_such": "x"}), (BOB,)),
        (Terms("ambush", {"light": "dusk"}), (BOB,)),
        (Terms("ambush", {}, board="moon"), (BOB,)),
        (Terms("ambush", {}, board_text="no board"), (BOB,)),
    ):
        await _challenge(record, terms, *opponents)
    await do(lobby.challenge, ALICE, CHANNEL, Terms("ambush", {"light": "Night"}), [(12, "**Bob**")])
    await do(lobby.accept, BOB, 1)
    await record.deliver()
    for who in (ALICE, BOB, SAM):
        await do(records.status, who)
    hand = Hand(record, ALICE)
    for who in (BOB, ALICE):
        await do(pressing.carry_out, who, ShowTerms(1, 1))
    for term in ("time", "board", "light", "no_such"):
        await hand.press(ChooseTerm(1, 1), term)
    for serial, term, value in (
        (1, "time", "2 days"),
        (1, "time", "12 hours"),
        (1, "time", "1 hour"),
        (2, "board", "moon"),
        (2, "board", "random"),
        (3, "board", "standard"),
        (4, "light", "dusk"),
        (4, "light", "day"),
        (5, "no_such", "day"),
    ):
        await hand.press(SetTerm(1, serial, term), value)
    await hand.press(TypeTerm(1, 5, "light"), value="Night")
    await do(pressing.carry_out, BOB, SetTerm(1, 6, "time"), "1 hour")
    for who, press in (
        (SAM, Accept(1, 6)),
        (ALICE, Accept(1, 6)),
        (BOB, Accept(1, 5)),
        (replace(BOB, guild_id=701), Accept(1, 6)),
        (SAM, Decline(1, 6)),
        (BOB, ChooseArmy(1, 6)),
    ):
        await do(pressing.carry_out, who, press)
    await do(lobby.accept_newest, BOB, None)
    await do(lobby.accept, BOB, 1)
    await hand.press(SetTerm(1, 7, "time"), "1 week")
    await hand.press(ShowTerms(1, 7))
    await record.deliver()
    await hand.press(ChooseArmy(1, 7))
    await hand.press(TakeArmy(1, 7), "r:no_such")
    await do(pressing.carry_out, SAM, ChooseArmy(1, 7))
    await hand.choose("Two scouts")
    await do(muster.choose_army, BOB, 1, {"scouts": 3}, "Three")
    await do(muster.choose_army, SAM, 1, {"scouts": 2}, "Two")
    await do(records.status, BOB)
    await do(pressing.carry_out, BOB, TakeChance(1, 8, 5))
    await do(lobby.decline, BOB, 1)
    await do(pressing.carry_out, BOB, ChooseArmy(1, 9))
    for time in TIMES:
        game = await _challenge(record, Terms("ambush", {}, time=time, board="random"), BOB)
        await do(lobby.decline, BOB, game)
    await do(lobby.accept, BOB, game)
    await _challenge(record, Terms("ambush", {}, board_text=_board_text()), BOB)
    await do(lobby.decline, ALICE, game + 1)


def _board_text() -> str:
    return json.dumps(BOARD)


async def _several(record: Any) -> None:
    """Challenges to several people, and seats for the bot."""
    do = record.do
    party = Terms("party", {}, bots=1, opponent="random", time="no limit")
    game = await _challenge(record, party, BOB, SAM)
    for who in (SAM, SAM, BOB):
        await do(lobby.accept, who, game)
    await record.deliver()
    game = await _challenge(record, Terms("party", {}), BOB, SAM, TINA)
    await do(lobby.accept, SAM, game)
    await do(lobby.decline, BOB, game)
    await do(lobby.decline, BOB, game)
    await do(lobby.decline, TINA, game)
    await do(lobby.decline, ALICE, game)
    game = await _challenge(record, Terms("party", {}), BOB, SAM)
    await do(lobby.accept, BOB, game)
    await do(lobby.decline, SAM, game)
    await do(records.status, ALICE)
    solo = await _challenge(record, Terms("ambush", {}, opponent="random", time="no limit"), solo=True)
    await do(lobby.decline, BOB, solo)
    await do(lobby.accept, ALICE, solo)
    await do(lobby.decline, ALICE, solo)
    await do(lobby.accept, ALICE, solo)


async def _battle(record: Any) -> None:
    """Game 1: Alice against Bob, with an hour for a turn."""
    do = record.do
    alice, bob = Hand(record, ALICE), Hand(record, BOB)
    posted = (await _state(record.s, 1)).row.posted
    await alice.press(Act(1, posted - 1))
    await alice.press(Act(1, posted))
    await alice.choose("Place")
    await alice.tap("Type it", value="nowhere")
    await alice.tap("Type it", value="500, 500")
    await alice.tap("Type it", value="2, 0.5")
    await alice.tap("Back")
    await alice.choose("A:")
    old = alice.screen
    assert old is not None
    await do(pressing.carry_out, SAM, pressing.button(old, "Confirm"))
    await do(pressing.carry_out, BOB, pressing.button(old, "Confirm"))
    await alice.tap("Confirm")
    await do(pressing.carry_out, ALICE, pressing.button(old, "Confirm"))
    for who in (ALICE, BOB, SAM, ELSEWHERE):
        await do(pressing.carry_out, who, Look(1, 0))
    await do(ending.undo, ALICE, 1)
    await do(ending.undo, ALICE, 1)
    await do(ending.undo, BOB, 1)
    serial = (await _state(record.s, 1)).row.serial
    for name, at in ((SKIRMISH_REMIND, serial - 1), (SKIRMISH_REMIND, serial), (SKIRMISH_TURN, serial)):
        await do(_job, name, 1, at)
    for hand in (alice, bob, alice, bob):
        await hand.show(_act, 1)
        await hand.choose("Place")
        await hand.choose("B:" if hand is alice else "C:")
        await hand.tap("Confirm")
    await bob.show(_act, 1)
    await alice.show(_act, 1)
    for steps in (("a1", "Shoot"), ("a1",), ("Pass",)):
        await alice.show(_act, 1)
        for label in steps:
            await _pick(alice, label)
    await alice.show(_act, 1)
    await _walk(alice)
    for _ in range(3):
        await do(_job, SKIRMISH_DUE, 1, (await _state(record.s, 1)).row.serial)
    await do(_shot, 1)
    for who in (ALICE, BOB, SAM):
        await do(_log, who, 1)
    await do(pressing.carry_out, SAM, Replay(1, 0))
    await do(battle_in, ALICE, 0)
    for who in (ALICE, BOB, SAM, TINA):
        await do(_here, who, 5)
        await do(records.status, who)


async def _pick(hand: Hand, label: str) -> None:
    assert hand.screen is not None
    if hand.screen.menus and any(
        without_accents(one.label).startswith(label) for one in hand.screen.menus[0].items
    ):
        await hand.choose(label)


async def _walk(hand: Hand) -> None:
    """Choose what comes first until it can be confirmed."""
    for _ in range(6):
        assert hand.screen is not None
        labels = [without_accents(one.label) for one in hand.screen.buttons]
        if "Confirm" in labels:
            await hand.tap("Confirm")
            return
        await hand.choose(without_accents(hand.screen.menus[0].items[0].label))


async def _shot(s: Services, game: int) -> list[str]:
    """Both play what comes first in the menus until somebody rolls dice."""
    people = {"A": ALICE, "B": BOB}
    said = []
    for _ in range(24):
        battle = await the_battle(s, ALICE, game)
        if battle.row.state != SkirmishState.PLAYING:
            break
        seat = next(iter(battle.row.asked))
        menu = [one for one in battle.rules.choices(battle.playing.state, seat) if one.disabled is None]
        choice = next((one for one in menu if one.kind in ("shoot", "dodge")), menu[0])
        values = {
            name: next(iter(param.samples()))
            for name, param in choice.params.items()
            if name not in choice.optional
        }
        taken = await turns.pick(s, people[seat], game, battle.row.asked[seat], Pick(choice.id, values))
        said.append(f"{seat} {choice.id} {len(taken.events)}")
    return said


async def _act(s: Services, who: Who, game: int) -> Screen:
    battle = await the_battle(s, who, game)
    return await answering.act(s, who, game, battle.row.posted)


async def _job(s: Services, name: str, game: int, serial: int) -> None:
    await turns.do_job(s, name, game, serial)


async def _log(s: Services, who: Who, game: int) -> list[str]:
    note, picture = await records.log(s, who, await the_battle(s, who, game))
    return [note, picture.filename, picture.alt, picture.data.decode()]


async def _here(s: Services, who: Who, channel: int) -> str:
    return (await battle_here(s, who, channel, SkirmishState.LOBBY, SkirmishState.PLAYING)).title


async def _endings(record: Any) -> None:
    """Draws, resigning, seats that change hands, time that runs out, rematches, the league."""
    do = record.do
    for who in (SAM, ALICE):
        await do(ending.ask_to_give_up, who, 1)
    game = await _begun(record, BOB)
    await do(ending.rematch, ALICE, game)
    for who in (SAM, ALICE, ALICE):
        await do(ending.offer_draw, who, game)
    offered = (await _state(record.s, game)).row.serial
    for who, serial in ((ALICE, offered), (BOB, offered - 1), (BOB, offered)):
        await do(pressing.carry_out, who, AgreeDraw(game, serial))
    await do(ending.offer_draw, BOB, game)
    for who in (SAM, BOB, ALICE):
        await do(pressing.carry_out, who, Rematch(game, 0))
    await record.deliver()
    await do(records.status, BOB)
    game = await _begun(record, BOB, time="10 minutes")
    for other in (BOB, SAM):
        await do(ending.offer_seat, ALICE, game, other.user_id, other.name)
    offered = (await _state(record.s, game)).row.serial
    for who in (BOB, TINA, SAM, SAM, ALICE):
        await do(pressing.carry_out, who, TakeSeat(game, offered, "A", SAM.user_id))
    await do(pressing.carry_out, SAM, TakeSeat(game, offered, "Z", SAM.user_id))
    for who in (ALICE, SAM):
        await do(ending.ask_to_give_up, who, game)
    await do(pressing.carry_out, SAM, Resign(game, 0))
    await do(pressing.carry_out, SAM, Resign(game, 0))
    await do(ending.undo, SAM, game)
    game = await _begun(record, BOB, time="1 day")
    for _ in range(7):
        await do(_job, SKIRMISH_DUE, game, (await _state(record.s, game)).row.serial)
    game = await _challenge(record, Terms("party", {}, time="1 week"), BOB, SAM)
    for who in (BOB, SAM):
        await do(lobby.accept, who, game)
    await do(ending.ask_to_give_up, BOB, game)
    await do(ending.give_up, BOB, game)
    await do(_job, SKIRMISH_TURN, game, (await _state(record.s, game)).row.serial)
    await do(_missed, game, "C", turns.MOST_MISSED - 1)
    await do(_job, SKIRMISH_DUE, game, (await _state(record.s, game)).row.serial)
    await do(ending.offer_draw, ALICE, game)
    await do(ending.give_up, ALICE, game)
    await do(ending.rematch, ALICE, game)
    solo = await _challenge(record, Terms("ambush", {}, opponent="random", time="12 hours"), solo=True)
    await do(lobby.accept, ALICE, solo)
    await do(muster.choose_army, ALICE, solo, {"scouts": 2}, "Two")
    for _ in range(3):
        await do(_job, SKIRMISH_TURN, solo, (await _state(record.s, solo)).row.serial)
        await do(_job, SKIRMISH_DUE, solo, (await _state(record.s, solo)).row.serial)
    await do(ending.offer_draw, ALICE, solo)
    await do(ending.give_up, ALICE, solo)
    await do(ending.rematch, ALICE, solo)
    for ruleset in (None, "ambush", "exofront", "no_such"):
        await do(ending.league, SAM, ruleset)


async def _missed(s: Services, game: int, name: str, times: int) -> None:
    async with s.sessions.begin() as session:
        seat = await session.get(SkirmishSeat, (game, name))
        assert seat is not None
        seat.missed = times


async def _begun(record: Any, other: Who, time: str = "1 hour") -> int:
    """A game of Ambush in which both are to place their scouts."""
    game = await _challenge(record, Terms("ambush", {}, time=time), other)
    await record.do(lobby.accept, other, game)
    for who in (ALICE, other):
        await record.do(muster.choose_army, who, game, {"scouts": 2}, "Two")
    return game


async def _lists(record: Any) -> None:
    """Armies written, kept, shown, forgotten."""
    do = record.do
    for text in (
        "",
        "{}",
        "scouts",
        '{"scouts": 2',
        "scouts = 2020-01-01",
        '{"scouts": NaN}',
        '{"a<@1>b": 1}',
    ):
        await do(lists.save, ALICE, "ambush", "Mine", text)
    await do(lists.save, ALICE, "ambush", " ", '{"scouts": 2}')
    await do(lists.save, ALICE, "no_such", "Mine", '{"scouts": 2}')
    await do(lists.save, ALICE, "ambush", "x" * 20000, "x" * 20000)
    await do(lists.save, ALICE, "ambush", "Three *big*  ones", '{"scouts": 3}')
    await do(pressing.carry_out, ALICE, SaveArmy("ambush"), name="Two", army="scouts = 2")
    for name in ("", "two", "TWO SCOUTS", "no such", "Three *big* ones", "r:two"):
        await do(lists.listing, ALICE, "ambush", name)
    await do(lists.listing, BOB, "ambush")
    await do(lists.listing, BOB, "exofront")
    for ruleset, typed in (("ambush", "two"), ("ambush", "zz"), ("shiftstorm", ""), ("no_such", "")):
        await do(lists.names, ALICE, ruleset, typed)
    for name in ("no such", " Two "):
        await do(lists.delete, ALICE, "ambush", name)
    game = await _challenge(record, Terms("ambush", {}), BOB)
    await do(lobby.accept, BOB, game)
    hand = Hand(record, ALICE)
    await hand.press(ChooseArmy(game, 2))
    await hand.choose("✖ Three")
    await hand.tap("Write", name="Written", army='{"scouts": 1}')
    await hand.press(WriteArmy(game, 2), name="Written", army='{"scouts": 2, "names": {"1": "Vera"}}')
    await do(lobby.decline, ALICE, game)
    await hand.press(WriteArmy(game, 2), name="Written", army='{"scouts": 2}')


async def _builder(record: Any) -> None:
    """An army by menus."""
    do = record.do
    hand = Hand(record, ALICE)
    await do(builder.start, ALICE, "no_such")
    await do(builder.start, ALICE, "party")
    await do(builder.start, SAM, "ambush", 1)
    await do(builder.start, ALICE, "ambush", 0, "no such list")
    await hand.show(builder.start, "ambush")
    await hand.choose("An empty list")
    for menu, label in ((0, "Scout"), (1, "Scout"), (1, "Scout"), (0, "Scout 2")):
        await hand.choose(label, menu=menu)
    old = hand.screen
    await hand.choose("Coat 1")
    await hand.tap("Name it", name=" Vera  the <@1> ")
    for _ in range(9):
        await hand.tap(_button(hand, "Duplicate"))
        await hand.choose("Scout 1")
    await hand.choose("More")
    await hand.choose("◀")
    await hand.tap("Remove")
    await hand.choose("Scout 2")
    await hand.tap("Remove")
    await hand.tap("Save", name="")
    await hand.tap("Save", name="Built")
    await hand.tap("Save")
    await hand.tap("Save as", name="Built too")
    await hand.tap("Load")
    await hand.tap("Back")
    await hand.tap("Load")
    await hand.choose("Built")
    await hand.choose("Scout 1")
    await hand.tap("Back to the list")
    assert old is not None
    await do(pressing.carry_out, ALICE, old.menus[0].press, old.menus[0].items[0].value)
    game = await _challenge(record, Terms("ambush", {}), BOB)
    await do(lobby.accept, BOB, game)
    await hand.press(StartArmy("ambush", game, 0))
    await hand.tap("Take this army")
    await hand.press(StartArmy("ambush", game, 0))
    await hand.tap("Load")
    await hand.choose("Two scouts")
    await hand.tap("Take this army")
    await do(lobby.decline, BOB, game)
    await hand.press(StartArmy("ambush", game, 0))
    await hand.press(StartArmy("exofront", 0, 0))
    for label in ("A random army", "An empty list"):
        await hand.tap("Load") if label != "A random army" else None
        await hand.choose(label)
    await do(builder.start, ALICE, "shiftstorm", 0, "", {"points": 60})


def _button(hand: Hand, label: str) -> str:
    """The label as it is, crossed out or not."""
    assert hand.screen is not None
    return next(
        label_of for one in hand.screen.buttons if (label_of := without_accents(one.label)).endswith(label)
    )


async def _teams(record: Any) -> None:
    """Strike teams: founded, trained, equipped, at war, retired."""
    do = record.do
    alice = Hand(record, ALICE)
    for price, solo in ((None, None), (3, True)):
        await do(squads.server_terms, ALICE, price, solo)
    manager = replace(ALICE, manage_guild=True)
    for price, solo in ((3, True), (0, False), (2, None)):
        await do(squads.server_terms, manager, price, solo)
    await do(teams.choose_team, ALICE, "")
    await do(teams.start_names, ALICE, accented("all"))
    for name, start in (
        ("", "Alliance"),
        ("Wolves", ""),
        ("Wolves", "no such"),
        ("Wolves", "a"),
        ("Wolves", "alliance"),
        ("wolves", "Alliance"),
        ("Bears", (await _first_ready(record.s))),
    ):
        await do(teams.founded, ALICE, name, start)
    await do(teams.names, ALICE, "ear")
    await do(teams.renamed, ALICE, "", "Lions")
    await do(teams.renamed, ALICE, "wolves", "Bears")
    await do(teams.renamed, ALICE, "wolves", " ")
    await do(teams.renamed, ALICE, "wolves", "Lions *of* war")
    await alice.show(teams.choose_team, "")
    await alice.choose("Lions")
    await do(teams.choose_team, ALICE, "no such")
    for room in Room:
        await alice.show(teams.choose_team, "Bears", room)
        await alice.everywhere()
    await do(teams.open_team, BOB, 1)
    await do(teams.open_team, ALICE, 99)
    for _ in range(3):
        await alice.show(teams.choose_team, "Lions of war", Room.RECRUIT)
        await _first_of_each(alice)
    await alice.show(teams.choose_team, "Lions of war")
    await alice.tap("Retire")
    await alice.tap("Back")
    await alice.tap("Retire")
    await alice.tap("Retire")
    await do(teams.open_team, ALICE, 1)
    settings = {"models_min": 1, "points": 400, "turns": 1, "veterans": True, "mission": "standard"}
    game = await _challenge(record, Terms("shiftstorm", settings, time="no limit"), BOB)
    await do(lobby.accept, BOB, game)
    await alice.press(ChooseArmy(game, 2))
    await alice.choose("Team Bears")
    await do(teams.choose_team, ALICE, "Bears")
    await do(teams.renamed, ALICE, "Bears", "Tigers")
    await do(pressing.carry_out, BOB, TakeChance(game, 3, 5))
    await do(_usual_answers, game)
    await do(teams.choose_team, ALICE, "Bears", Room.HISTORY)
    await alice.show(teams.choose_team, "Bears", Room.TRAIN)
    await alice.everywhere()


async def _first_ready(s: Services) -> str:
    return next(label for label, value in await squads.starts(s, ALICE) if value.startswith("r:"))


async def _usual_answers(s: Services, game: int) -> int:
    """Both give the harmless answer until the game is over; the number of answers."""
    people = {"A": ALICE, "B": BOB}
    for number in range(300):
        battle = await the_battle(s, ALICE, game)
        if battle.row.state != SkirmishState.PLAYING:
            return number
        seat = next(iter(battle.row.asked))
        answer = battle.rules.deadline_default(battle.playing.state, seat)
        await turns.pick(s, people[seat], game, battle.row.asked[seat], answer)
    raise AssertionError("the game goes on")


async def _first_of_each(hand: Hand) -> None:
    assert hand.screen is not None
    for menu in hand.screen.menus:
        await hand.press(menu.press, menu.items[0].value)
        break
