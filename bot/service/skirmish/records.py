"""Status, log and replay."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

from bot.campaign.world.safe_text import plain, safe
from bot.messages import say
from bot.service.base import MOST_ALT, Picture, Services, Who, clip, refused, stamp
from bot.service.ground.load import dark_pictures
from bot.service.ground.posts import pages
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.screens.screen import Button, Screen
from bot.service.skirmish.battles import Battle, load_battle, the_battle
from bot.service.skirmish.board_words import board_alt
from bot.service.skirmish.posts import told
from bot.service.skirmish.presses import WholeLog
from bot.skirmish.game import commitments, events_for, frames, published_dice
from bot.skirmish.strokes import laid_over
from bot.skirmish.view import View
from bot.store import skirmishes, teams
from bot.store.skirmish_tables import SkirmishState

MOST_FRAMES = 80
LOG_PAGE = 1700
"""Characters of a page of the log."""


async def status(s: Services, who: Who) -> str:
    """The person's games in this server, those that wait for them first."""
    async with s.sessions() as session:
        rows = await skirmishes.skirmishes_of(
            session, who.guild_id, who.user_id, SkirmishState.LOBBY, SkirmishState.PLAYING
        )
        battles = [await load_battle(s, session, row.id) for row in rows[:15]]
    if not battles:
        return say("status-none")
    lines = []
    for battle in sorted(battles, key=lambda game: not set(game.mine(who)) & set(game.row.asked)):
        row = battle.row
        others = ", ".join(safe(seat.name) for seat in battle.seats if seat.user_id != who.user_id)
        turn = bool(set(battle.mine(who)) & set(row.asked))
        lines.append(
            say(
                "status-line",
                title=battle.title,
                others=others,
                channel=f"<#{row.thread_id or row.channel_id}>",
                state=row.state,
                turn=turn,
                until=stamp(row.due_at, "R") if row.due_at is not None and turn else None,
            )
        )
    return clip("\n".join(lines))


async def log(s: Services, who: Who, battle: Battle) -> tuple[str, Picture]:
    """The game so far as the person may know it, as JSON; with all dice and seeds once it is over."""
    game, rules = battle.playing, battle.rules
    over = battle.result() is not None
    viewer = battle.my_seat(who) if battle.mine(who) else None
    names = {seat: plain(name) for seat, name in battle.names.items()}
    data: dict[str, Any] = {
        "game": game.id,
        "ruleset": game.ruleset,
        "players": battle.names,
        "commitments": dict(zip(("open", "covered"), commitments(game), strict=True)),
        "events": [
            {"step": number, "kind": event.kind, "text": text, "rules": list(event.rules)}
            for number, event in events_for(game, viewer)
            for text in told(rules, [(number, event)], viewer, names)
        ],
    }
    if over:
        result = battle.result()
        data["result"] = (
            None if result is None else {"winners": list(result.winners), "reason": result.reason}
        )
        data["steps"] = [
            {"player": step.player, "choice": step.pick.choice, "values": dict(step.pick.values)}
            for step in game.steps
        ]
        async with s.sessions() as session:
            after = teams.rolls_in(await teams.games_of(session, battle.row.id))
        data["dice"] = await asyncio.to_thread(published_dice, rules, game, after)
    text = json.dumps(data, indent=1, ensure_ascii=False)
    note = say("log-whole" if over else "log-so-far")
    return note, Picture(
        f"skirmish-{battle.row.id}.json", text.encode(), say("log-picture", title=battle.title)
    )


async def whole_log(s: Services, who: Who, skirmish_id: int, back: int) -> Screen:
    """A page of all that has happened, as far as the person may know it; `back` pages before the newest."""
    battle = await the_battle(s, who, skirmish_id)
    game, row = battle.playing, battle.row
    viewer = battle.my_seat(who) if battle.mine(who) else None
    lines = await asyncio.to_thread(
        lambda: told(battle.rules, events_for(game, viewer), viewer, battle.called())
    )
    told_pages = pages(lines or [say("turnlog-empty")], LOG_PAGE)
    place = max(0, len(told_pages) - 1 - back)
    head = say("turnlog-page", title=battle.title, page=place + 1, pages=len(told_pages))
    back = len(told_pages) - 1 - place
    buttons = []
    if place > 0:
        buttons.append(Button(say("turnlog-earlier"), WholeLog(row.id, row.serial, back + 1)))
    if back > 0:
        buttons.append(Button(say("turnlog-later"), WholeLog(row.id, row.serial, back - 1)))
    return Screen(f"{head}\n{told_pages[place]}", buttons=tuple(buttons))


async def replay(s: Services, who: Who, battle: Battle) -> Picture:
    """The game as spectators saw it, as an animated picture: one frame wherever something moved."""
    game = battle.playing
    spend(s, who, Counted.PICTURES)

    def views() -> list[View]:
        shown: list[View] = []
        last: View | None = None
        for frame in frames(battle.rules, game):
            view = battle.rules.view(frame.state, None)
            events = frame.steps[-1].events if frame.steps else ()
            marks = laid_over(battle.rules, events, last, view)
            if last is None or marks or (view.pieces, view.markers) != (last.pieces, last.markers):
                shown.append(replace(view, markers=(*view.markers, *marks)))
            last = view
        return shown

    shown = await asyncio.to_thread(views)
    if not shown or shown[0].board is None:
        raise refused("replay-no-table", rules=battle.rules.name)
    if len(shown) > MOST_FRAMES:
        last = len(shown) - 1
        shown = [shown[round(place * last / (MOST_FRAMES - 1))] for place in range(MOST_FRAMES)]
    dark = await dark_pictures(s, battle.row.guild_id, battle.row.channel_id)
    data = await s.pictures.battle_replay(shown, battle.title, names=battle.names, dark=dark)
    alt = say("replay-picture", title=battle.title, count=len(shown))
    ends = board_alt(shown[-1], battle.title, battle.names, battle.rules.opening)
    return Picture(
        f"replay-{battle.row.id}.webp", data, clip(say("picture-round", text=alt, seen=ends), MOST_ALT)
    )
