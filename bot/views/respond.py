"""Answer an interaction: acknowledge at once, do the work, then show it or explain a refusal in one sentence."""

from __future__ import annotations

import asyncio
import io
import logging
import math
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog

from bot.campaign.world.safe_text import plain, safe
from bot.messages import say as sentence
from bot.messages import to_reader
from bot.process.metrics import ACK_SECONDS, LATE_INTERACTIONS
from bot.service.base import Picture, Refused, Who, not_taken, refused
from bot.service.ground.access import Caller, open_to
from bot.service.ground.finding import SeveralCampaigns, which_screen
from bot.service.screens.screen import Shown
from bot.service.trouble.interrupted import say_in_public
from bot.store.claims import Lost
from bot.store.session import note_failure, out_of_reach
from bot.views.chosen import of_each
from bot.views.client import Client
from bot.views.layouts import layout_of, view_of
from bot.views.server_rights import lacking
from bot.views.waiting import name_of

log = structlog.get_logger(__name__)

MESSAGE_LIMIT = 2000
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062

Finding = Callable[[Who], Awaitable[Sequence[tuple[str, str]]]]
"""Finds the suggestions for a person, as (text, value)."""

ACKNOWLEDGE_SECONDS = 3.0
TRY_SECONDS, LAST_TRY_SECONDS = 1.5, 5.0
"""How long one try to acknowledge may take."""
ANSWER_SECONDS = 14 * 60.0
"""How long Discord takes an answer, with a minute to spare."""
ANSWER_TRY_SECONDS = 15.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
PASSING = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a broken connection, or one that is overloaded, ends in; `passes` tells of the first kind."""


@dataclass(frozen=True)
class Reply:
    """A reply: up to 2000 characters, pictures, and buttons; or pictures and a layout, with all words inside."""

    text: str
    pictures: Sequence[Picture] = ()
    view: discord.ui.View | discord.ui.LayoutView | None = None
    extra: Sequence[str] = field(default_factory=tuple)
    """Further messages, for texts that do not fit into one."""
    posts: Sequence[Shown] = ()
    """Posts that are shown to this person alone, each in a message of its own."""


def who(interaction: discord.Interaction[Any]) -> Who:
    """The person behind an interaction in a server; direct messages are refused."""
    if interaction.guild_id is None:
        raise refused("server-only")
    return Who(
        user_id=interaction.user.id,
        name=interaction.user.display_name,
        guild_id=interaction.guild_id,
        manage_guild=interaction.permissions.manage_guild,
        interaction_id=interaction.id,
        server_language=str(interaction.guild_locale or ""),
        received_at=interaction.created_at,
        lacks=lacking(interaction),
        places=places_of(interaction.channel) or (interaction.channel_id or 0,),
        campaign_id=interaction.extras.get("campaign", 0),
    )


def places_of(channel: object) -> tuple[int, ...]:
    """A channel, of a thread its channel too, then the category."""
    if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
        return ()
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    above = channel.parent_id if isinstance(channel, discord.Thread) else None
    category = None if parent is None else parent.category_id
    return tuple(number for number in (channel.id, above, category) if number is not None)


def a_person(member: discord.Member) -> discord.Member:
    """The member, who is to be given something or an office. Raises Refused for a bot."""
    if member.bot:
        raise Refused(sentence("not-a-person", name=safe(member.display_name)))
    return member


async def respond(
    interaction: discord.Interaction[Client],
    work: Callable[[Who], Awaitable[Reply]],
) -> None:
    """Defer, run `work`, show its reply to the asker only. A `Refused` becomes its sentence; nothing else leaks."""
    if not await acknowledge(interaction):
        return
    if not await deliver(interaction, _of_campaign(interaction, await attempt(interaction, work))):
        await say_publicly(interaction)


def _of_campaign(interaction: discord.Interaction[Client], reply: Reply) -> Reply:
    """The reply under the name of its campaign, where the command was given elsewhere and said which one it means."""
    caller = interaction.extras.get("caller")
    if not interaction.extras.get("campaign") or not isinstance(caller, Caller) or not reply.text:
        return reply
    head = sentence("answer-of-campaign", campaign=safe(caller.name))
    whole = f"{head}\n{reply.text}"
    if len(whole) > MESSAGE_LIMIT:  # nothing of it is cut for its heading
        return replace(reply, text=head, extra=(reply.text, *reply.extra))
    return replace(reply, text=whole)


async def say_publicly(interaction: discord.Interaction[Client]) -> None:
    """Where an answer could not be shown, say in a channel what has become of it. Never fails."""
    try:
        await say_in_public(interaction.client.services, who(interaction))
    except Exception as problem:
        log.warning("not said in public either", interaction=interaction.id, error=repr(problem)[:200])


async def acknowledge(interaction: discord.Interaction[Any], *, update: bool = False) -> bool:
    """Tell Discord within its 3 seconds that we are at work. False if it no longer waits: then do nothing.

    `update` keeps the message a button sits on, to be edited later; otherwise a private answer is begun. Where the
    connection is broken it is tried again. What Discord never heard of is not done; if it did hear of it, and only its
    answers were lost, the person is told.
    """
    if interaction.response.is_done():
        return True
    begun = time.monotonic()
    end = begun + ACKNOWLEDGE_SECONDS
    last = False
    while not last:
        last = time.monotonic() >= end
        try:
            async with asyncio.timeout(LAST_TRY_SECONDS if last else TRY_SECONDS):
                if update:
                    await interaction.response.defer()
                else:
                    await interaction.response.defer(ephemeral=True, thinking=True)
        except PASSING as problem:
            if isinstance(problem, discord.HTTPException) and not passes(problem):
                if (
                    problem.code == ALREADY_ACKNOWLEDGED
                ):  # an earlier try got through, only its answer was lost
                    return True
                if problem.code == UNKNOWN_INTERACTION:
                    LATE_INTERACTIONS.inc()
                    log.warning("interaction came too late", interaction=interaction.id)
                    return False
                raise
            log.info("not acknowledged", interaction=interaction.id, error=repr(problem))
            await asyncio.sleep(0 if last else 0.2)
        else:
            ACK_SECONDS.observe(time.monotonic() - begun)
            return True
    LATE_INTERACTIONS.inc()
    log.warning("interaction could not be acknowledged", interaction=interaction.id)
    undone = sentence("answer-not-begun")
    if update:
        await persistently(interaction, lambda: interaction.followup.send(undone, ephemeral=True))
    else:
        await persistently(interaction, lambda: interaction.edit_original_response(content=undone))
    return False


async def show_form(interaction: discord.Interaction[Any], modal: discord.ui.Modal) -> None:
    """Open a form, which must be the first answer. Where the connection is broken it is tried again.

    What cannot be opened within Discord's 3 seconds is answered with a sentence, if even that still gets through.
    """
    end = time.monotonic() + ACKNOWLEDGE_SECONDS
    while time.monotonic() < end:
        try:
            async with asyncio.timeout(TRY_SECONDS):
                await interaction.response.send_modal(modal)
        except PASSING as problem:
            if isinstance(problem, discord.HTTPException) and not passes(problem):
                if problem.code == ALREADY_ACKNOWLEDGED:  # an earlier try got through
                    return
                if problem.code == UNKNOWN_INTERACTION:
                    break
                raise
            log.info("form not opened yet", interaction=interaction.id, error=repr(problem))
            await asyncio.sleep(0.2)
        else:
            return
    LATE_INTERACTIONS.inc()
    log.warning("form could not be opened", interaction=interaction.id)
    try:
        async with asyncio.timeout(LAST_TRY_SECONDS):
            await interaction.response.send_message(sentence("form-not-opened"), ephemeral=True)
    except PASSING as problem:
        log.info("not answered", interaction=interaction.id, error=repr(problem))


async def deliver(interaction: discord.Interaction[Any], reply: Reply) -> bool:
    """Show an answer, as long as it takes until Discord answers; False if nobody can be shown it any more."""
    shown = await persistently(
        interaction,
        lambda: interaction.edit_original_response(
            content=None if isinstance(reply.view, discord.ui.LayoutView) else clip(reply.text),
            attachments=[as_file(picture) for picture in reply.pictures],
            view=reply.view,
        ),
    )
    for text in reply.extra if shown else ():
        await persistently(interaction, partial(interaction.followup.send, clip(text), ephemeral=True))
    for post in reply.posts if shown else ():
        await persistently(interaction, partial(_show_post, interaction, post))
    return shown


async def _show_post(interaction: discord.Interaction[Any], post: Shown) -> None:
    files = [as_file(picture) for picture in post.pictures]
    if post.layout:
        await interaction.followup.send(view=layout_of(post.layout), files=files, ephemeral=True)
        return
    embeds = [discord.Embed.from_dict(embed) for embed in post.embeds]
    await interaction.followup.send(post.text, embeds=embeds, files=files, ephemeral=True)


async def persistently(interaction: discord.Interaction[Any], show: Callable[[], Awaitable[object]]) -> bool:
    """Whether it was shown in the end. While the connection is broken it is tried again, until the token ends."""
    end, pause = time.monotonic() + ANSWER_SECONDS, FIRST_PAUSE
    while True:
        try:
            async with asyncio.timeout(ANSWER_TRY_SECONDS):
                await show()
        except PASSING as problem:
            if isinstance(problem, discord.HTTPException) and not passes(problem):
                if problem.status in (
                    401,
                    404,
                ):  # its token has ended, or it was never acknowledged, or dismissed
                    log.warning("answer not wanted any more", interaction=interaction.id, code=problem.code)
                    return False
                raise
            log.info("answer not shown yet", interaction=interaction.id, error=repr(problem))
        else:
            return True
        if time.monotonic() + pause > end:
            log.warning("answer never shown", interaction=interaction.id)
            return False
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def passes(error: discord.HTTPException) -> bool:
    """Whether what Discord answered passes by itself."""
    return error.status == 429 or error.status >= 500


async def attempt(interaction: discord.Interaction[Client], work: Callable[[Who], Awaitable[Reply]]) -> Reply:
    """Run `work`; turn a refusal into its sentence and a defect into an apology with a reference for the log."""
    try:
        return await work(who(interaction))
    except SeveralCampaigns as asked:
        return ask_which(interaction, asked)
    except Refused as refusal:
        return Reply(refusal.sentence)
    except Lost:
        raise
    except Exception:
        command = interaction.command.qualified_name if interaction.command else None
        return Reply(apology("command failed", guild=interaction.guild_id, command=command))


def ask_which(interaction: discord.Interaction[Client], asked: SeveralCampaigns) -> Reply:
    """The campaigns to choose from, as the answer to a command, which waits from now on."""
    interaction.client.waiting.keep(interaction)
    screen = which_screen(asked, interaction.id)
    return Reply(screen.text, view=view_of(screen))


def apology(what: str, **about: object) -> str:
    """The user's sentence for the defect being handled, which is logged under a reference that the sentence names.

    Where only a value that was sent is to blame, the sentence says that.
    """
    with to_reader():
        return _apology(what, **about)


def _apology(what: str, **about: object) -> str:
    if (refusal := not_taken(sys.exception())) is not None:
        log.warning("value not taken", at=what, **about)
        return refusal.sentence
    if isinstance(error := sys.exception(), discord.RateLimited):
        log.warning("rate limited", at=what, seconds=round(error.retry_after), **about)
        return sentence("discord-wants-rest", minutes=math.ceil(error.retry_after / 60))
    if out_of_reach(error):
        log.warning("database out of reach", at=what, error=repr(error)[:200], **about)
        return sentence("database-out-of-reach")
    reference = secrets.token_hex(3)
    log.exception(what, reference=reference, **about)
    return sentence("broken", reference=reference)


def as_file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.data), filename=picture.filename, description=picture.alt[:1024])


def clip(text: str, limit: int = MESSAGE_LIMIT) -> str:
    """At most `limit` characters; what is cut is marked."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def too_late(error: object) -> bool:
    """Whether an answer found the question answered, by another process, or gone: somebody has typed on."""
    return isinstance(error, discord.HTTPException) and error.code in (
        ALREADY_ACKNOWLEDGED,
        UNKNOWN_INTERACTION,
    )


