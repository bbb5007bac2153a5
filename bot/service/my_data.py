"""*My data* under `/help`: what is kept of somebody, a copy of it, and its deletion."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Picture, Services, Who, clip, refused
from bot.service.screens.answer import Given, answers
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Screen
from bot.store import people
from bot.store.session import reading

MOST_NAMED = 8


@dataclass(frozen=True)
class ShowData(Press, name="data"):
    """Say what is kept of me, where and for how long."""

    again = "`/help`"


@dataclass(frozen=True)
class GetData(Press, name="data.get", apart=True):
    """Give me all of it."""

    again = "`/help`"


@dataclass(frozen=True)
class AskDeletion(Press, name="data.ask"):
    """Say what deleting it means, or what is in the way."""

    again = "`/help`"


@dataclass(frozen=True)
class DeleteData(Press, name="data.delete"):
    """Delete it."""

    again = "`/help`"


@answers(ShowData)
async def show(s: Services, who: Who, press: ShowData, given: Given) -> Screen:
    """What is kept, in short words."""
    lines = [say("data-what"), say("data-where"), say("data-long")]
    buttons = (Button(say("data-get"), GetData(), "primary"), Button(say("data-ask"), AskDeletion()))
    return Screen("\n".join(lines), buttons=buttons)


@answers(GetData)
async def get(s: Services, who: Who, press: GetData, given: Given) -> Screen:
    """Everything of the person's, as one file: nothing of others, and nothing that is hidden from them."""
    async with reading(s.sessions) as session:
        rows = await people.everything(session, who.user_id)
    data = json.dumps({"user": str(who.user_id), "data": rows}, indent=1, ensure_ascii=False).encode()
    count = sum(map(len, rows.values()))
    return Screen(say("data-here", rows=count), pictures=(Picture("my-data.json", data, say("data-file")),))


@answers(AskDeletion)
async def ask(s: Services, who: Who, press: AskDeletion, given: Given) -> Screen:
    """What deletion means; where something is in the way, what to do first."""
    async with reading(s.sessions) as session:
        await _nothing_in_the_way(session, who)
    sure = Button(say("data-delete"), DeleteData(), "danger")
    return Screen(say("data-delete-what"), buttons=(sure, Button(say("data-keep"), ShowData())))


@answers(DeleteData)
async def delete(s: Services, who: Who, press: DeleteData, given: Given) -> Screen:
    """Delete what is the person's own, and put a pseudonym in the place of their name in what others took part in."""
    async with s.sessions.begin() as session:
        await people.hold(session, who.user_id)
        await _nothing_in_the_way(session, who)
        number = await people.next_pseudonym(session)
        with aloud():
            called = say("data-former", number=number)
            removed = say("data-removed", called=called)
        await people.forget(session, who.user_id, number, called, removed, who.name)
    s.games.clear()
    s.premises_due.set()
    return Screen(say("data-deleted", called=called))


async def _nothing_in_the_way(session: AsyncSession, who: Who) -> None:
    """Raises Refused where the person still takes part in something, naming it and the way out."""
    left = await people.in_the_way(session, who.user_id)
    if not left:
        return
    lines = [say("data-takes-part", kind=kind, name=safe(name)) for kind, name in left[:MOST_NAMED]]
    raise refused("data-first", what=clip("\n" + "\n".join(lines), 1500))
