"""What a game brings to the strike teams that played it, written with its result in one transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.dice import KeyedDice, Roll
from bot.messages import say
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.posts import thread_post
from bot.skirmish.engine import GameDice, Result
from bot.skirmish.game import DICE_ROUND, Game
from bot.skirmish.lasting import TeamData
from bot.skirmish.rulesets import lasting
from bot.store import skirmishes, teams
from bot.store.outbox import Post
from bot.store.skirmish_tables import SkirmishSeat, StepKind
from bot.store.team_tables import TeamEvent


async def come_home(session: AsyncSession, battle: Battle, game: Game[Any], result: Result) -> list[Post]:
    """Write what the game brought to each team that played it; the posts that say so.

    The dice are keyed by the game's own seeds, whose commitments were published when it began: whoever works this out,
    and however often, gets the same.
    """
    seats = [seat for seat in battle.seats if seat.team_id is not None]
    terms = await teams.terms_of(session, battle.row.guild_id)
    practice = not terms.solo and await _against_bots(session, battle)
    posts = []
    for seat in sorted(seats, key=lambda seat: seat.team_id or 0):
        text = await _seat(session, battle, seat, game, result, practice)
        if text:
            posts.append(thread_post(battle, f"skirmish:{battle.row.id}:home:{seat.seat}", text))
    return posts


async def _against_bots(session: AsyncSession, battle: Battle) -> bool:
    """Whether the bot had its own seat; a seat that a player left to it does not make the game practice."""
    bots = {seat.seat for seat in battle.seats if seat.opponent is not None}
    if not bots:
        return False
    steps = await skirmishes.steps_of(session, battle.row.id, battle.row.serial)
    return bool(bots - {step.seat for step in steps if step.kind == StepKind.SEAT})


async def _seat(
    session: AsyncSession, battle: Battle, seat: SkirmishSeat, game: Game[Any], result: Result, practice: bool
) -> str:
    row = await teams.get_team(session, seat.team_id or 0, lock=True)
    if row is None or seat.army is None:
        return ""
    team: TeamData = row.data
    army, made = game.setup.armies[seat.seat], lasting(row.ruleset)
    how = say(
        "team-home-game",
        game=battle.row.id,
        others=_against(battle, seat),
        outcome=_outcome(seat, result, len(battle.seats)),
    )
    dice = GameDice(
        KeyedDice(DICE_ROUND, game.open_seed, game.covered_seed),
        f"{game.id}/{seat.seat}",
        len(game.steps) + 1,
    )
    content: dict[str, Any] = {}
    details = shown = ""
    if practice:
        said = say("team-home-practice")
    elif not made.counts(game.state, game.ended is None):
        team = made.after_nothing(team, army, seat.seat, game.state)
        said = say("team-home-short")
    else:
        home = made.after_game(team, army, seat.seat, game.state, result, dice)
        team, said, details, shown = home.team, home.said, home.details, home.shown
        content = {"home": dict(home.content), "rolls": teams.dump_rolls(dice.made)}
    row.data = dict(team)
    row.version += 1
    text = f"{how} {said}{details}"
    content = {**made.funds(team), **content}
    teams.enter(session, row, TeamEvent.GAME, text, skirmish_id=battle.row.id, content=content)
    spend = f" {say('team-home-spend')}" if made.unspent(team) else ""
    told = say("team-home", team=safe(row.name), player=safe(seat.name), result=said)
    return f"{told}{spend}{_dice(dice.made, shown)}"


def _against(battle: Battle, seat: SkirmishSeat) -> str | None:
    others = [other.name for other in battle.seats if other.seat != seat.seat]
    return ", ".join(others) or None


def _outcome(seat: SkirmishSeat, result: Result, seats: int) -> str:
    if not result.winners or len(result.winners) == seats:
        return "drawn"
    return "won" if seat.seat in result.winners else "lost"


def _dice(rolls: list[Roll], purpose: str) -> str:
    """The dice of one purpose; the rest is in the log."""
    values = " ".join(str(roll.value) for roll in rolls if roll.purpose == purpose)
    return f" 🎲 d6: {values}" if values else ""
