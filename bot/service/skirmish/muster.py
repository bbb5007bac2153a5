"""Armies for a game that has been accepted, and its beginning once all have one."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from bot.campaign.world.safe_text import safe
from bot.dice import KeyedDice
from bot.messages import all_aloud, aloud, say
from bot.service.base import Refused, Services, Who, refused
from bot.service.skirmish import turns
from bot.service.skirmish.armies import show_armies
from bot.service.skirmish.battles import LETTERS, Battle, load_battle, open_challenge
from bot.service.skirmish.change import Change
from bot.service.skirmish.changes import Moved, carry_out, prepare
from bot.service.skirmish.teams.squads import claim, earned
from bot.service.skirmish.turns import TRIES, events_since
from bot.skirmish.engine import GameDice, IllegalPick, RuleSet, Setup
from bot.skirmish.game import DICE_ROUND, commitments, start
from bot.store.schedule import SKIRMISH_BEGIN
from bot.store.session import reading
from bot.store.skirmish_tables import SkirmishState


def by_chance(rules: RuleSet[Any], seats: str, number: int | None = None) -> Setup:
    """A random setup; with a number always the same."""
    seed = secrets.token_bytes(32) if number is None else number.to_bytes(32, "big")
    return rules.sample_setup(tuple(seats), GameDice(KeyedDice(DICE_ROUND, seed, seed), "lobby", 0))


def random_army(
    rules: RuleSet[Any], settings: Mapping[str, Any], number: int | None = None
) -> dict[str, Any] | None:
    """A legal random army, otherwise a ready one, or a part of one that the terms allow; None if there is none.

    With a number it is always the same one.
    """
    seats = LETTERS[: rules.players_wanted()[0]]
    made = [dict(army) for army in by_chance(rules, seats, number).armies.values()]
    ready = [dict(army.data) for army in rules.armies()]
    (secrets.SystemRandom() if number is None else random.Random(number)).shuffle(ready)
    whole = [army for army in (*made, *ready) if army]
    parts = (part for army in whole for part in thinned(army))
    return next((army for army in chain(whole, parts) if not rules.check_army(army, settings)), None)


def thinned(army: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The army without the last entry of a list in it, without the last two, and so on."""
    for key, entries in army.items():
        if isinstance(entries, list | tuple):
            for count in range(len(entries) - 1, 0, -1):
                yield {**army, key: list(entries[:count])}


async def bots_choose(battle: Battle) -> None:
    """Armies for the seats of bots. Raises Refused where the terms allow them none."""
    for seat in battle.seats:
        if seat.opponent is not None and seat.army is None:
            seat.army = await asyncio.to_thread(random_army, battle.rules, battle.row.settings)
            with aloud():
                seat.army_name = say("army-list-random-name")
            if seat.army is None:
                raise refused("muster-bot-stuck")


async def choose_army(
    s: Services, who: Who, skirmish_id: int, army: Mapping[str, Any], name: str, team_id: int | None = None
) -> str:
    """Take an army; the game begins once all have one. Raises Refused with what is wrong with it.

    `team_id`: it is this strike team, which is locked until the game is over.
    """
    async with s.sessions.begin() as session:
        battle = await open_challenge(s, session, who, skirmish_id)
        if battle.row.thread_id is None:
            raise refused("muster-not-accepted")
        mine = [seat for seat in battle.seats if seat.user_id == who.user_id]
        if not mine:
            raise refused("skirmish-watching")
        seat = next((own for own in mine if own.army is None), mine[0])
        army = await claim(session, who, battle.rules, seat, skirmish_id, team_id) or earned(
            battle.rules, army
        )
        problems = await asyncio.to_thread(battle.rules.check_army, army, battle.row.settings)
        if problems:
            raise Refused("\n".join([say("muster-illegal"), *(f"- {problem}" for problem in problems[:8])]))
        if (seat.army, seat.army_name) != (dict(army), name):
            seat.army, seat.army_name = dict(army), name
            battle.row.serial += 1  # else a game that begins at this moment would begin with the army before
        waiting = [other for other in battle.seats if other.army is None]
        if waiting:
            await show_armies(session, battle)
    return await begin_if_ready(s, skirmish_id) or say("muster-taken", army=safe(name))


async def begin_if_ready(s: Services, skirmish_id: int) -> str | None:
    """Begin the game if all have accepted and have their armies; what to say, None if not all have."""
    for _ in range(TRIES):
        async with reading(s.sessions) as session:
            battle = await load_battle(s, session, skirmish_id)
        begins = say("muster-begins", thread=f"<#{battle.row.thread_id}>")
        if battle.row.state == SkirmishState.PLAYING:  # the other player's last choice began it
            return begins
        wanted = bool(battle.rules.armies())
        ready = all(seat.accepted and (seat.army is not None or not wanted) for seat in battle.seats)
        if battle.row.state != SkirmishState.LOBBY or battle.row.thread_id is None or not ready:
            return None
        try:
            change = await _beginning(s, battle)
        except IllegalPick as illegal:
            raise refused("muster-cannot-begin", problem=str(illegal)) from None
        try:
            await carry_out(s, battle, change, None)
        except Moved:
            continue
        return begins
    raise refused("skirmish-too-fast")


async def do_job(s: Services, name: str, skirmish_id: int, serial: int) -> None:
    """A job of the clock: begin a game whose last player was ready when the process ended, or continue one."""
    if name == SKIRMISH_BEGIN:
        await begin_if_ready(s, skirmish_id)
    else:
        await turns.do_job(s, name, skirmish_id, serial)


@all_aloud
async def _beginning(s: Services, battle: Battle) -> Change:
    row = battle.row
    setup = Setup(
        tuple(seat.seat for seat in battle.seats),
        {seat.seat: seat.army for seat in battle.seats if seat.army is not None},
        row.settings,
        row.board,
    )
    opened, covered = secrets.token_bytes(32), secrets.token_bytes(32)
    game = await asyncio.to_thread(start, battle.rules, str(row.id), setup, opened, covered)
    hashes = " ".join(f"`{mark}`" for mark in commitments(game))
    armies = " · ".join(f"{seat.seat}: {safe(seat.army_name)}" for seat in battle.seats if seat.army_name)
    note = "\n".join(
        [f"{say('muster-begun', title=battle.title)} {armies}", say("muster-sealed", hashes=hashes)]
    )
    return await prepare(s, battle, game, [], events_since(None, game), note=note)
