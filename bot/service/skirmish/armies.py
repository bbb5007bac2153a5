"""The post of a thread that asks for the armies: who has chosen, who has not. Its buttons go as the game begins."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.text.queue import joined
from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, say
from bot.service.ground.notices import Notice
from bot.service.screens.screen import Button
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.posts import edit_post, thread_post
from bot.service.skirmish.presses import ChooseArmy, Decline
from bot.store.outbox import Post, is_queued, queue_posts


def armies_key(battle: Battle) -> str:
    """Its key, until the game begins."""
    return f"skirmish:{battle.row.id}:armies:{battle.row.posted}"


def armies_post(battle: Battle) -> Post:
    """Ask those who have no army yet."""
    text, buttons = _wanted(battle)
    return thread_post(
        battle, armies_key(battle), text, buttons=buttons, ping=Notice.ARMIES_WANTED.to(_asked(battle))
    )


@all_aloud
async def show_armies(session: AsyncSession, battle: Battle, *, wanted: bool = True) -> None:
    """Bring the post up to date, if there is one; without its buttons where no more armies are wanted."""
    row, key = battle.row, armies_key(battle)
    if row.thread_id is None or not await is_queued(session, None, key):
        return
    text, buttons = _wanted(battle) if wanted else (_chosen(battle) or say("muster-nobody"), [])
    await queue_posts(session, None, [edit_post(row.thread_id, f"{key}:{row.serial}", key, text, buttons)])


def _wanted(battle: Battle) -> tuple[str, list[Button]]:
    row, asked = battle.row, _asked(battle)
    text = say("muster-post", players=", ".join(f"<@{user}>" for user in asked), count=len(asked))
    buttons = [
        Button(say("muster-choose"), ChooseArmy(row.id, row.serial), "primary"),
        Button(say("challenge-call-off"), Decline(row.id, row.serial), "danger"),
    ]
    return "\n".join(part for part in (_chosen(battle), text) if part), buttons


def _asked(battle: Battle) -> list[int]:
    """The people who have a seat without an army."""
    return list(
        dict.fromkeys(seat.user_id for seat in battle.seats if seat.user_id is not None and seat.army is None)
    )


def _chosen(battle: Battle) -> str:
    """Who has chosen an army, in a sentence; empty while nobody has."""
    asked = _asked(battle)
    people = {seat.user_id: safe(seat.name) for seat in battle.seats if seat.user_id is not None}
    names = [name for user, name in people.items() if user not in asked]
    return say("muster-chosen", players=joined(names), count=len(names)) if names else ""