class Suggested(logging.Filter):
    """Keeps discord.py from logging a traceback where suggestions could not be shown: nobody waits for them."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, PASSING):
            return True
        if too_late(error) or not isinstance(error, discord.HTTPException) or passes(error):
            log.info("suggestions not shown", error=repr(error)[:200])
            return False
        return True


_SUGGESTED = Suggested()


def quiet_suggestions() -> None:
    """Have suggestions that come too late logged in a line; asked twice, it does no more."""
    logging.getLogger("discord.app_commands.tree").addFilter(_SUGGESTED)


async def suggest(
    interaction: discord.Interaction[Client],
    find: Finding,
) -> list[discord.app_commands.Choice[str]]:
    """Autocomplete: at most 25 choices; a refusal or a defect gives none.

    Where several campaigns may be meant, those of each that the person takes part in.
    """
    try:
        pairs = await _found(interaction, find)
    except Refused:
        return []
    except Exception as error:
        if not_taken(error) is None:
            note_failure(log, "autocomplete failed", guild=interaction.guild_id)
        return []
    return [
        discord.app_commands.Choice(name=clip(plain(name), 100), value=value[:100])
        for name, value in pairs[:25]
    ]


async def _found(interaction: discord.Interaction[Client], find: Finding) -> Sequence[tuple[str, str]]:
    person = who(interaction)
    try:
        return await find(person)
    except SeveralCampaigns as asked:
        name = name_of(interaction.data or {})
        offered = []
        for number, called in await open_to(interaction.client.services, person, name, asked):
            with suppress(Refused):
                offered.append((number, called, await find(replace(person, campaign_id=number))))
        return of_each(offered)
